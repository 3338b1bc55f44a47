/* posix.c: folders, and files by their paths, where the system is like Unix; in WebAssembly there are those that the
 * page knows. For Windows see windows.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1 /* d_type */
#define _DARWIN_C_SOURCE 1

#include "native.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *p3di_error_text(int reason)
{
    return reason == P3DI_READ_ONLY ? "it is read-only" : strerror(reason);
}

/* ---- Files ---- */

#if defined(__wasi__)
/* A page has no users. */
static bool is_of_others(const struct stat *status)
{
    (void)status;
    return false;
}
#else
static bool is_of_others(const struct stat *status)
{
    return geteuid() != 0 && status->st_uid != geteuid();
}
#endif

static bool take_facts(bool is_there, const struct stat *status, struct p3di_file_info *facts)
{
    memset(facts, 0, sizeof *facts);
    if (!is_there)
        return false;
    facts->kind = S_ISDIR(status->st_mode) ? P3DI_FOLDER : S_ISREG(status->st_mode) ? P3DI_FILE : P3DI_STREAM;
    facts->is_device = S_ISCHR(status->st_mode) || S_ISBLK(status->st_mode);
    facts->is_read_only = !(status->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH));
    facts->is_others = is_of_others(status);
    facts->identity = (struct p3di_identity){(uint64_t)status->st_dev, (uint64_t)status->st_ino};
    facts->size = (uint64_t)status->st_size;
    facts->names = (uint64_t)status->st_nlink;
    facts->seconds = (int64_t)status->st_mtime;
    facts->own_seconds = (int64_t)status->st_ctime;
#if defined(__APPLE__)
    facts->nanoseconds = status->st_mtimespec.tv_nsec;
    facts->own_nanoseconds = status->st_ctimespec.tv_nsec;
#else
    facts->nanoseconds = status->st_mtim.tv_nsec;
    facts->own_nanoseconds = status->st_ctim.tv_nsec;
#endif
    return true;
}

bool p3di_look_at(const char *path, struct p3di_file_info *facts)
{
    struct stat status;

    return take_facts(stat(path, &status) == 0, &status, facts);
}

bool p3di_look_at_file(FILE *file, struct p3di_file_info *facts)
{
    struct stat status;

    return take_facts(fstat(fileno(file), &status) == 0, &status, facts);
}

bool p3di_set_time(const char *path, const struct p3di_file_info *other)
{
    const struct timespec time = {.tv_sec = (time_t)other->seconds, .tv_nsec = (long)other->nanoseconds};

    return utimensat(AT_FDCWD, path, (const struct timespec[]){time, time}, 0) == 0;
}

FILE *p3di_open_file(const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    FILE *file = fd < 0 ? NULL : fdopen(fd, "rb");

    if (!file && fd >= 0)
        close(fd);
    return file;
}

bool p3di_read_at(FILE *file, uint64_t offset, void *to, size_t size)
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

bool p3di_is_link(const char *path)
{
    const int reason = errno;
    struct stat status;
    const bool is_link = lstat(path, &status) == 0 && S_ISLNK(status.st_mode);

    errno = reason;
    return is_link;
}

#if defined(__wasi__)
/* There are no links, and the uppermost folder has no name. */
char *p3di_real_path(const char *path)
{
    const char *name = *path == '/' ? path + 1 : strcmp(path, ".") == 0 ? "" : path;
    size_t size = strlen(name);
    char *whole = malloc(size + 2);

    if (!whole)
        return NULL;
    if (size && name[size - 1] == '/')
        size--;
    whole[0] = '/';
    memcpy(whole + 1, name, size);
    whole[size + 1] = 0;
    return whole;
}
#else
char *p3di_real_path(const char *path)
{
    return realpath(path, NULL);
}
#endif

/* ---- Folders ---- */

bool p3di_make_folder(const char *path)
{
    const bool is_made = mkdir(path, 0777) == 0;
    const int reason = errno;
    struct p3di_file_info facts;
    const bool is_there = is_made || (p3di_look_at(path, &facts) && facts.kind == P3DI_FOLDER);

    errno = reason;
    return is_there;
}

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

static char *join(const char *folder, const char *name)
{
    const size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);

    if (path)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

/* A link is what it leads to, but to a folder or to nothing it is a file, which cannot be read: so walking ends. */
static enum p3di_kind kind_of_path(const char *path)
{
    struct stat status;
    bool is_link;

    if (lstat(path, &status) != 0)
        return P3DI_UNKNOWN;
    is_link = S_ISLNK(status.st_mode);
    if (is_link && stat(path, &status) != 0)
        return P3DI_FILE;
    if (S_ISDIR(status.st_mode))
        return is_link ? P3DI_FILE : P3DI_FOLDER;
    return S_ISREG(status.st_mode) ? P3DI_FILE : P3DI_STREAM;
}

/* Most systems say what a name is when they list the folder; but for links. */
static enum p3di_kind kind_of(const char *folder, const struct dirent *entry)
{
    enum p3di_kind kind = P3DI_UNKNOWN;
    char *path;
    int reason;

    if (entry->d_type == DT_DIR || entry->d_type == DT_REG)
        return entry->d_type == DT_DIR ? P3DI_FOLDER : P3DI_FILE;
    path = join(folder, entry->d_name);
    if (path)
        kind = kind_of_path(path);
    else
        errno = ENOMEM;
    reason = errno;
    free(path);
    errno = reason;
    return kind;
}

bool p3di_list_folder(const char *path, void (*each)(void *user, const char *name, enum p3di_kind kind), void *user)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    int reason;

    if (!folder)
        return false;
    for (errno = 0; (entry = readdir(folder)); errno = 0)
        if (!is_dots(entry->d_name))
            each(user, entry->d_name, kind_of(path, entry));
    reason = errno;
    closedir(folder);
    errno = reason;
    return reason == 0;
}
