/* windows.c: paths, folders, arguments and errors on Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Everything is UTF-8 but in the calls of the system. The C library's own calls for files are not used: they take paths
 * in another encoding, and no long ones. */
#include "windows_files.h"

#include <p3d/file.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- Errors ---- */

void sys_set_errno(void)
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
                   {ERROR_SHARING_VIOLATION, SYS_BUSY},
                   {ERROR_LOCK_VIOLATION, SYS_BUSY},
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

double sys_seconds(void)
{
    return (double)GetTickCount64() / 1000;
}

const char *sys_error_text(int reason)
{
    if (reason == SYS_BUSY)
        return "another program has it open";
    if (reason == SYS_READ_ONLY)
        return "it is read-only";
    return strerror(reason);
}

/* ---- Text ---- */

char *sys_narrow(const wchar_t *text)
{
    const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = size > 0 ? malloc((size_t)size) : NULL;

    if (narrow)
        WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, size, NULL, NULL);
    return narrow;
}

char *sys_environment(const char *name)
{
    wchar_t wide[64];
    const wchar_t *value = NULL;

    if (MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 64))
        value = _wgetenv(wide);
    return value ? sys_narrow(value) : NULL;
}

char *sys_program(void)
{
    wchar_t path[4096];
    const DWORD size = GetModuleFileNameW(NULL, path, 4096);

    return size && size < 4096 ? sys_narrow(path) : NULL;
}

/* The C library has turned them into another encoding, which lacks most characters. */
char **sys_arguments(int *count, char **arguments)
{
    int wide_count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    char **narrow = wide ? calloc((size_t)wide_count + 1, sizeof *narrow) : NULL;
    bool is_done = narrow != NULL;

    for (int i = 0; is_done && i < wide_count; i++)
        is_done = (narrow[i] = sys_narrow(wide[i])) != NULL;
    LocalFree(wide);
    if (!is_done)
        return arguments;
    *count = wide_count;
    return narrow;
}

/* ---- Files ---- */

#define SHARED (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

