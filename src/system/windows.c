/* windows.c: folders, and files by their paths, on Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Everything is UTF-8 but in the calls of the system. The C library's own calls for files are not used: they take paths
 * in another encoding, and no long ones. */
#include "windows_files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- Errors ---- */

void p3di_set_errno(void)
{
    static const struct {
        DWORD code;
        int reason;
    } reasons[] = {{ERROR_FILE_NOT_FOUND, ENOENT},
                   {ERROR_PATH_NOT_FOUND, ENOENT},
                   {ERROR_INVALID_NAME, ENOENT},
                   {ERROR_BAD_NETPATH, ENOENT},
                   {ERROR_BAD_NET_NAME, ENOENT},
                   {ERROR_INVALID_DRIVE, ENOENT},
                   {ERROR_FILE_EXISTS, EEXIST},
                   {ERROR_ALREADY_EXISTS, EEXIST},
                   {ERROR_SHARING_VIOLATION, P3DI_BUSY},
                   {ERROR_LOCK_VIOLATION, P3DI_BUSY},
                   {ERROR_DISK_FULL, ENOSPC},
                   {ERROR_HANDLE_DISK_FULL, ENOSPC},
                   {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                   {ERROR_OUTOFMEMORY, ENOMEM},
                   {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                   {ERROR_WRITE_PROTECT, EROFS},
                   {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG}};
    const DWORD code = GetLastError();

    errno = EACCES; /* the usual reason for all others */
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].code == code)
            errno = reasons[i].reason;
}

const char *p3di_error_text(int reason)
{
    if (reason == P3DI_BUSY)
        return "another program has it open";
    if (reason == P3DI_READ_ONLY)
        return "it is read-only";
    return strerror(reason);
}

/* ---- Text ---- */

char *p3di_narrow(const wchar_t *text)
{
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = size > 0 ? malloc((size_t)size) : NULL;

    if (narrow)
        WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, size, NULL, NULL);
    return narrow;
}

/* ---- Files ---- */

#define SHARED (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

