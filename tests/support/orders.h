/* orders.h: the orders of drawings (draw.h), taken apart.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_ORDERS_H
#define P3D_TESTS_ORDERS_H

#include "draw.h"

enum { ORDER_WORDS = 64 };

struct order {
    const char *words[ORDER_WORDS];
    uint32_t count;
};

struct drawer {
    const char *word;
    void (*draw)(struct sketch *s, const struct order *order);
};

extern const struct drawer part_drawers[]; /* ended by one without a word */

/* A word as what it stands for; "" if there are not so many words. The test fails where it is no number. */
const char *order_word(const struct order *order, uint32_t word);
struct p3d_bytes order_text(const struct order *order, uint32_t word);
float order_number(const struct order *order, uint32_t word);
uint32_t order_whole(const struct order *order, uint32_t word);
struct p3d_vec3 order_place(const struct order *order, uint32_t word); /* it and the next two */

/* The first word behind the order's own: the index of a point or face, of which there are so many. */
uint32_t order_index(const struct order *order, uint32_t count);

/* False if nobody can draw that. */
bool draw_order(struct sketch *s, const struct order *order);

#endif
