/* soup.c: the triangles of a LOD that are seen, and their parts in a box.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "soup.h"

#include "core/vec.h"
#include "model/face_kinds.h"

static void add_face(const struct p3d_model_lod *lod, const struct p3d_model_face *face, struct soup *soup)
{
    const struct p3d_model_corner *corners = lod->corners + face->first_corner;

    for (uint32_t i = 1; i + 1 < face->corner_count; i++) {
        const struct soup_triangle triangle = {
            {lod->points[corners[0].point], lod->points[corners[i].point], lod->points[corners[i + 1].point]}};

        if (vec3_is_finite(triangle.corners[0]) && vec3_is_finite(triangle.corners[1]) &&
            vec3_is_finite(triangle.corners[2]))
            soup->items[soup->count++] = triangle;
    }
}

void p3di_soup_make(struct p3di_job *job, const struct p3d_model_lod *lod, struct soup *soup)
{
    uint8_t *is_proxy = p3di_job_alloc(job, lod->face_count, 1);

    soup->count = 0;
    soup->items = p3di_job_alloc(job, lod->corner_count, sizeof *soup->items);
    if (job->has_failed)
        return;
    p3di_mark_proxies(lod, is_proxy);
    for (uint32_t i = 0; i < lod->face_count; i++)
        if (!is_proxy[i])
            add_face(lod, &lod->faces[i], soup);
}

struct p3d_bounds p3di_soup_bounds(const struct soup *soup)
{
    struct p3d_bounds bounds = {soup->items[0].corners[0], soup->items[0].corners[0]};

    for (uint32_t i = 0; i < soup->count; i++)
        for (unsigned j = 0; j < 3; j++)
            p3d_bounds_add(&bounds, soup->items[i].corners[j]);
    return bounds;
}

/* ---- Cutting ---- */

/* The point where an edge goes through the plane; its coordinate along the axis is exactly the plane's. */
static struct p3d_vec3 cross_plane(struct p3d_vec3 from, struct p3d_vec3 to, unsigned axis, float at)
{
    const double share =
        ((double)at - vec3_along(from, axis)) / ((double)vec3_along(to, axis) - vec3_along(from, axis));
    struct p3d_vec3 p = vec_to_floats(vec_add(vec_of(from), vec_scale(vec_subtract(vec_of(to), vec_of(from)), share)));

    vec3_set_along(&p, axis, at);
    return p;
}

static bool is_on_side(struct p3d_vec3 p, unsigned axis, float at, bool is_above)
{
    return is_above ? vec3_along(p, axis) >= at : vec3_along(p, axis) <= at;
}

/* Cuts off the part beyond one side of the box, which may add a corner. */
static uint32_t clip_side(const struct p3d_vec3 *corners, uint32_t count, unsigned axis, float at, bool is_above,
                          struct p3d_vec3 *clipped)
{
    uint32_t used = 0;

    for (uint32_t i = 0; i < count; i++) {
        const struct p3d_vec3 from = corners[i], to = corners[i + 1 < count ? i + 1 : 0];
        const bool is_from = is_on_side(from, axis, at, is_above), is_to = is_on_side(to, axis, at, is_above);

        if (is_from)
            clipped[used++] = from;
        if (is_from != is_to && vec3_along(from, axis) != at && vec3_along(to, axis) != at)
            clipped[used++] = cross_plane(from, to, axis, at);
    }
    return used;
}

uint32_t p3di_soup_clip(const struct soup_triangle *triangle, const struct p3d_bounds *box,
                        struct p3d_vec3 clipped[MOST_CLIPPED])
{
    const struct p3d_vec3 *corners = triangle->corners;
    struct p3d_vec3 other[MOST_CLIPPED];
    uint32_t count = 3;

    memcpy(clipped, corners, sizeof triangle->corners);
    for (unsigned axis = 0; axis < 3 && count; axis++) {
        const float low = vec3_along(box->min, axis), high = vec3_along(box->max, axis);
        bool is_inside = true; /* then nothing is to be cut off: most are, along most axes */

        for (unsigned i = 0; i < 3; i++)
            is_inside &= is_on_side(corners[i], axis, low, true) && is_on_side(corners[i], axis, high, false);
        if (is_inside)
            continue;
        count = clip_side(clipped, count, axis, low, true, other);
        count = clip_side(other, count, axis, high, false, clipped);
    }
    return count;
}
