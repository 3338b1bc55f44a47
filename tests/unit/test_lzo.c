/* test_lzo.c: the walk over LZO1X tokens agrees with the library on every stream, good or damaged.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <stdlib.h>

#include "codec/lzo.h"
#include "lzo_control.h"

#define LARGEST 150000

static uint64_t state;

static uint32_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

/* Literals, runs and repeats; `reach` bounds how far back a repeat goes, so that every class of match
 * occurs: 2 KB, 16 KB and 48 KB are where they change. */
static void make_data(uint8_t *data, size_t size, uint32_t reach, uint32_t longest)
{
    for (size_t i = 0; i < size;) {
        const size_t length = 1 + next_random() % longest;
        const size_t back = 1 + next_random() % reach;
        const uint32_t kind = next_random() % 4;
        const uint8_t byte = (uint8_t)next_random();

        for (size_t j = 0; j < length && i < size; j++, i++) {
            const uint8_t literal = kind == 2 ? byte : (uint8_t)next_random();

            data[i] = kind < 2 && back <= i ? data[i - back] : literal;
        }
    }
}

static void check_agreement(const uint8_t *data, size_t size, size_t limit)
{
    uint8_t *exact = malloc(size + 1), *out = malloc(limit + 1);
    size_t packed_size, unpacked_size, yielded;
    bool is_good, is_library_good;

    memcpy(exact, data, size);
    is_good = p3di_lzo_measure(exact, size, limit, &packed_size, &unpacked_size);
    is_library_good = lzo_control(exact, size, limit, out, &yielded);
    assert_int_equal(is_good, is_library_good);
    if (is_good) {
        assert_int_equal(unpacked_size, yielded);
        assert_true(p3di_lzo_unpack(exact, packed_size, out, unpacked_size));
        assert_false(p3di_lzo_unpack(exact, packed_size - 1, out, unpacked_size));
        assert_true(unpacked_size <= packed_size * P3DI_LZO_RATIO);
    }
    free(exact);
    free(out);
}

static size_t pack(const uint8_t *data, size_t size, uint8_t *out, enum p3di_lzo_effort effort)
{
    void *work = malloc(p3di_lzo_work_size(effort));
    const size_t packed_size = p3di_lzo_pack(data, size, out, work, effort);

    assert_in_range(packed_size, 1, p3di_lzo_bound(size));
    free(work);
    return packed_size;
}

static void check_stream(const uint8_t *data, size_t size, uint8_t *packed, enum p3di_lzo_effort effort)
{
    const size_t made_size = pack(data, size, packed, effort), behind = next_random() % 8;
    uint8_t *out = malloc(size + 1);
    size_t packed_size, unpacked_size;

    for (size_t i = 0; i < behind; i++)
        packed[made_size + i] = (uint8_t)next_random();
    assert_true(p3di_lzo_measure(packed, made_size + behind, size, &packed_size, &unpacked_size));
    assert_int_equal(packed_size, made_size);
    assert_int_equal(unpacked_size, size);
    assert_true(p3di_lzo_unpack(packed, packed_size, out, size));
    assert_memory_equal(out, data, size);
    if (size)
        assert_false(p3di_lzo_measure(packed, made_size, size - 1, &packed_size, &unpacked_size));
    free(out);
}

TEST(the_end_of_thousands_of_streams_is_found)
{
    static const uint32_t reaches[] = {1, 8, 700, 2100, 17000, 49000, 60000};
    static const uint32_t lengths[] = {2, 9, 40, 600, 5000};
    uint8_t *data = malloc(LARGEST), *packed = malloc(p3di_lzo_bound(LARGEST) + 8);

    state = 11;
    for (int i = 0; i < 1600; i++) {
        const size_t most = i % 40 == 0 ? LARGEST : i % 4 == 0 ? 5000 : 300;
        const size_t size = next_random() % most;

        make_data(data, size, reaches[next_random() % 7], lengths[next_random() % 5]);
        check_stream(data, size, packed, i % 16 ? P3DI_LZO_FAST : i % 32 ? P3DI_LZO_LEVEL_8 : P3DI_LZO_BEST);
    }
    memset(data, 0, LARGEST);
    for (int effort = P3DI_LZO_FAST; effort <= P3DI_LZO_BEST; effort++)
        check_stream(data, LARGEST, packed, (enum p3di_lzo_effort)effort);
    free(data);
    free(packed);
}

