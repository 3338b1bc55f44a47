/* pack_alpha.c: the alpha of a BC3 block: two ends, and three bits a pixel (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <stdlib.h>

/* Two ends, as they are stored, and how far the pixels are from the nearest of their levels. */
struct ends {
    int first, second, error;
};

static void find_levels(int first, int second, uint8_t levels[8])
{
    const int steps = first > second ? 7 : 5;

    levels[0] = (uint8_t)first;
    levels[1] = (uint8_t)second;
    for (int i = 1; i < steps; i++)
        levels[1 + i] = (uint8_t)(((steps - i) * first + i * second) / steps);
    if (steps == 5) {
        levels[6] = 0;
        levels[7] = 255;
    }
}

/* The difference; bytes alone, of which vectors hold most. */
INLINED uint8_t difference(uint8_t a, uint8_t b)
{
    const uint8_t more = a > b ? a : b, less = a > b ? b : a;

    return (uint8_t)(more - less);
}

static int error_of(const uint8_t alpha[BLOCK_PIXELS], int first, int second)
{
    uint8_t levels[8], least[BLOCK_PIXELS];
    int error = 0;

    find_levels(first, second, levels);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        least[i] = 255;
    for (int level = 0; level < 8; level++)
        for (int i = 0; i < BLOCK_PIXELS; i++) {
            const uint8_t off = difference(alpha[i], levels[level]);

            least[i] = off < least[i] ? off : least[i];
        }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        error += least[i] * least[i];
    return error;
}

static void try_ends(const uint8_t alpha[BLOCK_PIXELS], int first, int second, struct ends *best)
{
    const bool is_possible = first >= 0 && first <= 255 && second >= 0 && second <= 255;
    const int error = is_possible ? error_of(alpha, first, second) : best->error;

    if (error < best->error)
        *best = (struct ends){first, second, error};
}

/* Goes from the ends to better ones: far at first, then nearby, as long as there are some. */
static void improve(const uint8_t alpha[BLOCK_PIXELS], int reach, struct ends *best)
{
    while (reach && best->error) {
        const struct ends from = *best;

        for (int a = -1; a <= 1; a++)
            for (int b = -1; b <= 1; b++) {
                const int first = from.first + a * reach, second = from.second + b * reach;

                if ((a || b) && (first > second) == (from.first > from.second)) /* the same number of levels */
                    try_ends(alpha, first, second, best);
            }
        if (best->error == from.error)
            reach /= 2;
    }
}

/* Improves several pairs of ends, because the nearest minimum need not be the lowest. P3DI_EFFORT_GOOD improves only
 * the outermost values and the best of the other pairs. */
static void search(const uint8_t alpha[BLOCK_PIXELS], enum p3di_effort effort, int first, int second, struct ends *best)
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
    if (start.first == best->first && start.second == best->second) {
        improve(alpha, reach, best);
        return;
    }
    improve(alpha, reach, best);
    improve(alpha, reach, &start);
    if (start.error < best->error)
        *best = start;
}

/* How many distinct values there are; of more than 8 there may be more. */
static int count_values(const uint8_t alpha[BLOCK_PIXELS])
{
    uint64_t seen[4] = {0, 0, 0, 0};
    int count = 0;

    for (int i = 0; i < BLOCK_PIXELS && count <= 8; i++) {
        const uint64_t bit = (uint64_t)1 << (alpha[i] & 63);

        count += !(seen[alpha[i] >> 6] & bit);
        seen[alpha[i] >> 6] |= bit;
    }
    return count;
}

/* Tries the ends that have levels at exactly the least and the most of `count` values, and room for all between them.
 * `search` may miss ends that fit exactly, as those of a block that was unpacked do. 7 steps go down, 5 go up. `from`
 * and `to` are the steps at which the two values are, `all` is how far the ends are from each other. */
static void find_exact(const uint8_t alpha[BLOCK_PIXELS], int least, int most, int count, int steps, struct ends *best)
{
    const int size = most - least, rounding = steps == 7 ? steps - 1 : 0;

    for (int from = 0; from < steps; from++)
        for (int to = from + count - 1; to <= steps; to++) {
            const int last = (size + 1) * steps / (to - from);

            for (int all = (size - 1) * steps / (to - from); all <= last && best->error; all++) {
                const int before = (from * all + rounding) / steps, behind = (to * all + rounding) / steps;

                if (behind - before == size && steps == 7)
                    try_ends(alpha, most + before, most + before - all, best);
                else if (behind - before == size)
                    try_ends(alpha, least - before, least - before + all, best);
            }
        }
}

static struct ends find_ends(const uint8_t alpha[BLOCK_PIXELS], enum p3di_effort effort)
{
    int least = 255, most = 0, inner_least = 255, inner_most = 0, count;
    struct ends eight = {0, 0, 16 * 255 * 255}, six = eight, best;

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
    best = six.error < eight.error ? six : eight;
    if (!best.error || effort == P3DI_EFFORT_FAST)
        return best;
    count = count_values(alpha);
    find_exact(alpha, least, most, count, 7, &best);
    if (inner_least < inner_most)
        find_exact(alpha, inner_least, inner_most, count - (least == 0) - (most == 255), 5, &best);
    return best;
}

/* The number of the nearest level of each pixel, the first of equal ones. */
static void find_nearest(const uint8_t alpha[BLOCK_PIXELS], const uint8_t levels[8], uint8_t nearest[BLOCK_PIXELS])
{
    uint8_t least[BLOCK_PIXELS];

    for (int i = 0; i < BLOCK_PIXELS; i++) {
        least[i] = difference(alpha[i], levels[0]);
        nearest[i] = 0;
    }
    for (uint8_t level = 1; level < 8; level++)
        for (int i = 0; i < BLOCK_PIXELS; i++) {
            const uint8_t off = difference(alpha[i], levels[level]);

            nearest[i] = off < least[i] ? level : nearest[i];
            least[i] = off < least[i] ? off : least[i];
        }
}

void p3di_pack_alpha(const struct packer *packer, const struct block_pixels *block, uint8_t out[8])
{
    uint8_t alpha[BLOCK_PIXELS], levels[8], nearest[BLOCK_PIXELS];
    struct ends ends;
    uint64_t bits = 0;

    for (int i = 0; i < BLOCK_PIXELS; i++)
        alpha[i] = (uint8_t)block->alpha[i];
    ends = find_ends(alpha, packer->effort);
    find_levels(ends.first, ends.second, levels);
    find_nearest(alpha, levels, nearest);
    for (unsigned i = 0; i < BLOCK_PIXELS; i++)
        bits |= (uint64_t)nearest[i] << 3 * i;
    out[0] = (uint8_t)ends.first;
    out[1] = (uint8_t)ends.second;
    for (unsigned i = 0; i < 6; i++)
        out[2 + i] = (uint8_t)(bits >> 8 * i);
}
