/* console.c: standard streams and consoles on Windows.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "system.h"

#include "system/windows_files.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>

static HANDLE handle_of(FILE *file)
{
    return (HANDLE)_get_osfhandle(_fileno(file));
}

/* Not _isatty, which takes NUL for one. */
bool sys_is_terminal(FILE *file)
{
    DWORD mode;

    return GetConsoleMode(handle_of(file), &mode) != 0;
}

bool sys_has_escapes(FILE *file)
{
    DWORD mode;

    return GetConsoleMode(handle_of(file), &mode) && mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING;
}

bool sys_is_unread(FILE *file)
{
    return GetFileType(handle_of(file)) == FILE_TYPE_PIPE; /* it has no other failures */
}

int sys_columns(FILE *file)
{
    const char *wanted = getenv("COLUMNS");
    long columns = wanted ? strtol(wanted, NULL, 10) : 0;
    CONSOLE_SCREEN_BUFFER_INFO info;

    if ((columns < 1 || columns > 10000) && GetConsoleScreenBufferInfo(handle_of(file), &info))
        columns = info.srWindow.Right - info.srWindow.Left + 1;
    return columns < 1 || columns > 10000 ? 80 : (int)columns;
}

/* ---- Consoles ---- */

/* The console's settings before; it outlives the program. */
static UINT old_encoding;
static DWORD old_modes[2];

static FILE *console_of(size_t i)
{
    return i ? stderr : stdout;
}

static void restore(void)
{
    for (size_t i = 0; i < 2; i++)
        if (old_modes[i])
            SetConsoleMode(handle_of(console_of(i)), old_modes[i]);
    SetConsoleOutputCP(old_encoding);
}

static void finish(void)
{
    (void)fflush(stdout);
    (void)fflush(stderr);
    restore();
}

/* False: what ends the program comes next. */
static BOOL WINAPI handle_end(DWORD event)
{
    (void)event;
    restore();
    return FALSE;
}

/* UTF-8, and colours where Windows is new enough. */
static void prepare_consoles(void)
{
    for (size_t i = 0; i < 2; i++) {
        const HANDLE handle = handle_of(console_of(i));

        if (GetConsoleMode(handle, &old_modes[i]))
            SetConsoleMode(handle, old_modes[i] | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
        else
            old_modes[i] = 0;
    }
    if (!old_modes[0] && !old_modes[1])
        return;
    /* Else each byte is written by itself, and consoles do not put characters together. */
    for (size_t i = 0; i < 2; i++)
        if (old_modes[i])
            setvbuf(console_of(i), NULL, _IOFBF, 1 << 16);
    old_encoding = GetConsoleOutputCP();
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCtrlHandler(handle_end, TRUE);
    atexit(finish);
}

void sys_prepare_streams(void)
{
    _setmode(_fileno(stdin), O_BINARY);
    _setmode(_fileno(stdout), O_BINARY);
    _setmode(_fileno(stderr), O_BINARY);
    prepare_consoles();
}
