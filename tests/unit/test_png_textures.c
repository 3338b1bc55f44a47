/* test_png_textures.c: pictures with textures: where they are, how they mix, and what is refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"
#include "picture.h"

#include <math.h>

/* ---- A scene: squares that face the viewer, each with a material and its image ---- */

#define MOST_SQUARES 3

struct scene {
    struct p3d_vec3 points[4 * MOST_SQUARES];
    struct p3d_model_corner corners[4 * MOST_SQUARES];
    struct p3d_vec2 uvs[4 * MOST_SQUARES];
    struct p3d_model_face faces[MOST_SQUARES];
    struct p3d_model_uv_set uv_set;
    struct p3d_model_lod lod;
    struct p3d_model_material materials[MOST_SQUARES];
    struct p3d_model model;
    struct p3d_look_image images[MOST_SQUARES];
    struct p3d_look items[MOST_SQUARES];
    struct p3d_looks looks;
    struct p3d_draw_options options;
};

/* A square of 2 x 2 m around the middle, so deep behind it; the texture fills it once, its top at the top. In a picture
 * of 100 x 100 it has the pixels 4 to 95. */
static void add_square(struct scene *s, float depth, struct p3d_image image, enum p3d_alpha alpha)
{
    static const float x[4] = {-1, -1, 1, 1}, y[4] = {-1, 1, 1, -1};
    const uint32_t at = s->lod.face_count;

    assert_true(at < MOST_SQUARES);
    for (uint32_t i = 0; i < 4; i++) {
        s->points[4 * at + i] = (struct p3d_vec3){x[i], y[i], depth};
        s->corners[4 * at + i] = (struct p3d_model_corner){4 * at + i, P3D_NO_NORMAL};
        s->uvs[4 * at + i] = (struct p3d_vec2){(x[i] + 1) / 2, (1 - y[i]) / 2};
    }
    s->faces[at] = (struct p3d_model_face){4 * at, 4, 0, at};
    s->images[at] = (struct p3d_look_image){
        .name = "image", .path = "image.paa", .image = image, .has_alpha = alpha != P3D_ALPHA_OPAQUE};
    s->items[at] = (struct p3d_look){.alpha = alpha};
    for (size_t i = 0; i < P3D_LOOK_PART_COUNT; i++)
        s->items[at].images[i] = P3D_NO_IMAGE;
    s->items[at].images[P3D_LOOK_COLOR] = at;
    s->uv_set.uvs = s->uvs;
    s->lod = (struct p3d_model_lod){.resolution = 1,
                                    .points = s->points,
                                    .point_count = 4 * at + 4,
                                    .corners = s->corners,
                                    .corner_count = 4 * at + 4,
                                    .faces = s->faces,
                                    .face_count = at + 1,
                                    .uv_sets = &s->uv_set,
                                    .uv_set_count = 1};
    s->model = (struct p3d_model){.lods = &s->lod, .lod_count = 1, .materials = s->materials, .material_count = at + 1};
    s->looks = (struct p3d_looks){.items = s->items, .count = at + 1, .images = s->images, .image_count = at + 1};
    s->options = (struct p3d_draw_options){
        .width = 100, .height = 100, .view = P3D_VIEW_FRONT, .looks = &s->looks, .light = P3D_LIGHT_FLAT};
}

static void map_texture(struct scene *s, uint32_t square, float from, float to)
{
    for (uint32_t i = 4 * square; i < 4 * square + 4; i++) {
        s->uvs[i].u = s->uvs[i].u > 0 ? to : from;
        s->uvs[i].v = s->uvs[i].v > 0 ? to : from;
    }
}

static struct picture draw_scene(const struct scene *s)
{
    return draw_model(&s->model, &s->options);
}

static const uint8_t *pixel(const struct picture *picture, uint32_t x, uint32_t y)
{
    return picture->pixels + ((size_t)y * picture->width + x) * 4;
}

static void assert_near(const uint8_t *pixel, float red, float green, float blue, float alpha)
{
    const float wanted[4] = {red, green, blue, alpha};

    for (size_t i = 0; i < 4; i++)
        assert_in_range(lroundf(fabsf(pixel[i] - wanted[i])), 0, 2);
}

