/* mtl.c: the material library of an OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "obj.h"

#include "texture.h"

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

static bool write_material(struct p3di_out *out, struct p3di_arena *arena, const struct p3d_model_material *material,
                           struct p3d_bytes name, const char *root)
{
    static const float white[4] = {1, 1, 1, 1};
    float color[4];

    p3di_out_text(out, "\nnewmtl ");
    obj_put(out, name);
    p3di_out_char(out, '\n');
    if (!put_comment(out, arena, "# rvmat: ", material->material))
        return false;
    if (material->texture.size && material->texture.data[0] != '#')
        return put_texture(out, arena, material->texture, root);
    if (!put_comment(out, arena, "# texture: ", material->texture))
        return false;
    put_color(out, p3di_texture_color(material->texture, color) ? color : white);
    return true;
}

bool p3d_write_mtl(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    struct p3di_arena *arena = p3di_arena_new(options);
    const struct p3d_bytes *names = arena ? p3di_obj_material_names(model, arena) : NULL;
    bool is_done = names != NULL;
    struct p3di_out out;

    p3di_error_clear(error);
    p3di_out_init(&out, sink);
    p3di_out_text(&out, "# p3dkit\n");
    for (uint32_t i = 0; i < model->material_count && is_done; i++)
        is_done = write_material(&out, arena, &model->materials[i], names[i],
                                 obj_options ? obj_options->texture_root : NULL);
    p3di_arena_free(arena);
    if (!is_done) {
        p3di_error_set(error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory to write the materials");
        return false;
    }
    if (!p3di_out_flush(&out)) {
        p3di_error_set(error, P3D_SYSTEM, P3D_NO_LOD, 0, "the output could not be written");
        return false;
    }
    return true;
}
