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
static inline void spans_init(struct spans *spans, const struct shape *shape, uint32_t limit)
{
    const struct p3d_vec3 a = shape->t[0].place, b = shape->t[1].place, c = shape->t[2].place;
    struct p3d_vec3 top = a, middle = b, bottom = c, other;

    if (middle.y < top.y)
        other = top, top = middle, middle = other;
    if (bottom.y < middle.y)
        other = middle, middle = bottom, bottom = other;
    if (middle.y < top.y)
        other = top, top = middle, middle = other;
    spans->top = top;
    spans->middle = middle;
    spans->middle_row = sample_behind(middle.y, UINT32_MAX / 256);
    spans->limit = limit;
    spans->whole = slope(top, bottom);
    spans->upper = slope(top, middle);
    spans->lower = slope(middle, bottom);
    spans->is_right = (middle.x - top.x) * (bottom.y - top.y) > (bottom.x - top.x) * (middle.y - top.y);
    spans->origin = a;
    spans->depth_right = ((b.z - a.z) * (c.y - a.y) - (c.z - a.z) * (b.y - a.y)) * shape->scale;
    spans->depth_down = ((b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z)) * shape->scale;
    spans->nearest = fmaxf(a.z, fmaxf(b.z, c.z));
    spans->farthest = fminf(a.z, fminf(b.z, c.z));
}

/* The samples of a row, and the depth of the first with the step to the next. */
struct span {
    uint32_t from, to;
    float depth, step;
};

/* Samples in columns from `left` up to `right`. False if there are none. */
static inline bool find_span(const struct spans *spans, uint32_t row, uint32_t left, uint32_t right, struct span *span)
{
    const float y = (float)row + 0.5f, whole = spans->top.x + (y - spans->top.y) * spans->whole;
    const float short_edge = row < spans->middle_row ? spans->top.x + (y - spans->top.y) * spans->upper
                                                     : spans->middle.x + (y - spans->middle.y) * spans->lower;
    const uint32_t from = sample_behind(spans->is_right ? whole : short_edge, spans->limit);
    const uint32_t to = sample_behind(spans->is_right ? short_edge : whole, spans->limit);
    float end;

    span->from = from > left ? from : left;
    span->to = to < right ? to : right;
    if (span->from >= span->to)
        return false;
    span->step = spans->depth_right;
    span->depth = spans->origin.z + ((float)span->from + 0.5f - spans->origin.x) * spans->depth_right +
                  (y - spans->origin.y) * spans->depth_down;
    end = span->depth + (float)(span->to - span->from - 1) * span->step;
    /* The numbers of a sliver, seen from its side, may have any value. */
    if (!(span->depth <= spans->nearest && span->depth >= spans->farthest && end <= spans->nearest &&
          end >= spans->farthest)) {
        span->depth = span->depth > spans->farthest ? fminf(span->depth, spans->nearest) : spans->farthest;
        end = end > spans->farthest ? fminf(end, spans->nearest) : spans->farthest;
        span->step = span->to - span->from > 1 ? (end - span->depth) / (float)(span->to - span->from - 1) : 0;
    }
    return true;
}

#endif
