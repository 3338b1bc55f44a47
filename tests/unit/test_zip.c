/* test_zip.c: what is in a ZIP.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "bytes.h"
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
        assert_true(
            p3di_zip_unpack(zip_bytes + zip.items[i].offset, (size_t)zip.items[i].room, text, zip.items[i].size));
    for (size_t i = 0; i < sizeof text; i++)
        assert_int_equal(text[i], 'x');
    assert_false(p3di_zip_unpack(zip_bytes + zip.items[1].offset, (size_t)zip.items[1].room, text, 39));
    assert_false(p3di_zip_unpack(zip_bytes + zip.items[0].offset, 9, text, 5));
    p3di_arena_free(job.arena);
}

/* The flags and the method of the second file stand in the list. */
TEST_WITH(files_that_cannot_be_unpacked_are_counted, begin_folder, end_folder)
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
                    (void)p3di_zip_unpack(data + zip.items[j].offset, (size_t)zip.items[j].room, text,
                                          zip.items[j].size);
        p3di_arena_free(job.arena);
    }
}

/* ---- ZIPs that are made ---- */

/* A stored file, in front of which its header stands: with bytes that nobody knows. Returns where. */
static uint32_t put_local(struct bytes *b, const char *name, const char *text, const char *extra)
{
    const uint32_t at = (uint32_t)b->size;

    put_text(b, "PK\3\4");
    for (int i = 0; i < 5; i++)
        put_u16(b, 0); /* version, flags, method, time, date */
    put_u32(b, 0);     /* checksum */
    put_u32(b, (uint32_t)strlen(text));
    put_u32(b, (uint32_t)strlen(text));
    put_u16(b, (unsigned)strlen(name));
    put_u16(b, (unsigned)strlen(extra));
    put_text(b, name), put_text(b, extra), put_text(b, text);
    return at;
}

struct listed {
    unsigned flags, method;
    uint32_t size, offset;
};

static void put_listed(struct bytes *b, const char *name, struct listed listed, const char *extra, const char *comment)
{
    put_text(b, "PK\1\2");
    put_u16(b, 20), put_u16(b, 20);
    put_u16(b, listed.flags), put_u16(b, listed.method);
    put_u16(b, 0), put_u16(b, 0);
    put_u32(b, 0);
    put_u32(b, listed.size), put_u32(b, listed.size);
    put_u16(b, (unsigned)strlen(name)), put_u16(b, (unsigned)strlen(extra)), put_u16(b, (unsigned)strlen(comment));
    put_u16(b, 0), put_u16(b, 0);
    put_u32(b, 0);
    put_u32(b, listed.offset);
    put_text(b, name), put_text(b, extra), put_text(b, comment);
}

static void put_end(struct bytes *b, unsigned count, uint32_t size, uint32_t offset, const char *comment)
{
    put_text(b, "PK\5\6");
    put_u16(b, 0), put_u16(b, 0);
    put_u16(b, count), put_u16(b, count);
    put_u32(b, size), put_u32(b, offset);
    put_u16(b, (unsigned)strlen(comment));
    put_text(b, comment);
}

/* The list need not have the order of the file; comments and more may stand anywhere. */
TEST_WITH(files_of_a_zip_are_sorted_by_their_places, begin_folder, end_folder)
{
    struct p3di_job job = new_job();
    struct bytes b = {.size = 0};
    struct p3di_zip zip;
    uint32_t first, second, third, list;
    uint8_t text[16];

    put_text(&b, "something in front");
    first = put_local(&b, "1.txt", "first", "");
    second = put_local(&b, "sub/2.txt", "second", "extra");
    third = put_local(&b, "3.txt", "", "more");
    list = (uint32_t)b.size;
    put_listed(&b, "3.txt", (struct listed){0, 0, 0, third}, "x", "a comment");
    put_listed(&b, "1.txt", (struct listed){0, 0, 5, first}, "", "");
    put_listed(&b, "sub/2.txt", (struct listed){0, 0, 6, second}, "yz", "PK\5\6");
    put_end(&b, 3, (uint32_t)b.size - list, list, "behind it all, as long as it says");
    assert_true(read_zip(&job, b.data, b.size, &zip));
    assert_int_equal(zip.count, 3);
    assert_text(zip.items[0].name, "1.txt");
    assert_text(zip.items[1].name, "sub/2.txt");
    assert_text(zip.items[2].name, "3.txt");
    assert_int_equal(zip.items[1].room, third - second);
    assert_true(p3di_zip_unpack(b.data + second, (size_t)zip.items[1].room, text, 6));
    assert_memory_equal(text, "second", 6);
    p3di_arena_free(job.arena);
}

/* What is said of a ZIP that is not read. */
static void assert_unread(const struct bytes *b, enum p3d_status status, const char *message)
{
    struct p3di_job job = new_job();
    struct p3di_zip zip;

    assert_false(read_zip(&job, b->data, b->size, &zip));
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, status);
    p3di_arena_free(job.arena);
}

TEST_WITH(zips_that_are_not_read_say_why, begin_folder, end_folder)
{
    struct p3di_job job = new_job();
    struct bytes b = {.size = 0};
    struct p3di_zip zip;

    put_end(&b, 0, 0, 0, "");
    b.size--;
    assert_unread(&b, P3D_UNSUPPORTED, "it is no ZIP, or it is cut");
    b.size = 0;
    put_end(&b, 65535, 0, 0, "");
    assert_unread(&b, P3D_UNSUPPORTED, "ZIPs of 4 GiB, or of 65,535 files, are not read: unpack it");
    b.size = 0;
    put_listed(&b, "a", (struct listed){0, 0, 0, 0}, "", "");
    put_end(&b, 2, 47, 0, ""); /* there is one */
    assert_unread(&b, P3D_DAMAGED, "the list of the ZIP breaks off");
    assert_false(p3di_zip_read(&job, test_folder, &zip));
    assert_string_equal(error.message, "Is a directory");
    assert_int_equal(zip.count, 0);
    p3di_arena_free(job.arena);
}
