/* test_wild.c: what is made of models that nobody would draw: it comes back where that is promised, and stays what it
 * was. After a change that is meant, take the numbers that the failing test prints.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "wild.h"

#include <stdlib.h>

enum { WILD_MODELS = 24 };

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

static void assert_sums(void (*way)(struct pile *pile, uint32_t number), const uint32_t *expected)
{
    uint32_t sums[WILD_MODELS];

    for (uint32_t i = 0; i < WILD_MODELS; i++) {
        struct pile *made = pile();

        way(made, i);
        sums[i] = pile_sum(made);
        end_test();
    }
    assert_checksums(sums, expected, WILD_MODELS);
}

TEST(mlods_are_made_and_read)
{
    assert_sums(to_mlod,
                (const uint32_t[WILD_MODELS]){0x76544429, 0x758c4a98, 0xd2c2eef0, 0xb0e44163, 0x6bab2e92, 0x48e4fe4a,
                                              0xaf01d016, 0x265e62fc, 0x969d76e3, 0xdbfc7baa, 0xa16aa81e, 0x3c7dd3df,
                                              0x18eaeab9, 0x2529f58f, 0xf80b7a0b, 0x60de78e0, 0x7b0580b9, 0x980e579b,
                                              0x16c8dafe, 0x313d9de1, 0x62bfc4fa, 0xc87df203, 0x612d3d6d, 0x77f7110a});
}

TEST(obj_is_written_and_read)
{
    assert_sums(to_obj,
                (const uint32_t[WILD_MODELS]){0x6781602d, 0x14673803, 0xf2eda3a4, 0x302b73ab, 0x4890c3fc, 0x0cde0dd1,
                                              0x53faac9f, 0x87b4c124, 0xce2bfc3a, 0xd3069838, 0xefe54224, 0xf7e5ef1b,
                                              0x5e726934, 0x89831e0c, 0xd1f1f62f, 0x3b6e4840, 0x00737cc4, 0xd0d67f27,
                                              0xe3c3f09b, 0xc4ee6a12, 0xfb226bde, 0x44a2dd28, 0x2766a6fe, 0x1cc121ec});
}

TEST(gltf_is_written_and_read)
{
    assert_sums(to_glb,
                (const uint32_t[WILD_MODELS]){0x2d5e2b99, 0xc466df5d, 0xd298ee32, 0xe31efbbd, 0x08f55244, 0x7f34ef7c,
                                              0x7c09d8c6, 0xa2e4e29a, 0xe973caa9, 0x1d94cb81, 0x028cb435, 0x33026ac4,
                                              0x0d8b7b5c, 0xcabd5b44, 0xf44f035f, 0x2a11c56b, 0xcf779b8c, 0x5f90abf4,
                                              0x0a6e7314, 0x32438c83, 0xe69226d3, 0x9382c10b, 0xcf3f35d0, 0x01a45884});
}

TEST(lossless_gltf_comes_back)
{
    assert_sums(to_lossless_glb,
                (const uint32_t[WILD_MODELS]){0x5f4fbc4b, 0xba713aef, 0x2191a690, 0x51d1fb08, 0xbc0c48da, 0x1ba669bb,
                                              0x7c1c96ff, 0xe6da0296, 0x4a5522fd, 0x14c42f22, 0xc925681c, 0x03ffbca3,
                                              0x7d94e130, 0x0cfd1078, 0x77372552, 0x25450774, 0x52c1afc7, 0x919b0548,
                                              0x42952d97, 0x8ad82819, 0xc36118d6, 0x2709573a, 0x3fc839bf, 0x2a567e61});
}

TEST(odols_are_made_and_read)
{
    assert_sums(to_odol,
                (const uint32_t[WILD_MODELS]){0x4c2231c1, 0x3cac7e3d, 0x6134ec92, 0xb9a6544d, 0xae9042dc, 0xb98f7f22,
                                              0x1c20a3ba, 0xc97e658e, 0x394ae019, 0x7adb42a8, 0x95765678, 0x77f8e72f,
                                              0x508652d0, 0x6576b493, 0x67c6bc5f, 0x15868643, 0x894dcda4, 0x752ab13d,
                                              0xbb958a64, 0x6264a2ea, 0xc575ed09, 0x52b94176, 0x94a291ef, 0xaa8d10d7});
}

TEST(poses_are_taken)
{
    assert_sums(to_pose,
                (const uint32_t[WILD_MODELS]){0x54c68059, 0x876d2460, 0x58bc1268, 0xbbeb9a07, 0xda068772, 0x94c4c081,
                                              0x008454b1, 0x4d43b63e, 0x2bc4ed73, 0x52fd49dc, 0xb5ba49e7, 0xeb8b35d8,
                                              0xf44af7c1, 0xa8bea0b9, 0x74d1344a, 0xb985722b, 0x235252c5, 0x0b99cbdf,
                                              0x58bad540, 0xc28436f4, 0x615a0d68, 0x04b3ab85, 0xabed045e, 0x8c9cb312});
}

TEST(models_are_attached)
{
    assert_sums(to_attached,
                (const uint32_t[WILD_MODELS]){0x0d55324e, 0x979ea156, 0x7adfe6c2, 0x3e24b7c0, 0x18ebe535, 0x9f9c9da6,
                                              0xc7f4883a, 0x2acc238f, 0x37569109, 0x1af20df2, 0x3e4801fe, 0xeedb8bcc,
                                              0x25e1bf52, 0xc5bfb71c, 0x8978cd68, 0x0d68c798, 0xa3ead43f, 0x032b8432,
                                              0x692772d3, 0xe927c420, 0x8ccd1ea4, 0x4060e32d, 0x881dfa9d, 0x6d7ed4e6});
}

TEST(special_lods_are_made)
{
    assert_sums(to_special,
                (const uint32_t[WILD_MODELS]){0xf1e0fb0b, 0x39374367, 0xfaedec65, 0x83fd89ca, 0xf3f34458, 0x321f13d3,
                                              0xf445cb9f, 0x5983e6de, 0xa440cd23, 0x3f3c0866, 0x9d3339ac, 0x63ba72f7,
                                              0x79662ca6, 0xd97c9729, 0x52150b05, 0x3b2407bd, 0xe4902a9e, 0x35881158,
                                              0x7bc2c535, 0x0e47cf50, 0x24f638a6, 0x4ae11e64, 0x8b6e28d2, 0xdd851efb});
}

TEST(models_are_compared)
{
    assert_sums(to_diff,
                (const uint32_t[WILD_MODELS]){0x08c7cdfb, 0x2bc11e42, 0x0d5ea90c, 0x4cb3d20d, 0xc15a27a9, 0xf3b452e0,
                                              0xe95aad4a, 0x05cfb182, 0x305c9f53, 0x3176964d, 0xa76d93c7, 0xc2e06502,
                                              0x317bfbe4, 0x7405d10e, 0x9b9aab9a, 0xf65fb121, 0xa5aa2120, 0xdccf1bc7,
                                              0x5d925cd7, 0x06c38a43, 0xc09222f9, 0x7bc8e899, 0x9fd4e2fd, 0xd56854f2});
}
