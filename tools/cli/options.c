/* options.c: values that options of several tools take, and what is asked of a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "core/words.h"

#include <p3d/p3d.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const struct cli_value cli_value_file = {"FILE", CLI_VALUES_FILES, NULL};
const struct cli_value cli_value_folder = {"DIR", CLI_VALUES_FOLDERS, NULL};
const struct cli_value cli_value_number = {"N", CLI_VALUES_FREE, NULL};
const struct cli_value cli_value_lods = {"SELECTOR", CLI_VALUES_LODS, NULL};
const struct cli_value cli_value_assets = {"PATH", CLI_VALUES_PATHS, ".pbo"};
const struct cli_value cli_value_color = {"WHEN", CLI_VALUES_WORDS, "auto always never"}; /* as enum cli_color */
const struct cli_value cli_value_versions = {"N", CLI_VALUES_VERSIONS, NULL};

const struct cli_option *cli_option_of(const struct cli_option *options, int id)
{
    while (options->id != id)
        options++;
    return options;
}

static void put_rules(char *text)
{
    size_t count, used = 0;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    for (size_t i = 0; i < count && used < CLI_WORDS_SIZE; i++) /* without "P3D-" */
        used += (size_t)snprintf(text + used, CLI_WORDS_SIZE - used, "%s%s", i ? " " : "", rules[i].id + 4);
}

/* Words for versions: the short names of games, behind the numbers. */
static const struct {
    const char *word;
    uint32_t version;
} games[] = {{"ofp", 7}, {"a2", 50}, {"oa", 50}, {"dayz", 54}, {"a3", 75}};

static void put_versions(char *text)
{
    size_t used = 0;

    for (size_t i = 0; i < P3D_ODOL_TARGET_COUNT; i++)
        used += (size_t)snprintf(text + used, CLI_WORDS_SIZE - used, "%s%" PRIu32, i ? " " : "",
                                 p3d_odol_targets[i].version);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        used += (size_t)snprintf(text + used, CLI_WORDS_SIZE - used, " %s", games[i].word);
}

uint32_t cli_version_of(size_t place)
{
    return place < P3D_ODOL_TARGET_COUNT ? p3d_odol_targets[place].version
                                         : games[place - P3D_ODOL_TARGET_COUNT].version;
}

const char *cli_value_words(const struct cli_value *value, char *text)
{
    *text = 0;
    switch (value->kind) {
    case CLI_VALUES_WORDS:
        return value->words;
    case CLI_VALUES_RULES:
        put_rules(text);
        return text;
    case CLI_VALUES_VERSIONS:
        put_versions(text);
        return text;
    default:
        return NULL;
    }
}

const char *cli_value_choice(const struct cli_value *value, char *text)
{
    char words[CLI_WORDS_SIZE];
    const char *word = cli_value_words(value, words);
    size_t used = 0;

    *text = 0;
    if (!word)
        return text;
    while (*word && used < CLI_WORDS_SIZE) {
        const size_t size = strcspn(word, " ");
        const char *next = word + size + strspn(word + size, " ");
        const char *between = !*next ? "" : strchr(next, ' ') ? ", " : " or ";

        used += (size_t)snprintf(text + used, CLI_WORDS_SIZE - used, "%.*s%s", (int)size, word, between);
        word = next;
    }
    return text;
}

size_t cli_word_place(const char *words, const char *word)
{
    const size_t size = strlen(word);
    size_t place = 0;

    for (const char *at = words; at && *at; place++) {
        const size_t length = strcspn(at, " ");

        if (length == size && p3d_text_equal((struct p3d_bytes){(const uint8_t *)at, (uint32_t)length}, word))
            return place;
        at += length;
        at += strspn(at, " ");
    }
    return SIZE_MAX;
}

size_t cli_value_place(const struct cli_value *value, const char *word)
{
    char words[CLI_WORDS_SIZE];

    return cli_word_place(cli_value_words(value, words),
                          value->kind == CLI_VALUES_VERSIONS ? p3di_game_word(word) : word);
}
