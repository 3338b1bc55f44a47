/* write_mtl.c: the material library of an OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "looks/hull_color.h"

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

static void put_comment(struct mtl *m, const char *label, struct p3d_bytes text)
{
    if (!text.size)
        return;
    p3di_out_text(&m->out, label);
    p3di_out_span(&m->out, p3di_line(&m->job, m->job.arena, text));
    p3di_out_char(&m->out, '\n');
}

/* The colour of a material by its names. */
static void put_paint(struct mtl *m, struct p3d_bytes texture)
{
    static const float white[4] = {1, 1, 1, 1};
    float color[4];

    if (texture.size && texture.data[0] != '#') {
        p3di_out_text(&m->out, "Kd 1 1 1\nmap_Kd ");
        p3di_out_span(&m->out, p3di_texture_path(&m->job, texture, m->mtl_options->texture_root));
        p3di_out_char(&m->out, '\n');
        return;
    }
    put_comment(m, "# " OBJ_TEXTURE, texture);
    put_color(&m->out, p3di_texture_color(texture, color) ? color : white);
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

static void put_image(struct mtl *m, const char *keyword, uint32_t image)
{
    const uint32_t number = p3di_images_add(&m->images, IMAGE_WHOLE, image);
    const char *path = number == UINT32_MAX ? NULL : p3di_image_path(&m->images, number, m->mtl_options->image_folder);

    if (!path)
        return;
    p3di_out_text(&m->out, keyword);
    p3di_out_text(&m->out, path);
    p3di_out_char(&m->out, '\n');
}

/* Blender takes map_Bump for normals, other programs norm. */
static void put_images(struct mtl *m, const struct p3d_look *look)
{
    const uint32_t color = look->images[P3D_LOOK_COLOR], normal = look->images[P3D_LOOK_NORMAL];

    put_image(m, "map_Kd ", color);
    put_image(m, "map_d ", look->alpha == P3D_ALPHA_OPAQUE ? P3D_NO_IMAGE : color);
    put_image(m, "map_Bump -bm 1 ", normal);
    put_image(m, "norm ", normal);
}

/* ---- Materials ---- */

static void write_material(struct mtl *m, uint32_t index, struct p3d_bytes name)
{
    const struct p3d_model_material *material = &m->model->materials[index];
    const struct p3d_look *look = m->images.looks ? &m->images.looks->items[index] : NULL;
    const bool has_color = look && look->images[P3D_LOOK_COLOR] != P3D_NO_IMAGE;

    p3di_out_text(&m->out, "\nnewmtl ");
    p3di_out_span(&m->out, name);
    p3di_out_char(&m->out, '\n');
    put_comment(m, "# " OBJ_RVMAT, material->material);
    if (has_color)
        p3di_out_text(&m->out, "Kd 1 1 1\n");
    else
        put_paint(m, material->texture);
    if (look) {
        put_numbers(&m->out, look);
        put_images(m, look);
    }
    if (has_color) /* the game's own name for the texture comes last */
        put_comment(m, "# " OBJ_TEXTURE, material->texture);
}

static void write_all(struct mtl *m)
{
    const struct p3d_bytes *names = p3di_material_names(m->model, &m->job);

    p3di_out_text(&m->out, OBJ_HEAD "\n");
    for (uint32_t i = 0; i < m->model->material_count && !m->job.has_failed; i++)
        write_material(m, i, names[i]);
    if (m->mtl_options->hulls && m->mtl_options->hulls->count && names) {
        p3di_out_text(&m->out, "\nnewmtl ");
        p3di_out_span(&m->out, names[m->model->material_count]);
        p3di_out_char(&m->out, '\n');
        put_color(&m->out, p3di_hull_color);
    }
    p3di_job_flush(&m->job, &m->out);
    p3di_write_image_files(&m->images, &m->mtl_options->image_files);
}

bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    static const struct p3d_obj_options defaults;
    struct mtl m = {.model = model, .mtl_options = obj_options ? obj_options : &defaults};
    const char *folder = m.mtl_options->looks ? m.mtl_options->image_folder : NULL;

    if (!p3di_job_begin(&m.job, "to write the materials", p3di_arena_input(model->memory), options, error))
        return false;
    p3di_out_init(&m.out, sink);
    p3di_images_begin(&m.images, m.mtl_options->looks, model, &m.job);
    if (folder && p3di_has_control(folder))
        p3di_job_fail(&m.job, P3D_INVALID, "the folder of images has a control character, which an MTL cannot name");
    if (!m.job.has_failed)
        write_all(&m);
    p3di_images_end(&m.images);
    p3di_arena_free(m.job.arena);
    return !m.job.has_failed;
}
