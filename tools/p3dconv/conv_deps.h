/* conv_deps.h: what a build system needs to know: a depfile, and the files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CONV_DEPS_H
#define P3D_TOOLS_CONV_DEPS_H

#include "conv.h"
#include "conv_inputs.h"

/* Adds the textures, materials and proxies of the job's LODs; what is computed rather than read from a
 * file, like #(argb,8,8,3)color(...), is left out. False and *error. */
bool conv_names_add_job(struct conv_names *names, const struct conv_job *job, struct p3d_error *error);

/* The names of all `count` lists, sorted; they still belong to the lists, but free `items`. */
struct conv_names conv_names_sorted(const struct conv_names *lists, size_t count);

/* Prints the names of all `count` lists, sorted, each once. */
void conv_names_print(const struct conv_names *lists, size_t count);

/* Writes "output: input" for each file that is done, in make's syntax; each depends on what else was read for it,
 * and on `also`, if it is not NULL. Nothing if none is done. False and *error. */
bool conv_write_depfile(const char *path, const struct conv_files *files, const char *also, struct p3d_error *error);

#endif
