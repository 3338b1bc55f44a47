/* list.c: files of the assets by their numbers: their origin, what they have, their folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "store.h"

#include "roots.h"

#include "core/error.h"
#include "system/name.h"

/* "archive:entry", in the assets' memory; NULL if there is none. */
static const char *make_origin(struct p3d_assets *assets, const struct p3di_asset_file *file)
{
    const struct p3di_asset_archive *archive = &assets->archives[file->archive];
    const struct p3d_bytes name = archive->pbo->entries[file->entry].name;
    const size_t path_size = strlen(archive->path), name_size = p3d_text_utf8_size(name);
    char *origin = p3di_arena_alloc(assets->arena, path_size + name_size + 2, 1);

    if (!origin)
        return NULL;
    memcpy(origin, archive->path, path_size);
    origin[path_size] = ':';
    p3d_text_utf8(name, origin + path_size + 1, name_size + 1);
    return origin;
}

const char *p3di_assets_origin(struct p3d_assets *assets, uint32_t number)
{
    struct p3di_asset_file *file = &assets->files[number];
    const char *origin;

    p3di_lock_take(&assets->lock);
    if (!file->origin)
        file->origin = make_origin(assets, file);
    origin = file->origin;
    p3di_lock_give(&assets->lock);
    return origin;
}

/* Files of a mod that somebody writes in an editor. */
#define TEXTS ".rvmat .cfg .cpp .hpp .h .inc .bisurf .csv .xml"

static const struct p3di_reader text = {.most = P3DI_MOST_TEXT};

static bool open_file(const struct p3d_assets *assets, const struct p3di_asset_file *file,
                      const struct p3d_options *options, struct p3d_asset *asset, struct p3d_error *error)
{
    const struct p3di_asset_archive *archive;

    if (file->archive == P3DI_NO_ARCHIVE) {
        if (!p3di_read_file(file->origin, p3di_has_extension(file->origin, TEXTS) ? &text : NULL, &asset->file, error))
            return false;
        asset->data = asset->file.data;
        asset->size = asset->file.size;
        return true;
    }
    archive = &assets->archives[file->archive];
    if (!p3d_pbo_open_file(archive->pbo, archive->path, file->entry, options, &asset->contents, error))
        return false;
    asset->data = asset->contents.data;
    asset->size = asset->contents.size;
    return true;
}

bool p3di_assets_open_file(struct p3d_assets *assets, uint32_t number, const struct p3d_options *options,
                           struct p3d_asset *asset, struct p3d_error *error)
{
    memset(asset, 0, sizeof *asset);
    asset->origin = p3di_assets_origin(assets, number);
    if (asset->origin)
        return open_file(assets, &assets->files[number], options, asset, error);
    p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the files of the assets");
    return false;
}

void p3di_assets_folder(const struct p3d_assets *assets, uint32_t number, struct p3di_asset_path *folder)
{
    const struct p3di_asset_file *file = &assets->files[number];
    struct p3d_bytes rest = file->path;

    folder->size = 0;
    for (uint32_t i = assets->trees[file->tree].first_root; i != P3DI_NO_ROOT; i = assets->roots.items[i].next)
        if (p3di_root_is_below(file->path, assets->roots.items[i].below, &rest)) {
            (void)p3di_asset_path_add(folder, assets->roots.items[i].info.prefix);
            break;
        }
    rest.size -= p3di_root_name_of(rest).size;
    (void)p3di_asset_path_add(folder, rest);
}
