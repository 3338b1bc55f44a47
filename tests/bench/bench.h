/* bench.h: the runner of p3dbench: what a measure is, and how it is run, compared and printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_H
#define P3D_BENCH_H

#include <p3d/p3d.h>

#define MOST_RUNS 99

#define MB ((uint64_t)1 << 20)

/* Inputs are files of the working folder, and programs are found in PATH; see main. */
struct bench {
    bool is_quick; /* everything small, to see that it works */
    bool is_json;
    bool keeps_files;          /* inputs stay, of measures with the same names the last ones */
    const char *tools, *other; /* the folders of both builds; `other` is NULL without one */
    const char *models;        /* a folder of the user's; NULL: none */
    unsigned runs;
    const char *const *wanted; /* beginnings of names; none: all */
    size_t wanted_count;
    size_t result_count; /* so far */
    bool has_missed;     /* a bar, so far */
};

/* Does the work once and returns the seconds it took. */
typedef double timed(const void *user);

struct work {
    timed *run;
    const void *user;
};

/* Ends the program with a message. */
void bench_fail(const char *what, const char *why);

/* Does the command line ask for a measure, or for some whose names begin like this? */
bool bench_wants(const struct bench *b, const char *name);
bool bench_wants_any(const struct bench *b, const char *prefix);

/* The bytes of an input of so many MB. */
uint64_t bench_size(const struct bench *b, unsigned megabytes);

/* Unless nobody wants that measure: runs both in turn, `runs` times, after one run of each that does not count. The
 * figure is the ratio of the two, pair by pair, divided by `scale`. */
void bench_compare(struct bench *b, const char *name, struct work measure, struct work reference, double scale,
                   double bar);

/* The same without a reference: the figures are seconds times `factor`. */
void bench_rate(struct bench *b, const char *name, const char *unit, struct work measure, double factor, double bar);

/* `runs` figures that were found in another way. */
void bench_note(struct bench *b, const char *name, const char *unit, double *figures, double bar);

/* ---- What ends the program if it fails ---- */

void *bench_alloc(size_t size);
struct p3d_file bench_load(const char *path);
double bench_file_size(const char *path);

/* The least that can be done with bytes: memcpy. */
struct copying {
    const void *from;
    void *to;
    size_t size;
};

double bench_copy(const void *copying);

/* Removes an input, unless the folder was given: then a profiler wants it. */
void bench_drop(const struct bench *b, const char *path);

/* Seconds of processor time that this process has used. */
double bench_cpu(void);

/* ---- Programs: process.c ---- */

enum clock { CLOCK_CPU, CLOCK_WALL };

struct command {
    char line[256]; /* words with single blanks between them */
    enum clock clock;
};

/* Runs the program with its output and messages thrown away: the seconds it took, of processor time (user and system)
 * or of the wall clock. `user` is a struct command. Ends the bench if it fails. */
double command_run(const void *user);

/* The exit status (-1: it was killed) of a program of the folder `tools`, and the processor time that it took. */
int command_try(const char *line, const char *tools, double *seconds);

/* How many bytes the program prints. */
double command_output_size(const struct command *command);

/* Has the system at hand what memory a process may want: on a virtual machine it takes the host long to give back what
 * nobody used for a while. Like the cache of files, memory is to be warm. */
void warm_memory(void);

/* Removes a folder of files and folders. */
void remove_tree(const char *path);

/* ---- Measures ---- */

void measure_rows(struct bench *b);
void measure_library(struct bench *b);
void measure_make(struct bench *b); /* nothing without meshoptimizer */
void measure_textures(struct bench *b);
void measure_tools(struct bench *b);
void measure_scaling(struct bench *b);
void measure_hostile(struct bench *b);
void measure_assets(struct bench *b);
void measure_diff(struct bench *b);
void measure_gallery(struct bench *b);
void measure_python(struct bench *b); /* nothing without an interpreter */

#endif
