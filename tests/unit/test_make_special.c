/* test_make_special.c: collision, shadow and points that are made of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "sweep.h"

#include <math.h>
#include <stdio.h>

#define ALL                                                                                                            \
    (P3D_MAKE_GEOMETRY | P3D_MAKE_VIEW | P3D_MAKE_FIRE | P3D_MAKE_SHADOW | P3D_MAKE_MEMORY | P3D_MAKE_LAND_CONTACT)

static struct p3d_error error;

static struct p3d_model *model_of(struct sketch *s)
{
    struct p3d_model *model = p3d_model_from_mlod(sketch_mlod(s), NULL, 0, NULL, &error);

    return kept_model(model);
}

/* The findings about LODs that were made: none. */
static void assert_clean(const struct p3d_model *made)
{
    static const enum p3d_profile profiles[] = {P3D_PROFILE_ANY, P3D_PROFILE_A3, P3D_PROFILE_DAYZ, P3D_PROFILE_OFP};
    struct p3d_mlod *mlod = p3d_mlod_from_model(made, NULL, &error);

    assert_non_null(mlod);
    for (size_t i = 0; i < COUNT(profiles); i++) {
        const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = mlod, .lod_count = mlod->lod_count};
        const struct p3d_check_options options = {.profile = profiles[i]};
        struct p3d_findings *findings = p3d_check(&document, &options, NULL, &error);

        assert_non_null(findings);
        for (uint32_t j = 0; j < findings->count; j++)
            if (strcmp(findings->items[j].rule->id, "P3D-G109") != 0 && /* there may be no mass, and no material */
                strcmp(findings->items[j].rule->id, "P3D-L121") != 0)
                fail_msg("%s in LOD %d: %s", findings->items[j].rule->id, (int)findings->items[j].lod,
                         findings->items[j].message);
        p3d_findings_free(findings);
    }
    p3d_mlod_free(mlod);
}

static struct p3d_model *make(struct sketch *s, unsigned kinds, uint32_t parts, float mass)
{
    const struct p3d_make_options options = {.kinds = kinds, .part_count = parts, .mass = mass};
    struct p3d_model *made = p3d_model_make_special(model_of(s), &options, NULL, &error);

    if (!made)
        fail_msg("%s", error.message);
    kept_model(made);
    assert_clean(made);
    return made;
}

/* A body of other proportions. */
static void draw_cuboid(struct sketch *s, float x, float y, float z, float to_x, float to_y, float to_z)
{
    const uint32_t first = s->drawn->point_count;

    draw(s, "box - 0 0 0 1");
    for (unsigned i = 0; i < 8; i++)
        draw(s, "place %u %g %g %g", (unsigned)first + i, (double)(i & 1 ? to_x : x), (double)(i & 2 ? to_y : y),
             (double)(i & 4 ? to_z : z));
}

static void assert_near(double got, double wanted, double most)
{
    if (!(fabs(got - wanted) <= most))
        fail_msg("%.9g is not %.9g", got, wanted);
}

/* The volume of a component, by its faces. */
static double volume_of(const struct p3d_model_lod *lod, uint32_t component)
{
    const struct p3d_model_selection *selection = &lod->selections[component];
    double volume = 0;

    for (uint32_t i = 0; i < selection->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[selection->faces[i]];
        const struct p3d_model_corner *corners = lod->corners + face->first_corner;

        for (uint32_t j = 1; j + 1 < face->corner_count; j++) {
            const struct p3d_vec3 a = lod->points[corners[0].point], b = lod->points[corners[j + 1].point],
                                  c = lod->points[corners[j].point]; /* from outside they run the other way round */

            volume += ((double)a.x * ((double)b.y * c.z - (double)b.z * c.y) +
                       (double)a.y * ((double)b.z * c.x - (double)b.x * c.z) +
                       (double)a.z * ((double)b.x * c.y - (double)b.y * c.x)) /
                      6;
        }
    }
    return volume;
}

static double sum_volumes(const struct p3d_model_lod *lod)
{
    double sum = 0;

    for (uint32_t i = 0; i < lod->selection_count; i++)
        sum += volume_of(lod, i);
    return sum;
}

/* ---- Geometry ---- */

TEST(a_box_is_its_own_hull)
{
    const struct p3d_model *made = make(sketch("lod 1; box - 1 2 3 2"), P3D_MAKE_GEOMETRY, 0, 100);
    const struct p3d_model_lod *lod = made->lods;

    assert_int_equal(made->lod_count, 1);
    assert_f32(lod->resolution, 1e13f);
    assert_int_equal(lod->point_count, 8);
    assert_int_equal(lod->face_count, 6);
    assert_int_equal(lod->sharp_edges.count, 12);
    assert_int_equal(lod->selection_count, 1);
    assert_text(lod->selections[0].name, "Component01");
    assert_near(volume_of(lod, 0), 8, 1e-5);
    assert_text(made->materials[lod->faces[0].material].texture, "");
    assert_int_equal(lod->masses.count, 8);
}

