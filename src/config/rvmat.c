/* rvmat.c: the material that a tree says (docs/format/config.md, "Materials").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include <stdio.h>

#define STAGE_LIMIT 256u

struct reader {
    struct p3di_job *job;
    const struct p3d_config_class *root;
    struct p3d_rvmat *rvmat;
};

/* ---- Values ---- */

static void warn(const struct reader *reader, const struct p3d_config_class *class_, const char *name, const char *what)
{
    const struct p3d_bytes none = {NULL, 0}, of = class_ ? class_->name : none;

    p3di_warn(reader->job->options, (uint32_t)P3D_NO_LOD, "%.*s%s%s %s", P3DI_NAME(of), of.size ? ": " : "", name,
              what);
}

/* The text of a string, "" if there is none. */
static struct p3d_bytes text_of(const struct reader *reader, const struct p3d_config_class *class_, const char *name)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    if (value && value->kind == P3D_CONFIG_STRING)
        return value->text;
    if (value)
        warn(reader, class_, name, "is not text");
    return (struct p3d_bytes){(const uint8_t *)"", 0};
}

static struct p3d_bytes text_or(struct p3d_bytes text, const char *otherwise)
{
    return text.size ? text : p3d_bytes_of(otherwise);
}

static bool number_of(const struct reader *reader, const struct p3d_config_class *class_, const char *name,
                      double *number)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    if (value && p3d_config_number(value, number))
        return true;
    if (value)
        warn(reader, class_, name, "is not a number");
    return false;
}

/* Up to `count` numbers of an array; numbers that are missing stay as they are. False if there is no such array. */
static bool numbers_of(const struct reader *reader, const struct p3d_config_class *class_, const char *name,
                       float *numbers, size_t count)
{
    const struct p3d_config_value *value = p3d_config_find_value(class_, name);

    if (!value)
        return false;
    if (value->kind != P3D_CONFIG_ITEMS || value->count < 3 || value->count > count)
        warn(reader, class_, name,
             value->kind == P3D_CONFIG_ITEMS ? "has too few or too many numbers" : "is not an array");
    for (size_t i = 0; value->kind == P3D_CONFIG_ITEMS && i < count && i < value->count; i++) {
        double number;

        if (p3d_config_number(&value->items[i], &number))
            numbers[i] = p3di_config_f32(number);
        else
            warn(reader, class_, name, "holds something that is not a number");
    }
    return true;
}

/* ---- Stages ---- */

static bool read_transform(const struct reader *reader, const struct p3d_config_class *class_,
                           struct p3d_rvmat_stage *stage)
{
    static const char *const rows[] = {"aside", "up", "dir", "pos"};
    const struct p3d_config_class *transform = p3d_config_find_class(class_, "uvTransform");

    for (size_t i = 0; transform && i < 4; i++)
        numbers_of(reader, transform, rows[i], stage->uv_transform[i], 3);
    return transform;
}

/* Newer materials say the transforms in classes of their own, TexGen0 and so on, which stages name by number. */
static const struct p3d_config_class *find_tex_gen(const struct reader *reader, const struct p3d_config_class *class_,
                                                   uint32_t *index)
{
    char name[24];
    double number;

    if (!number_of(reader, class_, "texGen", &number) || number < 0 || number >= STAGE_LIMIT)
        return NULL;
    *index = (uint32_t)number;
    snprintf(name, sizeof name, "TexGen%u", (unsigned)number);
    return p3d_config_find_class(reader->root, name);
}

static void read_stage(const struct reader *reader, const struct p3d_config_class *class_, uint32_t number,
                       struct p3d_rvmat_stage *stage)
{
    uint32_t index = number;
    const struct p3d_config_class *tex_gen = find_tex_gen(reader, class_, &index);
    double uses_world = 0;

    *stage = (struct p3d_rvmat_stage){
        .number = number, .tex_gen = index, .uv_transform = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}}};
    stage->texture = text_of(reader, class_, "texture");
    stage->filter = text_of(reader, class_, "filter");
    stage->uv_source = text_of(reader, class_, "uvSource");
    if (tex_gen) {
        if (!stage->uv_source.size)
            stage->uv_source = text_of(reader, tex_gen, "uvSource");
        read_transform(reader, tex_gen, stage);
    }
    stage->uv_source = text_or(stage->uv_source, "tex");
    read_transform(reader, class_, stage);
    if (number_of(reader, class_, "useWorldEnvMap", &uses_world))
        stage->uses_world_env_map = uses_world != 0;
}

/* The number behind "Stage"; false if the name is not of this form. */
static bool stage_number(struct p3d_bytes name, uint32_t *number)
{
    *number = 0;
    if (name.size < 6 || name.size > 8 || !p3d_text_equal((struct p3d_bytes){name.data, 5}, "Stage"))
        return false;
    for (uint32_t i = 5; i < name.size; i++) {
        if (name.data[i] < '0' || name.data[i] > '9')
            return false;
        *number = 10 * *number + (uint32_t)(name.data[i] - '0');
    }
    return *number < STAGE_LIMIT;
}

