/* pack_colors.c: the colours of a block: two ends of 5, 6 and 5 bits, and two bits a pixel (docs/format/paa.md,
 * "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <stdlib.h>
#include <string.h>

#define NEAR 48         /* an error that rounding explains: one in each channel of each pixel */
#define FAR 3000        /* one that makes it worth while to try three colours, too */
#define CLEAR_BELOW 128 /* of alpha, in BC1 */

/* ---- A block with one colour ---- */

/* The closest pair of those that give the same value: decoders that round otherwise make the same of it. */
static void keep_closer_pair(struct pair *pair, int first, int second)
{
    if (pair->off || square(first - second) < square(pair->first - pair->second))
        *pair = (struct pair){(uint8_t)first, (uint8_t)second, 0};
}

/* Values that no pair gives take that of the value beside them. */
static void fill_pairs(struct pair pairs[256])
{
    for (int i = 1; i < 256; i++)
        if (pairs[i - 1].off + 1 < pairs[i].off)
            pairs[i] = (struct pair){pairs[i - 1].first, pairs[i - 1].second, (uint8_t)(pairs[i - 1].off + 1)};
    for (int i = 254; i >= 0; i--)
        if (pairs[i + 1].off + 1 < pairs[i].off)
            pairs[i] = (struct pair){pairs[i + 1].first, pairs[i + 1].second, (uint8_t)(pairs[i + 1].off + 1)};
}

static void find_pairs(int channel, struct pair thirds[256], struct pair halves[256])
{
    for (int i = 0; i < 256; i++)
        thirds[i] = halves[i] = (struct pair){0, 0, 255};
    for (int a = 0; a <= most_of[channel]; a++)
        for (int b = 0; b <= most_of[channel]; b++) {
            const int first = widen(channel, a), second = widen(channel, b);

            keep_closer_pair(&thirds[(2 * first + second) / 3], a, b);
            keep_closer_pair(&halves[(first + second) / 2], a, b);
        }
    fill_pairs(thirds);
    fill_pairs(halves);
}

void p3di_packer_init(struct packer *packer, enum p3di_effort effort, bool has_three)
{
    packer->effort = effort;
    packer->has_three = has_three;
    p3di_line_init(packer);
    p3di_few_init(packer);
    for (int i = 0; i < 2; i++)
        find_pairs(i, packer->thirds[i], packer->halves[i]);
}

static void fit_one_color(const struct packer *packer, const struct block_pixels *block, int steps, struct fit *best)
{
    struct fit fit = {.steps = steps};

    for (int c = 0; c < 3; c++) {
        const struct pair *pairs = steps == FOUR ? packer->thirds[c == 1] : packer->halves[c == 1];
        const struct pair pair = pairs[block->colors[c][0]];

        fit.first[c] = pair.first;
        fit.second[c] = pair.second;
        fit.error += block->count * square(pair.off);
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        fit.at[i] = 1;
    if (fit.error < best->error)
        *best = fit;
}

/* ---- Blocks ---- */

/* One of the blocks that are packed together. */
struct search {
    const struct block_pixels *block;
    struct block_pixels seen; /* the block, if pixels of it are clear */
    bool has_four;
    bool has_ends; /* `fit` has */
    struct line line;
    struct fit fit, best;
};

static bool has_one_color(const struct block_pixels *block)
{
    uint32_t other = 0;

    for (int i = 0; i < BLOCK_PIXELS; i++)
        other |= block->keys[i] ^ block->keys[0];
    return !other;
}

static void try_fit(const struct block_pixels *block, struct fit *fit, struct fit *best)
{
    p3di_measure(block, fit);
    if (fit->error < best->error)
        *best = *fit;
}

/* True if the ends are at most two of the coarser bits apart. */
static bool has_near_ends(const struct fit *fit)
{
    bool is_near = true;

    for (int c = 0; c < 3; c++)
        is_near &= abs(fit->first[c] - fit->second[c]) <= (c == 1 ? 4 : 2);
    return is_near;
}

/* Lays the ends along the lines: first by the best of all cuts, then by what these ends make of the pixels. Each loop
 * is over blocks that do not wait for each other. */
static void try_lines(const struct packer *packer, struct search *const *searches, int count)
{
    const int rounds = packer->effort == P3DI_EFFORT_FAST ? 1 : 2;

    for (int i = 0; i < count; i++) {
        p3di_cut_line(packer, &searches[i]->line, searches[i]->block->count, &searches[i]->fit);
        searches[i]->has_ends = false;
    }
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < count; i++)
            searches[i]->has_ends |= p3di_find_ends(searches[i]->block, searches[i]->line.sums, &searches[i]->fit);
        for (int i = 0; i < count; i++)
            if (searches[i]->has_ends)
                p3di_choose_steps(searches[i]->block, &searches[i]->fit);
    }
    for (int i = 0; i < count; i++)
        if (searches[i]->has_ends)
            try_fit(searches[i]->block, &searches[i]->fit, &searches[i]->best);
}

