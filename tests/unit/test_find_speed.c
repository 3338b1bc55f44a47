/* test_find_speed.c: how fast configs play an animation, in folders and in archives.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#define _XOPEN_SOURCE 700

#include "pbo_bytes.h"
#include "test_folder.h"

#include "mod/find_speed.h"

static struct p3d_error error;
static struct bytes archive;

/* What is found for an animation, whose config is called so below the test's folder; NULL: none plays it. */
static void assert_speed(const char *animation, double seconds, const char *class_, const char *config, uint32_t count)
{
    struct p3di_paths paths;
    struct p3di_speed speed;
    struct p3di_job job;

    p3di_paths_begin(&paths);
    p3di_paths_add_named(&paths, in_folder(animation));
    assert_int_equal(paths.count, 1);
    assert_true(p3di_job_begin(&job, "for the test", P3DI_NO_INPUT, NULL, &error));
    speed = p3di_find_speed(&job, &paths.items[0], NULL);
    assert_false(job.has_failed);
    assert_int_equal(speed.count, count);
    assert_true(speed.seconds == seconds);
    if (config) {
        assert_string_equal(speed.class_, class_);
        assert_true(p3d_text_ends_with(p3d_bytes_of(speed.path), config));
        assert_int_equal(speed.path[strlen(speed.path) - strlen(config) - 1], '/');
    } else {
        assert_null(speed.class_);
        assert_null(speed.path);
    }
    p3di_arena_free(job.arena);
    p3di_paths_free(&paths);
}

/* ---- Classes ---- */

TEST_IN_FOLDER(a_speed_is_cycles_in_a_second_or_seconds_of_one)
{
    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/walk.rtm", "");
    make_text("mod/config.cpp", "class A { file = \"\\mod\\walk\"; speed = 4; };");
    assert_speed("mod/walk.rtm", 0.25, "A", "mod/config.cpp", 1);
    make_text("mod/config.cpp", "class A { file = \"mod/WALK.RTM\"; speed = -3; };");
    assert_speed("mod/walk.rtm", 3, "A", "mod/config.cpp", 1);
    make_text("mod/config.cpp", "class A { file = \"mod/walk.rtm\"; speed = \"1 / 2\"; };");
    assert_speed("mod/walk.rtm", 2, "A", "mod/config.cpp", 1);
}

TEST_IN_FOLDER(the_first_class_that_plays_it_counts)
{
    make_text("mod/walk.rtm", "");
    make_text("mod/config.cpp",
              "class CfgMoves { class Base { file = \"mod\\walk\"; };\n"
              "class Zero: Base { speed = 0; }; class Word: Base { speed = \"x\"; };\n"
              "class Other { file = \"mod\\run\"; speed = 7; }; class List { file[] = {\"mod\\walk\"};\n"
              "speed = 9; }; class Empty { file = \"\"; speed = 1; }; class One { speed = 1; };\n"
              "class Walk: Base { speed = 2; class In { speed = 1; file = \"walk.rtm\"; }; };\n"
              "class More: Base { speed = 8; }; };");
    assert_speed("mod/walk.rtm", 0.5, "CfgMoves/Walk", "mod/config.cpp", 3);
    make_text("mod/run.rtm", "");
    assert_speed("mod/run.rtm", 1.0 / 7, "CfgMoves/Other", "mod/config.cpp", 1);
    make_text("mod/stand.rtm", "");
    assert_speed("mod/stand.rtm", 0, NULL, NULL, 0);
}

/* ---- Folders ---- */

