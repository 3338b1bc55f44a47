/* info_skeleton.c: bones and animations of a source model, out of the model.cfg beside it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

#include "common/cli_model_cfg.h"

#include <stdlib.h>

static void take_bones(struct info_model *info, const struct p3d_model *model)
{
    struct p3d_odol_bone *bones = cli_alloc(model->bone_count, sizeof *bones);

    for (uint32_t i = 0; i < model->bone_count; i++) {
        bones[i].name = model->bones[i].name;
        if (model->bones[i].parent != P3D_NO_BONE)
            bones[i].parent = model->bones[model->bones[i].parent].name;
    }
    info->own_bones = bones;
    info->bones = bones;
    info->bone_count = model->bone_count;
}

static void take_animations(struct info_model *info, const struct p3d_model *model)
{
    info->animations = cli_alloc(model->animation_count, sizeof *info->animations);
    info->animation_count = model->animation_count;
    for (uint32_t i = 0; i < model->animation_count; i++)
        info->animations[i] = (struct info_animation){model->animations[i].name, model->animations[i].source,
                                                      p3d_odol_animation_type_name(model->animations[i].type)};
}

void info_take_skeleton(struct info *info)
{
    static const struct p3d_model empty;
    const struct p3d_options options = {.warn = info_add_warning, .warn_user = info};
    char *path = cli_model_cfg_beside(info->path), *class_name = cli_model_class(info->path);
    const struct cli_model_cfg cfg = {.path = path, .class_name = class_name};
    struct p3d_error error;

    if (path && !cli_model_cfg_apply(&empty, &cfg, &options, &info->skeleton, &error))
        info_add_warning(info, &error);
    free(path);
    free(class_name);
    if (!info->skeleton)
        return;
    info->model.skeleton = info->skeleton->skeleton;
    take_bones(&info->model, info->skeleton);
    take_animations(&info->model, info->skeleton);
}
