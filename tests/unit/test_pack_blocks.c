/* test_pack_blocks.c: blocks of 4 x 4 pixels: what can be stored exactly is, and the rest is near.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "codec/blocks.h"
#include "codec/encoder.h"
#include "test.h"

static const enum p3di_effort efforts[] = {P3DI_EFFORT_FAST, P3DI_EFFORT_GOOD, P3DI_EFFORT_BEST};

static uint32_t state = 1;

static uint8_t next_random(void)
{
    state = state * 1664525u + 1013904223u;
    return (uint8_t)(state >> 24);
}

/* Packs and unpacks an image; the sum of squares of what changed, clear pixels of BC1 left out. */
static uint64_t round_trip(enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height,
                           enum p3di_effort effort, uint8_t *back)
{
    uint8_t blocks[4096];
    uint64_t sum = 0;

    assert_true(p3di_blocks_size(kind, width, height) <= sizeof blocks);
    p3di_blocks_pack(kind, pixels, width, height, effort, blocks);
    p3di_blocks_unpack(kind, blocks, width, height, back);
    for (size_t i = 0; i < (size_t)4 * width * height; i++) {
        const int off = pixels[i] - back[i];

        if (kind != P3DI_BLOCKS_BC1 || back[i | 3])
            sum += (uint64_t)(off * off);
    }
    return sum;
}

static void assert_exact(enum p3di_block_kind kind, const uint8_t *pixels, uint32_t width, uint32_t height)
{
    uint8_t back[4096];

    for (size_t i = 0; i < COUNT(efforts); i++) {
        assert_int_equal(round_trip(kind, pixels, width, height, efforts[i], back), 0);
        assert_memory_equal(pixels, back, (size_t)4 * width * height);
    }
}

/* A texture is often made of one that was unpacked. Blocks by chance have four, three or two colours. */
TEST(pixels_that_were_unpacked_are_packed_to_the_same_pixels)
{
    uint8_t blocks[8 * 64], pixels[4 * 16 * 64], back[4 * 16 * 64];

    for (size_t i = 0; i < sizeof blocks; i++)
        blocks[i] = next_random();
    for (size_t i = 0; i < 64; i++)
        if (i % 3)
            memset(blocks + 8 * i + 4, i % 3 == 1 ? 0x50 : 0xfa, 4); /* fewer colours are taken */
    p3di_blocks_unpack(P3DI_BLOCKS_BC1, blocks, 64, 16, pixels);
    assert_exact(P3DI_BLOCKS_BC1, pixels, 64, 16);
    for (size_t i = 0; i < sizeof blocks; i++) /* alpha of all sizes, between ends near to each other, too */
        blocks[i] = i % 16 >= 8 ? 0 : i % 16 == 1 ? (uint8_t)(blocks[i - 1] + next_random() % 64 - 32) : next_random();
    p3di_blocks_unpack(P3DI_BLOCKS_BC3, blocks, 32, 16, pixels);
    for (size_t i = 1; i < COUNT(efforts); i++)
        assert_int_equal(round_trip(P3DI_BLOCKS_BC3, pixels, 32, 16, efforts[i], back), 0);
}

TEST(the_error_of_a_fit_is_that_of_the_pixels_that_count)
{
    for (int steps = THREE; steps <= FOUR; steps++)
        for (int round = 0; round < 100; round++) {
            struct block_pixels block = {.count = round % BLOCK_PIXELS + 1};
            struct fit fit = {.steps = steps};
            int expected = 0;

            for (int c = 0; c < 3; c++) {
                fit.first[c] = next_random() % (most_of[c] + 1);
                fit.second[c] = next_random() % (most_of[c] + 1);
            }
            for (int i = 0; i < BLOCK_PIXELS; i++) {
                fit.at[i] = (int16_t)(next_random() % (steps + 1));
                block.counts[i] = i < block.count ? -1 : 0;
                for (int c = 0; c < 3; c++) {
                    const int a = widen(c, fit.first[c]), b = widen(c, fit.second[c]);
                    const int off =
                        (block.colors[c][i] = next_random()) - (a * (steps - fit.at[i]) + b * fit.at[i]) / steps;

                    expected += i < block.count ? off * off : 0;
                }
            }
            p3di_measure(&block, &fit);
            assert_int_equal(fit.error, expected);
        }
}

/* The worst of 256 grays that BC1 can store is one off in a channel. */
TEST(one_color_is_as_near_as_it_can_be)
{
    uint8_t pixels[64], back[64];

    for (unsigned value = 0; value < 256; value++) {
        memset(pixels, (int)value, sizeof pixels);
        for (size_t i = 3; i < sizeof pixels; i += 4)
            pixels[i] = 255;
        (void)round_trip(P3DI_BLOCKS_BC1, pixels, 4, 4, P3DI_EFFORT_FAST, back);
        for (size_t i = 0; i < sizeof pixels; i++)
            assert_in_range((unsigned)(back[i] - pixels[i] + 1), 0, 2);
    }
}

