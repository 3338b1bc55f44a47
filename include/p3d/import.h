/* p3d/import.h: models out of the formats of others.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_IMPORT_H
#define P3D_IMPORT_H

#include <p3d/image.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How an OBJ becomes a model. All zero is a good default. */
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

/* The rvmat of the materials of a name. */
struct p3d_gltf_rvmat {
    const char *name, *path;
};

/* How a glTF becomes a model. All zero is a good default. */
struct p3d_gltf_import_options {
    float resolution;         /* of the LOD that gets what no node's name gives to another; 0: 1 */
    float mass;               /* kilograms, spread evenly over the points of the Geometry LOD; 0: none */
    const char *texture_root; /* put before the names of images, with a backslash between; NULL: nothing */
    const struct p3d_gltf_rvmat *rvmats;
    size_t rvmat_count;
    /* The model gets bones and animations, for p3d_write_model_cfg. The axes of animations become points of the Memory
     * LOD, unless they are there already. Motions that no class can say are left out, with a warning. */
    bool has_bones;
    /* Gets the images that the glTF itself holds and that give materials their textures: PNG and JPEG, byte for byte,
     * named as the textures are, but with ".png" or ".jpg". Others are left out, with a warning. All zero: none is
     * wanted. */
    struct p3d_image_files image_files;
    /* Reads the file that the glTF calls `name` (UTF-8, relative to it) into `bytes`; they must live until the call
     * that reads the glTF ends. False if there is none, which is an error. NULL: there is no other file. */
    bool (*read_file)(void *user, const char *name, struct p3d_bytes *bytes);
    void *read_file_user;
};

/* The model that a glTF 2.0 describes: a GLB, or the text of a .gltf; docs/import.md says how. All that p3d_write_glb
 * writes with is_lossless comes back. The model needs neither the bytes nor the files any more. The warn callback of
 * `options` hears what was left out. Either options may be NULL. NULL and `error` on failure: P3D_DAMAGED if it is
 * wrong, P3D_UNSUPPORTED if it is no glTF 2.0, needs an extension that is not read, has 2 GiB or more, or if this
 * library was built without jansson. Free with p3d_model_free. */
struct p3d_model *p3d_model_from_gltf(const void *data, size_t size,
                                      const struct p3d_gltf_import_options *import_options,
                                      const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
