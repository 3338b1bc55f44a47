/* files.c: p3dinfo --check: the files that models name, in --assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include <stdlib.h>

struct info_check_material {
    struct p3d_asset asset;
    struct p3d_config *config;
    struct p3d_rvmat *rvmat; /* NULL: it cannot be read, which other commands tell */
};

static bool has_file(void *user, struct p3d_bytes path)
{
    const struct info_check_files *files = user;

    return p3d_assets_has(files->assets, path, NULL);
}

static struct p3d_bytes find_near(void *user, struct p3d_bytes path)
{
    const struct info_check_files *files = user;

    return p3d_assets_near(files->assets, path, NULL);
}

static const struct p3d_rvmat *open_material(void *user, struct p3d_bytes path)
{
    struct info_check_files *files = user;
    struct info_check_material *material;
    struct p3d_error error;

    files->materials = cli_grow(files->materials, files->count, &files->capacity, sizeof *files->materials);
    material = &files->materials[files->count++];
    *material = (struct info_check_material){.config = NULL};
    if (p3d_assets_open(files->assets, path, NULL, &material->asset, &error))
        material->config = p3d_config_read(material->asset.data, material->asset.size, NULL, NULL, &error);
    if (material->config)
        material->rvmat = p3d_rvmat_from_config(material->config, NULL, &error);
    return material->rvmat;
}

void info_check_take_files(struct info_check_files *files, struct p3d_check_options *check)
{
    if (!files->assets)
        return;
    check->has_file = has_file;
    check->find_near = find_near;
    check->open_material = open_material;
    check->has_file_user = files;
}

void info_check_close_files(struct info_check_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        p3d_rvmat_free(files->materials[i].rvmat);
        p3d_config_free(files->materials[i].config);
        p3d_asset_close(&files->materials[i].asset);
    }
    free(files->materials);
    files->materials = NULL;
    files->count = files->capacity = 0;
}
