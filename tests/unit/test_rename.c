/* test_rename.c: paths in an MLOD under other names, and what SP3X has room for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include <stdio.h>
#include <stdlib.h>

static const enum p3d_mlod_flavour narrow = P3D_MLOD_SP3X;

/* A sketch as a file that was read; it ends with the test. */
struct file {
    struct p3d_buffer bytes;
    struct p3d_mlod *mlod;
    struct heard heard;
    struct p3d_error error;
    struct p3d_rename_rules rules;
};

static void end_file(void *data)
{
    struct file *file = data;

    p3d_mlod_free(file->mlod);
    p3d_buffer_free(&file->bytes);
    p3d_rename_rules_free(&file->rules);
    free(file);
}

static struct file *file_of(const char *drawing)
{
    struct file *file = calloc(1, sizeof *file);
    struct sketch *s = sketch(drawing);

    assert_non_null(file);
    at_end(end_file, file);
    assert_true(p3d_mlod_write(sketch_mlod(s), p3d_buffer_sink(&file->bytes), NULL));
    file->mlod = p3d_mlod_read(file->bytes.data, file->bytes.size, NULL, NULL);
    assert_non_null(file->mlod);
    return file;
}

static bool edit(struct file *file, const char *rule, const enum p3d_mlod_flavour *flavour)
{
    const struct p3d_options options = {.warn = hear, .warn_user = &file->heard};
    const struct p3d_edit changes = {.rules = rule ? &file->rules : NULL, .flavour = flavour};

    if (rule)
        assert_true(p3d_rename_rules_add(&file->rules, rule, NULL));
    return p3d_mlod_edit(file->mlod, &changes, &options, &file->error);
}

#define ONE_FACE "lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2;"

/* ---- Paths ---- */

TEST(whole_names_at_the_beginning_are_renamed)
{
    static const struct {
        const char *rule, *path, *renamed;
    } rows[] = {{"data=x", "data\\a.paa", "x\\a.paa"},
                {"data=longer\\one", "data\\a.paa", "longer\\one\\a.paa"},
                {"data=x", "\\data\\a.paa", "\\x\\a.paa"},
                {"data=x", "/DATA/a.paa", "/x/a.paa"},
                {"data=x", "\\data", "\\x"},
                {"data=x", "data", "x"},
                {"data=", "data\\a.paa", "a.paa"}, /* the folder goes with its slash */
                {"data=", "\\data\\a.paa", "\\a.paa"},
                {"data=", "data", ""},
                {"data/a.paa=b.paa", "DATA\\A.PAA", "b.paa"},
                {"\\data=x", "\\data\\a.paa", "x\\a.paa"},
                {"\\data=x", "data\\a.paa", "data\\a.paa"},
                {"data=x", "datab", "datab"},
                {"data=x", "", ""}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct file *file = file_of(ONE_FACE "s all p0; f 0 1 2;");
        struct p3d_mlod_face *faces = file->mlod->lods[0].faces;

        faces[1].texture = faces[0].material = p3d_bytes_of(rows[i].path);
        assert_true(edit(file, rows[i].rule, NULL));
        assert_text(faces[1].texture, rows[i].renamed);
        assert_text(faces[0].material, rows[i].renamed);
        assert_text(faces[0].texture, "");
    }
}

TEST(selections_are_renamed_if_they_are_proxies)
{
    struct file *file = file_of(ONE_FACE "s data p0; s proxy:data\\x.012 p0; s Proxy:\\data.1 p0; s proxy:dat.1 p0;");
    const struct p3d_mlod_tag *tags = file->mlod->lods[0].tags;

    assert_true(edit(file, "data=longer", NULL));
    assert_text(tags[0].name, "data");
    assert_text(tags[1].name, "proxy:longer\\x.012");
    assert_text(tags[2].name, "Proxy:\\longer.1");
    assert_text(tags[3].name, "proxy:dat.1");
}

/* ---- Room ---- */

#define A30 "123456789012345678901234567890"

