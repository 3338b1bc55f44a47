/* test_from_obj.c: what stands in an OBJ becomes a model: points, faces, normals, LODs, selections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "imported.h"
#include "models.h"

#include <stdio.h>

#define TRIANGLE "v 0 0 0\nv 1 0 0\nv 0 1 0\n"
#define SQUARE TRIANGLE "v 1 1 0\n"

static void assert_corners(const struct p3d_model_lod *lod, uint32_t face, const char *expected)
{
    char text[200] = "";

    for (uint32_t i = 0; i < lod->faces[face].corner_count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), i ? " %u" : "%u",
                 (unsigned)lod->corners[lod->faces[face].first_corner + i].point);
    assert_string_equal(text, expected);
}

static void assert_members(const uint32_t *members, uint32_t count, const char *expected)
{
    char text[200] = "";

    for (uint32_t i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), i ? " %u" : "%u", (unsigned)members[i]);
    assert_string_equal(text, expected);
}

/* A selection by its name; its members as "points/faces". */
static void assert_selection(const struct p3d_model_lod *lod, const char *name, const char *points, const char *faces)
{
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];

        if (selection->name.size != strlen(name) || memcmp(selection->name.data, name, strlen(name)) != 0)
            continue;
        assert_members(selection->points, selection->point_count, points);
        assert_members(selection->faces, selection->face_count, faces);
        for (uint32_t j = 0; j < selection->point_count; j++)
            assert_f32(selection->point_weights[j], 1);
        for (uint32_t j = 0; j < selection->face_count; j++)
            assert_f32(selection->face_weights[j], 1);
        return;
    }
    fail_msg("there is no selection %s", name);
}

static struct p3d_vec3 normal_at(const struct p3d_model_lod *lod, uint32_t face, uint32_t corner)
{
    return lod->normals[lod->corners[lod->faces[face].first_corner + corner].normal];
}

static struct p3d_vec2 uv_at(const struct p3d_model_lod *lod, uint32_t face, uint32_t corner)
{
    return lod->uv_sets[0].uvs[lod->faces[face].first_corner + corner];
}

/* ---- The way back ---- */

struct way {
    struct p3d_buffer obj, mtl;
    struct p3d_model *model;
};

static struct way there_and_back(const struct p3d_model *model)
{
    const struct p3d_obj_options options = {.mtl_name = "x.mtl"};
    struct way way = {{NULL, 0, 0}, {NULL, 0, 0}, NULL};
    struct p3d_obj_import_options import = {.read_mtl = give_mtl};
    struct p3d_error error;

    assert_true(p3d_write_obj(model, &options, NULL, p3d_buffer_sink(&way.obj), &error));
    assert_true(p3d_write_mtl(model, &options, NULL, p3d_buffer_sink(&way.mtl), &error));
    assert_true(p3d_buffer_sink(&way.mtl).write(&way.mtl, "", 1));
    import.read_mtl_user = way.mtl.data;
    way.model = p3d_model_from_obj(way.obj.data, way.obj.size, &import, NULL, &error);
    assert_non_null(way.model);
    at_end(free, way.obj.data);
    at_end(free, way.mtl.data);
    at_end((void (*)(void *))p3d_model_free, way.model);
    return way;
}

static void assert_same_bytes(struct p3d_bytes got, struct p3d_bytes want)
{
    assert_int_equal(got.size, want.size);
    if (want.size)
        assert_memory_equal(got.data, want.data, want.size);
}

