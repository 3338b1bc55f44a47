/* test_pictures.c: pictures of what lies in many layers, and options of pictures that are refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "picture.h"

#include "draw/hatched.h"

#include <math.h>
#include <stdlib.h>

/* ---- Many layers ---- */

enum { LAYERS = 600, STRIPS = 1000, SQUARES = STRIPS };

static struct p3d_vec3 corners[4 * SQUARES];
static struct p3d_model_corner corner_points[4 * SQUARES];
static struct p3d_vec2 corner_uvs[4 * SQUARES];
static struct p3d_model_face squares[SQUARES];
static uint32_t square_count;

static void add_square(float width, float height, float depth, uint32_t material)
{
    static const float x[4] = {-1, -1, 1, 1}, y[4] = {-1, 1, 1, -1};
    const uint32_t first = 4 * square_count;

    for (uint32_t i = 0; i < 4; i++) {
        corners[first + i] = (struct p3d_vec3){width * x[i], height * y[i], depth};
        corner_points[first + i] = (struct p3d_model_corner){first + i, P3D_NO_NORMAL};
        corner_uvs[first + i] = (struct p3d_vec2){(x[i] + 1) / 2, (1 - y[i]) / 2};
    }
    squares[square_count++] = (struct p3d_model_face){first, 4, 0, material};
}

/* A PNG of the squares, which have one of two transparent colours, from the front. */
static struct p3d_buffer png_of_squares(const uint8_t color[2][4], uint32_t width, uint32_t height,
                                        const struct p3d_options *options)
{
    const struct p3d_model_uv_set uv_set = {0, corner_uvs};
    const struct p3d_model_lod lod = {.resolution = 1,
                                      .points = corners,
                                      .point_count = 4 * square_count,
                                      .corners = corner_points,
                                      .corner_count = 4 * square_count,
                                      .faces = squares,
                                      .face_count = square_count,
                                      .uv_sets = &uv_set,
                                      .uv_set_count = 1};
    const struct p3d_model_material materials[2] = {{.texture = p3d_bytes_of("")}, {.texture = p3d_bytes_of("")}};
    const struct p3d_model model = {.lods = &lod, .lod_count = 1, .materials = materials, .material_count = 2};
    struct p3d_look_image images[2];
    const enum p3d_alpha alpha = color[0][3] < 255 ? P3D_ALPHA_BLEND : P3D_ALPHA_OPAQUE;
    struct p3d_look items[2] = {{.alpha = alpha}, {.alpha = alpha}};
    const struct p3d_looks looks = {.items = items, .count = 2, .images = images, .image_count = 2};
    const struct p3d_draw_options how = {
        .width = width, .height = height, .view = P3D_VIEW_FRONT, .looks = &looks, .light = P3D_LIGHT_FLAT};
    struct p3d_buffer png = {NULL, 0, 0};

    for (uint32_t i = 0; i < 2; i++) {
        images[i] = (struct p3d_look_image){
            .name = "image", .path = "image.paa", .image = {1, 1, color[i], NULL}, .has_alpha = true};
        memset(items[i].images, 0xff, sizeof items[i].images);
        items[i].images[P3D_LOOK_COLOR] = i;
    }
    assert_true(p3d_draw(&model, &how, options, p3d_buffer_sink(&png), NULL));
    return png;
}

static struct picture draw_squares(const uint8_t color[2][4], uint32_t width, uint32_t height)
{
    struct p3d_buffer png = png_of_squares(color, width, height, NULL);
    const struct picture picture = unpack(&png);

    p3d_buffer_free(&png);
    return picture;
}

/* The pixel in the middle of a picture of them. */
static void draw_middle(const uint8_t color[2][4], uint8_t middle[4])
{
    struct picture picture = draw_squares(color, 64, 64);

    memcpy(middle, picture.pixels + (size_t)4 * (32 * 64 + 32), 4);
}