/* More than four colours that are one apart, across the line on which they seem to lie. Little effort then makes one
 * colour of them: that of the first pixel. */
TEST(colors_too_near_to_tell_apart_become_the_first_one)
{
    static const int8_t offs[16][3] = {{1, 0, -1}, {0, -1, 1}, {1, 0, -1}, {1, 0, -1}, {1, 0, -1}, {1, -1, 0},
                                       {1, 0, -1}, {1, -1, 0}, {1, -1, 0}, {1, -1, 0}, {0, 1, -1}, {1, -1, 0},
                                       {0, 0, 0},  {1, 0, -1}, {0, 0, 0},  {0, 0, 0}};

    for (int value = 1; value < 255; value++) {
        uint8_t pixels[64], back[64], one[64], one_back[64];

        for (size_t i = 0; i < sizeof pixels; i++) {
            pixels[i] = (uint8_t)(i % 4 == 3 ? 255 : value + offs[i / 4][i % 4]);
            one[i] = pixels[i % 4];
        }
        (void)round_trip(P3DI_BLOCKS_BC3, pixels, 4, 4, P3DI_EFFORT_FAST, back);
        (void)round_trip(P3DI_BLOCKS_BC3, one, 4, 4, P3DI_EFFORT_FAST, one_back);
        assert_memory_equal(back, one_back, sizeof back);
    }
}

TEST(clear_pixels_of_bc1_stay_clear)
{
    uint8_t pixels[64], back[64];

    for (size_t i = 0; i < 16; i++)
        memcpy(pixels + 4 * i, (const uint8_t[4]){255, 0, 0, (uint8_t)(i % 3 ? 255 : 127)}, 4);
    for (size_t i = 0; i < COUNT(efforts); i++) {
        assert_int_equal(round_trip(P3DI_BLOCKS_BC1, pixels, 4, 4, efforts[i], back), 0);
        for (size_t j = 0; j < 16; j++)
            assert_int_equal(back[4 * j + 3], j % 3 ? 255 : 0);
    }
    memset(pixels, 0, sizeof pixels);
    (void)round_trip(P3DI_BLOCKS_BC1, pixels, 4, 4, P3DI_EFFORT_GOOD, back);
    assert_memory_equal(pixels, back, sizeof pixels);
}

/* 0 and 255, and a few between them: levels that end there are there for that. */
TEST(borders_of_alpha_are_exact)
{
    uint8_t pixels[64];

    for (size_t i = 0; i < 16; i++) {
        static const uint8_t alphas[] = {0, 255, 100, 110};

        memset(pixels + 4 * i, 255, 3);
        pixels[4 * i + 3] = alphas[i % 4];
    }
    assert_exact(P3DI_BLOCKS_BC3, pixels, 4, 4);
    for (size_t i = 0; i < 16; i++)
        pixels[4 * i + 3] = (uint8_t)(i % 2 ? 255 : 0);
    assert_exact(P3DI_BLOCKS_BC3, pixels, 4, 4);
}

TEST(more_effort_is_never_worse)
{
    uint8_t pixels[4 * 256], back[4 * 256];

    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i % 4 == 3 ? next_random() : 128 + next_random() / 4);
    for (int kind = P3DI_BLOCKS_BC1; kind <= P3DI_BLOCKS_BC3; kind += P3DI_BLOCKS_BC3) {
        uint64_t last = UINT64_MAX;

        for (size_t i = 0; i < 256 && kind == P3DI_BLOCKS_BC1; i++)
            pixels[4 * i + 3] = 255;
        for (size_t i = 0; i < COUNT(efforts); i++) {
            const uint64_t off = round_trip((enum p3di_block_kind)kind, pixels, 16, 16, efforts[i], back);

            assert_true(off <= last);
            last = off;
        }
        for (size_t i = 0; i < 256; i++)
            pixels[4 * i + 3] = next_random();
    }
}

/* A block that stands out of the image repeats its border, so that what is outside costs nothing. */
TEST(sides_need_not_be_whole_blocks)
{
    uint8_t pixels[4 * 5 * 3];

    for (size_t i = 0; i < 15; i++)
        memcpy(pixels + 4 * i, i % 5 == 4 ? "\377\0\0\377" : "\0\377\0\377", 4);
    assert_exact(P3DI_BLOCKS_BC1, pixels, 5, 3);
    assert_exact(P3DI_BLOCKS_BC3, pixels, 5, 3);
}

