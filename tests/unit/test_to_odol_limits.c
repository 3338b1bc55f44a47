/* test_to_odol_limits.c: a model as an ODOL: numbers at their limits, where the next one would be another matter.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "shape.h"

#include "binarise/lod_maker.h"
#include "binarise/sort.h"

#include <float.h>
#include <math.h>

static struct shape *centred(const char *drawing)
{
    struct shape *s = shape(drawing);

    s->is_centred = true;
    return s;
}

static float density_of(struct shape *s, uint32_t version, unsigned alpha)
{
    s->textures[0].color[3] = (float)alpha / 255;
    s->textures[0].is_alpha = true;
    shape_make(s, version);
    return s->odol->view_density;
}

/* ---- The model ---- */

/* Of alpha a it is ln(1 - 1.5 a) by a factor, between 1 and 99 hundredths. */
TEST(the_density_ends_near_clear_and_near_opaque)
{
    struct shape *s = centred("lod 1; patch 0 1");

    for (uint32_t version = 50; version <= 73; version += 23) {
        const double factor = version == 50 ? 6 : 4;

        assert_f32(density_of(s, version, 1), 0);
        assert_true(fabs((double)density_of(s, version, 2) - factor * log(1 - 3.0 / 255)) < 1e-4);
        assert_true(fabs((double)density_of(s, version, 168) - factor * log(1 - 252.0 / 255)) < 1e-3);
        assert_f32(density_of(s, version, 169), version == 50 ? -10 : -100);
    }
    shape_draw(s, "prop viewdensitycoef 2.5");
    assert_true(fabs((double)density_of(s, 73, 100) - 10 * log(1 - 150.0 / 255)) < 1e-4);
    assert_true(fabs((double)density_of(s, 50, 100) - 6 * log(1 - 150.0 / 255)) < 1e-4);
}

/* 4 ln 0.1059 is above -9, 4 ln 0.1 below it. */
TEST(houses_hide_others_from_a_density_on)
{
    struct shape *s = centred("lod 1; patch 0 1; prop autocenter 0; prop class house; p 9 0 0;"
                              "lod 'View Geometry'; p 0 0 0 1 0 0 0 1 0; f 0 1 2");

    assert_true(density_of(s, 73, 152) > -9);
    assert_false(s->odol->can_occlude);
    assert_true(density_of(s, 73, 153) < -9);
    assert_true(s->odol->can_occlude);
}

TEST(models_of_five_metres_are_not_large)
{
    for (uint32_t version = 7; version <= 73; version += 66) {
        struct shape *s = centred("lod 1; p 0 0 0 1 0 0 5 0 0; f 0 1 2; prop autocenter 0");

        shape_make(s, version);
        assert_f32(s->odol->bounding_sphere, 5);
        assert_false(s->odol->can_be_occluded);
        s->room->points[2].x = 5.1f;
        shape_make(s, version);
        assert_true(s->odol->can_be_occluded);
    }
}

TEST(nearly_no_armor_has_a_large_inverse)
{
    static const struct {
        const char *armor;
        float inverse;
    } rows[] = {{"1.1e-10", 1 / 1.1e-10f}, {"0.9e-10", 1e10f}, {"-2", 1e10f}, {"4", 0.25f}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t version = 7; version <= 50; version += 43) {
            struct shape *s = centred("lod 1; p 0 0 0");

            shape_draw(s, "prop armor %s", rows[i].armor);
            shape_make(s, version);
            assert_f32(s->odol->inverse_armor, rows[i].inverse);
            shape_free(s);
        }
}

