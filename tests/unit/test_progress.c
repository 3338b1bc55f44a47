/* test_progress.c: what is said of work that takes long, by a clock and a terminal of the test's own.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test.h"

#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

static FILE *told;     /* stands for stderr */
static int old_stderr; /* what does so else */
static double seconds;
static int columns;
static bool is_terminal[2]; /* stderr, stdout */

double test_seconds(void);
bool test_is_terminal(FILE *file);
int test_columns(FILE *file);

double test_seconds(void)
{
    return seconds;
}

bool test_is_terminal(FILE *file)
{
    return is_terminal[file == stdout];
}

int test_columns(FILE *file)
{
    return file == stderr ? columns : 1;
}

static int begin_terminal(void **state)
{
    (void)state;
    told = tmpfile();
    old_stderr = dup(STDERR_FILENO);
    seconds = 1000;
    columns = 80;
    is_terminal[0] = true;
    is_terminal[1] = false;
    return told && old_stderr >= 0 && dup2(fileno(told), STDERR_FILENO) >= 0 ? 0 : -1;
}

static int end_terminal(void **state)
{
    (void)state;
    (void)fflush(stderr);
    return dup2(old_stderr, STDERR_FILENO) >= 0 && close(old_stderr) == 0 && fclose(told) == 0 ? 0 : -1;
}

/* What was said since the last time. */
static void assert_said(const char *expected)
{
    char text[400];
    size_t size;

    (void)fflush(stderr);
    rewind(told);
    size = fread(text, 1, sizeof text - 1, told);
    text[size] = 0;
    assert_string_equal(text, expected);
    rewind(told);
    assert_int_equal(ftruncate(fileno(told), 0), 0);
}

static void step_at(double after, const char *expected)
{
    seconds = 1000 + after;
    cli_progress_step();
    assert_said(expected);
}

/* Not before a second, not again before a fifth of one, and not when all is done: then the line is taken away. */
TEST_WITH(steps_are_told_from_a_second_on, begin_terminal, end_terminal)
{
    cli_progress_begin("tool", "reading", 6, false);
    step_at(0.75, "");
    step_at(1, "tool: reading: 2 of 6, 3 s left"); /* four times half a second, and what was begun */
    step_at(1.125, "");
    step_at(1.25, "\r                               \rtool: reading: 4 of 6, 1 s left");
    seconds = 1010;
    cli_progress_hide();
    assert_said("\r                               \r");
    cli_progress_hide();
    assert_said("");
    step_at(1.3, "tool: reading: 5 of 6, 1 s left"); /* at once: nothing stands there */
    step_at(9, "\r                               \r");
    cli_progress_end();
    assert_said("");
    step_at(10, "");
}

TEST_WITH(only_a_terminal_is_told, begin_terminal, end_terminal)
{
    is_terminal[0] = false;
    cli_progress_begin("tool", "reading", 3, false);
    step_at(2, "");
    is_terminal[0] = is_terminal[1] = true;
    cli_progress_begin("tool", "reading", 3, true); /* what is printed says it */
    seconds = 1010;
    cli_progress_step();
    assert_said("");
    seconds = 1000;
    cli_progress_begin("tool", "reading", 3, false);
    step_at(2, "tool: reading: 1 of 3, 5 s left");
    cli_progress_end();
    assert_said("\r                               \r");
    seconds = 1000;
    is_terminal[1] = false;
    cli_progress_begin("tool", "reading", 3, true);
    step_at(2, "tool: reading: 1 of 3, 5 s left");
}

/* The last column stays empty. */
TEST_WITH(a_line_is_as_long_as_the_terminal_is_wide, begin_terminal, end_terminal)
{
    columns = 12;
    cli_progress_begin("tool", "reading", 4, false);
    step_at(1, "tool: readi");
    step_at(2, "\r           \rtool: readi");
}

/* Of the only step, in hundredths; another count is another work. */
TEST_WITH(parts_of_one_step_are_told, begin_terminal, end_terminal)
{
    cli_progress_begin("tool", "packing", 1, false);
    cli_progress_part(NULL, 1, 40);
    seconds = 1002;
    cli_progress_part(NULL, 11, 40);
    assert_said("tool: packing: 27 %, 6 s left"); /* 29 times 2 / 11 seconds */
    seconds = 1003;
    cli_progress_part(NULL, 3, 8); /* begins now */
    assert_said("");
    seconds = 1004;
    cli_progress_part(NULL, 4, 8);
    assert_said("\r                             \rtool: packing: 50 %, 2 s left");
    cli_progress_part(NULL, 8, 8);
    assert_said("\r                             \r");
}
