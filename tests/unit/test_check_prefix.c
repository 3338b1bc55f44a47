/* test_check_prefix.c: archives whose prefix is not what their own files take it for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "test_folder.h"

#include "files/archive.h"
#include "lint/prefix.h"

#include <p3d/check.h>

static struct p3d_error error;
static struct bytes archive_bytes;

/* An archive of a config with this text, and of three files. */
static struct p3di_archive *make_archive(const char *prefix, const char *name, const char *text)
{
    struct bytes *b = &archive_bytes;
    struct p3di_archive *archive;

    b->size = 0;
    put_pbo_properties(b, "prefix", prefix);
    put_pbo_stored(b, name, text);
    put_pbo_stored(b, "data\\a_co.paa", "1");
    put_pbo_stored(b, "data\\b.rvmat", "2");
    put_pbo_stored(b, "top.p3d", "3");
    put_pbo_end(b);
    put_text(b, text);
    put_text(b, "123");
    make_file("a.pbo", b->data, b->size);
    archive = p3di_archive_open(in_folder("a.pbo"), &error);
    assert_non_null(archive);
    return archive;
}

/* What is found; NULL: nothing. */
static void assert_prefix(const char *prefix, const char *name, const char *text, const char *message)
{
    struct p3di_archive *archive = make_archive(prefix, name, text);
    struct p3d_assets *assets = folder_assets();
    struct p3di_prefixes all;
    struct p3di_prefix *found;

    assert_true(p3di_prefixes_begin(&all, assets, &error));
    found = p3di_prefix_of(&all, archive);
    if (message) {
        if (!found)
            fail_msg("nothing is found in %s", text);
        assert_string_equal(found->finding.message, message);
        assert_string_equal(found->finding.rule->id, "P3D-N114");
        assert_int_equal(found->finding.lod, P3D_NO_LOD);
    } else if (found) {
        fail_msg("%s", found->finding.message);
    }
    assert_ptr_equal(p3di_prefix_of(&all, archive), found); /* once */
    assert_int_equal(all.count, 1);
    p3di_prefixes_end(&all);
    p3d_assets_free(assets);
    p3di_archive_release(archive);
}

TEST_IN_FOLDER(two_paths_speak_for_another_prefix)
{
    static const char both[] =
        "it is 'z\\mod', but its files name 2 paths like 'other\\data\\a_co.paa'; is 'other' meant?";

    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.paa\" \"Other\\data\\b.rvmat\"", both);
    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.paa\"", NULL);
    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.paa\" \"other\\DATA\\a_co.paa\"", NULL); /* the same */
    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.paa\" \"third\\data\\b.rvmat\"", NULL);
    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.paa\" \"other\\data\\none.rvmat\"", NULL);
    assert_prefix("Z\\Mod", "config.txt", "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\"", NULL);
    assert_prefix("Z\\Mod", "x.rvmat", "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\"", both);
    assert_prefix("Z\\Mod", "config.cpp", "\"other\\data\\a_co.tga\" \"other\\data\\b.rvmat\"", /* its source */
                  "it is 'z\\mod', but its files name 2 paths like 'other\\data\\a_co.tga'; is 'other' meant?");
    assert_prefix("Z\\Mod", "config.cpp", "\"x\\y\\top.p3d\" \"x\\y\\data\\b.rvmat\"",
                  "it is 'z\\mod', but its files name 2 paths like 'x\\y\\top.p3d'; is 'x\\y' meant?");
}

TEST_IN_FOLDER(as_many_paths_below_the_prefix_speak_for_it)
{
    assert_prefix("mod", "config.cpp",
                  "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\" \"mod\\x.paa\" \"mod\\y.paa\"", NULL);
    assert_prefix("mod", "config.cpp", "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\" \"mod\\x.paa\"",
                  "it is 'mod', but its files name 2 paths like 'other\\data\\a_co.paa'; is 'other' meant?");
    assert_prefix("mod", "config.cpp",
                  "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\" \"other\\top.p3d\" \"mod\\x.paa\" "
                  "\"mod\\y.paa\" ",
                  "it is 'mod', but its files name 3 paths like 'other\\data\\a_co.paa'; is 'other' meant?");
}

TEST_IN_FOLDER(the_prefix_for_which_most_speaks_is_meant_and_of_several_the_first)
{
    assert_prefix("mod", "config.cpp",
                  "\"one\\data\\a_co.paa\" \"two\\data\\a_co.paa\" \"two\\data\\b.rvmat\" \"two\\top.p3d\" "
                  "\"one\\top.p3d\"",
                  "it is 'mod', but its files name 3 paths like 'two\\data\\a_co.paa'; is 'two' meant?");
    assert_prefix("mod", "config.cpp",
                  "\"two\\data\\a_co.paa\" \"one\\data\\a_co.paa\" \"two\\data\\b.rvmat\" \"one\\top.p3d\"",
                  "it is 'mod', but its files name 2 paths like 'two\\data\\a_co.paa'; is 'two' meant?");
}

TEST_IN_FOLDER(paths_that_are_there_speak_for_nothing)
{
    make_file("other/$PBOPREFIX$", "other", 5);
    make_file("other/data/a_co.paa", "", 0);
    assert_prefix("mod", "config.cpp", "\"other\\data\\a_co.paa\" \"other\\data\\b.rvmat\"", NULL);
    assert_prefix("mod", "config.cpp", "\"other\\top.p3d\" \"other\\data\\b.rvmat\"",
                  "it is 'mod', but its files name 2 paths like 'other\\top.p3d'; is 'other' meant?");
}

TEST_IN_FOLDER(files_are_found_as_if_the_prefix_was_what_is_meant)
{
    struct p3di_archive *archive = make_archive("mod", "config.cpp", "\"x\\y\\top.p3d\" \"x\\y\\data\\b.rvmat\"");
    struct p3d_assets *assets = folder_assets();
    struct p3di_prefixes all;
    struct p3di_prefix *found;
    struct p3d_bytes there;

    assert_true(p3di_prefixes_begin(&all, assets, &error));
    assert_null(p3di_prefix_of(&all, NULL));
    found = p3di_prefix_of(&all, archive);
    assert_non_null(found);
    assert_text(found->own, "mod");
    assert_text(found->meant, "x\\y");
    assert_true(p3di_prefix_find(found, assets, &all.job, p3d_bytes_of("\\X\\Y\\data\\A_co.paa"), &there));
    assert_text(there, "mod\\data\\a_co.paa");
    assert_true(p3di_prefix_find(found, assets, &all.job, p3d_bytes_of("mod\\top.p3d"), &there));
    assert_text(there, "mod\\top.p3d");
    assert_false(p3di_prefix_find(found, assets, &all.job, p3d_bytes_of("x\\y\\none.p3d"), &there));
    assert_false(p3di_prefix_find(found, assets, &all.job, p3d_bytes_of("x\\top.p3d"), &there));
    assert_false(p3di_prefix_find(found, assets, &all.job, p3d_bytes_of("..\\x"), &there));
    assert_false(p3di_prefix_find(NULL, assets, &all.job, p3d_bytes_of("x\\y\\top.p3d"), &there));
    p3di_prefixes_end(&all);
    assert_true(p3di_prefixes_begin(&all, NULL, &error)); /* without assets nothing is known */
    assert_null(p3di_prefix_of(&all, archive));
    p3di_prefixes_end(&all);
    p3d_assets_free(assets);
    p3di_archive_release(archive);
}
