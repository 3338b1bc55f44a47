/* test_to_odol_lod.c: a LOD of an ODOL that is made: vertices, faces, areas, colours (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include "binarise/sort.h"
#include "core/vec.h"

#include <math.h>

/* ---- Vertices ---- */

static uint32_t flags_of(const struct sketch *s, uint32_t vertex)
{
    return p3d_load_u32(p3d_filled_at(s->lod->point_flags, vertex));
}

TEST(a_point_becomes_a_vertex_for_each_uv_and_normal)
{
    /* In the second face point 1 is as before, point 0 too, but for its normal, and point 2 elsewhere. */
    struct sketch *s = sketch("lod 1; patch 0 1; n 0 0 1; f 1 0/0 2; uv 1 1 0 0 0 0.5 0.5");

    sketch_odol(s, 50);
    assert_int_equal(s->lod->vertex_count, 5);
    assert_int_equal(s->lod->faces[0].vertices[0], s->lod->faces[1].vertices[1]); /* point 1 is one vertex */
}

TEST(vertices_stand_in_the_order_of_points_and_user_values)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 2 0 0 3 0 0 4 1 0 5 0 0;"
                              "f 5 4 3; fflags 0 0xe000000;" /* user value 7 */
                              "f 2 0 4");

    sketch_odol(s, 50);
    assert_int_equal(s->lod->vertex_count, 7); /* point 4 has two flags, and point 1 no face */
    for (uint32_t i = 0; i < 4; i++)
        assert_true(sketch_position(s, i).x == (float)(i < 3 ? i : 4) && flags_of(s, i) == 0x3f);
    for (uint32_t i = 4; i < 7; i++)
        assert_true(sketch_position(s, i).x == (float)(i - 1) && flags_of(s, i) == 0x70003f);
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
    struct sketch *s = sketch("lod 'ShadowBuffer 0'");

    draw(s, drawing);
    sketch_odol(s, 73);
    assert_int_equal(s->lod->vertex_count, 6);
    for (uint32_t i = 0; i < 6; i++)
        assert_f32(sketch_position(s, i).x, listed[i]);
    s = sketch("lod 1");
    draw(s, drawing);
    sketch_odol(s, 73);
    for (uint32_t i = 0; i < 6; i++)
        assert_f32(sketch_position(s, i).x, sorted[i]);
    assert_int_equal(s->lod->faces[0].vertices[2], 1); /* equal ones: the list's first has become the second */
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
        struct sketch *s = sketch("lod 1; patch 0 1");

        draw(s, "fflags 0 %u; pflags 0 %u %u %u", rows[i].face, rows[i].point, rows[i].point, rows[i].point);
        sketch_odol(s, 50);
        for (uint32_t j = 0; j < 3; j++)
            assert_int_equal(flags_of(s, j), rows[i].clip);
    }
}

TEST(corners_begin_at_the_second)
{
    static const uint32_t three[3] = {1, 0, 2}, four[4] = {1, 0, 3, 2};
    struct sketch *s =
        sketch("lod 1; p 0 0 0 1 0 0 2 1 0 3 0 0; f 0 1 2; f 0 1 2 3; f 0 1"); /* the last is no surface */

    sketch_odol(s, 50);
    assert_int_equal(s->lod->face_count, 2);
    assert_memory_equal(s->lod->faces[0].vertices, three, sizeof three);
    assert_memory_equal(s->lod->faces[1].vertices, four, sizeof four);
}

TEST(lods_that_are_not_drawn_have_a_vertex_for_each_point)
{
    struct sketch *s = sketch("lod Geometry; patch 0 1; n 0 0 1; f 1/0 0 2; p 1 1 1");

    sketch_odol(s, 50);
    assert_int_equal(s->lod->vertex_count, 4);
    assert_vec3(p3d_odol_normal_at(s->lod, 0), 0, 1, 0);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 0, 0); /* in no face */
    assert_true(p3d_odol_uv_at(&s->lod->uv_sets[0], 1).u == 0);
    assert_true(s->lod->uv_sets[0].max_u == 1e-6f);
}

