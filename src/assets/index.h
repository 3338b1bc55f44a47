/* index.h: which files there are in the folders and archives that were added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_INDEX_H
#define P3DI_ASSETS_INDEX_H

#include "store.h"

/* Looks into all folders and archives. False if there was no memory for all. */
bool p3di_assets_index(struct p3d_assets *assets);

#endif
