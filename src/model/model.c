/* model.c: the parts that all makers of models share, and freeing a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "builder.h"
#include "face_kinds.h"

bool p3di_builder_init(struct builder *builder, uint64_t input_size, const struct p3d_options *options,
                       struct p3d_error *error)
{
    memset(builder, 0, sizeof *builder);
    if (!p3di_job_begin(&builder->job, "for the model", input_size, options, error))
        return false;
    p3di_set_init(&builder->textures, builder->job.arena, 0);
    p3di_set_init(&builder->rvmats, builder->job.arena, 0);
    p3di_set_init(&builder->materials, builder->job.arena, 2 * sizeof(uint32_t));
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

void p3di_builder_fail_damaged(struct builder *builder, const struct p3d_error *damage)
{
    if (!builder->job.has_failed)
        p3di_error_set(builder->job.error, P3D_INVALID, builder->job.lod, damage->offset, "%s", damage->message);
    builder->job.has_failed = true;
}

void p3di_builder_spread_mass(struct builder *builder, struct p3d_model_lod *lods, uint32_t count, float mass)
{
    uint8_t *data;

    for (uint32_t i = 0; i < count; i++) {
        if (p3d_lod_kind(lods[i].resolution) != P3D_LOD_GEOMETRY || !lods[i].point_count)
            continue;
        lods[i].masses = p3di_new_table(&builder->job, lods[i].point_count, 4, &data);
        for (uint32_t j = 0; j < lods[i].masses.count; j++)
            store_f32(data + (size_t)4 * j, mass / (float)lods[i].point_count);
        return;
    }
    builder->job.lod = P3D_NO_LOD;
    p3di_job_fail(&builder->job, P3D_INVALID, "there is no Geometry LOD with points for the mass");
}

void p3di_builder_warn_unnamed(const struct builder *builder, uint32_t count, struct p3d_bytes first, float resolution)
{
    char name[P3D_LOD_NAME_SIZE];

    if (count && !builder->job.has_failed)
        p3di_warn(builder->job.options, (uint32_t)P3D_NO_LOD,
                  "objects that are not called like a LOD, such as \"1.000\" or \"Geometry\", go to %s: %u, the first "
                  "\"%.*s\"",
                  p3d_lod_name(resolution, name), (unsigned)count, P3DI_NAME(first));
}

struct p3d_bytes p3di_builder_color(struct builder *builder, const float color[4])
{
    static const char begin[] = "#(argb,8,8,3)color(";
    char *text = p3di_job_alloc(&builder->job, 160, 1);
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

uint32_t p3di_builder_material(struct builder *builder, struct p3d_bytes texture, struct p3d_bytes material)
{
    uint32_t pair[2], number;

    if (builder->materials.count && p3di_is_same(texture, builder->last_texture) &&
        p3di_is_same(material, builder->last_rvmat))
        return builder->materials.last;
    builder->last_texture = texture;
    builder->last_rvmat = material;
    texture = p3d_text(texture);
    material = p3d_text(material);
    p3di_job_add(&builder->job, &builder->textures, &texture, &pair[0]);
    p3di_job_add(&builder->job, &builder->rvmats, &material, &pair[1]);
    p3di_job_add(&builder->job, &builder->materials, pair, &number);
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

struct p3d_model *p3di_builder_finish(struct builder *builder, const struct p3d_model_lod *lods, uint32_t lod_count)
{
    const struct p3d_bytes *textures = (const struct p3d_bytes *)(const void *)builder->textures.keys;
    const struct p3d_bytes *rvmats = (const struct p3d_bytes *)(const void *)builder->rvmats.keys;
    struct p3d_model *model = p3di_job_alloc(&builder->job, 1, sizeof *model);
    struct p3d_model_material *materials = p3di_job_alloc(&builder->job, builder->materials.count, sizeof *materials);

    if (builder->job.has_failed) {
        p3di_arena_free(builder->job.arena);
        return NULL;
    }
    for (uint32_t i = 0; i < builder->materials.count; i++) {
        uint32_t pair[2];

        memcpy(pair, builder->materials.keys + sizeof pair * i, sizeof pair);
        if (builder->rvmat_contents)
            materials[i] = builder->rvmat_contents[pair[1]];
        materials[i].texture = textures[pair[0]];
        materials[i].material = rvmats[pair[1]];
    }
    *model = (struct p3d_model){.lods = lods,
                                .lod_count = lod_count,
                                .materials = materials,
                                .material_count = builder->materials.count,
                                .memory = builder->job.arena};
    return model;
}

void p3d_model_free(struct p3d_model *model)
{
    if (model)
        p3di_arena_free(model->memory);
}
