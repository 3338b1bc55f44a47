/* p3d/gltf.h: glTF 2.0, written and read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_GLTF_H
#define P3D_GLTF_H

#include <p3d/scene.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Written ---- */

#define P3D_GLTF_MAX_FRAMES 256u /* LODs with more key frames are written without any, unless is_lossless */

/* Which LODs are written; p3d_model_best_lod says which is the best. */
enum p3d_gltf_lods {
    P3D_GLTF_BEST,   /* the best, and the named points of the Memory LOD */
    P3D_GLTF_VISUAL, /* the other visual LODs, too, under one node */
    P3D_GLTF_ALL     /* all LODs; LODs that are not visual under another node */
};

/* An animation of a skeleton, for the bones of a model. */
struct p3d_gltf_animation {
    const char *name; /* UTF-8 */
    const struct p3d_rtm *rtm;
    float seconds; /* that it takes from phase 0 to 1; 0: 1 */
};

/* Options of writing a glTF. All zero is a good default. */
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
    /* They move the joints of the model, which may have bones and no LODs. Then joints are where these animations leave
     * them against those above. P3D_INVALID if one moves no bone of the model. */
    const struct p3d_gltf_animation *animations;
    size_t animation_count;
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

/* ---- Read ---- */

/* The rvmat of the materials of a name. */
struct p3d_gltf_rvmat {
    const char *name, *path;
};

/* Options of making a model of a glTF. All zero is a good default. */
struct p3d_gltf_import_options {
    float resolution;         /* of the LOD that gets what no node's name gives to another; 0: 1 */
    float mass;               /* kilograms, spread evenly over the points of the Geometry LOD; 0: none */
    const char *texture_root; /* put before the names of images, with a backslash between; NULL: nothing */
    const struct p3d_gltf_rvmat *rvmats;
    size_t rvmat_count;
    float tolerance; /* degrees that a rotation may be off by, so that it is fewer classes; 0: as little as is usual */
    bool is_two_sided; /* faces whose material is doubleSided are made twice, the second looking the other way */
    /* The model gets bones and animations, for p3d_write_model_cfg. The axes of animations become points of the Memory
     * LOD, unless they are there already. Motions that no class can say are left out, with a warning. */
    bool has_bones;
    /* Gets the images that the glTF itself holds and that give materials their textures: PNG and JPEG, byte for byte,
     * named as the textures are, but with ".png" or ".jpg". Others are left out, with a warning. All zero: none is
     * wanted. */
    struct p3d_image_files image_files;
    /* Materials without an rvmat get one, of the Super shader, which image_files gets as "NAME.rvmat", with the maps
     * that it names as PNG (docs/import.md, "rvmats"). Of images that are files, too, which read_file gives. */
    bool makes_rvmats;
    bool bakes_tints;         /* a colour that a texture is multiplied by goes into a texture of its own */
    const char *image_folder; /* behind texture_root, the folder where these images are; NULL: none */
    /* Reads the file that the glTF calls `name` (UTF-8, relative to it) into `bytes`; they must live until the call
     * that reads the glTF ends. False if there is none, which is an error. NULL: there is no other file. */
    bool (*read_file)(void *user, const char *name, struct p3d_bytes *bytes);
    void *read_file_user;
};

/* The model that a glTF 2.0 describes: a GLB, or the text of a .gltf; docs/import.md says how. All that p3d_write_glb
 * writes with is_lossless comes back. The model needs neither the bytes nor the files any more. The warn callback of
 * `options` hears what was left out. Either options may be NULL. NULL and `error` on failure: P3D_DAMAGED if it is
 * wrong, P3D_UNSUPPORTED if it is no glTF 2.0, needs an extension that is not read, has 2 GiB or more, or if this
 * library was built without jansson, P3D_NO_MEMORY also if copies of its meshes would make a model that is larger than
 * max_memory, or without it than 2,097,152 corners and one for each byte, lets it be. Free with p3d_model_free. */
struct p3d_model *p3d_model_from_gltf(const void *data, size_t size,
                                      const struct p3d_gltf_import_options *import_options,
                                      const struct p3d_options *options, struct p3d_error *error);

/* True if meshes that are packed with KHR_draco_mesh_compression are read: this library was built with Draco. */
bool p3d_reads_draco(void);

/* The bone that joints of a name become. */
struct p3d_gltf_bone_name {
    const char *from, *to;
    bool is_start; /* also joints whose names go on behind `from`; they do so behind `to` */
};

/* Options of making an RTM of an animation of a glTF. All zero is a good default. */
struct p3d_rtm_from_gltf_options {
    const char *animation;                  /* its name; NULL: the first */
    float fps;                              /* phases a second; 0: there are `phase_count` */
    uint32_t phase_count;                   /* 0: one at each key */
    const struct p3d_gltf_bone_name *names; /* the first that fits counts; letter case does not matter */
    size_t name_count;
    const struct p3d_skeleton *skeleton; /* other joints are left out, with a warning; NULL: none is */
    bool keeps_way; /* the man goes away in the phases; else his way over the ground is taken off, and is the step */
    bool (*read_file)(void *user, const char *name, struct p3d_bytes *bytes); /* see p3d_gltf_import_options */
    void *read_file_user;
};

/* The plain animation (RTM_0101) that an animation of a glTF makes of the joints of its largest skin, from where they
 * are by its inverse bind matrices; docs/import.md says how. A joint that no channel moves, and that goes with the one
 * above, is left out. What p3d_write_glb has noted of an animation comes back: its step, the order of its bones, its
 * first and last phase. It needs neither the bytes nor the files any more. NULL and `error` as of p3d_model_from_gltf,
 * and P3D_INVALID if there is no such animation, or it moves no bone. Free with p3d_rtm_free. */
struct p3d_rtm *p3d_rtm_from_gltf(const void *data, size_t size, const struct p3d_rtm_from_gltf_options *rtm_options,
                                  const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
