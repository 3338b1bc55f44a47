/* test_messages.c: what the tools say: one line each, of what, where, and how many.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "cli/alike.h"
#include "cli/message.h"
#include "cli/options.h"

#include <p3d/p3d.h>

static struct p3d_buffer told;
static struct cli cli = {.tool = "tool", .log = &told};

/* What was said since the last time. */
static void assert_told(const char *expected)
{
    char text[4000];

    snprintf(text, sizeof text, "%.*s", (int)told.size, told.data ? (const char *)told.data : "");
    assert_string_equal(text, expected);
    p3d_buffer_free(&told);
    told = (struct p3d_buffer){NULL, 0, 0};
}

TEST(a_message_is_one_line)
{
    cli_message(&cli, NULL, "text");
    assert_told("tool: text\n");
    cli_message(&cli, "a.p3d", "two\nlines");
    assert_told("tool: a.p3d: two\\nlines\n");
    cli_message(&cli, "-", "is read");
    assert_told("tool: standard input: is read\n");
    cli_message(&cli,
                "a\x1b[31m\xc2\x9b"
                "b\n",
                "\xc3\xa9\t.");
    assert_told("tool: a\\x1b[31m\\x9bb\\n: \xc3\xa9\\x09.\n");
    cli_message(&cli, "", "");
    assert_told("tool: : \n");
}

/* An offset where there is one, and what to type. */
TEST(an_error_says_where_it_is)
{
    static const struct {
        struct p3d_error error;
        const char *text;
    } rows[] = {
        {{.status = P3D_DAMAGED, .lod = P3D_NO_LOD, .message = "odd"}, "odd"},
        {{.status = P3D_DAMAGED, .lod = P3D_NO_LOD, .offset = 31, .message = "odd"}, "0x1f: odd"},
        {{.status = P3D_INVALID, .lod = P3D_NO_LOD, .message = "odd"}, "odd"},
        {{.status = P3D_INVALID, .lod = P3D_NO_LOD, .offset = 1, .message = "odd"}, "0x1: odd"},
        {{.status = P3D_INVALID, .lod = 2, .message = "odd"}, "lod 2: odd"},
        {{.status = P3D_SYSTEM, .lod = P3D_NO_LOD, .offset = 31, .message = "odd"}, "odd"},
        {{.status = P3D_SYSTEM, .lod = 2, .message = "odd"}, "odd"},
        {{.status = P3D_INVALID, .lod = P3D_NO_LOD, .message = "it is made of proxies alone"},
         "it is made of proxies alone; --proxies adds those whose models are there"},
        {{.status = P3D_INVALID, .lod = P3D_NO_LOD, .message = "it is not called like a LOD"},
         "it is not called like a LOD; --resolution chooses another LOD"},
        {{.status = P3D_SYSTEM, .lod = P3D_NO_LOD, .message = "no model, but a config, as its name says"},
         "no model, but a config, as its name says: p3ddump shows it, p3dinfo check checks it"},
        {{.status = P3D_SYSTEM, .lod = P3D_NO_LOD, .message = "no model but a rapified config or rvmat"},
         "no model but a rapified config or rvmat: p3ddump shows it, p3dinfo check checks it"},
        {{.status = P3D_INVALID, .lod = P3D_NO_LOD, .message = "the file has no such field"},
         "the file has no such field; --field takes a path as the other modes print it"},
    };
    struct cli_warnings warnings = {&cli, "a", NULL, 0};
    char line[200];

    for (size_t i = 0; i < COUNT(rows); i++) {
        cli_error(&cli, "a", &rows[i].error);
        snprintf(line, sizeof line, "tool: a: %s\n", rows[i].text);
        assert_told(line);
    }
    cli_warn(&warnings, &(struct p3d_error){.lod = P3D_NO_LOD, .message = "2 are not called like a LOD"});
    assert_told("tool: a: warning: 2 are not called like a LOD; --resolution chooses another LOD\n");
}

TEST(only_the_name_of_the_tool_has_a_colour)
{
    const struct p3d_error error = {.status = P3D_SYSTEM, .lod = P3D_NO_LOD, .message = "odd"};
    struct cli_warnings warnings = {&cli, "a", NULL, 0};

    cli.has_colors = true;
    cli_error(&cli, "a", &error);
    assert_told("\x1b[31mtool:\x1b[0m a: odd\n");
    cli_warn(&warnings, &(struct p3d_error){.lod = P3D_NO_LOD, .message = "odd"});
    assert_told("\x1b[33mtool:\x1b[0m a: warning: odd\n");
    cli_message(&cli, "a", "odd");
    assert_told("tool: a: odd\n");
    cli.has_colors = false;
    assert_true(cli_has_colors(CLI_COLOR_ALWAYS, stdout));
    assert_false(cli_has_colors(CLI_COLOR_NEVER, stdout));
}

/* Those of one file stay, and so does what only some files have. */
TEST(warnings_of_many_files_in_the_same_words_are_counted)
{
    const struct p3d_error odd = {.lod = P3D_NO_LOD, .message = "odd"}, own = {.lod = P3D_NO_LOD, .message = "own"};
    struct cli_alike alike;

    cli_alike_begin(&alike);
    cli.alike = &alike;
    for (unsigned i = 0; i < 5; i++) {
        char path[2] = {(char)('a' + i), 0};
        struct cli_warnings warnings = {&cli, path, NULL, 0};

        cli_warn(&warnings, &odd);
        cli_warn(&warnings, i == 0 || i == 4 ? &own : &odd);
    }
    cli_alike_filter(&alike, &told);
    assert_told("tool: a: warning: odd\ntool: a: warning: own\ntool: b: warning: odd\ntool: b: warning: odd\n"
                "tool: c: warning: odd\ntool: c: warning: odd\ntool: e: warning: own\n");
    cli_tell_alike(&cli, &alike);
    assert_told("tool: ... and 3 more warnings like these, of 2 files\n");
    cli.alike = NULL;
    cli_alike_free(&alike);
}

/* Ten are printed, and how many more there are. */
TEST(the_first_ten_warnings_are_told)
{
    const struct p3d_error warning = {.lod = 3, .offset = 16, .message = "odd"};

    for (unsigned count = 9; count < 14; count++)
        for (int are_all = 0; are_all < 2; are_all++) {
            struct cli_warnings warnings = {&cli, "a", are_all ? NULL : "p3dinfo check", 0};
            char text[1000] = "";

            for (unsigned i = 0; i < count; i++) {
                cli_warn(&warnings, &warning);
                if (are_all || i < 10)
                    strcat(text, "tool: a: warning: lod 3: 0x10: odd\n");
            }
            cli_warnings_end(&warnings);
            if (count > 10 && !are_all)
                snprintf(text + strlen(text), sizeof text - strlen(text),
                         "tool: a: %u more warnings; 'p3dinfo check' lists all\n", count - 10);
            assert_told(text);
        }
}
