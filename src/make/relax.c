/* relax.c: fewer triangles where borders of UVs and sharp edges may give way: points are collapsed, and the values of
 * corners follow.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * meshoptimizer says which triangles are left, but not which triangles they were. So behind each triangle there is a
 * mark, a triangle which cannot collapse: the triangle before a mark is the triangle that it belongs to. The marks are
 * a strip whose edges run the same way in both triangles, and such points are not moved. */
#include "lod_maker.h"

#include "simplify.h"

#include "core/vec.h"

#include <math.h>

/* UVs are continued this far outside of a triangle, in its sides. */
#define MOST_OUTSIDE 0.5

struct relaxer {
    const struct lod_maker *lod_maker;
    struct surface *surface;
    struct p3di_set vertices; /* points, with the group of their faces: groups keep their borders */
    uint32_t *points;         /* by vertex */
    uint32_t *vertex_of;      /* by corner of the surface */
    struct p3d_vec3 *places;  /* by vertex, then of marks; from 0 to 1 */
    uint32_t *corners;        /* triangles and marks in turn */
};

/* ---- Input of meshoptimizer ---- */

static void find_vertices(struct relaxer *relaxer)
{
    const uint32_t count = 3 * relaxer->surface->triangle_count;

    p3di_set_init(&relaxer->vertices, relaxer->lod_maker->job->arena, 2 * sizeof(uint32_t));
    relaxer->points = p3di_job_alloc(relaxer->lod_maker->job, count, sizeof *relaxer->points);
    relaxer->vertex_of = p3di_job_alloc(relaxer->lod_maker->job, count, sizeof *relaxer->vertex_of);
    for (uint32_t i = 0; i < count && !relaxer->lod_maker->job->has_failed; i++) {
        const uint32_t point = relaxer->surface->points[i];
        const uint32_t key[2] = {point, relaxer->lod_maker->groups[relaxer->surface->faces[i / 3]]};

        if (p3di_job_add(relaxer->lod_maker->job, &relaxer->vertices, key, &relaxer->vertex_of[i]))
            relaxer->points[relaxer->vertex_of[i]] = point;
    }
}

/* Marks stand on a grid beside the model, where no point is. Returns the size of the model in metres. */
static double place(struct relaxer *relaxer)
{
    const uint32_t mark_count = relaxer->surface->triangle_count + 2;
    struct p3d_bounds box = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};
    double size;

    relaxer->places =
        p3di_job_alloc(relaxer->lod_maker->job, (size_t)relaxer->vertices.count + mark_count, sizeof *relaxer->places);
    if (relaxer->lod_maker->job->has_failed)
        return 0;
    for (uint32_t i = 0; i < relaxer->vertices.count; i++)
        p3d_bounds_add(&box, relaxer->lod_maker->source->points[relaxer->points[i]]);
    size = fmax((double)box.max.x - box.min.x, fmax((double)box.max.y - box.min.y, (double)box.max.z - box.min.z));
    for (uint32_t i = 0; i < relaxer->vertices.count; i++) {
        const struct vec from =
            vec_subtract(vec_of(relaxer->lod_maker->source->points[relaxer->points[i]]), vec_of(box.min));

        relaxer->places[i] = vec_to_floats(vec_scale(from, size > 0 ? 1 / size : 0));
    }
    for (uint32_t i = 0; i < mark_count; i++)
        relaxer->places[relaxer->vertices.count + i] =
            (struct p3d_vec3){(float)(i & 1023) / 1024, (float)(i >> 10) / (1 << 22), 1.0009765625f};
    return size;
}

static void interleave(struct relaxer *relaxer)
{
    uint32_t *to;

    relaxer->corners =
        p3di_job_alloc(relaxer->lod_maker->job, relaxer->surface->triangle_count, 6 * sizeof *relaxer->corners);
    to = relaxer->corners;
    for (uint32_t i = 0; i < relaxer->surface->triangle_count && !relaxer->lod_maker->job->has_failed; i++, to += 6) {
        memcpy(to, &relaxer->vertex_of[(size_t)3 * i], 3 * sizeof *to);
        for (uint32_t j = 0; j < 3; j++)
            to[3 + j] = relaxer->vertices.count + i + j;
    }
}

/* ---- Values of moved corners ---- */

