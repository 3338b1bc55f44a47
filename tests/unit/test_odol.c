/* test_odol.c: what is written as ODOL is read back, field by field; damage and hostile files end well.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "test.h"

#include "odol_same.h"
#include "odol_sample.h"
#include "sweep.h"

#include <stdio.h>

/* ---- Round trips ---- */

struct counts {
    unsigned warnings;
    unsigned tables[P3D_STORED_FILL + 1];
    uint64_t claimed;
};

static void count_warning(void *user, const struct p3d_error *warning)
{
    struct counts *counts = user;

    (void)warning;
    counts->warnings++;
}

static void count_field(void *user, const struct p3d_field *field)
{
    struct counts *counts = user;

    counts->claimed += field->size;
    if (field->kind == P3D_FIELD_TABLE)
        counts->tables[field->value.table.storage]++;
}

static void write_sample(uint32_t version, struct p3d_buffer *file)
{
    struct odol_sample sample;
    struct p3d_error error;

    memset(file, 0, sizeof *file);
    odol_sample_make(&sample, version);
    if (!p3d_odol_write(&sample.odol, p3d_buffer_sink(file), &error))
        fail_msg("version %u: %s", version, error.message);
    odol_sample_free(&sample);
}

static void check_round_trip(uint32_t version, struct counts *counts)
{
    const struct p3d_options options = {.warn = count_warning, .warn_user = counts};
    const struct p3d_watcher watcher = {.watch = count_field, .user = counts};
    struct odol_sample sample;
    struct p3d_buffer file, again = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_odol *odol;

    memset(counts, 0, sizeof *counts);
    odol_sample_make(&sample, version);
    write_sample(version, &file);
    assert_true(p3d_odol_watch(file.data, file.size, &watcher, NULL, &error));
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    if (!odol || error.status != P3D_OK)
        fail_msg("version %u: %s", version, error.message);
    assert_same_odol(&sample.odol, odol);
    assert_int_equal(counts->claimed, file.size);
    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), &error));
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    p3d_buffer_free(&again);
    p3d_buffer_free(&file);
    p3d_odol_free(odol);
    odol_sample_free(&sample);
}

/* Versions of which no real file is known are warned of. */
TEST(every_field_comes_back_in_every_version)
{
    static const uint32_t proven[] = {7, 40, 47, 48, 49, 50, 53, 54, 55, 58, 59, 68, 70, 73, 75};
    size_t met = 0;

    for (uint32_t version = 7; version <= 75; version++) {
        const bool is_proven = version == proven[met];
        struct counts counts;

        if (version != 7 && version < 28)
            continue;
        check_round_trip(version, &counts);
        met += is_proven;
        assert_int_equal(counts.warnings, !is_proven);
        assert_int_equal(counts.tables[P3D_STORED_LZSS] != 0, version < 44);
        assert_int_equal(counts.tables[P3D_STORED_LZO] != 0, version >= 44);
        assert_int_equal(counts.tables[P3D_STORED_FILL] != 0, version != 7);
        assert_int_not_equal(counts.tables[P3D_STORED_RAW], 0);
    }
}

TEST(tables_of_animations_for_no_lods_are_good)
{
    struct counts counts = {0};
    const struct p3d_options options = {.warn = count_warning, .warn_user = &counts};
    struct p3d_buffer file = {NULL, 0, 0}, again = {NULL, 0, 0};
    struct odol_sample sample;
    struct p3d_error error;
    struct p3d_odol *odol;

    odol_sample_make(&sample, 73);
    sample.odol.has_no_lod_animations = true;
    assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_OK);
    assert_int_equal(counts.warnings, 0);
    assert_true(odol->has_no_lod_animations);
    assert_int_equal(odol->animation_count, sample.odol.animation_count);
    assert_null(odol->lods[0].axes);
    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), &error));
    assert_int_equal(again.size, file.size);
    assert_memory_equal(again.data, file.data, file.size);
    p3d_odol_free(odol);
    p3d_buffer_free(&again);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

/* One file of version 55 is known, in which the byte may be any of six. */
TEST(the_byte_of_version_55_is_found_where_the_table_is_sound)
{
    for (uint8_t place = 0; place <= 5; place++) {
        struct p3d_buffer file = {NULL, 0, 0}, again = {NULL, 0, 0};
        struct odol_sample sample;
        struct p3d_error error;
        struct p3d_odol *odol;

        odol_sample_make(&sample, 55);
        sample.odol.unknown_55_place = place;
        sample.odol.unknown_55 = 0;
        assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
        odol = p3d_odol_read(file.data, file.size, NULL, &error);
        assert_non_null(odol);
        assert_int_equal(error.status, P3D_OK);
        assert_int_equal(odol->name_count, sample.odol.name_count); /* a 0 and a bool may change places */
        assert_int_equal(odol->class_name.size, sample.odol.class_name.size);
        assert_int_equal(odol->damage.size, sample.odol.damage.size);
        assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), &error));
        assert_int_equal(again.size, file.size);
        assert_memory_equal(again.data, file.data, file.size);
        p3d_odol_free(odol);
        p3d_buffer_free(&again);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}

