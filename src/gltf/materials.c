/* materials.c: the materials of a glTF (docs/export.md, "Textures").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "put.h"

#include "core/light.h"
#include "model/texture_color.h"

/* How many times as bright as glTF's factor can say a material is at most. Rvmats of lamps say up to 255 for the
 * engine's night, which all viewers show as white without a texture. */
#define MOST_EMISSION 2.0f

/* ---- Surfaces ---- */

static void put_texture(struct p3di_json *json, const char *key, uint32_t index)
{
    if (index == GLTF_NONE)
        return;
    p3di_json_open(json, key, '{');
    p3di_json_u64(json, "index", index);
    p3di_json_close(json, '}');
}

/* Writes the colour of a procedural texture, unless an image takes its place: its numbers are the numbers of a
 * texture's pixels, which glTF has as linear light. True if it is transparent. */
static bool put_color(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index)
{
    float color[4];

    if (plan->materials.textures[index].color != GLTF_NONE ||
        !p3di_texture_color(plan->model->materials[index].texture, color))
        return false;
    for (size_t i = 0; i < 4; i++)
        color[i] = color[i] > 0 ? fminf(color[i], 1) : 0; /* fmaxf of two zeros is -0 on some systems */
    for (size_t i = 0; i < 3; i++)
        color[i] = (float)p3di_to_linear(color[i]);
    p3di_json_floats(json, "baseColorFactor", color, 4);
    return color[3] < 1;
}

/* Factors stay 1 where an image has the values. */
static void put_roughness(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index,
                          const struct p3d_look *look)
{
    const struct gltf_textures *textures = &plan->materials.textures[index];

    put_texture(json, "metallicRoughnessTexture", textures->roughness);
    p3di_json_u64(json, "metallicFactor", 0);
    if (textures->roughness != GLTF_NONE && textures->roughness_factor < 1)
        p3di_json_f32(json, "roughnessFactor", textures->roughness_factor);
    else if (look && look->has_rvmat && textures->roughness == GLTF_NONE)
        p3di_json_f32(json, "roughnessFactor", (float)p3di_roughness(p3di_highlights(look), 1, 1));
}

static void put_alpha(struct p3di_json *json, enum p3d_alpha alpha)
{
    if (alpha == P3D_ALPHA_OPAQUE)
        return;
    p3di_json_string(json, "alphaMode", p3d_bytes_of(alpha == P3D_ALPHA_MASK ? "MASK" : "BLEND"));
    if (alpha == P3D_ALPHA_MASK)
        p3di_json_f32(json, "alphaCutoff", 0.5f);
}

/* The colour of the light that the material sends out, and how many times as bright it is as glTF's factor can say. */
static float emission(const struct p3d_look *look, float rgb[3])
{
    float most = 0;

    p3di_look_color(look->emissive, rgb);
    for (size_t i = 0; i < 3; i++)
        most = look->has_rvmat && rgb[i] > most ? rgb[i] : most;
    for (size_t i = 0; i < 3; i++)
        rgb[i] = most > 1 ? rgb[i] / most : rgb[i];
    return most;
}

/* The engine multiplies all light of a material with its colour image. */
static void put_emission(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index,
                         const struct p3d_look *look)
{
    float rgb[3];
    const float strength = emission(look, rgb);

    if (strength <= 0)
        return;
    p3di_json_floats(json, "emissiveFactor", rgb, 3);
    put_texture(json, "emissiveTexture", plan->materials.textures[index].color);
    if (strength <= 1)
        return;
    p3di_json_open(json, "extensions", '{');
    p3di_json_open(json, "KHR_materials_emissive_strength", '{');
    p3di_json_f32(json, "emissiveStrength", fminf(strength, MOST_EMISSION));
    p3di_json_close(json, '}');
    p3di_json_close(json, '}');
}

