/* open_scene.c: a model in its mod: its file, and all that other files add to it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model/last_lod.h"
#include "parts.h"

#include <p3d/model.h>
#include <p3d/scene.h>

/* The parts that a scene owns. */
struct scene_opening {
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
    const char **files, **sought;
    size_t file_capacity, sought_capacity;
    /* If the scene has opened the file: */
    struct p3di_paths paths;
    struct p3di_input opened;
};

/* ---- The file ---- */

static void note_file(void *user, const char *origin)
{
    struct p3d_scene *scene = user;
    struct scene_opening *opening = scene->memory;

    for (size_t i = 0; origin && i < scene->file_count; i++)
        if (strcmp(opening->files[i], origin) == 0)
            return;
    if (!origin || !P3DI_ROOM(&opening->job, opening->files, scene->file_count, opening->file_capacity))
        return;
    opening->files[scene->file_count++] = p3di_job_join(&opening->job, origin, "", "");
    scene->files = opening->files;
}

static void note_sought(void *user, const char *path)
{
    struct p3d_scene *scene = user;
    struct scene_opening *opening = scene->memory;

    if (!P3DI_ROOM(&opening->job, opening->sought, scene->sought_count, opening->sought_capacity))
        return;
    opening->sought[scene->sought_count++] = p3di_job_join(&opening->job, path, "", "");
    scene->sought = opening->sought;
}

/* Nothing was asked for that could be lost: memory for names has failed, too, if it has. */
static bool has_noted(const struct p3d_scene *scene, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;

    if (opening->job.has_failed)
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the model");
    return !opening->job.has_failed;
}

static bool fail(struct p3d_scene *scene, enum p3d_scene_failure failure)
{
    scene->failure = failure;
    return false;
}

/* ---- The file and its LODs ---- */

static bool read_document(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3di_input *input = ((struct scene_opening *)scene->memory)->input;

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
    struct scene_opening *opening = scene->memory;
    const char *selector = opening->options.lods;
    const struct p3d_error *damage;

    scene->lods = p3di_job_alloc(&opening->job, scene->document.lod_count, sizeof *scene->lods);
    if (!scene->lods)
        return has_noted(scene, error);
    if (!p3d_choose_lods(&scene->document, selector, scene->lods, &scene->lod_count, error))
        return fail(scene, P3D_SCENE_NO_LOD);
    if (opening->options.leaves_damaged_out) {
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
    struct scene_opening *opening = scene->memory;

    if (!opening->own)
        opening->own = p3d_document_model(&scene->document, scene->lods, scene->lod_count, options, error);
    if (!scene->plain)
        scene->model = scene->plain = opening->own;
    return opening->own;
}

/* ---- Variants ---- */

static bool fail_variant(struct p3d_scene *scene, struct p3d_error *error)
{
    const struct scene_opening *opening = scene->memory;
    const struct p3d_variants *variants = opening->variants;

    if (variants->count == 1)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "its one variant is not called '%.64s'",
                       opening->options.variant);
    else if (variants->count)
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "none of its %u variants is called '%.64s'",
                       (unsigned)variants->count, opening->options.variant);
    else
        p3di_error_set(error, P3D_INVALID, P3D_NO_LOD, 0, "no config in the assets has a class that uses the model");
    return fail(scene, P3D_SCENE_NO_VARIANT);
}

static bool vary(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    const struct p3d_variant *variant;

    if (!opening->options.variant || !opening->options.classes)
        return true;
    opening->variants = p3d_find_variants(opening->options.classes, opening->path->path, options, error);
    if (!opening->variants)
        return false;
    variant = p3d_variant_find(opening->variants, opening->options.variant);
    if (!variant)
        return fail_variant(scene, error);
    for (size_t i = 0; i < variant->file_count; i++)
        note_file(scene, variant->files[i]);
    opening->varied = p3d_model_with_variant(scene->plain, variant, options, error);
    if (opening->varied)
        scene->model = scene->plain = opening->varied;
    return opening->varied != NULL;
}

/* ---- Bones and animations ---- */

/* The Memory LOD, if it was not chosen: it has the axes. NULL if there is none, or if it is damaged. */
static struct p3d_model *read_memory_lod(const struct p3d_scene *scene, const struct p3d_options *options)
{
    const struct scene_opening *opening = scene->memory;
    const uint32_t memory = p3di_last_lod_of(&scene->document, P3D_LOD_MEMORY);
    struct p3d_error error;

