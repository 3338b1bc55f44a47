/* progress.c: how far a command is and how long it will take, on a terminal.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "progress.h"

#include "system/system.h"

#include <stdio.h>

#define PATIENCE 1.0 /* seconds without a word */
#define PAUSE 0.2    /* seconds between two lines */

static struct {
    const char *tool, *what;
    size_t done, count;
    double began, shown; /* sys_seconds */
    int size;            /* of the line that stands there now */
    bool is_wanted;
} progress;

void cli_progress_begin(const char *tool, const char *what, size_t count, bool is_spoken)
{
    progress.tool = tool;
    progress.what = what;
    progress.done = 0;
    progress.count = count;
    progress.began = progress.shown = sys_seconds();
    progress.size = 0;
    progress.is_wanted = count > 1 && sys_is_terminal(stderr) && !(is_spoken && sys_is_terminal(stdout));
}

void cli_progress_hide(void)
{
    if (!progress.size)
        return;
    fprintf(stderr, "\r%*s\r", progress.size, "");
    (void)fflush(stderr); /* consoles of Windows have a buffer */
    progress.size = 0;
}

/* Rounded up, so that it is not over before the work is. */
static int print_left(char *text, size_t size, double seconds)
{
    const unsigned long left = (unsigned long)seconds + 1;

    if (left < 60)
        return snprintf(text, size, "%lu s left", left);
    if (left < 3600)
        return snprintf(text, size, "%lu min %lu s left", left / 60, left % 60);
    return snprintf(text, size, "%lu h %lu min left", left / 3600, left / 60 % 60);
}

static void show(double now)
{
    const double each = (now - progress.began) / (double)progress.done;
    char line[160], left[48];
    const size_t room = (size_t)sys_columns(stderr);

    print_left(left, sizeof left, each * (double)(progress.count - progress.done));
    snprintf(line, sizeof line, "%s: %s: %zu of %zu, %s", progress.tool, progress.what, progress.done, progress.count,
             left);
    if (room < sizeof line)
        line[room - 1] = 0; /* in the last column the terminal would begin a new line */
    progress.size = fprintf(stderr, "%s", line);
    (void)fflush(stderr);
    progress.shown = now;
}

void cli_progress_step(void)
{
    double now;

    progress.done++;
    if (!progress.is_wanted)
        return;
    now = sys_seconds();
    if (progress.done >= progress.count) {
        cli_progress_hide();
    } else if (now - progress.began >= PATIENCE && (!progress.size || now - progress.shown >= PAUSE)) {
        cli_progress_hide();
        show(now);
    }
}

void cli_progress_end(void)
{
    cli_progress_hide();
    progress.is_wanted = false;
}
