/* wasi.c: what differs between systems, in WebAssembly: files are those that the page knows, and nothing else is there.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "system.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *sys_environment(const char *name)
{
    (void)name;
    return NULL;
}

/* Only who talks to a terminal asks. */
double sys_seconds(void)
{
    return 0;
}

bool sys_is_terminal(FILE *file)
{
    (void)file;
    return false;
}

const char *sys_error_text(int reason)
{
    return strerror(reason);
}

/* ---- Files ---- */

FILE *sys_open_file(const char *path)
{
    return fopen(path, "rb");
}

bool sys_is_file(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

bool sys_is_folder(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

bool sys_is_link(const char *path)
{
    (void)path;
    return false;
}

bool sys_identify(const char *path, struct sys_identity *identity)
{
    struct stat status;

    if (stat(path, &status) != 0)
        return false;
    *identity = (struct sys_identity){status.st_dev, status.st_ino};
    return true;
}

void sys_stamp(FILE *file, struct sys_stamp *stamp)
{
    struct stat status;

    memset(stamp, 0, sizeof *stamp);
    if (fstat(fileno(file), &status) == 0)
        *stamp = (struct sys_stamp){S_ISREG(status.st_mode), (uint64_t)status.st_size, 0, 0};
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

/* There are no links, and the uppermost folder has no name. */
char *sys_real_path(const char *path)
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

bool sys_list_folder(const char *path, void (*each)(void *user, const char *name, enum sys_kind kind), void *user)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;

    if (!folder)
        return false;
    while ((entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            each(user, entry->d_name, entry->d_type == DT_DIR ? SYS_FOLDER : SYS_FILE);
    closedir(folder);
    return true;
}

/* ---- Memory, and threads ---- */

void *sys_allocate(size_t size)
{
    return malloc(size);
}

void sys_guard(const void *data, size_t size)
{
    (void)data;
    (void)size;
}

void sys_expect_cuts(void)
{
}

bool sys_was_cut(void)
{
    return false;
}

void sys_lock(void)
{
}

void sys_unlock(void)
{
}
