/* test_make_kinds.c: what is made of bodies and surfaces of all kinds stays what it was. After a change that is meant,
 * take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "chance.h"
#include "checksum.h"
#include "core/job.h"
#include "make/convex.h"
#include "make/hull_polygons.h"

#include <p3d/edit.h>

#include <math.h>

enum { POINTS = 4000, FACES = 2000, SELECTIONS = 8, LODS = 4, CLOUDS = 18, BODIES = 26, SURFACES = 14, EDGES = 200 };

struct drawn {
    struct p3d_vec3 points[POINTS + 1], normals[FACES];
    uint32_t point_flags[POINTS];
    struct p3d_model_corner corners[4 * FACES + 1];
    struct p3d_model_face faces[FACES + 1];
    struct p3d_vec2 uvs[2][4 * FACES + 1];
    struct p3d_model_uv_set uv_sets[2];
    struct p3d_model_selection selections[SELECTIONS + 1];
    uint32_t selected_points[SELECTIONS][POINTS + 1], selected_faces[SELECTIONS][FACES + 1];
    float point_weights[SELECTIONS][POINTS], face_weights[SELECTIONS][FACES];
    struct p3d_model_proxy proxy;
    struct p3d_model_skin skins[POINTS];
    struct p3d_model_frame frame;
    uint32_t frame_positions[POINTS];
    uint8_t frame_points[12 * POINTS], edges[8 * EDGES];
};

static struct drawn rooms[LODS], *room;
static struct p3d_model_lod lods[LODS + 1], *lod;
static struct p3d_model_material materials[4];
static struct p3d_model_property properties[4];
static struct p3d_model_bone bones[2];
static struct p3d_model model;

/* ---- Places ---- */

struct frame {
    float axes[3][3];
    struct p3d_vec3 at;
};

static struct frame place_as_drawn;

/* From -1 to 1, in steps of 1/512. */
static float next_number(void)
{
    return (float)below(1025) / 512 - 1;
}

/* A turn by the quaternion of four small numbers, or none. */
static struct frame next_frame(float far)
{
    float q[4], n = 0;
    struct frame f = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

    for (unsigned i = 0; i < 4; i++) {
        q[i] = (float)below(7) - 3;
        n += q[i] * q[i];
    }
    f.at.x = far * next_number();
    f.at.y = far * next_number();
    f.at.z = far * next_number();
    if (n == 0 || below(3) == 0)
        return f;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;

        f.axes[i][i] = (q[3] * q[3] + q[i] * q[i] - q[j] * q[j] - q[k] * q[k]) / n;
        f.axes[i][j] = 2 * (q[i] * q[j] + q[3] * q[k]) / n;
        f.axes[i][k] = 2 * (q[i] * q[k] - q[3] * q[j]) / n;
    }
    return f;
}

static uint32_t add_point(float x, float y, float z)
{
    const struct frame *f = &place_as_drawn;
    const uint32_t index = lod->point_count++;

    assert_true(index < POINTS);
    room->points[index] = (struct p3d_vec3){x * f->axes[0][0] + y * f->axes[1][0] + z * f->axes[2][0] + f->at.x,
                                            x * f->axes[0][1] + y * f->axes[1][1] + z * f->axes[2][1] + f->at.y,
                                            x * f->axes[0][2] + y * f->axes[1][2] + z * f->axes[2][2] + f->at.z};
    return index;
}

/* ---- Faces ---- */

static uint32_t material;
static bool has_own_points; /* each face */

static void add_face(uint32_t count, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    const uint32_t at[4] = {a, b, c, d}, first = lod->corner_count;

    assert_true(lod->face_count < FACES);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t point = at[i];

        if (has_own_points) {
            point = lod->point_count++;
            assert_true(point < POINTS);
            room->points[point] = room->points[at[i]];
        }
        room->corners[lod->corner_count] = (struct p3d_model_corner){point, P3D_NO_NORMAL};
        room->uvs[0][lod->corner_count] =
            (struct p3d_vec2){room->points[point].x / 8 + room->points[point].z / 32, room->points[point].y / 8};
        room->uvs[1][lod->corner_count] = (struct p3d_vec2){(float)(i & 1), (float)(i / 2)};
        lod->corner_count++;
    }
    room->faces[lod->face_count++] = (struct p3d_model_face){first, count, 0, material};
}

