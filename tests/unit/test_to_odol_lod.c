/* test_to_odol_lod.c: a LOD of an ODOL that is made: vertices, faces, sections, areas, colours (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shape.h"

#include "binarise/sort.h"

#include <math.h>
#include <stdio.h>

/* ---- Vertices ---- */

TEST(a_point_becomes_a_vertex_for_each_uv_and_normal)
{
    /* In the second face point 1 is as before, point 0 too, but for its normal, and point 2 elsewhere. */
    struct shape *s = shape("lod 1; patch 0 1; n 0 0 1; f 1 0/0 2; uv 1 1 0 0 0 0.5 0.5");

    shape_make(s, 50);
    assert_int_equal(s->lod->vertex_count, 5);
    assert_int_equal(s->lod->faces[0].vertices[0], s->lod->faces[1].vertices[1]); /* point 1 is one vertex */
}

TEST(normals_that_are_nearly_the_same_are_one)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; n 0 0 1 0 0.009 1 0 0.02 1;"
                            "f 0/0 1/0 2/0; uv 0 0 0 1 0 0 1; f 0/0 1/1 2/2; uv 1 0 0 1 0 0 1");

    assert_int_equal(shape_make(s, 50)->vertex_count, 4);
}

TEST(vertices_stand_in_the_order_of_points_and_user_values)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 2 0 0 3 0 0 4 1 0 5 0 0;"
                            "f 5 4 3; fflags 0 0xe000000;" /* user value 7 */
                            "f 2 0 4");

    shape_make(s, 50);
    assert_int_equal(s->lod->vertex_count, 7); /* point 4 has two flags, and point 1 no face */
    for (uint32_t i = 0; i < 4; i++)
        assert_true(shape_position(s, i).x == (float)(i < 3 ? i : 4) && shape_flags(s, i) == 0x3f);
    for (uint32_t i = 4; i < 7; i++)
        assert_true(shape_position(s, i).x == (float)(i - 1) && shape_flags(s, i) == 0x70003f);
    assert_int_equal(s->lod->or_hints, 0x700000);
    assert_int_equal(s->lod->and_hints, 0);
}

/* Point 3 comes first and makes the list 4 long; 1, 0 and 2 go to their places. The second vertex of 0 is appended, and
 * so is the first of 4, whose place is taken by then. */
