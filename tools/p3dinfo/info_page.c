/* info_page.c: names and lists as p3dinfo prints them for people, on 100 columns.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info_page.h"

#include <inttypes.h>
#include <stdlib.h>

#define COLUMNS 100

/* ---- Names ---- */

char *info_printable(struct p3d_bytes bytes)
{
    const size_t size = p3d_text_utf8_size(bytes);
    char *text = cli_alloc(size + 1, 1);

    if (!size) {
        free(text);
        return cli_join("\"\"", "", "");
    }
    p3d_text_utf8(bytes, text, size + 1);
    for (size_t i = 0; i < size; i++)
        memset(text + i, '?', p3d_control_size(text + i, size - i));
    return text;
}

static int count_characters(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* ---- Lists ---- */

void info_begin_list(struct info_page *page, const char *label, uint32_t count)
{
    fprintf(page->file, "  %s%s (%" PRIu32 ")%s\n", page->dim, label, count, page->plain);
    page->column = 0;
}

void info_put_item(struct info_page *page, const char *text, const char *more)
{
    const int size = count_characters(text) + count_characters(more);

    if (page->column && page->column + 2 + size > COLUMNS) {
        fputc('\n', page->file);
        page->column = 0;
    }
    fputs(page->column ? "  " : "    ", page->file);
    fputs(text, page->file);
    fputs(more, page->file);
    page->column += (page->column ? 2 : 4) + size;
}

void info_end_list(struct info_page *page)
{
    if (page->column)
        fputc('\n', page->file);
}

void info_put_names(struct info_page *page, const char *label, const struct p3d_bytes *names, uint32_t count)
{
    if (!count)
        return;
    info_begin_list(page, label, count);
    for (uint32_t i = 0; i < count; i++) {
        char *text = info_printable(names[i]);

        fprintf(page->file, "    %s\n", text);
        free(text);
    }
}