/* Fields of SP3X hold names with their NUL: 31 bytes of a texture, 63 of a selection. */
TEST(names_that_are_new_must_fit_sp3x)
{
    static const struct {
        const char *rule;
        bool fits;
    } textures[] = {{"old=" A30 "1", true}, {"old=" A30 "12", false}},
      proxies[] = {{"old=" A30 "1234567890123456789012345", true}, {"old=" A30 "12345678901234567890123456", false}};

    for (size_t i = 0; i < 2; i++) {
        struct file *file = file_of(ONE_FACE "lod 2; p 0 0 0 1 0 0 0 1 0; f 0 1 2; s proxy:keep.1 p0;");

        assert_true(edit(file, NULL, &narrow));
        file->mlod->lods[1].faces[0].texture = p3d_bytes_of("old");
        assert_int_equal(edit(file, textures[i].rule, NULL), textures[i].fits);
        if (!textures[i].fits) {
            assert_int_equal(file->error.status, P3D_INVALID);
            assert_int_equal(file->error.lod, 1);
            assert_string_equal(file->error.message, "\"" A30 "12\" is longer than 31 bytes, which SP3X cannot hold");
        }
        file = file_of(ONE_FACE "s proxy:old.1 p0;");
        assert_true(edit(file, NULL, &narrow));
        assert_int_equal(edit(file, proxies[i].rule, NULL), proxies[i].fits);
        if (!proxies[i].fits)
            assert_non_null(strstr(file->error.message, " is longer than 63 bytes, which SP3X cannot hold"));
        file = file_of(ONE_FACE "s proxy:old.1 p0;"); /* P3DM has room */
        assert_true(edit(file, proxies[i].rule, NULL));
    }
}

static void note(void *user, struct p3d_bytes from, struct p3d_bytes to)
{
    (void)from;
    (void)to;
    ++*(unsigned *)user;
}

