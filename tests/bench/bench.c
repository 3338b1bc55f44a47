/* bench.c: p3dbench: measures p3dkit against references in the same run, and judges the ratios.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Absolute times say little: machines differ, and other work disturbs. So each measure has a reference, the
 * two are run in turn, and what counts is the median of their ratios (docs/performance.md). */
#include "bench.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: p3dbench --tools DIR [--quick] [--runs N] [--json] [--folder DIR] [MEASURE...]\n"
    "       p3dbench --tools DIR --against DIR [--models DIR] [--runs N] [--folder DIR] [ROW...]\n"
    "\n"
    "Measures p3dkit against references that are run in turn with it, and prints for each measure the\n"
    "median of the ratios, their spread, and the bar: the most that the median may be. MEASURE is the\n"
    "beginning of a name, like read-mlod, scale or hostile-tags; all are measured if none is given.\n"
    "\n"
    "  --tools DIR   where p3dinfo, p3dconv and p3ddump are\n"
    "  --against DIR run the tools of another build, which are there, in turn with these, and print for\n"
    "                each row the least processor time of both, and their ratio; nothing is judged\n"
    "  --models DIR  with that, also the rows given-*, on all models below a folder\n"
    "  --quick       small inputs, one run, nothing is judged: only to see that everything works\n"
    "  --runs N      5 if not given, at most 99\n"
    "  --json        one JSON object\n"
    "  --folder DIR  make the inputs there and leave those of the last measure, for a profiler; else they\n"
    "                are made in TMPDIR, and removed\n"
    "  -h, --help    this text\n"
    "\n"
    "Exit status: 0 all bars are met, 1 one is missed or something failed, 2 wrong usage.\n";

void bench_fail(const char *what, const char *why)
{
    fprintf(stderr, "p3dbench: %s: %s\n", what, why);
    exit(EXIT_FAILURE);
}

/* ---- Names ---- */

