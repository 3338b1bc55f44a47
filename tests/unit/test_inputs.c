/* test_inputs.c: files that are opened to be read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* mkstemp, truncate */

#include "test.h"

#include "files/input.h"

#include <stdlib.h>
#include <unistd.h>

#define SIZE 100000

static char path[] = "input-XXXXXX"; /* where the test runs */

static int make_file(void **state)
{
    static uint8_t bytes[SIZE];
    FILE *file;
    int fd;

    (void)state;
    strcpy(path + sizeof path - 7, "XXXXXX");
    fd = mkstemp(path);
    assert_true(fd >= 0);
    file = fdopen(fd, "wb");
    memset(bytes, 0xaa, sizeof bytes);
    assert_int_equal(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
    return fclose(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

TEST_WITH(an_input_of_another_kind_is_not_read_to_its_end, make_file, remove_file)
{
    struct p3di_input input;
    struct p3d_error error;

    assert_true(p3di_input_open(&input, path, P3DI_MODEL, &error));
    assert_true(input.is_other);
    assert_true(input.size >= 4 && input.size < SIZE);
    p3di_input_close(&input);
    assert_true(p3di_input_open(&input, path, P3DI_TEXT, &error));
    assert_false(input.is_other);
    assert_int_equal(input.size, SIZE);
    p3di_input_close(&input);
}
