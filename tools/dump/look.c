/* look.c: how lines look.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "look.h"

#include <inttypes.h>

void dump_offset(const struct dump_look *look, uint64_t offset)
{
    printf("%s0x%08" PRIx64 "%s  ", look->has_colors ? "\x1b[2m" : "", offset, look->has_colors ? "\x1b[0m" : "");
}

void dump_bold(const struct dump_look *look, bool is_bold, bool begins)
{
    if (look->has_colors && is_bold)
        fputs(begins ? "\x1b[1m" : "\x1b[0m", stdout);
}

/* At most 16 bytes. */
static void put_hex(const uint8_t *data, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%02x ", data[i]);
    printf("%*s ", (int)(16 - count) * 3, "");
    for (size_t i = 0; i < count; i++)
        putchar(data[i] >= 0x20 && data[i] < 0x7f ? data[i] : '.');
    putchar('\n');
}

void dump_hex(const struct dump_look *look, const uint8_t *data, size_t size, uint64_t offset)
{
    for (size_t i = 0; i < size; i += 16) {
        dump_offset(look, offset + i);
        put_hex(data + i, size - i < 16 ? size - i : 16);
    }
}
