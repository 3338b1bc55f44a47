/* test_page.c: the page with models in it: its start and its end, and bytes as a text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "page/html.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

static struct p3d_error error;

/* ---- Start and end ---- */

static void assert_page(const char *html, bool is_gallery, const char *expected)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_html page;

    assert_true(p3di_html_begin(&page, p3d_bytes_of(html), p3d_buffer_sink(&buffer), NULL, &error));
    if (is_gallery)
        p3di_html_show_gallery(&page);
    assert_true(p3di_html_end(&page, true, &error));
    assert_int_equal(buffer.size, strlen(expected));
    assert_memory_equal(buffer.data, expected, buffer.size);
    p3d_buffer_free(&buffer);
}

TEST(models_stand_before_the_last_end_of_a_body)
{
    static const char gallery[] = "<template data-gallery></template>\n";
    static const struct {
        const char *start, *end;
    } rows[] = {{"<body>\n", "</body></html>\n"},
                {"<body>", "</body>"},
                {"", "</body>"},
                {"a</body>b", "</body>c"},
                {"no body", ""},
                {"</bod", ""},
                {"", "</body> </body"},
                {"/body>", "</body><body>"},
                {"</BODY>", ""}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char html[100], expected[200];

        snprintf(html, sizeof html, "%s%s", rows[i].start, rows[i].end);
        assert_page(html, false, html);
        snprintf(expected, sizeof expected, "%s%s%s", rows[i].start, gallery, rows[i].end);
        assert_page(html, true, expected);
    }
}

TEST(a_page_that_failed_has_no_end)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_html page;

    assert_true(p3di_html_begin(&page, p3d_bytes_of("a</body>"), p3d_buffer_sink(&buffer), NULL, &error));
    assert_false(p3di_html_end(&page, false, &error));
    assert_int_equal(buffer.size, 0);
    p3d_buffer_free(&buffer);
    assert_true(p3di_html_begin(&page, p3d_bytes_of("a</body>"), full_disk, NULL, &error));
    assert_false(p3di_html_end(&page, true, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
}

/* ---- Bytes ---- */

static int value_of(uint8_t digit)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = memchr(digits, digit, sizeof digits - 1);

    assert_non_null(at);
    return (int)(at - digits);
}

/* The bytes of a base64, which take its place. */
static size_t decode(uint8_t *text, size_t size)
{
    size_t used = 0;

    assert_int_equal(size % 4, 0);
    for (size_t i = 0; i < size; i += 4) {
        const bool is_last = i + 4 == size;
        const unsigned count = is_last && text[i + 2] == '=' ? 1 : is_last && text[i + 3] == '=' ? 2 : 3;
        unsigned bits = 0;

        for (unsigned j = 0; j < 4; j++)
            bits = bits << 6 | (unsigned)(j > count ? 0 : value_of(text[i + j]));
        assert_true(count != 1 || text[i + 3] == '=');
        assert_int_equal(bits & ((1u << (24 - 8 * count)) - 1), 0);
        for (unsigned j = 0; j < count; j++)
            text[used++] = (uint8_t)(bits >> (16 - 8 * j));
    }
    return used;
}

/* They are a gzip of no name, time and system. */
static void assert_unpacked(const uint8_t *packed, size_t packed_size, const uint8_t *data, size_t size)
{
    static const uint8_t head[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};
    uint8_t *room = malloc(size + 1);
    z_stream stream = {.avail_in = (uInt)packed_size, .avail_out = (uInt)size + 1};

    assert_non_null(room);
    assert_true(packed_size > sizeof head);
    assert_memory_equal(packed, head, sizeof head);
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_in = (z_const Bytef *)(uintptr_t)packed;
    stream.next_out = room;
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.avail_in, 0);
    assert_int_equal(stream.total_out, size);
    if (size)
        assert_memory_equal(room, data, size);
    inflateEnd(&stream);
    free(room);
}

static void assert_comes_back(struct p3di_packer *packer, const uint8_t *data, size_t size, size_t most)
{
    static struct p3di_out out;
    struct p3d_buffer text = {NULL, 0, 0};

    p3di_out_init(&out, p3d_buffer_sink(&text));
    p3di_put_packed(packer, &out, data, size);
    assert_true(p3di_out_flush(&out));
    assert_in_range(text.size, 28, most);
    assert_unpacked(text.data, decode(text.data, text.size), data, size);
    p3d_buffer_free(&text);
}

/* What packs badly is longer than what is packed at once, 48 KB; three sizes in a row have all ends of a base64. */
TEST(bytes_come_back_from_their_text)
{
    enum { MOST = 150000 };
    static const size_t sizes[] = {0, 1, 2, 3, 4, 5, 100, 49100, 49101, 49102, 49130, 98250, MOST};
    uint8_t *noise = malloc(MOST), *same = malloc(MOST);
    struct p3di_packer packer;
    struct p3di_job job;
    uint32_t random = 7;

    assert_true(noise && same);
    for (size_t i = 0; i < MOST; i++) {
        random = random * 1664525u + 1013904223u;
        noise[i] = (uint8_t)(random >> 24);
        same[i] = 'a';
    }
    assert_true(p3di_job_begin(&job, "for a test", P3DI_NO_INPUT, NULL, &error));
    p3di_packer_begin(&packer, &job);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        assert_comes_back(&packer, noise, sizes[i], 60 + sizes[i] / 3 * 4 + sizes[i] / 500);
        assert_comes_back(&packer, same, sizes[i], 60 + sizes[i] / 500);
    }
    memcpy(same, noise, 30000);
    memcpy(same + 30000, noise, 30000); /* a window of 32 KB holds what comes again */
    assert_comes_back(&packer, same, 60000, 45000);
    assert_false(job.has_failed);
    p3di_arena_free(job.arena);
    free(noise);
    free(same);
}