HANDLE p3di_open_handle(const char *path, DWORD access, DWORD disposition)
{
    wchar_t *wide = p3di_wide_path(path);
    HANDLE handle = INVALID_HANDLE_VALUE;

    /* Backup semantics open folders, too. */
    if (wide)
        handle = CreateFileW(wide, access, SHARED, NULL, disposition, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    p3di_wide_path_free(wide);
    if (handle == INVALID_HANDLE_VALUE)
        p3di_set_errno();
    return handle;
}

FILE *p3di_open_stream(HANDLE handle, int flags, const char *mode)
{
    const int fd = handle == INVALID_HANDLE_VALUE ? -1 : _open_osfhandle((intptr_t)handle, flags | O_BINARY);
    FILE *file = fd < 0 ? NULL : _fdopen(fd, mode);

    if (file)
        return file;
    if (fd >= 0)
        _close(fd);
    else if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return NULL;
}

FILE *p3di_open_file(const char *path)
{
    return p3di_open_stream(p3di_open_handle(path, GENERIC_READ, OPEN_EXISTING), O_RDONLY, "rb");
}

/* Ticks are 100 ns. */
static void take_time(uint64_t ticks, int64_t *seconds, int64_t *nanoseconds)
{
    *seconds = (int64_t)(ticks / 10000000);
    *nanoseconds = (int64_t)(ticks % 10000000) * 100;
}

/* The system says nothing else of a device or a pipe. */
static bool take_facts(HANDLE handle, struct p3di_file_info *facts)
{
    BY_HANDLE_FILE_INFORMATION info;
    FILE_BASIC_INFO basic;

    memset(facts, 0, sizeof *facts);
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        facts->kind = P3DI_STREAM;
        facts->is_device = GetFileType(handle) == FILE_TYPE_CHAR;
        return true;
    }
    if (!GetFileInformationByHandle(handle, &info)) {
        p3di_set_errno();
        return false;
    }
    facts->kind = info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? P3DI_FOLDER : P3DI_FILE;
    facts->is_read_only = info.dwFileAttributes & FILE_ATTRIBUTE_READONLY;
    facts->identity =
        (struct p3di_identity){info.dwVolumeSerialNumber, (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow};
    facts->size = (uint64_t)info.nFileSizeHigh << 32 | info.nFileSizeLow;
    facts->names = info.nNumberOfLinks;
    take_time((uint64_t)info.ftLastWriteTime.dwHighDateTime << 32 | info.ftLastWriteTime.dwLowDateTime, &facts->seconds,
              &facts->nanoseconds);
    if (GetFileInformationByHandleEx(handle, FileBasicInfo, &basic, sizeof basic))
        take_time((uint64_t)basic.ChangeTime.QuadPart, &facts->own_seconds, &facts->own_nanoseconds);
    return true;
}

bool p3di_look_at(const char *path, struct p3di_file_info *facts)
{
    HANDLE handle = p3di_open_handle(path, 0, OPEN_EXISTING);
    bool is_found;

    memset(facts, 0, sizeof *facts);
    if (handle == INVALID_HANDLE_VALUE)
        return false;
    is_found = take_facts(handle, facts);
    CloseHandle(handle);
    return is_found;
}

bool p3di_look_at_file(FILE *file, struct p3di_file_info *facts)
{
    return take_facts((HANDLE)_get_osfhandle(_fileno(file)), facts);
}

bool p3di_set_time(const char *path, const struct p3di_file_info *other)
{
    const uint64_t ticks = (uint64_t)other->seconds * 10000000 + (uint64_t)other->nanoseconds / 100;
    const FILETIME time = {(DWORD)ticks, (DWORD)(ticks >> 32)};
    HANDLE handle = p3di_open_handle(path, FILE_WRITE_ATTRIBUTES, OPEN_EXISTING);
    bool is_set;

    if (handle == INVALID_HANDLE_VALUE)
        return false;
    is_set = SetFileTime(handle, NULL, NULL, &time);
    if (!is_set)
        p3di_set_errno();
    CloseHandle(handle);
    return is_set;
}

bool p3di_read_at(FILE *file, uint64_t offset, void *to, size_t size)
{
    return _fseeki64(file, (int64_t)offset, SEEK_SET) == 0 && fread(to, 1, size, file) == size;
}

/* ---- Folders ---- */

bool p3di_make_folder(const char *path)
{
    wchar_t *wide = p3di_wide_path(path);
    const bool is_made = wide && CreateDirectoryW(wide, NULL);
    struct p3di_file_info facts;
    bool is_there;
    int reason;

    if (!is_made)
        p3di_set_errno();
    reason = errno;
    p3di_wide_path_free(wide);
    is_there = is_made || (p3di_look_at(path, &facts) && facts.kind == P3DI_FOLDER);
    errno = reason;
    return is_there;
}

/* Folders in a cloud are reparse points, too, but lead nowhere else. */
bool p3di_is_link(const char *path)
{
    wchar_t *wide = p3di_wide_path(path);
    WIN32_FIND_DATAW found = {0};
    const HANDLE search = wide ? FindFirstFileW(wide, &found) : INVALID_HANDLE_VALUE;

    p3di_wide_path_free(wide);
    if (search == INVALID_HANDLE_VALUE)
        return false;
    FindClose(search);
    return (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) &&
           (found.dwReserved0 == IO_REPARSE_TAG_SYMLINK || found.dwReserved0 == IO_REPARSE_TAG_MOUNT_POINT);
}

/* The path of an open file as people write it: without "\\?\" unless it is long. For free(). */
static char *final_path(HANDLE handle)
{
    static const char disk[] = "\\\\?\\", share[] = "\\\\?\\UNC\\";
    const DWORD size = GetFinalPathNameByHandleW(handle, NULL, 0, 0);
    wchar_t *wide = size ? malloc((size + 1) * sizeof *wide) : NULL;
    char *path = wide && GetFinalPathNameByHandleW(handle, wide, size + 1, 0) ? p3di_narrow(wide) : NULL;

    free(wide);
    if (path && strncmp(path, share, sizeof share - 1) == 0)
        memmove(path + 2, path + sizeof share - 1, strlen(path + sizeof share - 1) + 1);
    else if (path && strncmp(path, disk, sizeof disk - 1) == 0)
        memmove(path, path + sizeof disk - 1, strlen(path + sizeof disk - 1) + 1);
    return path;
}

char *p3di_real_path(const char *path)
{
    const HANDLE handle = p3di_open_handle(path, 0, OPEN_EXISTING);
    char *real;

    if (handle == INVALID_HANDLE_VALUE)
        return NULL;
    real = final_path(handle);
    CloseHandle(handle);
    return real;
}

static bool is_dots(const wchar_t *name)
{
    return wcscmp(name, L".") == 0 || wcscmp(name, L"..") == 0;
}

static enum p3di_kind kind_of(DWORD attributes)
{
    const DWORD both = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;

    return (attributes & both) == FILE_ATTRIBUTE_DIRECTORY ? P3DI_FOLDER : P3DI_FILE;
}

static HANDLE start_search(const char *folder, WIN32_FIND_DATAW *found)
{
    const size_t size = strlen(folder) + 3;
    char *pattern = malloc(size);
    wchar_t *wide = NULL;
    HANDLE search = INVALID_HANDLE_VALUE;

    if (pattern) {
        snprintf(pattern, size, "%s\\*", folder);
        wide = p3di_wide_path(pattern);
        free(pattern);
    }
    if (wide)
        search = FindFirstFileW(wide, found);
    p3di_wide_path_free(wide);
    if (search == INVALID_HANDLE_VALUE)
        p3di_set_errno();
    return search;
}

bool p3di_list_folder(const char *path, void (*each)(void *user, const char *name, enum p3di_kind kind), void *user)
{
    WIN32_FIND_DATAW found;
    const HANDLE search = start_search(path, &found);

    if (search == INVALID_HANDLE_VALUE)
        return false;
    do {
        char *name = is_dots(found.cFileName) ? NULL : p3di_narrow(found.cFileName);

        if (name)
            each(user, name, kind_of(found.dwFileAttributes));
        free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    return true;
}
