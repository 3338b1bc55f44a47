/* test_odol_model.c: what an ODOL means is what its source means, in every version, within the precision of
 * the format.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "models.h"

#include <math.h>
#include <stdlib.h>

static const struct {
    const char *path;
    uint32_t version;
} tubes[] = {
    {FIXTURES "/tube_v07.p3d", 7},  {FIXTURES "/tube_v40.p3d", 40}, {FIXTURES "/tube_v43.p3d", 43},
    {FIXTURES "/tube_v47.p3d", 47}, {FIXTURES "/tube_v48.p3d", 48}, {FIXTURES "/tube_v50.p3d", 50},
};

struct binarised {
    struct p3d_file file;
    struct p3d_odol *odol;
    struct p3d_model *model;
};

static struct binarised load_odol(const char *path)
{
    struct binarised loaded;
    struct p3d_error error;

    assert_true(p3d_read_file(path, &loaded.file, &error));
    loaded.odol = p3d_odol_read(loaded.file.data, loaded.file.size, NULL, &error);
    assert_non_null(loaded.odol);
    assert_int_equal(error.status, P3D_OK);
    loaded.model = p3d_model_from_odol(loaded.odol, NULL, 0, NULL, &error);
    assert_non_null(loaded.model);
    return loaded;
}

static void unload_odol(struct binarised *loaded)
{
    p3d_model_free(loaded->model);
    p3d_odol_free(loaded->odol);
    p3d_file_free(&loaded->file);
}

static bool is_equal(struct p3d_bytes a, struct p3d_bytes b)
{
    return a.size == b.size && (!a.size || memcmp(a.data, b.data, a.size) == 0);
}

/* Half a step of 16 bits over `range`, and what an f32 adds. */
static void assert_uv(float got, float want, float range, bool is_exact)
{
    if (is_exact)
        assert_f32(got, want);
    else
        assert_true(fabsf(got - want) <= range / 65534 / 2 + 1e-6f);
}

/* ---- Checks ---- */

static void check_points(const struct p3d_model *want, const struct p3d_model *got)
{
    assert_int_equal(got->lod_count, want->lod_count);
    for (uint32_t i = 0; i < want->lod_count; i++) {
        const struct p3d_model_lod *a = &want->lods[i], *b = &got->lods[i];

        assert_f32(b->resolution, a->resolution);
        assert_int_equal(b->point_count, a->point_count); /* the seam is welded */
        for (uint32_t j = 0; j < a->point_count; j++)
            assert_same_vec3(b->points[j], a->points[j]);
    }
}

static void check_faces(const struct p3d_model *want, const struct p3d_model *got, uint32_t version)
{
    for (uint32_t i = 0; i < want->lod_count; i++) {
        const struct p3d_model_lod *a = &want->lods[i], *b = &got->lods[i];

        assert_int_equal(b->face_count, a->face_count);
        assert_int_equal(b->corner_count, a->corner_count);
        for (uint32_t j = 0; j < a->face_count; j++) {
            const struct p3d_model_material *x = &want->materials[a->faces[j].material];
            const struct p3d_model_material *y = &got->materials[b->faces[j].material];

            assert_int_equal(b->faces[j].corner_count, a->faces[j].corner_count);
            assert_true(is_equal(y->texture, x->texture));
            assert_true(version == 7 || is_equal(y->material, x->material));
        }
        for (uint32_t j = 0; j < a->corner_count; j++)
            assert_int_equal(b->corners[j].point, a->corners[j].point);
    }
}

