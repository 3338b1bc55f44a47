/* test_report_pages.c: facts that are made by hand, and every word that people read of them.
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

TEST(an_animation_says_when_it_is_and_what_happens)
{
    static const double turns[] = {90};
    struct p3d_rtm_event events[] = {{0, 0.25f, p3d_bytes_of("step"), p3d_bytes_of("left")},
                                     {0, 0.5f, p3d_bytes_of("sound"), p3d_bytes_of("\x01")}};
    struct p3d_rtm rtm;
    struct p3di_facts facts = animation(&rtm, turns, 1);

    rtm.events = events;
    rtm.event_count = 2;
    assert_page(&facts, P3DI_VIEW_SHORT, &plain,
                "walk.rtm: RTM_0101, plain, 3 phases, 1 bone, 1234 bytes\n"
                "  phases    0.125 to 0.75\n"
                "  step      0.5 0 -1.5\n"
                "  event     at 0.25: step = left\n"
                "  event     at 0.5: sound = ?\n"
                "  bones that turn most (1)\n"
                "      90 deg  b0\n");
    assert_page(&facts, P3DI_VIEW_BRIEF, &plain, "RTM_0101     3 phases    1 bones  ok          walk.rtm\n");
}

TEST(an_animation_that_cannot_be_read_has_a_title_alone)
{
    struct p3di_facts facts = {.path = "a.rtm", .size = 7, .is_animation = true, .error_count = 1};

    assert_page(&facts, P3DI_VIEW_SHORT, &plain, "a.rtm: unknown format, 7 bytes, unreadable\n");
    assert_page(&facts, P3DI_VIEW_BRIEF, &plain, "-            0 phases    0 bones  unreadable  a.rtm\n");
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

/* Whatever their order in the file: the visual ones from the finest to the coarsest, then the others as they stand. */
TEST(lods_are_compared_with_the_finer_one)
{
    static const struct p3d_error error = {.offset = 0x1f};
    struct p3di_facts_lod lods[] = {{.resolution = 1e13f, .faces = 6, .quads = 6},
                                    {.resolution = 8, .faces = 300, .triangles = 300},
                                    {.resolution = 2, .faces = 400, .triangles = 100, .quads = 300},
                                    {.resolution = 0, .faces = 0},
                                    {.resolution = 4, .faces = 400, .triangles = 400},
                                    {.resolution = 1e15f, .faces = 0, .error = &error},
                                    {.resolution = 2, .faces = 500, .quads = 500},
                                    {.resolution = 6, .faces = 401, .triangles = 401},
                                    {.resolution = 1.5f, .faces = 1000, .quads = 1000},
                                    {.resolution = 9, .faces = 0},
                                    {.resolution = 10, .faces = 300, .triangles = 300}};
    struct p3di_facts facts = model(lods, COUNT(lods));

    assert_page(&facts, P3DI_VIEW_LODS, &plain,
                "car.p3d: MLOD version 257, not binarised (ArmA and later), 5000 bytes, 11 LODs\n"
                "    #  LOD        faces triangles  share  of the finer   resolution\n"
                "    3  0.000          0         0    0 %\n"
                "    8  1.500       1000      2000   30 %              -\n"
                "    2  2.000        400       700   12 %           40 %      1.333 x\n"
                "    6  2.000        500      1000   15 %          125 %          1 x\n"
                "    4  4.000        400       400   12 %           80 %          2 x\n"
                "    7  6.000        401       401   12 %          100 %        1.5 x\n"
                "    1  8.000        300       300    9 %           75 %      1.333 x\n"
                "    9  9.000          0         0    0 %            0 %      1.125 x\n"
                "   10  10.000       300       300    9 %              -      1.111 x\n"
                "    0  Geometry       6        12   <1 %\n"
                "    5  Memory    damaged\n"
                "  1000 faces at LOD 1.500, nothing coarser until resolution 2\n"
                "  LOD 6.000 is coarser than 4.000, but has more faces\n"
                "  LOD 10.000 is coarser than 8.000, but has as many faces\n"
                "  c is 1.29 at 20 m, 1.46 at 200 m, 3.45 at 350 m, 6.00 at 1500 m: scene complexity 600000\n"
                "  Distances are not known: docs/p3dinfo.md, \"When a LOD is drawn\".\n");
    assert_has(page_of(&facts, P3DI_VIEW_LODS, &colored), "    5  Memory    \033[1mdamaged\033[0m\n");
}

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

TEST(the_size_has_three_digits)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1, .faces = 4, .points = 3}};
    struct p3di_facts facts = model(lods, 1);

    lods[0].bounds = (struct p3d_bounds){{0, 1, 2}, {9.994f, 101, 3}};
    assert_has(heading_of(&facts, &plain), "\n  size      9.99 m wide, 100 m high, 1.00 m long (LOD 1.000)\n");
}

TEST(the_mass_has_six_digits_or_whole_kilograms)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1, .has_mass = true}};
    struct p3di_facts facts = model(lods, 1);

    lods[0].mass = 12345678;
    assert_has(heading_of(&facts, &plain), "\n  mass      12345678 kg\n");
    lods[0].mass = 0.125;
    assert_has(heading_of(&facts, &plain), "\n  mass      0.125 kg\n");
}

