/* test_walk.c: the files that paths mean: in folders and archives, and what the system says of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700 /* test_folder.h, symlink */

#include "pbo_bytes.h"
#include "test_folder.h"

#include "files/walk.h"
#include "system/files.h"
#include "system/name.h"

#include <errno.h>

static struct p3d_error error;

/* ---- Helpers ---- */

static void make_pbo(const char *relative, const char *prefix)
{
    struct bytes file;

    put_pbo(&file, prefix);
    make_file(relative, file.data, file.size);
}

static const char *below(const char *path)
{
    const size_t size = strlen(test_folder);

    return strncmp(path, test_folder, size) == 0 ? path + size + (path[size] != 0) : path;
}

/* Each item: what it is called below the test's folder, its relative path, and its problem. */
static void assert_paths(struct p3di_paths *paths, const char *expected)
{
    char text[2000] = "";

    assert_false(paths->job.has_failed);
    for (size_t i = 0; i < paths->count; i++) {
        const struct p3di_path *item = &paths->items[i];

        snprintf(text + strlen(text), sizeof text - strlen(text), "%s=%s%s%s%s\n", below(item->path), item->relative,
                 item->archive ? item->entry == P3DI_ARCHIVE_ITSELF ? " whole" : " in" : "", item->problem ? ": " : "",
                 item->problem ? item->problem : "");
    }
    assert_string_equal(text, expected);
    p3di_paths_free(paths);
}

static struct p3di_paths walk(const char *path, enum p3di_archives archives, const char *extensions,
                              const char *left_out)
{
    struct p3di_paths paths;

    p3di_paths_begin(&paths);
    p3di_paths_add(&paths, path, archives, extensions, true, left_out);
    return paths;
}

/* ---- Folders ---- */

static void make_tree(void)
{
    static const char *const names[] = {"mod/b.p3d",          "mod/A.P3D",       "mod/c.txt",
                                        "mod/sub/deep/e.p3d", "mod/sub/d.p3d",   "mod/.p3d",
                                        "mod/x.p3dx",         "mod/out/new.p3d", "mod/z.paa"};

    for (size_t i = 0; i < COUNT(names); i++)
        make_text(names[i], names[i]);
    make_pbo("mod/m.pbo", "z\\mod");
    assert_int_equal(symlink(".", in_folder("mod/round")), 0);
    assert_int_equal(symlink("b.p3d", in_folder("mod/link.p3d")), 0);
}

TEST_IN_FOLDER(folders_are_walked_in_the_order_of_names)
{
    struct p3di_paths paths;

    make_tree();
    paths = walk(in_folder("mod"), P3DI_ARCHIVES_AS_FILES, ".p3d", in_folder("mod/out"));
    assert_true(paths.has_folders);
    for (size_t i = 0; i < paths.count; i++)
        assert_string_equal(below(paths.items[i].walked), "mod/");
    assert_paths(&paths, "mod/A.P3D=A.P3D\nmod/b.p3d=b.p3d\nmod/link.p3d=link.p3d\nmod/sub/d.p3d=sub/d.p3d\n"
                         "mod/sub/deep/e.p3d=sub/deep/e.p3d\n");
    paths = walk(in_folder("mod/"), P3DI_ARCHIVES_OPENED, ".p3d .paa", in_folder("mod/sub/../out/."));
    assert_paths(&paths, "mod/A.P3D=A.P3D\nmod/b.p3d=b.p3d\nmod/link.p3d=link.p3d\n"
                         "mod/m.pbo:Data\\Car.paa=z/mod/Data/Car.paa in\nmod/m.pbo:car.p3d=z/mod/car.p3d in\n"
                         "mod/sub/d.p3d=sub/d.p3d\nmod/sub/deep/e.p3d=sub/deep/e.p3d\nmod/z.paa=z.paa\n");
    paths = walk(in_folder("mod"), P3DI_ARCHIVES_SHOWN, ".cpp", NULL);
    assert_paths(&paths, "mod/m.pbo=m.pbo whole\nmod/m.pbo:config.cpp=z/mod/config.cpp in\n");
    paths = walk(in_folder("mod/out"), P3DI_ARCHIVES_AS_FILES, ".p3d", NULL);
    assert_paths(&paths, "mod/out/new.p3d=new.p3d\n");
}

