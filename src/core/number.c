/* number.c: numbers as text: the shortest decimal of an f32, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The digits are found as Raffaello Giulietti's paper "The Schubfach way to render doubles" shows,
 * for 32-bit floats: of the decimals with the fewest digits inside the interval that rounds to the value, the nearest.
 * printf cannot do that, and prints a comma where a locale says so. */
#include "number.h"

#include <p3d/core.h>

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

/* The numbers that models are full of: from 2^-9 to 2^23, and no powers of two. What `shortest` finds, but all fits
 * into 64 bits without rounding: the interval is symmetric, so that the nearest whole number is inside, and shorter
 * than ten, so that at most one multiple of ten is. */
#define LEAST_USUAL (-32)

static struct decimal shortest_usual(uint32_t mantissa, int exponent)
{
    static const uint32_t powers_of_five[] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625, 1953125, 9765625};
    const uint32_t decimals = (uint32_t)-floor_log10_of_power_of_two(exponent, false);
    const uint32_t shift = 2 - decimals - (uint32_t)exponent;
    const uint64_t power = powers_of_five[decimals];
    const uint64_t value = power * 4 * mantissa, radius = 2 * power - (mantissa & 1);
    const uint32_t tens = (uint32_t)((value + radius) >> shift) / 10; /* the last that is not too high */
    const int64_t rest = (int64_t)(value - ((uint64_t)(10 * tens) << shift));
    const uint64_t half = ((uint64_t)1 << shift) / 2 - 1 + ((uint64_t)rest >> shift & 1); /* ties go to even digits */
    const uint32_t last = rest > (int64_t)radius ? (uint32_t)(((uint64_t)rest + half) >> shift) : 0;

    return (struct decimal){10 * tens + last, -(int)decimals};
}

/* ---- As text ---- */

/* Digits before a point; beyond that, and below 0.0001, a number has an exponent. */
#define MOST_WHOLE 9
#define LEAST_WHOLE (-3)

/* `count` of MOST_WHOLE digits, the rest are zeros; the point stands behind `whole`. */
static size_t put_plain(const char *digits, int count, int whole, char *text)
{
    if (whole <= 0) {
        memcpy(text, "0.000", 5);
        memcpy(text + 2 - whole, digits, MOST_WHOLE);
        return (size_t)2 - (size_t)whole + (size_t)count;
    }
    memcpy(text, digits, MOST_WHOLE);
    if (count <= whole)
        return (size_t)whole;
    text[whole] = '.';
    memcpy(text + whole + 1, digits + whole, (size_t)(MOST_WHOLE - whole));
    return (size_t)count + 1;
}

static size_t put_exponent(int exponent, char *text)
{
    const int magnitude = exponent < 0 ? -exponent : exponent;

    text[0] = 'e';
    text[1] = exponent < 0 ? '-' : '+';
    text[2] = (char)('0' + magnitude / 10);
    text[3] = (char)('0' + magnitude % 10);
    return 4;
}

static size_t put_decimal(struct decimal d, char *text)
{
    char digits[P3DI_U32_SIZE + 1] = "0000000000";
    int count = (int)p3di_format_u32(d.digits, digits);
    const int whole = count + d.exponent;
    size_t used;

    while (digits[count - 1] == '0')
        count--;
    if (whole >= LEAST_WHOLE && whole <= MOST_WHOLE)
        return put_plain(digits, count, whole, text);
    used = put_plain(digits, count, 1, text);
    return used + put_exponent(whole - 1, text + used);
}

#define INFINITY_BITS 0x7f800000u
#define LEAST_NORMAL 0x00800000u
#define EXPONENT_BIAS 150 /* of a mantissa that is a whole number */

/* Any number above 0. */
static struct decimal decimal_of(uint32_t bits)
{
    const uint32_t fraction = bits % LEAST_NORMAL;
    const int exponent = (int)(bits / LEAST_NORMAL) - EXPONENT_BIAS;

    if (fraction && exponent >= LEAST_USUAL && exponent < 0)
        return shortest_usual(fraction + LEAST_NORMAL, exponent);
    if (exponent == -EXPONENT_BIAS)
        return shortest(fraction, 1 - EXPONENT_BIAS, false);
    return shortest(fraction + LEAST_NORMAL, exponent, fraction == 0 && exponent > 1 - EXPONENT_BIAS);
}

size_t p3di_format_f32(float value, char *text)
{
    uint32_t bits, magnitude;
    size_t sign;

    memcpy(&bits, &value, sizeof bits);
    magnitude = bits << 1 >> 1;
    sign = bits >> 31;
    *text = '-';
    if (magnitude == 0) {
        text[sign] = '0';
        return sign + 1;
    }
    if (magnitude < INFINITY_BITS)
        return sign + put_decimal(decimal_of(magnitude), text + sign);
    if (magnitude > INFINITY_BITS)
        sign = 0;
    memcpy(text + sign, magnitude > INFINITY_BITS ? "nan" : "inf", 3);
    return sign + 3;
}

size_t p3di_format_lines(const char *keyword, const float *values, size_t width, size_t count, char *text)
{
    char *end = text;

    for (const float *stop = values + width * count; values < stop;) {
        end[0] = keyword[0];
        end[1] = keyword[1];
        end += keyword[1] ? 2 : 1;
        for (const float *line_end = values + width; values < line_end; values++) {
            *end++ = ' ';
            end += p3di_format_f32(*values, end);
        }
        *end++ = '\n';
    }
    return (size_t)(end - text);
}

int p3di_compare_u32(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
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
    /* Up to 10^22 powers of ten are exact, so the usual number is rounded once. 0 has none, which may be infinite. */
    if (exponent < 0)
        digits /= pow(10, -exponent);
    else if (exponent > 0 && digits > 0)
        digits *= pow(10, exponent);
    *value = is_negative ? -digits : digits;
    return text;
}
