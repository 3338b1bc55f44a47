/* test_png.c: pictures: the container, byte by byte, and what is to be seen.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "draw/font.h"
#include "models.h"
#include "picture.h"
#include "sweep.h"

#include <math.h>

static struct picture draw_file(const char *path, const struct p3d_draw_options *options)
{
    struct loaded loaded = load_model(path);
    struct picture picture = draw_model(loaded.model, options);

    return picture;
}

static const uint8_t *pixel(const struct picture *picture, uint32_t x, uint32_t y)
{
    return picture->pixels + ((size_t)y * picture->width + x) * 4;
}

static const struct p3d_draw_options small_picture = {.width = 256, .height = 256};

TEST(a_picture_is_1024_pixels_wide_and_fits)
{
    struct picture picture = draw_file(FIXTURES "/crate.p3d", NULL);

    assert_int_equal(picture.width, 1024);
    assert_int_equal(picture.height, 768);
    for (uint32_t i = 0; i < 1024; i++) { /* nothing touches the border */
        assert_int_equal(pixel(&picture, i, 0)[3], 0);
        assert_int_equal(pixel(&picture, i, 767)[3], 0);
        assert_int_equal(pixel(&picture, 0, i * 3 / 4)[3], 0);
        assert_int_equal(pixel(&picture, 1023, i * 3 / 4)[3], 0);
    }
    assert_int_equal(pixel(&picture, 512, 384)[3], 255);
}

/* Each face of the crate fills the picture in its own view; the lid is orange: 0.5 0.25 0.125. */
TEST(each_view_shows_its_side)
{
    static const enum p3d_view views[] = {P3D_VIEW_FRONT, P3D_VIEW_SIDE,  P3D_VIEW_TOP,   P3D_VIEW_BACK,
                                          P3D_VIEW_LEFT,  P3D_VIEW_RIGHT, P3D_VIEW_BOTTOM};

    for (size_t i = 0; i < COUNT(views); i++) {
        const struct p3d_draw_options options = {.width = 100, .height = 80, .view = views[i], .light = P3D_LIGHT_FLAT};
        struct picture picture = draw_file(FIXTURES "/crate.p3d", &options);
        const uint8_t *middle = pixel(&picture, 50, 40);
        const bool is_orange = middle[0] > middle[1] && middle[1] > middle[2] && middle[0] < 140;

        assert_int_equal(picture.width, 100);
        assert_int_equal(picture.height, 80);
        assert_int_equal(pixel(&picture, 50, 6)[3], 255); /* the square is 73 pixels high, */
        assert_int_equal(pixel(&picture, 10, 40)[3], 0);  /* and so much wide */
        assert_int_equal(is_orange, views[i] == P3D_VIEW_TOP);
    }
}

/* The same picture, but for rounding: no sample is far off. */
static void assert_same_view(const struct p3d_draw_options *a, const struct p3d_draw_options *b)
{
    struct picture one = draw_file(FIXTURES "/pickup/pickup.p3d", a),
                   other = draw_file(FIXTURES "/pickup/pickup.p3d", b);
    uint32_t different = 0;

    for (uint32_t y = 0; y < one.height; y++)
        for (uint32_t x = 0; x < one.width; x++)
            different += abs(pixel(&one, x, y)[0] - pixel(&other, x, y)[0]) > 40;
    assert_in_range(different, 0, one.width * one.height / 50);
}

TEST(a_view_turns_to_the_right_and_up)
{
    static const struct {
        enum p3d_view from, to;
        float turn, rise;
    } turns[] = {{P3D_VIEW_FRONT, P3D_VIEW_LEFT, 90, 0},
                 {P3D_VIEW_LEFT, P3D_VIEW_BACK, 90, 0},
                 {P3D_VIEW_FRONT, P3D_VIEW_RIGHT, -90, 0},
                 {P3D_VIEW_BACK, P3D_VIEW_TOP, 0, 90},
                 {P3D_VIEW_FRONT, P3D_VIEW_BACK, 180, 0}};
    struct p3d_draw_options from = {.width = 96, .height = 96}, to = from;

    for (size_t i = 0; i < COUNT(turns); i++) {
        from.view = turns[i].from;
        from.turn = turns[i].turn;
        from.rise = turns[i].rise;
        to.view = turns[i].to;
        assert_same_view(&from, &to);
    }
}

