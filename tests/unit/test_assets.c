/* test_assets.c: folders and archives as one file system: what is found where, by many threads, and at what cost.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "sweep.h"
#include "test.h"
#include "test_folder.h"

#include "assets/near.h"

#include <pthread.h>
#include <sys/resource.h>

static struct bytes file;
static struct p3d_error error;
static struct heard heard;

static const struct p3d_options listening = {.warn = hear, .warn_user = &heard};

static int begin(void **state)
{
    heard = (struct heard){.count = 0};
    return begin_folder(state);
}

static void make_pbo(const char *relative, const char *prefix)
{
    put_pbo(&file, prefix);
    make_file(relative, file.data, file.size);
}

static struct p3d_assets *assets_of(const char *first, const char *second)
{
    struct p3d_assets *assets = p3d_assets_new(&listening);

    assert_non_null(assets);
    assert_true(p3d_assets_add(assets, in_folder(first), &error));
    if (second)
        assert_true(p3d_assets_add(assets, in_folder(second), &error));
    at_end((void (*)(void *))p3d_assets_free, assets);
    return assets;
}

/* `path` is there, with these contents, and comes from there. */
static void assert_found(struct p3d_assets *assets, const char *path, const char *contents, const char *origin)
{
    struct p3d_asset asset;
    const char *found;

    if (!p3d_assets_open(assets, p3d_bytes_of(path), NULL, &asset, &error))
        fail_msg("%s: %s", path, error.message);
    assert_int_equal(asset.size, strlen(contents));
    if (asset.size)
        assert_memory_equal(asset.data, contents, asset.size);
    assert_string_equal(asset.origin, in_folder(origin));
    assert_true(p3d_assets_has(assets, p3d_bytes_of(path), &found));
    assert_ptr_equal(found, asset.origin);
    p3d_asset_close(&asset);
}

