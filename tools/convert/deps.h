/* deps.h: --list-deps: the files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_DEPS_H
#define CONVERT_DEPS_H

#include "job.h"

/* Adds the textures, materials and proxies of the job's LODs, and what the materials of an ODOL name. What is computed
 * rather than read from a file, like #(argb,8,8,3)color(...), is left out, and with --missing what is in the assets.
 * False and *error. */
bool conv_deps_add(struct cli_names *names, const struct conv_job *job, struct p3d_error *error);

/* Prints the names of all `count` lists, sorted, each once. */
void conv_deps_print(const struct cli_names *lists, size_t count);

#endif
