/* test_to_odol.c: a model as an ODOL: which LODs it has, and what its header says.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"
#include "sweep.h"

#include <float.h>
#include <stdlib.h>

/* ---- Models ---- */

enum { MOST_LODS = 8 };

static const struct p3d_vec3 points[] = {{1, 2, 3}, {3, 2, 3}, {1, 6, 3}, {1, 2, 4}};
static const struct p3d_vec3 normals[] = {{0, 0, 1}};
static const struct p3d_model_corner corners[] = {{0, 0}, {1, 0}, {2, 0}};
static const struct p3d_vec2 uvs[] = {{0, 0}, {1, 0}, {0, 1}};
static const struct p3d_model_uv_set uv_set = {0, uvs};
static const struct p3d_model_face face = {0, 3, 0, 0};
static const struct p3d_model_material material;

/* LODs of one triangle and a lone point each. */
struct drawn {
    struct p3d_model model;
    struct p3d_model_lod lods[MOST_LODS];
};

static struct p3d_model_lod *add_lod(struct drawn *d, const char *name)
{
    struct p3d_model_lod *lod = &d->lods[d->model.lod_count++];

    assert_in_range(d->model.lod_count, 1, MOST_LODS);
    *lod = (struct p3d_model_lod){.points = points,
                                  .point_count = COUNT(points),
                                  .normals = normals,
                                  .normal_count = 1,
                                  .corners = corners,
                                  .corner_count = 3,
                                  .faces = &face,
                                  .face_count = 1,
                                  .uv_sets = &uv_set,
                                  .uv_set_count = 1};
    assert_true(p3d_lod_resolution(name, &lod->resolution));
    d->model.lods = d->lods;
    d->model.materials = &material;
    d->model.material_count = 1;
    return lod;
}

static void set_properties(struct p3d_model_lod *lod, const struct p3d_model_property *properties, uint32_t count)
{
    lod->properties = properties;
    lod->property_count = count;
}

#define PROPERTY(name, value)                                                                                          \
    {                                                                                                                  \
        {(const uint8_t *)(name), sizeof(name) - 1},                                                                   \
        {                                                                                                              \
            (const uint8_t *)(value), sizeof(value) - 1                                                                \
        }                                                                                                              \
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

static int32_t lod_of(const struct p3d_odol *odol, const char *name)
{
    char text[P3D_LOD_NAME_SIZE];

    for (uint32_t i = 0; i < odol->lod_count; i++)
        if (strcmp(p3d_lod_name(odol->lods[i].resolution, text), name) == 0)
            return (int32_t)i;
    return P3D_ODOL_NO_LOD;
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

TEST(what_is_written_is_read_without_a_warning)
{
    static const char *const fixtures[] = {FIXTURES "/tube.p3d", FIXTURES "/crate.p3d", FIXTURES "/tags_p3dm.p3d"};
    static const uint32_t versions[] = {40, 48, 49, 50, 53, 54, 55, 59, 68, 70, 73};
    const struct p3d_options options = {.warn = fail_warning};

    for (size_t i = 0; i < COUNT(fixtures) * COUNT(versions); i++) {
        struct loaded loaded = load_model(fixtures[i / COUNT(versions)]);
        struct p3d_odol *odol = make(loaded.model, versions[i % COUNT(versions)]), *again;
        struct p3d_buffer file = write(odol), second;
        struct p3d_error error;

        unload_model(&loaded); /* the ODOL needs it no more */
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
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_error error;

    add_lod(&d, "1.000");
    for (uint32_t version = 0; version < 80; version += version == 39 ? 37 : 1) {
        const struct p3d_binarise_options binarise = {.version = version};

        assert_null(p3d_odol_from_model(&d.model, &binarise, NULL, &error));
        assert_int_equal(error.status, P3D_INVALID);
    }
}

TEST(a_full_disk_is_a_failure)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;
    struct p3d_error error;

    add_lod(&d, "1.000");
    odol = make(&d.model, 73);
    assert_false(p3d_odol_write(odol, full_disk, &error));
    assert_int_equal(error.status, P3D_SYSTEM);
    p3d_odol_free(odol);
}

/* ---- Boxes, spheres, masses ---- */

TEST(the_middle_of_the_box_becomes_the_origin)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000");
    odol = make(&d.model, 50);
    assert_true(odol->auto_center);
    assert_f32(odol->bounding_center.x, 2);
    assert_f32(odol->bounding_center.y, 4);
    assert_f32(odol->bounding_center.z, 3.5f);
    assert_f32(odol->bbox_min.x, -1);
    assert_f32(odol->bbox_max.y, 2);
    assert_f32(odol->bounding_sphere, 2.2912879f);
    assert_f32(p3d_vec3_at(odol->lods[0].positions, 0).x + 2, (float)1);
    p3d_odol_free(odol);
}

TEST(autocenter_of_geometry_counts_and_of_others_does_not)
{
    static const struct p3d_model_property off[] = {PROPERTY("autocenter", "0")};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    set_properties(add_lod(&d, "1.000"), off, 1);
    odol = make(&d.model, 73);
    assert_false(odol->auto_center);
    assert_f32(odol->bounding_center.y, 0);
    p3d_odol_free(odol);
    add_lod(&d, "Geometry");
    odol = make(&d.model, 73);
    assert_true(odol->auto_center);
    p3d_odol_free(odol);
    set_properties(&d.lods[1], off, 1);
    odol = make(&d.model, 73);
    assert_false(odol->auto_center);
    p3d_odol_free(odol);
}

TEST(a_lod_without_points_counts_as_one_in_the_origin)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000");
    *add_lod(&d, "Geometry") = (struct p3d_model_lod){.resolution = 1e13f};
    odol = make(&d.model, 50);
    assert_f32(odol->bounding_center.x, 1.5f);
    assert_f32(odol->geometry_center.x, -1.5f);
    p3d_odol_free(odol);
}

