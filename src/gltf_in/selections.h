/* selections.h: the selections of a LOD, while its points are found. Floor 5: parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_SELECTIONS_H
#define P3DI_GLTF_IN_SELECTIONS_H

#include "lod.h"

/* A new selection, even if there is one of that name. */
uint32_t p3di_in_add_selection(struct in_file *file, struct in_lod *lod, struct p3d_bytes name);

/* Takes so many bytes of names off what a file of this size may have looked up. False, and the job has failed, if they
 * are too many. */
bool p3di_in_spend_names(struct in_file *file, uint64_t size);

/* The first selection of a LOD that is called so; IN_NONE: there is none, or the job has failed. */
uint32_t p3di_in_find_selection(struct in_file *file, const struct in_lod *lod, struct p3d_bytes name);

/* The first selection of a LOD that is called so, made if there is none. */
uint32_t p3di_in_selection(struct in_file *file, struct in_lod *lod, struct p3d_bytes name);
void p3di_in_select(struct in_file *file, struct in_lod *lod, uint32_t selection, uint32_t point, float weight);

#endif
