/* orders.c: takes texts of orders apart.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "orders.h"

#include <stdlib.h>

const char *take_order(struct words *words, const char *text, struct order *order)
{
    order->count = 0;
    for (;;) {
        char end = ' ';

        text += strspn(text, " ");
        if (!*text || *text == ';')
            return *text ? text + 1 : text;
        assert_in_range(order->count, 0, ORDER_WORDS - 1);
        order->words[order->count++] = words->text + words->used;
        if (*text == '\'')
            end = *text++;
        for (; *text && *text != end && (end == '\'' || *text != ';'); text++)
            words->text[words->used++] = *text;
        text += *text == '\'';
        words->text[words->used++] = 0;
        assert_in_range(words->used, 0, sizeof words->text - 512);
    }
}

float order_number(const struct order *order, uint32_t word)
{
    char *end;
    const float value = word < order->count ? strtof(order->words[word], &end) : 0;

    if (word >= order->count || *end)
        fail_msg("%s: word %u is not a number", order->words[0], (unsigned)word);
    return value;
}

uint32_t order_whole(const struct order *order, uint32_t word)
{
    order_number(order, word);
    return (uint32_t)strtoul(order->words[word], NULL, 0);
}

const char *order_word(const struct order *order, uint32_t word)
{
    return word < order->count ? order->words[word] : "";
}
