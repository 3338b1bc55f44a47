/* mlod.c: fuzzes the MLOD reader and writer: read, check, write, read, compare.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

/* An MLOD without damage comes out byte for byte. */
static void rewrite(const struct p3d_mlod *mlod, const uint8_t *data, size_t size)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    FUZZ_CHECK(p3d_mlod_write(mlod, p3d_buffer_sink(&file), &error));
    FUZZ_CHECK(file.size == size && memcmp(file.data, data, size) == 0);
    p3d_buffer_free(&file);
}

static void check_names(bool is_there, struct p3d_names *names)
{
    FUZZ_CHECK(is_there);
    p3d_names_free(names);
}

static void check_lod(const struct p3d_mlod_lod *lod)
{
    struct p3d_names names;
    double mass;

    check_names(p3d_mlod_textures(lod, &names), &names);
    check_names(p3d_mlod_materials(lod, &names), &names);
    p3d_mlod_mass(lod, &mass);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        FUZZ_CHECK(lod->faces[i].corner_count <= 4);
        for (uint32_t j = 0; j < lod->faces[i].corner_count; j++)
            FUZZ_CHECK(lod->faces[i].corners[j].point < lod->points.count);
    }
}

/* Each LOD in its other flavour, which may have no room for a name: what is written can be read again. */
static void change_flavours(struct p3d_mlod *mlod)
{
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_error error;

    for (uint32_t i = 0; i < mlod->lod_count; i++)
        p3d_mlod_set_flavour(&mlod->lods[i], mlod->lods[i].flavour == P3D_MLOD_P3DM ? P3D_MLOD_SP3X : P3D_MLOD_P3DM);
    if (p3d_mlod_write(mlod, p3d_buffer_sink(&file), &error)) {
        p3d_mlod_free(p3d_mlod_read(file.data, file.size, NULL, &error));
        FUZZ_CHECK(error.status == P3D_OK);
    } else {
        FUZZ_CHECK(error.status == P3D_INVALID);
    }
    p3d_buffer_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    const bool is_watched = p3d_mlod_watch(data, size, &fuzz_watcher, &fuzz_options, &error);
    struct p3d_mlod *mlod = p3d_mlod_read(data, size, &fuzz_options, &error);

    fuzz_check_error(&error);
    FUZZ_CHECK(is_watched || error.status != P3D_OK);
    FUZZ_CHECK(mlod || error.status != P3D_OK);
    for (uint32_t i = 0; mlod && i < mlod->lod_count; i++)
        if (!mlod->lods[i].error)
            check_lod(&mlod->lods[i]);
    if (mlod && error.status == P3D_OK) {
        rewrite(mlod, data, size);
        change_flavours(mlod);
    }
    p3d_mlod_free(mlod);
    return 0;
}
