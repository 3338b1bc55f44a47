/* measure_tools.c: the tools as people run them, each a process.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"
#include "reference_obj.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Commands ---- */

enum input { INPUT_MLOD, INPUT_ODOL, INPUT_FRAMES, INPUT_COMPONENTS };

/* A command on model.p3d, and what it is judged by: another command, its memory, or the time for a megabyte, starting
 * the process included. */
struct row {
    const char *name, *line;
    const char *reference; /* or NULL */
    const char *unit;      /* "x", "MB" or "ms/MB" */
    enum input input;
    unsigned megabytes;
    double bar;
};

static const char cat[] = "cat model.p3d";
static const char without_physx[] = "p3dconv mlod-to-odol --version=73 --no-physx model.p3d -o -";

static const struct row rows[] = {
    {"check", "p3dinfo --check --only=O model.p3d", NULL, "ms/MB", INPUT_MLOD, 20, 1000.0 / 60},
    {"mlod-to-odol", "p3dconv mlod-to-odol --version=73 --allow-missing model.p3d -o -", NULL, "ms/MB", INPUT_MLOD, 20,
     1000.0 / 20},
    {"odol-physx", "p3dconv mlod-to-odol --version=73 model.p3d -o -", without_physx, "x", INPUT_COMPONENTS, 2, 1.5},
    /* p3dinfo need not read key frames; p3ddump reads LOD by LOD, and finds a byte without the others. */
    {"info-frames", "p3dinfo model.p3d", cat, "x", INPUT_FRAMES, 191, 0.3},
    {"info-frames-memory", "p3dinfo model.p3d", NULL, "MB", INPUT_FRAMES, 191, 16},
    {"dump-mlod-json-memory", "p3ddump --json model.p3d", NULL, "MB", INPUT_MLOD, 64, 6},
    {"dump-mlod-layout-memory", "p3ddump --layout model.p3d", NULL, "MB", INPUT_MLOD, 64, 6},
    {"dump-mlod-text-memory", "p3ddump --text model.p3d", NULL, "MB", INPUT_MLOD, 64, 6},
    {"dump-mlod-at", "p3ddump --at=10000 model.p3d", cat, "x", INPUT_MLOD, 64, 6},
    {"dump-odol-json-memory", "p3ddump --json model.p3d", NULL, "MB", INPUT_ODOL, 64, 20},
    {"dump-odol-layout-memory", "p3ddump --layout model.p3d", NULL, "MB", INPUT_ODOL, 64, 20},
    {"dump-odol-text-memory", "p3ddump --text model.p3d", NULL, "MB", INPUT_ODOL, 64, 20},
    {"dump-odol-at", "p3ddump --at=10000 model.p3d", cat, "x", INPUT_ODOL, 64, 6},
};

/* Unless it is the one that the row before has left. */
static void make_input(const struct bench *b, const struct row *row)
{
    static const struct row *made;

    if (made && made->input == row->input && made->megabytes == row->megabytes)
        return;
    made = row;
    if (row->input == INPUT_MLOD)
        generate_mlod("model.p3d", bench_size(b, row->megabytes));
    else if (row->input == INPUT_ODOL)
        generate_odol("model.p3d", bench_size(b, row->megabytes), 48);
    else if (row->input == INPUT_COMPONENTS)
        generate_components("model.p3d", b->is_quick ? 10 : 100);
    else
        generate_frames("model.p3d", bench_size(b, row->megabytes), b->is_quick ? 30 : 3000);
}

static struct command command_of(const char *line, unsigned repeat)
{
    struct command command = {.clock = CLOCK_CPU, .repeat = repeat};

    snprintf(command.line, sizeof command.line, "%s", line);
    return command;
}

static void measure_row(struct bench *b, const struct row *row)
{
    const unsigned repeat = row->input == INPUT_FRAMES && !b->is_quick ? 5 : 1; /* it is short */
    const struct command command = command_of(row->line, repeat),
                         other = command_of(row->reference ? row->reference : cat, repeat);
    const struct work work = {command_run, &command};
    double megabytes[MOST_RUNS];

    if (!bench_wants(b, row->name))
        return;
    make_input(b, row);
    if (row->reference) {
        bench_compare(b, row->name, work, (struct work){command_run, &other}, 1, row->bar);
    } else if (strcmp(row->unit, "MB") == 0) {
        megabytes[0] = command_memory(&command); /* the same in each run, so that one does */
        for (unsigned i = 1; i < b->runs; i++)
            megabytes[i] = megabytes[0];
        bench_note(b, row->name, "MB", megabytes, row->bar);
    } else {
        bench_rate(b, row->name, row->unit, work, 1000 / ((double)bench_size(b, row->megabytes) / (double)MB),
                   row->bar);
    }
}

/* ---- OBJ and GLB ---- */

/* The reference: what mlod-to-obj does, from the file on. `user` is the path to write to. */
static double write_plain(const void *user)
{
    const double started = bench_cpu();
    struct p3d_file input = bench_map("model.p3d");
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(input.data, input.size, NULL, &error);
    struct p3d_model *model = mlod ? p3d_model_from_mlod(mlod, NULL, 0, NULL, &error) : NULL;
    FILE *file = fopen(user, "w");

    if (!model || !file)
        bench_fail(user, file ? error.message : "cannot be opened");
    reference_obj(model, file);
    fclose(file);
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    p3d_file_free(&input);
    return bench_cpu() - started;
}

static void measure_obj(struct bench *b)
{
    static const struct command make[] = {{"p3dconv mlod-to-obj --no-mtl model.p3d -o model.obj", CLOCK_CPU, 1},
                                          {"p3dconv obj-to-mlod model.obj -o same.p3d", CLOCK_CPU, 1},
                                          {"p3dconv obj-to-mlod plain.obj -o plain.p3d", CLOCK_CPU, 1},
                                          {"cmp same.p3d plain.p3d", CLOCK_CPU, 1}};
    static const char *const made[] = {"model.obj", "plain.obj", "same.p3d", "plain.p3d"};
    static const struct command convert = {"p3dconv mlod-to-obj model.p3d -o -", CLOCK_CPU, 1};

    if (!bench_wants(b, "mlod-to-obj"))
        return;
    generate_mlod("model.p3d", bench_size(b, 20));
    write_plain("plain.obj");
    for (size_t i = 0; i < sizeof make / sizeof *make; i++) /* the reference is the same, if numbers are numbers */
        command_run(&make[i]);
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        bench_drop(b, made[i]);
    bench_compare(b, "mlod-to-obj", (struct work){command_run, &convert}, (struct work){write_plain, "/dev/null"}, 1,
                  0.15);
}

/* The GLB is to be larger than the processor's caches. */
static void measure_glb(struct bench *b)
{
    static const struct command make = {"p3dconv mlod-to-glb --lods=all model.p3d -o model.glb", CLOCK_CPU, 1};
    static const struct command convert = {"p3dconv mlod-to-glb --lods=all model.p3d -o -", CLOCK_CPU, 1};
    struct p3d_file file;

    if (!bench_wants(b, "mlod-to-glb"))
        return;
    generate_mlod("model.p3d", bench_size(b, 200));
    command_run(&make);
    file = bench_map("model.glb");
    bench_compare_copy(b, "mlod-to-glb", (struct work){command_run, &convert}, &file, 60);
    p3d_file_free(&file);
    bench_drop(b, "model.glb");
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
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        measure_row(b, &rows[i]);
    measure_obj(b);
    measure_glb(b);
    bench_drop(b, "model.p3d");
    measure_jobs(b);
}