TEST(normals_and_uvs_are_packed)
{
    /* the UV that is not a number is 0, 0 */
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0; n 0 -0.6 0.8; f 0/0 1/0 2/0; uv 0 -1 2 3 nan 0 1");
    struct p3d_vec3 normal;
    sketch_odol(s, 50);
    normal = p3d_odol_normal_at(s->lod, 0);
    assert_true(fabsf(normal.y - 0.6f) < 1e-3f && fabsf(normal.z + 0.8f) < 1e-3f); /* inward */
    assert_f32(s->lod->uv_sets[0].min_u, -1);
    assert_f32(s->lod->uv_sets[0].max_u, 0);
    assert_f32(s->lod->uv_sets[0].max_v, 2);
    assert_f32(p3d_odol_uv_at(&s->lod->uv_sets[0], 0).v, 2);
    draw(s, "uv 0 0 -2 0 -1 0 -2"); /* nowhere above 0 */
    sketch_odol(s, 50);
    assert_f32(s->lod->uv_sets[0].min_v, -2);
    assert_f32(s->lod->uv_sets[0].max_v, -1);
    draw(s, "uv 0 -3 0 -1 0 -3 0; p 5 5 5"); /* the point is in no face: 0, 0 */
    sketch_odol(s, 50);
    assert_int_equal(p3d_filled_at(s->lod->uv_sets[0].uvs, 3)[1], 0xff); /* 65534 / 2 * 3 - 32767 has 17 bits */
    draw(s, "uv 0 -1 0");
    sketch_odol(s, 40);
    assert_int_equal(s->lod->normals.span.stride, 12);
    assert_f32(p3d_odol_uv_at(&s->lod->uv_sets[0], 0).u, -1);
}

TEST(more_vertices_than_indices_are_refused)
{
    static struct p3d_vec3 points[70000];
    struct sketch *s = sketch("lod Memory");
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

/* ---- Special ---- */

static uint32_t special_of(struct sketch *s)
{
    sketch_odol(s, 50);
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
        struct sketch *s = sketch("lod 1; patch 0 1");

        draw(s, "fflags 0 %u", rows[i].face);
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
        struct sketch *s = sketch("lod 1; material a\\b_co.paa; patch 0 1");

        s->room->uvs[0][1].u = rows[i].u;
        s->room->uvs[0][2].v = rows[i].v;
        assert_int_equal(special_of(s), rows[i].special);
    }
}

