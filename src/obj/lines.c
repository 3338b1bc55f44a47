/* lines.c: the text of OBJ and MTL: statements, words and numbers.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Lines end in LF, CR LF or CR. */
#include "lines.h"

#include "core/number.h"

#include <math.h>

void p3di_lines_init(struct lines *lines, const void *data, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf";

    lines->start = lines->at = lines->statement = lines->line = data ? data : "";
    lines->number = 1;
    lines->end = size ? lines->start + size : lines->start;
    if (size >= 3 && memcmp(lines->start, mark, 3) == 0)
        lines->at = lines->statement = lines->start + 3;
}

/* The bytes of the backslash and the line end at `at`; 0 if there is none. */
static size_t continuation_size(const char *at, const char *end)
{
    if (end - at < 2 || at[0] != '\\' || !lines_is_end(at[1]))
        return 0;
    return end - at > 2 && at[1] == '\r' && at[2] == '\n' ? 3 : 2;
}

static void skip_blanks(struct lines *lines)
{
    size_t size;

    do {
        while (lines->at < lines->end && lines_is_blank(*lines->at))
            lines->at++;
        size = continuation_size(lines->at, lines->end);
        lines->at += size;
    } while (size);
}

/* To the statement's last line end. A comment is always one line. */
static void skip_statement(struct lines *lines)
{
    const bool is_comment = lines->statement < lines->end && *lines->statement == '#';

    while (lines->at < lines->end && !lines_is_end(*lines->at)) {
        const size_t size = is_comment ? 0 : continuation_size(lines->at, lines->end);

        lines->at += size ? size : 1;
    }
}

bool p3di_lines_next(struct lines *lines, struct p3d_bytes *keyword)
{
    if (lines->at != lines->statement) /* a statement was begun */
        skip_statement(lines);
    for (skip_blanks(lines); lines->at < lines->end && lines_is_end(*lines->at); skip_blanks(lines))
        lines->at++;
    lines->statement = lines->at;
    if (p3di_lines_word(lines, keyword))
        return true;
    *keyword = (struct p3d_bytes){(const uint8_t *)lines->at, 1};
    lines->at += lines->at < lines->end;
    return lines->statement < lines->end;
}

bool p3di_lines_is_done(struct lines *lines)
{
    skip_blanks(lines);
    return lines->at == lines->end || lines_is_end(*lines->at) || *lines->at == '#';
}

bool p3di_lines_word(struct lines *lines, struct p3d_bytes *word)
{
    const char *start;

    if (p3di_lines_is_done(lines))
        return false;
    start = lines->at;
    while (lines->at < lines->end && !lines_is_blank(*lines->at) && !lines_is_end(*lines->at) &&
           !continuation_size(lines->at, lines->end))
        lines->at++;
    *word = (struct p3d_bytes){(const uint8_t *)start, (uint32_t)(lines->at - start)};
    return true;
}

struct p3d_bytes p3di_lines_rest(struct lines *lines)
{
    const char *start, *end;

    skip_blanks(lines);
    start = lines->at;
    while (lines->at < lines->end && !lines_is_end(*lines->at) && !continuation_size(lines->at, lines->end))
        lines->at++;
    end = lines->at;
    while (end > start && lines_is_blank(end[-1]))
        end--;
    return (struct p3d_bytes){(const uint8_t *)start, (uint32_t)(end - start)};
}

bool p3di_lines_is_word_end(const struct lines *lines)
{
    const char *at = lines->at;

    return at == lines->end || lines_is_blank(*at) || lines_is_end(*at) || *at == '#' ||
           continuation_size(at, lines->end);
}

bool p3di_lines_f32(struct lines *lines, float *value)
{
    struct lines after = *lines;
    double number;

    if (p3di_lines_is_done(&after))
        return false;
    after.at = p3di_parse_number(after.at, after.end, &number);
    if (!after.at || !isfinite((float)number) || !p3di_lines_is_word_end(&after))
        return false;
    *lines = after;
    *value = (float)number;
    return true;
}

uint32_t p3di_lines_number(struct lines *lines, uint64_t *offset)
{
    for (const char *at = lines->line; at < lines->statement; at++) {
        if (!lines_is_end(*at) || (*at == '\r' && at + 1 < lines->end && at[1] == '\n'))
            continue;
        lines->number++;
        lines->line = at + 1;
    }
    *offset = (uint64_t)(lines->line - lines->start);
    return lines->number;
}
