/* test_paa.c: textures, built byte by byte, and what is wrong with damaged ones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"
#include "test_memory.h"

/* ---- Files ---- */

static void put_tag(struct bytes *b, const char *name, const void *payload, uint32_t size)
{
    put_text(b, "GGAT");
    put_bytes(b, name, 4);
    put_u32(b, size);
    put_bytes(b, payload, size);
}

/* Type, no tags, no palette. */
static struct bytes begin(unsigned type)
{
    struct bytes b = {.size = 0};

    put_u16(&b, type);
    put_u16(&b, 0); /* colors of the palette */
    return b;
}

static void put_mip(struct bytes *b, unsigned width, unsigned height, const void *data, uint32_t size)
{
    put_u16(b, width);
    put_u16(b, height);
    put_u16(b, size & 0xffff);
    put_u8(b, size >> 16);
    put_bytes(b, data, size);
}

/* LZSS of literals only: a byte of flags before each eight. `sum` is the checksum. */
static void put_literals(struct bytes *b, unsigned width, unsigned height, const uint8_t *data, uint32_t size,
                         uint32_t sum)
{
    struct bytes packed = {.size = 0};

    for (uint32_t i = 0; i < size; i++) {
        if (i % 8 == 0)
            put_u8(&packed, 0xff);
        put_u8(&packed, data[i]);
    }
    put_u32(&packed, sum);
    put_mip(b, width, height, packed.data, (uint32_t)packed.size);
}

static void end(struct bytes *b)
{
    put_u32(b, 0);
    put_u16(b, 0);
}

static struct p3d_paa *read_good(const struct bytes *b)
{
    struct p3d_error error;
    struct p3d_paa *paa = p3d_paa_read(b->data, b->size, NULL, &error);

    if (!paa || error.status != P3D_OK)
        fail_msg("0x%llx: %s", (unsigned long long)error.offset, error.message);
    return kept_paa(paa);
}

/* What was read is written byte for byte. */
static void check_written(const struct p3d_paa *paa, const struct bytes *b)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3d_paa_write(paa, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, b->size);
    assert_memory_equal(buffer.data, b->data, b->size);
    p3d_buffer_free(&buffer);
}

/* The pixels of the first mip are these. */
static void check_pixels(const struct bytes *b, bool is_raw, const void *expected, size_t count)
{
    const uint8_t *wanted = expected;
    struct p3d_paa *paa = read_good(b);
    struct p3d_image *image;
    struct p3d_error error;

    image = p3d_paa_decode(paa, 0, is_raw, NULL, &error);
    assert_non_null(image);
    assert_int_equal(image->width * image->height, count);
    for (size_t i = 0; i < count; i++)
        for (size_t c = 0; c < 4; c++)
            if (image->pixels[4 * i + c] != wanted[4 * i + c])
                fail_msg("pixel %zu, channel %zu: %u, not %u", i, c, image->pixels[4 * i + c], wanted[4 * i + c]);
    p3d_image_free(image);
    check_written(paa, b);
}

/* ---- Blocks ---- */

/* Red and blue, and the choices 0, 1, 2, 3 in each row. */
static const uint8_t red_to_blue[8] = {0x00, 0xf8, 0x1f, 0x00, 0xe4, 0xe4, 0xe4, 0xe4};

TEST(blocks_that_stand_out_of_the_picture_are_cut_off)
{
    static const uint8_t colors[4][4] = {{255, 0, 0, 255}, {0, 0, 255, 255}, {170, 0, 85, 255}, {85, 0, 170, 255}};
    uint8_t expected[15][4], data[32];
    struct bytes b = begin(0xff01);

    for (size_t i = 0; i < 4; i++)
        memcpy(data + 8 * i, red_to_blue, 8);
    put_mip(&b, 5, 3, data, 16);
    end(&b);
    for (size_t i = 0; i < 15; i++)
        memcpy(expected[i], colors[i % 5 % 4], 4);
    check_pixels(&b, false, expected, 15);
}

/* ---- Pixels without blocks ---- */

TEST(channels_of_few_bits_become_bytes)
{
    static const struct {
        unsigned type;
        uint8_t data[4];
        uint32_t size, sum;
        uint8_t expected[4];
    } cases[] = {
        {0x4444, {0x8f, 0x4f}, 2, 0xffffff8f + 0x4f, {255, 136, 255, 68}},
        {0x1555, {0x01, 0xc2}, 2, 0xffffffc2 + 0x01, {132, 132, 8, 255}},
        {0x1555, {0x1f, 0x00}, 2, 0x1f, {0, 0, 255, 0}},
        {0x8080, {0x12, 0xfe}, 2, 0x10, {0x12, 0x12, 0x12, 0xfe}},
        {0x8888, {0x01, 0x02, 0x03, 0x04}, 4, 10, {3, 2, 1, 4}},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct bytes b = begin(cases[i].type);

        put_literals(&b, 1, 1, cases[i].data, cases[i].size, cases[i].sum);
        end(&b);
        check_pixels(&b, false, cases[i].expected, 1);
    }
}

