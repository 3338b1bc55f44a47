/* color.h: --color: whether an output has colours.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_COLOR_H
#define CLI_COLOR_H

#include "line.h"

/* In the order of the words of cli_value_color. */
enum cli_color {
    CLI_COLOR_AUTO, /* on a terminal that has them, unless NO_COLOR is set */
    CLI_COLOR_ALWAYS,
    CLI_COLOR_NEVER
};

/* The value of --color, "auto", "always" or "never"; ends the program with CLI_USAGE if it is none of them. */
enum cli_color cli_take_color(const struct cli_line *line);

/* Whether what goes to `file` has colours. */
bool cli_has_colors(enum cli_color color, FILE *file);

#endif
