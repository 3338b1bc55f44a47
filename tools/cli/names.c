/* names.c: lists of names that grow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include "memory.h"

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

struct cli_names cli_names_sorted(const struct cli_names *lists, size_t count)
{
    struct cli_names all = {NULL, 0, 0};

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            cli_names_take(&all, lists[i].items[j]);
    cli_names_sort(&all);
    return all;
}
