/* obj.c: fuzzes the import of OBJ and MTL, and every format from the model.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: an OBJ; behind a NUL the MTL of every name. */
#include "fuzz.h"

static bool give_mtl(void *user, const char *name, struct p3d_bytes *text)
{
    const struct p3d_bytes *mtl = user;

    FUZZ_CHECK(name);
    *text = *mtl;
    return mtl->data != NULL;
}

static struct p3d_model *import(const uint8_t *obj, size_t obj_size, struct p3d_bytes mtl, float mass,
                                struct p3d_error *error)
{
    const struct p3d_obj_import_options options = {1, mass, "textures", give_mtl, &mtl};
    struct p3d_model *model = p3d_model_from_obj(obj, obj_size, &options, &fuzz_options, error);

    FUZZ_CHECK(!model == (error->status != P3D_OK));
    return model;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, 0, size) : NULL;
    const size_t obj_size = end ? (size_t)(end - data) : size;
    const struct p3d_bytes mtl = {end ? end + 1 : NULL, end ? (uint32_t)(size - obj_size - 1) : 0};
    struct p3d_error error;
    struct p3d_model *model = import(data, obj_size, mtl, 0, &error);

    if (model)
        p3d_model_free(import(data, obj_size, mtl, 2.5f, &error));
    FUZZ_CHECK(!model || error.status == P3D_OK || error.status == P3D_INVALID);
    fuzz_use_model(model, &error);
    return 0;
}
