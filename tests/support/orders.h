/* orders.h: texts of orders, by which sketches and shapes are drawn.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Orders are words, each order ended by ";". A word with blanks in it stands in '. */
#ifndef P3D_TESTS_ORDERS_H
#define P3D_TESTS_ORDERS_H

#include "test.h"

enum { ORDER_WORDS = 64 };

struct order {
    const char *words[ORDER_WORDS];
    uint32_t count;
};

/* The memory of the words of orders. */
struct words {
    char text[1 << 16];
    size_t used;
};

/* Takes an order off the text, perhaps an empty one, and returns the rest. */
const char *take_order(struct words *words, const char *text, struct order *order);

/* Word number `word`, which must be a number. */
float order_number(const struct order *order, uint32_t word);
uint32_t order_whole(const struct order *order, uint32_t word);

/* "" if there are not so many words. */
const char *order_word(const struct order *order, uint32_t word);

#endif
