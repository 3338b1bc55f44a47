/* p3d/pose.h: a model with its doors open: where animations put bones, points and normals.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The knowledge is in docs/format/odol.md, "What animations do". */
#ifndef P3D_POSE_H
#define P3D_POSE_H

#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A value for all animations whose class or source has this name, ASCII case ignored. The value is the source's, from
 * min_value to max_value, as the game's animate command takes it. */
struct p3d_pose_value {
    const char *name;
    float value;
};

/* Where a bone is: the point p of the model goes to p.x * x + p.y * y + p.z * z + origin. */
struct p3d_bone_place {
    double x[3], y[3], z[3], origin[3];
    bool is_hidden; /* it is not to be seen, nor what depends on it; its place is then of no use */
};

/* How far an animation is at a value of its source, from 0 at min_phase to 1 at max_phase. Values beyond the phases
 * stop there, or begin again, or turn around, as source_address says; then they are kept between min_value and
 * max_value. 0 if the value or the phases are not finite, or the phases are one. Source: docs/format/odol.md, "What
 * animations do". */
double p3d_animation_fraction(const struct p3d_model_animation *animation, float value);

/* True if an animation of the type hide hides its bone at this fraction: from hide_value on, up to unhide_value, unless
 * that is negative. Source: likewise. */
bool p3d_animation_hides(const struct p3d_model_animation *animation, double fraction);

/* Where each bone of the model is in this LOD: places has bone_count elements. An animation without a value moves
 * nothing; of several values for one the last counts. Values whose name the model does not have are ignored. False and
 * `error` if there is no memory. */
bool p3d_model_bone_places(const struct p3d_model *model, const struct p3d_model_lod *lod,
                           const struct p3d_pose_value *values, size_t count, const struct p3d_options *options,
                           struct p3d_bone_place *places, struct p3d_error *error);

/* The model, moved: points, normals and proxies of all LODs. Faces whose points are all hidden have no corners, hidden
 * proxies are left out, and so are key frames. Indices stay those of the model, but LODs may have more normals. The
 * model must outlive the result. NULL and `error` on failure: P3D_INVALID if no animation or source of the model has a
 * name of `values`; the message lists those it has. Free with p3d_model_free. */
struct p3d_model *p3d_model_pose(const struct p3d_model *model, const struct p3d_pose_value *values, size_t count,
                                 const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
