/* measure_dump.c: p3ddump of large files: what memory it takes, and how soon it finds a byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <stdio.h>

/* It is the same in each run, so that one does. */
static void measure_memory(struct bench *b, const char *name, const char *mode, const char *path, double bar)
{
    const struct command command = {{"p3ddump", mode, path}, CLOCK_CPU, 1};
    double megabytes[MOST_RUNS];

    if (!bench_wants(b, name))
        return;
    megabytes[0] = command_memory(&command);
    for (unsigned i = 1; i < b->runs; i++)
        megabytes[i] = megabytes[0];
    bench_note(b, name, "MB", megabytes, bar);
}

/* Files of many LODs. */
void measure_dump(struct bench *b)
{
    static const char *const formats[] = {"mlod", "odol"}, *const modes[] = {"--json", "--layout", "--text"};
    static const char path[] = "dump.p3d";
    const struct command at = {{"p3ddump", "--at=10000", path}, CLOCK_CPU, 1}, cat = {{"cat", path}, CLOCK_CPU, 1};
    char name[64];

    for (size_t i = 0; i < 2; i++) {
        snprintf(name, sizeof name, "dump-%s", formats[i]);
        if (!bench_wants_any(b, name))
            continue;
        if (i == 0)
            generate_mlod(path, bench_size(b, 64));
        else
            generate_odol(path, bench_size(b, 64), 48);
        for (size_t j = 0; j < 3; j++) {
            snprintf(name, sizeof name, "dump-%s%s-memory", formats[i], modes[j] + 1);
            measure_memory(b, name, modes[j], path, i == 0 ? 6 : 20);
        }
        snprintf(name, sizeof name, "dump-%s-at", formats[i]); /* compared with reading the whole file */
        bench_compare(b, name, (struct work){command_run, &at}, (struct work){command_run, &cat}, 1, 6);
        remove(path);
    }
}
