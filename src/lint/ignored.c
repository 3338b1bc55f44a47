/* ignored.c: files that a .gitignore leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "ignored.h"

#include <p3d/text.h>

#define MOST_STEPS (1u << 28) /* about a second */

bool p3di_ignoring_costs_much(const struct p3di_ignore_cost *cost)
{
    return cost->steps > MOST_STEPS;
}

/* ---- Patterns ---- */

static uint8_t letter(struct p3d_bytes text, uint32_t at)
{
    return p3d_is_slash(text.data[at]) ? '/' : p3d_lower(text.data[at]);
}

static bool is_between(uint8_t c, char first, char last)
{
    return c >= (uint8_t)first && c <= (uint8_t)last;
}

/* A letter counts as an upper and as a lower one. */
static bool is_of_class(struct p3d_bytes name, uint8_t c)
{
    const bool is_letter = is_between(p3d_lower(c), 'a', 'z'), is_digit = is_between(c, '0', '9'),
               is_visible = is_between(c, '!', '~');

    return p3d_text_equal(name, "alpha") || p3d_text_equal(name, "upper") || p3d_text_equal(name, "lower") ? is_letter
           : p3d_text_equal(name, "digit")                                                                 ? is_digit
           : p3d_text_equal(name, "alnum")  ? is_letter || is_digit
           : p3d_text_equal(name, "xdigit") ? is_digit || is_between(p3d_lower(c), 'a', 'f')
           : p3d_text_equal(name, "punct")  ? is_visible && !is_letter && !is_digit
           : p3d_text_equal(name, "graph")  ? is_visible
           : p3d_text_equal(name, "print")  ? is_visible || c == ' '
           : p3d_text_equal(name, "blank")  ? c == ' ' || c == '\t'
           : p3d_text_equal(name, "space")  ? c == ' ' || is_between(c, '\t', '\r')
                                            : p3d_text_equal(name, "cntrl") && (c < ' ' || c == 0x7f);
}

/* "[:alpha:]" at *at, of which *at becomes the end; false if there is none. */
static bool take_class(struct p3d_bytes pattern, uint32_t *at, struct p3d_bytes *name)
{
    const struct p3d_bytes rest = {pattern.data + *at, pattern.size - *at};
    uint32_t end = 2;

    if (rest.size < 4 || rest.data[0] != '[' || rest.data[1] != ':')
        return false;
    while (end < rest.size && is_between(p3d_lower(rest.data[end]), 'a', 'z'))
        end++;
    if (rest.size < end + 2 || rest.data[end] != ':' || rest.data[end + 1] != ']')
        return false;
    *name = (struct p3d_bytes){rest.data + 2, end - 2};
    *at += end + 1;
    return true;
}

/* "[a-z]" at *at: goes behind it. False if the letter is not one of these, or the ']' is missing. */
static bool fits_class(struct p3d_bytes pattern, uint32_t *at, uint8_t c)
{
    uint32_t i = *at + 1;
    const bool is_other = i < pattern.size && (pattern.data[i] == '!' || pattern.data[i] == '^');
    bool is_in = false;

    i += is_other;
    for (uint32_t first = i; i < pattern.size && (pattern.data[i] != ']' || i == first); i++) {
        const uint8_t from = p3d_lower(pattern.data[i]);
        struct p3d_bytes name;

        if (take_class(pattern, &i, &name)) {
            is_in |= is_of_class(name, c);
            continue;
        }
        if (i + 2 < pattern.size && pattern.data[i + 1] == '-' && pattern.data[i + 2] != ']')
            i += 2;
        is_in |= from <= c && c <= p3d_lower(pattern.data[i]);
    }
    *at = i + 1;
    return i < pattern.size && is_in != is_other && c != '/';
}

/* One letter of the text against what stands at *at: goes behind that. */
static bool fits_one(struct p3d_bytes pattern, uint32_t *at, uint8_t c)
{
    const uint8_t own = pattern.data[*at];

    if (own == '[')
        return fits_class(pattern, at, c);
    *at += own == '\\' && *at + 1 < pattern.size ? 2 : 1;
    return own == '?' ? c != '/' : p3d_lower(pattern.data[*at - 1]) == c;
}

/* "**" as a whole part of the pattern. */
static bool is_deep(struct p3d_bytes pattern, uint32_t at)
{
    return pattern.size - at >= 2 && pattern.data[at + 1] == '*' && (!at || pattern.data[at - 1] == '/') &&
           (pattern.size - at == 2 || pattern.data[at + 2] == '/');
}

/* Where to go on when something does not fit: behind a star of the pattern, which takes one more of the text. */
struct retry {
    bool is_there;
    uint32_t pattern, text;
};

/* The star takes one more letter, or "**" one more folder. */
static bool go_on(struct retry *star, struct retry *deep, struct p3d_bytes text)
{
    if (star->is_there && star->text < text.size && letter(text, star->text) != '/') {
        star->text++;
        return true;
    }
    star->is_there = false;
    while (deep->is_there && deep->text < text.size)
        if (letter(text, deep->text++) == '/')
            return true;
    return false;
}

