/* paths.h: the paths in an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ODOL_PATHS_H
#define P3DI_ODOL_PATHS_H

#include "core/paths.h"

#include <p3d/odol.h>

/* Shows the paths in front of the LODs and behind them. */
void p3di_odol_visit_model(struct p3d_odol *odol, const struct p3di_path_visitor *visitor);

/* Shows all paths of a LOD. */
void p3di_odol_visit_lod(struct p3d_odol_lod *lod, const struct p3di_path_visitor *visitor);

#endif
