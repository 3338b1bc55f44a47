/* odol_animations.h: the fields of an animation class, which an ODOL and the model both have.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_ODOL_ANIMATIONS_H
#define P3DI_MODEL_ODOL_ANIMATIONS_H

#include <p3d/model.h>
#include <p3d/odol.h>

/* Copies all members but the texts and the bone from the model's to the ODOL's, or back. The target is zero before.
 * Values that the type does not have stay 0. */
void p3di_odol_copy_animation(struct p3d_model_animation *model, struct p3d_odol_animation *odol, bool to_odol);

#endif
