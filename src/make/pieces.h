/* pieces.h: a surface with fewer triangles, each connected piece of which has its own share of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MAKE_PIECES_H
#define P3DI_MAKE_PIECES_H

#include "lod_maker.h"
#include "nearest.h"

/* A number of triangles that a piece may have, and how far it is off then. */
struct piece_level {
    uint32_t wanted, count; /* that were asked for, and that it has then */
    float error;            /* -1: not known */
    bool is_further;        /* than `error`, mostly: it was not measured to the end */
};

/* Of a whole surface, each way. */
enum { SAMPLES = 4096 };

struct piece {
    uint32_t first, count; /* in `triangles` of the pieces */
    float extent;          /* its largest side */
    struct piece_level *levels;
    uint32_t level_count; /* the first has all triangles, each further level fewer */
    uint32_t stuck;       /* level that has more triangles than wanted, as borders need them; 0: none was seen */
    uint32_t chosen;      /* level; level_count: it is left out */
    struct nearest nearest;
    struct samples samples;
};

/* The points of a surface, and how far it was off. */
struct measured {
    uint32_t *points; /* three a triangle: there is room for all of the maker */
    uint32_t triangle_count;
    struct deviation deviation;
};

struct pieces {
    struct lod_maker *lod_maker;
    struct piece *items;
    uint32_t count;
    uint32_t *triangles; /* of the maker, by piece */
    struct soup soup;    /* in that order */
    uint32_t *piece_of;  /* likewise */
    uint32_t *by_extent; /* pieces, the smallest first */
    struct nearest nearest;
    struct samples samples;
    uint64_t visits;                 /* visited leaves of the tree, to find pieces that may be left out, */
    uint64_t measured;               /* ... and to measure, with leaves of other trees */
    bool is_crossed;                 /* triangles cross so much that this would take too long */
    uint8_t *is_dropped, *is_needed; /* by piece */
    uint32_t *local_of;              /* by vertex of the maker: its vertex in a piece, and 1; all 0 between calls */
    double size;                     /* of the whole surface */
    struct measured last;            /* the surface that was measured last */
};

/* Fills `pieces`, to be used for any number of surfaces. */
void p3di_find_pieces(struct lod_maker *lod_maker, struct pieces *pieces);

/* The surface with about `wanted` triangles whose pieces are as little off as can be, but not more than `most_error`
 * metres: there are more triangles rather. True if borders of UVs and sharp edges gave way. */
bool p3di_simplify_pieces(struct pieces *pieces, uint32_t wanted, double most_error, struct surface *surface);

#endif
