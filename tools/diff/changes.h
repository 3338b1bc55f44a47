/* changes.h: what changed between two files, and how it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DIFF_CHANGES_H
#define DIFF_CHANGES_H

#include "cli/cli.h"
#include "cli/paths.h"

#include "report/report.h"

/* Two documents and what changed between them. */
struct info_diff {
    const char *paths[2];
    struct cli_paths files; /* both, as they were found */
    struct cli_input inputs[2];
    struct p3d_document documents[2];
    uint32_t *chosen[2]; /* by --lod; NULL: all are compared */
    uint32_t chosen_counts[2];
    struct p3d_diff *diff;
};

/* At most a screen. */
void info_diff_print_short(const struct info_diff *diff, FILE *file, const struct p3di_style *style);

/* Every change, LOD by LOD, with places. */
void info_diff_print_full(const struct info_diff *diff, FILE *file, const struct p3di_style *style);
void info_diff_print_json(const struct info_diff *diff, FILE *file);

/* The words for several changes of a kind, behind their number: "key frames removed"; NULL: each is told. */
const char *info_diff_several(enum p3d_change_kind kind);

/* One change in words, UTF-8 without control characters; the caller frees the buffer. `has_place`: with where it is. */
struct p3d_buffer info_diff_words(const struct p3d_change *change, bool has_place);

#endif
