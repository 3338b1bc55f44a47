/* find_root.h: sets of connected items, as a forest: each item has a parent, and a set's root is its own.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_FIND_ROOT_H
#define P3DI_MAKE_FIND_ROOT_H

#include <stdint.h>

/* The root of an item's set. It also shortens the way to it for the next call. */
static inline uint32_t find_root(uint32_t *parents, uint32_t item)
{
    while (parents[item] != item) {
        parents[item] = parents[parents[item]];
        item = parents[item];
    }
    return item;
}

#endif
