/* test_config.c: trees of classes, as text and rapified, and what they mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "sweep.h"
#include "test.h"
#include "trees.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Helpers ---- */

/* The normal form of a text, which becomes itself. */
static void assert_normal(const char *text, const char *expected)
{
    struct p3d_config *config = read_text(text), *again = read_text(expected);

    assert_written(config, expected);
    assert_written(again, expected);
}

/* ---- Text ---- */

TEST(classes_values_and_arrays_are_read)
{
    assert_normal("class A { x = 1; y=\"two\"; class B {}; z [] = { 1 , \"b\", {0.5} } ; };\nclass C : A{x=3;};class D;"
                  "delete E; a[]+={1};",
                  "class A {\n    x = 1;\n    y = \"two\";\n    class B {};\n    z[] = {1, \"b\", {0.5}};\n};\n"
                  "class C: A {\n    x = 3;\n};\nclass D;\ndelete E;\na[] += {1};\n");
    assert_normal("import A; import B from C; import = 1;", "class A;\nclass B;\nimport = 1;\n"); /* of missions */
    assert_normal("", "");
    assert_normal("empty[]={};", "empty[] = {};\n");
    assert_normal("a[]={1,2,};;;", "a[] = {1, 2};\n");
    assert_normal("delete = 1; enum = 2; class = 3; class[] = {}; class class {}; delete delete;",
                  "delete = 1;\nenum = 2;\nclass = 3;\nclass[] = {};\nclass class {};\ndelete delete;\n");
}

TEST(strings_are_quoted_doubled_and_continued)
{
    assert_normal("a=\"say \"\"hi\"\"\";", "a = \"say \"\"hi\"\"\";\n");
    assert_normal("a = \"one\" \\n \"two\"\\n\n\"three\";", "a = \"one\" \\n \"two\" \\n \"three\";\n");
    assert_normal("a = \"one \\\n// two\\\r\n\";", "a = \"one // two\";\n"); /* lines are joined in strings, too */
    assert_normal("a=\"\";b=;", "a = \"\";\nb = \"\";\n");
    assert_normal("a=\"// no /* comment */; }\";", "a = \"// no /* comment */; }\";\n");
}

TEST(bare_words_are_numbers_or_text)
{
    assert_normal("a=1;b=-2;c=+3;d=0x1F;e=2147483647;f=-2147483648;g=0xFFFFFFFF;h=+0x1F;i=-0x1F;",
                  "a = 1;\nb = -2;\nc = 3;\nd = 31;\ne = 2147483647;\nf = -2147483648;\ng = -1;\n"
                  "h = 31;\ni = -31;\n");
    assert_normal(
        "a=1.0;b=.5;c=2.;d=1e3;e=-0.0;f=2147483648;g=0.1;h=1e39;i=-inf;j=nan;",
        "a = 1.0;\nb = 0.5;\nc = 2.0;\nd = 1000.0;\ne = -0.0;\nf = 2.1474836e+09;\ng = 0.1;\nh = inf;\ni = -inf;\n"
        "j = nan;\n");
    assert_normal("a=db-20;b=DB0;", "a = 0.1;\nb = 1.0;\n");
    assert_normal("a=two words ;b=(rad 90);c=1/3;d=-;e=0x;f=1.5.2;g=\"1\";h[]={a b,(1 + 2)};",
                  "a = \"two words\";\nb = \"(rad 90)\";\nc = \"1/3\";\nd = \"-\";\ne = \"0x\";\nf = \"1.5.2\";\n"
                  "g = \"1\";\nh[] = {\"a b\", \"(1 + 2)\"};\n");
}

TEST(errors_name_line_and_column)
{
    assert_error("class A {\n  x = 1;\n", "1:1: this class has no '}' at its end");
    assert_error("class A { class B {};\n", "1:1: this class has no '}' at its end");
    assert_error("class A {\na[] = {1;\n};\n", "1:1: this class has no '}' at its end; is one missing in line 2?");
    assert_error("a = \"x;\nb", "1:5: this string has no end in its line");
    assert_error("a = {1\n};", "1:5: an array's name needs [] behind it");
    assert_error("class A {}; };", "1:13: '}' without a class that it ends");
    assert_error("\n\n  a 5;", "3:5: '=' is missing in front of '5'");
    assert_error("a[] = {\"1\" 2};", "1:12: ',' is missing in front of '2'");
    assert_error("/* two\nlines */ ?", "2:10: a name is missing in front of '?'");
}

