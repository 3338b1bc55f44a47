/* traits.h: what a version of ODOL has, and what the game's own tool makes of a model for it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ODOL_TRAITS_H
#define P3DI_ODOL_TRAITS_H

#include <p3d/odol.h>

#include "core/cursor.h"

/* inverse_mass where Geometry has no masses; with masses of 0 it is 1. */
#define P3DI_NO_MASS_INVERSE 1e10f

struct columns {
    const struct p3d_column *items;
    size_t count;
};

/* The traits of a version that matter in more than one place. A field that one record has keeps its gate beside it. */
struct odol_traits {
    uint32_t version;
    bool is_flashpoint;       /* version 7 */
    bool is_dayz;             /* versions 53 to 55 */
    bool is_proven;           /* a public file of this version closes */
    bool has_packed_vertices; /* normals in 10 bits a part, UVs as i16 between limits */
    bool has_wide_indices;    /* of vertices, in 32 bits */
    bool has_area_list;       /* of a section, one area for each of two UV sets; else one */
    bool has_face_area;       /* of a LOD */
    bool has_unhide_value;    /* of an animation that hides */
    bool has_preferred_shadows;
    bool has_encryption;          /* two numbers behind the version, 0 and 0 or the rest is encrypted */
    bool has_buoyancy, has_physx; /* behind the LODs */
    enum io_packing packing;
    const struct p3d_number_names *special; /* the bits of `special` */
    struct columns indices, uvs, normals, tangents;
    /* the bytes that a face takes in the engine's memory, by which sections count */
    uint32_t face_memory, corner_memory;
    /* how models are binarised for it (docs/format/binarise.md) */
    bool can_be_made;
    bool clears_buffer_tops;   /* color_top of shadow buffers that are made */
    bool divides_uvs;          /* before they are packed; else multiplies by the inverse of their range */
    bool keeps_members;        /* of selections that are neither sections nor bones, in LODs that are drawn */
    bool bends_by_processor;   /* models that lie on the ground */
    bool has_fixed_density;    /* no property says how much foliage hides */
    bool keeps_buffer_numbers; /* shadow buffers that are made have the number of their volume */
    bool has_own_geometry_center;
    bool measures_in_floats; /* radii and areas of LODs; else in doubles */
    bool estimates_roots;    /* of lengths, by the processor */
    bool scales_uvs_first;   /* by their range, then by their steps */
    bool fuses_steps;        /* for areas: one rounding for a product and a sum */
    uint32_t material_version;
};

/* False if the library does not read this version. */
bool p3di_odol_find_traits(uint32_t version, struct odol_traits *traits);

extern const struct p3d_column p3di_odol_xyz[3];

/* The bone that an animation moves in the first LOD where it has one of the skeleton's, or -1. */
int32_t p3di_odol_first_bone(const struct p3d_odol *odol, uint32_t animation);

/* ---- What the header says of LODs (docs/format/binarise.md, "The model") ---- */

#define P3DI_ODOL_END_VISUAL 900.0f /* LODs below this are drawn from outside */

/* The last of these `visual` LODs, which has so many faces, is always in memory. */
static inline bool p3di_odol_is_last_permanent(uint32_t visual, uint32_t face_count)
{
    return visual > 1 || face_count < 100;
}

/* Fills the summary of a LOD from the LOD. */
void p3di_odol_summarise(struct p3d_odol_lod *lod);

#endif
