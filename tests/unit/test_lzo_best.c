/* test_lzo_best.c: LZO1X in the fewest bytes: each match where it just fits, and the parse against one of all matches.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <stdlib.h>

#include "chance.h"
#include "codec/lzo.h"

#define MOST 66000
#define PRIME 251u
#define TAIL 2 /* literals behind a match: in its token */

static uint8_t no_pairs[PRIME * (PRIME - 1)], data[MOST], packed[MOST + MOST / 16 + 80];
static size_t size, packed_size;

/* Packs what is in `data`, and unpacks it again. */
static void pack(void)
{
    void *work = malloc(p3di_lzo_work_size(P3DI_LZO_BEST));
    uint8_t *again = malloc(size + 1);

    packed_size = p3di_lzo_pack(data, size, packed, work, P3DI_LZO_BEST);
    assert_in_range(packed_size, 3, p3di_lzo_bound(size));
    assert_true(p3di_lzo_unpack(packed, packed_size, again, size));
    assert_memory_equal(again, data, size);
    free(work);
    free(again);
}

/* Each pair of bytes stands there once, as the step from one to the next is another on each round: nothing repeats. */
static void make_no_pairs(void)
{
    unsigned byte = 0;

    for (size_t i = 0; i < sizeof no_pairs; i++) {
        no_pairs[i] = (uint8_t)byte;
        byte = (byte + 1 + (unsigned)i / PRIME) % PRIME;
    }
}

/* So many bytes of those from `from` on. */
static void put(size_t from, size_t count)
{
    memcpy(data + size, no_pairs + from, count);
    size += count;
}

/* Behind `literals` bytes stands once more what stood `distance` before, and then TAIL others. */
static void pack_repeat(size_t literals, size_t distance, size_t length)
{
    make_no_pairs();
    size = 0;
    put(0, literals);
    put(literals - distance, length);
    put(literals, TAIL);
    pack();
}

/* What stands behind the match: TAIL literals and the end. */
#define BEHIND (TAIL + 3)

/* docs/format/odol.md, "Packed arrays": lengths and distances where one kind of token ends. */
TEST(each_match_has_the_shortest_token_that_can_say_it)
{
    static const struct {
        uint16_t literals, distance, length, size;
        uint8_t token[5];
    } cases[] = {
        {3000, 300, 2, 0, {0}}, /* two bytes: only behind few literals */
        {300, 300, 3, 2, {0x40 | (299 & 7) << 2 | TAIL, 299 >> 3}},
        {2100, 2048, 3, 2, {0x40 | 0x1c | TAIL, 0xff}},
        {2100, 2049, 3, 2, {0x00 | TAIL, 0}},
        {3100, 3072, 3, 2, {0x0c | TAIL, 0xff}},
        {2100, 2048, 8, 2, {0xe0 | 0x1c | TAIL, 0xff}},
        {2100, 2049, 8, 3, {0x20 | 6, TAIL, 2048 >> 6}},
        {2100, 2048, 9, 3, {0x20 | 7, 0xfc | TAIL, 0x1f}},
        {3100, 3072, 4, 3, {0x20 | 2, 0xfc | TAIL, 3071 >> 6}},
        {17000, 16384, 4, 3, {0x20 | 2, 0xfc | TAIL, 0xff}},
        {17000, 16384, 33, 3, {0x20 | 31, 0xfc | TAIL, 0xff}},
        {17000, 16384, 34, 4, {0x20, 1, 0xfc | TAIL, 0xff}},
        {17000, 16384, 288, 4, {0x20, 255, 0xfc | TAIL, 0xff}},
        {17000, 16384, 289, 5, {0x20, 0, 1, 0xfc | TAIL, 0xff}},
        {17000, 16385, 9, 3, {0x10 | 7, 1 << 2 | TAIL, 0}},
        {17000, 16385, 10, 4, {0x10, 1, 1 << 2 | TAIL, 0}},
        {17000, 16385, 264, 4, {0x10, 255, 1 << 2 | TAIL, 0}},
        {17000, 16385, 265, 5, {0x10, 0, 1, 1 << 2 | TAIL, 0}},
        {33000, 32767, 4, 3, {0x10 | 2, 0xfc | TAIL, 0xff}},
        {33000, 32768, 4, 3, {0x18 | 2, TAIL, 0}},
        {49200, 49151, 4, 3, {0x18 | 2, 0xfc | TAIL, 0xff}},
        {49200, 49152, 4, 0, {0}}, /* too far */
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t behind = cases[i].size ? BEHIND : cases[i].length + BEHIND;

        pack_repeat(cases[i].literals, cases[i].distance, cases[i].length);
        assert_memory_equal(packed + packed_size - behind - cases[i].size, cases[i].token, cases[i].size);
        assert_memory_equal(packed + packed_size - behind - cases[i].size - 9, data + cases[i].literals - 9, 9);
    }
}

