/* read.c: the facts of a file of any format.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

/* ---- Bones and animations ---- */

static void take_bones(struct p3di_facts *facts, const struct p3d_model *model)
{
    struct p3d_odol_bone *bones = p3di_job_alloc(&facts->job, model->bone_count, sizeof *bones);

    for (uint32_t i = 0; bones && i < model->bone_count; i++) {
        bones[i].name = model->bones[i].name;
        if (model->bones[i].parent != P3D_NO_BONE)
            bones[i].parent = model->bones[model->bones[i].parent].name;
    }
    facts->model.skeleton = model->skeleton;
    facts->model.bones = bones;
    facts->model.bone_count = bones ? model->bone_count : 0;
}

static void take_animations(struct p3di_facts *facts, const struct p3d_model *model)
{
    struct p3di_facts_animation *animations = p3di_job_alloc(&facts->job, model->animation_count, sizeof *animations);

    for (uint32_t i = 0; animations && i < model->animation_count; i++) {
        const uint32_t bone = model->animations[i].bone;

        animations[i].class_ = model->animations[i];
        if (bone != P3D_NO_BONE)
            animations[i].bone = model->bones[bone].name;
    }
    facts->model.animations = animations;
    facts->model.animation_count = animations ? model->animation_count : 0;
}

/* A model of none of its LODs has the animations, too. */
static void take_odol(struct p3di_facts *facts, const struct p3d_odol *odol)
{
    static const uint32_t none;
    struct p3d_error error;

    facts->has_model = true;
    for (size_t i = 0; odol->physx && i < P3D_ODOL_MESH_LISTS; i++)
        facts->mesh_count += odol->physx->lists[i].mesh_count;
    p3di_facts_take_odol(&facts->job, &facts->model, odol);
    facts->animated = p3d_model_from_odol(odol, &none, 0, facts->job.options, &error);
    if (facts->animated)
        take_animations(facts, facts->animated);
    else
        p3di_facts_add_error(facts, &error);
}

/* ---- A model ---- */

static void take_errors(struct p3di_facts *facts, const struct p3di_facts_source *source)
{
    if (source->error.status != P3D_OK && source->error.lod == P3D_NO_LOD)
        p3di_facts_add_error(facts, &source->error);
    for (uint32_t i = 0; i < source->document->lod_count; i++)
        if (p3d_document_lod_error(source->document, i))
            p3di_facts_add_error(facts, p3d_document_lod_error(source->document, i));
}

static void take_lods(struct p3di_facts *facts, const struct p3di_facts_source *source, enum p3di_facts_depth depth)
{
    const struct p3d_document *document = source->document;

    facts->lods = p3di_job_alloc(&facts->job, source->chosen_count, sizeof *facts->lods);
    facts->best = p3d_document_best_lod(document, source->chosen, source->chosen_count);
    for (uint32_t i = 0; i < source->chosen_count && !facts->job.has_failed; i++) {
        struct p3di_facts_lod *lod = &facts->lods[facts->lod_count++];

        if (document->mlod)
            p3di_facts_take_mlod_lod(&facts->job, lod, document->mlod, source->chosen[i], depth);
        else
            p3di_facts_take_odol_lod(facts, lod, document->odol, source->chosen[i], depth);
    }
    if (facts->best < facts->lod_count)
        facts->shape = document->mlod ? p3di_facts_mlod_shape(document->mlod, source->chosen[facts->best])
                                      : p3di_facts_odol_shape(document->odol, source->chosen[facts->best]);
}

static void take_document(struct p3di_facts *facts, const struct p3di_facts_source *source, enum p3di_facts_depth depth)
{
    const struct p3d_document *document = source->document;

    facts->is_readable = true;
    facts->is_damaged = source->error.status != P3D_OK;
    facts->trailing_bytes = document->mlod ? document->mlod->trailing.size : document->odol->trailing.size;
    facts->search = source->search;
    facts->has_skeleton = source->skeleton || document->odol;
    if (document->mlod)
        facts->default_path = p3d_mlod_default_path(document->mlod);
    if (document->odol)
        take_odol(facts, document->odol);
    if (source->skeleton && document->mlod) {
        take_bones(facts, source->skeleton);
        take_animations(facts, source->skeleton);
    }
    take_errors(facts, source);
    take_lods(facts, source, depth);
}

