/* sink.h: what the library writes, into a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_SINK_H
#define CLI_SINK_H

#include "cli.h"

/* Writes to a file. A failure is the file's error. */
struct p3d_sink cli_sink(FILE *file);

#endif
