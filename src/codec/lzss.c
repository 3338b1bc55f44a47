/* lzss.c: the LZSS of ODOL files before version 44 (docs/format/odol.md, "Packed arrays"), and of textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "lzss.h"

#include <string.h>

#define WINDOW 4096
#define SHORTEST 3
#define LONGEST 18
#define BEFORE_START ' ' /* what a match finds before the first byte */
#define CHECKSUM_SIZE 4

static uint32_t sum_of(const uint8_t *data, size_t size)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < size; i++)
        sum += data[i];
    return sum;
}

uint32_t p3di_lzss_signed_sum(const uint8_t *data, size_t size)
{
    uint32_t sum = 0;

    for (size_t i = 0; i < size; i++)
        sum += data[i] - 2 * (data[i] & 0x80u);
    return sum;
}

/* ---- Unpacking ---- */

static void copy_match(uint8_t *out, size_t pos, size_t distance, size_t length)
{
    size_t i = 0;

    for (; i < length && pos + i < distance; i++)
        out[pos + i] = BEFORE_START;
    if (i < length && distance >= length)
        memcpy(out + pos + i, out + pos + i - distance, length - i);
    else
        for (; i < length; i++)
            out[pos + i] = out[pos + i - distance];
}

/* Without what stands behind the stream. */
static enum p3di_lzss_result unpack(const uint8_t *data, size_t available, uint8_t *out, size_t size,
                                    size_t *packed_size)
{
    size_t from = 0, to = 0;
    unsigned flags = 1; /* a sentinel bit above the items that are left; 1 is none left */

    while (to < size) {
        size_t distance, length;

        if (flags == 1) {
            if (from == available)
                return P3DI_LZSS_SHORT;
            flags = data[from++] | 0x100u;
        }
        if (flags & 1) {
            if (from == available)
                return P3DI_LZSS_SHORT;
            out[to++] = data[from++];
        } else {
            if (available - from < 2)
                return P3DI_LZSS_SHORT;
            distance = data[from] | (size_t)(data[from + 1] & 0xf0) << 4;
            length = (size_t)(data[from + 1] & 0x0f) + SHORTEST;
            from += 2;
            if (length > size - to)
                return P3DI_LZSS_TOO_LONG;
            copy_match(out, to, distance ? distance : WINDOW, length);
            to += length;
        }
        flags >>= 1;
    }
    *packed_size = from;
    return P3DI_LZSS_OK;
}

static enum p3di_lzss_result check_sum(const uint8_t *data, size_t available, size_t *packed_size, uint32_t sum)
{
    const uint8_t *stored = data + *packed_size;

    if (available - *packed_size < CHECKSUM_SIZE)
        return P3DI_LZSS_SHORT;
    *packed_size += CHECKSUM_SIZE;
    for (size_t i = 0; i < CHECKSUM_SIZE; i++)
        if (stored[i] != (uint8_t)(sum >> 8 * i))
            return P3DI_LZSS_CHECKSUM;
    return P3DI_LZSS_OK;
}

enum p3di_lzss_result p3di_lzss_unpack(const uint8_t *data, size_t available, uint8_t *out, size_t size,
                                       size_t *packed_size)
{
    const enum p3di_lzss_result result = unpack(data, available, out, size, packed_size);

    return result == P3DI_LZSS_OK ? check_sum(data, available, packed_size, sum_of(out, size)) : result;
}

enum p3di_lzss_result p3di_lzss_unpack_signed(const uint8_t *data, size_t available, uint8_t *out, size_t size,
                                              size_t *packed_size)
{
    const enum p3di_lzss_result result = unpack(data, available, out, size, packed_size);

    return result == P3DI_LZSS_OK ? check_sum(data, available, packed_size, p3di_lzss_signed_sum(out, size)) : result;
}

const char *p3di_lzss_reason(enum p3di_lzss_result result)
{
    static const char *const reasons[] = {
        [P3DI_LZSS_SHORT] = "breaks off",
        [P3DI_LZSS_TOO_LONG] = "yields too many bytes",
        [P3DI_LZSS_CHECKSUM] = "has a wrong checksum",
    };

    return reasons[result];
}

/* ---- Packing ---- */

#define HASH_BITS 12
#define CHAIN_TRIES 32 /* candidates that are looked at for each match */
#define NOWHERE SIZE_MAX

/* The last places of the three bytes of a hash, and for each of those places the one before it. */
struct history {
    size_t last[1 << HASH_BITS];
    size_t before[WINDOW];
};

static size_t hash_of(const uint8_t *data)
{
    const uint32_t bytes = (uint32_t)data[0] | (uint32_t)data[1] << 8 | (uint32_t)data[2] << 16;

    return bytes * 0x9e3779b1u >> (32 - HASH_BITS);
}

static void remember(struct history *history, const uint8_t *data, size_t size, size_t pos)
{
    if (size - pos < SHORTEST)
        return;
    history->before[pos % WINDOW] = history->last[hash_of(data + pos)];
    history->last[hash_of(data + pos)] = pos;
}

/* The longest match for what stands at `pos`; 0 if there is none worth it. */
static size_t find_match(const struct history *history, const uint8_t *data, size_t size, size_t pos, size_t *distance)
{
    const size_t limit = size - pos < LONGEST ? size - pos : LONGEST;
    size_t best = SHORTEST - 1, at;

    if (limit < SHORTEST)
        return 0;
    at = history->last[hash_of(data + pos)];
    for (int tries = 0; tries < CHAIN_TRIES && at != NOWHERE && pos - at <= WINDOW; tries++) {
        size_t length = 0;

        while (length < limit && data[at + length] == data[pos + length])
            length++;
        if (length > best) {
            best = length;
            *distance = pos - at;
        }
        at = pos - at < WINDOW ? history->before[at % WINDOW] : NOWHERE;
    }
    return best < SHORTEST ? 0 : best;
}

size_t p3di_lzss_bound(size_t size)
{
    return size + size / 8 + 1 + CHECKSUM_SIZE;
}

static size_t pack(const uint8_t *data, size_t size, uint32_t sum, uint8_t *out)
{
    struct history history;
    size_t to = 0, flags_at = 0, pos = 0;

    memset(&history, 0xff, sizeof history);
    for (unsigned item = 0; pos < size; item++) {
        size_t distance = 0, length = find_match(&history, data, size, pos, &distance);

        if (item % 8 == 0) {
            flags_at = to++;
            out[flags_at] = 0;
        }
        if (length) {
            out[to++] = (uint8_t)distance;
            out[to++] = (uint8_t)((distance >> 4 & 0xf0) | (length - SHORTEST));
        } else {
            out[flags_at] |= (uint8_t)(1u << item % 8);
            out[to++] = data[pos];
            length = 1;
        }
        for (; length; length--)
            remember(&history, data, size, pos++);
    }
    for (size_t i = 0; i < CHECKSUM_SIZE; i++)
        out[to++] = (uint8_t)(sum >> 8 * i);
    return to;
}

size_t p3di_lzss_pack(const uint8_t *data, size_t size, uint8_t *out)
{
    return pack(data, size, sum_of(data, size), out);
}

size_t p3di_lzss_pack_signed(const uint8_t *data, size_t size, uint8_t *out)
{
    return pack(data, size, p3di_lzss_signed_sum(data, size), out);
}
