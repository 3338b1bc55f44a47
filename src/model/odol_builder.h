/* odol_builder.h: the state that the parts of p3d_model_from_odol share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_ODOL_BUILDER_H
#define P3DI_MODEL_ODOL_BUILDER_H

#include <p3d/open.h>

#include "builder.h"

struct odol_builder {
    struct model_builder *common;
    struct p3di_job *job; /* the builder's */
    const struct p3d_odol *odol;
    const struct p3d_odol_lod *source;
    const struct p3d_odol_frame **frames; /* frames of the source that have a point for each vertex */
    uint32_t frame_count;
    uint32_t *point_of;       /* by vertex */
    uint32_t *first_vertices; /* by point */
    struct p3d_model_corner *corners;
    bool has_normals;
    uint32_t
        *face_of; /* by face of a shadow volume: its number in the model, or LEFT_OUT; NULL: numbers are the same */
};

#define LEFT_OUT UINT32_MAX

/* The number in the model of a face of the source, or LEFT_OUT. */
static inline uint32_t model_face(const struct odol_builder *odol_builder, uint32_t face)
{
    return odol_builder->face_of ? odol_builder->face_of[face] : face;
}

/* The points: point_of and first_vertices are known then. */
void p3di_odol_add_points(struct odol_builder *odol_builder, struct p3d_model_lod *lod);

/* The flags of points, and of `faces`, which are the LOD's. Needs both. */
void p3di_odol_add_flags(struct odol_builder *odol_builder, struct p3d_model_lod *lod, struct p3d_model_face *faces);

/* Selections. Needs the LOD's points. */
void p3di_odol_add_selections(struct odol_builder *odol_builder, struct p3d_model_lod *lod);

void p3di_odol_add_proxies(struct odol_builder *odol_builder, struct p3d_model_lod *lod);

/* The animation classes; and their axes in the LOD. */
const struct p3d_model_animation *p3di_odol_add_animations(struct odol_builder *odol_builder);
const struct p3d_bytes *p3di_odol_add_sections(struct odol_builder *odol_builder, const struct p3d_model_lod *lods,
                                               size_t lod_count, uint32_t *count);
/* True if lists of selections were cleared, as a class of a model.cfg does it. */
bool p3di_odol_has_cleared_lists(const struct odol_builder *odol_builder, const struct p3d_model_lod *lods,
                                 size_t lod_count);
void p3di_odol_add_axes(struct odol_builder *odol_builder, struct p3d_model_lod *lod);

#endif