TEST(points_keep_their_places_in_the_list_of_vertices)
{
    static const char drawing[] =
        "p 0 0 0 1 0 0 2 1 0 3 0 0 4 1 0; f 3 1 0; uv 0 0 0 0 0 0 0; f 0 2 4; uv 1 1 1 1 1 1 1";
    static const float listed[6] = {0, 1, 2, 3, 0, 4}, sorted[6] = {0, 0, 1, 2, 3, 4};
    struct shape *s = shape("lod 'ShadowBuffer 0'");

    shape_draw(s, drawing);
    shape_make(s, 73);
    assert_int_equal(s->lod->vertex_count, 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_f32(shape_position(s, i).x, listed[i]);
    s = shape("lod 1");
    shape_draw(s, drawing);
    shape_make(s, 73);
    for (uint32_t i = 0; i < 6; i++)
        assert_f32(shape_position(s, i).x, sorted[i]);
    assert_int_equal(s->lod->faces[0].vertices[2], 1); /* equal ones: the list's first has become the second */
}

/* The middle one of nine goes first, then two walks from both ends meet. */
TEST(the_sort_of_vertices_puts_equals_where_binarize_does)
{
    static const uint64_t keys[9] = {5, 3, 5, 1, 5, 3, 9, 1, 5};
    static const uint32_t expected[9] = {3, 7, 5, 1, 0, 2, 4, 8, 6};
    struct odol_key made[9], other[9];

    for (uint32_t i = 0; i < 9; i++)
        made[i] = (struct odol_key){keys[i], i};
    p3di_sort_odol_keys(made, 9, other);
    for (uint32_t i = 0; i < 9; i++)
        assert_int_equal(made[i].index, expected[i]);
}

/* The middle one is the smallest again and again: such keys are sorted in another way after a while. */
TEST(no_keys_take_the_sort_of_vertices_long)
{
    enum { COUNT_OF_KEYS = 200000 };
    static struct odol_key keys[COUNT_OF_KEYS], other[COUNT_OF_KEYS];

    for (uint32_t i = 0; i < COUNT_OF_KEYS; i++)
        keys[i].index = i;
    for (uint32_t i = 0; i < COUNT_OF_KEYS; i++) { /* as the sort will move them */
        const uint32_t middle = i + (COUNT_OF_KEYS - i) / 2, last = keys[i].index;

        keys[i].index = keys[middle].index;
        keys[middle].index = last;
        other[keys[i].index].key = i;
    }
    for (uint32_t i = 0; i < COUNT_OF_KEYS; i++)
        keys[i] = (struct odol_key){other[i].key, i};
    p3di_sort_odol_keys(keys, COUNT_OF_KEYS, other);
    for (uint32_t i = 0; i < COUNT_OF_KEYS; i++)
        assert_int_equal(keys[i].key, i);
}

TEST(flags_of_points_and_faces_become_clip_flags)
{
    static const struct {
        uint32_t point, face, clip;
    } rows[] = {{0, 0, 0x3f},
                {0x1, 0, 0x13f},
                {0x8, 0, 0x83f},
                {0x100, 0, 0x103f},
                {0x1000, 0, 0x403d}, /* without fog there is no far plane */
                {0x10, 0, 0xc80003f},
                {0x320000, 0, 0x320003f},
                {0, 0x4, 0xcb0003f},
                {0, 7u << 25, 0x70003f},
                {0x10, 7u << 25, 0x1b0003f}, /* shining: 20 more */
                {0x20, 7u << 25, 0x2f0003f}, /* in shadow: 40 more */
                {0x10000000, 0, 0x3f},       /* nothing is kept of flags that the engine does not know */
                {0x2, 0x40000, 0x23f}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; patch 0 1");

        shape_draw(s, "fflags 0 %u; pflags 0 %u %u %u", rows[i].face, rows[i].point, rows[i].point, rows[i].point);
        shape_make(s, 50);
        for (uint32_t j = 0; j < 3; j++)
            assert_int_equal(shape_flags(s, j), rows[i].clip);
    }
}

TEST(corners_begin_at_the_second)
{
    static const uint32_t three[3] = {1, 0, 2}, four[4] = {1, 0, 3, 2};
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 2 1 0 3 0 0; f 0 1 2; f 0 1 2 3; f 0 1"); /* the last is no surface */

    shape_make(s, 50);
    assert_int_equal(s->lod->face_count, 2);
    assert_memory_equal(s->lod->faces[0].vertices, three, sizeof three);
    assert_memory_equal(s->lod->faces[1].vertices, four, sizeof four);
}

TEST(what_is_not_drawn_has_one_vertex_for_each_point)
{
    struct shape *s = shape("lod Geometry; patch 0 1; n 0 0 1; f 1/0 0 2; p 1 1 1");

    shape_make(s, 50);
    assert_int_equal(s->lod->vertex_count, 4);
    assert_vec3(p3d_odol_normal_at(s->lod, 0), 0, 1, 0);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 0, 0); /* in no face */
    assert_true(p3d_odol_uv_at(&s->lod->uv_sets[0], 1).u == 0);
    assert_true(s->lod->uv_sets[0].max_u == 1e-6f);
}

TEST(normals_and_uvs_are_packed)
{
    /* the UV that is not a number is 0, 0 */
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; n 0 -0.6 0.8; f 0/0 1/0 2/0; uv 0 -1 2 3 nan 0 1");
    struct p3d_vec3 normal;
    shape_make(s, 50);
    normal = p3d_odol_normal_at(s->lod, 0);
    assert_true(fabsf(normal.y - 0.6f) < 1e-3f && fabsf(normal.z + 0.8f) < 1e-3f); /* inward */
    assert_f32(s->lod->uv_sets[0].min_u, -1);
    assert_f32(s->lod->uv_sets[0].max_u, 0);
    assert_f32(s->lod->uv_sets[0].max_v, 2);
    assert_f32(p3d_odol_uv_at(&s->lod->uv_sets[0], 0).v, 2);
    shape_draw(s, "uv 0 0 -2 0 -1 0 -2"); /* nowhere above 0 */
    shape_make(s, 50);
    assert_f32(s->lod->uv_sets[0].min_v, -2);
    assert_f32(s->lod->uv_sets[0].max_v, -1);
    shape_draw(s, "uv 0 -3 0 -1 0 -3 0; p 5 5 5"); /* the point is in no face: 0, 0 */
    shape_make(s, 50);
    assert_int_equal(p3d_filled_at(s->lod->uv_sets[0].uvs, 3)[1], 0xff); /* 65534 / 2 * 3 - 32767 has 17 bits */
    shape_draw(s, "uv 0 -1 0");
    shape_make(s, 40);
    assert_int_equal(s->lod->normals.span.stride, 12);
    assert_f32(p3d_odol_uv_at(&s->lod->uv_sets[0], 0).u, -1);
}

