/* test_wild.c: what is made of models that nobody would draw: it comes back where that is promised, and stays what it
 * was. After a change that is meant, take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "wild.h"

#include <stdlib.h>

/* ---- Ways ---- */

static void to_mlod(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_document *first = document_of(pile, w, 0), *second;
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_mlod(first->mlod, NULL, 0, &pile->options, &error);
    struct p3d_diff *diff;

    pile_model(pile, model, &error);
    w->drawn = model = p3d_model_from_mlod(first->mlod, NULL, 0, &pile->options, &error);
    second = document_of(pile, w, 0);
    diff = p3d_diff_documents(first, second, NULL, NULL, &error);
    assert_true(diff && diff->is_same && !diff->change_count);
    p3d_diff_free(diff);
    p3d_model_free(model);
}

static void to_obj(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_obj_options written = {.mtl_name = "wild.mtl", .texture_root = number % 2 ? "root" : NULL};
    const struct p3d_obj_import_options wanted = {
        .resolution = number % 3 ? 0 : 4, .mass = number % 4 ? 0 : 100, .texture_root = "root"};
    const size_t start = pile->bytes.size;
    struct p3d_error error;
    size_t size;

    assert_true(p3d_write_obj(w->model, &written, &pile->options, p3d_buffer_sink(&pile->bytes), &error));
    size = pile->bytes.size - start;
    assert_true(p3d_write_mtl(w->model, &written, &pile->options, p3d_buffer_sink(&pile->bytes), &error));
    for (uint32_t l = 0; l < w->model->lod_count; l++)
        if (w->model->lods[l].frame_count)
            assert_true(p3d_write_mdd(&w->model->lods[l], &pile->options, p3d_buffer_sink(&pile->bytes), &error));
    {
        uint8_t *text = malloc(size);

        assert_non_null(text);
        at_end(free, text);
        memcpy(text, pile->bytes.data + start, size);
        pile_model(pile, p3d_model_from_obj(text, size, &wanted, &pile->options, &error), &error);
    }
}

static struct p3d_buffer *glb_of(struct pile *pile, const struct p3d_model *model,
                                 const struct p3d_gltf_options *options)
{
    static struct p3d_buffer glb;
    struct p3d_error error;

    p3d_buffer_free(&glb);
    if (!p3d_write_glb(model, options, &pile->options, p3d_buffer_sink(&glb), &error))
        pile_text(pile, error.message);
    pile_bytes(pile, glb.data, glb.size);
    return &glb;
}

static void to_glb(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_gltf_options written = {.lods = number % 3,
                                             .has_selections = number & 1,
                                             .has_proxy_triangles = number & 2,
                                             .has_no_skins = number & 4};
    const struct p3d_gltf_import_options wanted = {.resolution = number % 3 ? 0 : 4,
                                                   .mass = number % 4 ? 0 : 100,
                                                   .texture_root = number % 5 ? NULL : "root",
                                                   .is_two_sided = number % 7 == 0,
                                                   .has_bones = number % 5 != 4};
    struct p3d_error error;
    const struct p3d_buffer *glb = glb_of(pile, w->model, &written);
    struct p3d_model *model = p3d_model_from_gltf(glb->data, glb->size, &wanted, &pile->options, &error);

    if (model && wanted.has_bones)
        assert_true(p3d_write_model_cfg(model, "wild", &pile->options, p3d_buffer_sink(&pile->bytes), &error));
    pile_model(pile, model, &error);
}

static void to_lossless_glb(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_gltf_options written = {.lods = P3D_GLTF_ALL, .is_lossless = true};
    const struct p3d_document *first = document_of(pile, w, 0), *second;
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_mlod(first->mlod, NULL, 0, &pile->options, &error), *back;
    const struct p3d_buffer *glb = glb_of(pile, model, &written);
    struct p3d_diff *diff;

    back = p3d_model_from_gltf(glb->data, glb->size, NULL, &pile->options, &error);
    assert_non_null(back);
    w->drawn = back;
    second = document_of(pile, w, 0);
    diff = p3d_diff_documents(first, second, NULL, NULL, &error);
    for (uint32_t i = 0; diff && i < diff->change_count; i++)
        pile_text(pile, p3d_change_name(diff->changes[i].kind));
    p3d_diff_free(diff);
    p3d_model_free(model);
    pile_model(pile, back, &error);
}

