/* shadow_lods.h: LODs that the binariser makes of shadow volumes (docs/format/binarise.md, "Shadows" and "Shadow
 * volumes").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_SHADOW_LODS_H
#define P3DI_MODEL_SHADOW_LODS_H

#include "odol/traits.h"

#include <p3d/open.h>

/* The resolution of the shadow buffer that is made of a volume; `last`: the resolution of the buffer made of the volume
 * before, or 0. */
float p3di_odol_buffer_resolution(const struct odol_traits *traits, float volume, float last);

/* Sources of shadow buffers: the numbers of `shadow_buffer_source`. */
enum p3di_shadow_source { P3DI_SHADOW_VISUAL, P3DI_SHADOW_VOLUME, P3DI_SHADOW_BUFFER, P3DI_SHADOW_NOTHING };

/* The LODs that such a buffer could be made of. */
struct p3di_shadow_counts {
    uint32_t visual, volumes, buffers;
};

/* Counts a LOD of this resolution. */
void p3di_count_shadow_lod(struct p3di_shadow_counts *counts, float resolution);

/* Goes through the faces of a shadow volume, in their order. All zero is its begin. */
struct p3di_volume_walk {
    const struct p3d_odol_face *triangle; /* the last triangle of the source */
    uint32_t edge_count;                  /* of its edges, how many were closed behind it */
};

/* True if the next face closes an edge of the triangle before it: it has no area, and begins and ends in corners of the
 * triangle, which are no other face's of the source. */
bool p3di_odol_is_extruded(struct p3di_volume_walk *walk, const struct p3d_odol_lod *lod,
                           const struct p3d_odol_face *face);

#endif
