/* number.h: numbers from text and to text, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_NUMBER_H
#define P3DI_NUMBER_H

#include "digits.h"

#define P3DI_MOST_F32S 3u
#define P3DI_F32S_SIZE (P3DI_MOST_F32S * 25)

/* Up to P3DI_MOST_F32S numbers as p3d_format_f32 writes them, a blank before each; P3DI_F32S_SIZE bytes hold them.
 * Returns the bytes written. */
size_t p3di_format_f32s(const float *values, size_t count, char *text);

/* The decimal number at the start of text..end, like "-1.5e-3". Returns where it ends, or NULL if
 * there is none. */
const char *p3di_parse_number(const char *text, const char *end, double *value);

#endif
