/* test_pictures.c: pictures of models of all kinds stay what they were, and what lies in many layers. After a change
 * that is meant, take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "checksum.h"
#include "draw/font.h"
#include "picture.h"
#include "shape.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PICTURES = 96, SUMS = 24, IMAGES = 6, MATERIALS = 6, TEXELS = 24 * 24 };

/* ---- Models ---- */

/* From -2 to 2, in steps of 1/32. */
static double next_place(void)
{
    return ((double)below(129) - 64) / 32;
}

static void add_points(struct shape *s, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const double x = next_place(), y = next_place();

        shape_draw(s, "p %.9g %.9g %.9g;", x, y, next_place());
    }
}

static void add_normals(struct shape *s)
{
    for (unsigned i = 0; i < 8; i++) {
        const double x = next_place(), y = next_place();

        shape_draw(s, "n %.9g %.9g %.9g;", x, y, next_place() - 0.01);
    }
}

/* The corners are points of the LOD; each has a normal or not. */
static void add_face(struct shape *s, unsigned count, const uint32_t points[4])
{
    char order[128] = "f";
    const bool has_normals = below(3) == 0;
    const size_t spread = below(5) ? 2 : 40;

    for (unsigned i = 0; i < count; i++) {
        const size_t used = strlen(order);

        if (has_normals)
            snprintf(order + used, sizeof order - used, " %u/%u", (unsigned)points[i], (unsigned)below(8));
        else
            snprintf(order + used, sizeof order - used, " %u", (unsigned)points[i]);
    }
    shape_draw(s, "use %u; %s;", (unsigned)below(MATERIALS), order);
    for (unsigned i = 0; i < count; i++) {
        struct p3d_vec2 *uv = &s->room->uvs[0][s->drawn->corner_count - count + i];

        uv->u = ((float)below(65) / 32 - 1) * (float)spread;
        uv->v = ((float)below(65) / 32 - 1) * (float)spread;
    }
}

