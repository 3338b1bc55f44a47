/* model_cfg.c: a model.cfg, a NUL, and an MLOD that gets its bones and animations from the class "m"; posed, written in
 * every format, and as a model.cfg that is read again.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fuzz.h"

#include <stdio.h>

/* Time goes into what is done, not into how often. */
#define MOST_POSED 8

static void check_moving(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->bone_count; i++)
        FUZZ_CHECK(model->bones[i].parent == P3D_NO_BONE || model->bones[i].parent < i);
    for (uint32_t i = 0; i < model->animation_count; i++)
        FUZZ_CHECK(model->animations[i].bone == P3D_NO_BONE || model->animations[i].bone < model->bone_count);
    for (uint32_t i = 0; i < model->lod_count; i++)
        for (uint32_t j = 0; model->lods[i].axes && j < model->animation_count; j++) {
            const struct p3d_model_axis *axis = &model->lods[i].axes[j];

            FUZZ_CHECK(axis->bone == P3D_NO_BONE ? !axis->has_axis : axis->bone < model->bone_count);
        }
}

/* Half way, all at once. */
static void pose(const struct p3d_model *model)
{
    char names[MOST_POSED][64];
    struct p3d_pose_value values[MOST_POSED];
    uint32_t count = 0;
    struct p3d_model *posed;
    struct p3d_error error;

    for (uint32_t i = 0; i < model->animation_count && count < MOST_POSED; i++) {
        const struct p3d_model_animation *animation = &model->animations[i];

        if (animation->name.size >= sizeof names[0])
            continue;
        snprintf(names[count], sizeof names[0], "%.*s", (int)animation->name.size,
                 animation->name.size ? (const char *)animation->name.data : "");
        values[count] = (struct p3d_pose_value){names[count], animation->min_value / 2 + animation->max_value / 2};
        count++;
    }
    posed = p3d_model_pose(model, values, count, &fuzz_options, &error);
    fuzz_check_error(&error);
    FUZZ_CHECK((posed != NULL) == (error.status == P3D_OK));
    p3d_model_free(posed);
}

/* It has no more than was written; animations whose names text cannot have may have become one. */
static void read_again(const struct p3d_model *model, const struct p3d_buffer *text)
{
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(text->data, text->size, NULL, &fuzz_options, &error);
    struct p3d_model *again;

    if (!config) {
        FUZZ_CHECK(error.status == P3D_NO_MEMORY);
        return;
    }
    again = p3d_model_with_cfg(model, config, "m", NULL, &fuzz_options, &error);
    FUZZ_CHECK(again || error.status == P3D_NO_MEMORY);
    FUZZ_CHECK(!again || again->bone_count <= model->bone_count);
    FUZZ_CHECK(!again || again->animation_count <= model->animation_count);
    p3d_model_free(again);
    p3d_config_free(config);
}

static void use(const struct p3d_model *model, const struct p3d_config *config)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_model *moving = p3d_model_with_cfg(model, config, "m", NULL, &fuzz_options, &error);

    if (moving) {
        check_moving(moving);
        pose(moving);
        if (p3d_write_model_cfg(moving, "m", &fuzz_options, p3d_buffer_sink(&text), &error))
            read_again(moving, &text);
        else
            FUZZ_CHECK(error.status == P3D_NO_MEMORY);
        p3d_buffer_free(&text);
    }
    fuzz_use_model(moving, &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size ? memchr(data, 0, size) : NULL;
    const size_t text_size = end ? (size_t)(end - data) : size;
    struct p3d_error error;
    struct p3d_config *config = p3d_config_read(data, text_size, NULL, NULL, NULL);
    struct p3d_mlod *mlod = config && end ? p3d_mlod_read(end + 1, size - text_size - 1, NULL, &error) : NULL;
    struct p3d_model *model = mlod && error.status == P3D_OK ? p3d_model_from_mlod(mlod, NULL, 0, NULL, NULL) : NULL;

    if (model)
        use(model, config);
    p3d_model_free(model);
    p3d_mlod_free(mlod);
    p3d_config_free(config);
    return 0;
}
