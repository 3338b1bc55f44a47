/* lines.h: fields, a line each, and bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_LINES_H
#define DUMP_LINES_H

#include "path.h"

/* The content of lines, and their form. */
struct dump_look {
    bool has_elements; /* --full */
    bool has_hex;      /* --hex */
    bool has_colors;   /* --color */
};

#define DUMP_NO_OFFSET UINT64_MAX

/* The start of a line: "0x000001a0  ", or as many blanks if it has no offset. */
void dump_offset(const struct dump_look *look, uint64_t offset);

/* Bold text, in which headings are printed, begins or ends if `is_bold`. */
void dump_bold(const struct dump_look *look, bool is_bold, bool begins);

/* "0001a0  64 6f 6f 72 ...  door" lines. */
void dump_hex(const struct dump_look *look, const uint8_t *data, size_t size, uint64_t offset);

/* Prints the line of a field or of an element in it: offset, path, value. A packed element has the offset of the packed
 * run. `path` is that of the records around it, of a record its own. */
void dump_line(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field,
               struct dump_element element, bool is_bold);

/* The line of a field, and below it elements and bytes as `look` wants them. */
void dump_field(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field);

#endif
