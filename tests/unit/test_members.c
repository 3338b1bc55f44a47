/* test_members.c: what the selections of an ODOL hold, in all the ways in which it is stored.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sweep.h"
#include "test.h"

enum { VERTICES = 200, FACES = 60, SELECTIONS = 6, PROXIES = 4 };

/* A LOD of triangles (i, i + 1, i + 2), two bones and two sections. */
static struct {
    struct p3d_odol odol;
    struct p3d_odol_lod lod;
    struct p3d_odol_bone bones[3];
    struct p3d_odol_face faces[FACES];
    struct p3d_odol_section sections[2];
    struct p3d_odol_selection selections[SELECTIONS];
    struct p3d_odol_proxy proxies[PROXIES];
    uint8_t positions[12 * VERTICES], used[12], refs[12 * VERTICES];
    struct p3d_members members;
} s;

static void make(void)
{
    p3d_members_free(&s.members);
    memset(&s, 0, sizeof s);
    for (uint32_t i = 0; i < FACES; i++)
        s.faces[i] = (struct p3d_odol_face){.corner_count = 3, .vertices = {i, i + 1, i + 2}};
    s.sections[0] = (struct p3d_odol_section){.first_face = 0, .face_count = 4};
    s.sections[1] = (struct p3d_odol_section){.first_face = 10, .face_count = 2};
    for (uint32_t i = 0; i < 3; i++) {
        s.bones[i].name = p3d_bytes_of(i == 0 ? "root" : i == 1 ? "door" : "wheel");
        s.used[4 * i] = (uint8_t)(2 - i); /* wheel, door, root */
    }
    s.lod = (struct p3d_odol_lod){.resolution = 1,
                                  .vertex_count = VERTICES,
                                  .positions = {s.positions, VERTICES, 12},
                                  .faces = s.faces,
                                  .face_count = FACES,
                                  .sections = s.sections,
                                  .section_count = 2,
                                  .used_bones = {s.used, 3, 4},
                                  .selections = s.selections,
                                  .selection_count = SELECTIONS,
                                  .proxies = s.proxies};
    s.odol = (struct p3d_odol){
        .version = 50, .lods = &s.lod, .lod_count = 1, .skeleton = {.bones = s.bones, .bone_count = 3}};
    for (uint32_t i = 0; i < SELECTIONS; i++)
        s.selections[i].name = p3d_bytes_of("none");
}

static void free_members(void *data)
{
    p3d_members_free(data);
}

static const struct p3d_selection_members *find(void)
{
    struct p3d_error error;

    p3d_members_free(&s.members);
    assert_true(p3d_odol_find_members(&s.odol, 0, NULL, &s.members, &error));
    not_at_end(&s.members);
    at_end(free_members, &s.members);
    assert_int_equal(s.members.count, SELECTIONS);
    return s.members.items;
}

static void assert_list(int line, uint32_t count, const uint32_t *got, const float *got_weights, uint32_t want_count,
                        const uint32_t *want, const float *weights)
{
    if (count != want_count)
        fail_msg("line %d: %u members", line, (unsigned)count);
    for (uint32_t i = 0; i < count; i++)
        if (got[i] != want[i] || got_weights[i] != (weights ? weights[i] : 1))
            fail_msg("line %d: the member %u is %u with %g", line, (unsigned)i, (unsigned)got[i],
                     (double)got_weights[i]);
}

#define MEMBERS(...)                                                                                                   \
    COUNT(((const uint32_t[]){__VA_ARGS__})), (const uint32_t[])                                                       \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }
#define WEIGHTS(...) ((const float[]){__VA_ARGS__})
#define VERTICES_ARE(item, ...)                                                                                        \
    assert_list(__LINE__, (item).vertex_count, (item).vertices, (item).vertex_weights, __VA_ARGS__)
#define FACES_ARE(item, ...) assert_list(__LINE__, (item).face_count, (item).faces, (item).face_weights, __VA_ARGS__)

static struct p3d_span bytes(const uint8_t *data, uint32_t count, uint32_t stride)
{
    return (struct p3d_span){data, count, stride};
}

