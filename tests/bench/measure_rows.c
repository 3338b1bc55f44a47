/* measure_rows.c: what a user waits for: a tool's work, against the tools of another build.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "inputs.h"

#include <stdio.h>

/* Of the words of a line, inputs.c makes the inputs; the folder `out` is new each time. Options are spelled as older
 * builds know them, too. */
static const struct row {
    const char *name, *line;
    int most_status; /* 1: there may be findings, or files that cannot be read */
} rows[] = {{"read", "p3dinfo mlod.p3d", 0},
            {"read-odol", "p3dinfo odol.p3d", 0},
            {"check", "p3dinfo --check mlod.p3d", 1},
            {"check-odol", "p3dinfo --check odol.p3d", 1},
            {"diff", "p3dinfo --diff mlod.p3d ordered.p3d", 1},
            {"binarise", "p3dconv mlod-to-odol --version=73 --allow-missing mlod.p3d -o -", 0},
            {"odol-to-mlod", "p3dconv odol-to-mlod odol.p3d -o -", 0},
            {"obj", "p3dconv p3d-to-obj mlod.p3d -o -", 0},
            {"glb", "p3dconv p3d-to-glb --lod=all mlod.p3d -o -", 0},
            {"png", "p3dconv p3d-to-png --size=1024x1024 small.p3d -o -", 0},
            {"card", "p3dconv p3d-to-png --size=192x144 small.p3d -o -", 0},
            {"lods", "p3dconv mlod-to-mlod --make-lods=0.5,0.25 large.p3d -o -", 0},
            {"paa-to-png", "p3dconv paa-to-png picture_co.paa -o -", 0},
            {"png-to-paa", "p3dconv png-to-paa picture_co.png -o -", 0},
            {"mod", "binarize -always mod out", 0},
            {"models", "p3dinfo --brief -r models", 0},
            {"check-models", "p3dinfo --check -r models", 1},
            {"archive", "p3dinfo addon.pbo", 0},
            {"given-read", "p3dinfo --brief -r given", 1},
            {"given-check", "p3dinfo --check -r given", 1},
            {"given-binarise", "p3dconv mlod-to-odol --version=73 --allow-missing -r given -o out", 1},
            {"given-mlod", "p3dconv odol-to-mlod -r given -o out", 1},
            {"given-obj", "p3dconv p3d-to-obj -r given -o out", 1},
            {"given-glb", "p3dconv p3d-to-glb -r given -o out", 1},
            {"given-png", "p3dconv p3d-to-png -r given -o out", 1}};

enum { MOST_SECONDS = 10 }; /* that a row is run again for: long work varies little */

static double least_of(double a, double b)
{
    return a < b ? a : b;
}

/* One run; false if the program refuses the line. */
static bool run(const struct row *row, const char *tools, double *least)
{
    double seconds;
    const int status = command_try(row->line, tools, &seconds);

    remove_tree("out");
    *least = least_of(*least, seconds);
    return status >= 0 && status <= row->most_status;
}

/* Both builds in turn: what disturbs one disturbs the other, and the least of each is what the work takes. */
static void measure_against(struct bench *b, const struct row *row)
{
    double ours = 1e9, others = 1e9, spent = 0;
    bool is_other_good = true;

    for (unsigned i = 0; i < b->runs && spent < MOST_SECONDS; i++) {
        if (!run(row, b->tools, &ours))
            bench_fail(row->line, "failed; with --folder the files stay, and it can be run by hand");
        is_other_good = is_other_good && run(row, b->other, &others);
        spent += ours + (is_other_good ? others : 0);
    }
    printf("%-16s %10.2f ms", row->name, 1000 * ours);
    if (is_other_good)
        printf(" %10.2f ms %8.2f\n", 1000 * others, ours / others);
    else
        printf("  the other build refuses: %s\n", row->line);
    fflush(stdout);
    b->result_count++;
}

void measure_rows(struct bench *b)
{
    printf("%-16s %13s %13s %8s\n", "", "this build", "the other", "ratio");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!bench_wants(b, rows[i].name) || (!b->models && line_names(rows[i].line, "given")))
            continue;
        inputs_make(b, rows[i].line);
        measure_against(b, &rows[i]);
    }
}
