/* fields.h: fields, a line each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_FIELDS_H
#define DUMP_FIELDS_H

#include "look.h"
#include "path.h"

/* Prints one field in a line: offset, path, value; tables and bytes with their elements on request. `path` has taken
 * the field. */
void dump_field(const struct dump_look *look, const struct dump_path *path, const struct p3d_field *field);

#endif
