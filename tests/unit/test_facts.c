/* test_facts.c: the facts of models, compared with the tables that they are of.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"
#include "gathered.h"
#include "odol_sample.h"
#include "sweep.h"

/* ---- A sketch ---- */

static struct p3di_facts *gather_sketch(struct sketch *s, enum p3di_facts_depth depth)
{
    static uint32_t chosen[SKETCH_LODS];
    struct p3d_document document = sketch_document(s);
    struct p3di_facts_source source = {
        .path = "a.p3d", .data = (const uint8_t *)"MLOD", .size = 4, .document = &document};
    struct p3di_facts *facts;
    struct p3d_error error;

    for (uint32_t i = 0; i < document.lod_count; i++)
        chosen[i] = i;
    source.chosen = chosen;
    source.chosen_count = document.lod_count;
    facts = p3di_facts_of(&source, depth, NULL, &error);
    assert_non_null(facts);
    assert_int_equal(facts->lod_count, document.lod_count);
    assert_int_equal(facts->version, 0); /* the data are too short for one */
    return facts;
}

TEST(parts_of_a_lod_are_counted)
{
    struct sketch *s = sketch(
        "lod 1; p 1 2 3 -4 5 6 7 -8 9 1 1 1 20 30 40; f 0 1 2; f 0 1 2 3; f 0 1 3; f 0 3; uvset 3; prop a b;"
        "uvset 5; s one p0 p3=0.502 f1; prop c d; sharp; frame 0.5; frame 1; mass 2; tex 0 a.paa; mat 1 b.rvmat");
    struct p3di_facts *facts = gather_sketch(s, P3DI_FACTS_MEMBERS);
    const struct p3di_facts_lod *lod = &facts->lods[0];
    const struct p3d_selection_members *members = &lod->selections[0].members;

    assert_string_equal(lod->signature, "P3DM");
    assert_f32(lod->resolution, 1);
    assert_int_equal(lod->points, 5);
    assert_int_equal(lod->normals, 1);
    assert_int_equal(lod->faces, 4);
    assert_int_equal(lod->triangles, 2);
    assert_int_equal(lod->quads, 1);
    assert_int_equal(lod->sharp_edges, 12);
    assert_int_equal(lod->frames, 2);
    assert_true(lod->has_mass);
    assert_true(lod->mass == 10);
    assert_f32(lod->bounds.min.x, -4);
    assert_f32(lod->bounds.max.y, 30);
    assert_f32(facts->shape.min.y, -8); /* no face has the last point */
    assert_f32(facts->shape.max.z, 9);
    assert_int_equal(lod->uv_set_count, 2);
    assert_int_equal(lod->uv_sets[0], 3);
    assert_int_equal(lod->uv_sets[1], 5);
    assert_int_equal(lod->property_count, 2);
    assert_text(lod->properties[1].name, "c");
    assert_text(lod->properties[1].value, "d");
    assert_int_equal(lod->textures.count, 1);
    assert_int_equal(lod->materials.count, 1);
    assert_false(lod->has_places);
    assert_int_equal(lod->selection_count, 1);
    assert_int_equal(lod->selections[0].kind, P3D_SELECTION_LIST);
    assert_true(lod->selections[0].has_counts);
    assert_int_equal(lod->selections[0].points, 2);
    assert_int_equal(lod->selections[0].member_faces, 1);
    assert_int_equal(members->vertex_count, 2);
    assert_int_equal(members->vertices[1], 3);
    assert_f32(members->vertex_weights[0], 1);
    assert_f32(members->vertex_weights[1], 128 / 255.0f);
    assert_int_equal(members->face_count, 1);
    assert_int_equal(members->faces[0], 1);
    p3di_facts_free(facts);
}

static uint32_t crc_of(uint32_t crc, const void *data, size_t size)
{
    const uint8_t *bytes = data;

    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int j = 0; j < 8; j++)
            crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
    return ~crc;
}

/* They are those of the bytes as the file has them. */
TEST(fingerprints_are_those_of_the_data)
{
    static const uint8_t faces[] = {3, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 4, 0,
                                    0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0};
    struct sketch *s = sketch(
        "lod 1; p 1 2 3 4 5 6 7 8 9 1 1 1; f 0 1 2; f 2 1 0 3; uv 0 0 0 0.5 0.25; uv 1 0 0 0 0 0 0 7 8; prop a b;"
        "s one p1 f0; uvset 1; frame 0.5; s two p2=0.97; uvset 2; frame 1");
    struct p3di_facts *facts = gather_sketch(s, P3DI_FACTS_ALL);
    const struct p3di_facts_crcs *crcs = &facts->lods[0].crcs;
    const struct p3d_mlod_lod *lod = sketch_mlod(s)->lods;
    uint8_t uvs[7 * 8] = {0}, time[4];
    uint32_t crc = 0;

    assert_int_equal(crcs->points, crc_of(0, lod->points.data, 4 * 16));
    assert_int_equal(crcs->normals, crc_of(0, lod->normals.data, 12));
    assert_int_equal(crcs->faces, crc_of(0, faces, sizeof faces));
    store_floats(uvs + 8, (const float[]){0.5f, 0.25f}, 2);
    store_floats(uvs + 48, (const float[]){7, 8}, 2);
    assert_int_equal(crcs->uv_count, 3);
    assert_int_equal(crcs->uvs[0], crc_of(0, uvs, sizeof uvs));
    assert_int_equal(crcs->uvs[1], crc_of(0, (const uint8_t[7 * 8]){0}, 7 * 8));
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];

        if (tag->kind == P3D_TAG_SELECTION)
            crc = crc_of(crc_of(crc, tag->value.selection.points.data, 4), tag->value.selection.faces.data, 2);
    }
    assert_int_equal(crcs->selections, crc);
    crc = 0;
    for (uint32_t i = 0; i < lod->tag_count; i++) {
        const struct p3d_mlod_tag *tag = &lod->tags[i];
        const struct p3d_span points =
            tag->kind == P3D_TAG_ANIMATION ? tag->value.animation.points : (struct p3d_span){0};

        if (tag->kind != P3D_TAG_ANIMATION)
            continue;
        store_floats(time, &tag->value.animation.time, 1);
        crc = crc_of(crc_of(crc, time, 4), points.data, (size_t)points.count * points.stride);
    }
    assert_int_equal(crcs->frames, crc);
    p3di_facts_free(facts);
}

