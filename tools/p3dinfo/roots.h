/* roots.h: p3dinfo roots.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DINFO_ROOTS_H
#define P3DINFO_ROOTS_H

#include "cli/cli.h"
#include "cli/options.h"

/* Prints how the paths of files in these folders and archives begin, and why: a line for each root, or one JSON object.
 * Returns the exit status. */
int info_roots(const struct cli *cli, const struct cli_words *paths, bool is_json);

#endif