static void add_quad(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    if (below(4)) {
        add_face(4, a, b, c, d);
        return;
    }
    add_face(3, a, b, c, 0);
    add_face(3, a, c, d, 0);
}

/* ---- Bodies ---- */

static void add_box(float x, float y, float z)
{
    static const uint8_t sides[6][4] = {{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1},
                                        {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}};
    const uint32_t first = lod->point_count, open = (uint32_t)below(12);

    for (unsigned i = 0; i < 8; i++)
        add_point(i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z);
    for (unsigned i = 0; i < 6; i++)
        if (i != open)
            add_quad(first + sides[i][0], first + sides[i][1], first + sides[i][2], first + sides[i][3]);
}

static const float around[12][2] = {{1, 0},  {0.8f, 0.6f},   {0.6f, 0.8f},   {0, 1},  {-0.6f, 0.8f}, {-0.8f, 0.6f},
                                    {-1, 0}, {-0.8f, -0.6f}, {-0.6f, -0.8f}, {0, -1}, {0.6f, -0.8f}, {0.8f, -0.6f}};

/* A tube of so many rings, or a pole if it has ends; it may be a cone. */
static void add_tube(uint32_t rings, float width, float length, float narrow, bool has_ends)
{
    const uint32_t first = lod->point_count;
    uint32_t ends[2];

    for (uint32_t i = 0; i < rings; i++)
        for (unsigned j = 0; j < 12; j++) {
            const float wide = width * (1 - narrow * (float)i);

            add_point(wide * around[j][0], length * (float)i, wide * around[j][1]);
        }
    ends[0] = add_point(0, 0, 0);
    ends[1] = add_point(0, length * (float)(rings - 1), 0);
    for (uint32_t i = 0; i + 1 < rings; i++)
        for (uint32_t j = 0; j < 12; j++) {
            const uint32_t a = first + 12 * i + j, b = first + 12 * i + (j + 1) % 12;

            add_quad(a, a + 12, b + 12, b);
        }
    for (uint32_t i = 0; i < 12 && has_ends; i++) {
        const uint32_t last = first + 12 * (rings - 1), next = (i + 1) % 12;

        add_face(3, first + i, first + next, ends[0], 0);
        add_face(3, last + next, last + i, ends[1], 0);
    }
}

/* An octahedron whose faces are cut into rows, on a ball. */
static void add_ball(uint32_t rows, float radius, float flat)
{
    for (unsigned side = 0; side < 8; side++) {
        const float x = side & 1 ? -1 : 1, y = side & 2 ? -1 : 1, z = side & 4 ? -1 : 1;
        const bool is_turned = x * y * z < 0;
        const uint32_t first = lod->point_count;

        for (uint32_t i = 0; i <= rows; i++)
            for (uint32_t j = 0; j <= i; j++) {
                const float a = (float)(rows - i), b = (float)(i - j), c = (float)j, r = sqrtf(a * a + b * b + c * c);

                add_point(x * radius * a / r, y * radius * b / r * flat, z * radius * c / r);
            }
        for (uint32_t i = 0, row = first; i < rows; row += ++i)
            for (uint32_t j = 0; j <= i; j++) {
                const uint32_t a = row + j, b = row + i + 1 + j, c = b + 1;

                add_face(3, a, is_turned ? b : c, is_turned ? c : b, 0);
                if (j < i)
                    add_face(3, a, is_turned ? c : a + 1, is_turned ? a + 1 : c, 0);
            }
    }
}

/* A piece of ground. */
static void add_sheet(uint32_t width, uint32_t depth, float rough)
{
    const uint32_t first = lod->point_count;

    for (uint32_t i = 0; i < (width + 1) * (depth + 1); i++) {
        const float height = rough * next_number();

        add_point((float)(i % (width + 1)), height, (float)(i / (width + 1)) * 0.75f);
    }
    for (uint32_t i = 0; i < width * depth; i++) {
        const uint32_t a = first + i / width * (width + 1) + i % width, b = a + width + 1;

        add_quad(a, b, b + 1, a + 1);
    }
}

