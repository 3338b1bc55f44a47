/* open_scene.c: a model in its mod: its file, and all that other files add to it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include <p3d/model.h>
#include <p3d/scene.h>

/* The parts that a scene owns. */
struct state {
    struct p3di_job job; /* memory of lists and names */
    struct p3d_scene_options options;
    const struct p3di_path *path;
    const struct p3di_input *input;
    struct p3di_found_cfg cfg;
    struct p3d_model *own, *varied, *with_cfg, *posed, *animated,
        *attached; /* each model is made of the model before it, or NULL */
    struct p3d_variants *variants;
    struct p3d_looks *looks;
    struct p3d_hulls *hulls;
    const char **files;
    size_t file_capacity;
    /* If the scene has opened the file: */
    struct p3di_paths paths;
    struct p3di_input opened;
};

/* ---- The file ---- */

static void note_file(void *user, const char *origin)
{
    struct p3d_scene *scene = user;
    struct state *state = scene->memory;

    for (size_t i = 0; origin && i < scene->file_count; i++)
        if (strcmp(state->files[i], origin) == 0)
            return;
    if (!origin || !P3DI_ROOM(&state->job, state->files, scene->file_count, state->file_capacity))
        return;
    state->files[scene->file_count++] = p3di_job_join(&state->job, origin, "", "");
    scene->files = state->files;
}

/* Nothing was asked for that could be lost: memory for names has failed, too, if it has. */
static bool has_noted(const struct p3d_scene *scene, struct p3d_error *error)
{
    struct state *state = scene->memory;

    if (state->job.has_failed)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the model");
    return !state->job.has_failed;
}

static bool fail(struct p3d_scene *scene, enum p3d_scene_failure failure)
{
    scene->failure = failure;
    return false;
}

/* ---- The file and its LODs ---- */

static bool read_document(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3di_input *input = ((struct state *)scene->memory)->input;

    if (p3d_detect(input->data, input->size) == P3D_FORMAT_UNKNOWN) {
        p3di_input_unknown(input, error);
        return fail(scene, P3D_SCENE_NO_MODEL);
    }
    if (!p3d_read(input->data, input->size, options, &scene->document, error))
        return false;
    scene->damage = *error;
    return true;
}

static void leave_damaged_out(struct p3d_scene *scene)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < scene->lod_count; i++)
        if (!p3d_document_lod_error(&scene->document, scene->lods[i]))
            scene->lods[count++] = scene->lods[i];
    scene->lod_count = count;
}

/* The damage that stands in the way; NULL if there is none. */
static const struct p3d_error *find_damage(const struct p3d_scene *scene, const char *selector)
{
    for (uint32_t i = 0; i < scene->lod_count; i++)
        if (p3d_document_lod_error(&scene->document, scene->lods[i]))
            return p3d_document_lod_error(&scene->document, scene->lods[i]);
    /* Without a selector all LODs are wanted, also LODs behind the damage. */
    return !selector && scene->damage.status != P3D_OK ? &scene->damage : NULL;
}

static bool choose(struct p3d_scene *scene, struct p3d_error *error)
{
    struct state *state = scene->memory;
    const char *selector = state->options.lods;
    const struct p3d_error *damage;

    scene->lods = p3di_job_alloc(&state->job, scene->document.lod_count, sizeof *scene->lods);
    if (!scene->lods)
        return has_noted(scene, error);
    if (!p3d_choose_lods(&scene->document, selector, scene->lods, &scene->lod_count, error))
        return fail(scene, P3D_SCENE_NO_LOD);
    if (state->options.leaves_damaged_out) {
        leave_damaged_out(scene);
        return true;
    }
    damage = find_damage(scene, selector);
    if (!damage)
        return true;
    *error = *damage;
    return fail(scene, P3D_SCENE_DAMAGED);
}

const struct p3d_model *p3di_scene_own_model(struct p3d_scene *scene, const struct p3d_options *options,
                                             struct p3d_error *error)
{
    struct state *state = scene->memory;

