/* color.h: --color: whether an output has colours.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_COLOR_H
#define CLI_COLOR_H

#include <stdbool.h>
#include <stdio.h>

/* In the order of the words of cli_value_color. */
enum cli_color {
    CLI_COLOR_AUTO, /* on a terminal that has them, unless NO_COLOR is set */
    CLI_COLOR_ALWAYS,
    CLI_COLOR_NEVER
};

/* Whether what goes to `file` has colours. */
bool cli_has_colors(enum cli_color color, FILE *file);

#endif
