/* line.h: a command line, read by a table of options.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_LINE_H
#define CLI_LINE_H

#include "message.h"
#include "options.h"

/* An option as it was used. */
struct cli_given {
    const struct cli_option *option;
    const char *value; /* NULL: it takes none */
};

struct cli_line {
    const struct cli *cli; /* who complains */
    const struct cli_option *options;
    void *values; /* where they are stored */
    char **arguments;
    int count, next;
    bool owns_arguments;             /* they are freed with the line */
    struct cli_words operands;       /* so far */
    bool are_operands;               /* "--" was met */
    bool has_word;                   /* the first operand came before it, and may be a command */
    const struct cli_option *option; /* the last one */
    const char *value;               /* of it; NULL: it takes none */
    bool is_used[CLI_MOST_OPTIONS];  /* by row */
    struct cli_given *given;         /* in the order of the line, so far */
    size_t given_count, given_capacity;
};

/* Messages are `cli`'s; values are stored in `values`, as the rows say. */
void cli_line_open(struct cli_line *line, const struct cli *cli, const struct cli_option *options, void *values,
                   int argc, char **argv);
void cli_line_free(struct cli_line *line);

/* Reads on. The id of the next option that is done by hand; 0 behind the last. Ends the program on --version and wrong
 * usage. */
int cli_next(struct cli_line *line);

/* The argument that comes next, or NULL. */
const char *cli_ahead(const struct cli_line *line);

/* The value of the option of this name, the last one on the line; NULL: it is not there. */
const char *cli_value_on(const struct cli_line *line, const char *name);

/* ... which cli_check_options is not to see. */
void cli_forget(struct cli_line *line, int id);

/* The place of the last option's value among the words that it takes, from 0. Ends the program if it is none. */
size_t cli_take_word(const struct cli_line *line);

/* Ends the program if an option was used that none of `modes` has, without one that it needs, or with one that it
 * excludes; `name` is what the modes are called in messages. */
void cli_check_options(const struct cli_line *line, unsigned modes, const char *name);

/* Replaces each operand that has wildcards by the paths that it means. One that means none stays, as in a shell. Values
 * of options stay, too. */
void cli_expand_wildcards(struct cli_line *line);

#endif