static void add_box(struct shape *s)
{
    static const uint8_t sides[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                        {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const uint32_t first = s->drawn->point_count;
    const double x = next_place(), y = next_place(), z = next_place(), size = next_place();

    for (unsigned i = 0; i < 8; i++)
        shape_draw(s, "p %.9g %.9g %.9g;", i & 1 ? x + size : x, i & 2 ? y + 0.75 * size : y, i & 4 ? z + 1.25 : z);
    for (unsigned i = 0; i < 6; i++)
        add_face(
            s, 4,
            (const uint32_t[]){first + sides[i][0], first + sides[i][1], first + sides[i][2], first + sides[i][3]});
}

/* Seen from the front they are hardly wider than nothing, and far deeper. */
static void add_slivers(struct shape *s)
{
    for (size_t i = 0; i < 12; i++) {
        const double x = next_place(), y = next_place(), wide = next_place() / 64;
        const uint32_t first = s->drawn->point_count;

        shape_draw(s, "p %.9g %.9g 0 %.9g %.9g 2 %.9g %.9g -2;", x, y, x + 1, y + 1, x + 0.5 + wide, y + 0.5);
        add_face(s, 3, (const uint32_t[]){first, first + 1, first + 2, 0});
    }
}

static void add_named_points(struct shape *s)
{
    static const char *const names[] = {"pos_driver", "a",           "'b c'", "0123456789",
                                        "Axis",       "'x\xc3\xa9'", "low",   "e_f-g"};
    const uint32_t first = s->drawn->point_count;

    add_points(s, 3 + below(8));
    for (size_t i = 0; i < COUNT(names); i++)
        shape_draw(s, "s %s p%u;", names[i], (unsigned)(first + below(s->drawn->point_count - first)));
}

static void add_lod(struct shape *s, unsigned number)
{
    add_normals(s);
    switch (number % 4) {
    case 0:
        for (size_t i = 0; i < 3; i++)
            add_box(s);
        break;
    case 1:
        add_points(s, 30);
        for (uint32_t i = 0; i < 24; i++) {
            uint32_t points[4];

            for (size_t j = 0; j < 4; j++)
                points[j] = (uint32_t)below(30);
            add_face(s, i % 3 ? 3 : 4, points);
        }
        break;
    case 2:
        add_box(s);
        add_box(s);
        shape_draw(s, "proxy proxy:a.01;"); /* the last face, which is unseen then */
        break;
    default:
        if (number % 8 == 7)
            add_slivers(s);
        else
            add_named_points(s);
    }
}

static struct shape *next_model(unsigned number)
{
    static const char *const lods[] = {"1", "2.5", "Memory", "Geometry", "1100", "LandContact"};
    struct shape *s = shape("paint a_co.paa; material b_ca.paa b.rvmat; material #(argb,8,8,3)color(0.5,0.25,1,1,CO);"
                            "material '' c.rvmat; material d_nohq.paa; material '#(argb,8,8,3)color(0,0,0,0.5,CA)'");
    const unsigned count = number % 3 ? 1 : 1 + number % 5;

    for (unsigned i = 0; i < count; i++) {
        shape_draw(s, "lod %s;", lods[i]);
        if (number % 11 == 10)
            shape_draw(s, "uvsets 0;");
        add_lod(s, number + i);
    }
    if (number % 13 == 3)
        s->room->points[0].y = NAN;
    s->lods[s->model.lod_count] = (struct p3d_model_lod){.resolution = 1, .point_count = 9, .face_count = 9};
    for (uint32_t i = 0; i < s->model.lod_count; i++) { /* what is behind the last of all is no part of the model */
        struct shape_lod *room = s->rooms[i];
        const struct p3d_model_lod *lod = &s->model.lods[i];

        room->points[lod->point_count] = (struct p3d_vec3){9, 9, 9};
        room->corners[lod->corner_count] = (struct p3d_model_corner){UINT32_MAX / 2, UINT32_MAX / 2};
        room->faces[lod->face_count] = (struct p3d_model_face){UINT32_MAX / 2, 4, 5, UINT32_MAX / 2};
        room->selections[lod->selection_count] = (struct p3d_model_selection){
            .name = p3d_bytes_of("none"), .points = room->selected_points[0], .point_count = 1};
    }
    return s;
}

/* ---- Looks ---- */

static uint8_t texels[IMAGES][TEXELS][4];

struct next_looks {
    struct p3d_look_image images[IMAGES + 1]; /* and what is none of them, as of the looks */
    struct p3d_look items[MATERIALS + 1];
    struct p3d_looks looks;
};

static const struct p3d_looks *fill_looks(struct next_looks *l, uint32_t material_count)
{
    static const uint8_t sizes[IMAGES][2] = {{1, 1}, {3, 5}, {8, 4}, {16, 16}, {2, 1}, {24, 21}};

    assert_int_equal(material_count, MATERIALS);
    for (size_t i = 0; i < IMAGES; i++) {
        for (size_t j = 0; j < TEXELS; j++)
            for (size_t k = 0; k < 4; k++)
                texels[i][j][k] = (uint8_t)(k == 3 && j % 48 >= 16 ? 255 * (j / 96 % 2) : below(256));
        l->images[i] = (struct p3d_look_image){.name = "image",
                                               .path = "image.paa",
                                               .image = {sizes[i][0], sizes[i][1], texels[i][0], NULL},
                                               .has_alpha = i % 3 != 2};
    }
    for (size_t i = 0; i < MATERIALS; i++) {
        l->items[i].alpha = (enum p3d_alpha)below(3);
        l->items[i].has_rvmat = below(2);
        for (size_t j = 0; j < 3; j++)
            l->items[i].emissive[j] = (float)below(5) / 4 - 0.25f;
        for (size_t j = 0; j < P3D_LOOK_PART_COUNT; j++)
            l->items[i].images[j] = P3D_NO_IMAGE;
        if (below(4))
            l->items[i].images[P3D_LOOK_COLOR] = (uint32_t)below(IMAGES);
    }
    l->items[MATERIALS].alpha = (enum p3d_alpha)7;
    l->looks = (struct p3d_looks){.items = l->items, .count = MATERIALS, .images = l->images, .image_count = IMAGES};
    return &l->looks;
}

/* ---- Pictures ---- */

static const struct p3d_draw_options *fill_options(struct p3d_draw_options *o, unsigned number)
{
    static const char *const labels[] = {"The first", "2", "", "a very long label, longer than its cell", "x+y?"};
    static const uint16_t sizes[][2] = {{64, 48}, {30, 70},  {90, 90}, {0, 20},
                                        {17, 90}, {100, 50}, {48, 48}, {400, 40}};
    const size_t size = number % COUNT(sizes);

    *o = (struct p3d_draw_options){.width = sizes[size][0],
                                   .height = sizes[size][1],
                                   .view = (enum p3d_view)(number / 3 % (P3D_VIEW_BOTTOM + 1)),
                                   .is_sheet = number % 3 == 0 && size != 7,
                                   .labels = number % 2 ? labels : NULL,
                                   .has_hatches = number % 5 < 3};
    if (number % 4 == 1)
        o->turn = (float)below(720) - 360;
    if (number % 4 == 1 || number % 4 == 2)
        o->rise = (float)below(120) - 60;
    return o;
}

/* All pixels, and what is said. */
static uint32_t sum_of_picture(const struct p3d_model *model, const struct p3d_draw_options *how)
{
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer png = {NULL, 0, 0};
    struct p3d_error error;
    uint32_t sum;

    if (p3d_draw(model, how, &options, p3d_buffer_sink(&png), &error)) {
        struct picture picture = unpack(&png);

        sum = checksum_bytes(picture.pixels, (size_t)picture.width * picture.height * 4) * 31 + picture.width;
        free(picture.pixels);
    } else {
        sum = checksum_bytes(error.message, strlen(error.message));
    }
    p3d_buffer_free(&png);
    return sum * 31 + checksum_bytes(heard.text, strlen(heard.text));
}

TEST(models_of_all_kinds_give_the_same_pictures)
{
    static const uint32_t expected[SUMS] = {0xa5c625e8, 0x58fe0167, 0x57acd1b6, 0x5d2085e1, 0x5b4d9ef9, 0x8dcfb6a7,
                                            0x3242d21b, 0x3609f6ad, 0x06712544, 0x01145dc6, 0x3d83272e, 0x9ac35788,
                                            0xd3c336ce, 0x04a9e650, 0x1db9f6ad, 0x7a6bda03, 0x4fd36dcf, 0x5a7bdbb2,
                                            0x877d73e9, 0xe0005d60, 0xfec4c912, 0x89afbb40, 0x997a2021, 0xc4639241};
    uint32_t sums[SUMS] = {0};

    for (unsigned i = 0; i < PICTURES; i++) {
        struct next_looks looks = {.looks = {.count = 0}};
        struct p3d_draw_options how;
        struct shape *s;

        chance = i;
        s = next_model(i);
        fill_options(&how, i);
        if (i % 8 < 5)
            how.looks = fill_looks(&looks, s->model.material_count);
        sums[i % SUMS] = sums[i % SUMS] * 31 + sum_of_picture(&s->model, &how);
        shape_free(s);
    }
    assert_checksums(sums, expected, SUMS);
}

TEST(large_pictures_have_large_texts)
{
    static const uint32_t expected[] = {0x32ae67b5, 0xb1343a15, 0xd4f34f06, 0xc017cf1f};
    const struct p3d_draw_options hows[] = {{.width = 1100, .height = 40},
                                            {.width = 1023, .height = 30},
                                            {.width = 1024, .height = 50, .is_sheet = true},
                                            {.width = 300, .height = 16, .is_sheet = true}};
    uint32_t sums[COUNT(hows)];

    for (size_t i = 0; i < COUNT(hows); i++) {
        struct shape *s;

        chance = 5;
        s = shape("lod Memory");
        add_named_points(s);
        sums[i] = sum_of_picture(&s->model, &hows[i]);
        shape_free(s);
    }
    assert_checksums(sums, expected, COUNT(hows));
}

/* Each sign of the font, twice as large, and what has none. */
TEST(signs_of_the_font_stay)
{
    static const uint32_t expected[] = {0xcb74a217, 0x6bf36860, 0x36247e40};
    static const uint8_t color[4] = {10, 20, 30, 40};
    uint32_t sums[3] = {0, 0, 0};

    for (int c = 1; c < 256; c++) {
        static uint8_t pixels[2 * FONT_HEIGHT + 1][2 * FONT_WIDTH + 1][4];
        const char text[2] = {(char)c, 0};

        memset(pixels, 0, sizeof pixels);
        p3di_draw_text(pixels[0][0], sizeof pixels[0], text, 2, color);
        sums[c / 86] = sums[c / 86] * 31 + checksum_bytes(pixels, sizeof pixels) + p3di_has_sign((char)c);
    }
    assert_checksums(sums, expected, COUNT(sums));
}

/* ---- Many layers ---- */

enum { LAYERS = 600 };

static struct p3d_vec3 corners[4 * LAYERS + 4];
static struct p3d_model_corner corner_points[4 * LAYERS + 4];
static struct p3d_vec2 corner_uvs[4 * LAYERS + 4];
static struct p3d_model_face squares[LAYERS + 1];
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

/* Draws the squares, which have one of two transparent colours, from the front. */
static struct picture draw_squares(const uint8_t color[2][4], uint32_t width, uint32_t height)
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
    struct p3d_look items[2] = {{.alpha = P3D_ALPHA_BLEND}, {.alpha = P3D_ALPHA_BLEND}};
    const struct p3d_looks looks = {.items = items, .count = 2, .images = images, .image_count = 2};
    const struct p3d_draw_options how = {.width = width, .height = height, .view = P3D_VIEW_FRONT, .looks = &looks};

    for (uint32_t i = 0; i < 2; i++) {
        images[i] = (struct p3d_look_image){
            .name = "image", .path = "image.paa", .image = {1, 1, color[i], NULL}, .has_alpha = true};
        memset(items[i].images, 0xff, sizeof items[i].images);
        items[i].images[P3D_LOOK_COLOR] = i;
    }
    return draw_model(&model, &how);
}

/* The pixel in the middle of a picture of them. */
static void draw_middle(const uint8_t color[2][4], uint8_t middle[4])
{
    struct picture picture = draw_squares(color, 64, 64);

    memcpy(middle, picture.pixels + (size_t)4 * (32 * 64 + 32), 4);
    free(picture.pixels);
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
    free(picture.pixels);
}

/* ---- What a picture holds ---- */

/* Opaque pixels in the middle row, or column, of the left of two cells of 100 x 100 pixels. */
static uint32_t count_across(const struct picture *picture, bool is_column)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < 100; i++)
        count += picture->pixels[4 * (is_column ? i * picture->width + 50 : 50 * picture->width + i) + 3] == 255;
    return count;
}

