/* test_paa_make.c: textures made of pictures: what the name says, mips, tags, and bytes that come back.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"

#include <p3d/paa.h>

#include <math.h>
#include <stdlib.h>

static struct p3d_error error;

/* Pixels of (x, y): by default steps in red and green, opaque. */
static struct p3d_image *picture(uint32_t width, uint32_t height)
{
    static struct p3d_image image;
    static uint8_t pixels[4 * 512 * 512];

    assert_true((size_t)width * height * 4 <= sizeof pixels);
    for (uint32_t i = 0; i < width * height; i++) {
        pixels[4 * i] = (uint8_t)(i % width * 255 / width);
        pixels[4 * i + 1] = (uint8_t)(i / width * 255 / height);
        pixels[4 * i + 2] = 200;
        pixels[4 * i + 3] = 255;
    }
    image = (struct p3d_image){width, height, pixels, NULL};
    return &image;
}

static void set_alpha(struct p3d_image *image, size_t pixel, uint8_t alpha)
{
    ((uint8_t *)image->pixels)[4 * pixel + 3] = alpha;
}

static void fill(struct p3d_image *image, const uint8_t color[4])
{
    for (size_t i = 0; i < (size_t)image->width * image->height; i++)
        memcpy((uint8_t *)image->pixels + 4 * i, color, 4);
}

/* What is made ends with the test. */
static struct p3d_paa *make_with(const struct p3d_image *image, const struct p3d_paa_make_options *options)
{
    struct p3d_paa *paa = p3d_paa_make(image, options, NULL, &error);

    if (!paa)
        fail_msg("%s", error.message);
    return kept_paa(paa);
}

static struct p3d_paa *make(const struct p3d_image *image, const char *name)
{
    return make_with(image, &(struct p3d_paa_make_options){.name = p3d_bytes_of(name)});
}

static struct p3d_image *decode(const struct p3d_paa *paa, uint32_t mip, bool is_raw)
{
    struct p3d_image *image = p3d_paa_decode(paa, mip, is_raw, NULL, &error);

    return kept_image(image);
}

static void assert_type(const struct p3d_image *image, const char *name, enum p3d_paa_type type, uint32_t flags)
{
    struct p3d_paa *paa = make(image, name);

    assert_string_equal(p3d_paa_type_name(paa->type), p3d_paa_type_name(type));
    assert_int_equal(paa->has_flags, flags != 0);
    assert_int_equal(paa->flags, flags);
}

TEST(the_end_of_the_name_says_the_type)
{
    assert_type(picture(8, 8), "data\\Car_CO.tga", P3D_PAA_DXT1, 0);
    assert_type(picture(8, 8), "data/car_ca.png", P3D_PAA_DXT5, 0);
    assert_type(picture(8, 8), "car_nohq.png", P3D_PAA_DXT5, 0);
    assert_type(picture(8, 8), "car_smdi.png", P3D_PAA_DXT1, 0);
    assert_type(picture(8, 8), "car_gs.png", P3D_PAA_AI88, 0);
    assert_type(picture(8, 8), "car_co.x.png", P3D_PAA_DXT1, 0); /* no end of the stem */
}

TEST(without_a_rule_alpha_says_the_type)
{
    struct p3d_image *image = picture(8, 8);

    assert_type(image, "car.png", P3D_PAA_DXT1, 0);
    set_alpha(image, 5, 0);
    assert_type(image, "car.png", P3D_PAA_DXT1, P3D_PAA_FLAG_ALPHA_TEST);
    assert_type(image, "car_ca.png", P3D_PAA_DXT5, P3D_PAA_FLAG_ALPHA);
    set_alpha(image, 6, 254);
    assert_type(image, "car.png", P3D_PAA_DXT5, P3D_PAA_FLAG_ALPHA);
    assert_type(image, "car_co.png", P3D_PAA_DXT1, P3D_PAA_FLAG_ALPHA_TEST);
}

