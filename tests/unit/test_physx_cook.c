/* test_physx_cook.c: meshes cooked from points are closed, convex hulls with all that follows from them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cooked.h"
#include "core/vec.h"
#include "physx/plane.h"
#include "physx_bytes.h"
#include "test.h"
#include "test_memory.h"

static void assert_refused(uint32_t count, const char *message)
{
    assert_null(p3d_physx_cook(points, count, 0, NULL, &error));
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, P3D_INVALID);
}

/* From -1 to 1. */
static float next_random(uint64_t *seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (float)(int32_t)(*seed >> 33) / 1073741824.f - 1;
}

/* Each edge has a polygon on either side, the counts are those of a closed body, and no point is above a plane but
 * for what merging polygons takes away. */
static void assert_hull(const struct p3d_physx_mesh *mesh, uint32_t point_count)
{
    static uint8_t sides[256][256];
    const double size = vec_length(vec_subtract(vec_of(mesh->bbox_max), vec_of(mesh->bbox_min)));
    uint32_t first = 0;

    memset(sides, 0, sizeof sides);
    for (uint32_t i = 0; i < mesh->polygons.count; i++) {
        const struct p3d_physx_polygon polygon = p3d_physx_polygon_at(mesh, i);

        assert_int_equal(polygon.first, first);
        assert_true(polygon.count >= 3);
        first += polygon.count;
        for (unsigned j = 0; j < polygon.count; j++)
            assert_int_equal(sides[mesh->indices.data[polygon.first + j]]
                                  [mesh->indices.data[polygon.first + (j + 1) % polygon.count]]++,
                             0);
        for (uint32_t j = 0; j < point_count; j++)
            assert_true(vec_dot(vec_of(polygon.normal), vec_of(points[j])) + polygon.distance < 1e-3 * size);
    }
    assert_int_equal(mesh->indices.count, first);
    for (unsigned i = 0; i < 256; i++)
        for (unsigned j = 0; j < 256; j++)
            assert_int_equal(sides[i][j], sides[j][i]);
    assert_int_equal(mesh->vertices.count + mesh->polygons.count, mesh->faces_by_edges.count + 2);
    assert_int_equal(mesh->indices.count, 2 * mesh->faces_by_edges.count);
}

/* ---- Known bodies ---- */

static bool has_vertex(const struct p3d_physx_mesh *mesh, struct p3d_vec3 p)
{
    for (uint32_t i = 0; i < mesh->vertices.count; i++)
        if (vec3_is_equal(p3d_vec3_at(mesh->vertices, i), p))
            return true;
    return false;
}

/* Our vertices and polygons are in another order than the sample's, so fields are compared that are free of it. */
TEST(a_tetrahedron_is_cooked)
{
    struct p3d_physx_mesh *mesh, *sample;
    struct bytes file;

    put_mesh(&file, false);
    sample = p3d_physx_read(file.data, file.size, NULL, &error);
    assert_non_null(sample);
    for (uint32_t i = 0; i < 4; i++)
        points[i] = p3d_vec3_at(sample->vertices, i);
    assert_int_equal(cook(4, 0)->hull_version, 9); /* of 4.1 */
    mesh = cook(4, P3D_PHYSX_SDK_3_4);
    assert_hull(mesh, 4);
    assert_int_equal(mesh->version, 13);
    assert_int_equal(mesh->hull_version, 8);
    for (uint32_t i = 0; i < 4; i++)
        assert_true(has_vertex(mesh, points[i]));
    assert_f32(mesh->mass, sample->mass);
    for (unsigned i = 0; i < 9; i++)
        assert_f32(mesh->inertia[i], sample->inertia[i]);
    assert_f32(mesh->center_of_mass.y, sample->center_of_mass.y);
    assert_float_equal(mesh->radius, sample->radius, 1e-7);
    assert_float_equal(mesh->extents.x, sample->extents.x, 1e-6);
    assert_f32(mesh->gauss_flag, -1);
    p3d_physx_free(sample);
}

TEST(a_box_has_six_polygons)
{
    struct p3d_physx_mesh *mesh;

    put_box(1, 2, 4);
    mesh = cook(8, 0);
    assert_hull(mesh, 8);
    assert_int_equal(mesh->vertices.count, 8);
    assert_int_equal(mesh->polygons.count, 6);
    assert_f32(mesh->mass, 64);
    assert_f32(mesh->inertia[0], (float)(64.0 / 3 * (4 + 16)));
    assert_true(mesh->inertia[1] == 0);
    assert_f32(mesh->radius, 1);
    assert_f32(mesh->extents.z, 4);
    assert_f32(mesh->extents.x, 1);
}

