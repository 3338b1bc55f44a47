/* pack_best.c: the colours of a block with all the time there is (docs/format/paa.md, "Blocks").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

/* By where a pixel lies along the line from end to end. Loops go over all pixels without a branch: they become vectors.
 */
INLINED void choose_steps(const struct block_pixels *block, int steps, struct fit *fit)
{
    int16_t values[3][4], direction[3], past[3][BLOCK_PIXELS], off[BLOCK_PIXELS];
    int32_t along[BLOCK_PIXELS], limits[3] = {0, 0, INT32_MAX};
    int error = 0;

    for (int c = 0; c < 3; c++) {
        find_steps(steps, widen(c, fit->first[c]), widen(c, fit->second[c]), values[c]);
        direction[c] = (int16_t)(values[c][steps] - values[c][0]);
    }
    for (int i = 0; i < steps; i++) /* halfway between two steps */
        limits[i] =
            (direction[0] * (values[0][i] + values[0][i + 1]) + direction[1] * (values[1][i] + values[1][i + 1]) +
             direction[2] * (values[2][i] + values[2][i + 1])) >>
            1;
    for (int i = 0; i < BLOCK_PIXELS; i++)
        along[i] = block->colors[0][i] * direction[0] + block->colors[1][i] * direction[1] +
                   block->colors[2][i] * direction[2];
    for (int i = 0; i < BLOCK_PIXELS; i++) {
        past[0][i] = (int16_t) - (along[i] > limits[0]);
        past[1][i] = (int16_t) - (along[i] > limits[1]);
        past[2][i] = (int16_t) - (along[i] > limits[2]);
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        fit->at[i] = (int16_t) - (past[0][i] + past[1][i] + past[2][i]);
    for (int c = 0; c < 3; c++) {
        const int16_t start = values[c][0], first = (int16_t)(values[c][1] - values[c][0]),
                      second = (int16_t)(values[c][2] - values[c][1]),
                      third = (int16_t)(steps == FOUR ? values[c][3] - values[c][2] : 0);

        for (int i = 0; i < BLOCK_PIXELS; i++)
            off[i] = (int16_t)((block->colors[c][i] - start - (past[0][i] & first) - (past[1][i] & second) -
                                (past[2][i] & third)) &
                               block->counts[i]);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            error += off[i] * off[i];
    }
    fit->error = error;
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
