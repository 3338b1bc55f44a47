/* test_report_pages.c: facts that are made by hand, and what people read of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pages.h"

/* ---- Animations ---- */

enum { RTM_BONES = 10 };

static struct p3d_rtm_phase phases[] = {{.time = 0.125f}, {.time = 0.5f}, {.time = 0.75f}};
static struct p3di_facts_rtm_bone rtm_bones[RTM_BONES];

/* Bones that turn by these degrees, named "b0" and so on, all known to the skeleton. */
static struct p3di_facts animation(struct p3d_rtm *rtm, const double *turns, uint32_t count)
{
    static char names[RTM_BONES][4];

    assert_true(count <= RTM_BONES);
    for (uint32_t i = 0; i < count; i++) {
        snprintf(names[i], sizeof names[i], "b%u", (unsigned)i);
        rtm_bones[i] = (struct p3di_facts_rtm_bone){
            .index = count - i, .name = p3d_bytes_of(names[i]), .turn = turns[i], .is_known = true};
    }
    *rtm = (struct p3d_rtm){.form = P3D_RTM_0101,
                            .step = {0.5f, 0, -1.5f},
                            .bone_count = count,
                            .phases = phases,
                            .phase_count = COUNT(phases)};
    return (struct p3di_facts){.path = "walk.rtm",
                               .format = "RTM_0101",
                               .size = 1234,
                               .is_readable = true,
                               .is_animation = true,
                               .animation = {.rtm = rtm, .bones = rtm_bones}};
}

TEST(an_animation_says_what_plays_it_and_what_it_moves)
{
    static const double turns[] = {9, 8, 7, 6};
    const struct p3d_skeleton skeleton = {.name = p3d_bytes_of("Man")};
    const struct p3di_cfg_search search = {.path = "man/model.cfg", .why = "no class fits"};
    struct p3d_rtm rtm;
    struct p3di_facts facts = animation(&rtm, turns, 4);
    const char *text = page_of(&facts, P3DI_VIEW_SHORT, &plain);

    assert_lacks(text, "length");
    assert_lacks(text, "skeleton");
    facts.animation.speed = (struct p3di_speed){2.345, "CfgMoves/Walk", "config.cpp", 1};
    facts.animation.skeleton = &skeleton;
    facts.search = &search;
    text = page_of(&facts, P3DI_VIEW_SHORT, &plain);
    assert_has(text,
               "\n  length    2.35 s (class CfgMoves/Walk in config.cpp)\n  skeleton  Man, in man/model.cfg\n  b");
    assert_lacks(text, "does not have");
    facts.animation.speed.count = 3;
    rtm_bones[1].is_known = rtm_bones[3].is_known = false;
    facts.animation.unknown_count = 2;
    text = page_of(&facts, P3DI_VIEW_SHORT, &plain);
    assert_has(text, " (class CfgMoves/Walk and 2 more in config.cpp)\n");
    assert_has(text, "  bones that the skeleton does not have (2)\n    b1,  b3\n");
    facts.animation.skeleton = NULL;
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &plain), "\n  skeleton  no class fits\n");
}

/* ---- When LODs are drawn ---- */

/* docs/p3dinfo.md has the formulas, and the least and the most that each gives. */
TEST(the_coefficients_of_distances_have_limits)
{
    static const struct {
        double complexity;
        const char *line;
    } rows[] = {
        {600000, "c is 1.29 at 20 m, 1.46 at 200 m, 3.45 at 350 m, 6.00 at 1500 m: scene complexity 600000\n"},
        {50000, "c is 2.00 at 20 m, 4.00 at 200 m, 23.40 at 350 m, 23.40 at 1500 m: scene complexity 50000\n"},
        {100000, "c is 2.00 at 20 m, 3.92 at 200 m, 13.72 at 350 m, 13.72 at 1500 m: scene complexity 100000\n"},
        {1100000, "c is 1.00 at 20 m, 1.05 at 200 m, 2.17 at 350 m, 6.00 at 1500 m: scene complexity 1100000\n"},
        {4000000, "c is 1.00 at 20 m, 1.00 at 200 m, 1.00 at 350 m, 6.00 at 1500 m: scene complexity 4000000\n"},
    };
    struct p3di_facts_lod lods[] = {{.resolution = 1, .faces = 4, .points = 3}};
    struct p3di_facts facts = model(lods, 1);

    lods[0].shape = (struct p3d_bounds){{-1, 2, 0.5f}, {1.5f, 6, 1.25f}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3di_style style = {.width = 80, .complexity = rows[i].complexity};
        const char *text = page_of(&facts, P3DI_VIEW_LODS, &style);

        assert_has(text, rows[i].line);
        assert_has(text, "  r is 1.208 m: half the mean of width, height and length\n"); /* 2.5 + 4 + 0.75, by 6 */
    }
}