TEST(encrypted_files_are_refused_in_one_sentence)
{
    struct p3d_buffer file;
    struct p3d_error error;

    write_sample(75, &file);
    file.data[9] = 1;
    assert_null(p3d_odol_read(file.data, file.size, NULL, &error));
    assert_int_equal(error.status, P3D_UNSUPPORTED);
    assert_string_equal(error.message, "the model is encrypted, and cannot be read");
    p3d_buffer_free(&file);
}

/* Gives packed runs a flag that no writer of ours gives. */
static void change_flag(void *user, const struct p3d_field *field)
{
    struct p3d_buffer *file = user;

    if (field->kind == P3D_FIELD_TABLE && field->value.table.storage == P3D_STORED_LZO)
        file->data[field->value.table.data_offset - 1] = 1;
}

static void assert_writes(const struct p3d_odol *odol, const struct p3d_buffer *file, bool is_same)
{
    struct p3d_buffer again = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3d_odol_write(odol, p3d_buffer_sink(&again), &error));
    assert_int_equal(again.size == file->size && memcmp(again.data, file->data, file->size) == 0, is_same);
    p3d_buffer_free(&again);
}

TEST(arrays_stay_as_they_were_packed_until_they_are_others)
{
    struct p3d_buffer file, first;
    struct p3d_watcher watcher = {.watch = change_flag, .user = &file};
    struct p3d_odol *odol;
    struct p3d_error error;

    write_sample(73, &file);
    write_sample(73, &first);
    assert_true(p3d_odol_watch(file.data, file.size, &watcher, NULL, &error));
    assert_memory_not_equal(file.data, first.data, file.size);
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    assert_non_null(odol);
    assert_writes(odol, &file, true);
    assert_writes(odol, &first, false);
    for (uint32_t i = 0; i < odol->lod_count; i++) {
        struct p3d_span *span = &odol->lods[i].positions;
        uint8_t *positions = malloc((size_t)span->count * span->stride + 1);

        assert_non_null(positions);
        if (span->count)
            memcpy(positions, span->data, (size_t)span->count * span->stride);
        span->data = positions;
    }
    assert_writes(odol, &file, false);
    for (uint32_t i = 0; i < odol->lod_count; i++)
        free((void *)odol->lods[i].positions.data);
    p3d_odol_free(odol);
    p3d_buffer_free(&first);
    p3d_buffer_free(&file);
}

TEST(other_versions_are_refused_by_number)
{
    static const uint32_t refused[] = {0, 6, 8, 27, 76, 0x10028, UINT32_MAX};
    struct p3d_buffer file;
    struct p3d_error error;
    char number[16];

    write_sample(48, &file);
    for (size_t i = 0; i < COUNT(refused); i++) {
        for (int j = 0; j < 4; j++)
            file.data[4 + j] = (uint8_t)(refused[i] >> 8 * j);
        assert_null(p3d_odol_read(file.data, file.size, NULL, &error));
        assert_int_equal(error.status, P3D_UNSUPPORTED);
        snprintf(number, sizeof number, "%u", (unsigned)refused[i]);
        assert_non_null(strstr(error.message, number));
    }
    p3d_buffer_free(&file);
}

/* ---- What cannot be written ---- */

static void assert_unwritten(const struct p3d_odol *odol, const char *message)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    assert_false(p3d_odol_write(odol, p3d_buffer_sink(&file), &error));
    assert_int_equal(error.status, P3D_INVALID);
    assert_string_equal(error.message, message);
    p3d_buffer_free(&file);
}

TEST(models_that_cannot_be_written_are_refused_with_the_reason)
{
    const struct p3d_error damage = {.status = P3D_INVALID, .message = "too short"};
    struct odol_sample sample;

    odol_sample_make(&sample, 48);
    sample.odol.lods[1].error = &damage;
    assert_unwritten(&sample.odol, "the LOD is damaged: too short");
    sample.odol.lods[1].error = NULL;
    sample.odol.lods[1].faces[3].corner_count = 5;
    assert_unwritten(&sample.odol, "a face has 5 corners, more than 4");
    sample.odol.version = 27;
    assert_unwritten(&sample.odol, "ODOL version 27 cannot be written");
    odol_sample_free(&sample);
    odol_sample_make(&sample, 7);
    sample.odol.lods[0].uv_set_count = 2;
    assert_unwritten(&sample.odol, "the LOD has 2 UV sets, but version 7 has one");
    sample.odol.lods[0].uv_set_count = 0;
    assert_unwritten(&sample.odol, "the LOD has 0 UV sets, but version 7 has one");
    odol_sample_free(&sample);
}

