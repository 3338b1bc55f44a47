/* test_batch.c: the same work on many inputs: the order of what is said, and which inputs failed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test.h"

#include "work/batch.h"

#include <stdio.h>
#include <unistd.h>

/* ---- A terminal of the test's own ---- */

static char steps[200]; /* what is said of how far it is */

void test_begin(const char *tool, const char *what, size_t count, bool is_spoken);
void test_step(void);
void test_hide(void);
void test_end(void);

void test_begin(const char *tool, const char *what, size_t count, bool is_spoken)
{
    snprintf(steps, sizeof steps, "%s %s %u%s:", tool, what, (unsigned)count, is_spoken ? " spoken" : "");
}

void test_step(void)
{
    strcat(steps, " step");
}

void test_hide(void)
{
    strcat(steps, " hide");
}

void test_end(void)
{
    strcat(steps, " end");
}

/* ---- Work ---- */

struct job {
    const char *name; /* it fails if there is a '!' in it */
    const char *says;
};

static const struct job *jobs;
static struct p3d_buffer told; /* in the end, besides what goes to stderr */
static unsigned ended_at;      /* how much of it was there when all were done */

static const char *name_of(void *user, size_t index)
{
    assert_ptr_equal(user, jobs);
    return jobs[index].name;
}

static bool work(void *user, size_t index, const struct cli *cli)
{
    assert_ptr_equal(user, jobs);
    if (jobs[index].says)
        cli_message(cli, NULL, jobs[index].says);
    return !strchr(jobs[index].name, '!');
}

static void note_end(void *user)
{
    assert_ptr_equal(user, jobs);
    ended_at = 1 + (unsigned)told.size;
}

/* What a batch says on stderr while it runs, in a text, and its status. */
static int run(const struct job *list, size_t count, char *said, size_t size)
{
    static const struct cli cli = {.tool = "tool", .log = &told};
    const struct batch batch = {&cli, "working", 1, count, name_of, work, note_end, (void *)(uintptr_t)list};
    FILE *file = tmpfile();
    const int old = dup(STDERR_FILENO);
    size_t length;
    int status;

    p3d_buffer_free(&told);
    told = (struct p3d_buffer){NULL, 0, 0};
    jobs = list;
    ended_at = 0;
    assert_true(file && old >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
    status = batch_run(&batch);
    assert_true(dup2(old, STDERR_FILENO) >= 0 && close(old) == 0);
    rewind(file);
    length = fread(said, 1, size - 1, file);
    said[length] = 0;
    fclose(file);
    return status;
}

static void assert_told(const char *expected)
{
    assert_int_equal(told.size, strlen(expected));
    if (told.size)
        assert_memory_equal(told.data, expected, told.size);
}

/* A line is taken away before something is said, and only then. Each input is a step. */
TEST(messages_of_inputs_come_in_their_order)
{
    static const struct job list[] = {{"a", "one"}, {"b", NULL}, {"c", "three"}};
    char said[200];

    assert_int_equal(run(list, 3, said, sizeof said), CLI_OK);
    assert_string_equal(said, "tool: one\ntool: three\n");
    assert_string_equal(steps, "tool working 3: hide step step hide step end");
    assert_int_equal(ended_at, 1);
    assert_told("");
}

/* Behind what is said at the end. A name with a blank has quotes. */
TEST(inputs_that_failed_are_named)
{
    static const struct job list[] = {{"a!", NULL}, {"b", NULL}, {"c d!", NULL}, {"e f", NULL}, {"g!", NULL}};
    char said[200];

    assert_int_equal(run(list, 5, said, sizeof said), CLI_FAILED);
    assert_string_equal(said, "");
    assert_told("tool: 3 of 5 inputs failed: a! 'c d!' g!\n");
    assert_int_equal(ended_at, 1);
}

/* Of one its own message says it. */
TEST(one_input_that_failed_is_not_named)
{
    static const struct job list[] = {{"a!", "odd"}};
    char said[200];

    assert_int_equal(run(list, 1, said, sizeof said), CLI_FAILED);
    assert_string_equal(said, "tool: odd\n");
    assert_told("");
    assert_int_equal(run(list, 0, said, sizeof said), CLI_OK);
    assert_string_equal(steps, "tool working 0: end");
}