static void assert_same(const struct picture *a, const struct picture *b)
{
    assert_int_equal(a->width, b->width);
    assert_int_equal(a->height, b->height);
    assert_memory_equal(a->pixels, b->pixels, (size_t)a->width * a->height * 4);
}

static double linear(double srgb)
{
    return srgb / 255 <= 0.04045 ? srgb / 255 / 12.92 : pow((srgb / 255 + 0.055) / 1.055, 2.4);
}

static float srgb(double linear)
{
    return (float)(255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055));
}

/* ---- Images ---- */

/* Four quarters of 4 x 4 pixels: red, green above blue, white. */
static struct p3d_image quarters(void)
{
    static const uint8_t colors[4][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};
    static uint8_t pixels[64][4];

    for (size_t i = 0; i < 64; i++)
        memcpy(pixels[i], colors[i / 32 * 2 + i % 8 / 4], 4);
    return (struct p3d_image){8, 8, pixels[0], NULL};
}

/* One colour to the left, one to the right. */
static struct p3d_image halves(uint8_t pixels[8][4], const uint8_t left[4], const uint8_t right[4])
{
    for (size_t i = 0; i < 8; i++)
        memcpy(pixels[i], i < 4 ? left : right, 4);
    return (struct p3d_image){8, 1, pixels[0], NULL};
}

static struct p3d_image one_color(const uint8_t color[4])
{
    return (struct p3d_image){1, 1, color, NULL};
}

#define FINE 512

/* Black and white pixels, or what is to be seen and what is not. */
static struct p3d_image checkers(const uint8_t even[4], const uint8_t odd[4])
{
    static uint8_t pixels[FINE * FINE][4];

    for (size_t i = 0; i < COUNT(pixels); i++)
        memcpy(pixels[i], (i / FINE + i) % 2 ? odd : even, 4);
    return (struct p3d_image){FINE, FINE, pixels[0], NULL};
}

static const uint8_t black[4] = {0, 0, 0, 255}, white[4] = {255, 255, 255, 255};
static const uint8_t red[4] = {255, 0, 0, 255}, half_blue[4] = {0, 0, 255, 128}, half_green[4] = {0, 255, 0, 128};

/* ---- Where the texture is ---- */

TEST(a_texture_is_the_right_way_round)
{
    const float lit = 255;
    struct scene s = {0};
    struct picture picture;

    add_square(&s, 0, quarters(), P3D_ALPHA_OPAQUE);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 27, 27), lit, 0, 0, 255);
    assert_near(pixel(&picture, 72, 27), 0, lit, 0, 255);
    assert_near(pixel(&picture, 27, 72), 0, 0, lit, 255);
    assert_near(pixel(&picture, 72, 72), lit, lit, lit, 255);
    assert_near(pixel(&picture, 1, 50), 0, 0, 0, 0);
}

TEST(a_texture_repeats)
{
    const float lit = 255;
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, quarters(), P3D_ALPHA_OPAQUE);
    map_texture(&s, 0, -1, 2);
    picture = draw_scene(&s);
    for (uint32_t i = 0; i < 9; i++) { /* a repeat is 30.7 pixels wide */
        const uint32_t x = 4 + i % 3 * 92 / 3, y = 4 + i / 3 * 92 / 3;

        assert_near(pixel(&picture, x + 7, y + 7), lit, 0, 0, 255);
        assert_near(pixel(&picture, x + 23, y + 7), 0, lit, 0, 255);
        assert_near(pixel(&picture, x + 7, y + 23), 0, 0, lit, 255);
    }
}

/* Between two texels there are all colours between theirs, as many of each in linear light. */
TEST(a_large_texture_is_smooth)
{
    static uint8_t pixels[8][4];
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, halves(pixels, black, white), P3D_ALPHA_OPAQUE);
    map_texture(&s, 0, 0.4375f, 0.5625f); /* from the middle of the fourth texel to that of the fifth */
    picture = draw_scene(&s);
    for (uint32_t x = 4; x < 96; x++)
        assert_in_range(lround(1000 * fabs(linear(pixel(&picture, x, 50)[0]) - (x + 0.5 - 4) / 92)), 0, 16);
}