/* Of a vertex that is listed twice the larger weight counts, and what has none is not there. */
TEST(listed_vertices_are_sorted_with_their_weights)
{
    static const uint8_t listed[] = {9, 0, 3, 0, 7, 0, 3, 0, 5, 0, 199, 0}, weights[] = {51, 102, 0, 204, 153, 255};
    static const uint8_t wide[] = {2, 0, 0, 0, 1, 0, 0, 0};
    const struct p3d_selection_members *members;

    make();
    s.selections[0].vertices = bytes(listed, 6, 2);
    s.selections[0].weights = bytes(weights, 6, 1);
    s.selections[1].vertices = bytes(wide, 2, 4);
    members = find();
    VERTICES_ARE(members[0], MEMBERS(3, 5, 9, 199), WEIGHTS(0.8f, 0.6f, 0.2f, 1));
    assert_int_equal(members[0].face_count, 0);
    assert_int_equal(members[0].kind, P3D_SELECTION_LIST);
    assert_int_equal(members[0].first_alike, 0);
    VERTICES_ARE(members[1], MEMBERS(1, 2), NULL);
    assert_int_equal(members[1].first_alike, 1);
    assert_int_equal(members[2].vertex_count, 0);
}

/* Version 7 has weights of faces, one for each or none. */
TEST(listed_faces_have_weights_and_the_vertices_of_their_corners)
{
    static const uint8_t listed[] = {50, 0, 2, 0, 4, 0}, weights[] = {51, 255, 102};
    const struct p3d_selection_members *members;

    make();
    s.faces[4].corner_count = 2;
    for (uint32_t i = 0; i < 3; i++) {
        s.selections[i].faces = bytes(listed, 3, 2);
        s.selections[i].face_weights = bytes(weights, i, 1);
    }
    s.selections[2].face_weights.count = 3;
    members = find();
    for (uint32_t i = 0; i < 3; i++) {
        FACES_ARE(members[i], MEMBERS(2, 4, 50), i == 2 ? WEIGHTS(1, 0.4f, 0.2f) : NULL);
        VERTICES_ARE(members[i], MEMBERS(2, 3, 4, 5, 50, 51, 52), NULL);
        assert_int_equal(members[i].kind, P3D_SELECTION_LIST);
    }
}

/* The faces of its sections, in the order of faces; a list of its own counts before them. */
TEST(sections_give_faces_and_their_vertices)
{
    static const uint8_t second_first[] = {1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0}, face[] = {7, 0}, vertex[] = {90, 0};
    const struct p3d_selection_members *members;

    make();
    s.selections[0].sections = bytes(second_first, 1, 4);
    s.selections[1].sections = bytes(second_first, 3, 4);
    s.selections[2].sections = bytes(second_first, 2, 4);
    s.selections[2].faces = bytes(face, 1, 2);
    s.selections[3].sections = bytes(second_first, 1, 4);
    s.selections[3].vertices = bytes(vertex, 1, 2);
    s.selections[4].sections = bytes(second_first, 3, 4);
    s.selections[5].sections = bytes(second_first, 1, 4);
    members = find();
    FACES_ARE(members[0], MEMBERS(10, 11), NULL);
    VERTICES_ARE(members[0], MEMBERS(10, 11, 12, 13), NULL);
    FACES_ARE(members[1], MEMBERS(0, 1, 2, 3, 10, 11), NULL);
    VERTICES_ARE(members[1], MEMBERS(0, 1, 2, 3, 4, 5, 10, 11, 12, 13), NULL);
    assert_int_equal(members[1].kind, P3D_SELECTION_SECTIONS);
    FACES_ARE(members[2], MEMBERS(7), NULL);
    assert_int_equal(members[2].kind, P3D_SELECTION_LIST);
    FACES_ARE(members[3], MEMBERS(10, 11), NULL);
    VERTICES_ARE(members[3], MEMBERS(90), NULL);
    assert_int_equal(members[3].first_alike, 3);
    assert_int_equal(members[4].first_alike, 1);
    FACES_ARE(members[4], MEMBERS(0, 1, 2, 3, 10, 11), NULL);
    assert_int_equal(members[5].first_alike, 0);
    assert_int_equal(members[5].kind, P3D_SELECTION_SECTIONS);
}

