/* properties.h: which named properties belong on the Geometry LOD, and which on each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CHECK_PROPERTIES_H
#define P3DI_CHECK_PROPERTIES_H

#include <p3d/core.h>

/* True if the engine looks for a property of this name on the Geometry LOD, or on the first if there is none. */
bool p3di_is_geometry_property(struct p3d_bytes name);

/* True if it is known, and each LOD has its own. */
bool p3di_is_lod_property(struct p3d_bytes name);

#endif
