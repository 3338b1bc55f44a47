/* model.c: the parts that all makers of models share, and freeing a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "builder.h"
#include "face_kinds.h"

bool p3di_builder_init(struct model_builder *model_builder, uint64_t input_size, const struct p3d_options *options,
                       struct p3d_error *error)
{
    memset(model_builder, 0, sizeof *model_builder);
    if (!p3di_job_begin(&model_builder->job, "for the model", input_size, options, error))
        return false;
    p3di_set_init(&model_builder->textures, model_builder->job.arena, 0);
    p3di_set_init(&model_builder->rvmats, model_builder->job.arena, 0);
    p3di_set_init(&model_builder->materials, model_builder->job.arena, 2 * sizeof(uint32_t));
    return true;
}

bool p3di_builder_check_lods(bool is_there, const uint32_t *lods, size_t count, uint32_t lod_count,
                             struct p3d_error *error)
{
    p3di_error_clear(error);
    if (!is_there || count > UINT32_MAX) {
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, is_there ? "too many LODs are wanted" : "no file is given");
        return false;
    }
    for (size_t i = 0; lods && i < count; i++)
        if (lods[i] >= lod_count) {
            p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "LOD %u is wanted, but there are %u", lods[i], lod_count);
            return false;
        }
    return true;
}

void p3di_builder_fail_damaged(struct model_builder *model_builder, const struct p3d_error *damage)
{
    if (!model_builder->job.has_failed)
        p3di_error_set(model_builder->job.error, P3D_INVALID, model_builder->job.lod, damage->offset, "%s",
                       damage->message);
    model_builder->job.has_failed = true;
}

void p3di_builder_spread_mass(struct model_builder *model_builder, struct p3d_model_lod *lods, uint32_t count,
                              float mass)
{
    uint8_t *data;

    for (uint32_t i = count; i-- > 0;) { /* of two the last counts */
        if (p3d_lod_kind(lods[i].resolution) != P3D_LOD_GEOMETRY || !lods[i].point_count)
            continue;
        lods[i].masses = p3di_new_table(&model_builder->job, lods[i].point_count, 4, &data);
        for (uint32_t j = 0; j < lods[i].masses.count; j++)
            store_f32(data + (size_t)4 * j, mass / (float)lods[i].point_count);
        return;
    }
    model_builder->job.lod = P3D_NO_LOD;
    p3di_job_fail(&model_builder->job, P3D_INVALID, "there is no Geometry LOD with points for the mass");
}

void p3di_builder_warn_unnamed(const struct model_builder *model_builder, uint32_t count, struct p3d_bytes first,
                               float resolution)
{
    char name[P3D_LOD_NAME_SIZE];

    if (count && !model_builder->job.has_failed)
        p3di_warn(model_builder->job.options, (uint32_t)P3D_NO_LOD,
                  "objects that are not called like a LOD, such as \"1.000\" or \"Geometry\", go to %s: %u, the first "
                  "\"%.*s\"",
                  p3d_lod_name(resolution, name), (unsigned)count, P3DI_NAME(first));
}

struct p3d_bytes p3di_builder_color(struct model_builder *model_builder, const float color[4])
{
    static const char begin[] = "#(argb,8,8,3)color(";
    char *text = p3di_job_alloc(&model_builder->job, 160, 1);
    size_t used = sizeof begin - 1;

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    memcpy(text, begin, used);
    for (size_t i = 0; i < 4; i++) {
        used += p3di_format_f32(color[i], text + used);
        text[used++] = ',';
    }
    memcpy(text + used, color[3] < 1 ? "CA)" : "CO)", 4);
    return p3d_bytes_of(text);
}

uint32_t p3di_builder_material(struct model_builder *model_builder, struct p3d_bytes texture, struct p3d_bytes material)
{
    uint32_t pair[2], number;

    if (model_builder->materials.count && p3di_is_same(texture, model_builder->last_texture) &&
        p3di_is_same(material, model_builder->last_rvmat))
        return model_builder->materials.last;
    model_builder->last_texture = texture;
    model_builder->last_rvmat = material;
    texture = p3d_text(texture);
    material = p3d_text(material);
    p3di_job_add(&model_builder->job, &model_builder->textures, &texture, &pair[0]);
    p3di_job_add(&model_builder->job, &model_builder->rvmats, &material, &pair[1]);
    p3di_job_add(&model_builder->job, &model_builder->materials, pair, &number);
    return number;
}

bool p3di_take_proxy(const struct p3d_model_lod *lod, uint32_t index, const struct p3d_model_selection *selection,
                     struct p3d_model_proxy *proxy)
{
    if (!p3d_proxy_name(selection->name, &proxy->path, &proxy->id))
        return false;
    if (selection->face_count != 1 || lod->faces[selection->faces[0]].corner_count != 3)
        return false;
    proxy->frame = p3di_face_frame(lod, &lod->faces[selection->faces[0]]);
    proxy->selection = index;
    return true;
}

struct p3d_model *p3di_builder_finish(struct model_builder *model_builder, const struct p3d_model_lod *lods,
                                      uint32_t lod_count)
{
    const struct p3d_bytes *textures = (const struct p3d_bytes *)(const void *)model_builder->textures.keys;
    const struct p3d_bytes *rvmats = (const struct p3d_bytes *)(const void *)model_builder->rvmats.keys;
    struct p3d_model *model = p3di_job_alloc(&model_builder->job, 1, sizeof *model);
    struct p3d_model_material *materials =
        p3di_job_alloc(&model_builder->job, model_builder->materials.count, sizeof *materials);

    if (model_builder->job.has_failed) {
        p3di_arena_free(model_builder->job.arena);
        return NULL;
    }
    for (uint32_t i = 0; i < model_builder->materials.count; i++) {
        uint32_t pair[2];

        memcpy(pair, model_builder->materials.keys + sizeof pair * i, sizeof pair);
        if (model_builder->rvmat_contents)
            materials[i] = model_builder->rvmat_contents[pair[1]];
        materials[i].texture = textures[pair[0]];
        materials[i].material = rvmats[pair[1]];
    }
    *model = (struct p3d_model){.lods = lods,
                                .lod_count = lod_count,
                                .materials = materials,
                                .material_count = model_builder->materials.count,
                                .memory = model_builder->job.arena};
    return model;
}

void p3d_model_free(struct p3d_model *model)
{
    if (model)
        p3di_arena_free(model->memory);
}
