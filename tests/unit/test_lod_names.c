/* test_lod_names.c: every row of the resolution table, both ways.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include <math.h>

static const struct {
    float resolution;
    const char *name;
} rows[] = {
    {0, "0.000"},
    {0.5f, "0.500"},
    {1, "1.000"},
    {999.5f, "999.500"},
    {1000, "View - Gunner"},
    {1100, "View - Pilot"},
    {1200, "View - Cargo"},
    {1201, "View - Cargo 1"},
    {1299, "View - Cargo 99"},
    {1202.5f, "View - Cargo 2.5"},
    {10000, "ShadowVolume 0"},
    {10010, "ShadowVolume 10"},
    {10999, "ShadowVolume 999"},
    {11000, "ShadowBuffer 0"},
    {11010, "ShadowBuffer 10"},
    {20000, "Edit 0"},
    {20003, "Edit 3"},
    {1e13f, "Geometry"},
    {2e13f, "Geometry Buoyancy"},
    {3e13f, "Geometry PhysX Old"},
    {4e13f, "Geometry PhysX"},
    {1e15f, "Memory"},
    {2e15f, "LandContact"},
    {3e15f, "Roadway"},
    {4e15f, "Paths"},
    {5e15f, "HitPoints"},
    {6e15f, "View Geometry"},
    {7e15f, "Fire Geometry"},
    {8e15f, "View Cargo Geometry"},
    {9e15f, "View Cargo Fire Geometry"},
    {1e16f, "View Commander"},
    {1.1e16f, "View Commander Geometry"},
    {1.2e16f, "View Commander Fire Geometry"},
    {1.3e16f, "View Pilot Geometry"},
    {1.4e16f, "View Pilot Fire Geometry"},
    {1.5e16f, "View Gunner Geometry"},
    {1.6e16f, "View Gunner Fire Geometry"},
    {1.7e16f, "Sub Parts"},
    {1.8e16f, "ShadowVolume - View Cargo"},
    {1.9e16f, "ShadowVolume - View Pilot"},
    {2e16f, "ShadowVolume - View Gunner"},
    {2.1e16f, "Wreck"},
    {1001, "1001.000"},
    {1300, "1300.000"},
    {12000, "12000.000"},
    {21000, "21000.000"},
    {5e12f, "4999999913984.000"}, /* below 1e13: three decimals of the exact f32 */
    {5e13f, "5.00000002e+13"},
    {-1, "-1.000"},
};

TEST(every_resolution_has_its_name)
{
    char name[P3D_LOD_NAME_SIZE];

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(p3d_lod_name(rows[i].resolution, name), rows[i].name);
}

TEST(every_name_has_its_resolution)
{
    float resolution;

    for (size_t i = 0; i < COUNT(rows); i++) {
        assert_true(p3d_lod_resolution(rows[i].name, &resolution));
        assert_f32(resolution, rows[i].resolution);
    }
}

TEST(large_values_match_within_their_tolerance)
{
    char name[P3D_LOD_NAME_SIZE];

    assert_string_equal(p3d_lod_name(1.00009e15f, name), "Memory");
    assert_string_equal(p3d_lod_name(0.99991e15f, name), "Memory");
    assert_string_equal(p3d_lod_name(1.0002e15f, name), "1.00019997e+15");
    assert_string_equal(p3d_lod_name(1.00001e13f, name), "Geometry");
}

TEST(names_are_found_in_any_case_and_strangers_are_not)
{
    float resolution;

    assert_true(p3d_lod_resolution("view - pilot", &resolution));
    assert_f32(resolution, 1100);
    assert_true(p3d_lod_resolution("shadowvolume 7", &resolution));
    assert_f32(resolution, 10007);
    assert_true(p3d_lod_resolution("ShadowVolume", &resolution));
    assert_f32(resolution, 10000);
    assert_true(p3d_lod_resolution("1e15", &resolution));
    assert_f32(resolution, 1e15f);
    assert_false(p3d_lod_resolution("ShadowVolume 1000", &resolution));
    assert_false(p3d_lod_resolution("Geometry 1", &resolution));
    assert_false(p3d_lod_resolution("Geometr", &resolution));
    assert_false(p3d_lod_resolution("", &resolution));
}

