/* hull_lists.h: which collision meshes a binarised model has, and of what (docs/format/physx.md, "The four lists").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_HULL_LISTS_H
#define P3DI_MODEL_HULL_LISTS_H

#include <p3d/open.h>

#include "core/job.h"

/* The one that meshes of a list are made of: Geometry, unless there is a Geometry PhysX LOD, or the Roadway; NULL
 * likewise. */
const struct p3d_odol_lod *p3di_find_mesh_lod(const struct p3d_odol *odol, size_t list);

/* "component01", with any digits: of each such selection that has faces there is a mesh. */
bool p3di_is_component(struct p3d_bytes name);

/* Cooks them from the LODs of an ODOL whose special_lods say which these are, for a version of the SDK
 * (p3d_physx_cook), or, if that is 0, for the one that goes with the model's version. All lists say the version, also
 * empty ones. If a component or face cannot be cooked, there are no meshes of its LOD, and a warning says why.
 * `is_empty`: none are cooked, and a warning says that there would be some. NULL if the job fails. */
struct p3d_odol_physx *p3di_cook_lists(struct p3di_job *job, const struct p3d_odol *odol, bool is_empty,
                                       uint32_t sdk_version);

#endif
