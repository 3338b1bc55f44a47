/* named.c: files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "named.h"

#include "core/foreign.h"
#include "image/from.h"
#include "system/files.h"
#include "system/name.h"

/* Twice as long as paths of assets may be: a path with dots becomes shorter. */
#define LONGEST 8192u

/* A file that cannot be read is told elsewhere, and a file that Git LFS keeps is a picture for who has it. */
static bool is_picture(const char *path)
{
    uint8_t start[64];
    struct p3d_error error;
    uint64_t size = 0;
    FILE *file = p3di_open_parts(path, &size, &error);
    const size_t count = size < sizeof start ? (size_t)size : sizeof start;
    const bool is_read = file && p3di_read_at(file, 0, start, count);

    if (file)
        (void)fclose(file); /* only read */
    return !is_read || p3di_is_pointer_of_lfs(start, count) ||
           (p3di_has_extension(path, ".png") ? p3di_is_png(start, count) : p3di_is_tga(start, count));
}

bool p3di_assets_has_good(struct p3d_assets *assets, struct p3d_bytes path)
{
    const char *origin;

    return p3d_assets_has(assets, path, &origin) &&
           (!p3d_text_ends_with(path, ".paa") || !p3di_has_extension(origin, ".tga .png") || !p3di_is_file(origin) ||
            is_picture(origin));
}

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
    return p3di_assets_has_good(assets, (struct p3d_bytes){path, used});
}

bool p3di_assets_has_named(struct p3d_assets *assets, struct p3d_bytes name, const char *extension,
                           struct p3d_bytes folder)
{
    const struct p3d_bytes text = p3d_text(name), none = {NULL, 0};

    return has(assets, none, text, extension) || (folder.size && text.size && has(assets, folder, text, extension));
}
