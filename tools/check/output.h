/* output.h: p3dinfo --check: what is found in each file, as it is printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_OUTPUT_H
#define CHECK_OUTPUT_H

#include "choice.h"

enum info_check_view {
    INFO_CHECK_EACH,  /* each finding, for people */
    INFO_CHECK_RULES, /* the findings of all files, by rule */
    INFO_CHECK_JSON,  /* from here on for programs */
    INFO_CHECK_SARIF
};

/* Counts for all files. */
struct info_check_output {
    const struct cli *cli;
    enum info_check_view view;
    struct info_check_choice choice;
    struct p3di_findings_style style;
    struct p3di_json sarif;
    struct p3di_findings_summary summary;
    struct p3di_job job; /* of the two */
    struct p3d_error error;
    double began; /* sys_seconds */
};

/* Ends the program if the options choose nothing. */
void info_check_output_begin(struct info_check_output *output, const struct cli *cli,
                             const struct info_check_options *options, enum info_check_view view, enum cli_color color);

/* After the last file; false if the new baseline could not be written, which is said. */
bool info_check_output_end(struct info_check_output *output);

/* ---- A file ---- */

struct info_check_found {
    struct info_check_output *output;
    struct p3di_file_findings file;
    struct p3di_job job;
    struct p3d_error error; /* of the job */
};

/* Begins a file; `document` as in struct p3di_file_findings. */
void info_check_begin_file(struct info_check_found *found, struct info_check_output *output, const char *path,
                           const struct p3d_document *document);

/* Adds what the user wants to see: a finding; all of them, unless they are NULL; one of the whole file. */
void info_check_add(struct info_check_found *found, const struct p3d_finding *finding);
void info_check_add_all(struct info_check_found *found, const struct p3d_findings *findings);
void info_check_add_of_file(struct info_check_found *found, const char *rule, const char *message);

/* Prints it, and returns what it means for the exit status. */
int info_check_end_file(struct info_check_found *found);

#endif
