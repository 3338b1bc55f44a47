/* output_windows.c: output.c for Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A temporary file is marked as one that goes when it is closed, so that Windows removes it, whatever ends the program.
 * Only while it takes its final name the mark is off: then a handler removes it if somebody presses Ctrl-C. So it does
 * on file systems that know no such mark. */
#include "system.h"

#include "system/files.h"
#include "system/windows_files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>

/* ---- No debris when Ctrl-C or a lack of memory ends the program ---- */

/* Two for each of SYS_MAX_THREADS, and more. */
#define SLOT_COUNT 1024
static wchar_t *temporaries[SLOT_COUNT];

/* Guards the slots. Who ends the program keeps it, so that no other thread makes a file any more. */
static SRWLOCK slots = SRWLOCK_INIT;

static void remove_temporaries(void)
{
    for (size_t i = 0; i < SLOT_COUNT; i++) {
        if (temporaries[i])
            DeleteFileW(temporaries[i]);
        temporaries[i] = NULL;
    }
}

/* Windows calls this in a thread of its own. False: what ends the program comes next. */
static BOOL WINAPI handle_end(DWORD event)
{
    (void)event;
    AcquireSRWLockExclusive(&slots);
    remove_temporaries();
    return FALSE;
}

static void clean_up(void)
{
    AcquireSRWLockExclusive(&slots);
    remove_temporaries();
    ReleaseSRWLockExclusive(&slots);
}

/* The caller has the slots, here and in the three below. */
static void prepare(void)
{
    static bool is_prepared;

    if (is_prepared)
        return;
    is_prepared = true;
    SetConsoleCtrlHandler(handle_end, TRUE);
    atexit(clean_up);
}

static void remember(struct sys_output *output, wchar_t *name)
{
    output->slot = 0;
    while (output->slot < SLOT_COUNT && temporaries[output->slot])
        output->slot++;
    if (output->slot < SLOT_COUNT)
        temporaries[output->slot] = name;
}

static void forget(const struct sys_output *output)
{
    if (output->slot < SLOT_COUNT)
        temporaries[output->slot] = NULL;
}

static void release(struct sys_output *output)
{
    forget(output);
    p3di_wide_path_free(output->wide_temporary);
    free(output->temporary);
    free(output->path);
    memset(output, 0, sizeof *output);
}

/* ---- Opening ---- */

/* The size of a path's folder with its slash or drive; 0 if it has none. */
static size_t folder_size(const char *path)
{
    size_t size = path[0] && path[1] == ':' ? 2 : 0;

    for (size_t i = 0; path[i]; i++)
        if (path[i] == '/' || path[i] == '\\')
            size = i + 1;
    return size;
}

/* A name beside `path` that no other output of this program has, for free(). */
static char *new_name(const char *path)
{
    static unsigned count;
    const size_t folder = folder_size(path), size = folder + 64;
    char *name = malloc(size);

    if (name)
        snprintf(name, size, "%.*sp3dconv-%lu-%u.tmp", (int)folder, path, (unsigned long)GetCurrentProcessId(),
                 count++);
    return name;
}

/* Says if the file is deleted when it is closed. Not all file systems can do that. */
static void mark(HANDLE handle, BOOL goes)
{
    FILE_DISPOSITION_INFO info = {(BOOLEAN)goes};

    (void)SetFileInformationByHandle(handle, FileDispositionInfo, &info, sizeof info);
}

/* Others may delete it while it is open: so does the handler. */
static HANDLE make_file(struct sys_output *output)
{
    HANDLE handle;

    output->temporary = new_name(output->path);
    output->wide_temporary = output->temporary ? p3di_wide_path(output->temporary) : NULL;
    if (!output->wide_temporary) {
        errno = ENOMEM;
        return INVALID_HANDLE_VALUE;
    }
    handle = CreateFileW(output->wide_temporary, GENERIC_WRITE | DELETE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                         CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        p3di_set_errno();
        return handle;
    }
    mark(handle, TRUE);
    remember(output, output->wide_temporary);
    return handle;
}

static bool open_new(struct sys_output *output)
{
    AcquireSRWLockExclusive(&slots);
    prepare();
    for (unsigned tries = 0; !output->file && tries < 1000; tries++) {
        const HANDLE handle = make_file(output);
        const int reason = errno;

        output->file = p3di_open_stream(handle, 0, "wb");
        if (output->file || handle != INVALID_HANDLE_VALUE || reason != EEXIST)
            break;
        free(output->temporary); /* a process that had the same number has left this */
        p3di_wide_path_free(output->wide_temporary);
        output->temporary = NULL;
        output->wide_temporary = NULL;
    }
    if (!output->file) {
        const int reason = errno;

        release(output);
        errno = reason;
    }
    ReleaseSRWLockExclusive(&slots);
    return output->file != NULL;
}

