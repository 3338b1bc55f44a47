/* test_make_lods.c: LODs of fewer faces.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "sweep.h"

#include <p3d/edit.h>

#include <math.h>
#include <stdio.h>

enum { SIDE = 6 };

/* A square of 6 x 6 quads on the ground, from 0 to 6. UVs are x / 10 and z / 10, of the quads from x = 3 on by 0.5
 * further if `has_chart`; those are of material 1 if `has_paint`. */
static struct sketch *square(bool has_chart, bool has_paint)
{
    struct sketch *s = sketch("material a.paa a.rvmat; material b.paa; lod 1; n 0 1 0;");

    for (int i = 0; i < (SIDE + 1) * (SIDE + 1); i++)
        draw(s, "p %d 0 %d;", i % (SIDE + 1), i / (SIDE + 1));
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE, z = i / SIDE, a = z * (SIDE + 1) + x, b = a + SIDE + 1;
        const double shift = has_chart && x >= SIDE / 2 ? 0.5 : 0;
        const double u = x / 10.0 + shift, v = z / 10.0;

        draw(s, "use %d; f %d/0 %d/0 %d/0 %d/0; uv %d %g %g %g %g %g %g %g %g;", has_paint && x >= SIDE / 2 ? 2 : 1, a,
             b, b + 1, a + 1, i, u, v, u, v + 0.1, u + 0.1, v + 0.1, u + 0.1, v);
    }
    s->drawn->sharp_edges = (struct p3d_span){(const uint8_t *)"", 0, 8};
    return s;
}

/* A LOD that is made, of the size. */
struct made {
    struct sketch *source;
    struct p3d_model *model;
    const struct p3d_model_lod *lod;
    struct p3d_made_lod result;
    struct p3d_error error;
};

static struct made make(struct sketch *source, float size)
{
    struct made made = {.source = source};

    made.model = p3d_model_make_lods(&source->model, &(struct p3d_make_lods_options){&size, 1, false}, &made.result,
                                     NULL, &made.error);
    if (!made.model)
        fail_msg("%s", made.error.message);
    kept_model(made.model);
    made.lod = &made.model->lods[0];
    return made;
}

static struct p3d_vec3 corner_place(const struct p3d_model_lod *lod, const struct p3d_model_face *face, uint32_t corner)
{
    return lod->points[lod->corners[face->first_corner + corner].point];
}

/* On the ground. */
static double area_of(const struct p3d_model_lod *lod, uint32_t face)
{
    const struct p3d_vec3 a = corner_place(lod, &lod->faces[face], 0), b = corner_place(lod, &lod->faces[face], 1),
                          c = corner_place(lod, &lod->faces[face], 2);

    return ((double)(b.z - a.z) * (c.x - a.x) - (double)(b.x - a.x) * (c.z - a.z)) / 2;
}

static double area_of_material(const struct p3d_model_lod *lod, uint32_t material)
{
    double area = 0;

    for (uint32_t i = 0; i < lod->face_count; i++)
        area += lod->faces[i].material == material ? area_of(lod, i) : 0;
    return area;
}

/* ---- Faces and borders ---- */

TEST(a_flat_square_becomes_few_triangles_of_the_same_area)
{
    struct made m = make(square(false, false), 10);

    assert_true(m.result.face_count <= 10);
    assert_int_equal(m.result.face_count, m.lod->face_count);
    assert_int_equal(m.result.wanted_faces, 10);
    assert_false(m.result.has_moved_borders);
    assert_true(fabs(area_of_material(m.lod, 1) - SIDE * SIDE) < 1e-4);
    assert_int_equal(make(square(false, false), 0.25f).result.wanted_faces, 18); /* a share of its 72 */
}

TEST(points_are_some_of_those_of_the_source_and_all_are_used)
{
    struct made m = make(square(false, false), 10);
    uint8_t is_used[SKETCH_POINTS] = {0};

    for (uint32_t i = 0; i < m.lod->corner_count; i++)
        is_used[m.lod->corners[i].point] = 1;
    for (uint32_t i = 0; i < m.lod->point_count; i++) {
        assert_true(is_used[i]);
        assert_true(m.lod->points[i].x == floorf(m.lod->points[i].x));
    }
}

TEST(the_border_of_materials_stays)
{
    struct made m = make(square(false, true), 12);

    assert_true(m.lod->face_count <= 12);
    assert_true(fabs(area_of_material(m.lod, 1) - SIDE * SIDE / 2.0) < 1e-4);
    assert_true(fabs(area_of_material(m.lod, 2) - SIDE * SIDE / 2.0) < 1e-4);
}

