/* system_folders.c: what is in a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif

#include "system.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#include <windows.h>
#else
#include <dirent.h>
#include <sys/stat.h>
#endif

char *sys_real_path(const char *path)
{
#if defined(_WIN32)
    return _fullpath(NULL, path, 0);
#else
    return realpath(path, NULL);
#endif
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

#if defined(_WIN32)

static enum sys_kind kind_of(DWORD attributes)
{
    const DWORD both = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;

    return (attributes & both) == FILE_ATTRIBUTE_DIRECTORY ? SYS_FOLDER : SYS_FILE;
}

bool sys_list_folder(const char *path, void (*each)(void *user, const char *name, enum sys_kind kind), void *user)
{
    char *pattern = join(path, "*");
    WIN32_FIND_DATAA found;
    HANDLE search = pattern ? FindFirstFileA(pattern, &found) : INVALID_HANDLE_VALUE;

    free(pattern);
    if (search == INVALID_HANDLE_VALUE) {
        errno = EACCES;
        return false;
    }
    do {
        if (!is_dots(found.cFileName))
            each(user, found.cFileName, kind_of(found.dwFileAttributes));
    } while (FindNextFileA(search, &found));
    FindClose(search);
    return true;
}

#else

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

#endif