TEST(each_version_of_the_sdk_has_its_form)
{
    static const uint32_t others[] = {0x02080000, 0x03030300, 0x03050000, 0x04000000, 0x04020000};

    put_box(1, 2, 4);
    for (unsigned is_older = 0; is_older < 2; is_older++) {
        struct p3d_physx_mesh *mesh = cook(8, is_older ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1);
        struct p3d_buffer file = {NULL, 0, 0};

        assert_int_equal(mesh->hull_version, is_older ? 8 : 9);
        assert_int_equal(mesh->list_version, mesh->hull_version);
        assert_true(p3d_physx_write(mesh, p3d_buffer_sink(&file), &error));
        assert_int_equal(file.size, is_older ? 444 : 432);
        p3d_buffer_free(&file);
    }
    for (size_t i = 0; i < COUNT(others); i++) {
        assert_null(p3d_physx_cook(points, 8, others[i], NULL, &error));
        assert_int_equal(error.status, P3D_UNSUPPORTED);
    }
    assert_string_equal(error.message, "meshes for version 0x04020000 of the SDK cannot be made");
}

TEST(points_inside_on_faces_and_edges_and_doubles_are_no_vertices)
{
    struct p3d_physx_mesh *mesh;

    put_box(1, 1, 1);
    points[8] = (struct p3d_vec3){0, 0, 0};
    points[9] = (struct p3d_vec3){1, 0, 0.25f};
    points[10] = (struct p3d_vec3){1, 1, 0};
    points[11] = (struct p3d_vec3){-1, -0.5f, -1};
    points[12] = points[3];
    mesh = cook(13, 0);
    assert_hull(mesh, 13);
    assert_int_equal(mesh->vertices.count, 8);
    assert_int_equal(mesh->polygons.count, 6);
}

TEST(far_from_the_origin_the_mass_stays_right)
{
    struct p3d_physx_mesh *mesh;

    put_box(1, 1, 1);
    for (unsigned i = 0; i < 8; i++)
        points[i].x += 4096;
    mesh = cook(8, P3D_PHYSX_SDK_4_1);
    assert_f32(mesh->mass, 8);
    assert_f32(mesh->center_of_mass.x, 4096);
    assert_f32(mesh->inertia[0], 16.f / 3);
}

/* ---- Many points ---- */

static float next_size(uint64_t *seed)
{
    static const float sizes[] = {1, 0.001f, 30, 1000, 0.05f, 100000, 1, 2};

    return sizes[(uint32_t)((next_random(seed) + 1) * 4) % COUNT(sizes)];
}

static struct p3d_vec3 next_point(uint64_t *seed)
{
    struct p3d_vec3 at;

    at.x = next_random(seed);
    at.y = next_random(seed);
    at.z = next_random(seed);
    return at;
}

static float grid(float value, float steps)
{
    return rintf(value * steps) / steps + 0.0f;
}

/* One point of a cloud of that kind, where u, v, and w are its axes. */
static struct p3d_vec3 place_of(unsigned kind, uint32_t index, struct p3d_vec3 u, struct p3d_vec3 v, struct p3d_vec3 w,
                                uint64_t *seed)
{
    static const float thin[] = {1e-2f, 1e-3f, 1e-4f, 1e-5f, 3e-7f};
    const struct p3d_vec3 p = next_point(seed);
    float a = p.x, b = p.y, c = p.z;

    switch (kind % 10) {
    case 0: /* in a turned box */
        break;
    case 1: /* on a coarse grid */
        a = grid(a, 2);
        b = grid(b, 3);
        c = grid(c, 1);
        break;
    case 2: /* on a ball */
    case 3: /* on a ball, and near to others */
        return vec3_add(vec3_unit(p), vec3_scale(w, kind % 10 == 3 && index % 2 ? 2e-4f : 0));
    case 4: /* flat, or nearly so */
        c *= thin[kind / 10 % COUNT(thin)];
        break;
    case 5: /* straight, or nearly so */
        b *= thin[kind / 10 % COUNT(thin)];
        c *= thin[(kind / 10 + 1) % COUNT(thin)];
        break;
    case 6: /* on two planes */
        c = index % 2 ? 1 : -1;
        break;
    case 7: /* near to the sides of a box */
        a = index % 3 ? a : (a < 0 ? -1 : 1) + c / 1000;
        b = index % 3 == 1 ? (b < 0 ? -1 : 1) + a / 1000 : b;
        c = index % 3 == 2 ? (c < 0 ? -1 : 1) + b / 1000 : c;
        break;
    case 8: /* a body of steps */
        a = grid(a, 4);
        c = index % 2 ? c : grid(c, 2);
        break;
    default: /* a cone */
        a *= 1 - fabsf(c);
        b *= 1 - fabsf(c);
    }
    return vec3_add(vec3_add(vec3_scale(u, a), vec3_scale(v, b)), vec3_scale(w, c));
}

