/* number.h: numbers from text and to text, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_NUMBER_H
#define P3DI_NUMBER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- Floats ---- */

/* Writes the shortest decimal that reads back as the same f32, with a point whatever the locale,
 * not terminated; 24 bytes hold every number. Returns the bytes written. Not a number is "nan",
 * infinities are "inf" and "-inf". */
size_t p3di_format_f32(float value, char *text);

/* Lines of `width` numbers each, as p3di_format_f32 writes them, behind a keyword of one character or two and a blank
 * each. A line takes up to P3DI_LINE_SIZE(width) bytes. Returns the bytes written. */
#define P3DI_LINE_SIZE(width) (3 + 25 * (size_t)(width))
size_t p3di_format_lines(const char *keyword, const float *values, size_t width, size_t count, char *text);

/* ---- Whole numbers ---- */

#define P3DI_U32_SIZE 10u

static inline char *p3di_put_pair(uint32_t pair, char *text)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324252627282930313233343536373839"
                                "40414243444546474849505152535455565758596061626364656667686970717273747576777879"
                                "8081828384858687888990919293949596979899";

    memcpy(text, pairs + (size_t)2 * pair, 2);
    return text + 2;
}

/* A pair that begins a number. */
static inline char *p3di_put_first(uint32_t pair, char *text)
{
    *text = (char)('0' + pair);
    return pair < 10 ? text + 1 : p3di_put_pair(pair, text);
}

static inline char *p3di_put_four(uint32_t four, char *text)
{
    return p3di_put_pair(four % 100, p3di_put_pair(four / 100, text));
}

/* Decimal digits of `value` at `text`, not terminated: at most P3DI_U32_SIZE. Returns their number. Numbers that are
 * written one after the other mostly have as many digits, which processors guess, so this branches by their count. */
static inline size_t p3di_format_u32(uint32_t value, char *text)
{
    const uint32_t upper = value / 10000, lower = value % 10000;
    char *stop;

    if (upper >= 10000)
        stop = p3di_put_four(lower, p3di_put_four(upper % 10000, p3di_put_first(upper / 10000, text)));
    else if (upper >= 100)
        stop = p3di_put_four(lower, p3di_put_pair(upper % 100, p3di_put_first(upper / 100, text)));
    else if (upper)
        stop = p3di_put_four(lower, p3di_put_first(upper, text));
    else if (lower >= 100)
        stop = p3di_put_pair(lower % 100, p3di_put_first(lower / 100, text));
    else
        stop = p3di_put_first(lower, text);
    return (size_t)(stop - text);
}

/* For qsort: smaller uint32_t first. */
int p3di_compare_u32(const void *a, const void *b);

/* ---- From text ---- */

/* The decimal number at the start of text..end, like "-1.5e-3". Returns where it ends, or NULL if
 * there is none. */
const char *p3di_parse_number(const char *text, const char *end, double *value);

#endif
