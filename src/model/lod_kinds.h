/* lod_kinds.h: what kind of LOD a resolution stands for, where that decides what is done with it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_LOD_KINDS_H
#define P3DI_MODEL_LOD_KINDS_H

#include <stdbool.h>

/* "Geometry" itself. */
bool p3di_is_geometry(float resolution);

/* A LOD whose points have masses in editors: "Geometry", "Geometry PhysX", ... */
bool p3di_has_masses(float resolution);

/* A LOD that is hit and never seen: "Geometry", "View Geometry", "Fire Geometry", ... */
bool p3di_is_collision(float resolution);

/* "ShadowVolume 10", "ShadowVolume - View Pilot", ... */
bool p3di_is_shadow_volume(float resolution);

/* "ShadowBuffer 10", ... */
bool p3di_is_shadow_buffer(float resolution);

/* A LOD that can be seen: resolutions, views, and those of editors. */
bool p3di_is_drawn(float resolution);

#endif
