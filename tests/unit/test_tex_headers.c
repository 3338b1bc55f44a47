/* test_tex_headers.c: lists of textures: read, written byte for byte, made of textures, and refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "sweep.h"

#include <p3d/paa.h>

static struct p3d_error error;

static struct bytes list(void)
{
    struct bytes b = {.size = 0};

    put_text(&b, "0DHT");
    put_u32(&b, 1); /* version */
    put_u32(&b, 1); /* textures */
    put_u32(&b, 1); /* palettes */
    put_u32(&b, 0);
    put_f32(&b, 0x66 * (1.0f / 255)); /* red, green, blue, alpha */
    put_f32(&b, 0x33 * (1.0f / 255));
    put_f32(&b, 0);
    put_f32(&b, 100 * (1.0f / 255));
    put_bytes(&b, "\x00\x33\x66\x64", 4); /* the same as blue, green, red, alpha */
    put_u32(&b, 0xffffffff);              /* the largest */
    put_u32(&b, 0);                       /* clamp */
    put_u32(&b, 0xffffffff);              /* transparent */
    put_bytes(&b, "\1\1\0\1", 4);         /* has a largest, alpha, test, clear */
    put_u32(&b, 1);                       /* mips */
    put_u32(&b, 10);                      /* DXT5 */
    put_bytes(&b, "\1\1", 2);
    put_asciiz(&b, "data\\a_ti_ca.paa");
    put_u32(&b, 13); /* thermal */
    put_u32(&b, 1);  /* mips again */
    put_u16(&b, 64);
    put_u16(&b, 32);
    put_u16(&b, 0);
    put_u8(&b, 10);
    put_u8(&b, 3);
    put_u32(&b, 128);  /* offset */
    put_u32(&b, 2048); /* of the file */
    return b;
}