TEST(points_that_are_not_finite_are_not_drawn)
{
    struct picture picture = draw_file(FIXTURES "/odd.p3d", &small_picture);

    assert_int_equal(pixel(&picture, 128, 128)[3], 255);
}

/* The last call it heard. */
struct listener {
    size_t calls, done, count;
};

static void listen(void *user, size_t done, size_t count)
{
    struct listener *listener = user;

    *listener = (struct listener){listener->calls + 1, done, count};
}

TEST(a_sheet_says_how_many_lods_are_drawn)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_draw_options sheet = {.width = 16, .height = 16, .is_sheet = true};
    struct listener listener = {0, 0, 0};
    const struct p3d_options options = {.progress = listen, .progress_user = &listener};
    struct p3d_buffer png = {NULL, 0, 0};

    assert_true(p3d_draw(crate.model, &sheet, &options, p3d_buffer_sink(&png), NULL));
    assert_int_equal(listener.calls, crate.model->lod_count);
    assert_int_equal(listener.done, crate.model->lod_count);
    assert_int_equal(listener.count, crate.model->lod_count);
    p3d_buffer_free(&png);
}

TEST(a_picture_of_what_nobody_sees_in_a_game_is_said_to_be_one)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; proxy 'proxy:\\a\\can.001'; lod Geometry; pyramid");
    struct p3d_buffer png = {NULL, 0, 0};
    struct heard heard = {0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};

    assert_true(p3d_draw(&s->model, NULL, &options, p3d_buffer_sink(&png), NULL));
    assert_string_equal(heard.text, "Geometry is drawn: the visual LODs are made of proxies alone; ");
    draw(s, "on 0; pyramid");
    assert_true(p3d_draw(&s->model, NULL, &options, p3d_buffer_sink(&png), NULL));
    assert_int_equal(heard.count, 1);
    p3d_buffer_free(&png);
}

