/* output_posix.c: what output.c needs, but for Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "output_parts.h"

#include "system/native.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The program's end ---- */

/* A signal handler cannot wait for a lock that its own thread holds, so its holder is not interrupted; the handler
 * takes it for good, and no thread makes a temporary file that would not be removed. Threads wait for each other by
 * `threads`, which a signal handler may not touch: making a file takes too long to wait for it in a loop. */
static atomic_flag is_held = ATOMIC_FLAG_INIT;
static pthread_mutex_t threads = PTHREAD_MUTEX_INITIALIZER;
static sigset_t outer; /* the holder's */
static void (*remove_files)(void);

static const int signal_numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

static void fill(sigset_t *signals)
{
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        sigaddset(signals, signal_numbers[i]);
}

static void spin(void)
{
    while (atomic_flag_test_and_set(&is_held))
        ;
}

void sys_hold_end(void)
{
    sigset_t blocked, own;

    fill(&blocked);
    pthread_sigmask(SIG_BLOCK, &blocked, &own);
    pthread_mutex_lock(&threads);
    spin();
    outer = own;
}

void sys_let_end(void)
{
    const sigset_t own = outer;

    atomic_flag_clear(&is_held);
    pthread_mutex_unlock(&threads);
    pthread_sigmask(SIG_SETMASK, &own, NULL);
}

static void handle_signal(int number)
{
    spin();
    remove_files();
    signal(number, SIG_DFL);
    raise(number);
}

void sys_catch_end(void (*remove_all)(void))
{
    struct sigaction action, old;

    remove_files = remove_all;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_signal;
    fill(&action.sa_mask); /* a second signal must not interrupt the first one's work */
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        if (sigaction(signal_numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signal_numbers[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a limit of the size of files is a failure to write like others */
}

/* ---- Files ---- */

size_t sys_folder_size(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

unsigned long sys_process_number(void)
{
    return (unsigned long)getpid();
}

enum sys_place sys_look_at_place(const char *path, int how)
{
    struct stat status;
    const bool exists = stat(path, &status) == 0, is_wanted = how & SYS_FOLLOW;
    const mode_t kind = exists ? status.st_mode & S_IFMT : 0;

    if (p3di_is_link(path) && !(exists && is_wanted))
        errno = is_wanted ? errno : ELOOP; /* it leads nowhere: nobody wants it replaced */
    else if (kind == S_IFDIR)
        errno = EISDIR;
    else if (exists && kind != S_IFREG && !is_wanted)
        errno = EEXIST; /* a pipe that nobody reads would be waited for */
    else if (kind == S_IFREG && !(status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)))
        errno = P3DI_READ_ONLY; /* somebody protects it; a new file in its place would be another */
    else
        return !exists ? SYS_EMPTY : kind == S_IFREG ? SYS_OLD_FILE : SYS_DEVICE;
    return SYS_REFUSED;
}

FILE *sys_open_device(const char *path)
{
    return fopen(path, "wb");
}

FILE *sys_make_file(const char *path)
{
    return fopen(path, "wbx");
}

void sys_take_mode(FILE *file, const char *old)
{
    struct stat status;

    if (stat(old, &status) == 0) {
        const mode_t mode = status.st_mode & 0777;
        const bool has_group = fchown(fileno(file), status.st_uid, status.st_gid) == 0 ||
                               fchown(fileno(file), (uid_t)-1, status.st_gid) == 0;

        (void)fchmod(fileno(file), has_group ? mode : mode & ~(mode_t)070);
    }
}

bool sys_replace_file(const char *from, const char *to)
{
    return rename(from, to) == 0;
}

void sys_remove_file(const char *path)
{
    unlink(path);
}

void sys_remove_folder(const char *path)
{
    (void)rmdir(path);
}