/* ---- The heading ---- */

static const char *heading_of(const struct p3di_facts *facts, const struct p3di_style *style)
{
    return page_of(facts, P3DI_VIEW_FULL, style);
}

/* "car.p3d: MLOD version 257, not binarised, 5000 bytes, 0 LODs" has 60 characters. */
TEST(a_title_that_does_not_fit_has_two_lines)
{
    static const struct p3di_style fits = {.width = 60, .is_terminal = true};
    static const struct p3di_style narrow = {.width = 59, .is_terminal = true}, file = {.width = 59};
    static const struct p3di_style just_small = {.width = 77, .is_terminal = true};
    struct p3di_facts facts = model(NULL, 0);

    assert_page(&facts, P3DI_VIEW_FULL, &fits, "car.p3d: MLOD version 257, not binarised, 5000 bytes, 0 LODs\n");
    assert_page(&facts, P3DI_VIEW_FULL, &file, "car.p3d: MLOD version 257, not binarised, 5000 bytes, 0 LODs\n");
    assert_page(&facts, P3DI_VIEW_FULL, &narrow, "car.p3d:\n  MLOD version 257, not binarised, 5000 bytes, 0 LODs\n");
    facts.trailing_bytes = 17;
    assert_has(heading_of(&facts, &just_small), "car.p3d:\n  MLOD");
    assert_has(heading_of(&facts, &terminal), "car.p3d: MLOD");
}

/* ---- Lists of one screen ---- */

enum { MOST_NAMES = 64 };

TEST(a_list_of_a_screen_says_how_many_more_there_are)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1}, {.resolution = 2}};
    struct p3di_facts facts = model(lods, 2);
    const char *text;

    lods[0].textures = numbered("aa\\", 12);
    text = page_of(&facts, P3DI_VIEW_SHORT, &terminal);
    assert_has(text, "  roots     aa 12\n");
    assert_has(text, "  textures (12)\n    aa\\00\n    aa\\01\n");
    assert_has(text, "    aa\\11\n");
    assert_lacks(text, "more");
    lods[1].textures = numbered("AA\\1", 2); /* 100 and 101 */
    lods[1].materials = numbered("bb\\", 1);
    lods[1].surfaces = numbered("dd\\", 2);
    lods[0].stage_textures = numbered("#(x)", 1);
    text = page_of(&facts, P3DI_VIEW_SHORT, &terminal);
    assert_has(text, "  roots     aa 14, bb 1, dd 2\n");
    assert_has(text, "  textures (14)\n    aa\\00\n");
    assert_has(text, "    aa\\10\n    AA\\100\n    ... and 2 more: ask\n");
    assert_has(
        text,
        "  materials (1)\n    bb\\00\n  stage textures (1)\n    #(x)00\n  surfaces (2)\n    dd\\00\n    dd\\01\n");
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &colored), "    \033[2m... and 2 more\033[0m\n");
    text = page_of(&facts, P3DI_VIEW_SHORT, &plain);
    assert_has(text, "    aa\\10\n    AA\\100\n    AA\\101\n    aa\\11\n  materials");
    assert_lacks(text, "more");
}

TEST(the_file_with_the_bones_is_named_or_why_there_is_none)
{
    static const char *const without[] = {"model.cfg"};
    struct p3di_cfg_search search = {.class_name = "car", .top = "/mod"};
    struct p3di_facts facts = model(NULL, 0);

    facts.search = &search;
    search.why = "no model.cfg has a class car";
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &plain), "\n  model.cfg none up to /mod\n");
    search.without = without;
    search.without_count = 1;
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &plain), "\n  model.cfg no model.cfg has a class car\n");
    search.without_count = 0;
    search.top = NULL;
    assert_lacks(page_of(&facts, P3DI_VIEW_SHORT, &plain), "model.cfg");
    search.path = "a/model.cfg";
    search.why = "it is damaged";
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &plain), "\n  model.cfg it is damaged\n");
    search.why = NULL;
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &plain), "\n  model.cfg a/model.cfg, class car\n");
}

