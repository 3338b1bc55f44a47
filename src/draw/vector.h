/* vector.h: directions and places of a picture.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DRAW_VECTOR_H
#define P3DI_DRAW_VECTOR_H

#include <math.h>
#include <stdbool.h>

struct vector {
    float x, y, z;
};

static inline float dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vector cross(struct vector a, struct vector b)
{
    return (struct vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline struct vector normalised(struct vector v)
{
    const float length = sqrtf(dot(v, v));

    return length > 0 ? (struct vector){v.x / length, v.y / length, v.z / length} : (struct vector){0, 0, 1};
}

static inline bool is_finite(struct vector v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

#endif
