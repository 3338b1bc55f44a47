/* mutants.c: real files, damaged at random, through everything the library does: no crash, bounded memory and time.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: mutants FIRST COUNT FILE...
 *
 * Mutants FIRST to FIRST + COUNT - 1 of each file; the same numbers give the same mutants. Each file has a process of
 * its own, so that the next ones are tried after a crash. */
#define _GNU_SOURCE /* wait4 */

#include "chance.h"
#include "fields.h"
#include "test_memory.h"
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MEGABYTE 1048576.0
#define MEMORY_BESIDE_INPUT (64 * MEGABYTE)
#define SECONDS_PER_MEGABYTE 1.0
#define SMALLEST_TIMED 0.25 /* megabytes: smaller files may take as long as this */
#define PATIENCE 120        /* seconds until a mutant is taken to hang */

/* ---- Chance ---- */

/* The same for a file wherever it lies. */
static void seed(const uint8_t *data, size_t size, unsigned long mutant)
{
    chance = size;
    for (size_t i = 0; i < size; i += 1 + size / 64)
        chance = (chance ^ data[i]) * 0x100000001b3;
    chance ^= (uint64_t)mutant << 40;
}

/* ---- Mutants ---- */

struct mutant {
    uint8_t *data;
    size_t size;
};

static void flip_bits(struct mutant *m)
{
    for (size_t i = 1 + below(16); i && m->size; i--)
        m->data[below(m->size)] ^= (uint8_t)(1 << below(8));
}

static void set_bytes(struct mutant *m)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};

    for (size_t i = 1 + below(8); i && m->size; i--)
        m->data[below(m->size)] = values[below(sizeof values)];
}

/* A piece of the file over another place. */
static void splice(struct mutant *m)
{
    const size_t size = 1 + below(m->size < 4096 ? m->size : 4096);

    if (size <= m->size)
        memmove(m->data + below(m->size - size), m->data + below(m->size - size), size);
}

/* A piece goes, and what is behind it moves up. */
static void cut_out(struct mutant *m)
{
    const size_t start = below(m->size), size = 1 + below(m->size - start < 64 ? m->size - start : 64);

    memmove(m->data + start, m->data + start + size, m->size - start - size);
    m->size -= size;
}

static void truncate_end(struct mutant *m)
{
    m->size = below(m->size);
}

static void set_fields(struct mutant *m, const struct fields *fields)
{
    for (size_t i = 1 + below(3); i && fields->count; i--) {
        const struct field field = fields->items[below(fields->count)];
        const uint32_t found = fields_get(m->data + field.offset, field.width);
        const uint32_t values[] = {0, 1, found - 1, found + 1, 2 * found, INT32_MAX, UINT32_MAX, (uint32_t)m->size};

        fields_set(m->data + field.offset, field.width, values[below(sizeof values / sizeof *values)]);
    }
}

/* The caller frees a copy of exactly its size. */
static struct mutant make_mutant(const struct p3d_file *file, const struct fields *fields, unsigned long number)
{
    struct mutant whole = {trial_copy(file->data, file->size), file->size}, exact;

    seed(file->data, file->size, number);
    switch (whole.data && whole.size ? below(8) : 8) {
    case 0:
        flip_bits(&whole);
        break;
    case 1:
        set_bytes(&whole);
        break;
    case 2:
        splice(&whole);
        break;
    case 3:
        cut_out(&whole);
        break;
    case 4:
        truncate_end(&whole);
        break;
    default:
        set_fields(&whole, fields);
    }
    exact = (struct mutant){trial_copy(whole.data, whole.size), whole.size};
    free(whole.data);
    return exact;
}

/* ---- Trials ---- */