/* ---- Colours ---- */

/* Black and white in equal parts are as bright as sRGB 188, from far away and from near. */
TEST(the_average_of_black_and_white_is_the_right_gray)
{
    static const uint32_t sizes[] = {10, 40, 100, 150, 300};
    const float gray = srgb(0.5);
    struct scene s = {0};

    add_square(&s, 0, checkers(black, white), P3D_ALPHA_OPAQUE);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        const uint32_t first = sizes[i] / 5, last = sizes[i] - first;
        struct picture picture;
        double sum = 0;

        s.options.width = s.options.height = sizes[i];
        picture = draw_scene(&s);
        for (uint32_t y = first; y < last; y++)
            for (uint32_t x = first; x < last; x++) {
                const uint8_t *p = pixel(&picture, x, y);

                sum += linear(p[0]);
                if (sizes[i] <= 150)
                    assert_near(p, gray, gray, gray, 255);
            }
        assert_in_range(lround(1000 * sum / (last - first) / (last - first)), 485, 515);
    }
}

/* Light does the same to a texture as to a procedural colour, in any direction and at the edges. */
TEST(a_texture_of_one_color_looks_like_this_color)
{
    static const uint8_t color[4] = {255, 102, 51, 255};
    struct picture textured, plain;
    struct scene s = {0};

    add_square(&s, 0, one_color(color), P3D_ALPHA_OPAQUE);
    s.materials[0].texture = p3d_bytes_of("#(argb,8,8,3)color(1,0.4,0.2,1)");
    for (int view = P3D_VIEW_ISO; view <= P3D_VIEW_FRONT; view++) {
        s.options.view = (enum p3d_view)view;
        s.options.looks = &s.looks;
        textured = draw_scene(&s);
        s.options.looks = NULL;
        plain = draw_scene(&s);
        assert_same(&textured, &plain);
        assert_int_equal(pixel(&plain, 50, 50)[3], 255);
    }
}

TEST(emissive_colors_glow)
{
    static const uint8_t color[4] = {200, 100, 50, 255};
    struct picture picture, dark;
    struct scene s = {0};

    add_square(&s, 0, one_color(color), P3D_ALPHA_OPAQUE);
    s.items[0].emissive[1] = 0.1f;
    s.items[0].emissive[2] = NAN;
    s.options.light = P3D_LIGHT_ROOM;
    dark = draw_scene(&s);
    s.items[0].has_rvmat = true;
    picture = draw_scene(&s);
    assert_true(pixel(&picture, 50, 50)[1] > pixel(&dark, 50, 50)[1]);
    assert_int_equal(pixel(&picture, 50, 50)[2], pixel(&dark, 50, 50)[2]);
    s.options.light = P3D_LIGHT_FLAT;
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), 200, 100, 50, 255);
}

/* ---- Alpha ---- */

TEST(masks_have_holes)
{
    static const uint8_t hidden[4] = {255, 0, 0, 127}, seen[4] = {255, 0, 0, 128};
    static uint8_t pixels[8][4];
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, halves(pixels, hidden, seen), P3D_ALPHA_MASK);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 27, 50), 0, 0, 0, 0);
    assert_near(pixel(&picture, 72, 50), 255, 0, 0, 255);
    add_square(&s, 1, one_color(white), P3D_ALPHA_OPAQUE);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 27, 50), 255, 255, 255, 255);
    assert_near(pixel(&picture, 72, 50), 255, 0, 0, 255);
}

/* A colour over another, as much of it as alpha says. */
static double over(double behind, double front)
{
    return behind * 127 / 255 + front * 128 / 255;
}

TEST(surfaces_behind_a_clear_one_shine_through)
{
    const double full = linear(255);
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, one_color(half_blue), P3D_ALPHA_BLEND);
    add_square(&s, 1, one_color(red), P3D_ALPHA_OPAQUE);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), srgb(over(full, 0)), 0, srgb(over(0, full)), 255);
    s.points[4].z = s.points[5].z = s.points[6].z = s.points[7].z = -1; /* what is in front does not */
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), 255, 0, 0, 255);
}

