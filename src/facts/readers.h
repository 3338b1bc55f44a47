/* readers.h: the facts of each format.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FACTS_READERS_H
#define P3DI_FACTS_READERS_H

#include "facts.h"

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
