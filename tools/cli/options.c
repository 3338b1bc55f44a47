/* options.c: values that options of several tools take, and what is asked of a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include <stdint.h>
#include <string.h>

const struct cli_value cli_value_file = {"FILE", CLI_VALUES_FILES, NULL};
const struct cli_value cli_value_folder = {"DIR", CLI_VALUES_FOLDERS, NULL};
const struct cli_value cli_value_number = {"N", CLI_VALUES_FREE, NULL};
const struct cli_value cli_value_lods = {"SELECTOR", CLI_VALUES_LODS, NULL};
const struct cli_value cli_value_assets = {"PATH", CLI_VALUES_PATHS, ".pbo"};
const struct cli_value cli_value_color = {"WHEN", CLI_VALUES_WORDS, "auto always never"}; /* as enum cli_color */

const struct cli_option *cli_option_of(const struct cli_option *options, int id)
{
    while (options->id != id)
        options++;
    return options;
}

size_t cli_value_place(const struct cli_value *value, const char *word)
{
    const size_t size = strlen(word);
    size_t place = 0;

    for (const char *at = value->words; *at; place++) {
        const size_t length = strcspn(at, " ");

        if (length == size && memcmp(at, word, size) == 0)
            return place;
        at += length;
        at += strspn(at, " ");
    }
    return SIZE_MAX;
}
