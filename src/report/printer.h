/* printer.h: names, lists and numbers for people, into a sink.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_PRINTER_H
#define P3DI_REPORT_PRINTER_H

#include "core/words.h"
#include "parts.h"
#include "style.h"

struct p3di_printer {
    struct p3di_job job; /* the memory of texts */
    struct p3di_out out;
    const char *bold, *dim, *plain;
    const char *how_to_see_all, *how_to_see_findings;
    int width;
    bool is_terminal;
    struct p3d_assets *assets;
    struct p3d_bytes texture_folder; /* p3d_mlod_default_path */
    int column;                      /* of the list that is being written */
};

/* False and *error if there is no memory; else end it. */
bool p3di_printer_begin(struct p3di_printer *printer, const struct p3di_style *style, struct p3d_sink sink,
                        const struct p3d_options *options, struct p3d_error *error);
bool p3di_printer_end(struct p3di_printer *printer);

/* ---- Text ---- */

#define p3di_put(printer, ...) p3di_job_say(&(printer)->job, &(printer)->out, __VA_ARGS__)

/* True if a file that is not found is missing: there is a mod in which it should be, or assets. */
bool p3di_printer_knows_files(const struct p3di_printer *printer);

/* The mark behind the name of a file that is missing, else "". With an extension, which models leave out, or
 * NULL: it is a texture, which may be below the model's own folder, too. */
const char *p3di_printer_mark(struct p3di_printer *printer, const char *name, const char *extension);

/* ---- Lists ---- */

/* "label (count)", then items, which stand in one line as long as they fit. */
void p3di_begin_list(struct p3di_printer *printer, const char *label, size_t count);
void p3di_put_item(struct p3di_printer *printer, const char *text, const char *more);
void p3di_end_list(struct p3di_printer *printer);

/* Names of files, one a line; nothing if there are none. */
void p3di_put_names(struct p3di_printer *printer, const char *label, const struct p3d_names *names);

#endif
