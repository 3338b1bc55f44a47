/* help.c: --help, made of the table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "help.h"

#include <p3d/text.h>

#include <stdio.h>
#include <string.h>

enum { LINE_WIDTH = 80, TEXT_COLUMN = 23 };

/* Words of a text from a column on; `column` is where the cursor stands. */
static void put_words(const char *text, int column)
{
    bool is_first = true;

    for (const char *word = text; *word;) {
        const int size = (int)strcspn(word, " \n");

        if (!is_first && column + 1 + size > LINE_WIDTH) {
            putchar('\n');
            column = 0;
        }
        if (column < TEXT_COLUMN)
            column += printf("%*s", TEXT_COLUMN - column, "");
        else if (!is_first)
            column += printf(" ");
        column += printf("%.*s", size, word);
        word += size;
        word += strspn(word, " \n");
        is_first = false;
    }
    putchar('\n');
}

void cli_help_option(const struct cli_option *option)
{
    int column;

    if (!option->what)
        return;
    column = printf("  ");

    if (option->letter)
        column += printf("-%c, ", option->letter);
    column += printf("--%s", option->name);
    if (option->value)
        column += printf(" %s", option->value->name);
    if (column >= TEXT_COLUMN) {
        putchar('\n');
        column = 0;
    }
    put_words(option->what, column);
}

/* A name may have rows for several groups. */
bool cli_help_topic(const struct cli_option *options, const char *topic)
{
    const char *name = topic && strncmp(topic, "--", 2) == 0 ? topic + 2 : topic;
    bool is_found = false;

    for (const struct cli_option *option = options; name && option->name; option++) {
        if (!option->what || !p3d_text_equal(p3d_bytes_of(name), option->name))
            continue;
        cli_help_option(option);
        if (option->more)
            put_words(option->more, 0);
        printf("%*sAn option of %s.\n", TEXT_COLUMN, "", option->group->owner);
        is_found = true;
    }
    return is_found;
}

static bool is_help(const struct cli_option *option)
{
    return strcmp(option->name, "help") == 0;
}

void cli_help_common(const struct cli_option *options, unsigned modes)
{
    const struct cli_option *help = NULL;

    for (const struct cli_option *option = options; option->name; option++) {
        if (is_help(option))
            help = option;
        else if (option->is_common && (option->group->modes & modes))
            cli_help_option(option);
    }
    if (help)
        cli_help_option(help);
}

void cli_help_groups(const struct cli_option *options, unsigned modes)
{
    const struct cli_group *group = NULL;

    for (const struct cli_option *option = options; option->name; option++) {
        if (!(option->group->modes & modes) || !option->what)
            continue;
        if (option->group != group && option->group->title)
            printf("\n%s:\n\n", option->group->title);
        else if (option->group != group)
            printf("\nOptions of %s:\n\n", option->group->owner);
        group = option->group;
        cli_help_option(option);
    }
}
