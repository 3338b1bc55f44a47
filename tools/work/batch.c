/* batch.c: the same work on many inputs, in threads, with messages in the order of the inputs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "batch.h"

#include "cli/progress.h"

#include <stdlib.h>

struct slot {
    struct p3d_buffer log;
    bool is_done, has_failed;
};

/* All but `batch` is the lock's. */
struct run {
    const struct batch *batch;
    struct slot *slots;
    size_t next, printed;
};

/* ---- Messages ---- */

/* Prints what is known of the first inputs, up to one that is still at work. */
static void print_logs(struct run *run)
{
    for (; run->printed < run->batch->count && run->slots[run->printed].is_done; run->printed++) {
        struct p3d_buffer *log = &run->slots[run->printed].log;

        if (log->size) {
            cli_progress_hide();
            fwrite(log->data, 1, log->size, stderr);
            (void)fflush(stderr); /* consoles of Windows have a buffer */
        }
        p3d_buffer_free(log);
    }
}

static void put(const struct p3d_sink *sink, const char *text)
{
    sink->write(sink->user, text, strlen(text));
}

static void name_failures(const struct run *run, size_t failed)
{
    const struct batch *batch = run->batch;
    struct p3d_buffer text = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&text);
    char head[80];

    snprintf(head, sizeof head, "%zu of %zu inputs failed:", failed, batch->count);
    put(&sink, head);
    for (size_t i = 0; i < batch->count; i++) {
        const char *name = run->slots[i].has_failed ? batch->name(batch->user, i) : NULL;
        const char *quote = name && strchr(name, ' ') ? "'" : ""; /* a blank would part one name into two */

        if (!name)
            continue;
        put(&sink, " ");
        put(&sink, quote);
        put(&sink, name);
        put(&sink, quote);
    }
    if (sink.write(sink.user, "", 1))
        cli_message(batch->cli, NULL, (const char *)text.data);
    p3d_buffer_free(&text);
}

/* ---- Work ---- */

static void finish(struct run *run, struct slot *slot, bool is_good)
{
    slot->is_done = true;
    slot->has_failed = !is_good;
    print_logs(run);
    cli_progress_step();
}

static void work(void *user)
{
    struct run *run = user;
    const struct batch *batch = run->batch;

    sys_lock();
    while (run->next < batch->count) {
        const size_t index = run->next++;
        struct cli cli = *batch->cli;
        bool is_good;

        sys_unlock();
        cli.log = &run->slots[index].log;
        is_good = batch->work(batch->user, index, &cli);
        sys_lock();
        finish(run, &run->slots[index], is_good);
    }
    sys_unlock();
}

int batch_run(const struct batch *batch)
{
    const size_t thread_count = batch->thread_count < batch->count ? batch->thread_count : batch->count;
    struct run run = {.batch = batch, .slots = cli_alloc(batch->count, sizeof *run.slots)};
    size_t failed = 0;

    if (batch->count > 1)
        sys_keep_memory();
    cli_progress_begin(batch->cli->tool, batch->what, batch->count,
                       false); /* the work of one may begin one of its own */
    sys_run_threads((unsigned)thread_count, work, &run);
    cli_progress_end();
    for (size_t i = 0; i < batch->count; i++)
        failed += run.slots[i].has_failed;
    if (batch->end)
        batch->end(batch->user);
    if (failed && batch->count > 1)
        name_failures(&run, failed);
    free(run.slots);
    return failed ? CLI_FAILED : CLI_OK;
}
