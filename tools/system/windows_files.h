/* windows_files.h: what the files for Windows share.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef SYSTEM_WINDOWS_FILES_H
#define SYSTEM_WINDOWS_FILES_H

#include "system.h"

#include <windows.h>

/* errno of what GetLastError() says; SYS_BUSY and SYS_READ_ONLY are words of sys_error_text alone. */
void sys_set_errno(void);

#define SYS_BUSY EBUSY
#define SYS_READ_ONLY EROFS

/* CreateFileW of a path in UTF-8, shared with everybody; INVALID_HANDLE_VALUE with errno. */
HANDLE sys_open_handle(const char *path, DWORD access, DWORD disposition);

/* A stream of a handle, which it takes over; NULL with errno. Flags as _open has them. */
FILE *sys_open_stream(HANDLE handle, int flags, const char *mode);

/* For free(); NULL if there is no memory. */
char *sys_narrow(const wchar_t *text);

#endif
