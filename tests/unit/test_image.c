/* test_image.c: images as PNG: the pixels come back, and little else is needed for it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "picture.h"
#include "sweep.h"

static uint32_t state;

static uint8_t next_random(void)
{
    state = state * 1664525u + 1013904223u;
    return (uint8_t)(state >> 24);
}

/* Rows of noise, of steps to the right and down, and of both. */
static uint8_t *make_pixels(uint32_t width, uint32_t height, bool is_opaque)
{
    uint8_t *pixels = malloc((size_t)width * height * 4);

    assert_non_null(pixels);
    state = width;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width * 4; x++) {
            uint8_t *byte = &pixels[(size_t)y * width * 4 + x];
            const int left = x >= 4 ? byte[-4] : 0, above = y ? byte[-(ptrdiff_t)width * 4] : 0;

            *byte = (uint8_t)(y % 5 == 0   ? next_random()
                              : y % 5 == 1 ? (int)x / 4 * 3
                              : y % 5 == 2 ? above + 1
                              : y % 5 == 3 ? (left + above) / 2 + next_random() % 2
                                           : left + above - (x >= 4 && y ? byte[-(ptrdiff_t)width * 4 - 4] : 0));
            if (x % 4 == 3 && is_opaque)
                *byte = 255;
        }
    return pixels;
}

static struct picture write_and_read(const struct p3d_image *image)
{
    struct p3d_buffer png = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct picture picture;

    assert_true(p3d_write_png(image, NULL, p3d_buffer_sink(&png), NULL));
    assert_true(p3d_write_png(image, NULL, p3d_buffer_sink(&again), NULL));
    assert_int_equal(png.size, again.size);
    assert_memory_equal(png.data, again.data, png.size);
    picture = unpack(&png);
    assert_int_equal(picture.width, image->width);
    assert_int_equal(picture.height, image->height);
    assert_memory_equal(picture.pixels, image->pixels, (size_t)image->width * image->height * 4);
    p3d_buffer_free(&png);
    p3d_buffer_free(&again);
    return picture;
}

TEST(pixels_come_back_at_every_size)
{
    static const uint32_t sizes[][2] = {{1, 1}, {1, 9}, {9, 1}, {2, 3}, {17, 31}, {64, 64}, {300, 211}, {16384, 2}};

    for (size_t i = 0; i < COUNT(sizes); i++)
        for (int is_opaque = 0; is_opaque < 2; is_opaque++) {
            uint8_t *pixels = make_pixels(sizes[i][0], sizes[i][1], is_opaque);
            const struct p3d_image image = {sizes[i][0], sizes[i][1], pixels, NULL};
            struct picture picture = write_and_read(&image);

            assert_int_equal(picture.has_alpha, !is_opaque);
            free(pixels);
        }
}

TEST(one_transparent_pixel_is_enough_for_alpha)
{
    uint8_t pixels[4 * 4 * 4];
    struct picture picture;

    memset(pixels, 255, sizeof pixels);
    pixels[sizeof pixels - 1] = 254;
    picture = write_and_read(&(struct p3d_image){4, 4, pixels, NULL});
    assert_true(picture.has_alpha);
}

TEST(images_that_cannot_be_written_are_errors)
{
    static const uint32_t sizes[][2] = {{0, 1}, {1, 0}, {16385, 1}, {1, 16385}, {UINT32_MAX, UINT32_MAX}};
    const uint8_t pixel[4] = {1, 2, 3, 4};
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(sizes); i++) {
        const struct p3d_image image = {sizes[i][0], sizes[i][1], pixel, NULL};

        assert_false(p3d_write_png(&image, NULL, full_disk, &error));
        assert_int_equal(error.status, P3D_INVALID);
    }
    assert_false(p3d_write_png(&(struct p3d_image){1, 1, pixel, NULL}, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    p3d_image_free(NULL);
}

/* However large the image is, its rows go through memory one by one. */
TEST(little_memory_is_needed_and_all_is_given_back)
{
    uint8_t *pixels = make_pixels(512, 2048, false);
    const struct p3d_image image = {512, 2048, pixels, NULL};
    struct p3d_buffer png = {NULL, 0, 0};
    struct starving s = {.round = 0};
    struct p3d_error error;

    while (starve(&s)) {
        assert_true(s.round < 100);
        png.size = 0;
        s.status = p3d_write_png(&image, &s.options, p3d_buffer_sink(&png), &error) ? P3D_OK : error.status;
        assert_true(s.memory.peak < (size_t)1 << 20);
    }
    p3d_buffer_free(&png);
    free(pixels);
}
