/* test_job.c: jobs and their texts, failures that are kept, and output at the end of its buffer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"
#include "test_memory.h"

#include "core/io.h"
#include "core/job.h"

static struct p3d_error error;

static struct p3d_bytes bytes(const char *data, size_t size)
{
    return (struct p3d_bytes){(const uint8_t *)data, (uint32_t)size};
}

static bool gather(void *user, const void *data, size_t size)
{
    strncat(user, data, size);
    return true;
}

TEST(texts_of_a_job_are_whole)
{
    char said[64] = "";
    struct p3di_job job;
    struct p3di_out out;
    struct p3d_bytes copy;
    struct p3d_span table;
    uint8_t *data;

    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error));
    assert_string_equal(p3di_job_join(&job, "ab", "", "cde"), "abcde");
    assert_string_equal(p3di_job_join(&job, "", "xyz", "1"), "xyz1");
    assert_string_equal(p3di_job_text(&job, bytes("abcd", 3)), "abc");
    assert_string_equal(p3di_job_text(&job, bytes(NULL, 0)), "");
    assert_string_equal(p3di_job_format(&job, "%s-%03d", "a", 7), "a-007");
    assert_string_equal(p3di_job_format(&job, "%s", ""), "");
    assert_string_equal(p3di_job_printable(&job, bytes("a\nb", 3)), "a?b");
    assert_string_equal(p3di_job_utf8(&job, job.arena, bytes("\xe4z", 2)), "\xc3\xa4z");
    copy = p3di_job_lower(&job, bytes("AZ[\xc4z", 5));
    assert_int_equal(copy.size, 5);
    assert_memory_equal(copy.data, "az[\xc4z", 5);
    copy = p3di_job_copy(&job, bytes("a\0b", 3));
    assert_int_equal(copy.size, 3);
    assert_memory_equal(copy.data, "a\0b", 3);
    table = p3di_new_table(&job, 3, 12, &data);
    assert_ptr_equal(table.data, data);
    assert_int_equal(table.count, 3);
    assert_int_equal(table.stride, 12);
    for (size_t i = 0; i < 36; i++)
        assert_int_equal(data[i], 0);
    p3di_out_init(&out, (struct p3d_sink){gather, said});
    p3di_job_say(&job, &out, "%d of %s", 3, "them");
    p3di_job_say(&job, &out, "; %c", 'x');
    p3di_job_flush(&job, &out);
    assert_false(job.has_failed);
    assert_string_equal(said, "3 of them; x");
    p3di_arena_free(job.arena);
}

/* The first failure is what is told, and there are no texts and no memory any more. */
TEST(a_job_that_has_failed_gives_nothing)
{
    struct p3di_job job;
    uint8_t *data;

    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error));
    job.lod = 4;
    p3di_job_fail(&job, P3D_INVALID, "first %d", 1);
    p3di_job_fail(&job, P3D_DAMAGED, "second");
    p3di_job_fail_memory(&job);
    assert_string_equal(error.message, "first 1");
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 4);
    assert_null(p3di_job_alloc(&job, 1, 1));
    assert_int_equal(p3di_new_table(&job, 3, 4, &data).count, 0);
    assert_null(data);
    assert_string_equal(p3di_job_join(&job, "a", "b", "c"), "");
    assert_string_equal(p3di_job_text(&job, bytes("a", 1)), "");
    assert_string_equal(p3di_job_printable(&job, bytes("a", 1)), "");
    assert_int_equal(p3di_job_copy(&job, bytes("a", 1)).size, 0);
    p3di_arena_free(job.arena);
}

TEST(a_lack_of_memory_says_what_it_was_for)
{
    struct memory counted = {.left = 0};
    struct p3d_options options = {.allocator = memory_allocator(&counted)};
    struct p3di_job job;

    assert_false(p3di_job_begin(&job, "for the list", 5, &options, &error));
    assert_string_equal(error.message, "no memory for the list");
    assert_int_equal(error.status, P3D_NO_MEMORY);
    assert_int_equal(error.lod, P3D_NO_LOD);
    options = (struct p3d_options){.max_memory = 5000};
    assert_true(p3di_job_begin(&job, "for the list", 5, &options, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_non_null(p3di_job_alloc(&job, 100, 1));
    assert_null(p3di_job_alloc(&job, 5001, 1));
    assert_string_equal(error.message, "no memory for the list within the limit of 5000 bytes");
    p3di_arena_free(job.arena);
}

/* ---- Output ---- */

static void write_seven(struct io *s, const void *file)
{
    x_asciiz(s, "text", &(struct p3d_bytes){file, 6});
}

TEST(a_file_that_cannot_be_written_is_told_at_its_end)
{
    struct p3d_buffer buffer = {NULL, 0, 0};

    assert_true(io_write_file(write_seven, "abcdef", p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, 7);
    assert_false(io_write_file(write_seven, "abcdef", full_disk, &error));
    assert_string_equal(error.message, "the output could not be written");
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_int_equal(error.offset, 7);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_false(io_write_file(write_seven, "abcdef", full_disk, NULL));
    assert_true(io_write_file(write_seven, "abcdef", p3d_buffer_sink(&buffer), NULL));
    assert_int_equal(buffer.size, 14);
    p3d_buffer_free(&buffer);
}

/* Of each kind, with so many bytes of room left in the buffer: none is written behind it. */
TEST(output_ends_with_its_buffer)
{
    static struct {
        struct p3di_out out;
        uint8_t guard[64];
    } held;
    static const char *const wanted[] = {"4294967295", "-1.1754944e-38", "x", "12345678", "123456789", "formatted 7"};

    for (size_t kind = 0; kind < COUNT(wanted); kind++)
        for (size_t left = 0; left < 40; left++) {
            const size_t before = sizeof held.out.buffer - left, size = strlen(wanted[kind]);
            struct p3d_buffer buffer = {NULL, 0, 0};

            memset(held.guard, 0x55, sizeof held.guard);
            p3di_out_init(&held.out, p3d_buffer_sink(&buffer));
            memset(held.out.buffer, '.', sizeof held.out.buffer);
            held.out.used = before;
            if (kind == 0)
                p3di_out_u32(&held.out, UINT32_MAX);
            else if (kind == 1)
                p3di_out_f32(&held.out, -1.17549435e-38f);
            else if (kind == 2)
                p3di_out_char(&held.out, 'x');
            else if (kind < 5)
                p3di_out_text(&held.out, wanted[kind]);
            else
                p3di_out_format(&held.out, "formatted %d", 7);
            for (size_t i = 0; i < sizeof held.guard; i++)
                assert_int_equal(held.guard[i], 0x55);
            assert_int_equal(held.out.flushed + held.out.used, before + size);
            assert_true(p3di_out_flush(&held.out));
            assert_int_equal(buffer.size, before + size);
            assert_int_equal(held.out.flushed, before + size);
            assert_memory_equal(buffer.data + before, wanted[kind], size);
            assert_int_equal(buffer.data[before - 1], '.');
            p3d_buffer_free(&buffer);
        }
}
