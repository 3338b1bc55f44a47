/* message.h: what the tools say on stderr, and how they end.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_MESSAGE_H
#define CLI_MESSAGE_H

#include <p3d/p3d.h>

#include <stdio.h>

/* Exit statuses. */
enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

struct cli_alike;

/* The program that writes messages, and their form. */
struct cli {
    const char *tool;
    struct p3d_buffer *log; /* where messages are collected; NULL: they are printed */
    bool has_colors;
    struct cli_alike *alike; /* counts warnings that many files have in the same words; NULL: all are printed */
};

/* "tool: path: text" on stderr or in cli->log, in one line: control characters are escaped. */
void cli_message(const struct cli *cli, const char *path, const char *text);

/* The same of a text made as by printf. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void cli_say(const struct cli *cli, const char *path, const char *format, ...);

/* Prints what was collected in a log, and frees it. */
void cli_print_log(struct p3d_buffer *log);

/* Says how many warnings were counted since it was called before. */
void cli_tell_alike(const struct cli *cli, struct cli_alike *alike);

/* Adds text as it is, or prints it with control characters escaped. */
void cli_put(struct p3d_buffer *log, const char *text);
void cli_print_escaped(FILE *file, const char *text);

void cli_error(const struct cli *cli, const char *path, const struct p3d_error *error);

/* An error of the tool's own, outside any LOD. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void cli_set_error(struct p3d_error *error, enum p3d_status status, const char *format, ...);

/* For "%s%s": a path. Of one that has more bytes than there is room for "..." and its end, which has the file's name.
 */
#define CLI_PATH(path, most) cli_path_dots(path, most), cli_path_end(path, most)
const char *cli_path_dots(const char *path, size_t most);
const char *cli_path_end(const char *path, size_t most);

/* Commands that list all warnings of a file. */
#define CLI_MODEL_LISTER "p3dinfo --json"
#define CLI_CONFIG_LISTER "p3dinfo check"

/* Warnings of one file: the first ten are printed, the rest counted. */
struct cli_warnings {
    const struct cli *cli;
    const char *path;
    const char *lister; /* the command that lists all; NULL: none does, and all are printed here */
    unsigned long count;
};

void cli_warn(void *warnings, const struct p3d_error *warning);
void cli_warnings_end(struct cli_warnings *warnings);

/* Ends the program with CLI_USAGE and a message that names --help. */
#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 2, 3)))
#endif
void cli_usage(const struct cli *cli, const char *format, ...);

/* Writes to a file what the library writes. A failure is the file's error; why writing to stdout failed is kept for
 * cli_finish. */
struct p3d_sink cli_sink(FILE *file);

/* To be called when an error has said that writing to stdout failed: cli_finish does not say it again. */
void cli_loss_is_told(void);

/* Flushes stdout; says so and returns CLI_FAILED if something was lost, else `status`. */
int cli_finish(const struct cli *cli, int status);

/* ---- Colours, of messages and of what is printed ---- */

/* In the order of the words of cli_value_color. */
enum cli_color {
    CLI_COLOR_AUTO, /* on a terminal that has them, unless NO_COLOR is set */
    CLI_COLOR_ALWAYS,
    CLI_COLOR_NEVER
};

/* True if what goes to `file` has colours. */
bool cli_has_colors(enum cli_color color, FILE *file);

#endif
