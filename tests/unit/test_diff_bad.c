/* test_diff_bad.c: damaged models are compared without harm, and are the same as themselves; memory may run out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "diffs.h"
#include "permute.h"
#include "sweep.h"

#include <stdlib.h>

static const char *const fixtures[] = {FIXTURES "/crate.p3d", FIXTURES "/tags_p3dm.p3d", FIXTURES "/tags_sp3x.p3d",
                                       FIXTURES "/odd.p3d",   FIXTURES "/tube_v07.p3d",  FIXTURES "/tube_v50.p3d"};

static void check_same(const struct p3d_document *a, const struct p3d_document *b, float tolerance)
{
    const struct p3d_diff_options what = {.tolerance = tolerance};
    struct p3d_error error;
    struct p3d_diff *diff = p3d_diff_documents(a, b, &what, NULL, &error);

    assert_non_null(diff);
    for (uint32_t i = 0; i < diff->change_count && !diff->is_same; i++)
        print_message("%s\n", p3d_change_name(diff->changes[i].kind));
    assert_true(diff->is_same);
    p3d_diff_free(diff);
}

/* With itself, and with what it was before. */
static void compare_damaged(const uint8_t *data, size_t size, const struct p3d_document *original)
{
    struct p3d_document document;
    struct p3d_error error;

    if (!p3d_read(data, size, NULL, &document, &error))
        return;
    check_same(&document, &document, 0);
    check_same(&document, &document, 0.01f);
    p3d_diff_free(p3d_diff_documents(original, &document, NULL, NULL, &error));
    p3d_close(&document);
}

TEST(a_damaged_model_is_the_same_as_itself)
{
    static const uint8_t values[] = {0x00, 0x01, 0x7f, 0xff};

    for (size_t i = 0; i < COUNT(fixtures); i++) {
        struct p3d_document original;
        uint8_t *data;
        size_t step;

        open_document(fixtures[i], &original);
        data = malloc(original.file.size);
        assert_non_null(data);
        step = original.file.size / 40 + 1;
        for (size_t at = 0; at < original.file.size; at += step) {
            memcpy(data, original.file.data, original.file.size);
            data[at] = values[at / step % COUNT(values)];
            compare_damaged(data, original.file.size, &original);
        }
        free(data);
        p3d_close(&original);
    }
}

/* Numbers that are not finite. */
TEST(odd_models_are_the_same_in_another_order)
{
    for (size_t i = 0; i < 4; i++) {
        struct p3d_buffer buffer = {NULL, 0, 0};
        struct p3d_document a, b;
        struct p3d_error error;

        open_document(fixtures[i], &a);
        assert_true(permute_mlod(a.mlod, 3, &buffer));
        assert_true(p3d_read(buffer.data, buffer.size, NULL, &b, &error));
        check_same(&a, &b, 0);
        check_same(&a, &b, 1e-6f);
        p3d_close(&a);
        p3d_close(&b);
        p3d_buffer_free(&buffer);
    }
}

TEST(memory_may_run_out_anywhere)
{
    struct starving s = {.round = 0};
    struct p3d_document a, b;
    struct p3d_error error;

    open_document(FIXTURES "/tube_v48.p3d", &a);
    open_document(FIXTURES "/tube_v50.p3d", &b);
    while (starve(&s)) {
        p3d_diff_free(p3d_diff_documents(&a, &b, NULL, &s.options, &error));
        s.status = error.status;
    }
    p3d_close(&a);
    p3d_close(&b);
}

TEST(there_is_a_limit_of_memory)
{
    const struct p3d_options options = {.max_memory = 20000};
    struct p3d_document a;
    struct p3d_error error;

    open_document(FIXTURES "/tube.p3d", &a);
    assert_null(p3d_diff_documents(&a, &a, NULL, &options, &error));
    assert_int_equal(error.status, P3D_NO_MEMORY);
    p3d_close(&a);
}
