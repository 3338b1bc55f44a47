/* test_to_odol.c: a model as an ODOL: which LODs it has, and what its header says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "models.h"
#include "sweep.h"

#include <float.h>
#include <math.h>

/* A LOD of one triangle and a lone point. */
#define LOD(name) "lod '" name "'; p 1 2 3 3 2 3 1 6 3 1 2 4; n 0 0 1; f 0/0 1/0 2/0; uv 0 0 0 1 0 0 1;"

static struct sketch *centred(const char *drawing)
{
    struct sketch *s = sketch(drawing);

    s->is_centred = true;
    return s;
}

static struct p3d_odol *make(const struct p3d_model *model, uint32_t version)
{
    const struct p3d_binarise_options binarise = {.version = version};
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_from_model(model, &binarise, NULL, &error);

    if (!odol)
        fail_msg("%s", error.message);
    return odol;
}

/* ---- The file ---- */

static void fail_warning(void *user, const struct p3d_error *warning)
{
    (void)user;
    fail_msg("warning: %s", warning->message);
}

static struct p3d_buffer write(const struct p3d_odol *odol)
{
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;

    if (!p3d_odol_write(odol, p3d_buffer_sink(&buffer), &error))
        fail_msg("%s", error.message);
    return buffer;
}

TEST(a_made_odol_is_read_without_a_warning)
{
    static const char *const fixtures[] = {FIXTURES "/tube.p3d", FIXTURES "/crate.p3d", FIXTURES "/tags_p3dm.p3d"};
    static const uint32_t versions[] = {7, 40, 48, 49, 50, 53, 54, 55, 59, 68, 70, 73};
    const struct p3d_options options = {.warn = fail_warning};

    for (size_t i = 0; i < COUNT(fixtures) * COUNT(versions); i++) {
        struct loaded loaded = load_model(fixtures[i / COUNT(versions)]);
        struct p3d_odol *odol = make(loaded.model, versions[i % COUNT(versions)]), *again;
        struct p3d_buffer file = write(odol), second;
        struct p3d_error error;

        end_test(); /* the ODOL needs the model no more */
        again = p3d_odol_read(file.data, file.size, &options, &error);
        assert_non_null(again);
        assert_string_equal(error.message, "");
        assert_int_equal(again->lod_count, odol->lod_count);
        second = write(again);
        assert_int_equal(second.size, file.size);
        assert_memory_equal(second.data, file.data, file.size);
        p3d_buffer_free(&second);
        p3d_buffer_free(&file);
        p3d_odol_free(again);
        p3d_odol_free(odol);
    }
}

