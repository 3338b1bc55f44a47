/* test_cli_options.c: command lines, read by a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "cli/line.h"
#include "convert/options.h"
#include "dump/options.h"
#include "p3dinfo/options.h"

#include <stdlib.h>

enum { OUTPUT = 1, FULL, VIEW, VERSION, FORMAT_VERSION, HELP };

static const struct cli_group all = {3, "all", NULL};
static const struct cli_group one = {1, "one", NULL};
static const struct cli_value view = {"VIEW", CLI_VALUES_WORDS, "iso front frontal"};

struct values {
    bool is_quick;
    const char *folder;
    uint32_t count;
    enum { ISO, FRONT, FRONTAL } view;
    struct cli_words names;
};

#define OPTIONS struct values
#include "cli/stores.h"

static const struct cli_option options[] = {
    {OUTPUT, 'o', "output", &cli_value_file, &all, true, "where to", NULL, BY_HAND},
    {FULL, 0, "full", NULL, &one, true, "everything", NULL, BY_HAND},
    {VIEW, 0, "view", &view, &all, true, "from where", NULL, BY_HAND},
    {VERSION, 'V', "version", NULL, &all, true, "the version", NULL, BY_HAND},
    {FORMAT_VERSION, 0, "version", &cli_value_number, &one, true, "the version of the format", NULL, BY_HAND},
    {HELP, 'h', "help", NULL, &all, true, "this text", NULL, BY_HAND},
    {0, 'q', "quick", NULL, &all, true, "soon", NULL, FLAG(is_quick)},
    {0, 0, "folder", &cli_value_folder, &all, true, "where", NULL, TEXT(folder)},
    {0, 0, "count", &cli_value_number, &all, true, "how many", NULL, NUMBER(count, 1, 65535)},
    {0, 0, "stored-view", &view, &all, true, "from where", NULL, WORD(view)},
    {0, 0, "name", &cli_value_file, &all, true, "who", NULL, LIST(names)},
    {0, 0, "place", &cli_value_folder, &all, false, NULL, NULL, TEXT(folder)}, /* an old name */
    {0, 0, "folder", &cli_value_folder, &one, false, NULL, NULL, TEXT(folder)},
    {.name = NULL}};

static struct values values;

/* Reads a command line that NULL ends. */
static struct cli_line begin(char **words)
{
    static const struct cli cli = {.tool = "tool"};
    struct cli_line line;
    int count = 0;

    while (words[count])
        count++;
    memset(&values, 0, sizeof values);
    cli_line_open(&line, &cli, options, &values, count, words);
    return line;
}

TEST(a_value_stands_behind_its_option_or_in_it)
{
    char *words[] = {"tool", "-o", "a", "-ob", "--output", "c", "--output=d", "--output=", NULL};
    const char *want[] = {"a", "b", "c", "d", ""};
    struct cli_line line = begin(words);

    for (size_t i = 0; i < 5; i++) {
        assert_int_equal(cli_next(&line), OUTPUT);
        assert_string_equal(line.value, want[i]);
    }
    assert_int_equal(cli_next(&line), 0);
}

TEST(words_that_are_no_options_are_operands)
{
    char *words[] = {"tool", "-", "--full", "x", "--", "--full", NULL};
    const char *want[] = {"-", "x", "--full"};
    struct cli_line line = begin(words);

    assert_int_equal(cli_next(&line), FULL);
    assert_int_equal(cli_next(&line), 0);
    assert_int_equal(line.operands.count, COUNT(want));
    for (size_t i = 0; i < COUNT(want); i++)
        assert_string_equal(line.operands.items[i], want[i]);
    cli_line_free(&line);
}

TEST(the_table_says_what_is_stored_where)
{
    char *words[] = {"tool",          "-q",      "--folder=a", "--folder", "b", "--count", "65535",
                     "--stored-view", "frontal", "--full",     "--name",   "x", "--name=", NULL};
    struct cli_line line = begin(words);

    assert_int_equal(cli_next(&line), FULL);
    assert_string_equal(cli_ahead(&line), "--name");
    assert_int_equal(cli_next(&line), 0);
    assert_null(cli_ahead(&line));
    assert_true(values.is_quick);
    assert_string_equal(values.folder, "b"); /* the last one */
    assert_int_equal(values.count, 65535);
    assert_int_equal(values.view, FRONTAL);
    assert_int_equal(values.names.count, 2);
    assert_string_equal(values.names.items[0], "x");
    assert_string_equal(values.names.items[1], "");
    free(values.names.items);
    cli_line_free(&line);
}

