/* pack_colors.c: the colours of a block: two ends of 5, 6 and 5 bits, and two bits a pixel (docs/format/paa.md,
 * "Blocks"). SPDX-License-Identifier: GPL-2.0-or-later */
#include "encoder.h"

#include <string.h>

/* Colours between the ends stand in the order in which they lie: the first end, one or two between, the second. */
enum { FOUR = 3, THREE = 2 }; /* steps from end to end */

/* The ends of one block as their bits say them, and what they make of it. */
struct fit {
    int first[3], second[3];  /* of 31, 63 and 31 */
    int steps;                /* FOUR or THREE */
    int error;                /* squares of differences, of all channels */
    int16_t at[BLOCK_PIXELS]; /* the step that each pixel takes */
};

/* Functions that are called with constants become one with each caller. */
#if defined(__GNUC__)
#define INLINED static inline __attribute__((always_inline))
#else
#define INLINED static inline
#endif

#define WORST (BLOCK_PIXELS * 3 * 255 * 255 + 1)

static const int most_of[3] = {31, 63, 31};

/* A channel's 5 or 6 bits as 8. */
INLINED int widen(int channel, int bits)
{
    return channel == 1 ? bits << 2 | bits >> 4 : bits << 3 | bits >> 2;
}

/* What a decoder that rounds down makes of the steps from `a` to `b`. */
INLINED void find_steps(int steps, int a, int b, int16_t values[4])
{
    values[0] = (int16_t)a;
    values[steps] = (int16_t)b;
    if (steps == FOUR) {
        values[1] = (int16_t)((2 * a + b) / 3);
        values[2] = (int16_t)((a + 2 * b) / 3);
    } else {
        values[1] = (int16_t)((a + b) / 2);
    }
}

INLINED int square(int v)
{
    return v * v;
}

INLINED int clamp(int v, int most)
{
    return v < 0 ? 0 : v > most ? most : v;
}

/* The nearest bits to a value of 0 to 255. */
INLINED int narrow(int channel, float value)
{
    return clamp((int)(value * ((float)most_of[channel] / 255) + 0.5f), most_of[channel]);
}

/* ---- Which step a pixel takes, and what that costs ---- */

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

/* ---- Ends for given steps ---- */

/* What all pixels of a channel say about its ends a and b: with s steps, step t is ((s - t) a + t b) / s. */
struct sums {
    int aa, bb, ab;   /* of (s - t)^2, t^2 and (s - t) t */
    int ax[3], bx[3]; /* of s (s - t) x and s t x */
};