/* Each corner has the UVs of its own side, and the points between are those of both. */
TEST(the_border_of_uvs_stays_and_has_no_crack)
{
    struct made m = make(square(true, false), 12);
    uint8_t sides[SKETCH_POINTS] = {0};
    uint32_t shared = 0;

    assert_true(m.lod->face_count <= 12);
    for (uint32_t i = 0; i < m.lod->face_count; i++)
        for (uint32_t j = 0; j < 3 && area_of(m.lod, i) > 0; j++) { /* a border may have triangles without area on it */
            const uint32_t corner = m.lod->faces[i].first_corner + j, point = m.lod->corners[corner].point;
            const struct p3d_vec2 uv = m.lod->uv_sets[0].uvs[corner];
            const bool is_right = uv.u >= 0.75f;

            sides[point] |= is_right ? 2 : 1;
            assert_true(fabsf(uv.u - (m.lod->points[point].x / 10 + (is_right ? 0.5f : 0))) < 1e-6f);
            assert_true(fabsf(uv.v - m.lod->points[point].z / 10) < 1e-6f);
            assert_true(is_right ? m.lod->points[point].x >= 3 : m.lod->points[point].x <= 3);
        }
    for (uint32_t i = 0; i < m.lod->point_count; i++)
        shared += sides[i] == 3;
    assert_true(shared >= 2);
}

/* A roof whose ridge is sharp: what is left of the ridge is, too. */
TEST(sharp_edges_stay)
{
    struct sketch *s = square(false, false);
    uint8_t edges[8 * SIDE];
    struct made m;
    double length = 0;

    for (uint32_t i = 0; i < s->drawn->point_count; i++)
        s->room->points[i].y = 3 - fabsf(s->room->points[i].x - 3);
    for (uint32_t i = 0; i < SIDE; i++)
        for (uint32_t end = 0; end < 2; end++) {
            const uint8_t point[4] = {(uint8_t)((i + end) * (SIDE + 1) + 3), 0, 0, 0};

            memcpy(&edges[8 * i + 4 * end], point, 4);
        }
    s->drawn->sharp_edges = (struct p3d_span){edges, SIDE, 8};
    m = make(s, 4);
    assert_int_equal(m.lod->face_count, 4);
    for (uint32_t i = 0; i < m.lod->sharp_edges.count; i++) {
        const uint8_t *pair = m.lod->sharp_edges.data + (size_t)8 * i;
        const struct p3d_vec3 a = m.lod->points[p3d_load_u32(pair)], b = m.lod->points[p3d_load_u32(pair + 4)];

        assert_true(a.x == 3 && b.x == 3);
        length += fabsf(a.z - b.z);
    }
    assert_true(length == SIDE);
}

TEST(where_sharp_edges_are_not_known_normals_say_so)
{
    struct sketch *s = square(false, false);
    struct made m;

    draw(s, "n 1 0 0;");
    for (uint32_t i = 0; i < s->drawn->corner_count; i++)
        s->room->corners[i].normal = i / 4 % SIDE >= SIDE / 2;
    s->drawn->sharp_edges = (struct p3d_span){NULL, 0, 0};
    m = make(s, 12);
    assert_false(m.result.has_moved_borders);
    assert_null(m.lod->sharp_edges.data);
    for (uint32_t i = 0; i < m.lod->corner_count; i++) {
        const struct p3d_model_corner corner = m.lod->corners[i];

        assert_true(m.lod->normals[corner.normal].x == 1 ? m.lod->points[corner.point].x >= 3
                                                         : m.lod->points[corner.point].x <= 3);
    }
}