TEST(an_old_name_works)
{
    char *words[] = {"tool", "--place=a", "--folder=b", NULL};
    struct cli_line line = begin(words);

    assert_int_equal(cli_next(&line), 0);
    assert_string_equal(values.folder, "b");
    cli_check_options(&line, 1, "one"); /* a name may have rows for several groups */
}

TEST(only_an_operand_before_two_dashes_may_be_a_command)
{
    static const struct {
        char *words[5];
        bool has_word;
    } lines[] = {{{"tool", "check", "x", NULL}, true},
                 {{"tool", "--full", "check", NULL}, true},
                 {{"tool", "--", "check", NULL}, false},
                 {{"tool", "--full", NULL}, false}};

    for (size_t i = 0; i < COUNT(lines); i++) {
        char *words[5];
        struct cli_line line;

        memcpy(words, lines[i].words, sizeof words);
        line = begin(words);
        while (cli_next(&line) != 0)
            ;
        assert_int_equal(line.has_word, lines[i].has_word);
        cli_line_free(&line);
    }
}

static bool has_option(const struct cli_option *option, const char *name)
{
    while (option->name && strcmp(option->name, name) != 0)
        option++;
    return option->name != NULL;
}

static void assert_all_are_there(const struct cli_option *rows, const char *names)
{
    char text[200], *next = text;

    snprintf(text, sizeof text, "%s", names ? names : "");
    for (char *name; (name = strtok(next, " ")) != NULL; next = NULL)
        if (!has_option(rows, name))
            fail_msg("there is no option %s", name);
}

TEST(rows_need_and_exclude_options_that_there_are)
{
    static const struct cli_option *const tables[] = {conv_options, dump_options, info_options};

    for (size_t i = 0; i < COUNT(tables); i++)
        for (const struct cli_option *option = tables[i]; option->name; option++) {
            assert_all_are_there(tables[i], option->needs);
            assert_all_are_there(tables[i], option->excludes);
        }
}

/* Old names of an option have its id, and nothing else has. */
TEST(rows_of_one_id_are_one_option)
{
    static const struct cli_option *const tables[] = {conv_options, dump_options, info_options};

    for (size_t i = 0; i < COUNT(tables); i++)
        for (const struct cli_option *a = tables[i]; a->name; a++)
            for (const struct cli_option *b = a + 1; b->name; b++)
                if (a->id && a->id == b->id && (a->value != b->value || a->store.kind != b->store.kind))
                    fail_msg("%s and %s have one id", a->name, b->name);
}

TEST(versions_to_binarise_for_are_those_of_the_library)
{
    char text[CLI_WORDS_SIZE], word[16];

    for (uint32_t i = 0; i < P3D_ODOL_TARGET_COUNT; i++) {
        snprintf(word, sizeof word, "%u", (unsigned)p3d_odol_targets[i].version);
        assert_int_equal(cli_value_place(&cli_value_versions, word), i);
        assert_non_null(strstr(cli_value_choice(&cli_value_versions, text), word));
    }
    assert_int_equal(cli_value_place(&cli_value_versions, "5"), SIZE_MAX);
    assert_string_equal(cli_value_choice(&view, text), "iso, front or frontal");
}

TEST(a_number_makes_another_option_of_the_same_name)
{
    char *words[] = {"tool", "--version", "54", "--version=73", "--version=x", NULL};
    const char *want[] = {"54", "73", "x"};
    struct cli_line line = begin(words);

    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(cli_next(&line), FORMAT_VERSION);
        assert_string_equal(line.value, want[i]);
    }
    assert_int_equal(cli_next(&line), 0);
    assert_false(cli_is_used(&line, VERSION));
}
