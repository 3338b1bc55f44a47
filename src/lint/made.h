/* made.h: what a check finds in a model that was made of another, before it is written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_MADE_H
#define P3DI_LINT_MADE_H

#include <p3d/check.h>
#include <p3d/scene.h>

/* Warns of what games would not take of an MLOD that was made of the model. False and *error if that fails. */
bool p3di_check_made_mlod(struct p3d_mlod *mlod, const struct p3d_model *model, const struct p3d_options *options,
                          struct p3d_error *error);

/* The same of a scene that is to be binarised, to this version; what the engine could not load is an error. */
bool p3di_check_before_odol(const struct p3d_scene *scene, uint32_t version, const struct p3d_options *options,
                            struct p3d_error *error);

#endif