TEST(faces_of_fewer_than_three_corners_are_warned_of)
{
    struct heard heard = {.count = 0};
    const struct p3d_options options = {.warn = hear, .warn_user = &heard};
    struct odol_sample sample;
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    odol_sample_make(&sample, 48);
    for (uint32_t i = 0; i < sample.odol.lod_count; i++)
        sample.odol.lods[i].section_count = 0;
    sample.odol.lods[1].faces[3].corner_count = 2;
    sample.odol.lods[1].faces[5].corner_count = 1;
    for (uint32_t i = 0; i < sample.odol.lods[1].proxy_count; i++)
        sample.odol.lods[1].proxies[i].section = -1;
    assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
    (void)kept_odol(p3d_odol_read(file.data, file.size, &options, &error));
    assert_non_null(strstr(heard.text, "face 3 has 2 corners, fewer than 3 (such faces in this LOD: 2); "));
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

TEST(members_are_those_of_a_lod_that_is_whole)
{
    const struct p3d_error damage = {.status = P3D_INVALID, .message = "too short"};
    struct odol_sample sample;
    struct p3d_members members;
    struct p3d_error error;

    odol_sample_make(&sample, 48);
    assert_true(p3d_odol_find_members(&sample.odol, 1, NULL, &members, &error));
    assert_int_equal(members.count, sample.odol.lods[1].selection_count);
    p3d_members_free(&members);
    sample.odol.lods[1].error = &damage;
    assert_false(p3d_odol_find_members(&sample.odol, 1, NULL, &members, &error));
    assert_string_equal(error.message, "there is no such LOD, or it is damaged");
    odol_sample_free(&sample);
}

/* Where the LODs stand in the file, and how large they are, is found out in copies. */
TEST(a_model_that_is_written_stays_as_it_was)
{
    static const uint32_t versions[] = {7, 40, 73};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct odol_sample sample;
        struct p3d_buffer file = {NULL, 0, 0};
        struct p3d_odol_lod before[8];
        struct p3d_error error;

        odol_sample_make(&sample, versions[i]);
        assert_in_range(sample.odol.lod_count, 1, COUNT(before));
        memcpy(before, sample.odol.lods, sample.odol.lod_count * sizeof *before);
        assert_true(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
        assert_memory_equal(sample.odol.lods, before, sample.odol.lod_count * sizeof *before);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}

/* ---- Elements ---- */

TEST(packed_elements_are_decoded)
{
    const uint8_t normal[4] = {0x01, 0xfe, 0x21, 0x20}; /* 0x202, 0x07f, 0x201, ten bits each */
    const uint8_t uv[4] = {0x01, 0x80, 0xff, 0x7f};     /* -32767 and 32767 */
    const struct p3d_odol_uv_set set = {.min_u = -1, .max_u = 3, .min_v = 2, .max_v = 5, .uvs = {{uv, 1, 4}, 9, true}};
    struct p3d_odol_lod lod;

    memset(&lod, 0, sizeof lod);
    lod.normals = (struct p3d_filled){{normal, 1, 4}, 9, true};
    assert_f32(p3d_odol_normal_at(&lod, 8).x, 1); /* -511 */
    assert_f32(p3d_odol_normal_at(&lod, 8).y, 127 * (-1.0f / 511));
    assert_f32(p3d_odol_normal_at(&lod, 8).z, -510 * (-1.0f / 511));
    assert_f32(p3d_odol_uv_at(&set, 8).u, -1);
    assert_f32(p3d_odol_uv_at(&set, 8).v, 5);
}

/* ---- Damage ---- */

TEST(a_damaged_lod_does_not_lose_the_others)
{
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol;
    uint64_t offset;

    write_sample(48, &file);
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    offset = odol->lods[1].offset;
    p3d_odol_free(odol);
    memset(file.data + offset, 0xff, 4); /* the number of proxies */
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.lod, 1);
    assert_int_equal(error.offset, offset);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(odol->lods[i].error != NULL, i == 1);
    assert_int_equal(odol->lods[1].face_count, 0);
    assert_f32(odol->lods[1].resolution, 2);
    p3d_odol_free(odol);
    p3d_buffer_free(&file);
}

/* Reads the sample again, once a fault is in it. Returns what is wrong. */
static struct p3d_error read_faulty(const struct odol_sample *sample)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    assert_true(p3d_odol_write(&sample->odol, p3d_buffer_sink(&file), &error));
    p3d_odol_free(p3d_odol_read(file.data, file.size, NULL, &error));
    p3d_buffer_free(&file);
    return error;
}

