/* test_edit.c: paths renamed, flavours changed, LODs left out and added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "edit/lods.h"
#include "edit/rules.h"
#include "odol_sample.h"

#include <stdio.h>

/* ---- Rules ---- */

TEST(rules_have_slashes_as_files_do)
{
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    struct p3d_error error;

    assert_true(p3d_rename_rules_add(&rules, "a/b\\=c/d/", &error));
    assert_int_equal(rules.count, 1);
    assert_string_equal(rules.items[0].from, "a/b");
    assert_string_equal(rules.items[0].to, "c\\d");
    assert_true(p3d_rename_rules_add(&rules, "x=", &error));
    assert_string_equal(rules.items[1].to, "");
    assert_false(p3d_rename_rules_add(&rules, "no rule", &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_rename_rules_add(&rules, "\\=x", NULL));
    assert_int_equal(rules.count, 2);
    p3d_rename_rules_free(&rules);
    assert_int_equal(rules.count, 0);
}

TEST(rules_are_lines_and_the_text_need_not_outlive_them)
{
    char text[] = "# moved\r\n\r\na\tb\r\nc=d\te\nlast\tone";
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    struct p3d_error error;

    assert_true(p3d_rename_rules_read(&rules, text, sizeof text - 1, &error));
    memset(text, 'x', sizeof text);
    assert_int_equal(rules.count, 3);
    assert_string_equal(rules.items[0].to, "b");
    assert_string_equal(rules.items[1].from, "c=d");
    assert_string_equal(rules.items[2].to, "one");
    assert_false(p3d_rename_rules_read(&rules, "#\na\tb\nc", 7, &error));
    assert_string_equal(error.message, "line 3 is not OLD, a tab and NEW");
    assert_int_equal(rules.count, 4);
    assert_true(p3d_rename_rules_read(&rules, NULL, 0, &error));
    p3d_rename_rules_free(&rules);
}

TEST(the_longest_rule_matches_whole_names)
{
    static const char text[] = "data\tx\nDATA/in\ty\ndata\\inner\tz\n\\top\tu";
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    uint32_t start, end;

    assert_true(p3d_rename_rules_read(&rules, text, sizeof text - 1, NULL));
    assert_ptr_equal(p3di_rename_match(&rules, p3d_bytes_of("\\data\\in\\a.paa"), &start, &end), &rules.items[1]);
    assert_int_equal(start, 1);
    assert_int_equal(end, 8);
    assert_ptr_equal(p3di_rename_match(&rules, p3d_bytes_of("data\\inn"), &start, &end), &rules.items[0]);
    assert_ptr_equal(p3di_rename_match(&rules, p3d_bytes_of("\\top"), &start, &end), &rules.items[3]);
    assert_null(p3di_rename_match(&rules, p3d_bytes_of("database\\a.paa"), &start, &end));
    p3d_rename_rules_free(&rules);
}

/* ---- Files ---- */

static struct p3d_document open_fixture(const char *path)
{
    struct p3d_document document;

    assert_true(p3d_open(path, NULL, &document, NULL));
    return document;
}

/* Names that were reported as renamed. */
static void tell(void *user, const struct p3d_rename_rule *rule, struct p3d_bytes from, struct p3d_bytes to)
{
    char *text = user;
    const size_t used = strlen(text);

    snprintf(text + used, 4000 - used, "%s: %.*s > %.*s; ", rule->from, (int)from.size, (const char *)from.data,
             (int)to.size, (const char *)to.data);
}

/* The edit of a rule; its memory is that of `rules`. */
static struct p3d_edit edit_of(struct p3d_rename_rules *rules, const char *rule, char *told)
{
    *told = 0;
    assert_true(p3d_rename_rules_add(rules, rule, NULL));
    return (struct p3d_edit){.rules = rules, .renamed = tell, .user = told};
}

TEST(an_mlod_tells_what_is_renamed)
{
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    char told[4000];
    const struct p3d_edit edit = edit_of(&rules, "data=other/place", told);
    struct p3d_error error;
    struct p3d_document opened;
    struct p3d_names textures;

    opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
    assert_true(p3d_mlod_edit(opened.mlod, &edit, NULL, &error));
    assert_non_null(strstr(told, "data: Proxy:\\data\\flag.01 > Proxy:\\other\\place\\flag.01; "));
    assert_true(p3d_mlod_textures(&opened.mlod->lods[0], &textures));
    assert_true(textures.count > 0);
    p3d_names_free(&textures);
    p3d_close(&opened);
    p3d_rename_rules_free(&rules);
}

TEST(sp3x_has_no_room_for_long_names)
{
    static const enum p3d_mlod_flavour wide = P3D_MLOD_P3DM, narrow = P3D_MLOD_SP3X;
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    char told[4000];
    struct p3d_edit edit = edit_of(&rules, "data=a_very_long_name_of_a_folder_indeed", told);
    struct p3d_error error;
    struct p3d_document opened;

    opened = open_fixture(FIXTURES "/tags_sp3x.p3d");
    edit.flavour = &wide;
    assert_true(p3d_mlod_edit(opened.mlod, &edit, NULL, &error));
    assert_int_equal(opened.mlod->lods[0].flavour, P3D_MLOD_P3DM);
    edit.flavour = &narrow;
    assert_false(p3d_mlod_edit(opened.mlod, &edit, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 0);
    assert_non_null(strstr(error.message, "is longer than 31 bytes, which SP3X cannot hold"));
    p3d_close(&opened);
    p3d_rename_rules_free(&rules);
}

static void note_short(void *user, struct p3d_bytes from, struct p3d_bytes to)
{
    char *told = user;

    sprintf(told, "%.*s > %.*s", (int)from.size, (const char *)from.data, (int)to.size, (const char *)to.data);
}

TEST(long_textures_get_short_names_if_that_is_asked)
{
    static const struct {
        const char *path, *name;
    } rows[] = {{"mod\\data\\0123456789_0123456789.paa", "0123456789_012345_0b101df2.paa"},
                {"MOD/data/0123456789_0123456789.PAA", "0123456789_012345_0b101df2.PAA"},
                {"mod\\a.b\\a_texture_without_an_end", "a_texture_without_60dc5f7c"}};
    static const enum p3d_mlod_flavour narrow = P3D_MLOD_SP3X;

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_document opened = open_fixture(FIXTURES "/crate.p3d");
        char told[200] = "", wanted[200];
        const struct p3d_edit edit = {
            .flavour = &narrow, .user = told, .shortens_textures = true, .shortened = note_short};
        struct p3d_error error;

        for (uint32_t j = 0; j < opened.mlod->lods[0].face_count; j++)
            opened.mlod->lods[0].faces[j].texture = p3d_bytes_of(rows[i].path);
        opened.mlod->lod_count = 1;
        assert_true(p3d_mlod_edit(opened.mlod, &edit, NULL, &error));
        assert_text(opened.mlod->lods[0].faces[0].texture, rows[i].name);
        sprintf(wanted, "%s > %s", rows[i].path, rows[i].name);
        assert_string_equal(told, wanted);
        p3d_close(&opened);
    }
}

TEST(what_flashpoint_cannot_number_is_refused)
{
    static const enum p3d_mlod_flavour narrow = P3D_MLOD_SP3X;
    const struct p3d_edit edit = {.flavour = &narrow};
    struct p3d_document opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
    struct p3d_mlod *mlod = opened.mlod;
    const uint32_t count = mlod->lod_count;
    struct p3d_error error;

    mlod->lods[0].points.count = 32768;
    assert_false(p3d_mlod_edit(mlod, &edit, NULL, &error));
    assert_non_null(strstr(error.message, "32768 points: Operation Flashpoint numbers 32767 in a LOD"));
    mlod->lod_count = 33;
    assert_false(p3d_mlod_edit(mlod, &edit, NULL, &error));
    assert_non_null(strstr(error.message, "33 LODs: Operation Flashpoint holds 32"));
    mlod->lod_count = count;
    p3d_close(&opened);
}

static bool has_masses(const struct p3d_mlod_lod *lod)
{
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == P3D_TAG_MASS)
            return true;
    return false;
}

