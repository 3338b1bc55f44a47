/* test_odol_checks.c: what is said of ODOLs whose parts do not fit each other, with the numbers in it, and where.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol_small.h"

#include <stdio.h>

static void set(struct p3d_span span, uint32_t index, uint32_t at, uint32_t size, uint32_t value)
{
    uint8_t *data = (uint8_t *)(uintptr_t)span.data + (size_t)index * span.stride + at;

    for (uint32_t i = 0; i < size; i++)
        data[i] = (uint8_t)(value >> 8 * i);
}

/* The second LOD of the sample is damaged, as the message says; the others are good. */
static void assert_damage(struct odol_sample *sample, const char *message)
{
    struct p3d_buffer file = write_small(sample);
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_read(file.data, file.size, NULL, &error);

    assert_string_equal(error.message, message);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_non_null(odol);
    assert_int_equal(error.lod, 1);
    assert_int_equal(error.offset, odol->lods[1].offset);
    assert_null(odol->lods[0].error);
    assert_non_null(odol->lods[1].error);
    assert_null(odol->lods[2].error);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
    odol_sample_free(sample);
}

/* One warning, of the second LOD. */
static void assert_warning(struct odol_sample *sample, const char *message)
{
    struct said said = {.count = 0};
    const struct p3d_options options = {.warn = hear_last, .warn_user = &said};
    struct p3d_buffer file = write_small(sample);
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_read(file.data, file.size, &options, &error);

    assert_non_null(odol);
    assert_string_equal(error.message, "");
    assert_string_equal(said.last.message, message);
    assert_int_equal(said.last.lod, 1);
    assert_int_equal(said.last.offset, odol->lods[1].offset);
    assert_int_equal(said.count, 1);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
    odol_sample_free(sample);
}

/* ---- A LOD ---- */

TEST(indices_are_told_with_their_places_and_limits)
{
    struct odol_sample sample;

    small_sample(&sample, 50);
    set(sample.odol.lods[1].point_to_vertex, 2, 0, 2, 255);
    set(sample.odol.lods[1].point_to_vertex, 3, 0, 2, 300);
    assert_damage(&sample, "vertex of a point 2 is 255, but there are 255");
    small_sample(&sample, 50);
    sample.odol.lods[1].point_to_vertex.count = 100;
    set(sample.odol.lods[1].vertex_to_point, 0, 0, 2, 101);
    assert_damage(&sample, "point of a vertex 0 is 101, but there are 100");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].used_bones, 1, 0, 4, UINT32_MAX);
    assert_damage(&sample, "used bone 1 is 4294967295, but there are 3");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].skeleton_to_used[2], 0, 0, 4, 2);
    assert_damage(&sample, "used bone of a skeleton's bone 0 is 2, but there are 2");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].selections[0].faces, 111, 0, 2, 224);
    assert_damage(&sample, "face of a selection 111 is 224, but there are 224");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].selections[1].sections, 1, 0, 4, 2);
    assert_damage(&sample, "section of a selection 1 is 2, but there are 2");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].selections[2].vertices, 2, 0, 2, 256);
    assert_damage(&sample, "vertex of a selection 2 is 256, but there are 255");
    small_sample(&sample, 50);
    sample.odol.lods[1].faces[7].vertices[2] = 255;
    assert_damage(&sample, "face 7 names vertex 255 of 255");
}

TEST(tables_of_vertices_are_all_as_long)
{
    static const char *const names[] = {"positions", "point flags", "normals",        "UVs",
                                        "UVs",       "tangents",    "bone references"};

    for (size_t i = 0; i < COUNT(names); i++) {
        struct odol_sample sample;
        struct p3d_odol_lod *lod;
        char message[100];

        small_sample(&sample, 50);
        lod = &sample.odol.lods[1];
        if (i == 0)
            lod->positions.count--;
        else if (i == 5)
            lod->tangents.count--;
        else if (i == 6)
            lod->bone_refs.count--;
        else {
            struct p3d_filled *filled = i == 1 ? &lod->point_flags : i == 2 ? &lod->normals : &lod->uv_sets[i - 3].uvs;

            filled->count--;
            filled->span.count -= !filled->is_fill;
        }
        snprintf(message, sizeof message, "there are 254 %s for 255 vertices", names[i]);
        assert_damage(&sample, message);
    }
}