TEST(other_versions_are_refused)
{
    struct p3d_error error;
    struct sketch *s = centred(LOD("1.000"));

    for (uint32_t version = 0; version < 80; version += version == 39 ? 37 : version == 6 ? 2 : 1) {
        const struct p3d_binarise_options binarise = {.version = version};

        assert_null(p3d_odol_from_model(&s->model, &binarise, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
        assert_non_null(strstr(error.message, "cannot be made: only 7 and 40 to 75 can"));
    }
}

/* Their bytes would be those of another format. */
TEST(materials_that_were_compiled_for_another_version_are_refused)
{
    static const struct {
        uint32_t compiled, made;
        bool is_good;
    } rows[] = {{50, 73, false}, {73, 50, false}, {54, 73, false}, {53, 54, false}, {45, 50, false},
                {50, 50, true},  {73, 75, true},  {75, 73, true},  {54, 55, true},  {75, 7, true}};
    struct sketch *s = centred("material a.paa a.rvmat;" LOD("1.000"));
    struct p3d_error error;

    for (size_t i = 0; i < COUNT(rows); i++) {
        const struct p3d_binarise_options binarise = {.version = rows[i].made, .materials = s->compiled_pointers};
        struct p3d_odol *odol;

        sketch_compile(s, rows[i].compiled);
        odol = p3d_odol_from_model(&s->model, &binarise, NULL, &error);
        assert_int_equal(odol != NULL, rows[i].is_good);
        assert_int_equal(error.status, rows[i].is_good ? P3D_OK : P3D_INVALID);
        if (i == 0)
            assert_string_equal(error.message, "the materials were compiled for another version of ODOL than 73: "
                                               "a.rvmat has version 10, not 11");
        p3d_odol_free(odol);
    }
}

/* ---- Boxes, spheres, masses ---- */

TEST(the_middle_of_the_box_becomes_the_origin)
{
    struct sketch *s = centred(LOD("1.000"));

    sketch_odol(s, 50);
    assert_true(s->odol->auto_center);
    assert_f32(s->odol->bounding_center.x, 2);
    assert_f32(s->odol->bounding_center.y, 4);
    assert_f32(s->odol->bounding_center.z, 3.5f);
    assert_f32(s->odol->bbox_min.x, -1);
    assert_f32(s->odol->bbox_max.y, 2);
    assert_f32(s->odol->bounding_sphere, 2.2912879f);
    assert_f32(p3d_vec3_at(s->odol->lods[0].positions, 0).x + 2, (float)1);
}

TEST(autocenter_of_geometry_counts_and_of_others_does_not)
{
    struct sketch *s = centred(LOD("1.000") "prop autocenter 0;");

    sketch_odol(s, 73);
    assert_false(s->odol->auto_center);
    assert_f32(s->odol->bounding_center.y, 0);
    draw(s, LOD("Geometry"));
    sketch_odol(s, 73);
    assert_true(s->odol->auto_center);
    draw(s, "prop autocenter 0");
    sketch_odol(s, 73);
    assert_false(s->odol->auto_center);
}

TEST(masses_are_those_of_points)
{
    struct sketch *s = centred("lod Geometry; p -1 0 0 1 0 0 0 1 0 0 -1 0; f 0 1 2");

    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 0);
    assert_f32(s->odol->inverse_mass, 1e10f);
    assert_f32(s->odol->inverse_inertia[0].x, 0);
    draw(s, "mass 1 3 0 0");
    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 4);
    assert_f32(s->odol->inverse_mass, 0.25f);
    assert_f32(s->odol->center_of_mass.x, 0.5f);
    draw(s, "mass 0 0 0 0");
    sketch_odol(s, 73);
    assert_f32(s->odol->inverse_mass, 1);
    assert_f32(s->odol->inverse_inertia[0].x, 1);
    assert_f32(s->odol->inverse_inertia[0].y, 0);
}

/* Masses in one place have no inertia, which no matrix turns back. */
TEST(a_single_mass_has_no_inertia)
{
    struct sketch *s = sketch("lod Geometry; p 1 2 3 4 5 6; mass 0 5");

    sketch_odol(s, 73);
    assert_vec3(s->odol->center_of_mass, 4, 5, 6);
    assert_vec3(s->odol->inverse_inertia[0], 1, 0, 0);
    assert_vec3(s->odol->inverse_inertia[1], 0, 1, 0);
    assert_vec3(s->odol->inverse_inertia[2], 0, 0, 1);
}

/* Without masses of Geometry, those of the first other LOD that may have some and whose sum is not 0. */
TEST(masses_of_other_lods_count_where_geometry_has_none)
{
    struct sketch *s = centred("lod 1; p 0 0 0; mass 7; lod Geometry; p 0 0 0 4 0 0; prop autocenter 0;"
                               "lod 'Geometry Buoyancy'; p 0 0 0 4 0 0; mass 0 0; lod 'Geometry PhysX'; p 0 0 0 8 0 0;"
                               "mass 0 4");

    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 4);
    assert_f32(s->odol->inverse_mass, 0.25f);
    assert_f32(s->odol->center_of_mass.x, 8);
    draw(s, "on 2; mass 5 5");
    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 10);
    assert_f32(s->odol->center_of_mass.x, 2);
    draw(s, "on 1; mass 2 2");
    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 4);
    draw(s, "on 1; mass 0 0; on 2; mass 0 0; on 3; mass 0 0");
    sketch_odol(s, 73);
    assert_f32(s->odol->mass, 0);
    assert_f32(s->odol->inverse_mass, 1); /* those of Geometry, which are there */
}

/* ---- LODs ---- */

TEST(editors_lods_are_left_out)
{
    struct sketch *s = centred(LOD("1.000") LOD("Edit 1") LOD("2.000") "prop NoTL 1;");

    sketch_odol(s, 73);
    assert_int_equal(s->odol->lod_count, 1);
}