/* A square of 2 m has 92 pixels. Points of another LOD that are beside it count up to a tenth of its size. */
TEST(points_beside_faces_count_if_they_are_near)
{
    static const float directions[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const struct p3d_draw_options how = {.width = 100, .height = 100, .view = P3D_VIEW_FRONT, .is_sheet = true};

    for (size_t i = 0; i < 4; i++)
        for (int is_near = 0; is_near < 2; is_near++) {
            const float way = is_near ? 1.19f : 1.21f;
            struct shape *s = shape("lod 1; p -1 -1 0 -1 1 0 1 1 0 1 -1 0; f 0 1 2 3");
            struct picture picture;

            shape_draw(s, "lod Memory; p 0 0 0 %g %g 0;", (double)(directions[i][0] * way),
                       (double)(directions[i][1] * way));
            picture = draw_model(&s->model, &how);
            assert_in_range(count_across(&picture, i > 1), is_near ? 83 : 91, is_near ? 85 : 93);
            free(picture.pixels);
            shape_free(s);
        }
}

/* A corner's normal counts if its cosine to the face's is above 0.4, on either side. */
TEST(normals_count_if_they_are_near_to_the_face)
{
    const struct p3d_draw_options how = {.width = 20, .height = 20, .view = P3D_VIEW_FRONT};
    static const float cosines[] = {1, 0.39f, -0.39f, 0.41f, -0.41f, 0.48f};
    uint8_t pixels[COUNT(cosines)][4];

    for (size_t i = 0; i < COUNT(cosines); i++) {
        struct shape *s = shape("lod 1; p -1 -1 0 -1 1 0 1 1 0 1 -1 0");
        struct picture picture;

        shape_draw(s, "n 0 %.9g %.9g; f 0/0 1/0 2/0 3/0", sqrt(1 - (double)cosines[i] * (double)cosines[i]),
                   -(double)cosines[i]);
        picture = draw_model(&s->model, &how);
        memcpy(pixels[i], picture.pixels + (size_t)4 * (10 * 20 + 10), 4);
        free(picture.pixels);
        shape_free(s);
        if (i)
            assert_int_equal(memcmp(pixels[i], pixels[0], 4) == 0, i < 3);
    }
}

static uint32_t count_left_out(uint32_t lod_count, uint32_t face_count)
{
    static struct p3d_model_lod lods[8];
    static struct p3d_model_face faces[200];
    static const struct p3d_vec3 points[] = {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}};
    static const struct p3d_model_corner corner_list[] = {
        {0, P3D_NO_NORMAL}, {1, P3D_NO_NORMAL}, {2, P3D_NO_NORMAL}, {3, P3D_NO_NORMAL}};
    const struct p3d_model_material material = {.texture = p3d_bytes_of("")};
    const struct p3d_model model = {.lods = lods, .lod_count = lod_count, .materials = &material, .material_count = 1};
    const struct p3d_draw_options how = {.width = 25, .height = 25, .view = P3D_VIEW_FRONT, .is_sheet = lod_count > 1};
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct p3d_buffer png = {NULL, 0, 0};
    uint32_t sum = 0;

    for (uint32_t i = 0; i < face_count; i++)
        faces[i] = (struct p3d_model_face){0, 4, 0, 0};
    for (uint32_t i = 0; i < lod_count; i++)
        lods[i] = (struct p3d_model_lod){.resolution = (float)i,
                                         .points = points,
                                         .point_count = 4,
                                         .corners = corner_list,
                                         .corner_count = 4,
                                         .faces = faces,
                                         .face_count = face_count};
    assert_true(p3d_draw(&model, &how, &options, p3d_buffer_sink(&png), NULL));
    p3d_buffer_free(&png);
    for (const char *at = heard.text; *at; at = strstr(at, "; ") + 2)
        sum += (uint32_t)strtoul(at, NULL, 10);
    return sum;
}

