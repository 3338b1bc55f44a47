/* number.c: numbers as text: the shortest decimal of an f32, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The digits are found as Raffaello Giulietti's paper "The Schubfach way to render doubles" shows,
 * for 32-bit floats: of the decimals with the fewest digits inside the interval that rounds to the
 * value, the one nearest to it. printf cannot do that, and prints a comma where a locale says so. */
#include "number.h"

#include <p3d/core.h>
#include <p3d/text.h>

#include <math.h>

/* ceil(10^k * 2^(63 - floor(log2(10^k)))) for k from POWER_MIN to 45. */
#define POWER_MIN (-31)
static const uint64_t power_of_ten[] = {
    0x81ceb32c4b43fcf5, 0xa2425ff75e14fc32, 0xcad2f7f5359a3b3f, 0xfd87b5f28300ca0e, 0x9e74d1b791e07e49,
    0xc612062576589ddb, 0xf79687aed3eec552, 0x9abe14cd44753b53, 0xc16d9a0095928a28, 0xf1c90080baf72cb2,
    0x971da05074da7bef, 0xbce5086492111aeb, 0xec1e4a7db69561a6, 0x9392ee8e921d5d08, 0xb877aa3236a4b44a,
    0xe69594bec44de15c, 0x901d7cf73ab0acda, 0xb424dc35095cd810, 0xe12e13424bb40e14, 0x8cbccc096f5088cc,
    0xafebff0bcb24aaff, 0xdbe6fecebdedd5bf, 0x89705f4136b4a598, 0xabcc77118461cefd, 0xd6bf94d5e57a42bd,
    0x8637bd05af6c69b6, 0xa7c5ac471b478424, 0xd1b71758e219652c, 0x83126e978d4fdf3c, 0xa3d70a3d70a3d70b,
    0xcccccccccccccccd, 0x8000000000000000, 0xa000000000000000, 0xc800000000000000, 0xfa00000000000000,
    0x9c40000000000000, 0xc350000000000000, 0xf424000000000000, 0x9896800000000000, 0xbebc200000000000,
    0xee6b280000000000, 0x9502f90000000000, 0xba43b74000000000, 0xe8d4a51000000000, 0x9184e72a00000000,
    0xb5e620f480000000, 0xe35fa931a0000000, 0x8e1bc9bf04000000, 0xb1a2bc2ec5000000, 0xde0b6b3a76400000,
    0x8ac7230489e80000, 0xad78ebc5ac620000, 0xd8d726b7177a8000, 0x878678326eac9000, 0xa968163f0a57b400,
    0xd3c21bcecceda100, 0x84595161401484a0, 0xa56fa5b99019a5c8, 0xcecb8f27f4200f3a, 0x813f3978f8940985,
    0xa18f07d736b90be6, 0xc9f2c9cd04674edf, 0xfc6f7c4045812297, 0x9dc5ada82b70b59e, 0xc5371912364ce306,
    0xf684df56c3e01bc7, 0x9a130b963a6c115d, 0xc097ce7bc90715b4, 0xf0bdc21abb48db21, 0x96769950b50d88f5,
    0xbc143fa4e250eb32, 0xeb194f8e1ae525fe, 0x92efd1b8d0cf37bf, 0xb7abc627050305ae, 0xe596b7b0c643c71a,
    0x8f7e32ce7bea5c70, 0xb35dbf821ae4f38c,
};

struct decimal {
    uint32_t digits;
    int exponent; /* value = digits * 10^exponent */
};

static int floor_log2_of_power_of_ten(int e)
{
    return e * 1741647 >> 19;
}

/* floor(log10(2^e)), or floor(log10(3/4 * 2^e)) at the lower edge of a binade, where the next float
 * below is only half as far away. */
static int floor_log10_of_power_of_two(int e, bool is_lower_edge)
{
    return (e * 1262611 - (is_lower_edge ? 524031 : 0)) >> 22;
}

/* The upper bits of power * value; the lowest bit of the result also says whether anything is left
 * below it ("round to odd"). */
