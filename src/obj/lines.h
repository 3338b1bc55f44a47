/* lines.h: the text of OBJ and MTL: statements, words and numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_LINES_H
#define P3DI_OBJ_LINES_H

#include <p3d/core.h>

/* A statement is a line, and the lines after it as long as they end in a backslash. */
struct lines {
    const char *start, *at, *end;
    const char *statement; /* where the current statement begins */
    const char *line;      /* where the last line begins that was counted, */
    uint32_t number;       /* the number of that line, from 1 */
};

void p3di_lines_init(struct lines *lines, const void *data, size_t size);

/* The next statement that is not empty, by its first word; "#" is a comment. False at the end. */
bool p3di_lines_next(struct lines *lines, struct p3d_bytes *keyword);

/* True if nothing more stands in the statement but a comment. */
bool p3di_lines_is_done(struct lines *lines);

/* The next word; false if there is none. */
bool p3di_lines_word(struct lines *lines, struct p3d_bytes *word);

/* The rest of the statement's line without the blanks around it: a name, in which a '#' is no comment. */
struct p3d_bytes p3di_lines_rest(struct lines *lines);

/* The next word as a number that is finite as an f32; false, and nothing is taken, if it is none. */
bool p3di_lines_f32(struct lines *lines, float *value);

/* The line in which the current statement begins, from 1, and its first byte. Lines are only counted here; all calls
 * together take no more time than the text is long. */
uint32_t p3di_lines_number(struct lines *lines, uint64_t *offset);

/* True if a word cannot go on with the byte at the cursor, or begins a comment there. */
bool p3di_lines_is_word_end(const struct lines *lines);

static inline bool lines_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static inline bool lines_is_end(char c)
{
    return c == '\n' || c == '\r';
}

#endif
