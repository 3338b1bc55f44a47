/* test_bad_obj.c: OBJ that is damaged, cut short, hostile, or read with too little memory.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "imported.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>

#define TRIANGLE "v 0 0 0\nv 1 0 0\nv 0 1 0\n"

/* Something of everything. */
static const char rich[] =
    "# rich\r\nmtllib x.mtl two.mtl\no 1.000\nv 0 0 0\nv 1 0 0\nv 1 1 0 0.5 0.5 0.5\nv 0 1 0\n"
    "vt 0 0\nvt 1 \\\n0.5\nvn 0 0 1\ng a proxy:\\b.1 a\nusemtl m\ns 1\nf 1/1/1 2/2/1 3/1/1 4/2/1\n"
    "usemtl n\ns off\nf 1 2 -1\nl 1 2\nf 1\no Box\nv 5 5 5\ng lid\nf 1 2 3 4 5\no Geometry\n"
    "v 2 2 2\nv 3 3 3\np 6 7\nvp 1\no Geometry.2\nf 1//1 2//1 3 # end\n";
static const char rich_mtl[] = "newmtl m\n# rvmat: a.rvmat\nmap_Kd -s 1 1 1 r/t.png\nnewmtl n\n# texture: #(x)\n";

static const struct p3d_obj_import_options everything = {
    .mass = 5, .texture_root = "r", .read_mtl = give_mtl, .read_mtl_user = (void *)(uintptr_t)rich_mtl};

/* The text in memory of exactly its size. */
static enum p3d_status use(const char *text, size_t size, const struct p3d_obj_import_options *import,
                           const struct p3d_options *options)
{
    struct p3d_buffer written = {NULL, 0, 0};
    char *copy = malloc(size ? size : 1);
    struct p3d_error error;
    struct p3d_model *model;
    struct p3d_mlod *mlod;

    assert_non_null(copy);
    memcpy(copy, text, size);
    model = p3d_model_from_obj(copy, size, import, options, &error);
    free(copy); /* the model does not need it */
    assert_true(model ? error.status == P3D_OK : error.status != P3D_OK && error.message[0] != 0);
    if (!model)
        return error.status;
    mlod = p3d_mlod_from_model(model, NULL, &error);
    p3d_model_free(model);
    assert_non_null(mlod);
    assert_true(p3d_mlod_write(mlod, p3d_buffer_sink(&written), NULL));
    p3d_buffer_free(&written);
    p3d_mlod_free(mlod);
    return P3D_OK;
}

TEST(a_wrong_line_is_named)
{
    static const struct {
        const char *text, *message;
        uint64_t offset;
    } rows[] = {
        {TRIANGLE "f 1 2 4\n", "line 4: corner 3 names point 4 of 3", 24},
        {"v 0 0 0\nf -1 -2 1\n" TRIANGLE, "line 2: corner 2 names point -2 of 1", 8},
        {TRIANGLE "vt 0 0\nf 1/1 2/2 3/1\n", "line 5: corner 2 names UV 2 of 1", 31},
        {TRIANGLE "f 1 2//1 3\n", "line 4: corner 2 names normal 1 of 0", 24},
        {TRIANGLE "f 99999999999999999999 2 3\n", "line 4: corner 1 names point 99999999999999999999 of 3", 24},
        {TRIANGLE "f 1 2 x\n", "line 4: corner 3: \"x\" is not an index", 24},
        {TRIANGLE "f 1 2 3.5\n", "line 4: corner 3 is not like 1, 1/2, 1//3 or 1/2/3", 24},
        {"\r\n\rv 1 2\r\n", "line 3: 3 numbers are needed here, not 2", 3},
        {"v 1 2 # 3\n", "line 1: 3 numbers are needed here, not 2", 0},
        {"v 1 nan 3\n", "line 1: \"nan\" is not a number, or too large for an f32", 0},
        {"v 1 2 3e38\nv 1 2 -4e38\n", "line 2: \"-4e38\" is not a number, or too large for an f32", 11},
        {"v 1 \\\n2 3\nv 1 \\\n2\n", "line 3: 3 numbers are needed here, not 2", 10},
        {"  vn 0 0 1\n  vn 0 1\n", "line 2: 3 numbers are needed here, not 2", 11},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        struct imported x = import_bytes(rows[i].text, strlen(rows[i].text), NULL);

        assert_null(x.model);
        assert_int_equal(x.error.status, P3D_DAMAGED);
        assert_int_equal(x.error.lod, P3D_NO_LOD);
        x.error.message[strlen(rows[i].message)] = 0;
        assert_string_equal(x.error.message, rows[i].message);
        assert_int_equal(x.error.offset, rows[i].offset);
    }
}

TEST(a_zero_byte_at_which_names_end_is_told)
{
    static const char text[] = TRIANGLE "g a\nf 1 2 3\ng a\0b\nf 1 2 3\n";
    struct imported x = import_bytes(text, sizeof text - 1, NULL);

    assert_non_null(x.model);
    assert_string_equal(x.warnings, "line 6: the first zero byte of the file, at which names end, is here: \"g\"; ");
}

