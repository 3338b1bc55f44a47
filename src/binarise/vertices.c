/* vertices.c: the vertices of a LOD of an ODOL (docs/format/binarise.md, "Vertices").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "binarised_lod.h"
#include "sort.h"

#include "core/vec.h"

#include <math.h>

#define USER_SHIFT 20
#define SMALLEST_RANGE 1e-6f      /* between the limits of UVs */
#define LATER_RANGE 1.0000001e-6f /* from version 53 on the range is a step larger */
#define UV_STEPS 65534.0

/* ---- Making ---- */

static struct made_vertex make_vertex(const struct binarised_lod *binarised, const struct p3di_split_vertex *from)
{
    struct made_vertex vertex = {.point = from->point,
                                 .flags = from->flags,
                                 .position = odol_place(binarised->binariser, binarised->source->points[from->point]),
                                 .normal = {0, 1, 0}};

    if (from->corner == binarised->source->corner_count) {
        vertex.normal = (struct p3d_vec3){0, 0, 0};
        return vertex;
    }
    if (binarised->has_normals)
        vertex.normal = p3di_corner_normal(binarised->source, from->corner);
    for (uint32_t i = 0; i < binarised->uv_set_count && binarised->has_uvs; i++)
        vertex.uvs[i] = p3di_good_uv(binarised->uv_sets[i]->uvs[from->corner]);
    return vertex;
}

/* ---- Their order ---- */

/* The list that binarize makes of the vertices, by place. The first vertex of a point that lies beyond the list's end
 * makes it so long that it stands at the point's number. The places before it wait for the first vertices of their
 * points; all other vertices are appended, as are all vertices in Operation Flashpoint. */
static uint32_t *list_vertices(struct binarised_lod *binarised)
{
    uint32_t *list = lod_alloc(binarised, binarised->vertex_count, sizeof *list);
    uint8_t *is_waiting = lod_alloc(binarised, binarised->source->point_count, 1);
    uint8_t *is_known = lod_alloc(binarised, binarised->source->point_count, 1);
    uint32_t end = 0;

    for (uint32_t i = 0; i < binarised->vertex_count && is_known; i++) {
        const uint32_t point = binarised->vertices[i].point;

        if (!is_known[point] && point >= end && !binarised->rule.is_flashpoint) {
            memset(is_waiting + end, 1, point + 1 - end);
            end = point + 1;
        }
        list[is_waiting[point] ? point : end++] = i;
        is_waiting[point] = 0;
        is_known[point] = 1;
    }
    return list;
}

/* The final order of vertices: by user value, then by point. Vertices of shadows stay in the list's order. */
static struct odol_key *sort_list(struct binarised_lod *binarised, const uint32_t *list)
{
    struct odol_key *keys = lod_alloc(binarised, (size_t)2 * binarised->vertex_count, sizeof *keys);

    if (binarised->binariser->job->has_failed)
        return NULL;
    for (uint32_t i = 0; i < binarised->vertex_count; i++) {
        const struct made_vertex *vertex = &binarised->vertices[list[i]];

        keys[i] = (struct odol_key){(uint64_t)(vertex->flags >> USER_SHIFT & 0xff) << 32 | vertex->point, i};
    }
    if (!binarised->is_buffer && !binarised->is_volume)
        p3di_sort_odol_keys(keys, binarised->vertex_count, keys + binarised->vertex_count);
    return keys;
}

static void order_vertices(struct binarised_lod *binarised)
{
    const uint32_t *list = list_vertices(binarised);
    const struct odol_key *keys = sort_list(binarised, list);
    struct made_vertex *sorted = lod_alloc(binarised, binarised->vertex_count, sizeof *sorted);
    uint32_t *places = lod_alloc(binarised, binarised->vertex_count, sizeof *places);

    if (!keys || binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->vertex_count; i++) {
        sorted[i] = binarised->vertices[list[keys[i].index]];
        sorted[i].place = binarised->rule.is_flashpoint ? i : keys[i].index;
        places[list[keys[i].index]] = i;
    }
    for (uint32_t i = 0; i < binarised->face_count; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count; j++)
            binarised->faces[i].vertices[j] = places[binarised->faces[i].vertices[j]];
    binarised->vertices = sorted;
}

