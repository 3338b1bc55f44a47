/* skeleton.c: bones and animations: of an ODOL, or of a source model, out of its model.cfg.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "info.h"

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
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const uint32_t bone = model->animations[i].bone;

        info->animations[i].class_ = model->animations[i];
        if (bone != P3D_NO_BONE)
            info->animations[i].bone = model->bones[bone].name;
    }
}

/* ---- Of an ODOL ---- */

/* A model of none of its LODs has them, too. */
static void take_odol(struct info *info, const struct p3d_odol *odol)
{
    static const uint32_t none;
    struct p3d_error error;

    info->model.skeleton = odol->skeleton.name;
    info->model.bones = odol->skeleton.bones;
    info->model.bone_count = odol->skeleton.bone_count;
    info->skeleton = p3d_model_from_odol(odol, &none, 0, NULL, &error);
    if (info->skeleton)
        take_animations(&info->model, info->skeleton);
    else
        info_add_error(info, &error);
}

/* ---- Of a source model ---- */

static void take_model_cfg(struct info *info, const struct info_source *source)
{
    static const struct p3d_model empty;
    const struct p3d_options options = {.warn = info_add_warning, .warn_user = info};
    struct p3d_error error;
    bool is_good = cli_model_cfg_find(&info->cfg, source->path, NULL, source->assets, &options, &error);

    if (info->cfg.config) {
        info->skeleton = p3d_model_with_cfg(&empty, info->cfg.config, info->cfg.class_name, NULL, &options, &error);
        is_good = info->skeleton != NULL;
    }
    if (!is_good)
        info_add_warning(info, &error);
    if (!info->skeleton)
        return;
    info->model.skeleton = info->skeleton->skeleton;
    take_bones(&info->model, info->skeleton);
    take_animations(&info->model, info->skeleton);
}

void info_take_skeleton(struct info *info, const struct info_source *source)
{
    if (info->document.p3d.odol)
        take_odol(info, info->document.p3d.odol);
    else
        take_model_cfg(info, source);
}
