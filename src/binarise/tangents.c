/* tangents.c: the directions of the texture at the vertices of a LOD of an ODOL (docs/binarise.md,
 * "Tangents").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lod_maker.h"

#include "core/vec.h"

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

/* Along +u and along +v. */
struct directions {
    struct vec u, v;
};

/* Adds the directions of the triangle of these vertices; nothing if its UVs have no area. */
static void add_triangle(const struct odol_lod_maker *l, const uint32_t vertices[3], struct directions *directions)
{
    const struct made_vertex *a = &l->vertices[vertices[0]], *b = &l->vertices[vertices[1]],
                             *c = &l->vertices[vertices[2]];
    const struct vec x = vec_subtract(vec_of(b->position), vec_of(a->position));
    const struct vec y = vec_subtract(vec_of(c->position), vec_of(a->position));
    const double u[2] = {(double)b->uvs[0].u - a->uvs[0].u, (double)c->uvs[0].u - a->uvs[0].u};
    const double v[2] = {(double)b->uvs[0].v - a->uvs[0].v, (double)c->uvs[0].v - a->uvs[0].v};
    const double area = u[0] * v[1] - u[1] * v[0], sign = area < 0 ? -1 : 1;

    if (!(fabs(area) > 0))
        return;
    for (unsigned i = 0; i < 3; i++) {
        struct directions *at = &directions[vertices[i]];

        at->u = vec_add(at->u, vec_scale(vec_subtract(vec_scale(x, v[1]), vec_scale(y, v[0])), sign));
        at->v = vec_add(at->v, vec_scale(vec_subtract(vec_scale(y, u[0]), vec_scale(x, u[1])), sign));
    }
}

/* The part of `along` that stands on the normal, at length 1. */
static struct p3d_vec3 straighten(struct vec along, struct vec normal, struct p3d_vec3 otherwise)
{
    const double length = vec_dot(normal, normal);
    const struct vec part = vec_scale(normal, vec_dot(along, normal));

    if (length > 0)
        along = vec_subtract(along, (struct vec){part.x / length, part.y / length, part.z / length});
    return vec_to_unit(along, otherwise);
}

/* Two directions that stand on the normal and on each other, with both turned by the same angle. */
static void square(const struct directions *from, const struct p3d_vec3 *normal, struct p3d_vec3 *u, struct p3d_vec3 *v)
{
    const struct vec n = vec_of(*normal);
    const struct p3d_vec3 straight_u = straighten(from->u, n, (struct p3d_vec3){1, 0, 0});
    const struct p3d_vec3 straight_v = straighten(from->v, n, (struct p3d_vec3){0, 1, 0});
    const struct vec a = vec_of(straight_u), b = vec_of(straight_v);
    const struct vec beside_u = vec_cross(n, a), beside_v = vec_cross(n, b);
    const double hand = vec_dot(beside_u, b) < 0 ? -1 : 1;

    *u = vec_to_unit(vec_subtract(a, vec_scale(beside_v, hand)), straight_u);
    *v = vec_to_unit(vec_add(b, vec_scale(beside_u, hand)), straight_v);
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