static void add_heap(uint32_t count, float size)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t first = lod->point_count;

        for (unsigned j = 0; j < 3; j++) {
            const float x = size * next_number(), y = size * next_number();

            add_point(x, y, size * next_number());
        }
        add_face(3, first, first + 1, first + 2, 0);
    }
}

static void add_body(void)
{
    const float x = 0.25f + (float)below(16) / 8, y = 0.25f + (float)below(16) / 8, z = 0.25f + (float)below(16) / 8;
    const uint32_t count = (uint32_t)below(4), other = (uint32_t)below(3); /* arguments are computed in any order */
    const bool is_odd = below(2);

    place_as_drawn = next_frame(below(2) ? 3 : 0.5f);
    has_own_points = below(4) == 0;
    switch (below(7)) {
    case 0:
        add_box(x, y, z);
        break;
    case 1:
        add_tube(2 + count, x, y, is_odd ? 0.25f : 0, other);
        break;
    case 2:
        add_ball(1 + other, x, is_odd ? 1 : 0.3f);
        break;
    case 3:
        add_sheet(2 + count, 1 + other, is_odd ? 0.2f : 0);
        break;
    case 4:
        add_heap(1 + (uint32_t)below(12), x);
        break;
    case 5:
        add_box(x, y, 0.001f); /* a plate */
        break;
    default:
        add_box(x, 0.02f, 0.03f); /* a bar */
        add_box(0.1f, y, 0.1f);
    }
}

/* ---- Models ---- */

static void begin_lod(float resolution)
{
    room = &rooms[model.lod_count];
    lod = &lods[model.lod_count++];
    *lod = (struct p3d_model_lod){.index = model.lod_count - 1,
                                  .resolution = resolution,
                                  .points = room->points,
                                  .corners = room->corners,
                                  .faces = room->faces,
                                  .normals = room->normals,
                                  .uv_sets = room->uv_sets,
                                  .uv_set_count = 1,
                                  .selections = room->selections,
                                  .is_from_mlod = true};
    for (uint32_t i = 0; i < 2; i++)
        room->uv_sets[i] = (struct p3d_model_uv_set){i, room->uvs[i]};
}

static void begin_model(unsigned number)
{
    static const char *const textures[] = {"", "a_co.paa", "b_co.paa", ""};
    static const char *const rvmats[] = {"", "a.rvmat", "", "c.rvmat"};

    chance = 1000 + number;
    material = 0;
    model = (struct p3d_model){.lods = lods, .materials = materials, .material_count = COUNT(materials)};
    for (size_t i = 0; i < COUNT(materials); i++)
        materials[i] =
            (struct p3d_model_material){.texture = p3d_bytes_of(textures[i]), .material = p3d_bytes_of(rvmats[i])};
}

/* Behind the last of all there is what cannot be used: nobody may read it. */
static void end_model(void)
{
    lods[model.lod_count] = (struct p3d_model_lod){.resolution = 1, .point_count = 8, .face_count = 8};
    for (uint32_t i = 0; i < model.lod_count; i++) {
        struct drawn *r = &rooms[i];

        r->points[lods[i].point_count] = (struct p3d_vec3){NAN, INFINITY, NAN};
        r->corners[lods[i].corner_count] = (struct p3d_model_corner){UINT32_MAX / 2, UINT32_MAX / 2};
        r->faces[lods[i].face_count] = (struct p3d_model_face){UINT32_MAX / 2, 4, 5, UINT32_MAX / 2};
        r->uvs[0][lods[i].corner_count] = r->uvs[1][lods[i].corner_count] = (struct p3d_vec2){NAN, NAN};
        r->selections[lods[i].selection_count] = (struct p3d_model_selection){.point_count = 9, .face_count = 9};
        for (uint32_t j = 0; j < lods[i].selection_count; j++) {
            r->selected_points[j][lods[i].selections[j].point_count] = UINT32_MAX / 2;
            r->selected_faces[j][lods[i].selections[j].face_count] = UINT32_MAX / 2;
        }
    }
}

