/* cli_color.c: --color: whether an output has colours.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli_color.h"

#include <stdlib.h>

static bool parse_color(const char *text, enum cli_color *color)
{
    static const char *const names[] = {
        [CLI_COLOR_AUTO] = "auto", [CLI_COLOR_ALWAYS] = "always", [CLI_COLOR_NEVER] = "never"};

    for (int i = CLI_COLOR_AUTO; i <= CLI_COLOR_NEVER; i++) {
        if (strcmp(text, names[i]) != 0)
            continue;
        *color = (enum cli_color)i;
        return true;
    }
    return false;
}

enum cli_color cli_take_color(const struct cli *cli)
{
    enum cli_color color = CLI_COLOR_AUTO;

    if (!parse_color(cli->value, &color))
        cli_usage(cli, "--color=%s: it is auto, always or never", cli->value);
    return color;
}

bool cli_has_colors(enum cli_color color, FILE *file)
{
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");

    if (color != CLI_COLOR_AUTO)
        return color == CLI_COLOR_ALWAYS;
    return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0) && sys_is_terminal(file);
}