/* ---- The table ---- */

/* With everything it has 97 columns; what nobody misses much goes first. */
TEST(columns_that_do_not_fit_are_left_out)
{
    static const struct {
        int width;
        const char *title;
    } rows[] = {
        {97, "    #  LOD     points   faces    tris   quads  UVs selections properties proxies frames      mass\n"},
        {96, "    #  LOD     points   faces   quads  UVs selections properties proxies frames      mass\n"},
        {89, "    #  LOD     points   faces   quads  UVs selections properties proxies frames      mass\n"},
        {88, "    #  LOD     points   faces  UVs selections properties proxies frames      mass\n"},
        {80, "    #  LOD     points   faces selections properties proxies frames      mass\n"},
        {75, "    #  LOD     points   faces selections properties proxies      mass\n"},
        {68, "    #  LOD     points   faces selections proxies      mass\n"},
        {57, "    #  LOD     points   faces selections      mass\n"},
        {49, "    #  LOD     points   faces      mass\n"},
        {38, "    #  LOD     points   faces\n"},
    };
    static uint32_t uv_sets[2];
    struct p3di_facts_lod lods[] = {{.resolution = 1,
                                     .points = 8,
                                     .faces = 7,
                                     .triangles = 6,
                                     .quads = 1,
                                     .uv_sets = uv_sets,
                                     .uv_set_count = 2,
                                     .frames = 3,
                                     .has_mass = true,
                                     .mass = 12.5},
                                    {.resolution = 2}};
    struct p3di_facts_selection selections[4];
    struct p3di_facts_property property = {p3d_bytes_of("a"), p3d_bytes_of("b")};
    struct p3di_facts_proxy proxies[2] = {{.model = p3d_bytes_of("p")}, {.model = p3d_bytes_of("p")}};
    struct p3di_facts facts = model(lods, 2);

    select_all(&lods[0], selections, numbered("s", 4));
    lods[0].properties = &property;
    lods[0].property_count = 1;
    lods[0].proxies = proxies;
    lods[0].proxy_count = 2;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3di_style style = {.width = rows[i].width};

        print_message("width %d\n", rows[i].width);
        assert_has(page_of(&facts, P3DI_VIEW_SHORT, &style), rows[i].title);
    }
    assert_has(page_of(&facts, P3DI_VIEW_FULL, &(struct p3di_style){.width = 20}),
               "    #  LOD     points   faces    tris   quads  UVs selections properties proxies frames      mass\n"
               "    0  1.000        8       7       6       1    2          4          1       2      3      12.5\n"
               "    1  2.000        0       0       -       -    -          -          -       -      -         -\n");
}

/* ---- A model ---- */

/* Siblings stand in the order of the file; a parent that does not exist is none; circles are cut where they begin. */
TEST(bones_are_a_tree)
{
    static const char *const rows[][2] = {{"hand", "arm"},    {"body", ""},     {"arm", "body"},  {"head", "body"},
                                          {"ring", "loop"},   {"tail", "no"},   {"loop", "ring"}, {"armour", "arm"},
                                          {"finger", "hand"}, {"self", "self"}, {"ar", "finger"}, {"foot", "body"}};
    struct p3d_odol_bone bones[COUNT(rows)];
    struct p3di_facts facts = model(NULL, 0);

    for (size_t i = 0; i < COUNT(rows); i++)
        bones[i] = (struct p3d_odol_bone){p3d_bytes_of(rows[i][0]), p3d_bytes_of(rows[i][1])};
    facts.model.bones = bones;
    facts.model.bone_count = COUNT(rows);
    assert_lacks(page_of(&facts, P3DI_VIEW_FULL, &plain), "body");
    facts.model.skeleton = p3d_bytes_of("man");
    assert_has(page_of(&facts, P3DI_VIEW_FULL, &plain), "  skeleton man, bones (12)\n"
                                                        "    body\n"
                                                        "      arm\n"
                                                        "        hand\n"
                                                        "          finger\n"
                                                        "            ar\n"
                                                        "        armour\n"
                                                        "      head\n"
                                                        "      foot\n"
                                                        "    ring\n"
                                                        "      loop\n"
                                                        "    tail\n"
                                                        "    self\n");
}

