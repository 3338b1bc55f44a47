/* names.c: names of objects, groups and materials in OBJ and MTL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"

#include "core/words.h"

struct p3d_bytes p3di_obj_word(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes name)
{
    const size_t size = p3d_text_utf8_size(name);
    char *text = p3di_job_alloc_in(job, arena, size + 2, 1);

    if (!text)
        return p3d_bytes_of("");
    p3d_text_utf8(name, text, size + 1);
    for (size_t i = 0; i < size; i++)
        if (text[i] <= ' ' || text[i] > '~') /* all above '~' are negative where char has a sign */
            memset(text + i, '_', text[i] == ' ' ? 1 : p3d_control_size(text + i, size - i));
    if (!size || text[0] == '#') /* many readers take '#' for a comment */
        text[0] = '_';
    if (size && text[size - 1] == '\\') /* all of them take it for a line that goes on */
        text[size - 1] = '_';
    return p3d_bytes_of(text);
}

struct p3d_bytes p3di_obj_name(struct namer *namer, struct p3d_bytes name)
{
    return p3di_namer_add(namer, p3di_obj_word(namer->job, namer->job->arena, name));
}

char *p3di_obj_lod_name(float resolution, char *text)
{
    p3d_lod_name(resolution, text);
    for (char *c = text; *c; c++)
        if (*c == ' ')
            *c = '_';
    return text;
}

bool p3di_obj_is_lod_name(struct p3d_bytes name, float *resolution)
{
    char text[P3D_LOD_NAME_SIZE], own[P3D_LOD_NAME_SIZE];

    if (name.size >= sizeof text)
        return false;
    for (uint32_t i = 0; i < name.size; i++)
        text[i] = (char)(name.data[i] == '_' ? ' ' : name.data[i]);
    text[name.size] = 0;
    return p3d_lod_resolution(text, resolution) && p3d_text_equal(p3d_bytes_of(p3d_lod_name(*resolution, own)), text);
}

bool p3di_has_control(const char *path)
{
    const size_t size = strlen(path);

    for (size_t i = 0; i < size; i++)
        if (p3d_control_size(path + i, size - i))
            return true;
    return false;
}

/* The last part of a procedural "#(argb,8,8,3)color(1,0,0,1)". */
static struct p3d_bytes generator(struct p3d_bytes texture)
{
    const uint8_t *end = memchr(texture.data, ')', texture.size);
    const uint32_t start = end ? (uint32_t)(end + 1 - texture.data) : 1;

    return (struct p3d_bytes){texture.data + start, texture.size - start};
}

/* What people call the texture. */
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
    return p3d_bytes_of(OBJ_NO_MATERIAL);
}

const struct p3d_bytes *p3di_obj_material_names(const struct p3d_model *model, struct p3di_job *job)
{
    struct p3d_bytes *names = p3di_job_alloc(job, (size_t)model->material_count + 1, sizeof *names);
    struct namer namer;

    p3di_namer_init(&namer, job);
    for (uint32_t i = 0; i < model->material_count && !job->has_failed; i++)
        names[i] = p3di_obj_name(&namer, material_stem(&model->materials[i]));
    if (names)
        names[model->material_count] = p3di_obj_name(&namer, p3d_bytes_of(OBJ_HULLS));
    return names;
}
