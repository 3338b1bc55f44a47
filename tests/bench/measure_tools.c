/* measure_tools.c: the tools as people run them, each a process.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"
#include "reference_obj.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define COMMAND(...)                                                                                                   \
    {                                                                                                                  \
        {__VA_ARGS__}, CLOCK_CPU, 1                                                                                    \
    }

/* Milliseconds a megabyte of MLOD, starting the process included: 60 MB/s take 16.7. */
static void measure_rates(struct bench *b)
{
    static const struct {
        const char *name;
        double bar;
        struct command command;
    } rows[] = {{"check", 1000.0 / 60, COMMAND("p3dinfo", "--check", "--only=O", "model.p3d")},
                {"mlod-to-odol", 1000.0 / 20,
                 COMMAND("p3dconv", "mlod-to-odol", "--version=73", "--allow-missing", "model.p3d", "-o", "-")}};
    const uint64_t size = bench_size(b, 20);

    if (!bench_wants(b, "check") && !bench_wants(b, "mlod-to-odol"))
        return;
    generate_mlod("model.p3d", size);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        bench_rate(b, rows[i].name, "ms/MB", (struct work){command_run, &rows[i].command},
                   1000 / ((double)size / (double)MB), rows[i].bar);
}

/* p3dinfo of key frames, which it need not read. */
static void measure_frames(struct bench *b)
{
    const unsigned repeat = b->is_quick ? 1 : 5;
    const struct command info = {{"p3dinfo", "frames.p3d"}, CLOCK_CPU, repeat};
    const struct command cat = {{"cat", "frames.p3d"}, CLOCK_CPU, repeat};
    double megabytes[MOST_RUNS];

    if (!bench_wants_any(b, "info-frames"))
        return;
    generate_frames("frames.p3d", b->is_quick ? MB : 200 * 1000000, b->is_quick ? 30 : 3000);
    bench_compare(b, "info-frames", (struct work){command_run, &info}, (struct work){command_run, &cat}, 1, 0.3);
    if (bench_wants(b, "info-frames-memory")) {
        for (unsigned i = 0; i < b->runs; i++)
            megabytes[i] = command_memory(&info);
        bench_note(b, "info-frames-memory", "MB", megabytes, 16);
    }
    remove("frames.p3d");
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
    p3d_unmap_file(&input);
    return bench_cpu() - started;
}

static void measure_obj(struct bench *b)
{
    static const struct command make = COMMAND("p3dconv", "mlod-to-obj", "--no-mtl", "model.p3d", "-o", "model.obj");
    static const struct command convert = COMMAND("p3dconv", "mlod-to-obj", "model.p3d", "-o", "-");

    if (!bench_wants(b, "mlod-to-obj"))
        return;
    generate_mlod("model.p3d", bench_size(b, 20));
    command_run(&make);
    write_plain("plain.obj");
    if (!obj_is_same("model.obj", "plain.obj"))
        bench_fail("plain.obj", "the reference is not the same OBJ");
    remove("model.obj");
    remove("plain.obj");
    bench_compare(b, "mlod-to-obj", (struct work){command_run, &convert}, (struct work){write_plain, "/dev/null"}, 1,
                  0.15);
}

/* The GLB is to be larger than the processor's caches. */
static void measure_glb(struct bench *b)
{
    static const struct command make = COMMAND("p3dconv", "mlod-to-glb", "--lods=all", "model.p3d", "-o", "model.glb");
    static const struct command convert = COMMAND("p3dconv", "mlod-to-glb", "--lods=all", "model.p3d", "-o", "-");
    struct p3d_file file;
    struct copying copying;

    if (!bench_wants(b, "mlod-to-glb"))
        return;
    generate_mlod("model.p3d", bench_size(b, 200));
    command_run(&make);
    file = bench_map("model.glb");
    copying = (struct copying){file.data, bench_alloc(file.size), file.size};
    bench_compare(b, "mlod-to-glb", (struct work){command_run, &convert}, (struct work){bench_copy, &copying}, 1, 60);
    free(copying.to);
    p3d_unmap_file(&file);
    remove("model.glb");
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
    char out[32];
    const struct command command = {{"p3dconv", "mlod-to-obj", "-j", user, "-r", "in", "-o", out}, CLOCK_WALL, 1};

    snprintf(out, sizeof out, "out/%u", runs++);
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
    measure_frames(b);
    measure_obj(b);
    measure_glb(b);
    remove("model.p3d");
    measure_jobs(b);
}
