/* test_config_rapified.c: words, constants and bases of class trees, and the bytes of rapified trees.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"
#include "trees.h"

#include <stdio.h>

/* ---- Helpers ---- */

static void assert_becomes(const char *text, const char *expected)
{
    struct p3d_config *config = read_text(text);

    assert_written(config, expected);
}

/* ---- Words ---- */

TEST(words_of_text_are_numbers_as_the_game_reads_them)
{
    static const char *const rows[][2] = {{"-2147483647", "-2147483647"},
                                          {"-2147483649", "-2.1474836e+09"},
                                          {"99999999999999999999", "1e+20"},
                                          {"0000000000000007", "7"},
                                          {"0X5", "5"},
                                          {"0xafAF", "44975"},
                                          {"-0x10", "-16"},
                                          {"0x80000000", "-2147483648"},
                                          {"0x123456789", "\"0x123456789\""},
                                          {"0xfg", "\"0xfg\""},
                                          {"1x5", "\"1x5\""},
                                          {"+", "\"+\""},
                                          {"dB+20", "10.0"},
                                          {"Db-60", "0.001"},
                                          {"dbx", "\"dbx\""},
                                          {"inf", "inf"},
                                          {"+inf", "\"+inf\""},
                                          {"nanx", "\"nanx\""},
                                          {"3.4028234e38", "3.4028235e+38"},
                                          {"-3.4028235e+38", "-3.4028235e+38"}, /* rounds to the largest */
                                          {"3.4028236e38", "inf"},
                                          {"-1e39", "-inf"},
                                          {"1e400", "inf"},
                                          {"0e400", "0.0"},
                                          {"100.0", "100.0"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64], want[64];

        snprintf(text, sizeof text, "x=%s;", rows[i][0]);
        snprintf(want, sizeof want, "x = %s;\n", rows[i][1]);
        assert_becomes(text, want);
    }
}

TEST(constants_count_on_from_the_last_one)
{
    assert_becomes("enum { A, B = 5, C, D = -1 , E, F = 0x7fffffff, G };enum{H};",
                   "enum {\n    A = 0,\n    B = 5,\n    C = 6,\n    D = -1,\n    E = 0,\n    F = 2147483647,\n"
                   "    G = -2147483648,\n    H = -2147483647\n};\n");
    assert_becomes("enum {A,};", "enum {\n    A = 0\n};\n");
    assert_becomes("enum Kinds { A, , C = 2 + 1, } enum { D };",
                   "enum {\n    A = 0,\n    C = 3,\n    D = 4\n};\n"); /* a name of it all, and one that is empty */
    assert_error("enum { A = 1.5 };", "1:15: a whole number is missing behind A");
    assert_error("enum { A, B C };", "1:13: ',' is missing in front of 'C'");
    assert_error("enum { A = 0x7fffffff + 1 };", "1:26: a whole number is missing behind A");
    assert_warnings("enum {A}\nx=1;", "");
}

/* ---- Places ---- */

TEST(entries_know_their_lines)
{
    struct p3d_config *config = read_text("a=1;\n\nclass B {\n  c=2; d=3;\n\n  e[]={1,\n2};\n};\nclass F;");
    const struct p3d_config_class *b = p3d_config_find_class(&config->root, "B");

    assert_int_equal(config->root.entries[0].line, 1);
    assert_int_equal(config->root.entries[1].line, 3);
    assert_int_equal(b->entries[0].line, 4);
    assert_int_equal(b->entries[1].line, 4);
    assert_int_equal(b->entries[2].line, 6);
    assert_int_equal(config->root.entries[2].line, 9);
    assert_int_equal(config->root.entries[0].file, 0);
    assert_int_equal(config->file_count, 1);
    assert_null(config->files[0]);
    assert_ptr_equal(b->parent, &config->root);
}

/* ---- Names ---- */

TEST(bases_are_looked_for_where_the_game_does)
{
    struct p3d_config *config =
        read_text("class In { v = 1; };\n"
                  "class A { class In { v = 2; }; };\n"
                  "class B: A { class Out: In {}; class In: In { w = 3; }; class Own: In {}; };\n"
                  "class C { class Out: In {}; };\n"
                  "class D;\nclass E: D { class Out: In {}; };\n"
                  "class F { In = 5; class Out: In {}; };\n"
                  "class G { delete In; class Out: In {}; };");
    static const struct {
        const char *class_, *inner;
        int32_t v;
    } rows[] = {{"B", "Out", 2}, {"B", "Own", 2}, {"C", "Out", 1}, {"E", "Out", 1}, {"F", "Out", 1}, {"G", "Out", 1}};
    const struct p3d_config_class *own;

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_config_class *outer = p3d_config_find_class(&config->root, rows[i].class_);
        const struct p3d_config_value *v = p3d_config_find_value(p3d_config_find_class(outer, rows[i].inner), "v");

        if (!v || v->integer != rows[i].v)
            fail_msg("%s", rows[i].class_);
    }
    own = p3d_config_find_class(p3d_config_find_class(&config->root, "B"), "Own");
    assert_ptr_equal(own->base, p3d_config_find_class(p3d_config_find_class(&config->root, "B"), "In"));
    assert_null(p3d_config_find_class(&config->root, "E")->base);
    assert_null(p3d_config_find_class(&config->root, "D"));
    assert_non_null(p3d_config_find(&config->root, "D"));
}

/* ---- Rapified ---- */

static void put_head(struct bytes *b, uint32_t enums)
{
    put_bytes(b, "\0raP", 4);
    put_u32(b, 0);
    put_u32(b, 8);
    put_u32(b, enums);
    put_asciiz(b, "");
}

