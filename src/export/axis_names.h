/* axis_names.h: which selections of a model an animation's axis comes from.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_EXPORT_AXIS_NAMES_H
#define P3DI_EXPORT_AXIS_NAMES_H

#include "core/arena.h"

#include <p3d/model.h>

struct axis_candidate {
    struct p3d_bytes name;
    uint32_t point_count;
    struct p3d_vec3 first, second, average, middle; /* points of the selection */
};

/* The selections of a LOD that could be axes. */
struct axis_source {
    const struct p3d_model_lod *lod;
    struct axis_candidate *items;
    uint32_t count;
};

struct axis_namer {
    const struct p3d_model *model;
    struct p3di_arena *arena;
    struct axis_source *sources; /* by LOD */
    uint32_t memory;             /* index of the Memory LOD, or P3D_NO_SELECTION */
};

struct axis_name {
    bool has_axis; /* the animation has one in some LOD */
    bool is_found;
    bool is_in_memory;           /* in the Memory LOD, else in the LOD itself */
    struct p3d_bytes begin, end; /* end is "" if begin has both points */
    struct p3d_model_axis axis;
};

bool p3di_axis_namer_open(struct axis_namer *namer, const struct p3d_model *model, const struct p3d_options *options,
                          struct p3d_error *error);
void p3di_axis_namer_close(struct axis_namer *namer);

struct axis_name p3di_axis_name(const struct axis_namer *namer, uint32_t animation);

#endif