/* A few half-transparent pixels are smoothed edges. */
TEST(alpha_that_the_name_forbids_or_needs_is_told)
{
    static const struct {
        const char *name, *instead; /* NULL: nothing is told */
        size_t count;
    } rows[] = {{"a_co.png", NULL, 4}, {"a_co.png", "_ca can", 5},    {"a_lco", "_lca can", 5}, {"a_ca", NULL, 5},
                {"a_dxt1", NULL, 5},   {"a_dt", "name with _cdt", 0}, {"a_dt", NULL, 1}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_paa_make_options make = {.name = p3d_bytes_of(rows[i].name)};
        struct heard heard = {.count = 0};
        struct p3d_image *image = picture(32, 32);

        for (size_t j = 0; j < rows[i].count; j++)
            set_alpha(image, j, 100);
        kept_paa(p3d_paa_make(image, &make, &(struct p3d_options){.warn = hear, .warn_user = &heard}, &error));
        assert_int_equal(heard.count, rows[i].instead != NULL);
        assert_true(!heard.count || strstr(heard.text, rows[i].instead));
    }
}

TEST(tags_come_in_the_order_of_the_games_tools)
{
    static const char *const names[] = {"CGVA", "CXAM", "GALF", "ZIWS", "SFFO"};
    struct p3d_image *image = picture(8, 8);
    struct p3d_paa *paa;

    set_alpha(image, 0, 10);
    paa = make(image, "a_nohq.png");
    assert_int_equal(paa->tag_count, COUNT(names));
    for (size_t i = 0; i < COUNT(names); i++)
        assert_memory_equal(paa->tags[i].name.data, names[i], 4);
    assert_memory_equal(paa->swizzle, "\5\4\2\3", 4);
    assert_int_equal(paa->tags[4].payload.size, 64);
}

/* Light is mixed, not bytes; and alpha counts twice in the sum. Blue is first. */
TEST(the_average_is_that_of_light)
{
    struct p3d_image *image = picture(4, 4);
    struct p3d_paa *paa;

    fill(image, (const uint8_t[4]){0, 0, 0, 255});
    for (size_t i = 0; i < 8; i++)
        memset((uint8_t *)image->pixels + 4 * i, 255, 4);
    paa = make(image, "a_co.png");
    assert_memory_equal(paa->average, "\xbc\xbc\xbc\xff", 4);
    paa = make(image, "a_mc.png"); /* no colour that is seen as it is */
    assert_memory_equal(paa->average, "\x80\x80\x80\xff", 4);
    fill(image, (const uint8_t[4]){255, 255, 255, 128});
    paa = make(image, "a_ca.png");
    assert_memory_equal(paa->average, "\xbc\xbc\xbc\x80", 4);
    fill(image, (const uint8_t[4]){10, 20, 30, 255});
    paa = make(image, "a_ca");
    assert_memory_equal(paa->average, ((const uint8_t[4]){30, 20, 10, 255}), 4);
}

static double to_light(double v)
{
    return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4);
}

static double from_light(double v)
{
    return v <= 0.0031308 ? v * 12.92 : 1.055 * pow(v, 1 / 2.4) - 0.055;
}

/* Of a gray and another, two pixels each: all pairs there are. */
TEST(mips_have_the_nearest_byte_to_the_mean_of_light)
{
    const enum p3d_paa_type type = P3D_PAA_ARGB8888;
    const struct p3d_paa_make_options options = {.name = p3d_bytes_of("a_co.png"), .type = &type};
    struct p3d_image *image = picture(512, 512), *half;
    struct p3d_paa *paa;
    uint32_t between = 0;

    for (size_t i = 0; i < (size_t)512 * 512; i++)
        memset((uint8_t *)image->pixels + 4 * i, (int)(i % 2 ? i / 1024 : i % 512 / 2), 3);
    paa = make_with(image, &options);
    half = decode(paa, 1, false);
    for (size_t i = 0; i < (size_t)256 * 256; i++) {
        const double exact =
            255 * from_light((to_light((double)(i / 256) / 255) + to_light((double)(i % 256) / 255)) / 2);
        const double found = half->pixels[4 * i];

        if (fabs(found - exact) > 0.50001) /* means are floats */
            fail_msg("of %zu and %zu: %g, not %g", i / 256, i % 256, found, exact);
        between += fabs(found - exact) > 0.4;
    }
    assert_true(between > 5000); /* some are close to the limit between two bytes */
}

