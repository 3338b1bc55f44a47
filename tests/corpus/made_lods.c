/* made_lods.c: LODs that the library makes, against those that people made: of each model with several visual LODs a
 * LOD is made with as many triangles as each of the others has, and both are compared with the best one.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * made_lods FILE... prints a line for each LOD: triangles, and Hausdorff distances in metres, both ways, sampled
 * (unit/test_nearest.c tries how these are measured). */
#include <p3d/p3d.h>

#include "core/vec.h"
#include "make/nearest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SAMPLES = 20000 };

static struct p3di_job job;

/* ---- Triangles ---- */

/* Those with three corners in three places, without proxies. */
static struct soup soup_of(const struct p3d_model_lod *lod)
{
    struct soup soup;
    uint32_t count = 0;

    p3di_soup_make(&job, lod, &soup);
    for (uint32_t i = 0; i < soup.count && !job.has_failed; i++) {
        const struct p3d_vec3 *c = soup.items[i].corners;

        if (!vec3_is_equal(c[0], c[1]) && !vec3_is_equal(c[1], c[2]) && !vec3_is_equal(c[2], c[0]))
            soup.items[count++] = soup.items[i];
    }
    soup.count = count;
    return soup;
}

static double hausdorff(const struct soup *a, const struct soup *b)
{
    const struct soup *const soups[2] = {a, b};
    struct deviation deviation = {0, 0};
    struct nearest trees[2];
    struct samples samples[2];

    for (unsigned i = 0; i < 2; i++) {
        p3di_nearest_make(&job, soups[i], &trees[i]);
        p3di_sample(&job, soups[i], SAMPLES, true, &samples[i]);
    }
    for (unsigned i = 0; i < 2 && !job.has_failed; i++)
        p3di_deviate(&samples[i], &trees[1 - i], 0, INFINITY, &deviation);
    return deviation.largest;
}

/* ---- Open edges ---- */

struct edge {
    struct p3d_vec3 ends[2]; /* the smaller one first */
};

static int compare_places(const struct p3d_vec3 *a, const struct p3d_vec3 *b)
{
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return (a->z > b->z) - (a->z < b->z);
}

static int compare_edges(const void *a, const void *b)
{
    const struct edge *ea = a, *eb = b;
    const int first = compare_places(&ea->ends[0], &eb->ends[0]);

    return first ? first : compare_places(&ea->ends[1], &eb->ends[1]);
}

/* Edges of one face, by place; with `has_many` of three and more, too: there a surface may end at another. */
static struct edge *open_edges(const struct soup *soup, bool has_many, uint32_t *count)
{
    struct edge *edges = p3di_job_alloc(&job, (size_t)3 * soup->count, sizeof *edges);
    uint32_t used = 0;

    for (uint32_t i = 0; i < 3 * soup->count && edges; i++) {
        const struct p3d_vec3 from = soup->items[i / 3].corners[i % 3], to = soup->items[i / 3].corners[(i + 1) % 3];
        const bool is_turned = compare_places(&from, &to) > 0;

        edges[i] = (struct edge){{is_turned ? to : from, is_turned ? from : to}};
    }
    if (edges)
        qsort(edges, (size_t)3 * soup->count, sizeof *edges, compare_edges);
    for (uint32_t i = 0, next; i < 3 * soup->count && edges; i = next) {
        for (next = i + 1; next < 3 * soup->count && compare_edges(&edges[i], &edges[next]) == 0;)
            next++;
        if (next == i + 1 || (has_many && next > i + 2))
            edges[used++] = edges[i];
    }
    *count = used;
    return edges;
}

/* How many open edges of the made LOD have an end that is on no open edge of the source. A border may go along several
 * edges in one; where it does not, a crack would be. */
static uint32_t count_cracks(const struct soup *source, const struct soup *made)
{
    uint32_t source_count, made_count, cracks = 0;
    struct edge *source_edges = open_edges(source, true, &source_count),
                *made_edges = open_edges(made, false, &made_count);

    for (uint32_t i = 0; i < made_count; i++) {
        bool is_found[2] = {false, false};

        for (uint32_t j = 0; j < source_count && !(is_found[0] && is_found[1]); j++)
            for (unsigned k = 0; k < 4; k++)
                if (compare_places(&made_edges[i].ends[k / 2], &source_edges[j].ends[k % 2]) == 0)
                    is_found[k / 2] = true;
        cracks += !is_found[0] || !is_found[1];
    }
    return cracks;
}

/* ---- Models ---- */

static void compare(const char *path, const struct p3d_model *model, const struct p3d_model_lod *source,
                    const struct p3d_model_lod *hand, const struct soup *source_soup)
{
    struct p3d_model alone = *model;
    const struct soup hand_soup = soup_of(hand);
    struct soup made_soup;
    struct p3d_made_lod made;
    struct p3d_model *lods;
    struct p3d_error error;
    const float size = (float)hand_soup.count;
    const char *name = strrchr(path, '/');

    alone.lods = source;
    alone.lod_count = 1;
    if (hand_soup.count < 2 || hand_soup.count >= source_soup->count)
        return;
    lods = p3d_model_make_lods(&alone, &(struct p3d_make_lods_options){&size, 1, true}, &made, NULL, &error);
    if (!lods) {
        fprintf(stderr, "%s: %s\n", path, error.message);
        exit(1);
    }
    made_soup = soup_of(&lods->lods[0]);
    printf("%s\t%.9g\t%u\t%u\t%u\t%.4g\t%.4g\t%.4g\t%u\n", name ? name + 1 : path, (double)hand->resolution,
           (unsigned)source_soup->count, (unsigned)hand_soup.count, (unsigned)made_soup.count,
           hausdorff(source_soup, &hand_soup), hausdorff(source_soup, &made_soup), (double)made.error,
           (unsigned)count_cracks(source_soup, &made_soup));
    p3d_model_free(lods);
}

static void compare_all(const char *path, const struct p3d_model *model)
{
    const uint32_t best = p3d_model_best_lod(model);
    const struct p3d_model_lod *source = &model->lods[best];
    struct p3d_error error;
    struct soup soup;

    if (best == model->lod_count || !p3d_lod_is_visual(source->resolution) ||
        !p3di_job_begin(&job, "to compare", P3DI_NO_INPUT, NULL, &error))
        return;
    soup = soup_of(source);
    for (uint32_t i = 0; i < model->lod_count; i++)
        if (p3d_lod_is_visual(model->lods[i].resolution) && model->lods[i].resolution > source->resolution)
            compare(path, model, source, &model->lods[i], &soup);
    if (job.has_failed)
        exit(2);
    p3di_arena_free(job.arena);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct p3d_document document;
        struct p3d_model *model;
        struct p3d_error error;

        if (!p3d_open(argv[i], NULL, &document, &error)) {
            fprintf(stderr, "%s: %s\n", argv[i], error.message);
            continue;
        }
        model = p3d_document_model(&document, NULL, 0, NULL, &error);
        if (model)
            compare_all(argv[i], model);
        p3d_model_free(model);
        p3d_close(&document);
    }
    return 0;
}
