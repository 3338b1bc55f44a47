/* p3d_manual.c: a program of the build that makes manuals and completions out of the tools' tables of options. It is
 * not installed. SPDX-License-Identifier: GPL-2.0-or-later */
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
        fprintf(to, "%s\n", option->name);
}

static bool make_page(const struct manual_tool *tool, const char *template, FILE *to)
{
    FILE *from = template ? fopen(template, "r") : NULL;
    bool is_good;

    if (!from)
        return false;
    is_good = manual_page(tool, from, to);
    return fclose(from) == 0 && is_good;
}

static bool make(const struct manual_tool *tool, const char *kind, const char *template, FILE *to)
{
    if (strcmp(kind, "page") == 0)
        return make_page(tool, template, to);
    if (strcmp(kind, "bash") == 0)
        manual_bash(tool, to);
    else if (strcmp(kind, "zsh") == 0)
        manual_zsh(tool, to);
    else if (strcmp(kind, "fish") == 0)
        manual_fish(tool, to);
    else
        put_names(tool, to);
    return true;
}

int main(int argc, char **argv)
{
    struct manual_tool tool;
    bool is_good;
    FILE *to;

    if (argc < 4 || !manual_tool_find(&tool, argv[2])) {
        fputs("usage: p3d_manual page|bash|zsh|fish|options TOOL OUTPUT [TEMPLATE]\n", stderr);
        return 2;
    }
    to = fopen(argv[3], "wb"); /* the same lines on every system */
    if (!to)
        return fail(argv[3], "cannot be written");
    is_good = make(&tool, argv[1], argv[4], to);
    if (fclose(to) != 0)
        return fail(argv[3], "cannot be written");
    return is_good ? 0 : fail("TEMPLATE", "cannot be read");
}
