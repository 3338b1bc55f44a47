/* lods.h: LODs that stay, and what a LOD of Operation Flashpoint can have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_EDIT_LODS_H
#define P3DI_EDIT_LODS_H

#include <p3d/edit.h>

enum { FLASHPOINT_POINTS = 32767 }; /* at most */

/* True if these are indices of a file with `lod_count` LODs, ascending; else *error, P3D_INVALID. */
bool p3di_check_kept_lods(bool is_there, const uint32_t *lods, size_t count, uint32_t lod_count,
                          struct p3d_error *error);

/* Takes LODs out of an MLOD that have the name of a LOD in `made`, which replaces them. Masses, and
 * selections but for parts, that the made one does not have, are warned of. */
bool p3di_mlod_drop_replaced(struct p3d_mlod *mlod, const struct p3d_mlod *made, const struct p3d_options *options,
                             struct p3d_error *error);

#endif
