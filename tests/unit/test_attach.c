/* test_attach.c: models put where the proxies of another stand.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "sweep.h"

/* One triangle, one UV set, and a point that is only there for frames and masses. */
#define SMALL "lod 1; p 1 0 0 0 2 0 0 0 3 9 9 9; n 0 0 1; f 0/0 1 2/0; fflags 0 0x10; uv 0 0 0 1 0 0.5 0.25;"

static void assert_place(struct p3d_vec3 v, float x, float y, float z)
{
    assert_f32(v.x + 0.0f, x); /* no -0 */
    assert_f32(v.y + 0.0f, y);
    assert_f32(v.z + 0.0f, z);
}

/* Looks along +x, at (10, 0, 0): its z axis is the model's x, its x axis the model's -z. */
static const struct p3d_proxy_frame sideways = {{10, 0, 0}, {5, 0, 0}, {0, 0.5f, 0}};

/* A part put into a model, and what came of it. */
struct attached {
    struct sketch *base, *part;
    struct p3d_attachment item;
    struct p3d_error error;
    struct p3d_model *model;
    const struct p3d_model_lod *lod; /* of the result */
};

static struct attached prepare(struct p3d_proxy_frame frame)
{
    struct attached a = {.base = sketch("paint a.paa a.rvmat;" SMALL), .part = sketch("paint b.paa a.rvmat;" SMALL)};

    a.item = (struct p3d_attachment){.model = &a.part->model, .frame = frame};
    return a;
}

static void attach(struct attached *a, const struct p3d_options *options)
{
    a->model = p3d_model_attach(&a->base->model, &a->item, 1, options, &a->error);
    assert_non_null(a->model);
    at_end((void (*)(void *))p3d_model_free, a->model);
    a->lod = &a->model->lods[0];
}

TEST(points_are_turned_and_moved_and_lengths_of_the_frame_do_not_matter)
{
    struct attached a = prepare(sideways);

    attach(&a, NULL);
    assert_int_equal(a.lod->point_count, 8);
    assert_place(a.lod->points[0], 1, 0, 0);
    assert_place(a.lod->points[4], 10, 0, -1);
    assert_place(a.lod->points[5], 10, 2, 0);
    assert_place(a.lod->points[6], 13, 0, 0);
    assert_int_equal(a.lod->normal_count, 2);
    assert_place(a.lod->normals[1], 1, 0, 0);
}

TEST(up_is_made_to_stand_on_the_direction)
{
    struct attached a = prepare((struct p3d_proxy_frame){{0, 0, 0}, {0, 0, 2}, {0, 1, 7}});

    attach(&a, NULL);
    assert_place(a.lod->points[4], 1, 0, 0);
    assert_place(a.lod->points[5], 0, 2, 0);
    assert_place(a.lod->points[6], 0, 0, 3);
}

TEST(faces_corners_and_uvs_follow_with_their_own_indices)
{
    struct attached a = prepare(sideways);

    attach(&a, NULL);
    assert_int_equal(a.lod->face_count, 2);
    assert_int_equal(a.lod->corner_count, 6);
    assert_int_equal(a.lod->faces[1].first_corner, 3);
    assert_int_equal(a.lod->faces[1].flags, 0x10);
    assert_int_equal(a.lod->corners[3].point, 4);
    assert_int_equal(a.lod->corners[3].normal, 1);
    assert_int_equal(a.lod->corners[4].normal, P3D_NO_NORMAL);
    assert_f32(a.lod->uv_sets[0].uvs[2].v, 0.25f);
    assert_f32(a.lod->uv_sets[0].uvs[5].v, 0.25f);
}

TEST(materials_are_shared_by_name_and_outlive_the_attached_model)
{
    struct sketch *base = sketch("paint a.paa a.rvmat;" SMALL), *other = sketch("paint '' a.rvmat;" SMALL);
    struct p3d_attachment items[2] = {{.frame = sideways, .model = &other->model},
                                      {.frame = sideways, .model = &base->model}};
    char name[] = "B.paa";
    struct p3d_error error;
    struct p3d_model *model;

    other->materials[0].texture = p3d_bytes_of(name);
    model = p3d_model_attach(&base->model, items, 2, NULL, &error);
    assert_non_null(model);
    memset(name, '!', sizeof name - 1);
    assert_int_equal(model->material_count, 2);
    assert_int_equal(model->lods[0].faces[0].material, 0);
    assert_int_equal(model->lods[0].faces[1].material, 1);
    assert_int_equal(model->lods[0].faces[2].material, 0);
    assert_text(model->materials[1].texture, "B.paa");
    p3d_model_free(model);
}

TEST(a_face_that_stands_for_a_proxy_is_not_attached)
{
    struct attached a = prepare(sideways);

    draw(a.part, "proxy proxy:\\a.001");
    attach(&a, NULL);
    assert_int_equal(a.lod->face_count, 1);
    assert_int_equal(a.lod->corner_count, 3);
    assert_int_equal(a.lod->selection_count, 0);
}