/* A triangle is looked at in 69 x 69 of 75 x 75 samples: 128 times those are room for 151.2 triangles, 512 times for
 * 604.9. */
TEST(a_picture_is_filled_so_often_and_not_more)
{
    assert_int_equal(count_left_out(1, 75), 0);
    assert_int_equal(count_left_out(1, 76), 152 - 151);
    assert_int_equal(count_left_out(1, 100), 200 - 151);
    assert_int_equal(count_left_out(4, 75), 0);
    assert_int_equal(count_left_out(6, 100), 6 * 200 - 604);
}

/* Of pictures above 192 pixels lines are as far apart as a 32nd of their smaller side. */
TEST(lines_of_hatches_grow_with_the_picture)
{
    static const uint32_t sizes[][3] = {{100, 100, 6}, {192, 300, 6}, {320, 400, 10}, {480, 320, 10}};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct p3d_draw_options how = {
            .width = sizes[i][0], .height = sizes[i][1], .view = P3D_VIEW_FRONT, .has_hatches = true};
        struct shape *s = shape("paint wall_co.paa; lod 1; p -1 -1 0 -1 1 0 1 1 0 1 -1 0; f 0 1 2 3");
        struct picture picture = draw_model(&s->model, &how);
        const uint8_t *row = picture.pixels + (size_t)4 * picture.width * (picture.height / 2);
        const uint8_t *above = row - (size_t)4 * picture.width;
        const uint32_t middle = picture.width / 2, apart = sizes[i][2];

        for (uint32_t x = middle - 30; x < middle + 30; x++) {
            assert_memory_equal(row + 4 * x, row + 4 * (x + apart), 4);
            assert_memory_equal(row + 4 * x, above + 4 * (x + 1), 4);
        }
        for (uint32_t j = 1; j < apart; j++) {
            uint32_t same = 0;

            for (uint32_t x = middle; x < middle + apart; x++)
                same += memcmp(row + 4 * x, row + 4 * (x + j), 4) == 0;
            assert_true(same < apart);
        }
        free(picture.pixels);
        shape_free(s);
    }
}