/* Faces of the first LOD stand as in `order`, those of others as they did. */
static void assert_same_faces(const struct p3d_model *got, const struct p3d_model *want, uint32_t index,
                              const uint32_t *order)
{
    const struct p3d_model_lod *a = &got->lods[index], *b = &want->lods[index];

    assert_int_equal(a->face_count, b->face_count);
    for (uint32_t i = 0; i < b->face_count; i++) {
        const struct p3d_model_face *own = &a->faces[i], *face = &b->faces[index ? i : order[i]];
        const struct p3d_model_material *x = &got->materials[own->material], *y = &want->materials[face->material];

        assert_same_bytes(x->texture, y->texture);
        assert_same_bytes(x->material, y->material);
        assert_int_equal(own->corner_count, face->corner_count);
        for (uint32_t j = 0; j < face->corner_count; j++) {
            const uint32_t at = own->first_corner + j, from = face->first_corner + j;
            const struct p3d_vec3 normal = b->normals[b->corners[from].normal];

            assert_int_equal(a->corners[at].point, b->corners[from].point);
            assert_f32(a->uv_sets[0].uvs[at].u, b->uv_sets[0].uvs[from].u);
            assert_f32(a->uv_sets[0].uvs[at].v, b->uv_sets[0].uvs[from].v);
            assert_vec3(a->normals[a->corners[at].normal], normal.x + 0.0f, normal.y + 0.0f, normal.z + 0.0f);
        }
    }
}

TEST(a_crate_comes_back_as_it_was)
{
    static const uint32_t order[] = {0, 1, 2, 3, 5, 4}; /* the lid has another material */
    struct loaded crate = load_model(FIXTURES "/crate.p3d");
    struct way way = there_and_back(crate.model);

    assert_int_equal(way.model->lod_count, crate.model->lod_count);
    for (uint32_t i = 0; i < crate.model->lod_count; i++) {
        const struct p3d_model_lod *want = &crate.model->lods[i], *got = &way.model->lods[i];

        assert_f32(got->resolution, want->resolution);
        assert_int_equal(got->point_count, want->point_count);
        for (uint32_t j = 0; j < want->point_count; j++)
            assert_vec3(got->points[j], want->points[j].x, want->points[j].y, want->points[j].z);
        assert_same_faces(way.model, crate.model, i, order);
        assert_int_equal(got->selection_count, want->selection_count);
    }
    assert_selection(&way.model->lods[0], "lid", "2 3 6 7", "5");
    assert_selection(&way.model->lods[0], "whole_crate", "0 1 2 3 4 5 6 7", "0 1 2 3 4 5");
    assert_selection(&way.model->lods[2], "open_position", "1", "");
}

/* By material and groups, with the proxy last. */
TEST(faces_come_back_as_an_obj_has_them)
{
    static const uint32_t order[] = {0, 3, 5, 2, 4, 1};
    struct sketch *s =
        sketch("material a.paa; material b.paa; lod 1; n 0 0 1; p 0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 "
               "1 1 1 5 5 5 6 5 5 5 6 5; use 1; f 0/0 1/0 2/0; f 8/0 9/0 10/0; proxy proxy:x.01; use 2;"
               "f 1/0 2/0 3/0 7/0; use 1; f 4/0 5/0 6/0; use 2; f 5/0 6/0 7/0; f 0/0 1/0 4/0; s lid f0 f3 f5");
    struct way way;

    way = there_and_back(&s->model);
    assert_same_faces(way.model, &s->model, 0, order);
    assert_selection(&way.model->lods[0], "lid", "0 1 2 4 5 6", "0 1 2");
    assert_selection(&way.model->lods[0], "proxy:x.01", "8 9 10", "5");
}

/* ---- Lines ---- */

