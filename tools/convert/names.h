/* names.h: lists of names that grow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_NAMES_H
#define CONVERT_NAMES_H

#include "cli/cli.h"

/* Names, each terminated. */
struct conv_names {
    char **items;
    size_t count, capacity;
};

/* Adds a name, and takes it over. Returns it. */
char *conv_names_take(struct conv_names *names, char *name);
void conv_names_free(struct conv_names *names);

/* The names of all `count` lists, sorted; they still belong to the lists, but free `items`. */
struct conv_names conv_names_sorted(const struct conv_names *lists, size_t count);

#endif