static void move_vertex(uint32_t vertex, uint32_t count, const uint8_t bones[4], const uint8_t weights[4])
{
    uint8_t *refs = s.refs + (size_t)12 * vertex;

    refs[0] = (uint8_t)count;
    for (uint32_t i = 0; i < 4; i++) {
        refs[4 + 2 * i] = bones[i];
        refs[5 + 2 * i] = weights[i];
    }
    s.lod.bone_refs = bytes(s.refs, VERTICES, 12);
}

/* Used bone 0 is the wheel, 1 the door, 2 the root. A face is a bone's if all of its corners are. */
TEST(a_selection_called_as_a_bone_has_what_the_bone_moves)
{
    static const uint8_t wheel[4] = {0}, door[4] = {1}, both[4] = {1, 0, 2, 2}, last[4] = {2, 2, 2, 0}, full[4] = {255};
    static const uint8_t face[] = {50, 0}, vertex[] = {90, 0}, section[4] = {1};
    const struct p3d_selection_members *members;

    make();
    move_vertex(20, 1, wheel, full);
    move_vertex(21, 2, both, (const uint8_t[]){51, 204, 255, 255}); /* what is behind the second does not count */
    move_vertex(22, 4, last, (const uint8_t[]){0, 0, 0, 102});
    move_vertex(23, 1, door, full);
    move_vertex(24, 2, both, (const uint8_t[]){255, 0, 0, 0}); /* no weight of the wheel */
    s.selections[0].name = p3d_bytes_of("door");
    s.selections[1].name = p3d_bytes_of("wheel");
    s.selections[2].name = p3d_bytes_of("wheel"); /* the first has all */
    s.selections[3].name = p3d_bytes_of("root");
    s.selections[3].sections = bytes(section, 1, 4);
    members = find();
    VERTICES_ARE(members[0], MEMBERS(21, 23, 24), WEIGHTS(0.2f, 1, 1));
    assert_int_equal(members[0].face_count, 0);
    assert_int_equal(members[0].kind, P3D_SELECTION_BONE);
    VERTICES_ARE(members[1], MEMBERS(20, 21, 22), WEIGHTS(1, 0.8f, 0.4f));
    FACES_ARE(members[1], MEMBERS(20), NULL);
    assert_int_equal(members[2].vertex_count, 0);
    assert_int_equal(members[2].kind, P3D_SELECTION_LIST);
    FACES_ARE(members[3], MEMBERS(10, 11), NULL); /* those of its section, and no vertex is the root's */
    assert_int_equal(members[3].vertex_count, 0);
    assert_int_equal(members[3].kind, P3D_SELECTION_BONE);
    s.selections[0].faces = bytes(face, 1, 2);
    s.selections[1].vertices = bytes(vertex, 1, 2);
    members = find();
    FACES_ARE(members[0], MEMBERS(50), NULL);
    VERTICES_ARE(members[0], MEMBERS(21, 23, 24), WEIGHTS(0.2f, 1, 1));
    VERTICES_ARE(members[1], MEMBERS(90), NULL);
    assert_int_equal(members[1].kind, P3D_SELECTION_LIST);
    VERTICES_ARE(members[2], MEMBERS(20, 21, 22), WEIGHTS(1, 0.8f, 0.4f)); /* now it is the first */
}

