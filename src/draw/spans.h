/* spans.h: which samples of a row a triangle covers, and how deep it is there. A sample on an edge that two triangles
 * share is in one of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_SPANS_H
#define P3DI_DRAW_SPANS_H

#include "shapes.h"

struct spans {
    struct p3d_vec3 top, middle; /* the corners by their y */
    uint32_t middle_row, limit;  /* where the middle row is, and how wide the canvas is */
    float whole, upper, lower;   /* x for each y along the edges: from top to bottom, to the middle, and on from it */
    bool is_right;               /* the middle corner is right of the edge from top to bottom */
    struct p3d_vec3 origin;      /* a corner, and how depth changes from there */
    float depth_right, depth_down;
    float nearest, farthest;
};

/* The first sample behind a place on the canvas, 0 to `limit`; 0 if it is not a number. */
static inline uint32_t sample_behind(float value, uint32_t limit)
{
    return !(value > 0) ? 0 : value >= (float)limit ? limit : (uint32_t)(value + 0.5f);
}

static inline float slope(struct p3d_vec3 from, struct p3d_vec3 to)
{
    return (to.x - from.x) / (to.y - from.y); /* where it is not finite there are no rows */
}

/* Each edge is computed from its upper end, so that it is the same for both triangles. */
static inline void spans_init(struct spans *s, const struct shape *shape, uint32_t limit)
{
    const struct p3d_vec3 a = shape->t[0].place, b = shape->t[1].place, c = shape->t[2].place;
    struct p3d_vec3 top = a, middle = b, bottom = c, other;

    if (middle.y < top.y)
        other = top, top = middle, middle = other;
    if (bottom.y < middle.y)
        other = middle, middle = bottom, bottom = other;
    if (middle.y < top.y)
        other = top, top = middle, middle = other;
    s->top = top;
    s->middle = middle;
    s->middle_row = sample_behind(middle.y, UINT32_MAX / 256);
    s->limit = limit;
    s->whole = slope(top, bottom);
    s->upper = slope(top, middle);
    s->lower = slope(middle, bottom);
    s->is_right = (middle.x - top.x) * (bottom.y - top.y) > (bottom.x - top.x) * (middle.y - top.y);
    s->origin = a;
    s->depth_right = ((b.z - a.z) * (c.y - a.y) - (c.z - a.z) * (b.y - a.y)) * shape->scale;
    s->depth_down = ((b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z)) * shape->scale;
    s->nearest = fmaxf(a.z, fmaxf(b.z, c.z));
    s->farthest = fminf(a.z, fminf(b.z, c.z));
}

/* The samples of a row, and the depth of the first with the step to the next. */
struct span {
    uint32_t from, to;
    float depth, step;
};

/* Samples in columns from `left` up to `right`. False if there are none. */
static inline bool find_span(const struct spans *s, uint32_t row, uint32_t left, uint32_t right, struct span *span)
{
    const float y = (float)row + 0.5f, whole = s->top.x + (y - s->top.y) * s->whole;
    const float short_edge =
        row < s->middle_row ? s->top.x + (y - s->top.y) * s->upper : s->middle.x + (y - s->middle.y) * s->lower;
    const uint32_t from = sample_behind(s->is_right ? whole : short_edge, s->limit);
    const uint32_t to = sample_behind(s->is_right ? short_edge : whole, s->limit);
    float end;

    span->from = from > left ? from : left;
    span->to = to < right ? to : right;
    if (span->from >= span->to)
        return false;
    span->step = s->depth_right;
    span->depth =
        s->origin.z + ((float)span->from + 0.5f - s->origin.x) * s->depth_right + (y - s->origin.y) * s->depth_down;
    end = span->depth + (float)(span->to - span->from - 1) * span->step;
    /* The numbers of a sliver, seen from its side, may have any value. */
    if (!(span->depth <= s->nearest && span->depth >= s->farthest && end <= s->nearest && end >= s->farthest)) {
        span->depth = span->depth > s->farthest ? fminf(span->depth, s->nearest) : s->farthest;
        end = end > s->farthest ? fminf(end, s->nearest) : s->farthest;
        span->step = span->to - span->from > 1 ? (end - span->depth) / (float)(span->to - span->from - 1) : 0;
    }
    return true;
}

#endif
