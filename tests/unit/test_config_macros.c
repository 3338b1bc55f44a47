/* test_config_macros.c: what the preprocessor of class trees makes of a text.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Where the game is known to do so, the expected texts are what it makes of such input. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Helpers ---- */

struct files {
    const char *const *texts; /* name, text, name, text, ... NULL */
    unsigned open_count;
};

static bool include(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    struct files *files = user;

    (void)from;
    for (const char *const *text = files->texts; *text; text += 2)
        if (p3d_text_equal(path, text[0])) {
            *file = (struct p3d_config_include){.data = p3d_bytes_of(text[1]), .name = text[0], .handle = files};
            files->open_count++;
            return true;
        }
    return false;
}

static void release(void *user, struct p3d_config_include *file)
{
    struct files *files = user;

    assert_ptr_equal(file->handle, files);
    files->open_count--;
}

/* Of one file it is known. */
static const char *game_path(void *user, const char *from)
{
    (void)user;
    return strcmp(from, "known.hpp") == 0 ? "x\\ff\\i.v1.hpp" : NULL;
}

static struct p3d_config *read_files(const char *text, const char *const *texts, struct p3d_error *error)
{
    static const char *const defines[] = {"GIVEN", "ANSWER=42", "TWICE(x)=x x"};
    struct files files = {texts, 0};
    const struct p3d_config_options options = {"main.cfg", include,        release, &files,
                                               defines,    COUNT(defines), NULL,    game_path};
    struct p3d_config *config = p3d_config_read(text, strlen(text), &options, NULL, error);

    assert_int_equal(files.open_count, 0);
    at_end((void (*)(void *))p3d_config_free, config);
    return config;
}

static const char *const no_files[] = {NULL};

static void assert_becomes_with(const char *text, const char *const *texts, const char *expected)
{
    struct p3d_error error;
    struct p3d_config *config = read_files(text, texts, &error);
    struct p3d_buffer buffer = {0};
    char *written;

    if (!config)
        fail_msg("%s", error.message);
    assert_true(p3d_write_config(config, p3d_buffer_sink(&buffer), &error));
    written = calloc(1, buffer.size + 1);
    if (buffer.size)
        memcpy(written, buffer.data, buffer.size);
    assert_string_equal(written, expected);
    free(written);
    p3d_buffer_free(&buffer);
}

static void assert_becomes(const char *text, const char *expected)
{
    assert_becomes_with(text, no_files, expected);
}

static void assert_error_with(const char *text, const char *const *texts, enum p3d_status status, const char *expected)
{
    struct p3d_error error;

    assert_null(read_files(text, texts, &error));
    assert_string_equal(error.message, expected);
    assert_int_equal(error.status, status);
}

static void assert_error(const char *text, const char *expected)
{
    assert_error_with(text, no_files, P3D_DAMAGED, expected);
}

/* ---- Macros ---- */

TEST(macros_are_replaced_outside_of_strings)
{
    assert_becomes("#define A 1\nx=A;y=\"A\";A1=AB;z=A.A;", "x = 1;\ny = \"A\";\nA1 = \"AB\";\nz = 1.1;\n");
    assert_becomes("#define MACRO Hello\n#define OTHER \"MACRO\"\nx=OTHER;", "x = \"MACRO\";\n");
    assert_becomes("#define A More than \\\none line!\nx=A;", "x = \"More than one line!\";\n");
    assert_becomes("#define A B\n#define B A\nx=A;", "x = \"A\";\n");
    assert_becomes("#define A 1\n#define A 2\nx=A;\n#undef A\ny=A;\n#undef A", "x = 2;\ny = \"A\";\n");
    assert_becomes("x=ANSWER;y=TWICE(a);z=GIVEN;", "x = 42;\ny = \"a a\";\nz = \"\";\n");
    assert_becomes("  #  define A 3 // comment\nx=A;", "x = 3;\n");
    assert_becomes("#define A\r\nx=A 4;\r\n", "x = 4;\n");
}