TEST(without_faces_and_points_there_is_no_picture)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_model_lod nothing = {.resolution = 1};
    const struct p3d_model model = {.lods = &nothing, .lod_count = 1};
    const struct p3d_draw_options large = {
        .width = 8193, .height = 1, .view = P3D_VIEW_ISO, .is_sheet = false, .looks = NULL};
    struct p3d_error error;

    assert_false(p3d_draw(&model, NULL, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "no LOD has faces or points to draw");
    assert_false(p3d_draw(crate.model, &large, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_draw(crate.model, NULL, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
}

/* Normals that are all equal, as in LODs that are never seen, do not hide the edges. */
TEST(normals_that_are_far_from_their_faces_do_not_count)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_model_lod lod = crate.model->lods[1]; /* one material */
    struct p3d_model model = *crate.model;
    struct p3d_vec3 normals[24];
    struct picture picture;

    assert_in_range(lod.normal_count, 1, COUNT(normals));
    for (size_t i = 0; i < COUNT(normals); i++)
        normals[i] = (struct p3d_vec3){0, 1, 0};
    lod.normals = normals;
    model.lods = &lod;
    model.lod_count = 1;
    picture = draw_model(&model, &(struct p3d_draw_options){.width = 256, .height = 256, .light = P3D_LIGHT_FLAT});
    assert_true(pixel(&picture, 80, 160)[0] > pixel(&picture, 128, 60)[0]); /* the lid and the side turn away */
    assert_true(pixel(&picture, 80, 160)[0] > pixel(&picture, 190, 160)[0]);
}

/* Seen from the front, a quad whose corners 0 and 2 are near and whose corners 1 and 3 are far is a valley along its
 * corners 1 and 3 if it is cut there: in its middle it is behind a wall that stands between both depths. */
TEST(quads_are_cut_between_their_corners_1_and_3)
{
    struct sketch *s = sketch("lod 1; no_uvs; p -1 -1 -1 -1 1 1 1 1 -1 1 -1 1 -2 -2 0 -2 2 0 2 2 0 2 -2 0;"
                              "material #(argb,8,8,3)color(1,0,0,1,CO); f 0 1 2 3;"
                              "material #(argb,8,8,3)color(0,1,0,1,CO); f 4 5 6 7");
    const struct p3d_draw_options front = {
        .width = 100, .height = 100, .view = P3D_VIEW_FRONT, .is_sheet = false, .looks = NULL};
    struct picture picture = draw_model(&s->model, &front);

    assert_true(pixel(&picture, 50, 50)[1] > pixel(&picture, 50, 50)[0]); /* the wall */
    assert_true(pixel(&picture, 32, 68)[0] > pixel(&picture, 32, 68)[1]); /* the near corners */
    assert_true(pixel(&picture, 68, 32)[0] > pixel(&picture, 68, 32)[1]);
}

/* Along a row of a wall: how often it becomes darker; 1000 if it is not all of this alpha. */
static unsigned count_lines(const struct picture *picture, uint32_t y, int alpha)
{
    unsigned count = 0;

    for (uint32_t x = 20; x < 80; x++) {
        if (abs(pixel(picture, x, y)[3] - alpha) > 1)
            return 1000;
        count += pixel(picture, x, y)[0] + 10 < pixel(picture, x - 1, y)[0];
    }
    return count;
}

/* The texture of a rotor that turns, or of a lamp's beam, is mostly clear, whatever its name is. */
TEST(one_sees_through_discs_and_beams_without_a_texture)
{
    static const char *const orders[] = {
        "lod 1; no_uvs; p -1 0 -1 -1 0 1 1 0 1 1 0 -1; material disc.pac; f 0 1 2 3; s blur last",
        "lod 1; no_uvs; p -1 0 -1 -1 0 1 1 0 1 1 0 -1; material disc.pac; f 0 1 2 3; s 'l svetlo' last",
        "lod 1; no_uvs; p -1 0 -1 -1 0 1 1 0 1 1 0 -1; material disc.pac; f 0 1 2 3; s blade last"};
    const struct p3d_draw_options top = {.width = 64, .height = 64, .view = P3D_VIEW_TOP, .has_hatches = true};

    for (size_t i = 0; i < COUNT(orders); i++) {
        struct picture picture = draw_model(&sketch(orders[i])->model, &top);

        assert_int_equal(pixel(&picture, 32, 32)[3] < 255, i < 2);
    }
}

/* A small square above a large one: its shadow is to the right of it. */
TEST(a_surface_is_darker_where_another_one_shades_it)
{
    struct sketch *s = sketch("lod 1; no_uvs; material #(argb,8,8,3)color(0.5,0.5,0.5,1,CO);"
                              "p -2 0 -2 -2 0 2 2 0 2 2 0 -2 -0.5 1 -0.5 -0.5 1 0.5 0.5 1 0.5 0.5 1 -0.5;"
                              "f 0 1 2 3; f 4 5 6 7");
    struct p3d_draw_options top = {.width = 100, .height = 100, .view = P3D_VIEW_TOP};
    struct picture picture = draw_model(&s->model, &top);
    const uint8_t open = pixel(&picture, 20, 50)[0], dark = pixel(&picture, 70, 50)[0];

    assert_int_equal(pixel(&picture, 50, 45)[0], open);
    assert_in_range(dark, open / 3, open - 20);
    top.light = P3D_LIGHT_FLAT;
    picture = draw_model(&s->model, &top);
    assert_int_equal(pixel(&picture, 20, 50)[0], pixel(&picture, 70, 50)[0]);
}

/* A texture that is named and not there, or an rvmat without one: lines that are 6 pixels apart. */
TEST(surfaces_whose_texture_is_missing_are_hatched)
{
    static const struct {
        const char *texture, *rvmat;
        bool has_hatches;
        unsigned lines;
        int alpha;
    } cases[] = {{"mod\\wall_co.paa", "", true, 10, 255},
                 {"mod\\wall_co.paa", "", false, 0, 255},
                 {"mod\\WALL_CA.paa", "", true, 10, 128},
                 {"", "", true, 0, 255},
                 {"", "mod\\wall.rvmat", true, 10, 255},
                 {"#(argb,8,8,3)color(1,1,1,1,CO)", "mod\\wall.rvmat", true, 0, 255},
                 {"#(argb,8,8,3)color(1,1,1,0.5,CA)", "", true, 0, 128}, /* the colour's alpha */
                 {"#(argb,8,8,3)color(1,1,1,0,CA)", "", true, 0, 255}};  /* all would be invisible */
    struct sketch *s = sketch("lod 1; no_uvs; p -1 -1 0 -1 1 0 1 1 0 1 -1 0; material wall; f 0 1 2 3");
    struct p3d_model model = s->model;
    struct p3d_model_material *materials = calloc(model.material_count, sizeof *materials);

    model.materials = materials;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct p3d_draw_options front = {
            .width = 100, .height = 100, .view = P3D_VIEW_FRONT, .has_hatches = cases[i].has_hatches};
        struct picture picture;
        unsigned lines;

        for (uint32_t j = 0; j < model.material_count; j++)
            materials[j] = (struct p3d_model_material){.texture = p3d_bytes_of(cases[i].texture),
                                                       .material = p3d_bytes_of(cases[i].rvmat)};
        picture = draw_model(&model, &front);
        lines = count_lines(&picture, 50, cases[i].alpha);
        assert_in_range(lines, cases[i].lines, cases[i].lines * 2);
    }
    free(materials);
}

/* ---- Sheets ---- */

#define LABEL 22 /* pixels: two lines of 9, and 2 below each */

static const struct p3d_draw_options small_sheet = {
    .width = 96, .height = 80, .view = P3D_VIEW_ISO, .is_sheet = true, .looks = NULL};

/* The crate's LODs: 1.000 and Geometry, six faces each; Memory, two points; LandContact, four. */
TEST(a_sheet_shows_every_lod_in_its_cell)
{
    struct picture sheet = draw_file(FIXTURES "/crate.p3d", &small_sheet);
    uint32_t dots[4] = {0};

    assert_int_equal(sheet.width, 2 * 96);
    assert_int_equal(sheet.height, 2 * (80 + LABEL));
    for (uint32_t y = 0; y < sheet.height; y++)
        for (uint32_t x = 0; x < sheet.width; x++) {
            const uint8_t *p = pixel(&sheet, x, y);

            if (y % (80 + LABEL) < 80 && p[0] == 224 && p[1] == 96 && p[3])
                dots[y / (80 + LABEL) * 2 + x / 96]++;
        }
    assert_int_equal(pixel(&sheet, 48, 40)[3], 255);
    assert_int_equal(pixel(&sheet, 96 + 48, 40)[3], 255);
    assert_int_equal(dots[0] + dots[1], 0);
    assert_true(dots[2] >= 2 * 4);
    assert_true(dots[3] >= 2 * dots[2] - 8 && dots[3] <= 2 * dots[2] + 8);
}

/* A point as far as a camera's would shrink all pictures to dots. */
TEST(far_points_do_not_shrink_the_others)
{
    static const struct p3d_vec3 far[] = {{0, 1, 1000}, {NAN, 0, 0}, {0, 1, 0}};
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_model_lod lods[2] = {crate.model->lods[0], crate.model->lods[2]};
    struct p3d_model model = *crate.model;
    struct picture with, without;

    lods[1].points = far;
    lods[1].point_count = COUNT(far);
    model.lods = lods;
    model.lod_count = 2;
    with = draw_model(&model, &small_sheet);
    model.lod_count = 1;
    without = draw_model(&model, &small_sheet);
    assert_int_equal(with.width, 2 * without.width);
    assert_int_equal(with.height, without.height);
    for (uint32_t y = 0; y < with.height; y++)
        assert_memory_equal(pixel(&with, 0, y), pixel(&without, 0, y), (size_t)without.width * 4);
}

/* The number of pixels of texts in a picture, and of a text. */
static uint32_t gray_pixels(const struct picture *picture, uint32_t height)
{
    uint32_t count = 0;

    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < picture->width; x++) {
            const uint8_t *p = pixel(picture, x, y);

            count += p[3] == 255 && p[0] == 118 && p[1] == 118 && p[2] == 118;
        }
    return count;
}

