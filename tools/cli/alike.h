/* alike.h: warnings that many files have in the same words.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_ALIKE_H
#define CLI_ALIKE_H

#include "core/job.h"
#include "core/set.h"

/* Before a warning in a log, and between its head, which names the file, and its words: text has no such bytes. */
#define CLI_ALIKE_MARK '\1'
#define CLI_ALIKE_WORDS '\2'

struct cli_alike {
    struct p3di_job job;
    struct p3d_error error;
    struct p3di_set words, heads;
    struct alike_row *rows; /* by words */
    size_t capacity;
    size_t left_out;    /* warnings, */
    size_t file_count;  /* of so many files, */
    uint32_t last_head; /* of which this is the last */
};

void cli_alike_begin(struct cli_alike *alike);

/* Leaves in a log what is to be printed: of warnings with the same words those of three files. The rest is counted. */
void cli_alike_filter(struct cli_alike *alike, struct p3d_buffer *log);

void cli_alike_free(struct cli_alike *alike);

#endif
