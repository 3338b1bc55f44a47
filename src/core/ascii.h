/* ascii.h: letters of names, whose case does not matter.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASCII_H
#define P3DI_ASCII_H

#include <stdint.h>

static inline uint8_t ascii_lower(uint8_t c)
{
    return (uint8_t)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

#endif
