/* number.h: numbers from text and to text, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_NUMBER_H
#define P3DI_NUMBER_H

#include <stddef.h>
#include <stdint.h>

#define P3DI_U32_SIZE 10u

/* Decimal digits of `value` at `text`, not terminated. Returns their number; P3DI_U32_SIZE bytes are written in any
 * case. */
size_t p3di_format_u32(uint32_t value, char *text);

/* The decimal number at the start of text..end, like "-1.5e-3". Returns where it ends, or NULL if
 * there is none. */
const char *p3di_parse_number(const char *text, const char *end, double *value);

#endif
