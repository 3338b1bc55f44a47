/* test_pbo_file.c: archives of which only the header is read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "sweep.h"
#include "test.h"
#include "test_folder.h"

#include <p3d/core.h>

static struct bytes bytes;
static struct p3d_error error;
static char path[128];

static int begin(void **state)
{
    const int status = begin_folder(state);

    snprintf(path, sizeof path, "%s/x.pbo", test_folder);
    return status;
}

static void write_small(void)
{
    put_pbo(&bytes, "z\\mod");
    make_file("x.pbo", bytes.data, bytes.size);
}

/* More than is read at once, so that the header is read three times. */
static void write_long(void)
{
    const unsigned count = 5000;
    FILE *file = fopen(path, "wb");
    char name[32];

    assert_non_null(file);
    for (unsigned i = 0; i < count; i++) {
        bytes.size = 0;
        if (!i)
            put_pbo_properties(&bytes, "prefix", "z\\long");
        snprintf(name, sizeof name, "data\\%04u.txt", i);
        put_pbo_stored(&bytes, name, "1234");
        fwrite(bytes.data, 1, bytes.size, file);
    }
    bytes.size = 0;
    put_pbo_end(&bytes);
    fwrite(bytes.data, 1, bytes.size, file);
    assert_true(ftell(file) > 2L << 16);
    for (unsigned i = 0; i < count; i++)
        fprintf(file, "%04u", i);
    assert_int_equal(fclose(file), 0);
}

static void compare_contents(const struct p3d_pbo *part, const struct p3d_pbo *whole, uint32_t index)
{
    struct p3d_contents a, b;

    assert_int_equal(part->entries[index].offset, whole->entries[index].offset);
    assert_true(p3d_pbo_open_file(part, path, index, NULL, &a, &error));
    assert_true(p3d_pbo_open(whole, index, NULL, &b, NULL));
    assert_int_equal(a.size, b.size);
    assert_memory_equal(a.data, b.data, b.size);
    p3d_contents_free(&a);
    p3d_contents_free(&b);
}

/* The archive of the file is that of its bytes, but for what stands behind the header. */
static void compare(uint32_t step)
{
    struct p3d_pbo *part = p3d_pbo_read_file(path, NULL, &error), *whole;
    struct p3d_file file;

    assert_non_null(part);
    assert_int_equal(error.status, P3D_OK);
    assert_true(p3d_read_file(path, &file, NULL));
    whole = p3d_pbo_read(file.data, file.size, NULL, NULL);
    assert_null(part->data);
    assert_int_equal(part->size, whole->size);
    assert_int_equal(part->entry_count, whole->entry_count);
    assert_int_equal(part->checksum_offset, whole->checksum_offset);
    assert_int_equal(part->prefix.size, whole->prefix.size);
    for (uint32_t i = 0; i < whole->entry_count; i += step)
        compare_contents(part, whole, i);
    p3d_pbo_free(part);
    p3d_pbo_free(whole);
    p3d_file_free(&file);
}

TEST_WITH(a_file_has_the_entries_and_contents_of_its_bytes, begin, end_folder)
{
    struct p3d_pbo *pbo;

    write_small();
    compare(1);
    pbo = p3d_pbo_read_file(path, NULL, NULL); /* nobody asks for the error */
    assert_non_null(pbo);
    p3d_pbo_free(pbo);
}

TEST_WITH(a_header_may_be_longer_than_what_is_read_at_once, begin, end_folder)
{
    write_long();
    compare(777);
}

