/* changes.h: the changes between two models, as words and for programs. Every call does nothing more once its job
 * has failed: no memory, or the sink refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_CHANGES_H
#define P3DI_REPORT_CHANGES_H

#include <p3d/diff.h>

#include "core/job.h"

/* Two documents, or two animations, and what changed between them. */
struct p3di_changes {
    const char *paths[2];
    const struct p3d_document *documents[2]; /* NULL of animations */
    const struct p3d_rtm *animations[2];     /* NULL of documents */
    const struct p3d_diff *diff;
    bool is_of_lods; /* only some LODs were compared */
};

struct p3di_changes_style {
    int width;                  /* columns */
    const char *bold, *plain;   /* "" without colours */
    const char *how_to_see_all; /* the end of the short text if it does not tell all */
};

/* At most a screen. */
void p3di_changes_short(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink,
                        const struct p3di_changes_style *style);

/* Every change, LOD by LOD, with places. */
void p3di_changes_full(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink,
                       const struct p3di_changes_style *style);

/* An object in a line. */
void p3di_changes_json(struct p3di_job *job, const struct p3di_changes *changes, struct p3d_sink sink);

/* False if each change of a kind is a line. */
bool p3di_change_is_joined(enum p3d_change_kind kind);

/* Several changes of a kind in words, "12 key frames removed"; `change` has how far the farthest of them are. */
const char *p3di_changes_words(struct p3di_job *job, const struct p3d_change *change, uint32_t count);

/* One change in words, UTF-8 without control characters, in memory of the job. `has_place`: with where it is. */
const char *p3di_change_words(struct p3di_job *job, const struct p3d_change *change, bool has_place);

#endif
