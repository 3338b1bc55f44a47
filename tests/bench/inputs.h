/* inputs.h: what the rows of p3dbench work on.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_INPUTS_H
#define P3D_BENCH_INPUTS_H

#include "bench.h"

/* Makes each input that a word of the line names, in the working folder, unless it is there. */
void inputs_make(const struct bench *b, const char *line);

/* Does a word of the line name `input`? */
bool line_names(const char *line, const char *input);

/* Writes the MLOD in another order, or an ODOL as it is. */
void input_permute(const char *path, const char *ordered);

/* A new folder with so many names of one model, which are as good as so many files: each is opened and read. */
void input_link_models(const char *folder, uint64_t size, unsigned count);

/* A new folder of so many addons, each with a prefix, a config and a model. */
void input_make_addons(const char *folder, unsigned count);

#endif
