/* names.h: lists of distinct names for the caller.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_NAMES_H
#define P3DI_NAMES_H

#include "set.h"

struct p3di_names {
    struct p3di_set set;
    bool has_failed; /* no memory */
};

void p3di_names_begin(struct p3di_names *names);

/* Adds a name, unless it is empty or there already. */
void p3di_names_add(struct p3di_names *names, struct p3d_bytes name);

/* Hands the names over. False, with an empty list, if there was no memory. */
bool p3di_names_end(struct p3di_names *names, struct p3d_names *list);

#endif
