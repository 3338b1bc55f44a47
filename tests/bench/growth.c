/* growth.c: how the time of the tools grows where there is much of one thing: eight times as much takes eight times as
 * long.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "generate.h"
#include "hostile.h"
#include "inputs.h"
#include "many_assets.h"
#include "permute.h"

#include <stdio.h>
#include <string.h>

#define TIMES 8
#define BAR 2.0 /* the most that the time for one thing may grow by */

/* A command: the input stands for each "@". */
struct mode {
    const char *name, *line;
};

static const struct mode file_modes[] = {{"info", "p3dinfo --json @.p3d"},
                                         {"check", "p3dinfo --check @.p3d"},
                                         {"diff", "p3dinfo --diff @.p3d @-ordered.p3d"},
                                         {"near", "p3dinfo --diff --tolerance=1e-4 @.p3d @-ordered.p3d"},
                                         {"dump", "p3ddump --json @.p3d"},
                                         {"layout", "p3ddump --layout @.p3d"},
                                         {"text", "p3ddump --text @.p3d"},
                                         {"obj", "p3dconv p3d-to-obj @.p3d -o -"},
                                         {"glb", "p3dconv p3d-to-glb --lod=all @.p3d -o -"},
                                         {"png", "p3dconv p3d-to-png @.p3d -o -"},
                                         {"mdd", "p3dconv p3d-to-mdd @.p3d -o -"},
                                         {"mlod", "p3dconv p3d-to-mlod @.p3d -o -"},
                                         {"rename", "p3dconv mlod-to-mlod --rename=vehicles=ships @.p3d -o -"},
                                         {"odol", "p3dconv mlod-to-odol --version=73 --allow-missing @.p3d -o -"},
                                         {"deps", "p3dconv p3d-to-obj --list-deps @.p3d"},
                                         {0}};

static const struct mode asset_modes[] = {{"info", "p3dinfo --json --assets @ @/model.p3d"},
                                          {"check", "p3dinfo --check --assets @ @/model.p3d"},
                                          {"glb", "p3dconv p3d-to-glb --assets @ @/model.p3d -o -"},
                                          {"png", "p3dconv p3d-to-png --assets @ @/model.p3d -o -"},
                                          {"odol", "p3dconv mlod-to-odol --version=73 --assets @ @/model.p3d -o -"},
                                          {0}};

static const struct mode folder_modes[] = {{"info", "p3dinfo --brief -r @"},
                                           {"check", "p3dinfo --check -r @"},
                                           {"diff", "p3dinfo --diff @ @"},
                                           {"glb", "p3dconv p3d-to-glb -r @ -o out"},
                                           {"png", "p3dconv p3d-to-png --size=16x16 -r @ -o out"},
                                           {"odol", "p3dconv mlod-to-odol --version=73 --allow-missing -r @ -o out"},
                                           {"binarize", "binarize -always @ out"},
                                           {0}};

static const struct mode addon_modes[] = {
    {"check", "p3dinfo --check -r @"}, {"mod", "p3dconv mod-to-pbo --target=a3 @ -o out"}, {0}};

/* ---- Measuring ---- */

static void write_line(char *line, size_t size, const struct mode *mode, const char *input)
{
    size_t used = 0;

    for (const char *c = mode->line; *c; c++)
        used += (size_t)snprintf(line + used, size - used, "%.*s", *c == '@' ? 99 : 1, *c == '@' ? input : c);
}

/* The least seconds so far; false if the tool cannot do it, as for a picture of nothing. */
static bool run(const struct bench *b, const struct mode *mode, const char *input, double *least)
{
    char line[256];
    double seconds;
    int status;

    write_line(line, sizeof line, mode, input);
    if (!b->is_quick)
        warm_memory();
    status = command_try(line, b->tools, CLOCK_CPU, &seconds);
    if (status < 0)
        bench_fail(line, "was killed");
    remove_tree("out");
    *least = seconds < *least ? seconds : *least;
    return status == 0 || (status == 1 && strncmp(line, "p3dinfo", 7) == 0); /* there are findings, or changes */
}

