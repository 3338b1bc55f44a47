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
static void flatten(struct polygon *p)
{
    double normal[3] = {0, 0, 0};
    const struct p3d_vec3 origin = p->corners[0];
    bool is_x, is_y;

    for (uint32_t i = 0; i < p->count; i++) { /* Newell's sum, which also works for bent polygons */
        const struct p3d_vec3 a = p->corners[i], b = p->corners[i + 1 < p->count ? i + 1 : 0];

        normal[0] += ((double)a.y - b.y) * ((double)a.z - origin.z + b.z - origin.z);
        normal[1] += ((double)a.z - b.z) * ((double)a.x - origin.x + b.x - origin.x);
        normal[2] += ((double)a.x - b.x) * ((double)a.y - origin.y + b.y - origin.y);
    }
    is_x = fabs(normal[0]) > fabs(normal[1]) && fabs(normal[0]) > fabs(normal[2]);
    is_y = !is_x && fabs(normal[1]) > fabs(normal[2]);
    for (uint32_t i = 0; i < p->count; i++) {
        const struct p3d_vec3 c = p->corners[i];
        const double u = is_x ? c.y : is_y ? c.z : c.x;

        p->flat[i][0] = normal[is_x ? 0 : is_y ? 1 : 2] < 0 ? -u : u;
        p->flat[i][1] = is_x ? c.z : is_y ? c.x : c.y;
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

static bool is_convex(const struct polygon *p, uint32_t corner)
{
    return area(p->flat[p->previous[corner]], p->flat[corner], p->flat[p->next[corner]]) > 0;
}

/* A convex corner whose triangle holds no other corner. */
static enum kind kind_of(const struct polygon *p, uint32_t corner)
{
    const uint32_t before = p->previous[corner], after = p->next[corner];

    if (!is_convex(p, corner))
        return REFLEX;
    for (uint32_t i = p->next[after]; i != before; i = p->next[i])
        if (p->kinds[i] == REFLEX && is_inside(p->flat[i], p->flat[before], p->flat[corner], p->flat[after]))
            return CONVEX;
    return EAR;
}

/* Returns how many corners are not convex. */
static uint32_t find_kinds(struct polygon *p)
{
    uint32_t reflex_count = 0;

    for (uint32_t i = 0; i < p->count; i++) {
        p->previous[i] = i ? i - 1 : p->count - 1;
        p->next[i] = i + 1 < p->count ? i + 1 : 0;
    }
    for (uint32_t i = 0; i < p->count; i++) {
        p->kinds[i] = is_convex(p, i) ? CONVEX : REFLEX;
        reflex_count += p->kinds[i] == REFLEX;
    }
    return reflex_count;
}

/* Cuts ears off until none is found. Returns a corner of the rest; *used triangles are made. */
static uint32_t cut_ears(struct polygon *p, uint32_t *used)
{
    uint32_t at = 0, misses = 0;

    for (uint32_t i = 0; i < p->count; i++)
        p->kinds[i] = (uint8_t)kind_of(p, i);
    while (*used + 3 < p->count && misses < p->count) {
        const uint32_t before = p->previous[at], after = p->next[at];

        misses++;
        if (p->kinds[at] == EAR) {
            const uint32_t triangle[3] = {before, at, after};

            memcpy(p->triangles[(*used)++], triangle, sizeof triangle);
            p->next[before] = after;
            p->previous[after] = before;
            p->kinds[before] = (uint8_t)kind_of(p, before);
            p->kinds[after] = (uint8_t)kind_of(p, after);
            misses = 0;
        }
        at = after;
    }
    return at;
}

void p3di_polygon_cut(struct polygon *p)
{
    const uint64_t cost = (uint64_t)p->count * p->count;
    uint32_t first = 0, used = 0;

    flatten(p);
    if (find_kinds(p) && cost <= p->tests_left) {
        p->tests_left -= cost;
        first = cut_ears(p, &used);
    }
    for (uint32_t at = p->next[first]; used + 2 < p->count; at = p->next[at]) {
        const uint32_t triangle[3] = {first, at, p->next[at]};

        memcpy(p->triangles[used++], triangle, sizeof triangle);
    }
}
