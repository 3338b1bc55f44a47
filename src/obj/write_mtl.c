/* write_mtl.c: the material library of an OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "looks/hull_color.h"

#include "core/words.h"
#include "looks/images.h"
#include "looks/material_names.h"
#include "looks/texture.h"
#include "model/texture_color.h"
#include "names.h"
#include <p3d/obj.h>

#include <float.h>

#define MOST_EXPONENT 1000 /* of highlights, in an MTL */

struct mtl {
    struct p3di_job job;
    struct p3di_out out;
    const struct p3d_model *model;
    const struct p3d_obj_options *mtl_options; /* never NULL */
    struct image_list images;
};

static void put_color(struct p3di_out *out, const float color[4])
{
    p3di_out_text(out, "Kd");
    for (size_t i = 0; i < 3; i++) {
        p3di_out_char(out, ' ');
        p3di_out_f32(out, color[i]);
    }
    p3di_out_text(out, "\nd ");
    p3di_out_f32(out, color[3]);
    p3di_out_char(out, '\n');
}

static void put_comment(struct mtl *mtl, const char *label, struct p3d_bytes text)
{
    if (!text.size)
        return;
    p3di_out_text(&mtl->out, label);
    p3di_out_span(&mtl->out, p3di_line(&mtl->job, mtl->job.arena, text));
    p3di_out_char(&mtl->out, '\n');
}

/* The colour of a material by its names. */
static void put_paint(struct mtl *mtl, struct p3d_bytes texture)
{
    static const float white[4] = {1, 1, 1, 1};
    float color[4];

    if (texture.size && texture.data[0] != '#') {
        p3di_out_text(&mtl->out, "Kd 1 1 1\nmap_Kd ");
        p3di_out_span(&mtl->out, p3di_texture_path(&mtl->job, texture, mtl->mtl_options->texture_root));
        p3di_out_char(&mtl->out, '\n');
        return;
    }
    put_comment(mtl, "# " OBJ_TEXTURE, texture);
    put_color(&mtl->out, p3di_texture_color(texture, color) ? color : white);
}

/* ---- Looks ---- */

static void put_rgb(struct p3di_out *out, const char *keyword, const float rgb[3], float most)
{
    p3di_out_text(out, keyword);
    for (size_t i = 0; i < 3; i++) {
        p3di_out_char(out, ' ');
        p3di_out_f32(out, rgb[i] < most ? rgb[i] : most);
    }
    p3di_out_char(out, '\n');
}

/* Ks is a share of the light, and exponents end at 1000; emitted light may be brighter than 1. */
static void put_numbers(struct p3di_out *out, const struct p3d_look *look)
{
    float rgb[3], power;

    if (!look->has_rvmat)
        return;
    p3di_look_color(look->specular, rgb);
    put_rgb(out, "Ks", rgb, 1);
    power = p3di_highlights(look).power;
    p3di_out_text(out, "Ns ");
    p3di_out_f32(out, power < MOST_EXPONENT ? power : MOST_EXPONENT);
    p3di_look_color(look->emissive, rgb);
    put_rgb(out, "\nKe", rgb, FLT_MAX);
    p3di_out_text(out, "illum 2\n"); /* with highlights */
}

static void put_image(struct mtl *mtl, const char *keyword, uint32_t image)
{
    const uint32_t number = p3di_images_add(&mtl->images, IMAGE_WHOLE, image);
    const char *path =
        number == UINT32_MAX ? NULL : p3di_image_path(&mtl->images, number, mtl->mtl_options->image_folder);

    if (!path)
        return;
    p3di_out_text(&mtl->out, keyword);
    p3di_out_text(&mtl->out, path);
    p3di_out_char(&mtl->out, '\n');
}

/* Blender takes map_Bump for normals, other programs norm. */
static void put_images(struct mtl *mtl, const struct p3d_look *look)
{
    const uint32_t color = look->images[P3D_LOOK_COLOR], normal = look->images[P3D_LOOK_NORMAL];

    put_image(mtl, "map_Kd ", color);
    put_image(mtl, "map_d ", look->alpha == P3D_ALPHA_OPAQUE ? P3D_NO_IMAGE : color);
    put_image(mtl, "map_Bump -bm 1 ", normal);
    put_image(mtl, "norm ", normal);
}

/* ---- Materials ---- */

static void write_material(struct mtl *mtl, uint32_t index, struct p3d_bytes name)
{
    const struct p3d_model_material *material = &mtl->model->materials[index];
    const struct p3d_look *look = mtl->images.looks ? &mtl->images.looks->items[index] : NULL;
    const bool has_color = look && look->images[P3D_LOOK_COLOR] != P3D_NO_IMAGE;

    p3di_out_text(&mtl->out, "\nnewmtl ");
    p3di_out_span(&mtl->out, name);
    p3di_out_char(&mtl->out, '\n');
    put_comment(mtl, "# " OBJ_RVMAT, material->material);
    if (has_color)
        p3di_out_text(&mtl->out, "Kd 1 1 1\n");
    else
        put_paint(mtl, material->texture);
    if (look) {
        put_numbers(&mtl->out, look);
        put_images(mtl, look);
    }
    if (has_color) /* the game's own name for the texture comes last */
        put_comment(mtl, "# " OBJ_TEXTURE, material->texture);
}

static void write_all(struct mtl *mtl)
{
    const struct p3d_bytes *names = p3di_material_names(mtl->model, &mtl->job);

    p3di_out_text(&mtl->out, OBJ_HEAD "\n");
    for (uint32_t i = 0; i < mtl->model->material_count && !mtl->job.has_failed; i++)
        write_material(mtl, i, names[i]);
    if (mtl->mtl_options->hulls && mtl->mtl_options->hulls->count && names) {
        p3di_out_text(&mtl->out, "\nnewmtl ");
        p3di_out_span(&mtl->out, names[mtl->model->material_count]);
        p3di_out_char(&mtl->out, '\n');
        put_color(&mtl->out, p3di_hull_color);
    }
    p3di_job_flush(&mtl->job, &mtl->out);
    p3di_write_image_files(&mtl->images, &mtl->mtl_options->image_files);
}

bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    static const struct p3d_obj_options defaults;
    struct mtl mtl = {.model = model, .mtl_options = obj_options ? obj_options : &defaults};
    const char *folder = mtl.mtl_options->looks ? mtl.mtl_options->image_folder : NULL;

    if (!p3di_job_begin(&mtl.job, "to write the materials", p3di_arena_input(model->memory), options, error))
        return false;
    p3di_out_init(&mtl.out, sink);
    p3di_images_begin(&mtl.images, mtl.mtl_options->looks, model, &mtl.job);
    if (folder && p3di_has_control(folder))
        p3di_job_fail(&mtl.job, P3D_INVALID, "the folder of images has a control character, which an MTL cannot name");
    if (!mtl.job.has_failed)
        write_all(&mtl);
    p3di_images_end(&mtl.images);
    p3di_arena_free(mtl.job.arena);
    return !mtl.job.has_failed;
}
