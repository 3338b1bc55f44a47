/* proxy_names.h: the selections and triangles that stand for proxies, as editors write them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_PROXY_NAMES_H
#define P3DI_MODEL_PROXY_NAMES_H

#include <p3d/model.h>

#include "core/job.h"

/* "proxy:", the path, and the number in three digits. Empty if there is no memory. */
struct p3d_bytes p3di_proxy_name(struct p3di_job *job, struct p3d_bytes path, uint32_t id);

/* A corner of the triangle of a proxy: its place, the end of the shorter side, which is its direction, and above it. */
struct p3d_vec3 p3di_proxy_corner_of(const struct p3d_proxy_frame *frame, uint32_t corner);

#endif