/* Operation Flashpoint takes the last masses of a file for those of Geometry. */
TEST(masses_of_other_lods_do_not_become_sp3x)
{
    static const enum p3d_mlod_flavour narrow = P3D_MLOD_SP3X;
    const struct p3d_edit edit = {.flavour = &narrow};

    for (unsigned i = 0; i < 2; i++) {
        struct p3d_document opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
        struct p3d_mlod_lod *lod = &opened.mlod->lods[0];
        struct p3d_error error;

        assert_true(has_masses(lod));
        lod->resolution = i ? 1e13f : 1;
        assert_true(p3d_mlod_edit(opened.mlod, &edit, NULL, &error));
        assert_int_equal(has_masses(lod), i);
        p3d_close(&opened);
    }
}

TEST(what_the_library_has_not_made_is_not_edited)
{
    struct p3d_mlod mlod = {.lod_count = 0}, other = {.lod_count = 0};
    struct p3d_odol odol = {.lod_count = 0};
    struct p3d_error error;

    assert_false(p3d_mlod_edit(&mlod, &(struct p3d_edit){.rules = NULL}, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_odol_edit(&odol, &(struct p3d_edit){.rules = NULL}, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_false(p3d_mlod_join_lods(&mlod, &other, &error));
    assert_int_equal(error.status, P3D_INVALID);
}

TEST(all_paths_of_an_odol_are_renamed)
{
    static const char *const names[] = {"data: data\\crate.rvmat",        "data: data\\crate.bisurf",
                                        "data: data\\crate_nohq.paa",     "crate: \\crate\\lock",
                                        "crate: proxy:\\crate\\lock.001", "flash: flash > moved\\flash",
                                        "pivots: pivots > moved\\pivots", "missing.rvmat: missing.rvmat > m"};
    struct p3d_rename_rules rules = {NULL, 0, 0, NULL};
    struct odol_sample sample;
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_odol *odol;
    char told[4000];
    struct p3d_edit edit = edit_of(&rules, "crate=moved", told);

    assert_true(p3d_rename_rules_add(&rules, "data=moved", NULL));
    assert_true(p3d_rename_rules_add(&rules, "flash=moved/flash", NULL));
    assert_true(p3d_rename_rules_add(&rules, "missing.rvmat=m", NULL));
    assert_true(p3d_rename_rules_add(&rules, "pivots=moved/pivots", NULL));
    odol_sample_make(&sample, 58);
    assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), NULL));
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    assert_true(p3d_odol_edit(odol, &edit, NULL));
    assert_text(odol->muzzle_flash, "moved\\flash");
    assert_text(odol->lods[0].proxies[0].model, "\\moved\\lock");
    for (size_t i = 0; i < COUNT(names); i++)
        if (!strstr(told, names[i]))
            fail_msg("no \"%s\" in %s", names[i], told);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
    p3d_rename_rules_free(&rules);
}