/* Whatever number of bones a vertex has, the last one is looked at, and what stands behind it is not. */
TEST(vertices_are_moved_by_bones_that_the_lod_uses)
{
    for (uint32_t count = 1; count <= 4; count++) {
        for (uint32_t odd = count - 1; odd <= count && odd < 4; odd++) {
            struct odol_sample sample;
            struct p3d_error error;
            uint8_t *data;

            odol_sample_make(&sample, 48);
            data = (uint8_t *)(uintptr_t)sample.odol.lods[1].bone_refs.data;
            memset(data, 0, 12);
            data[0] = (uint8_t)count;
            data[5] = 255;
            data[4 + 2 * odd] = 2;
            error = read_faulty(&sample);
            assert_string_equal(error.message, odd < count ? "vertex 0 is moved by bone 2, but the LOD uses 2" : "");
            odol_sample_free(&sample);
        }
    }
}

TEST(sections_begin_and_end_where_faces_do)
{
    for (int i = -1; i <= 1; i += 2) {
        struct odol_sample sample;
        struct p3d_error error;

        odol_sample_make(&sample, 48);
        sample.odol.lods[1].sections[1].face_from += (uint32_t)i;
        error = read_faulty(&sample);
        assert_int_equal(error.lod, 1);
        assert_non_null(strstr(error.message, "where none begin"));
        sample.odol.lods[1].sections[1].face_from -= (uint32_t)i;
        sample.odol.lods[1].sections[1].face_to += (uint32_t)i;
        error = read_faulty(&sample);
        assert_non_null(strstr(error.message, "where none begin"));
        odol_sample_free(&sample);
    }
}

TEST(lods_that_overlap_cost_no_more_than_the_file)
{
    struct p3d_buffer file = {NULL, 0, 0};
    const struct p3d_options options = {.max_memory = (size_t)64 << 20};
    struct odol_sample sample;
    struct p3d_error error;
    struct p3d_odol *odol, hostile;
    uint32_t good = 0;

    odol_sample_make(&sample, 48);
    hostile = sample.odol;
    hostile.lod_count = 2000;
    hostile.has_animations = false;
    hostile.lods = calloc(hostile.lod_count, sizeof *hostile.lods);
    for (uint32_t i = 0; i < hostile.lod_count; i++) {
        hostile.lods[i] = sample.odol.lods[i ? 3 : 0];
        hostile.lods[i].is_permanent = true;
    }
    assert_true(p3d_odol_write(&hostile, p3d_buffer_sink(&file), &error));
    odol = p3d_odol_read(file.data, file.size, NULL, &error);
    assert_non_null(odol);
    /* All LODs lie where the first, the large one, does. */
    for (uint8_t *at = file.data; at < file.data + file.size - 8 * hostile.lod_count; at++) {
        if (p3d_load_u32(at) != odol->lods[0].offset)
            continue;
        for (uint32_t i = 0; i < hostile.lod_count; i++) {
            memcpy(at + 4 * i, at, 4);
            memcpy(at + 4 * (hostile.lod_count + i), at + 4 * hostile.lod_count, 4);
        }
        break;
    }
    p3d_odol_free(odol);
    odol = p3d_odol_read(file.data, file.size, &options, &error);
    assert_non_null(odol);
    assert_int_equal(error.status, P3D_DAMAGED);
    for (uint32_t i = 0; i < odol->lod_count; i++)
        good += odol->lods[i].error == NULL;
    assert_in_range(good, 1, 10);
    p3d_odol_free(odol);
    free(hostile.lods);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

TEST(each_target_is_a_version_of_its_game)
{
    for (size_t i = 0; i < P3D_ODOL_TARGET_COUNT; i++) {
        const struct p3d_odol_target *target = &p3d_odol_targets[i];

        assert_true(i == 0 || target->version > p3d_odol_targets[i - 1].version);
        if (target->game != P3D_GAME_FLASHPOINT)
            assert_in_range(target->version, P3D_ODOL_FIRST_MADE, P3D_ODOL_LAST_MADE);
        assert_int_equal(p3d_odol_game(target->version), target->game);
        assert_true(*target->games);
    }
    assert_int_equal(p3d_odol_game(7), P3D_GAME_FLASHPOINT);
    assert_int_equal(p3d_odol_game(52), P3D_GAME_UNKNOWN);
    assert_int_equal(p3d_odol_game(74), P3D_GAME_UNKNOWN);
}
