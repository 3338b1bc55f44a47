/* measure_pictures.c: a picture with textures, against the same one without.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <math.h>

#define IMAGES 8u
#define COLUMNS 250u
#define TURN 6.2831853f
#define REPEATS 4 /* of the textures around the model */

/* A ball with waves, so that triangles have all sizes and some hide others. */
struct ball {
    struct generator generator;
    struct p3d_model_uv_set uv_set;
    struct p3d_model_lod lod;
    struct p3d_model_material materials[IMAGES];
    struct p3d_model model;
    struct p3d_look_image images[IMAGES];
    struct p3d_look items[IMAGES];
    struct p3d_looks looks;
    uint32_t rows;
};

static void make_points(struct ball *ball)
{
    const uint32_t count = (COLUMNS + 1) * (ball->rows + 1);
    struct p3d_vec3 *points = generator_alloc(&ball->generator, count, sizeof *points);
    struct p3d_vec3 *normals = generator_alloc(&ball->generator, count, sizeof *normals);

    for (uint32_t i = 0; i < count; i++) {
        const float around = (float)(i % (COLUMNS + 1)) / COLUMNS * TURN;
        const float up = ((float)(i / (COLUMNS + 1)) / (float)ball->rows - 0.5f) * TURN / 2;
        const float radius = 1 + 0.1f * sinf(9 * around) * sinf(7 * up);

        normals[i] = (struct p3d_vec3){cosf(around) * cosf(up), sinf(up), sinf(around) * cosf(up)};
        points[i] = (struct p3d_vec3){normals[i].x * radius, normals[i].y * radius, normals[i].z * radius};
    }
    ball->lod.points = points;
    ball->lod.normals = normals;
    ball->lod.point_count = ball->lod.normal_count = count;
}

static void make_faces(struct ball *ball)
{
    const uint32_t count = COLUMNS * ball->rows;
    struct p3d_model_corner *corners = generator_alloc(&ball->generator, 4 * count, sizeof *corners);
    struct p3d_model_face *faces = generator_alloc(&ball->generator, count, sizeof *faces);
    struct p3d_vec2 *uvs = generator_alloc(&ball->generator, 4 * count, sizeof *uvs);

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = i / COLUMNS * (COLUMNS + 1) + i % COLUMNS;
        const uint32_t points[4] = {first, first + COLUMNS + 1, first + COLUMNS + 2, first + 1};

        for (uint32_t j = 0; j < 4; j++) {
            corners[4 * i + j] = (struct p3d_model_corner){points[j], points[j]};
            uvs[4 * i + j] = (struct p3d_vec2){(float)(points[j] % (COLUMNS + 1)) / COLUMNS * REPEATS,
                                               (float)(points[j] / (COLUMNS + 1)) / (float)ball->rows * REPEATS / 2};
        }
        faces[i] = (struct p3d_model_face){4 * i, 4, 0, i % COLUMNS / 8 % IMAGES};
    }
    ball->uv_set.uvs = uvs;
    ball->lod.corners = corners;
    ball->lod.corner_count = 4 * count;
    ball->lod.faces = faces;
    ball->lod.face_count = count;
    ball->lod.uv_sets = &ball->uv_set;
    ball->lod.uv_set_count = 1;
}

static void make_images(struct ball *ball, uint32_t size)
{
    for (uint32_t i = 0; i < IMAGES; i++) {
        uint8_t *pixels = generator_alloc(&ball->generator, (size_t)size * size, 4);

        for (size_t j = 0; j < (size_t)size * size; j++) {
            const uint32_t noise = generator_random(&ball->generator);

            for (size_t k = 0; k < 3; k++)
                pixels[4 * j + k] = (uint8_t)(80 + 8 * i + (noise >> 8 * k & 31));
            pixels[4 * j + 3] = 255;
        }
        ball->images[i] =
            (struct p3d_look_image){.name = "image", .path = "image.paa", .image = {size, size, pixels, NULL}};
        for (size_t j = 0; j < P3D_LOOK_PART_COUNT; j++)
            ball->items[i].images[j] = P3D_NO_IMAGE;
        ball->items[i].images[P3D_LOOK_COLOR] = i;
    }
    ball->looks =
        (struct p3d_looks){.items = ball->items, .count = IMAGES, .images = ball->images, .image_count = IMAGES};
}

static double draw(const struct ball *ball, const struct p3d_looks *looks)
{
    const struct p3d_draw_options options = {.width = 1024, .height = 768, .looks = looks};
    const double started = bench_cpu();
    struct p3d_buffer png = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_draw(&ball->model, &options, NULL, p3d_buffer_sink(&png), &error))
        bench_fail("the picture", error.message);
    p3d_buffer_free(&png);
    return bench_cpu() - started;
}

static double draw_textured(const void *user)
{
    const struct ball *ball = user;

    return draw(ball, &ball->looks);
}

static double draw_plain(const void *user)
{
    return draw(user, NULL);
}

void measure_pictures(struct bench *b)
{
    struct ball ball = {.rows = b->is_quick ? 4 : 200, .lod.resolution = 1};

    if (!bench_wants(b, "png-textures"))
        return;
    generator_begin(&ball.generator);
    make_points(&ball);
    make_faces(&ball);
    make_images(&ball, b->is_quick ? 32 : 2048);
    ball.model =
        (struct p3d_model){.lods = &ball.lod, .lod_count = 1, .materials = ball.materials, .material_count = IMAGES};
    bench_compare(b, "png-textures", (struct work){draw_textured, &ball}, (struct work){draw_plain, &ball}, 1, 4);
    generator_end(&ball.generator);
}