static void check_uvs_and_normals(const struct p3d_model *want, const struct p3d_model *got, uint32_t version)
{
    const bool is_exact = version < 45;

    for (uint32_t i = 0; i < 2; i++) { /* the visual LODs */
        const struct p3d_model_lod *a = &want->lods[i], *b = &got->lods[i];

        assert_int_equal(a->uv_set_count, 2);
        assert_int_equal(b->uv_set_count, version == 7 ? 1 : 2);
        for (uint32_t j = 0; j < a->corner_count; j++) {
            const struct p3d_vec3 m = a->normals[a->corners[j].normal], n = b->normals[b->corners[j].normal];

            for (uint32_t set = 0; set < b->uv_set_count; set++) {
                const struct p3d_vec2 x = a->uv_sets[set].uvs[j], y = b->uv_sets[set].uvs[j];

                assert_uv(y.u, x.u, set ? 4 : 1, is_exact);
                assert_uv(y.v, x.v, set ? 4 : 1, is_exact);
            }
            assert_true(m.x * n.x + m.y * n.y + m.z * n.z > 0.998f);
            assert_true(!is_exact || m.x == n.x);
        }
    }
}

static void check_selections(const struct p3d_model *want, const struct p3d_model *got)
{
    for (uint32_t i = 0; i < want->lod_count; i++) {
        const struct p3d_model_lod *a = &want->lods[i], *b = &got->lods[i];

        assert_int_equal(b->selection_count, a->selection_count);
        for (uint32_t j = 0; j < a->selection_count; j++) {
            const struct p3d_model_selection *x = &a->selections[j], *y = &b->selections[j];

            assert_true(is_equal(y->name, x->name));
            assert_int_equal(y->point_count, x->point_count);
            assert_memory_equal(y->points, x->points, x->point_count * sizeof *x->points);
            assert_int_equal(y->face_count, x->face_count);
            assert_memory_equal(y->faces, x->faces, x->face_count * sizeof *x->faces);
            for (uint32_t k = 0; k < x->point_count; k++)
                assert_int_equal(p3d_weight_to_byte(y->point_weights[k]), p3d_weight_to_byte(x->point_weights[k]));
        }
    }
}

static void check_properties_proxies_and_frames(const struct p3d_model *want, const struct p3d_model *got)
{
    const struct p3d_model_lod *a = &want->lods[2], *b = &got->lods[2];

    assert_int_equal(got->lods[0].property_count, 1);
    assert_true(is_equal(got->lods[0].properties[0].name, want->lods[0].properties[0].name));
    assert_int_equal(b->proxy_count, 1);
    assert_true(is_equal(b->proxies[0].path, a->proxies[0].path));
    assert_int_equal(b->proxies[0].id, 1);
    assert_int_equal(b->proxies[0].selection, a->proxies[0].selection);
    assert_same_vec3(b->proxies[0].frame.position, a->proxies[0].frame.position);
    assert_same_vec3(b->proxies[0].frame.up, a->proxies[0].frame.up); /* one metre long in the source, too */
    assert_f32(b->proxies[0].frame.direction.z, 1);
    a = &want->lods[1];
    b = &got->lods[1];
    assert_int_equal(b->frame_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_f32(b->frames[i].time, a->frames[i].time);
        for (uint32_t j = 0; j < a->point_count; j++)
            assert_same_vec3(p3d_model_frame_point(b, &b->frames[i], j), p3d_model_frame_point(a, &a->frames[i], j));
    }
}

static void check_bones(const struct p3d_model *got, uint32_t version)
{
    const struct p3d_model_lod *lod = &got->lods[0];

    if (version == 7) {
        assert_int_equal(got->bone_count, 0);
        assert_null(lod->skins);
        return;
    }
    assert_int_equal(got->bone_count, 2);
    assert_text(got->bones[1].name, "upper");
    assert_int_equal(got->bones[1].parent, 0);
    assert_int_equal(got->bones[0].parent, P3D_NO_BONE);
    for (uint32_t i = 0; i < lod->point_count; i++) {
        float sum = 0;

        for (uint32_t j = 0; j < lod->skins[i].count; j++)
            sum += lod->skins[i].weights[j];
        assert_true(fabsf(sum - 1) < 1e-6f);
    }
    assert_int_equal(lod->skins[0].bones[0], 0);
    assert_int_equal(lod->skins[lod->point_count - 1].bones[0], 1);
    assert_int_equal(lod->skins[8 * 15].count, 2); /* the row in the middle */
}

