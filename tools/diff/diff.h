/* diff.h: p3dinfo --diff: what changed between two models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DIFF_DIFF_H
#define DIFF_DIFF_H

#include "list/info.h"

#include "cli/paths.h"

enum info_diff_view { INFO_DIFF_SHORT, INFO_DIFF_FULL, INFO_DIFF_JSON };

/* As diff and cmp have it. */
enum { INFO_DIFF_SAME = 0, INFO_DIFF_DIFFERENT = 1, INFO_DIFF_TROUBLE = 2 };

struct info_diff_request {
    const struct cli *cli;
    enum info_diff_view view;
    const struct info_style *style;
    const char *paths[2];
    const char *selector; /* --lod, or NULL */
    float tolerance;
};

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

/* Prints what changed; an exit status of those above. */
int info_diff(const struct info_diff_request *request);

/* At most a screen. */
void info_diff_print_short(const struct info_diff *diff, FILE *file, const struct info_style *style);

/* Every change, LOD by LOD, with places. */
void info_diff_print_full(const struct info_diff *diff, FILE *file, const struct info_style *style);
void info_diff_print_json(const struct info_diff *diff, FILE *file);

/* The metres of --tolerance; ends the program if they are none. */
float info_diff_tolerance(const struct cli *cli);

/* What several changes of a kind are called, behind their number: "key frames removed". */
const char *info_diff_several(enum p3d_change_kind kind);

/* One change in words, UTF-8 without control characters; the caller frees the buffer. `has_place`: with where it is. */
struct p3d_buffer info_diff_words(const struct p3d_change *change, bool has_place);

#endif
