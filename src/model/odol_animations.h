/* odol_animations.h: what an ODOL and the model both have of a class of a model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_ODOL_ANIMATIONS_H
#define P3DI_MODEL_ODOL_ANIMATIONS_H

#include <p3d/model.h>
#include <p3d/odol.h>

/* Copies all members but the texts and the bone from the model's to the ODOL's, or back. The target is zero before.
 * Values that the type does not have stay 0. */
void p3di_odol_copy_animation(struct p3d_model_animation *model, struct p3d_odol_animation *odol, bool to_odol);

/* True if in LODs of this resolution the game takes members of selections from sections and bones alone: a class of a
 * model.cfg, even an empty one, clears their lists. */
bool p3di_odol_clears_lists(float resolution);

#endif
