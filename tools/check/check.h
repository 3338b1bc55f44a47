/* check.h: p3dinfo check: what is wrong with models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "cli/cli.h"
#include "options.h"

struct info_check_request {
    const struct cli *cli;
    const struct info_check_options *options;
    const struct cli_words *operands, *assets;
    bool has_no_assets; /* files are not looked for */
    bool is_recursive, is_json;
    bool is_full;          /* each finding, also of folders */
    bool is_brief;         /* no finding, but how many of each rule */
    unsigned thread_count; /* for folders; 0: as many as there are processors */
    enum cli_color color;
};

/* Checks, and prints what was found; returns the exit status. */
int info_check(const struct info_check_request *request);

/* Prints what a finding means. Ends the program if there is no such. */
void info_explain(const struct cli *cli, const char *id);

#endif
