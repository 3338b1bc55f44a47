/* system.c: what differs between systems: terminals, standard input, replacing a file at once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif

#include "system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(_WIN32)
#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <windows.h>
#define isatty _isatty
#define fileno _fileno
#define getpid _getpid
#define unlink _unlink
#define open _open
#define fdopen _fdopen
#define close _close
#define OPEN_FLAGS (O_WRONLY | O_CREAT | O_EXCL | O_BINARY)
#define realpath(path, resolved) _fullpath(resolved, path, 0)
#else
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>
#define OPEN_FLAGS (O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
#endif

bool sys_is_terminal(FILE *file)
{
    return isatty(fileno(file)) != 0;
}

void sys_binary_streams(void)
{
#if defined(_WIN32)
    _setmode(_fileno(stdin), O_BINARY);
    _setmode(_fileno(stdout), O_BINARY);
#endif
}

bool sys_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFDIR;
}

bool sys_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && (status.st_mode & S_IFMT) == S_IFREG;
}

bool sys_make_folder(const char *path)
{
#if defined(_WIN32)
    return _mkdir(path) == 0 || sys_is_folder(path);
#else
    return mkdir(path, 0777) == 0 || sys_is_folder(path);
#endif
}

bool sys_is_same_file(const char *a, const char *b)
{
    bool is_same = false;
#if defined(_WIN32)
    char *full_a = realpath(a, NULL), *full_b = realpath(b, NULL);

    is_same = full_a && full_b && _stricmp(full_a, full_b) == 0;
    free(full_a);
    free(full_b);
#else
    struct stat sa, sb;

    is_same = stat(a, &sa) == 0 && stat(b, &sb) == 0 && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
#endif
    return is_same;
}

/* ---- No debris when a signal ends the program ---- */

#define SLOT_COUNT 64
static char *volatile temporaries[SLOT_COUNT];

#if !defined(_WIN32)
static void remove_temporaries(int number)
{
    for (size_t i = 0; i < SLOT_COUNT; i++)
        if (temporaries[i])
            unlink(temporaries[i]);
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_signals(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (signal(numbers[i], remove_temporaries) == SIG_IGN)
            signal(numbers[i], SIG_IGN);
}
#else
static void catch_signals(void)
{
}
#endif

static size_t remember(char *temporary)
{
    size_t slot = 0;

    catch_signals();
    while (slot < SLOT_COUNT && temporaries[slot])
        slot++;
    if (slot < SLOT_COUNT)
        temporaries[slot] = temporary;
    return slot;
}

static void forget(size_t slot)
{
    if (slot < SLOT_COUNT)
        temporaries[slot] = NULL;
}

/* ---- Output ---- */

static char *copy(const char *text)
{
    char *made = malloc(strlen(text) + 1);

    return made ? strcpy(made, text) : NULL;
}

/* A new file beside `path`; its name is in *name. */
static int open_beside(const char *path, char **name)
{
    const size_t size = strlen(path) + 48;
    int fd = -1;

    *name = malloc(size);
    for (unsigned i = 0; *name && i < 1000; i++) {
        snprintf(*name, size, "%s.%ld-%u.tmp", path, (long)getpid(), i);
        fd = open(*name, OPEN_FLAGS, 0666);
        if (fd >= 0 || errno != EEXIST)
            break;
    }
    return fd;
}

bool sys_output_open(struct sys_output *output, const char *path)
{
    struct stat status;
    const bool exists = stat(path, &status) == 0;
    int fd;

    memset(output, 0, sizeof *output);
    if (exists && (status.st_mode & S_IFMT) == S_IFDIR) {
        errno = EISDIR;
        return false;
    }
    output->path = exists ? realpath(path, NULL) : copy(path);
    if (!output->path)
        return false;
    if (exists && (status.st_mode & S_IFMT) != S_IFREG) {
        output->file = fopen(output->path, "wb");
    } else {
        fd = open_beside(output->path, &output->temporary);
        output->file = fd < 0 ? NULL : fdopen(fd, "wb");
        if (fd >= 0 && !output->file)
            close(fd);
    }
    if (!output->file) {
        free(output->path);
        free(output->temporary);
        return false;
    }
    output->slot = output->temporary ? remember(output->temporary) : SLOT_COUNT;
    return true;
}

static void release(struct sys_output *output)
{
    forget(output->slot);
    free(output->temporary);
    free(output->path);
    memset(output, 0, sizeof *output);
}

static bool replace(const char *from, const char *to)
{
#if defined(_WIN32)
    return MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING) != 0;
#else
    return rename(from, to) == 0;
#endif
}

bool sys_output_commit(struct sys_output *output)
{
    const bool is_written = !ferror(output->file);
    const bool is_closed = fclose(output->file) == 0;
    bool is_done = is_written && is_closed;
    int reason = errno;

    if (output->temporary) {
        if (is_done && !replace(output->temporary, output->path)) {
            is_done = false;
            reason = errno;
        }
        if (!is_done)
            unlink(output->temporary);
    }
    release(output);
    errno = reason;
    return is_done;
}

void sys_output_abort(struct sys_output *output)
{
    if (!output->file)
        return;
    fclose(output->file);
    if (output->temporary)
        unlink(output->temporary);
    release(output);
}
