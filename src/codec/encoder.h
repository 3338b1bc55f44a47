/* encoder.h: what makers of blocks share: how an encoder looks at 4 x 4 pixels.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_CODEC_ENCODER_H
#define P3DI_CODEC_ENCODER_H

#include "blocks.h"

#include <stdbool.h>
#include <stddef.h>

#define BLOCK_PIXELS 16

/* A block by channel, so that loops over its pixels become vectors. */
struct block_pixels {
    int16_t colors[3][BLOCK_PIXELS]; /* red, green, blue */
    int16_t alpha[BLOCK_PIXELS];
    int16_t counts[BLOCK_PIXELS]; /* -1: the pixel's colour counts, 0: it is that of the first, and does not */
    uint32_t keys[BLOCK_PIXELS];  /* colours that are the same have the same */
    int count;                    /* of the pixels that count: they come first */
};

/* Colours between the ends stand in the order in which they lie: the first end, one or two between, the second. */
enum { FOUR = 3, THREE = 2 }; /* steps from end to end */

/* The ends of one block as their bits say them, and what they make of it. */
struct fit {
    int first[3], second[3];  /* of 31, 63 and 31 */
    int steps;                /* FOUR or THREE */
    int error;                /* squares of differences, of all channels; made by p3di_measure */
    int16_t at[BLOCK_PIXELS]; /* the step that each pixel takes */
};

#define WORST (BLOCK_PIXELS * 3 * 255 * 255 + 1)

/* Pairs of a channel's bits for a value between them: (2 a + b) / 3, or (a + b) / 2, comes nearest. */
struct pair {
    uint8_t first, second, off; /* off: how far it is from the value */
};

#define BINS 64 /* along the line of a block's colours */
#define CUTS 16 /* ways to lay the steps on it */

/* For each cut what it costs to be in a bin, and where its steps are halfway between each other. */
struct cuts {
    uint16_t costs[BINS][CUTS];
    int16_t limits[CUTS][3];
};

#define FEW 4  /* colours in a block */
#define WAYS 8 /* in which they can take steps */

/* The first and the last colour say where the ends are: these are `before` and `behind` times their difference away. */
struct ways {
    float before[WAYS], behind[WAYS];
    float shares[FEW][WAYS]; /* how far each colour is on the way from end to end */
};

/* Tables that are made once for all blocks of an image. */
struct packer {
    enum p3di_effort effort;
    bool has_three;             /* blocks of three colours are possible, as in BC1 */
    struct pair thirds[2][256]; /* of 5 bits, and of 6 */
    struct pair halves[2][256];
    struct cuts cuts[2];          /* of THREE, and of FOUR */
    struct ways ways[2][FEW + 1]; /* without FOUR, and with it; by the number of colours */
};

void p3di_packer_init(struct packer *packer, enum p3di_effort effort, bool has_three);

/* Blocks are packed together, step by step: while a processor waits for a result of one, it goes on with the next. */
#define TOGETHER 4

/* The 8 bytes of each block's colours, `stride` bytes apart; `count` is at most TOGETHER. With `has_three` pixels whose
 * alpha is below 128 are clear. */
void p3di_pack_colors(const struct packer *packer, const struct block_pixels *blocks, int count, uint8_t *out,
                      size_t stride);

/* The 8 bytes of its alpha, for BC3. */
void p3di_pack_alpha(const struct packer *packer, const struct block_pixels *block, uint8_t out[8]);

/* ---- Parts of packing colours ---- */

void p3di_line_init(struct packer *packer);
void p3di_few_init(struct packer *packer);

/* The line on which a block's colours are spread most. */
struct line {
    int16_t direction[3];
    int sums[3];                  /* of channels */
    int16_t places[BLOCK_PIXELS]; /* where the pixels lie along it */
    uint16_t bins[BLOCK_PIXELS];  /* from the first to the last one: 0 to BINS - 1 */
};

/* The direction and the sums. */
void p3di_find_line(const struct block_pixels *block, struct line *line);

/* Where the pixels lie in this direction. */
void p3di_find_places(const struct block_pixels *block, struct line *line);

/* Lays `fit->steps` on that line in the best of CUTS ways, and says which step each of `count` pixels takes. */
void p3di_cut_line(const struct packer *packer, const struct line *line, int count, struct fit *fit);

/* Lays FOUR so that some pixels lie between the ends, and none at one of them, or at both. That may be better where the
 * bits of ends are coarser than the differences of colours. `number` is below BETWEEN. */
void p3di_lay_between(const struct line *line, int number, struct fit *fit);

#define BETWEEN 3

/* The best ends for the steps that pixels take. False if all take the same step, which leaves the ends free: `fit`
 * stays as it is. */
bool p3di_find_ends(const struct block_pixels *block, const int sums[3], struct fit *fit);

/* The steps that pixels take with these ends. */
void p3di_choose_steps(const struct block_pixels *block, struct fit *fit);

/* The cost of a fit with the steps that pixels take. */
void p3di_measure(const struct block_pixels *block, struct fit *fit);

/* For a block of at most four colours, as one that was packed before: false if there are more. */
bool p3di_fit_few(const struct packer *packer, const struct block_pixels *block, bool has_four, struct fit *best);

/* Tries every way to improve the fit, for P3DI_EFFORT_BEST. */
void p3di_fit_best(const struct packer *packer, const struct block_pixels *block, const struct line *line,
                   bool has_four, struct fit *best);

/* ---- Small ones ---- */

/* Functions that are called with constants become one with each caller. */
#if defined(__GNUC__)
#define INLINED static inline __attribute__((always_inline))
#else
#define INLINED static inline
#endif

static const int most_of[3] = {31, 63, 31};

/* A channel's 5 or 6 bits as 8. */
INLINED int widen(int channel, int bits)
{
    return channel == 1 ? bits << 2 | bits >> 4 : bits << 3 | bits >> 2;
}

/* The colours that a decoder which rounds down makes of the steps from `a` to `b`. */
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

#endif
