/* paint.c: the texture, or the one colour, that each material is drawn with.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "paint.h"

#include "core/light.h"
#include "core/words.h"
#include "looks/images.h"
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
    color[3] = 1;
}

/* Ends of names of selections whose textures are mostly clear: the disc of a rotor that turns ("velka vrtule blur"),
 * the flash of a muzzle, the beams of lamps ("l svetlo"). */
static bool is_clear_name(struct p3d_bytes name)
{
    return p3d_text_ends_with(name, "blur") || p3d_text_ends_with(name, "zasleh") || p3d_text_ends_with(name, "svetlo");
}

/* True if a face of the material is in such a selection. */
static bool is_of_clear_selection(const struct p3d_model *model, uint32_t material)
{
    for (uint32_t i = 0; i < model->lod_count; i++) {
        const struct p3d_model_lod *lod = &model->lods[i];

        for (uint32_t j = 0; j < lod->selection_count; j++) {
            const struct p3d_model_selection *selection = &lod->selections[j];

            if (selection->face_count && lod->faces[selection->faces[0]].material == material &&
                is_clear_name(selection->name))
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

    *is_clear = is_lacking && (p3d_text_ends_with(p3di_path_stem(name), "_ca") || is_of_clear_selection(model, index));
    return is_lacking;
}

/* ---- Textures ---- */

/* Facts about an image: bits. */
enum { IS_COLOR = 1, HAS_ALPHA = 2, IS_MAP = 4 };

static const struct p3d_look_image *color_image(const struct p3d_looks *looks, uint32_t material)
{
    const uint32_t image = looks->items[material].images[P3D_LOOK_COLOR];

    return image == P3D_NO_IMAGE ? NULL : &looks->images[image];
}

static enum p3d_alpha alpha_of(const struct p3d_looks *looks, uint32_t material)
{
    const struct p3d_look_image *image = color_image(looks, material);

    return image && image->has_alpha ? looks->items[material].alpha : P3D_ALPHA_OPAQUE;
}

/* Images that no face shows need no mips. */
static void mark_images(uint8_t *marks, const struct drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->lod_count; i++)
        for (uint32_t j = 0; j < drawing->lods[i].face_count; j++) {
            const uint32_t material = drawing->lods[i].faces[j].material;
            const struct p3d_look_image *image = color_image(drawing->looks, material);
            const bool has_alpha = alpha_of(drawing->looks, material) != P3D_ALPHA_OPAQUE;

            if (image)
                marks[image - drawing->looks->images] |= (uint8_t)(IS_COLOR | (has_alpha ? HAS_ALPHA : 0));
            for (size_t part = P3D_LOOK_NORMAL; part < P3D_LOOK_PART_COUNT && !drawing->is_flat_light; part++)
                if (drawing->looks->items[material].images[part] != P3D_NO_IMAGE)
                    marks[drawing->looks->items[material].images[part]] |= IS_MAP;
        }
}

/* More would be white without a texture; as in a GLB. */
#define MOST_GLOW 2.0f

/* A table from bytes of an image to roughness, 255 times the roughness of glTF. */
static uint8_t *make_roughnesses(struct p3di_job *job, struct highlights highlights, bool is_gloss)
{
    uint8_t *made = p3di_job_alloc(job, 256, 1);

    for (size_t i = 0; made && i < 256; i++) {
        const double value = (double)i / 255;

        made[i] = (uint8_t)(255 * p3di_roughness(highlights, is_gloss ? 1 : value, is_gloss ? value : 1) + 0.5);
    }
    return made;
}

/* How the surface reflects, as a GLB has it. */
static void put_reflection(struct p3di_job *job, struct paint *paint, const struct p3d_look *look)
{
    const struct highlights highlights = p3di_highlights(look);
    float rgb[3];

    paint->roughness = (uint8_t)(255 * p3di_roughness(highlights, 1, 1) + 0.5);
    p3di_look_color(look->emissive, rgb);
    for (size_t i = 0; i < 3 && look->has_rvmat; i++)
        paint->glow[i] = rgb[i] < MOST_GLOW ? rgb[i] : MOST_GLOW;
    if (paint->roughness == 255 || look->images[P3D_LOOK_SPECULAR] == P3D_NO_IMAGE)
        return;
    paint->roughnesses[0] = make_roughnesses(job, highlights, false);
    paint->roughnesses[1] = make_roughnesses(job, highlights, true);
}

/* The mips of a part's image; NULL if there is none. */
static const struct mips *mips_of(const struct p3d_look *look, enum p3d_look_part part, const struct mips *mips)
{
    const uint32_t image = look->images[part];

    return image == P3D_NO_IMAGE || !mips[image].count ? NULL : &mips[image];
}

static void put_texture(struct p3di_job *job, struct paint *paint, const struct p3d_looks *looks, uint32_t material,
                        const struct mips *mips, bool is_flat_light)
{
    static const enum p3d_look_part parts[] = {
        [MAP_NORMAL] = P3D_LOOK_NORMAL, [MAP_SPECULAR] = P3D_LOOK_SPECULAR, [MAP_SHADOW] = P3D_LOOK_SHADOW};
    const struct p3d_look *look = &looks->items[material];

    paint->mips = mips_of(look, P3D_LOOK_COLOR, mips);
    if (paint->mips)
        paint->alpha = alpha_of(looks, material);
    put_reflection(job, paint, look);
    for (size_t i = 0; i < MAP_COUNT && !is_flat_light; i++)
        if (i != MAP_SPECULAR || paint->roughnesses[0]) {
            paint->maps[i] = mips_of(look, parts[i], mips);
            paint->has_maps |= paint->maps[i] != NULL;
        }
}

static void add_textures(struct p3di_job *job, struct paints *paints, const struct drawing *drawing,
                         const struct canvas *canvas)
{
    const struct p3d_looks *looks = drawing->looks;
    uint8_t *marks = p3di_job_alloc(job, looks->image_count, 1);
    struct mips *mips = p3di_job_alloc(job, looks->image_count, sizeof *mips);

    if (job->has_failed || !paints->items)
        return;
    mark_images(marks, drawing);
    for (uint32_t i = 0; i < looks->image_count && !job->has_failed; i++)
        if (marks[i])
            p3di_mips_make(job, &mips[i], &looks->images[i].image, marks[i] & HAS_ALPHA,
                           marks[i] & IS_COLOR ? &canvas->tables : &canvas->numbers);
    for (uint32_t i = 0; i < drawing->model->material_count; i++)
        put_texture(job, &paints->items[i], looks, i, mips, drawing->is_flat_light);
}

/* Colours that are made up are so light that light as it falls would leave little of their forms: the share of them. */
#define MADE_UP 0.5f

/* The alpha of a hatch whose texture is seen through. */
#define CLEAR 128

/* Sets the alpha of a paint without a texture, 0 to 255. */
static void see_through(struct paint *paint, float alpha)
{
    paint->opacity = (uint8_t)(fminf(fmaxf(alpha, 0), 255) + 0.5f);
    paint->alpha = paint->opacity < 255 ? P3D_ALPHA_BLEND : P3D_ALPHA_OPAQUE;
}

static void put_color(struct paint *paint, const struct drawing *drawing, uint32_t index)
{
    const struct p3d_model_material *material = &drawing->model->materials[index];
    const float share = p3di_texture_color(material->texture, paint->color) ? 1 : MADE_UP;
    bool is_clear;

    p3d_draw_color(material, paint->color);
    paint->roughness = 255;
    for (size_t i = 0; i < 3; i++) {
        paint->linear[0][i] = share * (float)p3di_to_linear((double)paint->color[i]);
        paint->linear[1][i] = share * (float)p3di_to_linear((double)(LINES * paint->color[i]));
    }
    see_through(paint, 255 * paint->color[3]);
    if (!drawing->has_hatches)
        return;
    paint->is_hatched =
        p3di_lacks_texture(drawing->model, index, drawing->looks ? &drawing->looks->items[index] : NULL, &is_clear);
    if (is_clear)
        see_through(paint, CLEAR);
}

/* A helper of the game may be invisible as a whole: its shape says more than an empty picture. */
static void show_invisible(struct paints *paints, uint32_t count)
{
    bool has_visible = false;

    for (uint32_t i = 0; i < count; i++)
        has_visible |= paints->items[i].opacity > 0;
    for (uint32_t i = 0; i < count && !has_visible; i++)
        see_through(&paints->items[i], 255);
}

void p3di_paints_make(struct p3di_job *job, struct paints *paints, const struct drawing *drawing,
                      const struct canvas *canvas)
{
    const struct p3d_model *model = drawing->model;

    paints->items = p3di_job_alloc(job, model->material_count, sizeof *paints->items);
    for (uint32_t i = 0; paints->items && i < model->material_count; i++)
        put_color(&paints->items[i], drawing, i);
    if (paints->items)
        show_invisible(paints, model->material_count);
    if (drawing->looks)
        add_textures(job, paints, drawing, canvas);
}
