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

/* A path. In those of the game either slash parts folders; in those of a file system here '\\' is a letter. */
struct named {
    struct p3d_bytes text;
    bool is_of_game;
};

static bool is_slash(const struct named *path, uint32_t at)
{
    return path->is_of_game ? p3d_is_slash(path->text.data[at]) : path->text.data[at] == '/';
}

static uint8_t letter(const struct named *path, uint32_t at)
{
    return is_slash(path, at) ? '/' : p3d_lower(path->text.data[at]);
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

/* The letter at *at of what stands in brackets, which may have a backslash in front. */
static uint8_t take_letter(struct p3d_bytes pattern, uint32_t *at)
{
    *at += pattern.data[*at] == '\\' && *at + 1 < pattern.size;
    return p3d_lower(pattern.data[*at]);
}

/* "[a-z]" at *at: goes behind it. False if the letter is not one of these, or the ']' is missing. */
static bool fits_class(struct p3d_bytes pattern, uint32_t *at, uint8_t c)
{
    uint32_t i = *at + 1;
    const bool is_other = i < pattern.size && (pattern.data[i] == '!' || pattern.data[i] == '^');
    bool is_in = false;

    i += is_other;
    for (uint32_t first = i; i < pattern.size && (pattern.data[i] != ']' || i == first); i++) {
        struct p3d_bytes name;
        uint8_t from, to;

        if (take_class(pattern, &i, &name)) {
            is_in |= is_of_class(name, c);
            continue;
        }
        from = to = take_letter(pattern, &i);
        if (i + 2 < pattern.size && pattern.data[i + 1] == '-' && pattern.data[i + 2] != ']') {
            i += 2;
            to = take_letter(pattern, &i);
        }
        is_in |= from <= c && c <= to;
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
    *at += own == '\\' ? 2 : 1;
    if (*at > pattern.size)
        return false; /* nothing is behind the backslash */
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
static bool go_on(struct retry *star, struct retry *deep, const struct named *text)
{
    if (star->is_there && star->text < text->text.size && letter(text, star->text) != '/') {
        star->text++;
        return true;
    }
    star->is_there = false;
    while (deep->is_there && deep->text < text->text.size)
        if (letter(text, deep->text++) == '/')
            return true;
    return false;
}

/* Of most lines the last letter shows that they are about other files. */
static bool may_fit(struct p3d_bytes pattern, const struct named *path)
{
    const uint8_t last = pattern.data[pattern.size - 1];

    return strchr("]*?", last) || (pattern.size > 1 && pattern.data[pattern.size - 2] == '\\') ||
           (path->text.size && p3d_lower(last) == letter(path, path->text.size - 1));
}

static bool fits_text(struct p3d_bytes pattern, const struct named *text, struct p3di_ignore_cost *cost)
{
    struct retry star = {.is_there = false}, deep = {.is_there = false};
    uint32_t p = 0, t = 0;

    while (p < pattern.size || t < text->text.size) {
        uint32_t next = p;

        cost->steps++;
        if (p3di_ignoring_costs_much(cost))
            return false;
        if (p < pattern.size && pattern.data[p] == '*' && is_deep(pattern, p)) {
            if (pattern.size - p == 2)
                return t < text->text.size;
            p += 3;
            deep = (struct retry){true, p, t};
            star.is_there = false;
        } else if (p < pattern.size && pattern.data[p] == '*') {
            star = (struct retry){true, ++p, t};
        } else if (p < pattern.size && t < text->text.size && fits_one(pattern, &next, letter(text, t))) {
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

/* Up to a zero byte, and without the blanks at the end that have no backslash in front. */
static struct p3d_bytes trim(struct p3d_bytes line)
{
    const uint8_t *zero;
    uint32_t end = 0;

    line.size -= line.size && line.data[line.size - 1] == '\r';
    zero = line.size ? memchr(line.data, 0, line.size) : NULL;
    line.size = zero ? (uint32_t)(zero - line.data) : line.size;
    for (uint32_t i = 0; i < line.size; i++) {
        const bool is_escaped = line.data[i] == '\\' && i + 1 < line.size;

        i += is_escaped;
        if (is_escaped || line.data[i] != ' ')
            end = i + 1;
    }
    line.size = end;
    return line;
}

/* The next line of the text, which it leaves. */
static struct line take_line(struct p3d_bytes *text, struct p3di_ignore_cost *cost)
{
    const uint8_t *end = memchr(text->data, '\n', text->size);
    const uint32_t size = end ? (uint32_t)(end - text->data) : text->size;
    struct p3d_bytes pattern = {text->data, size};
    struct line line = {.takes_back = size && text->data[0] == '!'};

    text->data += size + (end != NULL);
    text->size -= size + (end != NULL);
    cost->steps += 4 + size / 16;
    pattern = trim(pattern);
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

static bool fits(const struct line *line, const struct named *path, bool is_folder, struct p3di_ignore_cost *cost)
{
    const struct p3d_bytes text = path->text;
    struct named name = *path;

    cost->steps++;
    if (!line->pattern.size || (line->is_of_folders && !is_folder) || !may_fit(line->pattern, path) ||
        p3di_ignoring_costs_much(cost))
        return false;
    for (uint32_t i = 0; i < text.size && !line->is_whole; i++)
        if (is_slash(path, i))
            name.text = (struct p3d_bytes){text.data + i + 1, text.size - i - 1};
    return fits_text(line->pattern, &name, cost);
}

/* It, or what is behind one of its slashes, up to the end or another slash: a folder has all in it. */
static bool fits_loosely(const struct line *line, struct p3d_bytes path, struct p3di_ignore_cost *cost)
{
    for (uint32_t i = 0; i < path.size; i++)
        for (uint32_t end = i + 1; end <= path.size && (!i || p3d_is_slash(path.data[i - 1])); end++)
            if ((end == path.size || p3d_is_slash(path.data[end])) &&
                fits(line, &(struct named){{path.data + i, end - i}, true}, end < path.size, cost))
                return true;
    return false;
}

enum p3di_ignoring p3di_ignoring_of(struct p3d_bytes text, struct p3d_bytes path, bool is_folder,
                                    struct p3di_ignore_cost *cost)
{
    enum p3di_ignoring said = P3DI_NOT_NAMED;

    while (text.size && !p3di_ignoring_costs_much(cost)) {
        const struct line line = take_line(&text, cost);

        if (fits(&line, &(struct named){path, false}, is_folder, cost))
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
