/* page.c: names and lists as p3dinfo prints them for people.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include "cli/assets.h"

#include <stdlib.h>

struct info_page info_begin_page(FILE *file, const struct info_style *style)
{
    const bool has_colors = style->has_colors;

    return (struct info_page){.file = file,
                              .bold = has_colors ? "\033[1m" : "",
                              .dim = has_colors ? "\033[2m" : "",
                              .plain = has_colors ? "\033[0m" : "",
                              .width = style->width,
                              .is_terminal = style->is_terminal,
                              .assets = style->assets};
}

/* ---- Names ---- */

char *info_printable(struct p3d_bytes bytes)
{
    const size_t size = p3d_text_utf8_size(bytes);
    char *text = cli_alloc(size + 1, 1);
    size_t used = 0;

    if (!size) {
        free(text);
        return cli_copy("\"\"");
    }
    p3d_text_utf8(bytes, text, size + 1);
    for (size_t i = 0; i < size; i++) {
        const size_t control = p3d_control_size(text + i, size - i);

        if (control)
            text[i] = '?';
        text[used++] = text[i];
        i += control ? control - 1 : 0;
    }
    text[used] = 0;
    return text;
}

const char *info_mark(const struct info_page *page, const char *name, const char *extension)
{
    const struct p3d_bytes path = p3d_bytes_of(name);
    const bool is_looked_up = page->assets && name[0] != '#';

    if (!is_looked_up || (extension ? cli_assets_has(page->assets, path, extension)
                                    : cli_assets_has_texture(page->assets, path, page->texture_folder)))
        return "";
    return "  (missing)";
}

int info_count_characters(const char *text)
{
    int count = 0;

    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* ---- Lists ---- */

void info_begin_list(struct info_page *page, const char *label, size_t count)
{
    fprintf(page->file, "  %s%s (%zu)%s\n", page->dim, label, count, page->plain);
    page->column = 0;
}

void info_put_item(struct info_page *page, const char *text, const char *more)
{
    const int size = info_count_characters(text) + info_count_characters(more);

    if (page->column && page->column + 2 + size > page->width) {
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

void info_put_names(struct info_page *page, const char *label, const struct p3d_names *names)
{
    if (!names->count)
        return;
    info_begin_list(page, label, names->count);
    for (uint32_t i = 0; i < names->count; i++) {
        char *text = info_printable(names->items[i]);

        fprintf(page->file, "    %s%s\n", text, info_mark(page, text, NULL));
        free(text);
    }
}

/* ---- Numbers ---- */

void info_put_f32(struct info_page *page, float value)
{
    char text[24];
    const size_t size = p3d_format_f32(value, text);

    fputc(' ', page->file);
    fwrite(text, 1, size, page->file);
}

void info_put_vec3(struct info_page *page, struct p3d_vec3 value)
{
    info_put_f32(page, value.x);
    info_put_f32(page, value.y);
    info_put_f32(page, value.z);
}