TEST(lods_are_permanent_from_the_end_of_those_that_are_streamed_on)
{
    static const struct {
        float resolution;
        bool is_permanent;
    } rows[] = {{12345, false}, {19998, false}, {19999, true}, {21500, true}, {30000, true}, {2e16f, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = centred("lod 1; patch 0 1");

        s->lods[0].resolution = rows[i].resolution;
        shape_make(s, 73);
        assert_int_equal(s->odol->lods[0].is_permanent, rows[i].is_permanent);
        shape_free(s);
    }
}

/* The file has their numbers in a byte with a sign. */
TEST(a_lod_behind_the_127th_plays_no_part)
{
    static struct p3d_model_lod lods[130];
    struct shape *s = centred("lod 1; p 0 0 0");

    for (uint32_t count = 127; count <= 128; count++) {
        for (uint32_t i = 0; i < count + 2; i++) {
            lods[i] = s->lods[0];
            lods[i].resolution = i < count ? (float)(i + 1) : i == count ? 1e13f : 1e15f;
        }
        s->model.lods = lods;
        s->model.lod_count = count + 2;
        shape_make(s, 73);
        assert_int_equal(s->odol->lod_count, count + 2);
        assert_int_equal(s->odol->special_lods[P3D_ROLE_GEOMETRY], count == 127 ? 127 : P3D_ODOL_NO_LOD);
        assert_int_equal(s->odol->special_lods[P3D_ROLE_MEMORY], P3D_ODOL_NO_LOD);
    }
}

TEST(lods_of_properties_are_between_none_and_127)
{
    static const struct {
        const char *value;
        int expected;
    } rows[] = {{"-5", -1}, {"-1", -1}, {"0", 0}, {"1.9", 1}, {"126", 126}, {"127", 127}, {"128", 127}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = centred("lod 1; p 0 0 0; lod 2; p 0 0 0");

        shape_draw(s, "prop shadowbufferlodvis %s", rows[i].value);
        shape_make(s, 73);
        assert_int_equal((int32_t)p3d_u32_at(s->odol->preferred_shadow_buffers_visible, 0), -1);
        assert_int_equal((int32_t)p3d_u32_at(s->odol->preferred_shadow_buffers_visible, 1), rows[i].expected);
        shape_free(s);
    }
}

/* Rows whose product is a millionth of their squares are at right angles: then the inverse is the matrix turned back,
 * whose number off the axes has the sign of the matrix's own. Else it has the other sign. In Operation Flashpoint the
 * product itself counts, which is 16 times the light mass. */
TEST(inertia_is_turned_back_if_it_is_nearly_square)
{
    static const struct {
        uint32_t version;
        const char *light;
        bool is_square;
    } rows[] = {{73, "0.9e-6", true}, {73, "1.1e-6", false}, {7, "5.6e-8", true}, {7, "6.9e-8", false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod Geometry; p 1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1 1 1 0 -1 -1 0; f 0 1 2");

        shape_draw(s, "mass 1 1 1 1 1 1 %s %s", rows[i].light, rows[i].light);
        shape_make(s, rows[i].version);
        assert_true(fabsf(s->odol->inverse_inertia[0].x - 0.25f) < 1e-5f);
        assert_true(s->odol->inverse_inertia[0].y != 0);
        assert_int_equal(s->odol->inverse_inertia[0].y < 0, rows[i].is_square);
        assert_int_equal(s->odol->inverse_inertia[1].x < 0, rows[i].is_square);
        shape_free(s);
    }
}

/* The second time models are moved by a hundredth of a millimetre or more, or not at all. */
TEST(the_second_way_to_the_middle_is_some_way)
{
    static const float ways[] = {0.95e-5f, 1.05e-5f};

    for (size_t i = 0; i < COUNT(ways); i++)
        for (uint32_t part = 0; part < 3; part++) {
            struct shape *s = centred("lod 1; p -0.001 -0.001 -0.001 0.001 0.001 0.001;"
                                      "lod 2; p -0.001 -0.001 -0.001 0.001 0.001 0.001; pflags 0 0x200 0x200");
            struct p3d_vec3 *point = &s->room->points[1];
            float center;

            *(part == 0 ? &point->x : part == 1 ? &point->y : &point->z) += 2 * ways[i];
            shape_make(s, 7);
            assert_int_equal(s->odol->lod_count, 1);
            center = part == 0   ? s->odol->bounding_center.x
                     : part == 1 ? s->odol->bounding_center.y
                                 : s->odol->bounding_center.z;
            assert_true(fabsf(center - (i ? 0 : ways[i])) < 1e-8f);
            shape_free(s);
        }
}

static struct heard heard;

/* Faces are counted by LOD, those with an rvmat alone. */
TEST(rvmats_that_are_lost_are_counted)
{
    const struct p3d_binarise_options binarise = {.version = 7};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct shape *s = shape("lod 1; patch 0 1; material a.paa a.rvmat; patch 1 1; patch 2 1; lod 2; use 0; patch 0 1;"
                            "lod 3; use 1; patch 1 1");
    struct p3d_odol *odol;

    heard = (struct heard){.count = 0};
    odol = p3d_odol_from_model(&s->model, &binarise, &options, NULL);
    assert_non_null(odol);
    assert_string_equal(heard.text, "2 faces lose their material, which Operation Flashpoint does not know; "
                                    "1 faces lose their material, which Operation Flashpoint does not know; ");
    p3d_odol_free(odol);
}

/* A sphere is as small as the model. */
TEST(small_models_have_small_spheres)
{
    for (uint32_t version = 7; version <= 75; version += version == 7 ? 43 : version == 50 ? 4 : 21) {
        struct shape *s = shape("lod 1; p 0 0 0 0.25 0 0; lod Memory; p 0 0.125 0");

        shape_make(s, version);
        assert_true(fabsf(s->odol->bounding_sphere - 0.25f) < 1e-6f);
        assert_true(fabsf(s->odol->geometry_sphere - 0.25f) < 1e-6f);
        assert_f32(s->odol->lods[0].bounding_radius, 0.125f);
        assert_f32(s->odol->lods[1].bounding_radius, 0);
        assert_vec3(s->odol->lods[0].bbox_center, 0.125f, 0, 0);
        assert_vec3(s->odol->lods[1].bbox_center, 0, 0.125f, 0);
        shape_free(s);
    }
}

/* LODs from 900 on are seen from inside, and are not counted by faces. */
TEST(a_lod_of_900_casts_no_shadow_for_its_faces)
{
    static struct p3d_model_face many[1024];
    struct shape *s = centred("lod 900; patch 0 1");

    for (size_t i = 0; i < COUNT(many); i++)
        many[i] = s->room->faces[0];
    s->lods[0].faces = many;
    s->lods[0].face_count = COUNT(many);
    shape_make(s, 73);
    assert_int_equal(s->odol->min_shadow, 0);
    shape_draw(s, "prop lodnoshadow 1"); /* which it may say itself */
    shape_make(s, 73);
    assert_int_equal(s->odol->min_shadow, 1);
    s = centred("lod 1; patch 0 1; prop lodnoshadow 1; lod 900; patch 0 1; lod Geometry; patch 0 1");
    shape_make(s, 73);
    assert_int_equal(s->odol->min_shadow, 1);
    s->lods[0].property_count = 0;
    s->lods[0].faces = many;
    s->lods[0].face_count = COUNT(many);
    shape_make(s, 73);
    assert_int_equal(s->odol->min_shadow, 0);
}

/* Half a kilogram is some mass, and a sum below 0 is none. */
TEST(masses_of_less_than_one_count)
{
    struct shape *s = shape("lod Geometry; p 0 0 0 4 0 0; mass 0 0; lod 'Geometry Buoyancy'; p 0 0 0 2 0 0; mass 0 0.5;"
                            "lod 'Geometry PhysX'; p 0 0 0 8 0 0; mass 0 4");

    shape_make(s, 73);
    assert_f32(s->odol->mass, 0.5f);
    assert_f32(s->odol->center_of_mass.x, 2);
    shape_draw(s, "on 0; mass 0.25 0");
    shape_make(s, 73);
    assert_f32(s->odol->mass, 0.25f);
    assert_f32(s->odol->inverse_mass, 4);
    shape_draw(s, "on 0; mass 1 -2; on 1; mass 0 0; on 2; mass 0 0");
    shape_make(s, 73);
    assert_f32(s->odol->mass, -1);
    assert_f32(s->odol->inverse_mass, 1);
    assert_vec3(s->odol->center_of_mass, 0, 0, 0);
}

/* As large as a float may be. */
TEST(numbers_of_properties_are_floats_at_most)
{
    struct shape *s = shape("lod 1; p 0 0 0; prop loddensitycoef 1e300; prop drawimportance -1e39; prop armor 3e38");

    shape_make(s, 73);
    assert_f32(s->odol->lod_density_coef, FLT_MAX);
    assert_f32(s->odol->draw_importance, -FLT_MAX);
    assert_f32(s->odol->armor, 3e38f);
}

/* Masses in one place have no inertia, which no matrix turns back. */
TEST(a_single_mass_has_no_inertia)
{
    struct shape *s = shape("lod Geometry; p 1 2 3 4 5 6; mass 0 5");

    shape_make(s, 73);
    assert_vec3(s->odol->center_of_mass, 4, 5, 6);
    assert_vec3(s->odol->inverse_inertia[0], 1, 0, 0);
    assert_vec3(s->odol->inverse_inertia[1], 0, 1, 0);
    assert_vec3(s->odol->inverse_inertia[2], 0, 0, 1);
    s = shape("lod 1; p 1 2 3; mass 5");
    s->lods[0].is_from_sp3x = true; /* masses, but no Geometry that has the points */
    shape_make(s, 7);
    assert_f32(s->odol->mass, 0);
    assert_int_equal(s->odol->mass_array.count, 1);
}

/* As each LOD, it has a place: the origin. */
TEST(a_lod_without_points_is_in_the_origin_of_all_axes)
{
    for (uint32_t version = 7; version <= 73; version += 66) {
        struct shape *s = centred("lod 1; p 2 4 6; lod Memory");

        shape_make(s, version);
        assert_vec3(s->odol->bounding_center, 1, 2, 3);
        assert_vec3(s->odol->bbox_min, -1, -2, -3);
        assert_vec3(s->odol->bbox_max, 1, 2, 3);
        shape_free(s);
    }
}

/* In Operation Flashpoint LODs stand as they are, so that any may be the first. */
TEST(the_first_lod_may_be_view_or_fire_geometry)
{
    struct shape *s = shape("lod 'View Geometry'; p 0 0 0; lod Geometry; p 0 0 0; lod 'Fire Geometry'; p 0 0 0");

    shape_make(s, 7);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], 0);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 2);
    s->lods[0].resolution = 7e15f;
    s->model.lod_count = 2;
    shape_make(s, 7);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], 1);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 0);
    s->model.lod_count = 1;
    shape_make(s, 73);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], P3D_ODOL_NO_LOD);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 0);
    s->lods[0].resolution = 6e15f;
    shape_make(s, 73);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], 0);
    assert_int_equal(s->odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 0);
}

