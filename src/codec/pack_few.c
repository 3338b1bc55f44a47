/* pack_few.c: a block of at most four colours, as one that was packed before: mostly there are ends that give just them
 * (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <string.h>

#define WORTH 24 /* an error that is worth looking around */

struct few {
    int count;
    uint32_t keys[FEW];
    float colors[FEW][3], uses[FEW]; /* how many pixels have it */
    int ranks[FEW];                  /* where it is after sorting */
    uint8_t numbers[BLOCK_PIXELS];   /* of the pixels' colours, as they were found */
};

/* False if there are more. */
static bool find_colors(const struct block_pixels *block, struct few *few)
{
    few->count = 0;
    for (int i = 0; i < block->count; i++) {
        int number = 0;

        while (number < few->count && few->keys[number] != block->keys[i])
            number++;
        if (number == FEW)
            return false;
        if (number == few->count) {
            few->keys[few->count++] = block->keys[i];
            for (int c = 0; c < 3; c++)
                few->colors[number][c] = block->colors[c][i];
        }
        few->numbers[i] = (uint8_t)number;
    }
    for (int number = 0; number < few->count; number++) {
        uint8_t uses = 0;

        for (int i = 0; i < BLOCK_PIXELS; i++)
            uses = (uint8_t)(uses + (i < block->count && few->numbers[i] == number));
        few->uses[number] = uses;
    }
    return true;
}

/* By the channel that changes most. */
static void sort(struct few *few)
{
    const struct few from = *few;
    float widest = -1;
    int channel = 0;

    for (int c = 0; c < 3; c++) {
        float least = 255, most = 0;

        for (int i = 0; i < few->count; i++) {
            least = few->colors[i][c] < least ? few->colors[i][c] : least;
            most = few->colors[i][c] > most ? few->colors[i][c] : most;
        }
        if (most - least > widest) {
            widest = most - least;
            channel = c;
        }
    }
    for (int i = 0; i < few->count; i++) {
        int rank = 0;

        for (int j = 0; j < few->count; j++)
            rank += from.colors[j][channel] < from.colors[i][channel] ||
                    (j < i && !(from.colors[i][channel] < from.colors[j][channel]));
        few->ranks[i] = rank;
        few->uses[rank] = from.uses[i];
        memcpy(few->colors[rank], from.colors[i], sizeof from.colors[i]);
    }
}

/* ---- Ways in which the colours can take steps ---- */

struct way {
    int steps, at[FEW]; /* by the rank of the colour */
};

static const struct way with_four[FEW + 1][WAYS] = {
    [2] = {{FOUR, {0, 3}},
           {FOUR, {1, 2}},
           {FOUR, {0, 2}},
           {FOUR, {1, 3}},
           {FOUR, {0, 1}},
           {FOUR, {2, 3}},
           {THREE, {0, 1}},
           {THREE, {1, 2}}},
    [3] = {{FOUR, {0, 1, 3}}, {FOUR, {0, 2, 3}}, {FOUR, {0, 1, 2}}, {FOUR, {1, 2, 3}}, {THREE, {0, 1, 2}}},
    [4] = {{FOUR, {0, 1, 2, 3}}}};
static const struct way only_three[FEW + 1][WAYS] = {
    [2] = {{THREE, {0, 2}}, {THREE, {0, 1}}, {THREE, {1, 2}}}, [3] = {{THREE, {0, 1, 2}}}};

static bool is_there(const struct packer *packer, const struct way *way)
{
    return way->steps == FOUR || (way->steps == THREE && packer->has_three);
}

void p3di_few_init(struct packer *packer)
{
    for (int has_four = 0; has_four < 2; has_four++)
        for (int count = 2; count <= FEW; count++) {
            const struct way *ways = has_four ? with_four[count] : only_three[count];
            struct ways *made = &packer->ways[has_four][count];

            for (int i = 0; i < WAYS; i++) {
                const struct way *way = is_there(packer, &ways[i]) ? &ways[i] : &ways[0];
                const int last = way->at[count - 1], size = last - way->at[0];

                made->before[i] = size ? (float)way->at[0] / (float)size : 0;
                made->behind[i] = size ? (float)(way->steps - last) / (float)size : 0;
                for (int j = 0; j < count; j++)
                    made->shares[j][i] = way->steps ? (float)way->at[j] / (float)way->steps : 0;
            }
        }
}

INLINED float limited(float v, float most)
{
    const float positive = v < 0 ? 0 : v;

    return positive < most ? positive : most;
}

/* Adds what each of WAYS pairs of ends costs in one channel, by how far the colours are on the way between them; all at
 * once. */