static uint32_t put_cloud(unsigned number)
{
    uint64_t seed = number;
    const uint32_t count = number % 11 == 10 ? 400 : 4 + number * 7 % 60;
    struct p3d_vec3 u = {1, 0, 0}, v = {0, 1, 0}, w = {0, 0, 1}, middle = {0, 0, 0};
    float size;

    (void)next_random(&seed);
    size = next_size(&seed);
    if (number / 10 % 3) {
        u = vec3_unit(next_point(&seed));
        v = vec3_unit(vec3_cross(u, next_point(&seed)));
        w = vec3_cross(u, v);
    }
    if (number / 20 % 2)
        middle = vec3_scale(next_point(&seed), number % 3 ? 3 : 40);
    for (uint32_t i = 0; i < count; i++)
        points[i] = vec3_scale(vec3_add(place_of(number, i, u, v, w, &seed), middle), size);
    return count;
}

/* Some are so straight that a hull is begun anew. */
TEST(hulls_of_all_kinds_of_points_close)
{
    enum { CLOUDS = 1200 };
    static const unsigned straight[] = {2385, 3085, 3835, 4185, 6985, 7635, 9985, 10285, 10935, 15685, 21235, 23335};
    unsigned made = 0;

    for (unsigned round = 0; round < CLOUDS + COUNT(straight); round++) {
        const unsigned number = round < CLOUDS ? round : straight[round - CLOUDS];
        const uint32_t count = put_cloud(number), sdk = number % 7 < 3 ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1;
        struct p3d_physx_mesh *mesh = p3d_physx_cook(points, count, sdk, NULL, &error);

        if (mesh)
            assert_hull(mesh, 0); /* points that are near to others, or to a face, are left out */
        else
            assert_int_equal(error.status, P3D_INVALID); /* it is said that there is no volume, or no convex mesh */
        made += mesh != NULL;
        p3d_physx_free(mesh);
    }
    assert_true(made > 1000);
}

/* Of 60 points, anywhere, on a grid, or near the sides of a box: the bytes are those of another program, which was
 * written from the same rules. They are no others on any processor. */
TEST(the_bytes_are_known)
{
    static const struct {
        uint32_t sdk_version;
        enum { ANYWHERE, GRID, SIDES } kind;
        uint32_t size, sum;
    } cases[] = {{P3D_PHYSX_SDK_4_1, ANYWHERE, 1686, 0xb4a6824a}, {P3D_PHYSX_SDK_4_1, GRID, 1298, 0xd68f29ae},
                 {P3D_PHYSX_SDK_3_4, ANYWHERE, 1698, 0xc622563c}, {P3D_PHYSX_SDK_3_4, GRID, 1310, 0x750a726c},
                 {P3D_PHYSX_SDK_4_1, SIDES, 5938, 0x71d6f134},    {P3D_PHYSX_SDK_3_4, SIDES, 5950, 0xf4402142}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3d_physx_mesh *mesh;
        uint32_t sum = 2166136261u;
        uint64_t seed = 6;

        for (uint32_t j = 0; j < 60; j++)
            for (unsigned axis = 0; axis < 3; axis++) {
                float at = next_random(&seed);

                if (cases[i].kind == GRID)
                    at = rintf(at * 3) / 4 + 0.0f;
                if (cases[i].kind == SIDES && axis == j % 3)
                    at = at / 16 + (j % 2 ? 1 : -1);
                vec3_set_along(&points[j], axis, at);
            }
        mesh = cook(60, cases[i].sdk_version);
        assert_true(p3d_physx_write(mesh, p3d_buffer_sink(&file), &error));
        for (size_t j = 0; j < file.size; j++)
            sum = (sum ^ file.data[j]) * 16777619u;
        assert_int_equal(file.size, cases[i].size);
        assert_int_equal(sum, cases[i].sum);
        p3d_buffer_free(&file);
    }
}