/* ---- The vertices and faces of a LOD ---- */

void p3di_index_odol_points(struct binarised_lod *binarised)
{
    uint32_t *starts = lod_alloc(binarised, (size_t)binarised->source->point_count + 2, sizeof *starts);
    uint32_t *vertices = lod_alloc(binarised, binarised->vertex_count, sizeof *vertices);

    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < binarised->vertex_count; i++)
        starts[binarised->vertices[i].point + 2]++;
    for (uint32_t i = 0; i < binarised->source->point_count; i++)
        starts[i + 2] += starts[i + 1];
    for (uint32_t i = 0; i < binarised->vertex_count; i++)
        vertices[starts[binarised->vertices[i].point + 1]++] = i;
    binarised->point_starts = starts;
    binarised->point_vertices = vertices;
}

static void add_face(struct binarised_lod *binarised, uint32_t source, const uint32_t *corner_vertices,
                     const uint32_t *order, uint32_t count)
{
    const struct p3d_model_face *from = &binarised->source->faces[source];
    struct made_face *face = &binarised->faces[binarised->face_count++];

    *face = (struct made_face){.corner_count = count, .source = source, .material = from->material};
    for (uint32_t i = 0; i < count; i++)
        face->vertices[i] = corner_vertices[from->first_corner + order[i]];
}

/* Takes the source's corners in another order. Shadow volumes have triangles only. */
static void make_faces(struct binarised_lod *binarised, const uint32_t *corner_vertices)
{
    static const uint32_t triangle[] = {1, 0, 2}, quad[] = {1, 0, 3, 2}, halves[2][3] = {{1, 0, 3}, {1, 3, 2}};

    binarised->faces = lod_alloc(binarised, (size_t)binarised->source->face_count * (binarised->is_volume ? 2 : 1),
                                 sizeof *binarised->faces);
    for (uint32_t i = 0; i < binarised->source->face_count && binarised->faces; i++) {
        const uint32_t count = binarised->source->faces[i].corner_count;

        if (count == 3)
            add_face(binarised, i, corner_vertices, triangle, 3);
        if (count == 4 && !binarised->is_volume)
            add_face(binarised, i, corner_vertices, quad, 4);
        for (uint32_t j = 0; j < 2 && count == 4 && binarised->is_volume; j++)
            add_face(binarised, i, corner_vertices, halves[j], 3);
    }
}

static void store_vertices(struct binarised_lod *binarised, const struct p3di_split *split)
{
    struct made_vertex *vertices = lod_alloc(binarised, split->count, sizeof *vertices);

    if (binarised->binariser->job->has_failed)
        return;
    for (uint32_t i = 0; i < split->count; i++)
        vertices[i] = make_vertex(binarised, &split->vertices[i]);
    binarised->vertices = vertices;
    binarised->vertex_count = split->count;
    make_faces(binarised, split->corner_vertices);
    order_vertices(binarised);
}

void p3di_make_odol_vertices(struct binarised_lod *binarised)
{
    struct p3di_split split;

    if (!p3di_split_points(binarised->work, binarised->source, binarised->rule, &split))
        p3di_job_fail_memory(binarised->binariser->job);
    else
        store_vertices(binarised, &split);
}

/* ---- Storing ---- */

static bool is_one_value(const uint8_t *data, uint32_t count, uint32_t size)
{
    for (uint32_t i = 1; i < count; i++)
        if (memcmp(data, data + (size_t)i * size, size) != 0)
            return false;
    return count != 0;
}

/* A table whose elements may all be equal. Operation Flashpoint has no other form for these. */
static struct p3d_filled fill(const struct binarised_lod *binarised, struct p3d_span span)
{
    const bool is_fill =
        !binarised->rule.is_flashpoint && span.count && is_one_value(span.data, span.count, span.stride);
    struct p3d_filled filled = {span, span.count, is_fill};

    if (filled.is_fill)
        filled.span.count = 1;
    return filled;
}