TEST(flags_of_a_model_are_those_of_lods_below_900)
{
    for (uint32_t version = 7; version <= 73; version += 66) {
        struct shape *s = shape("lod 899; patch 0 1; pflags 0 1 1 1");

        shape_make(s, version);
        assert_int_equal(s->odol->special & 2, 2);
        s->lods[0].resolution = 900;
        shape_make(s, version);
        assert_int_equal(s->lod->special & 2, 2);
        assert_int_equal(s->odol->special, 0);
        shape_free(s);
    }
}

/* Points without flags do not lie on the ground. */
TEST(models_without_flags_are_moved_upward_too)
{
    struct shape *s = centred("lod 1; p 0 2 0 2 4 0 0 4 2; f 0 1 2");

    s->lods[0].point_flags = NULL;
    shape_make(s, 7);
    assert_vec3(s->odol->bounding_center, 1, 3, 1);
    assert_int_equal(s->odol->or_hints, 0);
}

/* Of the types that maps have, the first 24 are known to Operation Flashpoint. */
TEST(maps_of_the_first_game_know_24_types)
{
    static const struct {
        const char *name;
        int old, later;
    } rows[] = {{"tree", 0, 0}, {"Bus Stop", 23, 23}, {"road", 22, 24}, {"shipwreck", 22, 39}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t version = 7; version <= 73; version += 66) {
            struct shape *s = shape("lod Geometry; p 0 0 0");

            shape_draw(s, "prop map '%s'", rows[i].name);
            shape_make(s, version);
            assert_int_equal(s->odol->map_type, version == 7 ? rows[i].old : rows[i].later);
            shape_free(s);
        }
}