/* Up to 17 characters of the name, FNV-1a of the path in small letters, and up to 5 of the extension. */
TEST(short_names_have_31_bytes_at_most)
{
    static const struct {
        const char *path, *name;
    } rows[] = {{"mod\\0123456789abcdefg_and_more.jpeg2", "0123456789abcdefg_ffade1c2.jpeg"},
                {"mod\\0123456789abcdefgh_and_more.jpg", "0123456789abcdefg_bf228ef5.jpg"},
                {"mod\\short.name.with.dots.in.it_co.paa", "short.name.with.d_ee2e5659.paa"},
                {"mod/deep.d/0123456789abcdef0123456.c", "0123456789abcdef0_f2159165.c"},
                {"#(argb,8,8,3)color(0.5,0.5,0.5,1,co)", "color_11c1f4c4.paa"},
                {"a_folder_of_a_rather_long_name\\a.jpeg2", "a_4c354ee8.jpeg"},
                {A30 "1", A30 "1"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct file *file = file_of(ONE_FACE);
        struct p3d_mlod_face *face = &file->mlod->lods[0].faces[0];
        unsigned count = 0;
        struct p3d_edit changes = {.shortens_textures = true, .shortened = note, .user = &count};
        char path[80];

        snprintf(path, sizeof path, "%s!", rows[i].path); /* something may stand behind a name */
        face->texture = (struct p3d_bytes){(const uint8_t *)path, (uint32_t)strlen(rows[i].path)};
        assert_true(p3d_mlod_edit(file->mlod, &changes, NULL, NULL)); /* P3DM has room */
        assert_text(face->texture, rows[i].path);
        changes.flavour = &narrow;
        assert_true(p3d_mlod_edit(file->mlod, &changes, NULL, NULL));
        assert_text(face->texture, rows[i].name);
        assert_int_equal(count, i + 1 < COUNT(rows));
    }
}

/* ---- Operation Flashpoint ---- */

TEST(flashpoint_holds_32_lods_of_32767_points)
{
    static uint8_t points[16 * 32768];
    char drawing[33 * 8 + 1] = "";
    struct file *file;

    for (unsigned i = 0; i < 33; i++)
        snprintf(drawing + strlen(drawing), sizeof drawing - strlen(drawing), "lod %u;", i + 1);
    file = file_of(drawing);
    assert_false(edit(file, NULL, &narrow));
    assert_int_equal(file->error.lod, 0);
    assert_string_equal(file->error.message, "33 LODs: Operation Flashpoint holds 32");
    file->mlod->lod_count = 32;
    file->mlod->lods[31].points = (struct p3d_span){points, 32768, 16};
    assert_false(edit(file, NULL, &narrow));
    assert_int_equal(file->error.lod, 31);
    assert_string_equal(file->error.message, "32768 points: Operation Flashpoint numbers 32767 in a LOD");
    file->mlod->lods[31].points.count = 32767;
    assert_true(edit(file, NULL, &narrow));
    assert_int_equal(file->mlod->lods[31].flavour, P3D_MLOD_SP3X);
    file->mlod->lods[31].points.count = 32768; /* what is there already may stay */
    file->mlod->lod_count = 33;
    file->mlod->lods[32].flavour = P3D_MLOD_SP3X;
    assert_true(edit(file, NULL, &narrow));
}

TEST(losses_in_sp3x_are_told_lod_by_lod)
{
    struct file *file = file_of("lod 1e13; p 0 0 0; mass 1; lod 2; p 0 0 0 1 0 0 0 1 0; f 0 1 2; f 0 2 1; f 1 2 0;"
                                "mat 0 a.rvmat; mat 2 b.rvmat; s a p0; mass 2; prop x y; s b p1;");
    struct p3d_mlod_lod *lod = &file->mlod->lods[1];
    uint32_t count = lod->tag_count;

    lod->tags[0].active = 0;
    assert_true(edit(file, NULL, &narrow));
    assert_string_equal(file->heard.text,
                        "1 masses are left out: Operation Flashpoint would take them for those of Geometry; "
                        "2 faces lose their material, which SP3X cannot hold; "
                        "1 inactive tags become active: SP3X has no others; ");
    assert_int_equal(lod->tag_count, --count);
    for (uint32_t i = 0; i < count; i++)
        assert_int_not_equal(lod->tags[i].kind, P3D_TAG_MASS);
    assert_text(lod->tags[0].name, "a");
    assert_int_equal(lod->tags[count - 1].kind, P3D_TAG_END_OF_FILE);
    assert_int_equal(lod->flavour, P3D_MLOD_SP3X);
    assert_true(p3d_mlod_mass(&file->mlod->lods[0], &(double){0}));
    file->heard = (struct heard){0, "", ""}; /* nothing is lost twice */
    assert_true(edit(file, "a=b", &narrow));
    assert_int_equal(file->heard.count, 0);
}

/* The DefaultPath of an SP3X stands in a field of 32 bytes. */
TEST(a_default_path_is_renamed_in_its_field)
{
    static const struct {
        const char *rule, *renamed;
    } rows[] = {{"old=new\\place", "new\\place\\data"},
                {"old=o", "o\\data"},
                {"other=x", "old\\data"},
                {"old\\data=" A30 "1", A30 "1"},
                {"old\\data=" A30 "12", NULL}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        uint8_t field[32] = "old\\data\0more behind it";
        struct file *file = file_of(ONE_FACE);

        assert_true(edit(file, NULL, &narrow));
        file->mlod->trailing = (struct p3d_bytes){field, sizeof field};
        assert_text(p3d_mlod_default_path(file->mlod), "old\\data");
        assert_int_equal(edit(file, rows[i].rule, NULL), rows[i].renamed != NULL);
        if (rows[i].renamed) {
            assert_text(p3d_mlod_default_path(file->mlod), rows[i].renamed);
            assert_int_equal(file->mlod->trailing.size, 32);
            assert_memory_equal(file->mlod->trailing.data + 31, field + 31, 1);
            if (i < 3)
                assert_memory_equal(file->mlod->trailing.data + 16, "hind", 4); /* what is behind the NUL stays */
        } else {
            assert_string_equal(file->error.message, "the DefaultPath is longer than 31 bytes, which SP3X cannot hold");
        }
        assert_memory_equal(field, "old\\data", 8);
    }
}