/* Runs again only what seems to grow: it may have been disturbed. */
static void measure_cell(struct bench *b, const struct mode *mode)
{
    double part = 1e9, whole = 1e9, growth = 2 * BAR;

    for (unsigned i = 0; i < b->runs && growth > BAR; i++) {
        if (!run(b, mode, "part", &part) || !run(b, mode, "whole", &whole)) {
            printf(" %8s", "-");
            return;
        }
        growth = whole / part / TIMES;
    }
    printf(" %7.2f%c", growth, growth > BAR && !b->is_quick ? '!' : ' ');
    b->has_missed = b->has_missed || growth > BAR;
    fflush(stdout);
}

static void print_head(const struct mode *modes)
{
    printf("\n%-22s", "growth");
    for (const struct mode *mode = modes; mode->name; mode++)
        printf(" %8s", mode->name);
    putchar('\n');
}

static void measure_kind(struct bench *b, const char *name, const struct mode *modes)
{
    static const struct mode *last; /* those of the head above */

    if (modes != last)
        print_head(modes);
    last = modes;
    printf("%-22s", name);
    for (const struct mode *mode = modes; mode->name; mode++)
        measure_cell(b, mode);
    putchar('\n');
    b->result_count++;
}

/* ---- Kinds ---- */

static const char *const sizes[] = {"part", "whole"};

/* What is made in a quick run is a hundredth. */
static uint32_t count_of(const struct bench *b, uint32_t count, size_t size)
{
    const uint32_t whole = b->is_quick && count > 100 * TIMES ? count / 100 : count;

    return size ? whole : whole / TIMES;
}

static bool kind_is_wanted(const struct bench *b, const char *name, char *full, size_t size)
{
    snprintf(full, size, "growth-%s", name);
    return bench_wants(b, full);
}

static void measure_files(struct bench *b)
{
    char name[64], path[32], ordered[32];

    for (const struct hostile *hostile = hostiles; hostile->name; hostile++) {
        if (!kind_is_wanted(b, hostile->name, name, sizeof name))
            continue;
        for (size_t i = 0; i < 2; i++) {
            snprintf(path, sizeof path, "%s.p3d", sizes[i]);
            snprintf(ordered, sizeof ordered, "%s-ordered.p3d", sizes[i]);
            hostile_make(hostile, path, count_of(b, hostile->count, i));
            input_permute(path, ordered);
        }
        measure_kind(b, name, file_modes);
    }
}

static void measure_assets(struct bench *b)
{
    char name[64];

    for (const struct assets_kind *kind = assets_kinds; kind->name; kind++) {
        if (!kind_is_wanted(b, kind->name, name, sizeof name))
            continue;
        for (size_t i = 0; i < 2; i++) {
            remove_tree(sizes[i]);
            assets_make(kind, sizes[i], count_of(b, kind->count, i));
        }
        measure_kind(b, name, asset_modes);
    }
}

static void measure_folders(struct bench *b)
{
    static const struct {
        const char *name;
        uint32_t count;
        const struct mode *modes;
    } kinds[] = {
        {"folder-4000", 4000, folder_modes}, {"folder-20000", 20000, folder_modes}, {"addons", 2000, addon_modes}};
    char name[64];

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (!kind_is_wanted(b, kinds[i].name, name, sizeof name))
            continue;
        for (size_t j = 0; j < 2; j++) {
            remove_tree(sizes[j]);
            if (kinds[i].modes == addon_modes)
                input_make_addons(sizes[j], count_of(b, kinds[i].count, j));
            else
                input_link_models(sizes[j], 4096, count_of(b, kinds[i].count, j));
        }
        measure_kind(b, name, kinds[i].modes);
    }
}

void measure_growth(struct bench *b)
{
    measure_files(b);
    measure_assets(b);
    measure_folders(b);
}