static void put_surface(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct p3d_looks *looks = plan->gltf_options->looks;
    const struct p3d_look *look = looks ? &looks->items[index] : NULL;
    bool is_clear;

    p3di_json_open(json, "pbrMetallicRoughness", '{');
    is_clear = put_color(json, plan, index);
    put_texture(json, "baseColorTexture", plan->materials.textures[index].color);
    put_roughness(json, plan, index, look);
    p3di_json_close(json, '}');
    put_texture(json, "normalTexture", plan->materials.textures[index].normal);
    put_texture(json, "occlusionTexture", plan->materials.textures[index].occlusion);
    if (look)
        put_emission(json, plan, index, look);
    if (plan->materials.textures[index].color != GLTF_NONE && look)
        put_alpha(json, look->alpha);
    else if (is_clear)
        put_alpha(json, P3D_ALPHA_BLEND);
}

/* ---- Materials ---- */

/* Values of a look for which a material of glTF has no place. */
static void put_look_extras(struct p3di_json *json, const struct p3d_looks *looks, uint32_t index)
{
    const uint32_t color = looks->items[index].images[P3D_LOOK_COLOR];
    float rgb[3];

    if (emission(&looks->items[index], rgb) > MOST_EMISSION) {
        p3di_look_color(looks->items[index].emissive, rgb);
        p3di_json_floats(json, "emmisive", rgb, 3);
    }
    if (color != P3D_NO_IMAGE && looks->images[color].macro)
        p3di_json_text(json, "macro", looks->images[color].macro);
}

static void put_extras(struct p3di_json *json, const struct gltf_plan *plan, uint32_t index)
{
    const struct p3d_model_material *material = &plan->model->materials[index];

    p3di_json_open(json, "extras", '{');
    p3di_json_string(json, "texture", material->texture);
    p3di_json_string(json, "material", material->material);
    p3di_gltf_put_latin(json, "latin.texture", material->texture);
    p3di_gltf_put_latin(json, "latin.material", material->material);
    if (material->surface.size)
        p3di_json_string(json, "surface", material->surface);
    if (material->stage_texture_count) {
        p3di_json_begin_string(json, "stage_textures");
        for (uint32_t i = 0; i < material->stage_texture_count && !json->has_failed; i++) {
            if (i)
                p3di_json_add(json, p3d_bytes_of(";"));
            p3di_json_add(json, material->stage_textures[i]);
        }
        p3di_json_end_string(json);
    }
    if (plan->gltf_options->looks)
        put_look_extras(json, plan->gltf_options->looks, index);
    p3di_json_close(json, '}');
}

void p3di_gltf_put_materials(struct p3di_json *json, const struct gltf_plan *plan)
{
    if (!plan->materials.count && !plan->hulls.count)
        return;
    p3di_json_open(json, "materials", '[');
    for (uint32_t i = 0; i < plan->model->material_count; i++) {
        if (plan->materials.numbers[i] == GLTF_NONE)
            continue;
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", plan->materials.names[i]);
        put_surface(json, plan, i);
        put_extras(json, plan, i);
        p3di_json_close(json, '}');
    }
    p3di_gltf_put_hull_material(json, plan);
    p3di_json_close(json, ']');
}

void p3di_gltf_put_extensions(struct p3di_json *json, const struct gltf_plan *plan)
{
    const struct p3d_looks *looks = plan->gltf_options->looks;
    bool has_strength = false, has_quads = false;
    float rgb[3];

    for (uint32_t i = 0; looks && i < looks->count; i++)
        has_strength |= plan->materials.numbers[i] != GLTF_NONE && emission(&looks->items[i], rgb) > 1;
    for (uint32_t i = 0; i < plan->lod_count; i++)
        for (uint32_t j = 0; j < plan->lods[i].mesh.primitive_count; j++)
            has_quads |= plan->lods[i].mesh.primitives[j].has_quads;
    if (!has_strength && !has_quads)
        return;
    p3di_json_open(json, "extensionsUsed", '[');
    if (has_strength)
        p3di_json_text(json, NULL, "KHR_materials_emissive_strength");
    if (has_quads)
        p3di_json_text(json, NULL, "FB_ngon_encoding");
    p3di_json_close(json, ']');
}
