/* words.c: names out of files: where they end, whether they are equal, how they read as UTF-8.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "words.h"

#include <stdio.h>

struct p3d_bytes p3d_bytes_of(const char *text)
{
    const struct p3d_bytes bytes = {(const uint8_t *)text, (uint32_t)strlen(text)};

    return bytes;
}

struct p3d_bytes p3d_text(struct p3d_bytes bytes)
{
    const uint8_t *end = bytes.size ? memchr(bytes.data, 0, bytes.size) : NULL;

    if (end)
        bytes.size = (uint32_t)(end - bytes.data);
    return bytes;
}

static bool is_same(uint8_t a, uint8_t b)
{
    return a == b || p3d_lower(a) == p3d_lower(b);
}

bool p3d_text_equal(struct p3d_bytes a, const char *b)
{
    uint32_t i = 0;

    while (i < a.size && a.data[i] && is_same(a.data[i], (uint8_t)b[i]))
        i++;
    return (i == a.size || a.data[i] == 0) && b[i] == 0;
}

/* True if `size` bytes of `text` from `start` on are `word`, which has no NUL there. */
static bool has_at(struct p3d_bytes text, uint32_t start, const char *word, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        if (!is_same(text.data[start + i], (uint8_t)word[i]))
            return false;
    return true;
}

bool p3d_text_starts_with(struct p3d_bytes text, const char *start)
{
    const size_t size = strlen(start);

    text = p3d_text(text);
    return size <= text.size && has_at(text, 0, start, (uint32_t)size);
}

bool p3d_text_ends_with(struct p3d_bytes text, const char *end)
{
    const size_t size = strlen(end);

    text = p3d_text(text);
    return size <= text.size && has_at(text, text.size - (uint32_t)size, end, (uint32_t)size);
}

bool p3d_text_contains(struct p3d_bytes text, const char *word)
{
    const size_t size = strlen(word);

    text = p3d_text(text);
    for (uint32_t i = 0; i + size <= text.size; i++)
        if (has_at(text, i, word, (uint32_t)size))
            return true;
    return false;
}

#define LONGEST_WORD 32u

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

uint32_t p3d_text_distance(struct p3d_bytes a, struct p3d_bytes b)
{
    uint32_t rows[3][LONGEST_WORD + 1], *before = rows[0], *last = rows[1], *now = rows[2];

    if (a.size > LONGEST_WORD || b.size > LONGEST_WORD)
        return UINT32_MAX;
    /* Equal ends cost nothing, and most compared words have some. */
    while (a.size && b.size && a.data[a.size - 1] == b.data[b.size - 1]) {
        a.size--;
        b.size--;
    }
    while (a.size && b.size && *a.data == *b.data) {
        a.data++;
        a.size--;
        b.data++;
        b.size--;
    }
    for (uint32_t j = 0; j <= b.size; j++)
        last[j] = j;
    for (uint32_t i = 1; i <= a.size; i++) {
        uint32_t *oldest = before;

        now[0] = i;
        for (uint32_t j = 1; j <= b.size; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a.data[i - 1] != b.data[j - 1]));
            if (i > 1 && j > 1 && a.data[i - 1] == b.data[j - 2] && a.data[i - 2] == b.data[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        before = last;
        last = now;
        now = oldest;
    }
    return last[b.size];
}

uint32_t p3di_utf8_size(const uint8_t *data, uint32_t size)
{
    const uint8_t c = data[0];
    uint32_t count;
    uint8_t low = 0x80, high = 0xbf;

    if (c < 0x80)
        return 1;
    if (c < 0xc2 || c > 0xf4)
        return 0;
    count = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (c == 0xe0)
        low = 0xa0;
    else if (c == 0xed)
        high = 0x9f;
    else if (c == 0xf0)
        low = 0x90;
    else if (c == 0xf4)
        high = 0x8f;
    if (count > size || data[1] < low || data[1] > high)
        return 0;
    for (uint32_t i = 2; i < count; i++)
        if (data[i] < 0x80 || data[i] > 0xbf)
            return 0;
    return count;
}

static bool is_utf8(struct p3d_bytes text)
{
    for (uint32_t i = 0, n; i < text.size; i += n) {
        n = p3di_utf8_size(text.data + i, text.size - i);
        if (!n)
            return false;
    }
    return true;
}

size_t p3d_text_utf8_size(struct p3d_bytes bytes)
{
    const struct p3d_bytes text = p3d_text(bytes);
    size_t size = text.size;

    if (!is_utf8(text))
        for (uint32_t i = 0; i < text.size; i++)
            size += text.data[i] >= 0x80;
    return size;
}

char *p3d_text_utf8(struct p3d_bytes bytes, char *text, size_t size)
{
    const struct p3d_bytes from = p3d_text(bytes);
    const bool as_is = is_utf8(from);
    size_t used = 0;

    if (!size)
        return text;
    for (uint32_t i = 0; i < from.size;) {
        const uint8_t c = from.data[i];
        const uint32_t sequence = as_is ? p3di_utf8_size(from.data + i, from.size - i) : 0;
        const uint32_t taken = sequence ? sequence : 1; /* 0: no UTF-8 */
        const uint32_t given = !sequence && c >= 0x80 ? 2 : taken;

        if (given >= size - used)
            break;
        if (given > taken) {
            text[used] = (char)(0xc0 | c >> 6);
            text[used + 1] = (char)(0x80 | (c & 0x3f));
        } else {
            for (uint32_t j = 0; j < taken; j++)
                text[used + j] = (char)from.data[i + j];
        }
        i += taken;
        used += given;
    }
    text[used] = 0;
    return text;
}

uint32_t p3di_text_character(const char *text, size_t size)
{
    uint32_t character = (unsigned char)text[0];

    if (size > 1)
        character &= 0x7fu >> size;
    for (size_t i = 1; i < size; i++)
        character = character << 6 | ((unsigned char)text[i] & 0x3f);
    return character;
}

/* First and last of the characters of several bytes that count as control characters: Cc, Cf, Zl and Zp of Unicode 15.
 */
static const uint32_t controls[][2] = {
    {0x80, 0x9f},       {0xad, 0xad},       {0x600, 0x605},     {0x61c, 0x61c},     {0x6dd, 0x6dd},
    {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},     {0x180e, 0x180e},   {0x200b, 0x200f},
    {0x2028, 0x202e},   {0x2060, 0x206f},   {0xfeff, 0xfeff},   {0xfff9, 0xfffb},   {0x110bd, 0x110bd},
    {0x110cd, 0x110cd}, {0x13430, 0x1343f}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0001, 0xe007f},
};

