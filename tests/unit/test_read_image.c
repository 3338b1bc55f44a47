/* test_read_image.c: pictures of sources: every kind of PNG, TGA and JPEG, and what is refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "jpeg_bytes.h"
#include "sweep.h"

#include <zlib.h>

static struct p3d_error error;

static void assert_refused(const struct bytes *b, enum p3d_status status, const char *words)
{
    assert_null(p3d_read_image(b->data, b->size, NULL, &error));
    assert_int_equal(error.status, status);
    assert_non_null(strstr(error.message, words));
}

static void assert_pixels(const struct bytes *b, uint32_t width, uint32_t height, const char *pixels)
{
    struct p3d_image *image = p3d_read_image(b->data, b->size, NULL, &error);

    if (!image)
        fail_msg("%s", error.message);
    assert_int_equal(image->width, width);
    assert_int_equal(image->height, height);
    assert_memory_equal(image->pixels, pixels, (size_t)width * height * 4);
    p3d_image_free(image);
}

/* ---- TGA ---- */

enum { FROM_RIGHT = 16, FROM_TOP = 32 };

/* Without a text and a palette. */
static struct bytes tga(unsigned type, unsigned width, unsigned height, unsigned bits, unsigned flags)
{
    struct bytes b = {.size = 0};

    put_u8(&b, 0); /* of a text */
    put_u8(&b, 0); /* has a palette */
    put_u8(&b, type);
    put_u16(&b, 0); /* first of the palette */
    put_u16(&b, 0); /* colours in it */
    put_u8(&b, 0);  /* bits of one */
    put_u32(&b, 0); /* where the picture is */
    put_u16(&b, width);
    put_u16(&b, height);
    put_u8(&b, bits);
    put_u8(&b, flags);
    return b;
}

static struct bytes tga_with_palette(unsigned type, unsigned first, unsigned count, unsigned bits)
{
    struct bytes b = tga(type, 2, 1, 8, FROM_TOP);

    b.data[1] = 1;
    b.data[3] = (uint8_t)first;
    b.data[5] = (uint8_t)count;
    b.data[7] = (uint8_t)bits;
    return b;
}

TEST(a_tga_of_24_bits_has_its_lowest_row_first)
{
    struct bytes b = tga(2, 2, 2, 24, 0);

    put_bytes(&b, "\x01\x02\x03\x04\x05\x06", 6); /* blue, green, red */
    put_bytes(&b, "\x07\x08\x09\x0a\x0b\x0c", 6);
    assert_pixels(&b, 2, 2, "\x09\x08\x07\xff\x0c\x0b\x0a\xff\x03\x02\x01\xff\x06\x05\x04\xff");
}

TEST(a_tga_may_begin_at_any_corner)
{
    struct bytes b = tga(2, 2, 2, 24, FROM_TOP | FROM_RIGHT);

    put_bytes(&b, "\x01\x02\x03\x04\x05\x06", 6);
    put_bytes(&b, "\x07\x08\x09\x0a\x0b\x0c", 6);
    assert_pixels(&b, 2, 2, "\x06\x05\x04\xff\x03\x02\x01\xff\x0c\x0b\x0a\xff\x09\x08\x07\xff");
}

TEST(a_tga_of_32_bits_has_alpha)
{
    struct bytes b = tga(2, 2, 1, 32, FROM_TOP | 8);

    put_bytes(&b, "\x01\x02\x03\x00\x05\x06\x07\x08", 8);
    assert_pixels(&b, 2, 1, "\x03\x02\x01\x00\x07\x06\x05\x08");
    b.data[17] = FROM_TOP; /* which many programs do not say */
    assert_pixels(&b, 2, 1, "\x03\x02\x01\x00\x07\x06\x05\x08");
    b.data[25] = 0; /* but then nothing at all is none */
    assert_pixels(&b, 2, 1, "\x03\x02\x01\xff\x07\x06\x05\xff");
}

TEST(a_tga_of_16_bits_has_five_a_color)
{
    struct bytes b = tga(2, 2, 1, 16, FROM_TOP);

    put_u16(&b, 31 << 10 | 16 << 5 | 1);
    put_u16(&b, 1 << 15 | 31);
    assert_pixels(&b, 2, 1, "\xff\x84\x08\xff\x00\x00\xff\xff");
    b.data[17] = FROM_TOP | 1;
    assert_pixels(&b, 2, 1, "\xff\x84\x08\x00\x00\x00\xff\xff");
    b.data[16] = 15;
    b.data[17] = FROM_TOP;
    assert_pixels(&b, 2, 1, "\xff\x84\x08\xff\x00\x00\xff\xff");
}

