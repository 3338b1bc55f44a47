/* write_mtl.c: the material library of an OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "writer.h"

#include "looks/images.h"
#include "looks/texture.h"

#include <float.h>

#define MOST_EXPONENT 1000 /* of highlights, in an MTL */

struct mtl {
    struct p3di_out out;
    const struct p3d_model *model;
    const struct p3d_obj_options *mtl_options; /* never NULL */
    struct p3di_arena *arena;
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

static bool put_comment(struct p3di_out *out, struct p3di_arena *arena, const char *label, struct p3d_bytes text)
{
    struct p3d_bytes line;

    if (!text.size)
        return true;
    if (!p3di_texture_line(arena, text, &line))
        return false;
    p3di_out_text(out, label);
    obj_put(out, line);
    p3di_out_char(out, '\n');
    return true;
}

static bool put_texture(struct p3di_out *out, struct p3di_arena *arena, struct p3d_bytes texture, const char *root)
{
    struct p3d_bytes path;

    if (!p3di_texture_path(arena, texture, root, NULL, &path))
        return false;
    p3di_out_text(out, "Kd 1 1 1\nmap_Kd ");
    obj_put(out, path);
    p3di_out_char(out, '\n');
    return true;
}

/* What the material's own words say of its colour. */
static bool put_paint(struct p3di_out *out, struct p3di_arena *arena, struct p3d_bytes texture, const char *root)
{
    static const float white[4] = {1, 1, 1, 1};
    float color[4];

    if (texture.size && texture.data[0] != '#')
        return put_texture(out, arena, texture, root);
    if (!put_comment(out, arena, "# texture: ", texture))
        return false;
    put_color(out, p3di_texture_color(texture, color) ? color : white);
    return true;
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

/* Ks is a share of the light, and exponents end at 1000; light of its own may be brighter than 1. */
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

static bool put_image(struct mtl *m, const char *keyword, uint32_t image)
{
    static const struct highlights none;
    const char *path;
    uint32_t number;

    if (image == P3D_NO_IMAGE)
        return true;
    if (!p3di_images_add(&m->images, IMAGE_WHOLE, image, none, &number))
        return false;
    path = p3di_image_path(&m->images, number, m->mtl_options->image_folder);
    if (!path)
        return false;
    p3di_out_text(&m->out, keyword);
    p3di_out_text(&m->out, path);
    p3di_out_char(&m->out, '\n');
    return true;
}

/* Blender takes map_Bump for normals, others norm. */
static bool put_images(struct mtl *m, const struct p3d_look *look)
{
    const uint32_t color = look->images[P3D_LOOK_COLOR], normal = look->images[P3D_LOOK_NORMAL];

    return put_image(m, "map_Kd ", color) &&
           put_image(m, "map_d ", look->alpha == P3D_ALPHA_OPAQUE ? P3D_NO_IMAGE : color) &&
           put_image(m, "map_Bump -bm 1 ", normal) && put_image(m, "norm ", normal);
}

/* ---- Materials ---- */

static bool write_material(struct mtl *m, uint32_t index, struct p3d_bytes name)
{
    const struct p3d_model_material *material = &m->model->materials[index];
    const struct p3d_look *look = m->images.looks ? &m->images.looks->items[index] : NULL;
    const bool has_color = look && look->images[P3D_LOOK_COLOR] != P3D_NO_IMAGE;

    p3di_out_text(&m->out, "\nnewmtl ");
    obj_put(&m->out, name);
    p3di_out_char(&m->out, '\n');
    if (!put_comment(&m->out, m->arena, "# rvmat: ", material->material))
        return false;
    if (!has_color && !put_paint(&m->out, m->arena, material->texture, m->mtl_options->texture_root))
        return false;
    if (!look)
        return true;
    if (has_color)
        p3di_out_text(&m->out, "Kd 1 1 1\n");
    put_numbers(&m->out, look);
    /* the last word on the texture is what the game calls it */
    return put_images(m, look) && (!has_color || put_comment(&m->out, m->arena, "# texture: ", material->texture));
}

static bool fail(struct p3d_error *error, enum p3d_status status, const char *message)
{
    p3di_error_set(error, status, P3D_NO_LOD, 0, "%s", message);
    return false;
}

static bool write_all(struct mtl *m, struct p3d_error *error)
{
    const struct p3d_bytes *names = m->arena ? p3di_obj_material_names(m->model, m->arena) : NULL;
    bool is_done = names != NULL;

    p3di_out_text(&m->out, "# p3dkit\n");
    for (uint32_t i = 0; i < m->model->material_count && is_done; i++)
        is_done = write_material(m, i, names[i]);
    if (!is_done)
        return fail(error, P3D_NO_MEMORY, "no memory to write the materials");
    if (!p3di_out_flush(&m->out))
        return fail(error, P3D_SYSTEM, "the output could not be written");
    return p3di_write_image_files(&m->images, &m->mtl_options->image_files, error);
}

bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    static const struct p3d_obj_options defaults;
    struct mtl m;
    bool is_good;

    p3di_error_clear(error);
    m.model = model;
    m.mtl_options = obj_options ? obj_options : &defaults;
    m.arena = p3di_arena_new(options, p3di_arena_input(model->memory));
    p3di_out_init(&m.out, sink);
    is_good = p3di_images_begin(&m.images, m.mtl_options->looks, model, options, error);
    if (is_good && m.mtl_options->looks && m.mtl_options->image_folder && p3di_has_control(m.mtl_options->image_folder))
        is_good = fail(error, P3D_INVALID, "the folder of images has a control character, which an MTL cannot name");
    is_good = is_good && write_all(&m, error);
    p3di_images_end(&m.images);
    p3di_arena_free(m.arena);
    return is_good;
}
