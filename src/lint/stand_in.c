/* stand_in.c: files that stand for those of other mods, beside a mod's addons.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "stand_in.h"

#include "assets/roots.h"
#include "assets/store.h"
#include "mod.h"
#include "system/files.h"
#include "system/name.h"

#include <string.h>

#define LEAST_SIZE 16u /* bytes: no texture, material or model has fewer */

static bool is_small(const char *path)
{
    struct p3di_file_info facts;

    return p3di_look_at(path, &facts) && facts.kind == P3DI_FILE && facts.size < LEAST_SIZE;
}

/* True if the config is in the file's folder or above. */
static bool is_above(const char *config, const char *path)
{
    return strncmp(config, path, (size_t)(p3di_base_name(config) - config)) == 0;
}

static bool is_certain(const struct p3d_assets *assets, const char *path)
{
    const char *name = p3di_base_name(path);

    for (size_t i = 0; assets && i < assets->file_count; i++) {
        const char *origin = assets->files[i].archive == P3DI_NO_ARCHIVE ? assets->files[i].origin : NULL;

        if (origin && strcmp(p3di_base_name(origin), name) == 0 && p3di_is_same_file(origin, path))
            return p3di_root_is_certain(assets, &assets->files[i]);
    }
    return false;
}

bool p3di_is_stand_in(const struct p3d_assets *assets, const struct p3di_paths *configs, const char *path)
{
    bool has_config = false;

    if (!is_small(path))
        return false;
    for (size_t i = 0; i < configs->count; i++) {
        const struct p3di_path *config = &configs->items[i];

        if (config->problem || config->archive || !p3di_is_config(config->relative))
            continue;
        if (is_above(config->path, path))
            return false;
        has_config = true;
    }
    return has_config && !is_certain(assets, path);
}
