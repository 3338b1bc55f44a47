/* names.c: lists of names that grow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *cli_names_take(struct cli_names *names, char *name)
{
    names->items = cli_grow(names->items, names->count, &names->capacity, sizeof *names->items);
    return names->items[names->count++] = name;
}

void cli_names_free(struct cli_names *names)
{
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
    free(names->items);
    memset(names, 0, sizeof *names);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void cli_names_sort(struct cli_names *names)
{
    if (names->count)
        qsort(names->items, names->count, sizeof *names->items, compare_names);
}

void cli_names_drop_repeated(struct cli_names *names)
{
    size_t kept = 0;

    for (size_t i = 0; i < names->count; i++)
        if (kept && strcmp(names->items[kept - 1], names->items[i]) == 0)
            free(names->items[i]);
        else
            names->items[kept++] = names->items[i];
    names->count = kept;
}

char *cli_names_in_words(const struct cli_names *names)
{
    enum { MOST = 3 };
    char more[48] = "", *text = cli_copy("");

    if (names->count > MOST)
        snprintf(more, sizeof more, " and %zu more", names->count - MOST);
    for (size_t i = 0; i < names->count && i < MOST; i++)
        text = cli_append(text, i ? ", " : "", names->items[i]);
    return cli_append(text, more, "");
}

size_t cli_names_find(const struct cli_names *names, const char *name)
{
    size_t low = 0, high = names->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(names->items[middle], name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct cli_names cli_names_sorted(const struct cli_names *lists, size_t count)
{
    struct cli_names all = {NULL, 0, 0};

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            cli_names_take(&all, lists[i].items[j]);
    cli_names_sort(&all);
    return all;
}
