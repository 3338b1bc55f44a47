/* rvmat.c: a material of an ODOL as the rvmat that compiles to it (docs/format/binarise.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "compiling.h"
#include "core/job.h"
#include "odol/names.h"

#include <p3d/binarise.h>
#include <p3d/config.h>

#include <stdio.h>

struct rvmat_maker {
    struct p3di_job job;
    const struct p3d_odol_material *material;
    bool shares_transforms; /* stages name transforms by number; else each stage has its own */
};

/* ---- Entries ---- */

/* The next entry of a class, which has room for it. */
static struct p3d_config_entry *add(struct p3d_config_class *class_, enum p3d_config_kind kind, const char *name)
{
    struct p3d_config_entry *entry = &class_->entries[class_->entry_count++];

    entry->kind = kind;
    entry->name = p3d_bytes_of(name);
    return entry;
}

static void add_f32(struct p3d_config_class *class_, const char *name, float number)
{
    add(class_, P3D_CONFIG_VALUE, name)->value = (struct p3d_config_value){.kind = P3D_CONFIG_F32, .number = number};
}

static void add_i32(struct p3d_config_class *class_, const char *name, uint32_t number)
{
    add(class_, P3D_CONFIG_VALUE, name)->value =
        (struct p3d_config_value){.kind = P3D_CONFIG_I32, .integer = (int32_t)number};
}

static void add_text(struct p3d_config_class *class_, const char *name, struct p3d_bytes text)
{
    add(class_, P3D_CONFIG_VALUE, name)->value = (struct p3d_config_value){.kind = P3D_CONFIG_STRING, .text = text};
}

static struct p3d_config_value *add_items(struct rvmat_maker *rvmat, struct p3d_config_class *class_, const char *name,
                                          uint32_t count)
{
    struct p3d_config_value *items = p3di_job_alloc(&rvmat->job, count, sizeof *items);

    add(class_, P3D_CONFIG_ARRAY, name)->value =
        (struct p3d_config_value){.kind = P3D_CONFIG_ITEMS, .count = items ? count : 0, .items = items};
    return items;
}

static void add_floats(struct rvmat_maker *rvmat, struct p3d_config_class *class_, const char *name,
                       const float *numbers, uint32_t count)
{
    struct p3d_config_value *items = add_items(rvmat, class_, name, count);

    for (uint32_t i = 0; items && i < count; i++)
        items[i] = (struct p3d_config_value){.kind = P3D_CONFIG_F32, .number = numbers[i]};
}

/* With room for so many entries; NULL without memory. */
static struct p3d_config_class *add_class(struct rvmat_maker *rvmat, struct p3d_config_class *class_, const char *name,
                                          size_t count)
{
    struct p3d_config_class *inner = p3di_job_alloc(&rvmat->job, 1, sizeof *inner);

    if (!inner)
        return NULL;
    inner->name = p3d_bytes_of(name);
    inner->entries = p3di_job_alloc(&rvmat->job, count, sizeof *inner->entries);
    add(class_, P3D_CONFIG_CLASS, name)->class_ = inner;
    return inner->entries ? inner : NULL;
}

/* ---- Words ---- */

/* A number without a name cannot be written: the game takes names. */
static void add_word(struct rvmat_maker *rvmat, struct p3d_config_class *class_, const char *name, uint32_t number,
                     const struct p3d_number_names *names)
{
    const uint32_t index = number - names->first;

    if (index < names->name_count && names->names[index])
        add_text(class_, name, p3d_bytes_of(names->names[index]));
    else
        p3di_warn(rvmat->job.options, (uint32_t)P3D_NO_LOD, "%.*s: %s is %u, whose name is not known: it is left out",
                  P3DI_NAME(rvmat->material->name), name, number);
}

static void add_render_flags(struct rvmat_maker *rvmat, struct p3d_config_class *root)
{
    const struct p3d_number_names *names = &p3di_odol_render_flags;
    struct p3d_config_value *items;
    uint32_t left = rvmat->material->render_flags, count = 0;

    if (!left)
        return;
    items = add_items(rvmat, root, "renderFlags", (uint32_t)names->flag_count);
    for (uint32_t i = 0; items && i < names->flag_count; i++)
        if (left & names->flags[i].mask) {
            items[count].kind = P3D_CONFIG_STRING;
            items[count++].text = p3d_bytes_of(names->flags[i].name);
            left &= ~names->flags[i].mask;
        }
    root->entries[root->entry_count - 1].value.count = count;
    if (left)
        p3di_warn(rvmat->job.options, (uint32_t)P3D_NO_LOD,
                  "%.*s: render flags 0x%x, whose names are not known, are left out", P3DI_NAME(rvmat->material->name),
                  left);
}

/* ---- Stages ---- */

static bool is_unit(const struct p3d_odol_transform *transform)
{
    static const float unit[12] = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0};

    return memcmp(transform->matrix, unit, sizeof unit) == 0;
}

static void add_transform(struct rvmat_maker *rvmat, struct p3d_config_class *stage,
                          const struct p3d_odol_transform *transform)
{
    static const char *const rows[] = {"aside", "up", "dir", "pos"};
    struct p3d_config_class *class_;

    add_word(rvmat, stage, "uvSource", transform->uv_source, &p3di_odol_uv_sources);
    if (transform->uv_source == 0 && is_unit(transform))
        return;
    class_ = add_class(rvmat, stage, "uvTransform", 4);
    for (uint32_t i = 0; class_ && i < 4; i++)
        add_floats(rvmat, class_, rows[i], transform->matrix + (size_t)3 * i, 3);
}