/* ---- The parse ---- */

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* The bytes of a match of 3 bytes or more behind another. */
static uint32_t cost_of(uint32_t length, uint32_t distance)
{
    const uint32_t in_token = distance <= 16384 ? 33 : 9;

    if (length <= 8 && distance <= 2048)
        return 2;
    return 3 + (length > in_token ? (length - in_token + 254) / 255 : 0);
}

/* By length, the nearest place: 0 is none. Beside the longest, matches do not count that are 8 bytes shorter or more.
 * Returns the longest. */
static uint32_t find_nearest(uint32_t place, uint32_t nearest[300])
{
    uint32_t longest = 0;

    memset(nearest, 0, 300 * sizeof *nearest);
    for (uint32_t distance = 1; distance <= place && place + 3 <= size; distance++) {
        uint32_t length = 0;

        while (place + length < size && data[place + length] == data[place - distance + length])
            length++;
        for (uint32_t i = 2; i <= length; i++)
            nearest[i] = nearest[i] ? nearest[i] : distance;
        longest = length > longest && length >= 2 ? length : longest;
    }
    for (uint32_t i = 2; i + 8 <= longest; i++)
        nearest[i] = nearest[longest - 7];
    return longest;
}

/* The fewest bytes that tokens take from each place on, behind a match, 1, 2, 3 and more literals. Of long matches the
 * five longest lengths and those up to 7 are tried. */
static uint32_t find_fewest(void)
{
    static uint32_t costs[4000][5];

    memset(costs[size], 0, sizeof costs[size]);
    for (uint32_t i = (uint32_t)size; i-- > 0;) {
        uint32_t nearest[300], any = UINT32_MAX;
        const uint32_t longest = find_nearest(i, nearest);

        for (uint32_t length = 3; length <= longest; length++)
            if (length <= 7 || length + 5 > longest)
                any = least(any, cost_of(length, nearest[length]) + costs[i + length][0]);
        for (uint32_t state = 0; state < 5; state++) {
            uint32_t cost = least(any, (state == 3 ? 2 : 1) + costs[i + 1][state < 4 ? state + 1 : 4]);

            if (longest >= 2 && state > 0 && state < 4 && nearest[2] <= 1024)
                cost = least(cost, 2 + costs[i + 2][0]);
            if (longest >= 3 && state == 4 && nearest[3] > 2048 && nearest[3] <= 3072)
                cost = least(cost, 2 + costs[i + 3][0]);
            costs[i][state] = cost;
        }
    }
    return costs[0][4];
}

/* Letters, and repeats of what stood before. */
static void make_letters(size_t wanted, size_t letters, size_t longest)
{
    for (size = 0; size < wanted;) {
        const size_t back = 1 + below(size), repeated = size && below(3) == 0 ? below(longest) : 0;

        for (size_t i = 0; i < repeated && size < wanted; i++, size++)
            data[size] = data[size - back];
        if (size < wanted)
            data[size++] = (uint8_t)below(letters);
    }
}

/* The first run has one byte more, and the end three. */
TEST(no_other_parse_takes_fewer_bytes)
{
    static const struct {
        size_t count, size, letters, longest;
    } cases[] = {{300, 12, 2, 4}, {300, 60, 3, 12}, {200, 200, 4, 20}, {100, 200, 6, 60}, {4, 3500, 4, 9}};

    chance = 1;
    for (size_t i = 0; i < COUNT(cases); i++)
        for (size_t j = 0; j < cases[i].count; j++) {
            make_letters(cases[i].size, cases[i].letters, cases[i].longest);
            pack();
            assert_int_equal(packed_size, 1 + find_fewest() + 3);
        }
}
