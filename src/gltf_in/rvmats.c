/* rvmats.c: rvmats that are written for materials of a glTF (docs/import.md, "rvmats").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "surfaces.h"

#include "json.h"

#include "core/out.h"

#include <math.h>

/* An rvmat that is being written. */
struct rvmat {
    struct in_gltf *gltf;
    struct p3di_out out;
    struct in_map normals, shadow, highlights;
    float power, strength, emissive[3];
};

/* ---- What the material says ---- */

static double factor_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_number(value) ? json_number_value(value) : 1; /* finite, as all numbers of a JSON */
}

static struct in_map map_of(struct in_gltf *gltf, enum in_map_kind kind, const json_t *texture, double first,
                            double second, struct p3d_bytes stem)
{
    const float values[4] = {(float)first, (float)second, 0, 0};

    return p3di_in_make_map(gltf, kind, p3di_in_image_of(gltf, texture), values, stem);
}

static void take_emissive(struct rvmat *rvmat, const json_t *material)
{
    const json_t *strong = json_object_get(json_object_get(material, "extensions"), "KHR_materials_emissive_strength");
    double values[4];

    if (p3di_in_floats_of(json_object_get(material, "emissiveFactor"), values, 3))
        for (size_t i = 0; i < 3; i++)
            rvmat->emissive[i] = (float)fmin(100, fmax(0, values[i] * factor_of(strong, "emissiveStrength")));
}

static void take(struct rvmat *rvmat, const json_t *material, struct p3d_bytes stem)
{
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness"),
                 *normals = json_object_get(material, "normalTexture"),
                 *shadow = json_object_get(material, "occlusionTexture");
    const double rough = factor_of(surface, "roughnessFactor"), metal = factor_of(surface, "metallicFactor");

    rvmat->normals = map_of(rvmat->gltf, IN_MAP_NORMAL, normals, factor_of(normals, "scale"), 0, stem);
    rvmat->shadow = map_of(rvmat->gltf, IN_MAP_SHADOW, shadow, factor_of(shadow, "strength"), 0, stem);
    rvmat->highlights =
        map_of(rvmat->gltf, IN_MAP_HIGHLIGHT, json_object_get(surface, "metallicRoughnessTexture"), rough, metal, stem);
    rvmat->power = rvmat->highlights.name.size ? rvmat->highlights.power : (float)p3di_in_power(rough);
    rvmat->strength = rvmat->highlights.name.size ? rvmat->highlights.strength : (float)p3di_in_strength(rough, metal);
    take_emissive(rvmat, material);
}

/* ---- What is written ---- */

static void put_color(struct rvmat *rvmat, const char *key, const float color[3], float alpha)
{
    p3di_out_text(&rvmat->out, key);
    p3di_out_text(&rvmat->out, "[] = {");
    for (size_t i = 0; i < 3; i++) {
        p3di_out_f32(&rvmat->out, color[i]);
        p3di_out_text(&rvmat->out, ", ");
    }
    p3di_out_f32(&rvmat->out, alpha);
    p3di_out_text(&rvmat->out, "};\n");
}

static void put_stage(struct rvmat *rvmat, uint32_t number, struct p3d_bytes texture)
{
    p3di_out_text(&rvmat->out, "class Stage");
    p3di_out_u32(&rvmat->out, number);
    p3di_out_text(&rvmat->out, " {\n    texture = \"");
    p3di_out_span(&rvmat->out, texture);
    p3di_out_text(&rvmat->out,
                  "\";\n    uvSource = \"tex\";\n    class uvTransform {\n        aside[] = {1, 0, 0};\n"
                  "        up[] = {0, 1, 0};\n        dir[] = {0, 0, 0};\n        pos[] = {0, 0, 0};\n    };\n"
                  "};\n");
}

/* The texture of a map, or a procedural one. */
static struct p3d_bytes texture_of(struct rvmat *rvmat, const struct in_map *map, const char *otherwise)
{
    return map->name.size ? p3di_in_game_path(rvmat->gltf, true, map->name, ".paa") : p3d_bytes_of(otherwise);
}

static void put(struct rvmat *rvmat)
{
    static const float white[3] = {1, 1, 1}, black[3] = {0, 0, 0};
    const float specular[3] = {rvmat->strength, rvmat->strength, rvmat->strength};

    put_color(rvmat, "ambient", white, 1);
    put_color(rvmat, "diffuse", white, 1);
    put_color(rvmat, "forcedDiffuse", black, 0);
    put_color(rvmat, "emmisive", rvmat->emissive, 1);
    put_color(rvmat, "specular", specular, 1);
    p3di_out_text(&rvmat->out, "specularPower = ");
    p3di_out_f32(&rvmat->out, rvmat->power);
    p3di_out_text(&rvmat->out, ";\nPixelShaderID = \"Super\";\nVertexShaderID = \"Super\";\n");
    put_stage(rvmat, 1, texture_of(rvmat, &rvmat->normals, "#(argb,8,8,3)color(0.5,0.5,1,1,NOHQ)"));
    put_stage(rvmat, 2, p3d_bytes_of("#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)"));
    put_stage(rvmat, 3, p3d_bytes_of("#(argb,8,8,3)color(0,0,0,0,MC)"));
    put_stage(rvmat, 4, texture_of(rvmat, &rvmat->shadow, "#(argb,8,8,3)color(1,1,1,1,AS)"));
    put_stage(rvmat, 5, texture_of(rvmat, &rvmat->highlights, "#(argb,8,8,3)color(1,1,1,1,SMDI)"));
    put_stage(rvmat, 6, p3d_bytes_of("#(ai,64,64,1)fresnel(1.5,0.5)"));
    put_stage(rvmat, 7, p3d_bytes_of("#(argb,8,8,3)color(0,0,0,1,CO)"));
}

static bool put_rvmat(void *user, struct p3d_sink sink)
{
    struct rvmat *rvmat = user;

    p3di_out_init(&rvmat->out, sink);
    put(rvmat);
    return p3di_out_flush(&rvmat->out);
}

struct p3d_bytes p3di_in_stem_of_material(struct in_gltf *gltf, const json_t *material, uint32_t number)
{
    const struct p3d_bytes name = p3di_in_text(material, "name");
    const char *otherwise = p3di_job_format(gltf->job, "material_%u", (unsigned)number);

    (void)p3di_in_image_name(gltf, 0); /* images have their names first */
    return p3di_namer_add(&gltf->images->namer, p3di_plain_name(gltf->job, P3DI_NAME_OF_FILE,
                                                                name.size < 100 ? name : p3d_bytes_of(""), otherwise));
}

struct p3d_bytes p3di_in_make_rvmat(struct in_gltf *gltf, const json_t *material, struct p3d_bytes stem)
{
    struct rvmat rvmat = {.gltf = gltf};
    const char *name;

    if (!gltf->import->makes_rvmats || !gltf->import->image_files.begin)
        return (struct p3d_bytes){NULL, 0};
    take(&rvmat, material, stem);
    name = p3di_job_join(gltf->job, (const char *)stem.data, ".rvmat", "");
    if (!gltf->job->has_failed)
        p3di_in_write(gltf, "rvmat", name, put_rvmat, &rvmat);
    return gltf->job->has_failed ? (struct p3d_bytes){NULL, 0} : p3di_in_game_path(gltf, true, stem, ".rvmat");
}
