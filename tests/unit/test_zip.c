/* test_zip.c: what is in a ZIP.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test_folder.h"

#include "files/zip.h"

/* "a.txt" with "hello", stored, and "b/c.txt" with 40 times "x", packed; and a folder "b/". */
static const uint8_t zip_bytes[] =
    "PK\3\4\24\0\0\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0\5\0\0\0\5\0\0\0a.txthello"
    "PK\3\4\24\0\0\0\10\0\0\0\0\0\0\0\0\0\6\0\0\0(\0\0\0\7\0\0\0b/c.txt\253\250 \16\0\0"
    "PK\3\4\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\0\0\0b/"
    "PK\1\2\24\0\24\0\0\0\0\0\0\0\0\0\0\0\0\0\5\0\0\0\5\0\0\0\5\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0a.txt"
    "PK\1\2\24\0\24\0\0\0\10\0\0\0\0\0\0\0\0\0\6\0\0\0(\0\0\0\7\0\0\0\0\0\0\0\0\0\0\0\0\0(\0\0\0b/c.txt"
    "PK\1\2\24\0\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\0\0S\0\0\0b/"
    "PK\5\6\0\0\0\0\3\0\3\0\230\0\0\0s\0\0\0\0\0";
#define ZIP_SIZE (sizeof zip_bytes - 1)

static struct p3d_error error;

static struct p3di_job new_job(void)
{
    struct p3di_job job;

    assert_true(p3di_job_begin(&job, "to test", P3DI_NO_INPUT, NULL, &error));
    return job;
}

static const char *zip_path(void)
{
    static char path[sizeof test_folder + 8];

    snprintf(path, sizeof path, "%s/a.zip", test_folder);
    return path;
}

static bool read_zip(struct p3di_job *job, const uint8_t *data, size_t size, struct p3di_zip *zip)
{
    make_file("a.zip", data, size);
    return p3di_zip_read(job, zip_path(), zip);
}

TEST_WITH(files_of_a_zip_are_unpacked, begin_folder, end_folder)
{
    struct p3di_job job = new_job();
    struct p3di_zip zip;
    uint8_t text[40];

    assert_true(read_zip(&job, zip_bytes, ZIP_SIZE, &zip));
    assert_int_equal(zip.count, 2); /* the folder is none */
    assert_text(zip.items[0].name, "a.txt");
    assert_text(zip.items[1].name, "b/c.txt");
    for (uint32_t i = 0; i < 2; i++)
        assert_true(p3di_zip_unpack(zip_bytes + zip.items[i].offset, zip.items[i].room, text, zip.items[i].size));
    for (size_t i = 0; i < sizeof text; i++)
        assert_int_equal(text[i], 'x');
    assert_false(p3di_zip_unpack(zip_bytes + zip.items[1].offset, zip.items[1].room, text, 39));
    assert_false(p3di_zip_unpack(zip_bytes + zip.items[0].offset, 9, text, 5));
    p3di_arena_free(job.arena);
}

/* The flags and the method of the second file stand in the list. */
TEST_WITH(what_cannot_be_unpacked_is_counted, begin_folder, end_folder)
{
    static const size_t list = 115 + 51;

    for (size_t i = 0; i < 2; i++) {
        struct p3di_job job = new_job();
        uint8_t data[ZIP_SIZE];
        struct p3di_zip zip;

        memcpy(data, zip_bytes, sizeof data);
        data[list + 8 + 2 * i] = 1;
        assert_true(read_zip(&job, data, ZIP_SIZE, &zip));
        assert_int_equal(zip.count, 1);
        assert_int_equal(zip.encrypted_count, i == 0);
        assert_int_equal(zip.strange_count, i == 1);
        p3di_arena_free(job.arena);
    }
}

/* Each byte in all values that matter, and each length: nothing is read that is not there. */
TEST_WITH(damaged_zips_are_no_harm, begin_folder, end_folder)
{
    static const uint8_t values[] = {0, 0xff};
    uint8_t data[ZIP_SIZE], text[64];

    for (size_t i = 0; i < ZIP_SIZE * (COUNT(values) + 1); i++) {
        struct p3di_job job = new_job();
        struct p3di_zip zip;
        size_t size = ZIP_SIZE;

        memcpy(data, zip_bytes, sizeof data);
        if (i < ZIP_SIZE)
            size = i;
        else
            data[i % ZIP_SIZE] = values[i / ZIP_SIZE - 1];
        if (read_zip(&job, data, size, &zip))
            for (uint32_t j = 0; j < zip.count; j++)
                if (zip.items[j].offset + zip.items[j].room <= size && zip.items[j].size <= sizeof text)
                    (void)p3di_zip_unpack(data + zip.items[j].offset, zip.items[j].room, text, zip.items[j].size);
        p3di_arena_free(job.arena);
    }
}
