/* words.h: parts of words and paths, and names for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CORE_WORDS_H
#define P3DI_CORE_WORDS_H

#include <p3d/text.h>

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

/* The name of a file without folders, whatever their slashes, and without its extension: a part of `path`. */
struct p3d_bytes p3di_path_stem(struct p3d_bytes path);

/* A name as it may stand on a terminal: UTF-8 without control characters, which some terminals obey; of an empty one
 * "\"\"". Writes to `text`, which has p3di_printable_size(name) bytes, and returns it. */
char *p3di_printable(struct p3d_bytes name, char *text);
size_t p3di_printable_size(struct p3d_bytes name);

/* How many characters of UTF-8 there are. */
int p3di_count_characters(const char *text);

#endif
