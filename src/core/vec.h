/* vec.h: directions and places, as doubles to compute with and as floats where files and pictures have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_VEC_H
#define P3DI_CORE_VEC_H

#include <p3d/core.h>

#include <math.h>

/* ---- Doubles ---- */

struct vec {
    double x, y, z;
};

static inline struct vec vec_of(struct p3d_vec3 v)
{
    return (struct vec){v.x, v.y, v.z};
}

static inline struct p3d_vec3 vec_to_floats(struct vec v)
{
    return (struct p3d_vec3){(float)v.x, (float)v.y, (float)v.z};
}

static inline struct vec vec_add(struct vec a, struct vec b)
{
    return (struct vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct vec vec_subtract(struct vec a, struct vec b)
{
    return (struct vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline struct vec vec_scale(struct vec v, double factor)
{
    return (struct vec){v.x * factor, v.y * factor, v.z * factor};
}

static inline double vec_dot(struct vec a, struct vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct vec vec_cross(struct vec a, struct vec b)
{
    return (struct vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* Twice the area of a triangle, as the length of a vector across it. */
static inline struct vec vec_double_area(struct vec a, struct vec b, struct vec c)
{
    return vec_cross(vec_subtract(b, a), vec_subtract(c, a));
}

static inline double vec_length(struct vec v)
{
    return sqrt(vec_dot(v, v));
}

/* The angle between two directions; 0 if one has length 0. */
static inline double vec_angle(struct vec a, struct vec b)
{
    const double size = sqrt(vec_dot(a, a) * vec_dot(b, b));

    return size > 0 ? acos(fmax(-1, fmin(1, vec_dot(a, b) / size))) : 0;
}

/* v at length 1, as floats; `otherwise` if it has no direction. */
static inline struct p3d_vec3 vec_to_unit(struct vec v, struct p3d_vec3 otherwise)
{
    const double size = vec_length(v);

    if (!(size > 0) || !isfinite(size))
        return otherwise;
    /* + 0: no -0 */
    return (struct p3d_vec3){(float)(v.x / size) + 0.0f, (float)(v.y / size) + 0.0f, (float)(v.z / size) + 0.0f};
}

/* ---- Floats ---- */

static inline bool vec3_is_finite(struct p3d_vec3 v)
{
    return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

static inline bool vec3_is_equal(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

/* A coordinate by the number of its axis. */
static inline float vec3_along(struct p3d_vec3 v, unsigned axis)
{
    return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

static inline void vec3_set_along(struct p3d_vec3 *v, unsigned axis, float value)
{
    *(axis == 0 ? &v->x : axis == 1 ? &v->y : &v->z) = value;
}

/* The largest of its coordinates, all without a sign. */
static inline float vec3_largest(struct p3d_vec3 v)
{
    return fmaxf(fabsf(v.x), fmaxf(fabsf(v.y), fabsf(v.z)));
}

static inline struct p3d_vec3 vec3_add(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return (struct p3d_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline struct p3d_vec3 vec3_subtract(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return (struct p3d_vec3){a.x - b.x, a.y - b.y, a.z - b.z};
}

/* The place with 0 instead of -0: equal places then have equal bytes. */
static inline struct p3d_vec3 vec3_plus_zero(struct p3d_vec3 v)
{
    return (struct p3d_vec3){v.x + 0.0f, v.y + 0.0f, v.z + 0.0f};
}

static inline float vec3_dot(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline struct p3d_vec3 vec3_cross(struct p3d_vec3 a, struct p3d_vec3 b)
{
    return (struct p3d_vec3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

#endif
