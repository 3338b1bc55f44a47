/* split.h: how the points of a LOD become vertices when it is binarised (docs/format/binarise.md, "Vertices").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_SPLIT_H
#define P3DI_MODEL_SPLIT_H

#include "core/arena.h"

#include <p3d/model.h>

/* The differences that make another vertex of a point. */
struct p3di_split_rule {
    bool has_normals, has_uvs;
    bool is_early;      /* for a version up to 50: UVs and normals are packed in another way */
    bool is_flashpoint; /* for version 7: UVs and normals that are near enough count as equal */
};

/* The rule of a LOD. Shadow volumes are left to the caller: each of their triangles has vertices of its own. */
struct p3di_split_rule p3di_split_rule(float resolution, bool is_early);

/* The rule of all LODs of Operation Flashpoint. */
struct p3di_split_rule p3di_split_flashpoint(void);

/* The rule of a shadow buffer which is made of a shadow volume. */
struct p3di_split_rule p3di_split_made_buffer(bool is_early);

/* The engine's flags of a point, in a face with these flags (docs/format/odol.md, "Flags"). */
uint32_t p3di_clip_flags(uint32_t point_flags, uint32_t face_flags);

/* The normal of a corner as it is binarised, pointing inward: (0, 1, 0) if it has no finite normal. */
struct p3d_vec3 p3di_corner_normal(const struct p3d_model_lod *lod, uint32_t corner);

/* A UV as it is binarised: 0, 0 if it is beyond 100000 or no number. */
struct p3d_vec2 p3di_good_uv(struct p3d_vec2 uv);

/* A UV between two limits as it is packed: from -32767 to 32767. Beyond the limits it may be any number; 0 if it fits
 * no int. `is_early`: up to version 50. */
int32_t p3di_pack_uv(float value, float min, float max, bool is_early);

/* A normal that points inward in ten bits a part. */
uint32_t p3di_pack_odol_normal(struct p3d_vec3 inward, bool is_early);

struct p3di_split_vertex {
    uint32_t point;
    uint32_t corner; /* the first that has it; corner_count if no face of three corners or more has the point */
    uint32_t flags;  /* clip flags */
};

struct p3di_split {
    struct p3di_split_vertex *vertices; /* in order of first use, then the lone points */
    uint32_t count;
    uint32_t *corner_vertices; /* by corner; of faces of fewer than three corners 0 */
};

/* False if there is no memory in `arena`. */
bool p3di_split_points(struct p3di_arena *arena, const struct p3d_model_lod *lod, struct p3di_split_rule rule,
                       struct p3di_split *split);

#endif