TEST(the_game_of_a_source_is_that_of_its_lods)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1}, {.resolution = 2}};
    struct p3di_facts facts = model(lods, 2);

    assert_has(heading_of(&facts, &plain), "car.p3d: MLOD version 257, not binarised (ArmA and later), 5000 bytes, ");
    lods[1].signature = "SP3X";
    assert_has(heading_of(&facts, &plain), "car.p3d: MLOD version 257, not binarised, 5000 bytes, 2 LODs\n");
    lods[0].signature = "SP3X";
    assert_has(heading_of(&facts, &plain), "not binarised (Operation Flashpoint), 5000 bytes, 2 LODs\n");
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

TEST(findings_are_counted_the_worst_first)
{
    static const struct p3di_style told = {.width = 80, .how_to_see_findings = "look"};
    struct p3di_facts facts = model(NULL, 0);

    facts.has_findings = true;
    assert_has(heading_of(&facts, &told), "\n  check     clean\n");
    facts.finding_counts[P3D_SEVERITY_NOTE] = 2;
    facts.finding_counts[P3D_SEVERITY_ERROR] = 1;
    assert_has(heading_of(&facts, &told), "\n  check     1 error, 2 notes: look\n");
    facts.finding_counts[P3D_SEVERITY_WARNING] = 3;
    facts.finding_counts[P3D_SEVERITY_NOTE] = 1;
    assert_has(heading_of(&facts, &plain), "\n  check     1 error, 3 warnings, 1 note\n");
}

/* ---- Lists of one screen ---- */

enum { MOST_NAMES = 64 };

TEST(a_list_of_a_screen_ends_after_twelve_lines)
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

/* Runs of numbers are joined; one letter is no mod's folder. */
TEST(proxies_have_the_numbers_of_all_lods)
{
    static const struct {
        const char *model;
        int64_t number;
    } rows[] = {{"\\p\\gun", 7},  {"\\P\\Gun", 3}, {"\\p\\gun", 1},   {"\\p\\gun", 2}, {"\\p\\gun", 9},
                {"\\p\\gun", 10}, {"\\p\\gun", 3}, {"\\a3\\man", 12}, {"crew", 1},     {"\\z\\ace\\x", 4},
                {"z\\ace\\y", 5}, {"\\z", 1},      {"\\z\\other", 2}, {"/z/ace/x", 6}, {"\\\\a3\\car\\b", 1}};
    struct p3di_facts_proxy proxies[COUNT(rows)];
    struct p3di_facts_lod lods[] = {{.resolution = 1}, {.resolution = 2}};
    struct p3di_facts facts = model(lods, 2);
    const char *text;

    for (size_t i = 0; i < COUNT(rows); i++)
        proxies[i] = (struct p3di_facts_proxy){.model = p3d_bytes_of(rows[i].model), .number = rows[i].number};
    lods[0].proxies = proxies;
    lods[0].proxy_count = 3;
    lods[1].proxies = proxies + 3;
    lods[1].proxy_count = COUNT(rows) - 3;
    text = page_of(&facts, P3DI_VIEW_SHORT, &plain);
    assert_has(text, "  proxies, with their numbers (9)\n"
                     "    /z/ace/x  6\n"
                     "    \\\\a3\\car\\b  1\n"
                     "    \\a3\\man  12\n"
                     "    \\p\\gun  1-3, 7, 9-10\n"
                     "    \\z  1\n"
                     "    \\z\\ace\\x  4\n"
                     "    \\z\\other  2\n"
                     "    crew  1\n"
                     "    z\\ace\\y  5\n");
    assert_has(text, "\n  roots     a3 2, no folder 4, z/ace 1, z\\ace 2\n");
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

TEST(a_line_has_counts_and_what_is_wrong)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1, .faces = 2}, {.resolution = 2, .faces = 1}};
    struct p3di_facts facts = model(lods, 2);

    lods[0].textures = numbered("a", 2);
    lods[1].textures = numbered("A", 3);
    assert_page(&facts, P3DI_VIEW_BRIEF, &plain,
                "MLOD 257    2 LODs       2 faces    3 textures  ok            car.p3d\n");
    facts.warning_count = 1;
    facts.lod_count = 1;
    lods[0].faces = 1;
    lods[0].textures.count = 1;
    assert_page(&facts, P3DI_VIEW_BRIEF, &plain,
                "MLOD 257    1 LOD        1 face     1 texture     1 warning   car.p3d\n");
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

TEST(a_damaged_lod_has_its_place_in_the_table)
{
    static const struct p3d_error error = {.offset = 0x1f2};
    struct p3di_facts_lod lods[] = {{.resolution = 1, .error = &error}, {.resolution = 1e13f, .points = 3}};
    struct p3di_facts facts = model(lods, 2);

    lods[1].has_vertices = true;
    assert_has(page_of(&facts, P3DI_VIEW_SHORT, &colored),
               "\033[2m    #  LOD      vertices   faces\033[0m\n    0  1.000     \033[1mdamaged\033[0m at 0x1f2\n"
               "    1  Geometry        3       0\n");
}
