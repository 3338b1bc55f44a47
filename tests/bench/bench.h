/* bench.h: what the measures of p3dbench share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_H
#define P3D_BENCH_H

#include <p3d/p3d.h>

#define MB ((uint64_t)1 << 20)

/* Inputs are files of the working folder, and programs are found in PATH; see main. */
struct bench {
    bool is_quick; /* everything small, to see that it works */
    bool writes_page;
    const char *tools, *other; /* the folders of both builds; `other` is NULL without one */
    const char *models;        /* a folder of the user's; NULL: none */
    unsigned runs;
    const char *const *wanted; /* beginnings of names; none: all */
    size_t wanted_count;
    size_t result_count; /* rows so far */
    bool has_missed;     /* a bar, so far */
};

/* Ends the program with a message. */
void bench_fail(const char *what, const char *why);

/* Does the command line ask for a row? */
bool bench_wants(const struct bench *b, const char *name);

/* The bytes of an input of so many MB. */
uint64_t bench_size(const struct bench *b, unsigned megabytes);

/* ---- What ends the program if it fails ---- */

void *bench_alloc(size_t size);
struct p3d_file bench_load(const char *path);

/* Seconds of processor time that this process has used. */
double bench_cpu(void);

/* ---- Programs: process.c ---- */

enum clock { CLOCK_CPU /* user and system */, CLOCK_WALL };

/* Runs a program of the folder `tools` (NULL: of PATH), a line of words with single blanks between them; what it prints
 * is thrown away. Returns the exit status, -1 if it was killed or is not there, and the seconds that it took. */
int command_try(const char *line, const char *tools, enum clock clock, double *seconds);

/* Has the system at hand what memory a process may want: on a virtual machine it takes the host long to give back what
 * nobody used for a while. */
void warm_memory(void);

/* Removes a folder of files and folders. */
void remove_tree(const char *path);

/* ---- Measures ---- */

void measure_rows(struct bench *b);
void measure_growth(struct bench *b);

#endif
