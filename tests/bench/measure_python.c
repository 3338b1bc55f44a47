/* measure_python.c: what p3d.open of the Python package costs above the library's own call.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <stdio.h>
#include <stdlib.h>

/* Seconds of processor time without the start of the interpreter: `user` is "package" or "library". */
static double run_python(const void *user)
{
    char line[1024];
    double seconds = 0;
    FILE *output;
    bool is_good;

    snprintf(line, sizeof line, "'%s' '%s' --seconds %s .", getenv("P3D_PYTHON"), SPEED_PY, (const char *)user);
    output = popen(line, "r");
    is_good = output && fscanf(output, "%lf", &seconds) == 1;
    if (!output || pclose(output) != 0 || !is_good)
        bench_fail(SPEED_PY, "P3D_PYTHON names no interpreter that has the package p3d");
    return seconds;
}

/* P3D_PYTHON is the interpreter; without it there is no such row. */
void measure_python(struct bench *b)
{
    if (!getenv("P3D_PYTHON") || !bench_wants(b, "python-open"))
        return;
    for (int i = 0; i < 8; i++) {
        char name[32];

        snprintf(name, sizeof name, "model_%d.p3d", i);
        generate_mlod(name, bench_size(b, 1) >> i); /* most models are small */
    }
    bench_compare(b, "python-open", (struct work){run_python, "package"}, (struct work){run_python, "library"}, 1, 1.3);
    for (int i = 0; i < 8; i++) {
        char name[32];

        snprintf(name, sizeof name, "model_%d.p3d", i);
        bench_drop(b, name);
    }
}
