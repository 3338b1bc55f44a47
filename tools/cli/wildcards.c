/* wildcards.c: '*' and '?' in a command line, where no shell has expanded them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "wildcards.h"

#include <stdlib.h>

static bool has_wildcards(const char *text)
{
    return strpbrk(text, "*?") != NULL;
}

static bool is_slash(char c)
{
    return c == '/' || c == SYS_OTHER_SLASH;
}

static char fold(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* The next character of UTF-8. */
static const char *skip(const char *text)
{
    do
        text++;
    while (((unsigned char)*text & 0xc0) == 0x80);
    return text;
}

/* Where a '*' stands, everything behind the last one is tried again one character later; those before need not be. */
bool cli_matches(const char *pattern, const char *name)
{
    const char *star = NULL, *retry = NULL;

    if (*name == '.' && *pattern != '.')
        return false;
    while (*name) {
        if (*pattern == '*') {
            star = ++pattern;
            retry = name;
        } else if (*pattern == '?') {
            pattern++;
            name = skip(name);
        } else if (*pattern && fold(*pattern) == fold(*name)) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star;
            name = retry = skip(retry);
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return !*pattern;
}

/* ---- Paths ---- */

struct list {
    char **items;
    size_t count, capacity;
};

/* Takes `text` over. */
static void add(struct list *list, char *text)
{
    list->items = cli_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = text;
}

static void clear(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    *list = (struct list){NULL, 0, 0};
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* A part of a pattern between slashes, looked for in a folder. */
struct search {
    struct list *found;
    const char *folder; /* with its slash, or "" */
    const char *part, *slash;
};

static void meet(void *user, const char *name, enum sys_kind kind)
{
    const struct search *search = user;

    if (cli_matches(search->part, name) && (!*search->slash || kind == SYS_FOLDER))
        add(search->found, cli_join(search->folder, name, search->slash));
}

/* What the next part of a pattern means behind each of the paths that the parts before mean. */
static struct list extend(const struct list *before, const char *part, const char *slash)
{
    struct list found = {NULL, 0, 0};

    for (size_t i = 0; i < before->count; i++) {
        const char *folder = before->items[i];

        if (has_wildcards(part))
            sys_list_folder(*folder ? folder : ".", meet, &(struct search){&found, folder, part, slash});
        else
            add(&found, cli_join(folder, part, slash));
    }
    return found;
}

/* Behind a part with wildcards others may lead to nothing. */
static void drop_missing(struct list *found)
{
    size_t kept = 0;

    for (size_t i = 0; i < found->count; i++) {
        char *path = found->items[i];

        if (sys_is_file(path) || sys_is_folder(path))
            found->items[kept++] = path;
        else
            free(path);
    }
    found->count = kept;
}

size_t cli_each_match(const char *pattern, void (*each)(void *user, const char *path), void *user)
{
    char *copy = cli_join(pattern, "", ""), *part = copy;
    struct list found = {NULL, 0, 0};
    size_t count;

    add(&found, cli_join("", "", ""));
    while (*part && found.count) {
        char *end = part, slash[2] = "";
        struct list longer;

        while (*end && !is_slash(*end))
            end++;
        slash[0] = *end;
        *end = 0;
        longer = extend(&found, part, slash);
        part = end + (slash[0] ? 1 : 0);
        clear(&found);
        found = longer;
    }
    drop_missing(&found);
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare);
    for (size_t i = 0; i < found.count; i++)
        each(user, found.items[i]);
    count = found.count;
    clear(&found);
    free(copy);
    return count;
}

/* ---- The command line ---- */

/* What looks like an option gets a folder before it. */
static void add_operand(void *list, const char *path)
{
    add(list, cli_join(*path == '-' ? "./" : "", path, ""));
}

/* Whether an option takes the next argument, too. */
static bool takes_next(const struct cli *cli, const char *argument)
{
    const bool is_long = argument[1] == '-';

    for (const struct cli_option *option = cli->options; option->id; option++) {
        if (!option->value)
            continue;
        if (is_long ? strcmp(option->name, argument + 2) == 0 : option->letter == argument[1] && !argument[2])
            return true;
    }
    return false;
}

void cli_expand_wildcards(struct cli *cli)
{
    struct list list = {NULL, 0, 0};
    bool are_operands = false;

    for (int i = 0; i < cli->count; i++) {
        char *argument = cli->arguments[i];
        const bool is_option = i > 0 && !are_operands && argument[0] == '-' && argument[1];

        if (is_option || i == 0 || !has_wildcards(argument) || !cli_each_match(argument, add_operand, &list))
            add(&list, cli_join(argument, "", ""));
        if (is_option && strcmp(argument, "--") == 0)
            are_operands = true;
        else if (is_option && takes_next(cli, argument) && i + 1 < cli->count)
            add(&list, cli_join(cli->arguments[++i], "", ""));
    }
    cli->arguments = list.items; /* for as long as the program runs: options point into them */
    cli->count = (int)list.count;
}
