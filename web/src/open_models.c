/* open_models.c: models that are open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "facts/file.h"
#include "system/name.h"

#include <p3d/model.h>
#include <p3d/rtm.h>

#include <stdlib.h>

static struct web_model *models; /* that are open, the newest first */
static uint32_t next_id;

void web_note(void *user, const struct p3d_error *warning)
{
    struct web_notes *notes = user;
    char text[256];

    notes->items =
        web_need(p3di_job_grow(notes->job, notes->items, notes->count, &notes->capacity, sizeof *notes->items));
    notes->items[notes->count++] = web_copy(notes->job, p3d_error_text(warning, text, sizeof text));
}

/* ---- Numbers ---- */

struct web_model *web_model_of(uint32_t id, const struct web_reply **failure)
{
    for (struct web_model *model = models; model; model = model->next)
        if (model->id == id)
            return model;
    *failure = web_fail_with(P3D_INVALID, "the model is not open");
    return NULL;
}

struct web_model *web_lod_of(uint32_t id, uint32_t *lod, const struct web_reply **failure)
{
    struct web_model *model = web_model_of(id, failure);

    if (!model)
        return NULL;
    if (*lod >= model->scene.document.lod_count) {
        *failure = web_fail_with(P3D_INVALID, "the model has no such LOD");
        return NULL;
    }
    if (model->places[*lod] == WEB_NO_LOD) {
        *failure = web_fail(p3d_document_lod_error(&model->scene.document, *lod));
        return NULL;
    }
    *lod = model->places[*lod];
    return model;
}

bool web_has_attached(const struct web_model *model)
{
    return model->scene.model != model->scene.plain;
}

struct p3d_assets *web_assets_of(const struct web_model *model)
{
    return model->is_alone ? NULL : web_assets();
}

/* ---- Poses ---- */

struct web_values web_values(const char *names, const float *numbers, uint32_t count)
{
    struct web_values values = {.items = web_alloc(count, sizeof *values.items)};

    for (uint32_t i = 0; i < count; i++, names += strlen(names) + 1) {
        if (p3d_text_ends_with(p3d_bytes_of(names), ".rtm")) {
            values.rtm = names;
            values.time = numbers[i];
        } else {
            values.items[values.count++] = (struct p3d_pose_value){names, numbers[i]};
        }
    }
    return values;
}

static bool pose_by_rtm(struct web_posed *posed, const struct web_values *values, struct p3d_error *error)
{
    struct web_file file;
    struct p3d_rtm *rtm = NULL;

    if (web_open_file(web_job(), values->rtm, &file, error))
        rtm = p3d_rtm_read(file.input.data, file.input.size, NULL, error);
    if (rtm) {
        posed->places = web_alloc(posed->model->bone_count, sizeof *posed->places);
        if (p3d_rtm_pose(rtm, posed->model->bones, posed->model->bone_count, values->time, NULL, posed->places, error))
            posed->by_rtm = p3d_rtm_pose_model(rtm, posed->model, values->time, NULL, error);
    }
    p3d_rtm_free(rtm);
    web_close_file(&file);
    return posed->by_rtm;
}

bool web_pose_model(struct web_posed *posed, const struct p3d_model *model, const struct web_values *values,
                    struct p3d_error *error)
{
    *posed = (struct web_posed){.model = model};
    if (values->count || !values->rtm) {
        posed->by_values = p3d_model_pose(model, values->items, values->count, NULL, error);
        posed->model = posed->by_values;
    }
    if (posed->model && values->rtm) {
        (void)pose_by_rtm(posed, values, error);
        posed->model = posed->by_rtm;
    }
    return posed->model;
}

void web_posed_close(struct web_posed *posed)
{
    p3d_model_free(posed->by_rtm);
    p3d_model_free(posed->by_values);
}

/* ---- Closing ---- */

static void free_model(struct web_model *model)
{
    p3d_looks_free(model->looks);
    p3d_scene_close(&model->scene);
    web_close_file(&model->file);
    p3di_arena_free(model->job.arena);
}

