/* test_archives.c: what is found in archives, and where outputs of it belong.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* getpid */

#include "pbo_bytes.h"
#include "test.h"

#include "files/walk.h"

#include <stdio.h>
#include <unistd.h>

static char path[64];
static struct bytes file;
static struct p3d_error error;

static void save(void)
{
    FILE *out = fopen(path, "wb");

    assert_non_null(out);
    assert_int_equal(fwrite(file.data, 1, file.size, out), file.size);
    assert_int_equal(fclose(out), 0);
}

static int make_file(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "archive-%ld.pbo", (long)getpid()); /* where the test runs */
    put_pbo(&file, "z\\mod");
    save();
    return 0;
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

/* The path of the entry's output, for an archive with this prefix. */
static void check_relative(const char *prefix, const char *name, const char *expected)
{
    struct p3di_archive *archive;
    struct p3di_job job;

    file.size = 0;
    put_pbo_properties(&file, "prefix", prefix);
    put_pbo_stored(&file, name, "");
    put_pbo_end(&file);
    save();
    archive = p3di_archive_open(path, &error);
    assert_non_null(archive);
    assert_true(p3di_job_begin(&job, "for a name", 0, NULL, &error));
    assert_string_equal(p3di_archive_relative(&job, archive, 0), expected);
    p3di_arena_free(job.arena);
    p3di_archive_release(archive);
}

TEST_WITH(no_output_of_an_archive_leads_out_of_its_folder, make_file, remove_file)
{
    char expected[128];

    check_relative("z\\mod\\", "\\data//car.p3d", "z/mod/data/car.p3d");
    check_relative("..\\..\\home", "..\\.\\car.p3d", "home/car.p3d");
    check_relative("/etc", "/car.p3d", "etc/car.p3d");
    check_relative("C:\\x", "D:car.p3d", "C_/x/D_car.p3d");
    check_relative("a\x1b", "b\n.p3d", "a_/b_.p3d");
    check_relative("...", "..a", ".../..a");
    snprintf(expected, sizeof expected, "%.*s/car.p3d", (int)strlen(path) - 4, path);
    check_relative("", "car.p3d", expected);
}

static void list(struct p3di_paths *paths, enum p3di_archives archives)
{
    p3di_paths_begin(paths);
    p3di_paths_add(paths, path, archives, ".p3d", false, NULL);
    assert_false(paths->job.has_failed);
}

TEST_WITH(an_archive_stands_for_the_models_in_it, make_file, remove_file)
{
    struct p3di_paths paths;
    struct p3di_input input;

    list(&paths, P3DI_ARCHIVES_OPENED);
    assert_int_equal(paths.count, 1);
    assert_string_equal(paths.items[0].relative, "z/mod/car.p3d");
    assert_int_equal(paths.items[0].entry, 2);
    assert_true(p3di_path_open(&paths.items[0], &input, P3DI_ANY, &error));
    assert_int_equal(input.size, strlen("model"));
    p3di_input_close(&input);
    p3di_paths_free(&paths);
    list(&paths, P3DI_ARCHIVES_SHOWN);
    assert_int_equal(paths.count, 2);
    assert_int_equal(paths.items[0].entry, P3DI_ARCHIVE_ITSELF);
    p3di_paths_free(&paths);
    list(&paths, P3DI_ARCHIVES_AS_FILES);
    assert_int_equal(paths.count, 1);
    assert_null(paths.items[0].archive);
    p3di_paths_free(&paths);
}

TEST_WITH(the_damage_of_an_archive_is_one_problem, make_file, remove_file)
{
    struct p3di_paths paths;

    file.size -= 2;
    save();
    list(&paths, P3DI_ARCHIVES_OPENED);
    assert_int_equal(paths.count, 1);
    assert_non_null(strstr(paths.items[0].problem, "the file is cut"));
    p3di_paths_free(&paths);
}