/* ---- Lengths ---- */

static float root_of(uint32_t version, float square)
{
    struct odol_traits traits;

    assert_true(p3di_odol_find_traits(version, &traits));
    return p3di_odol_inverse_root(&traits, square);
}

/* The processor's estimate of 1 is one step less than 1, and so it is with all powers of 4. */
TEST(roots_are_estimated_of_numbers_of_full_precision)
{
    const float less_than_1 = 0x0.ffffffp0f;

    assert_f32(root_of(54, 1), less_than_1);
    assert_f32(root_of(54, 4), less_than_1 / 2);
    assert_f32(root_of(54, 0.25f), less_than_1 * 2);
    assert_f32(root_of(54, FLT_MIN), less_than_1 * 0x1p63f);
    assert_f32(root_of(54, FLT_MIN / 4), 0x1p64f);
    assert_f32(root_of(54, INFINITY), 0);
    assert_f32(root_of(73, 4), 0.5f);
    assert_f32(root_of(73, INFINITY), 0);
}

TEST(lengths_of_vectors_are_roots_of_their_squares)
{
    struct odol_traits traits;

    assert_true(p3di_odol_find_traits(73, &traits));
    assert_float_equal(p3di_odol_length(&traits, (struct p3d_vec3){2, -3, 6}), 7, 1e-6f);
    assert_f32(p3di_odol_length(&traits, (struct p3d_vec3){0, 0, 0}), 0);
    assert_f32(p3di_odol_length(&traits, (struct p3d_vec3){0, 0, 0.5f}), 0.5f);
}

/* Sides of 2, 3 and sqrt(13): the shortest is the direction, and begins where the next longer one does. */
TEST(the_corners_of_a_frame_may_stand_in_any_order)
{
    static const struct p3d_vec3 places[3] = {{5, 6, 7}, {5, 6, 9}, {5, 9, 7}};
    static const uint32_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    struct odol_traits traits;

    assert_true(p3di_odol_find_traits(7, &traits));
    for (size_t i = 0; i < COUNT(orders); i++) {
        static const float expected[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7};
        struct p3d_vec3 corners[3];
        float transform[12];

        for (size_t j = 0; j < 3; j++)
            corners[j] = places[orders[i][j]];
        p3di_make_odol_frame(&traits, corners, transform);
        for (size_t j = 0; j < 12; j++)
            assert_float_equal(transform[j], expected[j], 1e-5f);
        assert_vec3(corners[0], 5, 6, 7);
    }
}