/* A reader sees the picture: the swizzle is undone. */
TEST(normals_come_back)
{
    struct p3d_image *image = picture(16, 16), *back;
    struct p3d_paa *paa;

    fill(image, (const uint8_t[4]){100, 180, 255, 255});
    paa = make(image, "a_nohq.png");
    back = decode(paa, 0, false);
    for (size_t i = 0; i < 4 * 256; i++)
        assert_in_range((unsigned)(back->pixels[i] - image->pixels[i] + 3), 0, 6);
    back = decode(paa, 0, true);
    assert_int_equal(back->pixels[3], 155); /* red, inverted */
}

static void assert_mips(const struct p3d_image *image, const char *name, uint32_t count, uint32_t width,
                        uint32_t height)
{
    struct p3d_paa *paa = make(image, name);

    assert_int_equal(paa->mip_count, count);
    assert_int_equal(paa->mips[count - 1].width, width);
    assert_int_equal(paa->mips[count - 1].height, height);
}

TEST(mips_end_at_a_block_or_at_an_odd_side)
{
    assert_mips(picture(64, 64), "a_co.png", 5, 4, 4);
    assert_mips(picture(256, 32), "a_co.png", 4, 32, 4);
    assert_mips(picture(2, 2), "a_co.png", 1, 2, 2);
    assert_mips(picture(8, 8), "a_gs.png", 4, 1, 1);
    assert_mips(picture(40, 24), "a_4444.png", 4, 5, 3);
}

/* Half of the pixels are clear and black: they do not darken what is seen. */
TEST(clear_pixels_do_not_darken_mips)
{
    struct p3d_image *image = picture(8, 8), *back;
    struct p3d_paa *paa;

    for (size_t i = 0; i < 64; i++)
        memset((uint8_t *)image->pixels + 4 * i, i % 2 ? 255 : 0, 4);
    paa = make(image, "a_ca.png");
    back = decode(paa, 1, false);
    assert_memory_equal(back->pixels, "\xff\xff\xff", 3);
    assert_in_range(back->pixels[3], 127, 128);
}

TEST(details_fade_to_gray)
{
    static const int shares[] = {255, 255, 230, 223, 213, 192, 159}; /* of 256, 128, ... 4 pixels to a side */
    struct p3d_image *image = picture(256, 256), *back;
    struct p3d_paa *paa;

    fill(image, (const uint8_t[4]){0, 0, 0, 255}); /* the detail is in alpha */
    paa = make(image, "a_dt.png");
    assert_int_equal(paa->mip_count, COUNT(shares));
    for (uint32_t i = 0; i < COUNT(shares); i++) {
        back = decode(paa, i, true);
        assert_in_range((unsigned)(back->pixels[1] - shares[i] + 3), 0, 6);
    }
}

/* A texture that is made fits its name; under another name it does not. */
TEST(misfits_of_names_and_tags_are_told)
{
    struct p3d_paa_misfit misfits[P3D_PAA_MOST_MISFITS];

    for (size_t i = 0; p3d_texture_suffix_at(i); i++) {
        struct p3d_paa *paa = make(picture(16, 8), p3d_texture_suffix_at(i)->end);

        assert_int_equal(p3d_paa_misfits(paa, p3d_bytes_of(p3d_texture_suffix_at(i)->end), misfits), 0);
        paa->has_average = false;
        assert_int_equal(p3d_paa_misfits(paa, p3d_bytes_of(""), misfits), 1);
        assert_non_null(strstr(misfits[0].text, "CGVA"));
    }
}

/* ---- Channels and mips ---- */

static struct p3d_paa *make_of_type(const struct p3d_image *image, const char *name, enum p3d_paa_type type)
{
    return make_with(image, &(struct p3d_paa_make_options){.name = p3d_bytes_of(name), .type = &type});
}