static uint32_t pixels_of_text(const char *text)
{
    static const uint8_t gray[4] = {118, 118, 118, 255};
    static uint8_t pixels[FONT_HEIGHT * FONT_WIDTH * 16 * 4];
    const struct picture picture = {.width = FONT_WIDTH * 16, .height = FONT_HEIGHT, .pixels = pixels};

    assert_in_range(strlen(text), 1, 16);
    memset(pixels, 0, sizeof pixels);
    p3di_draw_text(pixels, (size_t)FONT_WIDTH * 16 * 4, text, 1, gray);
    return gray_pixels(&picture, FONT_HEIGHT);
}

/* In the middle below the picture, in grey, which is seen on white and on black: two lines. */
TEST(a_label_says_name_and_faces)
{
    struct picture sheet = draw_file(FIXTURES "/crate.p3d", &small_sheet);
    uint32_t count = 0;

    for (uint32_t y = 80; y < 80 + LABEL; y++)
        for (uint32_t x = 0; x < 96; x++)
            count += pixel(&sheet, x, y)[3] == 255 && pixel(&sheet, x, y)[0] == 118;
    assert_int_equal(count, pixels_of_text("1.000") + pixels_of_text("6 faces"));
}

/* Around one point there is room for four names, none over another; what the font cannot draw is a question mark. */
TEST(points_have_their_names)
{
    struct sketch *s =
        sketch("lod Memory; p 1 2 3; s pos_driver p0; s b\xc3\xa9 p0; s '' p0; s c p0; s d p0; s fifth p0");
    const uint32_t wanted =
        pixels_of_text("pos_driver") + pixels_of_text("b??") + pixels_of_text("c") + pixels_of_text("d");
    struct picture picture = draw_model(&s->model, &small_picture), sheet;

    assert_int_equal(pixel(&picture, 128, 128)[0], 224); /* the dot */
    assert_int_equal(gray_pixels(&picture, 256), wanted);
    sheet = draw_model(&s->model, &(struct p3d_draw_options){.width = 256, .height = 256, .is_sheet = true});
    assert_int_equal(gray_pixels(&sheet, 256), wanted);
}

