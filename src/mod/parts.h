/* parts.h: a model in its mod, part by part, for callers that have its file open or do not want all parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_PARTS_H
#define P3DI_MOD_PARTS_H

#include <p3d/scene.h>

#include "find_cfg.h"

/* p3d_scene_open of a file that is open. The path, the input and the options must outlive the scene. */
bool p3di_scene_read(struct p3d_scene *scene, const struct p3di_path *path, const struct p3di_input *input,
                     unsigned what, const struct p3d_scene_options *scene_options, const struct p3d_options *options,
                     struct p3d_error *error);

/* The chosen LODs as they stand in the file, without added parts; the model is the scene's own. NULL and *error. */
const struct p3d_model *p3di_scene_own_model(struct p3d_scene *scene, const struct p3d_options *options,
                                             struct p3d_error *error);

/* Looks for the model.cfg of a source model, and does not apply it: p3di_scene_cfg returns it. False and
 * *error as p3di_find_cfg. */
bool p3di_scene_find_class(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error);

/* Leaves out shadow buffers that binarising made of shadow volumes: it makes them again. False and *error if there is
 * no memory. */
bool p3di_scene_drop_made_buffers(struct p3d_scene *scene, struct p3d_error *error);

/* Keeps only the first of the chosen LODs that has key frames, before there is a model. False and *error if none has.
 */
bool p3di_scene_keep_animated(struct p3d_scene *scene, struct p3d_error *error);

/* The parts that p3di_scene_read adds to a scene that has a model. Each looks for the model's files in the options'
 * assets. False and *error. */
bool p3di_scene_attach(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error);
bool p3di_scene_find_looks(struct p3d_scene *scene, const struct p3d_look_options *looks,
                           const struct p3d_options *options, struct p3d_error *error);

/* True if a model names a texture that is a file, and nobody knows where that should be; `assets` may be NULL. */
bool p3di_lacks_textures(const struct p3d_model *model, struct p3d_assets *assets);

/* The options that the scene was opened with, and the path of its file. */
const struct p3d_scene_options *p3di_scene_options(const struct p3d_scene *scene);
const struct p3di_path *p3di_scene_path(const struct p3d_scene *scene);

/* The file that a scene was read from. */
const struct p3di_input *p3di_scene_input(const struct p3d_scene *scene);

/* The result of the search for the model.cfg; NULL: there was none. */
struct p3di_found_cfg *p3di_scene_cfg(const struct p3d_scene *scene);

/* A model of no LOD with the bones and animations of the class that was found. NULL and *error. */
struct p3d_model *p3di_skeleton_of(const struct p3di_found_cfg *cfg, const struct p3d_options *options,
                                   struct p3d_error *error);

#endif
