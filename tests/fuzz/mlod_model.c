/* mlod_model.c: fuzzes what is made of an MLOD: the model, and every format from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

static void use(const struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count)
{
    struct p3d_error error;

    fuzz_use_model(p3d_model_from_mlod(mlod, lods, lod_count, &fuzz_options, &error), &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    struct p3d_mlod *mlod = p3d_mlod_read(data, size, NULL, &error);

    if (error.status == P3D_OK)
        use(mlod, NULL, 0);
    else
        for (uint32_t i = 0; mlod && i < mlod->lod_count; i++)
            use(mlod, &i, 1);
    p3d_mlod_free(mlod);
    return 0;
}
