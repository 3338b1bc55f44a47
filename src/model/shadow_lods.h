/* shadow_lods.h: what the binariser makes of shadow volumes (docs/binarise.md, "Shadows" and "Shadow volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_SHADOW_LODS_H
#define P3DI_MODEL_SHADOW_LODS_H

#include "odol/traits.h"

#include <p3d/convert.h>

/* The resolution of the shadow buffer that is made of a volume; `last` is that of the volume before it, or 0. */
float p3di_odol_buffer_resolution(const struct odol_traits *traits, float volume, float last);

/* True for a face with two corners in one place: in shadow volumes such faces close the edges of the others. */
bool p3di_odol_is_extruded(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face);

#endif
