/* groups.h: the selections that each face, or each point, of a LOD lies in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_GROUPS_H
#define P3DI_OBJ_GROUPS_H

#include <p3d/model.h>

#include "core/job.h"

/* Members, faces or points, that lie in the same selections. */
struct member_class {
    uint32_t size;         /* members; 0: not in use */
    uint32_t first;        /* the lowest of them */
    uint32_t start, count; /* its part of groups.selections */
    uint32_t seen, next;   /* while classes are found */
};

struct groups {
    uint32_t *class_of; /* by member */
    struct member_class *classes;
    uint32_t *selections; /* ascending in each class */
};

/* The classes of `member_count` faces or points, in memory of the arena; the selections may have up to 2^32 members. */
void p3di_find_groups(struct groups *groups, struct p3di_job *job, struct p3di_arena *arena,
                      const struct p3d_model_lod *lod, bool are_faces, uint32_t member_count);

#endif
