/* named.c: files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "named.h"

#include "path.h"

/* Twice as long as paths of assets may be: a path with dots becomes shorter. */
#define LONGEST 8192u

static bool has(struct p3d_assets *assets, struct p3d_bytes folder, struct p3d_bytes name, const char *extension)
{
    const struct p3d_bytes parts[] = {folder, p3d_bytes_of(folder.size ? "\\" : ""), name, p3d_bytes_of(extension)};
    uint8_t path[LONGEST];
    uint32_t used = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (parts[i].size > sizeof path - used)
            return false;
        if (parts[i].size)
            memcpy(path + used, parts[i].data, parts[i].size);
        used += parts[i].size;
    }
    return p3d_assets_has(assets, (struct p3d_bytes){path, used}, NULL);
}

bool p3di_assets_has_named(struct p3d_assets *assets, struct p3d_bytes name, const char *extension,
                           struct p3d_bytes folder)
{
    const struct p3d_bytes text = p3d_text(name), none = {NULL, 0};

    return has(assets, none, text, extension) || (folder.size && text.size && has(assets, folder, text, extension));
}
