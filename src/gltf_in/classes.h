/* classes.h: the animations of a glTF as classes of a model.cfg. Floor 8: bones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_CLASSES_H
#define P3DI_GLTF_IN_CLASSES_H

#include "lod.h"

/* The animations as classes of a model.cfg. Their axes become points of Memory, if they are not there already. */
void p3di_in_take_animations(struct in_file *file);

/* The axes of a LOD, whose extras may have its own. */
void p3di_in_give_axes(struct in_file *file, const struct in_lod *source, struct p3d_model_lod *lod);

#endif
