/* test_from_odol.c: what an ODOL means, on one that is made here: normals, masses, and the
 * faces that close shadow volumes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/vec.h"
#include "draw.h"

enum { VERTICES = 6, POINTS = 5, FACES = 6 };

/* Two LODs of the same parts: a floor of 0 1 2 3, with 4 where 1 is, and 5 above. */
static struct {
    struct p3d_odol odol;
    struct p3d_odol_lod lods[2], *lod; /* the second */
    struct p3d_odol_face faces[FACES];
    struct p3d_odol_section sections[3];
    struct p3d_odol_material materials[3];
    struct p3d_odol_stage stages[3];
    struct p3d_odol_bone bones[5];
    struct p3d_bytes textures[2];
    struct p3d_odol_uv_set uv_set;
    uint8_t positions[12 * VERTICES], normals[12 * VERTICES], flags[4], uvs[8 * VERTICES];
} s;

static struct p3d_odol_face face_of(uint32_t section, uint8_t count, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return (struct p3d_odol_face){.texture = -1, .corner_count = count, .vertices = {a, b, c, d}, .section = section};
}

static void put_normal(uint32_t vertex, float x, float y, float z)
{
    store_floats(s.normals + (size_t)12 * vertex, (const float[]){x, y, z}, 3);
}

static void make(float resolution)
{
    static const float positions[3 * VERTICES] = {0, 0, 0, 4, 0, 0, 4, 0, 2, 0, 0, 2, 4, 0, 0, 0, 3, 0};

    memset(&s, 0, sizeof s);
    store_floats(s.positions, positions, COUNT(positions));
    for (uint32_t i = 0; i < VERTICES; i++) {
        put_normal(i, 0, 1, 0);
        store_floats(s.uvs + 8 * (size_t)i, (const float[]){(float)i, 10 * (float)i}, 2);
    }
    s.flags[0] = 0x3f;
    s.uv_set.uvs = (struct p3d_filled){{s.uvs, VERTICES, 8}, VERTICES, false};
    s.faces[0] = face_of(0, 4, 1, 0, 3, 2); /* as 0 1 2 3 */
    s.faces[1] = face_of(1, 3, 5, 0, 4, 0); /* as 0 5 4 */
    for (uint32_t i = 0; i < 3; i++)
        s.sections[i] = (struct p3d_odol_section){
            .first_face = i, .face_count = 1, .texture = (int16_t)((int)i - 1), .material = -1};
    s.textures[0] = p3d_bytes_of("a.paa");
    s.textures[1] = p3d_bytes_of("b.paa");
    s.lod = &s.lods[1];
    *s.lod = (struct p3d_odol_lod){.resolution = resolution,
                                   .vertex_count = VERTICES,
                                   .point_flags = {{s.flags, 1, 4}, VERTICES, true},
                                   .positions = {s.positions, VERTICES, 12},
                                   .normals = {{s.normals, VERTICES, 12}, VERTICES, false},
                                   .uv_sets = &s.uv_set,
                                   .uv_set_count = 1,
                                   .textures = s.textures,
                                   .texture_count = 2,
                                   .faces = s.faces,
                                   .face_count = 2,
                                   .sections = s.sections,
                                   .section_count = 3};
    s.odol = (struct p3d_odol){.version = 40, .lods = s.lods, .lod_count = 2, .bounding_center = {10, 20, 30}};
}

static const struct p3d_model_lod *read_lod(const struct p3d_model **got)
{
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_odol(&s.odol, NULL, 0, NULL, &error);

    if (!model)
        fail_msg("%s", error.message);
    kept_model(model);
    if (got)
        *got = model;
    assert_int_equal(model->lod_count, 2);
    assert_int_equal(model->lods[1].index, 1);
    assert_true(model->lods[1].first_counts && !model->lods[1].is_from_mlod);
    return &model->lods[1];
}

/* ---- Faces ---- */

TEST(corners_are_in_the_order_of_the_source)
{
    static const uint32_t vertices[] = {0, 1, 2, 3, 0, 5, 4}, points[] = {0, 1, 2, 3, 0, 4, 1};
    const struct p3d_model_lod *lod;

    make(1);
    lod = read_lod(NULL);
    assert_int_equal(lod->face_count, 2);
    assert_int_equal(lod->corner_count, 7);
    assert_int_equal(lod->faces[1].first_corner, 4);
    assert_int_equal(lod->point_count, POINTS); /* 1 and 4 differ in their UVs alone */
    assert_int_equal(lod->normal_count, VERTICES);
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(lod->corners[i].normal, vertices[i]);
        assert_int_equal(lod->corners[i].point, points[i]);
        assert_f32(lod->uv_sets[0].uvs[i].v, 10 * (float)vertices[i]);
    }
    assert_vec3(lod->points[2], 14, 20, 32);
    assert_vec3(lod->normals[2], 0, -1, 0);
}

