/* value.h: values of fields, and of their elements, as people read them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_VALUE_H
#define DUMP_VALUE_H

#include "path.h"

/* The shortest decimal. */
void dump_f32(float value);

/* The value alone, without an end of line. */
void dump_value(const struct p3d_field *field);

/* An element of a table, as a list of its columns with their names. */
void dump_columns(const struct p3d_field *table, size_t index);

/* The value of a field or of an element in it; of a table of one column without the column's name. */
void dump_element_value(const struct p3d_field *field, struct dump_element element);

/* One column of an element, as a field of its own. */
struct p3d_field dump_cell(const struct p3d_field *table, struct dump_element element);

/* The name of a way to store a table: "LZO". */
const char *dump_storage_name(enum p3d_storage storage);

#endif