WEB_CALL(web_close) void web_close(uint32_t id)
{
    for (struct web_model **at = &models; *at; at = &(*at)->next)
        if ((*at)->id == id) {
            struct web_model *model = *at;

            *at = model->next;
            free_model(model);
            return;
        }
}

/* ---- Opening ---- */

static struct web_model *new_model(void)
{
    struct p3di_job job = web_new_job();
    struct web_model *model = web_need(p3di_job_alloc(&job, 1, sizeof *model));

    model->job = job;
    model->warnings.job = model->missing.job = model->look_warnings.job = &model->job;
    return model;
}

static void place_lods(struct web_model *model)
{
    const struct p3d_scene *scene = &model->scene;
    const uint32_t count = scene->document.lod_count;

    model->places = web_need(p3di_job_alloc(&model->job, count, sizeof *model->places));
    for (uint32_t i = 0; i < count; i++)
        model->places[i] = WEB_NO_LOD;
    for (uint32_t i = 0; i < scene->lod_count; i++)
        model->places[scene->lods[i]] = i;
}

/* Missing files are a list of their own. */
static bool attach(struct web_model *model, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->missing};
    const struct p3d_model *plain = model->scene.plain;
    bool has_proxies = false;

    for (uint32_t i = 0; i < plain->lod_count; i++)
        has_proxies |= plain->lods[i].proxy_count > 0;
    return !has_proxies || p3di_scene_attach(&model->scene, &options, error);
}

#if defined(WEB_FOR_TESTS)
/* A file of these four letters never ends, or takes all memory: pages must survive that. */
static void misbehave(const struct p3di_input *input)
{
    if (input->size == 4 && memcmp(input->data, "LOOP", 4) == 0)
        for (volatile unsigned i = 0;; i++)
            ;
    if (input->size == 4 && memcmp(input->data, "FILL", 4) == 0)
        for (;;)
            memset(web_need(malloc(1 << 20)), 1, 1 << 20);
}
#else
static void misbehave(const struct p3di_input *input)
{
    (void)input;
}
#endif

static bool read_model(struct web_model *model, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->warnings};
    const struct p3d_scene_options scene_options = {.assets = web_assets_of(model),
                                                    .leaves_damaged_out = true,
                                                    .variant = model->variant,
                                                    .classes = model->variant ? web_classes() : NULL};

    misbehave(&model->file.input);
    if (!p3di_scene_read(&model->scene, &model->file.path, &model->file.input, P3D_SCENE_MODEL | P3D_SCENE_SKELETON,
                         &scene_options, &options, error))
        return false;
    place_lods(model);
    return attach(model, error);
}

/* ---- What is said of it ---- */

static const char *name_of(struct p3d_bytes name, char *text, size_t size)
{
    p3d_text_utf8(name, text, size);
    return text;
}

/* The sections of an ODOL, or the different textures and rvmats of an MLOD: as many calls draw it at least. */
static uint32_t count_sections(const struct web_model *model, uint32_t index, const struct p3d_model_lod *lod)
{
    const struct p3d_odol *odol = model->scene.document.odol;
    bool *is_used;
    uint32_t count = 0;

    if (odol)
        return odol->lods[index].section_count;
    is_used = web_alloc(model->scene.plain->material_count, sizeof *is_used);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        count += !is_used[lod->faces[i].material];
        is_used[lod->faces[i].material] = true;
    }
    return count;
}

