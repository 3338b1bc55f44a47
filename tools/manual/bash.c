/* bash.c: completion for bash: what bash.in leaves open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

/* "-o|--output" */
static void put_pattern(FILE *to, const struct cli_option *option, const char *separator)
{
    if (option->letter)
        fprintf(to, "-%c%s", option->letter, separator);
    fprintf(to, "--%s", option->name);
}

/* ---- Values ---- */

static void put_value(const struct manual_tool *tool, const struct cli_value *value, FILE *to)
{
    char words[CLI_WORDS_SIZE];

    switch (value->kind) {
    case CLI_VALUES_WORDS:
    case CLI_VALUES_RULES:
    case CLI_VALUES_VERSIONS:
        fprintf(to, "_%s_words %s", tool->name, cli_value_words(value, words));
        break;
    case CLI_VALUES_FILES:
    case CLI_VALUES_PATHS:
        fprintf(to, "_%s_files%s%s", tool->name, value->words ? " " : "", value->words ? value->words : "");
        break;
    case CLI_VALUES_FOLDERS:
        fprintf(to, "_%s_folders", tool->name);
        break;
    case CLI_VALUES_LODS:
        fprintf(to, "_%s_lods visual all ", tool->name);
        manual_put_lods(tool, to);
        break;
    case CLI_VALUES_LOD:
        fprintf(to, "_%s_lod ", tool->name);
        manual_put_lod(tool, to);
        break;
    case CLI_VALUES_FREE:
        fputc(':', to);
    }
}

/* True if an earlier row has its name: a name may have rows for several groups of modes. */
static bool is_repeated(const struct manual_tool *tool, const struct cli_option *option)
{
    for (const struct cli_option *row = tool->options; row < option; row++)
        if (row->what && row->value && strcmp(row->name, option->name) == 0)
            return true;
    return false;
}

static void put_values(const struct manual_tool *tool, FILE *to)
{
    for (const struct cli_option *option = tool->options; option->name; option++) {
        const bool is_help = strcmp(option->name, "help") == 0;

        if (!option->what || (!option->value && !is_help) || is_repeated(tool, option))
            continue;
        fputs("    ", to);
        put_pattern(to, option, "|");
        fputs(") ", to);
        if (option->value) {
            put_value(tool, option->value, to);
        } else {
            fprintf(to, "_%s_words all ", tool->name);
            if (tool->are_words)
                manual_put_modes(tool, to);
        }
        fputs("; return ;;\n", to);
    }
}

/* Options that take the next word, too. */
static void put_valued(const struct manual_tool *tool, FILE *to)
{
    bool is_first = true;

    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->what && option->value && !is_repeated(tool, option)) {
            fputs(is_first ? "" : "|", to);
            put_pattern(to, option, "|");
            is_first = false;
        }
}

/* ---- Modes ---- */

static void put_options(const struct manual_tool *tool, const struct manual_mode *mode, FILE *to)
{
    fputs(") options=\"", to);
    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->what && (option->group->modes & mode->bits)) {
            put_pattern(to, option, " ");
            fputs(option[1].name ? " " : "", to);
        }
    fprintf(to, "\" files=\"%s\" ;;\n", mode->inputs);
}

/* Modes with the same options and inputs are one line. */
static bool is_same(const struct manual_mode *a, const struct manual_mode *b)
{
    return a->bits == b->bits && strcmp(a->inputs, b->inputs) == 0;
}

static void put_cases(const struct manual_tool *tool, FILE *to)
{
    for (size_t i = 0; i < tool->mode_count; i++) {
        if (i && is_same(&tool->modes[i], &tool->modes[i - 1]))
            fputs("|", to);
        else
            fputs("    ", to);
        fputs(tool->modes[i].name, to);
        if (i + 1 == tool->mode_count || !is_same(&tool->modes[i], &tool->modes[i + 1]))
            put_options(tool, &tool->modes[i], to);
    }
    fputs("    *", to);
    put_options(tool, &tool->plain, to);
}

const struct manual_part manual_bash[] = {
    {"@VALUES@", put_values}, {"@VALUED@", put_valued}, {"@CASES@", put_cases}, {NULL, NULL}};