TEST_IN_FOLDER(a_folder_without_such_files_says_which)
{
    struct p3di_paths paths;

    make_text("mod/a.txt", "");
    paths = walk(in_folder("mod"), P3DI_ARCHIVES_OPENED, ".p3d", NULL);
    assert_paths(&paths, "mod=: there is no .p3d in this folder\n");
    paths = walk(in_folder("mod"), P3DI_ARCHIVES_OPENED, ".paa .pac", NULL);
    assert_paths(&paths, "mod=: there is no .paa or .pac in this folder\n");
    paths = walk(in_folder("mod"), P3DI_ARCHIVES_OPENED, ".p3d .paa .pac .rtm", NULL);
    assert_paths(&paths, "mod=: there is no .p3d, .paa, .pac or .rtm in this folder\n");
}

/* ---- Archives ---- */

static struct p3di_paths name(const char *path, enum p3di_archives archives, const char *extensions)
{
    struct p3di_paths paths;

    p3di_paths_begin(&paths);
    p3di_paths_add(&paths, path, archives, extensions, false, NULL);
    return paths;
}

TEST_IN_FOLDER(a_file_in_an_archive_has_a_name)
{
    struct p3di_paths paths;
    struct p3di_input input;

    make_pbo("m.pbo", "z\\mod");
    make_text("odd.pbo:x", "a file");
    paths = name(in_folder("m.pbo:data/CAR.paa"), P3DI_ARCHIVES_OPENED, ".p3d");
    assert_string_equal(paths.items[0].folder, "z\\mod");
    assert_int_equal(paths.items[0].entry, 0);
    assert_true(p3di_path_open(&paths.items[0], &input, P3DI_MODEL, &error));
    assert_int_equal(input.size, 3);
    p3di_input_close(&input);
    assert_paths(&paths, "m.pbo:Data\\Car.paa=z/mod/Data/Car.paa in\n");
    paths = name(in_folder("m.pbo:\\car.p3d"), P3DI_ARCHIVES_SHOWN, ".paa");
    assert_paths(&paths, "m.pbo:car.p3d=z/mod/car.p3d in\n");
    paths = name(in_folder("m.pbo:x/none.p3d"), P3DI_ARCHIVES_OPENED, ".p3d");
    assert_paths(&paths, "m.pbo:x/none.p3d=none.p3d: there is no such file in this archive\n");
    paths = name(in_folder("m.pbo:car.p3d"), P3DI_ARCHIVES_AS_FILES, ".p3d");
    assert_paths(&paths, "m.pbo:car.p3d=m.pbo:car.p3d\n");
    paths = name(in_folder("odd.pbo:x"), P3DI_ARCHIVES_OPENED, ".p3d");
    assert_paths(&paths, "odd.pbo:x=odd.pbo:x\n");
    make_pbo("a:b.pbo", NULL);
    paths = name(in_folder("a:b.pbo:car.p3d"), P3DI_ARCHIVES_OPENED, ".p3d");
    assert_paths(&paths, "a:b.pbo:car.p3d=a_b/car.p3d in\n");
}