TEST(visual_lods_are_below_1000)
{
    assert_true(p3d_lod_is_visual(0));
    assert_true(p3d_lod_is_visual(999));
    assert_false(p3d_lod_is_visual(1000));
    assert_false(p3d_lod_is_visual(NAN));
}

TEST(kinds_say_what_a_lod_is_for)
{
    static const struct {
        const char *name;
        enum p3d_lod_kind kind;
        bool is_drawn, is_collision, has_masses, is_shadow_volume, is_of_points;
    } kinds[] = {
        {"1.000", P3D_LOD_VISUAL, true, false, false, false, false},
        {"View - Cargo 3", P3D_LOD_VIEW_CARGO, true, false, false, false, false},
        {"5000.000", P3D_LOD_OTHER, true, false, false, false, false},
        {"nan", P3D_LOD_OTHER, true, false, false, false, false},
        {"ShadowVolume 10", P3D_LOD_SHADOW_VOLUME, false, false, false, true, false},
        {"ShadowVolume - View Pilot", P3D_LOD_SHADOW_VOLUME_VIEW_PILOT, false, false, false, true, false},
        {"ShadowBuffer 10", P3D_LOD_SHADOW_BUFFER, false, false, false, false, false},
        {"Edit 1", P3D_LOD_EDIT, false, false, false, false, false},
        {"Geometry", P3D_LOD_GEOMETRY, false, true, true, false, false},
        {"Geometry PhysX", P3D_LOD_GEOMETRY_PHYSX, false, true, true, false, false},
        {"View Pilot Fire Geometry", P3D_LOD_VIEW_PILOT_FIRE_GEOMETRY, false, true, false, false, false},
        {"Memory", P3D_LOD_MEMORY, false, false, false, false, true},
        {"Paths", P3D_LOD_PATHS, false, false, false, false, false},
        {"Wreck", P3D_LOD_WRECK, true, false, false, false, false},
    };

    for (size_t i = 0; i < COUNT(kinds); i++) {
        float resolution = 0;

        assert_true(p3d_lod_resolution(kinds[i].name, &resolution));
        assert_int_equal(p3d_lod_kind(resolution), kinds[i].kind);
        assert_int_equal(p3d_lod_is_drawn(resolution), kinds[i].is_drawn);
        assert_int_equal(p3d_lod_is_collision(resolution), kinds[i].is_collision);
        assert_int_equal(p3d_lod_has_masses(resolution), kinds[i].has_masses);
        assert_int_equal(p3d_lod_is_shadow_volume(resolution), kinds[i].is_shadow_volume);
        assert_int_equal(p3d_lod_is_of_points(resolution), kinds[i].is_of_points);
    }
}

TEST(odd_resolutions_have_a_name_too)
{
    char name[P3D_LOD_NAME_SIZE];
    float resolution = 0;

    assert_string_equal(p3d_lod_name(NAN, name), "nan");
    assert_string_equal(p3d_lod_name(-NAN, name), "nan");
    assert_string_equal(p3d_lod_name(INFINITY, name), "inf");
    assert_string_equal(p3d_lod_name(-INFINITY, name), "-inf");
    assert_string_equal(p3d_lod_name(3.4e38f, name), "3.39999995e+38");
    assert_string_equal(p3d_lod_name(-3.4e38f, name), "-339999995214436424907732413799364296704.000");
    assert_true(p3d_lod_resolution("nan", &resolution));
    assert_true(isnan(resolution));
    assert_true(p3d_lod_resolution("Inf", &resolution));
    assert_f32(resolution, INFINITY);
    assert_true(p3d_lod_resolution("-inf", &resolution));
    assert_f32(resolution, -INFINITY);
}
