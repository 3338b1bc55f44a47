/* take.c: models in other formats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "outputs.h"

#include <p3d/draw.h>
#include <p3d/gltf.h>
#include <p3d/model.h>
#include <p3d/obj.h>
#include <p3d/open.h>

/* A model with what it names, maybe moved. */
struct figure {
    const struct p3d_model *model;
    const struct p3d_looks *looks;
    struct web_posed posed;
    struct p3d_model *whole; /* to be freed */
};

/* Its materials are those of the model at rest, so that its looks fit. */
static bool open_figure(struct figure *figure, struct web_model *model, bool is_plain, const char *names,
                        const float *numbers, uint32_t count, struct p3d_error *error)
{
    const struct p3d_scene *scene = &model->scene;
    const bool is_attached = !is_plain && web_has_attached(model);
    const struct web_values values = web_values(names, numbers, count);

    *figure = (struct figure){.model = is_attached ? scene->model : scene->plain};
    if (!count)
        return true;
    if (web_pose_model(&figure->posed, scene->plain, &values, error) && is_attached)
        figure->whole = p3d_attach_proxies(figure->posed.model, web_assets_of(model), NULL, NULL, error);
    figure->model = is_attached ? figure->whole : figure->posed.model;
    return figure->model;
}

static void close_figure(struct figure *figure)
{
    p3d_looks_free((struct p3d_looks *)(uintptr_t)figure->looks);
    p3d_model_free(figure->whole);
    web_posed_close(&figure->posed);
}

static bool find_looks(struct figure *figure, const struct web_model *model, bool is_best_only, struct p3d_error *error)
{
    const struct p3d_look_options options = {
        .is_best_only = is_best_only, .folder = model->file.path.folder, .image_folder = model->file.image_folder};

    if (!web_assets_of(model))
        return true;
    figure->looks = p3d_find_looks(figure->model, web_assets_of(model), &options, NULL, error);
    return figure->looks;
}

/* The answer of a call that has made a file, or failed. Takes the buffer over. */
static const struct web_reply *give(struct p3d_buffer *buffer, bool is_good, const struct p3d_error *error)
{
    if (!is_good) {
        p3d_buffer_free(buffer);
        return web_fail(error);
    }
    web_begin();
    web_take_buffer("data", buffer);
    return web_end();
}

WEB_CALL(web_glb)
const struct web_reply *web_glb(uint32_t id, const char *names, const float *numbers, uint32_t count)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct figure figure;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_figure(&figure, model, false, names, numbers, count, &error) &&
              find_looks(&figure, model, false, &error) &&
              p3d_write_glb(figure.model, &(struct p3d_gltf_options){.looks = figure.looks}, NULL,
                            p3d_buffer_sink(&buffer), &error);
    close_figure(&figure);
    return give(&buffer, is_good, &error);
}

WEB_CALL(web_png)
const struct web_reply *web_png(uint32_t id, uint32_t width, uint32_t height, uint32_t view, uint32_t is_sheet,
                                uint32_t is_plain, const char *names, const float *numbers, uint32_t count)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_draw_options options = {
        .width = width, .height = height, .view = view, .is_sheet = is_sheet, .has_hatches = !is_plain};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct figure figure;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_figure(&figure, model, is_plain, names, numbers, count, &error) &&
              (is_plain || find_looks(&figure, model, !is_sheet, &error));
    options.looks = figure.looks;
    is_good = is_good && p3d_draw(figure.model, &options, NULL, p3d_buffer_sink(&buffer), &error);
    close_figure(&figure);
    return give(&buffer, is_good, &error);
}

/* Its looks are those that the page has asked for. */
static bool draw_lod(const struct figure *figure, const struct web_model *model, uint32_t lod,
                     struct p3d_draw_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    struct p3d_model one = *figure->model;
    struct p3d_looks looks;

    one.lods += lod;
    one.lod_count = 1;
    if (model->looks && model->looks->count >= one.material_count) {
        looks = *model->looks;
        looks.count = one.material_count;
        options->looks = &looks;
    }
    return p3d_draw(&one, options, NULL, sink, error);
}

WEB_CALL(web_view)
const struct web_reply *web_view(uint32_t id, uint32_t lod, uint32_t width, uint32_t height, float turn, float rise,
                                 uint32_t is_plain, const char *names, const float *numbers, uint32_t count)
{
    const struct web_reply *failure;
    struct web_model *model = web_lod_of(id, &lod, &failure);
    struct p3d_draw_options options = {
        .width = width, .height = height, .view = P3D_VIEW_FRONT, .turn = turn, .rise = rise, .has_hatches = true};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct figure figure;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_figure(&figure, model, is_plain, names, numbers, count, &error) &&
              draw_lod(&figure, model, lod, &options, p3d_buffer_sink(&buffer), &error);
    close_figure(&figure);
    return give(&buffer, is_good, &error);
}

WEB_CALL(web_mlod) const struct web_reply *web_mlod(uint32_t id)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_mlod *made = NULL;
    const struct p3d_mlod *mlod;
    struct p3d_error error;
    bool is_good;

    if (!model)
        return failure;
    mlod = model->scene.document.mlod; /* as it stands */
    if (!mlod)
        mlod = made = p3d_mlod_from_model(model->scene.plain, NULL, &error);
    is_good = mlod && p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error);
    p3d_mlod_free(made);
    return give(&buffer, is_good, &error);
}

WEB_CALL(web_model_cfg) const struct web_reply *web_model_cfg(uint32_t id)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_error error;
    const char *name;

    if (!model)
        return failure;
    name = p3di_model_class(web_job(), model->file.path.relative);
    if (!p3d_write_model_cfg(model->scene.plain, name, NULL, web_begin_text(), &error))
        return web_fail(&error);
    return web_end_text();
}

/* ---- OBJ, which is several files ---- */

/* The MTL comes first, then the images that it names. */
static bool write_obj(const struct figure *figure, const char *name, struct p3d_error *error)
{
    struct web_outputs images = {.items = NULL};
    const struct p3d_obj_options options = {.mtl_name = p3di_job_join(web_job(), name, ".mtl", ""),
                                            .looks = figure->looks,
                                            .image_files = {.begin = web_begin_output, .user = &images}};
    struct p3d_buffer obj = {NULL, 0, 0}, mtl = {NULL, 0, 0};
    const bool is_good = p3d_write_obj(figure->model, &options, NULL, p3d_buffer_sink(&obj), error) &&
                         p3d_write_mtl(figure->model, &options, NULL, p3d_buffer_sink(&mtl), error);

    if (is_good) {
        struct p3di_json *json = web_begin();

        p3di_json_open(json, "files", '[');
        web_put_file(json, p3di_job_join(web_job(), name, ".obj", ""), &obj);
        web_put_file(json, options.mtl_name, &mtl);
        web_put_outputs(json, &images);
        p3di_json_close(json, ']');
    }
    web_free_outputs(&images);
    p3d_buffer_free(&mtl);
    p3d_buffer_free(&obj);
    return is_good;
}

WEB_CALL(web_obj) const struct web_reply *web_obj(uint32_t id)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_error error;
    struct figure figure;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_figure(&figure, model, false, "", NULL, 0, &error) && find_looks(&figure, model, false, &error) &&
              write_obj(&figure, p3di_model_class(web_job(), model->file.path.relative), &error);
    close_figure(&figure);
    return is_good ? web_end() : web_fail(&error);
}
