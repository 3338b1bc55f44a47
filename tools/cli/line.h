/* line.h: a command line, read by a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "message.h"
#include "options.h"

struct cli_line {
    const struct cli *cli;            /* who complains */
    const struct cli_option *options; /* ended by id 0 */
    char **arguments;
    int count, next;
    bool are_operands;               /* "--" was met */
    const struct cli_option *option; /* the last one */
    const char *value;               /* of the last option */
    bool is_used[CLI_MOST_OPTIONS];  /* by id */
};

enum { CLI_END = 0, CLI_OPERAND = -1 };

/* Messages are `cli`'s. */
void cli_line_open(struct cli_line *line, const struct cli *cli, const struct cli_option *options, int argc,
                   char **argv);

/* The next option's id, CLI_OPERAND (its text is in value) or CLI_END. Ends the program on --version and wrong usage.
 */
int cli_next(struct cli_line *line);

/* The place of the last option's value among the words that it takes, from 0. Ends the program if it is none. */
size_t cli_take_word(const struct cli_line *line);

/* Ends the program if an option was used that none of `modes` has; `name` is what they are called in messages. */
void cli_check_options(const struct cli_line *line, unsigned modes, const char *name);

/* Replaces each operand that has wildcards by the paths that it means. One that means none stays, as in a shell. Values
 * of options stay, too. */
void cli_expand_wildcards(struct cli_line *line);

#endif
