/* test_assets_mod.c: the mod in which a file lies: what is found there without a word of the user, and at what cost.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "sweep.h"
#include "test.h"
#include "test_folder.h"

#include <p3d/assets.h>

static struct p3d_error error;

static void put(const char *relative)
{
    make_file(relative, "x", 1);
}

static struct p3d_assets *assets_of(const char *first, const char *second)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_non_null(assets);
    assert_true(p3d_assets_add_mod(assets, in_folder(first), &error));
    if (second)
        assert_true(p3d_assets_add_mod(assets, in_folder(second), &error));
    at_end((void (*)(void *))p3d_assets_free, assets);
    return assets;
}

/* Of what the only file names, one is there, and one may be not. */
static void assert_finds(const char *model, const char *path, const char *missing)
{
    struct p3d_assets *assets = assets_of(model, NULL);

    if (path && !p3d_assets_has(assets, p3d_bytes_of(path), NULL))
        fail_msg("%s does not find %s", model, path);
    if (missing && p3d_assets_has(assets, p3d_bytes_of(missing), NULL))
        fail_msg("%s finds %s", model, missing);
}

TEST_WITH(the_files_of_the_whole_mod_are_found_for_any_file_in_it, begin_folder, end_folder)
{
    put("top/a/car.p3d");
    make_file("top/a/$PBOPREFIX$", "z\\m\\a", 6);
    make_file("top/b/$PBOPREFIX$", "z\\m\\b", 6);
    put("top/b/data/paint_co.paa");
    put("top/a/data/deep/wheel.p3d");
    assert_finds("top/a/car.p3d", "z\\m\\b\\data\\paint_co.paa", "z\\m\\b\\data\\other.paa");
    assert_finds("top/a/data/deep/wheel.p3d", "z\\m\\b\\data\\paint_co.paa", NULL);
    assert_finds("top/a/that_will_be.p3d", "z\\m\\b\\data\\paint_co.paa", NULL);
}

TEST_WITH(a_file_in_an_archive_has_the_archive_for_a_mod, begin_folder, end_folder)
{
    static struct bytes file;

    put_pbo(&file, "z\\addon");
    make_file("addon.pbo", file.data, file.size);
    assert_finds("addon.pbo:data/any.p3d", "z\\addon\\config.cpp", "z\\addon\\none.txt");
    assert_finds("addon.pbo", "z\\addon\\config.cpp", NULL);
}

TEST_WITH(of_a_file_in_no_mod_the_files_beside_it_are_found_by_their_names, begin_folder, end_folder)
{
    struct p3d_assets *assets;

    put("alone/car.p3d");
    put("alone/car_co.paa");
    put("alone/notes.txt");
    put("alone/below/car_nohq.paa");
    put("other/other_co.paa");
    assert_finds("alone/car.p3d", "x\\y\\data\\car_co.paa", "x\\y\\data\\car_nohq.paa");
    assert_finds("alone/car.p3d", "x\\y\\data\\car_co.tga", "x\\y\\data\\other_co.paa");
    assert_finds("alone/car.p3d", NULL, "x\\notes.txt");
    assets = assets_of("alone/car.p3d", NULL);
    assert_false(p3d_assets_has_mod(assets));
}

TEST_WITH(a_folder_above_is_a_root_if_a_path_begins_with_it_and_the_file_is_there, begin_folder, end_folder)
{
    static const char path[] = "z\\m\\b\\data\\car_co.tga";

    make_file("P/z/m/a/car.p3d", path, sizeof path);
    make_file("P/z/m/c/car.p3d", "z\\m\\b\\gone.paa", 15);
    put("P/z/m/b/Data/Car_co.paa");
    assert_finds("P/z/m/a/car.p3d", path, NULL);
    assert_finds("P/z/m/a", path, NULL);
    assert_finds("P/z/m/c/car.p3d", NULL, path);
}

TEST_WITH(a_file_is_missing_where_a_mod_or_a_folder_is_known, begin_folder, end_folder)
{
    struct p3d_assets *assets;

    put("alone/car.p3d");
    put("mod/config.cpp");
    put("mod/car.p3d");
    assets = assets_of("alone/car.p3d", "mod/car.p3d");
    assert_true(p3d_assets_has_mod(assets));
    assets = assets_of("alone/car.p3d", NULL);
    assert_true(p3d_assets_add(assets, in_folder("mod"), &error));
    assert_true(p3d_assets_has_mod(assets));
}

TEST_WITH(a_message_says_by_which_roots_a_file_was_looked_for, begin_folder, end_folder)
{
    struct p3d_assets *assets;
    struct p3d_asset asset;

    make_file("mod/$PBOPREFIX$", "z\\m\\a", 6);
    put("mod/car.p3d");
    assets = assets_of("mod/car.p3d", NULL);
    assert_false(p3d_assets_open(assets, p3d_bytes_of("z\\none.paa"), NULL, &asset, &error));
    assert_string_equal(error.message, "z\\none.paa is not in the mod (roots: z\\m\\a)");
    make_file("all/config.cpp", "class CfgPatches {};", 20);
    for (const char *name = "abcc"; *name; name++) { /* the input's own comes first, and each once */
        char path[32];

        snprintf(path, sizeof path, "all/%c%s/$PBOPREFIX$", *name, name);
        make_file(path, name, 1);
    }
    put("all/cc/car.p3d");
    assets = assets_of("all/cc/car.p3d", NULL);
    assert_false(p3d_assets_open(assets, p3d_bytes_of("z\\none.paa"), NULL, &asset, &error));
    assert_string_equal(error.message, "z\\none.paa is not in the mod (roots: c, a and 1 more)");
}

TEST_WITH(too_large_a_folder_that_is_no_mod_has_no_files, begin_folder, end_folder)
{
    char name[32];

    put("large/car.p3d");
    for (int i = 0; i < 9999; i++) {
        snprintf(name, sizeof name, "large/%d.paa", i);
        put(name);
    }
    assert_finds("large/car.p3d", "x\\7.paa", NULL);
    put("large/more.paa");
    assert_finds("large/car.p3d", NULL, "x\\7.paa");
}

#if !defined(_WIN32)
TEST_WITH(links_out_of_a_mod_are_not_followed, begin_folder, end_folder)
{
    put("secret/passwords.paa");
    put("mod/car.p3d");
    put("mod/config.cpp");
    put("mod/data/own.paa");
    put("alone/car.p3d");
    assert_int_equal(symlink("../secret", in_folder("mod/link")), 0);
    assert_int_equal(symlink("../secret/passwords.paa", in_folder("mod/file.paa")), 0);
    assert_int_equal(symlink("data", in_folder("mod/within")), 0);
    assert_int_equal(symlink("../secret/passwords.paa", in_folder("alone/file.paa")), 0);
    assert_finds("mod/car.p3d", "within\\own.paa", "link\\passwords.paa");
    assert_finds("mod/car.p3d", NULL, "file.paa");
    assert_finds("alone/car.p3d", NULL, "file.paa");
}
#endif

TEST_WITH(nothing_is_added_for_a_file_of_a_folder_that_is_not_there, begin_folder, end_folder)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_false(p3d_assets_add_mod(assets, in_folder("none/car.p3d"), &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    p3d_assets_free(assets);
}
