/* config.h: trees of classes: rvmat, model.cfg, config.cpp, config.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_CONFIG_H
#define DUMP_CONFIG_H

#include "cli/cli.h"

struct dump_config {
    const struct cli *cli;
    const char *path;
    const char *const *folders; /* --include */
    size_t folder_count;
    const struct p3d_watcher *watcher; /* NULL: the tree is printed */
};

/* True if this is a tree of classes: what a rapified one begins with, or the extension of a text. */
bool dump_is_config(const char *path, const void *data, size_t size);

/* Prints the tree as text, or has its fields watched. False and *error, also of what is no tree. */
bool dump_config(const struct dump_config *how, const void *data, size_t size, struct p3d_error *error);

#endif
