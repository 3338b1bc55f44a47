/* printer.c: names, lists and numbers for people, into a sink.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "printer.h"

#include "assets/named.h"

bool p3di_printer_begin(struct p3di_printer *printer, const struct p3di_style *style, struct p3d_sink sink,
                        const struct p3d_options *options, struct p3d_error *error)
{
    const bool has_colors = style->has_colors;

    printer->bold = has_colors ? "\033[1m" : "";
    printer->dim = has_colors ? "\033[2m" : "";
    printer->plain = has_colors ? "\033[0m" : "";
    printer->how_to_see_all = style->how_to_see_all;
    printer->how_to_see_findings = style->how_to_see_findings;
    printer->width = style->width;
    printer->is_terminal = style->is_terminal;
    printer->assets = style->assets;
    printer->texture_folder = (struct p3d_bytes){NULL, 0};
    printer->column = 0;
    p3di_out_init(&printer->out, sink);
    return p3di_job_begin(&printer->job, "for the text", P3DI_NO_INPUT, options, error);
}

bool p3di_printer_end(struct p3di_printer *printer)
{
    p3di_job_flush(&printer->job, &printer->out);
    p3di_arena_free(printer->job.arena);
    return !printer->job.has_failed;
}

/* ---- Text ---- */

bool p3di_printer_knows_files(const struct p3di_printer *printer)
{
    return printer->assets && p3d_assets_has_mod(printer->assets);
}

const char *p3di_printer_mark(struct p3di_printer *printer, const char *name, const char *extension)
{
    const struct p3d_bytes none = {NULL, 0}, folder = extension || !*name ? none : printer->texture_folder;
    const bool is_there =
        name[0] == '#' || !p3di_printer_knows_files(printer) ||
        p3di_assets_has_named(printer->assets, p3d_bytes_of(name), extension ? extension : "", folder);

    return is_there ? "" : "  (missing)";
}

/* ---- Lists ---- */

void p3di_begin_list(struct p3di_printer *printer, const char *label, size_t count)
{
    p3di_put(printer, "  %s%s (%zu)%s\n", printer->dim, label, count, printer->plain);
    printer->column = 0;
}

void p3di_put_item(struct p3di_printer *printer, const char *text, const char *more)
{
    const int size = p3di_count_characters(text) + p3di_count_characters(more);

    if (printer->column && printer->column + 2 + size > printer->width) {
        p3di_put(printer, "\n");
        printer->column = 0;
    }
    p3di_put(printer, "%s%s%s", printer->column ? "  " : "    ", text, more);
    printer->column += (printer->column ? 2 : 4) + size;
}

void p3di_end_list(struct p3di_printer *printer)
{
    if (printer->column)
        p3di_put(printer, "\n");
}

void p3di_put_names(struct p3di_printer *printer, const char *label, const struct p3d_names *names)
{
    if (!names->count)
        return;
    p3di_begin_list(printer, label, names->count);
    for (uint32_t i = 0; i < names->count; i++) {
        const char *text = p3di_job_printable(&printer->job, names->items[i]);

        p3di_put(printer, "    %s%s\n", text, p3di_printer_mark(printer, text, NULL));
    }
}
