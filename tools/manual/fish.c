/* fish.c: completion for fish: what fish.in leaves open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

/* ---- Pieces ---- */

/* In single quotes. */
static void put_text(FILE *to, const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '\'' || text[i] == '\\')
            fputc('\\', to);
        fputc(text[i], to);
    }
}

static void put_extension(FILE *to, const char *word, size_t size)
{
    fprintf(to, " %.*s", (int)size - 1, word + 1); /* without its dot */
}

/* The arguments of `complete` for a value. */
static void put_value(const struct manual_tool *tool, const struct cli_value *value, FILE *to)
{
    const char *name = tool->name;
    char text[CLI_WORDS_SIZE];
    const char *words = cli_value_words(value, text);

    if (words) {
        fprintf(to, " -x -a '%s'", words);
    } else if (value->kind == CLI_VALUES_FREE) {
        fputs(" -x", to);
    } else if (value->kind == CLI_VALUES_LODS || value->kind == CLI_VALUES_LOD) {
        fprintf(to, " -x -a '(__%s_lod%s)'", name, value->kind == CLI_VALUES_LODS ? "s" : "");
    } else if (value->kind != CLI_VALUES_FOLDERS && !value->words) {
        fputs(" -r -F", to);
    } else {
        fprintf(to, " -x -a '(__%s_files", name);
        if (value->words)
            manual_each_word(value->words, put_extension, to);
        fputs(")'", to);
    }
}

/* "-n '__tool_takes none p3d-to-obj'": the modes that have all of `bits`, or some of them. */
static void put_condition(const struct manual_tool *tool, unsigned bits, FILE *to)
{
    bool is_always = (tool->plain.bits & bits) != 0;

    for (size_t i = 0; i < tool->mode_count; i++)
        is_always &= (tool->modes[i].bits & bits) != 0;
    if (is_always)
        return;
    fprintf(to, " -n '__%s_takes%s", tool->name, tool->plain.bits & bits ? " none" : "");
    for (size_t i = 0; i < tool->mode_count; i++)
        if (tool->modes[i].bits & bits)
            fprintf(to, " %s", tool->modes[i].name);
    fputc('\'', to);
}

static void put_option(const struct manual_tool *tool, const struct cli_option *option, FILE *to)
{
    fprintf(to, "complete -c %s", tool->name);
    put_condition(tool, option->group->modes, to);
    if (option->letter)
        fprintf(to, " -s %c", option->letter);
    fprintf(to, " -l %s", option->name);
    if (option->value)
        put_value(tool, option->value, to);
    fputs(" -d '", to);
    put_text(to, option->what, manual_short_size(option));
    fputs("'\n", to);
}

/* ---- Operands ---- */

static void put_inputs(const struct manual_tool *tool, const struct manual_mode *mode, FILE *to)
{
    fprintf(to, "complete -c %s -n '__%s_takes %s'", tool->name, tool->name, mode->name ? mode->name : "none");
    if (!*mode->inputs) {
        fputs(" -F\n", to);
        return;
    }
    fprintf(to, " -k -a '(__%s_files", tool->name);
    manual_each_word(mode->inputs, put_extension, to);
    fputs(")'\n", to);
}

static void put_options(const struct manual_tool *tool, FILE *to)
{
    if (*tool->plain.inputs)
        fprintf(to, "complete -c %s -f\n", tool->name);
    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->what)
            put_option(tool, option, to);
    put_inputs(tool, &tool->plain, to);
    for (size_t i = 0; i < tool->mode_count; i++)
        put_inputs(tool, &tool->modes[i], to);
    for (size_t i = 0; i < tool->mode_count; i++) {
        if (*tool->modes[i].name == '-')
            continue;
        fprintf(to, "complete -c %s -n '__%s_takes none' -a %s -d '", tool->name, tool->name, tool->modes[i].name);
        put_text(to, tool->modes[i].what, strlen(tool->modes[i].what));
        fputs("'\n", to);
    }
}

const struct manual_part manual_fish[] = {{"@OPTIONS@", put_options}, {NULL, NULL}};
