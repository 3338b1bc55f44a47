/* p3d/text.h: words: names of files and parts, and how they are compared and shown.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Names of P3D files are bytes that belong to someone else. Their ASCII case never matters; their encoding is not
 * declared. */
#ifndef P3D_TEXT_H
#define P3D_TEXT_H

#include <p3d/core.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes of a C string without its NUL; the string must outlive the result. */
struct p3d_bytes p3d_bytes_of(const char *text);

/* The part of a name before its first NUL: fixed-size fields keep what stands behind it. */
struct p3d_bytes p3d_text(struct p3d_bytes bytes);

/* True if two names are the same up to their NUL; ASCII case is ignored. */
bool p3d_text_equal(struct p3d_bytes a, const char *b);

/* True if a name begins with `start`; ASCII case is ignored. */
bool p3d_text_starts_with(struct p3d_bytes text, const char *start);

/* True if a name ends with `end`; ASCII case is ignored. */
bool p3d_text_ends_with(struct p3d_bytes text, const char *end);

/* True if `word` is a part of a name; ASCII case is ignored. */
bool p3d_text_contains(struct p3d_bytes text, const char *word);

/* The number of letters of two words that differ, are missing, are too many, or have changed places with the next one.
 * UINT32_MAX if a word has more than 32 bytes. */
uint32_t p3d_text_distance(struct p3d_bytes a, struct p3d_bytes b);

/* The character in lower case, if it is an ASCII letter; else the character itself. */
static inline uint8_t p3d_lower(uint8_t c)
{
    return (uint8_t)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

/* True if a character ends the name of a folder in the game's paths, where '/' means the same as '\\'. */
static inline bool p3d_is_slash(uint8_t c)
{
    return c == '\\' || c == '/';
}

/* A character of such a path as it is compared: in lower case, '/' as '\\'. */
static inline uint8_t p3d_lower_path(uint8_t c)
{
    return c == '/' ? '\\' : p3d_lower(c);
}

/* The number of bytes that p3d_text_utf8 writes for `bytes`, without a NUL. */
size_t p3d_text_utf8_size(struct p3d_bytes bytes);

/* The text before the NUL as UTF-8: valid UTF-8 stays, otherwise every byte becomes the code
 * point of the same number (the files declare no encoding). Writes at most `size` bytes including
 * a NUL, cuts between characters, and returns `text`, as p3d_error_text does. */
char *p3d_text_utf8(struct p3d_bytes bytes, char *text, size_t size);

/* Distinct names, in order of first use. */
struct p3d_names {
    const struct p3d_bytes *items;
    uint32_t count;
    void *memory; /* private */
};

/* Frees the list; the names themselves belong to what they are from. */
void p3d_names_free(struct p3d_names *names);

#ifdef __cplusplus
}
#endif
#endif
