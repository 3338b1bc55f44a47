/* list.c: texts of all LODs of a model together, each once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "list.h"

#include <stdlib.h>

void p3di_list_add(struct p3di_printer *printer, struct p3di_list *list, const char *text, int64_t number)
{
    if (!P3DI_ROOM(&printer->job, list->items, list->count, list->capacity))
        return;
    list->items[list->count++] = (struct p3di_item){text, number};
}

void p3di_list_add_names(struct p3di_printer *printer, struct p3di_list *list, const struct p3d_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        p3di_list_add(printer, list, p3di_job_printable(&printer->job, names->items[i]), 0);
}

static int compare_texts(const char *a, const char *b)
{
    size_t i = 0;

    while (a[i] && p3d_lower((uint8_t)a[i]) == p3d_lower((uint8_t)b[i]))
        i++;
    return p3d_lower((uint8_t)a[i]) - p3d_lower((uint8_t)b[i]);
}

/* Textures that the engine makes, "#(argb,...", stand behind textures of files. */
static int compare(const void *a, const void *b)
{
    const struct p3di_item *x = a, *y = b;
    const int kinds = (x->text[0] == '#') - (y->text[0] == '#');
    const int order = kinds ? kinds : compare_texts(x->text, y->text);

    return order ? order : (x->number > y->number) - (x->number < y->number);
}

void p3di_list_sort(struct p3di_list *list)
{
    size_t kept = 0;

    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare);
    for (size_t i = 0; i < list->count; i++)
        if (!kept || compare(&list->items[kept - 1], &list->items[i]) != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

bool p3di_list_is_repeated(const struct p3di_list *list, size_t index)
{
    return index && compare_texts(list->items[index - 1].text, list->items[index].text) == 0;
}
