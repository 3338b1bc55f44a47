/* baseline.h: findings that are known, which --baseline leaves out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_BASELINE_H
#define CHECK_BASELINE_H

#include "cli/cli.h"
#include "cli/names.h"

/* All zero at first. */
struct info_check_baseline {
    struct cli_names known; /* sorted */
    bool *is_met;           /* by name */
    struct cli_names found; /* in this run, for --write-baseline */
    size_t known_count;     /* of the findings of this run */
};

/* Reads what --write-baseline has written. False and *error. */
bool info_check_baseline_read(struct info_check_baseline *baseline, const char *path, struct p3d_error *error);

/* True if the finding of this key (p3di_finding_key) is known. Each line of the file stands for one finding. */
bool info_check_baseline_has(struct info_check_baseline *baseline, const char *key);

/* Keeps a finding for info_check_baseline_write. */
void info_check_baseline_take(struct info_check_baseline *baseline, const char *key);

/* Replaces the file by one of the findings that were taken. False and *error. */
bool info_check_baseline_write(struct info_check_baseline *baseline, const char *path, struct p3d_error *error);

void info_check_baseline_free(struct info_check_baseline *baseline);

#endif
