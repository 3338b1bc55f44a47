/* paths.h: the paths in an MLOD.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MLOD_PATHS_H
#define P3DI_MLOD_PATHS_H

#include "core/paths.h"

#include <p3d/mlod.h>

/* Shows all paths of a LOD. The one other path of the file is p3d_mlod_default_path. */
void p3di_mlod_visit_lod(struct p3d_mlod_lod *lod, const struct p3di_path_visitor *visitor);

#endif
