/* measure_tools.c: the tools as people run them, each a process.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"
#include "reference_obj.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MB ((uint64_t)1 << 20)

/* ---- p3dinfo of key frames ---- */

static void measure_frames(struct bench *b)
{
    char *path = bench_path(b, "frames.p3d"), *p3dinfo = path_join(b->tools, "p3dinfo");
    const unsigned repeat = b->is_quick ? 1 : 5;
    double megabytes[MOST_RUNS];
    struct command info = {{p3dinfo, path}, CLOCK_CPU, repeat}, cat = {{"cat", path}, CLOCK_CPU, repeat};

    if (bench_wants_any(b, "info-frames")) {
        generate_frames(path, b->is_quick ? MB : 200 * 1000000, b->is_quick ? 30 : 3000);
        if (bench_wants(b, "info-frames"))
            bench_compare(b, "info-frames", (struct work){command_run, &info}, (struct work){command_run, &cat}, 1,
                          0.3);
        if (bench_wants(b, "info-frames-memory")) {
            for (unsigned i = 0; i < b->runs; i++)
                megabytes[i] = command_memory(&info);
            bench_note(b, "info-frames-memory", "MB", megabytes, 16);
        }
        remove(path);
    }
    free(path);
    free(p3dinfo);
}

/* ---- OBJ ---- */

/* The reference: what mlod-to-obj does, from the file on. */
struct plain {
    const char *in, *out;
};

static double write_plain(void *user)
{
    const struct plain *plain = user;
    const double started = bench_cpu();
    struct p3d_mlod *mlod = NULL;
    struct p3d_model *model = NULL;
    struct p3d_error error;
    struct p3d_file input;
    FILE *file = fopen(plain->out, "w");

    if (p3d_map_file(plain->in, &input, &error))
        mlod = p3d_mlod_read(input.data, input.size, NULL, &error);
    if (mlod)
        model = p3d_model_from_mlod(mlod, NULL, 0, NULL, &error);
    if (!model || !file)
        bench_fail(plain->out, file ? error.message : "cannot be opened");
    reference_obj(model, file);
    fclose(file);
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    p3d_unmap_file(&input);
    return bench_cpu() - started;
}

static void measure_obj(struct bench *b, const char *path, const char *p3dconv)
{
    char *obj_path = bench_path(b, "model.obj"), *plain_path = bench_path(b, "plain.obj");
    struct command make = {{p3dconv, "mlod-to-obj", "--no-mtl", path, "-o", obj_path}, CLOCK_CPU, 1};
    struct command convert = {{p3dconv, "mlod-to-obj", path, "-o", "-"}, CLOCK_CPU, 1};
    struct plain to_file = {path, plain_path}, to_nowhere = {path, "/dev/null"};

    command_run(&make);
    write_plain(&to_file);
    if (!obj_is_same(obj_path, plain_path))
        bench_fail(plain_path, "the reference is not the same OBJ");
    remove(obj_path);
    remove(plain_path);
    bench_compare(b, "mlod-to-obj", (struct work){command_run, &convert}, (struct work){write_plain, &to_nowhere}, 1,
                  0.15);
    free(obj_path);
    free(plain_path);
}

/* ---- GLB ---- */

struct copy {
    struct p3d_file file;
    uint8_t *to;
};

static double copy_file(void *user)
{
    const struct copy *copy = user;
    const double started = bench_cpu();

    memcpy(copy->to, copy->file.data, copy->file.size);
    return bench_cpu() - started;
}

static void measure_glb(struct bench *b, const char *path, const char *p3dconv)
{
    char *glb_path = bench_path(b, "model.glb");
    struct command make = {{p3dconv, "mlod-to-glb", "--lods=all", path, "-o", glb_path}, CLOCK_CPU, 1};
    struct command convert = {{p3dconv, "mlod-to-glb", "--lods=all", path, "-o", "-"}, CLOCK_CPU, 1};
    struct p3d_error error;
    struct copy copy;

    command_run(&make);
    if (!p3d_map_file(glb_path, &copy.file, &error))
        bench_fail(glb_path, error.message);
    copy.to = malloc(copy.file.size);
    if (!copy.to)
        bench_fail(glb_path, "no memory");
    bench_compare(b, "mlod-to-glb", (struct work){command_run, &convert}, (struct work){copy_file, &copy}, 1, 60);
    free(copy.to);
    p3d_unmap_file(&copy.file);
    remove(glb_path);
    free(glb_path);
}