static void store_normals(struct binarised_lod *binarised)
{
    const uint32_t size = binarised->binariser->traits.has_packed_vertices ? 4 : 12;
    uint8_t *data;
    const struct p3d_span span = p3di_new_table(binarised->binariser->job, binarised->vertex_count, size, &data);

    for (uint32_t i = 0; i < span.count; i++) {
        if (binarised->binariser->traits.has_packed_vertices)
            store_u32(data + (size_t)size * i,
                      p3di_pack_odol_normal(binarised->vertices[i].normal, binarised->rule.is_early));
        else
            store_vec3(data + (size_t)size * i, binarised->vertices[i].normal);
    }
    binarised->lod->normals = fill(binarised, span);
}

static void find_limits(const struct binarised_lod *binarised, uint32_t set, struct p3d_odol_uv_set *limits)
{
    const float range = binarised->binariser->traits.divides_uvs ? SMALLEST_RANGE : LATER_RANGE;
    bool is_first = true;

    *limits = (struct p3d_odol_uv_set){.max_u = 1, .max_v = 1};
    for (uint32_t i = 0; i < binarised->face_count; i++)
        for (uint32_t j = 0; j < binarised->faces[i].corner_count; j++) {
            const struct p3d_vec2 uv = binarised->vertices[binarised->faces[i].vertices[j]].uvs[set];

            limits->min_u = is_first ? uv.u : fminf(limits->min_u, uv.u);
            limits->min_v = is_first ? uv.v : fminf(limits->min_v, uv.v);
            limits->max_u = is_first ? uv.u : fmaxf(limits->max_u, uv.u);
            limits->max_v = is_first ? uv.v : fmaxf(limits->max_v, uv.v);
            is_first = false;
        }
    if (limits->max_u - limits->min_u < SMALLEST_RANGE)
        limits->max_u = limits->min_u + range;
    if (limits->max_v - limits->min_v < SMALLEST_RANGE)
        limits->max_v = limits->min_v + range;
}

/* The value of a packed number, as binarize has it. */
static double unpack_uv(const struct odol_traits *traits, int32_t packed, float min, float max)
{
    const double steps = packed + UV_STEPS / 2;

    if (traits->scales_uvs_first)
        return min + (float)steps * (max - min) * (float)(1 / UV_STEPS);
    if (traits->measures_in_floats)
        return min + (float)steps * (float)(1 / UV_STEPS) * (max - min);
    return min + steps * (float)(1 / UV_STEPS) * ((double)max - min);
}

double p3di_exact_odol_u(const struct binarised_lod *binarised, uint32_t vertex, uint32_t set)
{
    const struct p3d_odol_uv_set *uvs = &binarised->lod->uv_sets[set];

    if (!binarised->binariser->traits.has_packed_vertices)
        return binarised->vertices[vertex].uvs[set].u;
    return unpack_uv(&binarised->binariser->traits, (int16_t)p3d_load_u16(p3d_filled_at(uvs->uvs, vertex)), uvs->min_u,
                     uvs->max_u);
}

/* *value becomes the value of the packed number. UVs of lone points may be outside of the limits: they are cut to 16
 * bits, as the game's tools do. */
static uint32_t pack_uv(const struct binarised_lod *binarised, float *value, float min, float max)
{
    const int32_t packed = p3di_pack_uv(*value, min, max, binarised->rule.is_early);

    *value = (float)unpack_uv(&binarised->binariser->traits, packed, min, max);
    return (uint32_t)packed & 0xffff;
}

static void store_uvs(struct binarised_lod *binarised, uint32_t set)
{
    const uint32_t size = binarised->binariser->traits.has_packed_vertices ? 4 : 8;
    struct p3d_odol_uv_set *uvs = &binarised->lod->uv_sets[set];
    uint8_t *data;
    const struct p3d_span span = p3di_new_table(binarised->binariser->job, binarised->vertex_count, size, &data);

    find_limits(binarised, set, uvs);
    for (uint32_t i = 0; i < span.count; i++) {
        struct p3d_vec2 *uv = &binarised->vertices[i].uvs[set];
        uint8_t *to = data + (size_t)size * i;

        if (binarised->binariser->traits.has_packed_vertices) {
            const uint32_t u = pack_uv(binarised, &uv->u, uvs->min_u, uvs->max_u);
            const uint32_t v = pack_uv(binarised, &uv->v, uvs->min_v, uvs->max_v);

            store_u32(to, u | v << 16);
        } else {
            store_f32(to, uv->u);
            store_f32(to + 4, uv->v);
        }
    }
    uvs->uvs = fill(binarised, span);
}