/* ---- A binarised sample ---- */

static uint32_t crc_of_filled(struct p3d_filled filled)
{
    uint32_t crc = 0;

    if (!filled.is_fill)
        return crc_of(0, filled.span.data, (size_t)filled.span.count * filled.span.stride);
    for (uint32_t i = 0; i < filled.count; i++)
        crc = crc_of(crc, filled.span.data, filled.span.stride);
    return crc;
}

static uint32_t crc_of_number(uint32_t crc, uint32_t number)
{
    const uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 24)};

    return crc_of(crc, bytes, sizeof bytes);
}

static uint32_t crc_of_indices(uint32_t crc, struct p3d_span span)
{
    for (uint32_t i = 0; i < span.count; i++)
        crc = crc_of_number(crc, p3d_odol_index_at(span, i));
    return crc;
}

static void assert_crcs(const struct p3di_facts_crcs *crcs, const struct p3d_odol_lod *lod)
{
    uint32_t faces = 0, selections = 0, frames = 0;

    assert_int_equal(crcs->points,
                     crc_of(0, lod->positions.data, (size_t)lod->positions.count * lod->positions.stride));
    assert_int_equal(crcs->normals, crc_of_filled(lod->normals));
    assert_int_equal(crcs->uv_count, lod->uv_set_count);
    for (uint32_t i = 0; i < lod->uv_set_count; i++)
        assert_int_equal(crcs->uvs[i], crc_of_filled(lod->uv_sets[i].uvs));
    for (uint32_t i = 0; i < lod->face_count; i++) {
        faces = crc_of_number(faces, lod->faces[i].corner_count);
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            faces = crc_of_number(faces, lod->faces[i].vertices[j]);
    }
    for (uint32_t i = 0; i < lod->selection_count; i++) {
        const struct p3d_odol_selection *one = &lod->selections[i];

        selections = crc_of_indices(crc_of_indices(selections, one->faces), one->vertices);
        selections = crc_of(selections, one->weights.data, (size_t)one->weights.count * one->weights.stride);
    }
    for (uint32_t i = 0; i < lod->frame_count; i++) {
        uint8_t time[4];

        store_floats(time, &lod->frames[i].time, 1);
        frames = crc_of(crc_of(frames, time, 4), lod->frames[i].points.data,
                        (size_t)lod->frames[i].points.count * lod->frames[i].points.stride);
    }
    assert_int_equal(crcs->faces, faces);
    assert_int_equal(crcs->selections, selections);
    assert_int_equal(crcs->frames, frames);
}

static struct p3di_facts *gather_sample(struct odol_sample *sample, enum p3di_facts_depth depth)
{
    static const uint32_t chosen[] = {1, 3};
    const struct p3d_document document = {
        .format = P3D_FORMAT_ODOL, .odol = &sample->odol, .lod_count = sample->odol.lod_count};
    const struct p3di_facts_source source = {.data = (const uint8_t *)"ODOL\x32\0\0\0",
                                             .size = 8,
                                             .document = &document,
                                             .chosen = chosen,
                                             .chosen_count = COUNT(chosen)};
    struct p3d_error error;
    struct p3di_facts *facts = p3di_facts_of(&source, depth, NULL, &error);

    assert_non_null(facts);
    assert_int_equal(facts->version, 50);
    assert_int_equal(facts->lod_count, 2);
    assert_int_equal(facts->lods[0].index, 1);
    assert_int_equal(facts->lods[1].index, 3);
    return facts;
}

TEST(facts_of_a_binarised_model_are_those_of_its_tables)
{
    static const uint32_t versions[] = {7, 50, 73};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct odol_sample sample;
        const struct p3d_odol_lod *lod;
        struct p3di_facts *facts;

        odol_sample_make(&sample, versions[i]);
        lod = &sample.odol.lods[1];
        facts = gather_sample(&sample, P3DI_FACTS_ALL);
        assert_crcs(&facts->lods[0].crcs, lod);
        assert_crcs(&facts->lods[1].crcs, &sample.odol.lods[3]);
        assert_true(facts->has_model);
        assert_true(facts->model.mass == 1000);
        assert_true(facts->model.armor == 200);
        assert_true(facts->model.bounding_sphere == 3.5f);
        p3di_facts_free(facts);
        odol_sample_free(&sample);
    }
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
