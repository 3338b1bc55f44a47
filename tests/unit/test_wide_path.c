/* test_wide_path.c: paths as Windows takes them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "system/windows_files.h"

#include <stdio.h>
#include <wchar.h>

static void assert_path(const char *path, const wchar_t *wanted)
{
    wchar_t *wide = p3di_wide_path(path);

    assert_non_null(wide);
    assert_int_equal(wcscmp(wide, wanted), 0);
    p3di_wide_path_free(wide);
}

TEST(short_paths_stay_as_they_are)
{
    assert_path("car.p3d", L"car.p3d");
    assert_path("a/..\\b/\xd0\x9a\xc3\xbc.p3d", L"a/..\\b/\x041a\x00fc.p3d");
    assert_path("\xf0\x9f\x98\x80", L"\xd83d\xde00");
    assert_path("NUL", L"NUL");
    assert_path("", L"");
}

/* `head`, then a name of 300 letters. */
static char *long_path(const char *head)
{
    static char path[400];

    snprintf(path, sizeof path, "%s%0300d", head, 0);
    return path;
}

static void assert_head(const char *path, const wchar_t *head, size_t size)
{
    wchar_t *wide = p3di_wide_path(path);

    assert_non_null(wide);
    assert_int_equal(wcsncmp(wide, head, wcslen(head)), 0);
    assert_int_equal(wcslen(wide), size);
    p3di_wide_path_free(wide);
}

TEST(long_paths_are_whole_and_marked)
{
    wchar_t here[MAX_PATH];
    const size_t size = GetCurrentDirectoryW(MAX_PATH, here);

    assert_head(long_path("C:\\x\\"), L"\\\\?\\C:\\x\\0", 309);
    assert_head(long_path("C:/x/../y/./"), L"\\\\?\\C:\\y\\0", 309);
    assert_head(long_path("\\\\server\\share\\"), L"\\\\?\\UNC\\server\\share\\0", 321);
    assert_head(long_path("\\\\?\\C:\\"), L"\\\\?\\C:\\0", 307);
    assert_head(long_path(""), L"\\\\?\\", 4 + size + (here[size - 1] != L'\\') + 300);
}

TEST(a_path_that_is_no_utf8_is_refused)
{
    assert_null(p3di_wide_path("\xff.p3d"));
    assert_int_equal(GetLastError(), ERROR_NO_UNICODE_TRANSLATION);
}
