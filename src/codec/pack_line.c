/* pack_line.c: two ends for the colours of a block: the line along which they are spread, cut where it costs least
 * (docs/format/paa.md, "Blocks"). Loops go over all pixels without a branch: they become vectors.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <math.h>
#include <stdlib.h>

/* ---- The line ---- */

/* The direction in which colours are spread most; the sum of its sizes is at most 64. */
void p3di_find_line(const struct block_pixels *block, struct line *line)
{
    static const uint16_t shares[BLOCK_PIXELS + 1] = {0,    65535, 32768, 21846, 16384, 13108, 10923, 9363, 8192,
                                                      7282, 6554,  5958,  5462,  5042,  4682,  4370,  4096};
    static const uint8_t columns[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    int16_t off[3][BLOCK_PIXELS];
    float m[6] = {0, 0, 0, 0, 0, 0}, x, y, z, size, scale;
    int largest;

    for (int c = 0; c < 3; c++) {
        int16_t sum = 0, mean; /* 16 times 255 */

        for (int i = 0; i < BLOCK_PIXELS; i++)
            sum = (int16_t)(sum + (block->colors[c][i] & block->counts[i]));
        line->sums[c] = sum;
        mean = (int16_t)((uint32_t)sum * shares[block->count] >> 16);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            off[c][i] = (int16_t)((block->colors[c][i] - mean) & block->counts[i]);
    }
    for (int a = 0, at = 0; a < 3; a++)
        for (int b = a; b < 3; b++, at++) {
            int sum = 0;

            for (int i = 0; i < BLOCK_PIXELS; i++)
                sum += off[a][i] * off[b][i];
            m[at] = (float)sum;
        }
    /* from the column of the largest of the diagonal, a few times through the matrix */
    largest = ((m[0] < m[3]) | (m[0] < m[5])) * (1 + (m[3] < m[5]));
    x = m[columns[largest][0]];
    y = m[columns[largest][1]];
    z = m[columns[largest][2]];
    for (int round = 0; round < 3; round++) {
        const float u = x * m[0] + y * m[1] + z * m[2], v = x * m[1] + y * m[3] + z * m[4];

        z = x * m[2] + y * m[4] + z * m[5];
        x = u;
        y = v;
    }
    size = fabsf(x) + fabsf(y) + fabsf(z);
    scale = size > 0 ? 62 / size : 0;
    line->direction[0] = (int16_t)(x * scale + copysignf(0.5f, x));
    line->direction[1] = (int16_t)(y * scale + copysignf(0.5f, y));
    line->direction[2] = (int16_t)(z * scale + copysignf(0.5f, z));
}

INLINED void project(const struct block_pixels *block, const int16_t direction[3], int16_t places[BLOCK_PIXELS])
{
    for (int i = 0; i < BLOCK_PIXELS; i++)
        places[i] = (int16_t)(block->colors[0][i] * direction[0] + block->colors[1][i] * direction[1] +
                              block->colors[2][i] * direction[2]);
}

/* The place of each pixel on the line from the first to the last one: 0 to BINS - 1. */
INLINED void find_bins(const int16_t places[BLOCK_PIXELS], uint16_t bins[BLOCK_PIXELS])
{
    int16_t low = places[0], high = places[0];
    uint16_t factor;

    for (int i = 0; i < BLOCK_PIXELS; i++)
        low = (int16_t)(places[i] < low ? places[i] : low);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        high = (int16_t)(places[i] > high ? places[i] : high);
    factor = (uint16_t)(high - low < BINS ? UINT16_MAX : (BINS - 1) * 65536 / (high - low) + 1);
    for (int i = 0; i < BLOCK_PIXELS; i++) {
        const uint16_t off = (uint16_t)(places[i] - low);

        bins[i] = (uint16_t)((uint32_t)off * factor >> 16);
    }
}

void p3di_find_places(const struct block_pixels *block, struct line *line)
{
    project(block, line->direction, line->places);
    find_bins(line->places, line->bins);
}

/* ---- Cuts ---- */

/* The ends of a cut are up to three twelfths of the line inside of it, each. */
#define PARTS 12
#define LINE ((BINS - 1) * PARTS) /* its length, in parts of bins */

void p3di_line_init(struct packer *packer)
{
    for (int steps = THREE; steps <= FOUR; steps++)
        for (int cut = 0; cut < CUTS; cut++) {
            struct cuts *cuts = &packer->cuts[steps - THREE];
            const int first = (BINS - 1) * (cut % 4), last = LINE - (BINS - 1) * (cut / 4);

            for (int bin = 0; bin < BINS; bin++) {
                int least = LINE;

                for (int step = 0; step <= steps; step++) {
                    const int off = ((steps - step) * first + step * last) / steps - bin * PARTS;

                    least = off < least && -off < least ? (off < 0 ? -off : off) : least;
                }
                /* all pixels together are less than 4096, and leave room for the number of the cut */
                cuts->costs[bin][cut] = (uint16_t)((least * least + PARTS * PARTS / 2) / (PARTS * PARTS) * CUTS);
            }
            for (int step = 0; step < 3; step++)
                cuts->limits[cut][step] =
                    (int16_t)(step < steps
                                  ? ((2 * (steps - step) - 1) * first + (2 * step + 1) * last) / (2 * steps * PARTS)
                                  : BINS);
        }
}

INLINED void take_steps(const uint16_t bins[BLOCK_PIXELS], const int16_t limits[3], int16_t at[BLOCK_PIXELS])
{
    for (int i = 0; i < BLOCK_PIXELS; i++)
        at[i] = (int16_t) - ((int16_t) - ((int16_t)bins[i] > limits[0]) + (int16_t) - ((int16_t)bins[i] > limits[1]) +
                             (int16_t) - ((int16_t)bins[i] > limits[2]));
}

void p3di_cut_line(const struct packer *packer, const struct line *line, int count, struct fit *fit)
{
    const struct cuts *cuts = &packer->cuts[fit->steps - THREE];
    int16_t sums[CUTS], best = INT16_MAX; /* signed, because vectors of SSE2 find the least of these */

    for (int16_t i = 0; i < CUTS; i++)
        sums[i] = (int16_t)(INT16_MIN + i);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < CUTS; j++)
            sums[j] = (int16_t)(sums[j] + (int16_t)cuts->costs[line->bins[i]][j]);
    for (int i = 0; i < CUTS; i++)
        best = (int16_t)(sums[i] < best ? sums[i] : best);
    take_steps(line->bins, cuts->limits[best & (CUTS - 1)], fit->at);
}

