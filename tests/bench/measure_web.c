/* measure_web.c: how large the module and the page for browsers are. What time they take, web/tests/speed.mjs measures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

static void note_size(struct bench *b, const char *name, double bytes, double bar)
{
    double figures[MOST_RUNS];

    for (unsigned i = 0; i < b->runs; i++)
        figures[i] = bytes / 1000;
    bench_note(b, name, "kB", figures, bar);
}

static double packed_size(const char *path)
{
    struct p3d_file file = bench_map(path);
    uLongf size = compressBound((uLong)file.size);
    uint8_t *packed = bench_alloc(size);

    if (compress2(packed, &size, file.data, (uLong)file.size, Z_BEST_COMPRESSION) != Z_OK)
        bench_fail(path, "cannot be packed");
    free(packed);
    p3d_file_free(&file);
    return (double)size;
}

void measure_web(struct bench *b)
{
    char module[4200], page[4200];

    if (!*b->web || !bench_wants_any(b, "web-"))
        return;
    snprintf(module, sizeof module, "%s/p3d.wasm", b->web);
    snprintf(page, sizeof page, "%s/p3dview.html", b->web);
    if (bench_wants(b, "web-module"))
        note_size(b, "web-module", bench_file_size(module), 850);
    if (bench_wants(b, "web-module-packed"))
        note_size(b, "web-module-packed", packed_size(module), 350);
    if (bench_wants(b, "web-page"))
        note_size(b, "web-page", bench_file_size(page), 1200);
}
