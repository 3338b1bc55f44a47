/* test_facts.c: the facts of models and textures, where p3dinfo's command line does not get to.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "gathered.h"
#include "sweep.h"

#include "facts/parts.h"

#include <math.h>

static struct p3di_facts *gather(const struct read *read, enum p3di_facts_depth depth)
{
    struct p3d_error error;
    struct p3di_facts *facts = p3di_facts_of(&read->source, depth, NULL, &error);

    assert_non_null(facts);
    return facts;
}

/* ---- A file ---- */

TEST(a_file_that_could_not_be_read_has_its_error)
{
    struct read read = {.source = {.path = "a.p3d", .data = (const uint8_t *)"MLOD\x01\x02\0\0", .size = 8}};
    struct p3di_facts *facts;

    read.source.error = (struct p3d_error){.status = P3D_DAMAGED, .lod = P3D_NO_LOD, .message = "cut"};
    facts = gather(&read, P3DI_FACTS_ALL);
    assert_string_equal(facts->format, "MLOD");
    assert_int_equal(facts->version, 0x201);
    assert_int_equal(facts->error_count, 1);
    assert_string_equal(facts->errors[0].message, "cut");
    assert_string_equal(p3di_facts_status(facts), "unreadable");
    assert_true(p3di_facts_add_error(facts, &(struct p3d_error){.message = "changed"}));
    assert_int_equal(facts->error_count, 2);
    p3di_facts_free(facts);
    p3di_facts_free(NULL);
}

TEST(depth_says_how_much_is_gathered)
{
    static const char *const paths[] = {FIXTURES "/tube.p3d", FIXTURES "/tube_v50.p3d"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        const struct read *read = read_fixture(paths[i]);

        for (int depth = P3DI_FACTS_SHORT; depth <= P3DI_FACTS_ALL; depth++) {
            struct p3di_facts *facts = gather(read, (enum p3di_facts_depth)depth);
            const struct p3di_facts_lod *lod = &facts->lods[0];

            assert_int_equal(facts->lod_count, 6);
            assert_int_equal(facts->best, 0);
            assert_true(lod->selection_count > 0);
            assert_int_equal(lod->selections[0].has_members, depth >= P3DI_FACTS_FULL);
            assert_int_equal(lod->crcs.uv_count > 0, depth == P3DI_FACTS_ALL);
            p3di_facts_free(facts);
        }
    }
}

TEST(bones_of_a_source_are_those_of_its_model_cfg)
{
    const struct read *read = read_with_skeleton(FIXTURES "/tube.p3d");
    struct p3di_facts *facts = gather(read, P3DI_FACTS_SHORT);

    assert_true(facts->has_skeleton);
    assert_false(facts->has_model);
    assert_int_equal(facts->model.bone_count, 2);
    assert_text(facts->model.bones[1].parent, "lid");
    assert_int_equal(facts->model.animation_count, 2);
    assert_text(facts->model.animations[1].bone, "flap");
    assert_ptr_equal(facts->search, &read->search);
    p3di_facts_free(facts);
}

/* ---- The size of what is drawn ---- */

/* Version 7 has the flags in their faces, later ones have them in their sections. */
TEST(hidden_faces_of_an_odol_have_no_size)
{
    static const char *const paths[] = {FIXTURES "/tube_v07.p3d", FIXTURES "/tube_v48.p3d"};
    const uint32_t hidden[] = {0x400000, 0x10000000};

    for (size_t i = 0; i < COUNT(paths) * COUNT(hidden); i++) {
        const struct read *read = read_fixture(paths[i / 2]);
        struct p3d_odol_lod *lod = &read->document.odol->lods[0];
        struct p3di_facts *facts = gather(read, P3DI_FACTS_SHORT);

        assert_f32(facts->lods[0].shape.max.y - facts->lods[0].shape.min.y, 3.75f);
        p3di_facts_free(facts);
        for (uint32_t j = 0; j < lod->section_count; j++)
            lod->sections[j].special |= hidden[i % 2];
        for (uint32_t j = 0; j < lod->face_count && i < 2; j++)
            lod->faces[j].flags |= hidden[i % 2];
        facts = gather(read, P3DI_FACTS_SHORT);
        assert_true(isnan(facts->lods[0].shape.min.y));
        p3di_facts_free(facts);
    }
}

/* ---- Frames ---- */

TEST(axes_of_frames_have_length_1_and_stand_on_each_other)
{
    struct p3di_facts_proxy proxy = {.has_frame = false};

    p3di_facts_set_frame(&proxy, (struct p3d_proxy_frame){{1, 2, 3}, {0, 3, 4}, {0, 10, 5}});
    assert_true(proxy.has_frame);
    assert_f32(proxy.frame.position.z, 3);
    assert_f32(proxy.frame.direction.y, 0.6f);
    assert_f32(proxy.frame.direction.z, 0.8f);
    assert_f32(proxy.frame.up.x, 0);
    assert_f32(proxy.frame.up.y, 0.8f);
    assert_f32(proxy.frame.up.z, -0.6f);
}

/* ---- Little memory ---- */

static void starve_facts(const struct read *read)
{
    struct starving s = {.round = 0};

    while (starve(&s)) {
        struct p3d_error error;
        struct p3di_facts *facts = p3di_facts_of(&read->source, P3DI_FACTS_ALL, &s.options, &error);

        s.status = status_of(facts, &error);
        p3di_facts_free(facts);
    }
    assert_true(s.round > 2);
}

TEST(every_failure_of_memory_is_told)
{
    starve_facts(read_with_skeleton(FIXTURES "/tube.p3d"));
    starve_facts(read_fixture(FIXTURES "/tube_v07.p3d"));
    starve_facts(read_fixture(FIXTURES "/tube_v48.p3d"));
    starve_facts(read_fixture(FIXTURES "/dxt5_nohq.paa"));
}