/* All UVs differ: only a change of borders makes fewer faces. UVs go on as they were. */
TEST(borders_of_uvs_give_way_where_nothing_else_helps)
{
    struct sketch *s = square(false, false);
    struct made m;

    for (uint32_t i = 0; i < s->drawn->corner_count; i++)
        s->room->uvs[0][i].u += (float)(i / 4);
    m = make(s, 20);
    assert_true(m.result.has_moved_borders);
    assert_true(m.lod->face_count <= 20);
    for (uint32_t i = 0; i < m.lod->face_count; i++) {
        const struct p3d_vec2 *uvs = &m.lod->uv_sets[0].uvs[m.lod->faces[i].first_corner];
        const struct p3d_vec3 a = corner_place(m.lod, &m.lod->faces[i], 0),
                              b = corner_place(m.lod, &m.lod->faces[i], 1);

        /* one quad's, or what goes on from it for half of its sides */
        assert_true(fabsf(uvs[1].u - uvs[0].u) <= 0.3f && fabsf(uvs[1].v - uvs[0].v) <= 0.3f);
        if (fabsf(b.x - a.x) <= 1 && fabsf(b.z - a.z) <= 1)
            assert_true(fabsf(uvs[1].u - uvs[0].u - (b.x - a.x) / 10) < 1e-5f);
    }
}

enum { AROUND = 10, ALONG = 6 };

/* A tube whose texture goes around once: where it ends and begins again a point has two UVs. No triangle gets both. */
TEST(uvs_on_either_side_of_a_seam_stay_apart)
{
    struct sketch *s = sketch("material a.paa a.rvmat; use 1; lod 1; n 0 1 0;");
    struct made m;

    for (int i = 0; i < AROUND * (ALONG + 1); i++)
        draw(s, "p %.6f %d %.6f;", cos(6.2831853 * (i % AROUND) / AROUND), i / AROUND,
             sin(6.2831853 * (i % AROUND) / AROUND));
    for (int i = 0; i < AROUND * ALONG; i++) {
        const int x = i % AROUND, a = i, b = i - x + (x + 1) % AROUND;
        const double u = (double)x / AROUND, next = (x + 1.0) / AROUND, v = i / AROUND / 10.0;

        draw(s, "f %d/0 %d/0 %d/0 %d/0; uv %d %g %g %g %g %g %g %g %g;", a, a + AROUND, b + AROUND, b, i, u, v, u,
             v + 0.1, next, v + 0.1, next, v);
    }
    s->drawn->sharp_edges = (struct p3d_span){(const uint8_t *)"", 0, 8};
    m = make(s, 16);
    assert_true(m.result.has_moved_borders);
    assert_int_equal(m.lod->face_count, 16);
    for (uint32_t i = 0; i < m.lod->corner_count; i++) {
        const struct p3d_vec2 *uvs = &m.lod->uv_sets[0].uvs[i / 3 * 3];

        assert_true(fabsf(uvs[i % 3].u - uvs[(i + 1) % 3].u) < 0.3f);
    }
}

TEST(the_border_of_materials_does_not_give_way)
{
    struct sketch *s = square(false, false);
    struct made m;

    for (uint32_t i = 0; i < s->drawn->face_count; i++)
        s->room->faces[i].flags = i % 7; /* no two faces beside each other are alike */
    m = make(s, 10);
    assert_true(m.result.face_count > 10);
    for (uint32_t flags = 0, found = 0; flags < 7; flags++, found = 0) {
        for (uint32_t i = 0; i < m.lod->face_count; i++)
            found += m.lod->faces[i].flags == flags;
        assert_true(found != 0);
    }
}

TEST(faces_get_area_on_the_texture_if_a_normal_map_needs_it)
{
    struct sketch *s = square(false, false);
    struct made m;

    for (uint32_t i = 0; i < s->drawn->corner_count; i++)
        s->room->uvs[0][i].v = 0;
    m = make(s, 10);
    for (uint32_t i = 0; i < m.lod->face_count; i++) {
        const struct p3d_vec2 *uvs = &m.lod->uv_sets[0].uvs[m.lod->faces[i].first_corner];

        assert_true((uvs[1].u - uvs[0].u) * (uvs[2].v - uvs[0].v) != (uvs[1].v - uvs[0].v) * (uvs[2].u - uvs[0].u));
    }
}

/* ---- Pieces ---- */

/* The greatest y. */
static float top_of(const struct p3d_model_lod *lod)
{
    float top = 0;

    for (uint32_t i = 0; i < lod->corner_count; i++)
        top = fmaxf(top, lod->points[lod->corners[i].point].y);
    return top;
}

enum { WAVES = 9 };

/* A rough ground, and on it a mast of six sides, so thin that it has nearly no area. */
static struct sketch *mast(void)
{
    struct sketch *s = square(false, false);
    const int first = (int)s->drawn->point_count;