/* Any of the four bones of a corner may be that of the face. */
TEST(faces_belong_to_each_bone_that_moves_all_corners)
{
    static const uint8_t first[4] = {2, 1, 0, 0}, second[4] = {0, 2, 1, 1}, third[4] = {0, 0, 0, 1};
    const struct p3d_selection_members *members;

    make();
    move_vertex(30, 3, first, (const uint8_t[]){85, 85, 85, 0});
    move_vertex(31, 3, second, (const uint8_t[]){85, 85, 85, 0});
    move_vertex(32, 4, third, (const uint8_t[]){85, 0, 0, 170});
    s.faces[5] = (struct p3d_odol_face){.corner_count = 4, .vertices = {30, 31, 32, 33}};
    s.faces[6] = (struct p3d_odol_face){.corner_count = 0, .vertices = {30}};
    s.selections[0].name = p3d_bytes_of("root");
    s.selections[1].name = p3d_bytes_of("door");
    s.selections[2].name = p3d_bytes_of("wheel");
    members = find();
    assert_int_equal(members[0].face_count, 0); /* not of the last corner */
    FACES_ARE(members[1], MEMBERS(30), NULL);
    FACES_ARE(members[2], MEMBERS(30), NULL);
    move_vertex(33, 1, (const uint8_t[]){1, 0, 0, 0}, (const uint8_t[]){255, 0, 0, 0});
    members = find();
    FACES_ARE(members[1], MEMBERS(5, 30, 31), NULL);
    FACES_ARE(members[2], MEMBERS(30), NULL);
}

/* ---- Proxies ---- */

/* A triangle that stands at (x, 2 * x, 3 * x) and looks along z, two metres up. */
static void place_triangle(uint32_t face, float x)
{
    const float corners[9] = {x, 2 * x, 3 * x, x, 2 * x, 3 * x + 1, x, 2 * x + 2, 3 * x};

    store_floats(s.positions + (size_t)12 * 3 * face, corners, 9);
    s.faces[face] = (struct p3d_odol_face){.corner_count = 3, .vertices = {3 * face, 3 * face + 1, 3 * face + 2}};
}

static void place_proxy(uint32_t index, int32_t selection, float x)
{
    s.proxies[index] = (struct p3d_odol_proxy){
        .transform = {1, 0, 0, 0, 1, 0, 0, 0, 1, x, 2 * x, 3 * x}, .named_selection = selection, .section = 0};
    s.lod.proxy_count = index + 1;
}

TEST(proxies_get_the_triangles_of_their_section)
{
    const struct p3d_selection_members *members;

    make();
    place_triangle(0, 5);
    s.faces[0].corner_count = 4; /* no triangle */
    place_triangle(1, 7);
    place_triangle(2, 5);
    place_triangle(3, 5);
    place_triangle(4, 9); /* behind the section */
    place_proxy(0, -1, 7);
    place_proxy(1, 4, 5);
    place_proxy(2, 3, 5); /* two in one place get a triangle each */
    place_proxy(3, 1, 9);
    members = find();
    FACES_ARE(members[4], MEMBERS(2), NULL);
    VERTICES_ARE(members[4], MEMBERS(6, 7, 8), NULL);
    assert_int_equal(members[4].kind, P3D_SELECTION_PROXY);
    assert_int_equal(members[4].first_alike, 4);
    FACES_ARE(members[3], MEMBERS(3), NULL);
    VERTICES_ARE(members[3], MEMBERS(9, 10, 11), NULL);
    assert_int_equal(members[1].face_count, 0);
    assert_int_equal(members[1].kind, P3D_SELECTION_PROXY);
    assert_int_equal(members[0].kind, P3D_SELECTION_LIST);
    s.proxies[1].section = -1;
    assert_int_equal(find()[4].face_count, 0);
    s.sections[0].face_count = 5;
    members = find();
    FACES_ARE(members[1], MEMBERS(4), NULL);
    FACES_ARE(members[3], MEMBERS(2), NULL);
}

/* Of the second LOD. Only the first allocation of all is not its own. */
TEST(memory_that_is_missing_is_told_with_the_lod)
{
    struct starving starving = {.round = 0};
    struct p3d_odol_lod lods[2];
    unsigned failures = 0;

    make();
    lods[0] = lods[1] = s.lod;
    s.odol.lods = lods;
    s.odol.lod_count = 2;
    while (starve(&starving)) {
        struct p3d_error error;

        if (p3d_odol_find_members(&s.odol, 1, &starving.options, &s.members, &error))
            p3d_members_free(&s.members);
        else if (failures++)
            assert_int_equal(error.lod, 1);
        assert_null(s.members.items);
        assert_int_equal(s.members.count, 0);
        starving.status = error.status;
    }
    assert_true(failures > 1);
}