static const char *animated(struct p3d_model_animation class_, const char *bone, enum p3di_view view)
{
    struct p3di_facts_animation animation = {.bone = p3d_bytes_of(bone), .class_ = class_};
    struct p3di_facts facts = model(NULL, 0);

    animation.class_.name = p3d_bytes_of("door");
    animation.class_.source = p3d_bytes_of("user");
    facts.has_skeleton = true;
    facts.model.animations = &animation;
    facts.model.animation_count = 1;
    return page_of(&facts, view, &plain);
}

/* Angles are radians in files: 1.5 are 85.9437 degrees. Numbers have four digits behind the point at most. */
TEST(each_type_of_animation_has_its_range)
{
    static const struct {
        struct p3d_model_animation class_;
        const char *line, *json;
    } rows[] = {
        {{.type = P3D_ANIMATION_ROTATION, .max_value = 1, .max_phase = 1, .angles = {-0.5f, 1.5f}, .offsets = {7, 8}},
         "rotation       user                 leaf             0 to 1: -28.6479 to 85.9437 degrees\n",
         "\"angles\": [-0.5, 1.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_ROTATION_Z, .min_value = -1, .max_value = 2, .max_phase = 2, .angles = {0, 1.5f}},
         "rotation z     user                 leaf             -1 to 2: 0 to 85.9437 degrees, phases 0 to 2\n",
         "\"values\": [-1, 2], \"phases\": [0, 2], \"angles\": [0, 1.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION, .max_value = 1, .max_phase = 3, .offsets = {0.00004f, -1.25f}},
         "translation    user                 leaf             0 to 1: 0 to -1.25 of the axis, phases 0 to 3\n",
         "\"values\": [0, 1], \"phases\": [0, 3], \"offsets\": [4e-05, -1.25], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION_X, .source_address = 1, .offsets = {0.00006f, 2}},
         "translation x  user                 leaf             0 to 0: 0.0001 to 2 m, loop\n",
         "\"offsets\": [6e-05, 2], \"address\": \"loop\"}"},
        {{.type = P3D_ANIMATION_TRANSLATION_Z, .source_address = 2, .offsets = {1e6f, 999999}},
         "translation z  user                 leaf             0 to 0: 1e+06 to 999999 m, mirror\n",
         "\"offsets\": [1000000, 999999], \"address\": \"mirror\"}"},
        {{.type = P3D_ANIMATION_DIRECT, .source_address = 3, .angle = 1.5f, .axis_offset = -2},
         "direct         user                 leaf             0 to 0: 0 to 85.9437 degrees, 0 to -2 m, unknown\n",
         "\"angles\": [0, 1.5], \"offsets\": [0, -2], \"address\": \"unknown\"}"},
        {{.type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = 0.5f},
         "hide           user                 leaf             0 to 0: hidden from 0.5\n",
         "\"hidden\": [0.5, 0.5], \"address\": \"clamp\"}"},
        {{.type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = 0.75f},
         "hide           user                 leaf             0 to 0: hidden from 0.5 to 0.75\n",
         "\"hidden\": [0.5, 0.75], \"address\": \"clamp\"}"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        char line[200];

        snprintf(line, sizeof line, "  animations: name, type, source, bone, range (1)\n    %-28s %s", "door",
                 rows[i].line);
        assert_has(animated(rows[i].class_, "leaf", P3DI_VIEW_FULL), line);
        assert_has(animated(rows[i].class_, "leaf", P3DI_VIEW_JSON), rows[i].json);
    }
    assert_has(animated(rows[0].class_, "leaf", P3DI_VIEW_JSON),
               "\"animation_classes\": [{\"name\": \"door\", \"type\": \"rotation\", \"source\": \"user\", \"bone\": "
               "\"leaf\", \"values\": [0, 1], \"phases\": [0, 1], ");
}
