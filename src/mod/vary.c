/* vary.c: a model with the textures and rvmats of a variant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/scene.h>

#include "core/job.h"
#include "model/face_kinds.h"

#define NO_CHANGE UINT32_MAX

/* A material of the model, with the texture and rvmat that a selection of a variant gives it. */
struct look_key {
    uint32_t material, variant, selection; /* variant, or selection: NO_CHANGE */
};

struct varier {
    struct p3di_job job;
    const struct p3d_model *model;
    struct p3di_set keys;
    struct p3d_model_material *materials; /* by key */
    size_t capacity;
};

/* ---- Materials ---- */

static bool is_same_path(struct p3d_bytes a, struct p3d_bytes b)
{
    a = p3d_text(a);
    b = p3d_text(b);
    while (a.size && p3d_is_slash(*a.data))
        a = (struct p3d_bytes){a.data + 1, a.size - 1};
    while (b.size && p3d_is_slash(*b.data))
        b = (struct p3d_bytes){b.data + 1, b.size - 1};
    if (a.size != b.size)
        return false;
    for (uint32_t i = 0; i < a.size; i++)
        if (p3d_lower_path(a.data[i]) != p3d_lower_path(b.data[i]))
            return false;
    return true;
}

/* The rvmat that a state of health has in place of the model's, or in place of the rvmat that the class gave for it. */
static struct p3d_bytes worn_rvmat(const struct p3d_variant *variant, struct p3d_bytes own, struct p3d_bytes given)
{
    for (uint32_t i = 0; i < variant->rvmat_count; i++)
        if (is_same_path(variant->rvmats[i].from, given) || is_same_path(variant->rvmats[i].from, own))
            return variant->rvmats[i].to;
    return given;
}

static struct p3d_model_material vary_material(struct varier *varier, const struct p3d_model_material *own,
                                               const struct p3d_variant *variant,
                                               const struct p3d_variant_selection *selection)
{
    struct p3d_model_material made = *own;

    if (selection && selection->texture.size)
        made.texture = selection->texture;
    if (selection && selection->material.size)
        made.material = selection->material;
    made.material = worn_rvmat(variant, own->material, made.material);
    if (!is_same_path(made.material,
                      own->material)) /* the model has the contents of its own rvmat, and not of another one */
        made = (struct p3d_model_material){.texture = made.texture, .material = made.material};
    made.texture = p3di_job_copy(&varier->job, made.texture);
    made.material = p3di_job_copy(&varier->job, made.material);
    return made;
}

static uint32_t add_material(struct varier *varier, const struct p3d_variant *variant, uint32_t index,
                             uint32_t material, uint32_t selection)
{
    const struct look_key key = {material, variant ? index : NO_CHANGE, selection};
    const struct p3d_model_material *own = &varier->model->materials[material];
    uint32_t number;

    if (!p3di_job_add(&varier->job, &varier->keys, &key, &number))
        return number;
    if (P3DI_ROOM(&varier->job, varier->materials, number, varier->capacity))
        varier->materials[number] =
            variant
                ? vary_material(varier, own, variant, selection == NO_CHANGE ? NULL : &variant->selections[selection])
                : *own;
    return number;
}

/* ---- A LOD ---- */

/* The last selection of the variant that is called so, or NO_CHANGE. */
static uint32_t find_selection(struct varier *varier, const struct p3d_variant *variant, struct p3d_bytes name)
{
    const char *text = p3di_job_text(&varier->job, name);
    uint32_t i = variant->selection_count;

    while (i && !p3d_text_equal(variant->selections[i - 1].name, text))
        i--;
    return i ? i - 1 : NO_CHANGE;
}

/* By face: the last selection of the variant that it is in, or NO_CHANGE. */
static uint32_t *mark_faces(struct varier *varier, const struct p3d_model_lod *lod, const struct p3d_variant *variant)
{
    uint32_t *marks = p3di_job_alloc(&varier->job, lod->face_count, sizeof *marks);

    for (uint32_t i = 0; marks && i < lod->face_count; i++)
        marks[i] = NO_CHANGE;
    for (uint32_t i = 0; marks && variant && i < lod->selection_count && !varier->job.has_failed; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];
        const uint32_t found = find_selection(varier, variant, selection->name);

        for (uint32_t j = 0; found != NO_CHANGE && j < selection->face_count; j++) {
            uint32_t *mark = &marks[selection->faces[j]];

            *mark = *mark == NO_CHANGE || *mark < found ? found : *mark;
        }
    }
    return marks;
}

/* Faces without corners stay in their places. */
static void vary_lod(struct varier *varier, struct p3d_model_lod *lod, const struct p3d_variant *variant,
                     uint32_t index)
{
    struct p3d_model_face *faces = p3di_job_alloc(&varier->job, lod->face_count, sizeof *faces);
    const uint32_t *marks = mark_faces(varier, lod, variant);

    for (uint32_t i = 0; i < lod->face_count && !varier->job.has_failed; i++) {
        faces[i] = lod->faces[i];
        faces[i].material = add_material(varier, variant, index, faces[i].material, marks[i]);
        if (variant && marks[i] != NO_CHANGE && variant->selections[marks[i]].is_hidden)
            faces[i].corner_count = 0;
    }
    lod->faces = faces;
}

/* ---- The model ---- */

static bool begin(struct varier *varier, const struct p3d_model *model, const struct p3d_options *options,
                  struct p3d_error *error)
{
    *varier = (struct varier){.model = model};
    if (!p3di_job_begin(&varier->job, "for the variant", P3DI_NO_INPUT, options, error))
        return false;
    p3di_set_init(&varier->keys, varier->job.arena, sizeof(struct look_key));
    return true;
}

static struct p3d_model *finish(struct varier *varier, const struct p3d_model_lod *lods, uint32_t lod_count)
{
    struct p3d_model *made = p3di_job_alloc(&varier->job, 1, sizeof *made);

    if (varier->job.has_failed) {
        p3di_arena_free(varier->job.arena);
        return NULL;
    }
    *made = *varier->model;
    made->lods = lods;
    made->lod_count = lod_count;
    made->materials = varier->materials;
    made->material_count = varier->keys.count;
    made->memory = varier->job.arena;
    return made;
}

struct p3d_model *p3d_model_with_variant(const struct p3d_model *model, const struct p3d_variant *variant,
                                         const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_model_lod *lods;
    struct varier varier;

    if (!begin(&varier, model, options, error))
        return NULL;
    lods = p3di_job_alloc(&varier.job, model->lod_count, sizeof *lods);
    for (uint32_t i = 0; i < model->lod_count && !varier.job.has_failed; i++) {
        lods[i] = model->lods[i];
        vary_lod(&varier, &lods[i], variant, 0);
    }
    return finish(&varier, lods, model->lod_count);
}

struct p3d_model *p3d_model_with_variants(const struct p3d_model *model, const struct p3d_variants *variants,
                                          const struct p3d_options *options, struct p3d_error *error)
{
    const uint32_t pictured = p3di_pictured_lod(model);
    const uint32_t count = pictured < model->lod_count ? variants->count + 1 : 0;
    struct p3d_model_lod *lods;
    struct varier varier;

    if (!begin(&varier, model, options, error))
        return NULL;
    lods = p3di_job_alloc(&varier.job, count, sizeof *lods);
    for (uint32_t i = 0; i < count && !varier.job.has_failed; i++) {
        lods[i] = model->lods[pictured];
        vary_lod(&varier, &lods[i], i ? &variants->items[i - 1] : NULL, i);
    }
    return finish(&varier, lods, count);
}
