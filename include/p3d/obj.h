/* p3d/obj.h: OBJ, MTL and MDD, written and read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_OBJ_H
#define P3D_OBJ_H

#include <p3d/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Written ---- */

/* Options of writing an OBJ. All zero is a good default. */
struct p3d_obj_options {
    const char *mtl_name;     /* what "mtllib" names; NULL: no materials; P3D_INVALID with control characters */
    const char *texture_root; /* put before texture paths in the MTL, with a slash between; NULL: nothing */
    /* The looks of the materials; the MTL names their images. P3D_INVALID if they are another model's, or wrong in
     * themselves: indices, names, sizes. NULL: only texture paths are named. */
    const struct p3d_looks *looks;
    const char *image_folder;           /* where these images are, seen from the MTL, UTF-8; NULL: beside it */
    struct p3d_image_files image_files; /* p3d_write_mtl gives the images that it names to this, as PNG */
    const struct p3d_hulls *hulls;      /* written behind the LODs, with a material of their own; NULL: none */
};

/* Wavefront OBJ: one object a LOD, x, y and -z so that it is right-handed with counter-clockwise
 * faces and outward normals, v upwards; docs/export.md says all of it. The same model gives the same
 * bytes. The warn callback of `options` hears what was left out or replaced. Either options may be
 * NULL. False and `error` if memory or the sink fails, or if names that stand in the file once would come out again and
 * again: P3D_UNSUPPORTED, above 16 MiB and 32 bytes for each of the input. */
bool p3d_write_obj(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The material library of that OBJ; then the images. */
bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The key frames of a LOD as an MDD point cache: i32 frames, i32 points, an f32 time a frame, then each
 * frame's points as f32 x, y, z, all big-endian; axes and order of points are as in the OBJ. Frames
 * are read from the input as they are written, so that no memory is needed. A number that is not finite is
 * written as 0, which the warn callback hears. `options` may be NULL. False and `error` if the LOD has
 * no frames, or more than the format counts (P3D_INVALID), or if the sink fails. */
bool p3d_write_mdd(const struct p3d_model_lod *lod, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

/* ---- Read ---- */

/* Options of making a model of an OBJ. All zero is a good default. */
struct p3d_obj_import_options {
    float resolution;         /* of the LOD that gets what no object's name gives to another; if 0, with a warning */
    float mass;               /* kilograms, spread evenly over the points of the Geometry LOD; 0: none */
    const char *texture_root; /* taken off the start of texture paths in an MTL; NULL: nothing */
    /* Reads the MTL that the OBJ calls `name` (UTF-8 as a rule; relative to the OBJ) into `text`; it must live until
     * the call that reads the OBJ ends. False if there is none, which is a warning. NULL: no MTL is read. */
    bool (*read_mtl)(void *user, const char *name, struct p3d_bytes *text);
    void *read_mtl_user;
};

/* The model that a Wavefront OBJ describes; docs/export.md, "From OBJ", says how. All that p3d_write_obj writes comes
 * back. The model needs neither the text nor the MTLs any more. The warn callback of `options` hears what was left out.
 * Either options may be NULL. NULL and `error` on failure: P3D_DAMAGED if it is wrong; the message names the line;
 * P3D_UNSUPPORTED if it is not an OBJ, has 2 GiB or more, or has groups out of all proportion; P3D_INVALID if there is
 * a mass but no Geometry LOD. Free with p3d_model_free. */
struct p3d_model *p3d_model_from_obj(const void *data, size_t size, const struct p3d_obj_import_options *import_options,
                                     const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
