/* system_files.c: folders, and a lock, which differ between systems.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif

#include "system_files.h"

#include "error.h"

#include <errno.h>

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

#if defined(_WIN32)

#include <stdlib.h>
#include <windows.h>

enum p3di_file_kind p3di_file_kind(const char *path, struct p3di_identity *identity)
{
    enum p3di_file_kind kind = P3DI_FILE_NONE;
    wchar_t *wide = p3d_wide_path(path);
    BY_HANDLE_FILE_INFORMATION info;
    HANDLE handle = INVALID_HANDLE_VALUE;

    memset(identity, 0, sizeof *identity);
    if (wide)
        handle = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                             FILE_FLAG_BACKUP_SEMANTICS, NULL);
    p3d_wide_path_free(wide);
    if (handle == INVALID_HANDLE_VALUE)
        return kind;
    if (GetFileInformationByHandle(handle, &info)) {
        kind = info.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY ? P3DI_FILE_FOLDER : P3DI_FILE_FILE;
        identity->device = info.dwVolumeSerialNumber;
        identity->number = (uint64_t)info.nFileIndexHigh << 32 | info.nFileIndexLow;
    }
    CloseHandle(handle);
    return kind;
}

static HANDLE start_search(const char *folder, WIN32_FIND_DATAW *found)
{
    const size_t size = strlen(folder);
    char *pattern = malloc(size + 3);
    wchar_t *wide = NULL;
    HANDLE search = INVALID_HANDLE_VALUE;

    if (pattern) {
        memcpy(pattern, folder, size);
        memcpy(pattern + size, "\\*", 3);
        wide = p3d_wide_path(pattern);
        free(pattern);
    }
    if (wide)
        search = FindFirstFileW(wide, found);
    p3d_wide_path_free(wide);
    return search;
}

bool p3di_list_folder(const char *path, bool (*each)(void *user, const char *name), void *user)
{
    WIN32_FIND_DATAW found;
    HANDLE search = start_search(path, &found);
    char name[4 * MAX_PATH];
    bool goes_on = true;

    if (search == INVALID_HANDLE_VALUE)
        return false;
    do {
        if (WideCharToMultiByte(CP_UTF8, 0, found.cFileName, -1, name, sizeof name, NULL, NULL) && !is_dots(name))
            goes_on = each(user, name);
    } while (goes_on && FindNextFileW(search, &found));
    FindClose(search);
    return goes_on;
}

static FILE *open_stream(const char *path)
{
    wchar_t *wide = p3d_wide_path(path);
    FILE *stream = wide ? _wfopen(wide, L"rb") : NULL;

    p3d_wide_path_free(wide);
    return stream;
}

static bool seek(FILE *stream, uint64_t offset, int from)
{
    return _fseeki64(stream, (int64_t)offset, from) == 0;
}

static int64_t tell(FILE *stream)
{
    return _ftelli64(stream);
}

/* Windows keeps none open anyway. */
bool p3di_map_only(const char *path, struct p3d_file *file, struct p3d_error *error)
{
    return p3d_map_file(path, file, error);
}

_Static_assert(sizeof(SRWLOCK) == sizeof(void *), "a lock is a pointer");

bool p3di_lock_init(struct p3di_lock *lock)
{
    InitializeSRWLock((SRWLOCK *)&lock->lock);
    return true;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_take(struct p3di_lock *lock)
{
    AcquireSRWLockExclusive((SRWLOCK *)&lock->lock);
}

void p3di_lock_give(struct p3di_lock *lock)
{
    ReleaseSRWLockExclusive((SRWLOCK *)&lock->lock);
}

#else

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

enum p3di_file_kind p3di_file_kind(const char *path, struct p3di_identity *identity)
{
    struct stat status;

    memset(identity, 0, sizeof *identity);
    if (stat(path, &status) != 0)
        return P3DI_FILE_NONE;
    identity->device = (uint64_t)status.st_dev;
    identity->number = (uint64_t)status.st_ino;
    return S_ISDIR(status.st_mode) ? P3DI_FILE_FOLDER : S_ISREG(status.st_mode) ? P3DI_FILE_FILE : P3DI_FILE_NONE;
}

bool p3di_list_folder(const char *path, bool (*each)(void *user, const char *name), void *user)
{
    DIR *folder = opendir(path);
    const struct dirent *entry;
    bool goes_on = folder != NULL;

    while (goes_on && (entry = readdir(folder)))
        if (!is_dots(entry->d_name))
            goes_on = each(user, entry->d_name);
    if (folder)
        closedir(folder);
    return goes_on;
}

static FILE *open_stream(const char *path)
{
    return fopen(path, "rb");
}

static bool seek(FILE *stream, uint64_t offset, int from)
{
    return fseeko(stream, (off_t)offset, from) == 0;
}

static int64_t tell(FILE *stream)
{
    return ftello(stream);
}

bool p3di_map_only(const char *path, struct p3d_file *file, struct p3d_error *error)
{
    if (!p3d_map_file(path, file, error))
        return false;
    if (file->handle)
        close(file->descriptor);
    file->descriptor = -1;
    return true;
}

#if defined(__wasi__)

bool p3di_lock_init(struct p3di_lock *lock)
{
    (void)lock;
    return true;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_take(struct p3di_lock *lock)
{
    (void)lock;
}

void p3di_lock_give(struct p3di_lock *lock)
{
    (void)lock;
}

#else

bool p3di_lock_init(struct p3di_lock *lock)
{
    return pthread_mutex_init(&lock->lock, NULL) == 0;
}

void p3di_lock_end(struct p3di_lock *lock)
{
    pthread_mutex_destroy(&lock->lock);
}

void p3di_lock_take(struct p3di_lock *lock)
{
    pthread_mutex_lock(&lock->lock);
}

void p3di_lock_give(struct p3di_lock *lock)
{
    pthread_mutex_unlock(&lock->lock);
}

#endif
#endif

FILE *p3di_open_stream(const char *path, uint64_t *size, struct p3d_error *error)
{
    FILE *stream = open_stream(path);
    const int64_t end = stream && seek(stream, 0, SEEK_END) ? tell(stream) : -1;

    if (end >= 0) {
        *size = (uint64_t)end;
        return stream;
    }
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", strerror(errno));
    if (stream)
        (void)fclose(stream); /* only read */
    return NULL;
}

bool p3di_read_at(FILE *stream, uint64_t offset, void *to, size_t size)
{
    return seek(stream, offset, SEEK_SET) && fread(to, 1, size, stream) == size;
}