TEST(a_sheet_that_is_too_large_is_refused)
{
    static const struct p3d_draw_options large = {.width = 4097, .height = 1, .is_sheet = true};
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_model empty = {0};
    struct p3d_error error;

    assert_false(p3d_draw(crate.model, &large, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_non_null(strstr(error.message, "a sheet has at most 8192 x 8192 pixels"));
    assert_false(p3d_draw(&empty, &small_sheet, NULL, full_disk, &error));
    assert_string_equal(error.message, "there are no LODs");
}

TEST(every_allocation_may_fail)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_options little = {.max_memory = 100000};
    struct starving s = {.round = 0};
    struct p3d_error error;

    while (starve(&s)) {
        struct p3d_buffer png = {NULL, 0, 0};
        const bool is_good = p3d_draw(crate.model, &small_sheet, &s.options, p3d_buffer_sink(&png), &error);

        s.status = error.status;
        assert_int_equal(is_good, s.status == P3D_OK);
        assert_int_equal(png.size != 0, is_good);
        p3d_buffer_free(&png);
    }
    assert_false(p3d_draw(crate.model, &small_sheet, &little, full_disk, &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
}

/* A thousand faces, each as large as the picture: not all are drawn. */
TEST(a_picture_is_not_filled_again_and_again)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_model_lod lod = crate.model->lods[0];
    struct p3d_model model = *crate.model;
    struct said said = {.count = 0};
    const struct p3d_draw_options front = {
        .width = 32, .height = 32, .view = P3D_VIEW_FRONT, .is_sheet = false, .looks = NULL};
    const struct p3d_options options = {.warn = hear_last, .warn_user = &said};
    struct p3d_buffer png = {NULL, 0, 0};
    struct p3d_model_face *faces = calloc(1000, sizeof *faces);
    struct picture picture;

    model.lods = &lod;
    model.lod_count = 1;
    assert_true(p3d_draw(&model, &front, &options, p3d_buffer_sink(&png), NULL));
    assert_string_equal(said.last.message, "");
    p3d_buffer_free(&png);
    lod.proxy_count = lod.selection_count = 0;
    for (uint32_t i = 0; i < 1000; i++)
        faces[i] = crate.model->lods[0].faces[i % lod.face_count];
    lod.faces = faces;
    lod.face_count = 1000;
    assert_true(p3d_draw(&model, &front, &options, p3d_buffer_sink(&png), NULL));
    assert_non_null(strstr(said.last.message, "triangles are left out of the picture"));
    picture = unpack(&png);
    assert_int_equal(pixel(&picture, 16, 16)[3], 255);
    free(faces);
    p3d_buffer_free(&png);
}