/* The last face is a proxy's triangle. */
static void add_proxy(void)
{
    struct p3d_model_selection *selection = &room->selections[lod->selection_count];
    const uint32_t index = lod->selection_count++, first = lod->point_count;

    has_own_points = false;
    for (unsigned i = 0; i < 3; i++)
        add_point(4, (float)(i == 1), (float)(2 * (i == 2)));
    add_face(3, first, first + 1, first + 2, 0);
    for (uint32_t i = 0; i < 3; i++) {
        room->selected_points[index][i] = first + i;
        room->point_weights[index][i] = 1;
    }
    room->selected_faces[index][0] = lod->face_count - 1;
    room->face_weights[index][0] = 1;
    *selection = (struct p3d_model_selection){.name = p3d_bytes_of("proxy:\\a.001"),
                                              .points = room->selected_points[index],
                                              .point_weights = room->point_weights[index],
                                              .point_count = 3,
                                              .faces = room->selected_faces[index],
                                              .face_weights = room->face_weights[index],
                                              .face_count = 1};
    room->proxy = (struct p3d_model_proxy){.path = p3d_bytes_of("a"), .id = 1, .selection = index};
    lod->proxies = &room->proxy;
    lod->proxy_count = 1;
}

static uint32_t add_float(uint32_t sum, float value)
{
    uint8_t data[4];

    return sum * 31 + checksum_bytes(store_floats(data, &value, 1), sizeof data);
}

/* What an MLOD does not tell: skins, and where points are in frames. */
static uint32_t sum_of(const struct p3d_model *made)
{
    uint32_t sum = checksum_model(made);

    for (uint32_t i = 0; i < made->lod_count; i++)
        for (uint32_t j = 0; j < made->lods[i].point_count && made->lods[i].skins; j++)
            sum = add_float(sum, made->lods[i].skins[j].weights[0]);
    return sum;
}

/* ---- Clouds ---- */

static struct p3d_vec3 cloud[601]; /* and what is none of them */

static uint32_t put_cloud(unsigned number)
{
    static const float besides[] = {0.01f, 1e-3f, 1e-4f, 1e-5f, 1e-6f};
    const uint32_t kind = number % 9, some = (uint32_t)below(kind == 8 ? 8 : 40);
    const uint32_t count = number == 23 ? COUNT(cloud) - 1 : 4 + some;
    const float beside = besides[number / 9 % COUNT(besides)];

    place_as_drawn = next_frame(2);
    model.lod_count = 0;
    begin_lod(1);
    for (uint32_t i = 0; i < count; i++) {
        float x = next_number(), y = next_number(), z = next_number();
        const float r = sqrtf(x * x + y * y + z * z) + 0.001f;

        if (kind == 1) /* on a grid */
            x = rintf(x * 2) / 2, y = rintf(y * 3) / 3, z = rintf(z);
        if (kind == 2) /* flat */
            z = number % 2 ? 0 : z / 500;
        if (kind == 3) /* straight */
            y = z = number % 2 ? 0 : y / 300;
        if (kind == 4) /* at the sides of a box */
            x = i % 3 ? x : 1, y = i % 3 == 1 ? -1 : y, z = i % 3 == 2 ? 1 : z;
        if (kind == 5 || number == 23) /* on a ball */
            x /= r, y /= r, z /= r;
        if (kind == 6) /* nearly on the sides of a box */
            z = (z > 0 ? 1 : -1) + z / 4096, x = i % 2 ? x : (x > 0 ? 1 : -1) + y / 2048;
        if (kind == 7) /* like a needle */
            x *= 8, y /= 64, z /= 32;
        if (kind == 8) { /* at corners and middles of a box, or a little beside */
            x = rintf(x) * 0.63f + y * beside, y = rintf(y) * 0.875f + (i % 4 ? 0 : beside);
            z = rintf(z) * 2.75f - (i % 3 ? 0 : 3 * beside);
        }
        add_point(x, y, z);
        cloud[i] = room->points[i];
    }
    cloud[count] = (struct p3d_vec3){NAN, 1e9f, -1e9f};
    return count;
}

