/* help.h: --help, made of the table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options.h"

/* All of it goes to standard output, in lines of at most 80 characters. */

/* An option: how it is written, and beside it what it does; of an old name nothing. */
void cli_help_option(const struct cli_option *option);

/* The common options that one of `modes` has; --help comes last. */
void cli_help_common(const struct cli_option *options, unsigned modes);

/* All options that one of `modes` has, each group below its title. Options of a group follow each other. */
void cli_help_groups(const struct cli_option *options, unsigned modes);

/* All that there is to say of an option, if `topic` is its name, in any letter case, with dashes or without. False if
 * it is none, or NULL; then nothing is printed. */
bool cli_help_topic(const struct cli_option *options, const char *topic);

#endif
