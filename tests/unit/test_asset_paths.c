/* test_asset_paths.c: the game's paths as texts: how they are spelled, and where files name them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "assets/game.h"
#include "assets/path.h"
#include "assets/store.h"

static struct p3d_bytes bytes_of(const struct p3di_asset_path *path)
{
    return p3di_asset_path_bytes(path);
}

/* ---- Spelling ---- */

/* What `part` adds to `path`; NULL: it does not, and nothing changes. */
static void assert_added(const char *path, const char *part, const char *expected)
{
    struct p3di_asset_path own;

    own.size = 0;
    assert_true(p3di_asset_path_add(&own, p3d_bytes_of(path)));
    assert_int_equal(p3di_asset_path_add(&own, p3d_bytes_of(part)), expected != NULL);
    assert_text(bytes_of(&own), expected ? expected : path);
}

TEST(a_path_goes_on_below_another)
{
    assert_added("", "A/b\\C.PAA", "a\\b\\c.paa");
    assert_added("a\\b", "", "a\\b");
    assert_added("a\\b", "\\", "a\\b");
    assert_added("a\\b", "/c/", "a\\b\\c");
    assert_added("a", "b\\..\\c", "a\\c");
    assert_added("a", "b\\c\\..\\..", "a");
    assert_added("a", "b\\c\\..\\d", "a\\b\\d");
    assert_added("a", ".\\b\\.", "a\\b");
    assert_added("a", "..", NULL);
    assert_added("a", "b\\..\\..", NULL);
    assert_added("", "..", NULL);
    assert_added("a", "...", "a\\...");
    assert_added("a", ".b", "a\\.b");
    assert_added("a", "..b", "a\\..b");
    assert_added("a", "c:", NULL);
    assert_added("a", "b\\c:d", NULL);
    assert_added("", "\xc4\xd6", "\xc4\xd6"); /* only ASCII letters have small ones */
}

/* ---- Folders of games ---- */

TEST(each_game_has_folders_of_its_own)
{
    static const struct {
        const char *path;
        enum p3d_profile profile;
        bool is_old, is_one;
    } rows[] = {
        {"a3\\x", P3D_PROFILE_ANY, false, true},   {"\\A3/x", P3D_PROFILE_A3, false, true},
        {"a3\\x", P3D_PROFILE_A2, false, false},   {"a3", P3D_PROFILE_ANY, false, false},
        {"a3x\\y", P3D_PROFILE_ANY, false, false}, {"x\\a3\\y", P3D_PROFILE_ANY, false, false},
        {"ca\\x", P3D_PROFILE_A2, false, true},    {"ca\\x", P3D_PROFILE_A3, false, false},
        {"anims\\x", P3D_PROFILE_A1, false, true}, {"anims\\x", P3D_PROFILE_A2, false, false},
        {"dz\\x", P3D_PROFILE_DAYZ, false, true},  {"dz\\x", P3D_PROFILE_A3, false, false},
        {"bin\\x", P3D_PROFILE_DAYZ, false, true}, {"data\\x", P3D_PROFILE_ANY, false, false},
        {"data\\x", P3D_PROFILE_ANY, true, true},  {"data3d\\x", P3D_PROFILE_OFP, false, true},
        {"data3d\\x", P3D_PROFILE_A3, true, true},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        if (p3di_is_of_game(p3d_bytes_of(rows[i].path), rows[i].profile, rows[i].is_old) != rows[i].is_one)
            fail_msg("%s in row %u", rows[i].path, (unsigned)i);
}

/* ---- Paths that files name ---- */

static char named[2000];

static bool note_path(void *user, const struct p3di_asset_path *path)
{
    (void)user;
    snprintf(named + strlen(named), sizeof named - strlen(named), "%s%.*s", *named ? " " : "", (int)path->size,
             path->text);
    return true;
}

static void assert_paths(const char *text, const char *expected)
{
    *named = 0;
    assert_int_equal(p3di_each_path((const uint8_t *)text, strlen(text), true, note_path, NULL), 0);
    assert_string_equal(named, expected);
}

TEST(paths_stand_between_signs_that_no_path_has)
{
    static const char signs[] = "\"'<>|*?:;,={}()\t\n";

    for (size_t i = 0; i + 1 < sizeof signs; i++) {
        char text[64];

        snprintf(text, sizeof text, "x%cmod\\a.paa%cy", signs[i] == '(' ? ')' : signs[i], signs[i]);
        assert_paths(text, "mod\\a.paa");
    }
    assert_paths("mod\\a.paa", "mod\\a.paa");
    assert_paths("a\\b.paa;c\\d.paa", "a\\b.paa c\\d.paa");
    assert_paths("\\A\\B.paa", "a\\b.paa");
    assert_paths("x;a\\b;", "a\\b.p3d");
    assert_paths("a \\ b\\c.paa", "a \\ b\\c.paa");
    assert_paths("M(mod\\a.paa);b\\c.paa", "b\\c.paa"); /* what a macro gets is no whole path */
    assert_paths("a3\\x.paa dz\\x.paa", "");
    assert_paths("a3\\x.paa,b\\x.paa", "b\\x.paa");
    assert_paths("no path", "");
    assert_paths("\\\\", "");
    assert_paths("\\a", ""); /* there is no folder */
    assert_paths("..\\a.paa", "");
    assert_paths("", "");
}

TEST(proxies_are_models_without_their_numbers)
{
    assert_paths("proxy:\\Mod\\Part.001", "mod\\part.p3d");
    assert_paths("proxy:\\mod\\part", "mod\\part.p3d");
    assert_paths("mod\\part.", "mod\\part.p3d");
    assert_paths("mod\\part2", "mod\\part2.p3d");
    assert_paths("mod\\part.p3d", "mod\\part.p3d");
    assert_paths("mod\\part.x1", "mod\\part.x1");
    assert_paths("mo.d\\part", "mo.d\\part.p3d");
    assert_paths("mod\\1.2", "mod\\1.p3d");
}

/* Whatever the parts are, all paths are found once. */
TEST(a_text_in_parts_has_the_same_paths)
{
    static const char text[] = "x;mod\\a.paa;\"\\b\\c\\d.p3d\" q(y\\z) proxy:\\e\\f.002;g\\h";
    const size_t size = sizeof text - 1;
    char whole[2000], kept[200];

    *named = 0;
    (void)p3di_each_path((const uint8_t *)text, size, true, note_path, NULL);
    strcpy(whole, named);
    for (size_t cut = 0; cut < size; cut++) {
        size_t left;

        *named = 0;
        left = p3di_each_path((const uint8_t *)text, cut, false, note_path, NULL);
        assert_true(left <= cut);
        memcpy(kept, text + cut - left, left + size - cut);
        assert_int_equal(p3di_each_path((const uint8_t *)kept, left + size - cut, true, note_path, NULL), 0);
        if (strcmp(named, whole) != 0)
            fail_msg("cut at %u: %s instead of %s", (unsigned)cut, named, whole);
    }
}
