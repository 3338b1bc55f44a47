/* list.h: files of the assets by their own names, wherever they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_LIST_H
#define P3DI_ASSETS_LIST_H

#include "store.h"

/* The first file of this name, in small letters, as "config.cpp"; store.h has the next file of each. P3DI_NO_FILE if
 * there is none, or no memory. */
uint32_t p3di_assets_first(struct p3d_assets *assets, const char *name);

/* The origin of a file, which lives as long as the assets; NULL if there is no memory. */
const char *p3di_assets_origin(struct p3d_assets *assets, uint32_t number);

/* p3d_assets_open of a file by its number. */
bool p3di_assets_open_file(struct p3d_assets *assets, uint32_t number, const struct p3d_options *options,
                           struct p3d_asset *asset, struct p3d_error *error);

/* The folder of a file in the game's paths, by the first root that it has; in the caller's memory. */
void p3di_assets_folder(const struct p3d_assets *assets, uint32_t number, struct p3di_asset_path *folder);

#endif
