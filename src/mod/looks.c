/* looks.c: the looks of a model's materials, as the assets have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files/rvmat_file.h"
#include "macro.h"
#include "model/face_kinds.h"
#include "model/texture_color.h"
#include "parts.h"

/* Facts about an rvmat. */
struct rvmat {
    bool is_known;
    float emissive[4], specular[4];
    float specular_power;
    uint32_t images[P3D_LOOK_PART_COUNT];
    struct p3di_macro macro;
};

struct material_finder {
    struct p3di_look_finder images;
    struct p3di_set rvmat_paths;
    struct rvmat *rvmats; /* by number of a path */
    size_t rvmat_capacity;
};

static struct rvmat unknown_rvmat(void)
{
    struct rvmat rvmat = {.is_known = false};

    for (size_t i = 0; i < P3D_LOOK_PART_COUNT; i++)
        rvmat.images[i] = P3D_NO_IMAGE;
    rvmat.macro = p3di_macro_of(P3D_NO_IMAGE, NULL);
    return rvmat;
}

/* The first texture of a kind counts. `transform` is the stage's; NULL: it is not known. */
static void add_stage(struct material_finder *material_finder, struct rvmat *rvmat, struct p3d_bytes texture,
                      float (*transform)[3])
{
    const enum p3d_look_part part = p3di_look_part(texture);

    if (!p3d_texture_is_procedural(texture) && p3di_is_macro(texture) && rvmat->macro.image == P3D_NO_IMAGE)
        rvmat->macro = p3di_macro_of(p3di_look_image(&material_finder->images, texture, P3D_LOOK_COLOR), transform);
    else if (!p3d_texture_is_procedural(texture) && part != P3D_LOOK_PART_COUNT && rvmat->images[part] == P3D_NO_IMAGE)
        rvmat->images[part] = p3di_look_image(&material_finder->images, texture, part);
}

/* ---- Where they are known from ---- */

static void set_numbers(struct rvmat *rvmat, const float emissive[4], const float specular[4], float power)
{
    rvmat->is_known = true;
    memcpy(rvmat->emissive, emissive, sizeof rvmat->emissive);
    memcpy(rvmat->specular, specular, sizeof rvmat->specular);
    rvmat->specular_power = power;
}

/* An ODOL has it with it. */
static struct rvmat rvmat_of_model(struct material_finder *material_finder, const struct p3d_model_material *material)
{
    struct rvmat rvmat = unknown_rvmat();

    set_numbers(&rvmat, material->emissive, material->specular, material->specular_power);
    for (uint32_t i = 0; i < material->stage_texture_count; i++)
        add_stage(material_finder, &rvmat, material->stage_textures[i], NULL);
    return rvmat;
}

static struct rvmat rvmat_of_assets(struct material_finder *material_finder, struct p3d_bytes path)
{
    struct rvmat rvmat = unknown_rvmat();
    struct rvmat_file file;
    struct p3d_error error;

    if (!p3di_rvmat_open(&file, material_finder->images.assets, path, NULL, &material_finder->images.quiet, &error)) {
        if (file.origin)
            p3di_look_keep_file(&material_finder->images, file.origin);
        p3di_look_miss(&material_finder->images, path, &error);
        return rvmat;
    }
    p3di_look_keep_file(&material_finder->images, file.origin);
    for (size_t i = 0; i < file.included_count; i++)
        p3di_look_keep_file(&material_finder->images, file.included[i]);
    set_numbers(&rvmat, file.rvmat->emissive, file.rvmat->specular, file.rvmat->specular_power);
    for (uint32_t i = 0; i < file.rvmat->stage_count; i++)
        add_stage(material_finder, &rvmat, file.rvmat->stages[i].texture, file.rvmat->stages[i].uv_transform);
    p3di_rvmat_close(&file);
    return rvmat;
}

/* Each rvmat is looked at once. */
static struct rvmat find_rvmat(struct material_finder *material_finder, const struct p3d_model_material *material)
{
    struct p3di_job *job = &material_finder->images.job;
    uint32_t number;

    if (!material->material.size)
        return unknown_rvmat();
    if (!p3di_job_add(job, &material_finder->rvmat_paths, &material->material, &number))
        return job->has_failed ? unknown_rvmat() : material_finder->rvmats[number];
    if (!P3DI_ROOM(job, material_finder->rvmats, number, material_finder->rvmat_capacity))
        return unknown_rvmat();
    material_finder->rvmats[number] = material->has_rvmat ? rvmat_of_model(material_finder, material)
                                                          : rvmat_of_assets(material_finder, material->material);
    return material_finder->rvmats[number];
}

/* ---- Looks ---- */

static struct p3d_look find_look(struct material_finder *material_finder, const struct p3d_model_material *material)
{
    const struct rvmat rvmat = find_rvmat(material_finder, material);
    struct p3d_look look = {.has_rvmat = rvmat.is_known, .specular_power = rvmat.specular_power};
    uint32_t color = P3D_NO_IMAGE;
    float plain[4];

