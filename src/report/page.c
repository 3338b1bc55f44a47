/* page.c: names, lists and numbers for people, into a sink.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include "assets/named.h"

bool p3di_page_begin(struct p3di_page *page, const struct p3di_style *style, struct p3d_sink sink,
                     const struct p3d_options *options, struct p3d_error *error)
{
    const bool has_colors = style->has_colors;

    page->bold = has_colors ? "\033[1m" : "";
    page->dim = has_colors ? "\033[2m" : "";
    page->plain = has_colors ? "\033[0m" : "";
    page->how_to_see_all = style->how_to_see_all;
    page->how_to_see_findings = style->how_to_see_findings;
    page->width = style->width;
    page->is_terminal = style->is_terminal;
    page->assets = style->assets;
    page->texture_folder = (struct p3d_bytes){NULL, 0};
    page->column = 0;
    p3di_out_init(&page->out, sink);
    return p3di_job_begin(&page->job, "for the text", P3DI_NO_INPUT, options, error);
}

bool p3di_page_end(struct p3di_page *page)
{
    p3di_job_flush(&page->job, &page->out);
    p3di_arena_free(page->job.arena);
    return !page->job.has_failed;
}

/* ---- Text ---- */

bool p3di_page_knows_files(const struct p3di_page *page)
{
    return page->assets && p3d_assets_has_mod(page->assets);
}

const char *p3di_page_mark(struct p3di_page *page, const char *name, const char *extension)
{
    const struct p3d_bytes none = {NULL, 0}, folder = extension || !*name ? none : page->texture_folder;
    const bool is_there = name[0] == '#' || !p3di_page_knows_files(page) ||
                          p3di_assets_has_named(page->assets, p3d_bytes_of(name), extension ? extension : "", folder);

    return is_there ? "" : "  (missing)";
}

/* ---- Lists ---- */

void p3di_begin_list(struct p3di_page *page, const char *label, size_t count)
{
    p3di_put(page, "  %s%s (%zu)%s\n", page->dim, label, count, page->plain);
    page->column = 0;
}

void p3di_put_item(struct p3di_page *page, const char *text, const char *more)
{
    const int size = p3di_count_characters(text) + p3di_count_characters(more);

    if (page->column && page->column + 2 + size > page->width) {
        p3di_put(page, "\n");
        page->column = 0;
    }
    p3di_put(page, "%s%s%s", page->column ? "  " : "    ", text, more);
    page->column += (page->column ? 2 : 4) + size;
}

void p3di_end_list(struct p3di_page *page)
{
    if (page->column)
        p3di_put(page, "\n");
}

void p3di_put_names(struct p3di_page *page, const char *label, const struct p3d_names *names)
{
    if (!names->count)
        return;
    p3di_begin_list(page, label, names->count);
    for (uint32_t i = 0; i < names->count; i++) {
        const char *text = p3di_job_printable(&page->job, names->items[i]);

        p3di_put(page, "    %s%s\n", text, p3di_page_mark(page, text, NULL));
    }
}
