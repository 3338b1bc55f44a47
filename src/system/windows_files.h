/* windows_files.h: calls that the files for Windows share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_WINDOWS_FILES_H
#define P3DI_SYSTEM_WINDOWS_FILES_H

#include "native.h"

#include <windows.h>

/* errno of what GetLastError() says; P3DI_BUSY is a word of p3di_error_text alone. */
void p3di_set_errno(void);

#define P3DI_BUSY EBUSY

/* CreateFileW of a path in UTF-8, shared with everybody; INVALID_HANDLE_VALUE with errno. */
HANDLE p3di_open_handle(const char *path, DWORD access, DWORD disposition);

/* A stream of a handle, which it takes over; NULL with errno. Flags as _open has them. */
FILE *p3di_open_stream(HANDLE handle, int flags, const char *mode);

/* A path as Windows' calls for wide characters take it. A long path becomes absolute, with \\?\ before it, so that it
 * may have more than 259 characters. NULL, and GetLastError() says why, if it is not UTF-8 or there is no memory. Free
 * with p3di_wide_path_free, which leaves GetLastError() as it is. */
wchar_t *p3di_wide_path(const char *path);
void p3di_wide_path_free(wchar_t *path);

/* For free(); NULL if there is no memory. */
char *p3di_narrow(const wchar_t *text);

#endif
