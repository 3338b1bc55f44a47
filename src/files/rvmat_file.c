/* rvmat_file.c: an rvmat of the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rvmat_file.h"

#include "assets/store.h"
#include "includes.h"

static void note(struct p3di_includes *includes, const char *origin)
{
    struct rvmat_file *file = includes->user;

    if (P3DI_ROOM(&file->job, file->included, file->included_count, file->included_capacity))
        file->included[file->included_count++] = p3di_job_join(&file->job, origin, "", "");
}

static void tell_sought(struct p3di_includes *includes, const char *path, bool is_asset)
{
    const struct p3di_rvmat_listener *listener = ((const struct rvmat_file *)includes->user)->listener;

    if (listener && listener->sought)
        listener->sought(listener->user, path, is_asset);
}

static void read_file(struct rvmat_file *file, struct p3d_assets *assets, uint32_t number,
                      const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_includes includes = p3di_includes_within(&file->job, assets, number);
    const struct p3d_config_options config = p3di_include_options(&includes);

    includes.notes = note;
    includes.sought = tell_sought;
    includes.user = file;
    file->config = p3d_config_read(file->asset.data, file->asset.size, &config, options, error);
    if (file->config)
        file->rvmat = p3d_rvmat_from_config(file->config, options, error);
    if (file->job.has_failed)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the rvmat");
}

bool p3di_rvmat_open(struct rvmat_file *file, struct p3d_assets *assets, struct p3d_bytes path,
                     const struct p3di_rvmat_listener *listener, const struct p3d_options *options,
                     struct p3d_error *error)
{
    uint32_t number;

    memset(file, 0, sizeof *file);
    file->listener = listener;
    if (!p3di_assets_open_numbered(assets, path, options, &file->asset, &number, error))
        return false;
    file->origin = file->asset.origin;
    if (p3di_job_begin(&file->job, "for the rvmat", P3DI_NO_INPUT, options, error))
        read_file(file, assets, number, options, error);
    if (file->rvmat && !file->job.has_failed)
        return true;
    p3di_rvmat_close(file);
    return false;
}

void p3di_rvmat_close(struct rvmat_file *file)
{
    p3d_rvmat_free(file->rvmat);
    p3d_config_free(file->config);
    p3d_asset_close(&file->asset);
    p3di_arena_free(file->job.arena);
}
