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

#include <p3d/collision.h>
#include <p3d/looks.h>
#include <p3d/open.h>
#include <p3d/pose.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is read besides the file and its LODs. Each needs those above it that it is made of. */
enum {
    P3D_SCENE_MODEL = 1,    /* what the LODs mean */
    P3D_SCENE_SKELETON = 2, /* bones and animations of an MLOD, out of its model.cfg */
    P3D_SCENE_PROXIES = 4,  /* the models that proxies name */
    P3D_SCENE_LOOKS = 8,    /* textures and rvmats of all materials */
    P3D_SCENE_HULLS = 16,   /* the collision meshes of an ODOL */
    P3D_SCENE_ALL = 31
};

/* How a scene is opened. All zero is a good default. */
struct p3d_scene_options {
    struct p3d_assets *assets; /* where what the model names is looked up; NULL: nowhere, so there are no proxies and
                                * looks; they must outlive the scene */
    const char *lods;          /* the LODs that are wanted (p3d_choose_lods); NULL: all */
    bool leaves_damaged_out;   /* LODs that are damaged are left out; otherwise one that is wanted is a failure */
    const char *model_cfg; /* a file that is taken as the model.cfg; NULL: the nearest with a class for the model, in
                            * its folder and those above, up to the mod's root */
    bool expects_skeleton; /* a warning tells if there is no class although the model seems to be meant to have one */
    const char *include_hint; /* for messages: what allows a model.cfg to include files from elsewhere; or NULL */
    const struct p3d_pose_value *pose; /* how the model is moved */
    size_t pose_count;
    struct p3d_look_options looks;
};

/* Why a scene could not be opened, for who can say what to change. */
enum p3d_scene_failure {
    P3D_SCENE_FAILED,     /* nothing more is known than the error tells */
    P3D_SCENE_NO_MODEL,   /* the file is no P3D */
    P3D_SCENE_NO_LOD,     /* options.lods names none of its LODs */
    P3D_SCENE_DAMAGED,    /* one of the LODs that are wanted is damaged */
    P3D_SCENE_NO_SOURCE,  /* options.pose names what no animation has */
    P3D_SCENE_NO_SKELETON /* options.model_cfg cannot be read, or has no class for the model */
};

/* A model that is open. What was not asked for, or is not there, is NULL. */
struct p3d_scene {
    struct p3d_document document;
    struct p3d_error damage; /* the first that was met; P3D_OK: none */
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
    enum p3d_scene_failure failure; /* after p3d_scene_open has failed; `damage` is known then, too */
    void *memory;                   /* private */
};

/* Reads the P3D at `path`, or in an archive ("addon.pbo:data\car.p3d"), and of what stands around it in files the parts
 * that are asked for: bits of `what` above. What is missing or damaged around it is left out, and the warn callback
 * hears of it. False and `error` if the model cannot be had; scene->failure may say more. Close with p3d_scene_close.
 * Both options and `error` may be NULL. Sources: docs/format/engine.md, docs/model-cfg.md. */
bool p3d_scene_open(const char *path, unsigned what, const struct p3d_scene_options *scene_options,
                    const struct p3d_options *options, struct p3d_scene *scene, struct p3d_error *error);

/* Frees all of a scene. One of all zero may be passed. */
void p3d_scene_close(struct p3d_scene *scene);

#ifdef __cplusplus
}
#endif
#endif