static uint32_t sum_convex(const struct convex *body)
{
    uint32_t sum = add_float(body->face_count, (float)body->volume);

    for (uint32_t i = 0; i < body->point_count; i++) {
        sum = add_float(sum, body->points[i].x);
        sum = add_float(sum, body->points[i].y);
        sum = add_float(sum, body->points[i].z);
    }
    for (uint32_t i = 0; i < body->face_count; i++) {
        const struct convex_face *face = &body->faces[i];

        sum = sum * 31 + checksum_bytes(face->corners, face->corner_count);
        sum = add_float(sum * 31 + face->polygon, face->normal.x + 2 * face->normal.y + 4 * face->normal.z);
    }
    return sum;
}

static uint32_t sum_hull(const struct hull *hull)
{
    uint32_t sum = checksum_bytes(hull->indices, hull->index_count);

    for (uint32_t i = 0; i < hull->vertex_count; i++)
        sum = sum * 31 + hull->vertices[i];
    for (uint32_t i = 0; i < hull->polygon_count; i++)
        sum = (sum * 31 + hull->polygons[i].first) * 31 + hull->polygons[i].count;
    return sum;
}

TEST(clouds_have_the_same_hulls_and_bodies)
{
    enum { ROUNDS = 40 };
    static const uint32_t expected[CLOUDS] = {0xbfb4d2ee, 0xcdeab101, 0x25eaffdf, 0x46ee5532, 0xed5b1080, 0x74cd4aca,
                                              0x9519c7c3, 0xfc2ec357, 0xcaed7200, 0x841c6e76, 0x2283db92, 0x4cebd2d4,
                                              0xd57d145b, 0xc1b46222, 0x0c78d917, 0x128a28d8, 0x6c782568, 0xcb466b07};
    static struct hull hull;
    uint32_t sums[CLOUDS] = {0};

    for (unsigned i = 0; i < CLOUDS * ROUNDS; i++) {
        uint32_t *sum = &sums[i % CLOUDS], count;
        struct p3d_error error;
        struct convex body;
        struct p3di_job job;

        begin_model(i);
        count = put_cloud(i);
        assert_true(p3di_job_begin(&job, "for a body", P3DI_NO_INPUT, NULL, &error));
        if (p3di_convex_make(&job, cloud, count, &body))
            *sum = *sum * 31 + sum_convex(&body);
        *sum = add_float(*sum, (float)p3di_convex_volume(&job, cloud, count));
        p3di_hull_make(&job, cloud, count, &hull);
        *sum = *sum * 31 + (job.has_failed ? checksum_bytes(error.message, strlen(error.message)) : sum_hull(&hull));
        p3di_arena_free(job.arena);
    }
    assert_checksums(sums, expected, CLOUDS);
}

/* ---- LODs that are not drawn ---- */

static void draw_bodies(unsigned number)
{
    static const char *const names[] = {"class", "author", "autocenter", "buoyancy"};
    const uint32_t count = 1 + (uint32_t)below(4);

    begin_lod(number % 3 ? 1 : 2.5f);
    if (number % 4 == 0)
        add_proxy();
    for (uint32_t i = 0; i < count; i++)
        add_body();
    for (uint32_t i = 0; i < 2 && number % 6 == 1; i++) { /* two that are alike */
        place_as_drawn =
            (struct frame){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0.5f, number == 7 ? 0 : 1.5f * (float)i, 4}};
        place_as_drawn.at.z += number == 7 ? -3 * (float)i : 0;
        add_tube(2, 0.5f, 1, 0, true);
    }
    for (size_t i = 0; i < COUNT(properties); i++)
        properties[i] = (struct p3d_model_property){p3d_bytes_of(names[i]), p3d_bytes_of("1")};
    lod->properties = properties;
    lod->property_count = number % 5;
    for (unsigned i = 0; i < number % 3; i++) {
        begin_lod(i ? 3.0f : 4.0f);
        place_as_drawn = next_frame(0.25f);
        add_ball(1 + (uint32_t)below(3), 1.5f, 0.75f);
        if (below(2))
            add_body();
    }
    if (number % 5 == 2) {
        begin_lod(1e13f);
        add_box(1, 1, 1);
    }
}

