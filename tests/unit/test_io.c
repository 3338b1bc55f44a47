/* test_io.c: the cursor: reading, writing and measuring with one description, and its failures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bytes.h"
#include "test.h"

#include "core/io.h"

#include <stdio.h>

/* One record with every kind of field. */
struct sample {
    uint8_t small;
    uint32_t number;
    int32_t signed_number;
    float real;
    struct p3d_bytes name, fixed, opaque;
    struct p3d_span pairs;
};

static const struct p3d_column pair_columns[] = {{"a", P3D_FIELD_U8, NULL}, {"b", P3D_FIELD_F32, NULL}};

static void x_sample(struct io *s, struct sample *v)
{
    x_signature(s, "signature", "SAMP");
    x_u8(s, "small", &v->small);
    x_u32(s, "number", &v->number);
    x_i32(s, "signed_number", &v->signed_number);
    x_f32(s, "real", &v->real);
    x_asciiz(s, "name", &v->name);
    x_fixed_text(s, "fixed", &v->fixed, 8);
    x_bytes(s, "opaque", &v->opaque, 3);
    X_TABLE(s, "pairs", &v->pairs, 2, pair_columns);
}

static void put_sample(struct bytes *b)
{
    put_text(b, "SAMP");              /* signature */
    put_u8(b, 200);                   /* small */
    put_u32(b, 0xdeadbeef);           /* number */
    put_u32(b, (uint32_t)-5);         /* signed_number */
    put_f32(b, 1.5f);                 /* real */
    put_asciiz(b, "road");            /* name */
    put_fixed(b, "abc", 8, 0x77);     /* fixed, with garbage behind the NUL */
    put_text(b, "xyz");               /* opaque */
    put_u8(b, 1), put_f32(b, 0.25f);  /* pairs[0] */
    put_u8(b, 2), put_f32(b, -0.25f); /* pairs[1] */
}

TEST(every_prefix_fails_once_and_zeroes_what_follows)
{
    struct bytes b = {.size = 0};

    put_sample(&b);
    for (size_t size = 0; size < b.size; size++) {
        struct p3d_error error;
        struct sample v;
        struct io s;

        memset(&v, 0xff, sizeof v);
        p3di_error_clear(&error);
        io_init_read(&s, b.data, size, NULL, NULL, &error);
        x_sample(&s, &v);
        assert_true(s.has_failed);
        assert_int_equal(error.status, P3D_DAMAGED);
        assert_true(error.offset <= size);
        assert_int_equal(v.pairs.count, 0);
        if (size < 5)
            assert_int_equal(v.number, 0);
    }
}

TEST(nothing_is_read_past_a_region)
{
    struct p3d_error error;
    uint32_t value = 0;
    struct io s;
    size_t outer_end;

    p3di_error_clear(&error);
    io_init_read(&s, "\1\0\0\0\2\0\0\0", 8, NULL, NULL, &error);
    outer_end = io_enter(&s, "region", 4);
    x_u32(&s, "value", &value);
    assert_int_equal(io_left(&s), 0);
    io_leave(&s, outer_end);
    x_u32(&s, "value", &value);
    assert_int_equal(value, 2);
    assert_false(s.has_failed);
    io_enter(&s, "region", 1);
    assert_true(s.has_failed);
    assert_string_equal(error.message, "region takes 1 bytes, but 0 are left");
}

TEST(a_nan_keeps_its_bits)
{
    static const uint8_t signalling[] = {0x01, 0x00, 0xa0, 0x7f}; /* quiet, it would end in e0 7f */
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3di_out out;
    struct io reader, writer;
    float value = 0;

    io_init_read(&reader, signalling, sizeof signalling, NULL, NULL, NULL);
    x_f32(&reader, "real", &value);
    p3di_out_init(&out, p3d_buffer_sink(&buffer));
    io_init_write(&writer, &out, NULL);
    x_f32(&writer, "real", &value);
    assert_true(p3di_out_flush(&out));
    assert_int_equal(buffer.size, sizeof signalling);
    assert_memory_equal(buffer.data, signalling, sizeof signalling);
    p3d_buffer_free(&buffer);
}

/* ---- Fields as they are watched ---- */

struct watched {
    char text[1024];
};

/* A truth that is neither 0 nor 1 is said where it stands, once for each. */
TEST(odd_truths_are_warnings_of_their_place)
{
    static const uint8_t data[] = {0, 1, 2, 255};
    struct heard heard = {0, "", ""};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    bool values[4] = {false};
    struct io s;

    io_init_read(&s, data, sizeof data, NULL, &options, NULL);
    for (size_t i = 0; i < 4; i++)
        x_bool(&s, "truth", &values[i]);
    assert_false(values[0]);
    assert_true(values[1] && values[2] && values[3]);
    assert_string_equal(heard.text, "truth is 2 instead of 0 or 1; truth is 255 instead of 0 or 1; ");
    x_bool(&s, "truth", &values[1]); /* there is none */
    io_warn(&s, 0, "later");
    assert_true(s.has_failed);
    assert_false(values[1]);
    assert_int_equal(heard.count, 2);
}

/* ---- Packed arrays ---- */

#define WORDS 4096u

static struct p3d_span words_of(uint32_t *words, uint32_t (*word)(uint32_t index))
{
    for (uint32_t i = 0; i < WORDS; i++)
        words[i] = word(i);
    return (struct p3d_span){(const uint8_t *)words, WORDS, sizeof *words};
}

static uint32_t random_word(uint32_t index)
{
    return (index + 1) * 2654435761u ^ index << 13;
}

/* Among the literals stand the bytes of the token that ends a stream. */
static uint32_t end_word(uint32_t index)
{
    return index % 64 == 0 ? 0x11 : random_word(index);
}

static uint32_t same_word(uint32_t index)
{
    (void)index;
    return 0x01020304;
}

static const struct p3d_column word_columns[] = {{"word", P3D_FIELD_U32, NULL}};

/* An LZO stream ends at its end, wherever it seems to. */
static void check_packed(uint32_t (*word)(uint32_t index))
{
    static uint32_t words[WORDS];
    struct p3d_span made = words_of(words, word), read = {NULL, 0, 0};
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    struct p3d_error error;
    struct p3di_out out;
    struct io s;

    p3di_out_init(&out, p3d_buffer_sink(&file));
    io_init_write(&s, &out, &error);
    s.packing = IO_PACKING_LZO;
    s.arena = arena;
    X_PACKED(&s, "words", &made, word_columns);
    p3di_out_flush(&out);
    p3di_error_clear(&error);
    io_init_read(&s, file.data, file.size, arena, NULL, &error);
    s.packing = IO_PACKING_LZO;
    X_PACKED(&s, "words", &read, word_columns);
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(io_left(&s), 0);
    assert_int_equal(read.count, WORDS);
    assert_memory_equal(read.data, words, sizeof words);
    p3di_arena_free(arena);
    p3d_buffer_free(&file);
}

TEST(packed_arrays_end_where_their_streams_do)
{
    check_packed(random_word);
    check_packed(end_word);
    check_packed(same_word);
}
