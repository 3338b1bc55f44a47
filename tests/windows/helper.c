/* helper.c: what the tests for Windows need and no tool does: a file that somebody has open, and a sudden end.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: windows_helper hold FILE COMMAND...   runs the command while FILE is open and not shared
 *        windows_helper kill FOLDER COMMAND... ends the command once a temporary file is in FOLDER
 * The exit status is the command's; 200 if something else failed, 201 if the command ended before. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <windows.h>

#define NOT_RUN 200
#define TOO_LATE 201

/* The rest of the command line, as it was written: three arguments are skipped. */
static wchar_t *find_command(void)
{
    wchar_t *text = GetCommandLineW();

    for (int i = 0; i < 3; i++) {
        bool is_quoted = false;

        for (; *text && (is_quoted || *text != L' '); text++)
            if (*text == L'"')
                is_quoted = !is_quoted;
        while (*text == L' ')
            text++;
    }
    return text;
}

static bool start(PROCESS_INFORMATION *process)
{
    STARTUPINFOW startup;

    memset(&startup, 0, sizeof startup);
    startup.cb = sizeof startup;
    return CreateProcessW(NULL, find_command(), NULL, NULL, TRUE, 0, NULL, NULL, &startup, process);
}

static int finish(const PROCESS_INFORMATION *process)
{
    DWORD status = NOT_RUN;

    WaitForSingleObject(process->hProcess, INFINITE);
    GetExitCodeProcess(process->hProcess, &status);
    return status > 255 ? 255 : (int)status;
}

static int hold(const wchar_t *path)
{
    PROCESS_INFORMATION process;
    const HANDLE file = CreateFileW(path, GENERIC_READ, 0, NULL, OPEN_EXISTING, 0, NULL);
    int status;

    if (file == INVALID_HANDLE_VALUE || !start(&process))
        return NOT_RUN;
    status = finish(&process);
    CloseHandle(file);
    return status;
}

static bool has_temporary(const wchar_t *folder)
{
    wchar_t pattern[MAX_PATH + 16];
    WIN32_FIND_DATAW found;
    HANDLE search;

    swprintf(pattern, sizeof pattern / sizeof *pattern, L"%ls\\p3dconv-*.tmp", folder);
    search = FindFirstFileW(pattern, &found);
    if (search != INVALID_HANDLE_VALUE)
        FindClose(search);
    return search != INVALID_HANDLE_VALUE;
}

static int end(const wchar_t *folder)
{
    PROCESS_INFORMATION process;

    if (!start(&process))
        return NOT_RUN;
    while (!has_temporary(folder))
        if (WaitForSingleObject(process.hProcess, 1) == WAIT_OBJECT_0)
            return TOO_LATE;
    return TerminateProcess(process.hProcess, 99) ? finish(&process) : NOT_RUN;
}

int wmain(int argc, wchar_t **argv)
{
    if (argc > 3 && wcscmp(argv[1], L"hold") == 0)
        return hold(argv[2]);
    if (argc > 3 && wcscmp(argv[1], L"kill") == 0)
        return end(argv[2]);
    return NOT_RUN;
}
