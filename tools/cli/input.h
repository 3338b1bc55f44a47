/* input.h: inputs, which others may change while they are read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "message.h"
#include "system/system.h"

/* The kind of file that an input should be. If its first bytes show another kind, it is not read to its end. */
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
    bool is_other;                /* its first bytes only, for it is of another kind */
    FILE *stream;                 /* NULL: stdin, or a file that nobody can change */
    struct sys_stamp stamp;       /* when it was opened; of an archive, when its header was read */
    bool is_member;               /* of an archive, which the stream reads */
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

#endif
