/* test_png.c: pictures: the container, byte by byte, and what is to be seen.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"

#include <stdlib.h>
#include <zlib.h>

struct picture {
    uint32_t width, height;
    uint8_t *pixels; /* RGBA */
};

static uint32_t load_u32(const uint8_t *data)
{
    return (uint32_t)data[0] << 24 | (uint32_t)data[1] << 16 | (uint32_t)data[2] << 8 | data[3];
}

/* The chunk at `at`, which must be of this type and have a right CRC. Returns where the next one is. */
static size_t check_chunk(const struct p3d_buffer *png, size_t at, const char *type, size_t *size)
{
    *size = load_u32(png->data + at);
    assert_memory_equal(png->data + at + 4, type, 4);
    assert_true(at + 12 + *size <= png->size);
    assert_int_equal(crc32_z(0, png->data + at + 4, *size + 4), load_u32(png->data + at + 8 + *size));
    return at + 12 + *size;
}

static struct picture unpack(const struct p3d_buffer *png)
{
    static const uint8_t header[] = {8, 6, 0, 0, 0};
    struct picture picture;
    size_t size, data, end, row_size;
    uLongf unpacked;
    uint8_t *rows;

    assert_memory_equal(png->data, "\x89PNG\r\n\x1a\n", 8);
    data = check_chunk(png, 8, "IHDR", &size);
    assert_int_equal(size, 13);
    picture.width = load_u32(png->data + 16);
    picture.height = load_u32(png->data + 20);
    assert_memory_equal(png->data + 24, header, sizeof header);
    end = check_chunk(png, data, "IDAT", &size);
    row_size = (size_t)picture.width * 4;
    unpacked = (uLongf)((row_size + 1) * picture.height);
    rows = malloc(unpacked);
    picture.pixels = malloc(row_size * picture.height);
    assert_non_null(rows);
    assert_non_null(picture.pixels);
    assert_int_equal(uncompress(rows, &unpacked, png->data + data + 8, (uLong)size), Z_OK);
    assert_int_equal(unpacked, (row_size + 1) * picture.height);
    assert_int_equal(check_chunk(png, end, "IEND", &size), png->size);
    for (uint32_t y = 0; y < picture.height; y++) {
        assert_int_equal(rows[y * (row_size + 1)], 2); /* each row is the difference to the one above */
        for (size_t i = 0; i < row_size; i++)
            picture.pixels[y * row_size + i] =
                (uint8_t)(rows[y * (row_size + 1) + 1 + i] + (y ? picture.pixels[(y - 1) * row_size + i] : 0));
    }
    free(rows);
    return picture;
}

static struct picture draw(const char *path, const struct p3d_png_options *options)
{
    struct loaded loaded = load_model(path);
    struct p3d_buffer png = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct picture picture;

    assert_true(p3d_write_png(loaded.model, options, NULL, p3d_buffer_sink(&png), NULL));
    assert_true(p3d_write_png(loaded.model, options, NULL, p3d_buffer_sink(&again), NULL));
    assert_int_equal(png.size, again.size);
    assert_memory_equal(png.data, again.data, png.size);
    picture = unpack(&png);
    p3d_buffer_free(&png);
    p3d_buffer_free(&again);
    unload_model(&loaded);
    return picture;
}

static const uint8_t *pixel(const struct picture *picture, uint32_t x, uint32_t y)
{
    return picture->pixels + ((size_t)y * picture->width + x) * 4;
}

static void a_picture_is_256_pixels_wide_and_fits(void **state)
{
    struct picture picture = draw(FIXTURES "/crate.p3d", NULL);

    (void)state;
    assert_int_equal(picture.width, 256);
    assert_int_equal(picture.height, 256);
    for (uint32_t i = 0; i < 256; i++) { /* nothing touches the border */
        assert_int_equal(pixel(&picture, i, 0)[3], 0);
        assert_int_equal(pixel(&picture, i, 255)[3], 0);
        assert_int_equal(pixel(&picture, 0, i)[3], 0);
        assert_int_equal(pixel(&picture, 255, i)[3], 0);
    }
    assert_int_equal(pixel(&picture, 128, 128)[3], 255);
    free(picture.pixels);
}

