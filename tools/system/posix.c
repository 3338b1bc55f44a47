/* posix.c: what differs between systems for a program of the command line: arguments, terminals, standard streams. For
 * Windows see windows.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1 /* TIOCGWINSZ */
#define _DARWIN_C_SOURCE 1

#include "system.h"

#include "core/pages.h"
#include "system/native.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

char **sys_arguments(int *count, char **arguments)
{
    (void)count;
    return arguments;
}

char *sys_environment(const char *name)
{
    const char *value = getenv(name);
    const size_t size = value ? strlen(value) + 1 : 0;
    char *copy = value ? malloc(size) : NULL;

    return copy ? memcpy(copy, value, size) : NULL;
}

char *sys_program(void)
{
    return p3di_real_path("/proc/self/exe");
}

void sys_file_time(int64_t *seconds, int64_t *nanoseconds)
{
    struct timespec now = {0, 0};

    (void)clock_gettime(CLOCK_REALTIME, &now);
    *seconds = now.tv_sec;
    *nanoseconds = now.tv_nsec;
}

double sys_seconds(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
}

void sys_keep_memory(void)
{
    p3di_keep_pages();
#if defined(__GLIBC__)
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
    mallopt(M_MMAP_THRESHOLD, 4 << 20);
#endif
}

/* ---- Terminals and standard streams ---- */

bool sys_is_terminal(FILE *file)
{
    return isatty(fileno(file)) != 0;
}

bool sys_has_escapes(FILE *file)
{
    return sys_is_terminal(file);
}

bool sys_is_unread(FILE *file)
{
    (void)file;
    return false;
}

/* 0 if it is no terminal, or does not say. */
static int terminal_columns(FILE *file)
{
    struct winsize size;

    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int sys_columns(FILE *file)
{
    const char *wanted = getenv("COLUMNS");
    long columns = wanted ? strtol(wanted, NULL, 10) : 0;

    if (columns < 1 || columns > 10000)
        columns = terminal_columns(file);
    return columns < 1 ? 80 : (int)columns;
}

void sys_prepare_streams(void)
{
    /* The file in place of a closed stream fails when it is used: it is open the other way round. */
    static const int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};

    for (int fd = 0; fd < 3; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF && open("/dev/null", modes[fd]) < 0)
            return;
}
