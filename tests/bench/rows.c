/* rows.c: what a user waits for: a tool's work, against work of other programs, or the same of another build.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "inputs.h"
#include "page.h"
#include "references.h"

#include <stdio.h>
#include <string.h>

/* How far above the measured ratio its bar is. */
#define BAR 1.25

enum { MOST_SECONDS = 10 }; /* that a row is run again for: long work varies little */

/* Other work of the same kind. */
struct reference {
    double (*run)(const char *input); /* NULL: there is none in this build */
    const char *words;
    enum clock clock; /* by which both are measured */
};

static const struct reference crc = {reference_crc, "CRC-32 of the same bytes, read likewise", CLOCK_CPU};
static const struct reference zip = {reference_zip, "zlib's level 6 on the input", CLOCK_CPU};
static const struct reference start = {reference_run, "a program that does nothing", CLOCK_CPU};
static const struct reference one_job = {reference_wait, "`-j 1`, both by the clock", CLOCK_WALL};
static const struct reference none = {NULL, "", CLOCK_CPU};
#ifdef HAVE_STB
static const struct reference stb = {reference_stb, "stb_dxt on the pixels", CLOCK_CPU};
#else
#define stb none
#endif
#ifdef HAVE_MESHOPTIMIZER
static const struct reference simplify = {reference_simplify, "`meshopt_simplify` alone", CLOCK_CPU};
#else
#define simplify none
#endif

/* Of the words of a line, inputs.c makes the inputs; the folder `out` is new each time. Options are spelled as older
 * builds know them, too. */
static const struct row {
    const char *name, *line;
    int most_status; /* 1: there may be findings, or files that cannot be read */
    const struct reference *reference;
    const char *on; /* the input, or line, of the reference */
} rows[] = {{"read", "p3dinfo mlod.p3d", 0, &crc, "mlod.p3d"},
            {"read-odol", "p3dinfo odol.p3d", 0, &crc, "odol.p3d"},
            {"check", "p3dinfo --check mlod.p3d", 1, &crc, "mlod.p3d"},
            {"check-odol", "p3dinfo --check odol.p3d", 1, &crc, "odol.p3d"},
            {"diff", "p3dinfo --diff mlod.p3d ordered.p3d", 1, &crc, "mlod.p3d"},
            {"binarise", "p3dconv mlod-to-odol --version=73 --allow-missing mlod.p3d -o -", 0, &zip, "mlod.p3d"},
            {"odol-to-mlod", "p3dconv odol-to-mlod odol.p3d -o -", 0, &crc, "odol.p3d"},
            {"obj", "p3dconv p3d-to-obj mlod.p3d -o -", 0, &crc, "mlod.p3d"},
            {"glb", "p3dconv p3d-to-glb --lod=all mlod.p3d -o -", 0, &crc, "mlod.p3d"},
            {"png", "p3dconv p3d-to-png --size=1024x1024 small.p3d -o -", 0, &zip, "small.p3d"},
            {"card", "p3dconv p3d-to-png --size=192x144 small.p3d -o -", 0, &zip, "small.p3d"},
            {"lods", "p3dconv mlod-to-mlod --make-lods=0.5,0.25 large.p3d -o -", 0, &simplify, "large.p3d"},
            {"paa-to-png", "p3dconv paa-to-png picture_co.paa -o -", 0, &zip, "picture_co.paa"},
            {"png-to-paa", "p3dconv png-to-paa picture_co.png -o -", 0, &stb, "picture_co.png"},
            {"mod", "binarize -always mod out", 0, &zip, "mod"},
            {"models", "p3dinfo --brief -r models", 0, &crc, "models"},
            {"check-models", "p3dinfo --check -r models", 1, &crc, "models"},
            {"two-jobs", "p3dconv p3d-to-png -j 2 -r mod -o out", 0, &one_job, "p3dconv p3d-to-png -j 1 -r mod -o one"},
            {"archive", "p3dinfo addon.pbo", 0, &start, "true"},
            {"given-read", "p3dinfo --brief -r given", 1, &none, NULL},
            {"given-check", "p3dinfo --check -r given", 1, &none, NULL},
            {"given-binarise", "p3dconv mlod-to-odol --version=73 --allow-missing -r given -o out", 1, &none, NULL},
            {"given-mlod", "p3dconv odol-to-mlod -r given -o out", 1, &none, NULL},
            {"given-obj", "p3dconv p3d-to-obj -r given -o out", 1, &none, NULL},
            {"given-glb", "p3dconv p3d-to-glb -r given -o out", 1, &none, NULL},
            {"given-png", "p3dconv p3d-to-png -r given -o out", 1, &none, NULL}};

