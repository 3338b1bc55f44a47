/* materials.c: textures and rvmats by what the materials of a glTF say (docs/import.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "surfaces.h"

#include "json.h"
#include "lod.h"
#include "parts.h"

#include "core/light.h"
#include "model/builder.h"

/* ---- The material in the glTF ---- */

/* The colour of a surface: by KHR_materials_pbrSpecularGlossiness, if that has one, or else by glTF itself. */
struct color {
    const json_t *texture, *factor; /* or NULL */
};

static const json_t *gloss_of(const json_t *material)
{
    return json_object_get(json_object_get(material, "extensions"), "KHR_materials_pbrSpecularGlossiness");
}

static struct color color_of(const json_t *material)
{
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness"), *gloss = gloss_of(material);
    const struct color color = {json_object_get(gloss, "diffuseTexture"), json_object_get(gloss, "diffuseFactor")};

    if (color.texture || color.factor)
        return color;
    return (struct color){json_object_get(surface, "baseColorTexture"), json_object_get(surface, "baseColorFactor")};
}

/* The layout of the colour's texture, or else of the first texture: games have one layout for all. */
struct in_layout p3di_in_material_layout(struct in_gltf *gltf, uint32_t number)
{
    static const char *const keys[] = {"normalTexture", "occlusionTexture", "emissiveTexture"};
    const json_t *material = p3di_in_item(gltf, "materials", number);
    const json_t *const textures[5] = {
        color_of(material).texture,
        json_object_get(json_object_get(material, "pbrMetallicRoughness"), "metallicRoughnessTexture"),
        json_object_get(material, keys[0]), json_object_get(material, keys[1]), json_object_get(material, keys[2])};
    struct in_layout layout = p3di_in_layout(gltf, NULL);
    bool is_known = false, is_odd = false;

    for (size_t i = 0; i < 5; i++) {
        const struct in_layout other = p3di_in_layout(gltf, textures[i]);

        if (!textures[i])
            continue;
        is_odd |= is_known && !p3di_in_is_layout(&layout, &other);
        layout = is_known ? layout : other;
        is_known = true;
    }
    gltf->notes->odd_layouts += is_odd;
    return layout;
}

const json_t *p3di_in_material_texture(struct in_gltf *gltf, uint32_t number)
{
    const json_t *material = p3di_in_item(gltf, "materials", number);

    return p3di_in_text(json_object_get(material, "extras"), "texture").data ? NULL : color_of(material).texture;
}

/* Gives away all images of a material, of which textures are made later. */
static void take_images(struct in_gltf *gltf, const json_t *material, bool takes_color)
{
    static const char *const keys[] = {"emissiveTexture", "normalTexture", "occlusionTexture"};
    const size_t count =
        gltf->import->makes_rvmats ? 1 : sizeof keys / sizeof *keys; /* of normals and occlusion maps are made */
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness");

    if (takes_color)
        p3di_in_take_image(gltf, p3di_in_image_of(gltf, color_of(material).texture));
    p3di_in_take_image(gltf, p3di_in_image_of(gltf, json_object_get(gloss_of(material), "specularGlossinessTexture")));
    if (!gltf->import->makes_rvmats)
        p3di_in_take_image(gltf, p3di_in_image_of(gltf, json_object_get(surface, "metallicRoughnessTexture")));
    for (size_t i = 0; i < count; i++)
        p3di_in_take_image(gltf, p3di_in_image_of(gltf, json_object_get(material, keys[i])));
}

void p3di_in_give_images(struct in_gltf *gltf)
{
    const uint32_t count = p3di_in_count(gltf, "materials");

    for (uint32_t i = 0; i < count && !gltf->job->has_failed; i++) {
        const json_t *material = p3di_in_item(gltf, "materials", i);
        const struct p3d_bytes texture = p3di_in_text(json_object_get(material, "extras"), "texture");

        if (texture.data)
            p3di_in_give_image_as(gltf, p3di_in_image_of(gltf, color_of(material).texture), texture);
        else
            take_images(gltf, material, true);
    }
}

/* ---- The material in the model ---- */

/* Alpha counts only where a material says so. */
static double alpha_of(const json_t *material, double alpha)
{
    const char *mode = json_string_value(json_object_get(material, "alphaMode"));
    const json_t *cutoff = json_object_get(material, "alphaCutoff");

    if (mode && strcmp(mode, "BLEND") == 0)
        return alpha;
    return mode && strcmp(mode, "MASK") == 0 && alpha < (cutoff ? json_number_value(cutoff) : 0.5) ? 0 : 1;
}

