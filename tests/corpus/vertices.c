/* vertices.c: predicts the vertices of binarised models from their sources, and compares.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: vertices CORPUS < PAIRS   lines of PAIRS: source, binarised model, note, with tabs between. Exit status 1
 * unless all LODs that are not visual and 95 % of the visual ones are exact, and none is more than 2 % off. */
#include <p3d/p3d.h>

#include <stdio.h>
#include <stdlib.h>

struct score {
    unsigned count, exact, far;
};

static struct score scores[2]; /* not visual, visual */

/* Shadow volumes and the like begin here; views are drawn as visual LODs are. */
static bool is_drawn(float resolution)
{
    return resolution < 10000;
}

static const struct p3d_odol_lod *find_lod(const struct p3d_odol *odol, float resolution)
{
    const struct p3d_odol_lod *found = NULL;

    for (uint32_t i = 0; i < odol->lod_count; i++)
        if (odol->lods[i].resolution == resolution)
            found = &odol->lods[i];
    return found;
}

static void compare_lod(const char *name, const struct p3d_document *source, uint32_t lod, const struct p3d_odol *odol)
{
    const float resolution = p3d_document_resolution(source, lod);
    const struct p3d_odol_lod *made = find_lod(odol, resolution);
    struct score *score = &scores[is_drawn(resolution)];
    char lod_name[P3D_LOD_NAME_SIZE];
    struct p3d_error error;
    uint32_t count;
    double off;

    if (!made)
        return; /* the source is of another revision */
    if (!p3d_predict_vertices(source, lod, NULL, &count, &error)) {
        printf("%s: %s\n", name, error.message);
        exit(1);
    }
    off = made->vertex_count ? ((double)count - made->vertex_count) / made->vertex_count : count;
    score->count++;
    score->exact += count == made->vertex_count;
    score->far += off > 0.02 || off < -0.02;
    if (count != made->vertex_count)
        printf("%s: %s: %u predicted, %u there\n", name, p3d_lod_name(resolution, lod_name), (unsigned)count,
               (unsigned)made->vertex_count);
}

static void compare_pair(const char *corpus, char *line)
{
    char *tab = strchr(line, '\t'), *end, source_path[4096], made_path[4096];
    struct p3d_document source, made;
    struct p3d_error error;

    if (!tab)
        return;
    *tab++ = 0;
    end = tab + strcspn(tab, "\t\n");
    *end = 0;
    snprintf(source_path, sizeof source_path, "%s/%s", corpus, line);
    snprintf(made_path, sizeof made_path, "%s/%s", corpus, tab);
    if (!p3d_open(source_path, NULL, &source, &error) || !p3d_open(made_path, NULL, &made, &error)) {
        printf("%s: %s\n", line, error.message);
        exit(1);
    }
    for (uint32_t i = 0; i < source.lod_count && made.odol; i++)
        compare_lod(line, &source, i, made.odol);
    p3d_close(&source);
    p3d_close(&made);
}

int main(int argc, char **argv)
{
    char line[1024];

    while (argc == 2 && fgets(line, sizeof line, stdin))
        compare_pair(argv[1], line);
    printf("not visual: %u of %u exact; visual: %u of %u exact; %u more than 2 %% off\n", scores[0].exact,
           scores[0].count, scores[1].exact, scores[1].count, scores[0].far + scores[1].far);
    return scores[0].count && scores[1].count && scores[0].exact == scores[0].count &&
                   100 * scores[1].exact >= 95 * scores[1].count && !scores[0].far && !scores[1].far
               ? 0
               : 1;
}