/* Of two in one place the one that was added last is in front. */
TEST(of_squares_in_one_place_the_last_is_in_front)
{
    static const uint8_t color[2][4] = {{255, 0, 0, 200}, {0, 0, 255, 200}};
    uint8_t middle[4];

    for (uint32_t last = 0; last < 2; last++) {
        square_count = 0;
        add_square(1, 1, 0.5f, !last);
        add_square(1, 1, 0.5f, last);
        draw_middle(color, middle);
        assert_true(last ? middle[2] > 2 * middle[0] - 20 : middle[0] > 2 * middle[2] - 20);
        assert_int_equal(middle[1], 0);
        assert_int_equal(middle[3], 243); /* 255 * (1 - (55 / 255)^2) */
    }
}

/* So many layers are sorted in another way. The nearest two hundred are red, and the others, which are blue, are nearly
 * hidden: 250 / 255 of what is behind a layer is seen. */
TEST(hundreds_of_layers_are_in_order)
{
    static const uint8_t color[2][4] = {{255, 0, 0, 5}, {0, 0, 255, 5}};
    static const uint32_t counts[] = {512, 513, LAYERS};

    for (size_t i = 0; i < COUNT(counts); i++) {
        uint8_t middle[4];

        square_count = 0;
        add_square(1, 1, 100, 1);
        for (uint32_t j = 0; j < counts[i]; j++) {
            const uint32_t depth = j * 7 % counts[i]; /* in no order */

            add_square(0.0625f, 0.0625f, (float)depth / 8, depth >= 200);
        }
        draw_middle(color, middle);
        assert_in_range(middle[3], 254, 255);
        /* 1 - (250 / 255)^200 = 0.98 of the light is red, the rest blue: in sRGB 0.16 of the brightness */
        assert_true(middle[0] > 200);
        assert_in_range(middle[2], 20, 60);
    }
}

/* More layers than are in memory at once, one pixel wide: the picture is drawn in parts, one above the other. */
TEST(a_narrow_picture_of_many_layers_has_no_seams)
{
    enum { HEIGHT = 1200 };
    static const uint8_t color[2][4] = {{255, 0, 0, 5}, {0, 0, 255, 5}};
    const long alpha = lround(255 * (1 - pow(250 / 255.0, 60)));
    struct picture picture;

    square_count = 0;
    for (uint32_t i = 0; i < 60; i++)
        add_square(1, HEIGHT, (float)(i * 7 % 60), i * 7 % 60 >= 30);
    picture = draw_squares(color, 1, HEIGHT);
    for (uint32_t y = 50; y < HEIGHT - 50; y++) { /* the margin is 48 */
        const uint8_t *pixel = picture.pixels + (size_t)4 * y;

        assert_in_range(pixel[3], alpha - 1, alpha + 1);
        assert_memory_equal(pixel, picture.pixels + (size_t)4 * 600, 4);
        assert_true(pixel[0] > pixel[2] && pixel[2] > 100);
    }
    assert_int_equal(picture.pixels[4 * 46 + 3], 0);
    assert_int_equal(picture.pixels[4 * (HEIGHT - 47) + 3], 0);
}

/* A picture is filled 128 times, and one of more than 640x480 pixels 40 times. Half of a square, which fills 0.92 of
 * each side, counts as its area and a row of samples. */