TEST(a_list_is_read_and_written_byte_for_byte)
{
    const struct bytes b = list();
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_tex_headers *headers = p3d_tex_headers_read(b.data, b.size, NULL, &error);

    assert_non_null(headers);
    assert_int_equal(headers->count, 1);
    assert_int_equal(headers->items[0].use, P3D_TEXTURE_THERMAL);
    assert_int_equal(headers->items[0].mips[0].width, 64);
    assert_int_equal(headers->items[0].file_size, 2048);
    assert_true(p3d_text_equal(headers->items[0].path, "data\\a_ti_ca.paa"));
    assert_true(p3d_tex_headers_write(headers, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, b.size);
    assert_memory_equal(buffer.data, b.data, b.size);
    p3d_buffer_free(&buffer);
    p3d_tex_headers_free(headers);
}

TEST(a_texture_s_header_is_that_of_the_games_tools)
{
    const struct bytes b = list();
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_paa_mip mip = {.width = 64, .height = 32, .offset = 128};
    const struct p3d_paa paa = {.type = P3D_PAA_DXT5,
                                .mips = &mip,
                                .mip_count = 1,
                                .has_average = true,
                                .average = {0, 0x33, 0x66, 0x64},
                                .has_largest = true,
                                .largest = {255, 255, 255, 255},
                                .has_flags = true,
                                .flags = P3D_PAA_FLAG_ALPHA};
    struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS];
    struct p3d_tex_header header = p3d_tex_header_of(&paa, p3d_bytes_of("data\\a_ti_ca.paa"), 2048, mips);
    const struct p3d_tex_headers headers = {.version = 1, .items = &header, .count = 1};

    assert_true(p3d_tex_headers_write(&headers, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, b.size);
    assert_memory_equal(buffer.data, b.data, b.size);
    p3d_buffer_free(&buffer);
    header.mip_count = 2;
    assert_false(p3d_tex_headers_write(&headers, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(error.status, P3D_INVALID);
    p3d_buffer_free(&buffer);
}

/* Of a texture without a name's end and without tags. */
TEST(a_header_without_tags_says_the_usual)
{
    struct p3d_paa_mip mips[2] = {{.width = 256, .height = 128, .offset = 20, .storage = P3D_STORED_LZO},
                                  {.width = 128, .height = 64, .offset = 70000}};
    struct p3d_paa paa = {.type = P3D_PAA_DXT1, .mips = mips, .mip_count = 2};
    struct p3d_tex_header_mip made[P3D_TEX_HEADER_MOST_MIPS];
    struct p3d_tex_header header = p3d_tex_header_of(&paa, p3d_bytes_of("data\\a.pac"), 99, made);

    assert_int_equal(header.palette_count, 1);
    assert_int_equal(header.palette, 0);
    assert_memory_equal(header.average, ((const uint8_t[4]){32, 32, 192, 128}), 4); /* docs/format/paa.md */
    assert_memory_equal(header.largest, "\xff\xff\xff\xff", 4);
    assert_false(header.has_largest || header.is_alpha || header.is_transparent || header.is_clear);
    assert_false(header.is_paa);
    assert_int_equal(header.is_little_endian, 1);
    assert_int_equal(header.use, P3D_TEXTURE_COLOR);
    assert_int_equal(header.mip_count, 2);
    assert_int_equal(header.mip_count_again, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(header.mips[i].width, mips[i].width);
        assert_int_equal(header.mips[i].height, mips[i].height);
        assert_int_equal(header.mips[i].offset, mips[i].offset);
        assert_int_equal(header.mips[i].type, 6);
        assert_int_equal(header.mips[i].unknown_type, 3);
    }
    assert_int_equal(header.file_size, 99);
}

TEST(flags_and_the_average_say_whether_a_texture_is_clear)
{
    struct p3d_paa paa = {.type = P3D_PAA_DXT1, .has_flags = true, .has_average = true};
    struct p3d_tex_header header;

    for (unsigned alpha = 127; alpha < 129; alpha++) {
        paa.average[3] = (uint8_t)alpha;
        paa.flags = P3D_PAA_FLAG_ALPHA | P3D_PAA_FLAG_ALPHA_TEST;
        header = p3d_tex_header_of(&paa, p3d_bytes_of("a_nohq.paa"), 1, NULL);
        assert_true(header.is_alpha && !header.is_transparent && header.is_paa);
        assert_int_equal(header.is_clear, alpha < 128);
        assert_int_equal(header.use, P3D_TEXTURE_NORMAL);
        paa.flags = P3D_PAA_FLAG_ALPHA_TEST;
        header = p3d_tex_header_of(&paa, p3d_bytes_of("a_nohq.paa"), 1, NULL);
        assert_true(!header.is_alpha && header.is_transparent && !header.is_clear);
    }
}

TEST(types_have_the_numbers_of_lists)
{
    static const struct {
        enum p3d_paa_type type;
        uint32_t number;
    } cases[] = {{P3D_PAA_P8, 0},       {P3D_PAA_AI88, 1}, {P3D_PAA_ARGB1555, 3}, {P3D_PAA_ARGB4444, 4},
                 {P3D_PAA_ARGB8888, 5}, {P3D_PAA_DXT1, 6}, {P3D_PAA_DXT5, 10}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct p3d_paa paa = {.type = cases[i].type};

        assert_int_equal(p3d_tex_header_of(&paa, p3d_bytes_of("a.paa"), 1, NULL).type, cases[i].number);
    }
}

TEST(faults_of_a_list_are_told_where_they_are)
{
    struct bytes b = list();
    const size_t again = b.size - 4 - 12 - 4;

    patch_u32(&b, again, 2);
    assert_null(p3d_tex_headers_read(b.data, b.size, NULL, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, again + 4);
    assert_string_equal(error.message, "there are 1 mips, and then 2");
    b = list();
    patch_u32(&b, 4, 7);
    assert_null(p3d_tex_headers_read(b.data, b.size, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_int_equal(error.offset, 4);
    assert_string_equal(error.message, "version 7 of lists of textures is not known");
}

TEST(a_file_that_is_no_list_is_refused)
{
    struct bytes b = list();

    assert_null(p3d_tex_headers_read("ODOL", 4, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    patch_u32(&b, 8, 0x10000000);
    assert_null(p3d_tex_headers_read(b.data, b.size, NULL, &error));
    assert_non_null(strstr(error.message, "do not fit"));
}

static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_tex_headers *headers = p3d_tex_headers_read(data, size, options, &error);

    p3d_tex_headers_free(headers);
    return headers ? P3D_OK : error.status;
}

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    (void)s;
    assert_true(status == (prefix < 4 ? P3D_UNSUPPORTED : prefix < 8 ? status : P3D_DAMAGED));
}

TEST(no_byte_no_end_and_no_want_of_memory_is_dangerous)
{
    const struct bytes b = list();
    const struct sweep sweep = {b.data, b.size, .use = use};

    sweep_prefixes(&sweep, judge_prefix);
    sweep_bytes(&sweep, NULL, 0);
    sweep_allocations(&sweep);
    sweep_limits(&sweep);
}
