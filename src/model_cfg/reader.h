/* reader.h: the state that the parts of p3d_model_with_cfg share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_READER_H
#define P3DI_MODEL_CFG_READER_H

#include "core/job.h"
#include "core/set.h"

#include <p3d/model.h>

/* The source of an animation's axis. */
struct cfg_axis {
    struct p3d_bytes axis, begin, end; /* names of selections, lower-case; "" if the class has none */
    struct p3d_bytes moved;            /* the moved selection; the axis is in its middle if the class names no axis */
    bool is_in_memory;
    uint32_t bone; /* or P3D_NO_BONE */
};

struct cfg_reader {
    struct p3di_job job;
    struct p3di_arena *scratch;                                 /* while LODs are taken */
    const struct p3d_config_class *models, *skeletons;          /* CfgModels, CfgSkeletons; the second may be NULL */
    struct p3d_model *model;                                    /* the result */
    struct p3di_set bone_names, section_names, animation_names; /* lower-case */
    struct p3d_bytes skeleton;                                  /* the name of the one at hand */
    struct p3d_model_bone *bones;
    struct p3d_bytes *parents; /* by bone: the name, "" for none */
    size_t bone_capacity, parent_capacity;
    const struct p3d_config_class **animation_classes; /* by animation name */
    size_t animation_capacity;
    struct cfg_axis *axes; /* by animation */
    struct p3d_model_property *properties;
    size_t property_count, property_capacity;
};

/* A name of a file as models have it, in lower case. */
static inline struct p3d_bytes lower_name(struct p3di_job *job, struct p3d_bytes text)
{
    return p3di_job_lower(job, p3d_text(text));
}

/* The bones of a class of CfgSkeletons, and whether it is discrete. */
void p3di_cfg_read_skeleton(struct cfg_reader *cfg_reader, struct p3d_bytes name);

/* The axes and skins of all LODs. `other` is the Memory LOD, or NULL: it is one of them. */
void p3di_cfg_make_lods(struct cfg_reader *cfg_reader, const struct p3d_model *source,
                        const struct p3d_model_lod *other);

/* The skins of a LOD, by its selections that are called like the model's bones. */
void p3di_cfg_make_skins(struct p3di_job *job, const struct p3d_model *model, struct p3d_model_lod *lod);

#endif
