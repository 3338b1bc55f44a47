/* lods.c: --lods: how many faces each LOD has, and what is known of when it is drawn.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "views.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static int compare_resolutions(const void *a, const void *b)
{
    const struct p3di_facts_lod *const *la = a, *const *lb = b;
    const float x = (*la)->resolution, y = (*lb)->resolution;

    return x != y ? (x > y) - (x < y) : ((*la)->index > (*lb)->index) - ((*la)->index < (*lb)->index);
}

/* The visual LODs, the finest first, then all other LODs, as they stand. */
static const struct p3di_facts_lod **sort_lods(struct p3di_job *job, const struct p3di_facts *facts,
                                               size_t *visual_count)
{
    const struct p3di_facts_lod **lods =
        p3di_job_alloc(job, (size_t)facts->lod_count + 1, sizeof(struct p3di_facts_lod *));
    size_t count = 0;

    if (!lods)
        return NULL;
    for (uint32_t i = 0; i < facts->lod_count; i++)
        if (p3d_lod_is_visual(facts->lods[i].resolution))
            lods[count++] = &facts->lods[i];
    qsort(lods, count, sizeof(struct p3di_facts_lod *), compare_resolutions);
    *visual_count = count;
    for (uint32_t i = 0; i < facts->lod_count; i++)
        if (!p3d_lod_is_visual(facts->lods[i].resolution))
            lods[count++] = &facts->lods[i];
    return lods;
}

static const char *name_of(const struct p3di_facts_lod *lod, char name[P3D_LOD_NAME_SIZE])
{
    return p3d_lod_name(lod->resolution, name);
}

/* ---- The table ---- */

static void put_share(struct p3di_printer *printer, int width, double part, double whole)
{
    char text[32] = "-";

    if (whole > 0)
        snprintf(text, sizeof text, part > 0 && part <= whole / 200 ? "<1 %%" : "%.0f %%", 100 * part / whole);
    p3di_put(printer, " %*s", width, text);
}

/* `before` is the visual LOD that is next finer, or NULL. */
static void put_row(struct p3di_printer *printer, const struct p3di_facts_lod *lod, const struct p3di_facts_lod *before,
                    int name_width, double all)
{
    char name[P3D_LOD_NAME_SIZE];

    p3di_put(printer, "  %3" PRIu32 "  %-*s", lod->index, name_width, name_of(lod, name));
    if (lod->error) {
        p3di_put(printer, "  %sdamaged%s\n", printer->bold, printer->plain);
        return;
    }
    p3di_put(printer, " %7" PRIu32 " %9.0f", lod->faces, lod->triangles + 2.0 * lod->quads);
    put_share(printer, 6, lod->faces, all);
    if (before) {
        put_share(printer, 14, lod->faces, before->faces);
        if (before->resolution > 0)
            p3di_put(printer, " %10.4g x", (double)lod->resolution / (double)before->resolution);
    }
    p3di_put(printer, "\n");
}

static void put_table(struct p3di_printer *printer, const struct p3di_facts *facts,
                      const struct p3di_facts_lod *const *lods, size_t visual_count)
{
    const int width = p3di_lod_name_width(facts);
    double all = 0;

    for (size_t i = 0; i < facts->lod_count; i++)
        all += lods[i]->faces;
    p3di_put(printer, "%s    #  %-*s   faces triangles  share%s%s\n", printer->dim, width, "LOD",
             visual_count > 1 ? "  of the finer   resolution" : "", printer->plain);
    for (size_t i = 0; i < facts->lod_count; i++)
        put_row(printer, lods[i], i && i < visual_count ? lods[i - 1] : NULL, width, all);
}

/* ---- In words ---- */

static void put_steps(struct p3di_printer *printer, const struct p3di_facts_lod *const *lods, size_t count)
{
    char name[P3D_LOD_NAME_SIZE], finer[P3D_LOD_NAME_SIZE];
    const struct p3di_facts_lod *before;
    size_t first = 0, next;

    while (first < count && !lods[first]->faces)
        first++;
    if (first == count) {
        p3di_put(printer, "  no visual LOD has faces\n");
        return;
    }
    for (next = first + 1; next < count && !(lods[next]->resolution > lods[first]->resolution);)
        next++;
    p3di_put(printer, "  %" PRIu32 " face%s at LOD %s, ", lods[first]->faces, lods[first]->faces == 1 ? "" : "s",
             name_of(lods[first], name));
    if (next < count)
        p3di_put(printer, "nothing coarser until resolution %g\n", (double)lods[next]->resolution);
    else
        p3di_put(printer, "and nothing coarser\n");
    before = lods[first];
    for (size_t i = first + 1; i < count; i++) {
        if (!lods[i]->faces)
            continue;
        if (lods[i]->resolution > before->resolution && lods[i]->faces >= before->faces)
            p3di_put(printer, "  LOD %s is coarser than %s, but has %s faces\n", name_of(lods[i], name),
                     name_of(before, finer), lods[i]->faces == before->faces ? "as many" : "more");
        before = lods[i];
    }
}

/* c is the number that the engine multiplies the distance with (docs/p3dinfo.md, "When a LOD is drawn"). */
static void put_coefficients(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    const double radius = p3di_radius(facts);

    if (radius > 0)
        p3di_put(printer, "  r is %.3f m: half the mean of width, height and length\n", radius);
    p3di_put(
        printer,
        "  c is 1.29 at 20 m, 1.46 at 200 m, 3.45 at 350 m, 6.00 at 1500 m,\n    if the scene complexity is 600000\n");
    p3di_put(printer, "  Distances are not known: docs/p3dinfo.md, \"When a LOD is drawn\".\n");
}

void p3di_put_lods(struct p3di_printer *printer, const struct p3di_facts *facts)
{
    size_t visual_count;
    const struct p3di_facts_lod **lods = sort_lods(&printer->job, facts, &visual_count);

    p3di_put_heading(printer, facts);
    if (facts->lod_count && lods) {
        put_table(printer, facts, lods, visual_count);
        put_steps(printer, lods, visual_count);
        put_coefficients(printer, facts);
    }
}