TEST(each_version_means_what_its_source_means)
{
    struct loaded source = load_model(FIXTURES "/tube.p3d");

    for (size_t i = 0; i < COUNT(tubes); i++) {
        struct binarised tube = load_odol(tubes[i].path);
        const uint32_t version = tubes[i].version;

        assert_int_equal(tube.odol->version, version);
        check_points(source.model, tube.model);
        check_faces(source.model, tube.model, version);
        check_uvs_and_normals(source.model, tube.model, version);
        check_selections(source.model, tube.model);
        check_properties_proxies_and_frames(source.model, tube.model);
        check_bones(tube.model, version);
        unload_odol(&tube);
    }
}

/* Lists the first used bone once more, for each second vertex. The caller frees the data of both spans. */
static void list_bone_twice(struct p3d_odol_lod *lod)
{
    const uint32_t count = lod->used_bones.count;
    uint8_t *used = malloc(4 * ((size_t)count + 1)), *refs = malloc((size_t)12 * lod->bone_refs.count);

    assert_non_null(used);
    assert_non_null(refs);
    memcpy(used, lod->used_bones.data, (size_t)4 * count);
    memcpy(used + (size_t)4 * count, used, 4);
    memcpy(refs, lod->bone_refs.data, (size_t)12 * lod->bone_refs.count);
    for (uint32_t i = 0; i < lod->bone_refs.count; i += 2)
        for (uint32_t j = 0; j < p3d_load_u32(refs + (size_t)12 * i); j++)
            if (refs[12 * i + 4 + 2 * j] == 0)
                refs[12 * i + 4 + 2 * j] = (uint8_t)count;
    lod->used_bones = (struct p3d_span){used, count + 1, 4};
    lod->bone_refs.data = refs;
}

/* Large LODs list bones several times, as makers' models of men do. */
TEST(a_bone_that_is_listed_twice_has_all_its_points_and_faces)
{
    struct binarised tube = load_odol(FIXTURES "/tube_v48.p3d");
    struct p3d_odol_lod *lod = &tube.odol->lods[0];
    struct p3d_model *model;

    list_bone_twice(lod);
    model = kept_model(p3d_model_from_odol(tube.odol, NULL, 0, NULL, NULL));
    check_selections(tube.model, model);
    free((uint8_t *)(uintptr_t)lod->used_bones.data);
    free((uint8_t *)(uintptr_t)lod->bone_refs.data);
    unload_odol(&tube);
}

/* The model of the pilot's view, whose proxy's selection is emptied, as the binariser does from version 40 on. */
static struct p3d_model *model_without_members(struct binarised *tube)
{
    const uint32_t pilot = 2;
    struct p3d_odol_selection *selection = tube->odol->lods[pilot].selections;
    struct p3d_model *model;

    selection->faces.count = selection->vertices.count = selection->weights.count = 0;
    model = p3d_model_from_odol(tube->odol, &pilot, 1, NULL, NULL);
    assert_non_null(model);
    assert_int_equal(model->lods[0].selection_count, 1);
    return model;
}

TEST(the_empty_selection_of_a_proxy_gets_its_triangle)
{
    struct binarised tube = load_odol(FIXTURES "/tube_v48.p3d");
    struct p3d_model *model = model_without_members(&tube);
    const struct p3d_model_selection *selection = model->lods[0].selections;

    assert_int_equal(selection->face_count, 1);
    assert_int_equal(selection->faces[0], 0);
    assert_f32(selection->face_weights[0], 1);
    assert_int_equal(selection->point_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(selection->points[i], i);
        assert_f32(selection->point_weights[i], 1);
    }
    p3d_model_free(model);
    unload_odol(&tube);
}

/* ---- Flags ---- */

enum { FLAG_VERTICES = 5 };