TEST(missing_semicolons_are_warnings)
{
    assert_warnings("class A { x = 1 }\nclass B {}", "1:16: ';' is missing\n1:18: ';' is missing behind a class\n"
                                                     "2:11: ';' is missing behind a class\n");
    assert_normal("a = 0 // why\nb = 1;", "a = 0;\nb = 1;\n");
}

TEST(what_some_games_read_is_read_with_a_warning)
{
    assert_normal("a[] = {1; 2}; b = { 1,2 };", "a[] = {1, 2};\nb = \"{ 1,2 }\";\n");
    assert_warnings("a[] = {1; 2};\nb = {1,2};", "1:9: not every game reads this: ';' between items\n"
                                                 "2:5: an array's name needs [] behind it: this is a text\n");
    assert_warnings("#DEFINE A 1\na = A;", "1:1: not every game reads this: #DEFINE in capitals\n");
    assert_warnings("#define A x \\ \na = 1;",
                    "1:13: a blank behind the backslash: the next line is no part of this one\n");
}

/* ---- Looking up ---- */

static int32_t integer_of(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    assert_non_null(value);
    assert_int_equal(value->kind, P3D_CONFIG_I32);
    return value->integer;
}

TEST(names_are_found_through_bases)
{
    struct p3d_config *config = read_text("class A { x = 1; class In { y = 1; }; };\n"
                                          "class B: a { X2 = 2; class In: In { z = 3; }; };\n"
                                          "class C: B { delete x; };\n"
                                          "class D: B { class In; class Near: In {}; class None; };");
    const struct p3d_config_class *b = p3d_config_find_class(&config->root, "B");
    const struct p3d_config_class *d = p3d_config_find_class(&config->root, "D");
    const struct p3d_config_class *in = p3d_config_find_class(b, "IN");

    assert_int_equal(integer_of(b, "X"), 1);
    assert_int_equal(integer_of(b, "x2"), 2);
    assert_int_equal(integer_of(in, "y"), 1);
    assert_int_equal(integer_of(in, "z"), 3);
    assert_null(p3d_config_find(b, "q"));
    assert_null(p3d_config_find(p3d_config_find_class(&config->root, "C"), "x"));
    assert_null(p3d_config_find_value(b, "In"));
    assert_null(p3d_config_find_class(b, "x"));
    assert_ptr_equal(p3d_config_find_class(d, "In"), in); /* which is there, though D only declares it */
    assert_int_equal(integer_of(p3d_config_find_class(d, "Near"), "z"), 3);
    assert_int_equal(p3d_config_find(d, "None")->kind, P3D_CONFIG_EXTERNAL);
    assert_ptr_equal(in->parent, b);
    assert_ptr_equal(in->base, p3d_config_find_class(b->base, "In"));
}

TEST(bases_stand_in_front)
{
    assert_warnings("class A: B {}; class B: A {}; class B {}; class X; class Y: X {};",
                    "1: A inherits from a class that does not exist: B\n1: B is there twice; only the first counts\n");
    assert_warnings("class X; class X: X {}; class Outer { class In: Outer {}; };", "");
}

TEST(entries_that_are_deleted_are_not_found)
{
    struct p3d_config *config = read_text("class A { class B {}; class C {}; delete B; };\nclass D: A { delete C; };"
                                          "class E: A { delete C; class C {}; };");

    assert_null(p3d_config_find(p3d_config_find_class(&config->root, "A"), "B"));
    assert_null(p3d_config_find(p3d_config_find_class(&config->root, "D"), "C"));
    assert_non_null(p3d_config_find_class(p3d_config_find_class(&config->root, "E"), "C"));
}

static bool compute(const char *text, double *number)
{
    struct p3d_config *config;
    bool is_good;
    char line[1200];

    snprintf(line, sizeof line, *text == '{' ? "x[]=%s;" : "x=%s;", text);
    config = read_text(line);
    is_good = p3d_config_number(p3d_config_find_value(&config->root, "x"), number);
    return is_good;
}

