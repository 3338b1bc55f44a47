/* batch.h: the same work on many inputs, in threads, with messages in the order of the inputs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_BATCH_H
#define WORK_BATCH_H

#include "cli/cli.h"

struct batch {
    const struct cli *cli;
    const char *what;      /* is done, for a terminal: "converting" */
    bool is_spoken;        /* see cli_progress_begin */
    unsigned thread_count; /* 0: as many as there are processors */
    size_t count;
    /* The name of an input in messages; NULL: failed ones are not named at the end. */
    const char *(*name)(void *user, size_t index);
    /* Runs in any thread, once an input, beginning in their order. Its messages go to the `cli` it gets.
     * False if the input failed. */
    bool (*work)(void *user, size_t index, const struct cli *cli);
    /* Called once an input in their order, when its work is done, by one thread at a time, under sys_lock. May be NULL.
     */
    void (*tell)(void *user, size_t index);
    /* The bytes that an input keeps from the end of its work until it is told. If inputs that wait keep too many, no
     * work is begun. NULL: none. */
    size_t (*kept)(void *user, size_t index);
    /* Called when all inputs are done, before the failed ones are named; may be NULL. */
    void (*end)(void *user);
    void *user;
};

/* Warnings that many inputs have in the same words are counted, by cli->alike if that is there. CLI_OK, or CLI_FAILED
 * if an input failed; of several inputs the failed ones are then named. */
int batch_run(const struct batch *batch);

#endif
