/* paint.c: what each material is drawn with: its texture, or one colour.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paint.h"

#include "core/words.h"
#include "model/texture_color.h"

/* ---- Colours ---- */

static uint32_t hash_name(uint32_t hash, struct p3d_bytes name)
{
    for (uint32_t i = 0; i < name.size; i++)
        hash = (hash ^ name.data[i]) * 16777619u;
    return hash;
}

/* A light colour that depends only on the names of the material. */
void p3d_draw_color(const struct p3d_model_material *material, float color[4])
{
    const uint32_t hash = hash_name(hash_name(2166136261u, material->texture), material->material);
    const float hue = (float)(hash >> 8 & 0xffff) / 65536 * 6, strength = 0.22f + (float)(hash >> 24) / 255 * 0.2f;

    if (p3di_texture_color(material->texture, color))
        return;
    for (int i = 0; i < 3; i++) {
        const float away = fabsf(fmodf(hue + (float)(6 - 2 * i), 6) - 3); /* 0 to 3: how much of this primary */

        color[i] = 0.9f * (1 - strength * (1 - fmaxf(0, fminf(1, away - 1))));
    }
}

/* True if a face of the material is in a selection "velka vrtule blur" or the like: the disc of a rotor that turns. */
static bool is_disc(const struct p3d_model *model, uint32_t material)
{
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        for (uint32_t j = 0; j < lod->selection_count; j++) {
            const struct p3d_model_selection *selection = &lod->selections[j];

            if (selection->face_count && lod->faces[selection->faces[0]].material == material &&
                p3d_text_ends_with(selection->name, "blur"))
                return true;
        }
    }
    return false;
}

bool p3di_lacks_texture(const struct p3d_model *model, uint32_t index, const struct p3d_look *look, bool *is_clear)
{
    const struct p3d_model_material *material = &model->materials[index];
    const struct p3d_bytes name = material->texture;
    /* An rvmat alone may name the colours. */
    const bool is_lacking =
        name.size ? !p3d_texture_is_procedural(name) && (!look || look->images[P3D_LOOK_COLOR] == P3D_NO_IMAGE)
                  : material->material.size && !(look && look->has_rvmat);

    *is_clear = is_lacking && (p3d_text_ends_with(p3di_path_stem(name), "_ca") || is_disc(model, index));
    return is_lacking;
}

/* ---- Textures ---- */

/* Facts about an image: bits. */
enum { IS_USED = 1, HAS_ALPHA = 2 };

static const struct p3d_look_image *color_image(const struct p3d_looks *looks, uint32_t material)
{
    const uint32_t image = looks ? looks->items[material].images[P3D_LOOK_COLOR] : P3D_NO_IMAGE;

    return image == P3D_NO_IMAGE ? NULL : &looks->images[image];
}

static enum p3d_alpha alpha_of(const struct p3d_looks *looks, uint32_t material)
{
    return color_image(looks, material)->has_alpha ? looks->items[material].alpha : P3D_ALPHA_OPAQUE;
}

/* Images that no face shows need no mips. */
static void mark_images(uint8_t *marks, const struct drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->lod_count; i++)
        for (uint32_t j = 0; j < drawing->lods[i].face_count; j++) {
            const uint32_t material = drawing->lods[i].faces[j].material;
            const struct p3d_look_image *image = color_image(drawing->looks, material);
            const bool has_alpha = image && alpha_of(drawing->looks, material) != P3D_ALPHA_OPAQUE;

            if (image)
                marks[image - drawing->looks->images] |= (uint8_t)(IS_USED | (has_alpha ? HAS_ALPHA : 0));
        }
}

static float glow_of(float emissive)
{
    return emissive > 0 ? emissive < 1 ? emissive : 1 : 0;
}

static void put_texture(struct paint *paint, const struct p3d_looks *looks, uint32_t material, const struct mips *mips)
{
    const struct p3d_look *look = &looks->items[material];

    paint->mips = mips;
    paint->alpha = alpha_of(looks, material);
    for (size_t i = 0; i < 3 && look->has_rvmat; i++)
        paint->glow[i] = glow_of(look->emissive[i]);
}

static void add_textures(struct p3di_job *job, struct paints *paints, const struct drawing *drawing,
                         const struct light_tables *tables)
{
    const struct p3d_looks *looks = drawing->looks;
    uint8_t *marks = p3di_job_alloc(job, looks->image_count, 1);
    struct mips *mips = p3di_job_alloc(job, looks->image_count, sizeof *mips);

    if (job->has_failed || !paints->items)
        return;
    mark_images(marks, drawing);
    for (uint32_t i = 0; i < looks->image_count && !job->has_failed; i++)
        if (marks[i])
            p3di_mips_make(job, &mips[i], &looks->images[i].image, marks[i] & HAS_ALPHA, tables);
    for (uint32_t i = 0; i < drawing->model->material_count; i++) {
        const struct p3d_look_image *image = color_image(looks, i);

        if (!image || !marks[image - looks->images])
            continue;
        put_texture(&paints->items[i], looks, i, &mips[image - looks->images]);
    }
}

static void put_color(struct paint *paint, const struct drawing *drawing, uint32_t index)
{
    const struct p3d_model_material *material = &drawing->model->materials[index];
    bool is_clear;

    p3d_draw_color(material, paint->color);
    if (!drawing->has_hatches)
        return;
    paint->is_hatched =
        p3di_lacks_texture(drawing->model, index, drawing->looks ? &drawing->looks->items[index] : NULL, &is_clear);
    if (is_clear)
        paint->alpha = P3D_ALPHA_BLEND;
}

void p3di_paints_make(struct p3di_job *job, struct paints *paints, const struct drawing *drawing,
                      const struct light_tables *tables)
{
    const struct p3d_model *model = drawing->model;

    paints->items = p3di_job_alloc(job, model->material_count, sizeof *paints->items);
    for (uint32_t i = 0; paints->items && i < model->material_count; i++)
        put_color(&paints->items[i], drawing, i);
    if (drawing->looks)
        add_textures(job, paints, drawing, tables);
}