TEST(bodies_of_all_kinds_make_the_same_lods)
{
    static const uint32_t expected[BODIES] = {
        0x02fb6ce1, 0xa5d2a88f, 0x643e02ad, 0x9e103508, 0xdf2796ba, 0x46cf78dc, 0x0364cee7, 0x969c061f, 0xbac2be7c,
        0x00dc1a44, 0x75b26819, 0x4c20f8a1, 0x2e8bdd1b, 0x9ae3d100, 0x743130db, 0xfa9fce20, 0xc575769f, 0xa905d321,
        0x178329ca, 0x8b2f9aa7, 0xaef60d90, 0x7c98728e, 0xd105ce45, 0xbcbb9814, 0xec0b7dbe, 0xea84a8d1};
    static const uint32_t parts[] = {1, 2, 4, 3, 0, 9, 2};
    uint32_t sums[BODIES] = {0};

    for (unsigned i = 0; i < BODIES; i++) {
        const struct p3d_make_options how = {.kinds = 1 + (i * 37 + 62) % 63,
                                             .part_count = parts[i % COUNT(parts)],
                                             .mass = i % 2 && (1 + (i * 37 + 62) % 63) & 1 ? 12.5f * (float)(i % 9) : 0,
                                             .is_replacing = i % 4};
        struct p3d_error error;
        struct p3d_model *made;

        begin_model(i);
        draw_bodies(i);
        end_model();
        made = p3d_model_make_special(&model, &how, NULL, &error);
        sums[i] = made ? sum_of(made) : checksum_bytes(error.message, strlen(error.message));
        p3d_model_free(made);
    }
    assert_checksums(sums, expected, BODIES);
}

static const struct frame straight = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};

/* A closed prism of so many sides: four triangles for each but one. */
static void add_prism(uint32_t sides, float at)
{
    const uint32_t first = lod->point_count;

    place_as_drawn = straight;
    for (uint32_t i = 0; i < sides; i++) { /* on a parabola and its chord */
        const float x = (float)i / (float)(sides - 1), z = 1 - 4 * (x - 0.5f) * (x - 0.5f);

        add_point(at + x, 0, z);
        add_point(at + x, 1, z);
    }
    for (uint32_t i = 0; i < sides; i++) {
        const uint32_t a = first + 2 * i, b = first + 2 * ((i + 1) % sides);

        add_face(4, a, a + 1, b + 1, b);
    }
    for (uint32_t i = 1; i + 1 < sides; i++) {
        add_face(3, first, first + 2 * i, first + 2 * i + 2, 0);
        add_face(3, first + 1, first + 2 * i + 3, first + 2 * i + 1, 0);
    }
}

static uint32_t faces_of_shadow(void)
{
    const struct p3d_make_options how = {.kinds = P3D_MAKE_SHADOW};
    struct p3d_error error;
    struct p3d_model *made = p3d_model_make_special(&model, &how, NULL, &error);
    uint32_t count;

    assert_non_null(made);
    count = made->lods[0].face_count;
    p3d_model_free(made);
    return count;
}

/* Bodies that are closed stay as they are up to 256 triangles, the small ones first. What stays left becomes convex
 * parts, which have less than the ball that is too much. */
TEST(closed_bodies_stay_in_a_shadow_as_long_as_there_is_room)
{
    static const uint32_t sides[] = {10, 15, 16};

    for (size_t i = 0; i < COUNT(sides); i++) {
        const uint32_t prism = 4 * sides[i] - 4;
        uint32_t count;

        begin_model(0);
        begin_lod(1);
        has_own_points = false;
        place_as_drawn = straight;
        place_as_drawn.at.x = -3;
        add_ball(5, 1, 1); /* 200 triangles */
        add_prism(sides[i], 2);
        end_model();
        count = faces_of_shadow();
        if (200 + prism <= 256)
            assert_int_equal(count, 200 + prism);
        else
            assert_in_range(count, prism + 4, prism + 199);
    }
}

/* ---- LODs of fewer faces ---- */