/* ---- Vertices and faces ---- */

/* A range of UVs is a millionth at least; from version 53 on what it becomes is a step more. */
TEST(uvs_have_some_range)
{
    static const struct {
        float u, range[2]; /* up to version 50, and behind */
    } rows[] = {{0, {1e-6f, 1.0000001e-6f}}, {0.9e-6f, {1e-6f, 1.0000001e-6f}}, {1.1e-6f, {1.1e-6f, 1.1e-6f}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t j = 0; j < 2; j++) {
            struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2");

            s->room->uvs[0][1].u = rows[i].u;
            s->room->uvs[0][2].v = rows[i].u;
            shape_make(s, j ? 73 : 50);
            assert_f32(s->lod->uv_sets[0].min_u, 0);
            assert_f32(s->lod->uv_sets[0].max_u, rows[i].range[j]);
            assert_f32(s->lod->uv_sets[0].min_v, 0);
            assert_f32(s->lod->uv_sets[0].max_v, rows[i].range[j]);
            shape_free(s);
        }
}

/* By no more than a step of an image of 128 pixels. */
TEST(uvs_that_are_hardly_outside_do_not_tile)
{
    static const float step = 1.0f / 128, more = 1.0f / 127.9f;
    const struct {
        float low, high;
        bool tiles;
    } rows[] = {{-step, 1, false}, {-more, 1, true}, {0, 1 + step, false}, {0, 1 + more, true}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t is_v = 0; is_v < 2; is_v++) {
            struct shape *s = shape("lod 1; material a\\b_co.paa; patch 0 1");
            struct p3d_vec2 *uvs = s->room->uvs[0];

            *(is_v ? &uvs[1].v : &uvs[1].u) = rows[i].low;
            *(is_v ? &uvs[2].v : &uvs[2].u) = rows[i].high;
            shape_make(s, 73);
            assert_int_equal(s->lod->sections[0].special & 0xe000, !rows[i].tiles ? 0xc000 : is_v ? 0x4000 : 0x8000);
            shape_free(s);
        }
}

/* Weights that are nearly all of a selection's are none: from 254 of 255 on. */
TEST(weights_are_stored_where_one_counts)
{
    static const struct {
        float weight;
        uint32_t count;
    } rows[] = {{1, 0}, {254.0f / 255, 0}, {253.6f / 255, 0}, {253.4f / 255, 3}, {0, 3}, {-1, 3}, {2, 0}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; patch 0 1; s all p0 p1 p2");

        s->room->point_weights[0][1] = rows[i].weight;
        shape_make(s, 50);
        assert_int_equal(s->lod->selections[0].weights.count, rows[i].count);
        if (rows[i].count) {
            assert_int_equal(s->lod->selections[0].weights.data[1], rows[i].weight > 0 ? 253 : 0);
            assert_int_equal(s->lod->selections[0].weights.data[2], 255);
        }
        shape_free(s);
    }
}

/* A triangle's UVs have directions if the parallelogram that they span is larger than a hundred-millionth. Upright is
 * what stands in for them: u along y. */
TEST(uvs_of_hardly_any_area_have_no_directions)
{
    static const float sides[] = {0.9e-4f, 1.1e-4f, -0.9e-4f, -1.1e-4f};

    for (size_t i = 0; i < COUNT(sides); i++) {
        struct shape *s = shape("lod 1; material a.paa a.rvmat 23; p 0 0 0 1 0 0 0 1 0; n 0 0 1; f 0/0 1/0 2/0");
        const uint8_t *data;

        s->room->uvs[0][1].u = 1e-4f;
        s->room->uvs[0][2].v = sides[i];
        shape_make(s, 40);
        assert_int_equal(s->lod->tangents.count, 3);
        data = s->lod->tangents.data;
        assert_float_equal(p3d_load_f32(data), (float)(i % 2), 1e-3);         /* u along x */
        assert_float_equal(p3d_load_f32(data + 4), (float)(1 - i % 2), 1e-3); /* and y */
        shape_free(s);
    }
}

/* A section of which two selections have a part each is cut once. */
TEST(what_is_left_of_a_section_is_a_whole_one)
{
    struct p3d_bytes sections[] = {{(const uint8_t *)"a", 1}, {(const uint8_t *)"b", 1}};

    for (uint32_t version = 7; version <= 73; version += 66) {
        struct shape *s = shape("lod 1; patch 0 1; patch 5 1; patch 9 1; s a f1; s b f0 f2");
        const struct p3d_odol_lod *lod;

        s->model.sections = sections;
        s->model.section_count = 2;
        lod = shape_make(s, version);
        assert_int_equal(lod->section_count, 2);
        assert_int_equal(lod->sections[0].face_count, 2); /* what is left keeps its place */
        assert_int_equal(lod->sections[1].face_count, 1);
        assert_int_equal(lod->selections[0].sections.count, 1);
        assert_int_equal(p3d_load_u32(lod->selections[0].sections.data), 1);
        assert_int_equal(lod->selections[1].sections.count, 1);
        assert_int_equal(p3d_load_u32(lod->selections[1].sections.data), 0);
        assert_f32(shape_position(s, lod->faces[2].vertices[1]).x, 5);
        shape_free(s);
    }
}

/* A number that no editor writes is none of flags. */
TEST(flags_that_are_no_flags_are_dropped)
{
    static const struct {
        uint32_t flags, old, later;
    } rows[] = {
        {0x10, 0xc020, 0x2020}, {0x8, 0xc040, 0x2040}, {0x100, 0x400c000, 0x4002000}, {0x40018, 0xc000, 0x2000}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1; patch 0 1");

        shape_draw(s, "fflags 0 %u", (unsigned)rows[i].flags);
        shape_make(s, 7);
        assert_int_equal(s->lod->faces[0].flags, rows[i].old);
        shape_make(s, 73);
        assert_int_equal(s->lod->sections[0].special, rows[i].later);
        shape_free(s);
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
        struct shape *s = shape("");

        shape_draw(s, "lod '%s'; patch 0 1", rows[i].name);
        shape_make(s, 7);
        assert_int_equal(s->lod->faces[0].flags & 0x280100, rows[i].old ? 0x280100 : 0);
        assert_int_equal(s->lod->special, rows[i].old ? 0x280100 : 0);
        shape_make(s, 73);
        assert_int_equal(s->lod->sections[0].special & 0x280100, rows[i].later ? 0x280100 : 0);
        assert_int_equal(s->lod->special, rows[i].later ? 0x280100 : 0);
        shape_free(s);
    }
}

/* Of eight the largest goes to the end, the first of equal ones; of nine the middle one goes first. */
TEST(few_keys_are_sorted_one_by_one)
{
    static const uint32_t eight[8] = {1, 2, 3, 4, 5, 6, 7, 0}, nine[9] = {4, 1, 2, 3, 0, 5, 6, 7, 8};
    struct odol_key keys[9], other[9];

    for (uint32_t count = 0; count <= 9; count++) {
        for (uint32_t i = 0; i < 9; i++)
            keys[i] = (struct odol_key){7, i};
        p3di_sort_odol_keys(keys, count, other);
        for (uint32_t i = 0; i < 9; i++)
            if (count >= 8 && i < count)
                assert_int_equal(keys[i].index, count == 8 ? eight[i] : nine[i]);
            else if (i >= count)
                assert_int_equal(keys[i].index, i);
    }
}

/* The lighting of what is not drawn is not set. */
TEST(sections_of_collision_lods_have_no_lighting)
{
    struct shape *s = shape("lod Geometry; patch 0 1; pflags 0 0x10 0x10 0x10");

    shape_make(s, 7);
    assert_int_equal(s->lod->sections[0].lighting, 0);
    s->lods[0].resolution = 1;
    shape_make(s, 7);
    assert_int_equal(s->lod->sections[0].lighting, 200);
}

/* A quad may have a point twice, with two normals. */
TEST(the_last_corner_of_a_quad_is_its_fourth)
{
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; n 0 0 1 1 0 0; f 0/0 1/0 2/0 2/1");

    shape_make(s, 7);
    assert_int_equal(s->lod->vertex_count, 4);
    assert_f32(p3d_odol_normal_at(s->lod, p3d_odol_index_at(s->lod->point_to_vertex, 2)).x, -1);
}

/* One value is a table of equal ones, but Operation Flashpoint has no such form. */
TEST(a_table_of_one_value_is_filled)
{
    struct shape *s = shape("lod Memory; p 1 2 3");

    shape_make(s, 50);
    assert_true(s->lod->point_flags.is_fill);
    assert_int_equal(s->lod->point_flags.count, 1);
    assert_true(s->lod->normals.is_fill);
    shape_draw(s, "p 4 5 6");
    shape_make(s, 50);
    assert_true(s->lod->point_flags.is_fill);
    assert_int_equal(s->lod->point_flags.count, 2);
    shape_draw(s, "pflags 1 0x100");
    shape_make(s, 50);
    assert_false(s->lod->point_flags.is_fill);
    shape_make(s, 7);
    assert_false(s->lod->normals.is_fill);
    shape_draw(s, "pflags 1 0");
    shape_make(s, 7);
    assert_false(s->lod->point_flags.is_fill);
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
    struct shape *s = shape("lod 1; material a.paa a.rvmat 23; p 0 0 0 1 0 0 0 1 0; n 0 0 1; f 0/0 1/0 2/0;"
                            "uv 0 0 0 0 1 1 0"); /* S along y, T along x */
    const struct vec given = {1 / 3.0, 1 / 2.0, -sqrt(1 - 1 / 4.0 - 1 / 9.0)};
    const double sum = given.x + given.y;
    struct vec u, v, along;

    s->normal_maps[1].red_steps = 2;
    s->normal_maps[1].green_steps = 3;
    shape_make(s, 73);
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

/* Along x or against it there is no upright. */
TEST(normals_along_x_have_no_upright_tangents)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        struct shape *s = shape("lod 1; material a.paa a.rvmat 23; p 0 0 0 0 1 0 0 0 1; f 0/0 1/0 2/0");

        shape_draw(s, "n %d 0 0", sign);
        shape_make(s, 40);
        assert_int_equal(s->lod->tangents.count, 3);
        for (size_t i = 0; i < 6; i++)
            assert_f32(p3d_load_f32(s->lod->tangents.data + 4 * i), 0);
        shape_free(s);
    }
}

