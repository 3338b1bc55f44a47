/* test_to_flashpoint.c: a model as an ODOL of version 7 (docs/format/binarise.md, "Operation Flashpoint").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include "binarise/binariser.h"

static struct heard heard;

static struct sketch *flashpoint(const char *drawing)
{
    struct sketch *s = sketch(drawing);

    sketch_odol(s, 7);
    return s;
}

static uint32_t index_at(struct p3d_span span, uint32_t i)
{
    assert_in_range(i, 0, span.count - 1);
    return p3d_odol_index_at(span, i);
}

/* ---- Faces and sections ---- */

TEST(faces_are_as_they_are_in_the_source_where_each_section_is_one_run)
{
    const struct sketch *s = flashpoint("lod 1; material b.pac; patch 0 1; material a.pac; patch 5 1; patch 9 1");

    assert_int_equal(s->lod->section_count, 2);
    assert_int_equal(s->lod->sections[0].texture, 0);
    assert_int_equal(s->lod->sections[0].face_to, 16);
    assert_int_equal(s->lod->sections[1].face_from, 16);
    assert_int_equal(s->lod->sections[1].face_to, 48);
    assert_true(p3d_text_equal(s->lod->textures[0], "b.pac"));
    assert_int_equal(s->lod->faces[2].texture, 1);
}

TEST(sections_know_the_light_of_their_vertices)
{
    struct sketch *s = sketch("lod 1; patch 0 1; patch 5 1");

    draw(s, "pflags 3 0x10 0x10 0x10");
    sketch_odol(s, 7);
    assert_int_equal(s->lod->section_count, 2);
    assert_int_equal(s->lod->sections[0].lighting, 0);
    assert_int_equal(s->lod->sections[1].lighting, 200);
}

TEST(faces_have_the_flags_of_points_and_of_no_texture)
{
    struct sketch *s = sketch("lod 1; patch 0 1; patch 5 1; patch 9 1; uv 2 0 0 2 0 0 0");

    draw(s, "pflags 0 0x1000000 0x1000000 0x1000000 1 0 0 0 0 0; fflags 2 0x1000300");
    sketch_odol(s, 7);
    assert_int_equal(s->lod->faces[0].flags, 0x2040c000); /* hidden, and not merged */
    assert_int_equal(s->lod->faces[1].flags, 0xc002);     /* on the ground */
    assert_int_equal(s->lod->faces[2].flags, 0x2c00c000);
    assert_int_equal(s->lod->special, 2);
}

TEST(selections_keep_all_and_list_faces_as_the_source_does)
{
    struct sketch *s = sketch("lod 1; material b.paa; patch 0 1; use 0; patch 5 1; s Both p0=0.5 p3 f0 f1; s -not p0");
    const struct p3d_odol_selection *selection;

    sketch_odol(s, 7);
    assert_int_equal(s->lod->selection_count, 1);
    selection = &s->lod->selections[0];
    assert_true(p3d_text_equal(selection->name, "both"));
    assert_int_equal(index_at(selection->faces, 0), 1); /* what is ordered stands last */
    assert_int_equal(index_at(selection->faces, 1), 0);
    assert_int_equal(selection->vertices.count, 2);
    assert_int_equal(selection->weights.data[0], 128);
    assert_int_equal(selection->face_selection.count, 0);
}

TEST(selections_that_are_sections_name_the_places_of_their_faces)
{
    struct p3d_bytes sections[] = {{(const uint8_t *)"Half", 4}};
    struct sketch *s = sketch("lod 1; patch 0 1; patch 5 1; s half f1");

    s->model.sections = sections;
    s->model.section_count = 1;
    sketch_odol(s, 7);
    assert_int_equal(s->lod->section_count, 2);
    assert_true(s->lod->selections[0].is_sectional);
    assert_int_equal(p3d_load_u32(s->lod->selections[0].sections.data), 1);
    assert_int_equal(p3d_load_u32(s->lod->selections[0].face_selection.data), 16);
}

/* ---- Proxies ---- */

TEST(a_proxy_is_named_up_to_the_first_dot)
{
    struct sketch *s = sketch("lod 1; material b.pac; p 0 0 0 0 0 1 0 3 0; f 0 1 2; s 'Proxy:Man.Gun.07' f0 p0 p1 p2;"
                              "s proxy:lone f0 p0 p1 p2; s proxy:two f0 p0 p1; s proxy:a.2147483647 f0 p0 p1 p2;"
                              "s proxy:a.2147483648 f0 p0 p1 p2");
    const struct p3d_odol_proxy *proxies;

    sketch_odol(s, 7);
    proxies = s->lod->proxies;
    assert_int_equal(s->lod->proxy_count, 4);
    assert_int_equal(proxies[2].id, INT32_MAX);
    assert_int_equal(proxies[3].id, 0);
    assert_true(p3d_text_equal(proxies[0].model, "man"));
    assert_int_equal(proxies[0].id, 0);
    assert_int_equal(proxies[1].id, -1);
    assert_int_equal(proxies[1].named_selection, 1);
    assert_f32(proxies[0].transform[8], 1); /* the shortest edge is the direction: along z */
    assert_f32(proxies[0].transform[4], 1); /* and the next one is up */
    assert_int_equal(s->lod->faces[0].flags & 0x30000000, 0x30000000);
    assert_int_equal(s->lod->faces[0].texture, -1); /* it lost its own */
    assert_int_equal(s->lod->texture_count, 1);
}