    memcpy(look.images, rvmat.images, sizeof look.images);
    memcpy(look.emissive, rvmat.emissive, sizeof look.emissive);
    memcpy(look.specular, rvmat.specular, sizeof look.specular);
    if (material->texture.size && !p3d_texture_is_procedural(material->texture))
        color = p3di_look_image(&material_finder->images, material->texture, P3D_LOOK_COLOR);
    if (color != P3D_NO_IMAGE || p3di_texture_color(material->texture, plain))
        color = p3di_look_with_macro(&material_finder->images, color, plain, &rvmat.macro);
    look.images[P3D_LOOK_COLOR] = color;
    if (color != P3D_NO_IMAGE)
        look.alpha = material_finder->images.alphas[color];
    return look;
}

/* By material: whether it is wanted. NULL: all are, or there is no memory. */
static const bool *find_wanted(struct material_finder *material_finder, const struct p3d_model *model,
                               bool is_best_only)
{
    bool *is_wanted;
    uint32_t best;

    if (!is_best_only)
        return NULL;
    is_wanted = p3di_job_alloc(&material_finder->images.job, model->material_count, sizeof *is_wanted);
    best = p3di_pictured_lod(model);
    for (uint32_t i = 0; is_wanted && best < model->lod_count && i < model->lods[best].face_count; i++)
        is_wanted[model->lods[best].faces[i].material] = true;
    return is_wanted;
}

/* The look of a material that nothing uses. */
static struct p3d_look empty_look(void)
{
    const struct rvmat rvmat = unknown_rvmat();
    struct p3d_look look = {.has_rvmat = false};

    memcpy(look.images, rvmat.images, sizeof look.images);
    return look;
}

static void free_images(const struct p3d_look_image *images, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        p3di_arena_free(images[i].image.memory); /* memory of p3d_paa_decode, if it is still in use */
}

struct p3d_looks *p3d_find_looks(const struct p3d_model *model, struct p3d_assets *assets,
                                 const struct p3d_look_options *look_options, const struct p3d_options *options,
                                 struct p3d_error *error)
{
    static const struct p3d_look_options defaults;
    struct material_finder material_finder = {.images = {.assets = assets}};
    struct p3di_look_finder *images = &material_finder.images;
    struct p3di_job *job = &images->job;
    const bool *is_wanted;
    struct p3d_look *items;
    struct p3d_looks *looks;

    look_options = look_options ? look_options : &defaults;
    if (options)
        images->quiet = (struct p3d_options){.max_memory = options->max_memory, .allocator = options->allocator};
    images->max_size = look_options->max_size;
    images->folder = look_options->folder;
    images->image_folder = look_options->image_folder;
    images->is_silent_of_game = look_options->is_silent_of_game;
    images->model_folder = model->texture_folder;
    if (!p3di_job_begin(job, "for textures", P3DI_NO_INPUT, options, error))
        return NULL;
    p3di_set_init(&images->paths, job->arena, 0);
    p3di_namer_init(&images->names, job);
    images->names.separator = '-';
    p3di_look_init_macros(images);
    p3di_set_init(&material_finder.rvmat_paths, job->arena, 0);
    looks = p3di_job_alloc(job, 1, sizeof *looks);
    items = p3di_job_alloc(job, model->material_count, sizeof *items);
    is_wanted = find_wanted(&material_finder, model, look_options->is_best_only);
    for (uint32_t i = 0; i < model->material_count && !job->has_failed; i++)
        items[i] = !is_wanted || is_wanted[i] ? find_look(&material_finder, &model->materials[i]) : empty_look();
    if (job->has_failed) {
        free_images(images->images, images->image_count);
        p3di_arena_free(job->arena);
        return NULL;
    }
    *looks = (struct p3d_looks){.items = items,
                                .count = model->material_count,
                                .images = images->images,
                                .image_count = images->image_count,
                                .files = material_finder.images.files,
                                .file_count = material_finder.images.file_count,
                                .game_files = images->game_files,
                                .game_file_count = images->game_file_count,
                                .memory = job->arena};
    return looks;
}

void p3d_looks_free(struct p3d_looks *looks)
{
    if (!looks)
        return;
    free_images(looks->images, looks->image_count);
    p3di_arena_free(looks->memory);
}

bool p3di_lacks_textures(const struct p3d_model *model, struct p3d_assets *assets)
{
    bool lacks = false;

    for (uint32_t i = 0; i < model->material_count && !lacks; i++) {
        const struct p3d_bytes texture = model->materials[i].texture;

        lacks = texture.size && !p3d_texture_is_procedural(texture) &&
                (!assets || (!p3d_assets_has_mod(assets) && !p3d_assets_has(assets, texture, NULL)));
    }
    return lacks;
}