/* Two triangles, 0 1 2 and 1 3 2; vertex 4 stands where 1 does, and no face has it. */
struct flagged {
    struct p3d_odol odol;
    struct p3d_odol_lod lod;
    struct p3d_odol_face faces[2];
    struct p3d_odol_section sections[2];
    struct p3d_odol_uv_set uv_set;
    uint8_t flags[FLAG_VERTICES][4];
};

static const float flag_positions[FLAG_VERTICES][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}};
static const uint8_t flag_normals[FLAG_VERTICES][4] = {{0}, {0}, {0}, {0}, {1}};
static const uint8_t no_uv[4] = {0};

static struct p3d_model *model_with_flags(struct flagged *f, const uint32_t flags[FLAG_VERTICES],
                                          const uint32_t special[2])
{
    struct p3d_model *model;

    memset(f, 0, sizeof *f);
    for (uint32_t i = 0; i < FLAG_VERTICES; i++)
        for (uint32_t j = 0; j < 4; j++)
            f->flags[i][j] = (uint8_t)(flags[i] >> 8 * j);
    for (uint32_t i = 0; i < 2; i++) {
        f->sections[i] = (struct p3d_odol_section){
            .first_face = i, .face_count = 1, .texture = -1, .material = -1, .special = special[i]};
        f->faces[i] =
            (struct p3d_odol_face){.texture = -1, .corner_count = 3, .vertices = {i ? 3 : 1, i, 2}, .section = i};
    }
    f->uv_set.uvs = (struct p3d_filled){{no_uv, 1, 4}, FLAG_VERTICES, true};
    f->lod = (struct p3d_odol_lod){.resolution = 1,
                                   .vertex_count = FLAG_VERTICES,
                                   .point_flags = {{f->flags[0], FLAG_VERTICES, 4}, FLAG_VERTICES, false},
                                   .positions = {(const uint8_t *)flag_positions, FLAG_VERTICES, 12},
                                   .normals = {{flag_normals[0], FLAG_VERTICES, 4}, FLAG_VERTICES, false},
                                   .uv_sets = &f->uv_set,
                                   .uv_set_count = 1,
                                   .faces = f->faces,
                                   .face_count = 2,
                                   .sections = f->sections,
                                   .section_count = 2};
    f->odol = (struct p3d_odol){.version = 50, .lods = &f->lod, .lod_count = 1};
    model = p3d_model_from_odol(&f->odol, NULL, 0, NULL, NULL);
    assert_non_null(model);
    assert_int_equal(model->lods[0].point_count, 4);
    return model;
}

static void check_flags(const uint32_t clip[FLAG_VERTICES], const uint32_t special[2], const uint32_t points[4],
                        const uint32_t faces[2])
{
    struct flagged f;
    struct p3d_model *model = model_with_flags(&f, clip, special);

    for (size_t i = 0; i < 4; i++)
        assert_int_equal(model->lods[0].point_flags[i], points[i]);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(model->lods[0].faces[i].flags, faces[i]);
    p3d_model_free(model);
}

/* Light that all vertices of a point have is the point's, else it is their faces'. Light and values of faces add up: 21
 * is 1 of a face and 20 of a shining point, 41 is 1 and 40 of one in shadow; a fully lit one adds nothing. */