/* ---- The model ---- */

TEST(inverse_roots_are_those_of_the_game_and_of_dayz)
{
    static const struct {
        float square;
        uint32_t bits[2];
    } rows[] = {{1, {0x3f800000, 0x3f7fffff}},     {2, {0x3f3504f3, 0x3f3504f2}},
                {3, {0x3f13cd3a, 0x3f13cd3a}},     {0.7f, {0x3f98fd40, 0x3f98fd41}},
                {1e-6f, {0x447a0000, 0x447a0000}}, {12345.678f, {0x3c1374bd, 0x3c1374bd}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (unsigned j = 0; j < 2; j++) {
            struct odol_traits traits;
            float root;
            uint32_t bits;

            assert_true(p3di_odol_find_traits(j ? 54 : 7, &traits));
            root = p3di_odol_inverse_root(&traits, rows[i].square);
            memcpy(&bits, &root, sizeof bits);
            assert_int_equal(bits, rows[i].bits[j]);
        }
}

TEST(pictures_that_face_the_viewer_are_only_the_first_lod)
{
    struct sketch *s = sketch("lod 1; p 0 0 0; pflags 0 0x100; lod 2; p 0 0 0 1 0 0; pflags 0 0x200 0x200; lod 3;"
                              "p 0 0 0 1 0 0; pflags 0 0x200 0");

    sketch_odol(s, 7);
    assert_int_equal(s->odol->lod_count, 2);
    assert_int_equal(s->lod->or_hints, 0x1000);
    assert_true(s->odol->allow_animation);
}

TEST(properties_are_those_of_geometry_or_of_the_first_lod)
{
    struct sketch *s =
        sketch("lod 1; p 0 0 0 3 0 0; prop armor 50; prop map view-tower; prop canoccluded 1; lod Geometry;"
               "p 0 0 0; prop armor ''; prop canocclude 1; prop canbeoccluded 0");

    sketch_odol(s, 7);
    assert_f32(s->odol->armor, 50);
    assert_int_equal(s->odol->map_type, 15);
    assert_true(s->odol->can_occlude);
    assert_true(s->odol->can_be_occluded); /* the game takes it from the other one */
    s = flashpoint("lod 1; p 0 0 0; prop map 'main road'");
    assert_int_equal(s->odol->map_type, 22); /* which it does not know */
    assert_f32(s->odol->armor, 200);
}

TEST(large_or_simple_views_hide_others)
{
    static const char view[] = "lod 'View Geometry'; f 0 1 2 0; f 0 1 2 0; f 0 1 2 0; f 0 1 2 0; f 0 1 2 0; f 0 1 2 0;";
    static const struct {
        double size;
        bool is_simple, hides;
    } rows[] = {{1.9, true, false}, {2.1, true, true}, {2.1, false, false}, {4.9, false, false}, {5.1, false, true}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch(view);

        draw(s, "p 0 0 0 1 0 0 %g 0 0", rows[i].size);
        if (!rows[i].is_simple)
            draw(s, "f 0 1 2");
        sketch_odol(s, 7);
        assert_int_equal(s->odol->can_occlude, rows[i].hides);
    }
}

TEST(masses_are_those_of_geometry_or_of_an_sp3x_the_last)
{
    struct sketch *s = sketch("lod Geometry; p 0 0 0 2 0 0; mass 1 3; lod 'Geometry PhysX'; p 0 0 0 2 0 0; mass 5 5");

    sketch_odol(s, 7);
    assert_f32(s->odol->mass, 4);
    assert_f32(s->odol->inverse_inertia[0].x, 1); /* they lie on a line */
    assert_f32(s->odol->center_of_mass.x, 1.5f);
    assert_int_equal(s->odol->mass_array.count, 2);
    assert_f32(p3d_f32_at(s->odol->mass_array, 1), 3);
    s->lods[1].is_from_sp3x = true;
    sketch_odol(s, 7);
    assert_f32(s->odol->mass, 10);
    s = flashpoint("lod 1; p 0 0 0; mass 3");
    assert_f32(s->odol->mass, 0);
    assert_f32(s->odol->inverse_mass, 1e10f);
    assert_f32(s->odol->inverse_inertia[0].x, 0);
}

TEST(large_or_complex_models_are_hidden)
{
    static const struct {
        double size;
        unsigned faces;
        const char *properties;
        bool is_hidden;
    } rows[] = {{1, 5, "", false},
                {1, 6, "", true},
                {5, 1, "", false},
                {5.1, 1, "", true},
                {9, 9, "prop canbeoccluded 1", false}, /* it says what `canocclude` says */
                {1, 1, "prop canbeoccluded 0; prop canocclude 1", true},
                {9, 9, "prop canbeoccluded 1; prop canocclude 0.5", false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch("lod 1; prop autocenter 0;");

        draw(s, "%s", rows[i].properties);
        draw(s, "p 0 0 0 1 0 0 %g 0 0", rows[i].size);
        for (unsigned j = 0; j < rows[i].faces; j++)
            draw(s, "f 0 1 2");
        sketch_odol(s, 7);
        assert_int_equal(s->odol->can_be_occluded, rows[i].is_hidden);
    }
}

/* A proxy's corners count in the order of their vertices, whatever the selection says. */
TEST(the_corners_of_a_proxy_may_be_named_in_any_order)
{
    static const char *const orders[] = {"p0 p1 p2", "p0 p2 p1", "p1 p0 p2", "p1 p2 p0", "p2 p0 p1", "p2 p1 p0"};
    float first[12];

    for (size_t i = 0; i < COUNT(orders); i++) {
        struct sketch *s = sketch("lod 1; p 0 0 0 0 0 2 2 0 0; f 0 1 2");

        draw(s, "s proxy:man.1 f0 %s", orders[i]);
        sketch_odol(s, 7);
        assert_int_equal(s->lod->proxy_count, 1);
        assert_int_equal(s->lod->proxies[0].id, 1);
        if (i)
            assert_memory_equal(s->lod->proxies[0].transform, first, sizeof first);
        memcpy(first, s->lod->proxies[0].transform, sizeof first);
    }
}

/* Of the types that maps have, the first 24 are known to Operation Flashpoint. */
TEST(maps_of_the_first_game_have_no_later_types)
{
    static const struct {
        const char *name;
        int old, later;
    } rows[] = {{"tree", 0, 0}, {"Bus Stop", 23, 23}, {"road", 22, 24}, {"shipwreck", 22, 39}};

    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t version = 7; version <= 73; version += 66) {
            struct sketch *s = sketch("lod Geometry; p 0 0 0");

            draw(s, "prop map '%s'", rows[i].name);
            sketch_odol(s, version);
            assert_int_equal(s->odol->map_type, version == 7 ? rows[i].old : rows[i].later);
        }
}

/* Faces are counted by LOD, those with an rvmat alone. */
TEST(what_is_left_out_is_told)
{
    const struct p3d_binarise_options binarise = {.version = 7};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct sketch *s = sketch("lod 1; patch 0 1; material a.paa a.rvmat; patch 1 1; patch 2 1; lod 2; use 0; patch 0 1;"
                              "lod 3; use 1; patch 1 1");

    heard = (struct heard){.count = 0};
    (void)kept_odol(p3d_odol_from_model(&s->model, &binarise, &options, NULL));
    assert_string_equal(heard.text, "2 faces lose their material, which Operation Flashpoint does not know; "
                                    "1 faces lose their material, which Operation Flashpoint does not know; ");
    s = sketch("lod Geometry; p 0 0 0 2 0 0; mass 1 3; lod 'Geometry PhysX'; p 0 0 0 2 0 0; mass 5 0");
    heard = (struct heard){.count = 0};
    (void)kept_odol(p3d_odol_from_model(&s->model, &binarise, &options, NULL));
    assert_string_equal(heard.text, "1 points lose their mass: Operation Flashpoint knows those of the Geometry LOD "
                                    "alone; ");
}

/* ---- Limits ---- */

static void assert_refused(struct sketch *s, const char *words)
{
    const struct p3d_binarise_options binarise = {.version = 7};
    struct p3d_error error;

    assert_null(p3d_odol_from_model(&s->model, &binarise, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_non_null(strstr(error.message, words));
}

TEST(more_than_the_game_can_number_is_refused)
{
    enum { MANY = 32768 };
    static struct p3d_vec3 points[MANY];
    static struct p3d_model_lod lods[33];
    static char name[5000];
    struct sketch *s = sketch("lod 1; p 0 0 0");
    const struct p3d_model_lod lod = s->lods[0];
    const struct p3d_model model = s->model;

    s->lods[0].points = points;
    s->lods[0].point_flags = NULL;
    s->lods[0].point_count = MANY;
    assert_refused(s, "it has 32768 points, and Operation Flashpoint numbers 32767");
    s->lods[0] = lod;
    s->model.lods = lods;
    for (size_t i = 0; i < COUNT(lods); i++)
        lods[i] = lod;
    s->model.lod_count = COUNT(lods);
    assert_refused(s, "it has 33 LODs, and Operation Flashpoint holds 32");
    s->model = model;
    memset(name, 'n', sizeof name);
    s->materials[0].texture = (struct p3d_bytes){(const uint8_t *)name, sizeof name};
    assert_refused(s, "a texture's name has more than the 4095 bytes");
}