    for (uint32_t i = 0; i < s->drawn->point_count; i++)
        s->room->points[i].y = (float)(i * 7 % WAVES) / 40;
    for (int level = 0; level < 4; level++)
        for (int i = 0; i < 6; i++)
            draw(s, "p %.4f %d %.4f;", 3.2 + 0.01 * cos(i * 1.0471976), level, 3.2 + 0.01 * sin(i * 1.0471976));
    for (int i = 0; i < 18; i++) {
        const int a = first + i / 6 * 6 + i % 6, b = first + i / 6 * 6 + (i + 1) % 6;

        draw(s, "f %d/0 %d/0 %d/0 %d/0; uv %d 0 0 0 1 1 1 1 0;", a, a + 6, b + 6, b, SIDE * SIDE + i);
    }
    return s;
}

TEST(a_thin_piece_stays)
{
    struct made m = make(mast(), 24);

    assert_true(m.result.face_count <= 24);
    assert_false(m.result.is_left_out);
    assert_true(top_of(m.lod) > 2.7f);
    assert_true(m.result.error < 0.3f);
}

TEST(the_error_is_measured_both_ways)
{
    struct sketch *s = square(false, false);
    struct made m;

    s->room->points[24].y = 2; /* a tip in the middle, which the few triangles do not have */
    m = make(s, 36);
    assert_true(m.result.size == 6);
    assert_true(m.result.error < 0.6f);
}

/* Eight masts, and no way to say them with two triangles. */
static struct sketch *masts(void)
{
    struct sketch *s = sketch("material a.paa; lod 1; n 0 1 0; use 1;");

    for (int i = 0; i < 8; i++) {
        const double x = i % 4, z = (i / 4) * 3.0;

        draw(s, "p %g 0 %g %g 0 %g %g 3 %g %g 3 %g;", x, z, x + 0.1, z, x + 0.1, z, x, z);
        draw(s, "f %d/0 %d/0 %d/0 %d/0; uv %d 0 0 0 1 1 1 1 0;", 4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3, i);
    }
    s->drawn->sharp_edges = (struct p3d_span){(const uint8_t *)"", 0, 8};
    return s;
}

TEST(a_lod_that_would_be_too_far_off_is_left_out)
{
    const float sizes[2] = {2, 1};
    struct p3d_made_lod made[2];
    struct p3d_make_lods_options how = {sizes, 2, false};
    struct sketch *s = masts();
    struct p3d_model *model = p3d_model_make_lods(&s->model, &how, made, NULL, NULL);

    assert_non_null(model);
    assert_int_equal(model->lod_count, 1);
    assert_true(made[0].is_left_out);
    assert_true(made[0].error > 0.1f * made[0].size);
    assert_int_equal(made[0].wanted_faces, 2);
    assert_false(made[1].is_left_out);
    assert_true(made[1].error == 0);
    assert_true(model->lods[0].resolution == 3);
    p3d_model_free(model);
    how.is_forced = true;
    model = p3d_model_make_lods(&s->model, &how, made, NULL, NULL);
    assert_int_equal(model->lod_count, 2);
    assert_false(made[0].is_left_out);
    assert_true(made[0].face_count < 8 && made[0].face_count == model->lods[0].face_count);
    p3d_model_free(model);
}

/* A flat square of 6 m and smaller triangles, so wide, and so high above it. */
static struct sketch *square_with_chips(int count, double height, double width)
{
    struct sketch *s = square(false, false);

    for (int i = 0; i < count; i++) {
        const double x = 0.1 + 0.95 * i;
        const int first = (SIDE + 1) * (SIDE + 1) + 3 * i;

        draw(s, "p %.9g %.9g 3 %.9g %.9g 3 %.9g %.9g %.9g;", x, height, x + width, height, x, height, 3 + width);
        draw(s, "f %d/0 %d/0 %d/0; uv %d 0 0 0 1 1 1;", first, first + 1, first + 2, SIDE * SIDE + i);
    }
    return s;
}

/* A LOD of two triangles of it. */
static struct p3d_made_lod make_with_chips(int count, double height, double width)
{
    struct sketch *s = square_with_chips(count, height, width);
    const float size = 2;
    struct p3d_made_lod result;
    struct p3d_error error;

    p3d_model_free(
        p3d_model_make_lods(&s->model, &(struct p3d_make_lods_options){&size, 1, false}, &result, NULL, &error));
    return result;
}

