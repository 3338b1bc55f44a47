/* bounds.c: boxes around many points.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bounds.h"

#include "core/vec.h"

#include <math.h>

/* Which of two zeros fminf gives is up to the C library; so no bound is -0. NaN, where nothing is yet, gives way. */
static void extend(float *min, float *max, float value)
{
    value += 0.0f;
    if (!(*min <= value))
        *min = value;
    if (!(*max >= value))
        *max = value;
}

void p3d_bounds_add(struct p3d_bounds *bounds, struct p3d_vec3 point)
{
    if (!isfinite(point.x) || !isfinite(point.y) || !isfinite(point.z))
        return;
    extend(&bounds->min.x, &bounds->max.x, point.x);
    extend(&bounds->min.y, &bounds->max.y, point.y);
    extend(&bounds->min.z, &bounds->max.z, point.z);
}

bool p3d_bounds_of(struct p3d_span points, struct p3d_bounds *bounds)
{
    *bounds = (struct p3d_bounds){{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    for (uint32_t i = 0; i < points.count; i++)
        p3di_bounds_add(bounds, p3d_vec3_at(points, i));
    return !isnan(bounds->min.x);
}
