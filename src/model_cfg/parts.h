/* parts.h: the parts of a model.cfg by themselves, for one that several models share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_CFG_PARTS_H
#define P3DI_MODEL_CFG_PARTS_H

#include <p3d/model.h>

/* True if it says anything that a class of CfgModels has to say. */
bool p3di_has_cfg_class(const struct p3d_model *model);

/* Writes the class of the skeleton that p3d_write_model_cfg would write into CfgSkeletons; nothing if there is none. */
bool p3di_write_cfg_skeleton(const struct p3d_model *model, const struct p3d_options *options, struct p3d_sink sink,
                             struct p3d_error *error);

/* Writes the class of the model that it would write into CfgModels. */
bool p3di_write_cfg_class(const struct p3d_model *model, const char *class_name, const struct p3d_options *options,
                          struct p3d_sink sink, struct p3d_error *error);

#endif
