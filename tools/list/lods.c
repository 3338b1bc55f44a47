/* lods.c: --lods: how many faces each LOD has, and what is known of when it is drawn.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "page.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static int compare_resolutions(const void *a, const void *b)
{
    const struct info_lod *const *la = a, *const *lb = b;
    const float x = (*la)->resolution, y = (*lb)->resolution;

    return x != y ? (x > y) - (x < y) : ((*la)->index > (*lb)->index) - ((*la)->index < (*lb)->index);
}

/* The visual ones, the finest first, then the others, as they stand. */
static const struct info_lod **sort_lods(const struct info *info, size_t *visual_count)
{
    const struct info_lod **lods = cli_alloc((size_t)info->lod_count + 1, sizeof(struct info_lod *));
    size_t count = 0;

    for (uint32_t i = 0; i < info->lod_count; i++)
        if (p3d_lod_is_visual(info->lods[i].resolution))
            lods[count++] = &info->lods[i];
    qsort(lods, count, sizeof(struct info_lod *), compare_resolutions);
    *visual_count = count;
    for (uint32_t i = 0; i < info->lod_count; i++)
        if (!p3d_lod_is_visual(info->lods[i].resolution))
            lods[count++] = &info->lods[i];
    return lods;
}

static const char *name_of(const struct info_lod *lod, char name[P3D_LOD_NAME_SIZE])
{
    return p3d_lod_name(lod->resolution, name);
}

/* ---- The table ---- */

static void put_share(struct info_page *page, int width, double part, double whole)
{
    char text[32] = "-";

    if (whole > 0)
        snprintf(text, sizeof text, part > 0 && part < whole / 200 ? "<1 %%" : "%.0f %%", 100 * part / whole);
    fprintf(page->file, " %*s", width, text);
}

/* `before` is the visual LOD that is next finer, or NULL. */
static void put_row(struct info_page *page, const struct info_lod *lod, const struct info_lod *before, int name_width,
                    double all)
{
    char name[P3D_LOD_NAME_SIZE];

    fprintf(page->file, "  %3" PRIu32 "  %-*s", lod->index, name_width, name_of(lod, name));
    if (lod->error) {
        fprintf(page->file, "  %sdamaged%s\n", page->bold, page->plain);
        return;
    }
    fprintf(page->file, " %7" PRIu32 " %9.0f", lod->faces, lod->triangles + 2.0 * lod->quads);
    put_share(page, 6, lod->faces, all);
    if (before) {
        put_share(page, 14, lod->faces, before->faces);
        if (before->resolution > 0)
            fprintf(page->file, " %10.4g x", (double)lod->resolution / (double)before->resolution);
    }
    fputc('\n', page->file);
}

static void put_table(struct info_page *page, const struct info_lod *const *lods, size_t count, size_t visual_count)
{
    char name[P3D_LOD_NAME_SIZE];
    int width = 3;
    double all = 0;

    for (size_t i = 0; i < count; i++) {
        const int size = (int)strlen(name_of(lods[i], name));

        width = size > width ? size : width;
        all += lods[i]->faces;
    }
    fprintf(page->file, "%s    #  %-*s   faces triangles  share%s%s\n", page->dim, width, "LOD",
            visual_count > 1 ? "  of the finer   resolution" : "", page->plain);
    for (size_t i = 0; i < count; i++)
        put_row(page, lods[i], i && i < visual_count ? lods[i - 1] : NULL, width, all);
}

/* ---- In words ---- */

static void put_steps(struct info_page *page, const struct info_lod *const *lods, size_t count)
{
    char name[P3D_LOD_NAME_SIZE], finer[P3D_LOD_NAME_SIZE];
    const struct info_lod *before;
    size_t first = 0, next;

    while (first < count && !lods[first]->faces)
        first++;
    if (first == count) {
        fputs("  no visual LOD has faces\n", page->file);
        return;
    }
    for (next = first + 1; next < count && !(lods[next]->resolution > lods[first]->resolution);)
        next++;
    fprintf(page->file, "  %" PRIu32 " face%s at LOD %s, ", lods[first]->faces, lods[first]->faces == 1 ? "" : "s",
            name_of(lods[first], name));
    if (next < count)
        fprintf(page->file, "nothing coarser until resolution %g\n", (double)lods[next]->resolution);
    else
        fputs("and nothing coarser\n", page->file);
    before = lods[first];
    for (size_t i = first + 1; i < count; i++) {
        if (!lods[i]->faces)
            continue;
        if (lods[i]->resolution > before->resolution && lods[i]->faces >= before->faces)
            fprintf(page->file, "  LOD %s is coarser than %s, but has %s faces\n", name_of(lods[i], name),
                    name_of(before, finer), lods[i]->faces == before->faces ? "as many" : "more");
        before = lods[i];
    }
}

/* The number that the engine multiplies the distance with at 20, 200, 350 and 1500 m (docs/p3dinfo.md, "When a LOD is
 * drawn"). */
static void put_coefficients(struct info_page *page, const struct info *info, double complexity)
{
    const double c[4] = {fmin(fmax(sqrt(1e6 / complexity), 1), 2), fmin(fmax(pow(1.2e6 / complexity, 0.55), 1), 4),
                         fmax(pow(3e6 / complexity, 0.77), 1), fmax(fmax(pow(3e6 / complexity, 0.77), 1), 6)};
    const double radius = info_radius(info);

    if (radius > 0)
        fprintf(page->file, "  r is %.3f m: half the mean of width, height and length\n", radius);
    fprintf(page->file, "  c is %.2f at 20 m, %.2f at 200 m, %.2f at 350 m, %.2f at 1500 m: scene complexity %.0f\n",
            c[0], c[1], c[2], c[3], complexity);
    fputs("  Distances are not known: docs/p3dinfo.md, \"When a LOD is drawn\".\n", page->file);
}

void info_print_lods(const struct info *info, double complexity, FILE *file, const struct info_style *style)
{
    struct info_page page = info_begin_page(file, style);
    size_t visual_count;
    const struct info_lod **lods = sort_lods(info, &visual_count);

    info_put_heading(&page, info);
    if (info->lod_count) {
        put_table(&page, lods, info->lod_count, visual_count);
        put_steps(&page, lods, visual_count);
        put_coefficients(&page, info, complexity);
    }
    free(lods);
}
