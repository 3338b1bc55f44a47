/* p3d/scene.h: a model in its mod: what a file says, with all that other files add to it.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     struct p3d_scene_options options = {.assets = assets};
 *     struct p3d_scene scene;
 *     struct p3d_error error;
 *     if (p3d_scene_open("mod/car.p3d", P3D_SCENE_ALL, &options, NULL, &scene, &error)) {
 *         struct p3d_gltf_options gltf = {.looks = scene.looks};
 *         is_good = p3d_write_glb(scene.model, &gltf, NULL, sink, &error);
 *         p3d_scene_close(&scene);
 *     } */
#ifndef P3D_SCENE_H
#define P3D_SCENE_H

#include <p3d/assets.h>
#include <p3d/open.h>
#include <p3d/paa.h>
#include <p3d/physx.h>
#include <p3d/rtm.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Looks ---- */

/* A model only names its textures and rvmats. p3d_find_looks, or the caller, finds them and fills these structs;
 * exporters use them. */

/* The meaning of alpha in the image of colour. */
enum p3d_alpha {
    P3D_ALPHA_OPAQUE, /* nothing */
    P3D_ALPHA_MASK,   /* below one half nothing is seen */
    P3D_ALPHA_BLEND   /* what is behind shines through */
};

/* The use of an image. */
enum p3d_look_part {
    P3D_LOOK_COLOR,    /* the colour that is seen, and its alpha; sRGB */
    P3D_LOOK_NORMAL,   /* red is x, green is y and points up the picture (as in glTF), blue is z; linear */
    P3D_LOOK_SPECULAR, /* of the name _smdi: green is how strong highlights are, blue how sharp; linear */
    P3D_LOOK_SHADOW,   /* of the name _as: green is how much of the surrounding light arrives; linear */
    P3D_LOOK_PART_COUNT
};

/* In place of the index of an image: there is none. */
#define P3D_NO_IMAGE UINT32_MAX

/* An image that a material uses, with the name of the file it is written to. */
struct p3d_look_image {
    /* The name of its file, without an extension: ASCII letters, digits, '_', '-' and '.'; two images have different
     * names even if case is ignored. */
    const char *name;
    const char *path;       /* as the material names it, UTF-8 */
    const char *origin;     /* the file, or the member of an archive, that it was read from; NULL: not known */
    struct p3d_image image; /* as large as wanted: exporters do not shrink it */
    bool has_alpha;         /* some pixel's alpha is below 255 */
    const char *macro;      /* of colour: the path of the macro map that was laid over it; NULL: none */
};

/* The look of one material. */
struct p3d_look {
    uint32_t images[P3D_LOOK_PART_COUNT]; /* indices, or P3D_NO_IMAGE */
    enum p3d_alpha alpha;                 /* of the colour image */
    bool has_rvmat;                       /* what follows is known; without it P3D_LOOK_SPECULAR says nothing */
    float emissive[4], specular[4];       /* red, green, blue, alpha; may be above 1 */
    float specular_power;                 /* the exponent of Blinn and Phong */
};

/* The looks of all materials of a model. */
struct p3d_looks {
    const struct p3d_look *items;        /* by material of the model */
    uint32_t count;                      /* the number of the materials */
    const struct p3d_look_image *images; /* each once, in order of first use */
    uint32_t image_count;
    const char *const
        *files; /* that were read besides, or members of archives: rvmats, and textures that are damaged */
    uint32_t file_count;
    const char *const *game_files; /* the game's that are not there, with is_silent_of_game */
    uint32_t game_file_count;
    void *memory; /* private; NULL if the caller made them */
};

/* Options of finding looks. All zero is a good default. */
struct p3d_look_options {
    uint32_t max_size;  /* images are halved until neither side is larger; 0: they are not */
    bool is_best_only;  /* only for the LOD that stands for the model, if it has one: see p3d_draw; other materials
                         * get no images */
    const char *folder; /* textures that are not found are looked for below it, too: as in a mission; NULL: nowhere */
    /* Textures of colour that are nowhere are looked for as "FOLDER/PATH.png", as who has the images of a glTF puts
     * them; NULL: nowhere. */
    const char *image_folder;
    bool is_silent_of_game; /* the game's files that are not there are listed, and are no warnings */
};

/* The looks of the materials of `model`: their textures, and the stages and numbers of their rvmats, as the assets have
 * them. The part of a stage's texture follows from the end of its name: _nohq and the like, _smdi, _as; a macro map,
 * _mc, is laid over the colour, which is then an image of its own with the path and origin of the texture. An ODOL's
 * own copy of its rvmats is used where it has one. A file that is missing or damaged is left out, and the warn callback
 * hears of it once. Which alpha is meant: docs/export.md, "Textures". Either options may be NULL. NULL and `error` if
 * memory fails, or if the pixels would take more than 512 MiB and 64 times the size of the files (P3D_UNSUPPORTED). The
 * assets must outlive the looks, and the model need not. Free with p3d_looks_free. */