static void assert_missing(struct p3d_assets *assets, const char *path)
{
    struct p3d_asset asset;

    assert_false(p3d_assets_open(assets, p3d_bytes_of(path), NULL, &asset, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_non_null(strstr(error.message, "is not in the assets"));
    assert_null(asset.origin);
    assert_false(p3d_assets_has(assets, p3d_bytes_of(path), NULL));
}

/* ---- Where things appear ---- */

TEST_WITH(files_of_a_folder_are_found_in_any_spelling, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("Data/Car_co.PAA", "texture");
    make_text("empty.txt", "");
    assets = assets_of("", NULL);
    assert_found(assets, "data\\car_co.paa", "texture", "Data/Car_co.PAA");
    assert_found(assets, "\\DATA/car_CO.paa", "texture", "Data/Car_co.PAA");
    assert_found(assets, "/data//.\\car_co.paa", "texture", "Data/Car_co.PAA");
    assert_found(assets, "empty.txt", "", "empty.txt");
    assert_missing(assets, "data");
    assert_missing(assets, "car_co.paa");
    assert_missing(assets, "");
    assert_missing(assets, "\\");
}

TEST_WITH(files_of_an_archive_appear_under_its_prefix, begin, end_folder)
{
    struct p3d_assets *assets;

    make_pbo("car.pbo", "Z\\Mod\\Addons/car\\");
    assets = assets_of("car.pbo", NULL);
    assert_found(assets, "z\\mod\\addons\\car\\data\\car.paa", "paa", "car.pbo:Data\\Car.paa");
    assert_found(assets, "z\\mod\\addons\\car\\config.cpp", PBO_TEXT, "car.pbo:config.cpp");
    assert_missing(assets, "car\\config.cpp");
    assert_missing(assets, "car.pbo");
    assert_true(p3d_assets_has_archive(assets, in_folder("car.pbo")));
    assert_false(p3d_assets_has_archive(assets, in_folder("")));
    assert_false(p3d_assets_has_archive(assets, in_folder("van.pbo")));
}

TEST_WITH(an_archive_without_a_prefix_has_its_own_name_as_one, begin, end_folder)
{
    struct p3d_assets *assets;

    make_pbo("My_Car.PBO", NULL);
    make_pbo("odd.pbo", "..\\..\\x");
    make_pbo("drive.pbo", "P:\\x");
    assets = assets_of("My_Car.PBO", "odd.pbo");
    assert_true(p3d_assets_add(assets, in_folder("drive.pbo"), &error));
    assert_found(assets, "my_car\\car.p3d", "model", "My_Car.PBO:car.p3d");
    assert_found(assets, "odd\\car.p3d", "model", "odd.pbo:car.p3d");
    assert_found(assets, "drive\\car.p3d", "model", "drive.pbo:car.p3d");
    assert_int_equal(heard.count, 2);
    assert_non_null(strstr(heard.last, "drive.pbo: the prefix is not a path"));
}

TEST_WITH(archives_are_found_however_deep_in_a_folder, begin, end_folder)
{
    struct p3d_assets *assets;

    make_pbo("@mod/addons/a.pbo", "a");
    make_text("@mod/addons/loose.txt", "loose");
    assets = assets_of("@mod", NULL);
    assert_found(assets, "a\\car.p3d", "model", "@mod/addons/a.pbo:car.p3d");
    assert_found(assets, "addons\\loose.txt", "loose", "@mod/addons/loose.txt");
    assets = assets_of("@mod/addons", NULL);
    assert_found(assets, "a\\car.p3d", "model", "@mod/addons/a.pbo:car.p3d");
}

TEST_WITH(a_folder_may_say_its_prefix, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("a/$PBOPREFIX$", "z\\mod\\addons\\a");
    make_text("a/sub/x.txt", "1");
    make_text("b/PboPrefix.txt", "// made by hand\r\n\r\nversion=3\r\nPrefix = z\\mod\\b ;\r\n");
    make_text("b/x.txt", "2");
    make_text("c/$PBOPREFIX$", "..\\..\\etc\n");
    make_text("c/x.txt", "3");
    make_text("d/$pboprefix$.txt", "\xef\xbb\xbfz\\mod\\d\n");
    make_text("d/x.txt", "4");
    assets = assets_of("", NULL);
    assert_found(assets, "z\\mod\\addons\\a\\sub\\x.txt", "1", "a/sub/x.txt");
    assert_missing(assets, "a\\sub\\x.txt");
    assert_found(assets, "c\\x.txt", "3", "c/x.txt");
    assert_found(assets, "z\\mod\\d\\x.txt", "4", "d/x.txt");
    assert_non_null(strstr(heard.last, "c/$PBOPREFIX$: it has no path"));
    assert_int_equal(heard.count, 1);
    assert_found(assets, "z\\mod\\b\\x.txt", "2", "b/x.txt");
}

/* The root of a prefix, as p3d_assets_root has it; its reason. */
static int reason_of(struct p3d_assets *assets, const char *prefix, const char *folder)
{
    struct p3d_asset_root root;

    for (size_t i = 0; p3d_assets_root(assets, i, &root); i++)
        if (p3d_text_equal(root.prefix, prefix) && strcmp(root.folder, in_folder(folder)) == 0)
            return (int)root.reason;
    return -1;
}

TEST_WITH(a_project_says_the_prefix_of_its_addons, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("mod/.hemtt/project.toml", "name = \"Mod\"\nmainprefix = \"Z\"\nprefix=\"mod\"\n[x]\nprefix = \"no\"\n");
    make_text("mod/addons/a/x.txt", "1");
    make_text("mod/addons/b/$PREFIX$", "z/mod/addons/other");
    make_text("mod/addons/b/x.txt", "2");
    make_text("mod/optionals/c/x.txt", "3");
    make_text("mod/include/x/lib/x.hpp", "4");
    make_text("mod/.git/x/y/z.txt", "5");
    assets = assets_of("mod", NULL);
    assert_found(assets, "z\\mod\\addons\\a\\x.txt", "1", "mod/addons/a/x.txt");
    assert_found(assets, "z\\mod\\addons\\other\\x.txt", "2", "mod/addons/b/x.txt");
    assert_missing(assets, "z\\mod\\addons\\b\\x.txt");
    assert_found(assets, "z\\mod\\addons\\c\\x.txt", "3", "mod/optionals/c/x.txt");
    assert_found(assets, "\\x\\lib\\x.hpp", "4", "mod/include/x/lib/x.hpp");
    assert_missing(assets, "x\\y\\z.txt");
    assert_int_equal(reason_of(assets, "z\\mod", "mod"), P3D_ROOT_PROJECT);
    assert_int_equal(reason_of(assets, "no", "mod"), -1);
}

TEST_WITH(a_folders_name_begins_its_paths, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("author/Mod/data/x.txt", "1");
    assets = assets_of("author/Mod", "author/../author/Mod"); /* the same folder twice changes nothing */
    assert_found(assets, "mod\\data\\x.txt", "1", "author/Mod/data/x.txt");
    assert_found(assets, "author\\mod\\data\\x.txt", "1", "author/Mod/data/x.txt");
    assert_found(assets, "data\\x.txt", "1", "author/Mod/data/x.txt");
    assert_missing(assets, "other\\mod\\data\\x.txt");
    assert_int_equal(reason_of(assets, "mod", "author/Mod"), P3D_ROOT_NAME);
}

TEST_WITH(words_of_files_say_where_they_are, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("clone/src/config.cpp", "a = \"\\mod\\data\\x_co.paa\"; b = \"mod\\data\\y.rvmat\"; c = M(data\\z.p3d);");
    make_text("clone/src/data/x_co.tga", "1");
    make_text("clone/src/data/y.rvmat", "class Stage1 { texture = \"old\\data\\z_co.paa\"; };");
    make_text("clone/src/data/z_co.paa", "3");
    make_text("clone/lib/tool/z.p3d", "before\x01proxy:\\tool\\part.001");
    make_text("clone/lib/tool/part.p3d", "4");
    make_text("clone/other/$PBOPREFIX$", "own");
    make_text("clone/other/data/q.txt", "5");
    make_text("clone/a3/car/config.cpp", "x = \"nomod\\data\\x_co.paa\";");
    make_text("clone/src/use.hpp", "\"any\\data\\q.txt\" 'a3\\data\\y.rvmat'");
    assets = assets_of("clone", NULL);
    assert_found(assets, "mod\\data\\x_co.paa", "1", "clone/src/data/x_co.tga");
    assert_found(assets, "MOD/data/z_co.paa", "3", "clone/src/data/z_co.paa");
    assert_found(assets, "own\\data\\q.txt", "5", "clone/other/data/q.txt");
    assert_missing(assets, "any\\data\\q.txt");      /* its prefix is known */
    assert_missing(assets, "a3\\data\\y.rvmat");     /* is the game's */
    assert_missing(assets, "nomod\\data\\x_co.paa"); /* and so is the file that says it */
    assert_missing(assets, "old\\data\\x_co.paa");   /* most say that it is "mod" */
    assert_int_equal(reason_of(assets, "mod", "clone/src"), P3D_ROOT_WORDS);
    assert_int_equal(reason_of(assets, "old", "clone/src"), -1);
}

TEST_WITH(words_are_found_anywhere_in_a_long_file, begin, end_folder)
{
    static const size_t places[] = {0, 262140, 524270, 599900};
    const size_t size = 600000;
    char *text = calloc(size, 1), name[40], path[40];
    struct p3d_assets *assets;

    for (unsigned i = 0; i < COUNT(places); i++) {
        snprintf(name, sizeof name, "mod%u\\data\\file%u.txt", i, i);
        memcpy(text + places[i], name, strlen(name));
        snprintf(path, sizeof path, "all/f%u/data/file%u.txt", i, i);
        make_text(path, "x");
    }
    make_file("all/long.p3d", text, size);
    assets = assets_of("all", NULL);
    for (unsigned i = 0; i < COUNT(places); i++) {
        snprintf(name, sizeof name, "mod%u\\data\\file%u.txt", i, i);
        assert_true(p3d_assets_has(assets, p3d_bytes_of(name), NULL));
    }
    free(text);
}

TEST_WITH(a_part_of_a_mod_names_the_rest, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("work/mod.cpp", "");
    make_text("work/addons/a/$PBOPREFIX$", "m\\a");
    make_text("work/addons/a/data/x.txt", "1");
    make_text("work/addons/b/$PBOPREFIX$", "m\\b");
    make_text("work/addons/b/y.txt", "2");
    make_text("drive/tag/c/config.cpp", "x = \"tag\\c\\x.txt\";");
    make_text("drive/tag/d/y.txt", "3");
    make_text("drive/none/e/x.txt", "4");
    make_text("drive/none/f/y.txt", "5");
    assets = assets_of("work/addons/a/data", NULL);
    assert_found(assets, "m\\a\\data\\x.txt", "1", "work/addons/a/data/x.txt");
    assert_found(assets, "m\\b\\y.txt", "2", "work/addons/b/y.txt");
    assets = assets_of("drive/tag/c", NULL);
    assert_found(assets, "tag\\d\\y.txt", "3", "drive/tag/d/y.txt");
    assets = assets_of("drive/none/e", NULL); /* nothing says that there is more */
    assert_missing(assets, "none\\f\\y.txt");
}

TEST_WITH(the_folder_or_archive_that_was_added_first_wins, begin, end_folder)
{
    struct p3d_assets *assets;

    make_pbo("one/b.pbo", "a");
    make_pbo("one/a.pbo", "a");
    make_text("two/a/car.p3d", "loose");
    make_pbo("two/a.pbo", "a");
    assets = assets_of("one", "two");
    assert_found(assets, "a\\car.p3d", "model", "one/a.pbo:car.p3d");
    assets = assets_of("two", "one");
    assert_found(assets, "a\\car.p3d", "loose", "two/a/car.p3d");
    assert_found(assets, "a\\config.cpp", PBO_TEXT, "two/a.pbo:config.cpp");
}

TEST_WITH(a_texture_is_found_under_its_other_extensions, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("a_co.paa", "paa");
    make_text("b_co.png", "png");
    make_text("c_co.tga", "tga");
    make_text("d.paa", "paa");
    make_text("d.tga", "tga");
    make_text("e.cpp", "cpp");
    assets = assets_of("", NULL);
    assert_found(assets, "a_co.tga", "paa", "a_co.paa");
    assert_found(assets, "a_co.PNG", "paa", "a_co.paa");
    assert_found(assets, "b_co.paa", "png", "b_co.png");
    assert_found(assets, "c_co.paa", "tga", "c_co.tga");
    assert_found(assets, "d.tga", "paa", "d.paa"); /* the game takes what is built */
    assert_found(assets, "d.png", "paa", "d.paa");
    assert_missing(assets, "e.paa");
    assert_missing(assets, "a_co.cpp");
    assert_missing(assets, ".paa");
}

/* ---- Links, damage and want of memory ---- */

TEST_WITH(no_path_leaves_a_root, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("root/a/y.txt", "y");
    make_text("secret.txt", "secret");
    make_text("root/b.txt", "b");
    assets = assets_of("root", NULL);
    assert_found(assets, "a\\..\\b.txt", "b", "root/b.txt");
    assert_missing(assets, "..\\secret.txt");
    assert_missing(assets, "a\\..\\..\\secret.txt");
    assert_missing(assets, "../root/b.txt");
    assert_missing(assets, in_folder("secret.txt"));
    assert_missing(assets, "c:\\b.txt");
}

TEST_WITH(links_that_lead_in_circles_end, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("real/x.txt", "x");
    make_text("drive/a/y.txt", "y");
    assert_int_equal(symlink("..", in_folder("drive/a/up")), 0);
    assert_int_equal(symlink("../../real", in_folder("drive/a/linked")), 0);
    assets = assets_of("drive", NULL);
    assert_found(assets, "a\\linked\\x.txt", "x", "drive/a/linked/x.txt");
    assert_missing(assets, "a\\up\\a\\linked\\x.txt");
}

/* A link to "/" in an addon must not make us look into the whole system. Emulators have another "/": here it is the
 * folder of the test. */
TEST_WITH(links_to_folders_above_a_root_are_not_followed, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("secret.txt", "x");
    make_text("drive/secret.txt", "x");
    make_text("drive/addon/own.txt", "x");
    assert_int_equal(symlink(test_folder, in_folder("drive/addon/system")), 0);
    assert_int_equal(symlink("..", in_folder("drive/addon/above")), 0);
    assets = assets_of("drive/addon", NULL);
    assert_found(assets, "own.txt", "x", "drive/addon/own.txt");
    assert_missing(assets, "above\\secret.txt");
    assert_missing(assets, "system\\secret.txt");
}

TEST_WITH(a_lattice_of_links_is_not_walked_on_every_way, begin, end_folder)
{
    char name[16], target[16], path[80] = "";
    struct p3d_assets *assets;

    make_one_folder(in_folder("0"));
    for (unsigned i = 0; i < 24; i++) { /* two ways from each folder to the next: 16 million in all */
        snprintf(target, sizeof target, "../%u", i + 1);
        make_one_folder(in_folder(target + 3));
        for (unsigned j = 0; j < 2; j++) {
            snprintf(name, sizeof name, "%u/%u", i, j);
            assert_int_equal(symlink(target, in_folder(name)), 0);
        }
        strcat(path, i == 23 ? "1\\" : "0\\");
    }
    make_text("24/x.txt", "x");
    assets = assets_of("0", NULL);
    assert_true(p3d_assets_has(assets, p3d_bytes_of(strcat(path, "x.txt")), NULL));
}

TEST_WITH(a_pipe_is_not_opened, begin, end_folder)
{
    struct p3d_assets *assets;

    assert_int_equal(mkfifo(in_folder("pipe.paa"), 0666), 0);
    assert_int_equal(mkfifo(in_folder("pipe.pbo"), 0666), 0);
    assets = assets_of("", NULL);
    assert_missing(assets, "pipe.paa");
}

TEST_WITH(damaged_archives_are_warned_of_and_read_as_far_as_they_go, begin, end_folder)
{
    struct p3d_assets *assets;
    struct p3d_asset asset;
    const char *origin;

    put_pbo(&file, "a");
    make_file("cut.pbo", file.data, file.size - 2);
    make_text("text.pbo", "no archive");
    assets = assets_of("", NULL);
    assert_found(assets, "a\\config.cpp", PBO_TEXT, "cut.pbo:config.cpp");
    assert_int_equal(heard.count, 2);
    assert_non_null(strstr(heard.last, "text.pbo: name has no NUL"));
    assert_false(p3d_assets_open(assets, p3d_bytes_of("a\\car.p3d"), NULL, &asset, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_string_equal(asset.origin, in_folder("cut.pbo:car.p3d"));
    assert_true(p3d_assets_has(assets, p3d_bytes_of("a\\car.p3d"), &origin));
}

TEST_WITH(a_damaged_file_gives_way_to_a_whole_one, begin, end_folder)
{
    struct p3d_assets *assets;

    put_pbo(&file, "a");
    make_file("1.pbo", file.data, file.size - 2);
    make_pbo("2.pbo", "a");
    assets = assets_of("1.pbo", "2.pbo");
    assert_found(assets, "a\\car.p3d", "model", "2.pbo:car.p3d");
    assert_found(assets, "a\\config.cpp", PBO_TEXT, "1.pbo:config.cpp");
}

TEST_WITH(a_folder_that_was_added_is_known_however_it_is_spelled, begin, end_folder)
{
    struct p3d_assets *assets;

    make_one_folder(in_folder("sub"));
    make_one_folder(in_folder("other"));
    make_pbo("1.pbo", "a");
    assets = assets_of("sub", "1.pbo");
    assert_true(p3d_assets_has_folder(assets, in_folder("sub")));
    assert_true(p3d_assets_has_folder(assets, in_folder("other/../sub/")));
    assert_false(p3d_assets_has_folder(assets, in_folder("")));
    assert_false(p3d_assets_has_folder(assets, in_folder("other")));
    assert_false(p3d_assets_has_folder(assets, in_folder("1.pbo")));
    assert_false(p3d_assets_has_folder(assets, in_folder("nowhere")));
}

/* The path that may be meant by another; "" if there is none. */
static void assert_near(struct p3d_assets *assets, const char *path, const char *near, bool has_root)
{
    bool is_rooted;

    assert_text(p3d_assets_near(assets, p3d_bytes_of(path), &is_rooted), near);
    assert_int_equal(is_rooted, has_root);
}

TEST_WITH(a_file_that_may_be_meant_is_found, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("car/body_co.paa", "");
    make_text("car/old/wheel.rvmat", "");
    make_text("car/old/w.p3d", "");
    assets = assets_of("", NULL);
    assert_near(assets, "\\Car\\Wheel.rvmat", "car\\old\\wheel.rvmat", true); /* of that name, elsewhere */
    assert_near(assets, "other/wheel.rvmat", "car\\old\\wheel.rvmat", false);
    assert_near(assets, "car/bodi_co.paa", "car\\body_co.paa", true);
    assert_near(assets, "car/body_co.p3d", "", true);     /* a model is no picture */
    assert_near(assets, "car/old/bodi_co.paa", "", true); /* a similar name counts in the same folder alone */
    assert_near(assets, "car/old/x", "", true);           /* nearly nothing of the name is the same */
    assert_near(assets, "bodi_co.paa", "", false);
    assert_near(assets, "c:\\car\\body_co.paa", "", false);
}

/* ---- Guesses ---- */

static char guessed[256];

static void note_guess(void *user, struct p3d_bytes path, struct p3d_bytes found)
{
    (void)user;
    snprintf(guessed, sizeof guessed, "%.*s: %.*s", (int)path.size, (const char *)path.data, (int)found.size,
             (const char *)found.data);
}

TEST_WITH(files_are_taken_by_their_names_where_that_is_wanted, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("unpacked/data/body_co.paa", "body");
    make_text("unpacked/old/body_co.paa", "old body");
    make_text("unpacked/data/wheel_co.tga", "wheel");
    assets = assets_of("", "unpacked");
    assert_missing(assets, "mod\\car\\wheel_co.paa");
    p3di_assets_guess(assets, note_guess, NULL);
    assert_found(assets, "\\Mod\\car\\Wheel_co.paa", "wheel", "unpacked/data/wheel_co.tga"); /* the only one */
    assert_string_equal(guessed, "mod\\car\\wheel_co.paa: unpacked\\data\\wheel_co.tga");
    assert_found(assets, "mod\\old\\body_co.paa", "old body", "unpacked/old/body_co.paa"); /* with its folder */
    assert_missing(assets, "mod\\car\\body_co.paa");                                       /* one of two */
    assert_missing(assets, "mod\\car\\door_co.paa");
    *guessed = 0;
    assert_found(assets, "unpacked\\data\\body_co.paa", "body", "unpacked/data/body_co.paa");
    assert_string_equal(guessed, ""); /* it is where the path says */
    p3di_assets_guess(assets, NULL, NULL);
    assert_missing(assets, "mod\\car\\wheel_co.paa");
}

TEST_WITH(a_file_of_an_archive_that_is_met_twice_is_one, begin, end_folder)
{
    struct p3d_assets *assets;

    make_pbo("unpacked/a.pbo", "a");
    assets = assets_of("", "unpacked");
    p3di_assets_guess(assets, note_guess, NULL);
    assert_found(assets, "mod\\car.p3d", "model", "unpacked/a.pbo:car.p3d");
}

TEST(names_of_prefix_files_are_known_in_any_case)
{
    assert_true(p3d_assets_is_prefix_file("$PBOPREFIX$"));
    assert_true(p3d_assets_is_prefix_file("$pboprefix$.TXT"));
    assert_true(p3d_assets_is_prefix_file("PboPrefix.txt"));
    assert_true(p3d_assets_is_prefix_file("$prefix$"));
    assert_false(p3d_assets_is_prefix_file("pboprefix"));
    assert_false(p3d_assets_is_prefix_file(""));
}

TEST_WITH(nothing_is_added_where_there_is_nothing_or_too_late, begin, end_folder)
{
    struct p3d_assets *assets = p3d_assets_new(NULL);

    assert_non_null(assets);
    assert_false(p3d_assets_add(assets, in_folder("nowhere"), &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_missing(assets, "x");
    assert_false(p3d_assets_add(assets, in_folder(""), &error));
    assert_int_equal(error.status, P3D_INVALID);
    p3d_assets_free(assets);
    p3d_assets_free(NULL);
}

TEST_WITH(every_failing_allocation_is_reported_and_leaks_nothing, begin, end_folder)
{
    struct starving s = {.round = 0};

    make_text("sub/$PBOPREFIX$", "x");
    make_text("sub/a.txt", "a");
    make_pbo("sub/a.pbo", "a");
    make_text("sub/.hemtt/project.toml", "prefix = \"y\"");
    make_text("more/config.cpp", "x = \"mod\\data\\a.txt\"; y = \"mod\\data\\b.txt\";");
    make_text("more/data/a.txt", "a");
    while (starve(&s)) {
        struct p3d_assets *assets = p3d_assets_new(&s.options);
        struct p3d_asset asset;

        error.status = P3D_NO_MEMORY;
        if (assets && p3d_assets_add(assets, in_folder(""), &error) &&
            p3d_assets_open(assets, p3d_bytes_of("a\\config.cpp"), &s.options, &asset, &error))
            p3d_asset_close(&asset);
        if (assets && error.status == P3D_OK &&
            p3d_assets_open(assets, p3d_bytes_of("mod\\data\\a.txt"), &s.options, &asset, &error))
            p3d_asset_close(&asset);
        s.status = error.status;
        p3d_assets_free(assets);
    }
}

/* ---- Hints ---- */

TEST_WITH(a_file_that_has_gone_is_named, begin, end_folder)
{
    struct p3d_assets *assets;
    struct p3d_asset asset;

    make_text("a/x.txt", "1");
    assets = assets_of("", NULL);
    assert_found(assets, "a\\x.txt", "1", "a/x.txt");
    assert_int_equal(remove(in_folder("a/x.txt")), 0);
    assert_false(p3d_assets_open(assets, p3d_bytes_of("A/x.txt"), NULL, &asset, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    assert_int_equal(strncmp(error.message, "A/x.txt: ", 9), 0);
    assert_false(p3d_assets_open(assets, p3d_bytes_of("A/x.txt"), NULL, &asset, NULL));
}

TEST_WITH(a_hint_says_what_may_be_meant_or_which_prefix_is_missing, begin, end_folder)
{
    struct p3d_assets *assets;

    make_text("src/data/body_co.paa", "");
    make_text("src/single.paa", "");
    make_text("pre/$PBOPREFIX$", "z\\pre");
    make_text("pre/data/wheel_co.paa", "");
    assets = assets_of("src", "pre");
    assert_string_equal(p3di_assets_hint(assets, p3d_bytes_of("x\\Mod\\data\\body_co.paa")),
                        "'data\\body_co.paa' is there: is 'x\\mod' its prefix?");
    assert_string_equal(p3di_assets_hint(assets, p3d_bytes_of("x\\other\\body_co.paa")),
                        "is 'data\\body_co.paa' meant?");
    assert_string_equal(p3di_assets_hint(assets, p3d_bytes_of("data\\bodi_co.paa")), "is 'data\\body_co.paa' meant?");
    assert_string_equal(p3di_assets_hint(assets, p3d_bytes_of("x\\single.paa")), "is 'single.paa' meant?");
    assert_string_equal(p3di_assets_hint(assets, p3d_bytes_of("x\\data\\wheel_co.paa")),
                        "is 'z\\pre\\data\\wheel_co.paa' meant?"); /* its prefix is known */
    assert_null(p3di_assets_hint(assets, p3d_bytes_of("x\\nothing_co.paa")));
    assert_null(p3di_assets_hint(assets, p3d_bytes_of("c:\\body_co.paa")));
}

TEST_WITH(an_origin_in_an_archive_is_utf8, begin, end_folder)
{
    struct p3d_assets *assets;

    file.size = 0;
    put_pbo_properties(&file, "prefix", "p");
    put_pbo_stored(&file, "gr\xfcn.txt", "1");
    put_pbo_end(&file);
    put_text(&file, "1");
    make_file("a.pbo", file.data, file.size);
    assets = assets_of("a.pbo", NULL);
    assert_found(assets, "p\\gr\xfcn.txt", "1", "a.pbo:gr\xc3\xbcn.txt");
}

/* ---- Many ---- */

#define MANY_ARCHIVES 300u
#define OPEN_FILES 64 /* that the process may have */

TEST_WITH(many_archives_are_no_problem, begin, end_folder)
{
    struct rlimit limit;
    struct p3d_assets *assets;
    char name[64], path[64];

    assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
    limit.rlim_cur = OPEN_FILES;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
    for (unsigned i = 0; i < MANY_ARCHIVES; i++) {
        snprintf(name, sizeof name, "%u.pbo", i);
        make_pbo(name, NULL);
    }
    assets = assets_of("", NULL);
    for (unsigned i = 0; i < MANY_ARCHIVES; i++) {
        snprintf(name, sizeof name, "%u.pbo:car.p3d", i);
        snprintf(path, sizeof path, "%u\\car.p3d", i);
        assert_found(assets, path, "model", name);
    }
    assert_int_equal(heard.count, 0);
}

static void *look_up(void *user)
{
    struct p3d_assets *assets = user;
    char path[64];
    size_t found = 0;

    for (unsigned i = 0; i < 400; i++) {
        struct p3d_asset asset;

        snprintf(path, sizeof path, "%u\\config.cpp", i % 40);
        if (p3d_assets_open(assets, p3d_bytes_of(path), NULL, &asset, NULL)) {
            found += asset.size == strlen(PBO_TEXT) && asset.origin;
            p3d_asset_close(&asset);
        }
    }
    return found == 400 ? assets : NULL;
}

TEST_WITH(several_threads_may_look_up_at_once, begin, end_folder)
{
    struct p3d_assets *assets;
    pthread_t threads[8];
    void *result;

    for (unsigned i = 0; i < 40; i++) {
        char name[64];

        snprintf(name, sizeof name, "%u.pbo", i);
        make_pbo(name, NULL);
    }
    assets = assets_of("", NULL);
    for (size_t i = 0; i < COUNT(threads); i++)
        assert_int_equal(pthread_create(&threads[i], NULL, look_up, assets), 0);
    for (size_t i = 0; i < COUNT(threads); i++) {
        assert_int_equal(pthread_join(threads[i], &result), 0);
        assert_non_null(result);
    }
}