    if (!state->own)
        state->own = p3d_document_model(&scene->document, scene->lods, scene->lod_count, options, error);
    if (!scene->plain)
        scene->model = scene->plain = state->own;
    return state->own;
}

/* ---- Variants ---- */

static bool fail_variant(struct p3d_scene *scene, struct p3d_error *error)
{
    const struct state *state = scene->memory;
    const struct p3d_variants *variants = state->variants;

    if (variants->count == 1)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "its one variant is not called '%.64s'",
                       state->options.variant);
    else if (variants->count)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "none of its %u variants is called '%.64s'",
                       (unsigned)variants->count, state->options.variant);
    else
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no config in the assets has a class that uses the model");
    return fail(scene, P3D_SCENE_NO_VARIANT);
}

static bool vary(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    const struct p3d_variant *variant;

    if (!state->options.variant || !state->options.classes)
        return true;
    state->variants = p3d_find_variants(state->options.classes, state->path->path, options, error);
    if (!state->variants)
        return false;
    variant = p3d_variant_find(state->variants, state->options.variant);
    if (!variant)
        return fail_variant(scene, error);
    note_file(scene, variant->origin);
    state->varied = p3d_model_with_variant(scene->plain, variant, options, error);
    if (state->varied)
        scene->model = scene->plain = state->varied;
    return state->varied != NULL;
}

/* ---- Bones and animations ---- */

/* The Memory LOD, if it was not chosen: it has the axes. NULL if there is none, or if it is damaged. */
static struct p3d_model *read_memory_lod(const struct p3d_scene *scene, const struct p3d_options *options)
{
    const struct state *state = scene->memory;
    struct p3d_error error;

    for (uint32_t i = 0; state->options.lods && i < scene->document.lod_count; i++)
        if (p3d_lod_kind(p3d_document_resolution(&scene->document, i)) == P3D_LOD_MEMORY)
            return p3d_document_model(&scene->document, &i, 1, options, &error);
    return NULL;
}

/* Names of axes by custom. */
static bool has_axes(const struct p3d_model *model)
{
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        for (uint32_t j = 0; p3d_lod_kind(lod->resolution) == P3D_LOD_MEMORY && j < lod->selection_count; j++)
            if (p3d_text_contains(lod->selections[j].name, "axis"))
                return true;
    }
    return false;
}

/* A model without a class is fine, unless something needs the class, as a pose does. */
static void warn_missing(const struct p3d_scene *scene, const struct p3d_options *options)
{
    struct state *state = scene->memory;
    const bool is_meant = state->options.pose_count || state->options.rtm ||
                          (state->options.expects_skeleton && (state->cfg.near_name || has_axes(scene->plain)));

    if (is_meant)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "no bones and animations: %.160s", p3di_found_cfg_why(&state->cfg));
}

static bool apply_cfg(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    struct p3d_model *memory = read_memory_lod(scene, options);

    state->with_cfg = p3d_model_with_cfg(scene->plain, state->cfg.config, state->cfg.class_name,
                                         memory ? &memory->lods[0] : NULL, options, error);
    p3d_model_free(memory);
    if (!state->with_cfg)
        return false;
    scene->model = scene->plain = state->with_cfg;
    scene->model_cfg = state->cfg.path;
    return true;
}

bool p3di_scene_find_class(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    const struct p3di_cfg_place place = {.model = state->path,
                                         .wanted = state->options.model_cfg,
                                         .assets = state->options.assets,
                                         .option = state->options.include_hint,
                                         .configs = state->options.configs,
                                         .config_count = state->options.config_count};
    struct p3di_found_cfg *cfg = &state->cfg;
    const bool is_good = p3di_find_cfg(cfg, &place, options, error);

    scene->class_name = cfg->class_name;
    for (size_t i = 0; i < cfg->file_count; i++)
        note_file(scene, cfg->files[i]);
    return is_good;
}

