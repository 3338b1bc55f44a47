/* odol.c: fuzzes the ODOL reader and writer: read, check, write, read, compare; again with fewer LODs.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

#include "odol/records.h"

#include <p3d/edit.h>

#include <stdlib.h>

static void check_lod(const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    struct p3d_names names;

    FUZZ_CHECK(p3d_odol_textures(lod, &names));
    p3d_names_free(&names);
    FUZZ_CHECK(p3d_odol_materials(lod, &names));
    p3d_names_free(&names);
    FUZZ_CHECK(p3d_odol_stage_textures(lod, &names));
    p3d_names_free(&names);
    for (uint32_t i = 0; i < lod->vertex_count; i++) {
        const struct p3d_odol_bone_refs refs = p3d_odol_bone_refs_at(lod, i);

        p3d_odol_normal_at(lod, i);
        for (uint32_t j = 0; j < lod->uv_set_count; j++)
            p3d_odol_uv_at(&lod->uv_sets[j], i);
        FUZZ_CHECK(refs.count <= 4);
        for (uint32_t j = 0; j < refs.count; j++)
            FUZZ_CHECK(refs.bones[j] < lod->used_bones.count);
    }
    for (uint32_t i = 0; i < lod->used_bones.count; i++)
        FUZZ_CHECK(p3d_u32_at(lod->used_bones, i) < odol->skeleton.bone_count);
    for (uint32_t i = 0; i < lod->section_count; i++)
        FUZZ_CHECK(lod->sections[i].face_count <= lod->face_count &&
                   lod->sections[i].first_face <= lod->face_count - lod->sections[i].face_count);
}

/* The writer puts right what the reader warns of; but what it wrote is good, and is written the same again. */
static void rewrite(const struct p3d_odol *odol)
{
    struct p3d_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};
    struct p3d_odol *again = NULL;
    struct p3d_error error;

    if (p3d_odol_write(odol, p3d_buffer_sink(&first), &error)) {
        again = p3d_odol_read(first.data, first.size, NULL, &error);
        FUZZ_CHECK(again && error.status == P3D_OK);
        FUZZ_CHECK(p3d_odol_write(again, p3d_buffer_sink(&second), &error));
        FUZZ_CHECK(first.size == second.size && memcmp(first.data, second.data, first.size) == 0);
    }
    p3d_odol_free(again);
    p3d_buffer_free(&first);
    p3d_buffer_free(&second);
}

/* Every other LOD alone makes a good file, too. */
static void leave_out(struct p3d_odol *odol)
{
    uint32_t *lods = calloc((size_t)odol->lod_count + 1, sizeof *lods), count = 0;
    struct p3d_error error;

    for (uint32_t i = 0; lods && i < odol->lod_count; i += 2)
        lods[count++] = i;
    FUZZ_CHECK(!lods || p3d_odol_keep_lods(odol, lods, count, &error) || error.status == P3D_NO_MEMORY);
    if (lods)
        rewrite(odol);
    free(lods);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    const bool is_watched = p3d_odol_watch(data, size, &fuzz_watcher, &fuzz_options, &error);
    struct p3d_odol *odol = p3d_odol_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_watched || error.status != P3D_OK);
    FUZZ_CHECK(odol || error.status != P3D_OK);
    for (uint32_t i = 0; odol && i < odol->lod_count; i++)
        if (!odol->lods[i].error)
            check_lod(odol, &odol->lods[i]);
    if (odol && error.status == P3D_OK) {
        rewrite(odol);
        leave_out(odol);
    }
    p3d_odol_free(odol);
    return 0;
}
