/* bench.c: p3dbench: measures the tools against other work in the same run, and judges the ratios.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char help[] =
    "usage: p3dbench --tools DIR [OPTION]... [ROW...]\n"
    "\n"
    "Measures what a user of the tools waits for, each against other work on the same machine, and prints\n"
    "the ratio and its bar, the most that it may be (docs/performance.md); then how the time grows where\n"
    "there is much of one thing. ROW is the beginning of a name, like check or growth-folder.\n"
    "\n"
    "  --tools DIR    where p3dinfo, p3dconv, p3ddump and binarize are\n"
    "  --against DIR  run the tools of another build, which are there, instead of the other work; nothing\n"
    "                 is judged\n"
    "  --models DIR   with that, also the rows given-*, on all models below a folder\n"
    "  --runs N       5 if not given, of which the least time counts\n"
    "  --write        write the ratios of all rows, and bars above them, into docs/performance.md\n"
    "  --quick        small inputs, one run, nothing is judged: only to see that everything works\n"
    "  --folder DIR   make the inputs there and leave them, for a profiler, or take those that are there;\n"
    "                 else they are made in TMPDIR (2 GB), and removed\n"
    "  -h, --help     this text\n"
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

double bench_cpu(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
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
        } else if (strcmp(argv[i], "--runs") == 0) {
            b->runs = (unsigned)strtoul(need_value(argc, argv, &i), NULL, 10);
        } else if (strcmp(argv[i], "--quick") == 0) {
            b->is_quick = true;
        } else if (strcmp(argv[i], "--write") == 0) {
            b->writes_page = true;
        } else if (argv[i][0] == '-') {
            usage("unknown option");
        } else {
            argv[b->wanted_count++] = argv[i];
        }
    }
    if (!b->tools)
        usage("--tools is missing");
    if (!b->runs)
        usage("--runs takes a number");
    if (b->writes_page && (b->other || b->is_quick || b->wanted_count))
        usage("--write needs all rows, against other work");
    b->runs = b->is_quick ? 1 : b->runs;
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

int main(int argc, char **argv)
{
    struct bench b = {.runs = 5};
    const char *folder = NULL;

    parse(&b, &folder, argc, argv);
    go_to(&b, folder);
    measure_rows(&b);
    if (!b.other && !b.writes_page)
        measure_growth(&b);
    if (!b.result_count)
        usage("no row has such a name");
    return b.has_missed && !b.is_quick ? EXIT_FAILURE : EXIT_SUCCESS;
}