TEST(any_line_end_blank_and_comment_will_do)
{
    static const char *const texts[] = {
        TRIANGLE "f 1 2 3\n",
        TRIANGLE "f 1 2 3",
        "\xef\xbb\xbf" TRIANGLE "f 1 2 3\n",
        "# x\r\nv 0 0 0\r\nv 1 0 0\r\n\r\n  # y\r\nv 0 1 0\r\nf 1 2 3\r\n",
        "v 0 0 0\rv 1 0 0\r\rv 0 1 0\rf 1 2 3\r",
        "v\t0 0\t0 \nv  1   0 0 # red\n v 0 1 0#\n\tf 1 2 3# x \t\n",
        "v 0 0 0\nv 1 0 \\\n0\nv 0 \\\r\n1 \\\r0\nf\\\n 1\\\n 2 3\n",
        "# a comment is one line \\\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n",
        TRIANGLE "f 1 2 3 \\\n",
        TRIANGLE "f 1 2 3\\\r\n",
        TRIANGLE "f 1 2 3\\\r",
        TRIANGLE "f 1 2 \\\n\\\r\n \\\r3",
        "v 0 0 0\nv 1.0 0e5 +0.0\nv .0 1. -0\nf 1 2 3\n",
    };

    for (size_t i = 0; i < COUNT(texts); i++) {
        struct imported x = import_bytes(texts[i], strlen(texts[i]), NULL);

        assert_string_equal(x.error.message, "");
        assert_string_equal(x.warnings, "");
        assert_int_equal(x.model->lods[0].point_count, 3);
        assert_vec3(x.model->lods[0].points[1], 1, 0, 0);
        assert_vec3(x.model->lods[0].points[2], 0, 1, 0);
        assert_corners(&x.model->lods[0], 0, "0 1 2");
    }
}

TEST(further_numbers_are_left_alone)
{
    struct imported x = import_quietly("v 1 2 3 0.5\nv 4 5 6 1 0.5 0.25\nv 7 8 9 1 0.5 0.25 1\n"
                                       "vt 0.5\nvt 0.25 0.75\nvt 0.125 0.25 0\nf 1/1 2/2 3/3\n",
                                       NULL);
    const struct p3d_model_lod *lod = &x.model->lods[0];

    assert_vec3(lod->points[0], 1, 2, -3);
    assert_vec3(lod->points[1], 4, 5, -6);
    assert_vec3(lod->points[2], 7, 8, -9);
    assert_f32(uv_at(lod, 0, 0).u, 0.5f);
    assert_f32(uv_at(lod, 0, 0).v, 1);
    assert_f32(uv_at(lod, 0, 1).v, 0.25f);
    assert_f32(uv_at(lod, 0, 2).v, 0.75f);
}

TEST(unknown_statements_are_named_once)
{
    static const char text[] = TRIANGLE "vp 1 2\nvp 3 4\ncurv 0 1\nusemap off\nf 1 2 3\nvp 1 2\n";
    struct imported x = import_bytes(text, sizeof text - 1, NULL);

    assert_non_null(x.model);
    assert_string_equal(x.warnings, "line 4: statements that are not read here: \"vp\"; "
                                    "line 6: statements that are not read here: \"curv\"; "
                                    "line 7: statements that are not read here: \"usemap\"; ");
}

/* ---- Faces ---- */

TEST(corners_may_name_uvs_and_normals_or_not)
{
    struct imported x = import_quietly(SQUARE "vt 0.5 0.5\nvn 0 0 2\n"
                                              "f 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\nf 1/1/1 2/1/1 3/1/1 4/1/1\n"
                                              "f 1/ 2// 3/1/\nf -4/-1/-1 -3/-1/-1 -2/-1/-1\n",
                                       NULL);
    const struct p3d_model_lod *lod = &x.model->lods[0];

    assert_int_equal(lod->face_count, 6);
    assert_corners(lod, 3, "0 1 2 3");
    assert_corners(lod, 5, "0 1 2");
    assert_f32(uv_at(lod, 0, 0).u, 0);
    assert_f32(uv_at(lod, 0, 0).v, 0);
    assert_f32(uv_at(lod, 1, 0).u, 0.5f);
    assert_f32(uv_at(lod, 4, 2).v, 0.5f);
    assert_vec3(normal_at(lod, 2, 0), 0, 0, -2); /* as it stands, however long */
    assert_vec3(normal_at(lod, 0, 0), 0, 0, -1); /* computed */
    assert_vec3(normal_at(lod, 4, 2), 0, 0, -1);
}

