/* wild.h: models that nobody would draw, a different one for each number: what a list of cases forgets stands in one of
 * them. A number always gives the same model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_WILD_H
#define P3D_TESTS_WILD_H

#include "draw.h"

/* A row of numbers that look random. */
struct dice {
    uint32_t state;
};

static inline uint32_t roll(struct dice *dice, uint32_t sides)
{
    dice->state ^= dice->state << 13;
    dice->state ^= dice->state >> 17;
    dice->state ^= dice->state << 5;
    return (uint32_t)((uint64_t)dice->state * sides >> 32);
}

/* A multiple of 1/64 between -2 and 2. */
static inline float roll_place(struct dice *dice)
{
    return ((float)roll(dice, 257) - 128) / 64;
}

/* Compilers evaluate arguments and lists in any order: there is one roll in each. */
static inline struct p3d_vec3 roll_point(struct dice *dice)
{
    struct p3d_vec3 at;

    at.x = roll_place(dice);
    at.y = roll_place(dice);
    at.z = roll_place(dice);
    return at;
}

enum { WILD_FRAMES = 3, WILD_EDGES = 24 };

struct wild {
    struct sketch *sketch;
    const struct p3d_model *drawn; /* the sketch with frames, sharp edges and masses */
    struct p3d_model *model;       /* with bones, sections and animations, too */
    char config[4096];
};

/* The model of that number, with so many changes; it ends with the test. */
struct wild *wild(uint32_t number, uint32_t changes);

/* The model as an MLOD or ODOL (version not 0) that was written and read; ends with the test. NULL: that version cannot
 * have it. */
struct p3d_document *document_of(const struct wild *w, uint32_t version);

#endif