/* They are drawn in a colour by the game's editor. */
TEST(lods_that_are_hit_are_marked)
{
    static const struct {
        const char *name;
        bool old, later;
    } rows[] = {
        {"Geometry", true, true},      {"Geometry Buoyancy", false, true}, {"Geometry PhysX", false, true},
        {"View Geometry", true, true}, {"Fire Geometry", true, true},      {"View Cargo Geometry", false, false},
        {"Roadway", false, false},     {"Memory", false, false},           {"1", false, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch("");

        draw(s, "lod '%s'; patch 0 1", rows[i].name);
        sketch_odol(s, 7);
        assert_int_equal(s->lod->faces[0].flags & 0x280100, rows[i].old ? 0x280100 : 0);
        assert_int_equal(s->lod->special, rows[i].old ? 0x280100 : 0);
        sketch_odol(s, 73);
        assert_int_equal(s->lod->sections[0].special & 0x280100, rows[i].later ? 0x280100 : 0);
        assert_int_equal(s->lod->special, rows[i].later ? 0x280100 : 0);
    }
}

/* ---- Sections ---- */

static void assert_sections(const struct sketch *s, const uint32_t *counts, uint32_t count)
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
static float place_of(const struct sketch *s, uint32_t face)
{
    return sketch_position(s, s->lod->faces[face].vertices[1]).x;
}

TEST(faces_are_sorted_by_rvmat_special_and_texture)
{
    struct sketch *s = sketch("lod 1; material A_CO.TGA x.rvmat; patch 0 1; material b_co.paa x.rvmat; patch 10 1;"
                              "use 1; patch 20 1; fflags 2 0x10; use 0; patch 30 1; fflags 3 0x10;"
                              "material b_co.paa y.rvmat; patch 40 1; use 0; patch 50 1");

    sketch_odol(s, 73);
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
    struct sketch *s = sketch("lod 1; material a_ca.paa; patch 0 1;"
                              "material #(argb,8,8,3)color(1,1,1,1,CO); patch 10 1;"
                              "use 1; patch 20 1; fflags 2 0x10; patch 30 1");

    s->textures[1].is_alpha = true;
    sketch_odol(s, 50);
    assert_sections(s, (const uint32_t[]){1, 1, 1, 1}, 4); /* the first look comes twice */
    assert_true(place_of(s, 0) == 10 && place_of(s, 1) == 0 && place_of(s, 2) == 20 && place_of(s, 3) == 30);
    assert_int_equal(s->lod->sections[0].special, 0xc000);
    assert_int_equal(s->lod->sections[1].special, 0x2c100);
    s->textures[1].is_alpha = false;
    sketch_odol(s, 50); /* without any alpha .paa need no order either */
    assert_sections(s, (const uint32_t[]){2, 1, 1}, 3);
    assert_int_equal(s->lod->sections[0].special, 0xc000);
}

TEST(sections_end_where_a_selection_of_the_model_cfg_does)
{
    static const uint8_t name[] = "Glass";
    const struct p3d_bytes section = {name, 5};
    const struct p3d_odol_selection *selection;
    struct sketch *s = sketch("lod 1; patch 0 1; patch 10 1; patch 20 1; patch 30 1; s glass f1 f2");

    s->model.sections = &section;
    s->model.section_count = 1;
    sketch_odol(s, 50);
    assert_int_equal(s->lod->section_count, 2);
    selection = &s->lod->selections[0];
    assert_true(selection->is_sectional);
    assert_int_equal(selection->sections.count, 1);
    assert_int_equal(p3d_load_u32(selection->sections.data), 1);
    assert_int_equal(selection->faces.count, 0);
    assert_int_equal(s->lod->sections[1].face_count, 2);
    assert_true(place_of(s, 2) == 10 && place_of(s, 3) == 20);
}

/* The sort of the game's tools is not stable; its order is kept, so that faces stand as they stand in theirs. */
TEST(runs_of_one_section_stand_as_an_unstable_sort_leaves_them)
{
    struct sketch *s =
        sketch("lod 1; material a_co.paa; patch 0 1; use 0; patch 10 1; use 1; patch 20 1; use 0; patch 30 1");
    sketch_odol(s, 50);
    assert_sections(s, (const uint32_t[]){2, 2}, 2);
    assert_true(place_of(s, 0) == 10 && place_of(s, 1) == 30);
    assert_true(place_of(s, 2) == 20 && place_of(s, 3) == 0);
}

TEST(an_rvmat_that_is_not_compiled_is_named)
{
    struct sketch *s = sketch("lod 1; material '' Some\\X.rvmat; patch 0 1");

    s->compiled_pointers[1] = NULL;
    sketch_odol(s, 50);
    assert_int_equal(s->lod->material_count, 0);
    assert_int_equal(s->lod->sections[0].material, -1);
    assert_text(s->lod->sections[0].material_name, "some\\x.rvmat");
    assert_int_equal(s->lod->texture_count, 0); /* without a texture, but with an rvmat */
}

/* ---- Areas and colours ---- */

TEST(areas_over_textures_are_those_of_seven_tenths)
{
    struct sketch *s = sketch("lod 1; patch 0 1; patch 10 2; patch 20 3"); /* of 14 parts 9 */

    sketch_odol(s, 53);
    assert_int_equal(s->lod->sections[0].area_over_tex.count, 2);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 9);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 1), -1000);
    assert_f32(s->lod->face_area, 7);
    sketch_odol(s, 54);
    assert_f32(s->lod->face_area, 6.999999f); /* by the processor's estimate of inverse roots */
    sketch_odol(s, 75);
    assert_f32(s->lod->face_area, 7);
    draw(s, "uv 2 0 0 0 0 0 0"); /* no area at all */
    sketch_odol(s, 53);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 1);
    s = sketch("lod 1; patch 0 2; patch 10 2; patch 20 2; patch 30 2; patch 40 2;"
               "patch 60 2.8"); /* the others are 72 of 100 parts */
    sketch_odol(s, 53);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 4);
    s = sketch("lod 1; patch 0 2; p 10 0 0 12 0 0 10 2 0; f 3 4 5"); /* a face without UVs counts as 1, before the 4 */
    sketch_odol(s, 50);
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 4);
    s = sketch("lod Memory; patch 0 2");
    sketch_odol(s, 53);
    assert_true(isnan(s->lod->face_area));
    assert_f32(p3d_f32_at(s->lod->sections[0].area_over_tex, 0), 1);
}

