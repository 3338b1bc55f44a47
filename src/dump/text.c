/* text.c: names as people read them and as --tag takes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "text.h"

#include "core/words.h"

#include <stdlib.h>

/* ---- Names as UTF-8 ---- */

/* It must be released, with the memory of the job. */
static struct p3d_bytes utf8_of(struct p3di_job *job, struct p3d_bytes name)
{
    const char *text = p3di_job_utf8(job, job->arena, p3d_text(name));

    return text ? p3d_bytes_of(text) : (struct p3d_bytes){NULL, 0};
}

/* ---- Escapes ---- */

/* The character that an escape as of p3di_escape_control stands for, and the escape's size; 0 if `text` starts with
 * none. */
static uint32_t unescape(const char *text, size_t size, size_t *taken)
{
    char digits[9] = "";
    unsigned long character;

    if (size < 2 || text[0] != '\\')
        return 0;
    *taken = text[1] == 'x' ? 4 : text[1] == 'u' ? 6 : text[1] == 'U' ? 10 : 2;
    if (*taken > size)
        return 0;
    memcpy(digits, text + 2, *taken - 2);
    character = strspn(digits, "0123456789abcdefABCDEF") == *taken - 2 ? strtoul(digits, NULL, 16) : 0;
    return character <= 0x10ffff ? (uint32_t)character : 0;
}

/* A control character, a quote, and a backslash that would be taken for the start of an escape: how many bytes it
 * takes, 0 if it stays as it is. */
static size_t escaped_in_name(const char *text, size_t size)
{
    size_t taken;

    return *text == '"' || unescape(text, size, &taken) ? 1 : p3di_control_size(text, size);
}

static size_t escaped_in_lines(const char *text, size_t size)
{
    return *text == '\n' ? 0 : p3di_control_size(text, size);
}

/* Returns its width. */
static int put_escaped(const struct dump_pen *pen, struct p3d_bytes name,
                       size_t (*escaped_size)(const char *text, size_t size))
{
    const struct p3di_arena_mark mark = p3di_arena_mark(pen->job->arena);
    const struct p3d_bytes utf8 = utf8_of(pen->job, name);
    const char *text = (const char *)utf8.data;
    char escape[P3DI_ESCAPE_SIZE];
    int width = 0;

    for (size_t i = 0; i < utf8.size; i++) {
        const size_t escaped = escaped_size(text + i, utf8.size - i);

        if (escaped) {
            const size_t size = p3di_escape_control(text + i, escaped, escape);

            p3di_out_bytes(pen->out, escape, size);
            width += (int)size;
            i += escaped - 1;
        } else {
            p3di_out_char(pen->out, text[i]);
            width += (text[i] & 0xc0) != 0x80;
        }
    }
    p3di_arena_release(pen->job->arena, mark);
    return width;
}

int p3di_dump_text(const struct dump_pen *pen, struct p3d_bytes bytes)
{
    int width = dump_put(pen, "\"");

    width += put_escaped(pen, bytes, escaped_in_name);
    return width + dump_put(pen, "\"");
}

void p3di_dump_lines(const struct dump_pen *pen, struct p3d_bytes text)
{
    (void)put_escaped(pen, text, escaped_in_lines);
}

/* ---- Patterns ---- */

#define ANY 0    /* stands for '*' in a pattern; no name has it */
#define ONE 0xff /* no byte of UTF-8: '?' is only itself */

/* As UTF-8, at most four bytes, which its escape has room for; returns their number. */
static uint32_t put_character(uint8_t *text, uint32_t character)
{
    const uint32_t count = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;

    for (uint32_t i = count; i-- > 1; character >>= 6)
        text[i] = (uint8_t)(0x80 | (character & 0x3f));
    text[0] = (uint8_t)(count > 1 ? 0xf00u >> count | character : character);
    return count;
}

struct p3d_bytes p3di_dump_pattern(struct p3di_job *job, const char *text)
{
    const struct p3d_bytes utf8 = utf8_of(job, p3d_bytes_of(text));
    uint8_t *made = p3di_job_alloc(job, (size_t)utf8.size + 1, 1);
    uint32_t size = 0;

    for (size_t i = 0, taken = 0; made && i < utf8.size; i += taken) {
        const uint32_t character = unescape((const char *)utf8.data + i, utf8.size - i, &taken);

        if (character) {
            size += put_character(made + size, character);
        } else {
            made[size++] = utf8.data[i] == '*' ? ANY : utf8.data[i];
            taken = 1;
        }
    }
    return (struct p3d_bytes){made, size};
}

bool p3di_dump_matches(struct p3di_job *job, struct p3d_bytes name, struct p3d_bytes pattern)
{
    const struct p3di_arena_mark mark = p3di_arena_mark(job->arena);
    const bool is_match = p3di_text_matches(utf8_of(job, name), pattern, ANY, ONE);

    p3di_arena_release(job->arena, mark);
    return is_match;
}