/* Seen by parent and child. */
struct report {
    unsigned long mutant, good, damaged, failed;
    double memory, seconds; /* the most bytes beside the input and what it unpacks to, and the most a megabyte */
    unsigned long slowest;
    char problem[256];
};

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void judge(struct report *report, const struct trial *trial, const struct memory *memory, double seconds)
{
    const char *problem = trial->problem;

    if (memory->count)
        problem = "memory is not given back";
    else if (report->memory > MEMORY_BESIDE_INPUT)
        problem = "too much memory";
    else if (report->seconds > SECONDS_PER_MEGABYTE)
        problem = "too much time";
    if (problem)
        snprintf(report->problem, sizeof report->problem, "%s (%.0f bytes, %.2f s; %s)", problem, (double)memory->peak,
                 seconds, trial->error.message);
    report->good += trial->status == P3D_OK;
    report->damaged += trial->status == P3D_DAMAGED;
    report->failed += trial->status != P3D_OK && trial->status != P3D_DAMAGED;
}

static void try_mutant(const struct p3d_file *file, const struct fields *fields, struct report *report)
{
    struct mutant m = make_mutant(file, fields, report->mutant);
    struct memory memory = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};
    const double size = (double)m.size / MEGABYTE, megabytes = size > SMALLEST_TIMED ? size : SMALLEST_TIMED;
    struct trial trial;
    double seconds;

    alarm(PATIENCE);
    seconds = -processor_seconds();
    trial = trial_run(m.data, m.size, p3d_detect(file->data, file->size), &options);
    seconds += processor_seconds();
    alarm(0);
    if (report->memory < (double)memory.peak - (double)trial.unpacked)
        report->memory = (double)memory.peak - (double)trial.unpacked;
    if (report->seconds < seconds / megabytes) {
        report->seconds = seconds / megabytes;
        report->slowest = report->mutant;
    }
    judge(report, &trial, &memory, seconds);
    free(m.data);
}

/* In a process of its own, up to the first problem. */
static void try_file(const char *path, unsigned long first, unsigned long count, struct report *report)
{
    struct p3d_file file;
    struct fields fields;

    if (!p3d_read_file(path, &file, NULL)) {
        snprintf(report->problem, sizeof report->problem, "cannot be opened");
        return;
    }
    fields = fields_of(file.data, file.size);
    for (report->mutant = first; report->mutant < first + count && !*report->problem; report->mutant++)
        try_mutant(&file, &fields, report);
    fields_free(&fields);
    p3d_file_free(&file);
}

/* False if there was a problem, which is printed. */
static bool run_file(const char *path, unsigned long first, unsigned long count, struct report *report)
{
    struct rusage usage;
    pid_t child;
    int status = -1;

    memset(report, 0, sizeof *report);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        try_file(path, first, count, report);
        exit(*report->problem ? 1 : 0); /* a leak makes it another status */
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        perror("fork");
        return false;
    }
    printf("%s: %lu good, %lu damaged, %lu failed; %.1f MB, %ld MB resident, %.3f s/MB (mutant %lu)\n", path,
           report->good, report->damaged, report->failed, report->memory / MEGABYTE, usage.ru_maxrss / 1024,
           report->seconds, report->slowest);
    if (status != 0)
        printf("%s: mutant %lu: %s\n", path, report->mutant - (*report->problem != 0),
               *report->problem ? report->problem : "the process died");
    return status == 0;
}

int main(int argc, char **argv)
{
    struct report *report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    double memory = 0, seconds = 0;
    unsigned long tried = 0;
    int bad = 0;

    if (argc < 4 || report == MAP_FAILED) {
        fputs("usage: mutants FIRST COUNT FILE...\n", stderr);
        return 2;
    }
    for (int i = 3; i < argc; i++) {
        bad += !run_file(argv[i], strtoul(argv[1], NULL, 10), strtoul(argv[2], NULL, 10), report);
        memory = report->memory > memory ? report->memory : memory;
        seconds = report->seconds > seconds ? report->seconds : seconds;
        tried += report->good + report->damaged + report->failed;
    }
    printf("%lu mutants of %d files, %d files with problems; at most %.1f MB beside the input, %.3f s/MB\n", tried,
           argc - 3, bad, memory / MEGABYTE, seconds);
    return bad || !tried;
}