static const uint32_t versions[] = {7, 40, 43, 47, 48, 50, 52, 54, 58, 64, 70, 73, 75};

static void to_odol(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_document *document = document_of(pile, w, versions[number % COUNT(versions)]);
    struct p3d_error error;
    struct p3d_model *model;

    if (!document)
        return;
    assert_true(p3d_odol_write(document->odol, p3d_buffer_sink(&pile->bytes), &error));
    model = p3d_model_from_odol(document->odol, NULL, 0, &pile->options, &error);
    if (model) {
        assert_true(p3d_write_model_cfg(model, "wild", &pile->options, p3d_buffer_sink(&pile->bytes), &error));
        glb_of(pile, model, &(struct p3d_gltf_options){.lods = P3D_GLTF_VISUAL});
    }
    pile_model(pile, model, &error);
}

static void to_pose(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_pose_value values[] = {{"s0", 0.3f}, {"S1", number % 2 ? 1.7f : -0.6f}, {"anim3", 0.8f}};
    struct p3d_error error;

    pile_model(pile, p3d_model_pose(w->model, values, number % 4, &pile->options, &error), &error);
}

static void to_attached(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0), *other = wild(number + 1, 0);
    const struct p3d_attachment items[] = {
        {1, other->model, 0, {{1, 2, 3}, {0, 0.6f, 0.8f}, {0, 1, 0}}},
        {0, other->model, 1, {{-1, 0, 0.5f}, {1, 0, 0}, {0, 2, 0}}},
        {0, other->model, 0, {{0, 0, 0}, {0, 0, number % 3 ? 0.0f : -1.0f}, {0, 1, 1}}},
    };
    struct p3d_error error;

    pile_model(pile, p3d_model_attach(w->model, items, COUNT(items), &pile->options, &error), &error);
}

static void to_special(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0);
    const struct p3d_make_options make = {
        .kinds = 63, .part_count = number % 5, .mass = number % 2 ? 0 : 10, .is_replacing = true};
    struct p3d_error error;

    pile_model(pile, p3d_model_make_special(w->drawn, &make, &pile->options, &error), &error);
}

/* ---- Differences ---- */

static void pile_members(struct pile *pile, const struct p3d_member_changes *members)
{
    const float numbers[] = {(float)members->gained, (float)members->lost, (float)members->reweighted};

    for (size_t i = 0; i < COUNT(numbers); i++)
        pile_float(pile, numbers[i]);
}

static void pile_change(struct pile *pile, const struct p3d_change *change)
{
    const struct p3d_bytes texts[] = {change->name, change->field, change->before, change->after};
    const float numbers[] = {(float)change->lod,   (float)change->count, change->distance,   change->angle,
                             change->has_position, change->position.x,   change->position.y, change->position.z};

    pile_text(pile, p3d_change_name(change->kind));
    for (size_t i = 0; i < COUNT(texts); i++) {
        pile_bytes(pile, texts[i].data, texts[i].size);
        pile_text(pile, "");
    }
    for (size_t i = 0; i < COUNT(numbers); i++)
        pile_float(pile, numbers[i]);
    pile_members(pile, &change->points);
    pile_members(pile, &change->faces);
}

static void pile_faces(struct pile *pile, const struct p3d_document *document, uint32_t lod, const uint8_t *changes)
{
    struct p3d_model *model;

    if (!changes)
        return;
    model = p3d_document_model(document, &lod, 1, NULL, NULL);
    assert_non_null(model);
    pile_bytes(pile, changes, model->lods[0].face_count);
    p3d_model_free(model);
}

