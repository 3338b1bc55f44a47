/* materials.c: textures and rvmats by what the materials of a glTF say (docs/import.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

/* The image of a texture that an object names so; IN_NONE if there is none. */
static uint32_t image_of(struct in_file *f, const json_t *object, const char *key)
{
    const uint32_t texture = p3di_in_number(f, json_object_get(object, key), "index", IN_NONE);

    return p3di_in_number(f, p3di_in_item(f, "textures", texture), "source", IN_NONE);
}

/* All images of a material; who makes textures of it needs them, too. */
static void take_images(struct in_file *f, const json_t *material)
{
    static const char *const keys[] = {"normalTexture", "occlusionTexture", "emissiveTexture"};
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness");

    p3di_in_take_image(f, image_of(f, surface, "baseColorTexture"));
    p3di_in_take_image(f, image_of(f, surface, "metallicRoughnessTexture"));
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        p3di_in_take_image(f, image_of(f, material, keys[i]));
}

/* "FOLDER\NAME.paa", where the game finds it. */
static struct p3d_bytes path_of(struct in_file *f, struct p3d_bytes stem)
{
    const char *root = f->import->texture_root ? f->import->texture_root : "";
    const size_t root_size = strlen(root);
    char *text = p3di_job_alloc(&f->b.job, root_size + stem.size + 6u, 1);
    size_t used = root_size;

    if (!text)
        return (struct p3d_bytes){NULL, 0};
    for (size_t i = 0; i < root_size; i++)
        text[i] = (char)(root[i] == '/' ? '\\' : root[i]);
    if (used && text[used - 1] != '\\')
        text[used++] = '\\';
    memcpy(text + used, stem.data, stem.size);
    memcpy(text + used + stem.size, ".paa", 5);
    return p3d_bytes_of(text);
}

static struct p3d_bytes color_of(struct in_file *f, const json_t *material)
{
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness");
    double values[4];
    float color[4];

    if (!p3di_in_floats(surface, "baseColorFactor", values, 4))
        return (struct p3d_bytes){NULL, 0};
    for (size_t i = 0; i < 4; i++)
        color[i] = (float)values[i];
    return p3di_builder_color(&f->b, color);
}

static struct p3d_bytes with_backslashes(struct in_file *f, const char *path)
{
    const struct p3d_bytes copy = p3di_job_copy(&f->b.job, p3d_bytes_of(path));

    for (uint32_t i = 0; i < copy.size; i++)
        if (copy.data[i] == '/')
            ((uint8_t *)copy.data)[i] = '\\';
    return copy;
}

static struct p3d_bytes rvmat_of(struct in_file *f, struct p3d_bytes name)
{
    for (size_t i = 0; i < f->import->rvmat_count; i++)
        if (p3d_text_equal(name, f->import->rvmats[i].name))
            return with_backslashes(f, f->import->rvmats[i].path);
    return (struct p3d_bytes){NULL, 0};
}

static uint32_t make(struct in_file *f, uint32_t number)
{
    const json_t *material = p3di_in_item(f, "materials", number), *extras = json_object_get(material, "extras");
    struct p3d_bytes texture = p3di_in_text(extras, "texture"), rvmat = rvmat_of(f, p3di_in_text(material, "name"));

    if (!rvmat.data)
        rvmat = p3di_in_text(extras, "material");
    if (material && !texture.data) {
        const struct p3d_bytes stem =
            p3di_in_image_name(f, image_of(f, json_object_get(material, "pbrMetallicRoughness"), "baseColorTexture"));

        texture = stem.size ? path_of(f, stem) : color_of(f, material);
        take_images(f, material);
    }
    return p3di_builder_material(&f->b, p3di_job_copy(&f->b.job, texture), p3di_job_copy(&f->b.job, rvmat));
}

uint32_t p3di_in_material(struct in_file *f, uint32_t number)
{
    uint32_t *known = &f->materials[number < f->material_count ? number : f->material_count];

    if (*known == IN_NONE)
        *known = make(f, number);
    return *known;
}