static void try_between(struct search *search)
{
    struct fit fits[BETWEEN];
    bool has_ends[BETWEEN];

    for (int i = 0; i < BETWEEN; i++)
        p3di_lay_between(&search->line, i, &fits[i]);
    for (int i = 0; i < BETWEEN; i++)
        has_ends[i] = p3di_find_ends(search->block, search->line.sums, &fits[i]);
    for (int i = 0; i < BETWEEN; i++)
        if (has_ends[i])
            p3di_choose_steps(search->block, &fits[i]);
    for (int i = 0; i < BETWEEN; i++)
        if (has_ends[i])
            try_fit(search->block, &fits[i], &search->best);
}

/* Tries fits that the line alone does not give. */
static void try_more(const struct packer *packer, struct search *search)
{
    const bool is_best = packer->effort == P3DI_EFFORT_BEST;

    if (search->has_four && (is_best || has_near_ends(&search->best)))
        try_between(search);
    if (packer->has_three && search->has_four && (is_best || search->best.error > FAR)) {
        search->fit.steps = THREE;
        try_lines(packer, &search, 1);
    }
    if (is_best)
        p3di_fit_best(packer, search->block, &search->line, search->has_four, &search->best);
}

static int enough(const struct packer *packer)
{
    return packer->effort == P3DI_EFFORT_BEST ? 0 : NEAR;
}

/* True if no line is needed. */
static bool fit_simply(const struct packer *packer, struct search *search)
{
    const struct block_pixels *block = search->block;

    if (!block->count)
        return true;
    if (!has_one_color(block))
        return p3di_fit_few(packer, block, search->has_four, &search->best) && search->best.error <= enough(packer);
    if (search->has_four)
        fit_one_color(packer, block, FOUR, &search->best);
    if (packer->has_three && search->best.error)
        fit_one_color(packer, block, THREE, &search->best);
    return true;
}

static void fit_lines(const struct packer *packer, struct search *const *searches, int count)
{
    for (int i = 0; i < count; i++)
        p3di_find_line(searches[i]->block, &searches[i]->line);
    for (int i = 0; i < count; i++)
        p3di_find_places(searches[i]->block, &searches[i]->line);
    try_lines(packer, searches, count);
    for (int i = 0; i < count; i++) {
        struct search *search = searches[i];

        if (search->best.error == WORST) { /* colours so near that all take one step: that of the first */
            fit_one_color(packer, search->block, search->has_four ? FOUR : THREE, &search->best);
            p3di_measure(search->block, &search->best);
        }
        if (packer->effort != P3DI_EFFORT_FAST && search->best.error > enough(packer))
            try_more(packer, search);
    }
}

/* The pixels that are not clear come first. */
static void gather(const struct block_pixels *block, struct block_pixels *seen)
{
    seen->count = 0;
    for (int i = 0; i < BLOCK_PIXELS; i++) {
        if (block->alpha[i] < CLEAR_BELOW)
            continue;
        for (int c = 0; c < 3; c++)
            seen->colors[c][seen->count] = block->colors[c][i];
        seen->keys[seen->count] = block->keys[i];
        seen->counts[seen->count++] = -1;
    }
    for (int i = seen->count; i < BLOCK_PIXELS; i++) {
        for (int c = 0; c < 3; c++)
            seen->colors[c][i] = (int16_t)(seen->count ? seen->colors[c][0] : 0);
        seen->keys[i] = seen->keys[0];
        seen->counts[i] = 0;
    }
}