static void pile_diff(struct pile *pile, const struct p3d_document *first, const struct p3d_document *second,
                      float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance};
    struct p3d_error error;
    struct p3d_diff *diff = p3d_diff_documents(first, second, &what, &pile->options, &error);

    assert_non_null(diff);
    for (uint32_t i = 0; i < diff->change_count; i++)
        pile_change(pile, &diff->changes[i]);
    for (uint32_t i = 0; i < diff->lod_count; i++) {
        const struct p3d_diff_lod *lod = &diff->lods[i];

        pile_float(pile, lod->resolution);
        pile_faces(pile, first, lod->first, lod->face_changes[0]);
        pile_faces(pile, second, lod->second, lod->face_changes[1]);
    }
    p3d_diff_free(diff);
}

static void to_diff(struct pile *pile, uint32_t number)
{
    struct wild *w = wild(number, 0), *changed = wild(number, 1 + number % 6);
    const struct p3d_document *first = document_of(pile, w, 0), *second = document_of(pile, changed, 0);
    const struct p3d_document *odols[2] = {document_of(pile, w, 50), document_of(pile, changed, number % 2 ? 50 : 70)};

    pile_diff(pile, first, second, number % 3 ? 0 : 0.2f);
    for (uint32_t i = 0; i < 2; i++)
        if (odols[i])
            pile_diff(pile, i ? second : first, odols[i], 0);
    if (odols[0] && odols[1])
        pile_diff(pile, odols[0], odols[1], 0);
}

/* ---- Numbers ---- */

TEST(mlods_are_made_and_read)
{
    assert_sums(to_mlod,
                (const uint32_t[WILD_MODELS]){0x5f045af8, 0x81a19be5, 0xc4150a6f, 0x3882bff7, 0x05a86677, 0xbacd3054,
                                              0xb3df2675, 0xc30ece57, 0x3182c771, 0xd17581e0, 0xb0c9c346, 0x08b1696a,
                                              0x564850e7, 0x0fe8ea8c, 0x9076e0ad, 0xbcc0cc6b, 0x3c216677, 0x6dacb874,
                                              0xd6c88d7b, 0xf5250693, 0xb33f4570, 0x628055df, 0xadbf4c73, 0xdc21f972});
}

TEST(obj_is_written_and_read)
{
    assert_sums(to_obj,
                (const uint32_t[WILD_MODELS]){0x8919ec87, 0x7469e968, 0x6c879ca1, 0xdd6d0d3e, 0xcdc7cd27, 0xdfc39737,
                                              0x808410c5, 0x2a3c6b84, 0x3a3f217d, 0x3d694ea7, 0x332c3eab, 0xd83b8554,
                                              0x5f3cde35, 0xf9823931, 0x0598e4b9, 0xfc0b3b82, 0x45a09feb, 0x5baa8ba0,
                                              0xc826f3ca, 0xb2ca2a35, 0x759a962e, 0xec4c69a1, 0xf95a501b, 0x0d7458d7});
}

TEST(gltf_is_written_and_read)
{
    assert_sums(to_glb,
                (const uint32_t[WILD_MODELS]){0x3b3b77fa, 0x30bd242b, 0x3d287cbe, 0xe8bd62d5, 0x0d67574b, 0xbf670d1e,
                                              0x327aedb4, 0xb89dbf0c, 0x40c8e69d, 0x465a190b, 0xcfc2d8fd, 0x600860fb,
                                              0xa60edf56, 0x9e1d34c7, 0x18ae17a2, 0x44c7ef01, 0x746cdf39, 0x9fe9e073,
                                              0xfaf9bfe6, 0xb6ba35c3, 0x05a92e78, 0x2d7e26b3, 0xadc0bda4, 0x5b1bf2ae});
}