TEST(farther_surfaces_are_blended_first)
{
    const double full = linear(255);
    struct picture picture;

    for (uint32_t i = 0; i < 2; i++) {
        struct scene s = {0};

        add_square(&s, 1, one_color(red), P3D_ALPHA_OPAQUE);
        add_square(&s, i ? 0.5f : 0, one_color(i ? half_green : half_blue), P3D_ALPHA_BLEND);
        add_square(&s, i ? 0 : 0.5f, one_color(i ? half_blue : half_green), P3D_ALPHA_BLEND);
        picture = draw_scene(&s);
        assert_near(pixel(&picture, 50, 50), srgb(over(over(full, 0), 0)), srgb(over(over(0, full), 0)),
                    srgb(over(0, full)), 255);
    }
}

/* If two cut each other, the nearer one is in front on each side. */
TEST(of_surfaces_that_cut_each_other_the_nearer_part_is_in_front)
{
    const double full = linear(255), none = 0;
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 2, one_color(red), P3D_ALPHA_OPAQUE);
    add_square(&s, 0, one_color(half_green), P3D_ALPHA_BLEND);
    add_square(&s, 0, one_color(half_green), P3D_ALPHA_BLEND);
    s.materials[2] = (struct p3d_model_material){.texture = p3d_bytes_of("blue")};
    s.images[2].image = one_color(half_blue);
    for (uint32_t i = 8; i < 12; i++)
        s.points[i].z = s.points[i].x * 0.01f; /* turned so little that its light is nearly the same */
    picture = draw_scene(&s);
    for (uint32_t x = 10; x < 90; x += 10) {
        const bool is_green = x > 50; /* blue is behind there */
        const double front = over(over(none, none), full), behind = over(over(none, full), none);

        if (x != 50)
            assert_near(pixel(&picture, x, 50), srgb(over(over(full, none), none)), srgb(is_green ? front : behind),
                        srgb(is_green ? behind : front), 255);
    }
}

/* Forty triangles around the middle of each layer, and more layers than are in memory at once: no seam, no patch. */
TEST(layers_of_triangles_have_no_seams)
{
    enum { LAYERS = 12, PARTS = 40, TRIANGLES = LAYERS * PARTS };
    static struct p3d_vec3 points[3 * TRIANGLES];
    static struct p3d_model_corner corners[3 * TRIANGLES];
    static struct p3d_vec2 uvs[3 * TRIANGLES];
    static struct p3d_model_face faces[TRIANGLES];
    static const uint8_t thin[4] = {255, 255, 255, 40};
    struct picture picture;
    struct scene s = {0};
    float alpha = 1;

    add_square(&s, 0, one_color(thin), P3D_ALPHA_BLEND);
    for (uint32_t i = 0; i < TRIANGLES; i++) {
        const float depth = (float)(i * 7 % LAYERS); /* in no order */
        const uint32_t part = i / LAYERS;

        points[3 * i] = (struct p3d_vec3){0.013f, 0.007f, depth};
        for (uint32_t j = 1; j < 3; j++) {
            const float turn = (float)((part + j) % PARTS) / PARTS * 6.2831853f;

            points[3 * i + j] = (struct p3d_vec3){cosf(turn), sinf(turn), depth};
        }
        for (uint32_t j = 0; j < 3; j++)
            corners[3 * i + j] = (struct p3d_model_corner){3 * i + j, P3D_NO_NORMAL};
        faces[i] = (struct p3d_model_face){3 * i, 3, 0, 0};
    }
    s.lod.points = points;
    s.lod.corners = corners;
    s.lod.faces = faces;
    s.lod.point_count = s.lod.corner_count = 3 * TRIANGLES;
    s.lod.face_count = TRIANGLES;
    s.uv_set.uvs = uvs;
    s.options.width = s.options.height = 200;
    picture = draw_scene(&s);
    for (uint32_t i = 0; i < LAYERS; i++)
        alpha *= 1 - 40 / 255.0f;
    for (uint32_t y = 40; y < 160; y++)
        for (uint32_t x = 40; x < 160; x++)
            assert_near(pixel(&picture, x, y), 255, 255, 255, 255 * (1 - alpha));
}