/* A block that is the one beside it or above it is copied, and several are packed together, of which some may have
 * clear pixels. Each block of an image is what it is alone. */
static void assert_alone(enum p3di_block_kind kind, enum p3di_effort effort)
{
    enum { WIDTH = 18, HEIGHT = 12, ACROSS = 5 };
    const size_t size = kind == P3DI_BLOCKS_BC1 ? 8 : 16;
    uint8_t pixels[4 * WIDTH * HEIGHT], alone[64], blocks[16 * ACROSS * 3], expected[16];

    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = next_random() | (i % 4 == 3 && i / 16 % 2 ? 128 : 0);
    for (size_t y = 0; y < 4; y++) { /* the second row of blocks is the first, but for one pixel of a block */
        memcpy(pixels + 4 * WIDTH * y + 32, pixels + 4 * WIDTH * y + 16, 16);
        memcpy(pixels + 4 * WIDTH * (y + 4), pixels + 4 * WIDTH * y, 4 * WIDTH);
    }
    pixels[4 * (WIDTH * 7 + 3)] ^= 255;
    p3di_blocks_pack(kind, pixels, WIDTH, HEIGHT, effort, blocks);
    for (size_t y = 0; y < HEIGHT; y += 4)
        for (size_t x = 0; x < WIDTH; x += 4) {
            for (size_t i = 0; i < 16; i++) {
                const size_t column = x + i % 4 < WIDTH ? x + i % 4 : WIDTH - 1;

                memcpy(alone + 4 * i, pixels + 4 * (WIDTH * (y + i / 4) + column), 4);
            }
            p3di_blocks_pack(kind, alone, 4, 4, effort, expected);
            assert_memory_equal(blocks + size * (ACROSS * (y / 4) + x / 4), expected, size);
        }
}

TEST(each_block_is_what_it_is_alone)
{
    for (size_t i = 0; i < COUNT(efforts); i++) {
        assert_alone(P3DI_BLOCKS_BC1, efforts[i]);
        assert_alone(P3DI_BLOCKS_BC3, efforts[i]);
    }
}

struct way {
    int steps, count, at[FEW], off; /* off: so many of 100 may be off, as little as is near enough */
};

/* A block whose colours lie between two ends, as the decoder makes them. */
static void make_way(const struct way *way, uint8_t pixels[64])
{
    for (int c = 0; c < 3; c++) {
        const int first = widen(c, next_random() % (most_of[c] + 1)),
                  second = widen(c, next_random() % (most_of[c] + 1));

        for (int i = 0; i < 16; i++) {
            const int at = way->at[i % way->count];

            pixels[4 * i + c] = (uint8_t)((first * (way->steps - at) + second * at) / way->steps);
        }
    }
    for (int i = 0; i < 16; i++)
        pixels[4 * i + 3] = 255;
}

static void assert_way(const struct way *way, enum p3di_block_kind kind, bool has_clear)
{
    uint8_t pixels[64], back[64];

    for (size_t i = 0; efforts[i] != P3DI_EFFORT_BEST; i++) {
        int off = 0;

        state = 1;
        for (int round = 0; round < 100; round++) {
            make_way(way, pixels);
            pixels[63] = has_clear ? 0 : 255;
            off += round_trip(kind, pixels, 4, 4, efforts[i], back) != 0;
        }
        assert_in_range(off, 0, way->off);
    }
}

/* docs/format/paa.md, "Blocks": each way in which two, three or four colours can take steps from end to end. */
TEST(few_colors_are_exact_in_each_way)
{
    static const struct way ways[] = {{FOUR, 2, {0, 3}, 0},    {FOUR, 2, {1, 2}, 0},     {FOUR, 2, {0, 2}, 0},
                                      {FOUR, 2, {1, 3}, 0},    {FOUR, 2, {0, 1}, 20},    {FOUR, 2, {2, 3}, 20},
                                      {THREE, 2, {0, 1}, 0},   {THREE, 2, {1, 2}, 0},    {THREE, 2, {0, 2}, 0},
                                      {FOUR, 3, {0, 1, 3}, 0}, {FOUR, 3, {0, 2, 3}, 0},  {FOUR, 3, {0, 1, 2}, 0},
                                      {FOUR, 3, {1, 2, 3}, 0}, {THREE, 3, {0, 1, 2}, 0}, {FOUR, 4, {0, 1, 2, 3}, 0}};

    for (size_t i = 0; i < COUNT(ways); i++) {
        assert_way(&ways[i], P3DI_BLOCKS_BC1, false);
        if (ways[i].steps == FOUR)
            assert_way(&ways[i], P3DI_BLOCKS_BC3, false);
        else
            assert_way(&ways[i], P3DI_BLOCKS_BC1, true);
    }
}