static struct bytes begin_palette(unsigned count)
{
    struct bytes b = {.size = 0};

    put_u16(&b, count);
    for (unsigned i = 0; i < count; i++) {
        put_u8(&b, 3 * i); /* blue */
        put_u8(&b, 2 * i);
        put_u8(&b, i);
    }
    return b;
}

TEST(indices_are_packed_in_runs_or_by_lzss)
{
    static const uint8_t runs[] = {2, 5, 6, 7, 0x82, 9};
    static const uint8_t indices[6] = {5, 6, 7, 9, 9, 9};
    uint8_t expected[6][4];
    struct bytes in_runs = begin_palette(10), by_lzss = begin_palette(10);

    for (size_t i = 0; i < 6; i++)
        memcpy(expected[i], (uint8_t[4]){indices[i], (uint8_t)(2 * indices[i]), (uint8_t)(3 * indices[i]), 255}, 4);
    put_mip(&in_runs, 3, 2, runs, sizeof runs);
    end(&in_runs);
    check_pixels(&in_runs, false, expected, 6);
    put_u16(&by_lzss, 1234);
    put_u16(&by_lzss, 8765);
    put_literals(&by_lzss, 3, 2, indices, sizeof indices, 45);
    end(&by_lzss);
    check_pixels(&by_lzss, false, expected, 6);
}

TEST(an_index_without_color_is_black_with_a_warning)
{
    static const uint8_t runs[] = {1, 0, 2};
    unsigned warning_count = 0;
    const struct p3d_options options = {.warn = tally, .warn_user = &warning_count};
    struct bytes b = begin_palette(2);
    struct p3d_image *image;
    struct p3d_paa *paa;

    put_mip(&b, 2, 1, runs, sizeof runs);
    end(&b);
    paa = read_good(&b);
    assert_int_equal(paa->palette.count, 2);
    image = p3d_paa_decode(paa, 0, false, &options, NULL);
    assert_non_null(image);
    assert_memory_equal(image->pixels + 4, "\0\0\0\xff", 4);
    assert_int_equal(warning_count, 1);
    p3d_image_free(image);
}

/* ---- Swizzle ---- */

static struct bytes swizzled(const char *swizzle)
{
    static const uint8_t pixel[4] = {3, 2, 1, 4}; /* stored: red 1, green 2, blue 3, alpha 4 */
    struct bytes b = {.size = 0};

    put_u16(&b, 0x8888);
    put_tag(&b, "ZIWS", swizzle, 4);
    put_u16(&b, 0);
    put_literals(&b, 1, 1, pixel, 4, 10);
    end(&b);
    return b;
}

TEST(a_swizzle_is_undone)
{
    static const struct {
        char swizzle[5];
        uint8_t expected[4];
    } cases[] = {
        {{0, 1, 2, 3}, {1, 2, 3, 4}},     /* as it is */
        {{5, 4, 2, 3}, {251, 2, 3, 254}}, /* normals: red is in alpha and alpha in red, both inverted */
        {{8, 8, 2, 3}, {1, 2, 3, 4}},     /* one stands for nothing: each channel keeps its own */
        {{3, 2, 1, 0}, {2, 1, 4, 3}},     /* red and green, alpha and blue change places */
        {{9, 12, 127, 8}, {1, 2, 3, 4}},  /* no such channels */
        {{4, 4, 4, 4}, {1, 2, 3, 252}},   /* the last one counts */
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        static const uint8_t stored[4] = {1, 2, 3, 4};
        const struct bytes b = swizzled(cases[i].swizzle);

        check_pixels(&b, false, cases[i].expected, 1);
        check_pixels(&b, true, stored, 1);
    }
}

/* ---- Tags ---- */