struct p3d_looks *p3d_find_looks(const struct p3d_model *model, struct p3d_assets *assets,
                                 const struct p3d_look_options *look_options, const struct p3d_options *options,
                                 struct p3d_error *error);

/* Frees the looks that p3d_find_looks has made. NULL may be freed. */
void p3d_looks_free(struct p3d_looks *looks);

/* ---- Models of proxies ---- */

/* The depth to which proxies in proxies are followed. */
#define P3D_ATTACH_DEPTH 4u

/* Callbacks, whose texts are theirs only during the call. All zero is a good default. */
struct p3d_attach_options {
    void (*found)(void *user, const char *origin); /* hears of each file, or member of an archive, that was read, */
    void (*sought)(void *user, const char *path);  /* and before of each path in the assets, as UTF-8; or NULL */
    void *user;
};

/* The model with the models that the proxies of its LODs below "ShadowVolume" (visual ones, and views from inside)
 * name, as the assets have them: of each the visual LOD of the lowest resolution number that has faces, with its own
 * proxies likewise, P3D_ATTACH_DEPTH deep, but none within itself. A proxy's path needs no ".p3d". A model that is
 * missing, damaged or within itself is left out, and the warn callback hears of it. The model and its input must
 * outlive the result. Either options may be NULL. NULL and `error` on failure, as p3d_model_attach says, and
 * P3D_UNSUPPORTED above 65536 proxies. Free with p3d_model_free. */
struct p3d_model *p3d_attach_proxies(const struct p3d_model *model, struct p3d_assets *assets,
                                     const struct p3d_attach_options *attach_options, const struct p3d_options *options,
                                     struct p3d_error *error);

/* ---- Variants ---- */

/* A game shows most models by classes of a config, which give selections other textures and rvmats. */

/* The changes that a class makes to a selection. */
struct p3d_variant_selection {
    struct p3d_bytes name;
    struct p3d_bytes texture, material; /* paths, or procedural; without data: the model's own stays */
    bool is_hidden;                     /* it gives an empty texture */
};

/* An rvmat in place of another. */
struct p3d_variant_rvmat {
    struct p3d_bytes from, to;
};

/* A class that uses a model, in one state of health. */
struct p3d_variant {
    const char *name;         /* of the class, and behind ':' its state: "Rifle_Green", "Rifle_Green:damaged"; UTF-8 */
    const char *class_name;   /* of it */
    const char *state;        /* "" is the first one */
    const char *origin;       /* the config that has the class; lives as long as the classes */
    const char *const *files; /* it, the other configs of the class and its bases, and what they include; likewise */
    size_t file_count;
    const struct p3d_variant_selection *selections;
    uint32_t selection_count;
    const struct p3d_variant_rvmat *rvmats; /* the rvmats of healthLevels */
    uint32_t rvmat_count;
};

/* The variants of a model. */
struct p3d_variants {
    const struct p3d_variant *items; /* class by class as configs have them, its states behind it */
    uint32_t count;
    void *memory; /* private */
};

/* The classes of all configs. */
struct p3d_classes;

/* Reads each config.cpp and config.bin of the assets: the classes of CfgVehicles, CfgWeapons and others like them.
 * Entries of several configs for a class are taken together. A config that cannot be read is left out, with a warning;
 * files that it includes and that are not there count as empty. The assets must outlive the result. NULL and `error` if
 * there is no memory. Free with p3d_classes_free. */
struct p3d_classes *p3d_classes_read(struct p3d_assets *assets, const struct p3d_options *options,
                                     struct p3d_error *error);

/* Frees them. NULL may be freed. */
void p3d_classes_free(struct p3d_classes *classes);

/* The classes whose model, or whose model when they are worn, is the file at `path`, which may be in an archive
 * ("addon.pbo:data\car.p3d"). Letter case and extension do not matter; what they inherit counts. Each class has a
 * variant for each state of DamageSystem/GlobalHealth/Health/healthLevels that has other rvmats than the first. NULL
 * and `error` if there is no memory. Free with p3d_variants_free, before the classes. */
struct p3d_variants *p3d_find_variants(const struct p3d_classes *classes, const char *path,
                                       const struct p3d_options *options, struct p3d_error *error);

/* Frees them. NULL may be freed. */
void p3d_variants_free(struct p3d_variants *variants);

/* The variant of this name, ASCII case ignored; NULL if there is none. */
const struct p3d_variant *p3d_variant_find(const struct p3d_variants *variants, const char *name);

/* The model with the textures and rvmats of a variant. Faces of selections that it hides have no corners. Its LODs,
 * points and faces keep their indices, its materials do not. The model must outlive the result, and the variant need
 * not. NULL and `error` if there is no memory. Free with p3d_model_free. */
struct p3d_model *p3d_model_with_variant(const struct p3d_model *model, const struct p3d_variant *variant,
                                         const struct p3d_options *options, struct p3d_error *error);