static uint32_t scaled(uint64_t power, uint32_t value)
{
    const uint64_t low = (power & 0xffffffff) * value;
    const uint64_t high = (power >> 32) * value + (low >> 32);

    return (uint32_t)(high >> 32) | ((uint32_t)high > 1);
}

/* mantissa * 2^exponent, mantissa > 0. */
static struct decimal shortest(uint32_t mantissa, int exponent, bool is_lower_edge)
{
    const int k = floor_log10_of_power_of_two(exponent, is_lower_edge);
    const int shift = exponent + floor_log2_of_power_of_ten(-k) + 1;
    const uint64_t power = power_of_ten[-k - POWER_MIN];
    /* Four times the value, and its bounds; an odd mantissa loses its ties, so its bounds are out. */
    const uint32_t odd = mantissa & 1;
    const uint32_t value = scaled(power, 4 * mantissa << shift);
    const uint32_t low = scaled(power, (4 * mantissa - 2 + is_lower_edge) << shift) + odd;
    const uint32_t high = scaled(power, (4 * mantissa + 2) << shift) - odd;
    const uint32_t digits = value / 4;
    const uint32_t tens = digits / 10 * 10;
    bool is_down_inside, is_up_inside;

    if (digits >= 10) {
        is_down_inside = low <= 4 * tens;
        is_up_inside = 4 * tens + 40 <= high;
        if (is_down_inside != is_up_inside)
            return (struct decimal){tens + 10 * is_up_inside, k};
    }
    is_down_inside = low <= 4 * digits;
    is_up_inside = 4 * digits + 4 <= high;
    if (is_down_inside != is_up_inside)
        return (struct decimal){digits + is_up_inside, k};
    return (struct decimal){digits + (value > 4 * digits + 2 || (value == 4 * digits + 2 && (digits & 1))), k};
}

/* ---- As text ---- */

/* An OBJ is mostly numbers, and so is the time to write one. A loop over the digits and one way for all numbers would
 * make mlod-to-obj take 58 % more instructions, odol-to-obj 26 % (format_usual's part: 15 % and 7 %). */

/* Without a branch, which processors would guess wrong half of the time. */
static inline uint32_t choose(bool condition, uint32_t yes, uint32_t no)
{
    return no ^ ((yes ^ no) & (0u - condition));
}

/* The place of the highest bit of a value above 0. Rounding to a double must not carry into a higher bit. */
static inline unsigned highest_bit(uint64_t value)
{
    const double exact = (double)(int64_t)value;
    uint64_t bits;

    memcpy(&bits, &exact, sizeof bits);
    return (unsigned)(bits >> 52) - 1023;
}

/* The eight digits of a value below 10^8, each a byte, the first in the lowest byte. Halves are split side by side
 * in one word: into two numbers below 10^4, four below 100, eight below 10. */
static inline uint64_t eight_digits(uint32_t value)
{
    const uint32_t upper = value / 10000;
    uint64_t parts = ((uint64_t)value << 32) - upper * (((uint64_t)10000 << 32) - 1), high;

    high = (parts * 5243 >> 19) & 0x0000007f0000007f;
    parts = (parts << 16) - high * ((100 << 16) - 1);
    high = (parts * 103 >> 10) & 0x000f000f000f000f;
    return (parts << 8) - high * ((10 << 8) - 1);
}

/* Eight digits as characters; one store, as compilers see. */
static inline void store_eight(char *text, uint64_t digits)
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

/* Digits of a decimal: eight, the first not 0, and another; zeros at the end. */
struct digits {
    uint64_t eight; /* as eight_digits returns them */
    uint32_t ninth;
    int whole; /* how many stand before the point; may be below 0 */
};

/* Decimals of `tens` and a last digit; `tens` has seven digits or eight, and `whole` stand before the point if it has
 * eight. */
static inline struct digits digits_of(uint32_t tens, uint32_t last, int whole)
{
    const uint32_t is_short = tens < 10000000;
    const uint64_t eight = eight_digits(tens) >> 8 * is_short | (uint64_t)(last & (0 - is_short)) << 56;

    return (struct digits){eight, last & (is_short - 1), whole - (int)is_short};
}