TEST(tags_say_what_they_say_and_strangers_are_skipped)
{
    static const uint8_t block[8];
    struct bytes b = {.size = 0};
    struct p3d_paa *paa;
    char text[256];

    put_u16(&b, 0xff01);
    put_tag(&b, "CGVA", "\1\2\3\4", 4);
    put_tag(&b, "CXAM", "\5\6\7\10", 4);
    put_tag(&b, "GALF", "\3\0\0\0", 4);
    put_tag(&b, "GLAF", "anything", 8);
    put_tag(&b, "ZIWS", "\5\4\2\3", 4);
    put_tag(&b, "CORP", "#(rgb)", 6);
    put_tag(&b, "SFFO", "\377\377\377\377\1\0\0\0", 8); /* which nobody trusts */
    put_u16(&b, 0);
    put_mip(&b, 4, 4, block, sizeof block);
    end(&b);
    put_text(&b, "more");
    paa = read_good(&b);
    assert_int_equal(paa->type, P3D_PAA_DXT1);
    assert_int_equal(paa->tag_count, 7);
    assert_text(paa->tags[3].name, "GLAF");
    assert_text(paa->tags[3].payload, "anything");
    assert_int_equal(paa->tags[1].offset, 18);
    assert_true(paa->has_average && paa->has_largest && paa->has_flags && paa->has_swizzle && paa->has_offsets);
    assert_memory_equal(paa->average, "\1\2\3\4", 4);
    assert_memory_equal(paa->largest, "\5\6\7\10", 4);
    assert_string_equal(p3d_number_text(&p3d_paa_flag_names, paa->flags, text, sizeof text),
                        "interpolated-alpha alpha-test");
    assert_string_equal(p3d_number_text(&p3d_paa_swizzle_names, paa->swizzle[0], text, sizeof text), "inverted red");
    assert_int_equal(paa->offsets.count, 2);
    assert_text(paa->procedural, "#(rgb)");
    assert_int_equal(paa->mip_count, 1);
    assert_int_equal(paa->trailing.size, 6);
    check_written(paa, &b);
}

