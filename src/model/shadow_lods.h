/* shadow_lods.h: what the binariser makes of shadow volumes (docs/binarise.md, "Shadows" and "Shadow volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_SHADOW_LODS_H
#define P3DI_MODEL_SHADOW_LODS_H

#include "odol/traits.h"

#include <p3d/convert.h>

/* The resolution of the shadow buffer that is made of a volume; `last` is that of the volume before it, or 0. */
float p3di_odol_buffer_resolution(const struct odol_traits *traits, float volume, float last);

/* Where shadow buffers come from: the numbers of `shadow_buffer_source`. */
enum p3di_shadow_source { P3DI_SHADOW_VISUAL, P3DI_SHADOW_VOLUME, P3DI_SHADOW_BUFFER, P3DI_SHADOW_NOTHING };

/* The LODs that could be such a source. */
struct p3di_shadow_counts {
    uint32_t visual, volumes, buffers;
};

/* One more LOD of this resolution. */
void p3di_count_shadow_lod(struct p3di_shadow_counts *counts, float resolution);

/* True for a face with two corners in one place: in shadow volumes such faces close the edges of the others. */
bool p3di_odol_is_extruded(const struct p3d_odol_lod *lod, const struct p3d_odol_face *face);

#endif
