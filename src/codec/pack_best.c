/* pack_best.c: the best colours of a block, for P3DI_EFFORT_BEST (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

/* By where a pixel lies along the line from end to end, to the last bit. */
INLINED void choose_steps(const struct block_pixels *block, int steps, struct fit *fit)
{
    int32_t direction[3] = {0, 0, 0}, limits[3] = {0, 0, steps == FOUR ? 0 : INT32_MAX};

    for (int c = 0; c < 3; c++) {
        int16_t values[4] = {0, 0, 0, 0};

        find_steps(steps, widen(c, fit->first[c]), widen(c, fit->second[c]), values);
        direction[c] = values[steps] - values[0];
        for (int i = 0; i < 3; i++) /* twice halfway between two steps */
            limits[i] += i < steps ? direction[c] * (values[i] + values[i + 1]) : 0;
    }
    for (int i = 0; i < BLOCK_PIXELS; i++) {
        const int32_t along = 2 * (block->colors[0][i] * direction[0] + block->colors[1][i] * direction[1] +
                                   block->colors[2][i] * direction[2]);

        fit->at[i] = (int16_t)((along > limits[0]) + (along > limits[1]) + (along > limits[2]));
    }
    p3di_measure(block, fit);
}

INLINED void try_fit(const struct block_pixels *block, int steps, struct fit *fit, struct fit *best)
{
    choose_steps(block, steps, fit);
    if (fit->error < best->error)
        *best = *fit;
}

/* Every way to cut the pixels, in their order along the axis, into as many groups as there are steps. */
INLINED void fit_cuts(const struct block_pixels *block, int steps, const struct line *line, struct fit *best)
{
    const int count = block->count;
    int order[BLOCK_PIXELS];

    for (int i = 0; i < count; i++) {
        int j = i;

        for (; j && line->places[order[j - 1]] > line->places[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (int first = 0; first <= count; first++)
        for (int second = first; second <= count; second++)
            for (int third = steps == FOUR ? second : count; third <= count; third++) {
                struct fit fit = {.steps = steps};

                for (int i = 0; i < count; i++)
                    fit.at[order[i]] = (int16_t)((i >= first) + (i >= second) + (i >= third));
                if (p3di_find_ends(block, line->sums, &fit))
                    try_fit(block, steps, &fit, best);
            }
}

/* The ends of one channel each one up, one down or as they are, as long as that helps. */
static void improve(const struct block_pixels *block, struct fit *best)
{
    int before;

    do {
        before = best->error;
        for (int i = 0; i < 27 && best->error; i++) {
            struct fit fit = *best;
            const int c = i / 9, a = fit.first[c] + i % 3 - 1, b = fit.second[c] + i / 3 % 3 - 1;

            if (i % 9 == 4 || a < 0 || b < 0 || a > most_of[c] || b > most_of[c])
                continue;
            fit.first[c] = a;
            fit.second[c] = b;
            try_fit(block, best->steps, &fit, best);
        }
    } while (best->error && best->error < before);
}

void p3di_fit_best(const struct packer *packer, const struct block_pixels *block, const struct line *line,
                   bool has_four, struct fit *best)
{
    if (has_four)
        fit_cuts(block, FOUR, line, best);
    if (packer->has_three)
        fit_cuts(block, THREE, line, best);
    improve(block, best);
}
