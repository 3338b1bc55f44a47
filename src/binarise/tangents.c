/* tangents.c: the directions of the texture at the vertices of a LOD of an ODOL (docs/format/binarise.md,
 * "Tangents").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"

#include "core/vec.h"

/* Vertex shaders without light by pixel, which need no tangents. */
enum { BASIC = 0, SHADOW_VOLUME = 6, SPRITE = 9, POINT = 10, BASIC_AS = 14 };

#define SMALLEST_UV_AREA 1e-8 /* of a parallelogram: below it a triangle has no directions */

static bool needs_tangents(const struct binarised_lod *binarised)
{
    for (uint32_t i = 0; i < binarised->lod->material_count; i++)
        switch (binarised->lod->materials[i].vertex_shader) {
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

static struct vec unit(struct vec v)
{
    const double length = vec_length(v);

    return length > 0 && isfinite(length) ? vec_scale(v, 1 / length) : (struct vec){0, 0, 0};
}

static bool has_no_direction(struct vec v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* False if the triangle's UVs have no area. */
static bool find_directions(const struct binarised_lod *binarised, const uint32_t vertices[3],
                            struct directions *directions)
{
    const struct made_vertex *a = &binarised->vertices[vertices[0]], *b = &binarised->vertices[vertices[1]],
                             *c = &binarised->vertices[vertices[2]];
    const struct vec x = vec_subtract(vec_of(b->position), vec_of(a->position));
    const struct vec y = vec_subtract(vec_of(c->position), vec_of(a->position));
    const double u[2] = {(double)b->uvs[0].u - a->uvs[0].u, (double)c->uvs[0].u - a->uvs[0].u};
    const double v[2] = {(double)b->uvs[0].v - a->uvs[0].v, (double)c->uvs[0].v - a->uvs[0].v};
    const double area = u[0] * v[1] - u[1] * v[0], sign = area < 0 ? -1 : 1;

    if (!(fabs(area) > SMALLEST_UV_AREA))
        return false;
    directions->u = unit(vec_scale(vec_subtract(vec_scale(x, v[1]), vec_scale(y, v[0])), sign));
    directions->v = unit(vec_scale(vec_subtract(vec_scale(y, u[0]), vec_scale(x, u[1])), sign));
    return true;
}

/* Makes the directions perpendicular to the normal and to each other: their mean is turned onto the plane of the
 * normal, and they to 45 degrees on its two sides. False if they have no mean. */
static bool square(struct directions *directions, struct vec normal)
{
    const struct vec between = vec_add(directions->u, directions->v);
    const struct vec along = unit(vec_subtract(between, vec_scale(normal, vec_dot(between, normal))));
    struct vec across = vec_cross(normal, along);

    if (has_no_direction(along))
        return false;
    if (!(vec_dot(across, directions->u) > vec_dot(across, directions->v)))
        across = vec_scale(across, -1);
    directions->u = unit(vec_add(along, across));
    directions->v = unit(vec_subtract(along, across));
    return true;
}

/* A normal map cannot store 0: the nearest values are 1 / steps. A map without bumps must not change the normal, so the
 * directions are made perpendicular to the normal of a flat map. */
static void tilt(struct directions *directions, struct vec normal, const struct p3d_binarise_texture *normal_map)
{
    const double red = 1.0 / (normal_map->red_steps ? normal_map->red_steps : 255);
    const double green = 1.0 / (normal_map->green_steps ? normal_map->green_steps : 255);
    const struct vec off = vec_add(vec_scale(directions->u, red), vec_scale(directions->v, green));

    square(directions, vec_add(vec_scale(normal, sqrt(1 - red * red - green * green)), off));
}

/* For a triangle whose UVs have no area: +y turned onto the plane of the normal, and across. Nothing if the normal is
 * along x or y. */
static struct directions upright(struct vec normal)
{
    struct directions directions = {{0, 0, 0}, {0, 0, 0}};

    if (normal.y == 0 && normal.z == 0 && normal.x != 0)
        return directions;
    directions.u = unit(vec_subtract((struct vec){0, 1, 0}, vec_scale(normal, normal.y)));
    directions.v = vec_cross(normal, directions.u);
    return directions;
}

static void turn_vertex(const struct binarised_lod *binarised, uint32_t vertex, const struct made_face *face,
                        const uint32_t triangle[3], struct directions *directions)
{
    const struct vec normal =
        vec_of(p3d_odol_normal_at(binarised->lod, vertex)); /* a packed normal is not quite of length 1 */
    struct directions found;

    if (!find_directions(binarised, triangle, &found)) {
        *directions = upright(normal);
        return;
    }
    if (!square(&found, normal))
        return;
    if (binarised->binariser->traits.has_packed_vertices)
        tilt(&found, normal, binarised->materials[face->material].normal_map);
    *directions = found;
}

/* By vertex: 1 + twice the last face that has it, plus 1 if it is in the second triangle of a quad; 0 if there is none.
 * Triangles of proxies do not count. */
static uint64_t *find_last(struct binarised_lod *binarised)
{
    uint64_t *last = lod_alloc(binarised, binarised->vertex_count, sizeof *last);

    for (uint32_t i = 0; i < binarised->face_count && last; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count && !(binarised->faces[i].special & ODOL_HIDDEN_PROXY);
             j++)
            last[binarised->faces[i].vertices[j]] =
                1 + 2 * (uint64_t)i + (binarised->faces[i].corner_count == 4 && j != 1);
    return last;
}

static void store_tangents(struct binarised_lod *binarised, const uint64_t *last)
{
    const uint32_t size = binarised->binariser->traits.has_packed_vertices ? 8 : 24;
    uint8_t *data;

    binarised->lod->tangents = p3di_new_table(binarised->binariser->job, binarised->vertex_count, size, &data);
    for (uint32_t i = 0; i < binarised->lod->tangents.count; i++) {
        struct directions directions = {{0, 0, 1}, {1, 0, 0}};
        uint8_t *to = data + (size_t)size * i;

        if (last[i]) {
            const struct made_face *face = &binarised->faces[(last[i] - 1) / 2];
            const uint32_t *v = face->vertices, second = (last[i] - 1) % 2;

            turn_vertex(binarised, i, face, (const uint32_t[]){v[0], v[1 + second], v[2 + second]}, &directions);
        }
        if (binarised->binariser->traits.has_packed_vertices) {
            store_u32(to, p3di_pack_odol_normal(vec_to_floats(directions.u), binarised->rule.is_early));
            store_u32(to + 4, p3di_pack_odol_normal(vec_to_floats(directions.v), binarised->rule.is_early));
        } else {
            store_vec3(to, vec_to_floats(directions.u));
            store_vec3(to + 12, vec_to_floats(directions.v));
        }
    }
}

/* Proxies' triangles are never seen. */
void p3di_drop_odol_normals(struct binarised_lod *binarised)
{
    const uint64_t *last = needs_tangents(binarised) ? find_last(binarised) : NULL;

    for (uint32_t i = 0; i < binarised->vertex_count && last; i++)
        if (!last[i])
            binarised->vertices[i].normal = (struct p3d_vec3){0, 0, 0};
}

void p3di_make_odol_tangents(struct binarised_lod *binarised)
{
    const uint64_t *last = needs_tangents(binarised) ? find_last(binarised) : NULL;

    if (last)
        store_tangents(binarised, last);
}