TEST(lods_of_one_resolution_stay_in_order_and_those_of_no_number_are_last)
{
    static const float expected[] = {3, 1, 4, 0, 2}; /* by the x of their points */
    struct sketch *s = sketch("lod nan; p 0 0 0; lod 2; p 1 0 0; lod nan; p 2 0 0; lod 1; p 3 0 0; lod 2; p 4 0 0");

    sketch_odol(s, 73);
    assert_int_equal(s->odol->lod_count, COUNT(expected));
    for (uint32_t i = 0; i < COUNT(expected); i++)
        assert_f32(p3d_vec3_at(s->odol->lods[i].positions, 0).x + s->odol->bounding_center.x, expected[i]);
}

TEST(lods_that_are_drawn_are_loaded_later_but_for_the_last)
{
    struct sketch *s = centred(LOD("1.000") LOD("2.000") LOD("View - Pilot") LOD("ShadowVolume 10") LOD("Geometry"));

    sketch_odol(s, 73);
    assert_false(s->odol->lods[0].is_permanent);
    assert_true(s->odol->lods[1].is_permanent);
    assert_false(s->odol->lods[2].is_permanent);
    assert_false(s->odol->lods[3].is_permanent);
    assert_true(s->odol->lods[4].is_permanent);
    assert_int_equal(s->odol->lods[0].summary.face_count, s->odol->lods[0].face_count);
    assert_int_equal(s->odol->lods[0].summary.vertex_count, s->odol->lods[0].vertex_count);
}

/* View and fire geometry: LODs of their own, those of other LODs, or what Geometry says. */
TEST(view_and_fire_geometry_may_be_other_lods)
{
    static const struct {
        const char *properties;
        bool has_view, has_fire;
        int view, fire;
    } rows[] = {{"", true, true, 1, 2},
                {"", false, false, 0, 0},
                {"", true, false, 1, 1},
                {"", false, true, 0, 1},
                {"prop firegeometry 1", true, true, 1, 0},
                {"prop firegeometry 0", true, true, 1, 2},
                {"prop viewgeometry 0.1", true, true, 0, 2},
                {"prop viewgeometry -1", true, true, 1, 2},
                {"prop viewgeometry 1", true, false, 0, 0},
                {"prop viewgeometry 1; prop firegeometry 1", true, true, 0, 0}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = centred("lod Geometry; p 0 0 0");

        draw(s, "%s", rows[i].properties);
        if (rows[i].has_view)
            draw(s, "lod 'View Geometry'; p 0 0 0");
        if (rows[i].has_fire)
            draw(s, "lod 'Fire Geometry'; p 0 0 0");
        sketch_odol(s, 73);
        assert_int_equal(s->odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], rows[i].view);
        assert_int_equal(s->odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], rows[i].fire);
    }
}

TEST(each_role_has_the_last_lod_of_its_kind)
{
    static const struct {
        enum p3d_odol_role role;
        const char *name;
    } rows[] = {{P3D_ROLE_MEMORY, "Memory"},
                {P3D_ROLE_GEOMETRY, "Geometry"},
                {P3D_ROLE_GEOMETRY_SIMPLE, "Geometry Buoyancy"},
                {P3D_ROLE_GEOMETRY_PHYSX, "Geometry PhysX"},
                {P3D_ROLE_FIRE_GEOMETRY, "Fire Geometry"},
                {P3D_ROLE_VIEW_GEOMETRY, "View Geometry"},
                {P3D_ROLE_VIEW_PILOT_GEOMETRY, "View Pilot Geometry"},
                {P3D_ROLE_VIEW_GUNNER_GEOMETRY, "View Gunner Geometry"},
                {P3D_ROLE_VIEW_CARGO_GEOMETRY, "View Cargo Geometry"},
                {P3D_ROLE_LAND_CONTACT, "LandContact"},
                {P3D_ROLE_ROADWAY, "Roadway"},
                {P3D_ROLE_PATHS, "Paths"},
                {P3D_ROLE_HIT_POINTS, "HitPoints"}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = centred(LOD("1.000"));

        for (unsigned j = 0; j < 2; j++)
            draw(s, "lod '%s'; p 0 0 0", rows[i].name);
        sketch_odol(s, 73);
        for (size_t j = 0; j < COUNT(rows); j++) {
            const bool is_geometry = rows[i].role == P3D_ROLE_GEOMETRY &&
                                     (rows[j].role == P3D_ROLE_VIEW_GEOMETRY || rows[j].role == P3D_ROLE_FIRE_GEOMETRY);
            const bool is_view = rows[i].role == P3D_ROLE_VIEW_GEOMETRY && rows[j].role == P3D_ROLE_FIRE_GEOMETRY;

            assert_int_equal(s->odol->special_lods[rows[j].role], i == j || is_geometry || is_view ? 2 : -1);
        }
    }
}

