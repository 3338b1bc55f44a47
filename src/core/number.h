/* number.h: numbers from text and to text, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_NUMBER_H
#define P3DI_NUMBER_H

#include "digits.h"

/* Lines of `width` numbers each, as p3d_format_f32 writes them, behind a keyword of one character or two and a blank
 * each. A line takes up to P3DI_LINE_SIZE(width) bytes. Returns the bytes written. */
#define P3DI_LINE_SIZE(width) (3 + 25 * (size_t)(width))
size_t p3di_format_lines(const char *keyword, const float *values, size_t width, size_t count, char *text);

/* The decimal number at the start of text..end, like "-1.5e-3". Returns where it ends, or NULL if
 * there is none. */
const char *p3di_parse_number(const char *text, const char *end, double *value);

#endif