/* ---- LODs ---- */

TEST(an_mlod_keeps_the_lods_that_are_asked_for)
{
    static const uint32_t last[] = {1}, turned[] = {1, 0}, beyond[] = {99};
    struct p3d_document opened;
    struct p3d_mlod *mlod;
    float resolution;

    opened = open_fixture(FIXTURES "/crate.p3d");
    mlod = opened.mlod;
    assert_true(mlod->lod_count > 1);
    resolution = mlod->lods[1].resolution;
    assert_false(p3d_mlod_keep_lods(NULL, last, 1, NULL));
    assert_false(p3d_mlod_keep_lods(mlod, turned, 2, NULL));
    assert_false(p3d_mlod_keep_lods(mlod, beyond, 1, NULL));
    assert_true(mlod->lod_count > 1);
    assert_true(p3d_mlod_keep_lods(mlod, last, 1, NULL));
    assert_int_equal(mlod->lod_count, 1);
    assert_f32(mlod->lods[0].resolution, resolution);
    p3d_close(&opened);
}

TEST(joined_lods_stand_where_their_resolutions_belong)
{
    struct p3d_document opened, other;
    struct p3d_mlod *mlod, *added;
    uint32_t count;

    opened = open_fixture(FIXTURES "/crate.p3d");
    other = open_fixture(FIXTURES "/tags_sp3x.p3d");
    mlod = opened.mlod;
    added = other.mlod;
    count = mlod->lod_count;
    added->lods[0].resolution = (mlod->lods[0].resolution + mlod->lods[1].resolution) / 2;
    added->lod_count = 1;
    assert_true(p3d_mlod_join_lods(mlod, added, NULL));
    assert_int_equal(mlod->lod_count, count + 1);
    assert_f32(mlod->lods[1].resolution, added->lods[0].resolution);
    assert_int_equal(mlod->lods[1].flavour, mlod->lods[0].flavour);
    p3d_close(&opened);
    p3d_close(&other);
}

