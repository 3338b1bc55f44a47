/* progress.h: how far a command is and how long it will take, on a terminal.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Begins work of so many steps, such as "checking". From a second on a line on stderr says how far it is, if that is a
 * terminal; `is_spoken`: what is printed to a terminal says so already. Only one work at a time, in one thread or under
 * a lock. `tool` and `what` outlive it. */
void cli_progress_begin(const char *tool, const char *what, size_t count, bool is_spoken);

/* A step is done. */
void cli_progress_step(void);

/* For p3d_options.progress: says how far the one step of a work is. Where there are several, those are said. */
void cli_progress_part(void *unused, size_t done, size_t count);

/* Before anything else is printed: takes the line away, until the next step. */
void cli_progress_hide(void);

/* The work is done, or is left. */
void cli_progress_end(void);

#endif
