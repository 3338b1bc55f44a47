/* system.c: what differs between systems: terminals, standard input, replacing a file at once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif

#include "system.h"

#include <errno.h>
#include <stdatomic.h>
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
#include <pthread.h>
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
    struct stat sa, sb;
    bool is_same = stat(a, &sa) == 0 && stat(b, &sb) == 0;
#if defined(_WIN32)
    char *full_a = realpath(a, NULL), *full_b = realpath(b, NULL);

    is_same = is_same && full_a && full_b && _stricmp(full_a, full_b) == 0;
    free(full_a);
    free(full_b);
#else
    is_same = is_same && sa.st_dev == sb.st_dev && sa.st_ino == sb.st_ino;
#endif
    return is_same;
}

static struct sys_stamp stamp_of(const struct stat *status)
{
    struct sys_stamp stamp = {(status->st_mode & S_IFMT) == S_IFREG, (uint64_t)status->st_size,
                              (int64_t)status->st_mtime, 0};

#if defined(__APPLE__)
    stamp.nanoseconds = status->st_mtimespec.tv_nsec;
#elif !defined(_WIN32)
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

bool sys_is_newer(const char *a, const char *b)
{
    struct stat status_a, status_b;
    struct sys_stamp sa, sb;

    if (stat(a, &status_a) != 0 || stat(b, &status_b) != 0)
        return false;
    sa = stamp_of(&status_a);
    sb = stamp_of(&status_b);
    return sa.is_regular && (sa.seconds != sb.seconds ? sa.seconds > sb.seconds : sa.nanoseconds > sb.nanoseconds);
}

/* ---- No debris when a signal or a lack of memory ends the program ---- */

/* Two for each of SYS_MAX_THREADS, and more. */
#define SLOT_COUNT 1024
static char *temporaries[SLOT_COUNT];

/* Guards the slots and what lies in them. A signal handler cannot wait for a lock that its own thread
 * holds, so its holder is not interrupted; the handler takes it for good, and no thread makes a
 * temporary file that would not be removed. */
static atomic_flag are_slots_taken = ATOMIC_FLAG_INIT;

static void spin(void)
{
    while (atomic_flag_test_and_set(&are_slots_taken))
        ;
}

/* Also when a thread ends the program for want of memory. */
static void remove_temporaries(void)
{
    spin();
    for (size_t i = 0; i < SLOT_COUNT; i++)
        if (temporaries[i])
            unlink(temporaries[i]);
}

#if !defined(_WIN32)
static const int signal_numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

static void take_slots(sigset_t *outer)
{
    sigset_t blocked;

    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        sigaddset(&blocked, signal_numbers[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, outer);
    spin();
}

static void give_slots(const sigset_t *outer)
{
    atomic_flag_clear(&are_slots_taken);
    pthread_sigmask(SIG_SETMASK, outer, NULL);
}

static void handle_signal(int number)
{
    remove_temporaries();
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_signals(void)
{
    struct sigaction action, old;

    memset(&action, 0, sizeof action);
    action.sa_handler = handle_signal;
    /* A second signal must not interrupt the first one's work, which holds the slots. */
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        sigaddset(&action.sa_mask, signal_numbers[i]);
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        if (sigaction(signal_numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signal_numbers[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a limit of the size of files is a failure to write like others */
}
#else
typedef int sigset_t;

static void take_slots(sigset_t *outer)
{
    *outer = 0;
    spin();
}

static void give_slots(const sigset_t *outer)
{
    (void)outer;
    atomic_flag_clear(&are_slots_taken);
}

static void catch_signals(void)
{
}
#endif

/* The caller has the slots, here and below. */
static size_t remember(char *temporary)
{
    static bool is_prepared;
    size_t slot = 0;

    if (!is_prepared) {
        is_prepared = true;
        catch_signals();
        atexit(remove_temporaries);
    }
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
    const size_t size = strlen(text) + 1;
    char *made = malloc(size);

    return made ? memcpy(made, text, size) : NULL;
}

/* A new file beside `path`; its name is in output->temporary, and remembered. */
static int open_beside(struct sys_output *output, const char *path)
{
    const size_t size = strlen(path) + 48;
    char *name = malloc(size);
    int fd = -1;
    sigset_t outer;

    output->temporary = name;
    take_slots(&outer);
    for (unsigned i = 0; name && i < 1000; i++) {
        snprintf(name, size, "%s.%ld-%u.tmp", path, (long)getpid(), i);
        fd = open(name, OPEN_FLAGS, 0666);
        if (fd >= 0 || errno != EEXIST)
            break;
    }
    output->slot = fd < 0 ? SLOT_COUNT : remember(name);
    give_slots(&outer);
    return fd;
}

static void release(struct sys_output *output)
{
    sigset_t outer;

    take_slots(&outer);
    forget(output->slot);
    give_slots(&outer);
    free(output->temporary);
    free(output->path);
    memset(output, 0, sizeof *output);
}

/* Leaves errno alone. */
static bool is_link(const char *path)
{
#if defined(_WIN32)
    (void)path;
    return false;
#else
    const int reason = errno;
    struct stat status;
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);

    errno = reason;
    return is_link;
#endif
}

bool sys_output_open(struct sys_output *output, const char *path)
{
    struct stat status;
    const bool exists = stat(path, &status) == 0;
    int fd;

    memset(output, 0, sizeof *output);
    output->slot = SLOT_COUNT;
    if (!exists && is_link(path)) /* it leads nowhere; nobody wants it replaced */
        return false;
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
        fd = open_beside(output, output->path);
        output->file = fd < 0 ? NULL : fdopen(fd, "wb");
        if (fd >= 0 && !output->file)
            close(fd);
    }
    if (!output->file) {
        const int reason = errno;

        release(output);
        errno = reason;
        return false;
    }
    return true;
}

static bool replace(const char *from, const char *to)
{
#if defined(_WIN32)
    errno = EACCES; /* the usual reason; Windows does not set it */
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
    (void)fclose(output->file); /* what is thrown away need not be whole */
    if (output->temporary)
        unlink(output->temporary);
    release(output);
}
