/* sort.h: the sort of the games' binarize, which decides the order of equals.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_SORT_H
#define P3DI_BINARISE_SORT_H

#include <stdint.h>

struct odol_key {
    uint64_t key;
    uint32_t index; /* of the element with this key; does not count */
};

/* Sorts by key. Equal keys come where binarize's sort puts them, which is not stable. Keys for which that sort would
 * take very long are sorted in another way. `other` has room for as many. */
void p3di_sort_odol_keys(struct odol_key *keys, uint32_t count, struct odol_key *other);

#endif
