/* p3d/export.h: models into the formats of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_EXPORT_H
#define P3D_EXPORT_H

#include <p3d/collision.h>
#include <p3d/image.h>
#include <p3d/looks.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- OBJ ---- */

/* How an OBJ is written. All zero is a good default. */
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

/* ---- glTF ---- */

#define P3D_GLTF_MAX_FRAMES 256u /* LODs with more key frames are written without any, unless is_lossless */

/* Which LODs are written; the best is that of p3d_model_best_lod. */
enum p3d_gltf_lods {
    P3D_GLTF_BEST,   /* the best, and the named points of the Memory LOD */
    P3D_GLTF_VISUAL, /* the other visual ones, too, under one node */
    P3D_GLTF_ALL     /* all; those that are not visual under another node */
};

/* How a glTF is written. All zero is a good default. */
struct p3d_gltf_options {
    enum p3d_gltf_lods lods;
    bool has_selections;      /* the weights of selections, too, as attributes */
    bool has_proxy_triangles; /* the triangles that stand for proxies, too */
    /* All LODs, with all that p3d_model_from_gltf needs to make the same model again: selections, proxy triangles and
     * key frames are written, whatever the options say. */
    bool is_lossless;
    bool has_no_skins; /* plain meshes, without the bones that move them */
    /* The looks of the materials: a GLB holds their images, a .gltf names them. NULL: there are no images. P3D_INVALID
     * as above. */
    const struct p3d_looks *looks;
    const char *bin_name;               /* what a .gltf calls its binary part: a path, UTF-8; NULL: "model.bin" */
    const char *image_folder;           /* where the images of a .gltf are, seen from it, UTF-8; NULL: beside it */
    struct p3d_image_files image_files; /* p3d_write_gltf gives the images that it names to this, as PNG */
    const struct p3d_hulls *hulls;      /* each a node, below one for their LOD; NULL: none */
};

/* glTF 2.0 in one file: x, y and -z so that it is right-handed with y up and the front, which models have
 * at -z, at +z. Proxies and points that mean something by themselves are nodes without a mesh, bones are joints of a
 * skin, and animation classes move them; docs/export.md says all of it. The same model gives the same bytes. The warn
 * callback of `options` hears what was left out or replaced. Either options may be NULL. False and `error` if memory or
 * the sink fails, or if the output would pass 4 GiB, or without images 16 MiB and 64 times the size of the model's
 * file, which no real one needs (P3D_UNSUPPORTED). */
bool p3d_write_glb(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The same in two: JSON, and the binary part that it calls by the options' bin_name; then the images. */
bool p3d_write_gltf(const struct p3d_model *model, const struct p3d_gltf_options *gltf_options,
                    const struct p3d_options *options, struct p3d_sink json_sink, struct p3d_sink bin_sink,
                    struct p3d_error *error);

/* The key frames of a LOD as an MDD point cache: i32 frames, i32 points, an f32 time a frame, then each
 * frame's points as f32 x, y, z, all big-endian; axes and order of points are those of the OBJ. Frames
 * are read from the input as they are written, so that no memory is needed. What is not finite is
 * written as 0, which the warn callback hears. `options` may be NULL. False and `error` if the LOD has
 * no frames, or more than the format counts (P3D_INVALID), or if the sink fails. */
bool p3d_write_mdd(const struct p3d_model_lod *lod, const struct p3d_options *options, struct p3d_sink sink,
                   struct p3d_error *error);

/* ---- Pictures ---- */

/* Where a picture is drawn from. */
enum p3d_view {
    P3D_VIEW_ISO,   /* from -z, +x and above: a vehicle's front and left, as vehicles are modelled */
    P3D_VIEW_FRONT, /* from -z */
    P3D_VIEW_SIDE,  /* from +x, a vehicle's left; as P3D_VIEW_LEFT */
    P3D_VIEW_TOP,   /* from +y, with -z up */
    P3D_VIEW_BACK,  /* from +z */
    P3D_VIEW_LEFT,
    P3D_VIEW_RIGHT, /* from -x */
    P3D_VIEW_BOTTOM /* from -y, with -z up */
};

/* How a picture is drawn. All zero is a good default. */
struct p3d_draw_options {
    uint32_t width, height; /* pixels, up to 8192; 0: 256; of a sheet those of each LOD's picture */
    enum p3d_view view;     /* P3D_INVALID if there is no such view */
    bool is_sheet;          /* all LODs in a grid */
    /* The looks of the materials: their images of colour are drawn. NULL: each material has one colour. */
    const struct p3d_looks *looks;
    float turn, rise; /* degrees by which the viewer goes on from there: to the right around the model, then up */
};

/* A shaded PNG of the model's best LOD (p3d_model_best_lod; if that has no faces to be seen, the first that has any, or
 * else the first that has points) on a transparent background: parallel projection, one colour a material, which is the
 * same in every picture. With looks a material that has an image of colour is drawn with it; docs/export.md says how. A
 * LOD without faces shows its points, with names as far as there is room. A sheet has a picture of each LOD, row by row
 * in the model's order, all at one scale, its name and the number of its faces, or of its points, below it. Fails with
 * P3D_INVALID if there is nothing to draw (no LOD has faces or points; of a sheet: there are no LODs), if the whole
 * passes 8192 pixels in a direction, or if the looks do not fit the model: another count, an index beyond the images,
 * an image without pixels or of an impossible size. */
bool p3d_draw(const struct p3d_model *model, const struct p3d_draw_options *draw_options,
              const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error);

/* The colour in pictures of a material without an image, from 0 to 1: that of a procedural texture, else a light one,
 * which is the same in every picture. */
void p3d_draw_color(const struct p3d_model_material *material, float color[4]);

/* ---- model.cfg ---- */

/* A model.cfg by which the game's tools would give the model this skeleton, these sections and animations, for a model
 * file called like `class_name` (NULL: "model"). Axes are named by the selections that they fit; where none does, a
 * comment says where the axis is. Characters that names of classes cannot have become '_'. Read again with
 * p3d_model_with_cfg it gives the same. False and `error` if memory or the sink fails. */
bool p3d_write_model_cfg(const struct p3d_model *model, const char *class_name, const struct p3d_options *options,
                         struct p3d_sink sink, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
