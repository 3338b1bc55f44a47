/* list.c: texts of all LODs of a model together, each once.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The texts are copies: those of a mapped file may change while they are sorted. */
#include "list.h"

#include <stdlib.h>

void info_list_add(struct info_list *list, char *text, int64_t number)
{
    list->items = cli_grow(list->items, list->count, &list->capacity, sizeof *list->items);
    list->items[list->count++] = (struct info_item){text, number};
}

void info_list_add_names(struct info_list *list, const struct p3d_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        info_list_add(list, info_printable(names->items[i]), 0);
}

static int compare_texts(const char *a, const char *b)
{
    size_t i = 0;

    while (a[i] && p3d_lower((uint8_t)a[i]) == p3d_lower((uint8_t)b[i]))
        i++;
    return p3d_lower((uint8_t)a[i]) - p3d_lower((uint8_t)b[i]);
}

/* Those that the engine makes, "#(argb,...", stand behind the files. */
static int compare(const void *a, const void *b)
{
    const struct info_item *x = a, *y = b;
    const int kinds = (x->text[0] == '#') - (y->text[0] == '#');
    const int order = kinds ? kinds : compare_texts(x->text, y->text);

    return order ? order : (x->number > y->number) - (x->number < y->number);
}

void info_list_sort(struct info_list *list)
{
    size_t kept = 0;

    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare);
    for (size_t i = 0; i < list->count; i++) {
        if (kept && compare(&list->items[kept - 1], &list->items[i]) == 0)
            free(list->items[i].text);
        else
            list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

bool info_list_is_repeated(const struct info_list *list, size_t index)
{
    return index && compare_texts(list->items[index - 1].text, list->items[index].text) == 0;
}

void info_list_free(struct info_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i].text);
    free(list->items);
    memset(list, 0, sizeof *list);
}