TEST(a_second_uv_set_is_kept_where_uvs_are)
{
    static const char *const names[] = {"1", "ShadowBuffer 0", "Geometry"};

    for (uint32_t i = 0; i < 3; i++) {
        struct shape *s = shape("");

        shape_draw(s, "lod '%s'; patch 0 1; uv2 0 0 0 4 0", names[i]);
        shape_make(s, 73);
        assert_int_equal(s->lod->uv_set_count, i < 2 ? 2 : 1);
        if (i < 2)
            assert_f32(s->lod->uv_sets[1].max_u, 4);
    }
}

TEST(more_vertices_than_indices_are_refused)
{
    static struct p3d_vec3 points[70000];
    struct shape *s = shape("lod Memory");
    struct p3d_error error;
    struct p3d_binarise_options options = {.version = 50};

    s->drawn->points = points;
    s->drawn->point_flags = NULL;
    s->drawn->point_count = COUNT(points);
    assert_null(p3d_odol_from_model(&s->model, &options, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    options.version = 73;
    s->odol = p3d_odol_from_model(&s->model, &options, NULL, &error);
    assert_non_null(s->odol);
}

/* Sections name textures by a number of 16 bits with a sign. */
TEST(more_textures_than_sections_can_name_are_refused)
{
    enum { MOST = INT16_MAX };
    static struct p3d_model_material materials[MOST + 1];
    static struct p3d_model_face faces[MOST + 1];
    static char names[MOST + 1][8];
    const struct p3d_binarise_options options = {.version = 73};
    struct shape *s = shape("lod 1; patch 0 1");
    struct p3d_error error;

    for (uint32_t i = 0; i < COUNT(faces); i++) {
        snprintf(names[i], sizeof names[i], "%u", (unsigned)i);
        materials[i] = (struct p3d_model_material){.texture = p3d_bytes_of(names[i])};
        faces[i] = s->room->faces[0];
        faces[i].material = i;
    }
    s->model.materials = materials;
    s->drawn->faces = faces;
    s->model.material_count = s->drawn->face_count = MOST;
    s->odol = p3d_odol_from_model(&s->model, &options, NULL, &error);
    if (!s->odol)
        fail_msg("%s", error.message);
    assert_int_equal(s->odol->lods[0].texture_count, MOST);
    s->model.material_count = s->drawn->face_count = MOST + 1;
    assert_null(p3d_odol_from_model(&s->model, &options, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_non_null(strstr(error.message, "more textures than sections can name"));
}

/* ---- Special ---- */

static uint32_t special_of(struct shape *s)
{
    shape_make(s, 50);
    assert_int_equal(s->lod->section_count, 1);
    return s->lod->sections[0].special;
}

TEST(special_tells_of_flags_and_points)
{
    static const struct {
        uint32_t points[3], face, special;
    } rows[] = {{{0, 0, 0}, 0, 0x2000},
                {{0, 0, 0}, 0x8, 0x2040},
                {{0, 0, 0}, 0x10, 0x2020},
                {{0, 0, 0}, 0x200, 0x8002000},
                {{0, 1, 0}, 0, 0x2012},
                {{P3D_POINT_HIDDEN, P3D_POINT_HIDDEN, 0}, 0, 0x2000},
                {{P3D_POINT_HIDDEN, P3D_POINT_HIDDEN, P3D_POINT_HIDDEN}, 0, 0x402000}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; patch 0 1");

        shape_draw(s, "fflags 0 %u", rows[i].face);
        memcpy(s->room->point_flags, rows[i].points, sizeof rows[i].points);
        assert_int_equal(special_of(s), rows[i].special);
    }
}

TEST(textures_that_do_not_tile_are_clamped)
{
    static const struct {
        float u, v;
        uint32_t special;
    } rows[] = {{1, 1, 0xc000}, {1.007f, -0.007f, 0xc000}, {1.009f, 1, 0x8000}, {1, -0.009f, 0x4000}, {2, 2, 0x2000}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; material a\\b_co.paa; patch 0 1");

        s->room->uvs[0][1].u = rows[i].u;
        s->room->uvs[0][2].v = rows[i].v;
        assert_int_equal(special_of(s), rows[i].special);
    }
}

TEST(special_of_a_lod_is_that_of_its_sections)
{
    struct shape *s =
        shape("lod 1; material a_ca.paa; alpha; patch 0 1; fflags 0 0x310; use 0; patch 2 1; fflags 1 0x210");
    shape_make(s, 50);
    assert_int_equal(s->lod->special, 0x08000120); /* alpha in one, z bias 2 and no shadow in both */
    s = shape("lod Geometry; patch 0 1");
    shape_make(s, 50);
    assert_int_equal(s->lod->special, 0x280100);
    assert_int_equal(s->lod->sections[0].special, 0x282100);
    s = shape("lod Memory; patch 0 1");
    assert_int_equal(shape_make(s, 50)->special, 0);
}

/* ---- Sections ---- */

static void assert_sections(const struct shape *s, const uint32_t *counts, uint32_t count)
{
    uint32_t first = 0, offset = 0;
    const uint32_t unit = s->odol->version >= 69 ? 4 : 2;

    assert_int_equal(s->lod->section_count, count);
    for (uint32_t i = 0; i < count; i++) {
        assert_int_equal(s->lod->sections[i].first_face, first);
        assert_int_equal(s->lod->sections[i].face_count, counts[i]);
        assert_int_equal(s->lod->sections[i].face_from, offset);
        offset += unit * 4 * counts[i];
        assert_int_equal(s->lod->sections[i].face_to, offset);
        first += counts[i];
    }
}

/* The place of a face's first vertex: it tells patches apart. */
static float place_of(const struct shape *s, uint32_t face)
{
    return shape_position(s, s->lod->faces[face].vertices[1]).x;
}

TEST(faces_are_sorted_by_rvmat_special_and_texture)
{
    struct shape *s = shape("lod 1; material A_CO.TGA x.rvmat; patch 0 1; material b_co.paa x.rvmat; patch 10 1;"
                            "use 1; patch 20 1; fflags 2 0x10; use 0; patch 30 1; fflags 3 0x10;"
                            "material b_co.paa y.rvmat; patch 40 1; use 0; patch 50 1");

    shape_make(s, 73);
    assert_sections(s, (const uint32_t[]){1, 1, 1, 1, 1, 1}, 6);
    /* 0: no rvmat; of x.rvmat those without "no shadow" first, and of these the first texture first */
    assert_true(place_of(s, 0) == 50 && place_of(s, 1) == 30 && place_of(s, 2) == 0 && place_of(s, 3) == 10 &&
                place_of(s, 4) == 20 && place_of(s, 5) == 40);
    assert_int_equal(s->lod->texture_count, 3);
    assert_text(s->lod->textures[0], "a_co.paa");
    assert_text(s->lod->textures[1], "b_co.paa");
    assert_text(s->lod->textures[2], "");
    assert_int_equal(s->lod->material_count, 2);
    assert_int_equal(s->lod->sections[0].texture, -1);
    assert_int_equal(s->lod->sections[0].material, -1);
    assert_int_equal(s->lod->sections[5].texture, 1);
    assert_int_equal(s->lod->sections[5].material, 1);
}

TEST(alpha_stands_last_and_in_order)
{
    struct shape *s = shape("lod 1; material a_ca.paa; alpha; patch 0 1;"
                            "material #(argb,8,8,3)color(1,1,1,1,CO); patch 10 1;"
                            "use 1; patch 20 1; fflags 2 0x10; patch 30 1");

    shape_make(s, 50);
    assert_sections(s, (const uint32_t[]){1, 1, 1, 1}, 4); /* the first look comes twice */
    assert_true(place_of(s, 0) == 10 && place_of(s, 1) == 0 && place_of(s, 2) == 20 && place_of(s, 3) == 30);
    assert_int_equal(s->lod->sections[0].special, 0xc000);
    assert_int_equal(s->lod->sections[1].special, 0x2c100);
    s->textures[1].is_alpha = false;
    shape_make(s, 50); /* without any alpha .paa need no order either */
    assert_sections(s, (const uint32_t[]){2, 1, 1}, 3);
    assert_int_equal(s->lod->sections[0].special, 0xc000);
}

TEST(opaque_stretches_among_alpha_are_sorted)
{
    static const float places[] = {0, 20, 30, 10, 40};
    struct shape *s = shape("lod 1; material c_ca.paa; alpha; patch 0 1; material b_co.paa b.rvmat; patch 10 1;"
                            "material a_co.paa; patch 20 1; patch 30 1; fflags 3 0x10; use 1; patch 40 1");

    shape_make(s, 50);
    assert_sections(s, (const uint32_t[]){1, 1, 1, 1, 1}, 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_true(place_of(s, i) == places[i]);
}

TEST(sections_end_where_a_selection_of_the_model_cfg_does)
{
    static const uint8_t name[] = "Glass";
    const struct p3d_bytes section = {name, 5};
    const struct p3d_odol_selection *selection;
    struct shape *s = shape("lod 1; patch 0 1; patch 10 1; patch 20 1; patch 30 1; s glass f1 f2");

    s->model.sections = &section;
    s->model.section_count = 1;
    shape_make(s, 50);
    assert_int_equal(s->lod->section_count, 2);
    selection = &s->lod->selections[0];
    assert_true(selection->is_sectional);
    assert_int_equal(selection->sections.count, 1);
    assert_int_equal(p3d_load_u32(selection->sections.data), 1);
    assert_int_equal(selection->faces.count, 0);
    assert_int_equal(s->lod->sections[1].face_count, 2);
    assert_true(place_of(s, 2) == 10 && place_of(s, 3) == 20);
}

/* The second selection has all that the first left of the section, which stays where it is. */
TEST(a_selection_of_a_whole_section_does_not_cut_it)
{
    static const uint8_t names[2][5] = {"First", "Other"};
    const struct p3d_bytes sections[2] = {{names[0], 5}, {names[1], 5}};
    struct shape *s = shape("lod 1; patch 0 1; patch 10 1; patch 20 1; patch 30 1; s first f1; s other f0 f2 f3");

    s->model.sections = sections;
    s->model.section_count = 2;
    shape_make(s, 50);
    assert_int_equal(s->lod->section_count, 2);
    assert_int_equal(s->lod->sections[0].face_count, 3);
    assert_true(place_of(s, 0) == 20 && place_of(s, 2) == 0 && place_of(s, 3) == 10);
}

/* The sort of the game's tools is not stable; its order is kept, so that faces stand as they stand in theirs. */
TEST(runs_of_one_section_stand_as_an_unstable_sort_leaves_them)
{
    struct shape *s =
        shape("lod 1; material a_co.paa; patch 0 1; use 0; patch 10 1; use 1; patch 20 1; use 0; patch 30 1");
    shape_make(s, 50);
    assert_sections(s, (const uint32_t[]){2, 2}, 2);
    assert_true(place_of(s, 0) == 10 && place_of(s, 1) == 30);
    assert_true(place_of(s, 2) == 20 && place_of(s, 3) == 0);
}

TEST(each_lod_names_its_own_materials)
{
    struct shape *s = shape("lod 1; material a.paa a.rvmat; patch 0 1; material b.paa b.rvmat; patch 10 1");

    s->lods[1] = s->lods[0];
    s->lods[1].resolution = 2;
    s->lods[1].faces = s->room->faces + 1; /* the second alone */
    s->lods[1].face_count = 1;
    s->model.lod_count = 2;
    shape_make(s, 50);
    assert_int_equal(s->odol->lods[0].texture_count, 2);
    assert_int_equal(s->odol->lods[1].texture_count, 1);
    assert_int_equal(s->odol->lods[1].material_count, 1);
    assert_text(s->odol->lods[1].textures[0], "b.paa");
    assert_text(s->odol->lods[1].materials[0].name, "b.rvmat");
}

TEST(an_rvmat_that_is_not_compiled_is_named)
{
    struct shape *s = shape("lod 1; material '' Some\\X.rvmat; patch 0 1");

    s->compiled_pointers[1] = NULL;
    shape_make(s, 50);
    assert_int_equal(s->lod->material_count, 0);
    assert_int_equal(s->lod->sections[0].material, -1);
    assert_text(s->lod->sections[0].material_name, "some\\x.rvmat");
    assert_int_equal(s->lod->texture_count, 0); /* without a texture, but with an rvmat */
}

/* ---- Areas and colours ---- */

TEST(areas_over_textures_are_those_of_seven_tenths)
{
    struct shape *s = shape("lod 1; patch 0 1; patch 10 2; patch 20 3"); /* of 14 parts 9 */

    shape_make(s, 53);
    assert_int_equal(s->lod->sections[0].area_over_tex.count, 2);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 9);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 1), -1000);
    assert_f32(s->lod->face_area, 7);
    shape_make(s, 54);
    assert_f32(s->lod->face_area, 6.999999f); /* by the processor's estimate of inverse roots */
    shape_draw(s, "uv 2 0 0 0 0 0 0");        /* no area at all */
    shape_make(s, 53);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 1);
    s = shape("lod 1; patch 0 2; patch 10 2; patch 20 2; patch 30 2; patch 40 2;"
              "patch 60 2.8"); /* the others are 72 of 100 parts */
    shape_make(s, 53);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 4);
    s = shape("lod 1; patch 0 2; p 10 0 0 12 0 0 10 2 0; f 3 4 5"); /* a face without UVs counts as 1, before the 4 */
    shape_make(s, 50);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 4);
    s = shape("lod Memory; patch 0 2");
    shape_make(s, 53);
    assert_true(isnan(s->lod->face_area));
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 1);
}