static void add_stage(struct rvmat_maker *rvmat, struct p3d_config_class *root, const char *name,
                      const struct p3d_odol_stage *stage, bool has_transform)
{
    struct p3d_config_class *class_ = add_class(rvmat, root, name, 5);

    if (!class_)
        return;
    add_text(class_, "texture", p3d_text(stage->texture));
    if (stage->filter != P3DI_ANISOTROPIC)
        add_word(rvmat, class_, "filter", stage->filter, &p3di_odol_filters);
    if (has_transform && rvmat->shares_transforms)
        add_i32(class_, "texGen", stage->id);
    else if (has_transform)
        add_transform(rvmat, class_, &rvmat->material->transforms[stage->id]);
    if (stage->uses_world_env_map)
        add_i32(class_, "useWorldEnvMap", 1);
}

/* Stage 0 is the face's texture, if the rvmat had none. Empty stages that have transform 0 fill gaps before another
 * stage. */
static bool is_said(const struct p3d_odol_material *material, uint32_t index)
{
    const struct p3d_odol_stage *stage = &material->stages[index];
    const uint32_t own = p3di_own_stages(material);

    if (index >= own || stage->id >= material->transform_count)
        return false;
    if (index)
        return stage->id > 0 || stage->texture.size || index + 1 == own;
    return stage->texture.size || material->transforms[0].uv_source || !is_unit(&material->transforms[0]);
}

/* "Stage1", in memory of the job; NULL without. */
static char *numbered(struct rvmat_maker *rvmat, const char *word, uint32_t number)
{
    char *name = p3di_job_alloc(&rvmat->job, 1, 24);

    if (name)
        snprintf(name, 24, "%s%u", word, number);
    return name;
}

/* A transform that several stages share stands in a class of its own. */
static void add_transforms(struct rvmat_maker *rvmat, struct p3d_config_class *root)
{
    const struct p3d_odol_material *material = rvmat->material;

    for (uint32_t i = 0; i < material->stage_count; i++)
        rvmat->shares_transforms |= is_said(material, i) && material->stages[i].id != i;
    for (uint32_t i = 0; rvmat->shares_transforms && i < material->transform_count && !rvmat->job.has_failed; i++) {
        char *name = numbered(rvmat, "TexGen", i);
        struct p3d_config_class *class_ = name ? add_class(rvmat, root, name, 2) : NULL;

        if (class_)
            add_transform(rvmat, class_, &material->transforms[i]);
    }
}

static void add_stages(struct rvmat_maker *rvmat, struct p3d_config_class *root)
{
    const struct p3d_odol_material *material = rvmat->material;

    for (uint32_t i = 0; i < material->stage_count && !rvmat->job.has_failed; i++) {
        char *name = is_said(material, i) ? numbered(rvmat, "Stage", i) : NULL;

        if (name)
            add_stage(rvmat, root, name, &material->stages[i], true);
    }
    if (material->thermal.texture.size)
        add_stage(rvmat, root, "StageTI", &material->thermal, false);
}

/* ---- The material ---- */

static void add_colors(struct rvmat_maker *rvmat, struct p3d_config_class *root)
{
    const struct p3d_odol_material *material = rvmat->material;

    add_floats(rvmat, root, "ambient", material->ambient, 4);
    add_floats(rvmat, root, "diffuse", material->diffuse, 4);
    add_floats(rvmat, root, "forcedDiffuse", material->forced_diffuse, 4);
    add_floats(rvmat, root, "emmisive", material->emissive, 4); /* as the games spell it */
    add_floats(rvmat, root, "specular", material->specular, 4);
    add_f32(root, "specularPower", material->specular_power);
}

static void add_words(struct rvmat_maker *rvmat, struct p3d_config_class *root)
{
    const struct p3d_odol_material *material = rvmat->material;
    const uint32_t sun = material->version == 20 ? P3DI_LIGHT_SUN_DAYZ : P3DI_LIGHT_SUN;

    if (material->surface.size)
        add_text(root, "surfaceInfo", p3d_text(material->surface));
    add_render_flags(rvmat, root);
    add_word(rvmat, root, "PixelShaderID", material->pixel_shader, &p3di_odol_pixel_shaders);
    add_word(rvmat, root, "VertexShaderID", material->vertex_shader, &p3di_odol_vertex_shaders);
    if (material->main_light != sun)
        add_word(rvmat, root, "mainLight", material->main_light, &p3di_odol_main_lights);
    if (material->fog_mode != P3DI_FOG)
        add_word(rvmat, root, "fogMode", material->fog_mode, &p3di_odol_fog_modes);
}

enum { MOST_OWN_ENTRIES = 13 }; /* colours, words, StageTI */

struct p3d_config *p3d_rvmat_of_material(const struct p3d_odol_material *material, const struct p3d_options *options,
                                         struct p3d_error *error)
{
    struct rvmat_maker rvmat = {.material = material};
    struct p3d_config *config;

    if (!p3di_job_begin(&rvmat.job, "for the material", P3DI_NO_INPUT, options, error))
        return NULL;
    config = p3di_job_alloc(&rvmat.job, 1, sizeof *config);
    if (config)
        config->root.entries =
            p3di_job_alloc(&rvmat.job, (size_t)material->stage_count + material->transform_count + MOST_OWN_ENTRIES,
                           sizeof *config->root.entries);
    if (config && !rvmat.job.has_failed) {
        config->memory = rvmat.job.arena;
        add_colors(&rvmat, &config->root);
        add_words(&rvmat, &config->root);
        add_transforms(&rvmat, &config->root);
        add_stages(&rvmat, &config->root);
    }
    if (!rvmat.job.has_failed)
        return config;
    p3di_arena_free(rvmat.job.arena);
    return NULL;
}
