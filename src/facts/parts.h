/* parts.h: calls that the readers of the formats share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FACTS_PARTS_H
#define P3DI_FACTS_PARTS_H

#include "facts.h"
#include "model/bounds.h"

#define FACTS_MOST_POSITIONS 8u /* of a selection */

/* The box around points; NAN without any. */
struct p3d_bounds p3di_facts_bounds(struct p3d_span points);

/* True if the points of a LOD have a meaning each: it has no faces, or its name says so; a Memory LOD may have proxies.
 */
bool p3di_facts_are_places(const struct p3d_error *damage, uint32_t face_count, float resolution);

/* Takes a frame over, with axes of length 1. */
void p3di_facts_set_frame(struct p3di_facts_proxy *proxy, struct p3d_proxy_frame frame);

/* Moves a list, which was found or had no memory, into the job's own memory. */
void p3di_facts_take_names(struct p3di_job *job, bool is_found, struct p3d_names *names);

void p3di_facts_take_mlod_lod(struct p3di_job *job, struct p3di_facts_lod *facts, const struct p3d_mlod *mlod,
                              uint32_t index, enum p3di_facts_depth depth);
void p3di_facts_take_odol_lod(struct p3di_facts *of, struct p3di_facts_lod *facts, const struct p3d_odol *odol,
                              uint32_t index, enum p3di_facts_depth depth);

/* The box around the faces of a LOD that are not hidden; NAN without any. */
struct p3d_bounds p3di_facts_mlod_shape(const struct p3d_mlod *mlod, uint32_t index);
struct p3d_bounds p3di_facts_odol_shape(const struct p3d_odol *odol, uint32_t index);

/* `skeleton` may be NULL. */
void p3di_facts_take_rtm(struct p3di_facts *facts, const struct p3d_rtm *rtm, const struct p3d_skeleton *skeleton);

/* All facts of a model but the animations. */
void p3di_facts_take_odol(struct p3di_job *job, struct p3di_facts_model *facts, const struct p3d_odol *odol);

#endif
