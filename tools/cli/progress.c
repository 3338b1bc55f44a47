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
} under_way;

void cli_progress_begin(const char *tool, const char *what, size_t count, bool is_spoken)
{
    under_way.tool = tool;
    under_way.what = what;
    under_way.done = 0;
    under_way.count = count;
    under_way.parts = 0;
    under_way.began = under_way.shown = sys_seconds();
    under_way.size = 0;
    under_way.is_wanted = count && sys_is_terminal(stderr) && !(is_spoken && sys_is_terminal(stdout));
}

void cli_progress_hide(void)
{
    if (!under_way.size)
        return;
    fprintf(stderr, "\r%*s\r", under_way.size, "");
    (void)fflush(stderr); /* consoles of Windows have a buffer */
    under_way.size = 0;
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
    const double each = (now - under_way.began) / (double)done;
    char line[160], left[48];
    const size_t room = (size_t)sys_columns(stderr);

    if (now - under_way.began < PATIENCE || (under_way.size && now - under_way.shown < PAUSE))
        return;
    cli_progress_hide();
    print_left(left, sizeof left, each * (double)(count - done));
    snprintf(line, sizeof line, "%s: %s: %s, %s", under_way.tool, under_way.what, how_far, left);
    if (room < sizeof line)
        line[room - 1] = 0; /* in the last column the terminal would begin a new line */
    under_way.size = fprintf(stderr, "%s", line);
    (void)fflush(stderr);
    under_way.shown = now;
}

void cli_progress_step(void)
{
    char how_far[64];

    under_way.done++;
    if (!under_way.is_wanted)
        return;
    snprintf(how_far, sizeof how_far, "%zu of %zu", under_way.done, under_way.count);
    if (under_way.done >= under_way.count)
        cli_progress_hide();
    else
        show(sys_seconds(), under_way.done, under_way.count, how_far);
}

void cli_progress_part(void *unused, size_t done, size_t count)
{
    const double now = sys_seconds();
    char how_far[8];

    (void)unused;
    if (!under_way.is_wanted || under_way.count != 1)
        return;
    if (under_way.parts != count) /* another work, which may take longer or not */
        under_way.began = now;
    under_way.parts = count;
    snprintf(how_far, sizeof how_far, "%d %%", (int)(100.0 * (double)done / (double)count));
    if (done >= count)
        cli_progress_hide();
    else
        show(now, done, count, how_far);
}

void cli_progress_end(void)
{
    cli_progress_hide();
    under_way.is_wanted = false;
}
