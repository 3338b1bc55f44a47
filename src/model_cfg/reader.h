/* reader.h: what the parts of p3d_model_with_cfg share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_READER_H
#define P3DI_MODEL_CFG_READER_H

#include "core/arena.h"
#include "core/error.h"
#include "core/set.h"

#include <p3d/model_cfg.h>

/* Where the axis of an animation comes from. */
struct cfg_axis {
    struct p3d_bytes axis, begin, end; /* names of selections, lower-case; "" if it does not say */
    struct p3d_bytes moved;            /* likewise; the axis is in its middle if no other is named */
    bool is_in_memory;
    uint32_t bone; /* or P3D_NO_BONE */
};

struct cfg_reader {
    struct p3di_arena *arena, *scratch; /* the second is there while LODs are taken */
    const struct p3d_options *options;
    struct p3d_error *error;
    bool has_failed;
    const struct p3d_config_class *models, *skeletons;          /* CfgModels, CfgSkeletons; the second may be NULL */
    struct p3d_model *model;                                    /* what is made */
    struct p3di_set bone_names, section_names, animation_names; /* lower-case */
    struct p3d_model_bone *bones;
    size_t bone_capacity;
    const struct p3d_config_class **animation_classes; /* by animation name */
    size_t animation_capacity;
    struct cfg_axis *axes; /* by animation */
};

void p3di_cfg_fail_memory(struct cfg_reader *r);

/* In lower case; the memory is the reader's. */
struct p3d_bytes p3di_cfg_lower(struct cfg_reader *r, struct p3d_bytes text);

/* The axes and skins of all LODs. `other` is the Memory LOD, or NULL: it is one of them. */
void p3di_cfg_take_lods(struct cfg_reader *r, const struct p3d_model *source, const struct p3d_model_lod *other);

#endif
