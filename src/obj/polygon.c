/* polygon.c: polygons cut into triangles.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "polygon.h"

#include <math.h>

enum kind {
    REFLEX, /* or straight: may lie inside of others' ears */
    CONVEX,
    EAR
};

/* Drops the axis along which the polygon is thinnest, so that its corners run counter-clockwise. */
static void flatten(struct polygon *polygon)
{
    double normal[3] = {0, 0, 0};
    const struct p3d_vec3 origin = polygon->corners[0];
    bool is_x, is_y;

    for (uint32_t i = 0; i < polygon->count; i++) { /* Newell's sum, which also works for bent polygons */
        const struct p3d_vec3 a = polygon->corners[i], b = polygon->corners[i + 1 < polygon->count ? i + 1 : 0];

        normal[0] += ((double)a.y - b.y) * ((double)a.z - origin.z + b.z - origin.z);
        normal[1] += ((double)a.z - b.z) * ((double)a.x - origin.x + b.x - origin.x);
        normal[2] += ((double)a.x - b.x) * ((double)a.y - origin.y + b.y - origin.y);
    }
    is_x = fabs(normal[0]) > fabs(normal[1]) && fabs(normal[0]) > fabs(normal[2]);
    is_y = !is_x && fabs(normal[1]) > fabs(normal[2]);
    for (uint32_t i = 0; i < polygon->count; i++) {
        const struct p3d_vec3 c = polygon->corners[i];
        const double u = is_x ? c.y : is_y ? c.z : c.x;

        polygon->flat[i][0] = normal[is_x ? 0 : is_y ? 1 : 2] < 0 ? -u : u;
        polygon->flat[i][1] = is_x ? c.z : is_y ? c.x : c.y;
    }
}

/* Twice the area of a triangle; more than 0 if it runs counter-clockwise. */
static double area(const double *a, const double *b, const double *c)
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static bool is_same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1];
}

static bool is_inside(const double *point, const double *a, const double *b, const double *c)
{
    if (is_same(point, a) || is_same(point, b) || is_same(point, c))
        return false;
    return area(a, b, point) >= 0 && area(b, c, point) >= 0 && area(c, a, point) >= 0;
}

static bool is_convex(const struct polygon *polygon, uint32_t corner)
{
    return area(polygon->flat[polygon->previous[corner]], polygon->flat[corner], polygon->flat[polygon->next[corner]]) >
           0;
}

/* A convex corner whose triangle holds no other corner. */
static enum kind kind_of(const struct polygon *polygon, uint32_t corner)
{
    const uint32_t before = polygon->previous[corner], after = polygon->next[corner];

    if (!is_convex(polygon, corner))
        return REFLEX;
    for (uint32_t i = polygon->next[after]; i != before; i = polygon->next[i])
        if (polygon->kinds[i] == REFLEX &&
            is_inside(polygon->flat[i], polygon->flat[before], polygon->flat[corner], polygon->flat[after]))
            return CONVEX;
    return EAR;
}

/* Returns how many corners are not convex. */
static uint32_t find_kinds(struct polygon *polygon)
{
    uint32_t reflex_count = 0;

    for (uint32_t i = 0; i < polygon->count; i++) {
        polygon->previous[i] = i ? i - 1 : polygon->count - 1;
        polygon->next[i] = i + 1 < polygon->count ? i + 1 : 0;
    }
    for (uint32_t i = 0; i < polygon->count; i++) {
        polygon->kinds[i] = is_convex(polygon, i) ? CONVEX : REFLEX;
        reflex_count += polygon->kinds[i] == REFLEX;
    }
    return reflex_count;
}

/* Cuts ears off until none is found. Returns a corner of the rest; *used triangles are made. */
static uint32_t cut_ears(struct polygon *polygon, uint32_t *used)
{
    uint32_t at = 0, misses = 0;

    for (uint32_t i = 0; i < polygon->count; i++)
        polygon->kinds[i] = (uint8_t)kind_of(polygon, i);
    while (*used + 3 < polygon->count && misses < polygon->count) {
        const uint32_t before = polygon->previous[at], after = polygon->next[at];

        misses++;
        if (polygon->kinds[at] == EAR) {
            const uint32_t triangle[3] = {before, at, after};

            memcpy(polygon->triangles[(*used)++], triangle, sizeof triangle);
            polygon->next[before] = after;
            polygon->previous[after] = before;
            polygon->kinds[before] = (uint8_t)kind_of(polygon, before);
            polygon->kinds[after] = (uint8_t)kind_of(polygon, after);
            misses = 0;
        }
        at = after;
    }
    return at;
}

void p3di_polygon_cut(struct polygon *polygon)
{
    const uint64_t cost = (uint64_t)polygon->count * polygon->count;
    uint32_t first = 0, used = 0;

    flatten(polygon);
    if (find_kinds(polygon) && cost <= polygon->tests_left) {
        polygon->tests_left -= cost;
        first = cut_ears(polygon, &used);
    }
    for (uint32_t at = polygon->next[first]; used + 2 < polygon->count; at = polygon->next[at]) {
        const uint32_t triangle[3] = {first, at, polygon->next[at]};

        memcpy(polygon->triangles[used++], triangle, sizeof triangle);
    }
}