/* Each face of the crate fills the picture in its own view; the lid is orange: 0.5 0.25 0.125. */
static void each_view_shows_its_side(void **state)
{
    static const enum p3d_view views[] = {P3D_VIEW_FRONT, P3D_VIEW_SIDE, P3D_VIEW_TOP};

    (void)state;
    for (size_t i = 0; i < COUNT(views); i++) {
        const struct p3d_png_options options = {100, 80, views[i]};
        struct picture picture = draw(FIXTURES "/crate.p3d", &options);
        const uint8_t *middle = pixel(&picture, 50, 40);
        const bool is_orange = middle[0] > middle[1] && middle[1] > middle[2] && middle[0] < 140;

        assert_int_equal(picture.width, 100);
        assert_int_equal(picture.height, 80);
        assert_int_equal(pixel(&picture, 50, 6)[3], 255);  /* the square is 73 pixels high, */
        assert_int_equal(pixel(&picture, 10, 40)[3], 0);   /* and so much wide */
        assert_int_equal(is_orange, views[i] == P3D_VIEW_TOP);
        free(picture.pixels);
    }
}

static void what_is_not_finite_is_not_drawn(void **state)
{
    struct picture picture = draw(FIXTURES "/odd.p3d", NULL);

    (void)state;
    assert_int_equal(pixel(&picture, 128, 128)[3], 255);
    free(picture.pixels);
}

static void without_faces_there_is_no_picture(void **state)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const uint32_t memory[] = {2};
    struct p3d_model *model = p3d_model_from_mlod(crate.mlod, memory, 1, NULL, NULL);
    const struct p3d_png_options large = {8193, 1, P3D_VIEW_ISO};
    struct p3d_error error;

    (void)state;
    assert_false(p3d_write_png(model, NULL, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_write_png(crate.model, &large, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_write_png(crate.model, NULL, NULL, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    p3d_model_free(model);
    unload_model(&crate);
}

static void keep_warning(void *user, const struct p3d_error *warning)
{
    *(struct p3d_error *)user = *warning;
}

/* A thousand faces, each as large as the picture: as many as fill it 100 times are drawn. */
static void a_picture_is_not_filled_again_and_again(void **state)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct p3d_model_lod lod = crate.model->lods[0];
    struct p3d_model model = *crate.model;
    struct p3d_error warning = {.status = P3D_OK};
    const struct p3d_png_options front = {32, 32, P3D_VIEW_FRONT};
    const struct p3d_options options = {.warn = keep_warning, .warn_user = &warning};
    struct p3d_buffer png = {NULL, 0, 0};
    struct p3d_model_face *faces = calloc(1000, sizeof *faces);
    struct picture picture;

    (void)state;
    model.lods = &lod;
    model.lod_count = 1;
    assert_true(p3d_write_png(&model, &front, &options, p3d_buffer_sink(&png), NULL));
    assert_string_equal(warning.message, "");
    p3d_buffer_free(&png);
    lod.proxy_count = lod.selection_count = 0;
    for (uint32_t i = 0; i < 1000; i++)
        faces[i] = crate.model->lods[0].faces[i % lod.face_count];
    lod.faces = faces;
    lod.face_count = 1000;
    assert_true(p3d_write_png(&model, &front, &options, p3d_buffer_sink(&png), NULL));
    assert_non_null(strstr(warning.message, "triangles are left out of the picture"));
    picture = unpack(&png);
    assert_int_equal(pixel(&picture, 16, 16)[3], 255);
    free(picture.pixels);
    free(faces);
    p3d_buffer_free(&png);
    unload_model(&crate);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_is_256_pixels_wide_and_fits),
        cmocka_unit_test(each_view_shows_its_side),
        cmocka_unit_test(what_is_not_finite_is_not_drawn),
        cmocka_unit_test(without_faces_there_is_no_picture),
        cmocka_unit_test(a_picture_is_not_filled_again_and_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
