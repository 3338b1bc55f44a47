/* choice.h: p3dinfo --check: which findings the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_CHOICE_H
#define CHECK_CHOICE_H

#include "baseline.h"

#include "cli/options.h"
#include "report/findings.h"

/* Options that only --check has. */
struct info_check_options {
    enum p3d_profile profile;
    const char *source, *model_cfg;      /* NULL without them */
    const char *baseline, *new_baseline; /* likewise */
    struct cli_words only, disabled;     /* starts of ids */
    struct cli_words rules;              /* ID=LEVEL,... */
    bool is_strict, is_sarif;
};

struct info_check_choice {
    const struct info_check_options *options;
    int8_t *levels; /* by rule: an enum p3d_severity, or -1: it is not shown */
    struct info_check_baseline baseline;
};

/* Ends the program if the options are none. */
void info_check_choose(struct info_check_choice *choice, const struct cli *cli,
                       const struct info_check_options *options);

/* True if a finding of this file is to be shown. One that is not in the new baseline yet is kept for it. */
bool info_check_is_chosen(struct info_check_choice *choice, struct p3di_job *job, const char *path,
                          const struct p3d_finding *finding);

void info_check_choice_free(struct info_check_choice *choice);

#endif