TEST(arguments_are_replaced_by_whole_words)
{
    assert_becomes("#define M(ARG) This is ARG.test test.ARG ARG/test test\\ARG someARG ARG_test ARG-test\nx=M(X);",
                   "x = \"This is X.test test.X X/test test\\X someARG ARG_test X-test\";\n");
    assert_becomes("#define ONE foo\n#define TWO(ONE) ONE\nx=TWO(bar);", "x = \"bar\";\n");
    assert_becomes("#define M(A) This is A\n#define O(A) M(A) and it is cool\nx=O(Arma);",
                   "x = \"This is Arma and it is cool\";\n");
    assert_becomes("#define HI Hello macro\n#define M(A) This is A\nx=M(HI);", "x = \"This is Hello macro\";\n");
    assert_becomes("#define M(a) -a-\nx=M(      test);y=M(t(and, more));z=M();",
                   "x = \"-      test-\";\n"
                   "y = \"-t(and, more)-\";\nz = \"--\";\n");
    assert_becomes("#define A(a,b) -a--b-\n#define B Test A(test and, some more))\nx=B;",
                   "x = \"Test -test and-- some more-)\";\n");
    assert_becomes("#define M(a) a\nx=M(\"a, b\");y=M;z=M (1);", "x = \"a, b\";\ny = \"M\";\nz = \"M (1)\";\n");
    assert_becomes("#define M(a,b) a = b;\nM(x, // one\n  1)\nM(y,/* , */2)", "x = 1;\ny = 2;\n");
    assert_becomes("#define M(a,b) x=a;y=b;\nM(\"1, (2\",3)", "x = \"1, (2\";\ny = 3;\n");
    assert_becomes("#define M() 7\nx=M();", "x = 7;\n");
    assert_becomes("#define M( a ,\tb\t) <a|b>\nx=M(1,2);", "x = \"<1|2>\";\n");
}

/* In the text of a macro uses are looked for as in the file. */
TEST(arguments_in_macros_end_at_their_own_parenthesis)
{
    assert_becomes("#define M(a,b) [a|b]\n#define B <M((x, y), \")\") z)>\nx=B;",
                   "x = \"<[(x, y)| \"\")\"\"] z)>\";\n");
    assert_becomes("#define M(a) [a]\n#define B <M(a(b(c)d)e)f>\nx=B;", "x = \"<[a(b(c)d)e]f>\";\n");
    assert_becomes("#define M(a) [a]\n#define B M\nx=B(1);", "x = \"M(1)\";\n");
    assert_becomes("#define M(a) [a]\n#define B M(1\nx=B;y=2;", "x = \"M(1\";\ny = 2;\n");
    assert_becomes("#define B __EVAL(1\nx=B;y=2;", "x = 1;\ny = 2;\n");
    assert_becomes("#define B __EVAL(1)+2\nx=B;", "x = \"1+2\";\n");
    assert_becomes("#define M(a) -a-\nx=M(\"(\");", "x = \"-\"\"(\"\"-\";\n");
}

TEST(wrong_counts_of_arguments_are_told)
{
    assert_error("#define M() 7\nx=M(1,2);", "main.cfg: 2:3: M takes 0 arguments, not 2");
    assert_error("#define M(a,b) 7\n y = 1; x=M(1,2,3);", "main.cfg: 2:11: M takes 2 arguments, not 3");
    assert_error("#define M(,a) 7", "main.cfg: 1:1: the parameters of M are not names");
    assert_error("#define M(a b) 7", "main.cfg: 1:1: the parameters of M are not names");
    assert_error("  #define -A 7", "main.cfg: 1:3: #define needs a name");
}

/* Behind a macro the columns are those of the file. */
TEST(columns_behind_macros_are_those_of_the_text)
{
    assert_error("#define LONG a long text\nx=LONG; ?", "main.cfg: 2:9: a name is missing in front of '?'");
    assert_error("#define B 1; ?\nx=B", "main.cfg: 2:3: a name is missing in front of '?'");
    assert_error("x=1;\\\n ?", "main.cfg: 2:2: a name is missing in front of '?'");
    assert_error("/* a\nb */ /* c\n*/ ?", "main.cfg: 3:4: a name is missing in front of '?'");
    assert_error("\xef\xbb\xbf?", "main.cfg: 1:1: a name is missing in front of '?'");
}

