/* test_folder.h: a folder of a test's own, which goes with the test.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Needs _XOPEN_SOURCE 700 before any header. */
#ifndef P3D_TESTS_TEST_FOLDER_H
#define P3D_TESTS_TEST_FOLDER_H

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(_WIN32)
#include <direct.h>
#include <process.h>
#else
#include <ftw.h>
#include <sys/stat.h>
#endif

static char test_folder[64];

#if defined(_WIN32)
static inline void make_one_folder(const char *path)
{
    (void)_mkdir(path); /* it may be there */
}

/* A cmocka setup, and what ends it. */
static inline int begin_folder(void **state)
{
    static unsigned count;

    (void)state;
    snprintf(test_folder, sizeof test_folder, "p3d_test.%d.%u", _getpid(), count++);
    return _mkdir(test_folder);
}

/* Windows may take a moment to let go of files that were closed. */
static inline int end_folder(void **state)
{
    char command[96];
    int status = -1;

    (void)state;
    snprintf(command, sizeof command, "rmdir /s /q %s", test_folder);
    for (int i = 0; i < 600 && status; i++) {
        if (i)
            usleep(100000);
        status = system(command);
    }
    return status;
}
#else
static inline void make_one_folder(const char *path)
{
    (void)mkdir(path, 0777); /* it may be there */
}

static inline int remove_path(const char *path, const struct stat *status, int flag, struct FTW *walk)
{
    (void)status;
    (void)flag;
    (void)walk;
    return remove(path);
}

/* So deep that what others have in /tmp is not taken for the mod around it. */
static inline int begin_folder(void **state)
{
    (void)state;
    snprintf(test_folder, sizeof test_folder, "/tmp/p3d_test.XXXXXX");
    if (!mkdtemp(test_folder))
        return -1;
    for (unsigned i = 0; i < 3; i++)
        make_one_folder(strcat(test_folder, "/in"));
    return 0;
}

static inline int end_folder(void **state)
{
    (void)state;
    test_folder[strlen(test_folder) - strlen("/in/in/in")] = 0;
    return nftw(test_folder, remove_path, 16, FTW_DEPTH | FTW_PHYS);
}
#endif

#define TEST_IN_FOLDER(name) TEST_WITH(name, begin_folder, end_folder)

/* Writes a file into it, in folders that are made. */
static inline void make_file(const char *relative, const void *data, size_t size)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", test_folder, relative);
    for (char *c = path + strlen(test_folder) + 1; *c; c++)
        if (*c == '/') {
            *c = 0;
            make_one_folder(path);
            *c = '/';
        }
    out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(data, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
}

static inline void make_text(const char *relative, const char *text)
{
    make_file(relative, text, strlen(text));
}

/* The path of something in it; a few of them are good at once. */
static inline const char *in_folder(const char *relative)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", test_folder, relative);
    return path;
}

/* The folder as the assets. */
static inline struct p3d_assets *folder_assets(void)
{
    struct p3d_error error;
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_non_null(assets);
    assert_true(p3d_assets_add(assets, test_folder, &error));
    return assets;
}

#endif