TEST(points_and_faces_have_the_flags_of_their_vertices)
{
    static const struct {
        uint32_t clip[FLAG_VERTICES], points[4], faces[2];
    } rows[] = {
        {{0x13f, 0x23f, 0x43f, 0x83f, 0x23f}, {1, 2, 4, 8}, {0, 0}},                        /* land */
        {{0x103f, 0x203f, 0x403f, 0x803f, 0x203f}, {0x100, 0x200, 0x1000, 0x2000}, {0, 0}}, /* decal and fog */
        {{0x13f, 0x203f, 0x803d, 0x143f, 0x203f}, {0x1, 0x200, 0x2000, 0x104}, {0, 0}},     /* both */
        /* shining, in shadow, half lit, fully lit */
        {{0xc80003f, 0xc90003f, 0xca0003f, 0xcb0003f, 0xc90003f}, {0x10, 0x20, 0x80, 0x40}, {0, 0}},
        {{0xc80003f, 0xc80003f, 0xc80003f, 0xc80003f, 0x3f}, {0x10, 0, 0x10, 0x10}, {0x1, 0x1}},
        {{0x10003f, 0x150003f, 0x10003f, 0x150003f, 0xc80003f}, {0, 0x10, 0, 0x10}, {0x2000000, 0x2000000}},
        {{0x10003f, 0x290003f, 0x10003f, 0x290003f, 0xc90003f}, {0, 0x20, 0, 0x20}, {0x2000000, 0x2000000}},
        {{0x10003f, 0x10003f, 0x10003f, 0x10003f, 0xcb0003f}, {0, 0x40, 0, 0}, {0x2000000, 0x2000000}},
        /* 42 is no sum of 1 and a light, so that the value is the point's */
        {{0x10003f, 0x290003f, 0x10003f, 0x2a0003f, 0xc90003f}, {0, 0x20, 0x10000, 0x2a0000}, {0x2000000, 0}},
        /* a small value is a face's if all corners have it, a large one the points' */
        {{0x320003f, 0x320003f, 0x320003f, 0x10003f, 0x320003f}, {0, 0x320000, 0x320000, 0x10000}, {0x64000000, 0}},
        {{0x7f0003f, 0x7f0003f, 0x7f0003f, 0x7f0003f, 0x7f0003f}, {0, 0, 0, 0}, {0xfe000000, 0xfe000000}},
        {{0xff0003f, 0x3f, 0x3f, 0x800003f, 0x3f}, {0xff0000, 0, 0, 0x800000}, {0, 0}}};

    for (size_t i = 0; i < COUNT(rows); i++)
        check_flags(rows[i].clip, (const uint32_t[]){0, 0}, rows[i].points, rows[i].faces);
}

TEST(each_bit_of_a_section_means_one_thing_or_nothing)
{
    const uint32_t plain[FLAG_VERTICES] = {0x3f, 0x3f, 0x3f, 0x3f, 0x3f};

    for (unsigned bit = 0; bit < 32; bit++) {
        const uint32_t special = (uint32_t)1 << bit, hidden = bit == 22 || bit == 28 ? 0x1000000 : 0;
        const uint32_t flags = bit == 5    ? 0x10
                               : bit == 6  ? 0x8
                               : bit == 26 ? 0x100
                               : bit == 27 ? 0x200
                               : bit == 29 ? 0x1000000
                                           : 0;

        check_flags(plain, (const uint32_t[]){special, special}, (const uint32_t[]){hidden, hidden, hidden, hidden},
                    (const uint32_t[]){flags, flags});
    }
}

TEST(points_that_only_hidden_faces_use_are_hidden)
{
    const uint32_t plain[FLAG_VERTICES] = {0x3f, 0x3f, 0x3f, 0x3f, 0x3f};
    /* a proxy's face, and one that is only hidden; both are never merged anyway */
    check_flags(plain, (const uint32_t[]){0x30000000, 0}, (const uint32_t[]){0x1000000, 0, 0, 0},
                (const uint32_t[]){0, 0});
    check_flags(plain, (const uint32_t[]){0, 0x20400000}, (const uint32_t[]){0, 0, 0, 0x1000000},
                (const uint32_t[]){0, 0});
}

/* ---- Points ---- */