/* Angles are degrees. The last digits of functions differ between C libraries. */
TEST(numbers_are_computed)
{
    static const struct {
        const char *text;
        double number;
    } good[] = {
        {"1", 1},           {"\"2.5\"", 2.5},    {"1/4", 0.25},      {"(1 + 2) * 3", 9},
        {"2 - 3 - 4", -5},  {"-2 ^ 2", 4},       {"2 ^ 3 ^ 2", 64},  {"1 + 2 * 3 ^ 2", 19},
        {"deg pi", 180},    {"abs -3 max 2", 3}, {"7 mod 4 % 2", 1}, {"\"(360 - 2)\"", 358},
        {"sqrt 16", 4},     {"- - 1", 1},        {"1e3 min 5", 5},   {"round 1.5", 2},
        {"true", 1},        {"SIN 90", 1},       {"cos 60", 0.5},    {"sin 30", 0.5},
        {"tan 45", 1},      {"asin 0.5", 30},    {"acos 0.5", 60},   {"atan -1", -45},
        {"exp 0", 1},       {"rad 180 / pi", 1}, {"ln exp 3", 3},    {"log 1000", 3},
        {"floor -1.1", -2}, {"ceil 1.1", 2},     {"round -1.5", -2}, {"1 min 2", 1},
        {"1 max 2", 2},     {"-7 mod 4", -3},    {"false", 0},       {"2 * 3 + 4 * 5", 26},
        {"8 / 4 / 2", 1},   {"-2 * 3", -6},      {"+ 4", 4},         {"2 + 3 max 4", 5},
    };
    static const char *const bad[] = {"\"\"",  "x",   "1 +", "(1",     "1)",     "1/0",      "sqrt -1",
                                      "1 2",   "{1}", "rad", "()",     "asin 2", "log 0",    "1 mod 0",
                                      "0 / 0", "cos", "1 *", "(1 + 2", "ln -1",  "exp 1000", "1 & 2"};
    double number;

    for (size_t i = 0; i < COUNT(good); i++) {
        if (!compute(good[i].text, &number))
            fail_msg("%s", good[i].text);
        if (!(number > good[i].number - 1e-12 && number < good[i].number + 1e-12))
            fail_msg("%s is %.17g", good[i].text, number);
    }
    for (size_t i = 0; i < COUNT(bad); i++)
        if (compute(bad[i], &number) || number != 0)
            fail_msg("%s", bad[i]);
}

TEST(numbers_are_not_computed_too_deep)
{
    char text[1002];
    double number;

    memset(text, '(', 1000);
    strcpy(text + 1000, "1");
    assert_false(compute(text, &number));
}

/* ---- Rapified ---- */

/* class A { x = 1; y = "two"; z[] = {1, "b", {0.5}}; class B: X {}; }; class C: A {}; class D; delete E; a[] += {2}; */
static void put_sample(struct bytes *b)
{
    put_bytes(b, "\0raP", 4);
    put_u32(b, 0);
    put_u32(b, 8);
    put_u32(b, 0); /* 12: enums */
    put_asciiz(b, "");
    put_u8(b, 5);
    put_u8(b, 0);
    put_asciiz(b, "A");
    put_u32(b, 0); /* 21: A */
    put_u8(b, 0);
    put_asciiz(b, "C");
    put_u32(b, 0); /* 28: C */
    put_u8(b, 3);
    put_asciiz(b, "D");
    put_u8(b, 4);
    put_asciiz(b, "E");
    put_u8(b, 5);
    put_u32(b, 1);
    put_asciiz(b, "a");
    put_u8(b, 1);
    put_u8(b, 2);
    put_u32(b, 2);
    put_u32(b, 0); /* the end of it all */
    patch_u32(b, 21, (uint32_t)b->size);
    put_asciiz(b, "");
    put_u8(b, 4);
    put_u8(b, 1);
    put_u8(b, 2);
    put_asciiz(b, "x");
    put_u32(b, 1);
    put_u8(b, 1);
    put_u8(b, 0);
    put_asciiz(b, "y");
    put_asciiz(b, "two");
    put_u8(b, 2);
    put_asciiz(b, "z");
    put_u8(b, 3);
    put_u8(b, 2);
    put_u32(b, 1);
    put_u8(b, 0);
    put_asciiz(b, "b");
    put_u8(b, 3);
    put_u8(b, 1);
    put_u8(b, 1);
    put_f32(b, 0.5f);
    put_u8(b, 0);
    put_asciiz(b, "B");
    put_u32(b, (uint32_t)b->size + 8);
    put_u32(b, 0); /* the end of A's classes */
    put_asciiz(b, "X");
    put_u8(b, 0);
    put_u32(b, 0);
    patch_u32(b, 28, (uint32_t)b->size);
    put_asciiz(b, "A");
    put_u8(b, 0);
    put_u32(b, 0);
    patch_u32(b, 12, (uint32_t)b->size);
    put_u32(b, 1);
    put_asciiz(b, "ONE");
    put_u32(b, 1);
}

