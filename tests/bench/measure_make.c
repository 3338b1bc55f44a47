/* measure_make.c: LODs of fewer faces, against meshoptimizer alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <math.h>
#include <meshoptimizer.h>
#include <string.h>

#define SHARE 0.25f

/* Hills, of two materials, with a border of UVs across. */
struct hills {
    struct generator generator;
    struct p3d_model_uv_set uv_set;
    struct p3d_model_lod lod;
    struct p3d_model_material materials[2];
    struct p3d_model model;
    uint32_t side; /* quads */
    /* ... and for meshoptimizer: points that stand twice where a border is */
    struct p3d_vec3 *places;
    uint32_t *corners, *made;
    uint32_t vertex_count;
};

static void make_points(struct hills *h)
{
    const uint32_t count = (h->side + 1) * (h->side + 1);
    struct p3d_vec3 *points = generator_alloc(&h->generator, count, sizeof *points);
    struct p3d_vec3 *normals = generator_alloc(&h->generator, count, sizeof *normals);

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t row = i / (h->side + 1);
        const float x = (float)(i % (h->side + 1)) / (float)h->side, z = (float)row / (float)h->side;

        points[i] = (struct p3d_vec3){x * 100, 4 * sinf(19 * x) * sinf(23 * z), z * 100};
        normals[i] = (struct p3d_vec3){0, 1, 0};
    }
    h->lod.points = points;
    h->lod.normals = normals;
    h->lod.point_count = h->lod.normal_count = count;
}

static bool is_far(const struct hills *h, uint32_t quad)
{
    return quad / h->side >= h->side / 2;
}

static void make_faces(struct hills *h)
{
    const uint32_t count = h->side * h->side;
    struct p3d_model_corner *corners = generator_alloc(&h->generator, (size_t)6 * count, sizeof *corners);
    struct p3d_model_face *faces = generator_alloc(&h->generator, (size_t)2 * count, sizeof *faces);
    struct p3d_vec2 *uvs = generator_alloc(&h->generator, (size_t)6 * count, sizeof *uvs);

    h->corners = generator_alloc(&h->generator, (size_t)6 * count, sizeof *h->corners);
    h->made = generator_alloc(&h->generator, (size_t)6 * count, sizeof *h->made);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t a = i / h->side * (h->side + 1) + i % h->side, b = a + h->side + 1;
        const uint32_t points[6] = {a, b, b + 1, a, b + 1, a + 1};

        for (uint32_t j = 0; j < 6; j++) {
            const struct p3d_vec3 place = h->lod.points[points[j]];

            corners[(size_t)6 * i + j] = (struct p3d_model_corner){points[j], points[j]};
            uvs[(size_t)6 * i + j] = (struct p3d_vec2){place.x / 100 + (is_far(h, i) ? 1.5f : 0), place.z / 100};
            h->corners[(size_t)6 * i + j] = points[j] + (is_far(h, i) ? h->lod.point_count : 0);
        }
        faces[(size_t)2 * i] = (struct p3d_model_face){6 * i, 3, 0, is_far(h, i)};
        faces[(size_t)2 * i + 1] = (struct p3d_model_face){6 * i + 3, 3, 0, is_far(h, i)};
    }
    h->uv_set.uvs = uvs;
    h->lod.corners = corners;
    h->lod.corner_count = 6 * count;
    h->lod.faces = faces;
    h->lod.face_count = 2 * count;
    h->lod.uv_sets = &h->uv_set;
    h->lod.uv_set_count = 1;
}

/* Points of the near half, then those of the far one. */
static void make_vertices(struct hills *h)
{
    const uint32_t count = h->lod.point_count, border = h->side / 2 * (h->side + 1);
    const uint32_t near = border + h->side + 1, far = count - border;

    h->places = generator_alloc(&h->generator, (size_t)near + far, sizeof *h->places);
    memcpy(h->places, h->lod.points, near * sizeof *h->places);
    memcpy(h->places + near, h->lod.points + border, far * sizeof *h->places);
    for (uint32_t i = 0; i < h->lod.corner_count; i++)
        if (h->corners[i] >= count)
            h->corners[i] = h->corners[i] - count - border + near;
    h->vertex_count = near + far;
}

static void make_hills(struct hills *h, uint32_t side)
{
    static const uint8_t none;

    memset(h, 0, sizeof *h);
    generator_begin(&h->generator);
    h->side = side;
    make_points(h);
    make_faces(h);
    make_vertices(h);
    h->lod.resolution = 1;
    h->lod.sharp_edges = (struct p3d_span){&none, 0, 8};
    for (unsigned i = 0; i < 2; i++)
        h->materials[i].texture = p3d_bytes_of(i ? "a_co.paa" : "b_co.paa");
    h->model.lods = &h->lod;
    h->model.lod_count = 1;
    h->model.materials = h->materials;
    h->model.material_count = 2;
}

static double run_make(const void *user)
{
    const struct hills *h = user;
    const float size = SHARE;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_model *lods =
        p3d_model_make_lods(&h->model, &(struct p3d_make_lods_options){&size, 1, false}, NULL, NULL, &error);

    if (!lods)
        bench_fail("make-lods", error.message);
    p3d_model_free(lods);
    return bench_cpu() - started;
}

static double run_meshoptimizer(const void *user)
{
    const struct hills *h = user;
    const size_t wanted = (size_t)(SHARE * (float)h->lod.face_count) * 3;
    const double started = bench_cpu();

    (void)meshopt_simplify(h->made, h->corners, h->lod.corner_count, &h->places->x, h->vertex_count, sizeof *h->places,
                           wanted, 0.01f, 0, NULL);
    return bench_cpu() - started;
}

void measure_make(struct bench *b)
{
    struct hills hills;

    if (!bench_wants(b, "make-lods"))
        return;
    make_hills(&hills, b->is_quick ? 20 : 224);
    bench_compare(b, "make-lods", (struct work){run_make, &hills}, (struct work){run_meshoptimizer, &hills}, 1, 4.8);
    generator_end(&hills.generator);
}