HANDLE sys_open_handle(const char *path, DWORD access, DWORD disposition)
{
    wchar_t *wide = p3d_wide_path(path);
    HANDLE handle = INVALID_HANDLE_VALUE;

    /* Backup semantics open folders, too. */
    if (wide)
        handle = CreateFileW(wide, access, SHARED, NULL, disposition, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    p3d_wide_path_free(wide);
    if (handle == INVALID_HANDLE_VALUE)
        sys_set_errno();
    return handle;
}

FILE *sys_open_stream(HANDLE handle, int flags, const char *mode)
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

FILE *sys_open_file(const char *path)
{
    return sys_open_stream(sys_open_handle(path, GENERIC_READ, OPEN_EXISTING), O_RDONLY, "rb");
}

/* Facts about an open file; few are known of devices and pipes. */
struct facts {
    bool is_folder, is_stream;
    BY_HANDLE_FILE_INFORMATION info;
};

static bool find_facts(HANDLE handle, struct facts *facts)
{
    memset(facts, 0, sizeof *facts);
    if (GetFileType(handle) != FILE_TYPE_DISK) {
        facts->is_stream = true;
        return true;
    }
    if (!GetFileInformationByHandle(handle, &facts->info))
        return false;
    facts->is_folder = facts->info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY;
    return true;
}

static bool look_at(const char *path, struct facts *facts)
{
    HANDLE handle = sys_open_handle(path, 0, OPEN_EXISTING);
    bool is_found = handle != INVALID_HANDLE_VALUE;

    if (is_found) {
        is_found = find_facts(handle, facts);
        CloseHandle(handle);
    }
    return is_found;
}

bool sys_is_folder(const char *path)
{
    struct facts facts;

    return look_at(path, &facts) && facts.is_folder;
}

bool sys_is_file(const char *path)
{
    struct facts facts;

    return look_at(path, &facts) && !facts.is_folder && !facts.is_stream;
}

bool sys_is_stream(const char *path)
{
    struct facts facts;

    return look_at(path, &facts) && facts.is_stream;
}

bool sys_identify(const char *path, struct sys_identity *identity)
{
    struct facts facts;

    if (!look_at(path, &facts) || facts.is_stream)
        return false;
    *identity = (struct sys_identity){facts.info.dwVolumeSerialNumber,
                                      (uint64_t)facts.info.nFileIndexHigh << 32 | facts.info.nFileIndexLow};
    return true;
}

static struct sys_stamp stamp_of(const struct facts *facts)
{
    const FILETIME time = facts->info.ftLastWriteTime;
    const uint64_t ticks = (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime; /* of 100 ns */

    return (struct sys_stamp){!facts->is_folder && !facts->is_stream,
                              (uint64_t)facts->info.nFileSizeHigh << 32 | facts->info.nFileSizeLow,
                              (int64_t)(ticks / 10000000), (int64_t)(ticks % 10000000) * 100};
}

void sys_stamp(FILE *file, struct sys_stamp *stamp)
{
    struct facts facts;

    memset(stamp, 0, sizeof *stamp);
    if (find_facts((HANDLE)_get_osfhandle(_fileno(file)), &facts))
        *stamp = stamp_of(&facts);
}

bool sys_stamp_of(const char *path, struct sys_stamp *stamp)
{
    struct facts facts;

    if (!look_at(path, &facts))
        return false;
    *stamp = stamp_of(&facts);
    return true;
}

bool sys_read_at(FILE *file, uint64_t offset, void *to, size_t size)
{
    return _fseeki64(file, (int64_t)offset, SEEK_SET) == 0 && fread(to, 1, size, file) == size;
}

/* ---- Folders ---- */

bool sys_make_folder(const char *path)
{
    wchar_t *wide = p3d_wide_path(path);
    const bool is_made = wide && CreateDirectoryW(wide, NULL);

    p3d_wide_path_free(wide);
    return is_made || sys_is_folder(path);
}

/* Folders in a cloud are reparse points, too, but lead nowhere else. */
bool sys_is_link(const char *path)
{
    wchar_t *wide = p3d_wide_path(path);
    WIN32_FIND_DATAW found = {0};
    const HANDLE search = wide ? FindFirstFileW(wide, &found) : INVALID_HANDLE_VALUE;

    p3d_wide_path_free(wide);
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
    char *path = wide && GetFinalPathNameByHandleW(handle, wide, size + 1, 0) ? sys_narrow(wide) : NULL;

    free(wide);
    if (path && strncmp(path, share, sizeof share - 1) == 0)
        memmove(path + 2, path + sizeof share - 1, strlen(path + sizeof share - 1) + 1);
    else if (path && strncmp(path, disk, sizeof disk - 1) == 0)
        memmove(path, path + sizeof disk - 1, strlen(path + sizeof disk - 1) + 1);
    return path;
}

char *sys_real_path(const char *path)
{
    const HANDLE handle = sys_open_handle(path, 0, OPEN_EXISTING);
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

static enum sys_kind kind_of(DWORD attributes)
{
    const DWORD both = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_REPARSE_POINT;

    return (attributes & both) == FILE_ATTRIBUTE_DIRECTORY ? SYS_FOLDER : SYS_FILE;
}

static HANDLE start_search(const char *folder, WIN32_FIND_DATAW *found)
{
    const size_t size = strlen(folder) + 3;
    char *pattern = malloc(size);
    wchar_t *wide = NULL;
    HANDLE search = INVALID_HANDLE_VALUE;

    if (pattern) {
        snprintf(pattern, size, "%s\\*", folder);
        wide = p3d_wide_path(pattern);
        free(pattern);
    }
    if (wide)
        search = FindFirstFileW(wide, found);
    p3d_wide_path_free(wide);
    if (search == INVALID_HANDLE_VALUE)
        sys_set_errno();
    return search;
}

bool sys_list_folder(const char *path, void (*each)(void *user, const char *name, enum sys_kind kind), void *user)
{
    WIN32_FIND_DATAW found;
    const HANDLE search = start_search(path, &found);

    if (search == INVALID_HANDLE_VALUE)
        return false;
    do {
        char *name = is_dots(found.cFileName) ? NULL : sys_narrow(found.cFileName);

        if (name)
            each(user, name, kind_of(found.dwFileAttributes));
        free(name);
    } while (FindNextFileW(search, &found));
    FindClose(search);
    return true;
}