TEST(a_tga_may_be_gray)
{
    struct bytes b = tga(3, 2, 1, 8, FROM_TOP), with_alpha = tga(3, 1, 1, 16, FROM_TOP);

    put_bytes(&b, "\x10\x20", 2);
    assert_pixels(&b, 2, 1, "\x10\x10\x10\xff\x20\x20\x20\xff");
    put_bytes(&with_alpha, "\x10\x20", 2);
    assert_pixels(&with_alpha, 1, 1, "\x10\x10\x10\x20");
}

TEST(a_tga_may_have_a_palette)
{
    struct bytes b = tga_with_palette(1, 7, 2, 24);

    put_bytes(&b, "\x01\x02\x03\x04\x05\x06", 6);
    put_bytes(&b, "\x08\x07", 2);
    assert_pixels(&b, 2, 1, "\x06\x05\x04\xff\x03\x02\x01\xff");
    b.data[b.size - 1] = 6; /* below the first */
    assert_refused(&b, P3D_DAMAGED, "its palette does not have");
    b.data[b.size - 1] = 9;
    assert_refused(&b, P3D_DAMAGED, "its palette does not have");
    b.data[7] = 8;
    assert_refused(&b, P3D_DAMAGED, "bits a color");
    b.data[1] = 0;
    assert_refused(&b, P3D_DAMAGED, "indices but no palette");
}

TEST(packets_of_a_tga_run_over_the_ends_of_rows)
{
    struct bytes b = tga(10, 2, 2, 24, FROM_TOP);

    put_u8(&b, 0x80 | 2); /* three of one colour */
    put_bytes(&b, "\x01\x02\x03", 3);
    put_u8(&b, 0); /* one as it is */
    put_bytes(&b, "\x04\x05\x06", 3);
    assert_pixels(&b, 2, 2, "\x03\x02\x01\xff\x03\x02\x01\xff\x03\x02\x01\xff\x06\x05\x04\xff");
    b.data[18] = 0xff; /* more than there are */
    assert_pixels(&b, 2, 2, "\x03\x02\x01\xff\x03\x02\x01\xff\x03\x02\x01\xff\x03\x02\x01\xff");
}

TEST(a_tga_that_breaks_off_is_damaged)
{
    struct bytes b = tga(10, 2, 2, 24, 0), plain = tga(2, 2, 2, 24, 0);

    put_u8(&b, 0x80);
    put_bytes(&b, "\x01\x02\x03", 3);
    assert_refused(&b, P3D_DAMAGED, "breaks off after 1 of 2 x 2 pixels");
    put_u8(&plain, 0);
    assert_refused(&plain, P3D_DAMAGED, "breaks off");
}

/* A header alone does not make us take memory. */
TEST(sizes_that_the_bytes_cannot_hold_are_refused)
{
    struct bytes b = tga(10, 16384, 16384, 32, 0), none = tga(2, 0, 5, 24, 0), large = tga(2, 16385, 1, 24, 0);

    assert_refused(&b, P3D_DAMAGED, "too few for an image of 16384 x 16384");
    assert_refused(&none, P3D_DAMAGED, "1 to 16384");
    assert_refused(&large, P3D_DAMAGED, "1 to 16384");
}

TEST(a_file_that_is_no_picture_is_said_to_be_none)
{
    struct bytes b = {.size = 0};

    assert_refused(&b, P3D_UNSUPPORTED, "not a picture but an empty file");
    put_text(&b, "ODOL and so on, some more bytes");
    assert_refused(&b, P3D_UNSUPPORTED, "neither a PNG nor a JPEG");
    b = tga(2, 1, 1, 8, 0);
    put_u32(&b, 0);
    assert_refused(&b, P3D_UNSUPPORTED, "neither a PNG nor a JPEG");
}

