/* batch.h: the same work on many inputs, in threads, with messages in the order of the inputs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_BATCH_H
#define WORK_BATCH_H

#include "cli/cli.h"

struct batch {
    const struct cli *cli;
    const char *what; /* is done, for a terminal: "converting" */
    unsigned thread_count;
    size_t count;
    /* The name of an input in messages. */
    const char *(*name)(void *user, size_t index);
    /* Runs in any thread, once an input, beginning in their order. Its messages go to the `cli` it gets.
     * False if the input failed. */
    bool (*work)(void *user, size_t index, const struct cli *cli);
    /* Called when all inputs are done, before the failed ones are named; may be NULL. */
    void (*end)(void *user);
    void *user;
};

/* CLI_OK, or CLI_FAILED if an input failed; of several inputs the failed ones are then named. */
int batch_run(const struct batch *batch);

#endif
