/* files.h: p3dinfo --check: the files that models name, in --assets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_FILES_H
#define CHECK_FILES_H

#include "cli/cli.h"

struct info_check_material;

/* All zero is none. */
struct info_check_files {
    struct p3d_assets *assets;             /* or NULL */
    struct info_check_material *materials; /* that the model at hand names */
    size_t count, capacity;
};

/* Lets the check look into the files, which must not move. */
void info_check_take_files(struct info_check_files *files, struct p3d_check_options *check);

/* Closes the materials of a model that was checked. */
void info_check_close_files(struct info_check_files *files);

#endif
