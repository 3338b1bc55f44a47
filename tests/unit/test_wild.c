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
                (const uint32_t[WILD_MODELS]){0xf75c0c4d, 0x63163e49, 0x8ba9ebe0, 0xcd1df865, 0xbef05bf0, 0x47ac96d2,
                                              0x969c0a13, 0x9973e85e, 0xe496b0e9, 0xe0d0c4ae, 0xcf192d58, 0xed562a03,
                                              0xdff6d9ee, 0x249d9974, 0x470022de, 0x03b67abf, 0x272d465f, 0xd93cfbca,
                                              0x7de83b0a, 0x8ff4d036, 0x3129d0d9, 0xdad8921f, 0xa7ade0c2, 0x2c68f59c});
}

TEST(obj_is_written_and_read)
{
    assert_sums(to_obj,
                (const uint32_t[WILD_MODELS]){0x61ef01d2, 0x04f7173e, 0x33d5eba1, 0x3946fbba, 0xf8671bdf, 0x368a814a,
                                              0x77e01c56, 0x2bc38c98, 0x5cd3dba5, 0xd5d1701f, 0xe42d3fff, 0xefddfd9c,
                                              0x33be4c26, 0x968963d1, 0x1b65a28b, 0x8b3f5d51, 0x5fe01c82, 0x77735aef,
                                              0xf7e35fca, 0xca6a4813, 0xfaee61f7, 0x34224475, 0x985a1498, 0xa90163ae});
}

TEST(gltf_is_written_and_read)
{
    assert_sums(to_glb,
                (const uint32_t[WILD_MODELS]){0x530916b4, 0x5c7ddb9b, 0xe4dccc68, 0x5d0e4a5f, 0x25d6090c, 0x5b7de4ef,
                                              0xe3d62f5d, 0x41d2e0e8, 0xe83ace1e, 0x6ceb1bd2, 0x6476c290, 0xb85dfdcc,
                                              0xa36970ac, 0x78c05f8e, 0xf273b627, 0xc3f8852b, 0xc6af028a, 0x0320f4f5,
                                              0x828be538, 0x5a6db92a, 0x3cd9bdbc, 0xc261027d, 0x8bcbb8fa, 0x50f4dabd});
}

TEST(lossless_gltf_comes_back)
{
    assert_sums(to_lossless_glb,
                (const uint32_t[WILD_MODELS]){0x1857d7b8, 0xe215b2f0, 0xb6dd55f0, 0x69f7e7e6, 0xeff29096, 0x1b5b397b,
                                              0xe6831ab6, 0x3008186d, 0x905cbb81, 0x73af8f38, 0xed8e7210, 0xa931ea67,
                                              0x3806e3be, 0x90a35b6c, 0x0db3d6d9, 0xf4e34536, 0x78900a73, 0xe505be99,
                                              0x254a01ba, 0xd94778a1, 0x957517b1, 0xccb654ec, 0xa407c8ad, 0xbf7540ad});
}

TEST(odols_are_made_and_read)
{
    if (!p3d_has_lzo_999())
        skip(); /* arrays are packed into other bytes */
    assert_sums(to_odol,
                (const uint32_t[WILD_MODELS]){0x2f25a07f, 0x2694ee23, 0x6c91a64a, 0x585ddbf7, 0x6143ea30, 0x2501c9fc,
                                              0xca1a56cc, 0x7042dfd3, 0xa3419722, 0x5356c000, 0x109ae61e, 0x382e7533,
                                              0x65783b6c, 0x58b090a8, 0x7fef960c, 0x06af49d4, 0x5a18aa6c, 0xe898c0c8,
                                              0xaff49945, 0x91d138bd, 0x893d6672, 0xa130e80b, 0x82cb6ff2, 0x97110fdc});
}

TEST(poses_are_taken)
{
    assert_sums(to_pose,
                (const uint32_t[WILD_MODELS]){0x9d9a9255, 0x82613173, 0x341bc90f, 0x23f26f3b, 0xc86cc716, 0xb46e5c0c,
                                              0xb3c9ccd0, 0x107a92d4, 0x0b51586f, 0x900dee7f, 0xbf479069, 0xadc2174f,
                                              0x3e37e466, 0xa256d800, 0x08130834, 0x212308e1, 0xe8fba5f2, 0x4e0ab7e3,
                                              0x9a7c462c, 0x341bc90f, 0x934e492d, 0x46ec2b8a, 0x341bc90f, 0x5a4d307b});
}

TEST(models_are_attached)
{
    assert_sums(to_attached,
                (const uint32_t[WILD_MODELS]){0x6ccac484, 0xa3c71982, 0x42c6b089, 0xa1038721, 0xc3f46124, 0x621c2147,
                                              0x1e2b189f, 0x5c916d03, 0xcda8c12f, 0x25a118e2, 0x36b1f7e1, 0xa096fc71,
                                              0x46d7c080, 0x9b0c4164, 0x224fdea9, 0xe53eff62, 0xb240f5e8, 0x96326ec3,
                                              0x01814142, 0x788e3037, 0x767dea0e, 0x5d9577df, 0x8638463e, 0xbcf061b7});
}

TEST(special_lods_are_made)
{
    assert_sums(to_special,
                (const uint32_t[WILD_MODELS]){0x33cca769, 0xb72c89a3, 0xc9a52212, 0x52b865a3, 0x6a7eea60, 0x4d00c319,
                                              0x7c543ccb, 0x9549ce30, 0xdcd4afa0, 0x4a679bbb, 0x2c4d5194, 0x5fdbe171,
                                              0xa37a9c50, 0xd97c9729, 0x5aae33d0, 0x2766b965, 0x8075283f, 0x5d7a8e07,
                                              0x506626e6, 0x9c8a796f, 0xba816e94, 0x09d1cd53, 0xc18b285d, 0xb7b89c2d});
}

TEST(models_are_compared)
{
    assert_sums(to_diff,
                (const uint32_t[WILD_MODELS]){0x31c10c9f, 0x46aa2c44, 0x46ee14f6, 0x87c5d7fe, 0x4a78ac75, 0xd519499c,
                                              0x471ca5c6, 0x4bc3f436, 0x0668bffb, 0x45821f72, 0x9cae4d4a, 0xec9ed712,
                                              0xebf286c5, 0x84059d91, 0xd2dc8c04, 0x2e42c68d, 0xdc17b856, 0x9f7da599,
                                              0x8c5a8324, 0x96a51303, 0xf7230992, 0xf153af65, 0xad5fa0e5, 0x11fcb861});
}
