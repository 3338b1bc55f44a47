/* test_report_pages.c: facts that are made by hand, and what people read of them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "report/report.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const struct p3di_style plain = {.width = 80};

static const struct p3d_bounds no_box = {{NAN, NAN, NAN}, {NAN, NAN, NAN}};

/* The page, which ends with the test. */
static const char *page_of(const struct p3di_facts *facts, enum p3di_view view, const struct p3di_style *style)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&buffer);

    assert_true(p3di_report_facts(facts, view, style, sink, NULL, NULL));
    assert_true(sink.write(sink.user, "", 1));
    at_end(free, buffer.data);
    return (const char *)buffer.data;
}

#define assert_has(text, part) assert_part(text, part, true, __LINE__)
#define assert_lacks(text, part) assert_part(text, part, false, __LINE__)

static void assert_part(const char *text, const char *part, bool is_there, int line)
{
    if ((strstr(text, part) != NULL) == is_there)
        return;
    print_message("line %d: %s \"%s\" in\n%s", line, is_there ? "no" : "there is", part, text);
    fail();
}

/* A source of these LODs, which get their numbers and no size. */
static struct p3di_facts model(struct p3di_facts_lod *lods, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        lods[i].index = i;
        lods[i].signature = "P3DM";
        lods[i].bounds = no_box;
    }
    return (struct p3di_facts){.path = "car.p3d",
                               .format = "MLOD",
                               .version = 257,
                               .size = 5000,
                               .is_readable = true,
                               .lods = lods,
                               .lod_count = count,
                               .best = 0,
                               .shape = no_box};
}

/* ---- When LODs are drawn ---- */

TEST(a_list_of_lods_says_what_is_known_of_distances)
{
    struct p3di_facts_lod lods[] = {{.resolution = 1, .faces = 4, .points = 3}};
    struct p3di_facts facts = model(lods, 1);
    const char *text;

    facts.shape = (struct p3d_bounds){{-1, 2, 0.5f}, {1.5f, 6, 1.25f}};
    text = page_of(&facts, P3DI_VIEW_LODS, &plain);
    assert_has(text, "c is 1.29 at 20 m, 1.46 at 200 m, 3.45 at 350 m, 6.00 at 1500 m,\n");
    assert_has(text, "  r is 1.208 m: half the mean of width, height and length\n"); /* 2.5 + 4 + 0.75, by 6 */
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