/* Where the digits of a number go that has `whole` of them before its point, LEAST_WHOLE to 9. All digits are stored at
 * `start`, those behind the point once more at `tail`: the same two stores do for
 * a point before the digits and for one among them. */
#define LEAST_WHOLE (-3)
static const struct layout {
    uint8_t start, point, tail;
    uint8_t shift; /* bits of the digits before the point */
    uint8_t ninth;
    uint8_t extra; /* characters that are no digits of the number */
} layouts[] = {
    {5, 1, 5, 0, 13, 5}, {4, 1, 4, 0, 12, 4}, {3, 1, 3, 0, 11, 3},  {2, 1, 2, 0, 10, 2}, {0, 1, 2, 8, 9, 1},
    {0, 2, 3, 16, 9, 1}, {0, 3, 4, 24, 9, 1}, {0, 4, 5, 32, 9, 1},  {0, 5, 6, 40, 9, 1}, {0, 6, 7, 48, 9, 1},
    {0, 7, 8, 56, 9, 1}, {0, 8, 9, 63, 9, 1}, {0, 9, 10, 63, 8, 1},
};

static inline size_t put_plain(struct digits digits, char *text)
{
    const struct layout *at = &layouts[digits.whole - LEAST_WHOLE];
    const int count = (int)choose(digits.ninth, 9, 1 + highest_bit(digits.eight) / 8);

    store_eight(text, 0);
    store_eight(text + at->start, digits.eight);
    store_eight(text + at->tail, digits.eight >> at->shift);
    text[at->ninth] = (char)('0' + digits.ninth);
    text[at->point] = '.';
    return (size_t)(count > digits.whole ? count + at->extra : digits.whole);
}

static size_t put_scientific(struct digits digits, char *text)
{
    const int exponent = digits.whole - 1, magnitude = exponent < 0 ? -exponent : exponent;
    size_t used;

    digits.whole = 1;
    used = put_plain(digits, text);
    text[used++] = 'e';
    text[used++] = exponent < 0 ? '-' : '+';
    text[used++] = (char)('0' + magnitude / 10);
    text[used++] = (char)('0' + magnitude % 10);
    return used;
}

static inline size_t put_digits(struct digits digits, char *text)
{
    if (digits.whole >= LEAST_WHOLE && digits.whole <= 9)
        return put_plain(digits, text);
    return put_scientific(digits, text);
}

#define INFINITY_BITS 0x7f800000u
#define LEAST_NORMAL 0x00800000u
#define EXPONENT_BIAS 150 /* of a mantissa that is a whole number */

/* Any number that is not negative. */
static size_t format_any(uint32_t bits, char *text)
{
    const uint32_t fraction = bits % LEAST_NORMAL;
    const int exponent = (int)(bits / LEAST_NORMAL) - EXPONENT_BIAS;
    struct decimal d;

    if (bits == 0) {
        *text = '0';
        return 1;
    }
    if (bits == INFINITY_BITS) {
        memcpy(text, "inf", 3);
        return 3;
    }
    if (exponent == -EXPONENT_BIAS)
        d = shortest(fraction, 1 - EXPONENT_BIAS, false);
    else
        d = shortest(fraction + LEAST_NORMAL, exponent, fraction == 0 && exponent > 1 - EXPONENT_BIAS);
    for (; d.digits < 10000000; d.exponent--)
        d.digits *= 10;
    return put_digits(digits_of(d.digits / 10, d.digits % 10, 9 + d.exponent), text);
}

/* The numbers that models are full of: from 2^-9 to 2^23, and no powers of two. They are what `shortest` finds, but all
 * fits into 64 bits without rounding. The interval is symmetric, so that the nearest whole number is inside, and
 * shorter than ten, so that at most one multiple of ten is. */
#define LEAST_USUAL (-32)