/* A mip's first pixel is this; raw: as it is stored. */
static void assert_pixel(const struct p3d_paa *paa, uint32_t mip, bool is_raw, const uint8_t expected[4])
{
    const struct p3d_image *image = decode(paa, mip, is_raw);

    for (size_t c = 0; c < 4; c++)
        if (image->pixels[c] != expected[c])
            fail_msg("mip %u, channel %zu: %u, not %u", mip, c, image->pixels[c], expected[c]);
}

TEST(each_value_of_a_channel_is_the_nearest)
{
    struct p3d_image *image = picture(256, 1), *back;
    uint8_t *pixels = (uint8_t *)image->pixels;
    struct p3d_paa *paa;

    for (unsigned i = 0; i < 256; i++)
        memcpy(pixels + 4 * (size_t)i, (uint8_t[4]){(uint8_t)i, (uint8_t)(255 - i), (uint8_t)(i ^ 85), (uint8_t)i}, 4);
    paa = make_of_type(image, "a", P3D_PAA_ARGB4444);
    back = decode(paa, 0, true);
    for (size_t i = 0; i < (size_t)4 * 256; i++) /* of 0, 17, 34, ... */
        assert_int_equal(back->pixels[i], (pixels[i] + 8) / 17 * 17);
    paa = make_of_type(image, "a", P3D_PAA_ARGB1555);
    back = decode(paa, 0, true);
    for (size_t i = 0; i < (size_t)4 * 256; i++) {
        const unsigned bits = (unsigned)lround(pixels[i] * 31 / 255.0);

        assert_int_equal(back->pixels[i], i % 4 == 3 ? (pixels[i] < 128 ? 0 : 255) : bits << 3 | bits >> 2);
    }
}

TEST(gray_is_the_brightness_of_colours)
{
    static const uint8_t colors[][5] = {/* red, green, blue, alpha, gray: 29.9 %, 58.7 % and 11.4 % */
                                        {100, 0, 0, 1, 30},   {0, 100, 0, 2, 59},      {0, 0, 100, 3, 11},
                                        {200, 10, 90, 4, 76}, {255, 255, 255, 5, 255}, {0, 0, 0, 6, 0},
                                        {15, 0, 0, 7, 4},     {0, 11, 0, 8, 6}};
    struct p3d_image *image = picture(COUNT(colors), 1), *back;
    struct p3d_paa *paa;

    for (size_t i = 0; i < COUNT(colors); i++)
        memcpy((uint8_t *)image->pixels + 4 * i, colors[i], 4);
    paa = make(image, "a_88");
    back = decode(paa, 0, false);
    for (size_t i = 0; i < COUNT(colors); i++)
        for (size_t c = 0; c < 4; c++)
            assert_int_equal(back->pixels[4 * i + c], colors[i][c < 3 ? 4 : 3]);
}

/* Values are multiples of 16, so that means of 4 and 16 are whole. */
TEST(plain_mips_are_means_of_squares)
{
    struct p3d_image *image = picture(8, 4), *back;
    struct p3d_paa *paa;

    for (size_t i = 0; i < (size_t)4 * 8 * 4; i++)
        ((uint8_t *)image->pixels)[i] = (uint8_t)(16 * (i * i % 13 + i % 3));
    paa = make_of_type(image, "a_4444", P3D_PAA_ARGB8888);
    assert_int_equal(paa->mip_count, 3);
    for (uint32_t mip = 1; mip < 3; mip++) {
        const size_t side = (size_t)1 << mip;

        back = decode(paa, mip, false);
        assert_int_equal(back->width, 8 >> mip);
        assert_int_equal(back->height, 4 >> mip);
        for (size_t i = 0; i < (size_t)4 * back->width * back->height; i++) {
            const size_t x = i / 4 % back->width * side, y = i / 4 / back->width * side;
            unsigned sum = 0;

            for (size_t j = 0; j < side * side; j++)
                sum += image->pixels[4 * ((y + j / side) * 8 + x + j % side) + i % 4];
            assert_int_equal(back->pixels[i], sum / (side * side));
        }
    }
}

