/* ready.h: looks into folders and archives when the first file is asked for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_READY_H
#define P3DI_ASSETS_READY_H

#include "store.h"

/* Sees to it that all folders and archives were looked into. The first thread does it; the other threads wait. Nothing
 * changes the tables afterwards. False if there was no memory for it. */
bool p3di_assets_make_ready(struct p3d_assets *assets);

/* Sees to it that roots were found by the paths in files ("words"). That takes longer, and is only worth it if a file
 * is there, but not where it should be. */
bool p3di_assets_has_words(struct p3d_assets *assets);

/* Sees to it that files are listed by their folders, to look for missing files (folders.h). */
bool p3di_assets_has_folders(struct p3d_assets *assets);

/* False if one of these calls has failed before: then not all files were found. */
bool p3di_assets_are_whole(struct p3d_assets *assets);

#endif