TEST(masses_are_those_of_points)
{
    static const float masses[] = {1, 3, 0, 0};
    static const struct p3d_vec3 places[] = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_model_lod *lod;
    struct p3d_odol *odol;
    uint8_t data[16];

    lod = add_lod(&d, "Geometry");
    lod->points = places;
    odol = make(&d.model, 73);
    assert_f32(odol->mass, 0);
    assert_f32(odol->inverse_mass, 1e10f);
    assert_f32(odol->inverse_inertia[0].x, 0);
    p3d_odol_free(odol);
    lod->masses = (struct p3d_span){store_floats(data, masses, 4), 4, 4};
    odol = make(&d.model, 73);
    assert_f32(odol->mass, 4);
    assert_f32(odol->inverse_mass, 0.25f);
    assert_f32(odol->center_of_mass.x, 0.5f);
    p3d_odol_free(odol);
    store_floats(data, (const float[4]){0, 0, 0, 0}, 4);
    odol = make(&d.model, 73);
    assert_f32(odol->inverse_mass, 1);
    assert_f32(odol->inverse_inertia[0].x, 1);
    assert_f32(odol->inverse_inertia[0].y, 0);
    p3d_odol_free(odol);
}

TEST(inertia_is_that_of_point_masses)
{
    static const float masses[] = {1, 1, 1, 1, 2, 2};
    static const struct p3d_vec3 places[] = {{-1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_model_lod *lod;
    struct p3d_odol *odol;
    uint8_t data[24];

    lod = add_lod(&d, "Geometry");
    lod->points = places;
    lod->point_count = 6;
    lod->masses = (struct p3d_span){store_floats(data, masses, 6), 6, 4};
    odol = make(&d.model, 73);
    assert_f32(odol->inverse_inertia[0].x, 1 / 6.0f); /* 2 of y, 4 of z */
    assert_f32(odol->inverse_inertia[1].y, 1 / 6.0f);
    assert_f32(odol->inverse_inertia[2].z, 1 / 4.0f);
    p3d_odol_free(odol);
}

/* ---- LODs ---- */

TEST(lods_have_their_roles)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "Fire Geometry");
    add_lod(&d, "Geometry");
    add_lod(&d, "1.000");
    add_lod(&d, "Memory");
    odol = make(&d.model, 73);
    assert_int_equal(odol->lod_count, 4);
    assert_f32(odol->lods[0].resolution, 1); /* by resolution */
    assert_int_equal(odol->special_lods[P3D_ROLE_GEOMETRY], 1);
    assert_int_equal(odol->special_lods[P3D_ROLE_VIEW_GEOMETRY], 1);
    assert_int_equal(odol->special_lods[P3D_ROLE_MEMORY], 2);
    assert_int_equal(odol->special_lods[P3D_ROLE_FIRE_GEOMETRY], 3);
    assert_int_equal(odol->special_lods[P3D_ROLE_PATHS], P3D_ODOL_NO_LOD);
    p3d_odol_free(odol);
}

TEST(editors_lods_are_left_out)
{
    static const struct p3d_model_property notl[] = {PROPERTY("NoTL", "1")};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000");
    add_lod(&d, "Edit 1");
    set_properties(add_lod(&d, "2.000"), notl, 1);
    odol = make(&d.model, 73);
    assert_int_equal(odol->lod_count, 1);
    p3d_odol_free(odol);
}