TEST(colours_are_those_of_textures_by_area)
{
    enum { RED = 1, CLEAR };
    struct shape *s = shape("lod 1");

    assert_int_equal(shape_make(s, 50)->color, 0xff000000);
    s = shape("lod 1; material a.paa; patch 0 1; material b.paa b.rvmat; patch 10 1");
    s->textures[RED] = (struct p3d_binarise_texture){.color = {1, 0, 0, 1}};
    s->textures[CLEAR] = (struct p3d_binarise_texture){.color = {0, 0, 1, 0}, .is_alpha = true};
    shape_make(s, 50);
    assert_int_equal(s->lod->color, 0x80ff0000);     /* half of it is clear */
    assert_int_equal(s->lod->color_top, 0xff000000); /* all of it stands upright */
    s->textures[RED].color[1] = 0.5f;
    s->textures[CLEAR].color[3] = 1;
    s->compiled[CLEAR].ambient[2] = 0; /* leaves a quarter of the blue */
    shape_make(s, 50);
    assert_int_equal(s->lod->color, 0xff804020);
    s->textures[CLEAR].color[3] = 0.9f; /* which is 230 of 255 */
    s->textures[RED].color[3] = 0.9f;
    assert_int_equal(shape_make(s, 50)->color >> 24, 243); /* red is only tested for alpha */
    s->textures[RED].is_alpha = true;
    assert_int_equal(shape_make(s, 50)->color >> 24, 230);
}

