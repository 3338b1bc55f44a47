/* options.h: what p3dinfo check is asked for besides its files.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_OPTIONS_H
#define CHECK_OPTIONS_H

#include "cli/options.h"

#include <p3d/check.h>

/* Options that only check has. */
struct info_check_options {
    enum p3d_profile profile;
    const char *source, *model_cfg;      /* NULL without them */
    const char *baseline, *new_baseline; /* likewise */
    struct cli_words only, disabled;     /* starts of ids */
    struct cli_words rules;              /* ID=LEVEL,... */
    enum p3d_severity level;             /* only findings that are as bad are shown */
    bool is_strict, is_sarif, is_github;
    bool is_fix, is_dry_run; /* findings with one answer are put right, or the changes are only said */
    bool has_no_ignore;      /* files that .gitignore names are checked, too */
    bool has_profile;        /* it was given, and is not guessed */
};

#endif
