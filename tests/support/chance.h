/* chance.h: numbers that look random, and are the same each time.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_CHANCE_H
#define P3D_TESTS_CHANCE_H

#include <stddef.h>
#include <stdint.h>

static uint64_t chance; /* state of a splitmix64 */

/* 0 to limit - 1. */
static inline size_t below(size_t limit)
{
    uint64_t z = chance += 0x9e3779b97f4a7c15;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return limit ? (size_t)((z ^ z >> 31) % limit) : 0;
}

#endif
