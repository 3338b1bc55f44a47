/* damage.c: damages copies of files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "damage.h"

#include "chance.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Puts `size` bytes, which may be some of `bytes`, in the place of `old` bytes. */
static void replace(struct bytes *bytes, size_t start, size_t old, const void *data, size_t size)
{
    uint8_t *whole = malloc(bytes->size - old + size + 1);

    if (!whole)
        give_up("a copy", "no memory");
    memcpy(whole, bytes->data, start);
    memcpy(whole + start, data, size);
    memcpy(whole + start + size, bytes->data + start + old, bytes->size - start - old);
    free(bytes->data);
    *bytes = (struct bytes){whole, bytes->size - old + size};
}

/* The line that has the byte at `place`. */
static size_t line_at(const struct bytes *bytes, size_t place, size_t *size)
{
    size_t start = place, end = place;

    while (start && bytes->data[start - 1] != '\n')
        start--;
    while (end < bytes->size && bytes->data[end++] != '\n')
        continue;
    *size = end - start;
    return start;
}

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static void damage_number(struct bytes *bytes, size_t place)
{
    static const char *const values[] = {"0", "-1", "1", "7", "1e9", "4294967296", "0.5", "99", "nan", "-0.25"};
    const char *value = values[below(sizeof values / sizeof *values)];
    size_t start = place, end;

    while (start < bytes->size && !is_digit(bytes->data[start]))
        start++;
    for (end = start; end < bytes->size && is_digit(bytes->data[end]);)
        end++;
    replace(bytes, start, end - start, value, strlen(value));
}

static void damage_text(struct bytes *bytes)
{
    static const char marks[] = "{}[]()\"';,:=/*\\#\n .-";
    const size_t place = below(bytes->size);
    size_t size, start = line_at(bytes, place, &size);

    switch (below(8)) {
    case 0:
        replace(bytes, start, size, "", 0);
        break;
    case 1:
        replace(bytes, start, 0, bytes->data + start, size);
        break;
    case 2:
        replace(bytes, place, 0, marks + below(sizeof marks - 1), 1);
        break;
    case 3:
        replace(bytes, place, 1, marks + below(sizeof marks - 1), 1);
        break;
    case 4:
        bytes->size = place;
        break;
    case 5:
        bytes->data[place] ^= 0x20;
        break;
    default:
        damage_number(bytes, place);
    }
}

static uint32_t get_word(const uint8_t *data)
{
    return data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16 | (uint32_t)data[3] << 24;
}

static void set_word(uint8_t *data, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

static void damage_binary(struct bytes *bytes)
{
    static const uint32_t values[] = {0, 1, 2, 0x7fffffff, 0x80000000, 0xffffffff, 0x3f800000, 0x7fc00000};
    const size_t place = below(bytes->size - 4);
    uint8_t *data = bytes->data + place;

    switch (below(8)) {
    case 0:
        set_word(data, get_word(data) + 1);
        break;
    case 1:
        set_word(data, get_word(data) - 1);
        break;
    case 2:
        set_word(data, values[below(sizeof values / sizeof *values)]);
        break;
    case 3:
        *data ^= (uint8_t)(1 << below(8));
        break;
    case 4:
        replace(bytes, place, 1 + below(4), "", 0);
        break;
    case 5:
        replace(bytes, place, 0, "\1\0\0\0", 4);
        break;
    case 6:
        bytes->size = place;
        break;
    default:
        *data = (uint8_t)below(256);
    }
}

struct bytes damaged(struct bytes whole, unsigned long number)
{
    struct bytes copy = {malloc(whole.size + 1), whole.size};
    const bool is_text = !memchr(whole.data, 0, whole.size);

    if (!copy.data)
        give_up("a copy", "no memory");
    memcpy(copy.data, whole.data, whole.size);
    chance = (uint64_t)number * 0x100000001b3 + whole.size;
    for (unsigned long i = 0; i <= number % 3 / 2 && copy.size > 16; i++)
        if (is_text)
            damage_text(&copy);
        else
            damage_binary(&copy);
    return copy;
}