static void add_selections(void)
{
    static const char *const names[] = {"left", "high", "axis", "camo", "loose"};

    for (uint32_t i = 0; i < COUNT(names); i++) {
        const uint32_t index = lod->selection_count, some = 2 + (uint32_t)below(9), kind = (uint32_t)below(4);
        struct p3d_model_selection *selection = &room->selections[index];
        uint32_t point_count = 0, face_count = 0;

        if (below(2))
            continue;
        for (uint32_t j = 0; j < lod->point_count; j++)
            if (kind == 1 ? j % some < 2 && point_count < 2 : room->points[j].x < (float)i - 1) {
                room->selected_points[index][point_count] = j;
                room->point_weights[index][point_count++] = j % some || kind > 1 ? 1 : 0.5f;
            }
        for (uint32_t j = 0; j < lod->face_count && kind != 1; j++)
            if (room->points[room->corners[room->faces[j].first_corner].point].x < (float)i - 1) {
                room->selected_faces[index][face_count] = j;
                room->face_weights[index][face_count++] = kind == 3 && j % some == 0 ? 0.25f : 1;
            }
        *selection = (struct p3d_model_selection){.name = p3d_bytes_of(names[i]),
                                                  .points = room->selected_points[index],
                                                  .point_weights = room->point_weights[index],
                                                  .point_count = point_count,
                                                  .faces = room->selected_faces[index],
                                                  .face_weights = room->face_weights[index],
                                                  .face_count = face_count};
        lod->selection_count++;
    }
}

static void add_edges(void)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < lod->face_count && count < EDGES; i++) {
        const struct p3d_model_face *face = &room->faces[i];

        for (uint32_t j = 0; j < face->corner_count && count < EDGES; j++)
            if (below(5) == 0) {
                const uint32_t points[2] = {room->corners[face->first_corner + j].point,
                                            room->corners[face->first_corner + (j + 1) % face->corner_count].point};

                for (unsigned k = 0; k < 8; k++)
                    room->edges[8 * (size_t)count + k] = (uint8_t)(points[k / 4] >> 8 * (k % 4));
                count++;
            }
    }
    lod->sharp_edges = (struct p3d_span){room->edges, count, 8};
}

static void add_normals(void)
{
    for (uint32_t i = 0; i < 6; i++)
        room->normals[i] = (struct p3d_vec3){(float)(i % 3 == 0), (float)(i % 3 == 1), (float)(i % 3 == 2)};
    lod->normal_count = 6;
    for (uint32_t i = 0; i < lod->face_count; i++)
        for (uint32_t j = 0; j < room->faces[i].corner_count; j++)
            room->corners[room->faces[i].first_corner + j].normal = i % 50 == 49 ? P3D_NO_NORMAL : i / 20 % 6;
}

static void add_frame(void)
{
    for (uint32_t i = 0; i < lod->point_count; i++) {
        const float moved[3] = {room->points[i].x + 1, (float)i, room->points[i].z};

        room->frame_positions[i] = lod->point_count - 1 - i;
        store_floats(room->frame_points + 12 * (size_t)room->frame_positions[i], moved, 3);
    }
    room->frame = (struct p3d_model_frame){0.5f, {room->frame_points, lod->point_count, 12}};
    lod->frames = &room->frame;
    lod->frame_count = 1;
    lod->frame_positions = room->frame_positions;
}

static void add_skins(void)
{
    for (uint32_t i = 0; i < lod->point_count; i++)
        room->skins[i] = (struct p3d_model_skin){.bones = {0}, .count = 1, .weights = {(float)(i % 17) / 16}};
    lod->skins = room->skins;
    for (size_t i = 0; i < COUNT(bones); i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of(i ? "b" : "a"), .parent = P3D_NO_BONE};
    model.bones = bones;
    model.bone_count = COUNT(bones);
}