/* The UVs of a triangle, continued to a place beside it. */
static void extend_uvs(const struct relaxer *relaxer, uint32_t triangle, uint32_t point, struct p3d_vec2 *uvs)
{
    const uint32_t set_count = relaxer->lod_maker->source->uv_set_count;
    const struct p3d_vec3 *points = relaxer->lod_maker->source->points;
    const uint32_t *corners = &relaxer->surface->points[(size_t)3 * triangle];
    const struct vec a = vec_of(points[corners[0]]), ab = vec_subtract(vec_of(points[corners[1]]), a),
                     ac = vec_subtract(vec_of(points[corners[2]]), a), ap = vec_subtract(vec_of(points[point]), a);
    const double bb = vec_dot(ab, ab), bc = vec_dot(ab, ac), cc = vec_dot(ac, ac), scale = bb * cc - bc * bc;
    double v = 0, w = 0;

    if (scale > 0) {
        v = fmax(-MOST_OUTSIDE, fmin(1 + MOST_OUTSIDE, (cc * vec_dot(ap, ab) - bc * vec_dot(ap, ac)) / scale));
        w = fmax(-MOST_OUTSIDE, fmin(1 + MOST_OUTSIDE, (bb * vec_dot(ap, ac) - bc * vec_dot(ap, ab)) / scale));
    }
    for (uint32_t i = 0; i < set_count; i++) {
        const struct p3d_vec2 *of = &relaxer->surface->uvs[(size_t)3 * triangle * set_count + i];
        const struct p3d_vec2 ua = of[0], ub = of[set_count], uc = of[(size_t)2 * set_count];

        uvs[i].u = (float)(ua.u + v * ((double)ub.u - ua.u) + w * ((double)uc.u - ua.u));
        uvs[i].v = (float)(ua.v + v * ((double)ub.v - ua.v) + w * ((double)uc.v - ua.v));
    }
}

static double uv_distance(struct p3d_vec2 a, struct p3d_vec2 b)
{
    return ((double)a.u - b.u) * ((double)a.u - b.u) + ((double)a.v - b.v) * ((double)a.v - b.v);
}

#define NO_VERTEX UINT32_MAX

/* UVs by metre, squared: of the longest sides. INFINITY without UVs, or if all corners of the triangle have equal UVs.
 */
static double density_of(const struct relaxer *relaxer, uint32_t triangle)
{
    const uint32_t set_count = relaxer->lod_maker->source->uv_set_count,
                   *points = &relaxer->surface->points[(size_t)3 * triangle];
    double uv = 0, size = 0;

    for (uint32_t i = 0; i < 3 && set_count; i++) {
        const uint32_t next = (i + 1) % 3;
        const struct vec side = vec_subtract(vec_of(relaxer->lod_maker->source->points[points[next]]),
                                             vec_of(relaxer->lod_maker->source->points[points[i]]));

        uv = fmax(uv, uv_distance(relaxer->surface->uvs[(size_t)(3 * triangle + i) * set_count],
                                  relaxer->surface->uvs[(size_t)(3 * triangle + next) * set_count]));
        size = fmax(size, vec_dot(side, side));
    }
    return uv > 0 && size > 0 ? uv / size : INFINITY;
}

/* A texture may be stretched by this where a corner moves. */
#define MOST_STRETCHED 2.0

/* The square of how far the UVs of a corner that moves to the point may be from its old UVs. */
static double most_distance(const struct relaxer *relaxer, uint32_t corner, uint32_t point, double density)
{
    const struct p3d_vec3 *points = relaxer->lod_maker->source->points;
    const struct vec offset = vec_subtract(vec_of(points[point]), vec_of(points[relaxer->surface->points[corner]]));

    return isfinite(density) ? MOST_STRETCHED * MOST_STRETCHED * density * vec_dot(offset, offset) : INFINITY;
}

/* The vertex that the point has in the same chart; of several the vertex whose UVs are nearest to `uvs`. None that is
 * further than `most` from the `old` UVs: beyond a seam, where a texture that goes around begins again, there is its
 * other end. NO_VERTEX if there is none. */
static uint32_t find_in_chart(const struct lod_maker *lod_maker, uint32_t vertex, uint32_t point,
                              const struct p3d_vec2 *uvs, const struct p3d_vec2 *old, double most)
{
    uint32_t found = NO_VERTEX;
    double nearest = INFINITY;

    for (uint32_t next = lod_maker->first_vertex[point]; next; next = lod_maker->vertices[next - 1].next) {
        const uint32_t other = next - 1;
        const struct p3d_vec2 *there = lod_maker->source->uv_set_count
                                           ? &lod_maker->source->uv_sets[0].uvs[lod_maker->vertices[other].corner]
                                           : NULL;
        const double distance = there ? uv_distance(*uvs, *there) : 0;

        if (lod_maker->charts[other] != lod_maker->charts[vertex] || !(distance < nearest))
            continue;
        if (there && uv_distance(*old, *there) > most)
            continue;
        nearest = distance;
        found = other;
    }
    return found;
}

