/* input.h: inputs, in memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "message.h"
#include "system/files.h"
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
    struct p3d_file file;         /* that was read, or */
    struct p3d_contents contents; /* what was in an archive */
    bool is_other;                /* its first bytes only, for it is of another kind */
};

/* Reads the input into memory: what others do to the file later changes nothing. */
bool cli_input_open(struct cli_input *input, const char *path, enum cli_kind kind, struct p3d_error *error);

void cli_input_close(struct cli_input *input);

/* The error for an input whose first bytes name no format that the tool reads. */
void cli_unknown_format(const struct cli_input *input, struct p3d_error *error);

#endif
