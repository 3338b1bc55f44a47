/* list.h: texts of all LODs of a model together, each once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_LIST_H
#define P3DI_REPORT_LIST_H

#include "printer.h"

struct p3di_item {
    const char *text;
    int64_t number;
};

/* All zero is empty. */
struct p3di_list {
    struct p3di_item *items;
    size_t count, capacity;
};

/* The text must live as long as the printer. */
void p3di_list_add(struct p3di_printer *printer, struct p3di_list *list, const char *text, int64_t number);
void p3di_list_add_names(struct p3di_printer *printer, struct p3di_list *list, const struct p3d_names *names);

/* Sorts by text, ASCII case ignored as the games ignore it, then by number; an item that is there twice stays once. */
void p3di_list_sort(struct p3di_list *list);

/* True if this item has the text of the item before it. */
bool p3di_list_is_repeated(const struct p3di_list *list, size_t index);

#endif
