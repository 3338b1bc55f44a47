/* measure_scaling.c: how the time of each mode grows with the size of its input.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "generate.h"
#include "modes.h"

#include <math.h>
#include <stdio.h>

enum { SIZES = 5, FRAMES = 50 };

/* Files of 1, 4, 16, 64 and 256 MB. */
struct series {
    char paths[SIZES][32];
    double sizes[SIZES];
};

static struct series make_series(const struct bench *b, bool has_frames)
{
    struct series series;

    for (unsigned i = 0; i < SIZES; i++) {
        const uint64_t size = (uint64_t)(b->is_quick ? 1 << 14 : 1 << 20) << 2 * i;

        snprintf(series.paths[i], sizeof series.paths[i], "%s%u.p3d", has_frames ? "frames" : "size", i);
        if (has_frames)
            generate_frames(series.paths[i], size, FRAMES);
        else
            generate_mlod(series.paths[i], size);
        series.sizes[i] = bench_file_size(series.paths[i]);
    }
    return series;
}

/* The slope of the line through (log size, log seconds) that fits best: 1 is linear. */
static double exponent_of(const double sizes[SIZES], const double seconds[SIZES])
{
    double x_mean = 0, y_mean = 0, covariance = 0, variance = 0;

    for (unsigned i = 0; i < SIZES; i++) {
        x_mean += log(sizes[i]) / SIZES;
        y_mean += log(seconds[i]) / SIZES;
    }
    for (unsigned i = 0; i < SIZES; i++) {
        covariance += (log(sizes[i]) - x_mean) * (log(seconds[i]) - y_mean);
        variance += (log(sizes[i]) - x_mean) * (log(sizes[i]) - x_mean);
    }
    return covariance / variance;
}

static void measure_mode(struct bench *b, const struct mode *mode, const struct series *series, const char *name)
{
    double exponents[MOST_RUNS];

    for (unsigned run = 0; run < b->runs; run++) {
        double seconds[SIZES];

        for (unsigned i = 0; i < SIZES; i++) {
            const struct command command = mode_command(mode, series->paths[i]);

            seconds[i] = command_run(&command);
        }
        exponents[run] = exponent_of(series->sizes, seconds);
    }
    bench_note(b, name, "exponent", exponents, 1.05);
}

/* Files of faces for most modes, of key frames for those that need some. */
static void measure_series(struct bench *b, bool has_frames)
{
    struct series series;
    bool is_made = false;

    for (const struct mode *mode = modes; mode->name; mode++) {
        char name[64];

        snprintf(name, sizeof name, "scale-%s", mode->name);
        if (mode->needs_frames != has_frames || !bench_wants(b, name))
            continue;
        if (!is_made)
            series = make_series(b, has_frames);
        is_made = true;
        measure_mode(b, mode, &series, name);
    }
    for (unsigned i = 0; i < SIZES && is_made; i++)
        bench_drop(b, series.paths[i]);
}

void measure_scaling(struct bench *b)
{
    measure_series(b, false);
    measure_series(b, true);
}