    if (!opening->options.lods || memory == scene->document.lod_count)
        return NULL;
    return p3d_document_model(&scene->document, &memory, 1, options, &error);
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

/* Where no model.cfg was found, all models get the same words: tools count them. */
static const char *why_missing(struct p3di_found_cfg *cfg)
{
    return cfg->top && !cfg->path && !cfg->near_path && !cfg->without_count ? "there is no model.cfg for it"
                                                                            : p3di_found_cfg_why(cfg);
}

/* A model without a class is fine, unless something needs the class, as a pose does. */
static void warn_missing(const struct p3d_scene *scene, const struct p3d_options *options)
{
    struct scene_opening *opening = scene->memory;
    const bool is_meant = opening->options.pose_count || opening->options.rtm ||
                          (opening->options.expects_skeleton && (opening->cfg.near_name || has_axes(scene->plain)));

    if (is_meant)
        p3di_warn(options, (uint32_t)P3D_NO_LOD, "no bones and animations: %.160s", why_missing(&opening->cfg));
}

/* A fault of the class is one of its file, which the error names. */
static struct p3d_model *with_cfg(const struct p3d_model *model, const struct p3di_found_cfg *cfg,
                                  const struct p3d_model_lod *memory, const struct p3d_options *options,
                                  struct p3d_error *error)
{
    struct p3d_model *made = p3d_model_with_cfg(model, cfg->config, cfg->class_name, memory, options, error);

    if (!made && error->status != P3D_NO_MEMORY) {
        p3di_error_name_file(error, cfg->path);
        error->has_line = true;
    }
    return made;
}

static bool apply_cfg(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    struct p3d_model *memory = read_memory_lod(scene, options);

    opening->with_cfg = with_cfg(scene->plain, &opening->cfg, memory ? &memory->lods[0] : NULL, options, error);
    p3d_model_free(memory);
    if (!opening->with_cfg)
        return false;
    scene->model = scene->plain = opening->with_cfg;
    scene->model_cfg = opening->cfg.path;
    return true;
}

bool p3di_scene_find_class(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    const struct p3di_cfg_place place = {.model = opening->path,
                                         .wanted = opening->options.model_cfg,
                                         .assets = opening->options.assets,
                                         .option = opening->options.include_hint,
                                         .configs = opening->options.configs,
                                         .config_count = opening->options.config_count};
    struct p3di_found_cfg *cfg = &opening->cfg;
    const bool is_good = p3di_find_cfg(cfg, &place, options, error);

    scene->class_name = cfg->class_name;
    for (size_t i = 0; i < cfg->file_count; i++)
        note_file(scene, cfg->files[i]);
    return is_good;
}

/* A model.cfg that nobody has asked for is a warning if it is wrong, unless the skeleton is what the model is for. */
static bool add_skeleton(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    bool is_good;

    if (!scene->document.mlod)
        return true;
    is_good = p3di_scene_find_class(scene, options, error);
    if (is_good && opening->cfg.config)
        is_good = apply_cfg(scene, options, error);
    else if (is_good)
        warn_missing(scene, options);
    if (is_good || error->status == P3D_NO_MEMORY)
        return is_good;
    if (opening->options.model_cfg || opening->options.expects_skeleton)
        return fail(scene, P3D_SCENE_NO_SKELETON);
    if (options && options->warn)
        options->warn(options->warn_user, error);
    return true;
}

struct p3d_model *p3di_skeleton_of(const struct p3di_found_cfg *cfg, const struct p3d_options *options,
                                   struct p3d_error *error)
{
    static const struct p3d_model empty;

