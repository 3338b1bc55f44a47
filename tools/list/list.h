/* list.h: texts of all LODs of a model together, each once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef LIST_LIST_H
#define LIST_LIST_H

#include "page.h"

struct info_item {
    char *text;
    int64_t number;
};

struct info_list {
    struct info_item *items;
    size_t count, capacity;
};

/* Takes the text over. */
void info_list_add(struct info_list *list, char *text, int64_t number);
void info_list_add_names(struct info_list *list, const struct p3d_names *names);

/* Sorts by text, ASCII case ignored as the games ignore it, then by number; what is there twice stays once. */
void info_list_sort(struct info_list *list);
void info_list_free(struct info_list *list);

/* True if the text of this item is that of the one before it. */
bool info_list_is_repeated(const struct info_list *list, size_t index);

#endif