static void mutate(uint8_t *data, size_t size)
{
    static const uint8_t extremes[] = {0, 1, 17, 18, 0x7f, 0x80, 0xff};

    for (uint32_t n = 1 + next_random() % 3; n > 0; n--) {
        const size_t at = next_random() % size;

        switch (next_random() % 3) {
        case 0:
            data[at] = (uint8_t)next_random();
            break;
        case 1:
            data[at] = extremes[next_random() % sizeof extremes];
            break;
        default:
            data[at] ^= (uint8_t)(1u << next_random() % 8);
            break;
        }
    }
}

TEST(mutated_streams_are_judged_as_the_library_does)
{
    static uint8_t data[70000], packed[80000], copy[80000];

    state = 12;
    for (int i = 0; i < 600; i++) {
        const size_t size = 1 + next_random() % (i % 30 == 0 ? sizeof data : 400);
        size_t packed_size;

        make_data(data, size, i % 2 ? 60000 : 100, i % 3 ? 12 : 600);
        packed_size = pack(data, size, packed, i % 10 ? P3DI_LZO_FAST : P3DI_LZO_BEST);
        for (int j = 0; j < (size > 1000 ? 20 : 60); j++) {
            memcpy(copy, packed, packed_size);
            mutate(copy, packed_size);
            check_agreement(copy, next_random() % 4 ? packed_size : next_random() % packed_size, size);
        }
    }
}

TEST(random_bytes_are_judged_as_the_library_does)
{
    uint8_t data[64];

    state = 13;
    for (int i = 0; i < 60000; i++) {
        const size_t size = next_random() % sizeof data;

        /* Small values make long lengths and end tokens likely. */
        for (size_t j = 0; j < size; j++)
            data[j] = (uint8_t)(next_random() % 3 ? next_random() % 40 : next_random());
        if (size >= 6 && i % 2)
            memcpy(data + size - 3, "\x11\0\0", 3);
        check_agreement(data, size, 1 + next_random() % 2000);
    }
}

/* A run of literals, then one match, then the end. Returns the stream's size. */
static size_t make_match(uint8_t *stream, size_t literal_count, const uint8_t *match, size_t match_size)
{
    size_t pos = 0, rest = literal_count - 18;

    stream[pos++] = 0;
    for (; rest > 255; rest -= 255)
        stream[pos++] = 0;
    stream[pos++] = (uint8_t)rest;
    memset(stream + pos, 'x', literal_count);
    pos += literal_count;
    memcpy(stream + pos, match, match_size);
    memcpy(stream + pos + match_size, "\x11\0\0", 3);
    return pos + match_size + 3;
}

/* The distance of each class of match, where it just fits what was yielded, and where it does not. */
TEST(distances_are_judged_to_the_byte)
{
    static uint8_t stream[60000];

    for (uint32_t i = 0; i < 1000; i++) {
        const uint32_t step = i * 149 + 20;
        const uint32_t far = step % 1024, near = step % 2048, middle = step % 0x4000, long_way = step % 0x8000;
        const struct {
            uint32_t distance;
            uint8_t size, bytes[6];
        } matches[] = {
            {0x801 + far, 2, {(uint8_t)((far & 3) << 2), (uint8_t)(far >> 2)}},
            {1 + near, 2, {(uint8_t)(0x40 | (near & 7) << 2), (uint8_t)(near >> 3)}},
            {1 + middle, 3, {0x21, (uint8_t)(middle << 2), (uint8_t)(middle >> 6)}},
            {0x4000 + long_way,
             3,
             {(uint8_t)(0x11 | (long_way >> 14) << 3), (uint8_t)(long_way << 2), (uint8_t)(long_way >> 6)}},
            /* one byte back, one literal, then a match of two */
            {1 + far, 5, {0x41, 0, 'x', (uint8_t)((far & 3) << 2), (uint8_t)(far >> 2)}},
        };

        for (size_t j = 0; j < COUNT(matches); j++)
            for (uint32_t k = 0; k < 3; k++) {
                const uint32_t yielded = matches[j].distance - 1 + k;
                const uint32_t before = j == 4 ? 4 : 0; /* what the match in front yields */

                if (yielded < 20 + before)
                    continue;
                check_agreement(stream, make_match(stream, yielded - before, matches[j].bytes, matches[j].size),
                                yielded + 8);
            }
    }
}
