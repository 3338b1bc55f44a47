/* gltf.c: fuzzes the import of glTF, with bones and animations, every format from the model, and RTM.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Input: a GLB or a .gltf; all files beside it are the input, too. */
#include "fuzz.h"

#include <p3d/model.h>

static bool give_input(void *user, const char *name, struct p3d_bytes *bytes)
{
    FUZZ_CHECK(name);
    *bytes = *(const struct p3d_bytes *)user;
    return true;
}

static bool take(void *user, const void *data, size_t size)
{
    (void)user;
    FUZZ_CHECK(data || !size);
    return true;
}

static bool begin_image(void *user, const char *name, struct p3d_sink *sink)
{
    (void)user;
    FUZZ_CHECK(name[0] && !strpbrk(name, "/\\:"));
    *sink = (struct p3d_sink){take, NULL};
    return true;
}

static void check_moving(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->bone_count; i++)
        FUZZ_CHECK(model->bones[i].parent == P3D_NO_BONE || model->bones[i].parent < i);
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; model->lods[i].axes && j < model->animation_count; j++)
            FUZZ_CHECK(model->lods[i].axes[j].bone == P3D_NO_BONE || model->lods[i].axes[j].bone < model->bone_count);
}

static void write_cfg(const struct p3d_model *model)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;

    if (p3d_write_model_cfg(model, "m", &fuzz_options, p3d_buffer_sink(&text), &error)) {
        struct p3d_config *config = p3d_config_read(text.data, text.size, NULL, NULL, &error);

        FUZZ_CHECK(config && (p3d_model_cfg_has(config, "m") || !(model->bone_count + model->animation_count)));
        p3d_config_free(config);
    } else {
        FUZZ_CHECK(error.status == P3D_NO_MEMORY);
    }
    p3d_buffer_free(&text);
}

/* With no phase more than an animation of some megabytes has. */
static void make_rtm(const uint8_t *data, size_t size, struct p3d_bytes *input)
{
    static const struct p3d_gltf_bone_name name = {"a", "b", true};
    const struct p3d_rtm_from_gltf_options how = {.fps = size % 3 ? 10 : 0,
                                                  .names = &name,
                                                  .name_count = size % 2,
                                                  .keeps_way = size % 5 == 0,
                                                  .read_file = give_input,
                                                  .read_file_user = input};
    struct p3d_error error;
    struct p3d_rtm *rtm = p3d_rtm_from_gltf(data, size, &how, &fuzz_options, &error);

    FUZZ_CHECK(!rtm == (error.status != P3D_OK));
    if (rtm)
        FUZZ_CHECK(p3d_rtm_write(rtm, (struct p3d_sink){take, NULL}, &error));
    p3d_rtm_free(rtm);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct p3d_bytes input = {data, (uint32_t)size};
    const struct p3d_gltf_rvmat rvmat = {"a", "b.rvmat"};
    const struct p3d_gltf_import_options import = {.texture_root = "data",
                                                   .rvmats = &rvmat,
                                                   .rvmat_count = 1,
                                                   .has_bones = true,
                                                   .image_files = {begin_image, NULL, NULL},
                                                   .read_file = give_input,
                                                   .read_file_user = &input};
    struct p3d_error error;
    struct p3d_model *model = p3d_model_from_gltf(data, size, &import, &fuzz_options, &error);

    FUZZ_CHECK(!model == (error.status != P3D_OK));
    if (model) {
        check_moving(model);
        write_cfg(model);
    }
    fuzz_use_model(model, &error);
    make_rtm(data, size, &input);
    return 0;
}