/* Vertices 0 and 1 stand in one place. */
static uint32_t count_points(uint32_t first_normal, uint32_t second_normal, const struct p3d_odol_selection *selection,
                             float resolution)
{
    static const float positions[2][3] = {{1, 2, 3}, {1, 2, 3}};
    const uint32_t normals[2] = {first_normal, second_normal};
    static const uint8_t flags[4] = {0x3f};
    uint8_t bytes[2][4];
    struct p3d_odol_uv_set uv_set = {.uvs = {{no_uv, 1, 4}, 2, true}};
    struct p3d_odol_lod lod = {.resolution = resolution,
                               .vertex_count = 2,
                               .point_flags = {{flags, 1, 4}, 2, true},
                               .positions = {(const uint8_t *)positions, 2, 12},
                               .normals = {{bytes[0], 2, 4}, 2, false},
                               .uv_sets = &uv_set,
                               .uv_set_count = 1};
    const struct p3d_odol odol = {.version = 50, .lods = &lod, .lod_count = 1};
    struct p3d_odol_selection own;
    struct p3d_model *model;
    uint32_t count;

    for (uint32_t i = 0; i < 8; i++)
        bytes[i / 4][i % 4] = (uint8_t)(normals[i / 4] >> i % 4 * 8);
    if (selection) {
        own = *selection;
        lod.selections = &own;
        lod.selection_count = 1;
    }
    model = p3d_model_from_odol(&odol, NULL, 0, NULL, NULL);
    assert_non_null(model);
    count = model->lods[0].point_count;
    p3d_model_free(model);
    return count;
}

TEST(vertices_of_one_place_are_one_point_only_if_something_tells_them_apart)
{
    static const uint8_t first[2] = {0, 0};
    const struct p3d_odol_selection selection = {.name = p3d_bytes_of("door"), .vertices = {first, 1, 2}};

    assert_int_equal(count_points(1, 2, NULL, 1), 1);
    assert_int_equal(count_points(1, 1, NULL, 1), 2);       /* one point would have made one vertex */
    assert_int_equal(count_points(1, 1, NULL, 10000), 1);   /* but in a shadow volume */
    assert_int_equal(count_points(1, 2, &selection, 1), 2); /* selections select points */
    assert_int_equal(count_points(1, 2, &selection, 1e13f), 2);
}

/* ---- Files that claim much with little ---- */

#define MANY 20000

/* The first LOD with this many selections, each of which names these sections, or as many of the next ones. */
static void select_sections(struct p3d_odol *odol, struct p3d_odol_selection *selections, uint32_t count,
                            struct p3d_span sections, size_t next)
{
    for (uint32_t i = 0; i < count; i++) {
        memset(&selections[i], 0, sizeof selections[i]);
        selections[i].name = p3d_bytes_of("all");
        selections[i].is_sectional = true;
        selections[i].sections = sections;
        selections[i].sections.data += i * next;
    }
    odol->lods[0].selections = selections;
    odol->lods[0].selection_count = count;
}