TEST(properties_say_which_lods_cast_shadows)
{
    enum { VISUAL, VOLUME, BUFFER, NOTHING };
    static const struct {
        const char *lods, *properties;
        int source;
        bool prefers_volume;
    } rows[] = {
        {"v", "", VISUAL, false},
        {"vV", "", VOLUME, true},
        {"vB", "", VISUAL, false},
        {"B", "", NOTHING, false},
        {"v", "prop sbsource shadowvolume", NOTHING, false},
        {"vV", "prop sbsource ShadowVolume", VOLUME, true},
        {"vVB", "prop sbsource explicit", BUFFER, false},
        {"vV", "prop sbsource explicit", NOTHING, false},
        {"vVB", "prop sbsource none", NOTHING, false},
        {"vB", "prop sbsource visual", VISUAL, false},
        {"vV", "prop sbsource visual", NOTHING, false},
        {"vV", "prop sbsource visual; prop shadow hybrid", VISUAL, false},
        {"vV", "prop shadow Hybrid", VISUAL, false},
        {"V", "prop shadow hybrid", NOTHING, false},
        {"vV", "prop shadow hybrid; prop sbsource shadowvolume", VOLUME, true},
        {"vV", "prop sbsource nonsense", VOLUME, true},
        {"v", "prop prefershadowvolume 1", VISUAL, true},
        {"vV", "prop prefershadowvolume 0", VOLUME, false},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = centred("lod Geometry; p 0 0 0");

        draw(s, "%s", rows[i].properties);
        if (strchr(rows[i].lods, 'v'))
            draw(s, "lod 1; patch 0 1");
        if (strchr(rows[i].lods, 'V'))
            draw(s, "lod 'ShadowVolume 0'; pyramid; lod 'ShadowVolume 10'; pyramid");
        if (strchr(rows[i].lods, 'B'))
            draw(s, "lod 'ShadowBuffer 0'; pyramid");
        print_message("%s %s\n", rows[i].lods, rows[i].properties);
        sketch_odol(s, 73);
        assert_int_equal(s->odol->shadow_buffer_source, rows[i].source);
        assert_int_equal(s->odol->prefer_shadow_volume, rows[i].prefers_volume);
        assert_int_equal(s->odol->lod_count, s->model.lod_count + (rows[i].source == VOLUME ? 2 : 0));
        if (rows[i].source == VOLUME)
            assert_f32(s->odol->lods[s->odol->lod_count - 1].resolution, 11010);
    }
}

/* ---- Properties ---- */

TEST(properties_of_geometry_say_what_the_model_is)
{
    struct sketch *s = centred(
        LOD("Geometry") "prop Armor 50; prop map House; prop class House; prop dammage Building; prop frequent 1;"
                        "prop canocclude 1; prop shadowoffset 0.02; prop drawimportance 0.5; prop aicovers 1;");

    sketch_odol(s, 73);
    assert_f32(s->odol->armor, 50);
    assert_f32(s->odol->inverse_armor, 0.02f);
    assert_int_equal(s->odol->map_type, 4);
    assert_text(s->odol->class_name, "house");
    assert_text(s->odol->damage, "Building");
    assert_true(s->odol->is_frequent);
    assert_true(s->odol->can_occlude);
    assert_f32(s->odol->shadow_offset, 0.02f);
    assert_f32(s->odol->draw_importance, 0.5f);
    assert_true(s->odol->ai_covers);
}