/* ---- Names of points ---- */

static uint32_t count_gray(const uint8_t *pixels, size_t count)
{
    uint32_t found = 0;

    for (size_t i = 0; i < count; i++)
        found +=
            pixels[4 * i] == 118 && pixels[4 * i + 1] == 118 && pixels[4 * i + 2] == 118 && pixels[4 * i + 3] == 255;
    return found;
}

static uint32_t gray_of_text(const char *text, uint32_t scale)
{
    static const uint8_t gray[4] = {118, 118, 118, 255};
    static uint8_t pixels[2 * FONT_HEIGHT * 2 * FONT_WIDTH * 64 * 4];
    const size_t row_size = (size_t)2 * FONT_WIDTH * 64 * 4;

    memset(pixels, 0, sizeof pixels);
    p3di_draw_text(pixels, row_size, text, scale, gray);
    return count_gray(pixels, sizeof pixels / 4);
}

enum { NAMES = 4200 };

static struct p3d_model_selection named[NAMES];
static struct p3d_vec3 places[NAMES];
static uint32_t indices[NAMES];

/* Points in rows of 16, each with a selection of that name, or without one. */
static uint32_t gray_of_names(uint32_t count, uint32_t first, const char *name, uint32_t width, uint32_t height)
{
    const struct p3d_model_lod lod = {.resolution = 1e15f,
                                      .points = places,
                                      .point_count = count < 320 ? count : 320,
                                      .selections = named,
                                      .selection_count = count};
    const struct p3d_model model = {.lods = &lod, .lod_count = 1};
    const struct p3d_draw_options how = {.width = width, .height = height, .view = P3D_VIEW_FRONT};
    struct picture picture;
    uint32_t gray;

    for (uint32_t i = 0; i < count; i++) {
        indices[i] = i % 320;
        if (i < 320)
            places[i] = (struct p3d_vec3){(float)(i % 16), (float)(i / 16), 0};
        named[i] = (struct p3d_model_selection){
            .name = p3d_bytes_of(i < first ? "" : name), .points = &indices[i], .point_count = 1};
    }
    picture = draw_model(&model, &how);
    gray = count_gray(picture.pixels, (size_t)picture.width * picture.height);
    free(picture.pixels);
    return gray;
}

