/* test_inputs.c: inputs of the tools that others change while they are read.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* mkstemp, truncate, nanosleep */

#include "test.h"

#include "cli/cli.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SIZE 100000

static char path[] = "input-XXXXXX"; /* where the test runs */

static int make_file(void **state)
{
    static uint8_t bytes[SIZE];
    FILE *file;
    int fd;

    (void)state;
    strcpy(path + sizeof path - 7, "XXXXXX");
    fd = mkstemp(path);
    assert_true(fd >= 0);
    file = fdopen(fd, "wb");
    memset(bytes, 0xaa, sizeof bytes);
    assert_int_equal(fwrite(bytes, 1, sizeof bytes, file), sizeof bytes);
    return fclose(file);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

TEST_WITH(an_input_is_read_whole_and_stays, make_file, remove_file)
{
    struct cli_input input;
    struct p3d_error error;

    assert_true(cli_input_open(&input, path, CLI_ANY, &error));
    assert_int_equal(input.size, SIZE);
    assert_int_equal(truncate(path, 10), 0);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(input.data[i], 0xaa);
    cli_input_close(&input);
}

TEST_WITH(what_is_cut_off_a_mapped_input_is_zeros_and_noticed, make_file, remove_file)
{
    struct cli_input input;
    struct p3d_error error;

    if (getenv("P3D_IS_EMULATED")) { /* qemu 7.2 tells a big-endian handler of SIGBUS a wrong address */
        skip();
    }
    assert_true(cli_input_map(&input, path, CLI_MODEL, &error));
    assert_true(cli_input_check(&input, &error));
    assert_int_equal(truncate(path, 10), 0);
    assert_int_equal(input.data[SIZE - 1], 0);
    assert_int_equal(input.data[9], 0xaa);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(input.data[i], i < 10 ? 0xaa : 0);
    assert_false(cli_input_check(&input, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_string_equal(error.message, "changed while it was read");
    cli_input_close(&input);
}

/* Numbers of an ODOL are followed, so that nobody may change them. */
TEST_WITH(an_odol_is_read_where_others_are_mapped, make_file, remove_file)
{
    struct cli_input input;
    struct p3d_error error;
    FILE *file = fopen(path, "r+b");

    assert_non_null(file);
    assert_true(fputs("ODOL", file) >= 0 && fclose(file) == 0);
    assert_true(cli_input_map(&input, path, CLI_FIELDS, &error)); /* nobody follows its numbers */
    assert_ptr_equal(input.data, input.file.data);
    cli_input_close(&input);
    assert_true(cli_input_map(&input, path, CLI_MODEL, &error));
    assert_int_equal(input.size, SIZE);
    assert_int_equal(truncate(path, 10), 0);
    assert_memory_equal(input.data, "ODOL", 4);
    for (size_t i = 4; i < SIZE; i++)
        assert_int_equal(input.data[i], 0xaa);
    assert_false(cli_input_check(&input, &error));
    cli_input_close(&input);
}

TEST_WITH(a_mapped_input_that_is_written_to_is_noticed, make_file, remove_file)
{
    const struct timespec tick = {0, 20000000}; /* clocks of file systems are slow */
    struct cli_input input;
    struct p3d_error error;
    FILE *file;

    assert_true(cli_input_map(&input, path, CLI_MODEL, &error));
    file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(nanosleep(&tick, NULL), 0);
    assert_true(fputc(0xbb, file) == 0xbb && fclose(file) == 0);
    assert_false(cli_input_check(&input, &error));
    cli_input_close(&input);
}

/* ---- Names that change while they are read ---- */

#define READINGS 600u

static struct {
    uint8_t name[20000];
    volatile uint8_t *changing;
    volatile unsigned reading; /* how many have begun */
    bool has_writer;
} race;

/* Once in each reading, a little later each time. */
static void change_name(void)
{
    for (unsigned i = 1; i <= READINGS; i++) {
        volatile unsigned wait = i % 300 * 100;

        while (race.reading < i)
            sched_yield();
        while (wait)
            wait--;
        *race.changing = 'x';
    }
}

static void read_name(void)
{
    static char text[2 * sizeof race.name + 1];

    for (unsigned i = 1; i <= READINGS; i++) {
        *race.changing = 0xa9;
        race.reading = i;
        assert_true(p3d_text_utf8((struct p3d_bytes){race.name, sizeof race.name}, text, sizeof text) < sizeof text);
    }
}

static void change_or_read(void *user)
{
    bool is_writer;

    (void)user;
    sys_lock();
    is_writer = !race.has_writer;
    race.has_writer = true;
    sys_unlock();
    if (is_writer)
        change_name();
    else
        read_name();
}

TEST(a_name_that_changes_while_it_is_read_is_read_to_its_end)
{
    memset(race.name, 'a', sizeof race.name);
    race.name[sizeof race.name / 2] = 0xc3; /* with the next byte, or not, a letter */
    race.changing = &race.name[sizeof race.name / 2 + 1];
    *race.changing = 0xa9;
    alarm(60);
    sys_run_threads(2, change_or_read, NULL);
    alarm(0);
}

/* ---- Inputs of another kind ---- */

TEST_WITH(an_input_of_another_kind_is_not_read_to_its_end, make_file, remove_file)
{
    struct cli_input input;
    struct p3d_error error;

    assert_true(cli_input_open(&input, path, CLI_MODEL, &error));
    assert_true(input.is_other);
    assert_true(input.size >= 4 && input.size < SIZE);
    cli_input_close(&input);
    assert_true(cli_input_open(&input, path, CLI_TEXT, &error));
    assert_false(input.is_other);
    assert_int_equal(input.size, SIZE);
    cli_input_close(&input);
}

/* ---- Memory ---- */

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
