/* inputs.h: what the rows of p3dbench work on.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_INPUTS_H
#define P3D_BENCH_INPUTS_H

#include "bench.h"

/* Makes each input that a word of the line names, in the working folder, unless it is there. */
void inputs_make(const struct bench *b, const char *line);

/* Does a word of the line name `input`? */
bool line_names(const char *line, const char *input);

#endif
