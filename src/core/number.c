/* number.c: numbers as text: the shortest decimal of an f32, whatever the locale.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The digits are found as Raffaello Giulietti's paper "The Schubfach way to render doubles" shows,
 * for 32-bit floats: of the decimals with the fewest digits inside the interval that rounds to the
 * value, the one nearest to it. printf cannot do that, and prints a comma where a locale says so. */
#include "number.h"

#include <p3d/core.h>

#include <math.h>

/* ceil(10^k * 2^(63 - floor(log2(10^k)))) for k from POWER_MIN to 45. */
#define POWER_MIN (-31)
static const uint64_t power_of_ten[] = {
    0x81ceb32c4b43fcf5, 0xa2425ff75e14fc32, 0xcad2f7f5359a3b3f, 0xfd87b5f28300ca0e,
    0x9e74d1b791e07e49, 0xc612062576589ddb, 0xf79687aed3eec552, 0x9abe14cd44753b53,
    0xc16d9a0095928a28, 0xf1c90080baf72cb2, 0x971da05074da7bef, 0xbce5086492111aeb,
    0xec1e4a7db69561a6, 0x9392ee8e921d5d08, 0xb877aa3236a4b44a, 0xe69594bec44de15c,
    0x901d7cf73ab0acda, 0xb424dc35095cd810, 0xe12e13424bb40e14, 0x8cbccc096f5088cc,
    0xafebff0bcb24aaff, 0xdbe6fecebdedd5bf, 0x89705f4136b4a598, 0xabcc77118461cefd,
    0xd6bf94d5e57a42bd, 0x8637bd05af6c69b6, 0xa7c5ac471b478424, 0xd1b71758e219652c,
    0x83126e978d4fdf3c, 0xa3d70a3d70a3d70b, 0xcccccccccccccccd, 0x8000000000000000,
    0xa000000000000000, 0xc800000000000000, 0xfa00000000000000, 0x9c40000000000000,
    0xc350000000000000, 0xf424000000000000, 0x9896800000000000, 0xbebc200000000000,
    0xee6b280000000000, 0x9502f90000000000, 0xba43b74000000000, 0xe8d4a51000000000,
    0x9184e72a00000000, 0xb5e620f480000000, 0xe35fa931a0000000, 0x8e1bc9bf04000000,
    0xb1a2bc2ec5000000, 0xde0b6b3a76400000, 0x8ac7230489e80000, 0xad78ebc5ac620000,
    0xd8d726b7177a8000, 0x878678326eac9000, 0xa968163f0a57b400, 0xd3c21bcecceda100,
    0x84595161401484a0, 0xa56fa5b99019a5c8, 0xcecb8f27f4200f3a, 0x813f3978f8940985,
    0xa18f07d736b90be6, 0xc9f2c9cd04674edf, 0xfc6f7c4045812297, 0x9dc5ada82b70b59e,
    0xc5371912364ce306, 0xf684df56c3e01bc7, 0x9a130b963a6c115d, 0xc097ce7bc90715b4,
    0xf0bdc21abb48db21, 0x96769950b50d88f5, 0xbc143fa4e250eb32, 0xeb194f8e1ae525fe,
    0x92efd1b8d0cf37bf, 0xb7abc627050305ae, 0xe596b7b0c643c71a, 0x8f7e32ce7bea5c70,
    0xb35dbf821ae4f38c,
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
            return (struct decimal){tens / 10 + is_up_inside, k + 1};
    }
    is_down_inside = low <= 4 * digits;
    is_up_inside = 4 * digits + 4 <= high;
    if (is_down_inside != is_up_inside)
        return (struct decimal){digits + is_up_inside, k};
    return (struct decimal){digits + (value > 4 * digits + 2 || (value == 4 * digits + 2 && (digits & 1))), k};
}

static struct decimal decimal_of(float magnitude)
{
    uint32_t bits, mantissa;
    int exponent;
    struct decimal d;

    memcpy(&bits, &magnitude, sizeof bits);
    mantissa = bits & 0x7fffff;
    exponent = (int)(bits >> 23);
    if (exponent == 0) {
        d = shortest(mantissa, -149, false);
    } else if (exponent >= 127 && exponent < 127 + 24 && !((mantissa | 0x800000) & ((1u << (150 - exponent)) - 1))) {
        d.digits = (mantissa | 0x800000) >> (150 - exponent); /* a whole number */
        d.exponent = 0;
    } else {
        d = shortest(mantissa | 0x800000, exponent - 150, mantissa == 0 && exponent > 1);
    }
    while (d.digits % 10 == 0) {
        d.digits /= 10;
        d.exponent++;
    }
    return d;
}

