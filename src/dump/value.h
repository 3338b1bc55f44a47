/* value.h: values of fields, and of their elements, as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_VALUE_H
#define P3DI_DUMP_VALUE_H

#include "path.h"

/* The shortest decimal. */
void p3di_dump_f32(const struct dump_pen *pen, float value);

/* The value alone, without an end of line. */
void p3di_dump_value(const struct dump_pen *pen, const struct p3d_field *field);

/* An element of a table, as a list of its columns with their names. */
void p3di_dump_columns(const struct dump_pen *pen, const struct p3d_field *table, size_t index);

/* The value of a field or of an element in it; of a table of one column without the column's name. */
void p3di_dump_element_value(const struct dump_pen *pen, const struct p3d_field *field, struct dump_element element);

/* One column of an element, as a field of its own. */
struct p3d_field p3di_dump_cell(const struct p3d_field *table, struct dump_element element);

/* The name of a way to store a table: "LZO". */
const char *p3di_dump_storage_name(enum p3d_storage storage);

#endif
