/* pack_alpha.c: the alpha of a BC3 block: two ends, and three bits a pixel (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <stdlib.h>

/* Two ends, as they are stored, and how far the pixels are from the nearest of their levels. */
struct ends {
    int first, second, error;
};

static void find_levels(int first, int second, int16_t levels[8])
{
    const int steps = first > second ? 7 : 5;

    levels[0] = (int16_t)first;
    levels[1] = (int16_t)second;
    for (int i = 1; i < steps; i++)
        levels[1 + i] = (int16_t)(((steps - i) * first + i * second) / steps);
    if (steps == 5) {
        levels[6] = 0;
        levels[7] = 255;
    }
}

static int error_of(const int16_t alpha[BLOCK_PIXELS], int first, int second)
{
    int16_t levels[8], least[BLOCK_PIXELS];
    int error = 0;

    find_levels(first, second, levels);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        least[i] = 255;
    for (int level = 0; level < 8; level++)
        for (int i = 0; i < BLOCK_PIXELS; i++) {
            const int16_t d = (int16_t)(alpha[i] - levels[level]), off = (int16_t)(d < 0 ? -d : d);

            least[i] = (int16_t)(off < least[i] ? off : least[i]);
        }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        error += least[i] * least[i];
    return error;
}

static void try_ends(const int16_t alpha[BLOCK_PIXELS], int first, int second, struct ends *best)
{
    const bool is_possible = first >= 0 && first <= 255 && second >= 0 && second <= 255;
    const int error = is_possible ? error_of(alpha, first, second) : best->error;

    if (error < best->error)
        *best = (struct ends){first, second, error};
}

/* Goes from the ends to better ones: far at first, then nearby, as long as there are some. */
static void improve(const int16_t alpha[BLOCK_PIXELS], int reach, struct ends *best)
{
    while (reach && best->error) {
        const struct ends from = *best;

        for (int a = -1; a <= 1; a++)
            for (int b = -1; b <= 1; b++) {
                const int first = from.first + a * reach, second = from.second + b * reach;

                if ((first > second) == (from.first > from.second)) /* the same number of levels */
                    try_ends(alpha, first, second, best);
            }
        if (best->error == from.error)
            reach /= 2;
    }
}

/* Improves several pairs of ends, because the nearest minimum need not be the lowest. P3DI_EFFORT_GOOD improves only
 * the outermost values and the best of the other pairs. */
static void search(const int16_t alpha[BLOCK_PIXELS], enum p3di_effort effort, int first, int second, struct ends *best)
{
    const int parts = effort == P3DI_EFFORT_BEST ? 16 : 10, most = effort == P3DI_EFFORT_BEST ? 5 : 3;
    const int size = abs(first - second), sign = first > second ? -1 : 1, reach = size > 16 ? size / 16 : 1;
    struct ends start = *best;

    try_ends(alpha, first, second, best);
    for (int a = 0; a <= most && effort != P3DI_EFFORT_FAST; a++)
        for (int b = 0; b <= most && best->error; b++) {
            struct ends ends = {first + sign * a * size / parts, second - sign * b * size / parts, 0};

            if ((ends.first > ends.second) != (first > second))
                continue;
            ends.error = error_of(alpha, ends.first, ends.second);
            if (ends.error < start.error)
                start = ends;
            if (effort != P3DI_EFFORT_BEST)
                continue;
            improve(alpha, reach, &ends);
            if (ends.error < best->error)
                *best = ends;
        }
    if (effort != P3DI_EFFORT_GOOD || !best->error)
        return;
    improve(alpha, reach, best);
    improve(alpha, reach, &start);
    if (start.error < best->error)
        *best = start;
}

static struct ends find_ends(const int16_t alpha[BLOCK_PIXELS], enum p3di_effort effort)
{
    int least = 255, most = 0, inner_least = 255, inner_most = 0;
    struct ends eight = {0, 0, 16 * 255 * 255}, six = eight;

    for (int i = 0; i < BLOCK_PIXELS; i++) {
        const int a = alpha[i];

        least = a < least ? a : least;
        most = a > most ? a : most;
        if (a > 0 && a < 255) {
            inner_least = a < inner_least ? a : inner_least;
            inner_most = a > inner_most ? a : inner_most;
        }
    }
    if (least == most)
        return (struct ends){least, least, 0};
    if (inner_least > inner_most)
        return (struct ends){0, 255, 0};
    search(alpha, effort, most, least, &eight);
    if (eight.error)
        search(alpha, effort, inner_least, inner_most, &six);
    return six.error < eight.error ? six : eight;
}

void p3di_pack_alpha(const struct packer *packer, const struct block_pixels *block, uint8_t out[8])
{
    const struct ends ends = find_ends(block->alpha, packer->effort);
    int16_t levels[8];
    uint64_t bits = 0;

    find_levels(ends.first, ends.second, levels);
    for (unsigned i = 0; i < BLOCK_PIXELS; i++) {
        uint64_t nearest = 0;

        for (unsigned level = 1; level < 8; level++)
            if (abs(block->alpha[i] - levels[level]) < abs(block->alpha[i] - levels[nearest]))
                nearest = level;
        bits |= nearest << 3 * i;
    }
    out[0] = (uint8_t)ends.first;
    out[1] = (uint8_t)ends.second;
    for (unsigned i = 0; i < 6; i++)
        out[2 + i] = (uint8_t)(bits >> 8 * i);
}
