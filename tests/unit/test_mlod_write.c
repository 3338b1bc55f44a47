/* test_mlod_write.c: fixtures come out as they went in, edits change only themselves, and what does not
 * fit the format is refused.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_bytes.h"
#include "test.h"

static const char *const fixtures[] = {FIXTURES "/crate.p3d", FIXTURES "/tags_p3dm.p3d", FIXTURES "/tags_sp3x.p3d",
                                       FIXTURES "/odd.p3d"};

struct opened {
    struct p3d_file file;
    struct p3d_mlod *mlod;
};

static struct opened open_fixture(const char *path)
{
    struct opened opened;
    struct p3d_error error;

    assert_true(p3d_read_file(path, &opened.file, &error));
    opened.mlod = p3d_mlod_read(opened.file.data, opened.file.size, NULL, &error);
    assert_non_null(opened.mlod);
    return opened;
}

static void close_fixture(struct opened *opened)
{
    p3d_mlod_free(opened->mlod);
    p3d_file_free(&opened->file);
}

TEST(fixtures_come_out_as_they_went_in)
{
    for (size_t i = 0; i < COUNT(fixtures); i++) {
        struct opened opened = open_fixture(fixtures[i]);
        struct p3d_buffer buffer = {NULL, 0, 0};

        assert_true(p3d_mlod_write(opened.mlod, p3d_buffer_sink(&buffer), NULL));
        assert_int_equal(buffer.size, opened.file.size);
        assert_memory_equal(buffer.data, opened.file.data, buffer.size);
        p3d_buffer_free(&buffer);
        close_fixture(&opened);
    }
}

TEST(an_edited_texture_changes_only_its_bytes)
{
    struct opened opened = open_fixture(FIXTURES "/crate.p3d");
    struct p3d_mlod_face *face = &opened.mlod->lods[0].faces[1];
    const size_t at = (size_t)(face->texture.data - opened.file.data);
    const size_t old_size = face->texture.size, new_size = strlen("longer\\name\\than\\before_co.paa");
    struct p3d_buffer buffer = {NULL, 0, 0};

    face->texture = p3d_bytes_of("longer\\name\\than\\before_co.paa");
    assert_true(p3d_mlod_write(opened.mlod, p3d_buffer_sink(&buffer), NULL));
    assert_int_equal(buffer.size, opened.file.size + new_size - old_size);
    assert_memory_equal(buffer.data, opened.file.data, at);
    assert_memory_equal(buffer.data + at, face->texture.data, new_size);
    assert_memory_equal(buffer.data + at + new_size, opened.file.data + at + old_size,
                        opened.file.size - at - old_size);
    p3d_buffer_free(&buffer);
    close_fixture(&opened);
}

TEST(an_edited_sp3x_name_is_padded_with_zeros)
{
    struct opened opened = open_fixture(FIXTURES "/tags_sp3x.p3d");
    struct p3d_mlod_face *face = &opened.mlod->lods[0].faces[0];
    const size_t at = (size_t)(face->texture.data - opened.file.data);
    struct p3d_buffer buffer = {NULL, 0, 0};
    uint8_t field[32] = "c.pac";

    face->texture = p3d_bytes_of("c.pac");
    assert_true(p3d_mlod_write(opened.mlod, p3d_buffer_sink(&buffer), NULL));
    assert_int_equal(buffer.size, opened.file.size);
    assert_memory_equal(buffer.data + at, field, sizeof field);
    assert_memory_equal(buffer.data + at + 32, opened.file.data + at + 32, buffer.size - at - 32);
    p3d_buffer_free(&buffer);
    close_fixture(&opened);
}

/* Expects the write to fail with this message. */
static void check_refused(const struct p3d_mlod *mlod, const char *message)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    assert_false(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 0);
    assert_string_equal(error.message, message);
    p3d_buffer_free(&buffer);
}

TEST(models_that_do_not_fit_the_format_are_refused)
{
    struct opened opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
    struct p3d_mlod_lod *lod = &opened.mlod->lods[0];
    const struct p3d_mlod_lod good = *lod;
    const struct p3d_mlod_face good_face = lod->faces[0];
    const struct p3d_mlod_tag good_mass = lod->tags[8];

    lod->faces[0].corner_count = 5;
    check_refused(opened.mlod, "face 0 has 5 corners, more than 4");
    lod->faces[0] = good_face;
    lod->faces[0].corners[2].point = 8;
    check_refused(opened.mlod, "face 0 names point 8 of 8");
    lod->faces[0] = good_face;
    lod->faces[0].texture = (struct p3d_bytes){(const uint8_t *)"a\0b", 3};
    check_refused(opened.mlod, "texture holds a NUL");
    lod->faces[0] = good_face;
    lod->header_size = 30;
    check_refused(opened.mlod, "header_extra has 0 bytes instead of 2");
    *lod = good;
    lod->tag_count--;
    check_refused(opened.mlod, "tag 15 is the last but not #EndOfFile#");
    lod->tag_count = 0;
    check_refused(opened.mlod, "the LOD has no #EndOfFile# tag");
    *lod = good;
    assert_int_equal(good_mass.kind, P3D_TAG_MASS);
    lod->tags[8].value.mass.count = 7;
    check_refused(opened.mlod, "mass has 7 elements of 4 bytes instead of 8 of 4");
    lod->tags[8] = good_mass;
    lod->flavour = P3D_MLOD_SP3X;
    check_refused(opened.mlod, "face 0 has a material, which SP3X cannot hold");
    close_fixture(&opened);
}

