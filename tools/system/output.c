/* output.c: files that appear under their names all at once, and leave nothing behind if the program ends
 * before. For Windows see output_windows.c. SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Where the system can, an output has no name until it is whole, so that nothing needs to be cleaned up. Elsewhere it
 * has a temporary one, which is removed when a signal or a lack of memory ends the program. */
#define _XOPEN_SOURCE 700
#define _GNU_SOURCE /* O_TMPFILE */

#include "system.h"

#include "system/native.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#define OPEN_FLAGS (O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)

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

/* The caller has the slots. */
static void remove_temporaries(void)
{
    for (size_t i = 0; i < SLOT_COUNT; i++) {
        if (temporaries[i])
            unlink(temporaries[i]);
        temporaries[i] = NULL;
    }
}

static const int signal_numbers[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

static void fill(sigset_t *signals)
{
    sigemptyset(signals);
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        sigaddset(signals, signal_numbers[i]);
}

static void take_slots(sigset_t *outer)
{
    sigset_t blocked;

    fill(&blocked);
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
    spin();
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
    fill(&action.sa_mask);
    for (size_t i = 0; i < sizeof signal_numbers / sizeof *signal_numbers; i++)
        if (sigaction(signal_numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(signal_numbers[i], &action, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a limit of the size of files is a failure to write like others */
}

/* When the program ends by itself, also when a thread ends it for want of memory. The slots are given back: what comes
 * later in the program's end may take long, and a signal must be able to end that, too. */
static void clean_up(void)
{
    sigset_t outer;

    take_slots(&outer);
    remove_temporaries();
    give_slots(&outer);
}

/* The caller has the slots, here, below, and in new_name. */
static size_t remember(char *temporary)
{
    size_t slot = 0;

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

/* Also for outputs without a name: on the way to it they may need another one. */
static void prepare(void)
{
    static bool is_prepared;
    sigset_t outer;

    take_slots(&outer);
    if (!is_prepared) {
        is_prepared = true;
        catch_signals();
        atexit(clean_up);
    }
    give_slots(&outer);
}

/* ---- Names ---- */

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *made = malloc(size);

    return made ? memcpy(made, text, size) : NULL;
}

/* The size of a path's folder with its slash; 0 if it has none. */
static size_t folder_size(const char *path)
{
    size_t size = 0;

    for (size_t i = 0; path[i]; i++)
        if (path[i] == '/' || path[i] == P3DI_OTHER_SLASH)
            size = i + 1;
    return size;
}

/* A name beside `path` that no other output of this program has; no longer than file systems allow, however long the
 * path's own is. The next call may make another one, for free(). NULL if there is no memory. */
static char *new_name(const char *path)
{
    static unsigned count;
    const size_t folder = folder_size(path), size = folder + 64;
    char *name = malloc(size);

    if (name)
        snprintf(name, size, "%.*sp3dconv-%ld-%u.tmp", (int)folder, path, (long)getpid(), count++);
    return name;
}

/* Makes something under a new name beside `path`: false with errno, EEXIST if there is such a thing. */
typedef bool make_function(void *user, const char *name);

/* The name that worked, for free(); NULL with errno. */
static char *make_beside(const char *path, make_function *make, void *user)
{
    int reason = ENOMEM;

    for (unsigned tries = 0; tries < 1000; tries++) {
        char *name = new_name(path);

        if (!name)
            break;
        if (make(user, name))
            return name;
        reason = errno;
        free(name);
        if (reason != EEXIST)
            break;
    }
    errno = reason;
    return NULL;
}

/* ---- Opening ---- */

static bool open_named(void *descriptor, const char *name)
{
    int *fd = descriptor;

    *fd = open(name, OPEN_FLAGS, 0666);
    return *fd >= 0;
}

/* A new file beside `path`; its name is in output->temporary, and remembered. */
static int open_beside(struct sys_output *output, const char *path)
{
    int fd = -1;
    sigset_t outer;

    take_slots(&outer);
    output->temporary = make_beside(path, open_named, &fd);
    if (output->temporary)
        output->slot = remember(output->temporary);
    give_slots(&outer);
    return fd;
}

#if defined(O_TMPFILE)
#define DESCRIPTOR_PATH_SIZE 40

static char *descriptor_path(int fd, char *text)
{
    snprintf(text, DESCRIPTOR_PATH_SIZE, "/proc/self/fd/%d", fd);
    return text;
}

/* A new file without a name in the folder of `path`; -1 if the system or the file system has no such thing. */
static int open_nameless(const char *path)
{
    const size_t size = folder_size(path);
    char *folder = size ? copy(path) : copy(".");
    char text[DESCRIPTOR_PATH_SIZE];
    int fd;

    if (!folder)
        return -1;
    if (size)
        folder[size] = 0;
    fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    free(folder);
    if (fd >= 0 && access(descriptor_path(fd, text), F_OK) != 0) { /* without /proc it would never get a name */
        close(fd);
        return -1;
    }
    return fd;
}

static bool link_descriptor(void *descriptor, const char *name)
{
    char text[DESCRIPTOR_PATH_SIZE];

    return linkat(AT_FDCWD, descriptor_path(*(int *)descriptor, text), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
}
#else
static int open_nameless(const char *path)
{
    (void)path;
    return -1;
}

static bool link_descriptor(void *descriptor, const char *name)
{
    (void)descriptor;
    (void)name;
    errno = ENOTSUP;
    return false;
}
#endif

/* Leaves errno alone. */
/* Who might read the old file may read the new one; nobody of another group, if it cannot be given to the old one's. */
static void take_mode(int fd, const struct stat *old)
{
    const mode_t mode = old->st_mode & 0777;

    (void)fchmod(fd, fchown(fd, (uid_t)-1, old->st_gid) == 0 ? mode : mode & ~(mode_t)070);
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

/* Opens an output that is not written directly. `old` is the file that will be replaced, or NULL. */
static void open_new(struct sys_output *output, const struct stat *old, int how)
{
    int fd = how & SYS_NAMED ? -1 : open_nameless(output->path);

    output->is_nameless = fd >= 0;
    if (fd < 0)
        fd = open_beside(output, output->path);
    if (fd < 0)
        return;
    if (old)
        take_mode(fd, old);
    output->file = fdopen(fd, "wb");
    if (output->file)
        return;
    close(fd);
    if (output->temporary)
        unlink(output->temporary);
}

/* True if an output may stand there at all; else errno says why not. `status` is NULL if there is nothing. */
static bool check_place(const char *path, const struct stat *status, int how)
{
    const bool is_wanted = how & SYS_FOLLOW;

    if (p3di_is_link(path) && !(status && is_wanted)) {
        errno = is_wanted ? errno : ELOOP; /* it leads nowhere: nobody wants it replaced */
        return false;
    }
    if (status && (status->st_mode & S_IFMT) == S_IFDIR) {
        errno = EISDIR;
        return false;
    }
    /* A pipe that nobody reads would be waited for. */
    if (status && (status->st_mode & S_IFMT) != S_IFREG && !is_wanted) {
        errno = EEXIST;
        return false;
    }
    return true;
}

bool sys_output_open(struct sys_output *output, const char *path, int how)
{
    struct stat status;
    const bool exists = stat(path, &status) == 0;

    memset(output, 0, sizeof *output);
    output->slot = SLOT_COUNT;
    if (!check_place(path, exists ? &status : NULL, how))
        return false;
    prepare();
    if (exists && (status.st_mode & S_IFMT) != S_IFREG) {
        output->file = fopen(path, "wb"); /* by its own name: that of a pipe leads nowhere */
        return output->file != NULL;
    }
    output->path = exists && how & SYS_FOLLOW ? realpath(path, NULL) : copy(path);
    if (!output->path)
        return false;
    open_new(output, exists ? &status : NULL, how);
    if (!output->file) {
        const int reason = errno;

        release(output);
        errno = reason;
        return false;
    }
    return true;
}

/* ---- Closing ---- */

/* Gives a file its name. A name that is taken must be replaced by another one; the signals wait for these two steps. */
static bool give_name(int fd, const char *path)
{
    bool is_done = link_descriptor(&fd, path);
    int reason = errno;
    sigset_t outer;
    char *name;

    if (is_done || reason != EEXIST)
        return is_done;
    take_slots(&outer);
    name = make_beside(path, link_descriptor, &fd);
    is_done = name && rename(name, path) == 0;
    reason = errno;
    if (name && !is_done)
        unlink(name);
    free(name);
    give_slots(&outer);
    errno = reason;
    return is_done;
}

/* A file without a name is given one while it is open: later nobody could. */
static bool place_nameless(struct sys_output *output)
{
    const int fd = dup(fileno(output->file));
    const bool is_written = fd >= 0 && !ferror(output->file);
    const bool is_closed = fclose(output->file) == 0;
    const bool is_done = is_written && is_closed && give_name(fd, output->path);
    const int reason = errno;

    if (fd >= 0)
        close(fd);
    errno = reason;
    return is_done;
}

static bool place_named(struct sys_output *output)
{
    const bool is_written = !ferror(output->file);
    const bool is_closed = fclose(output->file) == 0;
    bool is_done = is_written && is_closed;
    int reason;

    if (is_done && output->temporary)
        is_done = rename(output->temporary, output->path) == 0;
    reason = errno;
    if (!is_done && output->temporary)
        unlink(output->temporary);
    errno = reason;
    return is_done;
}

bool sys_output_commit(struct sys_output *output)
{
    const bool is_done = output->is_nameless ? place_nameless(output) : place_named(output);
    const int reason = errno;

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