/* What is further off stays, and there are more triangles than were wanted. */
TEST(a_tenth_of_the_size_is_the_most_that_may_be_off)
{
    struct p3d_made_lod made = make_with_chips(1, 0.59, 0.5);

    assert_int_equal(made.face_count, 2);
    assert_true(fabsf(made.error - 0.59f) < 1e-6f);
    made = make_with_chips(1, 0.61, 0.5);
    assert_int_equal(made.face_count, 3);
    assert_true(made.error == 0);
}

/* From a twentieth of the size on it is far off, which may be a twentieth of the area. */
TEST(a_twentieth_of_the_area_may_be_a_twentieth_of_the_size_off)
{
    const float chip = 0.9f * 0.9f / 2;
    struct p3d_made_lod made = make_with_chips(1, 0.29, 0.9);

    assert_true(made.far_share == 0);
    made = make_with_chips(1, 0.31, 0.9);
    assert_true(fabsf(made.far_share - chip / (36 + chip)) < 1e-4f);
    made = make_with_chips(4, 0.4, 0.9); /* 0.043 of the area */
    assert_int_equal(made.face_count, 2);
    assert_true(fabsf(made.far_share - 4 * chip / (36 + 4 * chip)) < 1e-4f);
    made = make_with_chips(5, 0.4, 0.9); /* 0.053 of it */
    assert_true(made.face_count > 2);
    assert_true(made.far_share <= 0.05f);
    made = make_with_chips(5, 0.29, 0.9);
    assert_int_equal(made.face_count, 2);
}

/* ---- What belongs to faces and points ---- */

TEST(selections_keep_what_is_left_with_its_weights)
{
    struct sketch *s = square(false, false);
    struct made m;
    double area = 0;

    draw(s, "s left p0 p7=0.5 p48 f0 f1 f2 f6=0.5 f7=0.5 f8=0.5;");
    m = make(s, 16);
    assert_int_equal(m.lod->selection_count, 1);
    for (uint32_t i = 0; i < m.lod->selections[0].face_count; i++) {
        area += area_of(m.lod, m.lod->selections[0].faces[i]);
        assert_true(!i || m.lod->selections[0].faces[i] > m.lod->selections[0].faces[i - 1]);
    }
    assert_true(fabs(area - 6) < 1e-4);
    assert_vec3(m.lod->points[m.lod->selections[0].points[0]], 0, 0, 0);
    assert_vec3(m.lod->points[m.lod->selections[0].points[m.lod->selections[0].point_count - 1]], 6, 0, 6);
}

/* Six rows, each of a selection: 12 triangles at least if their borders stay. */
static uint32_t count_of_rows(const char *weight)
{
    struct sketch *s = square(false, false);
    struct made m;
    uint32_t count;

    for (int row = 0; row < SIDE; row++) {
        char order[512];
        int used = snprintf(order, sizeof order, "s bone%d", row);

        for (int i = 0; i < 2 * (SIDE + 1); i++)
            used += snprintf(order + used, sizeof order - (size_t)used, " p%d%s", row * (SIDE + 1) + i, weight);
        for (int i = 0; i < SIDE; i++)
            used += snprintf(order + used, sizeof order - (size_t)used, " f%d", row * SIDE + i);
        draw(s, "%s;", order);
    }
    m = make(s, 6);
    count = m.result.face_count;
    return count;
}

TEST(only_borders_of_bones_that_share_points_give_way)
{
    assert_true(count_of_rows("") >= 12);
    assert_true(count_of_rows("=0.5") <= 6);
}

TEST(proxies_and_named_points_stay)
{
    struct sketch *s = square(false, false);
    struct made m;

    draw(s, "p 1 5 1 1 5 2 1 6 1 9 9 9 8 8 8; f 49 50 51; proxy proxy:a.01; s axis p8 p9; s named p52;"
            "prop lodnoshadow 1; pflags 49 0x01000000 0x01000000 0x01000000;");
    m = make(s, 10);
    assert_int_equal(m.result.face_count + 1, m.lod->face_count);
    assert_int_equal(m.lod->proxy_count, 1);
    assert_int_equal(m.lod->selections[0].face_count, 1);
    assert_vec3(corner_place(m.lod, &m.lod->faces[m.lod->selections[0].faces[0]], 2), 1, 6, 1);
    assert_int_equal(m.lod->point_flags[m.lod->selections[0].points[0]], 0x01000000);
    assert_int_equal(m.lod->selections[1].point_count, 2);
    assert_vec3(m.lod->points[m.lod->selections[1].points[1]], 2, 0, 1);
    assert_vec3(m.lod->points[m.lod->selections[2].points[0]], 9, 9, 9);
    assert_int_equal(m.lod->property_count, 1);
    for (uint32_t i = 0; i < m.lod->point_count; i++)
        assert_true(m.lod->points[i].x != 8); /* nothing names it */
}

