/* copies.c: the textures and rvmats that models use, copied (-textures=).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "work/read_scene.h"

#include <p3d/model.h>

#include <stdlib.h>

struct copying {
    struct p3d_assets *assets;
    const char *folder;
    struct work_notes *notes;
    struct p3d_error *error;
};

/* The path of the copy. A texture that is only there with another extension keeps that. */
static char *place_of_copy(const char *folder, struct p3d_bytes name, const char *origin)
{
    const size_t size = p3d_text_utf8_size(name) + 1;
    const char *extension = strrchr(origin, '.');
    char *text = cli_alloc(size, 1), *dot, *whole, *path;

    p3d_text_utf8(name, text, size);
    dot = strrchr(text, '.');
    if (dot && extension && !strpbrk(dot, "\\/"))
        *dot = 0;
    else
        extension = "";
    whole = cli_append(cli_join(folder, "\\", text), extension, "");
    path = bi_path(whole);
    free(whole);
    free(text);
    return path;
}

/* A file of the assets has no path that leads out of them, and so not out of the folder. */
static bool copy_name(const struct copying *copying, struct p3d_bytes name)
{
    const struct p3d_bytes text = p3d_text(name);
    struct p3d_asset asset;
    struct p3d_error missing;
    char *place, *folder;
    bool is_good = true;

    if (!text.size || p3d_texture_is_procedural(text) ||
        !p3d_assets_open(copying->assets, text, NULL, &asset, &missing))
        return true;
    folder = bi_path(copying->folder);
    place = place_of_copy(copying->folder, text, asset.origin);
    if (!p3di_is_same_file(place, asset.origin)) {
        work_note(&copying->notes->made, place);
        is_good = p3di_is_newer(place, asset.origin) ||
                  work_output_copy(place, strlen(folder), asset.data, asset.size, copying->error);
    }
    free(folder);
    free(place);
    p3d_asset_close(&asset);
    return is_good;
}

static bool copy_names(const struct copying *copying, const struct p3d_odol_lod *lod,
                       bool (*find)(const struct p3d_odol_lod *, struct p3d_names *))
{
    struct p3d_names found;
    bool is_good = true;

    if (!find(lod, &found))
        cli_fail_memory();
    for (uint32_t i = 0; i < found.count && is_good; i++)
        is_good = copy_name(copying, found.items[i]);
    p3d_names_free(&found);
    return is_good;
}

bool bi_copy_looks(struct p3d_assets *assets, const char *folder, const char *model, struct work_notes *notes,
                   struct p3d_error *error)
{
    const struct copying copying = {assets, folder, notes, error};
    struct p3di_input input;
    struct p3d_odol *odol;
    bool is_good = true;

    if (!p3di_input_open(&input, model, P3DI_MODEL, error))
        return false;
    odol = p3d_odol_read(input.data, input.size, NULL, error);
    for (uint32_t i = 0; odol && i < odol->lod_count && is_good; i++)
        is_good = copy_names(&copying, &odol->lods[i], p3d_odol_textures) &&
                  copy_names(&copying, &odol->lods[i], p3d_odol_materials) &&
                  copy_names(&copying, &odol->lods[i], p3d_odol_stage_textures);
    is_good = is_good && odol;
    p3d_odol_free(odol);
    p3di_input_close(&input);
    return is_good;
}