/* A model.cfg that nobody has asked for is a warning if it is wrong. */
static bool add_skeleton(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    bool is_good;

    if (!scene->document.mlod)
        return true;
    is_good = p3di_scene_find_class(scene, options, error);
    if (is_good && state->cfg.config)
        is_good = apply_cfg(scene, options, error);
    else if (is_good)
        warn_missing(scene, options);
    if (is_good || error->status == P3D_NO_MEMORY)
        return is_good;
    if (state->options.model_cfg)
        return fail(scene, P3D_SCENE_NO_SKELETON);
    if (options && options->warn)
        options->warn(options->warn_user, error);
    return true;
}

struct p3d_model *p3di_skeleton_of(const struct p3di_found_cfg *cfg, const struct p3d_options *options,
                                   struct p3d_error *error)
{
    static const struct p3d_model empty;

    return p3d_model_with_cfg(&empty, cfg->config, cfg->class_name, NULL, options, error);
}

static bool pose(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;

    if (state->options.pose_count) {
        state->posed = p3d_model_pose(scene->model, state->options.pose, state->options.pose_count, options, error);
        if (!state->posed)
            return fail(scene, error->status == P3D_INVALID ? P3D_SCENE_NO_SOURCE : P3D_SCENE_FAILED);
        scene->model = state->posed;
    }
    if (!state->options.rtm)
        return true;
    state->animated = p3d_rtm_pose_model(state->options.rtm, scene->model, state->options.rtm_time, options, error);
    if (state->animated)
        scene->model = state->animated;
    return state->animated != NULL;
}

/* ---- Files that the model names ---- */

bool p3di_scene_attach(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    const struct p3d_attach_options attach = {note_file, scene};

    if (!state->options.assets)
        return true;
    state->attached = p3d_attach_proxies(scene->model, state->options.assets, &attach, options, error);
    if (!state->attached)
        return false;
    scene->model = state->attached;
    return true;
}

bool p3di_scene_find_looks(struct p3d_scene *scene, const struct p3d_look_options *looks,
                           const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    struct p3d_look_options own = *looks;

    if (!state->options.assets)
        return true;
    if (!own.folder && state->path)
        own.folder = state->path->folder;
    p3d_looks_free(state->looks);
    state->looks = p3d_find_looks(scene->model, state->options.assets, &own, options, error);
    scene->looks = state->looks;
    for (uint32_t i = 0; scene->looks && i < scene->looks->image_count; i++)
        note_file(scene, scene->looks->images[i].origin);
    for (uint32_t i = 0; scene->looks && i < scene->looks->file_count; i++)
        note_file(scene, scene->looks->files[i]);
    return scene->looks != NULL;
}

static bool find_hulls(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct state *state = scene->memory;
    const struct p3d_odol *odol = scene->document.odol;

    if (odol && !(state->hulls = p3d_odol_find_hulls(odol, options, error)))
        return false;
    scene->hulls = state->hulls;
    if (!odol)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "an MLOD has no collision meshes; they are made when it is binarised");
    else if (!scene->hulls->count)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "there are no collision meshes to add");
    return true;
}

/* ---- All together ---- */

static bool add_parts(struct p3d_scene *scene, unsigned what, const struct p3d_options *options,
                      struct p3d_error *error)
{
    const struct state *state = scene->memory;

    if (!(what & ~(unsigned)P3D_SCENE_HULLS))
        return true;
    return p3di_scene_own_model(scene, options, error) && vary(scene, options, error) &&
           (!(what & P3D_SCENE_SKELETON) || add_skeleton(scene, options, error)) && pose(scene, options, error) &&
           (!(what & P3D_SCENE_PROXIES) || p3di_scene_attach(scene, options, error)) &&
           (!(what & P3D_SCENE_LOOKS) || p3di_scene_find_looks(scene, &state->options.looks, options, error));
}

