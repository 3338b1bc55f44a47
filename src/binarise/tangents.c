/* tangents.c: the directions of the texture at the vertices of a LOD of an ODOL (docs/binarise.md,
 * "Tangents").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#include "model/geometry.h"

/* Vertex shaders that know no light of pixels, and so no tangents. */
enum { BASIC = 0, SHADOW_VOLUME = 6, SPRITE = 9, POINT = 10, BASIC_AS = 14 };

static bool needs_tangents(const struct odol_lod_maker *l)
{
    for (uint32_t i = 0; i < l->lod->material_count; i++)
        switch (l->lod->materials[i].vertex_shader) {
        case BASIC:
        case SHADOW_VOLUME:
        case SPRITE:
        case POINT:
        case BASIC_AS:
            break;
        default:
            return true;
        }
    return false;
}

/* Along +u and along +v, each three numbers. */
struct directions {
    double u[3], v[3];
};

/* Adds the directions of the triangle of these vertices; nothing if its UVs have no area. */
static void add_triangle(const struct odol_lod_maker *l, const uint32_t vertices[3], struct directions *directions)
{
    const struct made_vertex *a = &l->vertices[vertices[0]], *b = &l->vertices[vertices[1]],
                             *c = &l->vertices[vertices[2]];
    const double x[3] = {(double)b->position.x - a->position.x, (double)b->position.y - a->position.y,
                         (double)b->position.z - a->position.z};
    const double y[3] = {(double)c->position.x - a->position.x, (double)c->position.y - a->position.y,
                         (double)c->position.z - a->position.z};
    const double u[2] = {(double)b->uvs[0].u - a->uvs[0].u, (double)c->uvs[0].u - a->uvs[0].u};
    const double v[2] = {(double)b->uvs[0].v - a->uvs[0].v, (double)c->uvs[0].v - a->uvs[0].v};
    const double area = u[0] * v[1] - u[1] * v[0], sign = area < 0 ? -1 : 1;

    if (!(fabs(area) > 0))
        return;
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            directions[vertices[j]].u[i] += sign * (x[i] * v[1] - y[i] * v[0]);
            directions[vertices[j]].v[i] += sign * (y[i] * u[0] - x[i] * u[1]);
        }
}

/* The part of `along` that stands on the normal, at length 1. */
static struct p3d_vec3 straighten(const double along[3], const double normal[3], struct p3d_vec3 otherwise)
{
    const double off = double_dot(along, normal), length = double_dot(normal, normal);
    double straight[3];

    for (unsigned i = 0; i < 3; i++)
        straight[i] = along[i] - (length > 0 ? normal[i] * off / length : 0);
    return unit_vec3(straight, otherwise);
}

static void cross(const double a[3], const double b[3], double product[3])
{
    product[0] = a[1] * b[2] - a[2] * b[1];
    product[1] = a[2] * b[0] - a[0] * b[2];
    product[2] = a[0] * b[1] - a[1] * b[0];
}

/* Two directions that stand on the normal and on each other, with both turned by the same angle. */
static void square(const struct directions *from, const struct p3d_vec3 *normal, struct p3d_vec3 *u, struct p3d_vec3 *v)
{
    const double n[3] = {normal->x, normal->y, normal->z};
    const struct p3d_vec3 straight_u = straighten(from->u, n, (struct p3d_vec3){1, 0, 0});
    const struct p3d_vec3 straight_v = straighten(from->v, n, (struct p3d_vec3){0, 1, 0});
    const double a[3] = {straight_u.x, straight_u.y, straight_u.z}, b[3] = {straight_v.x, straight_v.y, straight_v.z};
    double beside_u[3], beside_v[3], sum_u[3], sum_v[3], hand;

    cross(n, a, beside_u);
    cross(n, b, beside_v);
    hand = double_dot(beside_u, b) < 0 ? -1 : 1;
    for (unsigned i = 0; i < 3; i++) {
        sum_u[i] = a[i] - hand * beside_v[i];
        sum_v[i] = b[i] + hand * beside_u[i];
    }
    *u = unit_vec3(sum_u, straight_u);
    *v = unit_vec3(sum_v, straight_v);
}

static void store_tangents(struct odol_lod_maker *l, const struct directions *directions)
{
    const uint32_t size = l->m->traits.has_packed_vertices ? 8 : 24;
    uint8_t *data;

    l->lod->tangents = p3di_new_table(l->m->job, l->vertex_count, size, &data);
    for (uint32_t i = 0; i < l->vertex_count && !l->m->job->has_failed; i++) {
        uint8_t *to = data + (size_t)size * i;
        struct p3d_vec3 u, v;

        square(&directions[i], &l->vertices[i].normal, &u, &v);
        if (l->m->traits.has_packed_vertices) {
            store_u32(to, p3di_pack_odol_normal(u));
            store_u32(to + 4, p3di_pack_odol_normal(v));
        } else {
            store_vec3(to, u);
            store_vec3(to + 12, v);
        }
    }
}

/* Proxies' triangles are never seen. */
static void drop_normals(struct odol_lod_maker *l)
{
    uint8_t *is_seen = lod_alloc(l, l->vertex_count, 1);

    if (!is_seen)
        return;
    for (uint32_t i = 0; i < l->face_count; i++)
        for (uint32_t j = 0; j < l->faces[i].corner_count && !(l->faces[i].special & ODOL_HIDDEN_PROXY); j++)
            is_seen[l->faces[i].vertices[j]] = 1;
    for (uint32_t i = 0; i < l->vertex_count; i++)
        if (!is_seen[i])
            l->vertices[i].normal = (struct p3d_vec3){0, 0, 0};
}

void p3di_make_odol_tangents(struct odol_lod_maker *l)
{
    struct directions *directions;

    if (!needs_tangents(l))
        return;
    directions = lod_alloc(l, l->vertex_count, sizeof *directions);
    for (uint32_t i = 0; i < l->face_count && directions; i++) {
        const uint32_t *v = l->faces[i].vertices;
        const uint32_t other[3] = {v[0], v[2], v[3]};

        add_triangle(l, v, directions);
        if (l->faces[i].corner_count == 4)
            add_triangle(l, other, directions);
    }
    if (directions)
        store_tangents(l, directions);
    drop_normals(l);
}