/* One surface, or some, and small things beside them. */
static void draw_surfaces(unsigned number)
{
    const uint32_t count = 1 + number % 4, wide = (uint32_t)below(5), deep = (uint32_t)below(4);

    begin_lod(number % 7 ? 1 : 0.5f);
    lod->uv_set_count = 2 - number % 5 % 3 % 2;
    for (uint32_t i = 0; i < count; i++) {
        material = number % 3 ? i % COUNT(materials) : 3;
        place_as_drawn = next_frame(i ? 3 : 0);
        has_own_points = number % 6 == 5;
        switch ((number / 2 + i) % 4) {
        case 0:
            add_ball(2 + (uint32_t)below(2), 1 + (float)i, 1);
            break;
        case 1:
            add_sheet(4 + wide, 3 + deep, number % 4 == 1 ? 0.3f : 0);
            break;
        case 2:
            add_tube(3 + (uint32_t)below(2), 0.5f, 0.5f, 0, true);
            break;
        default:
            add_tube(5, 0.25f, 1, 0.0625f, false);
        }
    }
    for (uint32_t i = 0; i < number % 5; i++) { /* bolts */
        place_as_drawn = next_frame(1);
        if (number % 2)
            place_as_drawn = (struct frame){{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0.5f * (float)i, 2, 1}};
        add_box(0.05f, 0.05f + 0.02f * (float)(i % 2), 0.04f);
    }
    if (number % 6 == 4) { /* without area, on two points, and on three in a line */
        material = 3;
        has_own_points = false;
        add_face(4, 0, 1, 1, 2);
        add_face(3, 2, 2, 1, 0);
        add_point(0, 0, 0);
        add_point(0, 0.5f, 0);
        add_point(0, 1, 0);
        add_face(3, lod->point_count - 3, lod->point_count - 2, lod->point_count - 1, 0);
    }
    if (number % 4 == 2)
        add_proxy();
    for (uint32_t i = 0; i < lod->corner_count && number % 3 == 1; i++)
        if (room->points[room->corners[i].point].y > 0.5f)
            room->uvs[0][i].u += 0.5f;
    for (uint32_t i = 0; i < lod->corner_count && number % 8 == 7; i++)
        room->uvs[0][i].v = room->uvs[0][i].u;
    for (uint32_t i = 0; i < lod->corner_count && number % 8 == 6; i++) /* no two faces share any */
        room->uvs[0][i].u += (float)(i / 3);
    for (uint32_t i = 0; i < lod->face_count && number % 9 == 4; i++)
        room->faces[i].flags = i / 30 % 2 ? 0x8000000 : 0;
    for (uint32_t i = 0; i < lod->point_count; i++)
        room->point_flags[i] = i % 5 ? 0 : 0x1000000;
    if (number % 4 == 3)
        lod->point_flags = room->point_flags;
    if (number % 2)
        add_selections();
    if (number % 3)
        add_edges();
    else
        add_normals();
    if (number % 5 == 1)
        add_frame();
    if (number % 5 == 3)
        add_skins();
}

TEST(surfaces_of_all_kinds_make_the_same_lods)
{
    static const float sizes[][2] = {{0.5f, 0.1f}, {60, 24}, {40, 40}, {0.75f, 4}, {16, 100}};
    static const uint32_t expected[SURFACES] = {0x1234e37e, 0xa934ba0b, 0x0fac6875, 0x24ded150, 0x5d0cfae4,
                                                0x763f1561, 0xcc62d3cb, 0xa6ad3143, 0xc7ba61e3, 0x6e1fe4e0,
                                                0x491c0c59, 0x08f3f86e, 0x067cf8e3, 0x17630127};
    uint32_t sums[SURFACES] = {0};

    if (!p3d_can_make_lods())
        skip();
    for (unsigned i = 0; i < SURFACES; i++) {
        const struct p3d_make_lods_options how = {sizes[i % COUNT(sizes)], 2, i % 2 == 0};
        struct p3d_made_lod results[2];
        struct p3d_error error;
        struct p3d_model *made;

        begin_model(i);
        draw_surfaces(i);
        end_model();
        made = p3d_model_make_lods(&model, &how, results, NULL, &error);
        assert_non_null(made);
        sums[i] = sum_of(made);
        for (size_t j = 0; j < COUNT(results); j++) {
            const struct p3d_made_lod *r = &results[j];
            const unsigned flags = 4u * r->is_left_out + 2u * r->is_no_smaller + r->has_moved_borders;
            const float numbers[] = {r->resolution, (float)r->wanted_faces, (float)r->face_count, r->error,
                                     r->size,       r->far_share,           (float)flags};

            for (size_t k = 0; k < COUNT(numbers); k++)
                sums[i] = add_float(sums[i], numbers[k]);
        }
        p3d_model_free(made);
    }
    assert_checksums(sums, expected, SURFACES);
}