static void put_ball(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const double z = 1 - (2.0 * i + 1) / count, radius = sqrt(1 - z * z), angle = i * 2.399963;

        points[i] = (struct p3d_vec3){(float)(radius * cos(angle)), (float)(radius * sin(angle)), (float)z};
    }
}

/* ---- The Gauss map ---- */

TEST(more_than_32_vertices_have_a_gauss_map)
{
    for (uint32_t count = 32; count < 34; count++) {
        struct p3d_physx_mesh *mesh;

        put_ball(count);
        mesh = cook(count, 0);
        assert_int_equal(mesh->vertices.count, count);
        assert_f32(mesh->gauss_flag, count > 32 ? 1 : -1);
        assert_int_equal(mesh->gauss.samples.count, count > 32 ? 3072 : 0);
    }
}

/* Each cooked mesh can be written and read. */
TEST(a_gauss_map_names_the_furthest_vertices_and_their_neighbours)
{
    static const struct {
        unsigned sample;
        struct vec direction;
    } looks[] = {{0, {1, -1, -1}},    {15, {1, -1, 1}},   {240, {1, 1, -1}}, {255, {1, 1, 1}},
                 {256, {-1, -1, -1}}, {512, {-1, 1, -1}}, {527, {1, 1, -1}}, {1039, {-1, 1, 1}}};

    for (unsigned is_older = 0; is_older < 2; is_older++) {
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3d_physx_mesh *mesh, *again;

        put_ball(40);
        mesh = cook(40, is_older ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1);
        assert_hull(mesh, 40);
        for (size_t i = 0; i < COUNT(looks); i++) {
            const struct vec direction = looks[i].direction;
            const uint8_t *sample = mesh->gauss.samples.data + looks[i].sample;
            const double most = vec_dot(direction, vec_of(p3d_vec3_at(mesh->vertices, sample[0])));
            const double least = vec_dot(direction, vec_of(p3d_vec3_at(mesh->vertices, sample[1536])));

            for (uint32_t j = 0; j < 40; j++) {
                const double height = vec_dot(direction, vec_of(p3d_vec3_at(mesh->vertices, j)));

                assert_true(least <= height + 1e-6 && height <= most + 1e-6);
            }
        }
        assert_int_equal(mesh->gauss.neighbours.count, 2 * mesh->faces_by_edges.count);
        assert_true(p3d_physx_write(mesh, p3d_buffer_sink(&file), &error));
        again = p3d_physx_read(file.data, file.size, NULL, &error);
        assert_non_null(again);
        assert_int_equal(again->gauss.largest_valency, mesh->gauss.largest_valency);
        p3d_physx_free(again);
        p3d_buffer_free(&file);
    }
}

/* ---- Points without volume ---- */

TEST(points_without_volume_are_refused)
{
    put_box(1, 1, 1);
    assert_refused(0, "the points have no volume");
    assert_refused(2, "the points have no volume");
    for (unsigned i = 0; i < 8; i++) /* in a line that is along no axis */
        points[i] = (struct p3d_vec3){(float)i, (float)i, (float)i};
    assert_refused(8, "the points have no volume");
    points[0] = (struct p3d_vec3){0, 0, 0}; /* an oblique triangle, one corner of which is there twice */
    points[1] = (struct p3d_vec3){1, 1, 0.5f};
    points[2] = (struct p3d_vec3){0.3f, 0.7f, 1};
    points[3] = points[0];
    assert_refused(4, "the points have no volume");
}

/* ---- Flat clouds ---- */

