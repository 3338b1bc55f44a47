/* words.h: parts of words and paths, and names for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_WORDS_H
#define P3DI_CORE_WORDS_H

#include <p3d/text.h>

#include <string.h>

/* True for a letter or a digit of ASCII. */
static inline bool is_letter_or_digit(uint8_t c)
{
    return (c >= '0' && c <= '9') || (p3d_lower(c) >= 'a' && p3d_lower(c) <= 'z');
}

/* True if the text has printable characters of ASCII alone. */
static inline bool is_printable(struct p3d_bytes text)
{
    uint32_t i = 0;

    while (i < text.size && text.data[i] >= ' ' && text.data[i] <= '~')
        i++;
    return i == text.size;
}

/* True if both have the same bytes; p3d_text_equal ignores the case of letters. */
static inline bool bytes_equal(struct p3d_bytes a, struct p3d_bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

/* The name of a file without folders, whatever their slashes, and without its extension: a part of `path`. */
struct p3d_bytes p3di_path_stem(struct p3d_bytes path);

/* A name as it may stand on a terminal: UTF-8 without control characters, which some terminals obey; of an empty one
 * "\"\"". Writes to `text`, which has p3di_printable_size(name) bytes, and returns it. */
char *p3di_printable(struct p3d_bytes name, char *text);
size_t p3di_printable_size(struct p3d_bytes name);

/* True if text in UTF-8 matches a pattern; case of ASCII letters does not matter. In the pattern the byte `any` stands
 * for any characters, the byte `one` for one. */
bool p3di_text_matches(struct p3d_bytes text, struct p3d_bytes pattern, uint8_t any, uint8_t one);

/* The bytes of the character of UTF-8 at data[0], 0 if there is none: RFC 3629, so no surrogates, nothing overlong,
 * nothing above U+10FFFF. */
uint32_t p3di_utf8_size(const uint8_t *data, uint32_t size);

/* The number of characters of UTF-8. */
int p3di_count_characters(const char *text);

/* ---- Control characters ---- */

/* p3di_control_size for a character of several bytes. */
size_t p3di_wide_control_size(const char *text, size_t size);

/* The bytes of the control character at text[0], of `size` bytes of UTF-8; 0 if another character stands there.
 * Terminals obey control characters from U+0080 to U+009F, too. Line ends and format characters of Unicode (its
 * categories Zl, Zp and Cf) count, because they show text as another: U+202E turns the text behind it round. */
static inline size_t p3di_control_size(const char *text, size_t size)
{
    const unsigned char first = size ? (unsigned char)text[0] : ' ';

    return first < 0x20 || first == 0x7f ? 1 : first < 0xc2 ? 0 : p3di_wide_control_size(text, size);
}

/* True if a text has control characters, which no line of an OBJ, and no name of an MLOD, can have. */
bool p3di_has_control(const char *text);

/* Bytes of the longest escape, with its NUL. */
#define P3DI_ESCAPE_SIZE 11

/* Writes the escape of a control character of `size` bytes as p3di_control_size returns them, and a NUL: "\x1b",
 * "\u202e" or "\U000e0001". Returns its length. */
size_t p3di_escape_control(const char *text, size_t size, char escape[P3DI_ESCAPE_SIZE]);

/* The number of the character at text[0], of `size` bytes of valid UTF-8, which are all its own. */
uint32_t p3di_text_character(const char *text, size_t size);

/* The short word for a game that people also call otherwise: "a3" of "arma3"; else the name itself. */
const char *p3di_game_word(const char *name);

#endif
