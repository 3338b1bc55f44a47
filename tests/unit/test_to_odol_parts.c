/* test_to_odol_parts.c: a LOD of an ODOL that is made: selections, bones, proxies, shadows (docs/format/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

/* ---- Selections ---- */

TEST(names_are_lower_case_and_scratch_is_left_out)
{
    struct sketch *s = sketch("lod 1; patch 0 1; s -old; s Door; s .hidden; s ''");

    sketch_odol(s, 50);
    assert_int_equal(s->lod->selection_count, 2);
    assert_text(s->lod->selections[0].name, "door");
    assert_text(s->lod->selections[1].name, "");
}

TEST(members_are_vertices_with_their_weights)
{
    const struct p3d_odol_selection *selection;
    struct sketch *s = sketch("lod 1; patch 0 1; f 2 1 0; s some p1 p2=0.5 f1"); /* the faces have other UVs */

    sketch_odol(s, 73);
    selection = &s->lod->selections[0];
    assert_int_equal(selection->vertices.count, 4);
    assert_int_equal(selection->vertices.stride, 4);
    for (uint32_t i = 0; i < 4; i++) { /* in the order in which they were made: of points 1, 2, and 2, 1 */
        const bool is_first = i == 0 || i == 3;

        assert_true(sketch_position(s, p3d_odol_index_at(selection->vertices, i)).x == (is_first ? 1 : 0));
        assert_int_equal(selection->weights.data[i], is_first ? 255 : 128);
    }
    assert_int_equal(selection->faces.count, 1);
    assert_int_equal(p3d_odol_index_at(selection->faces, 0), 1);
    s->room->point_weights[0][1] = 254.0f / 255; /* as good as all */
    sketch_odol(s, 50);
    assert_int_equal(s->lod->selections[0].weights.count, 0);
}

/* A selection that a skeleton or a model.cfg moves is not listed a second time. */
TEST(selections_of_lods_that_bones_move_are_empty)
{
    static const struct {
        const char *lod;
        uint32_t version;
        bool has_faces, has_vertices;
    } rows[] = {{"1", 40, true, true},         {"1", 50, false, false},
                {"1", 54, true, false},        {"Geometry", 50, true, true},
                {"Memory", 73, true, true},    {"View - Pilot", 73, false, false},
                {"Roadway", 73, false, false}, {"ShadowBuffer 0", 73, false, false}};

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct sketch *s = sketch("");

        s->model.skeleton = p3d_bytes_of("S");
        draw(s, "lod '%s'; patch 0 1; s all last", rows[i].lod);
        sketch_odol(s, rows[i].version);
        assert_int_equal(s->lod->selections[0].faces.count, rows[i].has_faces);
        assert_int_equal(s->lod->selections[0].vertices.count, rows[i].has_vertices ? 3 : 0);
    }
}

/* ---- Properties and key frames ---- */

TEST(key_frames_are_kept_if_a_property_asks_for_them)
{
    static uint8_t late[36], early[36];
    const struct p3d_model_frame frames[] = {{1, {late, 3, 12}}, {-1, {early, 3, 12}}};
    const float places[9] = {9, 8, 7, 6, 5, 4, 3, 2, 1};
    struct sketch *s = sketch("lod 1; patch 0 1; prop autocenter 0");

    store_floats(early, places, 9);
    s->drawn->frames = frames;
    s->drawn->frame_count = 2;
    assert_int_equal(sketch_odol(s, 50)->frame_count, 0);
    draw(s, "prop KeyFrame 1");
    sketch_odol(s, 50);
    assert_int_equal(s->lod->frame_count, 2);
    assert_f32(s->lod->frames[0].time, -1); /* by time */
    assert_vec3(p3d_vec3_at(s->lod->frames[0].points, 1), 6, 5, 4);
}

/* ---- Proxies ---- */