TEST(so_many_points_have_names_and_no_more)
{
    char text[61], cut[49];

    memset(text, 'x', 60);
    memset(cut, 'x', 48);
    text[60] = cut[48] = 0;
    assert_int_equal(gray_of_names(1, 0, text, 800, 64), gray_of_text(cut, 1)); /* of 48 characters */
    assert_int_equal(gray_of_names(1, 0, cut + 1, 800, 64), gray_of_text(cut + 1, 1));
    assert_int_equal(gray_of_names(127, 0, "a", 512, 512), 127 * gray_of_text("a", 1));
    assert_int_equal(gray_of_names(128, 0, "a", 512, 512), 128 * gray_of_text("a", 1));
    assert_int_equal(gray_of_names(130, 0, "a", 512, 512), 128 * gray_of_text("a", 1));
    assert_int_equal(gray_of_names(4096, 4095, "b", 512, 512), gray_of_text("b", 1));
    assert_int_equal(gray_of_names(4097, 4096, "b", 512, 512), 0); /* 4,096 selections are looked at */
}

/* As wide as 512 pixels for each pixel of a sign, from 1024 on. */
TEST(names_grow_with_the_picture)
{
    assert_int_equal(gray_of_names(1, 0, "tyre", 1023, 64), gray_of_text("tyre", 1));
    assert_int_equal(gray_of_names(1, 0, "tyre", 1024, 64), gray_of_text("tyre", 2));
}

/* ---- What cannot be drawn ---- */

static void assert_refused(struct p3d_draw_options how, const char *message)
{
    struct shape *s = shape("lod 1; tetrahedron");
    struct p3d_error error;

    assert_false(p3d_draw(&s->model, &how, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
    shape_free(s);
}

TEST(wrong_options_of_pictures_are_refused)
{
    static const struct p3d_draw_options largest[] = {{.width = 8192, .height = 1},
                                                      {.width = 1, .height = 8192},
                                                      {.width = 64, .height = 8192 - 22, .is_sheet = true}};

    assert_refused((struct p3d_draw_options){.view = (enum p3d_view)8}, "view 8 does not exist");
    assert_refused((struct p3d_draw_options){.view = (enum p3d_view)77}, "view 77 does not exist");
    assert_refused((struct p3d_draw_options){.turn = NAN}, "a view is turned by degrees that are not a number");
    assert_refused((struct p3d_draw_options){.rise = INFINITY}, "a view is turned by degrees that are not a number");
    assert_refused((struct p3d_draw_options){.width = 8193, .height = 1}, "a picture has at most 8192 x 8192 pixels");
    assert_refused((struct p3d_draw_options){.width = 1, .height = 8193}, "a picture has at most 8192 x 8192 pixels");
    assert_refused((struct p3d_draw_options){.width = 64, .height = 8192 - 21, .is_sheet = true},
                   "1 x 1 pictures of 64 x 8171 pixels: a sheet has at most 8192 x 8192 pixels");
    for (size_t i = 0; i < COUNT(largest); i++) {
        struct shape *s = shape("lod 1; tetrahedron");
        struct picture picture = draw_model(&s->model, &largest[i]);

        assert_int_equal(picture.width, largest[i].width);
        assert_int_equal(picture.height, largest[i].is_sheet ? 8192 : largest[i].height);
        free(picture.pixels);
        shape_free(s);
    }
}