TEST_IN_FOLDER(archives_without_such_files_or_with_damage_are_problems)
{
    struct p3di_paths paths;
    struct bytes file;
    char expected[300];

    make_pbo("m.pbo", NULL);
    paths = name(in_folder("m.pbo"), P3DI_ARCHIVES_OPENED, ".rtm .pac");
    assert_true(paths.has_folders);
    assert_paths(&paths, "m.pbo=: there is no .rtm or .pac in this archive\n");
    paths = name(in_folder("m.pbo"), P3DI_ARCHIVES_SHOWN, ".rtm");
    assert_paths(&paths, "m.pbo=m.pbo whole\n");
    put_pbo(&file, NULL);
    make_file("cut.pbo", file.data, file.size - 2);
    paths = name(in_folder("cut.pbo"), P3DI_ARCHIVES_SHOWN, ".paa");
    assert_paths(&paths, "cut.pbo=cut.pbo whole\ncut.pbo:Data\\Car.paa=cut/Data/Car.paa in\n");
    paths = name(in_folder("cut.pbo"), P3DI_ARCHIVES_OPENED, ".paa");
    assert_int_equal(paths.count, 2);
    snprintf(expected, sizeof expected, "cut.pbo:Data\\Car.paa=cut/Data/Car.paa in\ncut.pbo=cut.pbo: %s\n",
             paths.items[1].problem);
    assert_int_equal(strncmp(paths.items[1].problem, "0x", 2), 0); /* where the damage is */
    assert_paths(&paths, expected);
    make_text("none.pbo", "no archive");
    paths = name(in_folder("none.pbo"), P3DI_ARCHIVES_OPENED, ".paa");
    assert_false(paths.has_folders);
    assert_int_equal(paths.count, 1);
    assert_non_null(paths.items[0].problem);
    assert_string_equal(paths.items[0].relative, "none.pbo");
    p3di_paths_free(&paths);
    paths = name(in_folder("none.pbo:x/a.paa"), P3DI_ARCHIVES_OPENED, ".paa");
    assert_int_equal(paths.count, 1);
    assert_string_equal(paths.items[0].relative, "a.paa");
    assert_non_null(paths.items[0].problem);
    p3di_paths_free(&paths);
}