/* The GLB is to be larger than the processor's caches. */
static void measure_exports(struct bench *b)
{
    char *path = bench_path(b, "model.p3d"), *p3dconv = path_join(b->tools, "p3dconv");

    if (bench_wants(b, "mlod-to-obj")) {
        generate_mlod(path, b->is_quick ? MB / 2 : 20 * MB);
        measure_obj(b, path, p3dconv);
    }
    if (bench_wants(b, "mlod-to-glb")) {
        generate_mlod(path, b->is_quick ? MB / 2 : 200 * MB);
        measure_glb(b, path, p3dconv);
    }
    remove(path);
    free(path);
    free(p3dconv);
}

/* ---- Threads ---- */

/* `count` names of one file are as good as so many files: each is opened, read and converted. */
static void make_files(const char *folder, unsigned count, uint64_t size)
{
    char name[32], *first = path_join(folder, "0.p3d"), *path;

    mkdir(folder, 0777);
    generate_mlod(first, size);
    for (unsigned i = 1; i < count; i++) {
        snprintf(name, sizeof name, "%u.p3d", i);
        path = path_join(folder, name);
        if (link(first, path) != 0)
            bench_fail(path, "cannot be linked");
        free(path);
    }
    free(first);
}

/* Each run writes to a folder of its own, and none is removed in between: some systems (ext4) are slow to make files
 * where others were deleted a moment ago. */
struct jobs {
    const char *p3dconv, *count, *in, *out;
    unsigned runs;
};

static double run_jobs(void *user)
{
    struct jobs *jobs = user;
    struct command command = {{jobs->p3dconv, "mlod-to-obj", "-j", jobs->count, "-r", jobs->in, "-o"}, CLOCK_WALL, 1};
    char name[32], *out;
    double seconds;

    snprintf(name, sizeof name, "%s-%u", jobs->count, jobs->runs++);
    out = path_join(jobs->out, name);
    command.arguments[7] = out;
    seconds = command_run(&command);
    free(out);
    return seconds;
}

static void measure_jobs(struct bench *b)
{
    char *in = bench_path(b, "in"), *out = bench_path(b, "out"), *p3dconv = path_join(b->tools, "p3dconv");
    struct jobs two = {p3dconv, "2", in, out, 0}, one = {p3dconv, "1", in, out, 0};

    if (bench_wants(b, "two-jobs")) {
        mkdir(out, 0777);
        make_files(in, b->is_quick ? 10 : 200, b->is_quick ? MB / 16 : MB / 2);
        bench_compare(b, "two-jobs", (struct work){run_jobs, &two}, (struct work){run_jobs, &one}, 1, 0.58);
        remove_tree(in);
        remove_tree(out);
    }
    free(in);
    free(out);
    free(p3dconv);
}

/* ---- Checks ---- */

/* Milliseconds a megabyte, starting the process included: 60 MB/s take 16.7. */
static void measure_check(struct bench *b)
{
    char *path = bench_path(b, "check.p3d"), *p3dinfo = path_join(b->tools, "p3dinfo");
    const uint64_t size = b->is_quick ? MB / 2 : 20 * MB;
    struct command check = {{p3dinfo, "--check", "--only=O", path}, CLOCK_CPU, 1};
    double milliseconds[MOST_RUNS];

    if (bench_wants(b, "check")) {
        generate_mlod(path, size);
        command_run(&check);
        for (unsigned i = 0; i < b->runs; i++)
            milliseconds[i] = command_run(&check) * 1000 / ((double)size / MB);
        bench_note(b, "check", "ms/MB", milliseconds, 1000.0 / 60);
    }
    remove(path);
    free(path);
    free(p3dinfo);
}

/* Milliseconds a megabyte of MLOD: 20 MB/s take 50. */
static void measure_odol(struct bench *b)
{
    char *path = bench_path(b, "odol.p3d"), *p3dconv = path_join(b->tools, "p3dconv");
    const uint64_t size = b->is_quick ? MB / 2 : 20 * MB;
    struct command make = {{p3dconv, "mlod-to-odol", "--version=73", "--allow-missing", path, "-o", "-"}, CLOCK_CPU, 1};
    double milliseconds[MOST_RUNS];

    if (bench_wants(b, "mlod-to-odol")) {
        generate_mlod(path, size);
        command_run(&make);
        for (unsigned i = 0; i < b->runs; i++)
            milliseconds[i] = command_run(&make) * 1000 / ((double)size / MB);
        bench_note(b, "mlod-to-odol", "ms/MB", milliseconds, 50);
    }
    remove(path);
    free(path);
    free(p3dconv);
}

void measure_tools(struct bench *b)
{
    measure_check(b);
    measure_odol(b);
    measure_frames(b);
    measure_exports(b);
    measure_jobs(b);
}
