/* batch.c: the same work on many inputs, in threads, with messages in the order of the inputs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "batch.h"

#include "cli/alike.h"
#include "cli/progress.h"

#include <stdlib.h>

#define MOST_KEPT ((size_t)64 << 20) /* bytes of inputs that wait to be reported */

struct slot {
    struct p3d_buffer log;
    size_t kept;
    bool is_done, has_failed;
};

/* All but `batch` is the lock's. */
struct run {
    const struct batch *batch;
    struct slot *slots;
    struct cli_alike *alike;
    size_t next, reported;
    size_t kept; /* by the inputs that wait */
};

/* ---- Messages ---- */

/* Tells of the first inputs, up to one that is still at work. */
static void tell(struct run *run)
{
    const struct batch *batch = run->batch;

    for (; run->reported < batch->count && run->slots[run->reported].is_done; run->reported++) {
        cli_alike_filter(run->alike, &run->slots[run->reported].log);
        cli_print_log(&run->slots[run->reported].log);
        if (batch->tell)
            batch->tell(batch->user, run->reported);
        run->kept -= run->slots[run->reported].kept;
    }
    sys_wake();
}

/* Each has had its message. */
#define MOST_NAMES 10

static void name_failures(const struct run *run, size_t failed)
{
    const struct batch *batch = run->batch;
    struct p3d_buffer text = {NULL, 0, 0};
    size_t named = 0;
    char head[80], *line;

    snprintf(head, sizeof head, "%zu of %zu inputs failed:", failed, batch->count);
    cli_put(&text, head);
    for (size_t i = 0; i < batch->count && named < MOST_NAMES; i++) {
        const char *name = run->slots[i].has_failed ? batch->name(batch->user, i) : NULL;
        const char *quote = name && strchr(name, ' ') ? "'" : ""; /* a blank would part one name into two */

        if (!name)
            continue;
        cli_put(&text, " ");
        cli_put(&text, quote);
        cli_put(&text, name);
        cli_put(&text, quote);
        named++;
    }
    if (named < failed) {
        snprintf(head, sizeof head, " and %zu more", failed - named);
        cli_put(&text, head);
    }
    line = cli_copy_bytes(cli_bytes_of(&text));
    cli_message(batch->cli, NULL, line);
    free(line);
    p3d_buffer_free(&text);
}

/* ---- Work ---- */

static void finish(struct run *run, size_t index, bool is_good)
{
    const struct batch *batch = run->batch;
    struct slot *slot = &run->slots[index];

    slot->is_done = true;
    slot->has_failed = !is_good;
    slot->kept = slot->log.size + (batch->kept ? batch->kept(batch->user, index) : 0);
    run->kept += slot->kept;
    tell(run);
    cli_progress_step();
}

/* The next input; false if there is none. */
static bool take(struct run *run, size_t *index)
{
    while (run->kept > MOST_KEPT && run->next < run->batch->count) /* one before them is at work */
        sys_wait();
    *index = run->next;
    run->next += run->next < run->batch->count;
    return *index < run->batch->count;
}

static void work(void *user)
{
    struct run *run = user;
    const struct batch *batch = run->batch;
    size_t index;

    sys_lock();
    while (take(run, &index)) {
        struct cli cli = *batch->cli;
        bool is_good;

        sys_unlock();
        cli.log = &run->slots[index].log;
        cli.alike = run->alike;
        is_good = batch->work(batch->user, index, &cli);
        sys_lock();
        finish(run, index, is_good);
    }
    sys_unlock();
}

static unsigned threads_of(const struct batch *batch)
{
    const unsigned wanted = batch->thread_count ? batch->thread_count : sys_core_count();
    const unsigned most = wanted < SYS_MAX_THREADS ? wanted : SYS_MAX_THREADS;

    return most < batch->count ? most : (unsigned)batch->count;
}

int batch_run(const struct batch *batch)
{
    struct run run = {.batch = batch, .slots = cli_alloc(batch->count, sizeof *run.slots), .alike = batch->cli->alike};
    struct cli_alike alike;
    size_t failed = 0;

    if (!run.alike) {
        cli_alike_begin(&alike);
        run.alike = &alike;
    }

    sys_keep_memory();
    cli_progress_begin(batch->cli->tool, batch->what, batch->count,
                       batch->is_spoken); /* not the progress of a part of an input */
    sys_run_threads(threads_of(batch), work, &run);
    cli_progress_end();
    if (run.alike == &alike) {
        cli_tell_alike(batch->cli, &alike);
        cli_alike_free(&alike);
    }
    for (size_t i = 0; i < batch->count; i++)
        failed += run.slots[i].has_failed;
    if (batch->end)
        batch->end(batch->user);
    if (failed && batch->count > 1 && batch->name)
        name_failures(&run, failed);
    free(run.slots);
    return failed ? CLI_FAILED : CLI_OK;
}
