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
    size_t parts;        /* of the only step; 0: it has not said yet */
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
    progress.parts = 0;
    progress.began = progress.shown = sys_seconds();
    progress.size = 0;
    progress.is_wanted = count && sys_is_terminal(stderr) && !(is_spoken && sys_is_terminal(stdout));
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

/* `how_far` is what is said of `done` and `count`. */
static void show(double now, size_t done, size_t count, const char *how_far)
{
    const double each = (now - progress.began) / (double)done;
    char line[160], left[48];
    const size_t room = (size_t)sys_columns(stderr);

    if (now - progress.began < PATIENCE || (progress.size && now - progress.shown < PAUSE))
        return;
    cli_progress_hide();
    print_left(left, sizeof left, each * (double)(count - done));
    snprintf(line, sizeof line, "%s: %s: %s, %s", progress.tool, progress.what, how_far, left);
    if (room < sizeof line)
        line[room - 1] = 0; /* in the last column the terminal would begin a new line */
    progress.size = fprintf(stderr, "%s", line);
    (void)fflush(stderr);
    progress.shown = now;
}

void cli_progress_step(void)
{
    char how_far[64];

    progress.done++;
    if (!progress.is_wanted)
        return;
    snprintf(how_far, sizeof how_far, "%zu of %zu", progress.done, progress.count);
    if (progress.done >= progress.count)
        cli_progress_hide();
    else
        show(sys_seconds(), progress.done, progress.count, how_far);
}

void cli_progress_part(void *unused, size_t done, size_t count)
{
    const double now = sys_seconds();
    char how_far[8];

    (void)unused;
    if (!progress.is_wanted || progress.count != 1)
        return;
    if (progress.parts != count) /* another work, which may take longer or not */
        progress.began = now;
    progress.parts = count;
    snprintf(how_far, sizeof how_far, "%d %%", (int)(100.0 * (double)done / (double)count));
    if (done >= count)
        cli_progress_hide();
    else
        show(now, done, count, how_far);
}

void cli_progress_end(void)
{
    cli_progress_hide();
    progress.is_wanted = false;
}