INLINED struct sums sum_up(const struct block_pixels *block, int steps, const struct fit *fit)
{
    struct sums sums = {0, 0, 0, {0, 0, 0}, {0, 0, 0}};
    int16_t near[BLOCK_PIXELS], far[BLOCK_PIXELS];

    for (int i = 0; i < BLOCK_PIXELS; i++) {
        far[i] = (int16_t)(fit->at[i] & block->counts[i]);
        near[i] = (int16_t)((steps - fit->at[i]) & block->counts[i]);
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        sums.aa += near[i] * near[i];
    for (int i = 0; i < BLOCK_PIXELS; i++)
        sums.bb += far[i] * far[i];
    for (int i = 0; i < BLOCK_PIXELS; i++)
        sums.ab += near[i] * far[i];
    for (int c = 0; c < 3; c++) {
        int ax = 0, bx = 0;

        for (int i = 0; i < BLOCK_PIXELS; i++)
            ax += near[i] * block->colors[c][i];
        for (int i = 0; i < BLOCK_PIXELS; i++)
            bx += far[i] * block->colors[c][i];
        sums.ax[c] = steps * ax;
        sums.bx[c] = steps * bx;
    }
    return sums;
}

/* Least squares; then of the four pairs of bits around the result the best. False if one end is free. */
INLINED bool solve(const struct sums *sums, struct fit *fit)
{
    const int determinant = sums->aa * sums->bb - sums->ab * sums->ab;
    const float scale = determinant ? 1 / (255 * (float)determinant) : 0;

    if (!determinant)
        return false;
    for (int c = 0; c < 3; c++) {
        const int ax = sums->ax[c], bx = sums->bx[c];
        const float bits = (float)most_of[c] * scale;
        const int low_a = clamp((int)((float)(sums->bb * ax - sums->ab * bx) * bits), most_of[c] - 1);
        const int low_b = clamp((int)((float)(sums->aa * bx - sums->ab * ax) * bits), most_of[c] - 1);
        int least = INT32_MAX;

        for (int i = 0; i < 4; i++) {
            const int va = widen(c, low_a + (i & 1)), vb = widen(c, low_b + i / 2);
            const int cost = va * (sums->aa * va + 2 * sums->ab * vb - 2 * ax) + vb * (sums->bb * vb - 2 * bx);

            if (cost < least) {
                least = cost;
                fit->first[c] = low_a + (i & 1);
                fit->second[c] = low_b + i / 2;
            }
        }
    }
    return true;
}

/* ---- A block with one colour ---- */

static void take_pair(struct pair pairs[256], int value, int target, int first, int second)
{
    const int off = value < target ? target - value : value - target;
    struct pair *pair = &pairs[target];

    /* of equal ones the closest pair: decoders that round otherwise make the same of it */
    if (off < pair->off || (off == pair->off && square(first - second) < square(pair->first - pair->second)))
        *pair = (struct pair){(uint8_t)first, (uint8_t)second, (uint8_t)off};
}

static void find_pairs(int channel, struct pair thirds[256], struct pair halves[256])
{
    for (int i = 0; i < 256; i++)
        thirds[i] = halves[i] = (struct pair){0, 255, 255};
    for (int a = 0; a <= most_of[channel]; a++)
        for (int b = 0; b <= most_of[channel]; b++) {
            const int first = widen(channel, a), second = widen(channel, b);
            const int third = (2 * first + second) / 3, half = (first + second) / 2;

            for (int off = -8; off <= 8; off++) {
                if (third + off >= 0 && third + off < 256)
                    take_pair(thirds, third, third + off, a, b);
                if (half + off >= 0 && half + off < 256)
                    take_pair(halves, half, half + off, a, b);
            }
        }
}

void p3di_packer_init(struct packer *packer, enum p3di_effort effort, bool has_three)
{
    packer->effort = effort;
    packer->has_three = has_three;
    for (int i = 0; i < 2; i++)
        find_pairs(i, packer->thirds[i], packer->halves[i]);
}

static void fit_one_color(const struct packer *packer, const struct block_pixels *block, int count, int steps,
                          struct fit *best)
{
    struct fit fit = {.steps = steps};

    for (int c = 0; c < 3; c++) {
        const struct pair *pairs = steps == FOUR ? packer->thirds[c == 1] : packer->halves[c == 1];
        const struct pair pair = pairs[block->colors[c][0]];

        fit.first[c] = pair.first;
        fit.second[c] = pair.second;
        fit.error += count * square(pair.off);
    }
    for (int i = 0; i < BLOCK_PIXELS; i++)
        fit.at[i] = 1;
    if (fit.error < best->error)
        *best = fit;
}

/* ---- A block with few colours, as one that was packed before ---- */

#define FEW 4

struct few {
    int count;
    int16_t colors[FEW][3];
    int uses[FEW];
};

static inline bool is_color(const struct few *few, int number, const struct block_pixels *block, int i)
{
    return few->colors[number][0] == block->colors[0][i] && few->colors[number][1] == block->colors[1][i] &&
           few->colors[number][2] == block->colors[2][i];
}

/* False if there are more. */
static inline bool count_colors(const struct block_pixels *block, int count, struct few *few)
{
    few->count = 0;
    for (int i = 0; i < count; i++) {
        int number = 0;

        while (number < few->count && !is_color(few, number, block, i))
            number++;
        if (number == FEW)
            return false;
        if (number == few->count) {
            few->count++;
            few->uses[number] = 0;
            for (int c = 0; c < 3; c++)
                few->colors[number][c] = block->colors[c][i];
        }
        few->uses[number]++;
    }
    return true;
}

/* By the channel that changes most. */
static void sort_few(struct few *few)
{
    int channel = 0, widest = -1;

    for (int c = 0; c < 3; c++) {
        int least = 255, most = 0;

        for (int i = 0; i < few->count; i++) {
            least = few->colors[i][c] < least ? few->colors[i][c] : least;
            most = few->colors[i][c] > most ? few->colors[i][c] : most;
        }
        if (most - least > widest) {
            widest = most - least;
            channel = c;
        }
    }
    for (int i = 1; i < few->count; i++)
        for (int j = i; j && few->colors[j][channel] < few->colors[j - 1][channel]; j--) {
            const struct few before = *few;

            memcpy(few->colors[j], before.colors[j - 1], sizeof few->colors[j]);
            memcpy(few->colors[j - 1], before.colors[j], sizeof few->colors[j]);
            few->uses[j] = before.uses[j - 1];
            few->uses[j - 1] = before.uses[j];
        }
}

/* The ends of a channel for colours of which the first and the last take given steps: those that come nearest, as the
 * decoder rounds. */
static int fit_channel(const struct few *few, int channel, int steps, const int at[FEW], int *first, int *second)
{
    const int last = few->count - 1, low = few->colors[0][channel], high = few->colors[last][channel];
    const float slope = (float)(high - low) / (float)(at[last] - at[0]);
    const float a = (float)low - slope * (float)at[0], b = a + slope * (float)steps;
    const int near_a = narrow(channel, a < 0 ? 0 : a), near_b = narrow(channel, b < 0 ? 0 : b);
    int least = INT32_MAX;

    for (int i = 0; i < 25; i++) {
        const int bits_a = near_a + i % 5 - 2, bits_b = near_b + i / 5 - 2;
        int16_t values[4];
        int cost = 0;

        if (bits_a < 0 || bits_b < 0 || bits_a > most_of[channel] || bits_b > most_of[channel])
            continue;
        find_steps(steps, widen(channel, bits_a), widen(channel, bits_b), values);
        for (int j = 0; j < few->count; j++)
            cost += few->uses[j] * square(values[at[j]] - few->colors[j][channel]);
        if (cost < least) {
            least = cost;
            *first = bits_a;
            *second = bits_b;
        }
    }
    return least;
}

static void try_few(const struct block_pixels *block, int count, const struct few *few, int steps, const int at[FEW],
                    struct fit *best)
{
    struct fit fit = {.steps = steps};

    for (int c = 0; c < 3 && fit.error < best->error; c++)
        fit.error += fit_channel(few, c, steps, at, &fit.first[c], &fit.second[c]);
    if (fit.error >= best->error)
        return;
    for (int i = 0; i < count; i++)
        for (int number = 0; number < few->count; number++)
            if (is_color(few, number, block, i))
                fit.at[i] = (int16_t)at[number];
    *best = fit;
}

/* All ways in which the colours can take steps, in their order. */
static void fit_few(const struct block_pixels *block, int count, struct few *few, bool has_four, bool has_three,
                    struct fit *best)
{
    sort_few(few);
    for (int steps = has_four ? FOUR : THREE; steps >= (has_three ? THREE : FOUR); steps--)
        for (unsigned set = 1; set < 2u << steps && best->error; set++) {
            int at[FEW], taken = 0;

            for (int step = 0; step <= steps && taken <= few->count; step++)
                if (set >> step & 1 && taken++ < few->count)
                    at[taken - 1] = step;
            if (taken == few->count)
                try_few(block, count, few, steps, at, best);
        }
}

/* ---- Other blocks ---- */

/* The direction in which colours are spread most. */
INLINED void find_axis(const struct block_pixels *block, int count, float axis[3])
{
    int16_t off[3][BLOCK_PIXELS];
    float matrix[6] = {0};

    for (int c = 0; c < 3; c++) {
        int sum = 0;
        int16_t mean;

        for (int i = 0; i < BLOCK_PIXELS; i++)
            sum += block->colors[c][i] & block->counts[i];
        mean = (int16_t)((sum + count / 2) / count);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            off[c][i] = (int16_t)((block->colors[c][i] - mean) & block->counts[i]);
    }
    for (int a = 0, at = 0; a < 3; a++)
        for (int b = a; b < 3; b++, at++) {
            int sum = 0;

            for (int i = 0; i < BLOCK_PIXELS; i++)
                sum += off[a][i] * off[b][i];
            matrix[at] = (float)sum;
        }
    /* from the column of the largest of the diagonal */
    if (matrix[3] >= matrix[0] && matrix[3] >= matrix[5])
        memcpy(axis, (float[3]){matrix[1], matrix[3], matrix[4]}, 3 * sizeof *axis);
    else if (matrix[0] >= matrix[5])
        memcpy(axis, (float[3]){matrix[0], matrix[1], matrix[2]}, 3 * sizeof *axis);
    else
        memcpy(axis, (float[3]){matrix[2], matrix[4], matrix[5]}, 3 * sizeof *axis);
    for (int round = 0; round < 2; round++) {
        const float x = axis[0] * matrix[0] + axis[1] * matrix[1] + axis[2] * matrix[2];
        const float y = axis[0] * matrix[1] + axis[1] * matrix[3] + axis[2] * matrix[4];
        const float z = axis[0] * matrix[2] + axis[1] * matrix[4] + axis[2] * matrix[5];
        const float ax = x < 0 ? -x : x, ay = y < 0 ? -y : y, az = z < 0 ? -z : z;

        const float most = ax > ay ? ax : ay, size = most > az ? most : az;

        if (!(size > 0))
            return;
        axis[0] = x / size;
        axis[1] = y / size;
        axis[2] = z / size;
    }
}

/* Where pixels lie along the axis. */
INLINED void find_places(const struct block_pixels *block, const float axis[3], int places[BLOCK_PIXELS])
{
    float size = 0;
    int16_t direction[3];

    for (int c = 0; c < 3; c++)
        size = (axis[c] < 0 ? -axis[c] : axis[c]) > size ? (axis[c] < 0 ? -axis[c] : axis[c]) : size;
    for (int c = 0; c < 3; c++)
        direction[c] = (int16_t)(size > 0 ? axis[c] / size * 512 : 1);
    for (int i = 0; i < BLOCK_PIXELS; i++)
        places[i] = block->colors[0][i] * direction[0] + block->colors[1][i] * direction[1] +
                    block->colors[2][i] * direction[2];
}

/* The ends are the outermost pixels; then they go where the pixels that took their steps want them. */
INLINED void fit_line(const struct block_pixels *block, int count, int steps, const int places[BLOCK_PIXELS],
                      int rounds, struct fit *best)
{
    struct fit fit = {.steps = steps};
    int low = INT32_MAX, high = INT32_MIN;

    for (int i = 0; i < count; i++) { /* the number of the pixel is in the lowest bits */
        const int key = places[i] * BLOCK_PIXELS + i;

        low = key < low ? key : low;
        high = key > high ? key : high;
    }
    for (int c = 0; c < 3; c++) {
        fit.first[c] = narrow(c, block->colors[c][low & (BLOCK_PIXELS - 1)]);
        fit.second[c] = narrow(c, block->colors[c][high & (BLOCK_PIXELS - 1)]);
    }
    try_fit(block, steps, &fit, best);
    for (int round = 0; round < rounds; round++) {
        const struct sums sums = sum_up(block, steps, &fit);
        int bits[6];

        memcpy(bits, fit.first, sizeof bits / 2);
        memcpy(bits + 3, fit.second, sizeof bits / 2);
        if (!solve(&sums, &fit) ||
            (memcmp(bits, fit.first, sizeof bits / 2) == 0 && memcmp(bits + 3, fit.second, sizeof bits / 2) == 0))
            return;
        try_fit(block, steps, &fit, best);
    }
}

/* Every way to cut the pixels, in their order along the axis, into as many groups as there are steps. */
INLINED void fit_cuts(const struct block_pixels *block, int count, int steps, const int places[BLOCK_PIXELS],
                      struct fit *best)
{
    int order[BLOCK_PIXELS];

    for (int i = 0; i < count; i++) {
        int j = i;

        for (; j && places[order[j - 1]] > places[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (int first = 0; first <= count; first++)
        for (int second = first; second <= count; second++)
            for (int third = steps == FOUR ? second : count; third <= count; third++) {
                struct fit fit = {.steps = steps};
                struct sums sums;

                for (int i = 0; i < count; i++)
                    fit.at[order[i]] = (int16_t)((i >= first) + (i >= second) + (i >= third));
                sums = sum_up(block, steps, &fit);
                if (solve(&sums, &fit))
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

static void fit_many(const struct packer *packer, const struct block_pixels *block, int count, bool has_four,
                     struct fit *best)
{
    const bool has_three = packer->has_three && (!has_four || packer->effort != P3DI_EFFORT_FAST);
    const int rounds = packer->effort == P3DI_EFFORT_FAST ? 1 : 2;
    int places[BLOCK_PIXELS];
    float axis[3];

    find_axis(block, count, axis);
    find_places(block, axis, places);
    if (has_four)
        fit_line(block, count, FOUR, places, rounds, best);
    if (has_three)
        fit_line(block, count, THREE, places, rounds, best);
    if (packer->effort == P3DI_EFFORT_BEST && has_four)
        fit_cuts(block, count, FOUR, places, best);
    if (packer->effort == P3DI_EFFORT_BEST && has_three)
        fit_cuts(block, count, THREE, places, best);
    if (packer->effort != P3DI_EFFORT_FAST)
        improve(block, best);
}

/* ---- Blocks ---- */

/* The pixels that are not clear come first; returns how many there are, and in `from` where they were. */
static int gather(const struct block_pixels *block, struct block_pixels *seen, int from[BLOCK_PIXELS])
{
    int count = 0;

    for (int i = 0; i < BLOCK_PIXELS; i++) {
        if (block->alpha[i] < 128)
            continue;
        for (int c = 0; c < 3; c++)
            seen->colors[c][count] = block->colors[c][i];
        seen->counts[count] = -1;
        from[count++] = i;
    }
    for (int i = count; i < BLOCK_PIXELS; i++) {
        for (int c = 0; c < 3; c++)
            seen->colors[c][i] = 0;
        seen->counts[i] = 0;
    }
    return count;
}

/* Which of the two numbers is larger says how many colours there are in BC1; of equal ones all colours are one. */
static void put(const struct fit *fit, const int codes[BLOCK_PIXELS], bool has_three, uint8_t out[8])
{
    const unsigned first = (unsigned)(fit->first[0] << 11 | fit->first[1] << 5 | fit->first[2]);
    const unsigned second = (unsigned)(fit->second[0] << 11 | fit->second[1] << 5 | fit->second[2]);
    const bool is_turned = has_three ? (fit->steps == FOUR ? first < second : first > second) : false;
    static const uint8_t four[4] = {0, 2, 3, 1}, three[4] = {0, 2, 1, 3};
    const unsigned a = is_turned ? second : first, b = is_turned ? first : second;
    uint32_t bits = 0;

    for (unsigned i = 0; i < BLOCK_PIXELS; i++) {
        const int step = codes[i] < 0 ? 0 : is_turned ? fit->steps - codes[i] : codes[i];
        unsigned code = fit->steps == FOUR ? four[step] : three[step];

        if (codes[i] < 0)
            code = 3; /* clear */
        else if (a == b)
            code = 0;
        bits |= (uint32_t)code << 2 * i;
    }
    for (unsigned i = 0; i < 2; i++) {
        out[i] = (uint8_t)(a >> 8 * i);
        out[2 + i] = (uint8_t)(b >> 8 * i);
    }
    for (unsigned i = 0; i < 4; i++)
        out[4 + i] = (uint8_t)(bits >> 8 * i);
}

static void fit_block(const struct packer *packer, const struct block_pixels *block, int count, bool has_four,
                      struct fit *best)
{
    struct few few;

    if (count_colors(block, count, &few)) {
        if (few.count == 1 && has_four)
            fit_one_color(packer, block, count, FOUR, best);
        if (few.count == 1 && packer->has_three && best->error)
            fit_one_color(packer, block, count, THREE, best);
        if (few.count > 1)
            fit_few(block, count, &few, has_four, packer->has_three, best);
        if (!best->error || few.count == 1)
            return;
    }
    fit_many(packer, block, count, has_four, best);
}

void p3di_pack_colors(const struct packer *packer, const struct block_pixels *block, uint8_t out[8])
{
    struct fit best = {.error = WORST, .steps = FOUR};
    int codes[BLOCK_PIXELS], from[BLOCK_PIXELS], count = BLOCK_PIXELS;
    struct block_pixels seen;
    bool has_clear = false;

    for (int i = 0; i < BLOCK_PIXELS && packer->has_three; i++)
        has_clear |= block->alpha[i] < 128;
    if (has_clear) {
        count = gather(block, &seen, from);
        best.steps = THREE;
        if (count)
            fit_block(packer, &seen, count, false, &best);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            codes[i] = -1;
        for (int i = 0; i < count; i++)
            codes[from[i]] = best.at[i];
    } else {
        fit_block(packer, block, count, true, &best);
        for (int i = 0; i < BLOCK_PIXELS; i++)
            codes[i] = best.at[i];
    }
    put(&best, codes, packer->has_three, out);
}
