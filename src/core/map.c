/* map.c: the library's one touch of the system: a file as memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#if !defined(_WIN32)
#define _DEFAULT_SOURCE /* for madvise and MAP_ANONYMOUS */
#endif

#include "error.h"
#include "system.h"

#include <p3d/file.h>
#include <p3d/version.h>

#include <errno.h>
#include <stdlib.h>

#if defined(_WIN32)

#include <windows.h>

/* As other systems say it, where they do. */
static void set_error(struct p3d_error *error, DWORD reason)
{
    if (reason == ERROR_FILE_NOT_FOUND || reason == ERROR_PATH_NOT_FOUND || reason == ERROR_INVALID_NAME)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "No such file or directory");
    else if (reason == ERROR_ACCESS_DENIED)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "Permission denied");
    else if (reason == ERROR_DIRECTORY)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "Is a directory");
    else if (reason == ERROR_SHARING_VIOLATION)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "another program has it open");
    else
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "cannot be read (Windows error %lu)", reason);
}

/* Folders are refused with an error that says so: Windows would deny access. */
static HANDLE open_path(const char *path)
{
    wchar_t *wide = p3d_wide_path(path);
    const DWORD attributes = wide ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    HANDLE handle = INVALID_HANDLE_VALUE;

    if (attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY)
        SetLastError(ERROR_DIRECTORY);
    else if (wide)
        handle = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, 0, NULL);
    p3d_wide_path_free(wide);
    return handle;
}

/* The size of a file that memory can hold. */
static bool find_size(HANDLE handle, size_t *size)
{
    LARGE_INTEGER found;

    if (!GetFileSizeEx(handle, &found))
        return false;
    *size = (size_t)found.QuadPart;
    SetLastError(ERROR_FILE_TOO_LARGE);
    return (uint64_t)found.QuadPart <= SIZE_MAX;
}

static bool map_handle(HANDLE handle, struct p3d_file *file)
{
    HANDLE mapping;

    if (!find_size(handle, &file->size))
        return false;
    if (!file->size)
        return true;
    mapping = CreateFileMappingW(handle, NULL, PAGE_READONLY, 0, 0, NULL);
    file->data = file->handle = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : NULL;
    if (mapping)
        CloseHandle(mapping);
    return file->data != NULL;
}

bool p3d_map_file(const char *path, struct p3d_file *file, struct p3d_error *error)
{
    HANDLE handle;
    bool is_mapped;

    memset(file, 0, sizeof *file);
    p3di_error_clear(error);
    handle = open_path(path);
    is_mapped = handle != INVALID_HANDLE_VALUE && map_handle(handle, file);
    if (!is_mapped)
        set_error(error, GetLastError());
    if (handle != INVALID_HANDLE_VALUE)
        CloseHandle(handle);
    return is_mapped;
}

void p3d_unmap_file(struct p3d_file *file)
{
    if (file->handle)
        UnmapViewOfFile(file->handle);
    memset(file, 0, sizeof *file);
}

bool p3d_file_fetch(void *file, uint64_t offset, void *to, size_t size)
{
    (void)file;
    (void)offset;
    (void)to;
    (void)size;
    return false;
}

#else

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(int fd, struct p3d_error *error)
{
    p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", strerror(errno));
    if (fd >= 0)
        close(fd);
    return false;
}

bool p3d_map_file(const char *path, struct p3d_file *file, struct p3d_error *error)
{
    struct stat status;
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    void *data = NULL;

    memset(file, 0, sizeof *file);
    p3di_error_clear(error);
    if (fd < 0 || fstat(fd, &status) != 0)
        return fail(fd, error);
    if (S_ISDIR(status.st_mode) || (uintmax_t)status.st_size > SIZE_MAX) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : EFBIG;
        return fail(fd, error);
    }
    if (status.st_size > 0) {
        data = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (data == MAP_FAILED)
            return fail(fd, error);
    }
    if (!data)
        close(fd);
    file->data = file->handle = data;
    file->size = (size_t)status.st_size;
    file->descriptor = fd;
    return true;
}

void p3d_unmap_file(struct p3d_file *file)
{
    if (file->handle) {
        munmap(file->handle, file->size);
        if (file->descriptor >= 0)
            close(file->descriptor);
    }
    memset(file, 0, sizeof *file);
}

bool p3d_file_fetch(void *user, uint64_t offset, void *to, size_t size)
{
    const struct p3d_file *file = user;

    return file->handle && pread(file->descriptor, to, size, (off_t)offset) == (ssize_t)size;
}

#endif

#if defined(MADV_HUGEPAGE) && defined(MAP_ANONYMOUS) && !defined(__wasi__)
#define LARGE_MEMORY ((size_t)4 << 20)
#define LARGE_PAGE ((size_t)2 << 20)

/* The kernel places whole large pages so that they can be some. */
static size_t whole_pages(size_t size)
{
    return (size + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

void *p3di_system_allocate(size_t size)
{
    void *memory;

    if (size < LARGE_MEMORY)
        return calloc(1, size);
    if (size > SIZE_MAX - LARGE_PAGE)
        return NULL;
    size = whole_pages(size);
    memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return NULL;
    madvise(memory, size, MADV_HUGEPAGE);
    return memory;
}

void p3di_system_release(void *memory, size_t size)
{
    if (size < LARGE_MEMORY)
        free(memory);
    else
        munmap(memory, whole_pages(size));
}
#else
void *p3di_system_allocate(size_t size)
{
    return calloc(1, size);
}

void p3di_system_release(void *memory, size_t size)
{
    (void)size;
    free(memory);
}
#endif

#define AS_TEXT(number) #number
#define VALUE_AS_TEXT(number) AS_TEXT(number)

const char *p3d_version(void)
{
    return VALUE_AS_TEXT(P3D_VERSION_MAJOR) "." VALUE_AS_TEXT(P3D_VERSION_MINOR) "." VALUE_AS_TEXT(P3D_VERSION_PATCH);
}
