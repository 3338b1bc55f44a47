/* axis_names.h: which selections of a model an animation's axis comes from.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_AXIS_NAMES_H
#define P3DI_MODEL_CFG_AXIS_NAMES_H

#include "axes.h"

#include <p3d/model.h>

struct axis_candidate {
    struct p3d_bytes name;
    struct p3di_axis_points points;
};

/* The selections of a LOD that could be axes: selections with points. */
struct axis_source {
    const struct p3d_model_lod *lod;
    struct axis_candidate *items;
    uint32_t count;
    struct p3di_set names; /* of items */
    uint8_t *moves;        /* by bone: whether it, or a bone below it, moves points */
};

struct axis_namer {
    const struct p3d_model *model;
    struct p3di_job *job;
    struct axis_source *sources; /* by LOD */
    uint32_t memory;             /* index of the Memory LOD, or P3D_NO_SELECTION */
    uint64_t tries_left;         /* of selections */
};

/* An axis as a class of model.cfg names it. */
struct axis_name {
    bool has_axis; /* the animation has an axis in some LOD, where it moves points */
    bool is_found;
    bool is_in_memory;           /* in the Memory LOD, else in the LOD itself */
    struct p3d_bytes begin, end; /* end is "" if begin has both points; "-" is no selection: through the origin */
    uint32_t missed_count;       /* LODs whose axis the names do not give */
    uint32_t missed;             /* index of the first of them */
};

/* Looks for selections that can be axes; the namer lives as long as the job's arena. */
void p3di_axis_namer_init(struct axis_namer *namer, struct p3di_job *job, const struct p3d_model *model);

struct axis_name p3di_axis_name(struct axis_namer *namer, uint32_t animation);

#endif
