/* rvmats.c: materials of real ODOLs written as rvmats, and compiled again: the same materials.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * usage: rvmats MODEL...
 *
 * Prints what differs, and how many materials were compared. */
#include <p3d/p3d.h>

#include "binarise/compiling.h"

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

/* By the text, as somebody else would read it. */
static void try_material(const struct p3d_odol_material *material, uint32_t version)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_odol_material again;
    struct p3d_rvmat *rvmat = NULL;
    struct p3d_error error;
    struct p3di_job job;
    struct p3d_config *made = p3d_rvmat_of_material(material, NULL, &error), *read = NULL;

    if (made && p3d_write_config(made, p3d_buffer_sink(&text), &error))
        read = p3d_config_read(text.data, text.size, NULL, NULL, &error);
    if (read)
        rvmat = p3d_rvmat_from_config(read, NULL, &error);
    if (rvmat && p3di_job_begin(&job, "to compile", P3DI_NO_INPUT, NULL, &error)) {
        memset(&again, 0, sizeof again);
        p3di_compile_material(&job, version, material->name, rvmat, &again);
        compare(material, &again);
        p3di_arena_free(job.arena);
    } else {
        check(material, false, error.message, 0);
    }
    p3d_rvmat_free(rvmat);
    p3d_config_free(read);
    p3d_config_free(made);
    p3d_buffer_free(&text);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        struct p3d_document document;
        struct p3d_error error;

        if (!p3d_open(argv[i], NULL, &document, &error))
            continue; /* damaged */
        for (uint32_t j = 0; document.odol && document.odol->version >= 40 && j < document.odol->lod_count; j++)
            for (uint32_t k = 0; !document.odol->lods[j].error && k < document.odol->lods[j].material_count; k++)
                try_material(&document.odol->lods[j].materials[k], document.odol->version);
        p3d_close(&document);
    }
    printf("%u compared, %u differences\n", compared, differences);
    return differences != 0;
}
