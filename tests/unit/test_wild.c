/* test_wild.c: models that nobody would draw come back as they were where that is promised.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diffs.h"
#include "wild.h"

enum { MODELS = 144 };

/* But for changes of one kind; NULL: there is none at all. */
static void assert_same(const struct p3d_document *first, const struct p3d_document *second, const char *allowed)
{
    const struct p3d_diff *diff = compare_documents(first, second, NULL);

    for (uint32_t i = 0; i < diff->change_count; i++)
        assert_string_equal(p3d_change_name(diff->changes[i].kind), allowed ? allowed : "none");
}

TEST(mlods_come_back)
{
    for (uint32_t number = 0; number < MODELS; number++) {
        struct wild *w = wild(number, 0);
        const struct p3d_document *first = document_of(w, 0);
        struct p3d_error error;
        struct p3d_model *model = kept_model(p3d_model_from_mlod(first->mlod, NULL, 0, NULL, &error));

        w->drawn = model;
        assert_same(first, document_of(w, 0), NULL);
        end_test();
    }
}

/* Faces that have no normals get those of their planes. */
TEST(lossless_gltf_comes_back)
{
    static const struct p3d_gltf_options lossless = {.lods = P3D_GLTF_ALL, .is_lossless = true};

    for (uint32_t number = 0; number < MODELS; number++) {
        struct wild *w = wild(number, 0);
        const struct p3d_document *first = document_of(w, 0);
        struct p3d_buffer glb = {NULL, 0, 0};
        struct p3d_error error;
        struct p3d_model *model = p3d_model_from_mlod(first->mlod, NULL, 0, NULL, &error), *back;

        assert_true(p3d_write_glb(model, &lossless, NULL, p3d_buffer_sink(&glb), &error));
        back = kept_model(p3d_model_from_gltf(glb.data, glb.size, NULL, NULL, &error));
        w->drawn = back;
        assert_same(first, document_of(w, 0), "normals");
        p3d_model_free(model);
        p3d_buffer_free(&glb);
        end_test();
    }
}

/* Of quads shadow volumes have more, and only triangles are wanted there. */
TEST(lods_have_the_vertices_that_are_predicted)
{
    uint32_t count = 0, predicted;

    for (uint32_t number = 0; number < MODELS; number++) {
        const struct wild *w = wild(number, 0);
        const struct p3d_document *source = document_of(w, 0), *made = document_of(w, 73);

        for (uint32_t i = 0; made && i < made->lod_count * source->lod_count; i++) {
            const struct p3d_odol_lod *lod = &made->odol->lods[i % made->lod_count];

            if (lod->resolution != p3d_document_resolution(source, i / made->lod_count) ||
                (lod->resolution >= 10000 && lod->resolution < 20000))
                continue;
            assert_true(p3d_predict_vertices(source, i / made->lod_count, NULL, &predicted, NULL));
            assert_int_equal(lod->vertex_count, predicted);
            count++;
        }
        end_test();
    }
    assert_true(count > MODELS);
}

/* Each change that is found one way is found the other way. */
TEST(models_are_compared_alike_both_ways)
{
    uint32_t found = 0;

    for (uint32_t number = 0; number < MODELS; number++) {
        const struct p3d_document *first = document_of(wild(number, 0), 0);
        const struct p3d_document *second = document_of(wild(number, 1 + number % 6), 0);
        const struct p3d_diff *there = compare_documents(first, second, NULL);
        const struct p3d_diff *back = compare_documents(second, first, NULL);

        assert_int_equal(there->change_count, back->change_count);
        assert_int_equal(there->is_same, back->is_same);
        found += !there->is_same;
        end_test();
    }
    assert_true(found > MODELS / 2);
}
