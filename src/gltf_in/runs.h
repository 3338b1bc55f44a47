/* runs.h: the texts in the extras of a LOD that src/gltf/lossless.c writes. Floor 5: parts.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_GLTF_IN_RUNS_H
#define P3DI_GLTF_IN_RUNS_H

#include "lod.h"

/* The next `count` numbers of a text such as "1 2 3;4 5 6;"; false at its end, or where it is wrong. */
bool p3di_in_next(const char **text, uint32_t *numbers, size_t count);

/* The next `count` numbers with a point. Numbers that a float cannot hold are 0. */
bool p3di_in_next_floats(const char **text, float *numbers, size_t count);

/* A run of a text such as "0 2 7;3 1 8;". */
struct in_run {
    const char *text;
    uint32_t first, count;
    uint64_t end; /* runs ascend: the next one begins here at the earliest */
};

/* The next run, whose values are the next numbers of run->text. */
bool p3di_in_next_run(struct in_run *run);

/* The text that the extras of a LOD have; NULL if none. */
const char *p3di_in_extra(const struct in_lod *lod, const char *key);

/* The text "KEY.NUMBER" of the extras of a LOD of ours, as of one of many selections; NULL if none. */
const char *p3di_in_extra_of(const struct in_lod *lod, const char *key, uint32_t number);

/* The text that lists the points of a selection; NULL if there is none. */
const char *p3di_in_members(const struct in_lod *lod, uint32_t selection);

#endif
