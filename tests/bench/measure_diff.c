/* measure_diff.c: how long it takes to compare two models, and whether that grows with their size alone.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * All in the library, from the bytes of both files on, without the short way for LODs of the same bytes. */
#include "bench.h"
#include "generate.h"
#include "hostile.h"
#include "permute.h"

#include <stdio.h>
#include <stdlib.h>

#define MB ((uint64_t)1 << 20)
#define SLOWEST (1000.0 / 60) /* milliseconds for a megabyte: 60 MB/s */

struct models {
    struct p3d_file file;
    struct p3d_buffer other; /* in another order; empty: the same file again */
    float tolerance;
    double size; /* of both, in MB */
};

static void read_model(const void *data, size_t size, struct p3d_document *document)
{
    struct p3d_error error;

    if (!p3d_read(data, size, NULL, document, &error))
        bench_fail("a model to compare", error.message);
}

static double compare(void *user)
{
    const struct models *models = user;
    const struct p3d_diff_options what = {.tolerance = models->tolerance};
    const double started = bench_cpu();
    struct p3d_document a, b;
    struct p3d_error error;
    struct p3d_diff *diff;

    read_model(models->file.data, models->file.size, &a);
    if (models->other.size)
        read_model(models->other.data, models->other.size, &b);
    else
        read_model(models->file.data, models->file.size, &b);
    diff = p3d_diff_documents(&a, &b, &what, NULL, &error);
    if (!diff)
        bench_fail("p3d_diff_documents", error.message);
    if (!diff->is_same)
        bench_fail("p3d_diff_documents", "the models are the same, but it says they differ");
    p3d_diff_free(diff);
    p3d_close(&a);
    p3d_close(&b);
    return bench_cpu() - started;
}

static struct models open_models(const char *path, bool is_permuted, float tolerance)
{
    struct models models = {.tolerance = tolerance};
    struct p3d_document document;
    struct p3d_error error;

    if (!p3d_map_file(path, &models.file, &error))
        bench_fail(path, error.message);
    if (is_permuted) {
        read_model(models.file.data, models.file.size, &document);
        if (!permute_mlod(document.mlod, 1, &models.other))
            bench_fail(path, "cannot be written in another order");
        p3d_close(&document);
    }
    models.size = 2 * (double)models.file.size / 1e6;
    return models;
}

static void close_models(struct models *models)
{
    p3d_unmap_file(&models->file);
    p3d_buffer_free(&models->other);
}

/* ---- Speed ---- */

static void measure_speed(struct bench *b, const char *name, const char *path, bool is_permuted)
{
    struct models models = open_models(path, is_permuted, 0);
    double figures[MOST_RUNS];

    compare(&models);
    for (unsigned i = 0; i < b->runs; i++)
        figures[i] = compare(&models) * 1000 / models.size;
    bench_note(b, name, "ms/MB", figures, SLOWEST);
    close_models(&models);
}

static void measure_speeds(struct bench *b)
{
    char *path = bench_path(b, "diff.p3d");

    if (bench_wants(b, "diff-mlod") || bench_wants(b, "diff-mlod-order")) {
        generate_mlod(path, b->is_quick ? MB / 2 : 20 * MB);
        if (bench_wants(b, "diff-mlod"))
            measure_speed(b, "diff-mlod", path, false);
        if (bench_wants(b, "diff-mlod-order"))
            measure_speed(b, "diff-mlod-order", path, true);
    }
    if (bench_wants(b, "diff-odol")) {
        generate_odol(path, b->is_quick ? MB / 2 : 20 * MB, 48);
        measure_speed(b, "diff-odol", path, false);
    }
    remove(path);
    free(path);
}

/* ---- Growth ---- */

/* The whole against a file of the same kind an eighth as large, for each byte. */
static void measure_growth(struct bench *b, const struct hostile *hostile, const char *suffix, bool is_permuted,
                           float tolerance)
{
    const uint32_t count = b->is_quick ? hostile->count / 100 : hostile->count;
    char *whole_path = bench_path(b, "whole.p3d"), *part_path = bench_path(b, "part.p3d");
    struct models whole, part;
    char name[64];

    snprintf(name, sizeof name, "growth-%s-diff%s", hostile->name, suffix);
    if (bench_wants(b, name)) {
        hostile->generate(whole_path, count);
        hostile->generate(part_path, count / 8);
        whole = open_models(whole_path, is_permuted, tolerance);
        part = open_models(part_path, is_permuted, tolerance);
        bench_compare(b, name, (struct work){compare, &whole}, (struct work){compare, &part}, whole.size / part.size,
                      2);
        close_models(&whole);
        close_models(&part);
        remove(whole_path);
        remove(part_path);
    }
    free(whole_path);
    free(part_path);
}

void measure_diff(struct bench *b)
{
    measure_speeds(b);
    for (const struct hostile *hostile = hostiles; hostile->name; hostile++) {
        measure_growth(b, hostile, "", false, 0);
        if (hostile->is_odol)
            continue;
        measure_growth(b, hostile, "-order", true, 0);
        measure_growth(b, hostile, "-tolerance", true, 1e-4f);
    }
}
