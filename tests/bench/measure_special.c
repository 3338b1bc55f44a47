/* measure_special.c: what --make makes, of surfaces that are made to be slow: how the time grows with them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Triangles, each with points of its own, and the model of them. */
struct sample {
    struct generator generator;
    struct p3d_model_lod lod;
    struct p3d_model_material material;
    struct p3d_model model;
    struct p3d_make_options make;
};

/* ---- Surfaces ---- */

typedef void surface(uint32_t triangle, uint32_t count, struct p3d_vec3 corners[3]);

/* Corners of a triangle of a square of quads, from 0 to 1. */
static void square_corners(uint32_t triangle, uint32_t count, float corners[3][2])
{
    static const uint8_t steps[2][3][2] = {{{0, 0}, {0, 1}, {1, 1}}, {{0, 0}, {1, 1}, {1, 0}}};
    const uint32_t side = (uint32_t)sqrt(count / 2.0) + 1, quad = triangle / 2;

    for (unsigned i = 0; i < 3; i++) {
        corners[i][0] = (float)(quad % side + steps[triangle % 2][i][0]) / (float)side;
        corners[i][1] = (float)(quad / side + steps[triangle % 2][i][1]) / (float)side;
    }
}

/* All points are of the hull. */
static void ball(uint32_t triangle, uint32_t count, struct p3d_vec3 corners[3])
{
    float at[3][2];

    square_corners(triangle, count, at);
    for (unsigned i = 0; i < 3; i++) {
        const float turn = 6.2831853f * at[i][0], height = 3.1415927f * at[i][1];

        corners[i] = (struct p3d_vec3){cosf(turn) * sinf(height), cosf(height), sinf(turn) * sinf(height)};
    }
}

/* All points are in one plane. */
static void plane(uint32_t triangle, uint32_t count, struct p3d_vec3 corners[3])
{
    float at[3][2];

    square_corners(triangle, count, at);
    for (unsigned i = 0; i < 3; i++)
        corners[i] = (struct p3d_vec3){at[i][0], 0, at[i][1]};
}

/* Each four triangles are closed. */
static void bodies(uint32_t triangle, uint32_t count, struct p3d_vec3 corners[3])
{
    static const float points[4][3] = {{0, 0, 0}, {0.6f, 0, 0}, {0, 0.6f, 0}, {0, 0, 0.6f}};
    static const uint8_t faces[4][3] = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    const uint32_t side = (uint32_t)cbrt(count / 4.0) + 1, body = triangle / 4;

    for (unsigned i = 0; i < 3; i++) {
        const float *point = points[faces[triangle % 4][i]];

        corners[i] = (struct p3d_vec3){(float)(body % side) + point[0], (float)(body / side % side) + point[1],
                                       (float)(body / side / side) + point[2]};
    }
}

/* Along a line, and hardly thicker. */
static void needles(uint32_t triangle, uint32_t count, struct p3d_vec3 corners[3])
{
    const float from = (float)triangle / (float)count, to = (float)(triangle + 1) / (float)count;

    corners[0] = (struct p3d_vec3){0, 0, from * 100};
    corners[1] = (struct p3d_vec3){0.001f, 0, to * 100};
    corners[2] = (struct p3d_vec3){0, 0.001f, from * 100};
}

static void make_sample(struct sample *s, surface *place, uint32_t count, const struct p3d_make_options *make)
{
    struct p3d_vec3 *points;
    struct p3d_model_corner *corners;
    struct p3d_model_face *faces;

    memset(s, 0, sizeof *s);
    generator_begin(&s->generator);
    points = generator_alloc(&s->generator, (size_t)3 * count, sizeof *points);
    corners = generator_alloc(&s->generator, (size_t)3 * count, sizeof *corners);
    faces = generator_alloc(&s->generator, count, sizeof *faces);
    for (uint32_t i = 0; i < count; i++) {
        place(i, count, &points[(size_t)3 * i]);
        faces[i] = (struct p3d_model_face){3 * i, 3, 0, 0};
    }
    for (uint32_t i = 0; i < 3 * count; i++)
        corners[i] = (struct p3d_model_corner){i, P3D_NO_NORMAL};
    s->lod.resolution = 1;
    s->lod.points = points;
    s->lod.corners = corners;
    s->lod.faces = faces;
    s->lod.point_count = s->lod.corner_count = 3 * count;
    s->lod.face_count = count;
    s->model.lods = &s->lod;
    s->model.lod_count = 1;
    s->model.materials = &s->material;
    s->model.material_count = 1;
    s->make = *make;
}

/* ---- Measures ---- */

static double run(const void *user)
{
    const struct sample *s = user;
    const double started = bench_cpu();
    struct p3d_error error;
    struct p3d_model *model = p3d_model_make_special(&s->model, &s->make, NULL, &error);

    if (!model)
        bench_fail("make", error.message);
    p3d_model_free(model);
    return bench_cpu() - started;
}

/* Linear is 1, quadratic 8. */
static void measure(struct bench *b, const char *name, surface *place, uint32_t count,
                    const struct p3d_make_options *make)
{
    const uint32_t most = b->is_quick ? count / 20 : count;
    struct sample whole, part;

    if (!bench_wants(b, name))
        return;
    make_sample(&whole, place, most, make);
    make_sample(&part, place, most / 8, make);
    bench_compare(b, name, (struct work){run, &whole}, (struct work){run, &part}, 8, 2);
    generator_end(&whole.generator);
    generator_end(&part.generator);
}

void measure_special(struct bench *b)
{
    static const struct {
        const char *name;
        surface *place;
        uint32_t count;
    } surfaces[] = {
        {"ball", ball, 40000}, {"plane", plane, 40000}, {"bodies", bodies, 16000}, {"needles", needles, 800}};
    static const struct {
        const char *name;
        struct p3d_make_options make;
    } kinds[] = {
        {"geometry", {.kinds = P3D_MAKE_GEOMETRY, .mass = 1000}},
        {"parts", {.kinds = P3D_MAKE_GEOMETRY, .part_count = 16, .mass = 1000}},
        {"shadow", {.kinds = P3D_MAKE_SHADOW}},
        {"points", {.kinds = P3D_MAKE_MEMORY | P3D_MAKE_LAND_CONTACT}},
    };

    for (size_t i = 0; i < sizeof surfaces / sizeof *surfaces; i++)
        for (size_t j = 0; j < sizeof kinds / sizeof *kinds; j++) {
            char name[64];

            snprintf(name, sizeof name, "growth-make-%s-%s", kinds[j].name, surfaces[i].name);
            measure(b, name, surfaces[i].place, surfaces[i].count, &kinds[j].make);
        }
}
