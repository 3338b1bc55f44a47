/* face_kinds.h: what is asked of the faces of a model in several places.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_FACE_KINDS_H
#define P3DI_MODEL_FACE_KINDS_H

#include <p3d/model.h>

/* Marks the faces that stand for proxies: other models take their place. `is_proxy` has one byte a face. */
void p3di_mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy);

uint32_t p3di_most_faces(const struct p3d_model_lod *lods, uint32_t lod_count);

/* The LOD that a picture of the model shows: the best one (p3d_model_best_lod). Where that has proxies alone, of which
 * a picture shows nothing, it is the first one that has faces to be seen. lod_count if none has. */
uint32_t p3di_pictured_lod(const struct p3d_model *model);

/* True if two of the face's corners are in one point: the binariser adds such faces to shadow volumes
 * (docs/format/odol.md, "What the numbers mean"). */
static inline bool is_degenerate(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    const struct p3d_model_corner *corners = lod->corners + face->first_corner;

    for (uint32_t i = 0; i < face->corner_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (corners[i].point == corners[j].point)
                return true;
    return false;
}

#endif
