/* faces.h: what is asked of the faces of a model in several places.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_FACES_H
#define P3DI_MODEL_FACES_H

#include <p3d/model.h>

/* Marks the faces that stand for proxies: other models take their place. `is_proxy` has one byte a face. */
void p3di_mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy);

/* Whether the LOD has any other faces of three corners or more; marks proxies, too. */
bool p3di_has_surface(const struct p3d_model_lod *lod, uint8_t *is_proxy);

uint32_t p3di_most_faces(const struct p3d_model_lod *lods, uint32_t lod_count);

/* The visual LOD of the lowest resolution number, or else the first LOD, that has such faces; lod_count if none has.
 * `is_proxy` has a byte for each face of the largest. */
uint32_t p3di_best_lod(const struct p3d_model_lod *lods, uint32_t lod_count, uint8_t *is_proxy);

/* Whether two of the face's corners are in one point: the binariser adds such faces to shadow volumes
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