size_t p3di_wide_control_size(const char *text, size_t size)
{
    const uint32_t most = size < 4 ? (uint32_t)size : 4, count = most ? p3di_utf8_size((const uint8_t *)text, most) : 0;
    const uint32_t character = count > 1 ? p3di_text_character(text, count) : 0;

    for (size_t i = 0; i < sizeof controls / sizeof controls[0] && controls[i][0] <= character; i++)
        if (character <= controls[i][1])
            return count;
    return 0;
}

size_t p3di_escape_control(const char *text, size_t size, char escape[P3DI_ESCAPE_SIZE])
{
    const uint32_t character = p3di_text_character(text, size);
    const char *format = character < 0x100 ? "\\x%02x" : character < 0x10000 ? "\\u%04x" : "\\U%08x";

    return (size_t)snprintf(escape, P3DI_ESCAPE_SIZE, format, (unsigned)character);
}

struct p3d_bytes p3di_path_stem(struct p3d_bytes path)
{
    uint32_t start = path.size, end = path.size;

    if (!path.size) /* it may be nowhere */
        return path;
    while (start && !p3d_is_slash(path.data[start - 1]))
        start--;
    for (uint32_t i = start + 1; i < path.size; i++) /* a dot in front begins a name */
        if (path.data[i] == '.')
            end = i;
    return (struct p3d_bytes){path.data + start, end - start};
}

size_t p3di_printable_size(struct p3d_bytes name)
{
    return p3d_text_utf8_size(name) + sizeof "\"\"";
}

char *p3di_printable(struct p3d_bytes name, char *text)
{
    const size_t size = p3d_text_utf8_size(name);
    size_t used = 0;

    if (!size)
        return memcpy(text, "\"\"", sizeof "\"\"");
    p3d_text_utf8(name, text, size + 1);
    for (size_t i = 0; i < size; i++) {
        const size_t control = p3di_control_size(text + i, size - i);

        text[used++] = (char)(control ? '?' : text[i]);
        i += control ? control - 1 : 0;
    }
    text[used] = 0;
    return text;
}

int p3di_count_characters(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* ---- Patterns ---- */

/* The next character of UTF-8. */
static size_t behind_character(struct p3d_bytes text, size_t at)
{
    do
        at++;
    while (at < text.size && (text.data[at] & 0xc0) == 0x80);
    return at;
}

/* On a mismatch the part behind the last `any` is tried again one character later; parts before it need no other try.
 */
bool p3di_text_matches(struct p3d_bytes text, struct p3d_bytes pattern, uint8_t any, uint8_t one)
{
    size_t at = 0, p = 0, retry = 0, behind_any = 0; /* 0: there was none yet */

    while (at < text.size) {
        const bool has_more = p < pattern.size;

        if (has_more && pattern.data[p] == any) {
            behind_any = ++p;
            retry = at;
        } else if (has_more && pattern.data[p] == one) {
            p++;
            at = behind_character(text, at);
        } else if (has_more && p3d_lower(pattern.data[p]) == p3d_lower(text.data[at])) {
            p++;
            at++;
        } else if (behind_any) {
            p = behind_any;
            at = retry = behind_character(text, retry);
        } else {
            return false;
        }
    }
    while (p < pattern.size && pattern.data[p] == any)
        p++;
    return p == pattern.size;
}

bool p3di_has_control(const char *text)
{
    const size_t size = strlen(text);

    for (size_t i = 0; i < size; i++)
        if (p3di_control_size(text + i, size - i))
            return true;
    return false;
}

const char *p3di_game_word(const char *name)
{
    static const char *const names[][2] = {
        {"arma3", "a3"}, {"arma2", "a2"}, {"arma2oa", "oa"}, {"arma1", "a1"}, {"flashpoint", "ofp"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (p3d_text_equal(p3d_bytes_of(name), names[i][0]))
            return names[i][1];
    return name;
}
