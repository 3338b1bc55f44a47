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

static double compare(const void *user)
{
    const struct models *models = user;
    const struct p3d_diff_options what = {.tolerance = models->tolerance};
    const double started = bench_cpu();
    const bool is_other = models->other.size;
    struct p3d_document a, b;
    struct p3d_error error;
    struct p3d_diff *diff;

    read_model(models->file.data, models->file.size, &a);
    read_model(is_other ? models->other.data : models->file.data, is_other ? models->other.size : models->file.size,
               &b);
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
    struct models models = {.file = bench_load(path), .tolerance = tolerance};
    struct p3d_document document;

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
    p3d_file_free(&models->file);
    p3d_buffer_free(&models->other);
}

/* ---- Speed ---- */

static void measure_speed(struct bench *b, const char *name, bool is_permuted)
{
    struct models models;

    if (!bench_wants(b, name))
        return;
    models = open_models("diff.p3d", is_permuted, 0);
    bench_rate(b, name, "ms/MB", (struct work){compare, &models}, 1000 / models.size, SLOWEST);
    close_models(&models);
}

static void measure_speeds(struct bench *b)
{
    if (bench_wants_any(b, "diff-mlod")) {
        generate_mlod("diff.p3d", bench_size(b, 20));
        measure_speed(b, "diff-mlod", false);
        measure_speed(b, "diff-mlod-order", true);
    }
    if (bench_wants(b, "diff-odol")) {
        generate_odol("diff.p3d", bench_size(b, 20), 48);
        measure_speed(b, "diff-odol", false);
    }
    bench_drop(b, "diff.p3d");
}

/* ---- Growth ---- */

/* The whole against a file of the same kind an eighth as large, for each byte. */
static void measure_growth(struct bench *b, const struct hostile *hostile, const char *suffix, bool is_permuted,
                           float tolerance)
{
    const uint32_t count = b->is_quick ? hostile->count / 100 : hostile->count;
    struct models whole, part;
    char name[64];

    snprintf(name, sizeof name, "growth-%s-diff%s", hostile->name, suffix);
    if (!bench_wants(b, name))
        return;
    hostile_make(hostile, "whole.p3d", count);
    hostile_make(hostile, "part.p3d", count / 8);
    whole = open_models("whole.p3d", is_permuted, tolerance);
    part = open_models("part.p3d", is_permuted, tolerance);
    bench_compare(b, name, (struct work){compare, &whole}, (struct work){compare, &part}, whole.size / part.size, 2);
    close_models(&whole);
    close_models(&part);
    bench_drop(b, "whole.p3d");
    bench_drop(b, "part.p3d");
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
