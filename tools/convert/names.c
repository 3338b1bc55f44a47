/* names.c: lists of names that grow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include <stdlib.h>

char *conv_names_take(struct conv_names *names, char *name)
{
    names->items = cli_grow(names->items, names->count, &names->capacity, sizeof *names->items);
    return names->items[names->count++] = name;
}

void conv_names_free(struct conv_names *names)
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

struct conv_names conv_names_sorted(const struct conv_names *lists, size_t count)
{
    struct conv_names all = {NULL, 0, 0};

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < lists[i].count; j++)
            conv_names_take(&all, lists[i].items[j]);
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, compare_names);
    return all;
}