/* The attributes of a file or folder; INVALID_FILE_ATTRIBUTES with errno. Links are not followed. */
static DWORD find_attributes(const char *path, bool *is_link)
{
    wchar_t *wide = p3di_wide_path(path);
    WIN32_FIND_DATAW found = {0};
    const DWORD attributes = wide ? GetFileAttributesW(wide) : INVALID_FILE_ATTRIBUTES;
    HANDLE search = INVALID_HANDLE_VALUE;

    if (attributes == INVALID_FILE_ATTRIBUTES)
        p3di_set_errno();
    else if (attributes & FILE_ATTRIBUTE_REPARSE_POINT) /* a file in a cloud is one, too */
        search = FindFirstFileW(wide, &found);
    *is_link = search != INVALID_HANDLE_VALUE && found.dwReserved0 == IO_REPARSE_TAG_SYMLINK;
    if (search != INVALID_HANDLE_VALUE)
        FindClose(search);
    p3di_wide_path_free(wide);
    return attributes;
}

/* True if an output may stand there at all; else errno says why not. */
static bool check_place(const char *path, int how, bool *exists)
{
    bool is_link;
    const DWORD attributes = find_attributes(path, &is_link);

    *exists = attributes != INVALID_FILE_ATTRIBUTES;
    if (!*exists)
        return true; /* if it is nothing that can be made, that will say why */
    if (is_link && !(how & SYS_FOLLOW))
        errno = ELOOP;
    else if (attributes & FILE_ATTRIBUTE_DIRECTORY)
        errno = EISDIR;
    else if (attributes & FILE_ATTRIBUTE_READONLY && !p3di_is_stream(path))
        errno = P3DI_READ_ONLY;
    else
        return true;
    return false;
}

static bool open_device(struct sys_output *output, const char *path, int how)
{
    if (how & SYS_FOLLOW)
        output->file = p3di_open_stream(p3di_open_handle(path, GENERIC_WRITE, OPEN_EXISTING), 0, "wb");
    else
        errno = EEXIST;
    return output->file != NULL;
}

static char *copy(const char *text)
{
    const size_t size = strlen(text) + 1;
    char *made = malloc(size);

    return made ? memcpy(made, text, size) : NULL;
}

bool sys_output_open(struct sys_output *output, const char *path, int how)
{
    bool exists;

    memset(output, 0, sizeof *output);
    output->slot = SLOT_COUNT;
    if (p3di_is_stream(path))
        return open_device(output, path, how);
    if (!check_place(path, how, &exists))
        return false;
    output->path = exists && how & SYS_FOLLOW ? p3di_real_path(path) : copy(path);
    return output->path && open_new(output);
}

/* ---- Closing ---- */

/* Windows denies access to a file that somebody has open, as to one that is nobody's to change. */
static void explain_refusal(const char *path)
{
    const HANDLE handle = p3di_open_handle(path, DELETE, OPEN_EXISTING);

    if (handle == INVALID_HANDLE_VALUE)
        return; /* errno says why */
    CloseHandle(handle);
    errno = P3DI_BUSY; /* it may be mapped, too */
}

static bool replace(const struct sys_output *output)
{
    wchar_t *wide = p3di_wide_path(output->path);
    const bool is_done = wide && MoveFileExW(output->wide_temporary, wide, MOVEFILE_REPLACE_EXISTING);

    if (!is_done) {
        p3di_set_errno();
        if (errno == EACCES && wide && GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES)
            explain_refusal(output->path);
    }
    p3di_wide_path_free(wide);
    return is_done;
}

/* The caller has the slots. */
static bool place(struct sys_output *output)
{
    const bool is_written = fflush(output->file) == 0 && !ferror(output->file);
    bool is_done;

    if (is_written)
        mark((HANDLE)_get_osfhandle(_fileno(output->file)), FALSE);
    is_done = fclose(output->file) == 0 && is_written;
    if (is_done && output->temporary)
        is_done = replace(output);
    if (!is_done && output->temporary) {
        const int reason = errno;

        DeleteFileW(output->wide_temporary);
        errno = reason;
    }
    return is_done;
}

bool sys_output_commit(struct sys_output *output)
{
    bool is_done;
    int reason;

    AcquireSRWLockExclusive(&slots);
    is_done = place(output);
    reason = errno;
    release(output);
    ReleaseSRWLockExclusive(&slots);
    errno = reason;
    return is_done;
}

void sys_output_abort(struct sys_output *output)
{
    if (!output->file)
        return;
    (void)fclose(output->file); /* what is thrown away need not be whole */
    AcquireSRWLockExclusive(&slots);
    if (output->wide_temporary)
        DeleteFileW(output->wide_temporary);
    release(output);
    ReleaseSRWLockExclusive(&slots);
}
