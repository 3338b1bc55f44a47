/* names.h: lists of names that grow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include <stddef.h>

/* Names, each terminated. */
struct cli_names {
    char **items;
    size_t count, capacity;
};

/* Adds a name, and takes it over. Returns it. */
char *cli_names_take(struct cli_names *names, char *name);
void cli_names_sort(struct cli_names *names);
/* Of equal names in a sorted list one stays. */
void cli_names_drop_repeated(struct cli_names *names);
/* The place of a name in a sorted list, the first of equal names, or the place to insert it. */
size_t cli_names_find(const struct cli_names *names, const char *name);
/* "a, b, c and 7 more". For free(). */
char *cli_names_in_words(const struct cli_names *names);
void cli_names_free(struct cli_names *names);

/* The names of all `count` lists, sorted; they still belong to the lists, but free `items`. */
struct cli_names cli_names_sorted(const struct cli_names *lists, size_t count);

#endif
