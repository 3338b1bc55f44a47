/* test_info.c: what p3dinfo gathers, where its command line does not get to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "list/info.h"
#include "list/list.h"

#include <math.h>

/* ---- The size of what is drawn ---- */

/* Version 7 has the flags in their faces, later ones have them in their sections. */
TEST(hidden_faces_of_an_odol_have_no_size)
{
    static const char *const paths[] = {FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v48.p3d"};
    const uint32_t hidden[] = {0x400000, 0x10000000};

    for (size_t i = 0; i < COUNT(paths) * COUNT(hidden); i++) {
        struct p3d_document document;
        struct p3d_odol_lod *lod;
        struct p3d_error error;
        struct info gathered = {.lods = cli_alloc(2, sizeof *gathered.lods), .lod_count = 2};

        assert_true(p3d_open(paths[i / 2], NULL, &document, &error));
        lod = &document.odol->lods[0];
        assert_true(info_take_odol_lod(&gathered.lods[0], document.odol, 0, INFO_SHORT, &error));
        assert_f32(gathered.lods[0].shape.max.y - gathered.lods[0].shape.min.y, 3.75f);
        for (uint32_t j = 0; j < lod->section_count; j++)
            lod->sections[j].special |= hidden[i % 2];
        for (uint32_t j = 0; j < lod->face_count && i < 2; j++)
            lod->faces[j].flags |= hidden[i % 2];
        assert_true(info_take_odol_lod(&gathered.lods[1], document.odol, 0, INFO_SHORT, &error));
        assert_true(isnan(gathered.lods[1].shape.min.y));
        info_free(&gathered);
        p3d_close(&document);
    }
}

/* ---- Frames ---- */

TEST(axes_of_frames_have_length_1_and_stand_on_each_other)
{
    struct info_proxy proxy = {.has_frame = false};

    info_set_frame(&proxy, (struct p3d_proxy_frame){{1, 2, 3}, {0, 3, 4}, {0, 10, 5}});
    assert_true(proxy.has_frame);
    assert_f32(proxy.frame.position.z, 3);
    assert_f32(proxy.frame.direction.y, 0.6f);
    assert_f32(proxy.frame.direction.z, 0.8f);
    assert_f32(proxy.frame.up.x, 0);
    assert_f32(proxy.frame.up.y, 0.8f);
    assert_f32(proxy.frame.up.z, -0.6f);
}

/* ---- Lists ---- */

TEST(lists_are_sorted_as_the_games_compare_and_have_each_once)
{
    static const struct {
        const char *text;
        int64_t number;
    } added[] = {{"#(argb)", 0}, {"b\\x.paa", 0}, {"B\\X.paa", 0}, {"a", 12}, {"A", -3}, {"a", 12}, {"", 0}},
      wanted[] = {{"", 0}, {"A", -3}, {"a", 12}, {"b\\x.paa", 0}, {"#(argb)", 0}};
    struct info_list list = {NULL, 0, 0};

    for (size_t i = 0; i < COUNT(added); i++)
        info_list_add(&list, cli_join(added[i].text, "", ""), added[i].number);
    info_list_sort(&list);
    assert_int_equal(list.count, COUNT(wanted));
    for (size_t i = 0; i < COUNT(wanted); i++) {
        assert_true(p3d_text_equal(p3d_bytes_of(list.items[i].text), wanted[i].text));
        assert_int_equal(list.items[i].number, wanted[i].number);
        assert_int_equal(info_list_is_repeated(&list, i), i == 2);
    }
    info_list_free(&list);
}