TEST(what_looks_down_has_no_colour_from_above)
{
    struct shape *s = shape("lod LandContact; p 0 0 0 1 0 0 0 0 1; f 0 2 1");

    shape_make(s, 73);
    assert_int_equal(s->lod->color, 0xffffffff);
    assert_int_equal(s->lod->color_top, 0xff000000);
    s = shape("lod LandContact; p 0 0 0 1 0 0 0 0 1; f 0 1 2");
    shape_make(s, 73);
    assert_int_equal(s->lod->color_top, 0xffffffff);
}

TEST(buffers_that_are_made_have_no_colour_from_above)
{
    struct shape *s = shape("lod 1; patch 0 1; lod 'ShadowVolume 0'; tetrahedron");

    shape_make(s, 73);
    assert_int_equal(s->odol->lods[2].color_top, 0);
    assert_int_equal(s->odol->lods[2].color, 0xffffffff);
    shape_make(s, 50);
    assert_int_equal(s->odol->lods[2].color_top, 0xffffffff);
}

/* ---- Tangents ---- */

/* A vertex has them in steps of 1 / 511. */
static void assert_tangents(const struct shape *s, uint32_t vertex, const int u[3], const int v[3])
{
    const uint8_t *data = s->lod->tangents.data + (size_t)s->lod->tangents.stride * vertex;

    for (unsigned i = 0; i < 3; i++) {
        const uint32_t along_u = p3d_load_u32(data) >> 10 * i, along_v = p3d_load_u32(data + 4) >> 10 * i;

        assert_int_equal(u[i], 0x200 - (int)((along_u & 0x3ff) ^ 0x200));
        assert_int_equal(v[i], 0x200 - (int)((along_v & 0x3ff) ^ 0x200));
    }
}

