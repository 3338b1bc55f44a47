/* walk.h: the walk over the fields of a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_WALK_H
#define DUMP_WALK_H

#include "source.h"

/* Prints the file in the mode that is asked for; of one that is not open only its beginning and its end. */
void dump_walk_file(const struct dump_source *source, bool is_open, struct p3d_error *error);

/* Walks over the fields that the watcher wants: modes may do so once more. */
void dump_walk_again(struct dump_walk *walk, struct p3d_error *error);

#endif