TEST(words_are_joined_and_quoted)
{
    assert_becomes("#define M(A) some#A A#some some##A A##some\nx=M(Y);",
                   "x = \"some\"\"Y\"\" Y\"\"some\"\" someY Ysome\";\n");
    assert_becomes("#define M(A) x##A=#A;\nM(1)", "x1 = \"1\";\n");
    assert_becomes(
        "#define P main\n#define D(a,b) ##a##_##b\n#define G(a) D(P,a)\n#define Q(a) #a\nx=Q(G(foo));y=G(foo);",
        "x = \"main_foo\";\ny = \"main_foo\";\n");
    assert_becomes("#define M Some###Test\nx=M;", "x = \"Some\"\"Test\"\"\";\n");
    assert_becomes("#define M Test #-!$\n#define N Test #33\nx=M;y=N;", "x = \"Test -!$\";\ny = \"Test 33\";\n");
    assert_becomes("x = a##b #c;", "x = \"a##b #c\";\n");
    assert_becomes("#define H(index) class h##index \\\n{ \\\n  s = h##index##; \\\n};\nH(1);\nH(2);",
                   "class h1 {\n    s = \"h1\";\n};\nclass h2 {\n    s = \"h2\";\n};\n");
}

TEST(line_and_file_are_known)
{
    assert_becomes("\nx=__LINE__;y=__FILE__;\n#define L __LINE__\nz=L;", "x = 2;\ny = \"main.cfg\";\nz = 4;\n");
    assert_becomes("x=__FILE_NAME__;y=__FILE_SHORT__;", "x = \"main.cfg\";\ny = \"main\";\n");
    assert_becomes("#define C __COUNTER__\nx=__COUNTER__;y=C;", "x = 0;\ny = 1;\n");
}

TEST(scripts_of_numbers_are_computed_and_others_left_to_the_game)
{
    assert_becomes("#define V 3\nx = __EVAL(1+V);", "x = 4;\n");
    assert_becomes("#define M(a) __EVAL(2.5*(a))\nx[] = {M(4), M(-0.5)};", "x[] = {10, -1.25};\n");
    assert_becomes("x[] = {__EVAL(2^40), __EVAL(1/0), __EVAL(a + 1)};",
                   "x[] = {1.0995116e+12, \"(1/0)\", \"(a + 1)\"};\n");
    assert_becomes("x = __EVAL(true);", "x = \"(true)\";\n");
    assert_becomes("x = __EVAL([1,2] select 1);", "x = \"(0)\";\n");
    assert_becomes("#define M __EXEC(a=1)\nM\n__EXEC(b = \"2)\";)\nx = 1;", "x = 1;\n");
    assert_error("x = __EVAL;", "main.cfg: 1:5: __EVAL needs a script in parentheses");
    assert_error("x = __EVAL(1", "main.cfg: 1:5: the arguments of __EVAL(1 have no end");
}

TEST(comments_end_where_the_game_ends_them)
{
    assert_becomes("x=1; // c \\\ny=2;", "x = 1;\ny = 2;\n");
    assert_becomes("/*/ x=1; /*/ y=2;", "y = 2;\n");
    assert_becomes("/**/x=1;/***/y=2;/* c */", "x = 1;\ny = 2;\n");
    assert_becomes("x=\"/*\";y=\"*/\";", "x = \"/*\";\ny = \"*/\";\n");
    assert_becomes("#define A 1 /* a\nb */ 2\nx=A;y=__LINE__;", "x = \"1  2\";\ny = 3;\n");
    assert_error("x=1;\n\n  /* no\nend *", "main.cfg: 3:3: this comment has no end");
}

