/* finish.h: the LODs of a glTF as LODs of a model. Floor 9: model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_FINISH_H
#define P3DI_GLTF_IN_FINISH_H

#include "file.h"

/* The LODs as a model has them; NULL if the job has failed. */
struct p3d_model_lod *p3di_in_finish(struct in_gltf *gltf);

#endif
