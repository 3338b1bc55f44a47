/* odol_model.c: fuzzes what is made of an ODOL: the model, and every format from it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

static void use(const struct p3d_odol *odol, const uint32_t *lods, size_t lod_count)
{
    struct p3d_error error;

    fuzz_use_model(p3d_model_from_odol(odol, lods, lod_count, &fuzz_options, &error), &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_error error;
    struct p3d_odol *odol = p3d_odol_read(data, size, NULL, &error);

    if (error.status == P3D_OK)
        use(odol, NULL, 0);
    else
        for (uint32_t i = 0; odol && i < odol->lod_count; i++)
            use(odol, &i, 1);
    p3d_odol_free(odol);
    return 0;
}
