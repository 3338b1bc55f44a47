/* model_to_odol.c: a model as the ODOL that a game loads (docs/binarise.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model_to_odol.h"

#include "binarised_names.h"

#define FIRST_VERSION 40u
#define LAST_VERSION 73u

/* ---- Names ---- */

struct p3d_bytes p3di_odol_lower(struct odol_maker *m, struct p3d_bytes text)
{
    const struct p3d_bytes name = p3di_binarised_name(m->b->arena, text);

    if (!name.data)
        p3di_builder_fail_memory(m->b);
    return name;
}

static struct p3d_bytes texture_name(struct odol_maker *m, struct p3d_bytes texture)
{
    const struct p3d_bytes name = p3di_binarised_texture(m->b->arena, texture);

    if (!name.data)
        p3di_builder_fail_memory(m->b);
    return name;
}

/* ---- Materials ---- */

static struct p3d_odol_stage copy_stage(struct odol_maker *m, struct p3d_odol_stage stage)
{
    stage.texture = p3di_copy_bytes(m->b, stage.texture);
    return stage;
}

static const struct p3d_odol_material *copy_material(struct odol_maker *m, const struct p3d_odol_material *source)
{
    struct p3d_odol_material *copy = p3di_builder_alloc(m->b, 1, sizeof *copy);
    struct p3d_odol_stage *stages = p3di_builder_alloc(m->b, source->stage_count, sizeof *stages);
    struct p3d_odol_transform *transforms = p3di_builder_alloc(m->b, source->transform_count, sizeof *transforms);

    if (m->b->has_failed)
        return NULL;
    *copy = *source;
    copy->name = p3di_copy_bytes(m->b, source->name);
    copy->surface = p3di_copy_bytes(m->b, source->surface);
    copy->unknown_after_power = p3di_copy_bytes(m->b, source->unknown_after_power);
    copy->thermal = copy_stage(m, source->thermal);
    for (uint32_t i = 0; i < source->stage_count; i++)
        stages[i] = copy_stage(m, source->stages[i]);
    if (source->transform_count)
        memcpy(transforms, source->transforms, source->transform_count * sizeof *transforms);
    copy->stages = stages;
    copy->transforms = transforms;
    return copy;
}

static void take_textures(struct odol_maker *m, const struct p3d_binarise_texture *textures)
{
    static const struct p3d_binarise_texture white = {{1, 1, 1, 1}, false, false};
    const uint32_t count = m->model->material_count;
    struct p3d_binarise_texture *looks = p3di_builder_alloc(m->b, count, sizeof *looks);

    for (uint32_t i = 0; i < count && looks; i++)
        looks[i] = textures ? textures[i] : white;
    m->looks = looks;
}

static void take_materials(struct odol_maker *m, const struct p3d_odol_material *const *compiled)
{
    const uint32_t count = m->model->material_count;
    struct p3d_bytes *textures = p3di_builder_alloc(m->b, count, sizeof *textures);
    struct p3d_bytes *rvmats = p3di_builder_alloc(m->b, count, sizeof *rvmats);
    const struct p3d_odol_material **materials = p3di_builder_alloc(m->b, count, sizeof(struct p3d_odol_material *));
    const struct p3d_odol_material **copies;
    struct p3di_set known;
    uint32_t number;

    p3di_set_init(&known, m->b->arena, sizeof *compiled);
    copies = p3di_builder_alloc(m->b, count, sizeof(struct p3d_odol_material *));
    for (uint32_t i = 0; i < count && !m->b->has_failed; i++) {
        const uint32_t known_count = known.count;

        textures[i] = texture_name(m, m->model->materials[i].texture);
        rvmats[i] = p3di_odol_lower(m, m->model->materials[i].material);
        if (!compiled || !compiled[i])
            continue;
        if (!p3di_set_add(&known, &compiled[i], &number)) {
            p3di_builder_fail_memory(m->b);
            return;
        }
        if (number == known_count)
            copies[number] = copy_material(m, compiled[i]);
        materials[i] = copies[number];
    }
    m->textures = textures;
    m->rvmats = rvmats;
    m->materials = materials;
}

/* ---- LODs ---- */

static void make_lods(struct odol_maker *m)
{
    m->odol->lods = p3di_builder_alloc(m->b, m->plan_count, sizeof *m->odol->lods);
    m->odol->lod_count = m->b->has_failed ? 0 : m->plan_count;
    for (uint32_t i = 0; i < m->plan_count && !m->b->has_failed; i++) {
        m->b->lod = (int32_t)m->plans[i].source->index;
        m->odol->lods[i].resolution = m->plans[i].resolution;
        p3di_make_odol_lod(m, m->plans[i].source, &m->odol->lods[i]);
    }
    m->b->lod = P3D_NO_LOD;
}

/* ---- The ODOL ---- */

static bool check_version(uint32_t version, struct p3d_error *error)
{
    p3di_error_clear(error);
    if (version >= FIRST_VERSION && version <= LAST_VERSION)
        return true;
    p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "ODOL version %u cannot be made: only %u to %u can", version,
                   FIRST_VERSION, LAST_VERSION);
    return false;
}

struct p3d_odol *p3d_odol_from_model(const struct p3d_model *model, const struct p3d_binarise_options *binarise,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct builder b;
    struct odol_maker m = {.b = &b, .model = model, .version = binarise->version};

    if (!check_version(m.version, error) || !p3di_builder_init(&b, p3di_arena_input(model->memory), options, error))
        return NULL;
    m.is_dayz = m.version >= 53 && m.version <= 55;
    m.has_packed_vertices = m.version >= 45;
    m.has_wide_indices = m.version >= 69;
    m.odol = p3di_builder_alloc(&b, 1, sizeof *m.odol);
    if (m.odol) {
        m.odol->version = m.version;
        m.odol->memory = b.arena;
        take_materials(&m, binarise->materials);
        take_textures(&m, binarise->textures);
        p3di_plan_odol(&m);
        p3di_begin_odol_info(&m);
    }
    if (!b.has_failed)
        make_lods(&m);
    if (!b.has_failed)
        p3di_end_odol_info(&m);
    if (!b.has_failed)
        return m.odol;
    p3di_arena_free(b.arena);
    return NULL;
}
