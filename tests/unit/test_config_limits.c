/* test_config_limits.c: class trees at their limits: words, names, places in texts, counts and depths in rapified
 * trees. SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"
#include "trees.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Helpers ---- */

static void assert_becomes(const char *text, const char *expected)
{
    struct p3d_config *config = read_text(text);

    assert_written(config, expected);
    p3d_config_free(config);
}

/* ---- Words ---- */

TEST(words_are_numbers_up_to_their_limits)
{
    static const char *const rows[][2] = {{"2147483646", "2147483646"},
                                          {"-2147483647", "-2147483647"},
                                          {"-2147483649", "-2.1474836e+09"},
                                          {"+2147483648", "2.1474836e+09"},
                                          {"21474836470", "2.1474836e+10"},
                                          {"99999999999999999999", "1e+20"},
                                          {"0000000000000007", "7"},
                                          {"0x5", "5"},
                                          {"0X5", "5"},
                                          {"0xafAF", "44975"},
                                          {"0xbcde", "48350"},
                                          {"0xBCDE", "48350"},
                                          {"0x12345678", "305419896"},
                                          {"-0x10", "-16"},
                                          {"0x80000000", "-2147483648"},
                                          {"0x123456789", "\"0x123456789\""},
                                          {"0xfg", "\"0xfg\""},
                                          {"0xG1", "\"0xG1\""},
                                          {"0x@", "\"0x@\""},
                                          {"0x`1", "\"0x`1\""},
                                          {"0x/", "\"0x/\""},
                                          {"0x:", "\"0x:\""},
                                          {"1x5", "\"1x5\""},
                                          {"0y5", "\"0y5\""},
                                          {"+", "\"+\""},
                                          {"db", "\"db\""},
                                          {"dB+20", "10.0"},
                                          {"Db-60", "0.001"},
                                          {"dbx", "\"dbx\""},
                                          {"cb20", "\"cb20\""},
                                          {"dc20", "\"dc20\""},
                                          {"inf", "inf"},
                                          {"+inf", "\"+inf\""},
                                          {"-nan", "\"-nan\""},
                                          {"nanx", "\"nanx\""},
                                          {"xinf", "\"xinf\""},
                                          {"in", "\"in\""},
                                          {"-in", "\"-in\""},
                                          {"3.4028234e38", "3.4028235e+38"},
                                          {"-3.4028234e38", "-3.4028235e+38"},
                                          {"-1e39", "-inf"},
                                          {"1e400", "inf"},
                                          {"100", "100"},
                                          {"100.0", "100.0"},
                                          {"-2.5", "-2.5"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[64], want[64];

        snprintf(text, sizeof text, "x=%s;", rows[i][0]);
        snprintf(want, sizeof want, "x = %s;\n", rows[i][1]);
        assert_becomes(text, want);
    }
}

/* All blanks part words, also those that nobody types; letters beyond ASCII are letters. */
TEST(blanks_and_names_may_be_odd)
{
    assert_becomes("a\f=\v1\r\n;\t\fb\v=\f2\v;\rc=3\f;", "a = 1;\nb = 2;\nc = 3;\n");
    assert_becomes("T\xc3\xbcr_9=1; \x80=2;\xff[]={3};", "T\xc3\xbcr_9 = 1;\n\x80 = 2;\n\xff[] = {3};\n");
    assert_becomes("9a=1;_=2;Zz=3;", "9a = 1;\n_ = 2;\nZz = 3;\n");
    assert_error("a\x7f=1;", "1:2: '=' is missing in front of byte 0x7f");
    assert_error("a\x1f=1;", "1:2: '=' is missing in front of byte 0x1f");
    assert_error("a~=1;", "1:2: '=' is missing in front of '~'");
    assert_error("a!=1;", "1:2: '=' is missing in front of '!'");
    assert_error("a", "1:2: '=' is missing in front of the end of the file");
}

TEST(constants_count_on_from_the_last_one)
{
    assert_becomes("enum { A, B = 5, C, D = -1 , E, F = 0x7fffffff, G };enum{H};",
                   "enum {\n    A = 0,\n    B = 5,\n    C = 6,\n    D = -1,\n    E = 0,\n    F = 2147483647,\n"
                   "    G = -2147483648,\n    H = -2147483647\n};\n");
    assert_becomes("enum {};x=1;", "x = 1;\n");
    assert_becomes("enum {A,};", "enum {\n    A = 0\n};\n");
    assert_error("enum { A = 1.5 };", "1:15: a whole number is missing behind A");
    assert_error("enum { A, B = };", "1:15: a whole number is missing behind B");
    assert_error("enum { A = 1; };", "1:13: ',' is missing in front of ';'");
    assert_error("enum { A = 1", "1:13: ',' is missing in front of the end of the file");
    assert_warnings("enum {A}\nx=1;", "1:9: ';' is missing\n");
}

TEST(many_constants_are_kept)
{
    char text[1000] = "enum {", expected[2000] = "enum {\n";

    for (int i = 0; i < 40; i++) {
        sprintf(text + strlen(text), "%sN%d", i ? "," : "", i);
        sprintf(expected + strlen(expected), "%s    N%d = %d", i ? ",\n" : "", i, i);
    }
    assert_becomes(strcat(text, "};"), strcat(expected, "\n};\n"));
}

TEST(classes_are_indented_by_their_depth)
{
    assert_becomes("class A{class B{class C{x=1;class D{};y[]={};};};z=2;};",
                   "class A {\n    class B {\n        class C {\n            x = 1;\n            class D {};\n"
                   "            y[] = {};\n        };\n    };\n    z = 2;\n};\n");
}

TEST(arrays_and_strings_end_where_they_do)
{
    assert_becomes("a[]={\"x\"\"y\",{},{{1},{2,3}},4};b=1;", "a[] = {\"x\"\"y\", {}, {{1}, {2, 3}}, 4};\nb = 1;\n");
    assert_becomes("a=\"x\"\\n\"\"\\n\"y\";", "a = \"x\" \\n \"\" \\n \"y\";\n");
    assert_error("a[]={x y,z;};", "1:11: ',' is missing in front of ';'");
    assert_error("a=\"x\" \\n 5;", "1:7: a name is missing in front of '\\'");
    assert_error("a=\"x\" \\", "1:7: a name is missing in front of '\\'");
    assert_error("a=\"x\" \\n", "1:7: a name is missing in front of '\\'");
}

/* ---- Depth ---- */

TEST(classes_and_arrays_may_be_64_deep)
{
    char text[2000] = "", *at = text;
    struct p3d_config *config;

    for (unsigned i = 0; i < 64; i++)
        at += sprintf(at, "class a{");
    for (unsigned i = 0; i < 64; i++)
        at += sprintf(at, "};");
    config = read_text(text);
    p3d_config_free(config);
    at = text + sprintf(text, "a[]=");
    memset(at, '{', 64);
    memset(at + 64, '}', 64);
    strcpy(at + 128, ";");
    config = read_text(text);
    p3d_config_free(config);
    /* beside each other is not deep */
    at = text;
    for (unsigned i = 0; i < 70; i++)
        at += sprintf(at, "class a%u{};x%u[]={{}};", i, i);
    config = read_text(text);
    assert_int_equal(config->root.entry_count, 140);
    p3d_config_free(config);
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
    p3d_config_free(config);
}

/* The end of a long name is shown: 64 bytes of it. */
TEST(long_names_of_files_are_cut_in_messages)
{
    char name[100], message[200];

    for (size_t size = 63; size <= 66; size++) {
        const struct p3d_config_options options = {.name = name};
        struct warnings warnings = {{0}, 0};
        const struct p3d_options warn = {.warn = note_warning, .warn_user = &warnings};
        static const char bad[] = "\n\n  ?", odd[] = "\nclass A: B {};";
        struct p3d_error error;
        struct p3d_config *config;

        memset(name, 'n', size);
        name[0] = 'a', name[1] = 'b', name[2] = 'c';
        name[size] = 0;
        assert_null(p3d_config_read(bad, strlen(bad), &options, NULL, &error));
        snprintf(message, sizeof message, "%s: 3:3: a name is missing in front of '?'",
                 size > 64 ? name + size - 64 : name);
        assert_string_equal(error.message, message);
        assert_int_equal(error.offset, 4);
        config = p3d_config_read(odd, strlen(odd), &options, &warn, &error);
        assert_non_null(config);
        snprintf(message, sizeof message, "%s: 2: A inherits from a class that does not exist: B\n",
                 size > 64 ? name + size - 64 : name);
        assert_string_equal(warnings.text, message);
        p3d_config_free(config);
    }
}

/* ---- Names ---- */

TEST(only_what_is_the_same_is_there_twice)
{
    assert_warnings("x=1;X=2;x[]={};class x{};class x;", "1: X is there twice; only the first counts\n"
                                                         "1: x is there twice; only the first counts\n"
                                                         "1: x is there twice; only the first counts\n");
    assert_warnings("class A;\nclass A{};\nclass A;\ndelete A;\nclass A{};\nclass A{};",
                    "6: A is there twice; only the first counts\n");
    assert_warnings("class A{x=1;};class B{x=1;};", "");
    assert_warnings("xy=1;x=1;xz=1;", "");
}

/* Whatever the number of all entries is, also of those in classes: what is not there is not found. */
TEST(names_that_are_not_there_are_not_found)
{
    for (unsigned count = 1; count <= 130; count++) {
        char text[3000] = "class A {", name[16];
        struct p3d_config *config;
        const struct p3d_config_class *a;

        for (unsigned i = 1; i < count; i++)
            sprintf(text + strlen(text), "n%u=%u;", i, i);
        config = read_text(strcat(text, "};"));
        a = p3d_config_find_class(&config->root, "a");
        assert_int_equal(a->entry_count, count - 1);
        for (unsigned i = 1; i < count + 20; i++) {
            snprintf(name, sizeof name, "N%u", i);
            assert_int_equal(p3d_config_find(a, name) != NULL, i < count);
            assert_null(p3d_config_find(&config->root, name));
        }
        p3d_config_free(config);
    }
}

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
    p3d_config_free(config);
}