TEST(key_frames_and_skins_follow_the_points)
{
    struct sketch *s = square(false, false);
    static float moved[SKETCH_POINTS][3];
    const struct p3d_model_frame frame = {1, {(const uint8_t *)moved, SKETCH_POINTS, 12}};
    struct made m;

    for (uint32_t i = 0; i < s->drawn->point_count; i++) {
        moved[i][0] = s->room->points[i].x + 100;
        moved[i][2] = s->room->points[i].z;
    }
    s->drawn->frames = &frame;
    s->drawn->frame_count = 1;
    draw(s, "bone arm; skin 0 0=1; skin 48 0=0.5;");
    m = make(s, 10);
    for (uint32_t i = 0; i < m.lod->point_count; i++)
        assert_true(p3d_model_frame_point(m.lod, &m.lod->frames[0], i).x == m.lod->points[i].x + 100);
    assert_true(m.lod->skins[0].weights[0] == 1);
    assert_true(m.lod->skins[m.lod->point_count - 1].weights[0] == 0.5f);
}

/* ---- What is asked for ---- */

TEST(resolutions_are_the_next_numbers)
{
    struct sketch *s = square(false, false);
    const float sizes[2] = {0.5f, 10};
    struct p3d_model *model;

    s->drawn->resolution = 1.5f;
    model =
        kept_model(p3d_model_make_lods(&s->model, &(struct p3d_make_lods_options){sizes, 2, false}, NULL, NULL, NULL));
    assert_int_equal(model->lod_count, 2);
    assert_true(model->lods[0].resolution == 2 && model->lods[1].resolution == 3);
    assert_true(model->lods[0].face_count > model->lods[1].face_count);
    assert_true(p3d_can_make_lods());
}

static void assert_refused(const struct sketch *s, float size, const char *message)
{
    struct p3d_error error;

    assert_null(p3d_model_make_lods(&s->model, &(struct p3d_make_lods_options){&size, 1, false}, NULL, NULL, &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
}

TEST(a_lod_that_is_there_is_not_made_again)
{
    struct sketch *s = square(false, false);

    draw(s, "lod 2;");
    assert_refused(s, 0.5f, "there is a LOD 2.000 already, where one is to be made");
}

TEST(wrong_sizes_are_refused)
{
    struct sketch *s = square(false, false);

    assert_refused(s, 0, "the size of a LOD is neither a share of faces nor a number");
    assert_refused(s, NAN, "the size of a LOD is neither a share of faces nor a number");
    s->drawn->resolution = 999;
    assert_refused(s, 0.5f, "there are no resolutions left for LODs that are made");
}

TEST(there_must_be_a_surface)
{
    assert_refused(sketch("lod Geometry; pyramid;"), 0.5f,
                   "there is no visual LOD with faces, of which others could be made");
    assert_refused(sketch("lod 1; p 0 0 0 1 0 0 0 1 0; f 0 1 2; proxy proxy:a.01;"), 0.5f,
                   "there is no visual LOD with faces, of which others could be made");
}

TEST(points_must_be_finite)
{
    struct sketch *s = square(false, false);

    s->room->points[48].y = NAN;
    assert_refused(s, 0.5f, "a point is not finite: no LODs can be made");
}

TEST(points_may_be_far_away)
{
    struct sketch *s = square(true, true);
    const float sizes[3] = {0.5f, 8, 1};

    s->room->points[0].x = -3e38f;
    s->room->points[48].z = 3e38f;
    (void)kept_model(
        p3d_model_make_lods(&s->model, &(struct p3d_make_lods_options){sizes, 3, false}, NULL, NULL, NULL));
}

TEST(every_allocation_may_fail)
{
    struct sketch *s = square(true, true);
    const float sizes[2] = {0.5f, 6};
    struct starving starving = {.round = 0};
    struct p3d_error error;

    draw(s, "s a p0 f0; s b p48;");
    while (starve(&starving)) {
        p3d_model_free(p3d_model_make_lods(&s->model, &(struct p3d_make_lods_options){sizes, 2, false}, NULL,
                                           &starving.options, &error));
        starving.status = error.status;
    }
}