/* To a direction that points up, the less mips are left the more; the direction has the length 1 before. */
TEST(normals_that_fade_point_up)
{
    struct p3d_image *image = picture(8, 8);
    struct p3d_paa *paa;

    fill(image, (const uint8_t[4]){255, 128, 0, 51}); /* x 1, z -1: each 0.7071 of the length 1 */
    paa = make_of_type(image, "a_nofhq", P3D_PAA_ARGB8888);
    assert_int_equal(paa->mip_count, 4);
    assert_pixel(paa, 1, false, (const uint8_t[4]){188, 128, 110, 119}); /* a third */
    assert_pixel(paa, 2, false, (const uint8_t[4]){173, 128, 146, 153}); /* half */
    assert_pixel(paa, 3, false, (const uint8_t[4]){150, 128, 201, 204}); /* three quarters */
    paa = make_of_type(image, "a_non", P3D_PAA_ARGB8888);
    for (uint32_t mip = 1; mip < 4; mip++)
        assert_pixel(paa, mip, false, (const uint8_t[4]){218, 128, 37, 51});
}

/* Of other sides: each pixel is the mean of those around it, the nearer the more. */
TEST(a_resized_picture_has_means_of_neighbours)
{
    static const uint8_t three[3] = {0, 120, 200}, four[4] = {0, 75, 150, 200};
    static const uint8_t tall[11] = {0, 0, 0, 110, 110, 110, 110, 110, 220, 220, 220};
    const enum p3d_paa_type type = P3D_PAA_ARGB8888;
    const struct p3d_paa_make_options options = {.name = p3d_bytes_of("a_4444"), .type = &type, .is_resized = true};
    struct p3d_image *image = picture(3, 11), *back;
    struct p3d_paa *paa;

    for (size_t i = 0; i < (size_t)3 * 11; i++)
        memcpy((uint8_t *)image->pixels + 4 * i, (uint8_t[4]){three[i % 3], tall[i / 3], 77, tall[10 - i / 3]}, 4);
    paa = make_with(image, &options);
    back = decode(paa, 0, false);
    assert_int_equal(back->width, 4);
    assert_int_equal(back->height, 8);
    for (size_t i = 0; i < (size_t)4 * 8; i++) {
        const double middle = ((double)(i / 4) + 0.5) * 11 / 8 - 0.5;
        double sum = 0, all = 0;

        for (int j = -2; j < 13; j++) {
            const double weight = fmax(0, 11.0 / 8 - fabs(j - middle));

            sum += weight * tall[j < 0 ? 0 : j > 10 ? 10 : j];
            all += weight;
        }
        assert_int_equal(back->pixels[4 * i], four[i % 4]);
        assert_true(fabs(back->pixels[4 * i + 1] - sum / all) < 0.51);
        assert_int_equal(back->pixels[4 * i + 2], 77);
        assert_int_equal(back->pixels[4 * i + 3], back->pixels[4 * (4 * (7 - i / 4)) + 1]);
    }
}

/* ---- Refused pictures ---- */