TEST(a_frame_without_a_direction_is_left_out_with_a_warning)
{
    unsigned count = 0;
    const struct p3d_options options = {.warn = tally, .warn_user = &count};
    struct attached a = prepare((struct p3d_proxy_frame){{0, 0, 0}, {0, 0, 1}, {0, 0, 2}});

    attach(&a, &options);
    assert_int_equal(a.lod->face_count, 1);
    assert_int_equal(count, 1);
}

TEST(key_frames_and_masses_of_a_lod_that_grows_are_left_out)
{
    static const uint8_t bytes[48];
    const struct p3d_model_frame frame = {0, {bytes, 4, 12}};
    unsigned count = 0;
    const struct p3d_options options = {.warn = tally, .warn_user = &count};
    struct attached a = prepare(sideways);

    a.base->drawn->frames = &frame;
    a.base->drawn->frame_count = 1;
    a.base->drawn->masses = (struct p3d_span){bytes, 4, 4};
    attach(&a, &options);
    assert_int_equal(a.lod->frame_count, 0);
    assert_int_equal(a.lod->masses.count, 0);
    assert_int_equal(count, 1);
}

TEST(more_uv_sets_than_the_model_has_are_added)
{
    struct attached a = prepare(sideways);

    draw(a.base, "no_uvs");
    attach(&a, NULL);
    assert_int_equal(a.lod->uv_set_count, 1);
    assert_f32(a.lod->uv_sets[0].uvs[2].v, 0);
    assert_f32(a.lod->uv_sets[0].uvs[5].v, 0.25f);
}

TEST(a_lod_that_does_not_exist_is_an_error)
{
    struct attached a = prepare(sideways);

    a.item.lod = 1;
    assert_null(p3d_model_attach(&a.base->model, &a.item, 1, NULL, &a.error));
    assert_int_equal(a.error.status, P3D_INVALID);
    a.item.lod = 0;
    a.item.source = 1;
    assert_null(p3d_model_attach(&a.base->model, &a.item, 1, NULL, &a.error));
    assert_int_equal(a.error.status, P3D_INVALID);
}

/* What an rvmat says goes with the material, and all of its texts are copies. */
TEST(contents_of_rvmats_are_attached_too)
{
    static char surface[] = "metal", first[] = "a_nohq", second[] = "a_smdi";
    struct p3d_bytes stages[2] = {p3d_bytes_of(first), p3d_bytes_of(second)};
    struct attached a = prepare(sideways);
    const struct p3d_model_material *made;

    a.part->materials[0].surface = p3d_bytes_of(surface);
    a.part->materials[0].stage_textures = stages;
    a.part->materials[0].stage_texture_count = 2;
    a.part->materials[0].specular_power = 7;
    attach(&a, NULL);
    surface[0] = first[0] = second[0] = '!';
    assert_int_equal(a.model->material_count, 2);
    made = &a.model->materials[a.lod->faces[1].material];
    assert_text(made->texture, "b.paa");
    assert_text(made->material, "a.rvmat");
    assert_text(made->surface, "metal");
    assert_int_equal(made->stage_texture_count, 2);
    assert_text(made->stage_textures[0], "a_nohq");
    assert_text(made->stage_textures[1], "a_smdi");
    assert_f32(made->specular_power, 7);
}

TEST(a_lod_that_gets_nothing_keeps_its_key_frames_and_masses)
{
    static const uint8_t bytes[48];
    const struct p3d_model_frame frame = {0, {bytes, 4, 12}};
    struct heard heard = {0, "", ""};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct attached a = prepare(sideways);

    draw(a.base, SMALL);
    for (uint32_t i = 0; i < 2; i++) {
        a.base->lods[i].frames = &frame;
        a.base->lods[i].frame_count = 1;
        a.base->lods[i].masses = (struct p3d_span){bytes, 4, 4};
    }
    attach(&a, &options);
    assert_int_equal(a.lod->frame_count, 0);
    assert_null(a.lod->frames);
    assert_null(a.lod->frame_positions);
    assert_null(a.lod->masses.data);
    assert_int_equal(a.model->lods[1].frame_count, 1);
    assert_int_equal(a.model->lods[1].masses.count, 4);
    assert_true(a.model->lods[1].points == a.base->lods[1].points);
    assert_string_equal(heard.text, "1 key frames left out: models of proxies have none; ");
}

TEST(every_allocation_may_fail)
{
    struct attached a = prepare(sideways);
    struct starving s = {.round = 0};

    while (starve(&s)) {
        p3d_model_free(p3d_model_attach(&a.base->model, &a.item, 1, &s.options, &a.error));
        s.status = a.error.status;
    }
}
