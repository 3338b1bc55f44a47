/* cli.h: what the tools share: options, messages, inputs, outputs, the choice of LODs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <p3d/p3d.h>

#include "options.h"
#include "system/system.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* ---- Options ---- */

struct cli {
    const char *tool;
    const struct cli_option *options; /* ended by id 0 */
    char **arguments;
    int count, next;
    bool are_operands;               /* "--" was met */
    const struct cli_option *option; /* the last one */
    const char *value;               /* of the last option */
    bool is_used[CLI_MOST_OPTIONS];  /* by id */
    struct p3d_buffer *log;          /* where messages are collected; NULL: they are printed */
    bool has_colors;                 /* of messages */
};

enum { CLI_END = 0, CLI_OPERAND = -1 };

void cli_init(struct cli *cli, const char *tool, const struct cli_option *options, int argc, char **argv);

/* The next option's id, CLI_OPERAND (its text is in value) or CLI_END. Ends the program on --version and wrong usage.
 */
int cli_next(struct cli *cli);

/* The place of the last option's value among the words that it takes, from 0. Ends the program if it is none. */
size_t cli_take_word(const struct cli *cli);

/* Ends the program if an option was used that none of `modes` has; `name` is what they are called in messages. */
void cli_check_options(const struct cli *cli, unsigned modes, const char *name);

/* Ends the program with CLI_USAGE and a message that names --help. */
#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 2, 3)))
#endif
void cli_usage(const struct cli *cli, const char *format, ...);

/* ---- Messages ---- */

/* "tool: path: text" on stderr or in cli->log, in one line: control characters are escaped. */
void cli_message(const struct cli *cli, const char *path, const char *text);

/* Adds text in which control characters are escaped. */
void cli_put_escaped(struct p3d_buffer *log, const char *text);

void cli_error(const struct cli *cli, const char *path, const struct p3d_error *error);

/* An error of the tool's own, outside any LOD. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void cli_set_error(struct p3d_error *error, enum p3d_status status, const char *format, ...);

/* Warnings of one file: the first few are printed, the rest counted. */
struct cli_warnings {
    const struct cli *cli;
    const char *path;
    unsigned long count;
};

void cli_warn(void *warnings, const struct p3d_error *warning);
void cli_warnings_end(struct cli_warnings *warnings);

/* Memory for the tools; ends the program with CLI_FAILED if there is none. */
void *cli_alloc(size_t count, size_t size);
void *cli_grow(void *items, size_t count, size_t *capacity, size_t size);
char *cli_join(const char *a, const char *b, const char *c);

/* The part of a path behind its last slash. */
const char *cli_base_name(const char *path);

/* ---- Inputs ---- */

/* What an input should be: what is not, as its first bytes show, is not read to its end. */
enum cli_kind {
    CLI_ANY,
    CLI_MODEL,  /* a P3D */
    CLI_FIELDS, /* a P3D, or a rapified tree of classes */
    CLI_TEXT    /* no P3D */
};

struct cli_input {
    const char *path; /* as given; "-" is stdin */
    const uint8_t *data;
    size_t size;
    struct p3d_file file; /* mapped, or */
    uint8_t *read;
    struct p3d_contents contents; /* what was unpacked out of an archive, or nothing */
    bool is_other;          /* its first bytes only, for it is of another kind */
    FILE *stream;           /* NULL: stdin, or a file that nobody can change */
    struct sys_stamp stamp; /* when it was opened; of an archive, when its header was read */
    bool is_member;         /* of an archive, which the stream reads */
};

/* Reads the input into memory: what others do to the file later changes nothing. False also if it changes just then. */
bool cli_input_open(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error);

/* Maps a file, so that large ones cost little memory: for one input at a time, of which no number is followed that was
 * checked before. What others cut off becomes zeros. As CLI_MODEL an ODOL is read: its numbers are followed. What
 * cannot be mapped is read, too. */
bool cli_input_map(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error);

/* False if a mapped input has changed since. */
bool cli_input_check(const struct cli_input *input, struct p3d_error *error);

void cli_input_close(struct cli_input *input);

/* The error for an input whose first bytes name no format that the tool reads. */
void cli_unknown_format(const struct cli_input *input, struct p3d_error *error);

/* ---- Outputs ---- */

/* Flushes stdout; says so and returns CLI_FAILED if something was lost, else `status`. */
int cli_finish(const struct cli *cli, int status);

#endif
