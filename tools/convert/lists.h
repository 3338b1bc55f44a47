/* lists.h: --list-deps and --dry-run: what is printed instead of converted.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_LISTS_H
#define CONVERT_LISTS_H

#include "options.h"

#include "cli/assets.h"
#include "work/inputs.h"

/* Adds the textures, materials and proxies of the job's LODs, and what their rvmats name: those in the
 * assets, and the materials of an ODOL. What is computed
 * rather than read from a file, like #(argb,8,8,3)color(...), is left out, and with --missing what is in the assets.
 * False and *error. */
bool conv_deps_add(struct cli_names *names, const struct conv_job *job, struct p3d_error *error);

/* Prints the names of all files, a list each, sorted, each once; on request with the file that names it, if there are
 * several. */
void conv_deps_print(const struct cli_names *lists, const struct work_files *files, bool says_who);

/* True if --list-deps asks who uses the inputs, which are textures and materials; both kinds of inputs are wrong usage.
 */
bool conv_asks_for_users(const struct conv_request *request);

/* Prints who names one of the inputs, sorted, each once. CLI_OK, or CLI_FAILED also if what might name them could not
 * be read. */
int conv_users_print(const struct conv_request *request, const struct cli_assets *assets);

/* Prints the renamed names of all files, a list each, sorted, with how often each occurs; the rules that match
 * nothing; and the files that would change. */
void conv_dry_run_print(const struct cli_names *renamed, const struct work_files *files,
                        const struct conv_rules *rules);

#endif
