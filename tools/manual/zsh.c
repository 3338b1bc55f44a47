/* zsh.c: completion for zsh, by its _arguments: what zsh.in leaves open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

/* ---- Pieces ---- */

/* In single quotes, and in the brackets of a specification. */
static void put_text(FILE *to, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\'')
            fputs("'\\''", to);
        else if (strchr("[]\\:", text[i]))
            fprintf(to, "\\%c", text[i]);
        else
            fputc(text[i], to);
    }
}

static void put_alternative(FILE *to, const char *word, size_t size)
{
    fprintf(to, "%.*s|", (int)size - 1, word + 1); /* without its dot */
}

/* Files of these extensions; (#i) is any case. The last alternative is none. */
static void put_pattern(const char *extensions, FILE *to)
{
    fputs("*.(#i)(", to);
    manual_each_word(extensions, put_alternative, to);
    fputs(")", to);
}

static void put_value(const struct manual_tool *tool, const struct cli_value *value, FILE *to)
{
    char text[CLI_WORDS_SIZE];
    const char *words = cli_value_words(value, text);

    fputc(':', to);
    put_text(to, value->name, strlen(value->name));
    fputc(':', to);
    if (words)
        fprintf(to, "(%s)", words);
    else if (value->kind == CLI_VALUES_FOLDERS)
        fputs("_files -/", to);
    else if (value->kind == CLI_VALUES_LODS)
        fprintf(to, "_%s_lods", tool->name);
    else if (value->kind == CLI_VALUES_LOD)
        fprintf(to, "_%s_lod", tool->name);
    else if (value->kind != CLI_VALUES_FREE) {
        fputs("_files", to);
        if (value->words) {
            fputs(" -g \"", to);
            put_pattern(value->words, to);
            fputc('"', to);
        }
    }
}

/* An option with a value may come again. */
static void put_option(const struct manual_tool *tool, const struct cli_option *option, FILE *to)
{
    const char *more = option->value ? "=" : "";

    fputs("    ", to);
    if (option->letter && !option->value)
        fprintf(to, "'(-%c --%s)'{-%c,--%s}'", option->letter, option->name, option->letter, option->name);
    else if (option->letter)
        fprintf(to, "'*'{-%c+,--%s=}'", option->letter, option->name);
    else
        fprintf(to, "'%s--%s%s", option->value ? "*" : "", option->name, more);
    fputc('[', to);
    put_text(to, option->what, manual_short_size(option));
    fputc(']', to);
    if (option->value)
        put_value(tool, option->value, to);
    fputs("'\n", to);
}

/* ---- Groups and modes ---- */

static void put_groups(const struct manual_tool *tool, FILE *to)
{
    const struct cli_group *group = NULL;
    int count = 0;

    for (const struct cli_option *option = tool->options; option->name; option++) {
        if (option->group != group)
            fprintf(to, "%s  local -a group%d=( # %s\n", group ? "  )\n" : "", ++count, option->group->owner);
        group = option->group;
        if (option->what)
            put_option(tool, option, to);
    }
    fputs("  )\n", to);
}

static void put_mode(const struct manual_tool *tool, const struct manual_mode *mode, FILE *to)
{
    const struct cli_group *group = NULL;
    int count = 0;

    fprintf(to, "    (%s) specs=(", mode->name ? mode->name : "*");
    for (const struct cli_option *option = tool->options; option->name; option++) {
        if (option->group == group)
            continue;
        group = option->group;
        count++;
        if (group->modes & mode->bits)
            fprintf(to, " $group%d", count);
    }
    fputs(" ) files='", to);
    if (*mode->inputs)
        put_pattern(mode->inputs, to);
    fputs("' ;;\n", to);
}

static void put_cases(const struct manual_tool *tool, FILE *to)
{
    for (size_t i = 0; i < tool->mode_count; i++)
        put_mode(tool, &tool->modes[i], to);
    put_mode(tool, &tool->plain, to);
}

/* Writes what the first operand may be besides an input. */
static void put_first(const struct manual_tool *tool, FILE *to)
{
    for (size_t i = 0; i < tool->mode_count; i++) {
        fprintf(to, "    '%s:", tool->modes[i].name);
        put_text(to, tool->modes[i].what, strlen(tool->modes[i].what));
        fputs("'\n", to);
    }
}

const struct manual_part manual_zsh[] = {
    {"@GROUPS@", put_groups}, {"@CASES@", put_cases}, {"@FIRST@", put_first}, {NULL, NULL}};
