/* test_memory.c: tools that get no memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* pipe, fork */

#include "test.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct p3d_error no_memory = {.status = P3D_NO_MEMORY}, no_room = {.status = P3D_SYSTEM};

static void need(void)
{
    cli_need(NULL);
}

/* The bytes of twice as many elements are no number. */
static void grow(void)
{
    size_t capacity = SIZE_MAX / 4;

    cli_grow(NULL, capacity, &capacity, 16);
}

static void need_report(void)
{
    cli_need_report(false, &no_memory);
}

static void end_job(void)
{
    struct p3d_error error;
    struct p3di_job job;

    cli_job_begin(&job, &error);
    p3di_job_fail_memory(&job);
    cli_job_end(&job);
}

TEST(without_memory_a_tool_says_so_and_ends)
{
    static void (*const rows[])(void) = {need, need_report, grow, end_job};

    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[32] = "";
        int ends[2], status;
        pid_t child;

        assert_int_equal(pipe(ends), 0);
        child = fork();
        assert_true(child >= 0);
        if (!child) {
            dup2(ends[1], STDERR_FILENO);
            rows[i]();
            _exit(0);
        }
        close(ends[1]);
        assert_int_equal(read(ends[0], text, sizeof text - 1), strlen("out of memory\n"));
        assert_string_equal(text, "out of memory\n");
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
        close(ends[0]);
    }
}

/* What is on the disk, or is not, is told when the tool ends. */
TEST(a_report_that_needs_no_more_memory_ends_no_tool)
{
    cli_need_report(true, &no_memory);
    cli_need_report(true, &no_room);
    cli_need_report(false, &no_room);
}
