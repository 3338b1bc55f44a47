/* test_runs.c: runs of packed arrays: which are packed, and what is said of odd ones.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "chance.h"
#include "test.h"

#include "codec/lzo.h"
#include "core/io.h"

struct watched {
    char text[1024];
};

static void note_place(void *user, const struct p3d_error *warning)
{
    *(struct p3d_error *)user = *warning;
}

static const struct p3d_column word_columns[] = {{"word", P3D_FIELD_U32, NULL}};
static const struct p3d_column byte_columns[] = {{"byte", P3D_FIELD_U8, NULL}};

/* Writes a run of `size` equal bytes, and returns how many bytes it takes in the file behind its count. It is read as
 * it was. */
static size_t write_equal(enum io_packing packing, uint32_t size, uint8_t byte, uint8_t *first)
{
    static uint8_t data[5000];
    struct p3d_span made = {data, size, 1}, read = {NULL, 0, 0};
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3di_out out;
    size_t taken;
    struct io s;

    memset(data, byte, size);
    p3di_out_init(&out, p3d_buffer_sink(&file));
    io_init_write(&s, &out, NULL);
    s.packing = packing;
    s.arena = arena;
    X_PACKED(&s, "bytes", &made, byte_columns);
    assert_true(p3di_out_flush(&out));
    io_init_read(&s, file.data, file.size, arena, NULL, NULL);
    s.packing = packing;
    X_PACKED(&s, "bytes", &read, byte_columns);
    assert_false(s.has_failed);
    assert_int_equal(io_left(&s), 0);
    assert_int_equal(read.count, size);
    assert_memory_equal(read.data, data, size);
    *first = file.data[4];
    taken = file.size - 4;
    p3di_arena_free(arena);
    p3d_buffer_free(&file);
    return taken;
}

/* Without a flag a run is packed from 1024 bytes on; with one, where it has more than 256, which a byte in front says.
 */
TEST(short_runs_are_raw_and_long_ones_are_packed)
{
    uint8_t first;

    assert_int_equal(write_equal(IO_PACKING_LZO, 1023, 7, &first), 1023);
    assert_true(write_equal(IO_PACKING_LZO, 1024, 7, &first) < 100);
    assert_int_equal(write_equal(IO_PACKING_SHORT, 1023, 7, &first), 1023);
    assert_true(write_equal(IO_PACKING_SHORT, 1024, 7, &first) < 100);
    assert_int_equal(write_equal(IO_PACKING_LZSS, 1023, 7, &first), 1023);
    assert_true(write_equal(IO_PACKING_LZSS, 1024, 7, &first) < 200);
    assert_int_equal(write_equal(IO_PACKING_FLAGGED, 256, 7, &first), 257);
    assert_int_equal(first, 0);
    assert_true(write_equal(IO_PACKING_FLAGGED, 257, 7, &first) < 100);
    assert_int_equal(first, 2);
    assert_true(write_equal(IO_PACKING_FLAGGED, 1024, 7, &first) < 100);
    assert_int_equal(first, 2);
}

/* Of noise with some equal bytes behind it: a run that packing makes little smaller stays as it is. */
TEST(runs_are_packed_with_a_flag_where_that_saves_4_percent)
{
    static uint8_t data[2000], packed[4000];
    unsigned packed_count = 0, raw_count = 0;

    chance = 1;
    for (uint32_t zeros = 20; zeros < 200; zeros += 3) {
        struct p3d_span made = {data, sizeof data, 1};
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
        struct p3di_out out;
        struct io s;
        size_t size;

        memset(data, 0, sizeof data);
        for (uint32_t i = 0; i < sizeof data - zeros; i++)
            data[i] = (uint8_t)below(256);
        assert_true(p3di_lzo_bound(sizeof data) <= sizeof packed);
        size = p3di_lzo_pack(data, sizeof data, packed, p3di_arena_alloc(arena, p3di_lzo_work_size(P3DI_LZO_BEST), 1),
                             P3DI_LZO_BEST);
        p3di_out_init(&out, p3d_buffer_sink(&file));
        io_init_write(&s, &out, NULL);
        s.packing = IO_PACKING_FLAGGED;
        s.arena = arena;
        X_PACKED(&s, "bytes", &made, byte_columns);
        assert_true(p3di_out_flush(&out));
        if (100 * size < 96 * sizeof data) {
            packed_count++;
            assert_int_equal(file.data[4], 2);
            assert_int_equal(file.size, 5 + size);
            assert_memory_equal(file.data + 5, packed, size);
        } else {
            raw_count++;
            assert_int_equal(file.data[4], 0);
            assert_int_equal(file.size, 5 + sizeof data);
            assert_memory_equal(file.data + 5, data, sizeof data);
        }
        p3di_arena_free(arena);
        p3d_buffer_free(&file);
    }
    assert_true(packed_count > 10 && raw_count > 10);
}

