/* test_cli_options.c: command lines, read by a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "cli/line.h"

enum { OUTPUT = 1, FULL, VIEW, VERSION, FORMAT_VERSION, HELP };

static const struct cli_group all = {3, "all", NULL};
static const struct cli_group one = {1, "one", NULL};
static const struct cli_value view = {"VIEW", CLI_VALUES_WORDS, "iso front frontal"};

static const struct cli_option options[] = {
    {OUTPUT, 'o', "output", &cli_value_file, &all, true, "where to", NULL},
    {FULL, 0, "full", NULL, &one, true, "everything", NULL},
    {VIEW, 0, "view", &view, &all, true, "from where", NULL},
    {VERSION, 'V', "version", NULL, &all, true, "the version", NULL},
    {FORMAT_VERSION, 0, "version", &cli_value_number, &one, true, "the version of the format", NULL},
    {HELP, 'h', "help", NULL, &all, true, "this text", NULL},
    {0, 0, NULL, NULL, NULL, false, NULL, NULL}};

/* Reads a command line that NULL ends. */
static struct cli_line begin(char **words)
{
    static const struct cli cli = {.tool = "tool"};
    struct cli_line line;
    int count = 0;

    while (words[count])
        count++;
    cli_line_open(&line, &cli, options, count, words);
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
    assert_int_equal(cli_next(&line), CLI_END);
}

TEST(what_is_no_option_is_an_operand)
{
    char *words[] = {"tool", "-", "--full", "x", "--", "--full", NULL};
    struct cli_line line = begin(words);

    assert_int_equal(cli_next(&line), CLI_OPERAND);
    assert_string_equal(line.value, "-");
    assert_int_equal(cli_next(&line), FULL);
    assert_int_equal(cli_next(&line), CLI_OPERAND);
    assert_int_equal(cli_next(&line), CLI_OPERAND);
    assert_string_equal(line.value, "--full");
    assert_int_equal(cli_next(&line), CLI_END);
}

TEST(options_that_were_used_are_known)
{
    char *words[] = {"tool", "--full", "-o", "x", NULL};
    struct cli_line line = begin(words);

    while (cli_next(&line) != CLI_END)
        ;
    assert_true(line.is_used[FULL]);
    assert_true(line.is_used[OUTPUT]);
    assert_false(line.is_used[VIEW]);
    cli_check_options(&line, 1, "one"); /* which would end the program */
}

TEST(a_word_has_its_place)
{
    char *words[] = {"tool", "--view", "frontal", "--view=front", "--view", "iso", NULL};
    const size_t want[] = {2, 1, 0};
    struct cli_line line = begin(words);

    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(cli_next(&line), VIEW);
        assert_int_equal(cli_take_word(&line), want[i]);
    }
    assert_int_equal(cli_value_place(&view, "fron"), SIZE_MAX);
    assert_int_equal(cli_value_place(&view, ""), SIZE_MAX);
    assert_int_equal(cli_value_place(&view, "iso front"), SIZE_MAX);
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
    assert_int_equal(cli_next(&line), CLI_END);
    assert_false(line.is_used[VERSION]);
}