static bool begin(struct p3d_scene *scene, const struct p3d_scene_options *scene_options, struct p3d_error *error)
{
    struct p3di_job job;
    struct state *state;

    memset(scene, 0, sizeof *scene);
    if (!p3di_job_begin(&job, "for the model", P3DI_NO_INPUT, NULL, error))
        return false;
    state = p3di_job_alloc(&job, 1, sizeof *state);
    if (!state) {
        p3di_arena_free(job.arena);
        return false;
    }
    job.error = NULL; /* the caller's; see has_noted */
    state->job = job;
    if (scene_options)
        state->options = *scene_options;
    scene->memory = state;
    return true;
}

static bool read_scene(struct p3d_scene *scene, unsigned what, const struct p3d_options *options,
                       struct p3d_error *error)
{
    struct p3d_scene failed;

    p3di_error_clear(error);
    if (read_document(scene, options, error) && choose(scene, error) && add_parts(scene, what, options, error) &&
        (!(what & P3D_SCENE_HULLS) || find_hulls(scene, options, error)) && has_noted(scene, error))
        return true;
    failed = (struct p3d_scene){.damage = scene->damage, .failure = scene->failure};
    p3d_scene_close(scene);
    *scene = failed;
    return false;
}

bool p3di_scene_read(struct p3d_scene *scene, const struct p3di_path *path, const struct p3di_input *input,
                     unsigned what, const struct p3d_scene_options *scene_options, const struct p3d_options *options,
                     struct p3d_error *error)
{
    struct state *state;

    if (!begin(scene, scene_options, error))
        return false;
    state = scene->memory;
    state->path = path;
    state->input = input;
    return read_scene(scene, what, options, error);
}

static bool open_file(struct state *state, const char *path, struct p3d_error *error)
{
    struct p3di_paths *paths = &state->paths;

    p3di_paths_begin(paths);
    p3di_paths_add_named(paths, path);
    if (paths->job.has_failed) {
        *error = paths->error;
        return false;
    }
    state->path = &paths->items[0];
    state->input = &state->opened;
    if (state->path->problem)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", state->path->problem);
    return !state->path->problem && p3di_path_open(state->path, &state->opened, P3DI_MODEL, error);
}

bool p3d_scene_open(const char *path, unsigned what, const struct p3d_scene_options *scene_options,
                    const struct p3d_options *options, struct p3d_scene *scene, struct p3d_error *error)
{
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    if (!begin(scene, scene_options, error))
        return false;
    if (open_file(scene->memory, path, error))
        return read_scene(scene, what, options, error);
    p3d_scene_close(scene);
    return false;
}

const struct p3d_scene_options *p3di_scene_options(const struct p3d_scene *scene)
{
    return &((const struct state *)scene->memory)->options;
}

const struct p3di_path *p3di_scene_path(const struct p3d_scene *scene)
{
    return ((const struct state *)scene->memory)->path;
}

const struct p3di_input *p3di_scene_input(const struct p3d_scene *scene)
{
    return ((const struct state *)scene->memory)->input;
}

struct p3di_found_cfg *p3di_scene_cfg(const struct p3d_scene *scene)
{
    struct state *state = scene->memory;

    return state->cfg.class_name ? &state->cfg : NULL;
}

void p3d_scene_close(struct p3d_scene *scene)
{
    struct state *state = scene->memory;

    if (state) {
        p3d_hulls_free(state->hulls);
        p3d_looks_free(state->looks);
        p3d_model_free(state->attached);
        p3d_model_free(state->animated);
        p3d_model_free(state->posed);
        p3d_model_free(state->with_cfg);
        p3d_model_free(state->varied);
        p3d_variants_free(state->variants);
        p3d_model_free(state->own);
        p3di_found_cfg_close(&state->cfg);
        p3d_close(&scene->document);
        p3di_input_close(&state->opened);
        p3di_paths_free(&state->paths);
        p3di_arena_free(state->job.arena);
    }
    memset(scene, 0, sizeof *scene);
}
