/* file.c: the facts of an open file, and of files around it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

/* A p3d_options.warn whose user is a struct p3di_file_facts. */
static void add_warning(void *user, const struct p3d_error *warning)
{
    struct p3di_file_facts *file = user;

    if (!P3DI_ROOM(&file->job, file->warnings, file->warning_count, file->warning_capacity))
        return;
    file->warnings[file->warning_count++] = *warning;
}

static bool begin(struct p3di_file_facts *file, struct p3d_error *error)
{
    memset(file, 0, sizeof *file);
    return p3di_job_begin(&file->job, "for the facts", P3DI_NO_INPUT, NULL, error);
}

static bool gather(struct p3di_file_facts *file, struct p3di_facts_source *source, enum p3di_facts_depth depth,
                   struct p3d_error *error)
{
    source->warnings = file->warnings;
    source->warning_count = file->warning_count;
    file->facts = file->job.has_failed ? NULL : p3di_facts_of(source, depth, NULL, error);
    return file->facts;
}

static struct p3di_facts_source source_of(const struct p3di_input *input)
{
    return (struct p3di_facts_source){.path = input->path,
                                      .data = input->data,
                                      .size = input->size,
                                      .file_size = input->is_other ? input->file_size : input->size};
}

/* ---- A model ---- */

static struct p3di_cfg_search search_of(struct p3di_found_cfg *cfg)
{
    return (struct p3di_cfg_search){.class_name = cfg->is_of_animation ? NULL : cfg->class_name,
                                    .path = cfg->path,
                                    .without = cfg->without,
                                    .without_count = cfg->without_count,
                                    .near_name = cfg->config ? NULL : cfg->near_name,
                                    .top = cfg->top,
                                    .why = cfg->config ? NULL : p3di_found_cfg_why(cfg)};
}

/* A model.cfg that is wrong is a warning: the user did not name it. */
static void find_class(struct p3di_file_facts *file)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = file};
    struct p3d_error error;
    bool is_good = p3di_scene_find_class(&file->scene, &options, &error);
    struct p3di_found_cfg *cfg = p3di_scene_cfg(&file->scene);

    if (cfg && cfg->config) {
        file->skeleton = p3di_skeleton_of(cfg, &options, &error);
        is_good = file->skeleton != NULL;
    }
    if (!is_good)
        add_warning(file, &error);
    if (cfg)
        file->search = search_of(cfg);
    if (cfg && cfg->config && !is_good)
        file->search.why = p3di_job_join(&file->job, cfg->path, " cannot be used", "");
}

static void choose(struct p3di_file_facts *file, const char *lods, struct p3di_facts_source *source)
{
    uint32_t *chosen = p3di_job_alloc(&file->job, file->scene.document.lod_count, sizeof *chosen);

    if (chosen && p3d_choose_lods(&file->scene.document, lods, chosen, &source->chosen_count, &file->lods))
        source->chosen = chosen;
    else
        source->chosen_count = 0;
}

static bool read_model(struct p3di_file_facts *file, const struct p3di_path *path, const struct p3di_input *input,
                       const struct p3di_facts_wish *wish, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = file};
    const struct p3d_scene_options around = {.assets = wish->assets, .leaves_damaged_out = true};
    struct p3di_facts_source source = source_of(input);

    if (!p3di_scene_read(&file->scene, path, input, 0, &around, &options, &source.error))
        return gather(file, &source, wish->depth, error);
    source.document = &file->scene.document;
    source.error = file->scene.damage;
    if (file->scene.document.mlod) {
        find_class(file);
        source.skeleton = file->skeleton;
        source.search = &file->search;
    }
    choose(file, wish->lods, &source);
    return gather(file, &source, wish->depth, error);
}

/* ---- An animation ---- */

static void find_skeleton(struct p3di_file_facts *file, const struct p3di_path *path, struct p3d_assets *assets)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = file};
    const struct p3di_cfg_place place = {.model = path, .assets = assets, .animation = file->animation};
    struct p3d_error error;

    if (!p3di_find_cfg(&file->cfg, &place, &options, &error))
        add_warning(file, &error);
    file->search = search_of(&file->cfg);
}

static bool read_animation(struct p3di_file_facts *file, const struct p3di_path *path, const struct p3di_input *input,
                           const struct p3di_facts_wish *wish, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = file};
    struct p3di_facts_source source = source_of(input);

    source.is_animation = true;
    file->animation = p3d_rtm_read(input->data, input->size, &options, &source.error);
    source.animation = file->animation;
    if (file->animation) {
        find_skeleton(file, path, wish->assets);
        source.bones = file->cfg.skeleton;
        source.speed = p3di_find_speed(&file->job, path, wish->assets);
        source.search = &file->search;
    }
    return gather(file, &source, wish->depth, error);
}

/* ---- All ---- */

bool p3di_file_facts_read(struct p3di_file_facts *file, const struct p3di_path *path, const struct p3di_input *input,
                          const struct p3di_facts_wish *wish, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = add_warning, .warn_user = file};
    struct p3di_facts_source source = source_of(input);

    if (!begin(file, error))
        return false;
    if (wish->is_animation)
        return read_animation(file, path, input, wish, error);
    if (!wish->is_texture)
        return read_model(file, path, input, wish, error);
    source.is_texture = true;
    file->texture = p3d_paa_read(input->data, input->size, &options, &source.error);
    source.texture = file->texture;
    return gather(file, &source, wish->depth, error);
}

bool p3di_file_facts_fail(struct p3di_file_facts *file, const struct p3di_input *input,
                          const struct p3di_facts_wish *wish, const struct p3d_error *reason, struct p3d_error *error)
{
    struct p3di_facts_source source = source_of(input);

    source.error = *reason; /* which may be *error */
    if (!begin(file, error))
        return false;
    source.is_texture = wish->is_texture;
    source.is_animation = wish->is_animation;
    return gather(file, &source, P3DI_FACTS_SHORT, error);
}

struct p3di_facts *p3di_facts_of_scene(const struct p3d_scene *scene, enum p3di_facts_depth depth, struct p3di_job *job)
{
    const struct p3di_input *input = p3di_scene_input(scene);
    struct p3di_found_cfg *cfg = p3di_scene_cfg(scene);
    struct p3di_cfg_search *search = p3di_job_alloc(job, 1, sizeof *search);
    struct p3di_facts_source source = source_of(input);
    struct p3di_facts *facts;

    if (!search)
        return NULL;
    source.document = &scene->document;
    source.error = scene->damage;
    source.chosen = scene->lods;
    source.chosen_count = scene->lod_count;
    if (cfg) {
        *search = search_of(cfg);
        source.search = search;
        source.skeleton = cfg->config ? scene->plain : NULL;
    }
    facts = p3di_facts_of(&source, depth, job->options, job->error);
    job->has_failed |= !facts;
    return facts;
}

void p3di_file_facts_free(struct p3di_file_facts *file)
{
    p3di_facts_free(file->facts);
    p3d_paa_free(file->texture);
    p3d_rtm_free(file->animation);
    p3d_model_free(file->skeleton);
    p3di_found_cfg_close(&file->cfg);
    p3d_scene_close(&file->scene);
    p3di_arena_free(file->job.arena);
    memset(file, 0, sizeof *file);
}
