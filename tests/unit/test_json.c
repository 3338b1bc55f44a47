/* test_json.c: JSON as it is written, in both styles.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "core/json_writer.h"

#include <math.h>
#include <stdio.h>

/* A text in memory, which `end` compares. */
struct text {
    struct p3d_buffer buffer;
    struct p3di_json json;
};

static void begin(struct text *text, enum p3di_json_style style)
{
    text->buffer = (struct p3d_buffer){NULL, 0, 0};
    p3di_json_begin(&text->json, p3d_buffer_sink(&text->buffer), style);
}

static void end(struct text *text, const char *want)
{
    assert_true(p3di_json_end(&text->json));
    assert_int_equal(text->buffer.size, strlen(want));
    assert_memory_equal(text->buffer.data, want, strlen(want));
    p3d_buffer_free(&text->buffer);
}

static void put_sample(struct p3di_json *json)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_open(json, "lods", '[');
    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "points", 8);
    p3di_json_text(json, "name", "Geometry");
    p3di_json_close(json, '}');
    p3di_json_open(json, NULL, '[');
    p3di_json_close(json, ']');
    p3di_json_close(json, ']');
    p3di_json_bool(json, "same", true);
    p3di_json_close(json, '}');
}

TEST(spaced_text_is_one_line)
{
    struct text text;

    begin(&text, P3DI_JSON_SPACED);
    put_sample(&text.json);
    end(&text, "{\"lods\": [{\"points\": 8, \"name\": \"Geometry\"}, []], \"same\": true}");
}

TEST(compact_text_has_lines_for_two_levels)
{
    struct text text;

    begin(&text, P3DI_JSON_COMPACT);
    put_sample(&text.json);
    end(&text, "{\n\"lods\":[\n{\"points\":8,\"name\":\"Geometry\"},\n[]\n],\n\"same\":true\n}");
}

TEST(numbers_have_all_their_digits)
{
    struct text text;

    begin(&text, P3DI_JSON_SPACED);
    p3di_json_open(&text.json, NULL, '[');
    p3di_json_u64(&text.json, NULL, 0);
    p3di_json_u64(&text.json, NULL, UINT32_MAX);
    p3di_json_u64(&text.json, NULL, (uint64_t)UINT32_MAX + 1);
    p3di_json_u64(&text.json, NULL, UINT64_MAX);
    p3di_json_i64(&text.json, NULL, -7);
    p3di_json_i64(&text.json, NULL, INT64_MIN);
    p3di_json_vec3(&text.json, NULL, (struct p3d_vec3){0.5f, -1, 1e7f});
    p3di_json_f32(&text.json, NULL, NAN);
    p3di_json_f32(&text.json, NULL, -INFINITY);
    p3di_json_null(&text.json, NULL);
    p3di_json_close(&text.json, ']');
    end(&text,
        "[0, 4294967295, 4294967296, 18446744073709551615, -7, -9223372036854775808, [0.5, -1, 10000000], null, null, "
        "null]");
}

/* A text that is no UTF-8 has a character for each byte, and controls are escaped wherever they come from. */
TEST(strings_are_utf8_without_controls)
{
    static const struct {
        struct p3d_bytes bytes;
        const char *want;
    } rows[] = {
        {{(const uint8_t *)"a\0b", 3}, "\"a\""},
        {{(const uint8_t *)"a\"\\/\n\x7f", 6}, "\"a\\\"\\\\/\\u000a\\u007f\""},
        {{(const uint8_t *)"\xc3\xa4\xc2\x9b", 4}, "\"\xc3\xa4\\u009b\""},
        {{(const uint8_t *)"\xe4\x9b\"", 3}, "\"\xc3\xa4\\u009b\\\"\""},
        {{(const uint8_t *)"\xf3\xa0\x81\xa1", 4}, "\"\\udb40\\udc61\""},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct text text;

        begin(&text, P3DI_JSON_SPACED);
        p3di_json_string(&text.json, NULL, rows[i].bytes);
        end(&text, rows[i].want);
    }
}

TEST(a_path_becomes_a_uri)
{
    struct text text;

    begin(&text, P3DI_JSON_SPACED);
    p3di_json_uri(&text.json, NULL, p3d_bytes_of("a b/\xc3\xa4%.png"));
    end(&text, "\"a%20b/%C3%A4%25.png\"");
    begin(&text, P3DI_JSON_SPACED);
    p3di_json_uri(&text.json, NULL, p3d_bytes_of("\xe4")); /* that file, and no other */
    end(&text, "\"%E4\"");
}

TEST(plain_characters_of_a_uri_stay)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    struct text text;
    char want[sizeof plain + 2];

    snprintf(want, sizeof want, "\"%s\"", plain);
    begin(&text, P3DI_JSON_SPACED);
    p3di_json_uri(&text.json, NULL, p3d_bytes_of(plain));
    end(&text, want);
    begin(&text, P3DI_JSON_SPACED);
    p3di_json_uri(&text.json, NULL, p3d_bytes_of("\x7f\x1f\\:?#[@{`\xef\xbf\xbf"));
    end(&text, "\"%7F%1F%5C%3A%3F%23%5B%40%7B%60%EF%BF%BF\"");
}

/* Longer than any buffer. */
TEST(long_texts_come_whole)
{
    static char name[9000], want[sizeof name + 2];
    struct text text;

    memset(name, 'n', sizeof name - 1);
    want[0] = want[sizeof name] = '"';
    memcpy(want + 1, name, sizeof name - 1);
    begin(&text, P3DI_JSON_SPACED);
    p3di_json_text(&text.json, NULL, name);
    end(&text, want);
    begin(&text, P3DI_JSON_SPACED);
    p3di_json_begin_string(&text.json, NULL);
    for (size_t i = 0; i + 1 < sizeof name; i++)
        p3di_json_add(&text.json, p3d_bytes_of("n"));
    p3di_json_end_string(&text.json);
    end(&text, want);
}

static bool refuse(void *user, const void *data, size_t size)
{
    (void)data;
    (void)size;
    ++*(unsigned *)user;
    return false;
}

TEST(a_sink_that_refused_is_a_failure_and_gets_no_more)
{
    unsigned calls = 0;
    struct p3di_json json;

    p3di_json_begin(&json, (struct p3d_sink){refuse, &calls}, P3DI_JSON_COMPACT);
    p3di_json_open(&json, NULL, '[');
    for (uint32_t i = 0; i < 5000; i++)
        p3di_json_u64(&json, NULL, i);
    p3di_json_close(&json, ']');
    assert_false(p3di_json_end(&json));
    assert_int_equal(calls, 1);
}