/* Not that of its points: one of a pyramid's many is at the top. */
TEST(the_centre_of_mass_is_that_of_the_volume)
{
    const struct p3d_model *made =
        make(sketch("lod 1; pyramid; p 0.5 0.5 0 0.25 0.75 0; f 1 4 2; f 1 5 2"), P3D_MAKE_GEOMETRY, 0, 12);
    const struct p3d_model_lod *lod = made->lods;
    double mass = 0, x = 0, y = 0, z = 0;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        const double m = (double)p3d_f32_at(lod->masses, i);

        mass += m;
        x += m * lod->points[i].x;
        y += m * lod->points[i].y;
        z += m * lod->points[i].z;
    }
    assert_near(mass, 12, 1e-5);
    assert_near(x / mass, 0.25, 1e-5);
    assert_near(y / mass, 0.25, 1e-5);
    assert_near(z / mass, 0.25, 1e-5);
}

TEST(masses_of_parts_are_as_their_volumes)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 2; box - 9 0 0 1");
    const struct p3d_model_lod *lod = make(s, P3D_MAKE_GEOMETRY, 2, 90)->lods;
    double mass = 0;

    assert_int_equal(lod->selection_count, 2);
    assert_text(lod->selections[1].name, "Component02");
    assert_near(volume_of(lod, 0), 8, 1e-4); /* the largest first */
    assert_near(volume_of(lod, 1), 1, 1e-4);
    for (uint32_t i = 0; i < lod->selections[1].point_count; i++)
        mass += (double)p3d_f32_at(lod->masses, lod->selections[1].points[i]);
    assert_near(mass, 10, 1e-3);
}

/* No single cut lowers the volume of a table. */
TEST(a_table_is_its_top_and_four_legs)
{
    struct sketch *s = sketch("lod 1");

    draw_cuboid(s, 0, 4, 0, 9, 5, 9);
    for (unsigned i = 0; i < 4; i++) {
        const float x = i & 1 ? 8.0f : 0.0f, z = i & 2 ? 8.0f : 0.0f;

        draw_cuboid(s, x, 0, z, x + 1, 4, z + 1);
    }
    assert_near(sum_volumes(make(s, P3D_MAKE_GEOMETRY, 1, 0)->lods), 405, 1e-2);
    assert_near(sum_volumes(make(s, P3D_MAKE_GEOMETRY, 5, 0)->lods), 81 + 16, 1e-2);
}

TEST(a_flat_model_gets_a_thickness)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 0 0 8 6 0 8 6 0 0; f 0 1 2 3");

    assert_near(sum_volumes(make(s, P3D_MAKE_GEOMETRY, 4, 0)->lods), 48 * 10 * 0.005, 1e-4);
    draw(s, "place 2 0 0 16; place 3 0 0 24"); /* all in a line */
    assert_true(sum_volumes(make(s, P3D_MAKE_GEOMETRY, 4, 0)->lods) > 0);
}

/* All hulls of these have faces like needles: the box around them is what is left. */
TEST(points_without_a_good_hull_get_a_box)
{
    static const struct p3d_vec3 low = {0, 0, 0}, high = {1.26f, 1.75f, 5.5f};
    const struct p3d_model_lod *lod =
        make(sketch("lod 1; p 0.63 1.75 2.75 0 0.88 5.5 0 0 5.49 1.26 0.88 0 0 1.75 0 1.26 0 2.75 1.26 1.75 5.5;"
                    "f 0 1 2; f 3 4 5; f 6 0 3"),
             P3D_MAKE_GEOMETRY, 1, 0)
            ->lods;
    unsigned corners = 0;

    assert_int_equal(lod->point_count, 8);
    assert_int_equal(lod->face_count, 6);
    assert_near(volume_of(lod, 0), 1.26 * 1.75 * 5.5, 1e-4);
    for (uint32_t i = 0; i < 8; i++) {
        const struct p3d_vec3 at = lod->points[i];

        assert_true(at.x == low.x || at.x == high.x);
        assert_true(at.y == low.y || at.y == high.y);
        assert_true(at.z == low.z || at.z == high.z);
        corners |= 1u << ((at.x > 0) + 2 * (at.y > 0) + 4 * (at.z > 0));
    }
    assert_int_equal(corners, 255);
}

