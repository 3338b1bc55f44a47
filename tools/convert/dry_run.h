/* dry_run.h: --dry-run: what would be renamed, and which files would change.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_DRY_RUN_H
#define CONVERT_DRY_RUN_H

#include "inputs.h"

/* Prints the renamed names of all files, a list each, sorted, with how often each occurs; the rules that match
 * nothing; and the files that would change. */
void conv_dry_run_print(const struct cli_names *renamed, const struct conv_files *files,
                        const struct conv_rules *rules);

#endif
