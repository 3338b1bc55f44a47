/* measure_tools.c: the tools as people run them, each a process.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"
#include "reference_obj.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Time for a megabyte ---- */

static const struct {
    const char *name, *line;
    double least; /* megabytes a second, starting the process included */
} rows[] = {{"check", "p3dinfo check --only=O model.p3d", 60},
            {"mlod-to-odol", "p3dconv mlod-to-odol --target=73 --allow-missing model.p3d -o -", 20}};

static void measure_rates(struct bench *b)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct command command = {.clock = CLOCK_CPU};

        if (!bench_wants(b, rows[i].name))
            continue;
        generate_mlod("model.p3d", bench_size(b, 20));
        snprintf(command.line, sizeof command.line, "%s", rows[i].line);
        bench_rate(b, rows[i].name, "ms/MB", (struct work){command_run, &command},
                   1000 * (double)MB / (double)bench_size(b, 20), 1000 / rows[i].least);
    }
}

/* ---- OBJ and GLB ---- */

/* Reads model.p3d, and writes its model as OBJ, unless `file` is NULL: then that is all. */
static double open_model(FILE *file)
{
    const double started = bench_cpu();
    struct p3d_model *model = NULL;
    struct p3d_document document;
    struct p3d_error error;

    if (p3d_open("model.p3d", NULL, &document, &error))
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
    if (!model)
        bench_fail("model.p3d", error.message);
    if (file)
        reference_obj(model, file);
    p3d_model_free(model);
    p3d_close(&document);
    return bench_cpu() - started;
}

static double only_open(const void *user)
{
    (void)user;
    return open_model(NULL);
}

/* The reference: what mlod-to-obj does. `user` is the path to write to. */
static double write_plain(const void *user)
{
    FILE *file = fopen(user, "w");
    double seconds;

    if (!file)
        bench_fail(user, "cannot be opened");
    seconds = open_model(file);
    fclose(file);
    return seconds;
}

static void measure_obj(struct bench *b)
{
    static const struct command make[] = {{"p3dconv mlod-to-obj --no-mtl model.p3d -o model.obj", CLOCK_CPU},
                                          {"p3dconv obj-to-mlod model.obj -o same.p3d", CLOCK_CPU},
                                          {"p3dconv obj-to-mlod plain.obj -o plain.p3d", CLOCK_CPU},
                                          {"cmp same.p3d plain.p3d", CLOCK_CPU}};
    static const char *const made[] = {"model.obj", "plain.obj", "same.p3d", "plain.p3d"};
    static const struct command convert = {"p3dconv mlod-to-obj model.p3d -o -", CLOCK_CPU};

    if (!bench_wants(b, "mlod-to-obj"))
        return;
    generate_mlod("model.p3d", bench_size(b, 20));
    write_plain("plain.obj");
    for (size_t i = 0; i < sizeof make / sizeof *make; i++) /* the reference is the same, if numbers are numbers */
        command_run(&make[i]);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        bench_drop(b, made[i]);
    bench_compare(b, "mlod-to-obj", (struct work){command_run, &convert}, (struct work){write_plain, "/dev/null"}, 1,
                  0.25);
}

/* The reference reads the file and makes the model, and writes nothing. The GLB is to be larger than the processor's
 * caches. */
static void measure_glb(struct bench *b)
{
    static const struct command convert = {"p3dconv mlod-to-glb --lod=all model.p3d -o -", CLOCK_CPU};

    if (!bench_wants(b, "mlod-to-glb"))
        return;
    generate_mlod("model.p3d", bench_size(b, 200));
    bench_compare(b, "mlod-to-glb", (struct work){command_run, &convert}, (struct work){only_open, NULL}, 1, 3.7);
}

/* ---- Threads ---- */

/* `count` names of one file are as good as so many files: each is opened, read and converted. */
static void make_files(unsigned count, uint64_t size)
{
    char name[32];

    mkdir("in", 0777);
    generate_mlod("in/0.p3d", size);
    for (unsigned i = 1; i < count; i++) {
        snprintf(name, sizeof name, "in/%u.p3d", i);
        if (link("in/0.p3d", name) != 0)
            bench_fail(name, "cannot be linked");
    }
}

/* Each run writes to a folder of its own, and none is removed in between: some systems (ext4) are slow to make files
 * where others were deleted a moment ago. `user` is the number of threads. */
static double run_jobs(const void *user)
{
    static unsigned runs;
    struct command command = {.clock = CLOCK_WALL};

    snprintf(command.line, sizeof command.line, "p3dconv mlod-to-obj -j %s -r in -o out/%u", (const char *)user,
             runs++);
    return command_run(&command);
}

static void measure_jobs(struct bench *b)
{
    if (!bench_wants(b, "two-jobs"))
        return;
    mkdir("out", 0777);
    make_files(b->is_quick ? 10 : 200, b->is_quick ? MB / 16 : MB / 2);
    bench_compare(b, "two-jobs", (struct work){run_jobs, "2"}, (struct work){run_jobs, "1"}, 1, 0.58);
    remove_tree("in");
    remove_tree("out");
}

void measure_tools(struct bench *b)
{
    measure_rates(b);
    measure_obj(b);
    measure_glb(b);
    bench_drop(b, "model.p3d");
    measure_jobs(b);
}