static bool begins(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

bool bench_wants(const struct bench *b, const char *name)
{
    for (size_t i = 0; i < b->wanted_count; i++)
        if (begins(name, b->wanted[i]))
            return true;
    return !b->wanted_count;
}

bool bench_wants_any(const struct bench *b, const char *prefix)
{
    for (size_t i = 0; i < b->wanted_count; i++)
        if (begins(b->wanted[i], prefix))
            return true;
    return bench_wants(b, prefix);
}

uint64_t bench_size(const struct bench *b, unsigned megabytes)
{
    return b->is_quick ? MB / 2 : megabytes * MB;
}

/* ---- Memory and files ---- */

void *bench_alloc(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        bench_fail("an input", "no memory");
    return memory;
}

struct p3d_file bench_load(const char *path)
{
    struct p3d_error error;
    struct p3d_file file;

    if (!p3d_read_file(path, &file, &error))
        bench_fail(path, error.message);
    return file;
}

double bench_file_size(const char *path)
{
    struct p3d_file file = bench_load(path);
    const double size = (double)file.size;

    p3d_file_free(&file);
    return size;
}

double bench_copy(const void *user)
{
    const struct copying *copying = user;
    const double started = bench_cpu();

    memcpy(copying->to, copying->from, copying->size);
    return bench_cpu() - started;
}

void bench_drop(const struct bench *b, const char *path)
{
    if (!b->keeps_files)
        remove(path);
}

/* ---- Statistics ---- */

double bench_cpu(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int compare_numbers(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Sorts the numbers. */
static double median_of(double *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
    return count % 2 ? numbers[count / 2] : (numbers[count / 2 - 1] + numbers[count / 2]) / 2;
}

/* ---- Printing ---- */

/* Figures of one measure; `low` to `high` is their spread. */
struct result {
    const char *name, *unit; /* of the figure: "x", "ms/MB", "exponent" */
    double median, low, high;
    double bar;                        /* the most that the median may be */
    double seconds, reference_seconds; /* medians; 0: there is none */
};

/* In a table the name stands there while it is measured. */
static void begin_row(const struct bench *b, const char *name)
{
    if (b->is_json)
        return;
    if (!b->result_count)
        printf("%-44s %10s %17s %8s %12s %12s\n", "measure", "median", "spread", "bar", "time", "reference");
    printf("%-44s", name);
    fflush(stdout);
}

static void put_seconds(double seconds)
{
    if (seconds > 0)
        printf(" %9.2f ms", seconds * 1000);
    else
        printf(" %12s", "-");
}

static void end_row(const struct bench *b, const struct result *r, bool is_met)
{
    char spread[40];

    snprintf(spread, sizeof spread, "%.3g..%.3g", r->low, r->high);
    printf(" %10.3f %17s %8.3g", r->median, spread, r->bar);
    put_seconds(r->seconds);
    put_seconds(r->reference_seconds);
    printf("  %s%s\n", r->unit, b->is_quick ? "" : is_met ? "  ok" : "  MISSED");
}

static void print_json(const struct bench *b, const struct result *r, bool is_met)
{
    if (!b->result_count)
        printf("{\"quick\": %s, \"runs\": %u, \"measures\": [", b->is_quick ? "true" : "false", b->runs);
    printf("%s\n  {\"name\": \"%s\", \"unit\": \"%s\", ", b->result_count ? "," : "", r->name, r->unit);
    printf("\"median\": %.6g, \"low\": %.6g, \"high\": %.6g, ", r->median, r->low, r->high);
    printf("\"bar\": %.6g, \"is_met\": %s, ", r->bar, is_met ? "true" : "false");
    printf("\"seconds\": %.6g, \"reference_seconds\": %.6g}", r->seconds, r->reference_seconds);
}

/* At once: all measures take long. */
static void tell(struct bench *b, const struct result *result)
{
    const bool is_met = result->median <= result->bar;

    if (b->is_json)
        print_json(b, result, is_met);
    else
        end_row(b, result, is_met);
    fflush(stdout);
    b->result_count++;
    b->has_missed = b->has_missed || !is_met;
}

/* ---- Measuring ---- */

void bench_note(struct bench *b, const char *name, const char *unit, double *figures, double bar)
{
    const double median = median_of(figures, b->runs);

    begin_row(b, name);
    tell(b, &(struct result){name, unit, median, figures[0], figures[b->runs - 1], bar, 0, 0});
}

void bench_rate(struct bench *b, const char *name, const char *unit, struct work measure, double factor, double bar)
{
    double figures[MOST_RUNS];

    if (!bench_wants(b, name))
        return;
    measure.run(measure.user);
    for (unsigned i = 0; i < b->runs; i++)
        figures[i] = measure.run(measure.user) * factor;
    bench_note(b, name, unit, figures, bar);
}

/* Warming empties the caches, so it is done before both: neither starts with its data at hand. */
static double run_warm(const struct bench *b, struct work work)
{
    if (!b->is_quick)
        warm_memory();
    return work.run(work.user);
}

void bench_compare(struct bench *b, const char *name, struct work measure, struct work reference, double scale,
                   double bar)
{
    double seconds[MOST_RUNS], reference_seconds[MOST_RUNS], ratios[MOST_RUNS];
    struct result result = {.name = name, .unit = "x", .bar = bar};

    if (!bench_wants(b, name))
        return;
    begin_row(b, name);
    if (!b->is_quick) {
        measure.run(measure.user);
        reference.run(reference.user);
    }
    for (unsigned i = 0; i < b->runs; i++) {
        seconds[i] = run_warm(b, measure);
        reference_seconds[i] = run_warm(b, reference);
        ratios[i] = seconds[i] / reference_seconds[i] / scale;
    }
    result.median = median_of(ratios, b->runs);
    result.low = ratios[0];
    result.high = ratios[b->runs - 1];
    result.seconds = median_of(seconds, b->runs);
    result.reference_seconds = median_of(reference_seconds, b->runs);
    tell(b, &result);
}

/* ---- Command line ---- */

static void usage(const char *text)
{
    fprintf(stderr, "p3dbench: %s\nTry 'p3dbench --help'.\n", text);
    exit(2);
}

static const char *need_value(int argc, char **argv, int *i)
{
    if (++*i == argc)
        usage("an option needs a value");
    return argv[*i];
}

/* Words that are not options are moved to the front of argv. *folder is where inputs are made. */
static void parse(struct bench *b, const char **folder, int argc, char **argv)
{
    unsigned runs = 5;

    b->wanted = (const char *const *)argv;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) {
            fputs(help, stdout);
            exit(EXIT_SUCCESS);
        } else if (strcmp(argv[i], "--tools") == 0) {
            b->tools = need_value(argc, argv, &i);
        } else if (strcmp(argv[i], "--against") == 0) {
            b->other = need_value(argc, argv, &i);
        } else if (strcmp(argv[i], "--models") == 0) {
            b->models = need_value(argc, argv, &i);
        } else if (strcmp(argv[i], "--folder") == 0) {
            *folder = need_value(argc, argv, &i);
            b->keeps_files = true;
        } else if (strcmp(argv[i], "--runs") == 0) {
            runs = (unsigned)strtoul(need_value(argc, argv, &i), NULL, 10);
        } else if (strcmp(argv[i], "--quick") == 0) {
            b->is_quick = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            b->is_json = true;
        } else if (argv[i][0] == '-') {
            usage("unknown option");
        } else {
            argv[b->wanted_count++] = argv[i];
        }
    }
    if (!b->tools)
        usage("--tools is missing");
    if (runs < 1 || runs > MOST_RUNS)
        usage("--runs takes 1 to 99");
    b->runs = b->is_quick ? 1 : runs;
}

static char made_folder[512]; /* to be removed at the end, however that comes */

static void remove_made(void)
{
    remove_tree(made_folder);
}

static const char *make_folder(void)
{
    const char *parent = getenv("TMPDIR");

    snprintf(made_folder, sizeof made_folder, "%s/p3dbench-XXXXXX", parent ? parent : "/tmp");
    if (!mkdtemp(made_folder))
        bench_fail(made_folder, "cannot be made");
    atexit(remove_made);
    return made_folder;
}

/* The path as it is named from any folder; that of a build has the tools in it. */
static const char *whole_path(const char *path, bool is_build)
{
    char *whole = realpath(path, NULL), tool[PATH_MAX];

    if (!whole)
        bench_fail(path, "is not there");
    snprintf(tool, sizeof tool, "%s/p3dinfo", whole);
    if (is_build && access(tool, X_OK) != 0)
        bench_fail(tool, "is not there");
    return whole;
}

/* So that neither tools nor files need a path: the tools stand first in PATH, and the folder is where we are. */
static void go_to(struct bench *b, const char *folder)
{
    const char *others = getenv("PATH");
    char path[2 * PATH_MAX];

    b->tools = whole_path(b->tools, true);
    b->other = b->other ? whole_path(b->other, true) : NULL;
    b->models = b->models ? whole_path(b->models, false) : NULL;
    snprintf(path, sizeof path, "%s:%s", b->tools, others ? others : "/usr/bin:/bin");
    if (setenv("PATH", path, 1) != 0 || chdir(folder ? folder : make_folder()) != 0)
        bench_fail("the folder", "cannot be entered");
}

static void measure_all(struct bench *b)
{
    measure_textures(b);
    measure_library(b);
#ifdef HAVE_MESHOPTIMIZER
    measure_make(b);
#endif
    measure_tools(b);
    measure_scaling(b);
    measure_hostile(b);
    measure_assets(b);
    measure_diff(b);
    measure_gallery(b);
    measure_python(b);
}

int main(int argc, char **argv)
{
    struct bench b = {.runs = 5};
    const char *folder = NULL;

    parse(&b, &folder, argc, argv);
    go_to(&b, folder);
    if (b.other)
        measure_rows(&b);
    else
        measure_all(&b);
    if (!b.result_count)
        usage("no measure has such a name");
    if (b.is_json)
        puts("]}");
    return b.has_missed && !b.is_quick ? EXIT_FAILURE : EXIT_SUCCESS;
}
