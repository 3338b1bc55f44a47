/* face_kinds.h: which faces of a model stand for proxies or are hidden, how many there are, and which LOD shows them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_FACE_KINDS_H
#define P3DI_MODEL_FACE_KINDS_H

#include <p3d/model.h>

/* Marks the faces that stand for proxies: other models take their place. `is_proxy` has one byte a face. */
void p3di_mark_proxies(const struct p3d_model_lod *lod, uint8_t *is_proxy);

/* Marks these faces, and faces that the game does not draw, as all of their points are hidden. */
void p3di_mark_unseen(const struct p3d_model_lod *lod, uint8_t *is_unseen);
bool p3di_is_hidden_face(const struct p3d_model_lod *lod, const struct p3d_model_face *face);

/* The frame of a proxy that has this triangle. */
struct p3d_proxy_frame p3di_face_frame(const struct p3d_model_lod *lod, const struct p3d_model_face *face);

uint32_t p3di_most_faces(const struct p3d_model_lod *lods, uint32_t lod_count);

/* The LOD that a picture of the model shows: the best one (p3d_model_best_lod). Where the best LOD has only proxies,
 * which a picture does not show, it is the first LOD with visible faces. lod_count if no LOD has. */
uint32_t p3di_pictured_lod(const struct p3d_model *model);

#endif