static void store_flags(struct binarised_lod *binarised)
{
    struct p3d_odol_lod *lod = binarised->lod;
    uint8_t *data;
    const struct p3d_span span = p3di_new_table(binarised->binariser->job, binarised->vertex_count, 4, &data);

    lod->and_hints = UINT32_MAX;
    for (uint32_t i = 0; i < span.count; i++) {
        store_u32(data + (size_t)4 * i, binarised->vertices[i].flags);
        lod->or_hints |= binarised->vertices[i].flags;
        lod->and_hints &= binarised->vertices[i].flags;
    }
    lod->or_hints &= 0x0fffff00;
    lod->and_hints &= 0x0fffff00;
    lod->point_flags = fill(binarised, span);
}

static float middle_of(const struct binarised_lod *binarised, float min, float max)
{
    return binarised->rule.is_flashpoint ? (min + max) * 0.5f : (float)(((double)min + max) * 0.5);
}

/* The distance to the furthest of the source's points. Without points it is the distance to the origin. */
static float find_radius(const struct binarised_lod *binarised, struct p3d_vec3 center)
{
    const struct p3d_model_lod *source = binarised->source;
    double most = 0;

    for (uint32_t i = 0; i < source->point_count; i++) {
        const struct p3d_vec3 d = vec3_subtract(source->points[i], center);
        const struct vec exact = vec_subtract(vec_of(source->points[i]), vec_of(center));
        const double square =
            binarised->binariser->traits.measures_in_floats ? d.x * d.x + d.y * d.y + d.z * d.z : vec_dot(exact, exact);

        most = fmax(most, square);
    }
    return binarised->binariser->traits.measures_in_floats ? sqrtf((float)most) : (float)sqrt(most);
}

static void find_bounds(struct binarised_lod *binarised)
{
    struct p3d_odol_lod *lod = binarised->lod;
    const struct p3d_vec3 origin = {0, 0, 0};
    struct p3d_bounds bounds = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    const struct p3d_vec3 *min = &bounds.min, *max = &bounds.max;

    for (uint32_t i = 0; i < binarised->source->point_count; i++)
        p3d_bounds_add(&bounds, binarised->source->points[i]);
    if (isnan(min->x)) /* no point */
        bounds.min = bounds.max = origin;
    lod->bbox_min = odol_place(binarised->binariser, *min);
    lod->bbox_max = odol_place(binarised->binariser, *max);
    lod->bbox_center = (struct p3d_vec3){middle_of(binarised, min->x, max->x), middle_of(binarised, min->y, max->y),
                                         middle_of(binarised, min->z, max->z)};
    lod->bounding_radius = find_radius(binarised, lod->bbox_center);
    if (!binarised->is_volumes_buffer) /* its middle stays where the source has it */
        lod->bbox_center = odol_place(binarised->binariser, lod->bbox_center);
}

void p3di_store_odol_vertices(struct binarised_lod *binarised)
{
    uint8_t *positions;

    binarised->lod->vertex_count = binarised->vertex_count;
    binarised->lod->uv_sets =
        p3di_job_alloc(binarised->binariser->job, binarised->uv_set_count, sizeof *binarised->lod->uv_sets);
    binarised->lod->positions = p3di_new_table(binarised->binariser->job, binarised->vertex_count, 12, &positions);
    for (uint32_t i = 0; i < binarised->lod->positions.count; i++)
        store_vec3(positions + (size_t)12 * i, binarised->vertices[i].position);
    binarised->lod->uv_set_count = binarised->lod->uv_sets ? binarised->uv_set_count : 0;
    for (uint32_t i = 0; i < binarised->lod->uv_set_count; i++)
        store_uvs(binarised, i);
    store_normals(binarised);
    store_flags(binarised);
    find_bounds(binarised);
}