/* A patch whose u runs along y and its v along x, seen from +z, with a material that needs tangents. */
static const char turned_patch[] =
    "lod 1; material a.paa a.rvmat 23; p 0 0 0 1 0 0 0 1 0; n 0 0 1; f 0/0 1/0 2/0; uv 0 0 0 0 1 1 0";

TEST(tangents_run_along_the_texture_if_a_shader_needs_them)
{
    struct shape *s = shape(turned_patch);

    shape_draw(s, "use 0; patch 10 1; proxy proxy:a.1");
    shape_make(s, 50);
    assert_int_equal(s->lod->tangents.count, 6);
    assert_tangents(s, 0, (int[]){0, 511, 2}, (int[]){511, 0, 2});
    assert_int_equal(s->lod->normals.span.count, 6);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 0, 0); /* of the proxy */
    assert_tangents(s, 3, (int[]){0, 0, 511}, (int[]){511, 0, 0});
    s->compiled[1].vertex_shader = 0;
    shape_make(s, 50);
    assert_int_equal(s->lod->tangents.count, 0);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 1, 0);
}

TEST(tangents_are_tilted_by_what_the_normal_map_cannot_say)
{
    struct shape *s = shape(turned_patch);

    s->normal_maps[1].red_steps = 31;
    s->normal_maps[1].green_steps = 63;
    shape_make(s, 73);
    assert_tangents(s, 0, (int[]){0, 511, 16}, (int[]){511, 0, 8});
    shape_make(s, 40);
    assert_int_equal(s->lod->tangents.stride, 24);
    assert_f32(p3d_load_f32(s->lod->tangents.data + 8), 0); /* floats are not */
}

