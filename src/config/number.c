/* number.c: the numbers that values are: expressions, as the game computes them (docs/format/config.md,
 * "Values").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/number.h"

#include <math.h>

#define MOST_NESTED 64u
#define PI 3.14159265358979323846

struct expression {
    const char *at, *end;
    unsigned depth;
    bool is_wrong;
};

/* ---- Operators ---- */

static double to_radians(double degrees)
{
    return degrees * (PI / 180);
}

static double to_degrees(double radians)
{
    return radians * (180 / PI);
}

static double sine(double degrees)
{
    return sin(to_radians(degrees));
}

static double cosine(double degrees)
{
    return cos(to_radians(degrees));
}

static double tangent(double degrees)
{
    return tan(to_radians(degrees));
}

static double arc_sine(double number)
{
    return to_degrees(asin(number));
}

static double arc_cosine(double number)
{
    return to_degrees(acos(number));
}

static double arc_tangent(double number)
{
    return to_degrees(atan(number));
}

static double negative(double number)
{
    return -number;
}

static double positive(double number)
{
    return number;
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static double sum(double a, double b)
{
    return a + b;
}

static double difference(double a, double b)
{
    return a - b;
}

static double product(double a, double b)
{
    return a * b;
}

static double quotient(double a, double b)
{
    return b == 0 ? NAN : a / b;
}

static double remainder_of(double a, double b)
{
    return b == 0 ? NAN : fmod(a, b);
}

static const struct {
    const char *name;
    double (*apply)(double);
} functions[] = {
    {"+", positive},  {"-", negative},    {"rad", to_radians},  {"deg", to_degrees},   {"sin", sine},  {"cos", cosine},
    {"tan", tangent}, {"asin", arc_sine}, {"acos", arc_cosine}, {"atan", arc_tangent}, {"sqrt", sqrt}, {"abs", fabs},
    {"exp", exp},     {"ln", log},        {"log", log10},       {"floor", floor},      {"ceil", ceil}, {"round", round},
};

/* Operators. An operator that binds tighter has a higher level; operators of one level go from left to right. */
static const struct {
    const char *name;
    unsigned level;
    double (*apply)(double, double);
} operators[] = {
    {"+", 1, sum},      {"-", 1, difference},   {"min", 1, lesser},       {"max", 1, greater}, {"*", 2, product},
    {"/", 2, quotient}, {"%", 2, remainder_of}, {"mod", 2, remainder_of}, {"^", 3, pow},
};

static const struct {
    const char *name;
    double value;
} constants[] = {{"pi", PI}, {"true", 1}, {"false", 0}};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* ---- Reading ---- */

static void skip_blanks(struct expression *expression)
{
    while (expression->at < expression->end && (*expression->at == ' ' || *expression->at == '\t'))
        expression->at++;
}

/* The next word or sign, which stays unread. */
static struct p3d_bytes peek(struct expression *expression)
{
    struct p3d_bytes word;

    skip_blanks(expression);
    word = (struct p3d_bytes){(const uint8_t *)expression->at, 0};
    while (expression->at + word.size < expression->end && p3di_config_is_name_char(word.data[word.size]))
        word.size++;
    if (!word.size && expression->at < expression->end)
        word.size = 1;
    return word;
}

static bool is_word(struct p3d_bytes word, const char *name)
{
    return word.size && p3d_text_equal(word, name);
}

static double binary(struct expression *expression, unsigned level);

/* A number, a constant, an expression in parentheses, or the result of a function. */
static double unary(struct expression *expression)
{
    const struct p3d_bytes word = peek(expression);
    const char *behind;
    double value = 0;

    if (++expression->depth > MOST_NESTED)
        expression->is_wrong = true;
    if (expression->is_wrong)
        return 0;
    if (is_word(word, "(")) {
        expression->at++;
        value = binary(expression, 1);
        expression->is_wrong = expression->is_wrong || !is_word(peek(expression), ")");
        expression->at += !expression->is_wrong;
        expression->depth--;
        return value;
    }
    for (size_t i = 0; i < COUNT(functions); i++)
        if (is_word(word, functions[i].name)) {
            expression->at += word.size;
            value = functions[i].apply(unary(expression));
            expression->depth--;
            return value;
        }
    expression->depth--;
    for (size_t i = 0; i < COUNT(constants); i++)
        if (is_word(word, constants[i].name)) {
            expression->at += word.size;
            return constants[i].value;
        }
    behind = p3di_parse_number(expression->at, expression->end, &value);
    expression->is_wrong = expression->is_wrong || !behind;
    expression->at = behind ? behind : expression->at;
    return value;
}

static double binary(struct expression *expression, unsigned level)
{
    double value = level > 3 ? unary(expression) : binary(expression, level + 1);
    bool is_found = level <= 3;

    while (is_found && !expression->is_wrong) {
        const struct p3d_bytes word = peek(expression);

        is_found = false;
        for (size_t i = 0; i < COUNT(operators) && !is_found; i++)
            if (operators[i].level == level && is_word(word, operators[i].name)) {
                expression->at += word.size;
                value = operators[i].apply(value, binary(expression, level + 1));
                is_found = true;
            }
    }
    return value;
}

bool p3d_config_number(const struct p3d_config_value *value, double *number)
{
    struct expression expression;

    *number = 0;
    if (value->kind == P3D_CONFIG_ITEMS || (value->kind == P3D_CONFIG_STRING && !value->text.size))
        return false;
    if (value->kind == P3D_CONFIG_F32)
        *number = (double)value->number;
    else if (value->kind == P3D_CONFIG_I32)
        *number = value->integer;
    if (value->kind != P3D_CONFIG_STRING)
        return true;
    expression = (struct expression){.at = (const char *)value->text.data};
    expression.end = expression.at + value->text.size;
    *number = binary(&expression, 1);
    skip_blanks(&expression);
    if (!expression.is_wrong && expression.at == expression.end && isfinite(*number))
        return true;
    *number = 0;
    return false;
}
