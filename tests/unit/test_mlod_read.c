/* test_mlod_read.c: what is legal but odd is kept, what is damaged is named with LOD and offset.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mlod_bytes.h"
#include "test.h"

static struct bytes file;

/* Offsets in a file that begins with put_header and put_lod of a P3DM LOD. */
enum { LOD = 12, TABLES = LOD + 28, FIRST_FACE = TABLES + 16 * POINTS + 12 * NORMALS };

static void begin(enum p3d_mlod_flavour flavour, uint32_t lod_count)
{
    file.size = 0;
    put_header(&file, lod_count);
    put_lod(&file, flavour);
}

static void complete(enum p3d_mlod_flavour flavour)
{
    begin(flavour, 1);
    put_end(&file, flavour);
}

static void check_error(enum p3d_status status, int32_t lod, uint64_t offset, const char *message)
{
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(file.data, file.size, NULL, &error);

    assert_string_equal(error.message, message);
    assert_int_equal(error.status, status);
    assert_int_equal(error.lod, lod);
    assert_int_equal(error.offset, offset);
    p3d_mlod_free(mlod);
}

static void check_damage(int32_t lod, uint64_t offset, const char *message)
{
    check_error(P3D_DAMAGED, lod, offset, message);
}

static void check_rewrite(void)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(file.data, file.size, NULL, &error);

    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error));
    assert_int_equal(buffer.size, file.size);
    assert_memory_equal(buffer.data, file.data, file.size);
    p3d_buffer_free(&buffer);
    p3d_mlod_free(mlod);
}

TEST(both_flavours_are_read)
{
    for (int flavour = P3D_MLOD_P3DM; flavour <= P3D_MLOD_SP3X; flavour++) {
        struct p3d_error error;
        struct p3d_mlod *mlod;
        const struct p3d_mlod_lod *lod;

        complete((enum p3d_mlod_flavour)flavour);
        mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
        lod = &mlod->lods[0];
        assert_int_equal(lod->flavour, flavour);
        assert_int_equal(lod->offset, LOD);
        assert_int_equal(lod->offset + lod->size, file.size);
        assert_int_equal(lod->points.count, POINTS);
        assert_f32(p3d_vec3_at(lod->points, 3).y, 1);
        assert_int_equal(lod->face_count, FACES);
        assert_int_equal(lod->corner_count, CORNERS);
        assert_int_equal(lod->faces[0].corner_count, 3);
        assert_int_equal(lod->faces[0].corners[3].point, 3);
        assert_text(lod->faces[1].texture, "b.paa");
        assert_text(lod->faces[1].material, flavour == P3D_MLOD_P3DM ? "m.rvmat" : "");
        assert_f32(lod->resolution, 1);
        check_rewrite();
    }
}

TEST(a_file_may_mix_flavours_and_have_no_lods)
{
    begin(P3D_MLOD_P3DM, 2);
    put_end(&file, P3D_MLOD_P3DM);
    put_lod(&file, P3D_MLOD_SP3X);
    put_end(&file, P3D_MLOD_SP3X);
    check_rewrite();
    file.size = 0;
    put_header(&file, 0);
    check_rewrite();
}

TEST(longer_headers_and_trailing_bytes_are_kept)
{
    struct p3d_mlod *mlod;

    file.size = 0;
    put_header(&file, 1);
    put_text(&file, "P3DM"); /* signature */
    put_u32(&file, 32);      /* header_size */
    put_u32(&file, 0x100);   /* version */
    put_u32(&file, 0);       /* point_count */
    put_u32(&file, 0);       /* normal_count */
    put_u32(&file, 0);       /* face_count */
    put_u32(&file, 0xf1a65); /* flags */
    put_text(&file, "more"); /* header_extra */
    put_text(&file, "TAGG"); /* tags_signature */
    put_end(&file, P3D_MLOD_P3DM);
    put_text(&file, "data\\"); /* trailing */
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, NULL));
    assert_int_equal(mlod->lods[0].header_extra.size, 4);
    assert_int_equal(mlod->trailing.size, 5);
    check_rewrite();
}

TEST(file_headers_that_are_wrong_are_named)
{
    complete(P3D_MLOD_P3DM);
    file.data[0] = 'X';
    check_damage(P3D_NO_LOD, 0, "signature is \"XLOD\", not \"MLOD\"");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, 4, 0x200);
    check_error(P3D_UNSUPPORTED, P3D_NO_LOD, 4, "MLOD version 512 (0x200) is not supported");
    file.size = 6;
    check_damage(P3D_NO_LOD, 4, "version takes 4 bytes, but 2 are left");
    assert_null(p3d_mlod_read(file.data, file.size, NULL, NULL)); /* nobody has to ask for the error */
}

TEST(lod_headers_that_are_wrong_are_named)
{
    complete(P3D_MLOD_P3DM);
    memcpy(file.data + LOD, "SP3D", 4);
    check_error(P3D_UNSUPPORTED, 0, LOD, "LOD signature SP3D (an early demo's format) is not supported");
    memcpy(file.data + LOD, "\x1b[2J", 4); /* a terminal's escape sequence */
    check_damage(0, LOD, "LOD signature is \"?[2J\", neither P3DM nor SP3X");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, LOD + 4, 27);
    check_damage(0, LOD + 4, "header_size is 27, less than 28");
}