TEST(of_a_stack_of_triangles_the_picture_leaves_some_out_and_says_how_many)
{
    static const struct {
        uint32_t width, height;
        double layers;
        uint8_t color[2][4];
    } rows[] = {{64, 64, 128, {{255, 0, 0, 5}, {0, 0, 255, 5}}}, {640, 481, 40, {{255, 0, 0, 255}, {0, 0, 255, 255}}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const double width = rows[i].width, height = rows[i].height, side = 0.92 * fmin(width, height);
        const double drawn = rows[i].layers * width * height / (side * side / 2 + side / 4);
        struct said said = {.count = 0};
        const struct p3d_options options = {.warn = hear_last, .warn_user = &said};
        struct p3d_buffer png;
        unsigned left_out;

        square_count = 0;
        while (square_count < 200)
            add_square(1, 1, (float)square_count, square_count % 2);
        png = png_of_squares(rows[i].color, rows[i].width, rows[i].height, &options);
        p3d_buffer_free(&png);
        assert_int_equal(said.count, 1);
        left_out = (unsigned)strtoul(said.last.message, NULL, 10);
        assert_in_range(left_out, lround(400 - 1.02 * drawn), lround(400 - 0.98 * drawn));
        assert_string_equal(strchr(said.last.message, ' '),
                            " triangles are left out of the picture, because too many cover the same place");
    }
}

/* A strip of a square that stands on a corner, `from` and `to` being its edges from -1 to 1: the box around it is that
 * of the square. */
static void add_strip(float from, float to)
{
    struct p3d_vec3 *places = &corners[4 * square_count];

    add_square(1, 1, 0, 0);
    for (uint32_t i = 0; i < 4; i++) {
        const float along = i == 1 || i == 2 ? 1 : -1, across = i < 2 ? from : to;

        places[i] = (struct p3d_vec3){along + across, along - across, 0};
    }
}

TEST(two_thousand_thin_triangles_are_drawn_as_the_square_that_they_cover)
{
    static const uint8_t color[2][4] = {{255, 0, 0, 255}, {0, 0, 255, 255}};
    struct picture whole, parts;

    square_count = 0;
    add_strip(-1, 1);
    whole = draw_squares(color, 64, 64);
    square_count = 0;
    for (uint32_t i = 0; i < STRIPS; i++)
        add_strip(2.0f * (float)i / STRIPS - 1, 2.0f * (float)(i + 1) / STRIPS - 1);
    parts = draw_squares(color, 64, 64);
    for (size_t i = 0; i < (size_t)64 * 64; i++)
        assert_in_range(parts.pixels[4 * i + 3] + 1, whole.pixels[4 * i + 3], whole.pixels[4 * i + 3] + 2);
    assert_int_equal(whole.pixels[4 * (32 * 64 + 32) + 3], 255);
}

/* ---- Hatches ---- */

#define BESIDE "lod 1; pyramid; p 0 0 0 0 1 0 1 0 0; material gone.paa; f 4 5 6;"

TEST(only_faces_that_are_drawn_are_hatched)
{
    const struct p3d_draw_options how = {.has_hatches = true};

    assert_true(p3di_is_hatched(&sketch(BESIDE)->model, &how));
    assert_false(p3di_is_hatched(&sketch(BESIDE "proxy 'proxy:\\mod\\gun.001'")->model, &how));
    assert_false(p3di_is_hatched(&sketch(BESIDE "pflags 4 0x1000000 0x1000000 0x1000000")->model, &how)); /* hidden */
}

/* ---- What cannot be drawn ---- */

static void assert_refused(struct p3d_draw_options how, const char *message)
{
    struct sketch *s = sketch("lod 1; pyramid");
    struct p3d_error error;

    assert_false(p3d_draw(&s->model, &how, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
}

TEST(wrong_options_of_pictures_are_refused)
{
    assert_refused((struct p3d_draw_options){.view = (enum p3d_view)8}, "view 8 does not exist");
    assert_refused((struct p3d_draw_options){.light = (enum p3d_light)2}, "light 2 does not exist");
    assert_refused((struct p3d_draw_options){.turn = NAN}, "a view is turned by degrees that are not a number");
    assert_refused((struct p3d_draw_options){.rise = INFINITY}, "a view is turned by degrees that are not a number");
    assert_refused((struct p3d_draw_options){.width = 8193, .height = 1}, "a picture has at most 8192 x 8192 pixels");
    assert_refused((struct p3d_draw_options){.width = 64, .height = 8192 - 21, .is_sheet = true},
                   "1 x 1 pictures of 64 x 8171 pixels: a sheet has at most 8192 x 8192 pixels");
}
