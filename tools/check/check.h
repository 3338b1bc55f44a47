/* check.h: p3dinfo --check: what is wrong with models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "cli/cli.h"

/* Whether the arguments ask for --check or --explain, which have options of their own. */
bool info_check_is_wanted(int argc, char **argv);

/* All of it; returns the exit status. */
int info_check(int argc, char **argv);

#endif
