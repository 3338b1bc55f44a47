/* template.c: fills a template of a page or of a completion.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

enum { MOST_LINE = 1024 };

/* ---- What all templates may name ---- */

static void put_tool(const struct manual_tool *tool, FILE *to)
{
    fputs(tool->name, to);
}

static void put_mode_names(const struct manual_tool *tool, const char *separator, FILE *to)
{
    for (size_t i = 0; i < tool->mode_count; i++)
        fprintf(to, "%s%s", i ? separator : "", tool->modes[i].name);
}

void manual_put_modes(const struct manual_tool *tool, FILE *to)
{
    put_mode_names(tool, " ", to);
}

/* Words that are no options. */
static void put_words(const struct manual_tool *tool, FILE *to)
{
    const char *separator = "";

    for (size_t i = 0; i < tool->mode_count; i++) {
        if (*tool->modes[i].name == '-')
            continue;
        fprintf(to, "%s%s", separator, tool->modes[i].name);
        separator = " ";
    }
}

static void put_alternatives_of_modes(const struct manual_tool *tool, FILE *to)
{
    put_mode_names(tool, "|", to);
}

/* As --lod takes them, without blanks and dashes. */
static void put_folded_lods(const char *separator, FILE *to)
{
    struct manual_lods lods;

    manual_lods_list(&lods);
    for (size_t i = 0; i < lods.count; i++) {
        fputs(i ? separator : "", to);
        for (const char *c = lods.names[i]; *c; c++)
            if (*c != ' ' && *c != '-')
                fputc(*c, to);
    }
}

void manual_put_lods(const struct manual_tool *tool, FILE *to)
{
    (void)tool;
    put_folded_lods(" ", to);
}

static void put_lods_with_commas(const struct manual_tool *tool, FILE *to)
{
    (void)tool;
    put_folded_lods(",", to);
}

void manual_put_lod(const struct manual_tool *tool, FILE *to)
{
    struct manual_lods lods;

    (void)tool;
    manual_lods_list(&lods);
    for (size_t i = 0; i < lods.count; i++)
        fprintf(to, "%s'%s'", i ? " " : "", lods.names[i]);
}

static const struct manual_part common[] = {{"@TOOL@", put_tool},        {"@MODES@", manual_put_modes},
                                            {"@WORDS@", put_words},      {"@MODES|@", put_alternatives_of_modes},
                                            {"@LODS@", manual_put_lods}, {"@LODS,@", put_lods_with_commas},
                                            {"@LOD@", manual_put_lod},   {NULL, NULL}};

/* ---- Filling ---- */

/* The part whose name `text` begins with, or NULL. */
static const struct manual_part *find(const struct manual_part *parts, const char *text)
{
    while (parts->name && strncmp(text, parts->name, strlen(parts->name)) != 0)
        parts++;
    return parts->name ? parts : NULL;
}

/* A part that is alone on its line stands for whole lines. */
static void put_line(const struct manual_tool *tool, const struct manual_part *own, const char *line, FILE *to)
{
    for (const char *c = line; *c;) {
        const struct manual_part *part = *c == '@' ? find(own, c) : NULL;

        if (*c == '@' && !part)
            part = find(common, c);
        if (!part) {
            fputc(*c++, to);
            continue;
        }
        part->put(tool, to);
        c += strlen(part->name);
        c += line + strlen(part->name) == c && *c == '\n';
    }
}

/* Lines between a condition and its end, which stand for themselves or for nothing. */
struct condition {
    bool is_shown[8]; /* by depth; the outermost is the whole template */
    size_t depth;
};

/* False if the line is no condition. */
static bool take_condition(struct condition *condition, const struct manual_tool *tool, const char *line)
{
    const bool is_if_words = strcmp(line, "@IF_WORDS@\n") == 0, is_if_modes = strcmp(line, "@IF_MODES@\n") == 0;
    bool *is_shown = &condition->is_shown[condition->depth];

    if (is_if_words || is_if_modes) {
        is_shown[1] = *is_shown && (is_if_words ? tool->are_words : tool->mode_count != 0);
        condition->depth++;
    } else if (strcmp(line, "@ELSE@\n") == 0) {
        *is_shown = is_shown[-1] && !*is_shown;
    } else if (strcmp(line, "@END@\n") == 0) {
        condition->depth--;
    } else {
        return false;
    }
    return true;
}

bool manual_fill(const struct manual_tool *tool, const struct manual_part *own, FILE *from, FILE *to)
{
    struct condition condition = {{true}, 0};
    char line[MOST_LINE];

    while (fgets(line, sizeof line, from))
        if (!take_condition(&condition, tool, line) && condition.is_shown[condition.depth])
            put_line(tool, own, line, to);
    return !ferror(from);
}