/* Steps from first to second have the codes 0, 2, 3, 1, or 0, 2, 1. Which of the two numbers is larger says how many
 * colours there are in BC1; of equal ones all colours are one. */
static void put(const struct fit *fit, const int16_t clear[BLOCK_PIXELS], bool has_three, uint8_t out[8])
{
    static const uint16_t places[BLOCK_PIXELS] = {1, 4, 16, 64, 256, 1024, 4096, 16384,
                                                  1, 4, 16, 64, 256, 1024, 4096, 16384};
    const unsigned first = (unsigned)(fit->first[0] << 11 | fit->first[1] << 5 | fit->first[2]);
    const unsigned second = (unsigned)(fit->second[0] << 11 | fit->second[1] << 5 | fit->second[2]);
    const bool is_turned = has_three && (fit->steps == FOUR ? first < second : first > second);
    const unsigned a = is_turned ? second : first, b = is_turned ? first : second;
    const int16_t sign = is_turned ? -1 : 1, start = (int16_t)(is_turned ? fit->steps : 0), last = (int16_t)fit->steps,
                  is_line = a == b ? 0 : -1;
    uint16_t codes[BLOCK_PIXELS], bits[2] = {0, 0};

    for (int i = 0; i < BLOCK_PIXELS; i++) {
        const int16_t step = (int16_t)(start + fit->at[i] * sign);
        const int16_t low = (int16_t) - (step > 1),
                      high = (int16_t)((int16_t) - (step > 0) & (int16_t) - (step < last));

        codes[i] = (uint16_t)((((low & 1) | (high & 2)) & is_line) | (clear[i] & 3));
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        codes[i] = (uint16_t)(codes[i] * places[i]);
    for (int i = 0; i < BLOCK_PIXELS / 2; i++) {
        bits[0] = (uint16_t)(bits[0] | codes[i]);
        bits[1] = (uint16_t)(bits[1] | codes[i + BLOCK_PIXELS / 2]);
    }
    out[0] = (uint8_t)a;
    out[1] = (uint8_t)(a >> 8);
    out[2] = (uint8_t)b;
    out[3] = (uint8_t)(b >> 8);
    for (size_t i = 0; i < 2; i++) {
        out[4 + 2 * i] = (uint8_t)bits[i];
        out[5 + 2 * i] = (uint8_t)(bits[i] >> 8);
    }
}

static void begin(const struct packer *packer, const struct block_pixels *block, struct search *search)
{
    int16_t least = 255;

    for (int i = 0; i < BLOCK_PIXELS; i++)
        least = (int16_t)(block->alpha[i] < least ? block->alpha[i] : least);
    search->has_four = !(packer->has_three && least < CLEAR_BELOW);
    search->block = search->has_four ? block : &search->seen;
    if (!search->has_four)
        gather(block, &search->seen);
    search->fit.steps = search->has_four ? FOUR : THREE;
    search->best = (struct fit){.error = WORST, .steps = search->fit.steps};
}

/* The steps of the pixels that are not clear to where these were. */
static void scatter(const struct block_pixels *block, struct fit *fit, int16_t clear[BLOCK_PIXELS])
{
    const struct fit from = *fit;

    for (int i = 0, next = 0; i < BLOCK_PIXELS; i++) {
        clear[i] = block->alpha[i] < CLEAR_BELOW ? -1 : 0;
        if (!clear[i])
            fit->at[i] = from.at[next++];
    }
}

void p3di_pack_colors(const struct packer *packer, const struct block_pixels *blocks, int count, uint8_t *out,
                      size_t stride)
{
    struct search searches[TOGETHER], *lined[TOGETHER] = {NULL};
    int lined_count = 0;

    for (int i = 0; i < count; i++) {
        begin(packer, &blocks[i], &searches[i]);
        if (!fit_simply(packer, &searches[i]))
            lined[lined_count++] = &searches[i];
    }
    fit_lines(packer, lined, lined_count);
    for (int i = 0; i < count; i++, out += stride) {
        int16_t clear[BLOCK_PIXELS] = {0};

        if (!searches[i].has_four)
            scatter(&blocks[i], &searches[i].best, clear);
        put(&searches[i].best, clear, packer->has_three, out);
    }
}
