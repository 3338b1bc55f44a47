/* wide_path.c: paths as Windows takes them; a part of the library only there.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "windows_files.h"

#include <stdlib.h>
#include <wchar.h>

/* MAX_PATH less the length of a file's name of the old form in a folder. */
#define SHORT_PATH (MAX_PATH - 12)

/* The text with the prefix before it. */
static wchar_t *join(const wchar_t *prefix, const wchar_t *text)
{
    const size_t prefix_size = wcslen(prefix), size = wcslen(text) + 1;
    wchar_t *joined = malloc((prefix_size + size) * sizeof *joined);

    if (!joined) {
        SetLastError(ERROR_NOT_ENOUGH_MEMORY);
        return NULL;
    }
    memcpy(joined, prefix, prefix_size * sizeof *joined);
    memcpy(joined + prefix_size, text, size * sizeof *joined);
    return joined;
}

/* A whole path, so that Windows takes it also if it is long. */
static wchar_t *mark_long(const wchar_t *path)
{
    if (wcsncmp(path, L"\\\\.\\", 4) == 0 || wcsncmp(path, L"\\\\?\\", 4) == 0)
        return join(L"", path);
    if (wcsncmp(path, L"\\\\", 2) == 0)
        return join(L"\\\\?\\UNC\\", path + 2);
    return join(L"\\\\?\\", path);
}

static wchar_t *to_wide(const char *path)
{
    const int size = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
    wchar_t *wide = size > 0 ? malloc((size_t)size * sizeof *wide) : NULL;

    if (wide)
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, size);
    else if (size > 0)
        SetLastError(ERROR_NOT_ENOUGH_MEMORY);
    return wide;
}

wchar_t *p3di_wide_path(const char *path)
{
    wchar_t *wide = to_wide(path), *full = NULL, *marked = NULL;
    const DWORD size = wide ? GetFullPathNameW(wide, 0, NULL, NULL) : 0;

    if (wide && size < SHORT_PATH) /* 0 for "" */
        return wide;
    if (wide)
        full = malloc(size * sizeof *full);
    if (full && GetFullPathNameW(wide, size, full, NULL) < size)
        marked = mark_long(full);
    free(full);
    free(wide);
    return marked;
}

void p3di_wide_path_free(wchar_t *path)
{
    const DWORD reason = GetLastError();

    free(path);
    SetLastError(reason);
}
