/* test_lzss.c: LZSS against a decoder of twenty lines, and against streams made by hand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <stdlib.h>

#include "codec/lzss.h"
#include "lzss_control.h"

static uint64_t state;

static uint32_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

/* Data that is easy to pack in places: literals, runs, and repeats from everywhere in the window. */
static void make_data(uint8_t *data, size_t size, uint32_t alphabet)
{
    for (size_t i = 0; i < size;) {
        const size_t length = 1 + next_random() % 40;
        const size_t back = 1 + next_random() % 5000;
        const bool is_repeat = next_random() % 2 && back <= i;

        for (size_t j = 0; j < length && i < size; j++, i++) {
            const uint8_t literal = (uint8_t)(next_random() % alphabet);

            data[i] = is_repeat ? data[i - back] : literal;
        }
    }
}

static void check_packer(const uint8_t *data, size_t size, size_t (*pack)(const uint8_t *, size_t, uint8_t *))
{
    uint8_t *packed = malloc(p3di_lzss_bound(size)), *out = malloc(size + 1), *control = malloc(size + 32);
    const size_t packed_size = pack(data, size, packed);
    uint8_t *exact = malloc(packed_size);
    size_t used = 0;

    assert_in_range(packed_size, 0, p3di_lzss_bound(size));
    memcpy(exact, packed, packed_size);
    assert_int_equal(p3di_lzss_unpack(exact, packed_size, out, size, &used), P3DI_LZSS_OK);
    assert_int_equal(used, packed_size);
    assert_memory_equal(out, data, size);
    assert_int_equal(lzss_control(exact, control, size), packed_size);
    assert_memory_equal(control, data, size);
    free(packed);
    free(out);
    free(control);
    free(exact);
}

static void check_round_trip(const uint8_t *data, size_t size)
{
    check_packer(data, size, p3di_lzss_pack);
    check_packer(data, size, p3di_lzss_pack_best);
}

TEST(packed_data_come_back_at_every_size)
{
    static const uint32_t alphabets[] = {1, 2, 17, 256};
    static uint8_t data[3000], large[100000];

    state = 1;
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++)
        for (size_t size = 1; size <= sizeof data; size += 1 + size / 20) {
            make_data(data, size, alphabets[i]);
            check_round_trip(data, size);
        }
    make_data(large, sizeof large, 256);
    check_round_trip(large, sizeof large);
}

/* Of any bytes, with the sum that belongs to them: matches before the start find spaces, and distance 0 is 4096. */
TEST(streams_that_no_packer_makes_mean_what_the_control_says)
{
    static uint8_t stream[12000], out[6000], control[sizeof out + 17];

    state = 2;
    for (size_t i = 0; i < 500; i++) {
        const size_t least = 1 + next_random() % (i % 50 ? 100 : sizeof out - 17);
        size_t size = least, end, used;
        uint32_t sum = 0;

        for (size_t j = 0; j < sizeof stream; j++)
            stream[j] = (uint8_t)(next_random() % 4 ? next_random() : 0);
        while (size < least + 17 && p3di_lzss_unpack(stream, sizeof stream, out, size, &used) == P3DI_LZSS_TOO_LONG)
            size++; /* to the end of a match */
        end = lzss_control(stream, control, size);
        for (size_t j = 0; j < size; j++)
            sum += control[j];
        for (size_t j = 0; j < 4; j++)
            stream[end - 4 + j] = (uint8_t)(sum >> 8 * j);
        assert_int_equal(p3di_lzss_unpack(stream, end, out, size, &used), P3DI_LZSS_OK);
        assert_int_equal(used, end);
        assert_memory_equal(out, control, size);
    }
}

TEST(damage_is_named)
{
    static uint8_t data[2000], packed[4000], out[2000];
    size_t packed_size, used;

    state = 3;
    make_data(data, sizeof data, 9);
    packed_size = p3di_lzss_pack(data, sizeof data, packed);
    for (size_t size = 0; size < packed_size; size++) {
        uint8_t *cut = malloc(size + 1);

        memcpy(cut, packed, size);
        assert_int_equal(p3di_lzss_unpack(cut, size, out, sizeof out, &used), P3DI_LZSS_SHORT);
        free(cut);
    }
    packed[packed_size - 4] ^= 1;
    assert_int_equal(p3di_lzss_unpack(packed, packed_size, out, sizeof out, &used), P3DI_LZSS_CHECKSUM);
    memset(packed, 0, sizeof packed);
    assert_int_equal(p3di_lzss_unpack(packed, sizeof packed, out, 4, &used), P3DI_LZSS_TOO_LONG);
}

/* Of two matches of one length the tree meets the smaller text's first here: "abcx" hangs at the root, and "abcq"
 * below. */
TEST(the_match_of_several_is_the_one_that_the_tree_meets_first)
{
    static const uint8_t data[] = "abcx1abcq2abcd", tail[] = {0x0a, 0x00, 'd'};
    uint8_t packed[64];
    const size_t size = p3di_lzss_pack_best(data, sizeof data - 1, packed);

    assert_memory_equal(packed + size - 4 - sizeof tail, tail, sizeof tail);
}

/* What stands at a place, or before the first one. */
static uint8_t byte_at(const uint8_t *data, ptrdiff_t place)
{
    return place < 0 ? ' ' : data[place];
}

/* The longest match that the tools of the first games can find: texts of up to 18 bytes that begin in the last 4078
 * places, or with one of the 18 spaces before the start. */
static size_t find_longest(const uint8_t *data, size_t size, size_t place)
{
    const size_t limit = size - place < 18 ? size - place : 18;
    size_t longest = 0;

    for (size_t distance = 1; distance <= 4078 && distance <= place + 18; distance++) {
        size_t length = 0;

        while (length < limit && data[place + length] == byte_at(data, (ptrdiff_t)(place + length - distance)))
            length++;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static void check_longest(const uint8_t *data, size_t size)
{
    static uint8_t packed[20000];
    const size_t packed_size = p3di_lzss_pack_best(data, size, packed);
    size_t at = 0, place = 0;
    unsigned flags = 1;

    while (place < size) {
        const size_t longest = find_longest(data, size, place);

        if (flags == 1)
            flags = packed[at++] | 0x100u;
        assert_int_equal(flags & 1, longest < 3);
        if (longest >= 3)
            assert_int_equal((packed[at + 1] & 15) + 3, longest);
        at += longest < 3 ? 1 : 2;
        place += longest < 3 ? 1 : longest;
        flags >>= 1;
    }
    assert_int_equal(at + 4, packed_size);
}

TEST(each_match_is_the_longest_that_there_is)
{
    static const struct {
        size_t count, size;
        uint32_t letters;
    } cases[] = {{200, 40, 2}, {60, 200, 4}, {2, 9000, 3}, {2, 9000, 40}, {1, 9000, 256}};
    static uint8_t data[9000];

    state = 4;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t j = 0; j < cases[i].count; j++) {
            make_data(data, cases[i].size, cases[i].letters);
            for (size_t k = 0; k < cases[i].size; k++)
                data[k] = (uint8_t)(data[k] + (cases[i].letters < 256 ? ' ' : 0)); /* spaces are among them */
            check_longest(data, cases[i].size);
        }
}