/* Corner `from` of the surface becomes corner `to`, at another point. */
static void move_corner(struct relaxer *relaxer, uint32_t from, uint32_t to, uint32_t point,
                        const struct p3d_vec2 *extended, double density)
{
    const struct lod_maker *lod_maker = relaxer->lod_maker;
    const uint32_t set_count = lod_maker->source->uv_set_count;
    struct p3d_vec2 *uvs = &relaxer->surface->uvs[(size_t)to * set_count];
    uint32_t vertex = relaxer->surface->vertices[from];
    const uint32_t other =
        find_in_chart(lod_maker, vertex, point, extended, &relaxer->surface->uvs[(size_t)from * set_count],
                      most_distance(relaxer, from, point, density));

    if (other != NO_VERTEX) {
        vertex = other;
        for (uint32_t i = 0; i < set_count; i++)
            uvs[i] = lod_maker->source->uv_sets[i].uvs[lod_maker->vertices[vertex].corner];
    } else if (set_count) {
        memcpy(uvs, extended, set_count * sizeof *uvs);
    }
    relaxer->surface->vertices[to] = vertex;
    relaxer->surface->points[to] = point;
}

/* Triangle `from` of the surface becomes triangle `to`, which is not behind it. `scratch` has room for the UVs of three
 * corners. */
static void keep_triangle(struct relaxer *relaxer, uint32_t from, uint32_t to, const uint32_t *corners,
                          struct p3d_vec2 *scratch)
{
    struct surface *surface = relaxer->surface;
    const size_t set_count = relaxer->lod_maker->source->uv_set_count;
    const double density = density_of(relaxer, from);

    for (uint32_t i = 0; i < 3; i++)
        if (corners[i] != relaxer->vertex_of[(size_t)3 * from + i])
            extend_uvs(relaxer, from, relaxer->points[corners[i]], &scratch[i * set_count]);
    surface->faces[to] = surface->faces[from];
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t was = 3 * from + i, is = 3 * to + i;

        if (corners[i] != relaxer->vertex_of[was]) {
            move_corner(relaxer, was, is, relaxer->points[corners[i]], &scratch[i * set_count], density);
            continue;
        }
        surface->vertices[is] = surface->vertices[was];
        surface->points[is] = surface->points[was];
        memmove(&surface->uvs[is * set_count], &surface->uvs[was * set_count], set_count * sizeof *surface->uvs);
    }
}

/* The surface as meshoptimizer left it. */
static void read_back(struct relaxer *relaxer, size_t corner_count)
{
    const uint32_t vertex_count = relaxer->vertices.count;
    struct p3d_vec2 *scratch =
        p3di_job_alloc(relaxer->lod_maker->job, (size_t)3 * relaxer->lod_maker->source->uv_set_count, sizeof *scratch);
    const uint32_t *kept = NULL;
    uint32_t used = 0;

    for (size_t i = 0; i < corner_count && !relaxer->lod_maker->job->has_failed; i += 3) {
        const uint32_t *corners = &relaxer->corners[i];

        if (corners[0] < vertex_count) {
            kept = corners;
            continue;
        }
        if (kept)
            keep_triangle(relaxer, corners[0] - vertex_count, used++, kept, scratch);
        kept = NULL;
    }
    relaxer->surface->triangle_count = used;
}

/* Gives corners UVs of their own, which are at first the UVs of their vertices. */
static void spread_uvs(struct relaxer *relaxer)
{
    const struct p3d_model_lod *source = relaxer->lod_maker->source;
    const uint32_t count = 3 * relaxer->surface->triangle_count;
    struct p3d_vec2 *to = p3di_job_alloc(relaxer->lod_maker->job, (size_t)count * source->uv_set_count, sizeof *to);

    relaxer->surface->uvs = to;
    for (uint32_t i = 0; i < count && !relaxer->lod_maker->job->has_failed; i++)
        for (uint32_t set = 0; set < source->uv_set_count; set++)
            *to++ = source->uv_sets[set].uvs[relaxer->lod_maker->vertices[relaxer->surface->vertices[i]].corner];
}

float p3di_relax(const struct lod_maker *lod_maker, struct surface *surface, uint32_t wanted, float most_error)
{
    struct relaxer relaxer = {.lod_maker = lod_maker, .surface = surface};
    struct p3di_triangles triangles;
    double size;
    float error;

    spread_uvs(&relaxer);
    find_vertices(&relaxer);
    size = place(&relaxer);
    interleave(&relaxer);
    if (lod_maker->job->has_failed)
        return 0;
    triangles = (struct p3di_triangles){relaxer.places, (size_t)relaxer.vertices.count + surface->triangle_count + 2,
                                        relaxer.corners, (size_t)6 * surface->triangle_count};
    error = p3di_simplify(lod_maker->job, &triangles, (size_t)3 * (wanted + surface->triangle_count), most_error);
    read_back(&relaxer, triangles.corner_count);
    return (float)(error * size);
}