/* A side that is missing becomes a tenth of the smallest other one; if all are missing, it is 2 cm. */
TEST(points_that_are_flat_along_an_axis_become_a_box)
{
    static const float sizes[][6] = {
        {1, 2, 0, 1, 2, 0.1f}, {0, 4, 2, 0.2f, 4, 2}, {3, 0, 0, 3, 0.3f, 0.3f}, {0, 0, 0, 0.01f, 0.01f, 0.01f}};

    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct p3d_physx_mesh *mesh;

        put_box(sizes[i][0], sizes[i][1], sizes[i][2]);
        mesh = cook(8, i % 2 ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1);
        assert_int_equal(mesh->vertices.count, 8);
        assert_int_equal(mesh->polygons.count, 6);
        assert_float_equal(mesh->bbox_max.x, sizes[i][3], 1e-6);
        assert_float_equal(mesh->bbox_max.y, sizes[i][4], 1e-6);
        assert_float_equal(mesh->bbox_max.z, sizes[i][5], 1e-6);
    }
}

/* ---- Points that are one ---- */

/* The one that is further out stays, wherever it stands. */
TEST(points_that_are_nearly_one_become_one)
{
    for (unsigned is_older = 0; is_older < 2; is_older++) {
        struct p3d_physx_mesh *mesh;

        put_box(1, 1, 1);
        points[8] = points[7];
        points[8].x += is_older ? 1.5e-3f : 1.5e-4f;
        points[9] = points[7];
        points[9].y -= is_older ? 1.5e-3f : 1.5e-4f;
        mesh = cook(10, is_older ? P3D_PHYSX_SDK_3_4 : P3D_PHYSX_SDK_4_1);
        assert_int_equal(mesh->vertices.count, 8);
        assert_float_equal(mesh->bbox_max.x, points[8].x, 1e-6);
    }
}

/* Points are found by where they are: so many would take minutes to compare one by one. */
TEST(very_many_points_are_cooked)
{
    static struct p3d_vec3 many[60000];
    struct p3d_physx_mesh *mesh;
    uint64_t seed = 4;

    for (uint32_t i = 0; i < COUNT(many); i++)
        many[i] = (struct p3d_vec3){next_random(&seed), next_random(&seed), next_random(&seed)};
    mesh = p3d_physx_cook(many, COUNT(many), P3D_PHYSX_SDK_4_1, NULL, &error);
    assert_non_null(mesh);
    assert_true(mesh->mass > 7);
    p3d_physx_free(mesh);
}

/* ---- What cannot be cooked ---- */

TEST(numbers_that_are_not_finite_are_refused)
{
    put_box(1, 1, 1);
    points[5].y = INFINITY;
    assert_refused(8, "point 5 is not finite");
    points[5].y = NAN;
    assert_refused(8, "point 5 is not finite");
}

TEST(a_mass_that_is_not_finite_is_refused)
{
    put_box(3e38f, 3e38f, 3e38f);
    assert_refused(8, "the mesh is too large: its size is not finite");
    put_box(1e13f, 1e13f, 1e13f);
    assert_refused(8, "the mesh is too large: its mass is not finite");
}

/* Then the hull stays as it is before the next point. Of a ball and of a prism with 120 sides. */
TEST(of_more_vertices_or_polygons_than_a_byte_holds_some_are_left_out)
{
    static const uint32_t counts[] = {120, 130, 2000};
    struct p3d_physx_mesh *mesh;

    for (size_t i = 0; i < COUNT(counts); i++) {
        put_ball(counts[i]);
        mesh = cook(counts[i], 0);
        assert_hull(mesh, i ? 0 : counts[i]);
        assert_true(mesh->vertices.count >= 120);
        assert_true(mesh->mass > 3.9f);
    }
    for (unsigned i = 0; i < 240; i++) {
        const double angle = i / 2 * 0.0523598775598;

        points[i] = (struct p3d_vec3){(float)cos(angle), i % 2 ? 1.f : -1.f, (float)sin(angle)};
    }
    mesh = cook(240, 0);
    assert_hull(mesh, 0);
    assert_true(mesh->mass > 6);
}

TEST(every_allocation_may_fail)
{
    put_ball(40);
    for (size_t count = 0;; count++) {
        struct memory memory = {.left = count};
        const struct p3d_options options = {.allocator = memory_allocator(&memory)};
        struct p3d_physx_mesh *mesh = p3d_physx_cook(points, 40, 0, &options, &error);

        assert_int_equal(error.status, mesh ? P3D_OK : P3D_NO_MEMORY);
        p3d_physx_free(mesh);
        assert_int_equal(memory.count, 0);
        if (mesh)
            break;
    }
}
