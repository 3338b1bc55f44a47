/* materials.c: materials of real ODOLs, against what is compiled of rvmats.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: materials MODEL...                written as rvmats, and compiled again
 *        materials --of MODEL RVMAT...     against the RVMAT of the same name, whatever else their paths are
 *
 * Prints what differs, and how many materials were compared. */
#include <p3d/p3d.h>

#include "binarise/compiling.h"
#include "core/words.h"

#include <stdio.h>

static unsigned compared, differences;

static void check(const struct p3d_odol_material *material, bool is_same, const char *what, uint32_t index)
{
    if (is_same)
        return;
    printf("%.*s: %s %u differs\n", (int)material->name.size, (const char *)material->name.data, what, (unsigned)index);
    differences++;
}

/* Somebody has written capitals into some ODOLs; the compiler writes small letters. */
static bool is_same_text(struct p3d_bytes a, struct p3d_bytes b)
{
    if (a.size != b.size)
        return false;
    for (uint32_t i = 0; i < a.size; i++)
        if (p3d_lower(a.data[i]) != p3d_lower(b.data[i]))
            return false;
    return true;
}

static void compare_stages(const struct p3d_odol_material *was, const struct p3d_odol_material *is)
{
    check(was, was->stage_count == is->stage_count, "stage_count", is->stage_count);
    check(was, was->transform_count == is->transform_count, "transform_count", is->transform_count);
    for (uint32_t i = 0; i < was->stage_count && i < is->stage_count; i++) {
        const struct p3d_odol_stage *a = &was->stages[i], *b = &is->stages[i];

        check(was, a->filter == b->filter, "filter", i);
        check(was, a->id == b->id, "stage id", i);
        check(was, a->uses_world_env_map == b->uses_world_env_map, "uses_world_env_map", i);
        check(was, is_same_text(a->texture, b->texture), "texture", i);
    }
    for (uint32_t i = 0; i < was->transform_count && i < is->transform_count; i++) {
        check(was, was->transforms[i].uv_source == is->transforms[i].uv_source, "uv_source", i);
        check(was, memcmp(was->transforms[i].matrix, is->transforms[i].matrix, sizeof is->transforms[i].matrix) == 0,
              "transform", i);
    }
}

static void compare(const struct p3d_odol_material *was, const struct p3d_odol_material *is)
{
    compared++;
    check(was, memcmp(was->emissive, is->emissive, 5 * sizeof was->emissive) == 0, "colors", 0);
    check(was, memcmp(&was->specular_power, &is->specular_power, sizeof was->specular_power) == 0, "specular_power", 0);
    check(was, was->pixel_shader == is->pixel_shader, "pixel_shader", was->pixel_shader);
    check(was, was->vertex_shader == is->vertex_shader, "vertex_shader", was->vertex_shader);
    check(was, was->main_light == is->main_light, "main_light", was->main_light);
    check(was, was->fog_mode == is->fog_mode, "fog_mode", was->fog_mode);
    check(was, was->render_flags == is->render_flags, "render_flags", was->render_flags);
    check(was, is_same_text(was->surface, is->surface), "surface", 0);
    check(was, is_same_text(was->thermal.texture, is->thermal.texture), "thermal texture", 0);
    compare_stages(was, is);
}

static void compile_and_compare(const struct p3d_odol_material *material, uint32_t version,
                                const struct p3d_rvmat *rvmat, struct p3d_error *error)
{
    struct p3d_odol_material again;
    struct p3di_job job;

    if (!rvmat || !p3di_job_begin(&job, "to compile", P3DI_NO_INPUT, NULL, error)) {
        check(material, false, error->message, 0);
        return;
    }
    memset(&again, 0, sizeof again);
    p3di_compile_material(&job, version, material->name, rvmat, &again);
    compare(material, &again);
    p3di_arena_free(job.arena);
}

/* By the text, as somebody else would read it. */
static void try_again(const struct p3d_odol_material *material, uint32_t version)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;
    struct p3d_config *made = p3d_rvmat_of_material(material, NULL, &error), *read = NULL;
    struct p3d_rvmat *rvmat = NULL;

    if (made && p3d_write_config(made, p3d_buffer_sink(&text), &error))
        read = p3d_config_read(text.data, text.size, NULL, NULL, &error);
    if (read)
        rvmat = p3d_rvmat_from_config(read, NULL, &error);
    compile_and_compare(material, version, rvmat, &error);
    p3d_rvmat_free(rvmat);
    p3d_config_free(read);
    p3d_config_free(made);
    p3d_buffer_free(&text);
}

static void try_rvmat(const struct p3d_odol_material *material, uint32_t version, const char *path)
{
    struct p3d_config *config = NULL;
    struct p3d_rvmat *rvmat = NULL;
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;

    if (!is_same_text(p3di_path_stem(material->name), p3di_path_stem(p3d_bytes_of(path))))
        return;
    if (p3d_read_file(path, &file, &error)) {
        config = p3d_config_read(file.data, file.size, NULL, NULL, &error);
        rvmat = config ? p3d_rvmat_from_config(config, NULL, &error) : NULL;
    }
    compile_and_compare(material, version, rvmat, &error);
    p3d_rvmat_free(rvmat);
    p3d_config_free(config);
    p3d_file_free(&file);
}

static void try_material(const struct p3d_odol_material *material, uint32_t version, char **rvmats)
{
    if (!rvmats)
        try_again(material, version);
    for (; rvmats && *rvmats; rvmats++)
        try_rvmat(material, version, *rvmats);
}

static void try_model(const char *path, char **rvmats)
{
    struct p3d_document document;
    struct p3d_error error;

    if (!p3d_open(path, NULL, &document, &error))
        return; /* damaged */
    for (uint32_t i = 0; document.odol && document.odol->version >= 40 && i < document.lod_count; i++)
        for (uint32_t j = 0; !document.odol->lods[i].error && j < document.odol->lods[i].material_count; j++)
            try_material(&document.odol->lods[i].materials[j], document.odol->version, rvmats);
    p3d_close(&document);
}

int main(int argc, char **argv)
{
    const bool has_rvmats = argc > 3 && strcmp(argv[1], "--of") == 0;

    if (has_rvmats)
        try_model(argv[2], argv + 3);
    for (int i = 1; i < argc && !has_rvmats; i++)
        try_model(argv[i], NULL);
    printf("%u compared, %u differences\n", compared, differences);
    return differences != 0;
}