static void put_lod(struct p3di_json *json, const struct web_model *model, uint32_t index)
{
    const struct p3d_error *error = p3d_document_lod_error(&model->scene.document, index);
    const float resolution = p3d_document_resolution(&model->scene.document, index);
    const struct p3d_model_lod *lod = error ? NULL : &model->scene.plain->lods[model->places[index]];
    char name[P3D_LOD_NAME_SIZE], text[256];

    p3di_json_open(json, NULL, '{');
    p3di_json_u64(json, "index", index);
    p3di_json_text(json, "name", p3d_lod_name(resolution, name));
    p3di_json_f32(json, "resolution", resolution);
    p3di_json_u64(json, "points", lod ? lod->point_count : 0);
    p3di_json_u64(json, "faces", lod ? lod->face_count : 0);
    p3di_json_u64(json, "sections", lod ? count_sections(model, index, lod) : 0);
    p3di_json_bool(json, "isDrawn", p3d_lod_is_drawn(resolution));
    p3di_json_bool(json, "isVisual", p3d_lod_is_visual(resolution));
    p3di_json_bool(json, "isCollision", p3d_lod_is_collision(resolution));
    p3di_json_bool(json, "isOfPoints", p3d_lod_is_of_points(resolution));
    p3di_json_bool(json, "isShadowVolume", p3d_lod_is_shadow_volume(resolution));
    if (error)
        p3di_json_text(json, "problem", p3d_error_text(error, text, sizeof text));
    p3di_json_close(json, '}');
}

static void put_materials(struct p3di_json *json, const struct p3d_model *model)
{
    p3di_json_open(json, "materials", '[');
    for (uint32_t i = 0; i < model->material_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "texture", model->materials[i].texture);
        p3di_json_string(json, "material", model->materials[i].material);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_bones(struct p3di_json *json, const struct p3d_model *model)
{
    p3di_json_open(json, "bones", '[');
    for (uint32_t i = 0; i < model->bone_count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", model->bones[i].name);
        p3di_json_i64(json, "parent", model->bones[i].parent == P3D_NO_BONE ? -1 : (int64_t)model->bones[i].parent);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

static void put_animations(struct p3di_json *json, const struct p3d_model *model)
{
    p3di_json_open(json, "animations", '[');
    for (uint32_t i = 0; i < model->animation_count; i++) {
        const struct p3d_model_animation *animation = &model->animations[i];

        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "name", animation->name);
        p3di_json_string(json, "source", animation->source);
        p3di_json_text(json, "type", p3d_animation_type_name(animation->type));
        if (animation->bone != P3D_NO_BONE)
            p3di_json_string(json, "bone", model->bones[animation->bone].name);
        else
            p3di_json_text(json, "bone", "");
        p3di_json_f32(json, "minValue", animation->min_value);
        p3di_json_f32(json, "maxValue", animation->max_value);
        p3di_json_u64(json, "sourceAddress", animation->source_address);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

void web_put_notes(struct p3di_json *json, const char *key, const struct web_notes *notes)
{
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < notes->count; i++)
        p3di_json_text(json, NULL, notes->items[i]);
    p3di_json_close(json, ']');
}

static void put_problems(struct p3di_json *json, const struct web_model *model)
{
    const struct p3d_error *damage = &model->scene.damage;
    char text[256];

    p3di_json_open(json, "problems", '[');
    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        p3di_json_text(json, NULL, p3d_error_text(damage, text, sizeof text));
    for (size_t i = 0; i < model->warnings.count; i++)
        p3di_json_text(json, NULL, model->warnings.items[i]);
    p3di_json_close(json, ']');
}

static uint32_t count_attached(const struct p3d_scene *scene)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < scene->plain->lod_count; i++)
        count += scene->model->lods[i].face_count > scene->plain->lods[i].face_count;
    return count;
}

static const struct web_reply *tell(const struct web_model *model)
{
    const struct p3d_scene *scene = &model->scene;
    const struct p3d_document *document = &scene->document;
    struct p3di_json *json = web_begin();
    const uint32_t best = p3d_model_best_lod(scene->plain);
    char text[256];

    p3di_json_u64(json, "id", model->id);
    p3di_json_text(json, "path", model->file.path.path);
    p3di_json_text(json, "format", document->mlod ? "MLOD" : "ODOL");
    p3di_json_u64(json, "version", document->mlod ? document->mlod->version : document->odol->version);
    put_problems(json, model);
    p3di_json_open(json, "lods", '[');
    for (uint32_t i = 0; i < document->lod_count; i++)
        put_lod(json, model, i);
    p3di_json_close(json, ']');
    p3di_json_i64(json, "best", best < scene->lod_count ? (int64_t)scene->lods[best] : -1);
    put_materials(json, scene->model);
    put_bones(json, scene->plain);
    put_animations(json, scene->plain);
    p3di_json_text(json, "modelCfg", scene->model_cfg ? web_plain_path(scene->model_cfg) : "");
    p3di_json_text(json, "skeleton", name_of(scene->plain->skeleton, text, sizeof text));
    p3di_json_u64(json, "attached", count_attached(scene));
    web_put_notes(json, "missing", &model->missing);
    return web_end();
}

/* The answer of a call that opens a model; `is_open`: its file. */
static const struct web_reply *finish(struct web_model *model, bool is_open, struct p3d_error *error)
{
    if (!is_open || !read_model(model, error)) {
        free_model(model);
        return web_fail(error);
    }
    model->id = next_id++;
    model->next = models;
    models = model;
    return tell(model);
}

WEB_CALL(web_open_bytes) const struct web_reply *web_open_bytes(const char *name, uint8_t *data, size_t size)
{
    struct web_model *model = new_model();
    struct p3di_path *path = &model->file.path;
    struct p3d_error error;

    path->path = web_copy(&model->job, name);
    path->relative = p3di_base_name(path->path);
    model->is_alone = true;
    model->file.made = data;
    model->file.input = (struct p3di_input){.path = path->path, .data = data, .size = size};
    return finish(model, true, &error);
}

WEB_CALL(web_open) const struct web_reply *web_open(const char *name)
{
    struct web_model *model = new_model();
    struct p3d_error error;
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->warnings};
    const bool is_open = web_open_model(&model->job, name, &model->file, &options, &error);

    return finish(model, is_open, &error);
}