static double least_of(double a, double b)
{
    return a < b ? a : b;
}

/* One run; false if the program refuses the line. */
static bool run(const struct row *row, const char *tools, double *least)
{
    double seconds;
    const int status = command_try(row->line, tools, row->reference->clock, &seconds);

    remove_tree("out");
    *least = least_of(*least, seconds);
    return status >= 0 && status <= row->most_status;
}

/* One run of ours, and one of what it is measured against; false if that refuses the line. */
static bool run_pair(const struct bench *b, const struct row *row, double *ours, double *others)
{
    if (!b->is_quick)
        warm_memory();
    if (!run(row, b->tools, ours))
        bench_fail(row->line, "failed; with --folder the files stay, and it can be run by hand");
    if (b->other)
        return run(row, b->other, others);
    *others = least_of(*others, row->reference->run(row->on));
    remove_tree("one");
    return true;
}

/* In turn: what disturbs one disturbs the other, and the least of each is what the work takes. False: the other build
 * refuses the line. */
static bool measure(const struct bench *b, const struct row *row, double *ours, double *others)
{
    double spent = 0;

    *ours = *others = 1e9;
    for (unsigned i = 0; i < b->runs && spent < MOST_SECONDS; i++) {
        if (!run_pair(b, row, ours, others))
            return false;
        spent += *ours + *others;
    }
    return true;
}

static void judge(struct bench *b, const struct row *row, double ratio)
{
    const double bar = b->writes_page ? BAR * ratio : page_bar(row->name);
    const bool is_met = ratio <= bar;

    printf(" %8.2f  %s\n", bar, b->is_quick ? "" : is_met ? "ok" : "MISSED");
    b->has_missed = b->has_missed || !is_met;
}

/* A row of the page; the figure and its bar have three digits. */
static void put_line(char *lines, size_t size, const struct row *row, double ratio)
{
    const size_t used = strlen(lines);

    snprintf(lines + used, size - used, "| `%s` | %.3g | **%.3g** | `%s` | %s |\n", row->name, ratio, BAR * ratio,
             row->line, row->reference->words);
}

static void measure_row(struct bench *b, const struct row *row, char *lines, size_t size)
{
    double ours, others;

    if (!b->result_count)
        printf("%-16s %13s %13s %8s%s\n", "row", "this build", b->other ? "the other" : "reference", "ratio",
               b->other ? "" : "      bar");
    printf("%-16s", row->name);
    fflush(stdout);
    inputs_make(b, row->line);
    if (measure(b, row, &ours, &others)) {
        printf(" %10.2f ms %10.2f ms %8.2f", 1000 * ours, 1000 * others, ours / others);
        if (b->other)
            putchar('\n');
        else
            judge(b, row, ours / others);
        put_line(lines, size, row, ours / others);
    } else {
        printf(" %10.2f ms  the other build refuses: %s\n", 1000 * ours, row->line);
    }
    fflush(stdout);
    b->result_count++;
}

static bool is_wanted(const struct bench *b, const struct row *row)
{
    if (!bench_wants(b, row->name) || (!b->models && line_names(row->line, "given")))
        return false;
    return b->other || row->reference->run;
}

void measure_rows(struct bench *b)
{
    char lines[8192] = "";

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (is_wanted(b, &rows[i]))
            measure_row(b, &rows[i], lines, sizeof lines);
    if (b->writes_page)
        page_write(lines);
}
