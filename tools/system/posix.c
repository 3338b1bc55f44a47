/* posix.c: what differs between systems: terminals, standard streams, what a path leads to. For Windows see
 * windows.c and console.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1 /* TIOCGWINSZ */
#define _DARWIN_C_SOURCE 1

#include "system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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
    return sys_real_path("/proc/self/exe");
}

const char *sys_error_text(int reason)
{
    return strerror(reason);
}

double sys_seconds(void)
{
    struct timespec now;

    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (double)now.tv_sec + (double)now.tv_nsec / 1e9 : 0;
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

/* ---- Files ---- */

FILE *sys_open_file(const char *path)
{
    return fopen(path, "rb");
}

bool sys_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool sys_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool sys_is_stream(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

bool sys_make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || sys_is_folder(path);
}

bool sys_is_link(const char *path)
{
    const int reason = errno;
    struct stat status;
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);

    errno = reason;
    return is_link;
}

bool sys_identify(const char *path, struct sys_identity *identity)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return false;
    *identity = (struct sys_identity){(uint64_t)status.st_dev, (uint64_t)status.st_ino};
    return true;
}

static struct sys_stamp stamp_of(const struct stat *status)
{
    struct sys_stamp stamp = {S_ISREG(status->st_mode), (uint64_t)status->st_size, (int64_t)status->st_mtime, 0};

#if defined(__APPLE__)
    stamp.nanoseconds = status->st_mtimespec.tv_nsec;
#else
    stamp.nanoseconds = status->st_mtim.tv_nsec;
#endif
    return stamp;
}

void sys_stamp(FILE *file, struct sys_stamp *stamp)
{
    struct stat status;

    memset(stamp, 0, sizeof *stamp);
    if (fstat(fileno(file), &status) == 0)
        *stamp = stamp_of(&status);
}

bool sys_stamp_of(const char *path, struct sys_stamp *stamp)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return false;
    *stamp = stamp_of(&status);
    return true;
}

bool sys_read_at(FILE *file, uint64_t offset, void *to, size_t size)
{
    uint8_t *bytes = to;
    ssize_t got = 1;

    for (; size && got > 0; size -= (size_t)got, offset += (uint64_t)got, bytes += got) {
        got = pread(fileno(file), bytes, size, (off_t)offset);
        if (got < 0)
            return false;
    }
    return !size;
}