TEST(a_ball_has_few_faces)
{
    struct sketch *s = sketch("lod 1");
    const struct p3d_model_lod *lod;

    for (unsigned i = 0; i < 3 * SKETCH_FACES; i++) { /* points evenly on a ball */
        const double y = 1 - (2 * i + 1) / (3.0 * SKETCH_FACES), angle = i * 2.399963, r = sqrt(1 - y * y);

        draw(s, "p %.9g %.9g %.9g", 50 * r * cos(angle), 50 * y, 50 * r * sin(angle));
    }
    for (unsigned i = 0; i < SKETCH_FACES; i++)
        draw(s, "f %u %u %u", i, i + SKETCH_FACES, i + 2 * SKETCH_FACES);
    lod = make(s, P3D_MAKE_GEOMETRY, 0, 0)->lods;
    assert_in_range(lod->face_count, 64, 256);
    assert_true(sum_volumes(lod) > 0.9 * 4 / 3 * 3.14159 * 125000);
}

TEST(proxies_are_left_out)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; p 9 9 9 9 9 10 9 10 9; f 8 9 10; s proxy:\\a.001 f6 p8 p9 p10");

    assert_near(sum_volumes(make(s, P3D_MAKE_GEOMETRY, 0, 0)->lods), 1, 1e-5);
}

TEST(properties_go_where_the_engine_looks_then)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1; prop class house; prop author me; prop autocenter 0");
    const struct p3d_model_lod *lods = make(s, P3D_MAKE_GEOMETRY | P3D_MAKE_VIEW, 0, 0)->lods;

    assert_int_equal(lods[0].property_count, 2);
    assert_text(lods[0].properties[0].value, "house");
    assert_text(lods[0].properties[1].name, "autocenter");
    assert_int_equal(lods[1].property_count, 0);
    assert_int_equal(lods[1].masses.count, 0);
}

/* ---- Shadows ---- */

TEST(a_shadow_volume_is_inside_by_a_centimetre)
{
    const struct p3d_model *made = make(sketch("lod 1; box - 0 0 0 2"), P3D_MAKE_SHADOW, 0, 0);
    const struct p3d_model_lod *lod = made->lods;

    assert_f32(lod->resolution, 10000);
    assert_int_equal(lod->point_count, 8);
    assert_int_equal(lod->face_count, 12);
    assert_int_equal(lod->sharp_edges.count, 18);
    for (uint32_t i = 0; i < 8; i++) {
        const struct p3d_vec3 p = lod->points[i];

        assert_near(p.x < 1 ? p.x : 2 - p.x, 0.01, 2e-4);
        assert_near(p.y < 1 ? p.y : 2 - p.y, 0.01, 2e-4);
        assert_near(p.z < 1 ? p.z : 2 - p.z, 0.01, 2e-4);
    }
}

TEST(a_thin_body_is_not_turned_inside_out)
{
    struct sketch *s = sketch("lod 1");

    draw_cuboid(s, 0, 0, 0, 2, 0.004f, 2); /* of a model that is large: 1 cm would be too much */
    draw_cuboid(s, 0, 1, 0, 2, 2, 2);
    assert_int_equal(make(s, P3D_MAKE_SHADOW, 0, 0)->lods[0].face_count, 24);
}

TEST(a_body_that_is_open_has_a_convex_shadow)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 2; box - 5 0 0 1");

    s->drawn->face_count--; /* the last of the second box */
    s->drawn->corner_count -= 4;
    assert_int_equal(make(s, P3D_MAKE_SHADOW, 0, 0)->lods[0].face_count, 24);
}

TEST(faces_that_look_inward_are_turned_in_a_shadow)
{
    struct sketch *s = sketch("lod 1; p 0 0 0 1 0 0 0 1 0 0 0 1; f 0 2 1; f 0 3 2; f 0 1 3; f 1 2 3");

    assert_int_equal(make(s, P3D_MAKE_SHADOW, 0, 0)->lods[0].face_count, 4);
}

/* The width of a LOD. */
static float width_of(const struct p3d_model_lod *lod)
{
    float low = INFINITY, high = -INFINITY;

    for (uint32_t i = 0; i < lod->point_count; i++) {
        low = fminf(low, lod->points[i].x);
        high = fmaxf(high, lod->points[i].x);
    }
    return high - low;
}

/* Exactly half of the triangles are few enough; of two such LODs the finer one is taken, wherever it stands. */
TEST(a_shadow_is_of_a_coarser_lod)
{
    static const struct {
        const char *drawing;
        float width;
    } cases[] = {
        {"lod 1; box - 0 0 0 2; box - 5 0 0 1; lod 3; box - 0 0 0 4; lod 2; box - 0 0 0 3", 3},
        {"lod 1; box - 0 0 0 2; box - 5 0 0 1; lod 2; box - 0 0 0 3; lod 3; box - 0 0 0 4", 3},
        {"lod 1; box - 0 0 0 2; box - 5 0 0 1; lod 2; box - 0 0 0 3; p 0 0 0 1 0 0 0 1 0; f 8 9 10; lod 3; box - 0 0 0 "
         "4",
         4},
        {"lod 1; box - 0 0 0 2; box - 5 0 0 1; lod 1e13; box - 0 0 0 3; lod 1100; box - 0 0 0 4", 6},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct p3d_make_options how = {.kinds = P3D_MAKE_SHADOW, .is_replacing = true};
        struct p3d_model *made =
            kept_model(p3d_model_make_special(model_of(sketch(cases[i].drawing)), &how, NULL, &error));

        assert_near((double)width_of(made->lods), (double)cases[i].width - 0.02, 1e-3);
    }
}