TEST(names_in_archives_that_are_no_names_of_files_are_told)
{
    static const struct {
        const char *path, *fault;
    } rows[] = {{"a\\b.p3d", NULL},
                {"", NULL},
                {"\\a//b\\", NULL},
                {"..\\a", "'..'"},
                {"a/..", "'..'"},
                {"a\\...\\b", "'..'"},
                {"a/. ./b", "'..'"},
                {".\\a", NULL},
                {"a\\.", NULL},
                {"c:\\a", "a drive"},
                {"a/b:c", "a drive"},
                {"a.\\b", "a dot or blank at its end"},
                {"a /b", "a dot or blank at its end"},
                {"a\\ ", "a dot or blank at its end"},
                {"a/b.. ", "a dot or blank at its end"},
                {".a", NULL},
                {"x\\con", "a device's name"},
                {"x/NUL.p3d/y", "a device's name"},
                {"x\\com1", "a device's name"},
                {"cons", NULL},
                {"  ", "'..'"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *fault = p3di_member_fault(p3d_bytes_of(rows[i].path));

        if (!fault != !rows[i].fault || (fault && strcmp(fault, rows[i].fault) != 0))
            fail_msg("%s: %s", rows[i].path, fault ? fault : "none");
    }
}

/* The path of the output of an entry, in an archive with this prefix. */
static void assert_relative(const char *prefix, const char *entry, const char *expected)
{
    struct bytes file = {.size = 0};
    struct p3di_archive *archive;
    struct p3di_job job;

    put_pbo_properties(&file, "prefix", prefix);
    put_pbo_stored(&file, "other", "");
    put_pbo_stored(&file, entry, "");
    put_pbo_end(&file);
    make_file("a.pbo", file.data, file.size);
    archive = p3di_archive_open(in_folder("a.pbo"), &error);
    assert_non_null(archive);
    assert_true(p3di_job_begin(&job, "for a name", 0, NULL, &error));
    assert_string_equal(p3di_archive_relative(&job, archive, 1), expected);
    p3di_arena_free(job.arena);
    p3di_archive_release(archive);
}

TEST_IN_FOLDER(each_character_that_no_name_has_is_replaced)
{
    assert_relative("a<b>c:d\"e|f?g*h", "\x1f\x01 ~.p3d", "a_b_c_d_e_f_g_h/__ ~.p3d");
    assert_relative("\\.\\..\\x", "y\\..\\.\\z", "x/y/z");
    assert_relative(".a\\b.", "..c\\d..\\.e.", ".a/b./..c/d../.e.");
    assert_relative("..", "..", "");
    assert_relative("p", "", "p");
}

/* ---- The system ---- */

TEST_IN_FOLDER(times_of_files_are_compared_to_the_nanosecond)
{
    struct p3di_file_info facts;

    make_text("a", "");
    make_text("b", "");
    assert_true(p3di_look_at(in_folder("a"), &facts));
    facts.seconds = 1000000000;
    facts.nanoseconds = 500000000;
    assert_true(p3di_set_time(in_folder("a"), &facts));
    assert_true(p3di_set_time(in_folder("b"), &facts));
    assert_false(p3di_is_newer(in_folder("a"), in_folder("b")));
    facts.nanoseconds++;
    assert_true(p3di_set_time(in_folder("b"), &facts));
    assert_false(p3di_is_newer(in_folder("a"), in_folder("b")));
    assert_true(p3di_is_newer(in_folder("b"), in_folder("a")));
}

TEST_IN_FOLDER(files_folders_links_and_devices_are_told_apart)
{
    struct p3di_file_info facts;

    make_text("sub/file", "12345");
    assert_int_equal(symlink("sub/file", in_folder("link")), 0);
    assert_int_equal(symlink("nothing", in_folder("broken")), 0);
    assert_true(p3di_is_file(in_folder("sub/file")) && p3di_is_file(in_folder("link")));
    assert_false(p3di_is_file(in_folder("sub")) || p3di_is_file(in_folder("broken")) || p3di_is_file("/dev/null"));
    assert_true(p3di_is_folder(in_folder("sub")));
    assert_false(p3di_is_folder(in_folder("sub/file")) || p3di_is_folder(in_folder("none")));
    assert_true(p3di_is_stream("/dev/null"));
    assert_false(p3di_is_stream(in_folder("sub/file")) || p3di_is_stream(test_folder) || p3di_is_stream("/none"));
    errno = EDOM;
    assert_true(p3di_is_link(in_folder("link")) && p3di_is_link(in_folder("broken")));
    assert_false(p3di_is_link(in_folder("sub/file")) || p3di_is_link(in_folder("none")));
    assert_int_equal(errno, EDOM);
    assert_true(p3di_is_same_file(in_folder("link"), in_folder("sub/../sub/file")));
    assert_false(p3di_is_same_file(in_folder("link"), in_folder("sub")));
    assert_false(p3di_is_same_file(in_folder("none"), in_folder("none")));
    assert_false(p3di_look_at(in_folder("none"), &facts));
    assert_int_equal(facts.kind, P3DI_NOTHING);
}

/* A stream does not say its size. */
TEST_IN_FOLDER(streams_of_all_sizes_are_read)
{
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131071, 131072, 131073, 300000};
    static uint8_t bytes[300000];
    struct p3d_file file;

    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i / 11);
    for (size_t i = 0; i < COUNT(sizes); i++) {
        FILE *stream;

        make_file("stream", bytes, sizes[i]);
        stream = fopen(in_folder("stream"), "rb");
        assert_non_null(stream);
        assert_true(p3di_read_stream(stream, NULL, &file, &error));
        assert_int_equal(file.size, sizes[i]);
        if (sizes[i])
            assert_memory_equal(file.data, bytes, sizes[i]);
        p3d_file_free(&file);
        assert_int_equal(fclose(stream), 0);
    }
    assert_true(p3di_read_file(in_folder("stream"), &(struct p3di_reader){.starts_only = true, .takes_streams = true},
                               &file, &error));
    assert_true(file.size >= 4 && file.size < sizeof bytes); /* nobody wants the rest */
    p3d_file_free(&file);
}