TEST(indices_may_name_what_follows_but_count_back_from_where_they_stand)
{
    struct imported x = import_quietly("f 1 2 3\n" TRIANGLE "f -3 -2 -1\nv 5 5 5\nf -3 -2 -1\n", NULL);

    assert_corners(&x.model->lods[0], 0, "0 1 2");
    assert_corners(&x.model->lods[0], 1, "0 1 2");
    assert_corners(&x.model->lods[0], 2, "1 2 3");
}

/* A polygon drawn into a plane: which of u, v and a height becomes x, y and z, and which of the three runs backward. */
struct plane {
    int axes[3], signs[3];
};

static void put_polygon(char *text, size_t size, const float (*flat)[2], uint32_t count, const struct plane *plane,
                        float slope)
{
    static const float origin[3] = {-100, 50, 20};
    size_t used = 0;

    for (uint32_t i = 0; i < count; i++) {
        const float values[3] = {flat[i][0], flat[i][1], slope * (flat[i][0] - 2 * flat[i][1])};
        float place[3];

        for (size_t j = 0; j < 3; j++)
            place[j] = origin[j] + (float)plane->signs[j] * values[plane->axes[j]];
        used += (size_t)snprintf(text + used, size - used, "v %g %g %g\n", (double)place[0], (double)place[1],
                                 (double)place[2]);
    }
    used += (size_t)snprintf(text + used, size - used, "f");
    for (uint32_t i = 0; i < count; i++)
        used += (size_t)snprintf(text + used, size - used, " %u", (unsigned)i + 1);
}

/* Each triangle as it lies in the plane: its area has the sign of the whole polygon's. */
static double drawn_area(const struct p3d_model_lod *lod, const float (*flat)[2], double sign)
{
    double sum = 0;

    for (uint32_t i = 0; i < lod->face_count; i++) {
        const struct p3d_model_corner *c = lod->corners + lod->faces[i].first_corner;
        const float *p = flat[c[0].point], *q = flat[c[1].point], *r = flat[c[2].point];
        const double area =
            ((double)q[0] - p[0]) * ((double)r[1] - p[1]) - ((double)q[1] - p[1]) * ((double)r[0] - p[0]);

        assert_true(sign * area > 0);
        sum += area / 2;
    }
    return sum;
}

TEST(large_faces_are_cut_whatever_their_form_in_all_planes_and_both_ways_round)
{
    static const struct {
        uint32_t count;
        double area;
        float corners[12][2];
    } polygons[] = {
        {5, 5, {{0, 0}, {2, 0}, {2, 2}, {1, 3}, {0, 2}}},              /* a house */
        {6, 5, {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}}},      /* an L */
        {6, 2.5, {{0, 0}, {1, 0}, {2, 0}, {2, 2}, {1, 0.5f}, {0, 2}}}, /* with a straight corner */
        {12, 24, {{0, 0}, {5, 0}, {5, 7}, {4, 7}, {4, 1}, {3, 1}, {3, 7}, {2, 7}, {2, 2}, {1, 2}, {1, 7}, {0, 7}}},
        {10, 72, {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}}}, /* a hole */
    };
    static const struct plane planes[] = {
        {{0, 1, 2}, {1, 1, 1}},  {{1, 0, 2}, {1, 1, 1}},  {{0, 2, 1}, {1, 1, 1}},   {{1, 2, 0}, {1, 1, 1}},
        {{2, 0, 1}, {1, 1, 1}},  {{2, 1, 0}, {1, 1, 1}},  {{0, 1, 2}, {-1, 1, 1}},  {{1, 0, 2}, {1, -1, -1}},
        {{0, 2, 1}, {-1, 1, 1}}, {{1, 2, 0}, {1, 1, -1}}, {{2, 0, 1}, {-1, -1, 1}}, {{2, 1, 0}, {1, -1, 1}},
    };
    static const float slopes[] = {0, 0.25f, -0.375f};

    for (size_t i = 0; i < COUNT(polygons) * COUNT(planes); i++)
        for (size_t j = 0; j < 2 * COUNT(slopes); j++) {
            const struct plane *plane = &planes[i % COUNT(planes)];
            const uint32_t p = (uint32_t)(i / COUNT(planes)), count = polygons[p].count;
            const bool is_back = j >= COUNT(slopes);
            float flat[COUNT(polygons[0].corners)][2];
            char text[1000];
            struct imported x;

            for (uint32_t k = 0; k < count; k++)
                memcpy(flat[k], polygons[p].corners[is_back ? count - 1 - k : k], sizeof flat[k]);
            put_polygon(text, sizeof text, (const float(*)[2])flat, count, plane, slopes[j % COUNT(slopes)]);
            x = import_bytes(text, strlen(text), NULL);
            assert_non_null(x.model);
            assert_string_equal(x.warnings, "1 faces have more than 4 corners; cut into triangles; ");
            assert_int_equal(x.model->lods[0].face_count, count - 2);
            assert_true(drawn_area(x.model->lods, (const float(*)[2])flat, is_back ? -1 : 1) ==
                        (is_back ? -polygons[p].area : polygons[p].area));
        }
}

