/* hull_lists.h: which collision meshes a binarised model has, and of which LODs (docs/format/physx.md, "The four
 * lists").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_HULL_LISTS_H
#define P3DI_MODEL_HULL_LISTS_H

#include <p3d/open.h>

#include "core/job.h"

/* The LOD that meshes of a list are made of: Geometry, unless there is a Geometry PhysX LOD, or the Roadway; NULL if it
 * is not there. */
const struct p3d_odol_lod *p3di_find_mesh_lod(const struct p3d_odol *odol, size_t list);

/* True for "component01", with any digits: each such selection with faces has a mesh. */
bool p3di_is_component(struct p3d_bytes name);

/* Cooks the meshes from LODs of an ODOL, which its special_lods name, for a version of the SDK (p3d_physx_cook), or, if
 * that is 0, for the version that goes with the model's. All lists have the version, also empty lists. If a component
 * or face cannot be cooked, there are no meshes of its LOD, and a warning says why. `is_empty`: no mesh is cooked, and
 * a warning says that there would be some. NULL if the job fails. */
struct p3d_odol_physx *p3di_cook_lists(struct p3di_job *job, const struct p3d_odol *odol, bool is_empty,
                                       uint32_t sdk_version);

#endif
