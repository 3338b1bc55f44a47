/* test_edit.c: paths renamed, flavours changed, LODs left out and added.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

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

TEST(a_model_that_the_library_has_not_made_is_not_edited)
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
