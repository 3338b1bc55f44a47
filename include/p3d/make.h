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
    uint32_t wanted_faces;  /* as asked for */
    uint32_t face_count;    /* that it has: more where borders stand in the way, fewer rarely */
    float error;            /* metres, as meshoptimizer estimates it: the largest of the changes */
    bool has_moved_borders; /* those of UVs, and sharp edges, gave way */
};

/* LODs with fewer faces, one for each of `sizes`: above 0 and up to 1 a share of the faces of the model's best LOD
 * (p3d_model_best_lod), above 1 a number of faces. The result is a model of the made LODs alone, in the order of
 * `sizes`; the model and its input must outlive it. Their resolutions are the next whole numbers after that of the best
 * LOD. Faces become triangles; points, UVs, normals, selections with their weights, proxies, properties, masses, flags,
 * skins and key frames are those of what stays. `made`, which may be NULL, gets what became of each size. NULL and
 * `error` on failure: P3D_INVALID if a size is not above 0, if there is no LOD with faces, or if the model has a
 * LOD of a resolution that would be made; P3D_UNSUPPORTED if !p3d_can_make_lods(). meshoptimizer has memory of its own,
 * which the allocator and the limit of `options` are asked for before. Free with p3d_model_free. */
struct p3d_model *p3d_model_make_lods(const struct p3d_model *model, const float *sizes, size_t count,
                                      struct p3d_made_lod *made, const struct p3d_options *options,
                                      struct p3d_error *error);

/* Kinds of LODs that are not for the eye, a bit each. */
enum p3d_make_kind {
    P3D_MAKE_GEOMETRY = 1,
    P3D_MAKE_VIEW = 2,         /* View Geometry */
    P3D_MAKE_FIRE = 4,         /* Fire Geometry */
    P3D_MAKE_SHADOW = 8,       /* ShadowVolume 0 */
    P3D_MAKE_MEMORY = 16,      /* with boundingbox_min and boundingbox_max */
    P3D_MAKE_LAND_CONTACT = 32 /* up to four of the lowest points */
};

/* The most convex parts that are made. */
#define P3D_MAKE_MOST_PARTS 64u

/* Which of them are made. */
struct p3d_make_options {
    unsigned kinds;      /* P3D_MAKE_GEOMETRY... */
    uint32_t part_count; /* convex parts of Geometry, View and Fire Geometry, at most; 0: 1 */
    float mass;          /* kilograms of Geometry, spread by volume; 0: it has no masses */
};

/* LODs that are not for the eye, of the model's best LOD (p3d_model_best_lod), in the order of their resolutions; the
 * shadow volume is made of a coarser one, if that has no more than half of its triangles. Parts are fewer if more would
 * not fit better. Geometry gets the properties of the first LOD, where the engine looked for them. The result is a
 * model of the made LODs alone, which needs neither the model nor its input any more. NULL and `error` on failure:
 * P3D_INVALID if no kind is asked for, there are more parts than P3D_MAKE_MOST_PARTS, a mass is negative or not finite,
 * or is given without Geometry, if the model has a LOD of a kind already, or no LOD whose faces take up room. Free with
 * p3d_model_free. */
struct p3d_model *p3d_model_make_special(const struct p3d_model *model, const struct p3d_make_options *make,
                                         const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
