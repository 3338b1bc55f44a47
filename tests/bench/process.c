/* process.c: other programs, what they cost, and the folder they work in.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
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

static pid_t start(const struct command *command, const char *output, bool is_silent)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    int error;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (is_silent)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(&child, command->arguments[0], &actions, NULL, (char *const *)(uintptr_t)command->arguments,
                         environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error)
        bench_fail(command->arguments[0], strerror(error));
    return child;
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

double command_run(const void *user)
{
    const struct command *command = user;
    const unsigned repeat = command->repeat ? command->repeat : 1;
    const double started = wall();
    double total = 0;

    for (unsigned i = 0; i < repeat; i++) {
        double cpu;

        if (finish(start(command, "/dev/null", false), &cpu) != 0)
            bench_fail(command->arguments[0], "failed");
        total += cpu;
    }
    return (command->clock == CLOCK_CPU ? total : wall() - started) / repeat;
}

double command_output_size(const struct command *command)
{
    static const char path[] = "output";
    struct stat status;
    double cpu;

    if (finish(start(command, path, false), &cpu) != 0 || stat(path, &status) != 0)
        bench_fail(command->arguments[0], "failed");
    remove(path);
    return (double)status.st_size;
}

/* ---- Memory ---- */

#define WARM_MEMORY ((size_t)256 << 20)

void warm_memory(void)
{
    const int page = (int)sysconf(_SC_PAGESIZE);
    volatile char *memory = mmap(NULL, WARM_MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (memory == MAP_FAILED)
        return;
    for (size_t i = 0; i < WARM_MEMORY; i += (size_t)page)
        memory[i] = 1;
    munmap((void *)memory, WARM_MEMORY);
}

static bool succeeds(const struct command *command, unsigned kilobytes)
{
    struct command limited = {.arguments = {"sh", "-c", "ulimit -d \"$0\" && exec \"$@\""}};
    size_t used = 3;
    char text[16];
    double cpu;

    snprintf(text, sizeof text, "%u", kilobytes);
    limited.arguments[used++] = text;
    for (size_t i = 0; command->arguments[i]; i++)
        limited.arguments[used++] = command->arguments[i];
    return finish(start(&limited, "/dev/null", true), &cpu) == 0;
}

double command_memory(const struct command *command)
{
    unsigned low = 64, high = 1 << 20;

    if (succeeds(command, low) || !succeeds(command, high))
        return 0;
    while (high - low > 64) {
        const unsigned middle = low + (high - low) / 2;

        if (succeeds(command, middle))
            high = middle;
        else
            low = middle;
    }
    return high / 1024.0;
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
