/* materials.c: what rvmats say, against the materials of the ODOLs that were binarised with them.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: materials MODEL RVMAT...
 *
 * Compares each material of the model with the RVMAT of the same base name, whatever else their paths are; prints what
 * differs, and how many were compared. */
#include <p3d/p3d.h>

#include "odol/names.h"

#include <stdio.h>
#include <stdlib.h>

static unsigned compared, differences;

static const char *base_name(const char *path)
{
    for (const char *c = path; *c; c++)
        if (*c == '/' || *c == '\\')
            path = c + 1;
    return path;
}

/* A name of a file as a C string; free it. */
static char *string_of(struct p3d_bytes bytes)
{
    char *text = calloc((size_t)bytes.size + 1, 1);

    if (!text)
        exit(1);
    if (bytes.size)
        memcpy(text, bytes.data, bytes.size);
    return text;
}

static void differ(const struct p3d_odol_material *odol, const char *what, uint32_t index)
{
    printf("%.*s: %s %u differs\n", (int)odol->name.size, (const char *)odol->name.data, what, (unsigned)index);
    differences++;
}

static void check_text(const struct p3d_odol_material *odol, const char *what, uint32_t index, struct p3d_bytes got,
                       struct p3d_bytes wanted)
{
    char *text = string_of(wanted);

    if (!p3d_text_equal(got, text))
        differ(odol, what, index);
    free(text);
}

/* A number of the ODOL has the name that the rvmat says. */
static void check_name(const struct p3d_odol_material *odol, const char *what, uint32_t index, struct p3d_bytes got,
                       const struct p3d_number_names *names, uint32_t number)
{
    char text[256];

    if (!p3d_text_equal(got, p3d_number_text(names, number, text, sizeof text)))
        differ(odol, what, index);
}

static void check_floats(const struct p3d_odol_material *odol, const char *what, const float *got, const float *wanted,
                         size_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (got[i] < wanted[i] || got[i] > wanted[i])
            differ(odol, what, i);
}

/* The stages of the ODOL are those of the rvmat and a stage 0, which is the face's own texture. */
static void check_stages(const struct p3d_odol_material *odol, const struct p3d_rvmat *rvmat)
{
    if (odol->stage_count != rvmat->stage_count + 1 || odol->transform_count != odol->stage_count)
        differ(odol, "stage_count", rvmat->stage_count);
    for (uint32_t i = 0; i < rvmat->stage_count && i + 1 < odol->stage_count && i + 1 < odol->transform_count; i++) {
        const struct p3d_rvmat_stage *stage = &rvmat->stages[i];
        const struct p3d_odol_stage *odol_stage = &odol->stages[i + 1];
        const struct p3d_odol_transform *transform = &odol->transforms[i + 1];

        if (odol_stage->id != stage->number)
            differ(odol, "stage number", stage->number);
        if (odol_stage->uses_world_env_map != stage->uses_world_env_map)
            differ(odol, "uses_world_env_map", stage->number);
        check_text(odol, "texture", stage->number, odol_stage->texture, stage->texture);
        check_name(odol, "uv_source", stage->number, stage->uv_source, &p3di_odol_uv_sources, transform->uv_source);
        check_floats(odol, "transform", stage->uv_transform[0], transform->matrix, 12);
    }
}

static void check_flags(const struct p3d_odol_material *odol, const struct p3d_rvmat *rvmat)
{
    uint32_t flags = 0;

    for (uint32_t i = 0; i < rvmat->render_flag_count; i++)
        for (size_t j = 0; j < p3di_odol_render_flags.flag_count; j++)
            if (p3d_text_equal(rvmat->render_flags[i], p3di_odol_render_flags.flags[j].name))
                flags |= p3di_odol_render_flags.flags[j].mask;
    if (flags != odol->render_flags)
        differ(odol, "render_flags", flags);
}

static void check_material(const struct p3d_odol_material *odol, const struct p3d_rvmat *rvmat)
{
    compared++;
    check_floats(odol, "emissive", rvmat->emissive, odol->emissive, 4);
    check_floats(odol, "ambient", rvmat->ambient, odol->ambient, 4);
    check_floats(odol, "diffuse", rvmat->diffuse, odol->diffuse, 4);
    check_floats(odol, "forced_diffuse", rvmat->forced_diffuse, odol->forced_diffuse, 4);
    check_floats(odol, "specular", rvmat->specular, odol->specular, 4);
    check_floats(odol, "specular_power", &rvmat->specular_power, &odol->specular_power, 1);
    check_name(odol, "pixel_shader", 0, rvmat->pixel_shader, &p3di_odol_pixel_shaders, odol->pixel_shader);
    check_name(odol, "vertex_shader", 0, rvmat->vertex_shader, &p3di_odol_vertex_shaders, odol->vertex_shader);
    check_text(odol, "surface", 0, odol->surface, rvmat->surface);
    check_flags(odol, rvmat);
    check_stages(odol, rvmat);
    check_text(odol, "thermal texture", 0, odol->thermal.texture,
               rvmat->thermal ? rvmat->thermal->texture : p3d_bytes_of(""));
}

static void check_lods(const struct p3d_odol *odol, const char *path, const struct p3d_rvmat *rvmat)
{
    for (uint32_t i = 0; i < odol->lod_count; i++)
        for (uint32_t j = 0; !odol->lods[i].error && j < odol->lods[i].material_count; j++) {
            const struct p3d_odol_material *material = &odol->lods[i].materials[j];
            char *name = string_of(material->name);

            if (p3d_text_equal(p3d_bytes_of(base_name(name)), base_name(path)))
                check_material(material, rvmat);
            free(name);
        }
}

static bool check_rvmat(const struct p3d_odol *odol, const char *path)
{
    struct p3d_rvmat *rvmat = NULL;
    struct p3d_config *config;
    struct p3d_error error;
    struct p3d_file file;

    if (!p3d_read_file(path, &file, &error))
        return false;
    config = p3d_config_read(file.data, file.size, NULL, NULL, &error);
    if (config)
        rvmat = p3d_rvmat_from_config(config, NULL, &error);
    if (rvmat)
        check_lods(odol, path, rvmat);
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
    p3d_file_free(&file);
    return error.status == P3D_OK;
}

int main(int argc, char **argv)
{
    struct p3d_document document;
    struct p3d_error error;
    bool is_good = argc > 1 && p3d_open(argv[1], NULL, &document, &error);

    if (!is_good)
        return 2;
    for (int i = 2; document.odol && i < argc; i++)
        is_good = check_rvmat(document.odol, argv[i]) && is_good;
    p3d_close(&document);
    printf("%u compared\n", compared);
    return !is_good || differences;
}
