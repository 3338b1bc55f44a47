/* take.c: models in other formats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"

#include "calls.h"

#include <p3d/draw.h>
#include <p3d/gltf.h>
#include <p3d/model.h>
#include <p3d/obj.h>
#include <p3d/open.h>

#include <stdlib.h>

/* A model with what it names, maybe moved. */
struct scene {
    const struct p3d_model *model;
    const struct p3d_looks *looks;
    struct p3d_model *posed, *whole; /* to be freed */
};

/* Its materials are those of the model at rest, so that its looks fit. */
static bool open_scene(struct scene *scene, struct web_model *model, bool is_plain, const char *names,
                       const float *numbers, uint32_t count, struct p3d_error *error)
{
    struct p3d_pose_value *values = web_values(names, numbers, count);

    *scene = (struct scene){.model = is_plain ? web_plain(model) : web_whole(model)};
    if (count) {
        scene->posed = p3d_model_pose(web_plain(model), values, count, NULL, error);
        if (scene->posed && model->attached && !is_plain)
            scene->whole = p3d_attach_proxies(scene->posed, web_assets_of(model), NULL, NULL, error);
        scene->model = model->attached && !is_plain ? scene->whole : scene->posed;
    }
    free(values);
    return scene->model;
}

static void close_scene(struct scene *scene)
{
    p3d_looks_free((struct p3d_looks *)(uintptr_t)scene->looks);
    p3d_model_free(scene->whole);
    p3d_model_free(scene->posed);
}

static bool find_looks(struct scene *scene, const struct web_model *model, bool is_best_only, struct p3d_error *error)
{
    const struct p3d_look_options options = {.is_best_only = is_best_only};

    if (!web_assets_of(model))
        return true;
    scene->looks = p3d_find_looks(scene->model, web_assets_of(model), &options, NULL, error);
    return scene->looks;
}

/* The answer of a call that has made a file, or failed. Takes the buffer over. */
static const struct web_reply *give(struct p3d_buffer *buffer, bool is_good, const struct p3d_error *error)
{
    if (!is_good) {
        p3d_buffer_free(buffer);
        return web_fail(error);
    }
    web_begin();
    web_take_bytes("data", buffer->data, buffer->size);
    return web_end();
}

WEB_CALL(web_glb)
const struct web_reply *web_glb(uint32_t id, const char *names, const float *numbers, uint32_t count)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct scene scene;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_scene(&scene, model, false, names, numbers, count, &error) &&
              find_looks(&scene, model, false, &error) &&
              p3d_write_glb(scene.model, &(struct p3d_gltf_options){.looks = scene.looks}, NULL,
                            p3d_buffer_sink(&buffer), &error);
    close_scene(&scene);
    return give(&buffer, is_good, &error);
}

WEB_CALL(web_png)
const struct web_reply *web_png(uint32_t id, uint32_t width, uint32_t height, uint32_t view, uint32_t is_sheet,
                                uint32_t is_plain, const char *names, const float *numbers, uint32_t count)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_draw_options options = {.width = width, .height = height, .view = view, .is_sheet = is_sheet};
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    struct scene scene;
    bool is_good;

    if (!model)
        return failure;
    is_good = open_scene(&scene, model, is_plain, names, numbers, count, &error) &&
              (is_plain || find_looks(&scene, model, !is_sheet, &error));
    options.looks = scene.looks;
    is_good = is_good && p3d_draw(scene.model, &options, NULL, p3d_buffer_sink(&buffer), &error);
    close_scene(&scene);
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
    mlod = model->document.mlod; /* as it stands */
    if (!mlod)
        mlod = made = p3d_mlod_from_model(model->own, NULL, &error);
    is_good = mlod && p3d_mlod_write(mlod, p3d_buffer_sink(&buffer), &error);
    p3d_mlod_free(made);
    return give(&buffer, is_good, &error);
}

WEB_CALL(web_model_cfg) const struct web_reply *web_model_cfg(uint32_t id)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_buffer buffer = {NULL, 0, 0};
    struct p3d_error error;
    char *name;
    bool is_good;

    if (!model)
        return failure;
    name = cli_model_class(model->path.relative);
    is_good = p3d_write_model_cfg(web_plain(model), name, NULL, p3d_buffer_sink(&buffer), &error);
    free(name);
    if (is_good)
        return web_text((char *)buffer.data, buffer.size);
    p3d_buffer_free(&buffer);
    return web_fail(&error);
}

/* ---- OBJ, which is several files ---- */

struct files {
    struct p3di_json *json;
    struct p3d_buffer buffer;
};

static void put_file(struct files *files, const char *name)
{
    p3di_json_open(files->json, NULL, '{');
    p3di_json_text(files->json, "name", name);
    web_take_bytes("data", files->buffer.data, files->buffer.size);
    p3di_json_close(files->json, '}');
    memset(&files->buffer, 0, sizeof files->buffer);
}

struct images {
    struct cli_names names;
    struct p3d_buffer *buffers; /* by name */
    size_t capacity;
};

static bool begin_image(void *user, const char *name, struct p3d_sink *sink)
{
    struct images *images = user;

    images->buffers = cli_grow(images->buffers, images->names.count, &images->capacity, sizeof *images->buffers);
    memset(&images->buffers[images->names.count], 0, sizeof *images->buffers);
    *sink = p3d_buffer_sink(&images->buffers[images->names.count]);
    cli_names_take(&images->names, cli_copy(name));
    return true;
}

/* The MTL comes first, then the images that it names. */
static bool write_obj(struct files *files, const struct p3d_model *model, const struct p3d_looks *looks,
                      const char *name, struct p3d_error *error)
{
    struct images images = {.buffers = NULL};
    char *mtl = cli_join(name, ".mtl", ""), *obj = cli_join(name, ".obj", "");
    const struct p3d_obj_options options = {
        .mtl_name = mtl, .looks = looks, .image_files = {.begin = begin_image, .user = &images}};
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = p3d_write_obj(model, &options, NULL, p3d_buffer_sink(&files->buffer), error) &&
                   p3d_write_mtl(model, &options, NULL, p3d_buffer_sink(&text), error);

    if (is_good) {
        files->json = web_begin();
        p3di_json_open(files->json, "files", '[');
        put_file(files, obj);
        files->buffer = text;
        put_file(files, mtl);
        text.data = NULL;
    }
    for (size_t i = 0; i < images.names.count; i++) {
        files->buffer = images.buffers[i];
        if (is_good)
            put_file(files, images.names.items[i]);
        else
            p3d_buffer_free(&images.buffers[i]);
    }
    if (is_good)
        p3di_json_close(files->json, ']');
    else
        p3d_buffer_free(&files->buffer);
    p3d_buffer_free(&text);
    cli_names_free(&images.names);
    free(images.buffers);
    free(mtl);
    free(obj);
    return is_good;
}

WEB_CALL(web_obj) const struct web_reply *web_obj(uint32_t id)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct files files = {NULL, {NULL, 0, 0}};
    struct p3d_error error;
    struct scene scene;
    char *name;
    bool is_good;

    if (!model)
        return failure;
    name = cli_model_class(model->path.relative);
    is_good = open_scene(&scene, model, false, "", NULL, 0, &error) && find_looks(&scene, model, false, &error) &&
              write_obj(&files, scene.model, scene.looks, name, &error);
    close_scene(&scene);
    free(name);
    return is_good ? web_end() : web_fail(&error);
}