void p3di_lay_between(const struct line *line, int number, struct fit *fit)
{
    static const struct {
        int16_t first, limits[3];
    } ways[BETWEEN] = {{1, {31, BINS, BINS}}, {0, {15, 47, BINS}}, {1, {15, 47, BINS}}};

    take_steps(line->bins, ways[number].limits, fit->at);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        fit->at[i] = (int16_t)(fit->at[i] + ways[number].first);
    fit->steps = FOUR;
}

/* ---- Ends for given steps ---- */

/* Least squares: with s steps, step t is ((s - t) a + t b) / s. Takes the best of the four pairs of bits around the
 * result. False if all pixels take the same step. All channels at once, and one more, which makes four. */
INLINED bool solve(const struct block_pixels *block, const int sums[3], int steps, struct fit *fit)
{
    static const float most[4] = {31, 63, 31, 31}, widening[4] = {8.25f, 4.0625f, 8.25f, 8.25f};
    int16_t sum = 0;
    int squares = 0, ends[2][4], firsts[4] = {0}, seconds[4] = {0};
    float aa, bb, ab, determinant, scale;
    int16_t far[BLOCK_PIXELS];

    for (int i = 0; i < BLOCK_PIXELS; i++)
        far[i] = (int16_t)(fit->at[i] & block->counts[i]);
    for (int c = 0; c < 3; c++) { /* first, because it takes time until these can be loaded as a vector */
        int part = 0;

        for (int i = 0; i < BLOCK_PIXELS; i++)
            part += block->colors[c][i] * far[i];
        seconds[c] = part;
        firsts[c] = steps * sums[c] - part;
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        sum = (int16_t)(sum + far[i]);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        squares += far[i] * far[i];
    bb = (float)squares;
    ab = (float)(steps * sum - squares);
    aa = (float)(steps * steps * block->count - 2 * steps * sum + squares);
    determinant = aa * bb - ab * ab;
    if (!(determinant > 0))
        return false;
    scale = (float)steps / determinant;
    for (int c = 0; c < 4; c++) {
        const float ax = (float)firsts[c] * scale, bx = (float)seconds[c] * scale;
        const float a = bb * ax - ab * bx, b = aa * bx - ab * ax;
        const float bits_a = a * (most[c] / 255), bits_b = b * (most[c] / 255);
        const float in_a = bits_a < 0 ? 0 : bits_a, in_b = bits_b < 0 ? 0 : bits_b;
        const float low_a = (float)(int)(in_a < most[c] - 1 ? in_a : most[c] - 1);
        const float low_b = (float)(int)(in_b < most[c] - 1 ? in_b : most[c] - 1);
        /* how far the bits below and above are from the result */
        const float a0 = (float)(int)(low_a * widening[c]) - a, a1 = (float)(int)((low_a + 1) * widening[c]) - a;
        const float b0 = (float)(int)(low_b * widening[c]) - b, b1 = (float)(int)((low_b + 1) * widening[c]) - b;
        const float aa0 = aa * a0 * a0, aa1 = aa * a1 * a1, bb0 = bb * b0 * b0, bb1 = bb * b1 * b1;
        const float with_a0 = aa0 + (2 * ab * a0 * b0 + bb0), with_a0_up = aa0 + (2 * ab * a0 * b1 + bb1);
        const float with_a1 = aa1 + (2 * ab * a1 * b0 + bb0), with_a1_up = aa1 + (2 * ab * a1 * b1 + bb1);
        const float best_0 = with_a0_up < with_a0 ? with_a0_up : with_a0;
        const float best_1 = with_a1_up < with_a1 ? with_a1_up : with_a1;
        const float up_0 = with_a0_up < with_a0 ? 1.0f : 0.0f, up_1 = with_a1_up < with_a1 ? 1.0f : 0.0f;

        ends[0][c] = (int)(low_a + (best_1 < best_0 ? 1.0f : 0.0f));
        ends[1][c] = (int)(low_b + (best_1 < best_0 ? up_1 : up_0));
    }
    for (int c = 0; c < 3; c++) {
        fit->first[c] = ends[0][c];
        fit->second[c] = ends[1][c];
    }
    return true;
}

bool p3di_find_ends(const struct block_pixels *block, const int sums[3], struct fit *fit)
{
    return fit->steps == FOUR ? solve(block, sums, FOUR, fit) : solve(block, sums, THREE, fit);
}

/* ---- Steps for given ends ---- */

/* The steps of one channel, as find_steps; the last two of THREE are the same. No array, because it takes time until
 * what is stored there can be loaded. */
struct stretch {
    int start, second, third, end;
};

INLINED struct stretch find_stretch(const struct fit *fit, int channel, int steps)
{
    const unsigned a = (unsigned)widen(channel, fit->first[channel]),
                   b = (unsigned)widen(channel, fit->second[channel]);

    return steps == FOUR ? (struct stretch){(int)a, (int)((2 * a + b) / 3), (int)((a + 2 * b) / 3), (int)b}
                         : (struct stretch){(int)a, (int)((a + b) / 2), (int)b, (int)b};
}

/* The place halfway between two steps, of which these are the sums. */
INLINED int16_t halfway(const int16_t direction[3], int red, int green, int blue)
{
    return (int16_t)((direction[0] * red + direction[1] * green + direction[2] * blue) >> 1);
}

/* By where a pixel lies along the line from end to end. */
INLINED void choose(const struct block_pixels *block, int steps, struct fit *fit)
{
    const struct stretch red = find_stretch(fit, 0, steps), green = find_stretch(fit, 1, steps),
                         blue = find_stretch(fit, 2, steps);
    const int red_size = red.end - red.start, green_size = green.end - green.start, blue_size = blue.end - blue.start;
    const int size = abs(red_size) + abs(green_size) + abs(blue_size);
    const int shift = (size > 125) + (size > 250) + (size > 500); /* all places fit into 16 bits */
    const int16_t direction[3] = {(int16_t)(red_size >> shift), (int16_t)(green_size >> shift),
                                  (int16_t)(blue_size >> shift)};
    const int16_t first =
        halfway(direction, red.start + red.second, green.start + green.second, blue.start + blue.second);
    const int16_t second =
        halfway(direction, red.second + red.third, green.second + green.third, blue.second + blue.third);
    const int16_t third = (int16_t)(steps == FOUR ? halfway(direction, red.third + red.end, green.third + green.end,
                                                            blue.third + blue.end)
                                                  : INT16_MAX);
    int16_t places[BLOCK_PIXELS];

    project(block, direction, places);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        fit->at[i] = (int16_t) - ((int16_t) - (places[i] > first) + (int16_t) - (places[i] > second) + (int16_t) -
                                  (places[i] > third));
}

void p3di_choose_steps(const struct block_pixels *block, struct fit *fit)
{
    if (fit->steps == FOUR)
        choose(block, FOUR, fit);
    else
        choose(block, THREE, fit);
}

INLINED int measure(const struct block_pixels *block, const struct fit *fit, int steps)
{
    int error = 0;

    for (int c = 0; c < 3; c++) {
        const struct stretch stretch = find_stretch(fit, c, steps);
        const int16_t start = (int16_t)stretch.start, first = (int16_t)(stretch.second - stretch.start),
                      second = (int16_t)(stretch.third - stretch.second),
                      third = (int16_t)(stretch.end - stretch.third);
        int16_t off[BLOCK_PIXELS];

        for (int i = 0; i < BLOCK_PIXELS; i++)
            off[i] = (int16_t)((block->colors[c][i] - start - (first & -(fit->at[i] > 0)) -
                                (second & -(fit->at[i] > 1)) - (third & -(fit->at[i] > 2))) &
                               block->counts[i]);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            error += off[i] * off[i];
    }
    return error;
}

void p3di_measure(const struct block_pixels *block, struct fit *fit)
{
    fit->error = fit->steps == FOUR ? measure(block, fit, FOUR) : measure(block, fit, THREE);
}
