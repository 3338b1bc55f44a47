/* digits.h: whole numbers as text, and what that is made of.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DIGITS_H
#define P3DI_DIGITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define P3DI_U32_SIZE 10u

/* Without a branch: for what is as good as random processors would guess it wrong. */
static inline uint32_t p3di_choose(bool condition, uint32_t yes, uint32_t no)
{
    return no ^ ((yes ^ no) & (0u - condition));
}

/* The place of the highest bit of a value above 0; what a double rounds away of a long one must not carry that far. */
static inline unsigned p3di_highest_bit(uint64_t value)
{
    const double exact = (double)(int64_t)value;
    uint64_t bits;

    memcpy(&bits, &exact, sizeof bits);
    return (unsigned)(bits >> 52) - 1023;
}

/* The eight digits of a value below 10^8, each a byte, the first in the lowest byte. Halves are split side by side
 * in one word: into two numbers below 10^4, four below 100, eight below 10. */
static inline uint64_t p3di_eight_digits(uint32_t value)
{
    const uint32_t upper = value / 10000;
    uint64_t parts = ((uint64_t)value << 32) - upper * (((uint64_t)10000 << 32) - 1), high;

    high = (parts * 5243 >> 19) & 0x0000007f0000007f;
    parts = (parts << 16) - high * ((100 << 16) - 1);
    high = (parts * 103 >> 10) & 0x000f000f000f000f;
    return (parts << 8) - high * ((10 << 8) - 1);
}

/* Eight digits as characters; one store, as compilers see. */
static inline void p3di_store_eight(char *text, uint64_t digits)
{
    const uint64_t bytes = digits + 0x3030303030303030;

    text[0] = (char)(bytes & 0xff);
    text[1] = (char)(bytes >> 8 & 0xff);
    text[2] = (char)(bytes >> 16 & 0xff);
    text[3] = (char)(bytes >> 24 & 0xff);
    text[4] = (char)(bytes >> 32 & 0xff);
    text[5] = (char)(bytes >> 40 & 0xff);
    text[6] = (char)(bytes >> 48 & 0xff);
    text[7] = (char)(bytes >> 56);
}

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
 * written one after the other mostly have as many digits, which processors guess, so this branches by that. */
static inline size_t p3di_format_u32(uint32_t value, char *text)
{
    const uint32_t upper = value / 10000, lower = value % 10000;
    char *end;

    if (upper >= 10000)
        end = p3di_put_four(lower, p3di_put_four(upper % 10000, p3di_put_first(upper / 10000, text)));
    else if (upper >= 100)
        end = p3di_put_four(lower, p3di_put_pair(upper % 100, p3di_put_first(upper / 100, text)));
    else if (upper)
        end = p3di_put_four(lower, p3di_put_first(upper, text));
    else if (lower >= 100)
        end = p3di_put_pair(lower % 100, p3di_put_first(lower / 100, text));
    else
        end = p3di_put_first(lower, text);
    return (size_t)(end - text);
}

#endif
