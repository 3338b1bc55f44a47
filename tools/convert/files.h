/* files.h: what p3dconv does with all files together: which configs it takes, depfiles, lists that are printed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_FILES_H
#define CONVERT_FILES_H

#include "cli/assets.h"
#include "options.h"
#include "work/inputs.h"

/* Drops what was found for the operand `path`, the files from `first` on, but for config.cpp and rvmats. If nothing is
 * left, that is a problem of the operand. */
void conv_leave_out_headers(struct work_files *files, size_t first, const char *path);

/* Ends the program if --depfile, --short-names or a --model-cfg that is written names a file of another kind. */
void conv_check_written(const struct conv_request *request);

/* Writes "output: input" for each file that is done, in make's syntax; each depends on what else was read for it,
 * and on `also`, if it is not NULL. Nothing if none is done. False and *error. */
bool conv_write_depfile(const char *path, const struct work_files *files, const char *also, struct p3d_error *error);

/* Writes the lines of all files, a list each, sorted, each once. It replaces neither them nor the file `also`, if that
 * is not NULL. False and *error. */
bool conv_write_short_names(const char *path, const struct cli_names *lists, const struct work_files *files,
                            const char *also, struct p3d_error *error);

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