TEST_IN_FOLDER(configs_above_are_read_up_to_the_root_of_the_mod)
{
    make_text("mod/data/anim/walk.rtm", "");
    make_text("config.cpp", "class Far { file = \"data\\anim\\walk\"; speed = 1; };");
    make_text("mod/$PBOPREFIX$", "mod");
    assert_speed("mod/data/anim/walk.rtm", 0, NULL, NULL, 0);
    make_text("mod/config.bin", "class Near { file = \"data\\anim\\walk\"; speed = 2; };");
    assert_speed("mod/data/anim/walk.rtm", 0.5, "Near", "mod/config.bin", 1);
    make_text("mod/data/anim/config.bin", "class Other { file = \"x\\walk\"; speed = 4; };"); /* plays another */
    assert_speed("mod/data/anim/walk.rtm", 0.5, "Near", "mod/config.bin", 1);
    make_text("mod/data/config.bin", "class B { file = \"anim\\walk\"; speed = 4; };");
    assert_speed("mod/data/anim/walk.rtm", 0.25, "B", "data/config.bin", 1);
    make_text("mod/data/config.cpp", "class C { file = \"anim\\walk\"; speed = 5; };"); /* stands before that */
    assert_speed("mod/data/anim/walk.rtm", 0.2, "C", "data/config.cpp", 1);
    make_text("mod/data/config.cpp", "class C { file = \"anim\\walk\"; speed = 5; ");
    assert_speed("mod/data/anim/walk.rtm", 0.25, "B", "data/config.bin", 1);
    assert_int_equal(remove(in_folder("mod/$PBOPREFIX$")), 0);
    assert_int_equal(remove(in_folder("mod/config.bin")), 0);
    assert_int_equal(remove(in_folder("mod/data/config.bin")), 0);
    assert_speed("mod/data/anim/walk.rtm", 1, "Far", "config.cpp", 1);
    make_text("mod/config.cpp", "class Below { file = \"data\\anim\\walk\"; speed = 2; };");
    assert_speed("mod/data/anim/walk.rtm", 0.5, "Below", "mod/config.cpp", 1);
    assert_speed("mod/data/anim/nowhere.rtm", 0, NULL, NULL, 0);
}

TEST_IN_FOLDER(files_that_a_config_includes_count)
{
    make_text("mod/$PBOPREFIX$", "mod");
    make_text("mod/walk.rtm", "");
    make_text("mod/speeds.hpp", "#define SPEED 4\n");
    make_text("mod/config.cpp", "#include \"speeds.hpp\"\n#include \"\\x\\nowhere.hpp\"\n"
                                "class A { file = \"\\mod\\walk\"; speed = SPEED; };");
    assert_speed("mod/walk.rtm", 0.25, "A", "mod/config.cpp", 1);
}

/* ---- Archives ---- */

static void begin_archive(void)
{
    archive.size = 0;
    put_pbo_properties(&archive, "prefix", "z\\mod");
}

/* Two configs, behind other files. */
static void put_archive(const char *first, const char *first_text, const char *second, const char *second_text)
{
    begin_archive();
    put_pbo_stored(&archive, "anim\\Walk.rtm", "rtm");
    put_pbo_stored(&archive, "config.txt", "class A { file = \"z\\mod\\anim\\walk\"; speed = 100; };");
    put_pbo_stored(&archive, first, first_text);
    put_pbo_stored(&archive, second, second_text);
    put_pbo_end(&archive);
    put_text(&archive, "rtm");
    put_text(&archive, "class A { file = \"z\\mod\\anim\\walk\"; speed = 100; };");
    put_text(&archive, first_text);
    put_text(&archive, second_text);
    make_file("mod.pbo", archive.data, archive.size);
}

TEST_IN_FOLDER(all_configs_of_an_archive_are_read_until_one_plays_it)
{
    static const char one[] = "class One { file = \"\\z\\mod\\anim\\walk.rtm\"; speed = -1.5; };",
                      two[] = "class Two { file = \"z\\mod\\anim\\walk\"; speed = 8; };",
                      other[] = "class Other { file = \"other\\walk\"; speed = 3; };";

    put_archive("config.cpp", one, "data\\config.bin", two);
    assert_speed("mod.pbo:anim\\walk.rtm", 1.5, "One", "mod.pbo:config.cpp", 1);
    put_archive("Data\\Config.BIN", two, "config.cpp", one);
    assert_speed("mod.pbo:anim/walk.rtm", 0.125, "Two", "mod.pbo:Data\\Config.BIN", 1);
    put_archive("config.cpp", other, "data\\config.bin", two);
    assert_speed("mod.pbo:anim\\walk.rtm", 0.125, "Two", "mod.pbo:data\\config.bin", 1);
    put_archive("config.cpp", "class One {", "data\\config.bin", two);
    assert_speed("mod.pbo:anim\\walk.rtm", 0.125, "Two", "mod.pbo:data\\config.bin", 1);
    put_archive("config.cpp", other, "config.hpp", two);
    assert_speed("mod.pbo:anim\\walk.rtm", 0, NULL, NULL, 0);
    make_text("config.cpp", two); /* beside the archive */
    assert_speed("mod.pbo:anim\\walk.rtm", 0, NULL, NULL, 0);
}