TEST(textures_that_are_only_an_end_stay)
{
    static const struct {
        const char *name, *expected;
    } rows[] = {{".tga", ".tga"}, {"A.TGA", "a.paa"}, {"a.png", "a.paa"}, {"a.pac", "a.pac"}, {"tga", "tga"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct shape *s = shape("lod 1");

        shape_draw(s, "material %s; patch 0 1", rows[i].name);
        shape_make(s, 73);
        assert_int_equal(s->lod->texture_count, 1);
        assert_text(s->lod->textures[0], rows[i].expected);
        shape_free(s);
    }
}

/* ---- Bones ---- */

/* They are never drawn, so that nothing has to close behind them. */
TEST(triangles_of_proxies_cast_no_shadow)
{
    struct shape *s = shape("lod 'ShadowVolume 0'; tetrahedron; p 9 0 0 9 0 1 9 3 0; f 4 5 6; proxy proxy:x.1; f 4 6 5;"
                            "f 6 5 4");

    shape_make(s, 50);
    assert_int_equal(s->lod->face_count, 4 * 4 + 1 + 2 * 4);
    assert_int_equal(s->lod->sections[1].special, 0x10000000);
    assert_int_equal(s->lod->sections[1].face_count, 1);
    assert_int_equal(s->lod->proxy_count, 1);
    s = shape("lod 'ShadowVolume 0'; p 0 0 0 1 0 0 0 1 0 0 0 5; f 1 0 3; proxy proxy:x.1; f 0 1 2");
    shape_make(s, 50);
    assert_int_equal(s->lod->face_count, 5);
    for (uint32_t i = 1; i < 4; i++) /* all edges of the other triangle are open */
        assert_int_equal(s->lod->faces[i].vertices[0], s->lod->faces[i].vertices[1]);
}

/* More than 128 vertices: the number of a neighbour has two bytes. */
TEST(neighbours_of_large_shadow_volumes_are_numbered)
{
    struct shape *s = shape("bone a; lod 'ShadowVolume 0'");
    uint32_t most = 0;

    for (unsigned i = 0; i < 16; i++)
        shape_draw(s, "tetrahedron");
    for (uint32_t i = 0; i < s->lods[0].point_count; i++)
        shape_draw(s, "skin %u 0=1", (unsigned)i);
    shape_make(s, 50);
    assert_true(s->lod->vertex_count > 160);
    for (uint32_t i = 0; i < s->lod->face_count; i += 4) /* behind each triangle are those of its edges */
        for (uint32_t j = 0; j < 3; j++) {
            const uint32_t *v = s->lod->faces[i].vertices;
            const uint8_t *data = s->lod->neighbour_bone_refs.data + (size_t)32 * v[j];

            assert_int_equal(p3d_load_u16(data), v[(j + 1) % 3]);
            assert_int_equal(p3d_load_u16(data + 16), v[(j + 2) % 3]);
            most = v[j] > most ? v[j] : most;
        }
    assert_true(most > 160);
}

/* A vertex that two bones move is not simple. A proxy has the bone of its triangle's first vertex. */
TEST(vertices_and_proxies_have_their_bones)
{
    struct shape *s = shape("bone a; bone b 0; bone c 0; lod 1; p 0 0 0 0 0 1 0 3 0; f 0 1 2; proxy proxy:x.1;"
                            "skin 0 2=1; skin 1 1=1; skin 2 0=1");
    struct p3d_odol_bone_refs refs;

    shape_make(s, 73);
    assert_true(s->lod->is_bone_ref_simple);
    assert_int_equal(s->lod->proxy_count, 1);
    refs = p3d_odol_bone_refs_at(s->lod, s->lod->faces[0].vertices[0]);
    assert_int_equal(refs.count, 1);
    assert_int_equal(s->lod->proxies[0].bone, p3d_u32_at(s->lod->used_bones, refs.bones[0]));
    assert_int_equal(s->lod->proxies[0].bone, 1); /* of corner 1, as corners begin at the second */
    shape_draw(s, "skin 2 0=0.5 1=0.5");
    shape_make(s, 73);
    assert_false(s->lod->is_bone_ref_simple);
    s->room->skins[1].count = 0;
    shape_make(s, 73);
    assert_int_equal(s->lod->proxies[0].bone, -1);
}

/* ---- What is counted ---- */

static struct p3d_odol *try(const struct p3d_model *model, uint32_t version, struct p3d_error *error)
{
    const struct p3d_binarise_options binarise = {.version = version};

    return p3d_odol_from_model(model, &binarise, NULL, error);
}

/* Before version 69 indices have 16 bits. */
TEST(lods_have_65535_vertices_and_faces_at_most)
{
    enum { MOST = 65535 };
    static struct p3d_vec3 points[MOST + 1];
    static struct p3d_model_face faces[MOST + 1];
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2");
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(faces); i++)
        faces[i] = s->room->faces[0];
    s->lods[0].faces = faces;
    s->lods[0].face_count = MOST;
    shape_make(s, 50);
    assert_int_equal(s->lod->face_count, MOST);
    s->lods[0].face_count++;
    assert_null(try(&s->model, 50, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_non_null(strstr(error.message, "it has more than 65535 faces"));
    shape_make(s, 73);
    assert_int_equal(s->lod->face_count, MOST + 1);
    s = shape("lod Memory");
    s->lods[0].points = points;
    s->lods[0].point_flags = NULL;
    s->lods[0].point_count = MOST;
    shape_make(s, 50);
    assert_int_equal(s->lod->vertex_count, MOST);
    s->lods[0].point_count++;
    assert_null(try(&s->model, 50, &error));
    assert_non_null(strstr(error.message, "it has more than 65535 vertices"));
}

/* As many vertices as there may be, and too many faces: these are told. */
TEST(what_is_too_many_is_told)
{
    enum { MOST = 65536 };
    static struct p3d_vec3 points[MOST];
    static struct p3d_model_face faces[MOST];
    struct shape *s = shape("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2");
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(faces); i++)
        faces[i] = s->room->faces[0];
    s->lods[0].points = points;
    s->lods[0].point_flags = NULL;
    s->lods[0].faces = faces;
    s->lods[0].point_count = 65535;
    s->lods[0].face_count = 65536;
    assert_null(try(&s->model, 50, &error));
    assert_non_null(strstr(error.message, "it has more than 65535 faces"));
    s->lods[0].point_count = 32767;
    s->lods[0].face_count = 32768;
    assert_null(try(&s->model, 7, &error));
    assert_non_null(strstr(error.message, "it has 32768 faces, and Operation Flashpoint numbers 32767"));
}

TEST(the_versions_that_can_be_made_are_named)
{
    struct shape *s = shape("lod 1; p 0 0 0");
    struct p3d_error error;

    assert_null(try(&s->model, 39, &error));
    assert_string_equal(error.message, "ODOL version 39 cannot be made: only 7 and 40 to 75 can");
    assert_int_equal(error.lod, P3D_NO_LOD);
}

/* A failure tells in which LOD it is. */
TEST(the_lod_that_is_too_large_is_named)
{
    static struct p3d_vec3 points[32768];
    struct shape *s = shape("lod 1; p 0 0 0; lod 2; p 0 0 0; lod Memory; p 0 0 0");
    struct p3d_error error;

    s->lods[1].points = points;
    s->lods[1].point_flags = NULL;
    s->lods[1].point_count = COUNT(points);
    for (uint32_t i = 0; i < 3; i++)
        s->lods[i].index = 10 * i + 1;
    assert_null(try(&s->model, 7, &error));
    assert_int_equal(error.lod, 11);
}
