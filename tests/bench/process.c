/* process.c: other programs, what they cost, and the folder they work in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { MOST_WORDS = 32 };

static double wall(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

/* Starts the words of a line; the program stands in the folder `tools` (NULL: in PATH), or 0 is returned. What it
 * prints is thrown away. */
static pid_t start(const char *line, const char *tools)
{
    const char *words[MOST_WORDS];
    char program[PATH_MAX];
    size_t used = 0;
    posix_spawn_file_actions_t actions;
    char *text = strdup(line);
    pid_t child = 0;
    int error;

    for (char *word = text ? strtok(text, " ") : NULL; word && used + 1 < MOST_WORDS; word = strtok(NULL, " "))
        words[used++] = word;
    words[used] = NULL;

    snprintf(program, sizeof program, "%s%s%s", tools ? tools : "", tools ? "/" : "", used ? words[0] : "");
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    error = used ? posix_spawnp(&child, program, &actions, NULL, (char *const *)(uintptr_t)words, environ) : ENOMEM;
    posix_spawn_file_actions_destroy(&actions);
    free(text);
    if (error && error != ENOENT)
        bench_fail(line, strerror(error));
    return error ? 0 : child;
}

/* The exit status; *cpu is the time of the child and its threads. */
static int finish(pid_t child, double *cpu)
{
    struct rusage usage;
    int status;

    while (wait4(child, &status, 0, &usage) < 0)
        if (errno != EINTR)
            bench_fail("wait", strerror(errno));
    *cpu = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int command_try(const char *line, const char *tools, enum clock clock, double *seconds)
{
    const double started = wall();
    const pid_t child = start(line, tools);
    const int status = child ? finish(child, seconds) : -1;

    if (!child)
        *seconds = 0;
    if (clock == CLOCK_WALL)
        *seconds = wall() - started;
    return status;
}

/* ---- Memory ---- */

#define WARM_MEMORY ((size_t)256 << 20)

void warm_memory(void)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    volatile char *memory = mmap(NULL, WARM_MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        return;
    for (size_t i = 0; i < WARM_MEMORY; i += page)
        memory[i] = 1;
    munmap((void *)memory, WARM_MEMORY);
}

/* ---- Folders ---- */

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *place)
{
    (void)status;
    (void)kind;
    (void)place;
    return remove(path);
}

void remove_tree(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
}
