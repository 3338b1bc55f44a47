/* source.h: the P3D that a conversion reads, in its mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_SOURCE_H
#define CONVERT_SOURCE_H

#include "job.h"

#include "files/beside.h"

/* The options about the model. */
struct p3d_scene_options conv_scene_options(const struct conv_options *options);

/* True if the input is of a format that the mode takes; else *error. */
bool conv_check_format(const struct conv_job *job, struct p3d_error *error);

/* Opens the input if its format is one that the mode takes, with these parts: bits of P3D_SCENE_... False and *error if
 * that cannot be, also if a LOD that is wanted is damaged. */
bool conv_open(struct p3d_scene *scene, const struct conv_job *job, unsigned what, struct p3d_error *error);

/* The same with all that the options want. `is_best_only`: the output shows one LOD, and textures of others are not
 * even read. */
bool conv_open_whole(struct p3d_scene *scene, const struct conv_job *job, bool is_best_only, struct p3d_error *error);

/* Reads the files that the input names (files/beside.h), and notes them. */
void conv_beside_begin(struct p3di_beside *beside, const struct conv_job *job, enum p3di_wanted wanted);

#endif