/* Of most lines the last letter shows that they are about other files. */
static bool may_fit(struct p3d_bytes pattern, struct p3d_bytes text)
{
    const uint8_t last = pattern.data[pattern.size - 1];

    return strchr("]*?", last) || (pattern.size > 1 && pattern.data[pattern.size - 2] == '\\') ||
           (text.size && p3d_lower(last) == letter(text, text.size - 1));
}

static bool fits_text(struct p3d_bytes pattern, struct p3d_bytes text, struct p3di_ignore_cost *cost)
{
    struct retry star = {.is_there = false}, deep = {.is_there = false};
    uint32_t p = 0, t = 0;

    while (p < pattern.size || t < text.size) {
        uint32_t next = p;

        cost->steps++;
        if (p3di_ignoring_costs_much(cost))
            return false;
        if (p < pattern.size && pattern.data[p] == '*' && is_deep(pattern, p)) {
            if (pattern.size - p == 2)
                return t < text.size;
            p += 3;
            deep = (struct retry){true, p, t};
            star.is_there = false;
        } else if (p < pattern.size && pattern.data[p] == '*') {
            star = (struct retry){true, ++p, t};
        } else if (p < pattern.size && t < text.size && fits_one(pattern, &next, letter(text, t))) {
            p = next;
            t++;
        } else if (go_on(&star, &deep, text)) {
            p = star.is_there ? star.pattern : deep.pattern;
            t = star.is_there ? star.text : deep.text;
        } else {
            return false;
        }
    }
    return true;
}

/* ---- Lines ---- */

struct line {
    struct p3d_bytes pattern; /* empty: it names nothing */
    bool takes_back, is_of_folders;
    bool is_whole; /* it is the whole path, not only the last name of it */
};

/* The next line of the text, which it leaves. */
static struct line take_line(struct p3d_bytes *text, struct p3di_ignore_cost *cost)
{
    const uint8_t *end = memchr(text->data, '\n', text->size);
    const uint32_t size = end ? (uint32_t)(end - text->data) : text->size;
    struct p3d_bytes pattern = {text->data, size};
    struct line line = {.takes_back = size && text->data[0] == '!'};

    text->data += size + (end != NULL);
    text->size -= size + (end != NULL);
    cost->steps += size / 16;
    while (pattern.size && strchr(" \t\r", pattern.data[pattern.size - 1]) &&
           !(pattern.size > 1 && pattern.data[pattern.size - 2] == '\\'))
        pattern.size--;
    if (pattern.size && pattern.data[0] == '#')
        return line;
    pattern.data += line.takes_back;
    pattern.size -= line.takes_back;
    line.is_of_folders = pattern.size && pattern.data[pattern.size - 1] == '/';
    pattern.size -= line.is_of_folders;
    line.is_whole = pattern.size && memchr(pattern.data, '/', pattern.size);
    if (pattern.size && pattern.data[0] == '/')
        pattern = (struct p3d_bytes){pattern.data + 1, pattern.size - 1};
    line.pattern = pattern;
    return line;
}

static bool fits(const struct line *line, struct p3d_bytes path, bool is_folder, struct p3di_ignore_cost *cost)
{
    struct p3d_bytes name = path;

    cost->steps++;
    if (!line->pattern.size || (line->is_of_folders && !is_folder) || !may_fit(line->pattern, path) ||
        p3di_ignoring_costs_much(cost))
        return false;
    for (uint32_t i = 0; i < path.size && !line->is_whole; i++)
        if (p3d_is_slash(path.data[i]))
            name = (struct p3d_bytes){path.data + i + 1, path.size - i - 1};
    return fits_text(line->pattern, name, cost);
}

/* It, or what is behind one of its slashes, up to the end or another slash: a folder has all in it. */
static bool fits_loosely(const struct line *line, struct p3d_bytes path, struct p3di_ignore_cost *cost)
{
    for (uint32_t i = 0; i < path.size; i++)
        for (uint32_t end = i + 1; end <= path.size && (!i || p3d_is_slash(path.data[i - 1])); end++)
            if ((end == path.size || p3d_is_slash(path.data[end])) &&
                fits(line, (struct p3d_bytes){path.data + i, end - i}, end < path.size, cost))
                return true;
    return false;
}

enum p3di_ignoring p3di_ignoring_of(struct p3d_bytes text, struct p3d_bytes path, bool is_folder,
                                    struct p3di_ignore_cost *cost)
{
    enum p3di_ignoring said = P3DI_NOT_NAMED;

    while (text.size && !p3di_ignoring_costs_much(cost)) {
        const struct line line = take_line(&text, cost);

        if (fits(&line, path, is_folder, cost))
            said = line.takes_back ? P3DI_TAKEN_BACK : P3DI_IGNORED;
    }
    return p3di_ignoring_costs_much(cost) ? P3DI_NOT_NAMED : said;
}

bool p3di_is_ignored(struct p3d_bytes text, struct p3d_bytes path, struct p3di_ignore_cost *cost)
{
    bool is_ignored = false;

    while (text.size && !p3di_ignoring_costs_much(cost)) {
        const struct line line = take_line(&text, cost);

        if (fits_loosely(&line, path, cost))
            is_ignored = !line.takes_back;
    }
    return is_ignored && !p3di_ignoring_costs_much(cost);
}