TEST(a_text_without_points_and_objects_is_no_obj)
{
    static const char *const texts[] = {"", "\n\n", "MLOD\1\1", "hello, world\n", "vt 0 0\nvn 0 0 1\n"};

    for (size_t i = 0; i < COUNT(texts); i++) {
        struct imported x = import_bytes(texts[i], strlen(texts[i]), NULL);

        assert_null(x.model);
        assert_int_equal(x.error.status, P3D_UNSUPPORTED);
        assert_string_equal(x.error.message, "not an OBJ: there is no point and no object");
    }
    assert_null(p3d_model_from_obj(NULL, 0, NULL, NULL, NULL));
    assert_null(p3d_model_from_obj("", (size_t)1 << 31, NULL, NULL, NULL));
}

TEST(every_prefix_is_read_or_refused)
{
    size_t good = 0;

    for (size_t size = 0; size <= strlen(rich); size++) {
        const enum p3d_status status = use(rich, size, NULL, NULL);

        assert_true(status == P3D_OK || status == P3D_DAMAGED || status == P3D_UNSUPPORTED);
        good += status == P3D_OK;
    }
    assert_true(good > strlen(rich) / 2);
    assert_int_equal(use(rich, strlen(rich), &everything, NULL), P3D_OK);
}

TEST(no_patched_byte_does_harm)
{
    static const char values[] = {0, '\n', '\\', '-', '9', '#', (char)0xff};
    char *copy = malloc(sizeof rich);

    memcpy(copy, rich, sizeof rich);
    for (size_t i = 0; i < sizeof rich - 1; i++) {
        for (size_t j = 0; j < COUNT(values); j++) {
            copy[i] = values[j];
            use(copy, sizeof rich - 1, &everything, NULL);
        }
        copy[i] = rich[i];
    }
    free(copy);
}

TEST(no_prefix_of_an_mtl_does_harm)
{
    for (size_t size = 0; size <= strlen(rich_mtl); size++) {
        char *mtl = calloc(size + 1, 1);
        struct p3d_obj_import_options import = everything;

        memcpy(mtl, rich_mtl, size);
        import.read_mtl_user = mtl;
        assert_int_equal(use(rich, strlen(rich), &import, NULL), P3D_OK);
        free(mtl);
    }
}

/* ---- Memory ---- */

TEST(every_failing_allocation_is_reported_and_leaks_nothing)
{
    struct starving s = {.round = 0};

    while (starve(&s))
        s.status = use(rich, strlen(rich), &everything, &s.options);
}

TEST(a_rising_memory_limit_is_kept_until_it_suffices)
{
    enum p3d_status status = P3D_NO_MEMORY;

    for (size_t limit = 1; status != P3D_OK; limit += 7) {
        struct memory memory = {.left = SIZE_MAX};
        const struct p3d_options options = {.max_memory = limit, .allocator = memory_allocator(&memory)};

        status = use(rich, strlen(rich), &everything, &options);
        assert_true(status == P3D_OK || status == P3D_NO_MEMORY);
        assert_true(memory.total < limit + 4096); /* the blocks' own heads come on top */
        assert_true(limit < (size_t)1 << 20);
    }
}

/* ---- Hostile texts ---- */

static void put(struct p3d_buffer *text, const char *more, uint32_t count)
{
    const struct p3d_sink sink = p3d_buffer_sink(text);

    for (uint32_t i = 0; i < count; i++)
        assert_true(sink.write(text, more, strlen(more)));
}

static void put_groups(struct p3d_buffer *text)
{
    char name[16];

    put(text, TRIANGLE "g", 1);
    for (unsigned i = 0; i < 20000; i++) {
        sprintf(name, " g%u", i);
        put(text, name, 1);
    }
}

static enum p3d_status use_buffer(struct p3d_buffer *text, const struct p3d_options *options)
{
    const enum p3d_status status = use((const char *)text->data, text->size, NULL, options);

    p3d_buffer_free(text);
    return status;
}

/* 20,000 groups of 20,000 faces would be gigabytes. */
TEST(many_groups_of_many_faces_are_refused_before_they_cost_memory)
{
    struct memory memory = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};
    struct p3d_buffer text = {NULL, 0, 0};

    put_groups(&text);
    put(&text, "\nf 1 2 3", 20000);
    assert_int_equal(use_buffer(&text, &options), P3D_UNSUPPORTED);
    assert_true(memory.total < (size_t)1 << 25);
}

/* Each LOD uses the first and the last point: the work must not be LODs times points. */
TEST(many_lods_over_many_points_take_linear_time)
{
    struct p3d_buffer text = {NULL, 0, 0};
    char lod[64];

    put(&text, "v 0 0 0\n", 100000);
    for (unsigned i = 0; i < 20000; i++) {
        sprintf(lod, "o %u.%03u\nf 1 100000 -1\n", i % 900, i / 900);
        put(&text, lod, 1);
    }
    assert_int_equal(use_buffer(&text, NULL), P3D_OK);
}

TEST(many_states_without_elements_cost_next_to_nothing)
{
    struct memory memory = {.left = SIZE_MAX};
    const struct p3d_options options = {.allocator = memory_allocator(&memory)};
    struct p3d_buffer text = {NULL, 0, 0};
    size_t size;

    put(&text, "o 1.000\no x\ng a\ng\nusemtl x\ns 1\n", 20000);
    size = text.size;
    assert_int_equal(use_buffer(&text, &options), P3D_OK);
    assert_true(memory.total < 8 * size);
}
