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

/* False if nobody can draw that. */
bool draw_order(struct sketch *s, const struct order *order);

#endif