/* On the transparent background the colour stays, and alpha is that of both. */
TEST(colors_are_not_multiplied_by_alpha)
{
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, one_color(half_blue), P3D_ALPHA_BLEND);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), 0, 0, 255, 128);
    assert_near(pixel(&picture, 1, 1), 0, 0, 0, 0);
    add_square(&s, 1, one_color(half_blue), P3D_ALPHA_BLEND);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), 0, 0, 255, 255 - 127 * 127 / 255.0f);
}

/* The black behind alpha 0 is never seen, neither in mips nor between texels. */
TEST(colors_that_are_not_seen_do_not_count)
{
    static const uint8_t nothing[4] = {0, 0, 0, 0};
    static uint8_t pixels[8][4];
    struct picture picture;
    struct scene s = {0};

    add_square(&s, 0, checkers(red, nothing), P3D_ALPHA_BLEND);
    picture = draw_scene(&s);
    assert_near(pixel(&picture, 50, 50), 255, 0, 0, 127.5f);
    s.images[0].image = halves(pixels, nothing, white);
    picture = draw_scene(&s);
    for (uint32_t x = 0; x < 100; x++)
        if (pixel(&picture, x, 50)[3])
            assert_int_equal(pixel(&picture, x, 50)[0], 255);
}

/* ---- Bad input ---- */

TEST(any_uvs_are_drawn)
{
    static const float values[] = {NAN,    INFINITY,    -INFINITY, 1e30f,    -1e30f,    3e38f,
                                   -3e38f, 16777216.0f, 1e9f,      65535.9f, -65535.9f, 1e-40f};
    static const uint32_t sizes[][2] = {{1, 1}, {1, 16384}, {16384, 1}, {3, 5}};
    uint8_t *pixels = malloc(16384 * 4);

    assert_non_null(pixels);
    memset(pixels, 255, 16384 * 4);
    for (size_t i = 0; i < COUNT(values); i++)
        for (size_t j = 0; j < COUNT(sizes); j++)
            for (uint32_t mask = 1; mask < 256; mask += 29) { /* some of the eight numbers */
                const struct p3d_image image = {sizes[j][0], sizes[j][1], pixels, NULL};
                struct p3d_buffer png = {NULL, 0, 0};
                struct scene s = {0};
                struct picture picture;

                add_square(&s, 0, image, (enum p3d_alpha)(mask % 3));
                s.options.width = s.options.height = 12;
                for (uint32_t k = 0; k < 4; k++) {
                    s.uvs[k].u = mask >> k & 1 ? values[i] : s.uvs[k].u;
                    s.uvs[k].v = mask >> k & 16 ? values[i] : s.uvs[k].v;
                }
                assert_true(p3d_draw(&s.model, &s.options, NULL, p3d_buffer_sink(&png), NULL));
                picture = unpack(&png);
                assert_near(pixel(&picture, 6, 6), 255, 255, 255, 255);
                p3d_buffer_free(&png);
            }
    free(pixels);
}

TEST(looks_that_do_not_fit_are_refused)
{
    struct p3d_buffer png = {NULL, 0, 0};
    struct p3d_error error;

    for (int i = 0; i < 5; i++) {
        struct scene s = {0};

        add_square(&s, 0, one_color(red), P3D_ALPHA_OPAQUE);
        if (i == 0)
            s.images[0].image.width = P3D_IMAGE_MAX + 1;
        else if (i == 1)
            s.items[0].images[P3D_LOOK_COLOR] = 1;
        else if (i == 2)
            s.looks.count = 0;
        else if (i == 3)
            s.images[0].image.pixels = NULL;
        else
            s.items[0].alpha = (enum p3d_alpha)3;
        assert_false(p3d_draw(&s.model, &s.options, NULL, p3d_buffer_sink(&png), &error));
        assert_int_equal(error.status, P3D_INVALID);
        assert_int_equal(png.size, 0);
    }
    p3d_buffer_free(&png);
}
