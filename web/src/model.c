/* model.c: models that are open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"

#include "calls.h"
#include "files.h"

#include "cli/facts.h"

#include <stdlib.h>

static struct web_model **models;
static size_t model_count, model_capacity;

void web_note(void *user, const struct p3d_error *warning)
{
    char text[256];

    cli_names_take(user, cli_copy(p3d_error_text(warning, text, sizeof text)));
}

/* ---- Numbers ---- */

struct web_model *web_model_of(uint32_t id, const struct web_reply **failure)
{
    struct p3d_error error;

    if (id < model_count && models[id])
        return models[id];
    cli_set_error(&error, P3D_INVALID, "the model is not open");
    *failure = web_fail(&error);
    return NULL;
}

struct web_model *web_lod_of(uint32_t id, uint32_t *lod, const struct web_reply **failure)
{
    struct web_model *model = web_model_of(id, failure);
    struct p3d_error error;

    if (!model)
        return NULL;
    if (*lod < model->document.lod_count && model->places[*lod] != WEB_NO_LOD) {
        *lod = model->places[*lod];
        return model;
    }
    if (*lod < model->document.lod_count)
        error = *p3d_document_lod_error(&model->document, *lod);
    else
        cli_set_error(&error, P3D_INVALID, "the model has no such LOD");
    *failure = web_fail(&error);
    return NULL;
}

const struct p3d_model *web_plain(const struct web_model *model)
{
    return model->with_cfg ? model->with_cfg : model->own;
}

const struct p3d_model *web_whole(const struct web_model *model)
{
    return model->attached ? model->attached : web_plain(model);
}

struct p3d_assets *web_assets_of(const struct web_model *model)
{
    return model->is_alone ? NULL : web_assets();
}

struct p3d_pose_value *web_values(const char *names, const float *numbers, uint32_t count)
{
    struct p3d_pose_value *values = cli_alloc(count, sizeof *values);

    for (uint32_t i = 0; i < count; i++, names += strlen(names) + 1)
        values[i] = (struct p3d_pose_value){names, numbers[i]};
    return values;
}

/* ---- Closing ---- */

static void free_model(struct web_model *model)
{
    p3d_looks_free(model->looks);
    p3d_model_free(model->attached);
    p3d_model_free(model->with_cfg);
    p3d_model_free(model->own);
    cli_model_cfg_close(&model->cfg);
    p3d_close(&model->document);
    free(model->chosen);
    free(model->places);
    p3di_input_close(&model->input);
    free(model->bytes);
    cli_path_free(&model->path);
    cli_names_free(&model->warnings);
    cli_names_free(&model->missing);
    cli_names_free(&model->look_warnings);
    free(model);
}

WEB_CALL(web_close) void web_close(uint32_t id)
{
    if (id >= model_count || !models[id])
        return;
    free_model(models[id]);
    models[id] = NULL;
}

/* ---- Opening ---- */

static void choose(struct web_model *model)
{
    model->chosen = cli_alloc(model->document.lod_count, sizeof *model->chosen);
    model->places = cli_alloc(model->document.lod_count, sizeof *model->places);
    for (uint32_t i = 0; i < model->document.lod_count; i++) {
        const bool is_good = !p3d_document_lod_error(&model->document, i);

        model->places[i] = is_good ? model->chosen_count : WEB_NO_LOD;
        if (is_good)
            model->chosen[model->chosen_count++] = i;
    }
}

/* A model.cfg that is wrong is a warning: nobody has asked for it. */
static bool take_model_cfg(struct web_model *model, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->warnings};
    bool is_good;

    if (!model->document.mlod)
        return true;
    is_good = cli_model_cfg_find(&model->cfg, &model->path, NULL, web_assets_of(model), &options, error);
    if (model->cfg.config) {
        model->with_cfg =
            p3d_model_with_cfg(model->own, model->cfg.config, model->cfg.class_name, NULL, &options, error);
        is_good = model->with_cfg;
    }
    if (!is_good && error->status != P3D_NO_MEMORY)
        web_note(&model->warnings, error);
    return is_good || error->status != P3D_NO_MEMORY;
}

static bool attach(struct web_model *model, struct p3d_error *error)
{
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->missing};
    const struct p3d_model *plain = web_plain(model);
    uint32_t proxy_count = 0;

    for (uint32_t i = 0; i < plain->lod_count; i++)
        proxy_count += plain->lods[i].proxy_count;
    if (!proxy_count || model->is_alone)
        return true;
    model->attached = p3d_attach_proxies(plain, web_assets(), NULL, &options, error);
    return model->attached;
}

#if defined(WEB_FOR_TESTS)
/* A file of these four letters takes for ever, or all memory: pages must get over that. */
static void misbehave(const struct p3di_input *input)
{
    if (input->size == 4 && memcmp(input->data, "LOOP", 4) == 0)
        for (volatile unsigned i = 0;; i++)
            ;
    if (input->size == 4 && memcmp(input->data, "FILL", 4) == 0)
        for (;;)
            memset(cli_need(malloc(1 << 20)), 1, 1 << 20);
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

    misbehave(&model->input);
    if (!p3d_read(model->input.data, model->input.size, &options, &model->document, &model->damage)) {
        *error = model->damage;
        return false;
    }
    choose(model);
    model->own = p3d_document_model(&model->document, model->chosen, model->chosen_count, &options, error);
    return model->own && take_model_cfg(model, error) && attach(model, error);
}

static uint32_t keep(struct web_model *model)
{
    models = cli_grow(models, model_count, &model_capacity, sizeof(struct web_model *));
    models[model_count] = model;
    return (uint32_t)model_count++;
}

