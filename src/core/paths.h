/* paths.h: the fields of a file that are paths, shown one by one. Each format has its list: mlod/paths.c, odol/paths.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_PATHS_H
#define P3DI_CORE_PATHS_H

#include <p3d/core.h>

enum p3di_path_kind {
    P3DI_PATH_TEXTURE,
    P3DI_PATH_MATERIAL,         /* an rvmat */
    P3DI_PATH_STAGE_TEXTURE,    /* of a material in an ODOL */
    P3DI_PATH_SURFACE,          /* of the surface of a material in an ODOL */
    P3DI_PATH_SECTION_MATERIAL, /* an rvmat that a section names itself */
    P3DI_PATH_MODEL,            /* a proxy's, the model with the skeleton's pivots, the muzzle flash */
    P3DI_PATH_NAME              /* of a selection or bone: it holds a path if it is called like a proxy */
};

/* A caller that is shown the paths may change them. */
struct p3di_path_visitor {
    void (*visit)(void *user, enum p3di_path_kind kind, struct p3d_bytes *path);
    void *user;
};

#endif