TEST(lods_that_are_drawn_are_loaded_later_but_for_the_last)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000");
    add_lod(&d, "2.000");
    add_lod(&d, "View - Pilot");
    add_lod(&d, "ShadowVolume 10");
    add_lod(&d, "Geometry");
    odol = make(&d.model, 73);
    assert_false(odol->lods[0].is_permanent);
    assert_true(odol->lods[1].is_permanent);
    assert_false(odol->lods[2].is_permanent);
    assert_false(odol->lods[3].is_permanent);
    assert_true(odol->lods[4].is_permanent);
    assert_int_equal(odol->lods[0].summary.face_count, odol->lods[0].face_count);
    assert_int_equal(odol->lods[0].summary.vertex_count, odol->lods[0].vertex_count);
    p3d_odol_free(odol);
}

TEST(a_shadow_volume_becomes_a_shadow_buffer_too)
{
    static const struct p3d_model_property none[] = {PROPERTY("sbsource", "none")},
                                           volumes[] = {PROPERTY("prefershadowvolume", "0")};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000");
    add_lod(&d, "ShadowVolume 1");
    add_lod(&d, "Geometry");
    odol = make(&d.model, 50);
    assert_int_equal(lod_of(odol, "ShadowBuffer 0"), 3);
    assert_int_equal(odol->shadow_buffer_source, 1);
    assert_true(odol->prefer_shadow_volume);
    p3d_odol_free(odol);
    odol = make(&d.model, 73);
    assert_int_equal(lod_of(odol, "ShadowBuffer 1"), 3);
    p3d_odol_free(odol);
    set_properties(&d.lods[2], volumes, 1);
    odol = make(&d.model, 73);
    assert_false(odol->prefer_shadow_volume);
    p3d_odol_free(odol);
    set_properties(&d.lods[2], none, 1);
    odol = make(&d.model, 73);
    assert_int_equal(odol->lod_count, 3);
    assert_int_equal(odol->shadow_buffer_source, 3);
    p3d_odol_free(odol);
}

/* ---- Properties ---- */

TEST(properties_of_geometry_say_what_the_model_is)
{
    static const struct p3d_model_property said[] = {
        PROPERTY("Armor", "50"),          PROPERTY("map", "House"),          PROPERTY("class", "House"),
        PROPERTY("dammage", "Building"),  PROPERTY("frequent", "1"),         PROPERTY("canocclude", "1"),
        PROPERTY("shadowoffset", "0.02"), PROPERTY("drawimportance", "0.5"), PROPERTY("aicovers", "1")};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    set_properties(add_lod(&d, "Geometry"), said, COUNT(said));
    odol = make(&d.model, 73);
    assert_f32(odol->armor, 50);
    assert_f32(odol->inverse_armor, 0.02f);
    assert_int_equal(odol->map_type, 4);
    assert_text(odol->class_name, "house");
    assert_text(odol->damage, "Building");
    assert_true(odol->is_frequent);
    assert_true(odol->can_occlude);
    assert_f32(odol->shadow_offset, 0.02f);
    assert_f32(odol->draw_importance, 0.5f);
    assert_true(odol->ai_covers);
    p3d_odol_free(odol);
}

TEST(numbers_of_properties_may_be_anything)
{
    static const struct p3d_model_property said[] = {PROPERTY("autocenter", "9e99"), PROPERTY("armor", "-1e300"),
                                                     PROPERTY("frequent", ""), PROPERTY("shadowlod", "1e20"),
                                                     PROPERTY("drawimportance", " much")};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    set_properties(add_lod(&d, "Geometry"), said, COUNT(said));
    odol = make(&d.model, 73);
    assert_true(odol->auto_center);
    assert_f32(odol->armor, -FLT_MAX);
    assert_f32(odol->inverse_armor, 1e10f);
    assert_false(odol->is_frequent);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_volumes, 0), 127);
    assert_f32(odol->draw_importance, 0);
    p3d_odol_free(odol);
}

TEST(without_properties_there_are_defaults)
{
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "Geometry");
    odol = make(&d.model, 73);
    assert_f32(odol->armor, 200);
    assert_int_equal(odol->map_type, 22);
    assert_text(odol->class_name, "");
    assert_false(odol->can_occlude);
    assert_f32(odol->shadow_offset, FLT_MAX);
    assert_f32(odol->lod_density_coef, 1);
    assert_false(odol->ai_covers);
    assert_int_equal(odol->preferred_shadow_buffers.count, 1);
    assert_int_equal(p3d_u32_at(odol->preferred_shadow_buffers, 0), UINT32_MAX);
    assert_non_null(odol->physx);
    p3d_odol_free(odol);
    odol = make(&d.model, 54);
    assert_true(odol->ai_covers);
    assert_f32(odol->thermal[0], 1);
    assert_null(odol->physx);
    p3d_odol_free(odol);
}

