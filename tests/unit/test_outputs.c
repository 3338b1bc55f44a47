/* test_outputs.c: outputs of the tools: what stands under their names, whatever ends the program.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* mkdtemp, nanosleep, symlink, mkfifo */

#include "test.h"

#include "system/files.h"
#include "system/system.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char folder[32]; /* where the test runs */

static int make_folder(void **state)
{
    (void)state;
    strcpy(folder, "outputs-XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static void remove_name(void *user, const char *name, enum p3di_kind kind)
{
    char path[512];

    (void)user;
    (void)kind;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(unlink(path), 0);
}

static int remove_folder(void **state)
{
    (void)state;
    p3di_list_folder(folder, remove_name, NULL);
    return rmdir(folder);
}

static char *path_of(const char *name)
{
    static char path[512];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(path_of(name), "wb");

    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void assert_file(const char *name, const char *text)
{
    char found[64] = "";
    FILE *file = fopen(path_of(name), "rb");

    assert_non_null(file);
    assert_int_equal(fread(found, 1, sizeof found - 1, file), strlen(text));
    assert_string_equal(found, text);
    fclose(file);
}

/* An output with "new" in it; whether it could be made. */
static bool put(const char *name, int how)
{
    struct sys_output output;

    if (!sys_output_open(&output, path_of(name), how))
        return false;
    fputs("new", output.file);
    return sys_output_commit(&output);
}

static void count_temporary(void *user, const char *name, enum p3di_kind kind)
{
    (void)kind;
    *(unsigned *)user += strstr(name, ".tmp") != NULL;
}

static unsigned count_temporaries(void)
{
    unsigned count = 0;

    assert_true(p3di_list_folder(folder, count_temporary, &count));
    return count;
}

/* ---- Names and places ---- */

TEST_WITH(an_output_replaces_an_older_one_and_keeps_its_mode, make_folder, remove_folder)
{
    struct stat status;

    write_text("a.obj", "old");
    assert_int_equal(chmod(path_of("a.obj"), 0640), 0);
    assert_true(put("a.obj", 0));
    assert_file("a.obj", "new");
    assert_int_equal(stat(path_of("a.obj"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_int_equal(count_temporaries(), 0);
}

TEST_WITH(a_new_output_has_the_mode_that_the_umask_leaves, make_folder, remove_folder)
{
    const mode_t outer = umask(027);
    struct stat status;

    assert_true(put("a.obj", 0));
    assert_int_equal(stat(path_of("a.obj"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0640);
    assert_int_equal(unlink(path_of("a.obj")), 0);
    umask(outer);
}

TEST_WITH(a_name_may_be_as_long_as_the_file_system_allows, make_folder, remove_folder)
{
    char name[256];

    memset(name, 'n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    assert_true(put(name, 0)); /* new, then replaced */
    assert_true(put(name, 0));
    assert_file(name, "new");
    assert_int_equal(unlink(path_of(name)), 0);
}

TEST_WITH(only_who_is_asked_to_writes_through_a_link, make_folder, remove_folder)
{
    write_text("target", "old");
    assert_int_equal(symlink("target", path_of("link")), 0);
    errno = 0;
    assert_false(put("link", 0));
    assert_int_equal(errno, ELOOP);
    assert_file("target", "old");
    assert_true(put("link", SYS_FOLLOW));
    assert_file("target", "new");
    assert_int_equal(unlink(path_of("target")), 0);
    assert_false(put("link", 0));
    assert_false(put("link", SYS_FOLLOW)); /* it leads nowhere */
    assert_int_equal(unlink(path_of("link")), 0);
}

TEST_WITH(a_pipe_at_a_place_that_nobody_named_is_not_waited_for, make_folder, remove_folder)
{
    assert_int_equal(mkfifo(path_of("pipe"), 0600), 0);
    alarm(60);
    assert_false(put("pipe", 0));
    alarm(0);
}

TEST_WITH(what_is_given_up_leaves_the_old_file_and_nothing_else, make_folder, remove_folder)
{
    struct sys_output output;

    write_text("a.obj", "old");
    assert_true(sys_output_open(&output, path_of("a.obj"), 0));
    fputs("new", output.file);
    sys_output_abort(&output);
    assert_file("a.obj", "old");
    assert_int_equal(count_temporaries(), 0);
}

/* ---- The program's end ---- */

/* The end of a child after `number`; it is killed if it did not end within a minute. */
static int end(pid_t child, int number)
{
    const struct timespec pause = {0, 5000000};
    int status = 0;

    kill(child, number);
    for (int i = 0; i < 12000; i++) {
        if (waitpid(child, &status, WNOHANG) == child)
            return status;
        nanosleep(&pause, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return status;
}

static int announcement[2];

static void linger(void)
{
    const ssize_t written = write(announcement[1], "x", 1);

    (void)written;
    sleep(120); /* longer than its end is waited for */
}

static bool has_slow_end;

/* Registered before all else, so that it runs when everything has been cleaned up. */
static void end_slowly(void)
{
    if (has_slow_end)
        linger();
}

TEST_WITH(a_signal_ends_a_program_that_is_ending_already, make_folder, remove_folder)
{
    pid_t child;
    char x;

    assert_int_equal(pipe(announcement), 0);
    child = fork();
    if (child == 0) {
        has_slow_end = true;
        exit(!put("a.obj", 0));
    }
    assert_int_equal(read(announcement[0], &x, 1), 1);
    assert_int_equal(WTERMSIG(end(child, SIGTERM)), SIGTERM);
    assert_file("a.obj", "new");
    close(announcement[0]);
    close(announcement[1]);
}

/* Replaces two outputs again and again, and ends now and then. */
static void work(void)
{
    struct sys_output outputs[2];

    for (int i = 0; i < 300; i++) {
        if (!sys_output_open(&outputs[0], path_of("a.obj"), 0) || !sys_output_open(&outputs[1], path_of("a.mtl"), 0))
            exit(1);
        fputs("new", outputs[0].file);
        fputs("new", outputs[1].file);
        if (!sys_output_commit(&outputs[1]) || !sys_output_commit(&outputs[0]))
            exit(1);
    }
    exit(0);
}

TEST_WITH(a_signal_at_any_time_leaves_whole_files_only, make_folder, remove_folder)
{
    write_text("a.obj", "new");
    write_text("a.mtl", "new");
    for (int i = 0; i < 100; i++) {
        const struct timespec pause = {0, 60000 * (i / 2)};
        const pid_t child = fork();
        int status;

        if (child == 0)
            work();
        nanosleep(&pause, NULL);
        status = end(child, i % 4 < 2 ? SIGTERM : SIGINT);
        assert_false(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
        assert_false(WIFEXITED(status) && WEXITSTATUS(status) != 0);
        assert_int_equal(count_temporaries(), 0);
        assert_file("a.obj", "new");
        assert_file("a.mtl", "new");
    }
}

TEST_WITH(a_program_that_is_killed_leaves_the_old_file, make_folder, remove_folder)
{
    struct sys_output output;
    pid_t child;
    char x;

    write_text("a.obj", "old");
    assert_int_equal(pipe(announcement), 0);
    child = fork();
    if (child == 0) {
        if (!sys_output_open(&output, path_of("a.obj"), 0))
            exit(1);
        fputs("half", output.file);
        fflush(output.file);
        linger();
    }
    assert_int_equal(read(announcement[0], &x, 1), 1);
    assert_true(WIFSIGNALED(end(child, SIGKILL)));
    assert_file("a.obj", "old");
    assert_int_equal(count_temporaries(), 1); /* nobody could remove it */
    assert_true(put("a.obj", 0));
    assert_file("a.obj", "new");
    close(announcement[0]);
    close(announcement[1]);
}

int main(void)
{
    atexit(end_slowly);
    return run_all_tests(NULL);
}