TEST(numbers_of_properties_may_be_anything)
{
    struct sketch *s = centred(LOD("Geometry") "prop autocenter 9e99; prop armor -1e300; prop frequent '';"
                                               "prop shadowlod 1e20; prop drawimportance ' much';");

    sketch_odol(s, 73);
    assert_true(s->odol->auto_center);
    assert_f32(s->odol->armor, -FLT_MAX);
    assert_f32(s->odol->inverse_armor, 1e10f);
    assert_false(s->odol->is_frequent);
    assert_int_equal(p3d_u32_at(s->odol->preferred_shadow_volumes, 0), 127);
    assert_f32(s->odol->draw_importance, 0);
}

/* Each kind of shadow has a property, "shadowlod" is for both, and the kinds stand in for each other. */
TEST(the_lods_that_cast_shadows_are_those_of_the_properties)
{
    static const struct {
        const char *properties;
        int volume, buffer, visible;
    } cases[] = {
        {"prop shadowlod 1", 1, 1, -1},
        {"prop shadowvolumelod 2", 2, 2, -1},
        {"prop shadowbufferlod 3", 3, 3, -1},
        {"prop shadowbufferlodvis 4", -1, -1, 4},
        {"prop shadowlod 1; prop shadowvolumelod 2", 2, 1, -1},
        {"prop shadowlod 1; prop shadowbufferlod 3", 1, 3, -1},
        {"prop shadowvolumelod 2; prop shadowbufferlod 3", 2, 3, -1},
        {"prop shadowlod 1; prop shadowvolumelod 2; prop shadowbufferlod 3; prop shadowbufferlodvis 4", 2, 3, 4}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct sketch *s = centred(LOD("1.000"));

        draw(s, "%s", cases[i].properties);
        sketch_odol(s, 73);
        assert_int_equal((int32_t)p3d_u32_at(s->odol->preferred_shadow_volumes, 0), cases[i].volume);
        assert_int_equal((int32_t)p3d_u32_at(s->odol->preferred_shadow_buffers, 0), cases[i].buffer);
        assert_int_equal((int32_t)p3d_u32_at(s->odol->preferred_shadow_buffers_visible, 0), cases[i].visible);
    }
}

TEST(without_properties_there_are_defaults)
{
    struct sketch *s = centred(LOD("Geometry"));

    sketch_odol(s, 73);
    assert_f32(s->odol->armor, 200);
    assert_int_equal(s->odol->map_type, 22);
    assert_text(s->odol->class_name, "");
    assert_false(s->odol->can_occlude);
    assert_f32(s->odol->shadow_offset, FLT_MAX);
    assert_f32(s->odol->lod_density_coef, 1);
    assert_false(s->odol->ai_covers);
    assert_int_equal(s->odol->preferred_shadow_buffers.count, 1);
    assert_int_equal(p3d_u32_at(s->odol->preferred_shadow_buffers, 0), UINT32_MAX);
    assert_non_null(s->odol->physx);
    sketch_odol(s, 54);
    assert_true(s->odol->ai_covers);
    assert_f32(s->odol->thermal[0], 1);
    assert_null(s->odol->physx);
}

/* Boxes of all LODs, of those that are drawn, and of Geometry. */
TEST(boxes_are_those_of_all_and_of_what_is_drawn)
{
    struct sketch *s = centred("lod 1; p 0 0 0 2 2 2; prop autocenter 0; lod 899; p 3 0 0; lod 900; p 5 0 0");

    sketch_odol(s, 73);
    assert_vec3(s->odol->bbox_max, 5, 2, 2);
    assert_vec3(s->odol->bbox_min, 0, 0, 0);
    assert_vec3(s->odol->visual_max, 3, 2, 2);
    assert_f32(s->odol->bounding_sphere, 5);
    assert_f32(s->odol->geometry_sphere, 5);
    assert_vec3(s->odol->geometry_center, 0, 0, 0);
    sketch_odol(s, 54); /* DayZ has those of all */
    assert_vec3(s->odol->visual_max, 5, 2, 2);
    draw(s, "lod Geometry; p 2 0 0 6 3 0; prop autocenter 0");
    for (uint32_t version = 50; version <= 73; version += 23) {
        sketch_odol(s, version);
        assert_vec3(s->odol->geometry_center, 4, 1.5f, 0);
        assert_f32(s->odol->geometry_sphere, 2.5f);
        assert_vec3(s->odol->aiming_center, 4, 1.5f, 0);
    }
    s = centred("lod Memory; p 5 0 0 7 0 0");
    sketch_odol(s, 73);
    assert_vec3(s->odol->visual_min, -1, 0, 0); /* nothing is drawn */
    assert_vec3(s->odol->geometry_center, 0, 0, 0);
    sketch_odol(s, 50);
    assert_vec3(s->odol->geometry_center, 6, 0, 0);
}

