/* scene.h: a model and what it names: the models of its proxies, and its textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_SCENE_H
#define CONVERT_SCENE_H

#include "source.h"

struct conv_scene {
    struct document document;
    struct p3d_model *model; /* with --proxies the models of its proxies, too */
    struct p3d_model *base;  /* what that was made of, or NULL */
    struct p3d_model *plain; /* if a model.cfg gave it bones: the model without them; else NULL */
    struct p3d_model *rest;  /* with --phase: the model unmoved; else NULL */
    struct p3d_looks *looks; /* with --assets; else NULL */
    struct p3d_hulls *hulls; /* with --collision, of an ODOL; else NULL */
};

/* The model of the chosen LODs with all that the options want. `is_best_only`: the output shows one LOD, and textures
 * of others are not even read. False and *error; then there is nothing to close. What was read besides is noted. */
bool conv_scene_open(struct conv_scene *scene, const struct conv_job *job, bool is_best_only, struct p3d_error *error);
void conv_scene_close(struct conv_scene *scene);

#endif