TEST(colours_are_those_of_textures_by_area)
{
    enum { RED = 1, CLEAR };
    struct sketch *s = sketch("lod 1");

    assert_int_equal(sketch_odol(s, 50)->color, 0xff000000);
    s = sketch("lod 1; material a.paa; patch 0 1; material b.paa b.rvmat; patch 10 1");
    s->textures[RED] = (struct p3d_binarise_texture){.color = {1, 0, 0, 1}};
    s->textures[CLEAR] = (struct p3d_binarise_texture){.color = {0, 0, 1, 0}, .is_alpha = true};
    sketch_odol(s, 50);
    assert_int_equal(s->lod->color, 0x80ff0000);     /* half of it is clear */
    assert_int_equal(s->lod->color_top, 0xff000000); /* all of it stands upright */
    s->textures[RED].color[1] = 0.5f;
    s->textures[CLEAR].color[3] = 1;
    s->compiled[CLEAR].ambient[2] = 0; /* leaves a quarter of the blue */
    sketch_odol(s, 50);
    assert_int_equal(s->lod->color, 0xff804020);
    s->textures[CLEAR].color[3] = 0.9f; /* which is 230 of 255 */
    s->textures[RED].color[3] = 0.9f;
    assert_int_equal(sketch_odol(s, 50)->color >> 24, 243); /* red is only tested for alpha */
    s->textures[RED].is_alpha = true;
    assert_int_equal(sketch_odol(s, 50)->color >> 24, 230);
}

TEST(faces_that_look_down_have_no_colour_from_above)
{
    struct sketch *s = sketch("lod LandContact; p 0 0 0 1 0 0 0 0 1; f 0 2 1");

    sketch_odol(s, 73);
    assert_int_equal(s->lod->color, 0xffffffff);
    assert_int_equal(s->lod->color_top, 0xff000000);
    s = sketch("lod LandContact; p 0 0 0 1 0 0 0 0 1; f 0 1 2");
    sketch_odol(s, 73);
    assert_int_equal(s->lod->color_top, 0xffffffff);
}

/* ---- Tangents ---- */

/* A vertex has them in steps of 1 / 511. */
static void assert_tangents(const struct sketch *s, uint32_t vertex, const int u[3], const int v[3])
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
    struct sketch *s = sketch(turned_patch);

    draw(s, "use 0; patch 10 1; proxy proxy:a.1");
    sketch_odol(s, 50);
    assert_int_equal(s->lod->tangents.count, 6);
    assert_tangents(s, 0, (int[]){0, 511, 2}, (int[]){511, 0, 2});
    assert_int_equal(s->lod->normals.span.count, 6);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 0, 0); /* of the proxy */
    assert_tangents(s, 3, (int[]){0, 0, 511}, (int[]){511, 0, 0});
    s->compiled[1].vertex_shader = 0;
    sketch_odol(s, 50);
    assert_int_equal(s->lod->tangents.count, 0);
    assert_vec3(p3d_odol_normal_at(s->lod, 3), 0, 1, 0);
}

