/* test_config.c: trees of classes, as text and rapified, and what they mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"
#include "test_memory.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Helpers ---- */

static struct p3d_config *read_text(const char *text)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, NULL, &error);

    if (!config)
        fail_msg("%s", error.message);
    return config;
}

/* The normal form of a tree; free it with p3d_buffer_free. */
static struct p3d_buffer write_tree(const struct p3d_config *config)
{
    struct p3d_buffer buffer = {0};
    struct p3d_error error;

    assert_true(p3d_write_config(config, p3d_buffer_sink(&buffer), &error));
    return buffer;
}

static void assert_written(const struct p3d_config *config, const char *expected)
{
    struct p3d_buffer buffer = write_tree(config);
    char *text = calloc(1, buffer.size + 1);

    if (buffer.size)
        memcpy(text, buffer.data, buffer.size);
    assert_string_equal(text, expected);
    free(text);
    p3d_buffer_free(&buffer);
}

/* What a text becomes; and its normal form becomes itself. */
static void assert_normal(const char *text, const char *expected)
{
    struct p3d_config *config = read_text(text), *again = read_text(expected);

    assert_written(config, expected);
    assert_written(again, expected);
    p3d_config_free(config);
    p3d_config_free(again);
}

static void assert_error(const char *text, const char *expected)
{
    struct p3d_error error;

    assert_null(p3d_config_read(text, strlen(text), NULL, NULL, &error));
    assert_string_equal(error.message, expected);
    assert_int_equal(error.status, P3D_DAMAGED);
}

struct warnings {
    char text[1024];
    size_t used;
};

static void note_warning(void *user, const struct p3d_error *warning)
{
    struct warnings *warnings = user;

    warnings->used += (size_t)snprintf(warnings->text + warnings->used, sizeof warnings->text - warnings->used, "%s\n",
                                       warning->message);
}

static void assert_warnings(const char *text, const char *expected)
{
    struct warnings warnings = {{0}, 0};
    const struct p3d_options options = {.warn = note_warning, .warn_user = &warnings};
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, strlen(text), NULL, &options, &error);

    assert_non_null(config);
    assert_string_equal(warnings.text, expected);
    p3d_config_free(config);
}

/* ---- Text ---- */

static void classes_values_and_arrays_are_read(void **state)
{
    (void)state;
    assert_normal("class A { x = 1; y=\"two\"; class B {}; z [] = { 1 , \"b\", {0.5} } ; };\nclass C : A{x=3;};class D;"
                  "delete E; a[]+={1};",
                  "class A {\n    x = 1;\n    y = \"two\";\n    class B {};\n    z[] = {1, \"b\", {0.5}};\n};\n"
                  "class C: A {\n    x = 3;\n};\nclass D;\ndelete E;\na[] += {1};\n");
    assert_normal("", "");
    assert_normal("empty[]={};", "empty[] = {};\n");
    assert_normal("a[]={1,2,};;;", "a[] = {1, 2};\n");
    assert_normal("delete = 1; enum = 2;", "delete = 1;\nenum = 2;\n");
}

static void strings_are_quoted_doubled_and_continued(void **state)
{
    (void)state;
    assert_normal("a=\"say \"\"hi\"\"\";", "a = \"say \"\"hi\"\"\";\n");
    assert_normal("a = \"one\" \\n \"two\"\\n\n\"three\";", "a = \"one\" \\n \"two\" \\n \"three\";\n");
    assert_normal("a=\"\";b=;", "a = \"\";\nb = \"\";\n");
    assert_normal("a=\"// no /* comment */; }\";", "a = \"// no /* comment */; }\";\n");
}

static void bare_words_are_numbers_or_text(void **state)
{
    (void)state;
    assert_normal("a=1;b=-2;c=+3;d=0x1F;e=2147483647;f=-2147483648;g=0xFFFFFFFF;",
                  "a = 1;\nb = -2;\nc = 3;\nd = 31;\ne = 2147483647;\nf = -2147483648;\ng = -1;\n");
    assert_normal(
        "a=1.0;b=.5;c=2.;d=1e3;e=-0.0;f=2147483648;g=0.1;h=1e39;i=-inf;j=nan;",
        "a = 1.0;\nb = 0.5;\nc = 2.0;\nd = 1000.0;\ne = -0.0;\nf = 2.1474836e+09;\ng = 0.1;\nh = inf;\ni = -inf;\n"
        "j = nan;\n");
    assert_normal("a=db-20;b=DB0;", "a = 0.1;\nb = 1.0;\n");
    assert_normal("a=two words ;b=(rad 90);c=1/3;d=-;e=0x;f=1.5.2;g=\"1\";h[]={a b,(1 + 2)};",
                  "a = \"two words\";\nb = \"(rad 90)\";\nc = \"1/3\";\nd = \"-\";\ne = \"0x\";\nf = \"1.5.2\";\n"
                  "g = \"1\";\nh[] = {\"a b\", \"(1 + 2)\"};\n");
}

static void errors_name_line_and_column(void **state)
{
    (void)state;
    assert_error("class A {\n  x = 1;\n", "3:1: '}' is missing in front of the end of the file");
    assert_error("a = \"x;\nb", "1:5: this string has no end in its line");
    assert_error("a = {1};", "1:5: an array's name needs [] behind it");
    assert_error("class A {}; };", "1:13: '}' without a class that it ends");
    assert_error("\n\n  a 5;", "3:5: '=' is missing in front of '5'");
    assert_error("a[] = {1, 2;", "1:12: ',' is missing in front of ';'");
    assert_error("/* two\nlines */ ?", "2:10: a name is missing in front of '?'");
}

