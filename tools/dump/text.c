/* text.c: names as people read them and as --tag takes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "text.h"

#include "cli/wildcards.h"
#include "core/words.h"

#include <stdlib.h>

/* ---- Names as UTF-8 ---- */

/* A name as UTF-8; `own` is its memory if it does not fit `room`. */
struct utf8 {
    const char *text;
    size_t size;
    char *own, room[256];
};

static void open_utf8(struct utf8 *utf8, struct p3d_bytes name)
{
    const struct p3d_bytes text = p3d_text(name);
    char *to = utf8->room;

    utf8->size = p3d_text_utf8_size(text);
    utf8->own = NULL;
    if (utf8->size >= sizeof utf8->room)
        to = utf8->own = cli_alloc(utf8->size + 1, 1);
    utf8->size = p3d_text_utf8(text, to, utf8->size + 1);
    utf8->text = to;
}

static void close_utf8(struct utf8 *utf8)
{
    free(utf8->own);
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
static int put_escaped(const struct utf8 *utf8, size_t (*escaped_size)(const char *text, size_t size))
{
    char escape[P3DI_ESCAPE_SIZE];
    int width = 0;

    for (size_t i = 0; i < utf8->size; i++) {
        const size_t escaped = escaped_size(utf8->text + i, utf8->size - i);

        if (escaped) {
            width += (int)p3di_escape_control(utf8->text + i, escaped, escape);
            fputs(escape, stdout);
            i += escaped - 1;
        } else {
            putchar(utf8->text[i]);
            width += (utf8->text[i] & 0xc0) != 0x80;
        }
    }
    return width;
}

int dump_text(struct p3d_bytes bytes)
{
    struct utf8 utf8;
    int width;

    open_utf8(&utf8, bytes);
    putchar('"');
    width = put_escaped(&utf8, escaped_in_name);
    putchar('"');
    close_utf8(&utf8);
    return width + 2;
}

void dump_lines(struct p3d_bytes text)
{
    struct utf8 utf8;

    open_utf8(&utf8, text);
    (void)put_escaped(&utf8, escaped_in_lines);
    close_utf8(&utf8);
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

struct p3d_bytes dump_pattern(const char *text)
{
    struct utf8 utf8;
    uint8_t *made;
    uint32_t size = 0;

    open_utf8(&utf8, p3d_bytes_of(text));
    made = cli_alloc(utf8.size + 1, 1);
    for (size_t i = 0, taken = 0; i < utf8.size; i += taken) {
        const uint32_t character = unescape(utf8.text + i, utf8.size - i, &taken);

        if (character) {
            size += put_character(made + size, character);
        } else {
            made[size++] = utf8.text[i] == '*' ? ANY : (uint8_t)utf8.text[i];
            taken = 1;
        }
    }
    close_utf8(&utf8);
    return (struct p3d_bytes){made, size};
}

bool dump_matches(struct p3d_bytes name, struct p3d_bytes pattern)
{
    struct utf8 utf8;
    bool is_match;

    open_utf8(&utf8, name);
    is_match = cli_text_matches((struct p3d_bytes){(const uint8_t *)utf8.text, (uint32_t)utf8.size}, pattern, ANY, ONE);
    close_utf8(&utf8);
    return is_match;
}