/* A saw of a million teeth has no cheap way to be cut: it becomes a fan, at once. */
TEST(a_polygon_of_a_million_corners_does_not_hang)
{
    const uint32_t count = 1000000;
    struct p3d_buffer text = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&text);
    struct imported x;
    char line[64];

    for (uint32_t i = 0; i < count; i++)
        assert_true(sink.write(&text, line, (size_t)sprintf(line, "v %u %u 0\n", (unsigned)i, (unsigned)i % 2)));
    assert_true(sink.write(&text, "f", 1));
    for (uint32_t i = 0; i < count; i++)
        assert_true(sink.write(&text, line, (size_t)sprintf(line, " %u", (unsigned)i + 1)));
    x = import_bytes((const char *)text.data, text.size, NULL);
    assert_non_null(x.model);
    assert_int_equal(x.model->lods[0].face_count, count - 2);
    p3d_buffer_free(&text);
}

TEST(lines_and_faces_of_two_corners_leave_their_points)
{
    static const char text[] = SQUARE "v 5 5 5\nv 6 6 6\ng a\nf 1 2 3\nf 5\nf 5 6\nl 1/1 2/1 6\nvt 0 0\ng b\np 6 5 6\n";
    struct imported x = import_bytes(text, sizeof text - 1, NULL);
    const struct p3d_model_lod *lod;

    assert_non_null(x.model);
    assert_string_equal(x.warnings, "2 faces have fewer than 3 corners; only their points are kept; "
                                    "1 lines; only their points are kept; ");
    lod = &x.model->lods[0];
    assert_int_equal(lod->face_count, 1);
    assert_int_equal(lod->point_count, 6);
    assert_selection(lod, "a", "0 1 2 4 5", "0");
    assert_selection(lod, "b", "4 5", "");
}

/* ---- LODs ---- */

