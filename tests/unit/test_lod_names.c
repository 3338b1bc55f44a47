/* test_lod_names.c: every row of the resolution table, both ways.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "model/builder.h"

#include <math.h>
#include <stdio.h>

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

/* The others are of one value each, so that no number follows. */
TEST(only_kinds_of_many_lods_have_numbers)
{
    char name[P3D_LOD_NAME_SIZE], longer[P3D_LOD_NAME_SIZE + 8];
    float resolution;

    for (size_t i = 0; i < COUNT(rows); i++) {
        if (rows[i].resolution < 1e13f || rows[i].resolution == 5e13f)
            continue;
        assert_string_equal(p3d_lod_name(rows[i].resolution * 1.00005f, name), rows[i].name);
        assert_string_equal(p3d_lod_name(rows[i].resolution * 0.99995f, name), rows[i].name);
        snprintf(longer, sizeof longer, "%s 0", rows[i].name);
        assert_false(p3d_lod_resolution(longer, &resolution));
    }
    assert_string_equal(p3d_lod_name(1000.5f, name), "1000.500");
    assert_string_equal(p3d_lod_name(1100.5f, name), "1100.500");
    assert_false(p3d_lod_resolution("View - Pilot 0", &resolution));
    assert_false(p3d_lod_resolution("View - Gunner 0", &resolution));
    assert_false(p3d_lod_resolution("View - Cargo -1", &resolution));
    assert_false(p3d_lod_resolution("View - Cargo 100", &resolution));
    assert_false(p3d_lod_resolution("View - Cargo x", &resolution));
    assert_false(p3d_lod_resolution("View - Cargo1", &resolution));
    assert_true(p3d_lod_resolution("View - Cargo 0", &resolution));
    assert_f32(resolution, 1200);
}