INLINED void add_costs(const struct few *few, int channel, float ends[2][WAYS], const float shares[FEW][WAYS],
                       float costs[WAYS])
{
    static const float widening[3] = {8.25f, 4.0625f, 8.25f};
    float a[WAYS], b[WAYS];

    for (int i = 0; i < WAYS; i++) {
        a[i] = (float)(int)(ends[0][i] * widening[channel]);
        b[i] = (float)(int)(ends[1][i] * widening[channel]);
    }
    for (int j = 0; j < few->count; j++)
        for (int i = 0; i < WAYS; i++) {
            /* decoders round down; a little more, for what is whole but for the rounding of floats */
            const float value = (float)(int)(a[i] + (b[i] - a[i]) * shares[j][i] + 0.01f);
            const float off = value - few->colors[j][channel];

            costs[i] += few->uses[j] * off * off;
        }
}

/* The nearest ends of each way, and what they cost. */
INLINED void try_ways(const struct ways *ways, const struct few *few, int channel, float ends[2][WAYS],
                      float costs[WAYS])
{
    const float most = (float)most_of[channel], last = few->colors[few->count - 1][channel],
                first = few->colors[0][channel];

    for (int i = 0; i < WAYS; i++) {
        ends[0][i] = (float)(int)limited((first - ways->before[i] * (last - first)) * (most / 255) + 0.5f, most);
        ends[1][i] = (float)(int)limited((last + ways->behind[i] * (last - first)) * (most / 255) + 0.5f, most);
    }
    add_costs(few, channel, ends, ways->shares, costs);
}

/* Tries the ends around those of one way; returns the least cost. */
INLINED float improve(const struct few *few, int channel, const float shares[FEW][WAYS], int *first, int *second)
{
    static const float around[2][WAYS] = {{0, -1, 1, 0, 0, -1, 1, -1}, {0, 0, 0, -1, 1, 1, -1, -1}};
    float ends[2][WAYS], costs[WAYS] = {0};
    int least = 0;

    for (int i = 0; i < WAYS; i++) {
        ends[0][i] = limited((float)*first + around[0][i], (float)most_of[channel]);
        ends[1][i] = limited((float)*second + around[1][i], (float)most_of[channel]);
    }
    add_costs(few, channel, ends, shares, costs);
    for (int i = 1; i < WAYS; i++)
        least = costs[i] < costs[least] ? i : least;
    *first = (int)ends[0][least];
    *second = (int)ends[1][least];
    return costs[least];
}

static void put_steps(const struct few *few, const struct block_pixels *block, const struct way *way, struct fit *best)
{
    for (int i = 0; i < block->count; i++)
        best->at[i] = (int16_t)way->at[few->ranks[few->numbers[i]]];
}

/* True if ends can have just the two colours, as in pictures of black and white: no other way costs less. */
static bool fit_two(const struct few *few, struct fit *best)
{
    for (int c = 0; c < 3; c++) {
        const int most = most_of[c], first = (int)few->colors[0][c], second = (int)few->colors[1][c];

        best->first[c] = (first * most + 127) / 255;
        best->second[c] = (second * most + 127) / 255;
        if (widen(c, best->first[c]) != first || widen(c, best->second[c]) != second)
            return false;
    }
    best->steps = FOUR;
    best->error = 0;
    return true;
}

bool p3di_fit_few(const struct packer *packer, const struct block_pixels *block, bool has_four, struct fit *best)
{
    float ends[3][2][WAYS], costs[WAYS] = {0}, shares[FEW][WAYS];
    const struct ways *ways;
    const struct way *way;
    struct few few = {.count = 0};
    int least = 0;

    if (!find_colors(block, &few) || (few.count == FEW && !has_four))
        return false;
    sort(&few);
    if (few.count == 2 && has_four && fit_two(&few, best)) {
        put_steps(&few, block, &with_four[2][0], best);
        return true;
    }
    ways = &packer->ways[has_four][few.count];
    for (int c = 0; c < 3; c++)
        try_ways(ways, &few, c, ends[c], costs);
    for (int i = 1; i < WAYS; i++)
        least = costs[i] < costs[least] ? i : least;
    way = has_four ? &with_four[few.count][least] : &only_three[few.count][least];
    best->steps = way->steps;
    best->error = (int)costs[least];
    for (int c = 0; c < 3; c++) {
        best->first[c] = (int)ends[c][0][least];
        best->second[c] = (int)ends[c][1][least];
    }
    if (best->error > WORTH) {
        best->error = 0;
        for (int j = 0; j < few.count; j++)
            for (int i = 0; i < WAYS; i++)
                shares[j][i] = ways->shares[j][least];
        for (int c = 0; c < 3; c++)
            best->error += (int)improve(&few, c, (const float(*)[WAYS])shares, &best->first[c], &best->second[c]);
    }
    put_steps(&few, block, way, best);
    return true;
}