TEST(bones_of_vertices_are_told_by_vertex)
{
    struct odol_sample sample;

    small_sample(&sample, 50);
    set(sample.odol.lods[1].bone_refs, 4, 0, 4, 6);
    set(sample.odol.lods[1].bone_refs, 9, 0, 4, 7);
    assert_damage(&sample, "vertex 4 has 6 bones, more than 4");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].bone_refs, 5, 6, 1, 3); /* the second of its two bones, both of 100 + 155 */
    assert_damage(&sample, "vertex 5 is moved by bone 3, but the LOD uses 2");
    small_sample(&sample, 50);
    set(sample.odol.lods[1].bone_refs, 5, 7, 1, 156);
    set(sample.odol.lods[1].bone_refs, 7, 5, 1, 254);
    set(sample.odol.lods[1].bone_refs, 6, 5, 1, 1); /* of a vertex that no bone moves */
    assert_warning(&sample, "the bone weights of vertex 5 do not sum to 255 (such vertices in this LOD: 2)");
}

TEST(neighbours_are_told_by_vertex)
{
    struct odol_sample sample;

    small_sample(&sample, 50);
    set(sample.odol.lods[1].neighbour_bone_refs, 3, 0, 2, 255);
    set(sample.odol.lods[1].neighbour_bone_refs, 6, 20, 4, 5);
    set(sample.odol.lods[1].neighbour_bone_refs, 8, 24, 1, 2);
    set(sample.odol.lods[1].neighbour_bone_refs, 8, 4, 4, 5); /* both of them: one vertex */
    assert_warning(&sample, "a neighbour of vertex 3 names a vertex or bone that does not exist (such vertices: 3)");
    small_sample(&sample, 50);
    sample.odol.lods[1].neighbour_bone_refs.count = 250;
    assert_warning(&sample, "there are 250 pairs of neighbours for 255 vertices");
}

TEST(sections_are_told_with_their_faces)
{
    struct odol_sample sample;

    small_sample(&sample, 50);
    sample.odol.lods[1].sections[1].texture = 2;
    assert_damage(&sample, "the texture of section of 1 is 2, but there are 2");
    small_sample(&sample, 50);
    sample.odol.lods[1].sections[1].material = 4;
    assert_damage(&sample, "the material of section of 1 is 4, but there are 4");
    small_sample(&sample, 50);
    sample.odol.lods[1].sections[1].face_from = 0;
    assert_damage(&sample, "section 1 has faces of another section");
    small_sample(&sample, 50);
    sample.odol.lods[1].section_count = 1;
    sample.odol.lods[1].selections[1].sections.count = 1;
    assert_warning(&sample, "150 of 224 faces have no section"); /* but for a third */
    small_sample(&sample, 50);
    sample.odol.lods[1].section_count = sample.odol.lods[1].selections[1].sections.count = 0;
    sample.odol.lods[1].proxies[0].section = -1;
    assert_warning(&sample, "224 of 224 faces have no section");
}

TEST(selections_and_proxies_are_told)
{
    struct odol_sample sample;
    struct p3d_odol_proxy proxies[2];

    small_sample(&sample, 50);
    sample.odol.lods[1].selections[0].weights.count--;
    assert_damage(&sample, "selection \"lid\" has 126 weights for 127 vertices");
    for (int i = 0; i < 3; i++) {
        small_sample(&sample, 50);
        proxies[0] = proxies[1] = sample.odol.lods[1].proxies[0];
        sample.odol.lods[1].proxies = proxies;
        sample.odol.lods[1].proxy_count = 2;
        *(i == 0 ? &proxies[1].named_selection : i == 1 ? &proxies[1].bone : &proxies[1].section) = i == 2 ? -2 : 3;
        assert_damage(&sample, i == 0   ? "the selection of proxy of 1 is 3, but there are 3"
                               : i == 1 ? "the bone of proxy of 1 is 3, but there are 3"
                                        : "the section of proxy of 1 is -2, but there are 2");
    }
}