TEST(numbers_are_rounded_to_what_is_shown)
{
    char name[P3D_LOD_NAME_SIZE];

    assert_string_equal(p3d_lod_name(0.1234f, name), "0.123");
    assert_string_equal(p3d_lod_name(0.9996f, name), "1.000");
    assert_string_equal(p3d_lod_name(12.3456f, name), "12.346");
    assert_string_equal(p3d_lod_name(-0.5f, name), "-0.500");
    assert_string_equal(p3d_lod_name(-1.0625f, name), "-1.062");
    assert_string_equal(p3d_lod_name(10000.1234f, name), "ShadowVolume 0.123047"); /* six digits of 0.123046875 */
    assert_string_equal(p3d_lod_name(1201.25f, name), "View - Cargo 1.25");
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

/* Both importers ask this. */
TEST(objects_are_lods_by_the_names_that_programs_give)
{
    static const struct {
        const char *name, *part; /* what says so; NULL: none does */
        float resolution;
    } objects[] = {
        {"1.000", "1.000", 1},
        {"2.5", "2.5", 2.5f},
        {"-1.000", "-1.000", -1},
        {"Geometry", "Geometry", 1e13f},
        {"geometry.001", "geometry", 1e13f},
        {"View_-_Pilot", "View_-_Pilot", 1100},
        {"ShadowVolume_10", "ShadowVolume_10", 10010},
        {"ShadowBuffer 0.5", "ShadowBuffer 0.5", 11000.5f},
        /* of numbers at the end, .001 to .099 are Blender's */
        {"ShadowVolume 1.000", "ShadowVolume 1.000", 10001},
        {"ShadowVolume 1.001", "ShadowVolume 1", 10001},
        {"ShadowVolume 1.099", "ShadowVolume 1", 10001},
        {"ShadowVolume 1.100", "ShadowVolume 1.100", 10001.1f},
        /* with a number */
        {"LOD0", "LOD0", 1},
        {"LOD1", "LOD1", 2},
        {"car2_LOD3.001", "car2_LOD3", 4},
        {"LOD 2", "LOD 2", 2},
        {"2.500.001", "2.500", 2.5f},
        {"Resolution 2", "Resolution 2", 2},
        /* Arma3ObjectBuilder, ArmaToolbox */
        {"Shadow Volume 0", "Shadow Volume 0", 10000},
        {"Shadow Volume 3.001", "Shadow Volume 3", 10003},
        {"Edit 2", "Edit 2", 20002},
        {"View - Cargo 1", "View - Cargo 1", 1201},
        {"View - Cargo Geometry 0", "View - Cargo Geometry 0", 8e15f},
        {"Shadow Volume - Cargo View 0", "Shadow Volume - Cargo View 0", 1.8e16f},
        {"Hit-points", "Hit-points", 5e15f},
        {"Sub Parts", "Sub Parts", 1.7e16f},
        {"Wreckage", "Wreckage", 2.1e16f},
        {"View Gunner", "View Gunner", 1000},
        {"Stencil Shadow", "Stencil Shadow", 10000},
        {"Geo", "Geo", 1e13f},
        {"Underground Geometry PhysX (old)", "Underground Geometry PhysX (old)", 3e13f},
        {"Stencil Shadow 0", "Stencil Shadow 0", 10000},
        {"Shadow Volume - Pilot View 0", "Shadow Volume - Pilot View 0", 1.9e16f},
        {"fire_geo", "fire_geo", 7e15f},
        /* Blender's old way: the mesh follows */
        {"1.000_Cube", "1.000", 1},
        {"1.000.001_Cube_2", "1.000", 1},
        {"View_Geometry_Cube", "View_Geometry", 6e15f},
        {"LOD1_Mesh", "LOD1", 2},
        /* others */
        {"geo_body", NULL, 0},
        {"memory_card", NULL, 0},
        {"Geometry_hulls", NULL, 0},
        {"Geometry 2", NULL, 0},
        {"GeometryZ", NULL, 0},
        {"Rodway", NULL, 0},
        {"Hit points 0.", NULL, 0},
        {"Shadow Volume 1000", NULL, 0},
        {"LOD-2", NULL, 0},
        {"Resolution x", NULL, 0},
        {"1.000_hulls", NULL, 0},
        {"Box", NULL, 0},
        {"xLOD1", NULL, 0},
        {"LOD1000", NULL, 0},
        {"ShadowVolume 1000", NULL, 0},
        {"1", NULL, 0},
        {"1e3", NULL, 0},
        {".001", NULL, 0},
        {"", NULL, 0},
        {"1.000000000000000000000000000000000000000000000000000000000000000", NULL, 0},
    };

    for (size_t i = 0; i < COUNT(objects); i++) {
        uint32_t size = 0;
        float resolution = 0;
        const bool is_lod = p3di_lod_of_object(p3d_bytes_of(objects[i].name), &resolution, &size);

        if (is_lod != (objects[i].part != NULL))
            fail_msg("%s is %g", objects[i].name, (double)resolution);
        if (!is_lod)
            continue;
        if (resolution != objects[i].resolution || size != strlen(objects[i].part))
            fail_msg("%s is %g by %u", objects[i].name, (double)resolution, (unsigned)size);
    }
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
        {"Geometry Buoyancy", P3D_LOD_GEOMETRY_BUOYANCY, false, true, true, false, false},
        {"Geometry PhysX Old", P3D_LOD_GEOMETRY_PHYSX_OLD, false, true, true, false, false},
        {"Geometry PhysX", P3D_LOD_GEOMETRY_PHYSX, false, true, true, false, false},
        {"View Geometry", P3D_LOD_VIEW_GEOMETRY, false, true, false, false, false},
        {"Fire Geometry", P3D_LOD_FIRE_GEOMETRY, false, true, false, false, false},
        {"View Pilot Fire Geometry", P3D_LOD_VIEW_PILOT_FIRE_GEOMETRY, false, true, false, false, false},
        {"Memory", P3D_LOD_MEMORY, false, false, false, false, true},
        {"LandContact", P3D_LOD_LAND_CONTACT, false, false, false, false, true},
        {"HitPoints", P3D_LOD_HIT_POINTS, false, false, false, false, true},
        {"Roadway", P3D_LOD_ROADWAY, false, false, false, false, false},
        {"Paths", P3D_LOD_PATHS, false, false, false, false, false},
        {"View Commander", P3D_LOD_VIEW_COMMANDER, true, false, false, false, false},
        {"Sub Parts", P3D_LOD_SUB_PARTS, true, false, false, false, false},
        {"ShadowVolume - View Cargo", P3D_LOD_SHADOW_VOLUME_VIEW_CARGO, false, false, false, true, false},
        {"ShadowVolume - View Gunner", P3D_LOD_SHADOW_VOLUME_VIEW_GUNNER, false, false, false, true, false},
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