TEST(options_define_what_stands_behind_their_first_equal_sign)
{
    static const char *const defines[] = {"A=b=c", "B=", "C", "D= 1 ", "E(x)=x+x"};
    static const char text[] = "v=A;w=B;x=C;y=-D-;z=E(3);";
    const struct p3d_config_options options = {.defines = defines, .define_count = COUNT(defines)};
    struct p3d_config *config = p3d_config_read(text, strlen(text), &options, NULL, NULL);
    static const char *const wanted[] = {"b=c", "", "", "-1-", "3+3"};

    assert_non_null(config);
    for (size_t i = 0; i < COUNT(wanted); i++)
        assert_text(config->root.entries[i].value.text, wanted[i]);
    p3d_config_free(config);
}

/* ---- Conditions ---- */

TEST(conditions_choose)
{
    assert_becomes("#ifdef GIVEN\nx=1;\n#else\nx=2;\n#endif", "x = 1;\n");
    assert_becomes("#ifndef GIVEN\nx=1;\n#else\nx=2;\n#endif", "x = 2;\n");
    assert_becomes("#ifdef NO\n#ifdef GIVEN\nx=1;\n#else\nx=2;\n#endif\n\"no end\n#define GONE\n#error\n#else\nx=3;\n"
                   "#endif\n#ifdef GONE\nx=4;\n#endif",
                   "x = 3;\n");
    assert_becomes("#ifdef NO\n/* #endif\n#endif */ x=1; // #endif\n#endif\nx=2;", "x = 2;\n");
    assert_error("#ifdef A\n", "main.cfg: 2:1: #endif is missing");
    assert_error("\n #endif", "main.cfg: 2:2: #endif without #if, #ifdef or #ifndef");
    assert_error("#ifdef A\n#else\n#else\n#endif", "main.cfg: 3:1: #else without #if, #ifdef or #ifndef");
    assert_error_with("#elif 1\n#endif", no_files, P3D_UNSUPPORTED, "main.cfg: 1:1: #elif is not known here");
    assert_becomes("#pragma once\n#pragma hemtt suppress pw3_padded_arg file\n#line 3\nx=1;", "x = 1;\n");
}

TEST(conditions_compare_numbers_or_words)
{
    static const struct {
        const char *condition;
        bool is_true;
    } cases[] = {{"1", true},          {"0", false},
                 {"", false},          {"none", false},
                 {"ANSWER", true},     {"ANSWER == 42", true},
                 {"2 < 10", true},     {"3 > 2", true},
                 {"2 > 2", false},     {"2 < 2", false},
                 {"2 >= 2", true},     {"1 >= 2", false},
                 {"2 <= 2", true},     {"3 <= 2", false},
                 {"2 != 2", false},    {"1 == 1.0", true},
                 {"0 == none", false}, {"a == a", true},
                 {"a == ab", false},   {"a != b", true},
                 {"-1 < 0", true},     {"\t7\t==\t7", true},
                 {"2 - 2", false},     {"1 + 1 == 2", true},
                 {"0.5", true},        {"6 * 7 == ANSWER", true},
                 {"ANSWERS", false}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[100];

        snprintf(text, sizeof text, "#if %s\nx=1;\n#else\nx=0;\n#endif", cases[i].condition);
        assert_becomes(text, cases[i].is_true ? "x = 1;\n" : "x = 0;\n");
    }
    assert_becomes("#ifdef NO\n#if 1\nx=1;\n#else\nx=2;\n#endif\n#else\nx=3;\n#endif", "x = 3;\n");
}

/* ---- Files ---- */

