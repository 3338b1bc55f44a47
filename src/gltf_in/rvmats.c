/* rvmats.c: rvmats that are written for materials of a glTF (docs/import.md, "rvmats").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maps.h"

#include "core/out.h"

/* An rvmat that is being written. */
struct rvmat {
    struct in_file *f;
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

static struct in_map map_of(struct in_file *f, enum in_map_kind kind, const json_t *texture, double first,
                            double second, struct p3d_bytes stem)
{
    const float values[4] = {(float)first, (float)second, 0, 0};

    return p3di_in_make_map(f, kind, p3di_in_image_of(f, texture), values, stem);
}

static void take_emissive(struct rvmat *r, const json_t *material)
{
    const json_t *strong = json_object_get(json_object_get(material, "extensions"), "KHR_materials_emissive_strength");
    double values[4];

    if (p3di_in_floats_of(json_object_get(material, "emissiveFactor"), values, 3))
        for (size_t i = 0; i < 3; i++)
            r->emissive[i] = (float)fmin(100, fmax(0, values[i] * factor_of(strong, "emissiveStrength")));
}

static void take(struct rvmat *r, const json_t *material, struct p3d_bytes stem)
{
    const json_t *surface = json_object_get(material, "pbrMetallicRoughness"),
                 *normals = json_object_get(material, "normalTexture"),
                 *shadow = json_object_get(material, "occlusionTexture");
    const double rough = factor_of(surface, "roughnessFactor"), metal = factor_of(surface, "metallicFactor");

    r->normals = map_of(r->f, IN_MAP_NORMAL, normals, factor_of(normals, "scale"), 0, stem);
    r->shadow = map_of(r->f, IN_MAP_SHADOW, shadow, factor_of(shadow, "strength"), 0, stem);
    r->highlights =
        map_of(r->f, IN_MAP_HIGHLIGHT, json_object_get(surface, "metallicRoughnessTexture"), rough, metal, stem);
    r->power = r->highlights.name.size ? r->highlights.power : (float)p3di_in_power(rough);
    r->strength = r->highlights.name.size ? r->highlights.strength : (float)p3di_in_strength(rough, metal);
    take_emissive(r, material);
}

/* ---- What is written ---- */

static void put_color(struct rvmat *r, const char *key, const float color[3], float alpha)
{
    p3di_out_text(&r->out, key);
    p3di_out_text(&r->out, "[] = {");
    for (size_t i = 0; i < 3; i++) {
        p3di_out_f32(&r->out, color[i]);
        p3di_out_text(&r->out, ", ");
    }
    p3di_out_f32(&r->out, alpha);
    p3di_out_text(&r->out, "};\n");
}

static void put_stage(struct rvmat *r, uint32_t number, struct p3d_bytes texture)
{
    p3di_out_text(&r->out, "class Stage");
    p3di_out_u32(&r->out, number);
    p3di_out_text(&r->out, " {\n    texture = \"");
    p3di_out_span(&r->out, texture);
    p3di_out_text(&r->out, "\";\n    uvSource = \"tex\";\n    class uvTransform {\n        aside[] = {1, 0, 0};\n"
                           "        up[] = {0, 1, 0};\n        dir[] = {0, 0, 0};\n        pos[] = {0, 0, 0};\n    };\n"
                           "};\n");
}

/* The texture of a map, or a procedural one. */
static struct p3d_bytes texture_of(struct rvmat *r, const struct in_map *map, const char *otherwise)
{
    return map->name.size ? p3di_in_game_path(r->f, true, map->name, ".paa") : p3d_bytes_of(otherwise);
}

static void put(struct rvmat *r)
{
    static const float white[3] = {1, 1, 1}, black[3] = {0, 0, 0};
    const float specular[3] = {r->strength, r->strength, r->strength};

    put_color(r, "ambient", white, 1);
    put_color(r, "diffuse", white, 1);
    put_color(r, "forcedDiffuse", black, 0);
    put_color(r, "emmisive", r->emissive, 1);
    put_color(r, "specular", specular, 1);
    p3di_out_text(&r->out, "specularPower = ");
    p3di_out_f32(&r->out, r->power);
    p3di_out_text(&r->out, ";\nPixelShaderID = \"Super\";\nVertexShaderID = \"Super\";\n");
    put_stage(r, 1, texture_of(r, &r->normals, "#(argb,8,8,3)color(0.5,0.5,1,1,NOHQ)"));
    put_stage(r, 2, p3d_bytes_of("#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)"));
    put_stage(r, 3, p3d_bytes_of("#(argb,8,8,3)color(0,0,0,0,MC)"));
    put_stage(r, 4, texture_of(r, &r->shadow, "#(argb,8,8,3)color(1,1,1,1,AS)"));
    put_stage(r, 5, texture_of(r, &r->highlights, "#(argb,8,8,3)color(1,1,1,1,SMDI)"));
    put_stage(r, 6, p3d_bytes_of("#(ai,64,64,1)fresnel(1.5,0.5)"));
    put_stage(r, 7, p3d_bytes_of("#(argb,8,8,3)color(0,0,0,1,CO)"));
}

static bool put_rvmat(void *user, struct p3d_sink sink)
{
    struct rvmat *r = user;

    p3di_out_init(&r->out, sink);
    put(r);
    return p3di_out_flush(&r->out);
}

struct p3d_bytes p3di_in_stem_of_material(struct in_file *f, const json_t *material, uint32_t number)
{
    const struct p3d_bytes name = p3di_in_text(material, "name");
    const char *otherwise = p3di_job_format(&f->b.job, "material_%u", (unsigned)number);

    (void)p3di_in_image_name(f, 0); /* images have their names first */
    return p3di_namer_add(&f->images.namer, p3di_plain_name(&f->b.job, P3DI_NAME_OF_FILE,
                                                            name.size < 100 ? name : p3d_bytes_of(""), otherwise));
}

struct p3d_bytes p3di_in_make_rvmat(struct in_file *f, const json_t *material, struct p3d_bytes stem)
{
    struct rvmat r = {.f = f};
    const char *name;

    if (!f->import->makes_rvmats || !f->import->image_files.begin)
        return (struct p3d_bytes){NULL, 0};
    take(&r, material, stem);
    name = p3di_job_join(&f->b.job, (const char *)stem.data, ".rvmat", "");
    if (!f->b.job.has_failed)
        p3di_in_write(f, "rvmat", name, put_rvmat, &r);
    return f->b.job.has_failed ? (struct p3d_bytes){NULL, 0} : p3di_in_game_path(f, true, stem, ".rvmat");
}
