/* test_model.c: what an MLOD means.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"

#include "model/texture_color.h"

TEST(points_faces_and_materials_are_taken_over)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_model *model = crate.model;
    const struct p3d_model_lod *lod = &model->lods[0];

    assert_int_equal(model->lod_count, 4);
    assert_int_equal(lod->point_count, 8);
    assert_int_equal(lod->face_count, 6);
    assert_int_equal(lod->corner_count, 24);
    assert_int_equal(lod->faces[1].first_corner, 4);
    assert_int_equal(lod->corners[4].point, 5);
    assert_f32(lod->points[5].x, 1);
    assert_int_equal(model->material_count, 3);
    assert_int_equal(lod->faces[4].material, 1);
    assert_text(model->materials[0].texture, "crate\\data\\crate_co.paa");
    assert_text(model->materials[0].material, "crate\\data\\crate.rvmat");
    assert_text(model->materials[2].texture, "");
    assert_int_equal(model->lods[1].faces[0].material, 2);
}

TEST(normals_point_outward)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const struct p3d_model_lod *lod = &crate.model->lods[0];

    for (uint32_t i = 0; i < lod->corner_count; i++) {
        const struct p3d_vec3 p = lod->points[lod->corners[i].point], n = lod->normals[lod->corners[i].normal];

        assert_true(p.x * n.x + (p.y - 1) * n.y + p.z * n.z > 0); /* the box's middle is (0, 1, 0) */
    }
}

TEST(tags_become_what_they_mean)
{
    struct loaded tags = load_model(FIXTURES "/tags_p3dm.p3d");
    const struct p3d_model_lod *lod = &tags.model->lods[0];

    assert_int_equal(lod->property_count, 2);
    assert_text(lod->properties[1].value, "1");
    assert_int_equal(lod->frame_count, 2);
    assert_f32(lod->frames[1].time, 0.5f);
    assert_f32(p3d_model_frame_point(lod, &lod->frames[1], 0).y, 1.25f);
    assert_int_equal(lod->uv_set_count, 2); /* set 0 is the faces' own, not twice */
    assert_int_equal(lod->uv_sets[1].id, 1);
    assert_f32(lod->uv_sets[1].uvs[1].u, 2);
    assert_int_equal(lod->sharp_edges.count, 3);
    assert_int_equal(lod->masses.count, 8);
    assert_int_equal(lod->point_flags[3], 0x2040);
}

TEST(a_proxy_has_its_frame)
{
    struct loaded tags = load_model(FIXTURES "/tags_p3dm.p3d");
    const struct p3d_model_lod *lod = &tags.model->lods[0];

    assert_int_equal(lod->proxy_count, 1);
    assert_text(lod->proxies[0].path, "\\data\\flag");
    assert_int_equal(lod->proxies[0].id, 1);
    assert_int_equal(lod->proxies[0].selection, 2);
    assert_f32(lod->proxies[0].frame.position.x, -1);
    assert_f32(lod->proxies[0].frame.position.z, -1);
}

TEST(tags_of_wrong_sizes_and_proxies_without_triangles_are_left_out)
{
    struct loaded odd = load_model(FIXTURES "/odd.p3d");
    const struct p3d_model_lod *lod = &odd.model->lods[0];

    assert_int_equal(lod->selection_count, 2); /* not the one of the wrong size */
    assert_int_equal(lod->proxy_count, 0);     /* no triangle, no proxy */
    assert_int_equal(lod->sharp_edges.count, 0);
    assert_int_equal(lod->corners[4].normal, 1);
    assert_int_equal(lod->corners[8].normal, P3D_NO_NORMAL);
    assert_int_equal(lod->faces[3].corner_count, 2);
}

TEST(lods_are_chosen_by_index)
{
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    const uint32_t wanted[] = {2, 0};
    struct p3d_model *model = p3d_model_from_mlod(crate.mlod, wanted, COUNT(wanted), NULL, NULL);
    struct p3d_error error;

    assert_non_null(model);
    assert_int_equal(model->lod_count, 2);
    assert_int_equal(model->lods[0].index, 2);
    assert_f32(model->lods[0].resolution, 1e15f);
    assert_int_equal(model->lods[1].face_count, 6);
    p3d_model_free(model);
    assert_null(p3d_model_from_mlod(crate.mlod, (const uint32_t[]){4}, 1, NULL, &error));
    assert_string_equal(error.message, "LOD 4 is wanted, but there are 4");
}

/* ---- Procedural textures ---- */

TEST(the_colour_of_a_texture_stands_in_its_name)
{
    static const struct {
        const char *name;
        bool is_good;
        float color[4];
    } rows[] = {{"#(argb,8,8,3)color(0.1,0.2,0.3,0.4,CO)", true, {0.1f, 0.2f, 0.3f, 0.4f}},
                {"#(argb,8,8,3)color(1, 0.5,  0.25,-2)", true, {1, 0.5f, 0.25f, -2}},
                {"#(argb,8,8,3)color(1,1,1)", false, {0}},
                {"#(argb,8,8,3)color(1,1,1,1", false, {0}},
                {"#(argb,8,8,3)color(1;1,1,1)", false, {0}},
                {"#(argb,8,8,3)color(1,x,1,1)", false, {0}},
                {"#(argb,8,8,3)color(1,1,1,1e99)", false, {0}},
                {"#(argb,8,8,3)color(", false, {0}},
                {"#(argb,8,8,3)color", false, {0}},
                {"#(argb,8,8,3)fresnel(1,1)", false, {0}},
                {"color(1,1,1,1)", false, {0}}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        float color[4];

        print_message("%s\n", rows[i].name);
        assert_int_equal(p3di_texture_color(p3d_bytes_of(rows[i].name), color), rows[i].is_good);
        for (int j = 0; j < 4 && rows[i].is_good; j++)
            assert_f32(color[j], rows[i].color[j]);
    }
}
