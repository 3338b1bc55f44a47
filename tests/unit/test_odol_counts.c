/* test_odol_counts.c: counts in ODOLs are proven before memory is asked for, by what each element takes at least.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "odol_small.h"

#include <stdio.h>

/* What is said of a file that has this count. */
static struct p3d_error read_with(struct p3d_buffer *file, size_t at, uint32_t count)
{
    const uint32_t before = p3d_load_u32(file->data + at);
    struct p3d_error error;

    add_to(file, at, count - before);
    p3d_odol_free(p3d_odol_read(file->data, file->size, NULL, &error));
    add_to(file, at, before - count);
    return error;
}

/* As many elements as may be in the bytes up to the end of the LOD, or of the file, are looked at; one more is told. */
static void check_count(uint32_t version, const char *name, int32_t lod, uint32_t smallest)
{
    struct odol_sample sample;
    struct p3d_buffer file;
    struct p3d_error error;
    struct p3d_odol *odol;
    char message[100];
    size_t at, left;

    small_sample(&sample, version);
    file = write_small(&sample);
    odol_sample_free(&sample);
    odol = p3d_odol_read(file.data, file.size, NULL, NULL);
    at = place_of(&file, name, P3D_NO_INDEX, lod);
    left = (lod < 0 || version == 7 ? file.size : (size_t)(odol->lods[lod].offset + odol->lods[lod].size)) - at - 4;
    p3d_odol_free(odol);
    error = read_with(&file, at, (uint32_t)(left / smallest) + 1);
    snprintf(message, sizeof message, "%s is %u, but only %u bytes are left", name, (unsigned)(left / smallest) + 1,
             (unsigned)left);
    assert_string_equal(error.message, message);
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.lod, lod);
    assert_int_equal(error.offset, at);
    error = read_with(&file, at, (uint32_t)(left / smallest));
    assert_int_equal(error.status, P3D_DAMAGED);
    snprintf(message, sizeof message, "%s is ", name);
    assert_int_not_equal(strncmp(error.message, message, strlen(message)), 0);
    p3d_buffer_free(&file);
}

TEST(counts_are_proven_by_the_smallest_elements)
{
    check_count(38, "proxy_count", 1, 61); /* an empty name, twelve numbers, three more */
    check_count(50, "skeleton_to_used_count", 1, 4);
    check_count(50, "texture_count", 1, 1);
    check_count(50, "face_count", 1, 1);
    check_count(50, "selection_count", 1, 22);
    check_count(50, "property_count", 1, 2);
    check_count(50, "frame_count", 1, 8);
    check_count(50, "stage_count", 1, 1);
    check_count(50, "transform_count", 1, 52);
    check_count(50, "lod_count", P3D_NO_LOD, 13); /* its resolution, where it begins and ends, and a byte */
    check_count(50, "animation_count", P3D_NO_LOD, 30);
    check_count(50, "bone_count", P3D_NO_LOD, 2);
    check_count(50, "name_count", P3D_NO_LOD, 1);
}

TEST(counts_of_flashpoint_are_proven_by_the_smallest_elements)
{
    check_count(7, "face_count", 1, 7);
    check_count(7, "section_count", 1, 18);
    check_count(7, "selection_count", 1, 26);
    check_count(7, "property_count", 1, 2);
    check_count(7, "proxy_count", 1, 57);
}

/* In its own LOD, at the byte that says so; and of a model that is to be written. */
TEST(faces_have_four_corners_at_most)
{
    struct odol_sample sample;
    struct p3d_buffer file;
    struct p3d_error error;
    size_t at;

    small_sample(&sample, 50);
    file = write_small(&sample);
    at = place_of(&file, "corner_count", P3D_NO_INDEX, 1);
    file.data[at] = 5;
    p3d_odol_free(p3d_odol_read(file.data, file.size, NULL, &error));
    assert_string_equal(error.message, "a face has 5 corners, more than 4");
    assert_int_equal(error.status, P3D_DAMAGED);
    assert_int_equal(error.offset, at);
    assert_int_equal(error.lod, 1);
    p3d_buffer_free(&file);
    sample.odol.lods[1].faces[3].corner_count = 6;
    assert_false(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
    assert_string_equal(error.message, "a face has 6 corners, more than 4");
    assert_int_equal(error.status, P3D_INVALID);
    assert_int_equal(error.lod, 1);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

TEST(a_version_that_cannot_be_written_is_a_fault_of_the_file)
{
    struct odol_sample sample;
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    small_sample(&sample, 50);
    sample.odol.version = 76;
    assert_false(p3d_odol_write(&sample.odol, p3d_buffer_sink(&file), &error));
    assert_string_equal(error.message, "ODOL version 76 cannot be written");
    assert_int_equal(error.offset, 0);
    assert_int_equal(error.lod, P3D_NO_LOD);
    assert_int_equal(file.size, 0);
    odol_sample_free(&sample);
    small_sample(&sample, 75);
    file = write_small(&sample);
    file.data[12] = 1; /* of the second number behind the version */
    assert_null(p3d_odol_read(file.data, file.size, NULL, &error));
    assert_string_equal(error.message, "the model is encrypted, and cannot be read");
    assert_int_equal(error.offset, 8);
    p3d_buffer_free(&file);
    odol_sample_free(&sample);
}

/* Where the LODs stand in the file, and how large they are, is found out in copies. */
TEST(a_model_that_is_written_stays_as_it_was)
{
    static const uint32_t versions[] = {7, 40, 73};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct p3d_odol_lod before[3];
        struct odol_sample sample;
        struct p3d_buffer file;

        small_sample(&sample, versions[i]);
        memcpy(before, sample.odol.lods, sizeof before);
        file = write_small(&sample);
        assert_memory_equal(sample.odol.lods, before, sizeof before);
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}

/* ---- Elements of arrays ---- */

static void check_index(void *user, const struct p3d_field *field)
{
    static const char *const arrays[] = {"resolutions",      "textures",        "names",          "vertex",
                                         "skeleton_to_used", "bone_animations", "lod_start",      "lod_end",
                                         "permanent",        "inverse_inertia", "unknown_colors", NULL};
    size_t i = 0;

    (void)user;
    if (field->kind == P3D_FIELD_RECORD)
        return;
    while (arrays[i] && strcmp(arrays[i], field->name) != 0)
        i++;
    if ((field->index == P3D_NO_INDEX) != (arrays[i] == NULL))
        fail_msg("%s", field->name);
}

/* Only what is an element has a number. */
TEST(fields_behind_an_array_are_none_of_its_elements)
{
    static const uint32_t versions[] = {7, 40, 54, 73};
    static const struct p3d_watcher watcher = {.watch = check_index};

    for (size_t i = 0; i < COUNT(versions); i++) {
        struct odol_sample sample;
        struct p3d_buffer file;
        struct p3d_error error;

        small_sample(&sample, versions[i]);
        file = write_small(&sample);
        assert_true(p3d_odol_watch(file.data, file.size, &watcher, NULL, &error));
        p3d_buffer_free(&file);
        odol_sample_free(&sample);
    }
}
