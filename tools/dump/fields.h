/* fields.h: fields, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_FIELDS_H
#define DUMP_FIELDS_H

#include "look.h"
#include "path.h"

/* Prints the line of a field or of an element in it: offset, path, value. A packed element has the offset of the packed
 * run. `path` is that of the records around it, of a record its own. */
void dump_line(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field,
               struct dump_element element, bool is_bold);

/* The line of a field, and below it elements and bytes as `look` wants them. */
void dump_field(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field);

#endif
