/* test_memory.c: tools that get no memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* pipe, fork */

#include "test.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(without_memory_a_tool_says_so_and_ends)
{
    char text[32] = "";
    int ends[2], status;
    pid_t child;

    assert_int_equal(pipe(ends), 0);
    child = fork();
    assert_true(child >= 0);
    if (!child) {
        dup2(ends[1], STDERR_FILENO);
        cli_need(NULL);
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], text, sizeof text - 1), strlen("out of memory\n"));
    assert_string_equal(text, "out of memory\n");
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    close(ends[0]);
}
