/* crc.c: fingerprints of bulk data.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "crc.h"

#include "core/store.h"

#include <zlib.h>

uint32_t p3di_crc_bytes(uint32_t crc, const void *data, size_t size)
{
    return size ? (uint32_t)crc32_z(crc, data, size) : crc; /* crc32 of NULL would start anew */
}

uint32_t p3di_crc_span(uint32_t crc, struct p3d_span span)
{
    return p3di_crc_bytes(crc, span.data, (size_t)span.count * span.stride);
}

uint32_t p3di_crc_u32(uint32_t crc, uint32_t value)
{
    uint8_t bytes[4];

    store_u32(bytes, value);
    return p3di_crc_bytes(crc, bytes, sizeof bytes);
}

uint32_t p3di_crc_f32(uint32_t crc, float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return p3di_crc_u32(crc, bits);
}

uint32_t p3di_crc_face(uint32_t crc, uint32_t corner_count, const uint32_t *points)
{
    uint8_t bytes[5 * 4];
    size_t used = 4;

    store_u32(bytes, corner_count);
    for (size_t i = 0; i < corner_count && used < sizeof bytes; i++, used += 4)
        store_u32(bytes + used, points[i]);
    return p3di_crc_bytes(crc, bytes, used);
}

/* A crc32 is a polynomial modulo this one, over two elements; the highest bit stands for 1, the next one for x. */
#define CRC_POLYNOMIAL 0xedb88320u
#define CRC_ONE 0x80000000u

static uint32_t multiply(uint32_t a, uint32_t b)
{
    uint32_t product = 0;

    for (uint32_t bit = CRC_ONE; bit; bit >>= 1) {
        if (a & bit)
            product ^= b;
        b = b & 1 ? b >> 1 ^ CRC_POLYNOMIAL : b >> 1;
    }
    return product;
}

/* Bytes that follow multiply a crc by x to the number of their bits, so that the crc of a repeated element is its own
 * times 1 + s + s^2 + ..., with s for one element: this sum takes log(count) steps. */
static uint32_t sum_of_shifts(size_t size, uint32_t count)
{
    uint32_t step = CRC_ONE, sum = 0; /* of no repetition */

    for (size_t i = 0; i < size; i++)
        step = multiply(step, CRC_ONE >> 8);
    for (uint32_t bit = 0x80000000u, power = CRC_ONE; bit; bit >>= 1) { /* power: s to the number of terms */
        sum ^= multiply(sum, power);
        power = multiply(power, power);
        if (count & bit) {
            sum = multiply(sum, step) ^ CRC_ONE;
            power = multiply(power, step);
        }
    }
    return sum;
}

uint32_t p3di_crc_repeated(struct p3di_crc_repeat *last, const void *data, size_t size, uint32_t count)
{
    if (last->size != size || last->count != count)
        *last = (struct p3di_crc_repeat){size, count, sum_of_shifts(size, count)};
    return multiply(last->sum, p3di_crc_bytes(0, data, size));
}