/* ---- What is said of it ---- */

static const char *name_of(struct p3d_bytes name, char *text, size_t size)
{
    p3d_text_utf8(name, text, size);
    return text;
}

/* Of an ODOL its sections, of an MLOD its different textures and rvmats: as many calls draw it at least. */
static uint32_t count_sections(const struct web_model *model, uint32_t index, const struct p3d_model_lod *lod)
{
    bool *is_used;
    uint32_t count = 0;

    if (model->document.odol)
        return model->document.odol->lods[index].section_count;
    is_used = cli_alloc(model->own->material_count, sizeof *is_used);
    for (uint32_t i = 0; i < lod->face_count; i++) {
        count += !is_used[lod->faces[i].material];
        is_used[lod->faces[i].material] = true;
    }
    free(is_used);
    return count;
}

static void put_lod(struct p3di_json *json, const struct web_model *model, uint32_t index)
{
    const struct p3d_error *error = p3d_document_lod_error(&model->document, index);
    const float resolution = p3d_document_resolution(&model->document, index);
    const struct p3d_model_lod *lod = error ? NULL : &model->own->lods[model->places[index]];
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

void web_put_names(struct p3di_json *json, const char *key, const struct cli_names *names)
{
    p3di_json_open(json, key, '[');
    for (size_t i = 0; i < names->count; i++)
        p3di_json_text(json, NULL, names->items[i]);
    p3di_json_close(json, ']');
}

static void put_problems(struct p3di_json *json, const struct web_model *model)
{
    char text[256];

    p3di_json_open(json, "problems", '[');
    if (model->damage.status != P3D_OK && model->damage.lod == P3D_NO_LOD)
        p3di_json_text(json, NULL, p3d_error_text(&model->damage, text, sizeof text));
    for (size_t i = 0; i < model->warnings.count; i++)
        p3di_json_text(json, NULL, model->warnings.items[i]);
    p3di_json_close(json, ']');
}

static uint32_t count_attached(const struct web_model *model)
{
    const struct p3d_model *plain = web_plain(model);
    uint32_t count = 0;

    for (uint32_t i = 0; model->attached && i < plain->lod_count; i++)
        count += model->attached->lods[i].face_count > plain->lods[i].face_count;
    return count;
}

static const struct web_reply *tell(uint32_t id)
{
    const struct web_model *model = models[id];
    const struct p3d_model *plain = web_plain(model);
    const struct p3d_document *document = &model->document;
    struct p3di_json *json = web_begin();
    const uint32_t best = p3d_model_best_lod(plain);
    char text[256];

    p3di_json_u64(json, "id", id);
    p3di_json_text(json, "path", model->path.path);
    p3di_json_text(json, "format", document->mlod ? "MLOD" : "ODOL");
    p3di_json_u64(json, "version", document->mlod ? document->mlod->version : document->odol->version);
    put_problems(json, model);
    p3di_json_open(json, "lods", '[');
    for (uint32_t i = 0; i < document->lod_count; i++)
        put_lod(json, model, i);
    p3di_json_close(json, ']');
    p3di_json_i64(json, "best", best < plain->lod_count ? (int64_t)model->chosen[best] : -1);
    put_materials(json, web_whole(model));
    put_bones(json, plain);
    put_animations(json, plain);
    p3di_json_text(json, "modelCfg", model->with_cfg ? web_plain_path(model->cfg.path) : "");
    p3di_json_text(json, "skeleton", name_of(plain->skeleton, text, sizeof text));
    p3di_json_u64(json, "attached", count_attached(model));
    web_put_names(json, "missing", &model->missing);
    return web_end();
}

static const struct web_reply *finish(struct web_model *model)
{
    struct p3d_error error;

    if (read_model(model, &error))
        return tell(keep(model));
    free_model(model);
    return web_fail(&error);
}

WEB_CALL(web_open_bytes) const struct web_reply *web_open_bytes(const char *name, uint8_t *data, size_t size)
{
    struct web_model *model = cli_alloc(1, sizeof *model);

    model->path.path = cli_copy(name);
    model->path.relative = cli_copy(p3di_base_name(name));
    model->is_alone = true;
    model->bytes = data;
    model->input = (struct p3di_input){.path = model->path.path, .data = data, .size = size};
    return finish(model);
}

WEB_CALL(web_open) const struct web_reply *web_open(const char *name)
{
    struct web_model *model = cli_alloc(1, sizeof *model);
    struct p3d_error error;

    if (web_path_of(name, &model->path, &error) && p3di_path_open(&model->path, &model->input, P3DI_ANY, &error))
        return finish(model);
    free_model(model);
    return web_fail(&error);
}

/* ---- As p3dinfo prints it ---- */

WEB_CALL(web_info) const struct web_reply *web_info(uint32_t id, uint32_t kind)
{
    const enum p3di_view view = kind == WEB_TEXT_JSON   ? P3DI_VIEW_JSON
                                : kind == WEB_TEXT_FULL ? P3DI_VIEW_FULL
                                                        : P3DI_VIEW_SHORT;
    const struct web_reply *failure = NULL;
    const struct web_model *model = web_model_of(id, &failure);
    struct cli_facts facts;
    struct p3d_buffer text;

    if (!model)
        return failure;
    cli_facts_read(&facts, &model->path, &model->input, web_assets_of(model), NULL, p3di_view_depth(view));
    text = web_report(facts.facts, view);
    cli_facts_free(&facts);
    return web_text((char *)text.data, text.size);
}

WEB_CALL(web_version) const struct web_reply *web_version(void)
{
    return web_text(cli_copy(p3d_version()), strlen(p3d_version()));
}
