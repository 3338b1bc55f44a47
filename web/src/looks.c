/* looks.c: what materials look like, and pictures by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "draw/paint.h"
#include "model/texture_color.h"
#include "system/name.h"

#include <p3d/draw.h>
#include <p3d/paa.h>

/* Unless they are there already. */
static bool find_looks(struct web_model *model, uint32_t max_size, struct p3d_error *error)
{
    const struct p3d_look_options look_options = {
        .max_size = max_size, .folder = model->file.path.folder, .image_folder = model->file.image_folder};
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->look_warnings};
    struct p3d_assets *assets = web_assets_of(model);

    if (model->looks && model->looks_size == max_size)
        return true;
    p3d_looks_free(model->looks);
    model->look_warnings.count = 0;
    model->looks =
        p3d_find_looks(model->scene.model, assets ? assets : web_no_assets(), &look_options, &options, error);
    model->looks_size = max_size;
    return model->looks;
}

static void put_look(struct p3di_json *json, const struct p3d_look *look, const struct p3d_model *model, uint32_t index)
{
    static const char *const parts[] = {[P3D_LOOK_COLOR] = "color",
                                        [P3D_LOOK_NORMAL] = "normal",
                                        [P3D_LOOK_SPECULAR] = "specular",
                                        [P3D_LOOK_SHADOW] = "shadow"};
    static const char *const alphas[] = {
        [P3D_ALPHA_OPAQUE] = "opaque", [P3D_ALPHA_MASK] = "mask", [P3D_ALPHA_BLEND] = "blend"};
    float plain[4], named[4];
    bool is_clear;
    const bool is_missing = p3di_lacks_texture(model, index, look, &is_clear);

    p3d_draw_color(&model->materials[index], plain);
    p3di_json_open(json, NULL, '{');
    for (size_t i = 0; i < P3D_LOOK_PART_COUNT; i++)
        p3di_json_i64(json, parts[i], look->images[i] == P3D_NO_IMAGE ? -1 : (int64_t)look->images[i]);
    p3di_json_text(json, "alpha", alphas[is_clear || plain[3] < 1 ? P3D_ALPHA_BLEND : look->alpha]);
    p3di_json_bool(json, "isMissing", is_missing);
    p3di_json_bool(json, "hasRvmat", look->has_rvmat);
    p3di_json_floats(json, "emissive", look->emissive, 4);
    p3di_json_floats(json, "specularColor", look->specular, 4);
    p3di_json_f32(json, "specularPower", look->specular_power);
    p3di_json_floats(json, "plain", plain, 4);
    p3di_json_bool(json, "isMadeUp", !p3di_texture_color(model->materials[index].texture, named));
    p3di_json_close(json, '}');
}

static void put_image(struct p3di_json *json, const struct p3d_look_image *image)
{
    p3di_json_open(json, NULL, '{');
    p3di_json_text(json, "name", image->name);
    p3di_json_text(json, "path", image->path);
    p3di_json_text(json, "origin", image->origin ? web_plain_path(image->origin) : "");
    p3di_json_u64(json, "width", image->image.width);
    p3di_json_u64(json, "height", image->image.height);
    p3di_json_bool(json, "hasAlpha", image->has_alpha);
    p3di_json_close(json, '}');
}

static void put_guesses(struct p3di_json *json)
{
    const struct web_guess *guesses;
    const size_t count = web_guesses(&guesses);

    p3di_json_open(json, "guesses", '[');
    for (size_t i = 0; i < count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_string(json, "path", guesses[i].path);
        p3di_json_string(json, "found", guesses[i].found);
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
}

WEB_CALL(web_looks) const struct web_reply *web_looks(uint32_t id, uint32_t max_size)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);
    struct p3d_error error;
    struct p3di_json *json;

    if (!model)
        return failure;
    if (!find_looks(model, max_size, &error))
        return web_fail(&error);
    json = web_begin();
    p3di_json_open(json, "items", '[');
    for (uint32_t i = 0; i < model->looks->count; i++)
        put_look(json, &model->looks->items[i], model->scene.model, i);
    p3di_json_close(json, ']');
    p3di_json_open(json, "images", '[');
    for (uint32_t i = 0; i < model->looks->image_count; i++)
        put_image(json, &model->looks->images[i]);
    p3di_json_close(json, ']');
    web_put_notes(json, "problems", &model->look_warnings);
    put_guesses(json);
    return web_end();
}

static void put_pixels(struct p3di_json *json, const struct p3d_image *image)
{
    p3di_json_u64(json, "width", image->width);
    p3di_json_u64(json, "height", image->height);
    web_add_copy("pixels", image->pixels, 4 * (size_t)image->width * image->height);
}

WEB_CALL(web_image) const struct web_reply *web_image(uint32_t id, uint32_t index)
{
    const struct web_reply *failure;
    const struct web_model *model = web_model_of(id, &failure);

    if (!model)
        return failure;
    if (!model->looks || index >= model->looks->image_count)
        return web_fail_with(P3D_INVALID, "the model has no such image");
    put_pixels(web_begin(), &model->looks->images[index].image);
    return web_end();
}

/* ---- Textures by themselves ---- */

/* The text of p3dinfo for it; nothing for other pictures. */
static void put_info(struct p3di_json *json, const struct web_file *file)
{
    struct p3d_buffer text = {NULL, 0, 0};

    if (p3di_has_extension(file->path.path, P3DI_TEXTURES))
        web_report(file, true, NULL, P3DI_VIEW_JSON, p3d_buffer_sink(&text));
    p3di_json_string(json, "info", (struct p3d_bytes){text.data, (uint32_t)text.size});
    p3d_buffer_free(&text);
}

/* The smallest mip whose longer side has so many pixels; the largest one if `least` is 0 or none has. */
static uint32_t choose_mip(const struct p3d_paa *paa, uint32_t least)
{
    uint32_t chosen = 0;

    for (uint32_t i = 1; least && i < paa->mip_count; i++)
        if (!paa->mips[i].error && (paa->mips[i].width >= least || paa->mips[i].height >= least))
            chosen = i;
    return chosen;
}

/* A mip of a texture, or another picture, which is whole. */
static struct p3d_image *decode(const struct p3di_input *input, uint32_t least, struct p3d_error *error)
{
    struct p3d_paa *paa;
    struct p3d_image *image;

    if (!p3di_has_extension(input->path, P3DI_TEXTURES))
        return p3d_read_image(input->data, input->size, NULL, error);
    paa = p3d_paa_read(input->data, input->size, NULL, error);
    image = paa ? p3d_paa_decode(paa, choose_mip(paa, least), false, NULL, error) : NULL;

    p3d_paa_free(paa);
    return image;
}

WEB_CALL(web_texture) const struct web_reply *web_texture(const char *name, uint32_t least)
{
    struct web_file file;
    struct p3d_error error;
    const bool is_open = web_open_file(web_job(), name, &file, &error);
    struct p3d_image *image = is_open ? decode(&file.input, least, &error) : NULL;

    if (image) {
        struct p3di_json *json = web_begin();

        if (least)
            p3di_json_text(json, "info", "");
        else
            put_info(json, &file);
        p3di_json_open(json, "image", '{');
        put_pixels(json, image);
        p3di_json_close(json, '}');
    }
    p3d_image_free(image);
    web_close_file(&file);
    return image ? web_end() : web_fail(&error);
}
