/* folders.c: what is in a folder. For Windows see windows.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "system.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *sys_real_path(const char *path)
{
    return realpath(path, NULL);
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

static enum sys_kind kind_of(const char *folder, const char *name)
{
    char *path = join(folder, name);
    struct stat status;
    enum sys_kind kind = SYS_UNKNOWN;
    int reason;

    if (!path)
        errno = ENOMEM;
    else if (lstat(path, &status) == 0)
        kind = S_ISDIR(status.st_mode) ? SYS_FOLDER : SYS_FILE;
    reason = errno;
    free(path);
    errno = reason;
    return kind;
}

bool sys_list_folder(const char *path, void (*each)(void *user, const char *name, enum sys_kind kind), void *user)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    int reason;

    if (!folder)
        return false;
    for (errno = 0; (entry = readdir(folder)); errno = 0)
        if (!is_dots(entry->d_name))
            each(user, entry->d_name, kind_of(path, entry->d_name));
    reason = errno;
    closedir(folder);
    errno = reason;
    return reason == 0;
}