TEST(faces_of_flashpoint_name_textures_themselves)
{
    struct odol_sample sample;

    small_sample(&sample, 7);
    sample.odol.lods[1].faces[5].texture = 2;
    assert_damage(&sample, "the texture of face of 5 is 2, but there are 2");
    small_sample(&sample, 7);
    sample.odol.lods[1].section_count = sample.odol.lods[1].selections[1].sections.count = 1;
    assert_warning(&sample, "150 of 224 faces have no section");
}

/* ---- The model ---- */

/* A wrong role is damage of the file, at the end of its header, and nobody's role then. */
TEST(roles_are_of_lods_that_there_are)
{
    static const struct {
        enum p3d_odol_role role;
        int8_t lod;
        const char *message;
    } rows[] = {{P3D_ROLE_ROADWAY, 3, "the roadway LOD is 3, but there are 3"},
                {P3D_ROLE_MEMORY, -2, "the memory LOD is -2, but there are 3"},
                {P3D_ROLE_HIT_POINTS, 127, "the hit points LOD is 127, but there are 3"},
                {P3D_ROLE_UNKNOWN, 5, "the unknown LOD is 5, but there are 3"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct odol_sample sample;
        struct p3d_buffer file;
        struct p3d_error error;
        struct p3d_odol *odol;

        small_sample(&sample, 50);
        sample.odol.special_lods[P3D_ROLE_GEOMETRY] = 2;
        sample.odol.special_lods[P3D_ROLE_PATHS] = 0;
        sample.odol.special_lods[rows[i].role] = rows[i].lod;
        file = write_small(&sample);
        odol = p3d_odol_read(file.data, file.size, NULL, &error);
        assert_string_equal(error.message, rows[i].message);
        assert_int_equal(error.lod, P3D_NO_LOD);
        assert_non_null(odol);
        assert_int_equal(error.offset, odol->lods[2].offset); /* which stands first */
        assert_int_equal(odol->special_lods[rows[i].role], P3D_ODOL_NO_LOD);
        assert_int_equal(odol->special_lods[P3D_ROLE_GEOMETRY], 2);
        assert_int_equal(odol->special_lods[P3D_ROLE_PATHS], 0);
        p3d_odol_free(odol);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}

/* ---- Files whose numbers lie ---- */

/* LODs stand in the file from the last to the first. */
TEST(a_lod_that_the_table_ends_too_late_is_read_as_it_is)
{
    struct odol_sample sample;
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol;
    struct said said = {.count = 0};
    const struct p3d_options options = {.warn = hear_last, .warn_user = &said};
    char message[200];
    size_t at;
    uint64_t start, end;

    small_sample(&sample, 50);
    file = write_small(&sample);
    odol_sample_free(&sample);
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    start = odol->lods[0].offset;
    end = start + odol->lods[0].size;
    assert_int_equal(odol->trailing.size, file.size - end);
    p3d_odol_free(odol);
    at = place_of(&file, "lod_end", 0, P3D_NO_LOD);
    add_to(&file, at, 3); /* of what stands behind it */
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(odol->trailing.size, file.size - end);
    snprintf(message, sizeof message, "the LOD is from 0x%llx to 0x%llx, but the table says from 0x%llx to 0x%llx",
             (unsigned long long)start, (unsigned long long)end, (unsigned long long)start,
             (unsigned long long)end + 3);
    assert_string_equal(said.last.message, message);
    assert_int_equal(said.last.offset, start);
    assert_int_equal(said.last.lod, 0);
    assert_int_equal(said.count, 1);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
}

/* What is said of a file that has this number in place of the one that stands there. */
static void assert_number(uint32_t version, const char *name, size_t index, int32_t lod, uint32_t number,
                          int32_t offset, const char *message)
{
    struct odol_sample sample;
    struct p3d_buffer file;
    struct p3d_error error;
    size_t at;

    small_sample(&sample, version);
    file = write_small(&sample);
    odol_sample_free(&sample);
    at = place_of(&file, name, index, lod);
    add_to(&file, at, number - p3d_load_u32(file.data + at));
    p3d_odol_free(p3d_odol_read(file.data, file.size, NULL, &error));
    assert_int_equal(strncmp(error.message, message, strlen(message)), 0);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, (int64_t)at + offset);
    p3d_buffer_free(&file);
}

TEST(numbers_that_cannot_be_are_told_where_they_stand)
{
    assert_number(50, "lod_animation_count", P3D_NO_INDEX, P3D_NO_LOD, 4, 0,
                  "animations are stored for 4 LODs instead of 3");
    assert_number(50, "uv_set_count", P3D_NO_INDEX, 1, 0, 0, "uv_set_count is 0, with ");
    assert_number(50, "uv_set_count", P3D_NO_INDEX, 1, 1 << 24, 0, "uv_set_count is 16777216, with ");
    assert_number(7, "lod_count", P3D_NO_INDEX, P3D_NO_LOD, 1 << 24, 0, "lod_count is 16777216, but only ");
    assert_number(50, "proxy_count", P3D_NO_INDEX, 1, 1 << 24, 0, "proxy_count is 16777216, but only ");
}

TEST(kinds_of_animations_that_are_not_known_are_told)
{
    struct odol_sample sample;
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;
    size_t at;

    small_sample(&sample, 50);
    sample.odol.animations[8].type = 10;
    assert_false(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
    assert_string_equal(error.message, "animation \"direct\" has unknown type 10");
    assert_int_equal(error.status, P3D_INVALID);
    p3d_buffer_free(&file);
    sample.odol.animations[8].type = P3D_ANIMATION_DIRECT;
    file = write_small(&sample);
    odol_sample_free(&sample);
    at = place_of(&file, "type", P3D_NO_INDEX, P3D_NO_LOD); /* of the first, a rotation */
    add_to(&file, at, 77);
    assert_null(p3d_odol_read(file.data, file.size, NULL, &error));
    assert_string_equal(error.message, "animation \"rotation\" has unknown type 77");
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_null(p3d_animation_type_name(10));
    assert_string_equal(p3d_animation_type_name(9), "hide");
    p3d_buffer_free(&file);
}

/* ---- Behind the last LOD ---- */

TEST(grids_that_do_not_fit_their_spheres_are_refused)
{
    static const struct {
        int32_t counts[3];
        const char *message;
    } rows[] = {{{65536, 65536, 1}, "a grid of 65536 x 65536 x 1 spheres"},
                {{0, 3, 1}, "spheres has 6 elements of 20 bytes instead of 0 of 20"},
                {{2, 2, 2}, "spheres has 6 elements of 20 bytes instead of 8 of 20"},
                {{3, 1, 2}, NULL}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct odol_sample sample;
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3d_error error;

        small_sample(&sample, 59);
        memcpy(sample.odol.buoyancy->counts, rows[i].counts, sizeof rows[i].counts);
        assert_int_equal(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error), rows[i].message == NULL);
        assert_string_equal(error.message, rows[i].message ? rows[i].message : "");
        assert_int_equal(error.status, rows[i].message ? P3D_INVALID : P3D_OK);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}

/* ---- Versions ---- */

TEST(versions_are_of_their_games)
{
    static const struct {
        uint32_t first, last;
        enum p3d_game game;
    } games[] = {{7, 7, P3D_GAME_FLASHPOINT}, {40, 40, P3D_GAME_ARMA}, {48, 50, P3D_GAME_A2},
                 {53, 55, P3D_GAME_DAYZ},     {59, 73, P3D_GAME_A3},   {75, 75, P3D_GAME_A3}};

    for (uint32_t version = 0; version < 80; version++) {
        enum p3d_game game = P3D_GAME_UNKNOWN;

        for (size_t i = 0; i < COUNT(games); i++)
            if (version >= games[i].first && version <= games[i].last)
                game = games[i].game;
        assert_int_equal(p3d_odol_game(version), game);
    }
}
