/* binarise.c: fuzzes what is made of an MLOD and a model.cfg: an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * The input is a byte that chooses the version, the text of the model.cfg up to a NUL, and the MLOD. */
#include "fuzz.h"

static const uint32_t versions[] = {73, 50, 54, 40, 48, 53, 59, 68, 7};

/* An ODOL that was written is read back without a warning. */
static void fail_warning(void *user, const struct p3d_error *warning)
{
    (void)user;
    fuzz_fail(__FILE__, __LINE__, warning->message);
}

static void check_file(const struct p3d_odol *odol)
{
    const struct p3d_options options = {.warn = fail_warning};
    struct p3d_buffer file = {NULL, 0, 0};
    struct p3d_odol *again;
    struct p3d_error error;

    if (p3d_odol_write(odol, p3d_buffer_sink(&file), &error)) {
        again = p3d_odol_read(file.data, file.size, &options, &error);
        FUZZ_CHECK(again && error.status == P3D_OK);
        FUZZ_CHECK(again->lod_count == odol->lod_count);
        p3d_odol_free(again);
    } else {
        FUZZ_CHECK(error.status != P3D_OK);
        fuzz_check_error(&error);
    }
    p3d_buffer_free(&file);
}

static void use(const struct p3d_model *model, uint32_t version)
{
    const struct p3d_compile_options compile = {.version = version, .allows_missing = true};
    struct p3d_binarise_options binarise = {.version = version};
    struct p3d_error error;
    struct p3d_compiled *compiled = p3d_compile_materials(model, NULL, &compile, NULL, &error);
    struct p3d_odol *odol = NULL;

    if (compiled) {
        binarise.materials = compiled->items;
        binarise.textures = compiled->textures;
        binarise.normal_maps = compiled->normal_maps;
        odol = p3d_odol_from_model(model, &binarise, NULL, &error);
        p3d_compiled_free(compiled);
    }
    fuzz_check_error(&error);
    if (odol)
        check_file(odol);
    p3d_odol_free(odol);
}

/* Its class is called "model". */
static struct p3d_model *add_cfg(const struct p3d_model *model, const uint8_t *text, size_t size)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text, size, NULL, NULL, &error);
    struct p3d_model *made = NULL;

    if (config && p3d_model_cfg_has(config, "model"))
        made = p3d_model_with_cfg(model, config, "model", NULL, &fuzz_options, &error);
    p3d_config_free(config);
    return made;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 1 ? memchr(data + 1, 0, size - 1) : NULL;
    struct p3d_model *model = NULL, *made;
    struct p3d_mlod *mlod;
    struct p3d_error error;

    if (!end)
        return 0;
    mlod = p3d_mlod_read(end + 1, size - (size_t)(end + 1 - data), NULL, &error);
    if (mlod && error.status == P3D_OK)
        model = p3d_model_from_mlod(mlod, NULL, 0, NULL, &error);
    if (model) {
        made = add_cfg(model, data + 1, (size_t)(end - data - 1));
        use(made ? made : model, versions[data[0] % (sizeof versions / sizeof *versions)]);
        p3d_model_free(made);
    }
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    return 0;
}
