/* folders.h: the files of the assets by the folders that they are in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_FOLDERS_H
#define P3DI_ASSETS_FOLDERS_H

#include "store.h"

/* Makes assets->folders. False if there is no memory. */
bool p3di_folders_make(struct p3d_assets *assets);

/* The first file below the root that is in a folder of the game's paths; P3DI_NO_FILE if there is none. */
uint32_t p3di_folder_first(const struct p3d_assets *assets, const struct p3di_asset_root *root,
                           struct p3d_bytes folder);

#endif
