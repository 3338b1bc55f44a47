/* bone_names.h: names of joints, and of the bones that they are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_BONE_NAMES_H
#define P3DI_GLTF_BONE_NAMES_H

#include <p3d/gltf.h>

#include "core/job.h"

/* Reads lines of a joint's name, a tab, and the bone's; a '*' at the end of both stands for the same rest of the name.
 * Lines that begin with # are comments. The names are in memory of the job. Returns the number of the first wrong line,
 * or 0. */
unsigned p3di_read_bone_names(struct p3di_job *job, const void *data, size_t size,
                              const struct p3d_gltf_bone_name **names, size_t *count);

#endif
