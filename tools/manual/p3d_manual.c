/* p3d_manual.c: a program of the build that makes manuals and completions out of the tools' tables of options. It is
 * not installed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "manual.h"

#include <string.h>

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "p3d_manual: %s: %s\n", what, why);
    return 1;
}

/* The options of the table, one a line: for tests. */
static void put_names(const struct manual_tool *tool, FILE *to)
{
    for (const struct cli_option *option = tool->options; option->name; option++)
        if (option->what)
            fprintf(to, "%s\n", option->name);
}

static bool make(const struct manual_tool *tool, const struct manual_part *parts, const char *template, FILE *to)
{
    FILE *from = fopen(template, "r");
    bool is_good;

    if (!from)
        return false;
    is_good = manual_fill(tool, parts, from, to);
    return fclose(from) == 0 && is_good;
}

/* NULL if there is no such kind. */
static const struct manual_part *find_parts(const char *kind)
{
    static const struct {
        const char *kind;
        const struct manual_part *parts;
    } kinds[] = {{"page", manual_page}, {"bash", manual_bash}, {"zsh", manual_zsh}, {"fish", manual_fish}};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].kind, kind) == 0)
            return kinds[i].parts;
    return NULL;
}

int main(int argc, char **argv)
{
    const struct manual_part *parts = argc == 5 ? find_parts(argv[1]) : NULL;
    struct manual_tool tool;
    bool is_good = true;
    FILE *to;

    if ((argc != 4 && !parts) || !manual_tool_find(&tool, argv[2])) {
        fputs("usage: p3d_manual page|bash|zsh|fish TOOL OUTPUT TEMPLATE\n"
              "       p3d_manual options TOOL OUTPUT\n",
              stderr);
        return 2;
    }
    to = fopen(argv[3], "wb"); /* the same lines on every system */
    if (!to)
        return fail(argv[3], "cannot be written");
    if (parts)
        is_good = make(&tool, parts, argv[4], to);
    else
        put_names(&tool, to);
    if (fclose(to) != 0)
        return fail(argv[3], "cannot be written");
    return is_good ? 0 : fail(argv[4], "cannot be read");
}
