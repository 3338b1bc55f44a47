/* test_report_pages.c: facts that are made by hand, and what people read of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "pages.h"

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
