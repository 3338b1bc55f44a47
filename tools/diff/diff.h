/* diff.h: p3dinfo diff: what changed between two models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef DIFF_DIFF_H
#define DIFF_DIFF_H

#include "cli/line.h"
#include "report/compare.h"
#include "report/report.h"

enum info_diff_view { INFO_DIFF_SHORT, INFO_DIFF_FULL, INFO_DIFF_JSON };

/* As diff and cmp have it. */
enum { INFO_DIFF_SAME = 0, INFO_DIFF_DIFFERENT = 1, INFO_DIFF_TROUBLE = 2 };

struct info_diff_request {
    const struct cli *cli;
    enum info_diff_view view;
    const struct p3di_style *style;
    const char *paths[2];
    const char *selector; /* --lod, or NULL */
    float tolerance;
    unsigned thread_count; /* for folders; 0: as many as there are processors */
};

/* Two files that were compared. It must not move. */
struct info_compared {
    struct p3di_comparison comparison;
    struct p3d_error read[2]; /* c.errors of the files */
    bool is_open, is_chosen, is_good;
};

/* Compares two files; in any thread. */
void info_diff_compare(const struct info_diff_request *request, const struct p3di_path *first,
                       const struct p3di_path *second, struct info_compared *compared);

/* Prints what changed, and frees the comparison; one of the exit statuses above. The paths of the request are as they
 * are printed. */
int info_diff_tell(const struct info_diff_request *request, struct info_compared *compared);

/* Prints what changed; returns one of the exit statuses above. */
int info_diff(const struct info_diff_request *request);

/* The metres of --tolerance; ends the program if they are none. */
float info_diff_tolerance(const struct cli_line *line);

/* True if both paths are folders or archives. */
bool info_diff_are_folders(const char *const paths[2]);

/* Compares the models that have the same path in both: first how many are the same, changed, or in one alone, then what
 * changed in each. An exit status of diff.h. */
int info_diff_folders(const struct info_diff_request *request);

#endif
