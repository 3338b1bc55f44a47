/* card.c: a small picture of a model, with what stands below it in a gallery. Nothing stays open.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "model/face_kinds.h"

#include <p3d/draw.h>
#include <p3d/mlod.h>
#include <p3d/odol.h>

enum {
    ENOUGH_FACES = 1000, /* more are not to be seen in so small a picture */
    TEXELS = 128
};

static uint32_t count_faces(const struct p3d_document *document, uint32_t lod)
{
    return document->mlod ? document->mlod->lods[lod].face_count : document->odol->lods[lod].face_count;
}

/* The LOD that stands for the model, or one for players that has enough faces, and fewer. */
static uint32_t choose_lod(const struct p3d_document *document)
{
    uint32_t chosen = p3d_document_best_lod(document, NULL, 0);

    for (uint32_t i = 0; chosen < document->lod_count && i < document->lod_count; i++)
        if (!p3d_document_lod_error(document, i) && p3d_lod_is_visual(p3d_document_resolution(document, i)) &&
            count_faces(document, i) >= ENOUGH_FACES && count_faces(document, i) < count_faces(document, chosen))
            chosen = i;
    return chosen;
}

/* That LOD; all if nothing of it is seen. */
static struct p3d_model *read_lods(const struct p3d_scene *scene, struct p3d_error *error)
{
    const uint32_t lod = choose_lod(&scene->document);
    struct p3d_model *model = NULL;

    if (lod < scene->document.lod_count)
        model = p3d_document_model(&scene->document, &lod, 1, NULL, error);
    if (model && p3di_pictured_lod(model) < model->lod_count)
        return model;
    p3d_model_free(model);
    return p3d_document_model(&scene->document, scene->lods, scene->lod_count, NULL, error);
}

/* With the models of its proxies, if there are some. NULL: there are none, or no memory, and it is drawn as it is. */
static struct p3d_model *attach(const struct p3d_model *model)
{
    const uint32_t lod = p3di_pictured_lod(model);
    struct p3d_error error;

    if (lod >= model->lod_count || !model->lods[lod].proxy_count)
        return NULL;
    return p3d_attach_proxies(model, web_assets(), NULL, NULL, &error);
}

static bool draw(const struct p3d_model *model, const struct web_file *file, struct p3d_draw_options *options,
                 struct p3d_buffer *buffer, struct p3d_error *error)
{
    const struct p3d_look_options how = {
        .max_size = TEXELS, .is_best_only = true, .folder = file->path.folder, .image_folder = file->image_folder};
    struct p3d_looks *looks = p3d_find_looks(model, web_assets(), &how, NULL, error);
    bool is_good;

    options->looks = looks;
    is_good = looks && p3d_draw(model, options, NULL, p3d_buffer_sink(buffer), error);
    p3d_looks_free(looks);
    return is_good;
}

static const struct web_reply *tell(const struct p3d_scene *scene, struct p3d_buffer *picture)
{
    const struct p3d_document *document = &scene->document;
    const uint32_t best = p3d_document_best_lod(document, NULL, 0);
    struct p3di_json *json = web_begin();
    char text[256];

    p3di_json_u64(json, "faces", best < document->lod_count ? count_faces(document, best) : 0);
    p3di_json_u64(json, "lods", document->lod_count);
    p3di_json_text(json, "format", document->mlod ? "MLOD" : "ODOL");
    if (scene->damage.status != P3D_OK)
        p3di_json_text(json, "problem", p3d_error_text(&scene->damage, text, sizeof text));
    web_take_buffer("picture", picture);
    return web_end();
}

WEB_CALL(web_card) const struct web_reply *web_card(const char *name, uint32_t width, uint32_t height)
{
    const struct p3d_scene_options options = {.leaves_damaged_out = true};
    struct p3d_draw_options png = {.width = width, .height = height, .has_hatches = true};
    struct p3d_buffer picture = {NULL, 0, 0};
    struct p3d_scene scene = {.memory = NULL};
    struct p3d_model *model = NULL, *whole = NULL;
    const struct web_reply *reply;
    struct web_file file;
    struct p3d_error error;

    if (web_open_model(web_job(), name, &file, NULL, &error) &&
        p3di_scene_read(&scene, &file.path, &file.input, 0, &options, NULL, &error))
        model = read_lods(&scene, &error);
    if (model)
        whole = attach(model);
    if (model && draw(whole ? whole : model, &file, &png, &picture, &error)) {
        reply = tell(&scene, &picture);
    } else {
        p3d_buffer_free(&picture);
        reply = web_fail(&error);
    }
    p3d_model_free(whole);
    p3d_model_free(model);
    p3d_scene_close(&scene);
    web_close_file(&file);
    return reply;
}
