/* p3d/export.h: models into the formats of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_EXPORT_H
#define P3D_EXPORT_H

#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

struct p3d_obj_options {
    const char *mtl_name;     /* what "mtllib" names; NULL: no materials */
    const char *texture_root; /* put before texture paths in the MTL, with a slash between; NULL: nothing */
};

/* Wavefront OBJ: one object a LOD, x, y and -z so that it is right-handed with counter-clockwise
 * faces and outward normals, v upwards; docs/export.md says all of it. The same model gives the same
 * bytes. The warn callback of `options` hears what was left out or replaced. Either options may be
 * NULL. False and `error` if memory or the sink fails. */
bool p3d_write_obj(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The material library of that OBJ. */
bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The key frames of a LOD as an MDD point cache: i32 frames, i32 points, an f32 time a frame, then each
 * frame's points as f32 x, y, z, all big-endian; axes and order of points are those of the OBJ. Frames
 * are read from the input as they are written, so that no memory is needed. What is not finite is
 * written as 0, which the warn callback hears. `options` may be NULL. False and `error` if the LOD has
 * no frames, or more than the format counts (P3D_INVALID), or if the sink fails. */
bool p3d_write_mdd(const struct p3d_model_lod *lod, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