TEST(tags_of_a_wrong_size_are_kept_with_a_warning)
{
    static const char *const names[] = {"CGVA", "CXAM", "GALF", "ZIWS", "SFFO"};
    static const uint8_t block[8];
    unsigned warning_count = 0;
    const struct p3d_options options = {.warn = tally, .warn_user = &warning_count};
    struct bytes b = {.size = 0};
    struct p3d_error error;
    struct p3d_paa *paa;

    put_u16(&b, 0xff01);
    for (size_t i = 0; i < COUNT(names); i++)
        put_tag(&b, names[i], "12345678", 3);
    put_u16(&b, 0);
    put_mip(&b, 4, 4, block, sizeof block);
    end(&b);
    paa = kept_paa(p3d_paa_read(b.data, b.size, &options, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(warning_count, 5);
    assert_false(paa->has_average || paa->has_largest || paa->has_flags || paa->has_swizzle || paa->has_offsets);
    for (size_t i = 0; i < COUNT(names); i++)
        assert_int_equal(paa->tags[i].payload.size, 3);
}

/* ---- Damage ---- */

TEST(a_file_that_is_no_texture_says_so)
{
    struct p3d_error error;

    assert_null(p3d_paa_read("MLOD", 4, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_null(p3d_paa_read("", 0, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_null(p3d_paa_read("\1\377\0\0\0\0\0\0", 8, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(error.message, "there are no mips");
    assert_false(p3d_paa_watch("MLOD", 4, NULL, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
}

/* A damaged mip between two good ones. */
static void check_damaged_mip(unsigned type, unsigned width, unsigned height, const void *data, uint32_t size,
                              const char *message)
{
    static const uint8_t block[16];
    const uint32_t block_size = type == 0xff01 ? 8 : 16;
    struct bytes b = begin(type);
    struct p3d_image *image;
    struct p3d_error error;
    struct p3d_paa *paa;
    uint64_t offset;

    put_mip(&b, 4, 4, block, block_size);
    offset = b.size;
    put_mip(&b, width, height, data, size);
    put_mip(&b, 1, 1, block, block_size);
    end(&b);
    paa = p3d_paa_read(b.data, b.size, NULL, &error);
    assert_non_null(paa);
    assert_int_equal(paa->mip_count, 3);
    for (uint32_t i = 0; i < 3; i += 2) {
        image = p3d_paa_decode(paa, i, false, NULL, NULL);
        assert_non_null(image);
        p3d_image_free(image);
    }
    assert_null(p3d_paa_decode(paa, 1, false, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, offset);
    assert_string_equal(error.message, message);
    p3d_paa_free(paa);
}

TEST(a_damaged_mip_does_not_lose_the_others)
{
    uint8_t data[64] = {0};

    check_damaged_mip(0xff01, 4, 2, data, 9, "mip 1 has 9 bytes, but 4 x 2 pixels of DXT1 take 8");
    check_damaged_mip(0xff05, 8, 2, data, 31, "mip 1 has 31 bytes, but 8 x 2 pixels of DXT5 take 32");
    check_damaged_mip(0xff01, 0, 4, data, 0, "mip 1 has 0 x 4 pixels; 1 to 16384 in a direction are possible");
    check_damaged_mip(0xff01, 65535, 32767, data, 8,
                      "mip 1 has 32767 x 32767 pixels; 1 to 16384 in a direction are possible");
    check_damaged_mip(0xff01, 0x8000 | 16384, 16384, data, 64,
                      "mip 1 has 64 packed bytes, too few for 16384 x 16384 pixels");
}

TEST(an_lzo_stream_that_is_wrong_says_how)
{
    /* 8 bytes as they are, the end. */
    static const uint8_t good[] = {17 + 8, 1, 2, 3, 4, 5, 6, 7, 8, 0x11, 0, 0};
    static const uint8_t behind_start[] = {17 + 4, 1, 2, 3, 4, 0x80, 0xff, 0x11, 0, 0};
    uint8_t more[sizeof good + 1] = {0};
    struct bytes b = begin(0xff01);

    put_mip(&b, 0x8004, 4, good, sizeof good);
    end(&b);
    (void)read_good(&b);
    memcpy(more, good, sizeof good);
    check_damaged_mip(0xff01, 0x8004, 4, good, sizeof good - 1,
                      "the LZO stream of mip 1 breaks off after 0 of 8 bytes");
    check_damaged_mip(0xff01, 0x8004, 4, behind_start, sizeof behind_start,
                      "the LZO stream of mip 1 breaks off after 4 of 8 bytes");
    check_damaged_mip(0xff01, 0x8008, 4, good, sizeof good, "the LZO stream of mip 1 yields 8 bytes instead of 16");
    check_damaged_mip(0xff01, 0x8004, 4, more, sizeof more, "the LZO stream of mip 1 ends after 12 of 13 bytes");
}

/* One mip, whose damage is only seen when it is unpacked. */
static void check_decode_error(const struct bytes *b, const char *message)
{
    struct p3d_paa *paa = read_good(b);
    struct p3d_error error;

    assert_null(p3d_paa_decode(paa, 0, false, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(error.message, message);
}

TEST(the_checksum_of_lzss_counts_bytes_with_their_sign)
{
    static const uint8_t pixel[2] = {0x80, 0xff};
    struct bytes b = begin(0x8080);

    put_literals(&b, 1, 1, pixel, 2, 0x80 + 0xff);
    end(&b);
    check_decode_error(&b, "the LZSS stream of mip 0 (2 bytes unpacked) has a wrong checksum");
    b = begin(0x8080);
    put_mip(&b, 1, 1, "\xff\x80\xff\x7f", 4); /* nothing but a checksum */
    end(&b);
    assert_null(p3d_paa_read(b.data, b.size, NULL, NULL));
    b = begin(0x8080);
    put_mip(&b, 1, 1, "\xff\x80\xff\x7f\xff\xff", 6);
    end(&b);
    check_decode_error(&b, "the LZSS stream of mip 0 (2 bytes unpacked) breaks off");
}

TEST(mips_before_a_cut_are_there)
{
    static const uint8_t blocks[32];
    struct bytes b = begin(0xff01);
    struct p3d_error error;
    struct p3d_paa *paa;

    put_mip(&b, 8, 8, blocks, 32);
    put_mip(&b, 4, 4, blocks, 8);
    paa = kept_paa(p3d_paa_read(b.data, b.size - 3, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, 4 + 7 + 32);
    assert_string_equal(error.message, "mip 1 (4 x 4) takes 8 bytes, but 5 are left");
    assert_int_equal(paa->mip_count, 2);
    assert_null(paa->mips[0].error);
    assert_non_null(paa->mips[1].error);
    (void)kept_image(p3d_paa_decode(paa, 0, false, NULL, NULL));
    assert_null(p3d_paa_decode(paa, 1, false, NULL, &error));
    assert_null(p3d_paa_decode(paa, 2, false, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

/* No more memory is asked for than the bytes can yield, and none for what they cannot. */
TEST(no_memory_is_taken_before_it_is_proven)
{
    struct memory memory = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};
    uint8_t stream[1000] = {0};
    struct bytes b = begin(0xff05);
    struct p3d_error error;
    struct p3d_paa *paa;

    put_mip(&b, 0x8000 | 496, 512, stream, sizeof stream); /* 253,952 bytes of 1000 */
    put_mip(&b, 4, 4, stream, 16);
    end(&b);
    paa = p3d_paa_read(b.data, b.size, &options, &error);
    assert_non_null(paa);
    assert_null(p3d_paa_decode(paa, 0, false, &options, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_true(memory.total < 1000 * 255 + ((size_t)1 << 16)); /* not that of the pixels */
    p3d_paa_free(paa);
    assert_int_equal(memory.count, 0);
}
