/* measure_gallery.c: what a card of a gallery costs: a small picture of a model that is read for it alone.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"
#include "generate.h"

#include <stdio.h>

enum { WIDTH = 192, HEIGHT = 144, MOST = 30 /* milliseconds */ };

/* As the page has it, of a file in memory. */
static double make_card(const void *user)
{
    const struct p3d_draw_options options = {.width = WIDTH, .height = HEIGHT};
    const struct p3d_file *file = user;
    const double started = bench_cpu();
    struct p3d_buffer picture = {NULL, 0, 0};
    struct p3d_model *model = NULL;
    struct p3d_document document;
    struct p3d_error error;
    uint32_t best;

    if (p3d_read(file->data, file->size, NULL, &document, &error)) {
        best = p3d_document_best_lod(&document, NULL, 0);
        model = p3d_document_model(&document, &best, 1, NULL, &error);
        p3d_close(&document);
    }
    if (!model || !p3d_draw(model, &options, NULL, p3d_buffer_sink(&picture), &error))
        bench_fail("a card", error.message);
    p3d_buffer_free(&picture);
    p3d_model_free(model);
    return bench_cpu() - started;
}

void measure_gallery(struct bench *b)
{
    static const unsigned sizes[] = {1, 4}; /* MB */

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct p3d_file file;
        char name[32];

        snprintf(name, sizeof name, "gallery-card-%umb", sizes[i]);
        if (!bench_wants(b, name))
            continue;
        generate_mlod("card.p3d", bench_size(b, sizes[i]));
        file = bench_load("card.p3d");
        bench_rate(b, name, "ms", (struct work){make_card, &file}, 1000, MOST);
        p3d_file_free(&file);
        bench_drop(b, "card.p3d");
    }
}