static const char sample_text[] =
    "enum {\n    ONE = 1\n};\nclass A {\n    x = 1;\n    y = \"two\";\n    z[] = {1, \"b\", {0.5}};\n"
    "    class B: X {};\n};\nclass C: A {};\nclass D;\ndelete E;\na[] += {2};\n";

TEST(rapified_and_text_are_the_same_tree)
{
    struct bytes b = {.size = 0};
    struct p3d_error error;
    struct p3d_config *config, *text = read_text(sample_text);

    put_sample(&b);
    config = kept_config(p3d_config_read(b.data, b.size, NULL, NULL, &error));
    assert_true(config->is_rapified);
    assert_false(text->is_rapified);
    assert_written(config, sample_text);
    assert_written(text, sample_text);
    assert_int_equal(integer_of(p3d_config_find_class(&config->root, "c"), "X"), 1);
}

static void assert_damage(const struct bytes *b, const char *expected)
{
    struct p3d_error error;

    assert_null(p3d_config_read(b->data, b->size, NULL, NULL, &error));
    assert_string_equal(error.message, expected);
}

TEST(bodies_are_read_once)
{
    struct bytes b = {.size = 0};

    put_sample(&b);
    patch_u32(&b, 28, p3d_load_u32(b.data + 21)); /* C's body is A's */
    assert_damage(&b, "two classes are at 0x37");
    patch_u32(&b, 28, 16); /* C's body is the root's */
    assert_damage(&b, "classes lie over each other");
    patch_u32(&b, 28, 0xffffffff);
    assert_damage(&b, "a class is at 0xffffffff, behind the end of the file");
}

/* Many classes whose bodies begin a byte apart would be read a byte later each, to the end. */
TEST(bodies_do_not_lie_over_each_other)
{
    enum { COUNT_OF = 60 };
    struct bytes b = {.size = 0};

    put_bytes(&b, "\0raP", 4);
    put_u32(&b, 0);
    put_u32(&b, 8);
    put_u32(&b, 16);
    put_asciiz(&b, "");
    put_u8(&b, COUNT_OF);
    for (unsigned i = 0; i < COUNT_OF; i++) {
        put_u8(&b, 0);
        put_asciiz(&b, "c");
        put_u32(&b, 18 + 7 * COUNT_OF + 4 + i);
    }
    put_u32(&b, 0);
    for (unsigned i = 0; i < 100; i++)
        put_u8(&b, 'b');
    put_asciiz(&b, ""); /* ends each base */
    put_u8(&b, 0);      /* entries */
    put_u32(&b, 0);
    assert_damage(&b, "classes lie over each other");
}

TEST(classes_and_arrays_that_lie_too_deep_are_refused)
{
    char *text = calloc(1, 1 << 16), *at = text;

    for (unsigned i = 0; i < 65; i++)
        at += sprintf(at, "class a {");
    assert_error(text, "1:586: more than 64 classes or arrays lie in each other");
    at = text + sprintf(text, "a[]=");
    memset(at, '{', 1000);
    assert_error(text, "1:69: more than 64 classes or arrays lie in each other");
    free(text);
}

/* Each class inherits from the one before it and looks for what none of them has. */
TEST(long_lines_of_inheritance_are_not_slow)
{
    enum { CLASSES = 20000 };
    char *text = malloc(64 * CLASSES), *at = text;
    struct p3d_error error;

    at += sprintf(at, "class c0 {};");
    for (unsigned i = 1; i < CLASSES; i++)
        at += sprintf(at, "class c%u: c%u {class x: y%u {};};", i, i - 1, i);
    assert_null(p3d_config_read(text, (size_t)(at - text), NULL, NULL, &error));
    assert_string_equal(error.message, "classes inherit from too many others: looking them up was given up");
    free(text);
}