TEST(tangents_are_those_of_the_last_triangle)
{
    struct shape *s = shape("lod 1; material a.paa a.rvmat 23; p 0 0 0 1 0 0 1 1 0 0 1 0; n 0 0 1;"
                            "f 0/0 1/0 2/0 3/0; uv 0 0 0 1 0 1 1 -1 1");

    shape_make(s, 73);
    /* Stored as corners 1, 0, 3, 2: the second triangle, 1, 3, 2, has u along x and v along y. In the first, 1, 0, 3, v
     * runs along the diagonal, and what lies between them at 22.5 degrees. */
    assert_tangents(s, 1, (int[]){511, 0, 2}, (int[]){0, 511, 2});
    assert_tangents(s, 0, (int[]){472, -196, 2}, (int[]){196, 472, 2});
}

TEST(without_an_area_of_uvs_tangents_stand_upright)
{
    static const float normals[4][3] = {{0, 0, 1}, {0.6f, 0, 0.8f}, {0, 1, 0}, {1, 0, 0}};
    static const int u[4][3] = {{0, 511, 0}, {0, 511, 0}, {0, 0, 0}, {0, 0, 0}};
    static const int v[4][3] = {{511, 0, 0}, {409, 0, -307}, {0, 0, 0}, {0, 0, 0}};

    for (unsigned i = 0; i < 4; i++) {
        struct shape *s = shape(turned_patch);

        shape_draw(s, "uv 0 0 0 1 0 1 0");
        s->room->normals[0] = (struct p3d_vec3){normals[i][0], normals[i][1], normals[i][2]};
        shape_make(s, 73);
        assert_tangents(s, 0, u[i], v[i]);
    }
}

/* ---- Boxes ---- */

TEST(boxes_hold_all_vertices)
{
    struct shape *s = shape("lod 1; p -1 -2 -3 3 2 1");

    shape_make(s, 50);
    assert_vec3(s->lod->bbox_min, -1, -2, -3);
    assert_vec3(s->lod->bbox_max, 3, 2, 1);
    assert_vec3(s->lod->bbox_center, 1, 0, -1);
    assert_f32(s->lod->bounding_radius, sqrtf(12));
}