/* A model for a sheet: its LODs are the one that stands for the model (see p3d_draw), as it is and with each of the
 * variants. Likewise. */
struct p3d_model *p3d_model_with_variants(const struct p3d_model *model, const struct p3d_variants *variants,
                                          const struct p3d_options *options, struct p3d_error *error);

/* ---- All together ---- */

/* The parts that are read besides the file and its LODs. Each needs the parts above it that it is made of. */
enum {
    P3D_SCENE_MODEL = 1,    /* what the LODs mean */
    P3D_SCENE_SKELETON = 2, /* bones and animations of an MLOD, out of its model.cfg */
    P3D_SCENE_PROXIES = 4,  /* the models that proxies name */
    P3D_SCENE_LOOKS = 8,    /* textures and rvmats of all materials */
    P3D_SCENE_HULLS = 16,   /* the collision meshes of an ODOL */
    P3D_SCENE_ALL = 31
};

/* Options of opening a scene. All zero is a good default. */
struct p3d_scene_options {
    struct p3d_assets *assets; /* where what the model names is looked up; NULL: nowhere, so there are no proxies and
                                * looks; they must outlive the scene */
    const char *lods;          /* the LODs that are wanted (p3d_choose_lods); NULL: all */
    bool leaves_damaged_out;   /* LODs that are damaged are left out; otherwise one that is wanted is a failure */
    const char *model_cfg; /* a file that is taken as the model.cfg; NULL: the nearest with a class for the model, in
                            * its folder and those above, up to the mod's root */
    const char *const
        *configs; /* files whose CfgModels count where no model.cfg has the class: the config.cpp of addons */
    size_t config_count;
    bool expects_skeleton;    /* a model.cfg that cannot be read is a failure, and a warning tells if there is no class
                               * although the model seems to be meant to have one */
    const char *include_hint; /* for messages: what allows a model.cfg to include files from elsewhere; or NULL */
    const struct p3d_pose_value *pose; /* how the model is moved */
    size_t pose_count;
    const struct p3d_rtm *rtm; /* an animation that moves it besides, as it stands at rtm_time; NULL: none */
    float rtm_time;            /* from 0 to 1 */
    struct p3d_look_options looks;
    const char *variant;               /* the name of one, which the model is shown as; NULL: it is as it is */
    const struct p3d_classes *classes; /* of the assets, for that; they must outlive the scene */
};

/* The reason why a scene could not be opened, for a front end that says what to change. */
enum p3d_scene_failure {
    P3D_SCENE_FAILED,      /* nothing more is known than the error tells */
    P3D_SCENE_NO_MODEL,    /* the file is no P3D */
    P3D_SCENE_NO_LOD,      /* options.lods names none of its LODs */
    P3D_SCENE_DAMAGED,     /* one of the LODs that are wanted is damaged */
    P3D_SCENE_NO_SOURCE,   /* options.pose names what no animation has */
    P3D_SCENE_NO_SKELETON, /* the model.cfg cannot be read, or options.model_cfg has no class for the model */
    P3D_SCENE_NO_VARIANT   /* no class of that name uses the model: see p3d_find_variants */
};

/* A model that is open. Parts that were not asked for, or are not there, are NULL. */
struct p3d_scene {
    struct p3d_document document;
    struct p3d_error damage; /* the first one; P3D_OK: none */
    uint32_t *lods;          /* by LOD of the model: its index in the document */
    uint32_t lod_count;
    const struct p3d_model *model; /* all together */
    const struct p3d_model *plain; /* with bones and animations, but at rest, and without the models of proxies */
    const struct p3d_looks *looks; /* by material of `model` */
    const struct p3d_hulls *hulls; /* not moved by a pose */
    const char *class_name;        /* in CfgModels, that was looked for */
    const char *model_cfg;         /* the file that has it */
    const char *const *files;      /* what was read besides the file: files, or members of archives */
    size_t file_count;
    const char *const *sought; /* paths by which models of proxies were looked for in the assets, as UTF-8 */
    size_t sought_count;
    enum p3d_scene_failure failure; /* after p3d_scene_open has failed; `damage` is known then, too */
    void *memory;                   /* private */
};

/* Reads the P3D at `path`, or in an archive ("addon.pbo:data\car.p3d"), and of what stands around it in files the parts
 * that are asked for: bits of `what` above. Files around it that are missing or damaged are left out, and the warn
 * callback hears of it. False and `error` if the model cannot be had; scene->failure may say more. Close with
 * p3d_scene_close. Both options and `error` may be NULL. Sources: docs/format/engine.md, docs/model-cfg.md. */
bool p3d_scene_open(const char *path, unsigned what, const struct p3d_scene_options *scene_options,
                    const struct p3d_options *options, struct p3d_scene *scene, struct p3d_error *error);

/* Frees all of a scene. One of all zero may be passed. */
void p3d_scene_close(struct p3d_scene *scene);

#ifdef __cplusplus
}
#endif
#endif