TEST(objects_named_like_lods_are_lods)
{
    static const struct {
        const char *name, *lod;
    } names[] = {
        {"1.000", "1.000"},
        {"1.000.2", "1.000"}, /* a second one of p3dconv's */
        {"geometry", "Geometry"},
        {"View_-_Pilot", "View - Pilot"},
        {"View - Cargo 3", "View - Cargo 3"},
        {"ShadowVolume_10", "ShadowVolume 10"},
        {"ShadowVolume_10.2", "ShadowVolume 10"},   /* a second one again */
        {"ShadowVolume_10.5", "ShadowVolume 10.5"}, /* no fifth one: there is no fourth */
        {"ShadowBuffer_0.5", "ShadowBuffer 0.5"},   /* no second one: there is no first */
        {"0.174", "0.174"},
        {"0.17409", "0.174"}, /* another one than 0.174 */
        {"10100.2", "ShadowVolume 100.2"},
        {"ShadowVolume_100", "ShadowVolume 100"},
        {"ShadowVolume_100.02", "ShadowVolume 100.02"}, /* no second one */
        {"ShadowVolume_100.5", "ShadowVolume 100.5"},
        {"ShadowVolume_100.6", "ShadowVolume 100.6"}, /* nor is 100.5 a fifth one, which another could follow */
        {"4.0001e+13", "Geometry PhysX"},
        {"Memory.2", "Memory"},
    };
    struct p3d_buffer text = {NULL, 0, 0};
    const struct p3d_sink sink = p3d_buffer_sink(&text);
    struct imported x;

    for (size_t i = 0; i < COUNT(names); i++) {
        char line[100];

        assert_true(sink.write(&text, line, (size_t)sprintf(line, "o %s\nv %u 0 0\n", names[i].name, (unsigned)i)));
    }
    x = import_bytes((const char *)text.data, text.size, NULL);
    assert_int_equal(x.model->lod_count, COUNT(names));
    for (uint32_t i = 0; i < COUNT(names); i++) {
        char name[P3D_LOD_NAME_SIZE];

        assert_string_equal(p3d_lod_name(x.model->lods[i].resolution, name), names[i].lod);
        assert_int_equal(x.model->lods[i].index, i);
        assert_int_equal(x.model->lods[i].point_count, 1);
        assert_f32(x.model->lods[i].points[0].x, (float)i);
        assert_int_equal(x.model->lods[i].selection_count, 0);
    }
    p3d_buffer_free(&text);
}

TEST(other_objects_are_selections_of_the_lod_that_is_asked_for)
{
    static const char text[] = TRIANGLE "f 1 2 3\no Wheel left\nv 7 7 7\nf -1 1 2\no Geometry\nf 1 2 3\no 1\nv 8 8 8\n"
                                        "o Wheel left\nf 1 2 3\n";
    const struct p3d_obj_import_options import = {.resolution = 2.5f};
    struct imported x = import_quietly(text, &import);
    const struct p3d_model_lod *lod = &x.model->lods[0];

    assert_int_equal(x.model->lod_count, 2);
    assert_f32(lod->resolution, 2.5f);
    assert_f32(x.model->lods[1].resolution, 1e13f);
    assert_int_equal(lod->point_count, 5);
    assert_int_equal(lod->selection_count, 2);
    assert_selection(lod, "Wheel left", "0 1 2 3", "1 2");
    assert_selection(lod, "1", "4", ""); /* a point that nothing uses is its object's */
}

TEST(points_go_where_they_are_used_in_the_order_of_the_file)
{
    struct imported x = import_quietly(SQUARE "v 9 9 9\no 2.000\nf 4 2 1\no 1.000\nv 5 0 0\nv 6 0 0\nf 4 2 3\nf 5 6 1\n"
                                              "o 3.000\nf 1 2 4\n",
                                       NULL);

    assert_int_equal(x.model->lods[0].point_count, 3);
    assert_corners(&x.model->lods[0], 0, "2 1 0");
    assert_int_equal(x.model->lods[1].point_count, 7); /* the last of its points is not used by anything */
    assert_vec3(x.model->lods[1].points[6], 6, 0, 0);
    assert_corners(&x.model->lods[1], 0, "3 1 2");
    assert_int_equal(x.model->lods[2].point_count, 3);
}

TEST(unused_points_before_all_objects_are_left_out_of_lods)
{
    static const char text[] = "v 9 9 9\nv 8 8 8\no 1.000\n" TRIANGLE "f -1 -2 -3\n";
    struct imported x = import_bytes(text, sizeof text - 1, NULL);

    assert_int_equal(x.model->lod_count, 1);
    assert_int_equal(x.model->lods[0].point_count, 3);
    assert_string_equal(x.warnings, "2 points stand before the first object and are not used; left out; ");
    x = import_quietly("v 9 9 9\nv 8 8 8\n", NULL); /* but they may be all there is */
    assert_int_equal(x.model->lods[0].point_count, 2);
    x = import_quietly("o Memory\n", NULL); /* a LOD may be empty */
    assert_int_equal(x.model->lods[0].point_count, 0);
}

