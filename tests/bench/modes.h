/* modes.h: the tools in all their modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_BENCH_MODES_H
#define P3D_BENCH_MODES_H

#include "bench.h"

struct mode {
    const char *name;
    const char *line; /* a command; the file stands for each "@" */
    bool is_mlod_only, needs_frames;
};

extern const struct mode modes[]; /* the last one has no name */

/* The mode as a command on a file, whose processor time counts. */
struct command mode_command(const struct mode *mode, const char *path);

#endif
