/* variants.c: the classes of configs that use a model, and the model as they show it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"

WEB_CALL(web_variants) const struct web_reply *web_variants(uint32_t id)
{
    const struct web_reply *failure;
    const struct web_model *model = web_model_of(id, &failure);
    struct p3d_variants *variants = NULL;
    struct p3di_json *json;

    if (!model)
        return failure;
    if (!model->is_alone)
        variants = web_need(p3d_find_variants(web_classes(), model->file.path.path, NULL, NULL));
    json = web_begin();
    p3di_json_open(json, "variants", '[');
    for (uint32_t i = 0; variants && i < variants->count; i++) {
        p3di_json_open(json, NULL, '{');
        p3di_json_text(json, "name", variants->items[i].name);
        p3di_json_text(json, "className", variants->items[i].class_name);
        p3di_json_text(json, "state", variants->items[i].state);
        p3di_json_text(json, "config", web_plain_path(variants->items[i].origin));
        p3di_json_close(json, '}');
    }
    p3di_json_close(json, ']');
    p3d_variants_free(variants);
    return web_end();
}

/* A name that is none fails before anything is closed. */
static bool is_known(const struct web_model *model, const char *name)
{
    struct p3d_variants *variants = web_need(p3d_find_variants(web_classes(), model->file.path.path, NULL, NULL));
    const bool is_known = p3d_variant_find(variants, name) != NULL;

    p3d_variants_free(variants);
    return is_known;
}

WEB_CALL(web_vary) const struct web_reply *web_vary(uint32_t id, const char *name)
{
    const struct web_reply *failure;
    struct web_model *model = web_model_of(id, &failure);

    if (!model)
        return failure;
    if (*name && (model->is_alone || !is_known(model, name)))
        return web_fail_with(P3D_INVALID, "no class of this name uses the model");
    model->variant = *name ? web_copy(&model->job, name) : NULL;
    return web_read_again(model);
}