/* ---- Selections ---- */

TEST(groups_are_selections)
{
    struct imported x =
        import_quietly("mtllib x\n" SQUARE "f 1 2 3\ng a b\nf 1 2 3\ng\nf 1 2 3\ng default\nf 1 2 3\n"
                       "g b b c default # d\nf 2 3 4\nusemtl x\nf 2 3 4\no 1.000\nf 1 2 3\n",
                       &(struct p3d_obj_import_options){.read_mtl = give_mtl, .read_mtl_user = "newmtl x"});

    assert_int_equal(x.model->lods[0].selection_count, 3);
    assert_selection(&x.model->lods[0], "a", "0 1 2", "1");
    assert_selection(&x.model->lods[0], "b", "0 1 2 3", "1 4 5");
    assert_selection(&x.model->lods[0], "c", "1 2 3", "4 5");
    assert_int_equal(x.model->lods[1].selection_count, 0); /* groups end where an object begins */
}

/* Blender writes it where a face is in no group, and, where it writes groups of objects, for all faces of one. */
TEST(groups_of_nothing_and_of_everything_are_no_selections)
{
    struct imported x = import_quietly(SQUARE "o View_-_Pilot\ng View_-_Pilot_Cube.001\nf 1 2 3\nf 2 3 4\n"
                                              "o 1.000\ng off\nf 1 2 3\ng (null)\nf 2 3 4\ng 1.000_lid\nf 1 2 3\n",
                                       NULL);

    assert_int_equal(x.model->lod_count, 2);
    assert_int_equal(x.model->lods[0].selection_count, 0);
    assert_int_equal(x.model->lods[1].selection_count, 1);
    assert_selection(&x.model->lods[1], "1.000_lid", "0 1 2", "2"); /* not everything */
}

TEST(all_triangles_of_a_polygon_are_in_its_groups)
{
    static const char text[] = SQUARE "v 0.5 1.5 0\nf 1 2 3\ng top\nf 1 2 4 5 3\nf 1 2 3\n";
    struct imported x = import_bytes(text, sizeof text - 1, NULL);

    assert_int_equal(x.model->lods[0].face_count, 5);
    assert_selection(&x.model->lods[0], "top", "0 1 2 3 4", "1 2 3 4");
}

TEST(proxies_come_back)
{
    struct imported x = import_quietly("v 0 0 0\nv 0 0 -2\nv 0 1 0\ng proxy:\\a\\wheel.01\nf 1 2 3\n", NULL);
    const struct p3d_model_lod *lod = &x.model->lods[0];

    assert_int_equal(lod->proxy_count, 1);
    assert_text(lod->proxies[0].path, "\\a\\wheel");
    assert_int_equal(lod->proxies[0].id, 1);
    assert_int_equal(lod->proxies[0].selection, 0);
}

/* ---- Normals and sharp edges ---- */

/* A roof: two squares along the edge of points 1 and 2 (from 0). */
#define ROOF "v 0 0 0\nv 1 1 0\nv 1 1 1\nv 0 0 1\nv 2 0 0\nv 2 0 1\n"

static void assert_sharp(const char *text, const char *expected)
{
    struct imported x = import_quietly(text, NULL);
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_from_model(x.model, NULL, &error);
    char edges[100] = "";

    assert_non_null(mlod);
    for (uint32_t i = 0; i < mlod->lods[0].tag_count; i++) {
        const struct p3d_mlod_tag *tag = &mlod->lods[0].tags[i];

        for (uint32_t j = 0; tag->kind == P3D_TAG_SHARP_EDGES && j < tag->value.sharp_edges.count; j++)
            sprintf(edges + strlen(edges), "%u-%u ",
                    (unsigned)p3d_load_u32(tag->value.sharp_edges.data + (size_t)8 * j),
                    (unsigned)p3d_load_u32(tag->value.sharp_edges.data + (size_t)8 * j + 4));
    }
    assert_string_equal(edges, expected);
    p3d_mlod_free(mlod);
}

