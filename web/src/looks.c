/* looks.c: what materials look like, and pictures by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"

#include "calls.h"
#include "files.h"

#include "cli/facts.h"

#include <p3d/draw.h>
#include <p3d/paa.h>

#include <stdlib.h>

/* Unless they are there already. */
static bool find_looks(struct web_model *model, uint32_t max_size, struct p3d_error *error)
{
    const struct p3d_look_options look_options = {.max_size = max_size};
    const struct p3d_options options = {.warn = web_note, .warn_user = &model->look_warnings};
    struct p3d_assets *assets = web_assets_of(model);

    if (model->looks && model->looks_size == max_size)
        return true;
    p3d_looks_free(model->looks);
    cli_names_free(&model->look_warnings);
    model->looks = p3d_find_looks(web_whole(model), assets ? assets : web_no_assets(), &look_options, &options, error);
    model->looks_size = max_size;
    return model->looks;
}

static void put_look(struct p3di_json *json, const struct p3d_look *look, const struct p3d_model_material *material)
{
    static const char *const parts[] = {[P3D_LOOK_COLOR] = "color",
                                        [P3D_LOOK_NORMAL] = "normal",
                                        [P3D_LOOK_SPECULAR] = "specular",
                                        [P3D_LOOK_SHADOW] = "shadow"};
    static const char *const alphas[] = {
        [P3D_ALPHA_OPAQUE] = "opaque", [P3D_ALPHA_MASK] = "mask", [P3D_ALPHA_BLEND] = "blend"};
    float plain[4];

    p3d_draw_color(material, plain);
    p3di_json_open(json, NULL, '{');
    for (size_t i = 0; i < P3D_LOOK_PART_COUNT; i++)
        p3di_json_i64(json, parts[i], look->images[i] == P3D_NO_IMAGE ? -1 : (int64_t)look->images[i]);
    p3di_json_text(json, "alpha", alphas[look->alpha]);
    p3di_json_bool(json, "hasRvmat", look->has_rvmat);
    p3di_json_floats(json, "emissive", look->emissive, 4);
    p3di_json_floats(json, "specularColor", look->specular, 4);
    p3di_json_f32(json, "specularPower", look->specular_power);
    p3di_json_floats(json, "plain", plain, 3);
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
        put_look(json, &model->looks->items[i], &web_whole(model)->materials[i]);
    p3di_json_close(json, ']');
    p3di_json_open(json, "images", '[');
    for (uint32_t i = 0; i < model->looks->image_count; i++)
        put_image(json, &model->looks->images[i]);
    p3di_json_close(json, ']');
    web_put_names(json, "problems", &model->look_warnings);
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
    struct p3d_error error;

    if (!model)
        return failure;
    if (!model->looks || index >= model->looks->image_count) {
        cli_set_error(&error, P3D_INVALID, "the model has no such image");
        return web_fail(&error);
    }
    put_pixels(web_begin(), &model->looks->images[index].image);
    return web_end();
}

/* ---- Textures by themselves ---- */

static char *texture_info(const struct p3di_input *input)
{
    struct cli_facts facts;
    struct p3d_buffer text;

    cli_facts_read_texture(&facts, input, NULL);
    text = web_report(facts.facts, P3DI_VIEW_JSON);
    cli_facts_free(&facts);
    return (char *)text.data;
}

/* A texture's largest mip, or another picture. */
static struct p3d_image *decode(const struct p3di_input *input, struct p3d_error *error)
{
    struct p3d_paa *paa;
    struct p3d_image *image;

    if (!p3di_has_extension(input->path, P3DI_TEXTURES))
        return p3d_read_image(input->data, input->size, NULL, error);
    paa = p3d_paa_read(input->data, input->size, NULL, error);
    image = paa ? p3d_paa_decode(paa, 0, false, NULL, error) : NULL;

    p3d_paa_free(paa);
    return image;
}

WEB_CALL(web_texture) const struct web_reply *web_texture(const char *name)
{
    struct p3di_input input = {.path = name};
    struct p3di_path path;
    struct p3d_image *image = NULL;
    struct p3d_error error;

    if (web_path_of(name, &path, &error) && p3di_path_open(&path, &input, P3DI_ANY, &error))
        image = decode(&input, &error);
    if (image) {
        char *info = p3di_has_extension(name, P3DI_TEXTURES) ? texture_info(&input) : cli_copy("");
        struct p3di_json *json = web_begin();

        p3di_json_text(json, "info", info);
        p3di_json_open(json, "image", '{');
        put_pixels(json, image);
        p3di_json_close(json, '}');
        free(info);
        p3d_image_free(image);
    }
    p3di_input_close(&input);
    cli_path_free(&path);
    return image ? web_end() : web_fail(&error);
}
