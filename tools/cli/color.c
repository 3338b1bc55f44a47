/* color.c: --color: whether an output has colours.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "color.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

bool cli_has_colors(enum cli_color color, FILE *file)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");

    if (color != CLI_COLOR_AUTO)
        return color == CLI_COLOR_ALWAYS;
    return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0) && sys_has_escapes(file);
}
