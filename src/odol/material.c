/* material.c: materials as ODOL stores them: the rvmat, compiled (docs/format/odol.md, "Material").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "names.h"
#include "records.h"

enum { SMALLEST_STAGE = 1, TRANSFORM_SIZE = 52 };

/* DayZ's own; of version 15 only the size is reported. */
static uint32_t size_after_power(uint32_t version)
{
    return version == 15 ? 8 : version == 16 ? 24 : version == 20 ? 72 : 0;
}

static void x_colors(struct io *s, struct p3d_odol_material *material)
{
    const uint32_t unknown_size = size_after_power(material->version);

    x_floats(s, "emissive", material->emissive, 4);
    x_floats(s, "ambient", material->ambient, 4);
    x_floats(s, "diffuse", material->diffuse, 4);
    x_floats(s, "forced_diffuse", material->forced_diffuse, 4);
    x_floats(s, "specular", material->specular, 4);
    if (unknown_size)
        for (size_t i = 0; i < 2; i++) {
            s->index = i;
            x_floats(s, "unknown_colors", material->unknown_colors[i], 4);
        }
    s->index = P3D_NO_INDEX;
    x_floats(s, "specular_copy", material->specular_copy, 4);
    x_f32(s, "specular_power", &material->specular_power);
    if (unknown_size)
        x_bytes(s, "unknown_after_power", &material->unknown_after_power, unknown_size);
}

static void x_stage(struct io *s, uint32_t version, const char *name, size_t index, struct p3d_odol_stage *stage)
{
    io_begin(s, name, index);
    if (version >= 5)
        x_named_u32(s, "filter", &stage->filter, &p3di_odol_filters);
    x_asciiz(s, "texture", &stage->texture);
    if (version >= 8)
        x_u32(s, "stage_id", &stage->id);
    if (version >= 11)
        x_bool(s, "use_world_env_map", &stage->uses_world_env_map);
    io_end(s);
}

static void x_transform(struct io *s, size_t index, struct p3d_odol_transform *transform)
{
    io_begin(s, "transforms", index);
    x_named_u32(s, "uv_source", &transform->uv_source, &p3di_odol_uv_sources);
    x_floats(s, "matrix", transform->matrix, 12);
    io_end(s);
}

static void x_counts(struct io *s, struct p3d_odol_material *material)
{
    if (material->version > 6)
        material->stages = io_records(s, "stage_count", material->stages, &material->stage_count,
                                      sizeof *material->stages, SMALLEST_STAGE);
    if (material->version > 8) {
        material->transforms = io_records(s, "transform_count", material->transforms, &material->transform_count,
                                          sizeof *material->transforms, TRANSFORM_SIZE);
    } else if (!s->is_writing) {
        material->transform_count = material->stage_count;
        material->transforms = io_alloc(s, material->transform_count, sizeof *material->transforms);
        if (!material->transforms)
            material->stage_count = material->transform_count = 0;
    } else if (material->transform_count != material->stage_count) {
        io_fail(s, P3D_INVALID, io_offset(s), "a material of version %u has %u transforms for %u stages",
                material->version, material->transform_count, material->stage_count);
    }
}

static void x_stages(struct io *s, struct p3d_odol_material *material)
{
    if (material->version >= 8) {
        for (uint32_t i = 0; i < material->stage_count && !s->has_failed; i++)
            x_stage(s, material->version, "stages", i, &material->stages[i]);
        for (uint32_t i = 0; i < material->transform_count && !s->has_failed; i++)
            x_transform(s, i, &material->transforms[i]);
    } else {
        for (uint32_t i = 0; i < material->stage_count && !s->has_failed; i++) {
            x_transform(s, i, &material->transforms[i]);
            x_stage(s, material->version, "stages", i, &material->stages[i]);
        }
    }
}

void x_odol_material(struct io *s, struct p3d_odol_material *material)
{
    x_asciiz(io_as(s, P3D_ID_NAME), "name", &material->name);
    x_u32(io_as(s, P3D_ID_VERSION), "version", &material->version);
    if (!s->is_writing && material->version == 15)
        io_warn(s, io_offset(s), "material version 15 is read as others report it; its colours are not proven");
    x_colors(s, material);
    x_named_u32(s, "pixel_shader", &material->pixel_shader, &p3di_odol_pixel_shaders);
    x_named_u32(s, "vertex_shader", &material->vertex_shader, &p3di_odol_vertex_shaders);
    x_named_u32(s, "main_light", &material->main_light, &p3di_odol_main_lights);
    x_named_u32(s, "fog_mode", &material->fog_mode, &p3di_odol_fog_modes);
    if (material->version == 3)
        x_bool(s, "unknown_version_3", &material->unknown_version_3);
    if (material->version >= 6)
        x_asciiz(s, "surface", &material->surface);
    if (material->version >= 4) {
        x_u32(s, "render_flag_count", &material->render_flag_count);
        x_named_u32(s, "render_flags", &material->render_flags, &p3di_odol_render_flags);
    }
    x_counts(s, material);
    x_stages(s, material);
    if (material->version >= 10)
        x_stage(s, material->version, "thermal", P3D_NO_INDEX, &material->thermal);
}
