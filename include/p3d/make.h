/* p3d/make.h: LODs that a model does not have, made of those that it has.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * docs/make.md says how they are made. */
#ifndef P3D_MAKE_H
#define P3D_MAKE_H

#include <p3d/mlod.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if the library was built with meshoptimizer, without which no LODs of fewer faces can be made. */
bool p3d_can_make_lods(void);

/* A LOD of fewer faces that was made. */
struct p3d_made_lod {
    float resolution;
    uint32_t wanted_faces; /* as asked for */
    uint32_t face_count;   /* that it has: more where borders stand in the way, fewer rarely */
    float error;           /* metres, as meshoptimizer estimates it: the largest of the changes */
};

/* LODs with fewer faces, one for each of `sizes`: above 0 and up to 1 a share of the faces of the model's best LOD
 * (p3d_model_best_lod), above 1 a number of faces. The result is a model of the made LODs alone, in the order of
 * `sizes`; the model and its input must outlive it. Their resolutions are the next whole numbers after that of the best
 * LOD. Faces become triangles; points, UVs, normals, selections with their weights, proxies, properties, masses, flags,
 * skins and key frames are those of what stays. `made`, which may be NULL, gets what became of each size. NULL and
 * `error` on failure: P3D_INVALID if a size is not above 0, if there is no LOD with faces, or if the model has a
 * LOD of a resolution that would be made; P3D_UNSUPPORTED if !p3d_can_make_lods(). Free with p3d_model_free. */
struct p3d_model *p3d_model_make_lods(const struct p3d_model *model, const float *sizes, size_t count,
                                      struct p3d_made_lod *made, const struct p3d_options *options,
                                      struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
