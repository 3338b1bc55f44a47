/* test_files.c: files that are read whole, while others write to them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* pipe, truncate */

#include "test.h"
#include "test_folder.h"

#include "system/files.h"

#include <p3d/open.h>

#define SIZE 200000

static uint8_t data[SIZE];
static char path[128];
static struct p3d_file file;
static struct p3d_error error;

static int begin(void **state)
{
    const int status = begin_folder(state);

    for (size_t i = 0; i < SIZE; i++)
        data[i] = (uint8_t)(i / 7);
    snprintf(path, sizeof path, "%s/x", test_folder);
    make_file("x", data, SIZE);
    return status;
}

TEST_WITH(a_file_is_read_whole_and_stays, begin, end_folder)
{
    assert_true(p3d_read_file(path, &file, &error));
    assert_int_equal(truncate(path, 10), 0);
    assert_int_equal(file.size, SIZE);
    assert_memory_equal(file.data, data, SIZE);
    p3d_file_free(&file);
    assert_null(file.data);
    p3d_file_free(&file);
}

TEST_WITH(files_of_all_sizes_are_read, begin, end_folder)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, 131073};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        make_file("x", data, sizes[i]);
        assert_true(p3d_read_file(path, &file, &error));
        assert_int_equal(file.size, sizes[i]);
        if (sizes[i])
            assert_memory_equal(file.data, data, sizes[i]);
        p3d_file_free(&file);
    }
}

TEST(folders_and_what_is_not_there_are_the_systems_fault)
{
    assert_true(p3d_read_file(FIXTURES "/crate.p3d", &file, &error));
    assert_int_equal(p3d_detect(file.data, file.size), P3D_FORMAT_MLOD);
    assert_int_equal(p3d_detect(file.data, 4), P3D_FORMAT_MLOD);
    assert_int_equal(p3d_detect(file.data, 3), P3D_FORMAT_UNKNOWN);
    p3d_file_free(&file);
    assert_false(p3d_read_file(FIXTURES, &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "Is a directory");
    assert_false(p3d_read_file(FIXTURES "/none.p3d", &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "No such file or directory");
    assert_null(file.memory);
}

/* ---- Who looks at the first bytes ---- */

static size_t first_size;
static long new_size; /* that the file gets meanwhile */
static bool is_wanted;

static bool look(void *user, const uint8_t *first, size_t size)
{
    assert_ptr_equal(user, &file);
    assert_memory_equal(first, data, size);
    first_size = size;
    if (new_size)
        assert_int_equal(truncate(path, new_size), 0);
    return is_wanted;
}

static bool read_looking(long size, bool wants)
{
    new_size = size;
    is_wanted = wants;
    return p3di_read_file(path, &(struct p3di_reader){look, &file}, &file, &error);
}

TEST_WITH(what_is_not_wanted_is_not_read_to_its_end, begin, end_folder)
{
    assert_true(read_looking(0, false));
    assert_int_equal(file.size, first_size);
    assert_true(file.size >= 4 && file.size < SIZE);
    p3d_file_free(&file);
    assert_true(read_looking(0, true));
    assert_int_equal(file.size, SIZE);
    p3d_file_free(&file);
}

TEST_WITH(a_file_that_becomes_shorter_is_noticed, begin, end_folder)
{
    assert_false(read_looking(SIZE - 1, true));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "changed while it was read");
    assert_null(file.memory);
}

TEST_WITH(a_file_that_becomes_longer_is_read, begin, end_folder)
{
    assert_true(read_looking(5L * SIZE, true));
    assert_true(file.size >= SIZE);
    assert_memory_equal(file.data, data, SIZE);
    p3d_file_free(&file);
}

/* ---- Streams ---- */

TEST_WITH(a_stream_is_read_from_where_it_stands, begin, end_folder)
{
    FILE *stream = fopen(path, "rb");

    assert_non_null(stream);
    assert_int_equal(fseek(stream, 1000, SEEK_SET), 0);
    assert_true(p3di_read_stream(stream, NULL, &file, &error));
    assert_int_equal(file.size, SIZE - 1000);
    assert_memory_equal(file.data, data + 1000, SIZE - 1000);
    p3d_file_free(&file);
    assert_int_equal(fclose(stream), 0);
}

TEST_WITH(a_stream_that_cannot_be_read_is_the_systems_fault, begin, end_folder)
{
    FILE *stream = fopen(path, "ab");

    assert_non_null(stream);
    assert_false(p3di_read_stream(stream, NULL, &file, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_null(file.memory);
    assert_int_equal(fclose(stream), 0);
}