TEST(a_damaged_lod_is_refused)
{
    struct bytes b = {.size = 0};
    struct p3d_mlod *mlod;

    put_header(&b, 2);
    put_lod(&b, P3D_MLOD_P3DM);
    put_end(&b, P3D_MLOD_P3DM);
    put_lod(&b, P3D_MLOD_P3DM);
    put_end(&b, P3D_MLOD_P3DM);
    patch_u32(&b, 12 + 28 + 16 * POINTS + 12 * NORMALS + 4, 99);
    mlod = kept_mlod(p3d_mlod_read(b.data, b.size, NULL, NULL));
    check_refused(mlod, "the LOD is damaged: face 0 names point 99 of 4");
}

TEST(a_lod_can_change_its_flavour)
{
    struct opened opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
    struct p3d_mlod_lod *lod = &opened.mlod->lods[0];
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_mlod_losses losses;
    struct p3d_mlod *back;

    lod->tags[0].active = 0;
    losses = p3d_mlod_set_flavour(lod, P3D_MLOD_P3DM); /* nothing to do */
    assert_int_equal(losses.materials + losses.inactive_tags, 0);
    assert_int_equal(lod->faces[0].material.size, 12);
    assert_int_equal(lod->tags[0].active, 0);
    losses = p3d_mlod_set_flavour(lod, P3D_MLOD_SP3X);
    assert_int_equal(losses.materials, 6);
    assert_int_equal(losses.inactive_tags, 1);
    assert_int_equal(lod->tags[0].active, 1);
    assert_true(p3d_mlod_write(opened.mlod, p3d_buffer_sink(&buffer), NULL));
    back = kept_mlod(p3d_mlod_read(buffer.data, buffer.size, NULL, NULL));
    assert_int_equal(back->lods[0].flavour, P3D_MLOD_SP3X);
    assert_int_equal(back->lods[0].version, 0x99);
    assert_text(back->lods[0].faces[0].texture, "data\\a.paa");
    assert_int_equal(back->lods[0].tag_count, lod->tag_count);
    p3d_buffer_free(&buffer);
    close_fixture(&opened);
}

/* It is told before anything of it is written. */
TEST(a_tag_of_4_gb_is_refused)
{
    struct opened opened = open_fixture(FIXTURES "/tags_p3dm.p3d");
    struct p3d_mlod_lod *lod = &opened.mlod->lods[0];
    uint32_t edges = 0;

    while (lod->tags[edges].kind != P3D_TAG_SHARP_EDGES)
        edges++;
    lod->tags[edges].value.sharp_edges.count = (uint32_t)1 << 29;
    check_refused(opened.mlod, "tag \"#SharpEdges#\" is larger than 4 GB");
    close_fixture(&opened);
}

/* The last line of a file of Operation Flashpoint's tools. */
TEST(a_default_path_is_the_last_32_bytes_behind_sp3x)
{
    uint8_t field[32] = "data\\ x";
    struct p3d_mlod_lod lods[2] = {{.flavour = P3D_MLOD_P3DM}, {.flavour = P3D_MLOD_SP3X}};
    struct p3d_mlod mlod = {.lods = lods, .lod_count = 2, .trailing = {field, 32}};

    assert_text(p3d_mlod_default_path(&mlod), "data\\ x");
    mlod.trailing.size = 31;
    assert_int_equal(p3d_mlod_default_path(&mlod).size, 0);
    mlod.trailing.size = 32;
    field[5] = 0x1f; /* no text */
    assert_int_equal(p3d_mlod_default_path(&mlod).size, 0);
    memset(field, 'x', 32); /* no NUL */
    assert_int_equal(p3d_mlod_default_path(&mlod).size, 0);
    field[31] = 0;
    assert_int_equal(p3d_mlod_default_path(&mlod).size, 31);
    lods[1].flavour = P3D_MLOD_P3DM;
    assert_int_equal(p3d_mlod_default_path(&mlod).size, 0);
}

TEST(names_in_lods_are_told_once_each)
{
    struct p3d_mlod_face faces[4] = {
        {.texture = p3d_bytes_of("b.paa"), .material = p3d_bytes_of("m.rvmat")},
        {.texture = p3d_bytes_of("a.paa"), .material = p3d_bytes_of("")},
        {.texture = p3d_bytes_of("b.paa"), .material = p3d_bytes_of("n.rvmat")},
        {.texture = {(const uint8_t *)"a.paa\0x", 7}, .material = p3d_bytes_of("o.rvmat")}};
    const struct p3d_mlod_lod lod = {.faces = faces, .face_count = 4};
    struct p3d_names names;

    assert_true(p3d_mlod_textures(&lod, &names));
    assert_int_equal(names.count, 2);
    assert_text(names.items[0], "b.paa");
    assert_text(names.items[1], "a.paa");
    p3d_names_free(&names);
    assert_true(p3d_mlod_materials(&lod, &names));
    assert_int_equal(names.count, 3);
    assert_text(names.items[1], "n.rvmat");
    p3d_names_free(&names);
}
