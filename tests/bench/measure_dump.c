/* measure_dump.c: p3ddump of large files: what memory it takes, and how soon it finds a byte.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>

#define MB ((uint64_t)1 << 20)

/* A file of many LODs, of either format. */
struct large {
    char *path;
    const char *name; /* in names of measures */
    double most_memory;
};

/* It is the same in each run, so that one does. */
static void measure_memory(struct bench *b, const struct large *large, const char *p3ddump, const char *mode)
{
    const struct command command = {{p3ddump, mode, large->path}, CLOCK_CPU, 1};
    double megabytes[MOST_RUNS];
    char name[64];

    snprintf(name, sizeof name, "dump-%s%s-memory", large->name, mode + 1);
    if (!bench_wants(b, name))
        return;
    megabytes[0] = command_memory(&command);
    for (unsigned i = 1; i < b->runs; i++)
        megabytes[i] = megabytes[0];
    bench_note(b, name, "MB", megabytes, large->most_memory);
}

/* Compared with reading the whole file. */
static void measure_at(struct bench *b, const struct large *large, const char *p3ddump)
{
    struct command at = {{p3ddump, "--at=10000", large->path}, CLOCK_CPU, 1};
    struct command cat = {{"cat", large->path}, CLOCK_CPU, 1};
    char name[64];

    snprintf(name, sizeof name, "dump-%s-at", large->name);
    if (bench_wants(b, name))
        bench_compare(b, name, (struct work){command_run, &at}, (struct work){command_run, &cat}, 1, 6);
}

void measure_dump(struct bench *b)
{
    const uint64_t size = b->is_quick ? MB / 2 : 64 * MB;
    const struct large files[] = {{bench_path(b, "dump.p3d"), "mlod", 6}, {bench_path(b, "dump-odol.p3d"), "odol", 20}};
    char *p3ddump = path_join(b->tools, "p3ddump");

    if (bench_wants_any(b, "dump-mlod"))
        generate_mlod(files[0].path, size);
    if (bench_wants_any(b, "dump-odol"))
        generate_odol(files[1].path, size, 48);
    for (size_t i = 0; i < 2; i++) {
        measure_memory(b, &files[i], p3ddump, "--json");
        measure_memory(b, &files[i], p3ddump, "--layout");
        measure_memory(b, &files[i], p3ddump, "--text");
        measure_at(b, &files[i], p3ddump);
        remove(files[i].path);
        free(files[i].path);
    }
    free(p3ddump);
}
