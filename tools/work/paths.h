/* paths.h: extensions and letter case of paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_PATHS_H
#define WORK_PATHS_H

#include "cli/paths.h"

/* `path` with another extension (or an added one). The caller frees it. */
char *work_with_extension(const char *path, const char *extension);

/* Why no output can be named after a file in an archive; NULL if one can. */
const char *work_member_problem(struct p3di_job *job, const struct p3di_path *member);

/* The order of names in archives: by small letters, byte for byte. */
int work_compare_folded(struct p3d_bytes a, struct p3d_bytes b);

/* Warns, once, of outputs that differ in letter case alone: of each the path, which stays. */
void work_tell_twins(const struct cli *cli, const char *const *outputs, size_t count);

/* True if a path is a folder. A slash at the end names one, also one that is not there yet. */
bool work_is_place(const char *path);

/* True if a path is a name of standard output. */
bool work_is_stdout(const char *path);

#endif