TEST(a_proxy_has_a_place_and_a_hidden_section)
{
    static const float place[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 6, 7};
    const struct p3d_odol_proxy *proxy;
    struct sketch *s = sketch("lod 1; patch 0 1; p 5 6 7;"
                              "p 5 6 9 5 10 7.5;" /* ahead, and up, not quite square */
                              "f 4 3 5; s -scratch; proxy Proxy:\\A\\Man.007");

    for (uint32_t i = 3; i < 6; i++)
        s->room->point_flags[i] = P3D_POINT_HIDDEN;
    sketch_odol(s, 50);
    assert_int_equal(s->lod->proxy_count, 1);
    proxy = &s->lod->proxies[0];
    assert_text(proxy->model, "\\a\\man");
    assert_int_equal(proxy->id, 7);
    assert_int_equal(proxy->named_selection, 0);
    assert_int_equal(proxy->section, 1);
    assert_int_equal(proxy->bone, -1);
    for (size_t i = 0; i < 12; i++)
        assert_true(proxy->transform[i] == place[i]);
    assert_int_equal(s->lod->sections[1].special, 0x10002000); /* no proxy is hidden otherwise */
    assert_f32(sketch_odol(s, 73)->face_area, 0.5f);           /* and none is seen */
}

/* Lists that a model.cfg's class has cleared say that there was one, for which an empty one stands. */
TEST(an_odol_without_a_class_gets_none)
{
    for (unsigned has_class = 0; has_class < 2; has_class++) {
        struct p3d_buffer text = {NULL, 0, 0};
        struct p3d_error error;
        struct p3d_model *model;
        struct sketch *s = sketch("lod 1; patch 0 1; s door last; s none");

        s->model.has_class = has_class;
        sketch_odol(s, 54);
        assert_int_equal(s->lod->selections[0].vertices.count, has_class ? 0 : 3);
        model = kept_model(p3d_model_from_odol(s->odol, NULL, 0, NULL, &error));
        assert_int_equal(model->has_class, has_class);
        assert_true(p3d_write_model_cfg(model, "m", NULL, p3d_buffer_sink(&text), &error));
        assert_int_equal(text.size > 40, has_class); /* "class CfgModels {};" is shorter */
        p3d_buffer_free(&text);
    }
}

/* ---- Bones ---- */

TEST(bones_are_numbered_by_first_use)
{
    struct p3d_odol_bone_refs refs;
    struct sketch *s = sketch("lod 1; patch 0 1; bone a; bone b a; bone c b;"
                              "skin 0 1=0.3 2=0.7; skin 1 2=1; p 9 9 9; skin 3 0=1"); /* the last is in no face */

    sketch_odol(s, 50);
    assert_int_equal(s->lod->used_bones.count, 3);
    for (uint32_t i = 0; i < 3; i++) /* the face begins with point 1; of a point the last bone comes first */
        assert_int_equal(p3d_load_u32(s->lod->used_bones.data + (size_t)4 * i), 2 - i);
    assert_int_equal(s->lod->skeleton_to_used_count, 3);
    assert_int_equal(p3d_load_u32(s->lod->skeleton_to_used[0].data), 2);
    assert_false(s->lod->is_bone_ref_simple);
    refs = p3d_odol_bone_refs_at(s->lod, 0);
    assert_int_equal(refs.count, 2);
    assert_true(refs.bones[0] == 0 && refs.bones[1] == 1);
    assert_int_equal(refs.weights[0] + refs.weights[1], 255);
    assert_int_equal(refs.weights[1], 76); /* what rounding leaves is the largest's */
    assert_int_equal(p3d_odol_bone_refs_at(s->lod, 2).count, 0);
    assert_int_equal(s->lod->sections[0].min_bone, 0);
    assert_int_equal(s->lod->sections[0].bone_count, 2); /* of the faces' */
}

enum { ROW = 60 };

/* Triangles with points, skins and bones of their own. */
static struct sketch *row_of_triangles(void)
{
    struct sketch *s = sketch("lod 1");