TEST(selections_that_all_name_everything_meet_the_limit)
{
    static struct p3d_odol_selection selections[MANY];
    static uint8_t lists[MANY][16][4]; /* no two alike, all of the first two sections */
    struct binarised tube = load_odol(FIXTURES "/tube_v48.p3d");
    struct p3d_error error;

    for (size_t i = 0; i < MANY; i++)
        for (size_t j = 0; j < 16; j++)
            lists[i][j][0] = (uint8_t)(i >> j & 1);
    select_sections(tube.odol, selections, MANY, (struct p3d_span){lists[0][0], 16, 4}, sizeof lists[0]);
    assert_null(p3d_model_from_odol(tube.odol, NULL, 0, NULL, &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
    assert_non_null(strstr(error.message, "no memory for the model within the limit of "));
    unload_odol(&tube);
}

/* Each time would take all of its faces: minutes. */
TEST(a_section_named_again_and_again_counts_once)
{
    enum { TIMES = 50000000 };
    uint8_t *zeros = calloc(TIMES, 4);
    struct p3d_odol_selection selections[2];
    struct binarised tube = load_odol(FIXTURES "/tube_v48.p3d");
    struct p3d_model *model;

    assert_non_null(zeros);
    select_sections(tube.odol, selections, 2, (struct p3d_span){zeros, TIMES, 4}, 0);
    selections[1].sections.count = 1;
    model = kept_model(p3d_model_from_odol(tube.odol, NULL, 0, NULL, NULL));
    assert_true(model->lods[0].selections[0].face_count > 0);
    assert_int_equal(model->lods[0].selections[0].face_count, model->lods[0].selections[1].face_count);
    unload_odol(&tube);
    free(zeros);
}

/* ---- Facts ---- */

TEST(stage_textures_and_surfaces_are_listed_once)
{
    struct p3d_odol_stage stages[] = {{.texture = p3d_bytes_of("nohq")},
                                      {.texture = p3d_bytes_of("")},
                                      {.texture = p3d_bytes_of("smdi")},
                                      {.texture = p3d_bytes_of("nohq")}};
    struct p3d_odol_material materials[] = {
        {.stages = stages, .stage_count = 2, .thermal = {.texture = p3d_bytes_of("ti")}},
        {.stages = stages,
         .stage_count = COUNT(stages),
         .thermal = {.texture = p3d_bytes_of("ti 2")},
         .surface = p3d_bytes_of("a.bisurf")},
        {.surface = p3d_bytes_of("a.bisurf")}};
    const struct p3d_odol_lod lod = {.materials = materials, .material_count = COUNT(materials)};
    static const char *const wanted[] = {"nohq", "ti", "smdi", "ti 2"};
    struct p3d_names names;

    assert_true(p3d_odol_stage_textures(&lod, &names));
    assert_int_equal(names.count, COUNT(wanted));
    for (size_t i = 0; i < COUNT(wanted); i++)
        assert_text(names.items[i], wanted[i]);
    p3d_names_free(&names);
    assert_true(p3d_odol_surfaces(&lod, &names));
    assert_int_equal(names.count, 1);
    assert_text(names.items[0], "a.bisurf");
    p3d_names_free(&names);
}

TEST(the_frame_of_a_proxy_is_in_the_coordinates_of_the_source)
{
    const struct p3d_odol odol = {.bounding_center = {10, 20, 30}};
    const struct p3d_odol_proxy proxy = {.transform = {1, 0, 0, 0, 0, 1, 0, -1, 0, 1, 2, 3}};
    const struct p3d_proxy_frame frame = p3d_odol_proxy_frame(&odol, &proxy);

    assert_f32(frame.position.x, 11);
    assert_f32(frame.position.y, 22);
    assert_f32(frame.position.z, 33);
    assert_f32(frame.direction.y, -1);
    assert_f32(frame.up.z, 1);
}

/* ---- Damage ---- */

static void assert_damaged(const struct p3d_model *model, const struct p3d_error *error)
{
    assert_null(model);
    assert_int_equal(error->status, P3D_INVALID);
    assert_int_equal(error->lod, 1);
    assert_int_equal(error->offset, 77);
    assert_string_equal(error->message, "100 % of it is gone");
}

TEST(a_lod_that_is_damaged_has_no_model)
{
    static const struct p3d_error damage = {P3D_DAMAGED, 5, 77, "100 % of it is gone", false};
    static const uint32_t others[] = {0};
    struct binarised tube = load_odol(tubes[5].path);
    struct p3d_file file;
    struct p3d_error error;
    struct p3d_mlod *mlod;

    tube.odol->lods[1].error = &damage;
    assert_damaged(p3d_model_from_odol(tube.odol, NULL, 0, NULL, &error), &error);
    (void)kept_model(p3d_model_from_odol(tube.odol, others, 1, NULL, &error));
    unload_odol(&tube);
    assert_true(p3d_read_file(FIXTURES "/tube.p3d", &file, &error));
    mlod = kept_mlod(p3d_mlod_read(file.data, file.size, NULL, &error));
    mlod->lods[1].error = &damage;
    assert_damaged(p3d_model_from_mlod(mlod, NULL, 0, NULL, &error), &error);
    (void)kept_model(p3d_model_from_mlod(mlod, others, 1, NULL, &error));
    p3d_file_free(&file);
}