    return with_cfg(&empty, cfg, NULL, options, error);
}

static bool pose(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;

    if (opening->options.pose_count) {
        opening->posed =
            p3d_model_pose(scene->model, opening->options.pose, opening->options.pose_count, options, error);
        if (!opening->posed)
            return fail(scene, error->status == P3D_INVALID ? P3D_SCENE_NO_SOURCE : P3D_SCENE_FAILED);
        scene->model = opening->posed;
    }
    if (!opening->options.rtm)
        return true;
    opening->animated =
        p3d_rtm_pose_model(opening->options.rtm, scene->model, opening->options.rtm_time, options, error);
    if (opening->animated)
        scene->model = opening->animated;
    return opening->animated != NULL;
}

/* ---- Files that the model names ---- */

bool p3di_scene_attach(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    const struct p3d_attach_options attach = {note_file, note_sought, scene};

    if (!opening->options.assets)
        return true;
    opening->attached = p3d_attach_proxies(scene->model, opening->options.assets, &attach, options, error);
    if (!opening->attached)
        return false;
    scene->model = opening->attached;
    return true;
}

bool p3di_scene_find_looks(struct p3d_scene *scene, const struct p3d_look_options *looks,
                           const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    struct p3d_look_options own = *looks;

    if (!opening->options.assets)
        return true;
    if (!own.folder && opening->path)
        own.folder = opening->path->folder;
    p3d_looks_free(opening->looks);
    opening->looks = p3d_find_looks(scene->model, opening->options.assets, &own, options, error);
    scene->looks = opening->looks;
    for (uint32_t i = 0; scene->looks && i < scene->looks->image_count; i++)
        note_file(scene, scene->looks->images[i].origin);
    for (uint32_t i = 0; scene->looks && i < scene->looks->file_count; i++)
        note_file(scene, scene->looks->files[i]);
    return scene->looks != NULL;
}

static bool find_hulls(struct p3d_scene *scene, const struct p3d_options *options, struct p3d_error *error)
{
    struct scene_opening *opening = scene->memory;
    const struct p3d_odol *odol = scene->document.odol;

    if (odol && !(opening->hulls = p3d_odol_find_hulls(odol, options, error)))
        return false;
    scene->hulls = opening->hulls;
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
    const struct scene_opening *opening = scene->memory;

    if (!(what & ~(unsigned)P3D_SCENE_HULLS))
        return true;
    return p3di_scene_own_model(scene, options, error) && vary(scene, options, error) &&
           (!(what & P3D_SCENE_SKELETON) || add_skeleton(scene, options, error)) && pose(scene, options, error) &&
           (!(what & P3D_SCENE_PROXIES) || p3di_scene_attach(scene, options, error)) &&
           (!(what & P3D_SCENE_LOOKS) || p3di_scene_find_looks(scene, &opening->options.looks, options, error));
}

static bool begin(struct p3d_scene *scene, const struct p3d_scene_options *scene_options, struct p3d_error *error)
{
    struct p3di_job job;
    struct scene_opening *opening;

    memset(scene, 0, sizeof *scene);
    if (!p3di_job_begin(&job, "for the model", P3DI_NO_INPUT, NULL, error))
        return false;
    opening = p3di_job_alloc(&job, 1, sizeof *opening);
    if (!opening) {
        p3di_arena_free(job.arena);
        return false;
    }
    job.error = NULL; /* the caller's; see has_noted */
    opening->job = job;
    if (scene_options)
        opening->options = *scene_options;
    scene->memory = opening;
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
    struct scene_opening *opening;

    if (!begin(scene, scene_options, error))
        return false;
    opening = scene->memory;
    opening->path = path;
    opening->input = input;
    return read_scene(scene, what, options, error);
}

static bool open_file(struct scene_opening *opening, const char *path, struct p3d_error *error)
{
    struct p3di_paths *paths = &opening->paths;

    p3di_paths_begin(paths);
    p3di_paths_add_named(paths, path);
    if (paths->job.has_failed) {
        *error = paths->error;
        return false;
    }
    opening->path = &paths->items[0];
    opening->input = &opening->opened;
    if (opening->path->problem)
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "%s", opening->path->problem);
    return !opening->path->problem && p3di_path_open(opening->path, &opening->opened, P3DI_MODEL, error);
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
    return &((const struct scene_opening *)scene->memory)->options;
}

const struct p3di_path *p3di_scene_path(const struct p3d_scene *scene)
{
    return ((const struct scene_opening *)scene->memory)->path;
}

const struct p3di_input *p3di_scene_input(const struct p3d_scene *scene)
{
    return ((const struct scene_opening *)scene->memory)->input;
}

struct p3di_found_cfg *p3di_scene_cfg(const struct p3d_scene *scene)
{
    struct scene_opening *opening = scene->memory;

    return opening->cfg.class_name ? &opening->cfg : NULL;
}

void p3d_scene_close(struct p3d_scene *scene)
{
    struct scene_opening *opening = scene->memory;

    if (opening) {
        p3d_hulls_free(opening->hulls);
        p3d_looks_free(opening->looks);
        p3d_model_free(opening->attached);
        p3d_model_free(opening->animated);
        p3d_model_free(opening->posed);
        p3d_model_free(opening->with_cfg);
        p3d_model_free(opening->varied);
        p3d_variants_free(opening->variants);
        p3d_model_free(opening->own);
        p3di_found_cfg_close(&opening->cfg);
        p3d_close(&scene->document);
        p3di_input_close(&opening->opened);
        p3di_paths_free(&opening->paths);
        p3di_arena_free(opening->job.arena);
    }
    memset(scene, 0, sizeof *scene);
}