    for (unsigned i = 0; i < ROW; i++)
        draw(s, "p %u 0 0 %u 0 0 %u 0 0; f %u %u %u; bone ''; skin %u %u=1; skin %u %u=1; skin %u %u=1", 3 * i,
             3 * i + 1, 3 * i + 2, 3 * i, 3 * i + 1, 3 * i + 2, 3 * i, i, 3 * i + 1, i, 3 * i + 2, i);
    return s;
}

/* Four bones move a point each; every three points are a triangle. */
TEST(a_lod_with_more_bones_than_a_byte_numbers_is_refused)
{
    enum { MANY = P3D_ODOL_MOST_BONES };
    static struct p3d_model_bone bones[MANY];
    const struct p3d_binarise_options how = {.version = 50};
    struct sketch *s = sketch("lod 1; bone a");
    struct p3d_error error;

    for (uint32_t i = 0; i < MANY; i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of("b"), .parent = P3D_NO_BONE};
    s->model.bones = bones;
    s->model.bone_count = MANY;
    for (uint32_t i = 0; i < 66; i++) {
        struct p3d_model_skin skin = {.count = 0};

        draw(s, "p %u 0 0", i);
        for (uint32_t bone = 4 * i; bone < 4 * i + 4 && bone < MANY; bone++) {
            skin.bones[skin.count] = bone;
            skin.weights[skin.count++] = 0.25f;
        }
        s->room->skins[i] = skin;
    }
    for (uint32_t i = 0; i < 66; i += 3)
        draw(s, "f %u %u %u", i, i + 1, i + 2);
    s->odol = p3d_odol_from_model(&s->model, &how, NULL, &error);
    assert_non_null(s->odol);
    /* A vertex's bones must lie close together in the list of the LOD: two of them get a second place. */
    for (uint32_t i = 66; i < 72; i++) {
        draw(s, "p %u 0 0", i);
        s->room->skins[i] =
            (struct p3d_model_skin){.count = 2, .bones = {i < 69 ? 0 : 1, MANY - 1}, .weights = {0.5f, 0.5f}};
    }
    draw(s, "f 66 67 68; f 69 70 71");
    assert_null(p3d_odol_from_model(&s->model, &how, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_non_null(strstr(error.message, "the LOD cannot be binarised: it uses more than 256 bones"));
}

TEST(a_skeleton_with_more_bones_than_a_game_numbers_is_refused)
{
    enum { MANY = P3D_ODOL_MOST_BONES + 1 };
    static struct p3d_model_bone bones[MANY];
    struct p3d_binarise_options how = {.version = 75};
    struct sketch *s = sketch("lod 1; p 0 0 0 0 0 1 0 3 0; f 0 1 2; bone a");
    struct p3d_error error;

    for (uint32_t i = 0; i < MANY; i++)
        bones[i] = (struct p3d_model_bone){.name = p3d_bytes_of("b"), .parent = P3D_NO_BONE};
    s->model.bones = bones;
    s->model.bone_count = MANY;
    assert_null(p3d_odol_from_model(&s->model, &how, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_string_equal(error.message,
                        "the skeleton has 256 bones; games number them with a byte, so 255 are the most");
    how.version = 7; /* without skeletons */
    s->odol = p3d_odol_from_model(&s->model, &how, NULL, &error);
    assert_non_null(s->odol);
}

/* A vertex that two bones move is not simple. A proxy has the bone of its triangle's first vertex. */
TEST(vertices_and_proxies_have_their_bones)
{
    struct sketch *s = sketch("bone a; bone b a; bone c a; lod 1; p 0 0 0 0 0 1 0 3 0; f 0 1 2; proxy proxy:x.1;"
                              "skin 0 2=1; skin 1 1=1; skin 2 0=1");
    struct p3d_odol_bone_refs refs;

    sketch_odol(s, 73);
    assert_true(s->lod->is_bone_ref_simple);
    assert_int_equal(s->lod->proxy_count, 1);
    refs = p3d_odol_bone_refs_at(s->lod, s->lod->faces[0].vertices[0]);
    assert_int_equal(refs.count, 1);
    assert_int_equal(s->lod->proxies[0].bone, p3d_u32_at(s->lod->used_bones, refs.bones[0]));
    assert_int_equal(s->lod->proxies[0].bone, 1); /* of corner 1, as corners begin at the second */
    draw(s, "skin 2 0=0.5 1=0.5");
    sketch_odol(s, 73);
    assert_false(s->lod->is_bone_ref_simple);
    s->room->skins[1].count = 0;
    sketch_odol(s, 73);
    assert_int_equal(s->lod->proxies[0].bone, -1);
}

/* ---- Shadows ---- */

static bool is_without_area(const struct sketch *s, uint32_t face)
{
    const uint32_t *v = s->lod->faces[face].vertices;
    const struct p3d_vec3 a = sketch_position(s, v[0]), b = sketch_position(s, v[1]);

    return a.x == b.x && a.y == b.y && a.z == b.z;
}

static const char volume[] = "lod 'ShadowVolume 10'; pyramid";

TEST(shadow_volumes_get_faces_without_area_at_their_edges)
{
    struct sketch *s = sketch(volume);

    draw(s, "s all last");
    sketch_odol(s, 50);
    assert_int_equal(s->lod->vertex_count, 12);
    assert_int_equal(s->lod->face_count, 16);
    assert_int_equal(s->lod->selections[0].faces.count, 4);
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t *v = s->lod->faces[i].vertices;

        assert_int_equal(is_without_area(s, i), i % 4 != 0);
        if (i % 4 == 0)
            continue;
        /* Two of its vertices are those of an edge, and the middle one is in another triangle. */
        for (uint32_t j = 0; j < 3; j++)
            assert_true(v[1] != s->lod->faces[i - i % 4].vertices[j]);
    }
    /* The last edge of the first triangle comes first, and those of the last one that earlier triangles share. */
    assert_int_equal(s->lod->faces[1].vertices[0], s->lod->faces[0].vertices[2]);
    assert_int_equal(s->lod->faces[1].vertices[2], s->lod->faces[0].vertices[0]);
    assert_int_equal(s->lod->faces[13].vertices[0], s->lod->faces[12].vertices[1]); /* the first triangle's */
}

TEST(an_open_edge_of_a_shadow_volume_ends_in_itself)
{
    struct sketch *s = sketch("lod 'ShadowVolume 10'; p 0 0 0 1 0 0 1 1 0 0 1 0; f 0 1 2 3"); /* two triangles */

    sketch_odol(s, 50);
    assert_int_equal(s->lod->face_count, 8);
    assert_int_equal(s->lod->vertex_count, 6);
    for (uint32_t i = 0; i < 8; i++)
        assert_true(i % 4 == 0 || is_without_area(s, i));
    assert_int_equal(s->lod->faces[1].vertices[0], s->lod->faces[0].vertices[2]);
    assert_int_not_equal(s->lod->faces[1].vertices[0], s->lod->faces[1].vertices[1]); /* where the two meet */
    assert_int_equal(s->lod->faces[2].vertices[0], s->lod->faces[2].vertices[1]);
}

TEST(shadows_have_no_look)
{
    struct sketch *s = sketch("material a_ca.paa a.rvmat 23; lod 'ShadowVolume 10'; pyramid;"
                              "fflags 0 0xe000010 0xe000010 0xe000010 0xe000010");

    s->textures[1].is_alpha = true;
    sketch_odol(s, 54);
    assert_int_equal(s->lod->section_count, 1);
    assert_int_equal(s->lod->sections[0].special, 0x20);
    assert_int_equal(s->lod->sections[0].texture, -1);
    assert_int_equal(s->lod->sections[0].material, -1);
    assert_int_equal(s->lod->material_count, 0);
    assert_int_equal(s->lod->texture_count, 1); /* it is still named */
    assert_int_equal(s->lod->tangents.count, 0);
    assert_true(s->lod->face_area != s->lod->face_area);
    assert_true(p3d_lod_resolution("ShadowBuffer 10", &s->lods[0].resolution));
    sketch_odol(s, 54);
    assert_int_equal(s->lod->face_count, 4);
    assert_int_equal(s->lod->sections[0].special, 0x220);
    assert_int_equal(s->lod->sections[0].texture, 0); /* light shines through */
    assert_int_equal(s->lod->sections[0].material, -1);
}

TEST(a_shadow_buffer_that_is_made_has_normals_and_no_uvs)
{
    const struct p3d_odol_lod *buffer;
    struct sketch *s = sketch(volume);

    draw(s, "n 0 0 1");
    for (uint32_t i = 0; i < 3; i++)
        s->room->corners[i].normal = 0;
    for (uint32_t i = 0; i < 12; i++)
        s->room->uvs[0][i].u = (float)i;
    sketch_odol(s, 50);
    assert_int_equal(s->odol->lod_count, 2);
    buffer = &s->odol->lods[1];
    assert_f32(buffer->resolution, 11000);
    assert_int_equal(buffer->face_count, 4);
    assert_int_equal(buffer->vertex_count, 7); /* three points have two normals */
    assert_true(p3d_odol_uv_at(&buffer->uv_sets[0], 3).u == 0);
}

static void assert_made(const struct sketch *s, uint32_t lod, float resolution, bool is_made)
{
    bool all[8] = {false};

    assert_true(s->odol->lod_count <= COUNT(all) && p3d_odol_find_made_buffers(s->odol, all, NULL));
    assert_f32(s->odol->lods[lod].resolution, resolution);
    assert_int_equal(all[lod], is_made);
}

TEST(shadow_buffers_that_are_made_are_told_from_the_sources_own)
{
    struct sketch *s = sketch(volume);

    sketch_odol(s, 73);
    assert_int_equal(s->odol->lod_count, 2);
    assert_made(s, 0, 10010, false);
    assert_made(s, 1, 11010, true);
    s->lods[1] = s->lods[0];
    s->lods[1].resolution = 11010; /* one of the source */
    s->model.lod_count = 2;
    sketch_odol(s, 73);
    assert_int_equal(s->odol->lod_count, 3);
    assert_made(s, 1, 11010, false);
    assert_made(s, 2, 11010, true);
    sketch_odol(s, 50);
    assert_made(s, 1, 11010, false);
    assert_made(s, 2, 11000, true); /* there they are counted */
    s->odol->lods[2].face_count--;
    assert_made(s, 2, 11000, false);
    s->odol->lods[2].face_count++;
    s->odol->shadow_buffer_source = 2;
    assert_made(s, 2, 11000, false);
}

TEST(models_of_shadow_volumes_have_the_sources_faces)
{
    struct p3d_error error;
    struct p3d_model *model;
    struct sketch *s = sketch(volume);

    draw(s, "use 0; patch 10 1; s last last");
    sketch_odol(s, 73);
    assert_int_equal(s->lod->face_count, 20);
    model = kept_model(p3d_model_from_odol(s->odol, NULL, 0, NULL, &error));
    assert_int_equal(model->lods[0].face_count, 5);
    assert_int_equal(model->lods[0].corner_count, 15);
    assert_int_equal(model->lods[0].selections[0].face_count, 1);
    assert_int_equal(model->lods[0].selections[0].faces[0], 4);
    assert_int_equal(model->lods[0].selections[0].point_count, 3);
}

/* The game's tools forget to move it with the box. */
TEST(the_middle_of_a_shadow_buffer_that_is_made_stays)
{
    struct sketch *s = sketch(volume);

    s->is_centred = true;
    sketch_odol(s, 50);
    assert_vec3(s->odol->bounding_center, 0.5f, 0.5f, 0.5f);
    assert_vec3(s->odol->lods[0].bbox_center, 0, 0, 0);
    assert_vec3(s->odol->lods[1].bbox_center, 0.5f, 0.5f, 0.5f);
    assert_vec3(s->odol->lods[1].bbox_max, 0.5f, 0.5f, 0.5f);
}

TEST(shadow_volumes_with_bones_name_neighbours)
{
    struct sketch *s = sketch(volume);

    draw(s, "bone a; bone b a; bone c b; skin 0 0=1; skin 1 1=1; skin 2 2=1; skin 3 0=1");
    sketch_odol(s, 50);
    assert_int_equal(s->lod->neighbour_bone_refs.count, 12);
    for (uint32_t i = 0; i < 16; i += 4)
        for (uint32_t j = 0; j < 3; j++) {
            const uint32_t *v = s->lod->faces[i].vertices;
            const struct p3d_odol_neighbour next = p3d_odol_neighbour_at(s->lod, v[j], 0);

            assert_int_equal(next.vertex, v[(j + 1) % 3]);
            assert_int_equal(next.refs.bones[0], p3d_odol_bone_refs_at(s->lod, v[(j + 1) % 3]).bones[0]);
            assert_int_equal(p3d_odol_neighbour_at(s->lod, v[j], 1).vertex, v[(j + 2) % 3]);
        }
}

static void assert_neighbours(const struct sketch *s, uint32_t vertex, uint32_t next, uint32_t last)
{
    for (uint32_t i = 0; i < 2; i++) {
        const struct p3d_odol_neighbour got = p3d_odol_neighbour_at(s->lod, vertex, i);
        const uint32_t wanted = i ? last : next;

        assert_int_equal(got.vertex, wanted);
        assert_int_equal(got.refs.count, 1);
        assert_int_equal(got.refs.bones[0], p3d_odol_bone_refs_at(s->lod, wanted).bones[0]);
        assert_int_equal(got.refs.weights[0], 255);
    }
}

/* The last triangle has an edge of the first, whose bone has another place there: a vertex of its own becomes a twin,
 * and so does that of the first triangle in the face between them, which has the neighbours of its original. */
TEST(twins_in_shadow_volumes_have_the_neighbours_of_their_originals)
{
    struct sketch *s = row_of_triangles();

    s->lods[0].resolution = 10000;
    s->room->corners[3 * 59].point = 1;
    s->room->corners[3 * 59 + 1].point = 0;
    sketch_odol(s, 50);
    assert_int_equal(s->lod->face_count, 240);
    assert_int_equal(s->lod->section_count, 2);
    assert_int_equal(s->lod->vertex_count, 184); /* two points of no face, two copies and two twins */
    assert_int_equal(s->lod->neighbour_bone_refs.count, 184);
    assert_f32(sketch_position(s, 182).x, 1);
    assert_f32(sketch_position(s, 183).x, 0);
    assert_neighbours(s, 182, 179, 180);
    assert_neighbours(s, 0, 2, 1);
    assert_neighbours(s, 183, 2, 1);
}

/* They are never drawn, so that nothing has to close behind them. */
TEST(triangles_of_proxies_cast_no_shadow)
{
    struct sketch *s = sketch("lod 'ShadowVolume 0'; pyramid; p 9 0 0 9 0 1 9 3 0; f 4 5 6; proxy proxy:x.1; f 4 6 5;"
                              "f 6 5 4");

    sketch_odol(s, 50);
    assert_int_equal(s->lod->face_count, 4 * 4 + 1 + 2 * 4);
    assert_int_equal(s->lod->sections[1].special, 0x10000000);
    assert_int_equal(s->lod->sections[1].face_count, 1);
    assert_int_equal(s->lod->proxy_count, 1);
    s = sketch("lod 'ShadowVolume 0'; p 0 0 0 1 0 0 0 1 0 0 0 5; f 1 0 3; proxy proxy:x.1; f 0 1 2");
    sketch_odol(s, 50);
    assert_int_equal(s->lod->face_count, 5);
    for (uint32_t i = 1; i < 4; i++) /* all edges of the other triangle are open */
        assert_int_equal(s->lod->faces[i].vertices[0], s->lod->faces[i].vertices[1]);
}