TEST(smoothing_groups_say_which_edges_are_sharp)
{
    assert_sharp(ROOF "s 1\nf 1 2 3 4\nf 2 5 6 3\n", "");
    assert_sharp(ROOF "s on\nf 1 2 3 4\nf 2 5 6 3\n", "");
    assert_sharp(ROOF "s 1\nf 1 2 3 4\ns 2\nf 2 5 6 3\n", "1-2 ");
    assert_sharp(ROOF "s off\nf 1 2 3 4\nf 2 5 6 3\n", "1-2 ");
    assert_sharp(ROOF "s 0\nf 1 2 3 4\nf 2 5 6 3\n", "1-2 ");
    assert_sharp(ROOF "f 1 2 3 4\nf 2 5 6 3\n", "1-2 ");         /* off is what the format begins with */
    assert_sharp(SQUARE "s 1\nf 1 2 3\ns 2\nf 2 4 3\n", "1-2 "); /* also in one plane */
    assert_sharp(SQUARE "f 1 2 3\nf 2 4 3\n", "1-2 ");
}

TEST(split_normals_say_it_where_there_are_normals)
{
    assert_sharp(ROOF "vn 0 1 0\ns off\nf 1//1 2//1 3//1 4//1\nf 2//1 5//1 6//1 3//1\n", "");
    assert_sharp(ROOF "vn -1 1 0\nvn 1 1 0\ns 1\nf 1//1 2//1 3//1 4//1\nf 2//2 5//2 6//2 3//2\n", "1-2 ");
}

TEST(computed_normals_point_outward)
{
    struct imported x = import_quietly(ROOF "s 1\nf 1 4 3 2\nf 2 3 6 5\ns off\nf 1 4 3 2\n", NULL);
    const struct p3d_model_lod *lod = &x.model->lods[0];
    const float half = 0.70710677f;

    assert_vec3(normal_at(lod, 0, 0), -half, half, 0);
    assert_vec3(normal_at(lod, 1, 3), half, half, 0);
    assert_vec3(normal_at(lod, 0, 2), 0, 1, 0); /* the ridge: both sides weigh the same */
    assert_vec3(normal_at(lod, 2, 2), -half, half, 0);
}

/* A corner of a cube of which one side is two triangles: that must not pull its normal there. */
TEST(normals_do_not_depend_on_how_a_side_is_cut)
{
    struct imported x = import_quietly("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 1 1\nv 0 0 1\nv 1 0 1\n"
                                       "s 1\nf 1 3 2\nf 1 4 3\nf 1 6 5 4\nf 1 2 7 6\n",
                                       NULL);
    const struct p3d_vec3 n = normal_at(&x.model->lods[0], 0, 0);

    assert_true(n.x > -0.57736f && n.x < -0.57734f);
    assert_true(n.y > -0.57736f && n.y < -0.57734f);
    assert_true(n.z < 0.57736f && n.z > 0.57734f); /* mirrored */
}

/* ---- Masses ---- */

TEST(a_mass_is_spread_over_the_geometry_lod)
{
    const struct p3d_obj_import_options import = {.mass = 10};
    struct imported x = import_quietly("o 1.000\n" TRIANGLE "f 1 2 3\no Geometry\nv 1 1 1\nf 1 2 3\n", &import);

    assert_int_equal(x.model->lods[0].masses.count, 0);
    assert_int_equal(x.model->lods[1].masses.count, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_f32(p3d_f32_at(x.model->lods[1].masses, i), 2.5f);
    x = import_bytes(TRIANGLE "f 1 2 3\n", strlen(TRIANGLE "f 1 2 3\n"), &import);
    assert_null(x.model);
    assert_int_equal(x.error.status, P3D_INVALID);
    assert_string_equal(x.error.message, "there is no Geometry LOD with points for the mass");
}
