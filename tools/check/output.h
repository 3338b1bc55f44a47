/* output.h: p3dinfo check: what is found in each file, as it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_OUTPUT_H
#define CHECK_OUTPUT_H

#include "cli/cli.h"
#include "fix.h"
#include "options.h"

#include "lint/run.h"
#include "report/choice.h"

enum info_check_view {
    INFO_CHECK_EACH,   /* each finding, for people */
    INFO_CHECK_RULES,  /* the findings of all files, by rule */
    INFO_CHECK_BRIEF,  /* only how many of each rule */
    INFO_CHECK_FIX,    /* changes are printed at the end, and nothing before */
    INFO_CHECK_GITHUB, /* from here on for programs */
    INFO_CHECK_JSON,
    INFO_CHECK_SARIF
};

/* Counts for all files. */
struct info_check_output {
    const struct cli *cli;
    enum info_check_view view;
    const struct info_check_options *options;
    struct p3di_choice choice;
    struct p3di_findings_style style;
    struct p3di_json sarif;
    struct p3di_findings_summary summary;
    struct info_fixes fixes;
    bool is_again;       /* the files are put right: it is only counted what is left */
    struct p3di_job job; /* of the two */
    struct p3d_error error;
    size_t ignored_count; /* of the files that .gitignore has left out */
    double began;         /* sys_seconds */
    const char *guess;    /* which game the files are checked for, and why; NULL: it is not guessed */
};

/* Ends the program if the options choose nothing. */
void info_check_output_begin(struct info_check_output *output, const struct cli *cli,
                             const struct info_check_options *options, enum info_check_view view, enum cli_color color);

/* After the last file. False if the new baseline, or a file that is put right, could not be written, which is said. */
bool info_check_output_end(struct info_check_output *output);

/* Prints what the user wants to see of a file, and returns what it means for the exit status. */
int info_check_show(struct info_check_output *output, const struct p3di_checked *checked);

#endif
