/* table.h: new tables of a mesh.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_PHYSX_TABLE_H
#define P3DI_PHYSX_TABLE_H

#include "core/job.h"

/* A table of `count` zeroed elements, to be filled through *data, which is NULL if there is no memory. */
static inline struct p3d_span new_table(struct p3di_job *job, uint32_t count, uint32_t stride, uint8_t **data)
{
    *data = p3di_job_alloc(job, count, stride);
    return (struct p3d_span){*data, *data ? count : 0, stride};
}

#endif