TEST(counts_beyond_the_file_are_refused_before_memory)
{
    const struct p3d_options options = {.max_memory = 65536};
    struct p3d_error error;

    complete(P3D_MLOD_P3DM);
    patch_u32(&file, LOD + 12, UINT32_MAX); /* point_count */
    assert_null(p3d_mlod_read(file.data, file.size, &options, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, TABLES);
    assert_string_equal(error.message, "points takes 4294967295 elements of 16 bytes, but 273 bytes are left");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, LOD + 20, UINT32_MAX); /* face_count */
    assert_null(p3d_mlod_read(file.data, file.size, &options, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, FIRST_FACE);
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, 8, UINT32_MAX); /* lod_count: the LOD that is there is still read */
    p3d_mlod_free(p3d_mlod_read(file.data, file.size, &options, &error));
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.lod, 1);
}

TEST(faces_that_are_wrong_are_named)
{
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE, 5);
    check_damage(0, FIRST_FACE, "face 0 has 5 corners, more than 4");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE + 4, POINTS);
    check_damage(0, FIRST_FACE, "face 0 names point 4 of 4");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE + 4 + 3 * 16, POINTS); /* the fourth corner of a triangle is not real */
    check_rewrite();
}

TEST(a_lod_with_a_bad_index_does_not_lose_the_others)
{
    struct p3d_error error;
    struct p3d_mlod *mlod;

    begin(P3D_MLOD_P3DM, 2);
    put_end(&file, P3D_MLOD_P3DM);
    put_lod(&file, P3D_MLOD_P3DM);
    put_end(&file, P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE + 4, 99);
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
    assert_int_equal(error.lod, 0);
    assert_int_equal(mlod->lod_count, 2);
    assert_non_null(mlod->lods[0].error);
    assert_int_equal(mlod->lods[0].face_count, 0);
    assert_null(mlod->lods[1].error);
    assert_int_equal(mlod->lods[1].face_count, FACES);
}

TEST(tags_that_are_missing_or_too_long_are_named)
{
    begin(P3D_MLOD_P3DM, 1);
    memcpy(file.data + file.size - 4, "GGAT", 4);
    put_end(&file, P3D_MLOD_P3DM);
    check_damage(0, file.size - 25, "tags_signature is \"GGAT\", not \"TAGG\"");
    begin(P3D_MLOD_P3DM, 1);
    check_damage(0, file.size, "active takes 1 bytes, but 0 are left");
    put_tag(&file, P3D_MLOD_P3DM, "door", 1000);
    check_damage(0, file.size, "tag payload takes 1000 bytes, but 0 are left");
    begin(P3D_MLOD_P3DM, 1);
    put_u8(&file, 1);
    put_text(&file, "no end");
    check_damage(0, file.size - 6, "name has no NUL in the 6 bytes that are left");
}

static void check_warning(const char *message)
{
    struct heard warnings = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &warnings};
    struct p3d_error error;

    p3d_mlod_free(p3d_mlod_read(file.data, file.size, &options, &error));
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(warnings.count, message ? 1 : 0);
    assert_string_equal(warnings.last, message ? message : "");
}

TEST(odd_values_are_warned_of_once)
{
    complete(P3D_MLOD_P3DM);
    check_warning(NULL);
    patch_u32(&file, 4, 256);
    check_warning("MLOD version is 256 instead of 257");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, LOD + 8, 0x101);
    check_warning("LOD version is 0x101, which is not known");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE, 2);
    check_warning("face 0 has 2 corners, fewer than 3 (such faces in this LOD: 1)");
    complete(P3D_MLOD_P3DM);
    patch_u32(&file, FIRST_FACE + 8, 1);
    check_warning("face 0 names a normal that does not exist; there are 1 (such faces in this LOD: 1)");
    begin(P3D_MLOD_P3DM, 1);
    put_u8(&file, 7); /* active */
    put_asciiz(&file, "#EndOfFile#");
    put_u32(&file, 0);
    put_f32(&file, 1);
    check_warning("tag \"#EndOfFile#\" is not active (7)");
    check_rewrite();
}

TEST(tags_are_known_by_their_whole_names)
{
    static const struct {
        const char *name;
        enum p3d_mlod_tag_kind kind;
    } rows[] = {{"#", P3D_TAG_UNKNOWN},
                {"#m", P3D_TAG_UNKNOWN},
                {"#Mass", P3D_TAG_UNKNOWN},
                {"#Masses#", P3D_TAG_UNKNOWN},
                {"#MASS#", P3D_TAG_MASS},
                {"mass#", P3D_TAG_SELECTION},
                {"", P3D_TAG_SELECTION},
                {"#hide#", P3D_TAG_HIDE},
                {"#LOCK#", P3D_TAG_LOCK},
                {"#selected#", P3D_TAG_SELECTED},
                {"#animation#", P3D_TAG_ANIMATION},
                {"#MATERIALINDEX#", P3D_TAG_MATERIAL_INDEX},
                {"#UVSET#", P3D_TAG_UV_SET},
                {"##Mass#", P3D_TAG_UNKNOWN}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct p3d_mlod *mlod;

        begin(P3D_MLOD_P3DM, 1);
        put_tag(&file, P3D_MLOD_P3DM, rows[i].name, 1);
        put_u8(&file, 0);
        put_end(&file, P3D_MLOD_P3DM);
        mlod = p3d_mlod_read(file.data, file.size, NULL, NULL);
        assert_int_equal(mlod->lods[0].tags[0].kind, rows[i].kind);
        assert_int_equal(mlod->lods[0].tags[0].is_raw, rows[i].kind != P3D_TAG_UNKNOWN);
        p3d_mlod_free(mlod);
    }
    assert_null(p3d_mlod_tag_name(P3D_TAG_SELECTION));
    assert_null(p3d_mlod_tag_name((enum p3d_mlod_tag_kind)(P3D_TAG_UNKNOWN + 1)));
    assert_string_equal(p3d_mlod_tag_name(P3D_TAG_MATERIAL_INDEX), "#MaterialIndex#");
}
