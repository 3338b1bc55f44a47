/* value.c: what bare words are: numbers or text.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/number.h"
#include "core/words.h"

#include <float.h>
#include <math.h>

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

static int hex_digit(uint8_t c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static size_t sign_size(struct p3d_bytes word)
{
    return word.size && (word.data[0] == '-' || word.data[0] == '+');
}

/* Decimal, in 32 bits with sign. */
static bool is_decimal(struct p3d_bytes word, int32_t *number)
{
    const size_t sign = sign_size(word);
    const bool is_negative = sign && word.data[0] == '-';
    int64_t value = 0;

    for (size_t i = sign; i < word.size; i++) {
        if (!is_digit(word.data[i]) || value > INT32_MAX)
            return false;
        value = 10 * value + (word.data[i] - '0');
    }
    if (word.size == sign || value > (int64_t)INT32_MAX + is_negative)
        return false;
    *number = (int32_t)(is_negative ? -value : value);
    return true;
}

/* 0x and up to 8 digits: the bits of the number. */
static bool is_hexadecimal(struct p3d_bytes word, int32_t *number)
{
    const size_t sign = sign_size(word);
    uint32_t bits = 0;

    if (word.size - sign < 3 || word.size - sign > 10 || word.data[sign] != '0' || (word.data[sign + 1] | 0x20) != 'x')
        return false;
    for (size_t i = sign + 2; i < word.size; i++) {
        if (hex_digit(word.data[i]) < 0)
            return false;
        bits = bits << 4 | (uint32_t)hex_digit(word.data[i]);
    }
    if (sign && word.data[0] == '-')
        bits = 0 - bits;
    memcpy(number, &bits, sizeof bits);
    return true;
}

/* True if all of the word is a number, like -1.5e3. */
static bool is_float(struct p3d_bytes word, double *number)
{
    const char *text = (const char *)word.data;

    return word.size && p3di_parse_number(text, text + word.size, number) == text + word.size;
}

/* db-40: decibels, for volumes. */
static bool is_decibels(struct p3d_bytes word, double *number)
{
    const struct p3d_bytes rest = {word.data + 2, word.size - 2};

    if (word.size < 3 || (word.data[0] | 0x20) != 'd' || (word.data[1] | 0x20) != 'b' || !is_float(rest, number))
        return false;
    *number = pow(10, *number / 20);
    return true;
}

/* True for the words that p3di_format_f32 writes in place of infinite numbers and NaN. */
static bool is_not_finite(struct p3d_bytes word, double *number)
{
    const bool is_negative = word.size == 4 && word.data[0] == '-';
    const struct p3d_bytes rest = {word.data + is_negative, word.size - is_negative};

    if (rest.size != 3)
        return false;
    if (memcmp(rest.data, "inf", 3) == 0)
        *number = is_negative ? -INFINITY : INFINITY;
    else if (!is_negative && memcmp(rest.data, "nan", 3) == 0)
        *number = NAN;
    else
        return false;
    return true;
}

/* Numbers from here on are nearer to 2^128 than to the largest float. */
#define LEAST_INFINITE 0x1.ffffffp127

float p3di_config_f32(double number)
{
    const double magnitude = fabs(number);

    if (magnitude > FLT_MAX)
        return copysignf(magnitude < LEAST_INFINITE ? FLT_MAX : INFINITY, number < 0 ? -1.0f : 1.0f);
    return (float)number;
}

struct p3d_config_value p3di_config_word(struct p3d_bytes word)
{
    struct p3d_config_value value = {.kind = P3D_CONFIG_STRING};
    int32_t integer;
    double number;

    value.text = word;
    if (is_decimal(word, &integer) || is_hexadecimal(word, &integer)) {
        value.kind = P3D_CONFIG_I32;
        value.integer = integer;
    } else if (is_float(word, &number) || is_decibels(word, &number) || is_not_finite(word, &number)) {
        value.kind = P3D_CONFIG_F32;
        value.number = p3di_config_f32(number);
    }
    return value;
}

bool p3di_config_is_name_char(uint8_t c)
{
    return is_letter_or_digit(c) || c == '_' || c >= 0x80;
}

bool p3di_config_is_built_in(struct p3d_bytes name)
{
    static const char *const names[] = {"__LINE__", "__FILE__", "__FILE_NAME__", "__FILE_SHORT__", "__COUNTER__"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name.size == strlen(names[i]) && memcmp(name.data, names[i], name.size) == 0)
            return true;
    return p3di_config_is_script(name);
}

bool p3di_config_is_script(struct p3d_bytes name)
{
    return name.size == 6 && (memcmp(name.data, "__EVAL", 6) == 0 || memcmp(name.data, "__EXEC", 6) == 0);
}

bool p3di_config_is_name(struct p3d_bytes name)
{
    if (p3di_config_is_built_in(name) || (name.size >= 3 && memcmp(name.data, "\xef\xbb\xbf", 3) == 0))
        return false;
    for (uint32_t i = 0; i < name.size; i++)
        if (!p3di_config_is_name_char(name.data[i]))
            return false;
    return name.size;
}