static void assert_damage(const struct bytes *b, uint64_t offset, const char *expected)
{
    struct p3d_error error;

    assert_null(p3d_config_read(b->data, b->size, NULL, NULL, &error));
    assert_string_equal(error.message, expected);
    assert_int_equal(error.offset, offset);
}

static struct p3d_config *read_bytes(const struct bytes *b)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(b->data, b->size, NULL, NULL, &error);

    if (!config)
        fail_msg("%s", error.message);
    return config;
}

/* Seven bits a byte: 300 is ac 02, and 16,400 is 90 80 01. */
TEST(counts_of_rapified_trees_may_take_bytes)
{
    static const uint32_t counts[] = {127, 128, 300, 3000};

    for (size_t i = 0; i < COUNT(counts); i++) {
        struct bytes b = {.size = 0};
        struct p3d_config *config;
        const struct p3d_config_value *value;
        const size_t size = counts[i] < 128 ? 1 : 2;

        put_head(&b, (uint32_t)(17 + 1 + 1 + 2 + size + 5 * counts[i] + 4));
        put_u8(&b, 1);
        put_u8(&b, 2);
        put_asciiz(&b, "a");
        put_u8(&b, (counts[i] & 0x7f) | (size > 1 ? 0x80 : 0));
        if (size > 1)
            put_u8(&b, counts[i] >> 7);
        for (uint32_t j = 0; j < counts[i]; j++) {
            put_u8(&b, 2);
            put_u32(&b, j * 7);
        }
        put_u32(&b, 0);
        put_u32(&b, 0); /* enums */
        config = read_bytes(&b);
        value = p3d_config_find_value(&config->root, "a");
        assert_int_equal(value->count, counts[i]);
        assert_int_equal(value->items[0].integer, 0);
        assert_int_equal(value->items[counts[i] - 1].integer, 7 * (counts[i] - 1));
        p3d_config_free(config);
    }
}

/* `depth` arrays in each other, the innermost of which is empty. */
static struct bytes nested_arrays(unsigned depth)
{
    struct bytes b = {.size = 0};

    put_head(&b, 0);
    put_u8(&b, 1);
    put_u8(&b, 2);
    put_asciiz(&b, "a");
    for (unsigned i = 1; i < depth; i++) {
        put_u8(&b, 1);
        put_u8(&b, 3);
    }
    put_u8(&b, 0);
    put_u32(&b, 0);
    patch_u32(&b, 12, (uint32_t)b.size);
    put_u32(&b, 0);
    return b;
}

/* And classes: each body has the next class, whose body follows it. */
static struct bytes nested_classes(unsigned depth)
{
    struct bytes b = {.size = 0};

    put_head(&b, 0);
    for (unsigned i = 0; i < depth; i++) {
        put_u8(&b, 1);
        put_u8(&b, 0);
        put_asciiz(&b, "c");
        put_u32(&b, (uint32_t)b.size + 8);
        put_u32(&b, 0);
        put_asciiz(&b, "");
    }
    put_u8(&b, 0);
    put_u32(&b, 0);
    patch_u32(&b, 12, (uint32_t)b.size);
    put_u32(&b, 0);
    return b;
}

TEST(rapified_trees_that_are_too_deep_are_damaged)
{
    struct bytes b = nested_arrays(65);

    assert_damage(&b, 17 + 4 + 2 * 64, "more than 64 classes or arrays lie in each other");
    b = nested_classes(65);
    assert_damage(&b, 16 + 13 * 65, "more than 64 classes or arrays lie in each other");
}

TEST(trees_are_rapified_if_their_signature_says_so)
{
    static const struct p3d_watcher nobody = {.watch = NULL};
    struct p3d_error error;

    assert_true(p3d_config_is_rapified("\0raP", 4));
    assert_false(p3d_config_is_rapified("\0raP", 3));
    assert_false(p3d_config_is_rapified("\0raQ", 4));
    assert_false(p3d_config_is_rapified(NULL, 0));
    assert_false(p3d_config_watch("x=1;", 4, &nobody, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_string_equal(error.message, "only rapified trees of classes have fields; this is text");
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.lod, P3D_NO_LOD);
    p3d_config_free(NULL);
}

/* As docs/format/config.md says: bodies follow each other, that of a class in front of those of its classes. */
TEST(trees_are_rapified_as_the_games_tools_do)
{
    struct p3d_config *config = read_text("class A { n = 7; class C: B { x = 0.5; }; };\nclass D;\n"
                                          "l[] += {\"s\", {}};\nenum { E = 3 };");
    struct p3d_buffer written = {NULL, 0, 0};
    struct bytes b = {.size = 0};
    struct p3d_error error;

    put_head(&b, 0x51);
    put_bytes(&b, "\3\0A\0\x2d\0\0\0\3D\0\5\1\0\0\0l\0\2\0s\0\3\0", 24);
    put_u32(&b, 0x51); /* behind the bodies of its classes */
    put_bytes(&b, "\0\2\1\2n\0\7\0\0\0\0C\0\x42\0\0\0", 17);
    put_u32(&b, 0x51);
    put_bytes(&b, "B\0\1\1\1x\0\0\0\0\x3f", 11);
    put_u32(&b, 0x51);
    put_bytes(&b, "\1\0\0\0E\0\3\0\0\0", 10);
    if (!p3d_write_rapified(config, p3d_buffer_sink(&written), &error))
        fail_msg("%s", error.message);
    assert_int_equal(written.size, b.size);
    assert_memory_equal(written.data, b.data, b.size);
    p3d_buffer_free(&written);
}