TEST(sides_are_powers_of_two_or_made_so)
{
    struct p3d_paa_make_options options = {.name = p3d_bytes_of("a_co.png")};
    struct p3d_paa *paa;

    assert_null(p3d_paa_make(picture(100, 60), &options, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_non_null(strstr(error.message, "resize it to 128 x 64"));
    options.is_resized = true;
    paa = make_with(picture(100, 60), &options);
    assert_int_equal(paa->mips[0].width, 128);
    assert_int_equal(paa->mips[0].height, 64);
}

TEST(types_that_cannot_be_made_are_refused)
{
    static const enum p3d_paa_type types[] = {P3D_PAA_DXT2, P3D_PAA_DXT3, P3D_PAA_DXT4, P3D_PAA_P8,
                                              (enum p3d_paa_type)99};
    struct p3d_image *image = picture(4, 4);
    const struct p3d_image none = {0, 1, image->pixels, NULL};

    for (size_t i = 0; i < COUNT(types); i++) {
        assert_null(p3d_paa_make(image, &(struct p3d_paa_make_options){.type = &types[i]}, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
    }
    assert_null(p3d_paa_make(&none, NULL, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

/* Told before anything is packed: this picture would take seconds. */
TEST(pictures_that_no_texture_can_hold_are_refused_at_once)
{
    const enum p3d_paa_type type = P3D_PAA_ARGB4444;
    struct p3d_image image = {8192, 8192, calloc((size_t)8192 * 8192, 4), NULL};

    assert_non_null(image.pixels);
    assert_null(p3d_paa_make(&image, &(struct p3d_paa_make_options){.type = &type}, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "8192 x 8192 pixels of ARGB4444 take 128 MiB; packed, a texture may have less "
                                       "than 16: make it smaller, or DXT");
    assert_null(p3d_paa_make(&image, &(struct p3d_paa_make_options){.effort = P3D_PAA_BEST}, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message,
                        "8192 x 8192 pixels: the best blocks are looked for in at most as many as 4096 x "
                        "4096; good ones take seconds");
    free((void *)image.pixels);
}

/* ---- Bytes ---- */

static struct p3d_buffer write_paa(const struct p3d_paa *paa)
{
    struct p3d_buffer buffer = {NULL, 0, 0};

    if (!p3d_paa_write(paa, p3d_buffer_sink(&buffer), &error))
        fail_msg("%s", error.message);
    return buffer;
}

/* Each type: what is written is read, has the same pixels, and is written the same again. */
TEST(a_texture_that_is_made_is_read_back)
{
    for (int type = P3D_PAA_DXT1; type < P3D_PAA_P8; type++) {
        const enum p3d_paa_type wanted = (enum p3d_paa_type)type;
        struct p3d_paa *made = p3d_paa_make(picture(256, 16), &(struct p3d_paa_make_options){.type = &wanted}, NULL,
                                            &error),
                       *read;
        struct p3d_buffer bytes, again;

        if (!made)
            continue;
        bytes = write_paa(made);
        read = p3d_paa_read(bytes.data, bytes.size, NULL, &error);
        assert_non_null(read);
        assert_int_equal(error.status, P3D_OK);
        assert_int_equal(read->mip_count, made->mip_count);
        for (uint32_t i = 0; i < read->mip_count; i++) {
            struct p3d_image *a = p3d_paa_decode(made, i, false, NULL, &error),
                             *b = p3d_paa_decode(read, i, false, NULL, &error);

            assert_non_null(b);
            assert_memory_equal(a->pixels, b->pixels, (size_t)4 * a->width * a->height);
            assert_int_equal(p3d_load_u32(read->offsets.data + 4 * (size_t)i), read->mips[i].offset);
            p3d_image_free(a);
            p3d_image_free(b);
        }
        again = write_paa(read);
        assert_int_equal(again.size, bytes.size);
        assert_memory_equal(again.data, bytes.data, bytes.size);
        p3d_buffer_free(&again);
        p3d_buffer_free(&bytes);
        p3d_paa_free(read);
        p3d_paa_free(made);
    }
}

static void assert_refused(const struct p3d_paa *paa, const char *message)
{
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_false(p3d_paa_write(paa, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
    p3d_buffer_free(&buffer);
}

TEST(textures_that_no_file_can_hold_are_not_written)
{
    const struct p3d_error damage = {.status = P3D_DAMAGED, .offset = 7, .message = "why"};
    struct p3d_paa *paa = make(picture(16, 16), "a_co.png");
    const struct p3d_paa_mip good = paa->mips[1];
    uint8_t *zeros = calloc(1, 1u << 24);

    assert_non_null(zeros);
    paa->mips[1].error = &damage;
    assert_refused(paa, "mip 1 is damaged: why");
    paa->mips[1] = good;
    paa->mips[1].data = (struct p3d_bytes){zeros, 1u << 24};
    assert_refused(paa, "mip 1 takes 16777216 bytes; a PAA's mip holds less than 16777216");
    paa->mips[1] = good;
    free(zeros);
}

TEST(memory_may_end_anywhere)
{
    const struct p3d_paa_make_options options = {.name = p3d_bytes_of("a_nohq.png"), .is_resized = true};
    struct starving s = {.round = 0};

    while (starve(&s)) {
        struct p3d_paa *paa = p3d_paa_make(picture(20, 20), &options, &s.options, &error);

        s.status = paa ? P3D_OK : error.status;
        p3d_paa_free(paa);
    }
}
