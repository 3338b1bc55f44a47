/* test_page.c: the page with models in it: its start and its end, and bytes as a text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

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

/* ---- Models ---- */

static char read_files[1024]; /* each ended by "|" */

static void note_file(void *user, const char *origin)
{
    assert_ptr_equal(user, read_files);
    assert_true(strlen(read_files) + strlen(origin) + 2 <= sizeof read_files);
    strcat(strcat(read_files, origin), "|");
}

static struct p3d_buffer mlod_of(const struct p3d_model *model)
{
    struct p3d_mlod *mlod = p3d_mlod_from_model(model, NULL, &error);
    struct p3d_buffer bytes = {NULL, 0, 0};

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&bytes), &error));
    p3d_mlod_free(mlod);
    return bytes;
}

/* A page of this model. */
static struct p3d_buffer page_of(const struct p3d_model *model, const char *folder, struct p3d_assets *assets)
{
    const struct p3di_path path = {.path = FIXTURES "/none/x.p3d", .relative = "none/x.p3d"};
    const struct p3d_scene_options options = {.assets = assets};
    struct p3d_buffer bytes = mlod_of(model), buffer = {NULL, 0, 0};
    struct p3di_input input = {.path = path.path, .data = bytes.data, .size = bytes.size};
    struct p3di_html page;

    assert_true(p3di_html_begin(&page, p3d_bytes_of("<body></body>"), p3d_buffer_sink(&buffer), NULL, &error));
    read_files[0] = 0;
    page.read = note_file;
    page.read_user = read_files;
    if (!p3di_html_add(&page, folder, &path, &input, &options, &error))
        fail_msg("%s", error.message);
    assert_true(p3di_html_end(&page, true, &error));
    assert_true(p3d_buffer_sink(&buffer).write(&buffer, "", 1));
    p3d_buffer_free(&bytes);
    return buffer;
}

static void assert_paths(const struct p3d_buffer *page, const char *expected)
{
    static const char start[] = " data-path=\"";
    char text[1024] = "";

    for (const char *at = strstr((const char *)page->data, start); at; at = strstr(at, start)) {
        const size_t size = strcspn(at += sizeof start - 1, "\"");

        snprintf(text + strlen(text), sizeof text - strlen(text), "%.*s|", (int)size, at);
    }
    assert_string_equal(text, expected);
}

TEST(paths_in_a_page_are_escaped)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2");
    struct p3d_buffer page = page_of(&s->model, "a\x1f \x7f&'\"<>\x01/", NULL);

    assert_paths(&page, "a&#31; \x7f&#38;'&#34;&#60;&#62;&#1;/x.p3d|");
    assert_string_equal(read_files, "");
    p3d_buffer_free(&page);
}

static void free_assets(void *assets)
{
    p3d_assets_free(assets);
}

/* As the game spells them, and one file once, however it is named. */
TEST(files_that_a_model_names_have_plain_paths)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);
    struct sketch *s = sketch("material \\x\\yz\\..\\..\\Pickup\\.\\PICKUP_CO.tga pickup\\Pickup.rvmat;"
                              "material pickup\\x\\..\\pickup_co.paa; lod 1;"
                              "p 0 0 0 1 0 0 0 1 0 5 0 0 5 0 2 5 1 0; use 1; f 0 1 2; use 2; f 0 2 1; use 0; f 3 4 5;"
                              "proxy proxy:\\PICKUP\\can.01");
    struct p3d_buffer page;

    assert_non_null(assets);
    at_end(free_assets, assets);
    assert_true(p3d_assets_add(assets, FIXTURES, &error));
    page = page_of(&s->model, "1/", assets);
    assert_paths(&page, "1/x.p3d|assets/pickup/can.p3d|assets/pickup/pickup_co.paa|assets/pickup/pickup.rvmat|");
    assert_non_null(strstr(read_files, "can.p3d|"));
    assert_non_null(strstr(read_files, "pickup_co.paa|"));
    assert_non_null(strstr(read_files, "pickup.rvmat|"));
    p3d_buffer_free(&page);
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

/* zlib takes some hundred kilobytes for what it packs with; without them nothing is written, and nothing hangs. */
TEST(without_memory_nothing_is_packed)
{
    static struct p3di_out out;
    const struct p3d_options options = {.max_memory = 100000};
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3di_packer packer;
    struct p3di_job job;

    assert_true(p3di_job_begin(&job, "for a test", P3DI_NO_INPUT, &options, &error));
    p3di_packer_begin(&packer, &job);
    assert_true(job.has_failed);
    assert_int_equal(error.status, P3D_NO_MEMORY);
    p3di_out_init(&out, p3d_buffer_sink(&text));
    p3di_put_packed(&packer, &out, "abc", 3);
    assert_true(p3di_out_flush(&out));
    assert_int_equal(text.size, 0);
    p3di_arena_free(job.arena);
}
