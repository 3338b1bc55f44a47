/* lines.h: fields, a line each, and bytes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_LINES_H
#define P3DI_DUMP_LINES_H

#include "path.h"

#define DUMP_NO_OFFSET UINT64_MAX

/* How a line begins: "0x000001a0  ", or as many blanks if it has no offset. */
void p3di_dump_offset(const struct dump_pen *pen, uint64_t offset);

/* Bold text, in which headings are printed, begins or ends if `is_bold`. */
void p3di_dump_bold(const struct dump_pen *pen, bool is_bold, bool begins);

/* "0001a0  64 6f 6f 72 ...  door" lines. */
void p3di_dump_hex(const struct dump_pen *pen, const uint8_t *data, size_t size, uint64_t offset);

/* Prints the line of a field or of an element in it: offset, path, value. A packed element has the offset of the packed
 * run. `path` is the path of the records around it, of a record its own. */
void p3di_dump_line(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field,
                    struct dump_element element, bool is_bold);

/* The line of a field, and below it elements and bytes as the pen wants them. */
void p3di_dump_field(const struct dump_pen *pen, const struct dump_path *path, const struct p3d_field *field);

#endif