/* ---- A texture ---- */

/* Unpacks the mip: packed bytes are only known to be good once they are unpacked. */
static bool check_mip(const struct p3di_facts *facts, uint32_t mip, struct p3d_error *error)
{
    struct p3d_image *image = p3d_paa_decode(facts->texture, mip, true, facts->job.options, error);

    p3d_image_free(image);
    return image != NULL;
}

/* A warning of a mip is not repeated for the file. */
static void take_texture(struct p3di_facts *facts, const struct p3di_facts_source *source)
{
    bool is_of_mip = false;

    facts->is_texture = true;
    facts->texture = source->texture;
    facts->is_readable = facts->texture != NULL;
    if (facts->texture || (source->error.status != P3D_UNSUPPORTED && source->error.status != P3D_INVALID))
        facts->format = "PAA";
    if (facts->texture)
        facts->trailing_bytes = facts->texture->trailing.size;
    for (uint32_t i = 0; facts->texture && i < facts->texture->mip_count; i++) {
        struct p3d_error error;

        if (check_mip(facts, i, &error))
            continue;
        p3di_facts_add_error(facts, &error);
        is_of_mip |= facts->texture->mips[i].error != NULL;
    }
    if (source->error.status != P3D_OK && !is_of_mip)
        p3di_facts_add_error(facts, &source->error);
    facts->is_damaged = facts->error_count != 0;
}

/* ---- An animation ---- */

static void take_animation(struct p3di_facts *facts, const struct p3di_facts_source *source)
{
    const struct p3d_rtm *rtm = source->animation;

    facts->is_animation = true;
    facts->is_readable = rtm != NULL;
    facts->search = source->search;
    if (rtm) {
        facts->format = rtm->form == P3D_RTM_BMTR ? "BMTR" : p3d_rtm_form_name(rtm);
        facts->version = rtm->version;
        facts->trailing_bytes = rtm->trailing.size;
        p3di_facts_take_rtm(facts, rtm, source->bones);
        facts->animation.speed = source->speed;
    } else {
        facts->format = p3d_rtm_detect(source->data, source->size) ? "RTM" : NULL;
        facts->is_damaged = facts->format != NULL;
        p3di_facts_add_error(facts, &source->error);
    }
}

/* ---- A file ---- */

static void take_format(struct p3di_facts *facts, const struct p3di_facts_source *source)
{
    static const char *const formats[] = {
        [P3D_FORMAT_UNKNOWN] = NULL, [P3D_FORMAT_MLOD] = "MLOD", [P3D_FORMAT_ODOL] = "ODOL"};

    facts->format = formats[p3d_detect(source->data, source->size)];
    if (facts->format && source->size >= 8)
        facts->version = p3d_load_u32(source->data + 4);
}

struct p3di_facts *p3di_facts_of(const struct p3di_facts_source *source, enum p3di_facts_depth depth,
                                 const struct p3d_options *options, struct p3d_error *error)
{
    struct p3di_facts *facts = NULL;
    struct p3di_job job;

    if (p3di_job_begin(&job, "for the facts", P3DI_NO_INPUT, options, error))
        facts = p3di_job_alloc(&job, 1, sizeof *facts);
    if (!facts) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    *facts = (struct p3di_facts){.job = job,
                                 .path = source->path,
                                 .size = source->file_size,
                                 .has_members = depth >= P3DI_FACTS_MEMBERS,
                                 .warnings = source->warnings,
                                 .warning_count = source->warning_count};
    if (source->is_texture)
        take_texture(facts, source);
    else if (source->is_animation)
        take_animation(facts, source);
    else
        take_format(facts, source);
    if (source->document)
        take_document(facts, source, depth);
    else if (!source->is_texture && !source->is_animation)
        p3di_facts_add_error(facts, &source->error);
    facts->job.error = NULL;
    if (!facts->job.has_failed)
        return facts;
    p3di_facts_free(facts);
    return NULL;
}
