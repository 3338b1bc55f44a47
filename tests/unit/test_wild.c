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
                (const uint32_t[WILD_MODELS]){0xad814991, 0x97430bc0, 0xd1f6db44, 0x139eb289, 0x9e6ff47c, 0xa2e12d32,
                                              0x451707ee, 0xf7e37400, 0x4d95e8f1, 0xbab6eb5a, 0x6eac7cc8, 0xbdb1a637,
                                              0x23ffd7eb, 0xb06fbeb3, 0x340cde73, 0x1b77185a, 0x223935ed, 0x03f8ad0f,
                                              0xca225236, 0x19b8f571, 0x79b9bd52, 0x35fe9cf3, 0x2c484121, 0x8cbbcb6a});
}

TEST(obj_is_written_and_read)
{
    assert_sums(to_obj,
                (const uint32_t[WILD_MODELS]){0x155d3394, 0x3bfe29c2, 0xc3a18291, 0x728704aa, 0x3134f5b5, 0xe888e07c,
                                              0xdcb2b256, 0x49a2f697, 0x2a2b08df, 0xa6d6bc35, 0xc69c0911, 0x5bd36382,
                                              0x0893fcbd, 0x8f51e551, 0x0a2817c4, 0xa004e31d, 0xd8eee02d, 0xc81cd5d0,
                                              0x7aaec908, 0x6e1e284f, 0x45bcf717, 0xe2c39309, 0x1e7f2993, 0xc8949c7b});
}

TEST(gltf_is_written_and_read)
{
    assert_sums(to_glb,
                (const uint32_t[WILD_MODELS]){0x9efe07d8, 0xc466df5d, 0xd298ee32, 0xe31efbbd, 0xed54caad, 0x7f34ef7c,
                                              0x7c09d8c6, 0xa2e4e29a, 0xfe1c2048, 0x1d94cb81, 0x028cb435, 0x33026ac4,
                                              0x93e83a55, 0xcabd5b44, 0xf44f035f, 0x2a11c56b, 0xf5708f65, 0x5f90abf4,
                                              0x0a6e7314, 0x32438c83, 0xe69226d3, 0x9382c10b, 0xcf3f35d0, 0x01a45884});
}

TEST(lossless_gltf_comes_back)
{
    assert_sums(to_lossless_glb,
                (const uint32_t[WILD_MODELS]){0xedac458d, 0x4b01b1ae, 0x4c2dd82c, 0x33f3a0af, 0xd4384bcf, 0x8bdf1b91,
                                              0x4ad35e93, 0x5ec84bd9, 0xeeb4d621, 0xf226de22, 0x850b4dc1, 0xc76c5a6e,
                                              0x48c8526b, 0x7c178867, 0xcefa867d, 0x97acb7ff, 0xfce89bf9, 0x579f43e5,
                                              0xe149e3e9, 0x02b671f7, 0x31c7b30f, 0x81a38486, 0x4b044caf, 0x19dac291});
}

TEST(odols_are_made_and_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(to_odol,
                (const uint32_t[WILD_MODELS]){0xa64987a8, 0x3cac7e3d, 0x3520b2ff, 0x50bf1426, 0xae9042dc, 0xb98f7f22,
                                              0xb162a55d, 0xc97e658e, 0x394ae019, 0x0fba3a8b, 0x95765678, 0x77f8e72f,
                                              0x508652d0, 0x0c765dea, 0x67c6bc5f, 0xd1cbc54e, 0xe9ef461d, 0x752ab13d,
                                              0xbb958a64, 0xad55d513, 0xc575ed09, 0x52b94176, 0xac0b1ba4, 0xaa8d10d7});
}

TEST(poses_are_taken)
{
    assert_sums(to_pose,
                (const uint32_t[WILD_MODELS]){0x54c68059, 0x2c0a167b, 0x58bc1268, 0xbbeb9a07, 0xda068772, 0x94c4c081,
                                              0x6f356121, 0x2ca73a8e, 0x8d2023c3, 0x52fd49dc, 0x2f05fd9e, 0xeb8b35d8,
                                              0x1b2bcf51, 0x7df53ce9, 0x1628494d, 0x34fdc87b, 0x8a693ba2, 0xf32440f0,
                                              0x58bad540, 0xe22952a4, 0x1bd99cb8, 0x04b3ab85, 0x3227672e, 0x1281d793});
}

TEST(models_are_attached)
{
    assert_sums(to_attached,
                (const uint32_t[WILD_MODELS]){0x0d55324e, 0xfad44547, 0x5e37e972, 0x3e24b7c0, 0xe5e0d325, 0x043a53f6,
                                              0xd61d7d8a, 0x4604661f, 0xe36ff839, 0x1af20df2, 0xe4d302db, 0x3e36c87c,
                                              0x421a6c62, 0x2fa1dc8c, 0x1643bb71, 0x0d68c798, 0x45f55eec, 0x8931fbaf,
                                              0x692772d3, 0x654a48f0, 0x4e32c814, 0x4060e32d, 0xd962e3cd, 0x3dcd827b});
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
                (const uint32_t[WILD_MODELS]){0xb6f18037, 0x4f54bda2, 0x59925fa0, 0x1a3d527b, 0x96d03e6a, 0x1278e72c,
                                              0xc2d2e17a, 0xc977d3d0, 0x7ae85c47, 0x74900fa1, 0x20be768d, 0x29cc1e12,
                                              0xc014ce6e, 0x09be4cd6, 0x05ff9ba4, 0x6e8ed2dd, 0xd96538a6, 0xc2c2bda7,
                                              0x8c5a8324, 0x52fddcc0, 0xa567bac1, 0x1fba6ae5, 0x269e9f21, 0xa807d94e});
}