static void read_stages(const struct reader *reader)
{
    const struct p3d_config_class *classes[STAGE_LIMIT] = {NULL}, *thermal;
    struct p3d_rvmat *rvmat = reader->rvmat;
    uint32_t number;

    for (uint32_t i = 0; i < reader->root->entry_count; i++) {
        const struct p3d_config_entry *entry = &reader->root->entries[i];

        if (entry->kind != P3D_CONFIG_CLASS || !stage_number(entry->name, &number) || classes[number])
            continue;
        classes[number] = entry->class_;
        rvmat->stage_count++;
    }
    rvmat->stages = p3di_job_alloc(reader->job, rvmat->stage_count, sizeof *rvmat->stages);
    for (uint32_t i = 0, at = 0; rvmat->stages && i < STAGE_LIMIT; i++)
        if (classes[i])
            read_stage(reader, classes[i], i, &rvmat->stages[at++]);
    thermal = p3d_config_find_class(reader->root, "StageTI");
    if (thermal)
        rvmat->thermal = p3di_job_alloc(reader->job, 1, sizeof *rvmat->thermal);
    if (rvmat->thermal)
        read_stage(reader, thermal, 0, rvmat->thermal);
}

/* ---- The material ---- */

static void read_render_flags(const struct reader *reader)
{
    const struct p3d_config_value *value = p3d_config_find_value(reader->root, "renderFlags");
    struct p3d_rvmat *rvmat = reader->rvmat;

    if (!value)
        return;
    if (value->kind != P3D_CONFIG_ITEMS) {
        warn(reader, reader->root, "renderFlags", "is not an array");
        return;
    }
    rvmat->render_flags = p3di_job_alloc(reader->job, value->count, sizeof *rvmat->render_flags);
    for (uint32_t i = 0; rvmat->render_flags && i < value->count; i++)
        if (value->items[i].kind == P3D_CONFIG_STRING)
            rvmat->render_flags[rvmat->render_flag_count++] = value->items[i].text;
        else
            warn(reader, reader->root, "renderFlags", "holds something that is not text");
}

/* The defaults are the values in ODOLs whose rvmats say nothing of them. */
static void set_color(float color[4], float brightness, float alpha)
{
    color[0] = color[1] = color[2] = brightness;
    color[3] = alpha;
}

static void read_colors(const struct reader *reader)
{
    struct p3d_rvmat *rvmat = reader->rvmat;
    double power;

    set_color(rvmat->emissive, 0, 1);
    set_color(rvmat->ambient, 1, 1);
    set_color(rvmat->diffuse, 1, 1);
    set_color(rvmat->forced_diffuse, 0, 0);
    set_color(rvmat->specular, 0, 1);
    if (!numbers_of(reader, reader->root, "emmisive", rvmat->emissive, 4)) /* the engine's own spelling */
        numbers_of(reader, reader->root, "emissive", rvmat->emissive, 4);
    numbers_of(reader, reader->root, "ambient", rvmat->ambient, 4);
    numbers_of(reader, reader->root, "diffuse", rvmat->diffuse, 4);
    numbers_of(reader, reader->root, "forcedDiffuse", rvmat->forced_diffuse, 4);
    numbers_of(reader, reader->root, "specular", rvmat->specular, 4);
    if (number_of(reader, reader->root, "specularPower", &power))
        rvmat->specular_power = p3di_config_f32(power);
}

static void read_material(const struct reader *reader)
{
    struct p3d_rvmat *rvmat = reader->rvmat;

    read_colors(reader);
    rvmat->pixel_shader = text_or(text_of(reader, reader->root, "PixelShaderID"), "Normal");
    rvmat->vertex_shader = text_or(text_of(reader, reader->root, "VertexShaderID"), "Basic");
    rvmat->main_light = text_or(text_of(reader, reader->root, "mainLight"), "Sun");
    rvmat->fog_mode = text_or(text_of(reader, reader->root, "fogMode"), "Fog");
    rvmat->surface = text_of(reader, reader->root, "surfaceInfo");
    read_render_flags(reader);
    read_stages(reader);
}

struct p3d_rvmat *p3d_rvmat_from_config(const struct p3d_config *config, const struct p3d_options *options,
                                        struct p3d_error *error)
{
    struct p3di_job job;
    struct reader reader = {.job = &job, .root = &config->root};

    if (!p3di_job_begin(&job, "for the material", p3di_arena_input(config->memory), options, error))
        return NULL;
    reader.rvmat = p3di_job_alloc(&job, 1, sizeof *reader.rvmat);
    if (reader.rvmat) {
        reader.rvmat->memory = job.arena;
        read_material(&reader);
    }
    if (!job.has_failed)
        return reader.rvmat;
    p3di_arena_free(job.arena);
    return NULL;
}

void p3d_rvmat_free(struct p3d_rvmat *rvmat)
{
    if (rvmat)
        p3di_arena_free(rvmat->memory);
}
