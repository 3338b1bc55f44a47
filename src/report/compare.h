/* compare.h: two files that are compared, and what changed between them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_COMPARE_H
#define P3DI_REPORT_COMPARE_H

#include "changes.h"

#include "files/walk.h"

#include <p3d/scene.h>

struct p3di_comparison {
    struct p3di_input inputs[2];
    struct p3d_scene scenes[2];
    struct p3d_rtm *animations[2]; /* instead of models */
    struct p3d_error errors[2];    /* why a file cannot be read, or the damage in it */
    uint32_t *chosen[2];           /* LODs; NULL: all are compared */
    uint32_t chosen_counts[2];
    struct p3d_diff *diff;
    struct p3di_job job; /* memory */
    struct p3d_error error;
};

/* Reads both files. False if one of them cannot be, or one is a model and the other an animation: see its error. What
 * is damaged is left out. Close it in any case. */
bool p3di_comparison_open(struct p3di_comparison *comparison, const struct p3di_path *first,
                          const struct p3di_path *second);
void p3di_comparison_close(struct p3di_comparison *comparison);

/* Chooses LODs of two models (p3d_choose_lods), which may be in one of them alone. False if they are in none: then both
 * have their errors. */
bool p3di_comparison_choose(struct p3di_comparison *comparison, const char *lods);

/* Compares them; points nearer than `tolerance`, in metres, are the same. False and c->error. */
bool p3di_comparison_make(struct p3di_comparison *comparison, float tolerance);

/* The comparison, made, as the other calls of changes.h take it; the files are called so. */
struct p3di_changes p3di_comparison_changes(const struct p3di_comparison *comparison, const char *const paths[2]);

#endif
