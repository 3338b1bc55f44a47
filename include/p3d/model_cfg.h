/* p3d/model_cfg.h: the skeleton and the animations that a model.cfg gives to a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_MODEL_CFG_H
#define P3D_MODEL_CFG_H

#include <p3d/config.h>
#include <p3d/model.h>

#ifdef __cplusplus
extern "C" {
#endif

/* True if CfgModels of the tree has a class of this name, ASCII case ignored. */
bool p3d_model_cfg_has(const struct p3d_config *config, const char *class_name);

/* The model with the bones, sections, animations and thermal values of the class `class_name` of CfgModels, and its
 * properties[] as named properties of the Geometry LOD, or of the first LOD by resolution if there is no Geometry; one
 * of a name that is there takes its place. Axes come from the selections that they name, and skins from the selections
 * that are named like bones. All of these that the model had are replaced. `memory` is the Memory LOD, for a model that
 * was made without it; NULL: the model's own, if it has one. The warn callback hears of animations whose bone or type
 * does not exist; they move nothing. The model must outlive the result; the tree need not. NULL and `error` on failure:
 * P3D_INVALID if there is no such class, or if what it inherits from has no end. Free with p3d_model_free. */
struct p3d_model *p3d_model_with_cfg(const struct p3d_model *model, const struct p3d_config *config,
                                     const char *class_name, const struct p3d_model_lod *memory,
                                     const struct p3d_options *options, struct p3d_error *error);

#ifdef __cplusplus
}
#endif
#endif
