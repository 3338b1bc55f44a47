/* help.h: --help of p3ddump.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DUMP_HELP_H
#define DUMP_HELP_H

#include <stdbool.h>

/* Prints it: a screen, or all options. */
void dump_help(bool has_all);

#endif