static inline size_t format_usual(uint32_t mantissa, int exponent, char *text)
{
    static const uint32_t powers_of_five[] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125, 9765625};
    const uint32_t decimals = (uint32_t)-floor_log10_of_power_of_two(exponent, false);
    const uint32_t shift = 2 - decimals - (uint32_t)exponent;
    const uint64_t power = powers_of_five[decimals];
    const uint64_t value = power * 4 * mantissa, radius = 2 * power - (mantissa & 1);
    const uint32_t tens = (uint32_t)((value + radius) >> shift) / 10; /* the last that is not too high */
    const int64_t rest = (int64_t)(value - ((uint64_t)(10 * tens) << shift));
    const uint64_t half = ((uint64_t)1 << shift) / 2 - 1 + ((uint64_t)rest >> shift & 1); /* ties go to even digits */
    const uint32_t last = (uint32_t)(((uint64_t)rest + half) >> shift);

    return put_digits(digits_of(tens, last & (0u - (rest > (int64_t)radius)), 9 - (int)decimals), text);
}

static inline size_t format(uint32_t bits, char *text)
{
    const uint32_t magnitude = bits << 1 >> 1, fraction = bits % LEAST_NORMAL;
    const int exponent = (int)(magnitude / LEAST_NORMAL) - EXPONENT_BIAS;
    const size_t sign = bits >> 31;

    *text = '-';
    if (fraction && exponent >= LEAST_USUAL && exponent < 0)
        return sign + format_usual(fraction + LEAST_NORMAL, exponent, text + sign);
    if (magnitude <= INFINITY_BITS)
        return sign + format_any(magnitude, text + sign);
    memcpy(text, "nan", 3);
    return 3;
}

size_t p3d_format_f32(float value, char *text)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return format(bits, text);
}

size_t p3di_format_lines(const char *keyword, const float *values, size_t width, size_t count, char *text)
{
    char *end = text;
    uint32_t bits;

    for (const float *stop = values + width * count; values < stop;) {
        end[0] = keyword[0];
        end[1] = keyword[1];
        end += keyword[1] ? 2 : 1;
        for (const float *line_end = values + width; values < line_end; values++) {
            memcpy(&bits, values, sizeof bits);
            *end++ = ' ';
            end += format(bits, end);
        }
        *end++ = '\n';
    }
    return (size_t)(end - text);
}

/* ---- From text ---- */

static bool is_digit(const char *text, const char *end)
{
    return text < end && *text >= '0' && *text <= '9';
}

/* "e-3" at `text`; returns where it ends, `text` if there is no exponent. */
static const char *parse_exponent(const char *text, const char *end, int *exponent)
{
    const char *digit = text + 1;
    int sign = 1, value = 0;

    if (text >= end || (*text != 'e' && *text != 'E'))
        return text;
    if (digit < end && (*digit == '-' || *digit == '+'))
        sign = *digit++ == '-' ? -1 : 1;
    if (!is_digit(digit, end))
        return text;
    for (; is_digit(digit, end); digit++)
        if (value < 10000)
            value = value * 10 + (*digit - '0');
    *exponent += sign * value;
    return digit;
}

const char *p3di_parse_number(const char *text, const char *end, double *value)
{
    const bool is_negative = text < end && *text == '-';
    double digits = 0;
    int exponent = 0;
    bool has_digits = false;

    if (text < end && (*text == '-' || *text == '+'))
        text++;
    for (; is_digit(text, end); text++, has_digits = true)
        digits = digits * 10 + (*text - '0');
    if (text < end && *text == '.')
        for (text++; is_digit(text, end); text++, has_digits = true) {
            /* 17 digits are all that a double can tell apart */
            if (digits < 1e17) {
                digits = digits * 10 + (*text - '0');
                exponent--;
            }
        }
    if (!has_digits)
        return NULL;
    text = parse_exponent(text, end, &exponent);
    /* Up to 10^22 powers of ten are exact, so the usual number is rounded once. */
    if (exponent < 0)
        digits /= pow(10, -exponent);
    else if (exponent > 0)
        digits *= pow(10, exponent);
    *value = is_negative ? -digits : digits;
    return text;
}