/* Looking up a base takes a step for each class that is asked. There may be 2^20 steps, and 32 more for each byte. */
TEST(bases_are_looked_up_in_so_many_steps_and_no_more)
{
    enum { CHAIN = 1000, INNER = 2703 };
    const size_t steps = CHAIN + 2 + (size_t)INNER * (CHAIN + 2), size = (steps - ((size_t)1 << 20)) / 32;
    char *text = malloc(size + 1), *at = text;
    struct p3d_error error;
    struct p3d_config *config;

    assert_int_equal(steps % 32, 0);
    at += sprintf(at, "class x:z{};class y:z{};class c0{};"); /* a step for each of two */
    for (unsigned i = 1; i < CHAIN; i++)
        at += sprintf(at, "class c%u:c%u{};", i, i - 1); /* a step each */
    at += sprintf(at, "class c:c%u{", CHAIN - 1);
    for (unsigned i = 0; i < INNER; i++)
        at += sprintf(at, "class x:z{};"); /* asks c, all of the chain, and the root */
    at += sprintf(at, "};");
    assert_true((size_t)(at - text) < size);
    memset(at, ' ', size - (size_t)(at - text));
    config = p3d_config_read(text, size, NULL, NULL, &error);
    assert_string_equal(error.message, "");
    p3d_config_free(config);
    assert_null(p3d_config_read(text, size - 1, NULL, NULL, &error));
    assert_string_equal(error.message, "classes inherit from too many others: looking them up was given up");
    free(text);
}