/* The binary exponent of a number says its decimal digits, give or take one. */
static size_t digit_count(uint32_t value)
{
    static const uint32_t powers[] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};
    const double exact = value | 1;
    uint64_t bits;
    size_t count;

    memcpy(&bits, &exact, sizeof bits);
    count = (size_t)((bits >> 52) - 1022) * 1233 >> 12;
    return count + (value >= powers[count] || !count);
}

/* The eight digits of a value below 10^8 as characters, the first in the lowest byte. Halves are split side by side
 * in one word: into two numbers below 10^4, four below 100, eight below 10. */
static uint64_t eight_digits(uint32_t value)
{
    uint64_t parts = value / 10000 | (uint64_t)(value % 10000) << 32;
    uint64_t high = (parts * 5243 >> 19) & 0x0000007f0000007f;

    parts = high | (parts - high * 100) << 16;
    high = (parts * 103 >> 10) & 0x000f000f000f000f;
    parts = high | (parts - high * 10) << 8;
    return parts + 0x3030303030303030;
}

/* One store, as compilers see. */
static void store_eight(char *text, uint64_t bytes)
{
    text[0] = (char)(bytes & 0xff);
    text[1] = (char)(bytes >> 8 & 0xff);
    text[2] = (char)(bytes >> 16 & 0xff);
    text[3] = (char)(bytes >> 24 & 0xff);
    text[4] = (char)(bytes >> 32 & 0xff);
    text[5] = (char)(bytes >> 40 & 0xff);
    text[6] = (char)(bytes >> 48 & 0xff);
    text[7] = (char)(bytes >> 56);
}

size_t p3di_format_u32(uint32_t value, char *text)
{
    const size_t count = digit_count(value);
    uint64_t digits;
    size_t used = 0;

    if (value >= 100000000) {
        if (value >= 1000000000)
            text[used++] = (char)('0' + value / 1000000000);
        text[used++] = (char)('0' + value / 100000000 % 10);
        digits = eight_digits(value % 100000000);
    } else {
        digits = eight_digits(value) >> 8 * (8 - count);
    }
    store_eight(text + used, digits);
    return count;
}

/* The digits with the point after the first `whole` of them; either side is filled with zeros. */
static size_t format_plain(uint32_t digits, int whole, char *text)
{
    size_t used = 0, count;

    if (whole <= 0) {
        text[used++] = '0';
        text[used++] = '.';
        for (; whole < 0; whole++)
            text[used++] = '0';
        return used + p3di_format_u32(digits, text + used);
    }
    count = p3di_format_u32(digits, text + 1);
    for (; used < (size_t)whole; used++)
        text[used] = (char)(used < count ? text[used + 1] : '0');
    if (used >= count)
        return used;
    text[used] = '.';
    return count + 1;
}

static size_t format_scientific(uint32_t digits, int exponent, char *text)
{
    size_t used = format_plain(digits, 1, text);

    text[used++] = 'e';
    text[used++] = exponent < 0 ? '-' : '+';
    exponent = exponent < 0 ? -exponent : exponent;
    if (exponent < 10)
        text[used++] = '0';
    return used + p3di_format_u32((uint32_t)exponent, text + used);
}

size_t p3d_format_f32(float value, char *text)
{
    struct decimal d;
    int whole;
    size_t sign = 0;

    if (isnan(value)) {
        memcpy(text, "nan", 3);
        return 3;
    }
    if (signbit(value)) {
        *text++ = '-';
        value = -value;
        sign = 1;
    }
    if (isinf(value)) {
        memcpy(text, "inf", 3);
        return sign + 3;
    }
    if (value == 0) {
        *text = '0';
        return sign + 1;
    }
    d = decimal_of(value);
    whole = (int)digit_count(d.digits) + d.exponent;
    if (whole >= -3 && whole <= 9)
        return sign + format_plain(d.digits, whole, text);
    return sign + format_scientific(d.digits, whole - 1, text);
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