/* The first resolutions of the MLOD, which are all that it has. */
static void assert_resolutions(const struct p3d_mlod *mlod, const float *resolutions, uint32_t count)
{
    assert_int_equal(mlod->lod_count, count);
    for (uint32_t i = 0; i < count; i++)
        assert_f32(mlod->lods[i].resolution, resolutions[i]);
}

TEST(joined_lods_stand_behind_those_of_their_resolution)
{
    struct p3d_document opened = open_fixture(FIXTURES "/crate.p3d"), other = open_fixture(FIXTURES "/crate.p3d");
    struct p3d_mlod *mlod = opened.mlod, *added = other.mlod, unread = {.memory = NULL};
    struct p3d_error error;

    assert_true(mlod->lod_count >= 3 && added->lod_count >= 3);
    mlod->lod_count = added->lod_count = 3;
    for (uint32_t i = 0; i < 3; i++) {
        mlod->lods[i].resolution = (float)(2 * i + 1);
        added->lods[i].resolution = (float)(2 * (3 - i));
    }
    assert_true(p3d_mlod_join_lods(mlod, added, &error));
    assert_resolutions(mlod, (const float[]){1, 2, 3, 4, 5, 6}, 6);
    added->lod_count = 0;
    assert_true(p3d_mlod_join_lods(mlod, added, &error));
    assert_int_equal(mlod->lod_count, 6);
    assert_false(p3d_mlod_join_lods(&unread, added, &error));
    assert_string_equal(error.message, "the MLOD was not read");
    added->lod_count = UINT32_MAX - 5;
    assert_false(p3d_mlod_join_lods(mlod, added, &error));
    assert_string_equal(error.message, "there are too many LODs");
    assert_int_equal(mlod->lod_count, 6);
    added->lod_count = 1;
    mlod->lod_count = 0;
    assert_true(p3d_mlod_join_lods(mlod, added, &error)); /* into none */
    assert_resolutions(mlod, (const float[]){6}, 1);
    assert_true(mlod->lods[0].tag_count != 0);
    added->lods[0].tag_count = 0;
    assert_true(p3d_mlod_join_lods(mlod, added, &error)); /* behind the one that is there */
    assert_resolutions(mlod, (const float[]){6, 6}, 2);
    assert_true(mlod->lods[0].tag_count != 0);
    assert_int_equal(mlod->lods[1].tag_count, 0);
    p3d_close(&opened);
    p3d_close(&other);
}

/* By their names: 1.00001e13 is Geometry, too. */
TEST(lods_that_were_made_anew_replace_those_of_their_name)
{
    struct p3d_mlod_lod lods[] = {{.resolution = 1},
                                  {.resolution = 2},
                                  {.resolution = 1.00001e13f},
                                  {.resolution = 1e15f},
                                  {.resolution = 1e13f}};
    struct p3d_mlod_lod made_lods[] = {{.resolution = 1e13f}, {.resolution = 1}, {.resolution = 7}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = COUNT(lods)}, made = {.lods = made_lods, .lod_count = 3};
    struct p3d_error error;

    assert_true(p3di_mlod_drop_replaced(&mlod, &made, &error));
    assert_resolutions(&mlod, (const float[]){2, 1e15f}, 2);
    made.lod_count = 0;
    assert_true(p3di_mlod_drop_replaced(&mlod, &made, &error));
    assert_int_equal(mlod.lod_count, 2);
    made_lods[0].resolution = 1e15f;
    made_lods[1].resolution = 2;
    made.lod_count = 2;
    assert_true(p3di_mlod_drop_replaced(&mlod, &made, &error));
    assert_int_equal(mlod.lod_count, 0);
}