/* What is said of a run of so many elements of four bytes, with these bytes behind its count. */
static void assert_no_run(enum io_packing packing, uint32_t count, const void *data, size_t size, uint64_t offset,
                          const char *message)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3d_span span = {NULL, 0, 0};
    struct bytes b = {.size = 0};
    struct p3d_error error;
    struct io s;

    put_u32(&b, count);
    put_bytes(&b, data, size);
    p3di_error_clear(&error);
    io_init_read(&s, b.data, b.size, arena, NULL, &error);
    s.packing = packing;
    X_PACKED(&s, "words", &span, word_columns);
    assert_true(s.has_failed);
    assert_string_equal(error.message, message);
    assert_int_equal(error.offset, offset);
    assert_int_equal(span.count, 0);
    assert_null(span.data);
    p3di_arena_free(arena);
}

/* A byte of LZO unpacks to 255 at most, one of LZSS to eight and a half. */
TEST(runs_that_the_bytes_left_cannot_be_are_told_at_once)
{
    static const uint8_t zeros[512];

    assert_no_run(IO_PACKING_LZO, 5, zeros, 19, 4, "words takes 5 elements of 4 bytes, but 19 bytes are left");
    assert_no_run(IO_PACKING_LZO, 0xffffffff, zeros, 19, 4,
                  "words takes 4294967295 elements of 4 bytes, packed, but 19 bytes are left");
    assert_no_run(IO_PACKING_LZO, 256, zeros, 4, 4,
                  "words takes 256 elements of 4 bytes, packed, but 4 bytes are left");
    assert_no_run(IO_PACKING_LZO, 255, zeros, 4, 4, "words takes 255 elements of 4 bytes, but 4 bytes are left");
    assert_no_run(IO_PACKING_LZSS, 256, zeros, 120, 4,
                  "words takes 256 elements of 4 bytes, packed, but 120 bytes are left");
    assert_no_run(IO_PACKING_FLAGGED, 1, "\2", 1, 5, "words takes 1 elements of 4 bytes, packed, but 0 bytes are left");
    assert_no_run(IO_PACKING_FLAGGED, 1, "\0abc", 4, 5, "words takes 1 elements of 4 bytes, but 3 bytes are left");
    assert_no_run(IO_PACKING_FLAGGED, 1, "", 0, 4, "words takes 1 bytes, but 0 are left");
}

TEST(streams_that_yield_other_lengths_are_told)
{
    /* a flag, three or five literals, whose count is said with 17 more, and the end of the stream */
    static const uint8_t three[] = {2, 20, 'a', 'b', 'c', 0x11, 0, 0},
                         five[] = {2, 22, 'a', 'b', 'c', 'd', 'e', 0x11, 0, 0};

    assert_no_run(IO_PACKING_FLAGGED, 1, three, sizeof three, 5, "the LZO stream of words yields 3 bytes instead of 4");
    assert_no_run(IO_PACKING_FLAGGED, 1, five, sizeof five, 6, "the LZO stream of words breaks off after 0 of 4 bytes");
    assert_no_run(IO_PACKING_FLAGGED, 1, five, 5, 6, "the LZO stream of words breaks off after 0 of 4 bytes");
}

TEST(flags_that_no_game_writes_are_warnings)
{
    static const uint8_t data[] = {1, 0, 0, 0, 1, 21, 'a', 'b', 'c', 'd', 0x11, 0, 0};
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3d_span span = {NULL, 0, 0};

    for (unsigned flag = 1; flag < 4; flag++) {
        struct p3d_error warning = {.offset = 99, .message = ""};
        const struct p3d_options options = {.warn = note_place, .warn_user = &warning};
        uint8_t copy[sizeof data];
        struct io s;

        memcpy(copy, data, sizeof data);
        copy[4] = (uint8_t)flag;
        io_init_read(&s, copy, sizeof copy, arena, &options, NULL);
        s.packing = IO_PACKING_FLAGGED;
        X_PACKED(&s, "words", &span, word_columns);
        assert_false(s.has_failed);
        assert_memory_equal(span.data, "abcd", 4);
        if (flag == 2)
            assert_string_equal(warning.message, "");
        else
            assert_int_equal(warning.offset, 4);
        if (flag == 3)
            assert_string_equal(warning.message,
                                "words has the flag 3; files of the games have 2 where they are packed");
    }
    p3di_arena_free(arena);
}
