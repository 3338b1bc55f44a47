/* ignored.c: files that a .gitignore leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "ignored.h"

#include <p3d/text.h>

/* ---- Patterns ---- */

static uint8_t letter(struct p3d_bytes text, uint32_t at)
{
    return p3d_is_slash(text.data[at]) ? '/' : p3d_lower(text.data[at]);
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

static bool fits_text(struct p3d_bytes pattern, struct p3d_bytes text)
{
    struct retry star = {.is_there = false}, deep = {.is_there = false};
    uint32_t p = 0, t = 0;

    while (p < pattern.size || t < text.size) {
        uint32_t next = p;

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
static struct line take_line(struct p3d_bytes *text)
{
    const uint8_t *end = memchr(text->data, '\n', text->size);
    const uint32_t size = end ? (uint32_t)(end - text->data) : text->size;
    struct p3d_bytes pattern = {text->data, size};
    struct line line = {.takes_back = size && text->data[0] == '!'};

    text->data += size + (end != NULL);
    text->size -= size + (end != NULL);
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
    for (; pattern.size && pattern.data[0] == '/'; pattern.size--)
        pattern.data++;
    line.pattern = pattern;
    return line;
}

static bool fits(const struct line *line, struct p3d_bytes path, bool is_folder)
{
    struct p3d_bytes name = path;

    if (!line->pattern.size || (line->is_of_folders && !is_folder))
        return false;
    for (uint32_t i = 0; i < path.size && !line->is_whole; i++)
        if (p3d_is_slash(path.data[i]))
            name = (struct p3d_bytes){path.data + i + 1, path.size - i - 1};
    return fits_text(line->pattern, name);
}

/* It, or what is behind one of its slashes, up to the end or another slash: a folder has all in it. */
static bool fits_loosely(const struct line *line, struct p3d_bytes path)
{
    for (uint32_t i = 0; i < path.size; i++)
        for (uint32_t end = i + 1; end <= path.size && (!i || p3d_is_slash(path.data[i - 1])); end++)
            if ((end == path.size || p3d_is_slash(path.data[end])) &&
                fits(line, (struct p3d_bytes){path.data + i, end - i}, end < path.size))
                return true;
    return false;
}

enum p3di_ignoring p3di_ignoring_of(struct p3d_bytes text, struct p3d_bytes path, bool is_folder)
{
    enum p3di_ignoring said = P3DI_NOT_NAMED;

    while (text.size) {
        const struct line line = take_line(&text);

        if (fits(&line, path, is_folder))
            said = line.takes_back ? P3DI_TAKEN_BACK : P3DI_IGNORED;
    }
    return said;
}

bool p3di_is_ignored(struct p3d_bytes text, struct p3d_bytes path)
{
    bool is_ignored = false;

    while (text.size) {
        const struct line line = take_line(&text);

        if (fits_loosely(&line, path))
            is_ignored = !line.takes_back;
    }
    return is_ignored;
}
