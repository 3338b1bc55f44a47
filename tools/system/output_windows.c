/* output_windows.c: what output.c needs of Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "output_parts.h"

#include "system/files.h"
#include "system/windows_files.h"

#include <p3d/core.h>

#include <errno.h>

/* ---- The program's end ---- */

/* The thread that ends the program keeps it, so that no other thread makes a file any more. */
static SRWLOCK end = SRWLOCK_INIT;
static void (*remove_files)(void);

void sys_hold_end(void)
{
    AcquireSRWLockExclusive(&end);
}

void sys_let_end(void)
{
    ReleaseSRWLockExclusive(&end);
}

/* Windows calls this in a thread of its own. False: what ends the program comes next. */
static BOOL WINAPI handle_end(DWORD event)
{
    (void)event;
    sys_hold_end();
    remove_files();
    return FALSE;
}

void sys_catch_end(void (*remove_all)(void))
{
    remove_files = remove_all;
    SetConsoleCtrlHandler(handle_end, TRUE);
}

/* ---- Files ---- */

size_t sys_folder_size(const char *path)
{
    size_t size = path[0] && path[1] == ':' ? 2 : 0;

    for (size_t i = 0; path[i]; i++)
        if (path[i] == '/' || path[i] == '\\')
            size = i + 1;
    return size;
}

unsigned long sys_process_number(void)
{
    return GetCurrentProcessId();
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

enum sys_place sys_look_at_place(const char *path, int how)
{
    const bool is_stream = p3di_is_stream(path);
    bool is_link = false;
    const DWORD attributes = is_stream ? 0 : find_attributes(path, &is_link);

    if (attributes == INVALID_FILE_ATTRIBUTES)
        return SYS_EMPTY; /* if it is nothing that can be made, that will say why */
    if (is_stream && !(how & SYS_FOLLOW))
        errno = EEXIST;
    else if (is_link && !(how & SYS_FOLLOW))
        errno = ELOOP;
    else if (attributes & FILE_ATTRIBUTE_DIRECTORY)
        errno = EISDIR;
    else if (attributes & FILE_ATTRIBUTE_READONLY)
        errno = P3DI_READ_ONLY;
    else
        return is_stream ? SYS_DEVICE : SYS_OLD_FILE;
    return SYS_REFUSED;
}

FILE *sys_open_device(const char *path)
{
    return p3di_open_stream(p3di_open_handle(path, GENERIC_WRITE, OPEN_EXISTING), 0, "wb");
}

/* Others may delete it while it is open: so does who ends the program. */
FILE *sys_make_file(const char *path)
{
    wchar_t *wide = p3di_wide_path(path);
    HANDLE handle = INVALID_HANDLE_VALUE;

    if (wide)
        handle = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, CREATE_NEW,
                             FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        p3di_set_errno();
    p3di_wide_path_free(wide);
    return p3di_open_stream(handle, 0, "wb");
}

void sys_take_mode(FILE *file, const char *old)
{
    (void)file;
    (void)old;
}

/* Windows denies access to a file that somebody has open, as to one that is nobody's to change. */
static void explain_refusal(const char *path)
{
    const HANDLE handle = p3di_open_handle(path, DELETE, OPEN_EXISTING);

    if (handle == INVALID_HANDLE_VALUE)
        return; /* errno says why */
    CloseHandle(handle);
    errno = P3DI_BUSY; /* it may be mapped, too */
}

bool sys_replace_file(const char *from, const char *to)
{
    wchar_t *wide_from = p3di_wide_path(from), *wide_to = p3di_wide_path(to);
    const bool is_done = wide_from && wide_to && MoveFileExW(wide_from, wide_to, MOVEFILE_REPLACE_EXISTING);

    if (!is_done) {
        p3di_set_errno();
        if (errno == EACCES && wide_to && GetFileAttributesW(wide_to) != INVALID_FILE_ATTRIBUTES)
            explain_refusal(to);
    }
    p3di_wide_path_free(wide_from);
    p3di_wide_path_free(wide_to);
    return is_done;
}

void sys_remove_file(const char *path)
{
    wchar_t *wide = p3di_wide_path(path);

    if (wide)
        DeleteFileW(wide);
    p3di_wide_path_free(wide);
}

void sys_remove_folder(const char *path)
{
    wchar_t *wide = p3di_wide_path(path);

    if (wide)
        RemoveDirectoryW(wide);
    p3di_wide_path_free(wide);
}
