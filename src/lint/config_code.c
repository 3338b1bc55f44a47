/* config_code.c: what code in a config animates.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "texts.h"

static bool is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_of_word(uint8_t c)
{
    return c == '_' || (c >= '0' && c <= '9') || (p3d_lower(c) >= 'a' && p3d_lower(c) <= 'z');
}

static bool is_quote(uint8_t c)
{
    return c == '"' || c == '\'';
}

static void skip_blanks(struct p3d_bytes code, uint32_t *at)
{
    while (*at < code.size && is_blank(code.data[*at]))
        ++*at;
}

/* The word that begins here, or empty. */
static struct p3d_bytes take_word(struct p3d_bytes code, uint32_t *at)
{
    const uint32_t from = *at;

    while (*at < code.size && is_of_word(code.data[*at]))
        ++*at;
    return (struct p3d_bytes){code.data + from, *at - from};
}

/* The text in quotes, which may be doubled, behind an opening bracket or none; empty if no text comes next. Two quotes
 * before what no name begins with are a text that is empty. */
static struct p3d_bytes take_text(struct p3d_bytes code, uint32_t *at)
{
    uint32_t from;

    skip_blanks(code, at);
    if (*at < code.size && code.data[*at] == '[')
        ++*at;
    skip_blanks(code, at);
    from = *at;
    while (*at < code.size && is_quote(code.data[*at]))
        ++*at;
    if (*at == from || (*at - from > 1 && *at < code.size && !is_of_word(code.data[*at])))
        return (struct p3d_bytes){NULL, 0};
    from = *at;
    while (*at < code.size && !is_quote(code.data[*at]))
        ++*at;
    return (struct p3d_bytes){code.data + from, *at < code.size ? *at - from : 0};
}

static bool is_command(struct p3d_bytes word, bool *is_source)
{
    *is_source = p3d_text_equal(word, "animateSource") || p3d_text_equal(word, "animationSourcePhase");
    return *is_source || p3d_text_equal(word, "animate") || p3d_text_equal(word, "animationPhase");
}

bool p3di_next_animated(struct p3d_bytes code, uint32_t *at, struct p3di_animated *animated)
{
    while (*at < code.size) {
        const struct p3d_bytes object = take_word(code, at);

        if (!object.size) {
            ++*at;
            continue;
        }
        skip_blanks(code, at);
        if (!p3d_text_equal(object, "this") || !is_command(take_word(code, at), &animated->is_source))
            continue;
        animated->name = take_text(code, at);
        if (animated->name.size)
            return true;
    }
    return false;
}
