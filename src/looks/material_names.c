/* material_names.c: names of materials for formats that want a name for each.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "material_names.h"

#include "core/words.h"

/* The last part of a procedural "#(argb,8,8,3)color(1,0,0,1)". */
static struct p3d_bytes generator(struct p3d_bytes texture)
{
    const uint8_t *end = memchr(texture.data, ')', texture.size);
    const uint32_t start = end ? (uint32_t)(end + 1 - texture.data) : 1;

    return (struct p3d_bytes){texture.data + start, texture.size - start};
}

/* The part of a path that people know a texture by. */
static struct p3d_bytes stem(struct p3d_bytes path)
{
    return p3d_texture_is_procedural(path) ? generator(path) : p3di_path_stem(path);
}

static struct p3d_bytes material_stem(const struct p3d_model_material *material)
{
    if (material->texture.size)
        return stem(material->texture);
    if (material->material.size)
        return stem(material->material);
    return p3d_bytes_of(NO_MATERIAL);
}

const struct p3d_bytes *p3di_material_names(const struct p3d_model *model, struct p3di_job *job)
{
    struct p3d_bytes *names = p3di_job_alloc(job, (size_t)model->material_count + 1, sizeof *names);
    struct namer namer;

    p3di_namer_init(&namer, job);
    for (uint32_t i = 0; i < model->material_count && !job->has_failed; i++)
        names[i] = p3di_namer_add_name(&namer, material_stem(&model->materials[i]));
    if (names)
        names[model->material_count] = p3di_namer_add_name(&namer, p3d_bytes_of(HULLS));
    return names;
}
