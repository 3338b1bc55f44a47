/* parts.c: calls that the readers of the formats share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

struct p3d_bounds p3di_facts_bounds(struct p3d_span points)
{
    struct p3d_bounds bounds;

    p3d_bounds_of(points, &bounds);
    return bounds;
}

bool p3di_facts_are_places(const struct p3d_error *damage, uint32_t face_count, float resolution)
{
    return !damage && (!face_count || p3d_lod_is_of_points(resolution));
}

void p3di_facts_set_frame(struct p3di_facts_proxy *proxy, struct p3d_proxy_frame frame)
{
    proxy->has_frame = true;
    proxy->frame = p3d_proxy_frame_straight(frame);
}

void p3di_facts_take_names(struct p3di_job *job, bool is_found, struct p3d_names *names)
{
    struct p3d_bytes *items = is_found ? p3di_job_alloc(job, names->count, sizeof *items) : NULL;
    const uint32_t count = items ? names->count : 0;

    if (!is_found)
        p3di_job_fail_memory(job);
    if (count)
        memcpy(items, names->items, count * sizeof *items);
    p3d_names_free(names);
    *names = (struct p3d_names){items, count, NULL};
}