/* Linear light as a colour of a texture: the shortest decimal that is as good as this light. */
static float stored(double light)
{
    const double value = p3di_from_linear(light);
    double digits = 1, rounded = value;

    for (int i = 0; i < 7; i++) {
        rounded = floor(value * digits + 0.5) / digits;
        digits *= 10;
        if (fabs(p3di_to_linear(rounded) - light) < 5e-7)
            break;
    }
    return (float)rounded;
}

static struct p3d_bytes procedural(struct in_gltf *gltf, const json_t *material)
{
    double values[4];
    float color[4];

    if (!p3di_in_floats_of(color_of(material).factor, values, 4)) {
        if (color_of(material).factor)
            p3di_in_lose(gltf, IN_LOST_OTHERS, "colours that are not four numbers");
        return (struct p3d_bytes){NULL, 0};
    }
    for (size_t i = 0; i < 3; i++)
        color[i] = stored(fmin(fmax(values[i], 0), 1));
    color[3] = (float)alpha_of(material, values[3]);
    return p3di_builder_color(gltf->builder, color);
}

static struct p3d_bytes with_backslashes(struct in_gltf *gltf, const char *path)
{
    const struct p3d_bytes copy = p3di_job_copy(gltf->job, p3d_bytes_of(path));

    for (uint32_t i = 0; i < copy.size; i++)
        if (copy.data[i] == '/')
            ((uint8_t *)copy.data)[i] = '\\';
    return copy;
}

static struct p3d_bytes rvmat_of(struct in_gltf *gltf, struct p3d_bytes name)
{
    for (size_t i = 0; i < gltf->import->rvmat_count; i++)
        if (p3d_text_equal(name, gltf->import->rvmats[i].name)) {
            gltf->materials->is_rvmat_used[i] = 1;
            return with_backslashes(gltf, gltf->import->rvmats[i].path);
        }
    return (struct p3d_bytes){NULL, 0};
}

/* A texture with the tint in it, if tints are baked and the material has one; else empty. */
static struct p3d_bytes tinted(struct in_gltf *gltf, const json_t *material, uint32_t image, struct p3d_bytes own_stem)
{
    float values[4] = {1, 1, 1, 1};
    double factor[4];
    struct in_map map;

    if (!gltf->import->bakes_tints || !p3di_in_floats_of(color_of(material).factor, factor, 4))
        return (struct p3d_bytes){NULL, 0};
    for (size_t i = 0; i < 4; i++)
        values[i] = (float)fmin(1, fmax(0, factor[i]));
    values[3] = (float)alpha_of(material, (double)values[3]);
    if (values[0] == 1 && values[1] == 1 && values[2] == 1 && values[3] == 1)
        return (struct p3d_bytes){NULL, 0};
    map = p3di_in_make_map(gltf, IN_MAP_COLOR, image, values, own_stem);
    return map.name.size ? p3di_in_game_path(gltf, true, map.name, ".paa") : map.name;
}

static uint32_t make(struct in_gltf *gltf, uint32_t number)
{
    const json_t *material = p3di_in_item(gltf, "materials", number), *extras = json_object_get(material, "extras");
    struct p3d_bytes texture = p3di_in_own_text(gltf, extras, "texture"),
                     rvmat = rvmat_of(gltf, p3di_in_text(material, "name"));
    bool has_own, is_tinted;

    if (!rvmat.data)
        rvmat = p3di_in_own_text(gltf, extras, "material");
    if (material && !texture.data) {
        const uint32_t image = p3di_in_image_of(gltf, color_of(material).texture);
        const struct p3d_bytes stem = p3di_in_image_name(gltf, image);
        struct p3d_bytes own_stem = {NULL, 0};

        if (gltf->import->makes_rvmats || gltf->import->bakes_tints)
            own_stem = p3di_in_stem_of_material(gltf, material, number);
        has_own = rvmat.data != NULL;
        if (!has_own)
            rvmat = p3di_in_make_rvmat(gltf, material, own_stem);
        texture = tinted(gltf, material, image, own_stem);
        is_tinted = texture.size != 0;
        if (!is_tinted)
            texture = stem.size ? p3di_in_game_path(gltf, p3di_in_is_image_held(gltf, image), stem, ".paa")
                                : procedural(gltf, material);
        take_images(gltf, material, !is_tinted);
        if (!has_own) /* the own rvmat has what a texture cannot say */
            p3di_in_lose_surface(gltf, material, stem.size != 0, is_tinted ? NULL : color_of(material).factor,
                                 rvmat.data != NULL);
    }
    return p3di_builder_material(gltf->builder, p3di_job_copy(gltf->job, texture), p3di_job_copy(gltf->job, rvmat));
}

uint32_t p3di_in_material(struct in_gltf *gltf, uint32_t number)
{
    uint32_t *known = &gltf->materials->numbers[number < gltf->materials->count ? number : gltf->materials->count];

    if (*known == IN_NONE)
        *known = make(gltf, number);
    return *known;
}
