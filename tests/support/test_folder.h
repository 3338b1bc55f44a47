/* test_folder.h: a folder of a test's own, which goes with the test.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Needs _XOPEN_SOURCE 700 before any header. */
#ifndef P3D_TESTS_TEST_FOLDER_H
#define P3D_TESTS_TEST_FOLDER_H

#include "test.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char test_folder[64];

static inline int remove_path(const char *path, const struct stat *status, int flag, struct FTW *walk)
{
    (void)status;
    (void)flag;
    (void)walk;
    return remove(path);
}

/* A cmocka setup, and what ends it. */
static inline int begin_folder(void **state)
{
    (void)state;
    snprintf(test_folder, sizeof test_folder, "/tmp/p3d_test.XXXXXX");
    return mkdtemp(test_folder) ? 0 : -1;
}

static inline int end_folder(void **state)
{
    (void)state;
    return nftw(test_folder, remove_path, 16, FTW_DEPTH | FTW_PHYS);
}

/* Writes a file into it, in folders that are made. */
static inline void make_file(const char *relative, const void *data, size_t size)
{
    char path[256];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", test_folder, relative);
    for (char *c = path + strlen(test_folder) + 1; *c; c++)
        if (*c == '/') {
            *c = 0;
            mkdir(path, 0777);
            *c = '/';
        }
    out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(data, 1, size, out), size);
    assert_int_equal(fclose(out), 0);
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