TEST(files_are_included)
{
    static const char *const texts[] = {"a.hpp",       "class A {};\n#define M 5\n#include \"b.hpp\"",
                                        "b.hpp",       "b = __FILE__;",
                                        "guarded.hpp", "#ifndef G\n#define G\n#include \"guarded.hpp\"\ng = 1;\n#endif",
                                        "\\x\\c.hpp",  "class C {",
                                        "bad.hpp",     "\n\n  ?",
                                        "known.hpp",   "k[] = {__FILE__, __FILE_NAME__, __FILE_SHORT__};",
                                        NULL};

    assert_becomes_with("#include \"a.hpp\"\nx=M;\n#include <\\x\\c.hpp>\n};", texts,
                        "class A {};\nb = \"b.hpp\";\nx = 5;\nclass C {};\n");
    assert_becomes_with("#include \"known.hpp\"", texts, "k[] = {\"x\\ff\\i.v1.hpp\", \"i.v1.hpp\", \"i\"};\n");
    assert_becomes_with("#include \"guarded.hpp\"\n#include \"guarded.hpp\"", texts, "g = 1;\n");
    assert_error_with("\n#include \"none.hpp\"", texts, P3D_SYSTEM,
                      "main.cfg: 2:1: there is no file \"none.hpp\" to include");
    assert_error_with("#include \"bad.hpp\"", texts, P3D_DAMAGED, "bad.hpp: 3:3: a name is missing in front of '?'");
    assert_error("#include none", "main.cfg: 1:1: #include needs a path in quotes");
    assert_error("#include \"none", "main.cfg: 1:1: #include needs a path in quotes");
}

TEST(a_file_may_be_asked_for)
{
    static const char *const texts[] = {"a.hpp", "?", NULL};

    assert_becomes_with("#if __has_include(\"a.hpp\")\nx=1;\n#else\nx=2;\n#endif", texts, "x = 1;\n");
    assert_becomes_with("#if __has_include( <b.hpp> )\nx=1;\n#else\nx=2;\n#endif", texts, "x = 2;\n");
    assert_becomes_with("#if __has_include\nx=1;\n#endif\n#if __has_include(\"a.hpp)\ny=1;\n#endif\nz=1;", texts,
                        "z = 1;\n");
}

/* The entries of an included file name it, and those behind it name the file itself again. */
TEST(entries_know_their_files)
{
    static const char *const texts[] = {"a.hpp", "\na = 1;\n#include \"b.hpp\"\nc = 3;", "b.hpp", "b = 2;", NULL};
    struct p3d_config *config = read_files("x = 0;\n#include \"a.hpp\"\ny = 4;", texts, NULL);
    static const struct {
        uint32_t file, line;
    } wanted[] = {{0, 1}, {1, 2}, {2, 1}, {1, 4}, {0, 3}};

    assert_non_null(config);
    assert_int_equal(config->root.entry_count, COUNT(wanted));
    assert_int_equal(config->file_count, 3);
    assert_string_equal(config->files[0], "main.cfg");
    assert_string_equal(config->files[1], "a.hpp");
    assert_string_equal(config->files[2], "b.hpp");
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_int_equal(config->root.entries[i].file, wanted[i].file);
        assert_int_equal(config->root.entries[i].line, wanted[i].line);
    }
}

/* Of the file that is asked for, and of the one that asks. */
static bool refuse_with_option(void *user, struct p3d_bytes path, const char *from, struct p3d_config_include *file)
{
    (void)user;
    assert_text(path, "..\\b.hpp");
    assert_string_equal(from, "main.cfg");
    file->option = "--root";
    return false;
}

TEST(a_file_outside_of_the_mod_is_told_with_what_allows_it)
{
    static const char text[] = "x = 1;\n  #include \"..\\b.hpp\"";
    const struct p3d_config_options options = {.name = "main.cfg", .include = refuse_with_option};
    struct p3d_error error;

    assert_null(p3d_config_read(text, strlen(text), &options, NULL, &error));
    assert_string_equal(error.message, "main.cfg: 2:3: \"..\\b.hpp\" is not included: it lies outside of the mod; "
                                       "--root allows it");
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_int_equal(error.offset, 9);
}

static void count_lack(void *user, struct p3d_bytes path, const struct p3d_error *error)
{
    unsigned *count = user;

    (*count)++;
    assert_text(path, "none.hpp");
    assert_string_equal(error->message, "2:1: there is no file \"none.hpp\" to include");
}

TEST(includes_that_are_lacking_may_be_told)
{
    static const char text[] = "x = 1;\n#include \"none.hpp\"\ny = 2;";
    unsigned count = 0;
    const struct p3d_config_options options = {.include_user = &count, .lacks = count_lack};
    struct p3d_config *config = kept_config(p3d_config_read(text, strlen(text), &options, NULL, NULL));

    assert_int_equal(config->root.entry_count, 2);
    assert_int_equal(count, 1);
}