TEST(lods_with_many_faces_cast_no_shadows)
{
    static const struct p3d_model_property off[] = {PROPERTY("lodnoshadow", "1")};
    static struct p3d_model_face many[2000];
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    for (size_t i = 0; i < COUNT(many); i++)
        many[i] = face;
    add_lod(&d, "1.000")->faces = many;
    d.lods[0].face_count = 1024;
    add_lod(&d, "2.000");
    add_lod(&d, "3.000");
    add_lod(&d, "Geometry");
    odol = make(&d.model, 73);
    assert_int_equal(odol->min_shadow, 1);
    p3d_odol_free(odol);
    d.lods[0].face_count = 1023;
    odol = make(&d.model, 73);
    assert_int_equal(odol->min_shadow, 0);
    p3d_odol_free(odol);
    set_properties(&d.lods[1], off, 1);
    odol = make(&d.model, 73);
    assert_int_equal(odol->min_shadow, 2);
    p3d_odol_free(odol);
    d.lods[2].faces = many;
    d.lods[2].face_count = 2000;
    odol = make(&d.model, 73);
    assert_int_equal(odol->min_shadow, 4);
    p3d_odol_free(odol);
}

static float density_of(struct drawn *d, uint32_t version, float alpha)
{
    const struct p3d_binarise_texture texture = {.color = {1, 1, 1, alpha}};
    const struct p3d_binarise_options binarise = {.version = version, .textures = &texture};
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_from_model(&d->model, &binarise, NULL, &error);
    float density;

    assert_non_null(odol);
    density = odol->view_density;
    p3d_odol_free(odol);
    return density;
}

TEST(what_shines_through_hides_less)
{
    struct drawn d = {.model = {.lod_count = 0}};

    add_lod(&d, "1.000");
    assert_f32(density_of(&d, 73, 1), -100);
    assert_f32(density_of(&d, 54, 1), -10);
    assert_f32(density_of(&d, 73, 0), 0);
    assert_true(density_of(&d, 73, 0.4f) < -3.6f && density_of(&d, 73, 0.4f) > -3.7f); /* 4 ln 0.4 */
    assert_true(density_of(&d, 50, 0.4f) < -5.4f && density_of(&d, 50, 0.4f) > -5.6f);
}

/* ---- Bones and animations ---- */

TEST(animations_move_bones_around_axes_less_the_centre)
{
    static const struct p3d_model_bone bones[] = {{{(const uint8_t *)"Base", 4}, P3D_NO_BONE},
                                                  {{(const uint8_t *)"door", 4}, 0}};
    const struct p3d_model_animation animations[] = {
        {.name = p3d_bytes_of("Open"), .source = p3d_bytes_of("user"), .max_value = 2, .angles = {0, 1.5f}},
        {.name = p3d_bytes_of("Gone"), .type = P3D_ANIMATION_HIDE, .hide_value = 0.5f, .unhide_value = -1}};
    static const struct p3d_model_axis axes[] = {{1, true, {5, 6, 7}, {0, 1, 0}},
                                                 {P3D_NO_BONE, false, {0, 0, 0}, {0, 0, 0}}};
    struct drawn d = {.model = {.lod_count = 0}};
    struct p3d_odol *odol;

    add_lod(&d, "1.000")->axes = axes;
    d.model.skeleton = p3d_bytes_of("Doors");
    d.model.bones = bones;
    d.model.bone_count = 2;
    d.model.thermal[4] = 1;
    d.model.animations = animations;
    d.model.animation_count = 2;
    odol = make(&d.model, 73);
    assert_text(odol->skeleton.name, "Doors");
    assert_f32(odol->thermal[4], 1);
    assert_text(odol->skeleton.bones[0].name, "base");
    assert_text(odol->skeleton.bones[1].parent, "base");
    assert_true(odol->has_animations);
    assert_int_equal(odol->animation_count, 2);
    assert_f32(odol->animations[0].value.angle[1], 1.5f);
    assert_f32(odol->animations[1].value.hide.unhide_value, -1);
    assert_int_equal(odol->lods[0].axes[0].bone, 1);
    assert_f32(odol->lods[0].axes[0].position.x, 3);
    assert_int_equal(odol->lods[0].axes[1].bone, -1);
    assert_int_equal(odol->lods[0].bone_animation_count, 2);
    assert_int_equal(odol->lods[0].bone_animations[0].count, 0);
    assert_int_equal(p3d_u32_at(odol->lods[0].bone_animations[1], 0), 0);
    p3d_odol_free(odol);
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
    unload_model(&loaded);
}
