/* test_around.c: which folder is the mod around a model's, by what lies in the folders above.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "test_folder.h"

#include "assets/around.h"
#include "core/arena.h"

enum { FILES = 9 };

struct around {
    const char *files[FILES]; /* each a path, or a path, "=" and a text */
    const char *folder;       /* where the model is */
    const char *mod;          /* NULL: it is alone */
};

static void assert_around(const struct around *around)
{
    struct p3di_arena *arena = p3di_arena_new(NULL, P3DI_NO_INPUT);
    char folder[256];
    const char *found = "";

    for (size_t i = 0; i < FILES && around->files[i]; i++) {
        const char *text = strchr(around->files[i], '=');
        char path[128];

        snprintf(path, sizeof path, "%.*s", text ? (int)(text - around->files[i]) : 127, around->files[i]);
        make_file(path, text ? text + 1 : "", text ? strlen(text + 1) : 0);
    }
    snprintf(folder, sizeof folder, "%s/%s/model.p3d", test_folder, around->folder);
    make_file(folder + strlen(test_folder) + 1, "", 0);
    *strrchr(folder, '/') = 0;
    assert_true(p3di_find_around(arena, folder, &found));
    if (around->mod)
        assert_string_equal(found ? found + strlen(test_folder) + 1 : "none", around->mod);
    else
        assert_null(found);
    p3di_arena_free(arena);
}

static void assert_each_around(const struct around *around, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(begin_folder(NULL), 0);
        assert_around(&around[i]);
        assert_int_equal(end_folder(NULL), 0);
    }
}

TEST(two_folders_between_may_have_no_mark)
{
    static const struct around cases[] = {
        {{"top/$PBOPREFIX$"}, "top", NULL},
        {{"top/$PBOPREFIX$"}, "top/a", "top"},
        {{"top/$PBOPREFIX$"}, "top/a/b", "top"},
        {{"top/$PBOPREFIX$"}, "top/a/b/c", NULL},
        {{"top/$PBOPREFIX$", "top/a/config.cpp"}, "top/a/b/c", "top"},
        {{"top/$PBOPREFIX$", "top/a/b/config.bin"}, "top/a/b/c/d", "top"},
    };

    assert_each_around(cases, COUNT(cases));
}

TEST(a_project_ends_the_mod)
{
    static const struct around cases[] = {
        {{"top/$PBOPREFIX$", "top/a/mod.cpp"}, "top/a/b", "top/a"},
        {{"top/$PBOPREFIX$", "top/a/meta.cpp"}, "top/a/b", "top/a"},
        {{"top/$PBOPREFIX$", "top/a/.hemtt/project.toml"}, "top/a/b", "top/a"},
        {{"top/$PBOPREFIX$", "top/a/any.cpp"}, "top/a/b", "top"},
    };

    assert_each_around(cases, COUNT(cases));
}

TEST(addons_side_by_side_are_of_the_mod_above)
{
    static const struct around cases[] = {
        {{"mod/a/$PBOPREFIX$", "mod/b/$PBOPREFIX$"}, "mod/a", "mod"},
        {{"mod/a/$PBOPREFIX$", "mod/b/config.cpp"}, "mod/a", NULL},
        {{"mod/a/$PBOPREFIX$", "mod/b/c/$PBOPREFIX$"}, "mod/a", NULL},
        {{"mod/a/config.cpp=model = \"mod\\a\\b.p3d\";"}, "mod/a", "mod"},
        {{"mod/a/config.cpp=model = \"\\mod\\a\\b.p3d\";"}, "mod/a", "mod"},
        {{"mod/a/config.cpp=model = \"amod\\a\\b.p3d\";"}, "mod/a", NULL},
        {{"mod/a/config.cpp=model = \"mode\\a\\b.p3d\";"}, "mod/a", NULL},
        {{"mod/a/config.cpp=model = \"x\\mod\\b.p3d\";"}, "mod/a", NULL},
        {{"mod/a/config.cpp=model = \"x\\a\\b.p3d\";"}, "mod/a", NULL},
        {{"mod/a/config.cpp=model = \"x\\a\\b.p3d\";", "mod/b/config.bin"}, "mod/a", "mod"},
        {{"mod/a/config.cpp=model = \"a\\b.p3d\";", "mod/b/config.bin"}, "mod/a", NULL},
    };

    assert_each_around(cases, COUNT(cases));
}

TEST(a_config_above_counts_if_it_names_the_mod)
{
    static const struct around cases[] = {
        {{"top/config.cpp=model = \"x\\b.p3d\";", "top/a/config.cpp"}, "top/a", NULL},
        {{"top/config.bin", "top/a/config.cpp"}, "top/a/b", "top/a"},
        {{"top/config.cpp=model = \"top\\b.p3d\";", "top/a/config.cpp"}, "top/a", "top"},
        {{"top/config.bin=x\\top\\b.p3d", "top/a/config.cpp"}, "top/a/b", "top"},
        {{"top/config.cpp=files[] = {\"x/m/b\"};", "top/m/a/config.cpp"}, "top/m/a", "top"},
        {{"top/config.cpp=files[] = {\"x/a/b\"};", "top/m/a/config.cpp"}, "top/m/a", NULL},
        {{"top/config.cpp", "top/$PREFIX$", "top/a/config.cpp"}, "top/a", "top"},
    };

    assert_each_around(cases, COUNT(cases));
}