/* Each class that a class inherits from, at whatever distance, counts: 2^20 in all, and 2 more for each byte. */
TEST(classes_inherit_from_so_many_and_no_more)
{
    enum { CHAIN = 1600 };
    const size_t bases = (size_t)CHAIN * (CHAIN - 1) / 2, size = (bases - ((size_t)1 << 20)) / 2;
    char *text = malloc(size + 1), *at = text;
    struct p3d_error error;
    struct p3d_config *config;

    assert_int_equal(bases % 2, 0);
    at += sprintf(at, "class c0{};");
    for (unsigned i = 1; i < CHAIN; i++)
        at += sprintf(at, "class c%u:c%u{};", i, i - 1);
    assert_true((size_t)(at - text) < size);
    memset(at, ' ', size - (size_t)(at - text));
    config = p3d_config_read(text, size, NULL, NULL, &error);
    assert_string_equal(error.message, "");
    p3d_config_free(config);
    assert_null(p3d_config_read(text, size - 1, NULL, NULL, &error));
    assert_string_equal(error.message, "classes inherit from too many others: looking them up was given up");
    free(text);
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

TEST(long_counts_are_below_2_to_the_32nd)
{
    struct bytes b = {.size = 0};

    put_head(&b, 99);
    put_bytes(&b, "\x81\x80\x80\x80\x00", 5); /* 1 in more bytes than it needs */
    assert_damage(&b, 17, "entry_count is 1, but only 0 bytes are left");
    b.size -= 5;
    put_bytes(&b, "\x80\x80\x80\x80\x10", 5);
    assert_damage(&b, 17, "entry_count is not below 2^32");
    b.size -= 5;
    put_bytes(&b, "\x80\x80\x80\x80\x80\x00", 6);
    assert_damage(&b, 17, "entry_count is not below 2^32");
    b.size -= 6;
    put_bytes(&b, "\x85\x82\x83\x84\x01", 5); /* 5 + 2 * 2^7 + 3 * 2^14 + 4 * 2^21 + 2^28 */
    assert_damage(&b, 17, "entry_count is 276873477, but only 0 bytes are left");
}

TEST(kinds_that_are_not_known_are_told)
{
    struct bytes b = {.size = 0};

    put_head(&b, 0);
    put_u8(&b, 1);
    put_u8(&b, 6);
    put_text(&b, "12345678");
    assert_damage(&b, 18, "kind is 6, which is not known here");
    b.data[18] = 1;
    b.data[19] = 3;
    assert_damage(&b, 19, "value_kind is 3, which is not known here");
    b.data[18] = 2;
    b.data[19] = 0; /* the name */
    b.data[20] = 1;
    b.data[21] = 4;
    assert_damage(&b, 21, "value_kind is 4, which is not known here");
}

/* What each part of a file takes, at least: it is told when there is less. */
TEST(counts_are_proven_by_what_is_left)
{
    struct bytes b = {.size = 0};

    put_head(&b, 22);
    put_u8(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 2);
    put_bytes(&b, "A\0\1\0\0\0B\0", 8);
    assert_damage(&b, 22, "enum_count is 2, but only 8 bytes are left");
    put_bytes(&b, "\xfe\xff\xff\xff", 4);
    {
        struct p3d_config *config = read_bytes(&b);

        assert_written(config, "enum {\n    A = 1,\n    B = -2\n};\n");
        p3d_config_free(config);
    }
    patch_u32(&b, 12, (uint32_t)b.size + 1);
    assert_damage(&b, 12, "enums_offset is 0x27, behind the end of the file");
    patch_u32(&b, 12, (uint32_t)b.size);
    assert_damage(&b, 38, "enum_count takes 4 bytes, but 0 are left");
    b.size = 0;
    put_head(&b, 0);
    put_u8(&b, 1);
    put_u8(&b, 2);
    put_asciiz(&b, "a");
    put_u8(&b, 2);
    put_bytes(&b, "\2\1\0", 3);
    assert_damage(&b, 21, "item_count is 2, but only 3 bytes are left");
}

/* As many elements as there can be: of two bytes each, and constants of five. */
TEST(the_smallest_elements_may_be_many)
{
    struct bytes b = {.size = 0};
    struct p3d_config *config;
    const struct p3d_config_value *value;

    put_head(&b, 0);
    put_u8(&b, 101);
    for (unsigned i = 0; i < 100; i++) {
        put_u8(&b, 3);
        put_asciiz(&b, "");
    }
    put_u8(&b, 2);
    put_asciiz(&b, "a");
    put_u8(&b, 100);
    for (unsigned i = 0; i < 100; i++) {
        put_u8(&b, 3);
        put_u8(&b, 0);
    }
    put_u32(&b, 0);
    patch_u32(&b, 12, (uint32_t)b.size);
    put_u32(&b, 20);
    for (unsigned i = 0; i < 20; i++) {
        put_asciiz(&b, "");
        put_u32(&b, i * 1000);
    }
    config = read_bytes(&b);
    assert_int_equal(config->root.entry_count, 101);
    assert_int_equal(config->root.entries[99].kind, P3D_CONFIG_EXTERNAL);
    value = p3d_config_find_value(&config->root, "a");
    assert_int_equal(value->count, 100);
    assert_int_equal(value->items[99].kind, P3D_CONFIG_ITEMS);
    assert_int_equal(config->constant_count, 20);
    assert_int_equal(config->constants[19].value, 19000);
    p3d_config_free(config);
}

/* Entries that fill the file to its end: the last of them is not whole. */
TEST(counts_may_be_as_large_as_what_is_left)
{
    struct bytes b = {.size = 0};

    put_head(&b, 0);
    put_u8(&b, 2);
    put_bytes(&b, "\3\0\3\0", 4);
    assert_damage(&b, 22, "end_offset takes 4 bytes, but 0 are left");
    b.size = 0;
    put_head(&b, 0);
    put_u8(&b, 1);
    put_bytes(&b, "\2a\0\2\3\0\3\0", 8);
    assert_damage(&b, 26, "end_offset takes 4 bytes, but 0 are left");
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

TEST(rapified_trees_may_be_64_deep)
{
    struct bytes b = nested_arrays(64);

    p3d_config_free(read_bytes(&b));
    b = nested_arrays(65);
    assert_damage(&b, 17 + 4 + 2 * 64, "more than 64 classes or arrays lie in each other");
    b = nested_classes(64);
    p3d_config_free(read_bytes(&b));
    b = nested_classes(65);
    assert_damage(&b, 16 + 13 * 65, "more than 64 classes or arrays lie in each other");
}

/* A rapified tree has no lines. */
TEST(warnings_of_rapified_trees_have_no_place)
{
    struct said said = {.count = 0};
    const struct p3d_options options = {.warn = hear_last, .warn_user = &said};
    struct bytes b = {.size = 0};
    struct p3d_config *config;

    put_head(&b, 41);
    put_u8(&b, 1);
    put_u8(&b, 0);
    put_asciiz(&b, "Car");
    put_u32(&b, 31);
    put_u32(&b, 0);
    put_asciiz(&b, "Bus"); /* 31 */
    put_u8(&b, 0);
    put_u32(&b, 0);
    put_u8(&b, 0); /* 40: of nothing */
    put_u32(&b, 0);
    config = p3d_config_read(b.data, b.size, NULL, &options, NULL);
    assert_non_null(config);
    assert_string_equal(said.last.message, "Car inherits from a class that does not exist: Bus");
    assert_int_equal(said.last.offset, 0);
    assert_int_equal(said.last.lod, P3D_NO_LOD);
    assert_int_equal(said.last.status, P3D_OK);
    assert_int_equal(config->root.entries[0].line, 0);
    p3d_config_free(config);
}

TEST(a_class_may_not_begin_behind_the_end)
{
    struct bytes b = nested_classes(1);

    patch_u32(&b, 21, (uint32_t)b.size + 1);
    assert_damage(&b, 29, "a class is at 0x28, behind the end of the file");
    patch_u32(&b, 21, (uint32_t)b.size);
    assert_damage(&b, b.size, "base has no NUL in the 0 bytes that are left");
}

TEST(only_whole_signatures_are_rapified)
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

/* ---- Watching ---- */

/* Adds the name of the field, or of the record with its index; what lies in a record stands in braces. */
static void trace(void *user, const struct p3d_field *field)
{
    char *text = user;
    const bool is_end = field->kind == P3D_FIELD_RECORD_END;

    if (is_end)
        strcat(text, "} ");
    else
        strcat(strcat(text, field->name), field->kind == P3D_FIELD_RECORD ? "" : " ");
    if (field->kind == P3D_FIELD_RECORD)
        sprintf(text + strlen(text), "%u{", (unsigned)field->index);
    else if (field->kind == P3D_FIELD_U8 || field->kind == P3D_FIELD_U32)
        sprintf(text + strlen(text) - 1, "=%u ", (unsigned)field->value.integer);
}

TEST(fields_of_rapified_trees_are_shown_in_their_records)
{
    char text[2000] = "";
    const struct p3d_watcher watcher = {.watch = trace, .user = text};
    struct bytes b = {.size = 0};
    struct p3d_error error;

    put_head(&b, 0);
    put_u8(&b, 4);
    put_bytes(&b, "\1\2a\0\7\0\0", 8);                 /* a = 7 */
    put_bytes(&b, "\5\1\0\0\0b\0\2\3\1\0x\0\3\0", 15); /* b[] += {{"x"}, {}} */
    put_bytes(&b, "\4c\0", 3);                         /* delete c */
    put_bytes(&b, "\0d\0", 3);                         /* class d */
    put_u32(&b, (uint32_t)b.size + 8);
    put_u32(&b, 0);
    put_bytes(&b, "e\0\1\3f\0", 6); /* its body: it inherits from e, and declares f */
    put_u32(&b, 0);
    patch_u32(&b, 12, (uint32_t)b.size);
    put_u32(&b, 2);
    put_bytes(&b, "A\0\1\0\0\0B\0\2\0\0\0", 12);
    assert_true(p3d_config_watch(b.data, b.size, &watcher, NULL, &error));
    assert_string_equal(text, "signature unknown_0=0 unknown_8=8 enums_offset=65 base entry_count=4 "
                              "entries0{kind=1 value_kind=2 name value } "
                              "entries1{kind=5 append_flags=1 name item_count=2 "
                              "items0{value_kind=3 item_count=1 items0{value_kind=0 value } } "
                              "items1{value_kind=3 item_count=0 } } "
                              "entries2{kind=4 name } "
                              "entries3{kind=0 name body_offset=55 } end_offset=0 "
                              "classes3{base entry_count=1 entries0{kind=3 name } end_offset=0 } "
                              "enum_count=2 enums0{name value } enums1{name value } ");
}
