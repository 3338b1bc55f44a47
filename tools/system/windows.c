/* windows.c: what differs between systems for a program of the command line: arguments, environment, clock. Of the
 * console see console.c.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "system.h"

#include "system/windows_files.h"

#include <stdlib.h>

void sys_file_time(int64_t *seconds, int64_t *nanoseconds)
{
    FILETIME now;
    uint64_t ticks; /* of 100 ns */

    GetSystemTimeAsFileTime(&now);
    ticks = (uint64_t)now.dwHighDateTime << 32 | now.dwLowDateTime;
    *seconds = (int64_t)(ticks / 10000000);
    *nanoseconds = (int64_t)(ticks % 10000000) * 100;
}

double sys_seconds(void)
{
    return (double)GetTickCount64() / 1000;
}

void sys_keep_memory(void)
{
}

char *sys_environment(const char *name)
{
    wchar_t wide[64];
    const wchar_t *value = NULL;

    if (MultiByteToWideChar(CP_UTF8, 0, name, -1, wide, 64))
        value = _wgetenv(wide);
    return value ? p3di_narrow(value) : NULL;
}

char *sys_program(void)
{
    wchar_t path[4096];
    const DWORD size = GetModuleFileNameW(NULL, path, 4096);

    return size && size < 4096 ? p3di_narrow(path) : NULL;
}

/* The C library has turned them into another encoding, which lacks most characters. */
char **sys_arguments(int *count, char **arguments)
{
    int wide_count = 0;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &wide_count);
    char **narrow = wide ? calloc((size_t)wide_count + 1, sizeof *narrow) : NULL;
    bool is_done = narrow != NULL;

    for (int i = 0; is_done && i < wide_count; i++)
        is_done = (narrow[i] = p3di_narrow(wide[i])) != NULL;
    LocalFree(wide);
    if (!is_done)
        return arguments;
    *count = wide_count;
    return narrow;
}