TEST_WITH(a_file_that_is_not_there_is_the_systems_fault, begin, end_folder)
{
    assert_null(p3d_pbo_read_file(path, NULL, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_null(p3d_pbo_read_file(path, NULL, NULL));
}

TEST_WITH(a_file_that_was_cut_since_has_no_contents, begin, end_folder)
{
    struct p3d_contents contents;
    struct p3d_pbo *pbo;

    write_long();
    pbo = kept_pbo(p3d_pbo_read_file(path, NULL, &error));
    assert_true(p3d_pbo_open_file(pbo, path, 4000, NULL, &contents, &error));
    p3d_contents_free(&contents);
    assert_int_equal(truncate(path, (off_t)pbo->entries[4000].offset), 0);
    assert_false(p3d_pbo_open_file(pbo, path, 4000, NULL, &contents, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "changed while it was read");
}

TEST_WITH(a_file_that_grew_since_has_changed, begin, end_folder)
{
    struct p3d_contents contents;
    struct p3d_pbo *pbo;

    write_small();
    pbo = kept_pbo(p3d_pbo_read_file(path, NULL, &error));
    put_u8(&bytes, 1);
    make_file("x.pbo", bytes.data, bytes.size);
    assert_false(p3d_pbo_open_file(pbo, path, 0, NULL, &contents, &error));
    assert_string_equal(error.message, "changed while it was read");
}

/* A folder that has a size can be opened as a file, but not read. */
TEST_WITH(a_folder_is_no_archive, begin, end_folder)
{
    struct p3d_pbo_entry entry = {.name = p3d_bytes_of("a"), .stored_size = 1, .size = 1};
    const struct p3d_pbo pbo = {.entries = &entry, .entry_count = 1};
    enum p3d_pbo_checksum checksum;
    struct p3d_contents contents;

    assert_null(p3d_pbo_read_file(".", NULL, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_false(p3d_pbo_open_file(&pbo, ".", 0, NULL, &contents, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_false(p3d_pbo_check_file(&pbo, ".", &checksum, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
}

/* ---- Checksums ---- */

static enum p3d_pbo_checksum checksum_of_file(void)
{
    struct p3d_pbo *pbo = p3d_pbo_read_file(path, NULL, &error), *whole;
    enum p3d_pbo_checksum checksum;
    struct p3d_file file;

    assert_non_null(pbo);
    memset(&error, 0x55, sizeof error);
    assert_true(p3d_pbo_check_file(pbo, path, &checksum, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_string_equal(error.message, "");
    assert_true(p3d_read_file(path, &file, &error));
    whole = p3d_pbo_read(file.data, file.size, NULL, &error);
    assert_int_equal(p3d_pbo_check(whole), checksum);
    p3d_pbo_free(whole);
    p3d_file_free(&file);
    p3d_pbo_free(pbo);
    return checksum;
}

/* Its contents are more than is read at once. */
static void write_zeros(const uint8_t *behind, size_t size)
{
    static uint8_t file[3000100];
    const uint32_t contents_size = 3000001;

    bytes.size = 0;
    put_pbo_record(&bytes, "a.txt", P3D_PBO_STORED, 0, contents_size);
    put_pbo_end(&bytes);
    memcpy(file, bytes.data, bytes.size);
    if (size)
        memcpy(file + bytes.size + contents_size, behind, size);
    make_file("x.pbo", file, bytes.size + contents_size + size);
}

TEST_WITH(the_checksum_is_that_of_all_before_it, begin, end_folder)
{
    /* As sha1sum has it. */
    uint8_t behind[30] = {0,    0x00, 0xdf, 0x23, 0x41, 0xd7, 0xee, 0x1a, 0x17, 0x35, 0x95,
                          0x84, 0x65, 0xa5, 0x30, 0x1d, 0x48, 0x82, 0xa9, 0x5d, 0x2e};

    write_zeros(NULL, 0);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_NONE);
    write_zeros(behind, 21);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_OK);
    write_zeros(behind, sizeof behind);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_OK);
    write_zeros(behind, 20);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_CUT);
    assert_int_equal(truncate(path, 2000000), 0);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_CUT);
    behind[20]++;
    write_zeros(behind, 21);
    assert_int_equal(checksum_of_file(), P3D_PBO_CHECKSUM_BAD);
}

/* ---- Memory ---- */

static enum p3d_status use(const uint8_t *data, size_t size, const struct p3d_options *options)
{
    struct p3d_pbo *pbo = p3d_pbo_read_file(path, options, &error);
    enum p3d_status status = error.status;

    (void)data;
    (void)size;
    for (uint32_t i = 0; pbo && i < pbo->entry_count; i++) {
        struct p3d_contents contents;

        if (p3d_pbo_open_file(pbo, path, i, options, &contents, &error))
            p3d_contents_free(&contents);
        else
            status = error.status;
    }
    p3d_pbo_free(pbo);
    return status;
}

TEST_WITH(every_failing_allocation_is_reported_and_leaks_nothing, begin, end_folder)
{
    write_small();
    sweep_allocations(&(struct sweep){bytes.data, bytes.size, .use = use});
}
