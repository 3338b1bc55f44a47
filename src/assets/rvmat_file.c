/* rvmat_file.c: an rvmat of the assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "rvmat_file.h"

bool p3di_rvmat_open(struct rvmat_file *file, struct p3d_assets *assets, struct p3d_bytes path,
                     const struct p3d_options *options, struct p3d_error *error)
{
    file->origin = NULL;
    file->config = NULL;
    file->rvmat = NULL;
    if (!p3d_assets_open(assets, path, options, &file->asset, error))
        return false;
    file->origin = file->asset.origin;
    file->config = p3d_config_read(file->asset.data, file->asset.size,
                                   &(struct p3d_config_options){.name = file->asset.origin}, options, error);
    if (file->config)
        file->rvmat = p3d_rvmat_from_config(file->config, options, error);
    if (file->rvmat)
        return true;
    p3di_rvmat_close(file);
    return false;
}

void p3di_rvmat_close(struct rvmat_file *file)
{
    p3d_rvmat_free(file->rvmat);
    p3d_config_free(file->config);
    p3d_asset_close(&file->asset);
}
