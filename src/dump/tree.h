/* tree.h: trees of classes: rvmat, model.cfg, config.cpp, config.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_DUMP_TREE_H
#define P3DI_DUMP_TREE_H

#include "dump.h"
#include "text.h"

/* True if this is a tree of classes: what a rapified one begins with, or the extension of a text. */
bool p3di_dump_is_tree(const char *path, const void *data, size_t size);

/* Prints the tree as text, or has its fields watched, as is wished. False and *error, also if the file is no tree. */
bool p3di_dump_tree(const struct p3di_dump *dump, const struct dump_pen *pen, const struct p3d_watcher *watcher,
                    struct p3d_error *error);

#endif