TEST(thousands_of_entries_are_found)
{
    enum { ENTRIES = 50000 };
    char *text = malloc(32 * ENTRIES), *at = text, name[16];
    struct p3d_config *config;

    for (int i = 0; i < ENTRIES; i++)
        at += sprintf(at, "name%d=%d;\n", i, i);
    config = read_text(text);
    for (int i = 0; i < ENTRIES; i++) {
        snprintf(name, sizeof name, "NAME%d", i);
        assert_int_equal(integer_of(&config->root, name), i);
        assert_int_equal(config->root.entries[i].line, i + 1);
    }
    free(text);
}

TEST(names_that_are_none_cannot_be_written)
{
    struct bytes b = {.size = 0};
    struct p3d_buffer buffer = {0};
    struct p3d_config *config;
    struct p3d_error error;

    put_sample(&b);
    b.data[19] = '-'; /* A's name */
    config = kept_config(p3d_config_read(b.data, b.size, NULL, NULL, &error));
    assert_false(p3d_write_config(config, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, "\"-\" cannot be written as a name in text");
    assert_false(p3d_write_config(config, full_disk, &error));
    p3d_buffer_free(&buffer);
}

TEST(names_of_macros_cannot_be_written)
{
    static const char *const names[] = {"__EVAL", "__LINE__", "__COUNTER__", "\xef\xbb\xbfname"};

    for (size_t i = 0; i < COUNT(names); i++) {
        struct p3d_config_entry entry = {.kind = P3D_CONFIG_EXTERNAL};
        const struct p3d_config config = {.root = {.entries = &entry, .entry_count = 1}};
        struct p3d_buffer buffer = {0};
        struct p3d_error error;

        entry.name = p3d_bytes_of(names[i]);
        assert_false(p3d_write_config(&config, p3d_buffer_sink(&buffer), &error));
        assert_int_equal(error.status, P3D_INVALID);
        p3d_buffer_free(&buffer);
    }
}

/* ---- Fixtures ---- */

static struct p3d_file open_fixture(const char *path)
{
    struct p3d_error error;
    struct p3d_file file;

    assert_true(p3d_read_file(path, &file, &error));
    return file;
}

/* Reads it, says what it is, and writes it; what is written is read again as the same. */
static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_error error, rvmat_error;
    struct p3d_config *config = p3d_config_read(data, size, NULL, options, &error), *again;
    struct p3d_buffer first = {0}, second = {0};

    assert_int_equal(config != NULL, error.status == P3D_OK);
    if (!config)
        return error.status;
    p3d_rvmat_free(p3d_rvmat_from_config(config, options, &rvmat_error));
    if (p3d_write_config(config, p3d_buffer_sink(&first), &error)) {
        again = p3d_config_read(first.data, first.size, NULL, NULL, &error);
        if (!again)
            fail_msg("%s", error.message);
        assert_true(p3d_write_config(again, p3d_buffer_sink(&second), &error));
        assert_int_equal(first.size, second.size);
        if (first.size)
            assert_memory_equal(first.data, second.data, first.size);
        p3d_config_free(again);
    } else {
        assert_int_equal(error.status, P3D_INVALID);
    }
    p3d_buffer_free(&first);
    p3d_buffer_free(&second);
    p3d_config_free(config);
    return rvmat_error.status == P3D_NO_MEMORY ? P3D_NO_MEMORY : P3D_OK;
}

static const char *const swept[] = {FIXTURES "/paint.rvmat", FIXTURES "/classes.cfg", FIXTURES "/paint_rapified.rvmat",
                                    FIXTURES "/classes_rapified.cfg"};

static void judge_prefix(const struct sweep *s, size_t prefix, enum p3d_status status)
{
    if (status == P3D_OK && prefix > 4)
        assert_int_not_equal(s->data[0], 0); /* a rapified tree ends with its constants */
}

TEST(no_prefix_and_no_patched_byte_does_harm)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff, '"', '{', '}', '#', '\n'};

    for (size_t i = 0; i < COUNT(swept); i++) {
        struct p3d_file file = open_fixture(swept[i]);
        const struct sweep sweep = {file.data, file.size, .use = use};

        sweep_prefixes(&sweep, judge_prefix);
        sweep_bytes(&sweep, values, COUNT(values));
        p3d_file_free(&file);
    }
}

TEST(every_allocation_may_fail)
{
    for (size_t i = 0; i < COUNT(swept); i++) {
        struct p3d_file file = open_fixture(swept[i]);

        sweep_allocations(&(struct sweep){file.data, file.size, .use = use});
        p3d_file_free(&file);
    }
}