/* ---- Points ---- */

TEST(memory_has_the_corners_of_the_box)
{
    const struct p3d_model_lod *lod = make(sketch("lod 1; box - 1 2 3 2"), P3D_MAKE_MEMORY, 0, 0)->lods;

    assert_f32(lod->resolution, 1e15f);
    assert_int_equal(lod->point_count, 2);
    assert_text(lod->selections[0].name, "boundingbox_min");
    assert_text(lod->selections[1].name, "boundingbox_max");
    assert_near(lod->points[lod->selections[0].points[0]].y, 2, 0);
    assert_near(lod->points[lod->selections[1].points[0]].z, 5, 0);
}

TEST(a_model_stands_on_its_lowest_points)
{
    struct sketch *s = sketch("lod 1; box - 0 0.005 0 1; box - 4 0 4 1; box - -3 3 -3 1");
    const struct p3d_model_lod *lod = make(s, P3D_MAKE_LAND_CONTACT, 0, 0)->lods;

    assert_f32(lod->resolution, 2e15f);
    assert_int_equal(lod->point_count, 4);
    assert_near(lod->points[0].x + lod->points[0].z, 0, 0);
    assert_near(lod->points[2].x + lod->points[2].z, 10, 0);
    assert_int_equal(make(sketch("lod 1; pyramid; place 0 0 -1 0"), P3D_MAKE_LAND_CONTACT, 0, 0)->lods[0].point_count,
                     1);
}

/* ---- All ---- */

TEST(lods_come_in_the_order_of_their_resolutions)
{
    static const float resolutions[] = {10000, 1e13f, 1e15f, 2e15f, 6e15f, 7e15f};
    const struct p3d_model *made = make(sketch("lod 1; box - 0 0 0 1"), ALL, 3, 5);

    assert_int_equal(made->lod_count, COUNT(resolutions));
    for (uint32_t i = 0; i < made->lod_count; i++)
        assert_f32(made->lods[i].resolution, resolutions[i]);
}

static void assert_refused(struct sketch *s, unsigned kinds, uint32_t parts, float mass, const char *message)
{
    const struct p3d_make_options options = {.kinds = kinds, .part_count = parts, .mass = mass};

    assert_null(p3d_model_make_special(model_of(s), &options, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
}

TEST(lods_that_cannot_be_made_are_refused)
{
    struct sketch *s = sketch("lod 1; box - 0 0 0 1");

    assert_refused(s, 0, 0, 0, "no kind of LOD is asked for, or one that is not known");
    assert_refused(s, 64, 0, 0, "no kind of LOD is asked for, or one that is not known");
    assert_refused(s, ALL, 65, 0, "65 parts are asked for; the maximum is 64");
    assert_refused(s, ALL, 0, -1, "the mass is negative or not finite");
    assert_refused(s, ALL, 0, NAN, "the mass is negative or not finite");
    assert_refused(s, P3D_MAKE_VIEW, 0, 5, "there is a mass, but Geometry is not asked for");
    draw(s, "lod 1e15; p 0 0 0");
    assert_refused(s, ALL, 0, 0, "the model has a LOD Memory already");
    assert_refused(sketch("lod 1; p 0 0 0"), ALL, 0, 0, "there is no LOD with faces to make others of");
    assert_refused(sketch("lod 1; p 1 1 1; f 0 0 0"), P3D_MAKE_FIRE, 0, 0,
                   "the faces of the best LOD take up no room, so nothing can hit them");
    assert_refused(sketch("lod 1; p 1 1 1; f 0 0 0"), P3D_MAKE_SHADOW, 0, 0,
                   "the faces of the best LOD take up no room, so there is no shadow");
    assert_refused(sketch("lod 1; p nan 0 0 1 0 0 0 1 0; f 0 1 2"), ALL, 0, 0,
                   "there is no LOD with faces to make others of");
}

TEST(without_memory_there_is_a_message)
{
    const struct p3d_make_options options = {.kinds = ALL, .part_count = 3, .mass = 5};
    struct sketch *s = sketch("lod 1; pyramid; box - 2 0 0 1");
    const struct p3d_model *model = model_of(s);
    struct starving hunger = {0};

    while (starve(&hunger)) {
        p3d_model_free(p3d_model_make_special(model, &options, &hunger.options, &error));
        hunger.status = error.status;
    }
}