TEST(tangents_are_tilted_by_what_the_normal_map_cannot_say)
{
    struct sketch *s = sketch(turned_patch);

    s->normal_maps[1].red_steps = 31;
    s->normal_maps[1].green_steps = 63;
    sketch_odol(s, 73);
    assert_tangents(s, 0, (int[]){0, 511, 16}, (int[]){511, 0, 8});
    sketch_odol(s, 40);
    assert_int_equal(s->lod->tangents.stride, 24);
    assert_f32(p3d_load_f32(s->lod->tangents.data + 8), 0); /* floats are not */
}

TEST(without_an_area_of_uvs_tangents_stand_upright)
{
    static const float normals[4][3] = {{0, 0, 1}, {0.6f, 0, 0.8f}, {0, 1, 0}, {1, 0, 0}};
    static const int u[4][3] = {{0, 511, 0}, {0, 511, 0}, {0, 0, 0}, {0, 0, 0}};
    static const int v[4][3] = {{511, 0, 0}, {409, 0, -307}, {0, 0, 0}, {0, 0, 0}};

    for (unsigned i = 0; i < 4; i++) {
        struct sketch *s = sketch(turned_patch);

        draw(s, "uv 0 0 0 1 0 1 0");
        s->room->normals[0] = (struct p3d_vec3){normals[i][0], normals[i][1], normals[i][2]};
        sketch_odol(s, 73);
        assert_tangents(s, 0, u[i], v[i]);
    }
}

/* A part of a packed vector, of 511 steps. */
static double part_of(const uint8_t *data, unsigned part)
{
    return (0x200 - (double)((p3d_load_u32(data) >> 10 * part & 0x3ff) ^ 0x200)) / 511;
}

/* With r steps of red and g of green a map without bumps gives the normal z N + S / r + T / g, which is of length 1.
 * Both directions are perpendicular to it and to each other, and their sum lies on the side of S + T. */
TEST(tangents_are_perpendicular_to_what_a_normal_map_gives)
{
    struct sketch *s = sketch("lod 1; material a.paa a.rvmat 23; p 0 0 0 1 0 0 0 1 0; n 0 0 1; f 0/0 1/0 2/0;"
                              "uv 0 0 0 0 1 1 0"); /* S along y, T along x */
    const struct vec given = {1 / 3.0, 1 / 2.0, -sqrt(1 - 1 / 4.0 - 1 / 9.0)};
    const double sum = given.x + given.y;
    struct vec u, v, along;

    s->normal_maps[1].red_steps = 2;
    s->normal_maps[1].green_steps = 3;
    sketch_odol(s, 73);
    u = (struct vec){part_of(s->lod->tangents.data, 0), part_of(s->lod->tangents.data, 1),
                     part_of(s->lod->tangents.data, 2)};
    v = (struct vec){part_of(s->lod->tangents.data + 4, 0), part_of(s->lod->tangents.data + 4, 1),
                     part_of(s->lod->tangents.data + 4, 2)};
    along = (struct vec){1 - given.x * sum, 1 - given.y * sum, -given.z * sum}; /* S + T, but not along the normal */
    for (unsigned i = 0; i < 3; i++) {
        const double x = i == 0 ? 1 : 0, y = i == 1 ? 1 : 0, z = i == 2 ? 1 : 0;
        const struct vec axis = {x, y, z};

        assert_true(fabs(vec_dot(vec_add(u, v), axis) / sqrt(2) - vec_dot(along, axis) / vec_length(along)) < 0.004);
    }
    assert_true(fabs(vec_length(u) - 1) < 0.004 && fabs(vec_length(v) - 1) < 0.004 && fabs(vec_dot(u, v)) < 0.004);
    assert_true(fabs(vec_dot(u, given)) < 0.004 && fabs(vec_dot(v, given)) < 0.004);
    assert_true(u.y > v.y && v.x > u.x);
}