TEST(a_model_that_is_no_number_has_an_empty_box)
{
    struct sketch *s = centred("lod 1; p 2 2 2 4 0 0");

    s->room->points[1].x = INFINITY;
    sketch_odol(s, 73);
    assert_vec3(s->odol->bounding_center, 2, 2, 2); /* the other point counts */
    s->room->points[0].x = NAN;
    sketch_odol(s, 73);
    assert_true(s->odol->auto_center);
    assert_vec3(s->odol->bounding_center, 0, 0, 0);
    assert_vec3(s->odol->bbox_min, 0, 0, 0);
    assert_vec3(s->odol->bbox_max, 0, 0, 0);
    assert_f32(s->odol->bounding_sphere, 0);
}

TEST(dense_houses_hide_others)
{
    static const struct {
        const char *class_name;
        double size;
        float alpha;
        bool has_view, hides;
    } rows[] = {{"House", 5.1, 1, true, true},
                {"house", 5, 1, true, false},
                {"houses", 9, 1, true, false},
                {"House", 9, 0.4f, true, false},
                {"House", 9, 1, false, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = centred("lod 1; patch 0 1; prop autocenter 0");

        draw(s, "prop class %s; p %g 0 0", rows[i].class_name, rows[i].size);
        if (rows[i].has_view)
            draw(s, "lod 'View Geometry'; p 0 0 0 1 0 0 0 1 0; f 0 1 2");
        s->textures[0].color[3] = rows[i].alpha;
        s->textures[0].is_alpha = true;
        sketch_odol(s, 73);
        assert_int_equal(s->odol->can_occlude, rows[i].hides);
        assert_int_equal(s->odol->can_be_occluded, rows[i].size > 5);
    }
}

TEST(the_map_names_types_with_blanks_and_hyphens_or_without)
{
    static const struct {
        const char *name;
        int type;
    } rows[] = {{"view-tower", 15}, {"View Tower", 15}, {"viewtower", 15}, {"viewtowers", 22}, {"view", 22},
                {"main road", 32},  {"", 22},           {"-house ", 4},    {"fuelstation", 18}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = centred("lod Geometry; p 0 0 0");

        draw(s, "prop map '%s'", rows[i].name);
        sketch_odol(s, 73);
        print_message("%s\n", rows[i].name);
        assert_int_equal(s->odol->map_type, rows[i].type);
    }
}

/* The first property of a name counts, blanks before a number do not. */
TEST(numbers_of_properties_are_read_as_far_as_they_are_good)
{
    struct sketch *s =
        centred("lod 1; p 0 0 0; prop armor 7; lod Geometry; p 0 0 0; prop armor '  50kg'; prop armor 60;"
                "prop loddensitycoef nan; prop explosionshielding 2.5; prop forcenotalpha 1;"
                "prop dammage old; prop damage new; prop animated 1; prop aicovers 0.9");

    sketch_odol(s, 73);
    assert_f32(s->odol->armor, 50);
    assert_f32(s->odol->lod_density_coef, 0);
    assert_f32(s->odol->explosion_shielding, 2.5f);
    assert_true(s->odol->force_not_alpha);
    assert_text(s->odol->damage, "new");
    assert_true(s->odol->is_animated);
    assert_false(s->odol->ai_covers);
}

TEST(lods_with_many_faces_cast_no_shadows)
{
    static struct p3d_model_face many[2000];
    struct sketch *s = centred(LOD("1.000") LOD("2.000") LOD("3.000") LOD("Geometry"));

    for (size_t i = 0; i < COUNT(many); i++)
        many[i] = s->room->faces[0];
    s->lods[0].faces = many;
    s->lods[0].face_count = 1024;
    sketch_odol(s, 73);
    assert_int_equal(s->odol->min_shadow, 1);
    s->lods[0].face_count = 1023;
    sketch_odol(s, 73);
    assert_int_equal(s->odol->min_shadow, 0);
    draw(s, "on 1; prop lodnoshadow 1");
    sketch_odol(s, 73);
    assert_int_equal(s->odol->min_shadow, 2);
    s->lods[2].faces = many;
    s->lods[2].face_count = 2000;
    sketch_odol(s, 73);
    assert_int_equal(s->odol->min_shadow, 4);
}

static float density_of(struct sketch *s, uint32_t version, float alpha)
{
    s->textures[0].color[3] = alpha;
    s->textures[0].is_alpha = true;
    sketch_odol(s, version);
    return s->odol->view_density;
}

TEST(textures_that_shine_through_hide_less)
{
    struct sketch *s = centred(LOD("1.000"));

    assert_f32(density_of(s, 73, 1), -100);
    assert_f32(density_of(s, 54, 1), -10);
    assert_f32(density_of(s, 73, 0), 0);
    assert_true(density_of(s, 73, 0.4f) < -3.6f && density_of(s, 73, 0.4f) > -3.7f); /* 4 ln 0.4 */
    assert_true(density_of(s, 50, 0.4f) < -5.4f && density_of(s, 50, 0.4f) > -5.6f);
}

/* ---- Bones and animations ---- */

TEST(animations_move_bones_around_axes_less_the_centre)
{
    const struct p3d_model_animation animations[] = {
        {.name = p3d_bytes_of("Open"), .source = p3d_bytes_of("user"), .max_value = 2, .angles = {0, 1.5f}},
        {.name = p3d_bytes_of("Gone"), .type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = -1},
        {.name = p3d_bytes_of("Slide"), .type = P3D_ANIMATION_TRANSLATION},
        {.name = p3d_bytes_of("Push"), .type = P3D_ANIMATION_TRANSLATION}};
    static const struct p3d_model_axis axes[] = {
        {.bone = 1, .has_axis = true, .position = {5, 6, 7}, .direction = {0, 1, 0}},
        {.bone = P3D_NO_BONE},
        {.bone = 0, .has_axis = true, .position = {5, 6, 7}, .direction = {0, 0.5f, 0}, .end = {5, 6.5f, 7}},
        {.bone = 0, .has_axis = true, .position = {5, 6, 7}, .direction = {1e-9f, 0.5f, 0}}};
    struct sketch *s = centred("bone Base; bone door Base;" LOD("1.000"));

    s->drawn->axes = axes;
    s->model.skeleton = p3d_bytes_of("Doors");
    s->model.thermal[4] = 1;
    s->model.animations = animations;
    s->model.animation_count = 4;
    sketch_odol(s, 73);
    assert_text(s->odol->skeleton.name, "Doors");
    assert_f32(s->odol->thermal[4], 1);
    assert_text(s->odol->skeleton.bones[0].name, "base");
    assert_text(s->odol->skeleton.bones[1].parent, "base");
    assert_true(s->odol->has_animations);
    assert_int_equal(s->odol->animation_count, 4);
    assert_f32(s->odol->animations[0].value.angle[1], 1.5f);
    assert_f32(s->odol->animations[1].value.hide.unhide_value, -1);
    assert_int_equal(s->odol->lods[0].axes[0].bone, 1);
    assert_f32(s->odol->lods[0].axes[0].position.x, 3);
    assert_int_equal(s->odol->lods[0].axes[1].bone, -1);
    assert_vec3(s->odol->lods[0].axes[2].position, 0, 0, 0);
    assert_vec3(s->odol->lods[0].axes[2].direction, 0, 0.5f, 0);
    assert_vec3(s->odol->lods[0].axes[3].direction, 0, 0.5f, 0); /* what is lost when its ends are moved */
    assert_int_equal(s->odol->lods[0].bone_animation_count, 2);
    assert_int_equal(s->odol->lods[0].bone_animations[0].count, 2);
    assert_int_equal(p3d_u32_at(s->odol->lods[0].bone_animations[1], 0), 0);
}

/* ---- Memory ---- */

TEST(each_allocation_may_fail)
{
    struct loaded loaded = load_model(FIXTURES "/tube.p3d");
    const struct p3d_binarise_options binarise = {.version = 73};
    struct starving s = {.round = 0};
    struct p3d_error error;

    while (starve(&s)) {
        p3d_odol_free(p3d_odol_from_model(loaded.model, &binarise, &s.options, &error));
        s.status = error.status;
    }
}