TEST(nothing_can_be_included_by_default)
{
    static const char text[] = "#include \"a.hpp\"";
    struct p3d_error error;

    assert_null(p3d_config_read(text, strlen(text), NULL, NULL, &error));
    assert_string_equal(error.message, "1:1: there is no file \"a.hpp\" to include");
}

/* ---- Hostile texts ---- */

TEST(conditions_that_lie_too_deep_are_refused)
{
    char text[1024] = "";

    for (int i = 0; i < 65; i++)
        strcat(text, "#ifdef A\n");
    assert_error(text, "main.cfg: 65:1: more than 64 conditions lie in each other");
}

TEST(circles_of_files_end)
{
    static const char *const texts[] = {"a", "#include \"a\"\n#include \"a\"", NULL};

    assert_error_with("#include \"a\"", texts, P3D_DAMAGED, "a: 1:1: too many files include each other");
}

/* 2^60 words, or nothing at all after as much work. */
TEST(macros_that_explode_end)
{
    char text[8192], *at = text;

    for (int i = 0; i < 60; i++)
        at += sprintf(at, "#define M%d M%d M%d\n", i, i + 1, i + 1);
    sprintf(at, "x=M0;");
    assert_error(text, "main.cfg: 61:3: macros become too much text");
    sprintf(at, "#define M60\nx=M0;");
    assert_error(text, "main.cfg: 62:3: macros become too much text");
    at = text;
    for (int i = 0; i < 70; i++)
        at += sprintf(at, "#define M%d M%d\n", i, i + 1);
    sprintf(at, "x=M0;");
    assert_error(text, "main.cfg: 71:3: macros lie more than 64 deep in each other");
}

/* Each use would look for its end up to the end of the text. */
TEST(uses_without_end_are_not_slow)
{
    enum { USES = 200000 };
    char *text = malloc(64 + 2 * USES), *at = text;

    at += sprintf(at, "#define A(a) a\n#define B ");
    for (int i = 0; i < USES; i++)
        at += sprintf(at, "A(");
    sprintf(at, "\nx=B;");
    assert_error(text, "main.cfg: 3:3: macros become too much text");
    free(text);
}

/* The main file is mostly small, and what it includes is not. */
TEST(included_files_may_use_many_macros)
{
    enum { USES = 100000 };
    char *text = malloc(16 * USES), *at = text;
    const char *const texts[] = {"large.hpp", text, NULL};
    struct p3d_error error;
    struct p3d_config *config;

    at += sprintf(at, "#define A B\n#define B C\n#define C 1\n");
    for (int i = 0; i < USES; i++)
        at += sprintf(at, "x%d=A;", i);
    config = read_files("#include \"large.hpp\"", texts, &error);
    if (!config)
        fail_msg("%s", error.message);
    assert_int_equal(config->root.entry_count, USES);
    free(text);
}

TEST(parts_without_an_end_are_errors)
{
    assert_error("x = 1; /* no end", "main.cfg: 1:8: this comment has no end");
    assert_error("#define M(a) a\n x = M(1, (2;", "main.cfg: 2:6: the arguments of M(1, (2; have no end");
    assert_error("#define M(a\nx=M", "main.cfg: 1:1: the parameters of M are not names");
    assert_error("#define", "main.cfg: 1:1: #define needs a name");
    assert_error("x=\"\\", "main.cfg: 1:3: this string has no end in its line");
}

TEST(nuls_are_no_text)
{
    static const char text[] = "a=1;\nb=\"\0\";";
    struct p3d_error error;

    assert_null(p3d_config_read(text, sizeof text - 1, NULL, NULL, &error));
    assert_string_equal(error.message, "2:4: there is a NUL in the text");
    assert_int_equal(error.offset, 8);
}

TEST(a_mark_of_utf8_is_no_text)
{
    assert_becomes("\xef\xbb\xbf#define A 1\nx = A;", "x = 1;\n");
}