TEST(lossless_gltf_comes_back)
{
    assert_sums(to_lossless_glb,
                (const uint32_t[WILD_MODELS]){0x0058c0e9, 0xc37dd3b4, 0x401f28b3, 0x7540d71a, 0x8b29e18f, 0xe07a92af,
                                              0x809ebbef, 0x6c47061b, 0xc95ca49f, 0x38d988e3, 0x17f9f498, 0x49f43217,
                                              0x156019b9, 0x9dacb7b0, 0x365875e0, 0x7229472e, 0xa82383e7, 0xc2da3e45,
                                              0x02bcbf92, 0xb341c4a9, 0xdc709bae, 0x67671d54, 0x1051a638, 0x75d13de7});
}

TEST(odols_are_made_and_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(to_odol,
                (const uint32_t[WILD_MODELS]){0x8dcc1b13, 0xb9a91c33, 0x88da8221, 0x710ce88f, 0x77b9aa0e, 0x06b1dc55,
                                              0xe76c5945, 0xe7ce66b3, 0xc8704657, 0x9225f675, 0xb234913f, 0xb7d1c9bf,
                                              0x53ec6694, 0x013cb6a3, 0x6d6097f1, 0x99996071, 0x8f92ecc2, 0xdfd1ce22,
                                              0x9fa6fc40, 0xfc036eb7, 0x549afd93, 0x10e25999, 0xd2d46b0a, 0x79a79044});
}

TEST(poses_are_taken)
{
    assert_sums(to_pose,
                (const uint32_t[WILD_MODELS]){0xb5ac2903, 0x45304f89, 0x2ac6d873, 0x427f1764, 0x9fea43b0, 0x14bea477,
                                              0xc2bc1ea5, 0x2cd32730, 0xd8983fb8, 0xed2fd885, 0x0290f405, 0x20e9c980,
                                              0x38189d6f, 0xb2513277, 0xefd1cf6f, 0x2ae6f4cb, 0x40a3c445, 0xc9516361,
                                              0x4c54c06a, 0x3bfe88b2, 0x25858439, 0x7026646c, 0x4f1088d7, 0x4fd6c6fc});
}

TEST(models_are_attached)
{
    assert_sums(to_attached,
                (const uint32_t[WILD_MODELS]){0x8ccc5ed3, 0x989769c0, 0x3d2914c1, 0x188ec247, 0xcf534df1, 0x5f6776de,
                                              0x2181a8eb, 0x84547e06, 0x276e2847, 0xeeceb44a, 0xbf8d162b, 0x0d24c067,
                                              0xf5160c2d, 0xe80bdc3b, 0x39725d8f, 0x32e9fcfd, 0x1a886c8e, 0xde154c87,
                                              0x9c92b64a, 0x4643b030, 0x270c32fb, 0x3f483873, 0xbe46a0ed, 0x3c05ead1});
}

TEST(special_lods_are_made)
{
    assert_sums(to_special,
                (const uint32_t[WILD_MODELS]){0x4707c631, 0x56b1fc35, 0x84bc3a52, 0x1e0191c7, 0x61ecbcff, 0x08dee396,
                                              0xc0da84af, 0x3f5f125d, 0x8736bd82, 0x17dda8b8, 0x3e8af620, 0xee6ae52c,
                                              0x5474d4a2, 0x2f0117f0, 0x7cfa159a, 0x0547fdd6, 0xb725d00f, 0x2589d93d,
                                              0x8ee07c2b, 0x8b8532af, 0x3dae4667, 0xebf7a9c0, 0xc1aeb766, 0xbb49430e});
}

TEST(models_are_compared)
{
    assert_sums(to_diff,
                (const uint32_t[WILD_MODELS]){0x8aebbbd6, 0x44a4cdc4, 0xab82e12d, 0x74e06aa2, 0x265b1ae9, 0x9ae27acd,
                                              0x6d90befc, 0xf61a8806, 0xa12adc49, 0xbc63373d, 0xe3f53c45, 0x9844e14c,
                                              0x79a3e3ae, 0x56403026, 0x1810f684, 0x59ed56c1, 0x4170ed3d, 0x4e51fcba,
                                              0x4bc1e508, 0x051454df, 0xfdcd9b2a, 0x0ece6b89, 0x882a9648, 0x2ae35878});
}