const struct web_reply *web_read_again(struct web_model *model)
{
    struct p3d_error error;

    p3d_looks_free(model->looks);
    model->looks = NULL;
    model->warnings.count = model->missing.count = model->look_warnings.count = 0;
    p3d_scene_close(&model->scene);
    if (read_model(model, &error))
        return tell(model);
    web_close(model->id);
    return web_fail(&error);
}

/* ---- As p3dinfo prints it ---- */

void web_report(const struct web_file *file, bool is_texture, struct p3d_assets *assets, enum p3di_view view,
                struct p3d_sink sink)
{
    const struct p3di_style style = {.width = 80, .assets = assets};
    const struct p3di_facts_wish wish = {p3di_view_depth(view), .assets = assets, .is_texture = is_texture};
    struct p3di_file_facts facts;
    struct p3d_error error;
    const bool is_good = p3di_file_facts_read(&facts, &file->path, &file->input, &wish, &error) &&
                         p3di_report_facts(facts.facts, view, &style, sink, NULL, &error);

    web_need(is_good ? &facts : NULL);
    p3di_file_facts_free(&facts);
}

WEB_CALL(web_info) const struct web_reply *web_info(uint32_t id, uint32_t kind)
{
    static const enum p3di_view views[] = {
        [WEB_TEXT_JSON] = P3DI_VIEW_JSON, [WEB_TEXT_SHORT] = P3DI_VIEW_SHORT, [WEB_TEXT_FULL] = P3DI_VIEW_FULL};
    const struct web_reply *failure;
    const struct web_model *model = web_model_of(id, &failure);
    const bool is_known = kind < sizeof views / sizeof *views;

    if (!model)
        return failure;
    web_set_guessing(false);
    web_report(&model->file, false, web_assets_of(model), is_known ? views[kind] : P3DI_VIEW_SHORT, web_begin_text());
    web_set_guessing(true);
    return web_end_text();
}

WEB_CALL(web_version) const struct web_reply *web_version(void)
{
    return web_text(p3d_version());
}
