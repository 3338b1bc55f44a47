/* choice.h: which findings somebody wants to see: by rule, and but for the findings of a baseline.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_CHOICE_H
#define P3DI_REPORT_CHOICE_H

#include "findings.h"

struct p3di_choice {
    int8_t *levels; /* by rule: an enum p3d_severity, or -1: it is not shown */
    bool *is_hidden;
    const char *baseline;  /* the path by which files are named in it; NULL: there is none */
    struct p3di_set known; /* keys (p3di_finding_key) of it */
    uint32_t *left;        /* by known key: how many findings may still have it */
    size_t left_capacity;
    bool is_new; /* one is to be written: */
    const char **found;
    size_t found_count, found_capacity;
    struct p3di_job job; /* memory of all this */
    struct p3d_error error;
};

/* All findings, as their rules say. The choice must not move. If there is no memory the job has failed, as in all that
 * follows. */
void p3di_choice_begin(struct p3di_choice *choice);
void p3di_choice_end(struct p3di_choice *choice);

/* Hides all rules, or shows or hides the rules whose id begins with the word, which may leave "P3D-" out. False if
 * there is none. */
void p3di_choice_hide_all(struct p3di_choice *choice);
bool p3di_choice_show(struct p3di_choice *choice, const char *word, bool is_shown);

/* Sets levels: "F104=error,N=off". NULL, or the part of the text that is wrong, up to its comma. */
const char *p3di_choice_set_levels(struct p3di_choice *choice, const char *text);

/* The first line of a baseline, which one without findings has alone. */
#define P3DI_BASELINE_HEAD "# findings of p3dinfo check that are known: rule, file, LOD, element"

/* Leaves out the findings of a baseline, of which each line stands for one. NULL, or what is wrong with a file that is
 * damaged, or is no baseline. */
const char *p3di_choice_read_baseline(struct p3di_choice *choice, const char *path, const void *data, size_t size);

/* Keeps what is found for a baseline, which is to be written to this path; lines that begin with # say nothing. */
void p3di_choice_begin_baseline(struct p3di_choice *choice, const char *path);
bool p3di_choice_write_baseline(struct p3di_choice *choice, struct p3d_sink sink);

enum p3di_chosen { P3DI_HIDDEN, P3DI_KNOWN /* of the baseline */, P3DI_SHOWN };

/* What becomes of a finding of this file; texts are made in memory of `job`. */
enum p3di_chosen p3di_choose(struct p3di_choice *choice, struct p3di_job *job, const char *path,
                             const struct p3d_finding *finding);

#endif
