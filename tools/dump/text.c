/* text.c: names as people read them and as --tag takes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "text.h"

#include "cli/wildcards.h"

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
    utf8->size = p3d_text_utf8(text, to, utf8->size + 1); /* less, if others have changed a mapped file */
    utf8->text = to;
}

static void close_utf8(struct utf8 *utf8)
{
    free(utf8->own);
}

/* ---- Escapes ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The character that a "\x1b" at the start of `text` stands for; 0 if there is none. */
static unsigned unescape(const char *text, size_t size)
{
    if (size < 4 || text[0] != '\\' || text[1] != 'x' || hex_digit(text[2]) < 0 || hex_digit(text[3]) < 0)
        return 0;
    return (unsigned)(hex_digit(text[2]) * 16 + hex_digit(text[3]));
}

/* A control character, a quote, and a backslash that would be taken for the start of an escape: how many bytes it
 * takes, 0 if it stays as it is. */
static size_t escaped_size(const char *text, size_t size)
{
    return *text == '"' || unescape(text, size) ? 1 : p3d_control_size(text, size);
}

int dump_text(struct p3d_bytes bytes)
{
    struct utf8 utf8;
    int width = 2;

    open_utf8(&utf8, bytes);
    putchar('"');
    for (size_t i = 0; i < utf8.size; i++) {
        const size_t escaped = escaped_size(utf8.text + i, utf8.size - i);

        if (escaped) { /* a control character of two bytes has the number of its second one */
            i += escaped - 1;
            width += printf("\\x%02x", (unsigned char)utf8.text[i]);
        } else {
            putchar(utf8.text[i]);
            width += (utf8.text[i] & 0xc0) != 0x80;
        }
    }
    putchar('"');
    close_utf8(&utf8);
    return width;
}

/* ---- Patterns ---- */

#define ANY 0    /* stands for '*' in a pattern; no name has it */
#define ONE 0xff /* no byte of UTF-8: '?' is only itself */

struct p3d_bytes dump_pattern(const char *text)
{
    struct utf8 utf8;
    uint8_t *made;
    uint32_t size = 0;

    open_utf8(&utf8, p3d_bytes_of(text));
    made = cli_alloc(utf8.size + 1, 1);
    for (size_t i = 0; i < utf8.size; i++) {
        const unsigned character = unescape(utf8.text + i, utf8.size - i);

        if (character >= 0x80)
            made[size++] = (uint8_t)(0xc0 | character >> 6);
        if (character)
            made[size++] = (uint8_t)(character >= 0x80 ? 0x80 | (character & 0x3f) : character);
        else
            made[size++] = utf8.text[i] == '*' ? ANY : (uint8_t)utf8.text[i];
        i += character ? 3 : 0;
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