static void missing_semicolons_are_warnings(void **state)
{
    (void)state;
    assert_warnings("class A { x = 1 }\nclass B {}",
                    "1:16: ';' is missing\n1:18: ';' is missing\n2:11: ';' is missing\n");
    assert_normal("a = 0 // why\nb = 1;", "a = 0;\nb = 1;\n");
}

/* ---- Looking up ---- */

static int32_t integer_of(const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    assert_non_null(value);
    assert_int_equal(value->kind, P3D_CONFIG_I32);
    return value->integer;
}

static void names_are_found_through_bases(void **state)
{
    struct p3d_config *config = read_text("class A { x = 1; class In { y = 1; }; };\n"
                                          "class B: a { X2 = 2; class In: In { z = 3; }; };\n"
                                          "class C: B { delete x; };");
    const struct p3d_config_class *b = p3d_config_find_class(&config->root, "B");
    const struct p3d_config_class *in = p3d_config_find_class(b, "IN");

    (void)state;
    assert_int_equal(integer_of(b, "X"), 1);
    assert_int_equal(integer_of(b, "x2"), 2);
    assert_int_equal(integer_of(in, "y"), 1);
    assert_int_equal(integer_of(in, "z"), 3);
    assert_null(p3d_config_find(b, "q"));
    assert_null(p3d_config_find(p3d_config_find_class(&config->root, "C"), "x"));
    assert_null(p3d_config_find_value(b, "In"));
    assert_null(p3d_config_find_class(b, "x"));
    assert_ptr_equal(in->parent, b);
    assert_ptr_equal(in->base, p3d_config_find_class(b->base, "In"));
    p3d_config_free(config);
}

static void bases_stand_in_front(void **state)
{
    (void)state;
    assert_warnings("class A: B {}; class B: A {}; class B {}; class X; class Y: X {};",
                    "1: A inherits from what is not there: B\n1: B is there twice; only the first counts\n");
    assert_warnings("class X; class X: X {}; class Outer { class In: Outer {}; };", "");
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

static void rapified_and_text_are_the_same_tree(void **state)
{
    struct bytes b = {.size = 0};
    struct p3d_error error;
    struct p3d_config *config, *text = read_text(sample_text);

    (void)state;
    put_sample(&b);
    config = p3d_config_read(b.data, b.size, NULL, NULL, &error);
    assert_non_null(config);
    assert_true(config->is_rapified);
    assert_false(text->is_rapified);
    assert_written(config, sample_text);
    assert_written(text, sample_text);
    assert_int_equal(integer_of(p3d_config_find_class(&config->root, "c"), "X"), 1);
    p3d_config_free(config);
    p3d_config_free(text);
}

/* ---- Materials ---- */

static void a_material_is_read(void **state)
{
    struct p3d_config *config =
        read_text("ambient[]={1,0.5,0.25,1}; diffuse[]={0,0,0,1}; forcedDiffuse[]={0,0,0,0}; emmisive[]={3,2,1,1};\n"
                  "specular[]={0.1,0.2,0.3,0}; specularPower=60; PixelShaderID=\"Super\"; VertexShaderID=Super;\n"
                  "surfaceInfo=\"a\\b.bisurf\"; renderFlags[]={NoZWrite,\"AddBlend\"};\n"
                  "class StageTI {texture=\"ti.paa\";};\n"
                  "class TexGen0 {uvSource=\"tex1\"; class uvTransform "
                  "{aside[]={2,0,0};up[]={0,2,0};dir[]={0,0,2};pos[]={1,2,3};};};\n"
                  "class Stage10 {texture=\"ten.paa\"; texGen=0; useWorldEnvMap=1;};\n"
                  "class Stage1 {texture=\"one.paa\"; uvSource=\"none\";};\n");
    struct p3d_error error;
    struct p3d_rvmat *rvmat = p3d_rvmat_from_config(config, NULL, &error);

    (void)state;
    assert_non_null(rvmat);
    assert_f32(rvmat->ambient[2], 0.25f);
    assert_f32(rvmat->emissive[0], 3);
    assert_f32(rvmat->specular[1], 0.2f);
    assert_f32(rvmat->specular_power, 60);
    assert_text(rvmat->pixel_shader, "Super");
    assert_text(rvmat->vertex_shader, "Super");
    assert_text(rvmat->surface, "a\\b.bisurf");
    assert_int_equal(rvmat->render_flag_count, 2);
    assert_text(rvmat->render_flags[0], "NoZWrite");
    assert_int_equal(rvmat->stage_count, 2);
    assert_int_equal(rvmat->stages[0].number, 1);
    assert_text(rvmat->stages[0].uv_source, "none");
    assert_f32(rvmat->stages[0].uv_transform[P3D_RVMAT_ASIDE][0], 1);
    assert_int_equal(rvmat->stages[1].number, 10);
    assert_text(rvmat->stages[1].uv_source, "tex1");
    assert_f32(rvmat->stages[1].uv_transform[P3D_RVMAT_POS][2], 3);
    assert_true(rvmat->stages[1].uses_world_env_map);
    assert_text(rvmat->thermal->texture, "ti.paa");
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_values_and_arrays_are_read),
        cmocka_unit_test(strings_are_quoted_doubled_and_continued),
        cmocka_unit_test(bare_words_are_numbers_or_text),
        cmocka_unit_test(errors_name_line_and_column),
        cmocka_unit_test(missing_semicolons_are_warnings),
        cmocka_unit_test(names_are_found_through_bases),
        cmocka_unit_test(bases_stand_in_front),
        cmocka_unit_test(rapified_and_text_are_the_same_tree),
        cmocka_unit_test(a_material_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