/* LODs that are not drawn have the normals of their faces, if the file has 0 1 0 for all of them. */
TEST(faces_without_normals_get_their_own)
{
    static const float resolutions[] = {1e13f, 1, 1.1e4f};
    static const float others[][3] = {{0.5f, 1, 0}, {0, -1, 0}, {0, 1, 0.5f}};

    for (size_t i = 0; i < 3; i++) {
        const struct p3d_model_lod *lod;

        make(resolutions[i]);
        lod = read_lod(NULL);
        assert_int_equal(lod->normal_count, i ? VERTICES : 2);
        for (uint32_t j = 0; j < 7; j++)
            assert_f32(lod->uv_sets[0].uvs[j].u, (float[]){0, 1, 2, 3, 0, 5, 4}[j]);
        if (i)
            continue;
        for (uint32_t j = 0; j < 7; j++)
            assert_int_equal(lod->corners[j].normal, j > 3);
        assert_vec3(lod->normals[0], 0, 1, 0);
        assert_vec3(lod->normals[1], 0, 0, 1);
    }
    for (size_t i = 0; i < 3; i++) { /* one is enough, also of the last vertex */
        make(1e13f);
        put_normal(i ? VERTICES - 1 : 0, others[i][0], others[i][1], others[i][2]);
        assert_int_equal(read_lod(NULL)->normal_count, VERTICES);
    }
}

/* ---- The model ---- */

static double sum_of(struct p3d_span masses)
{
    double sum = 0;

    for (uint32_t i = 0; i < masses.count; i++)
        sum += (double)p3d_f32_at(masses, i);
    return sum;
}

TEST(masses_have_the_centre_of_mass_of_the_file)
{
    const struct p3d_vec3 centers[] = {{1.6f, 0.6f, 0.8f}, {0.4f, 0.3f, 1.5f}, {3.9f, 0, 0.5f}};

    for (size_t i = 0; i < COUNT(centers); i++) {
        const struct p3d_model_lod *lod;
        double sums[3] = {0, 0, 0};

        make(1e13f);
        s.odol.mass = 10;
        s.odol.center_of_mass = centers[i];
        lod = read_lod(NULL);
        for (uint32_t j = 0; j < POINTS; j++) {
            const struct p3d_vec3 p = lod->points[j];
            const double mass = (double)p3d_f32_at(lod->masses, j);

            assert_true(mass >= 0);
            sums[0] += mass * ((double)p.x - 10) / 10; /* from the bounding centre, which the file's is seen from */
            sums[1] += mass * ((double)p.y - 20) / 10;
            sums[2] += mass * ((double)p.z - 30) / 10;
        }
        for (unsigned j = 0; j < 3; j++)
            assert_true(fabs(sums[j] - (double)vec3_along(centers[i], j)) < 1e-5);
    }
}

TEST(the_mass_of_the_file_is_that_of_geometry_alone)
{
    static const float own[POINTS] = {1, 2, 3, 4, 5};
    static uint8_t bytes[4 * POINTS];

    make(1e13f);
    s.odol.mass = 10;
    s.odol.center_of_mass = (struct p3d_vec3){1.6f, 0.6f, 0.8f}; /* the mean of the points */
    assert_int_equal(read_lod(NULL)->masses.count, POINTS);
    assert_true(sum_of(read_lod(NULL)->masses) == 10);
    assert_f32(p3d_f32_at(read_lod(NULL)->masses, 4), 2);
    s.odol.center_of_mass = (struct p3d_vec3){9, 9, 9}; /* no masses have it */
    assert_f32(p3d_f32_at(read_lod(NULL)->masses, 4), 2);
    s.odol.mass_array = (struct p3d_span){store_floats(bytes, own, POINTS), POINTS, 4};
    assert_true(sum_of(read_lod(NULL)->masses) == 15);
    s.odol.mass_array.count--; /* of other points */
    assert_true(sum_of(read_lod(NULL)->masses) == 10);
    s.odol.mass = -1;
    assert_null(read_lod(NULL)->masses.data);
    s.odol.mass = 0;
    s.odol.inverse_mass = 1e10f; /* it is known that there are none */
    assert_non_null(read_lod(NULL)->masses.data);
    assert_int_equal(read_lod(NULL)->masses.count, 0);
    s.odol.mass = 10;
    assert_true(sum_of(read_lod(NULL)->masses) == 10);
    s.lod->resolution = 4e13f; /* Geometry PhysX */
    assert_int_equal(read_lod(NULL)->masses.count, 0);
    assert_non_null(read_lod(NULL)->masses.data);
    s.odol.inverse_mass = 1;
    assert_null(read_lod(NULL)->masses.data);
    s.lod->resolution = 6e15f; /* View Geometry has no masses */
    s.odol.inverse_mass = 1e10f;
    assert_null(read_lod(NULL)->masses.data);
    s.lod->resolution = 1e13f;
    s.lod->vertex_count = s.lod->face_count = 0;
    assert_null(read_lod(NULL)->masses.data);
}

/* ---- Shadow volumes ---- */

TEST(faces_that_close_edges_of_a_volume_are_not_the_source_s)
{
    const struct p3d_model_lod *lod;

    make(1e4f);
    s.faces[0] = face_of(0, 3, 0, 1, 2, 0);
    s.faces[1] = face_of(0, 3, 0, 4, 1, 0); /* 4 stands where 1 does */
    s.faces[2] = face_of(0, 3, 1, 4, 2, 0);
    s.faces[3] = face_of(0, 3, 1, 4, 0, 0);
    s.faces[4] = face_of(0, 3, 0, 4, 1, 0); /* a fourth edge there is not */
    s.faces[5] = face_of(0, 3, 0, 5, 3, 0);
    s.lod->face_count = 6;
    lod = read_lod(NULL);
    assert_int_equal(lod->face_count, 3);
    assert_int_equal(lod->corner_count, 9);
    assert_int_equal(lod->faces[2].first_corner, 6);
    make(1); /* elsewhere they are */
    s.faces[1] = face_of(0, 3, 0, 4, 1, 0);
    assert_int_equal(read_lod(NULL)->face_count, 2);
}