/* With too little memory for the picture what counts is which error comes. */
TEST(a_picture_that_is_too_large_is_told_to_be_made_smaller)
{
    static uint8_t data[(1 << 20) + 8192];
    const struct p3d_options options = {.max_memory = 1 << 22};
    struct bytes most = tga(11, 8192, 8192, 8, 0), more = tga(11, 8192, 8193, 8, 0);

    memcpy(data, most.data, most.size);
    assert_null(p3d_read_image(data, sizeof data, &options, &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
    memcpy(data, more.data, more.size);
    assert_null(p3d_read_image(data, sizeof data, &options, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_string_equal(error.message, "the image has 8192 x 8193 pixels; at most as many as 8192 x 8192 are read: "
                                       "make it smaller");
}

/* ---- PNG ---- */

static void put_big_u32(struct bytes *b, uint32_t value)
{
    for (int i = 3; i >= 0; i--)
        put_u8(b, value >> 8 * i & 0xff);
}

static void put_chunk(struct bytes *b, const char *type, const void *data, size_t size)
{
    const size_t at = b->size + 4;

    put_big_u32(b, (uint32_t)size);
    put_text(b, type);
    put_bytes(b, data, size);
    put_big_u32(b, (uint32_t)crc32(0, b->data + at, (uInt)(b->size - at)));
}

enum { GRAY, RGB = 2, INDEXED, GRAY_ALPHA, RGBA = 6 };

static struct bytes png_header(uint32_t width, uint32_t height, unsigned depth, unsigned color, unsigned lace)
{
    struct bytes b = {.size = 0}, header = {.size = 0};

    put_bytes(&b, "\x89PNG\r\n\x1a\n", 8);
    put_big_u32(&header, width);
    put_big_u32(&header, height);
    put_u8(&header, depth);
    put_u8(&header, color);
    put_u8(&header, 0);
    put_u8(&header, 0);
    put_u8(&header, lace);
    put_chunk(&b, "IHDR", header.data, header.size);
    return b;
}

/* `rows`: each begins with its filter. */
static void put_rows(struct bytes *b, const char *rows, size_t size)
{
    uint8_t packed[1024];
    uLongf packed_size = sizeof packed;

    assert_int_equal(compress(packed, &packed_size, (const Bytef *)rows, (uLong)size), Z_OK);
    put_chunk(b, "IDAT", packed, packed_size);
    put_chunk(b, "IEND", "", 0);
}

static void skip_without_png(void)
{
    struct bytes b = png_header(1, 1, 8, GRAY, 0);
    struct p3d_image *image;

    put_rows(&b, "\0\x7f", 2);
    image = p3d_read_image(b.data, b.size, NULL, &error);
    if (!image) {
        assert_int_equal(error.status, P3D_UNSUPPORTED);
        skip();
    }
    p3d_image_free(image);
}

TEST(a_png_of_any_kind_becomes_rgba)
{
    static const struct {
        unsigned depth, color;
        const char *rows;
        size_t size;
        const char *pixels; /* of 2 x 1 */
    } kinds[] = {
        {8, RGB, "\0\x01\x02\x03\x04\x05\x06", 7, "\x01\x02\x03\xff\x04\x05\x06\xff"},
        {8, RGBA, "\0\x01\x02\x03\x00\x04\x05\x06\x07", 9, "\x01\x02\x03\x00\x04\x05\x06\x07"},
        {8, GRAY, "\0\x10\x20", 3, "\x10\x10\x10\xff\x20\x20\x20\xff"},
        {8, GRAY_ALPHA, "\0\x10\x20\x30\x40", 5, "\x10\x10\x10\x20\x30\x30\x30\x40"},
        {1, GRAY, "\0\x40", 2, "\x00\x00\x00\xff\xff\xff\xff\xff"},
        {4, GRAY, "\0\x1f", 2, "\x11\x11\x11\xff\xff\xff\xff\xff"},
        {16, GRAY, "\0\x00\x80\x00\x81", 5, "\x00\x00\x00\xff\x01\x01\x01\xff"}, /* rounded, not cut */
        {16, RGBA, "\0\x10\x00\xff\xff\x20\xff\x80\x00\x00\x00\x00\xff\x01\x00\x7f\xff", 17,
         "\x10\xff\x21\x80\x00\x01\x01\x7f"},
    };

    skip_without_png();
    for (size_t i = 0; i < COUNT(kinds); i++) {
        struct bytes b = png_header(2, 1, kinds[i].depth, kinds[i].color, 0);

        put_rows(&b, kinds[i].rows, kinds[i].size);
        assert_pixels(&b, 2, 1, kinds[i].pixels);
    }
}

TEST(a_png_s_palette_may_have_alpha)
{
    struct bytes b = png_header(2, 1, 8, INDEXED, 0);

    skip_without_png();
    put_chunk(&b, "PLTE", "\x01\x02\x03\x04\x05\x06", 6);
    put_chunk(&b, "tRNS", "\x40", 1);
    put_rows(&b, "\0\x01\x00", 3);
    assert_pixels(&b, 2, 1, "\x04\x05\x06\xff\x01\x02\x03\x40");
}

TEST(a_png_may_name_a_color_that_is_transparent)
{
    struct bytes gray = png_header(2, 1, 1, GRAY, 0), deep = png_header(2, 1, 16, RGB, 0);

    skip_without_png();
    put_chunk(&gray, "tRNS", "\0\1", 2);
    put_rows(&gray, "\0\x40", 2);
    assert_pixels(&gray, 2, 1, "\x00\x00\x00\xff\xff\xff\xff\x00");
    put_chunk(&deep, "tRNS", "\x10\x00\x20\x00\x30\x01", 6); /* all 16 bits count */
    put_rows(&deep, "\0\x10\x00\x20\x00\x30\x01\x10\x00\x20\x00\x30\x00", 13);
    assert_pixels(&deep, 2, 1, "\x10\x20\x30\x00\x10\x20\x30\xff");
}

TEST(a_png_s_gamma_changes_nothing)
{
    struct bytes b = png_header(1, 1, 8, RGB, 0);

    skip_without_png();
    put_chunk(&b, "gAMA", "\x00\x01\x86\xa0", 4); /* linear */
    put_rows(&b, "\0\x40\x50\x60", 4);
    assert_pixels(&b, 1, 1, "\x40\x50\x60\xff");
}

TEST(chunks_beside_the_pixels_of_a_png_may_be_wrong)
{
    struct bytes b = png_header(1, 1, 8, GRAY, 0);

    skip_without_png();
    put_chunk(&b, "gAMA", "\0\0\0\0", 4);
    put_chunk(&b, "iCCP", "no profile", 10);
    put_chunk(&b, "tEXt", "a\0b", 3);
    b.data[b.size - 1] ^= 1;
    put_rows(&b, "\0\x7f", 2);
    assert_pixels(&b, 1, 1, "\x7f\x7f\x7f\xff");
    b.size -= 12; /* its end */
    assert_pixels(&b, 1, 1, "\x7f\x7f\x7f\xff");
}

TEST(a_damaged_png_is_refused)
{
    struct bytes b = png_header(2, 1, 8, RGB, 0), large = png_header(16384, 16384, 8, RGB, 0);

    skip_without_png();
    put_rows(&b, "\0\x01\x02\x03\x04\x05\x06", 7);
    b.data[b.size - 13] ^= 1; /* the checksum of its pixels */
    assert_refused(&b, P3D_DAMAGED, "PNG: invalid chunk checksum");
    b.data[b.size - 13] ^= 1;
    b.size -= 20;
    assert_refused(&b, P3D_DAMAGED, "PNG: the file breaks off");
    put_rows(&large, "\0", 1);
    assert_refused(&large, P3D_DAMAGED, "too few for an image of 16384 x 16384");
}

/* Each pixel tells its place. Of eight by eight pixels each pass has its own. */
TEST(all_passes_of_an_interlaced_png_are_where_they_belong)
{
    static const struct {
        uint32_t x, y, step_x, step_y;
    } passes[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    enum { WIDTH = 13, HEIGHT = 11 };
    uint8_t pixels[WIDTH * HEIGHT * 4];

    skip_without_png();
    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
        memset(pixels + (size_t)4 * i, (int)i + 20, 3);
        pixels[4 * i + 3] = 255;
    }
    for (unsigned bytes = 1; bytes <= 2; bytes++) {
        struct bytes b = png_header(WIDTH, HEIGHT, 8 * bytes, GRAY, 1), rows = {.size = 0};

        for (size_t pass = 0; pass < COUNT(passes); pass++)
            for (uint32_t y = passes[pass].y; y < HEIGHT; y += passes[pass].step_y) {
                put_u8(&rows, 0);
                for (uint32_t x = passes[pass].x; x < WIDTH; x += passes[pass].step_x)
                    for (unsigned i = 0; i < bytes; i++) /* 0x2020 is 0x20 of a byte */
                        put_u8(&rows, y * WIDTH + x + 20);
            }
        put_rows(&b, (const char *)rows.data, rows.size);
        assert_pixels(&b, WIDTH, HEIGHT, (const char *)pixels);
    }
}

/* ---- JPEG ---- */

static void skip_without_jpeg(void)
{
    const struct bytes b = small_jpeg();
    struct p3d_image *image = p3d_read_image(b.data, b.size, NULL, &error);

    if (!image) {
        assert_int_equal(error.status, P3D_UNSUPPORTED);
        assert_non_null(strstr(error.message, "built without"));
        skip();
    }
    p3d_image_free(image);
}

TEST(a_jpeg_has_colours_and_no_alpha)
{
    static const uint8_t color[4] = {198, 92, 128, 255};
    const struct bytes b = small_jpeg();
    struct p3d_image *image;

    skip_without_jpeg();
    image = kept_image(p3d_read_image(b.data, b.size, NULL, &error));
    assert_int_equal(image->width, 8);
    assert_int_equal(image->height, 8);
    for (size_t i = 0; i < (size_t)8 * 8 * 4; i++)
        assert_in_range(image->pixels[i], color[i % 4] - 1, color[i % 4] + (i % 4 < 3));
}

TEST(a_gray_jpeg_has_equal_channels_and_may_end_within_a_block)
{
    struct bytes b = {.size = 0};
    struct p3d_image *image;

    skip_without_jpeg();
    put_jpeg_header(&b, 1, 5, 3);
    put_bytes(&b, "\x3f\xff\xd9", 3);
    image = p3d_read_image(b.data, b.size, NULL, &error);
    assert_non_null(image);
    assert_int_equal(image->width, 5);
    assert_int_equal(image->height, 3);
    for (size_t i = 0; i < (size_t)5 * 3; i++)
        assert_memory_equal(image->pixels + 4 * i, "\x80\x80\x80\xff", 4);
    p3d_image_free(image);
}

TEST(a_jpeg_that_cannot_be_a_texture_is_refused)
{
    struct bytes cut = {.size = 0}, large = {.size = 0}, printer = {.size = 0}, scans = small_jpeg();

    skip_without_jpeg();
    put_jpeg_header(&cut, 1, 64, 64);
    put_bytes(&cut, "\x00", 1);
    assert_refused(&cut, P3D_DAMAGED, "JPEG: ");
    put_jpeg_header(&large, 1, 16384, 16384);
    put_bytes(&large, "\x3f\xff\xd9", 3);
    assert_refused(&large, P3D_DAMAGED, "too few for an image of 16384 x 16384");
    put_jpeg_header(&printer, 4, 8, 8);
    put_bytes(&printer, "\x00\xff\xd9", 3);
    assert_refused(&printer, P3D_UNSUPPORTED, "colors of a printer");
    for (int i = 0; i < 64; i++)
        put_bytes(&scans, "\xff\xda", 2);
    assert_refused(&scans, P3D_DAMAGED, "JPEG: it has more than 64 scans");
}

/* ---- Bad input ---- */

static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_image *image = p3d_read_image(data, size, options, &error);

    p3d_image_free(image);
    return image ? P3D_OK : error.status;
}

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    (void)s;
    (void)prefix;
    assert_true(status == P3D_OK || status == P3D_DAMAGED || status == P3D_UNSUPPORTED);
}

static struct bytes packed_tga(void)
{
    struct bytes b = tga_with_palette(9, 0, 2, 32);

    b.data[0] = 1;
    put_u8(&b, 'x');
    put_bytes(&b, "\x01\x02\x03\x04\x05\x06\x07\x08", 8);
    put_bytes(&b, "\x00\x01\x80\x00", 4);
    return b;
}

static struct bytes small_png(void)
{
    struct bytes b = png_header(2, 2, 8, INDEXED, 1);

    put_chunk(&b, "PLTE", "\x01\x02\x03\x04\x05\x06", 6);
    put_chunk(&b, "tRNS", "\x40", 1);
    put_chunk(&b, "tEXt", "a\0b", 3);
    put_rows(&b, "\0\x01\0\x00\0\x00\x01", 7);
    return b;
}

static void try_all(struct bytes picture)
{
    const struct sweep sweep = {picture.data, picture.size, .use = use};

    sweep_prefixes(&sweep, judge_prefix);
    sweep_bytes(&sweep, NULL, 0);
    sweep_allocations(&sweep);
    sweep_limits(&sweep);
}

TEST(no_byte_no_end_and_no_want_of_memory_of_a_tga_is_dangerous)
{
    try_all(packed_tga());
}

TEST(no_byte_no_end_and_no_want_of_memory_of_a_png_is_dangerous)
{
    skip_without_png();
    try_all(small_png());
}

TEST(no_byte_no_end_and_no_want_of_memory_of_a_jpeg_is_dangerous)
{
    skip_without_jpeg();
    try_all(small_jpeg());
}
