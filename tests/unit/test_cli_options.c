/* test_cli_options.c: the tables of options fit together.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "cli/line.h"
#include "convert/options.h"
#include "dump/options.h"
#include "p3dinfo/options.h"

static const struct cli_value view = {"VIEW", CLI_VALUES_WORDS, "iso front frontal"};

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
