/* mtl.c: the material library of an OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "obj.h"

#include "core/number.h"

#include <math.h>

/* A path as text of one line: UTF-8, control characters as '_', backslashes as slashes if wanted. */
static bool put_path(struct p3di_out *out, struct p3di_arena *arena, struct p3d_bytes path, bool has_slashes)
{
    const size_t size = p3d_text_utf8_size(path);
    char *text = p3di_arena_alloc(arena, size + 1, 1);

    if (!text)
        return false;
    p3d_text_utf8(path, text, size + 1);
    for (size_t i = 0; i < size; i++) {
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            text[i] = '_';
        else if (has_slashes && text[i] == '\\')
            text[i] = '/';
    }
    p3di_out_bytes(out, text, size);
    return true;
}

/* The colour of "#(...)color(r,g,b,a,...)". */
static bool parse_color(struct p3d_bytes texture, float color[4])
{
    static const char word[] = "color(";
    const char *text = (const char *)texture.data, *end;

    if (!texture.size)
        return false;
    end = text + texture.size;
    while (end - text >= (ptrdiff_t)(sizeof word - 1) && memcmp(text, word, sizeof word - 1) != 0)
        text++;
    if (end - text < (ptrdiff_t)(sizeof word - 1))
        return false;
    text += sizeof word - 1;
    for (size_t i = 0; i < 4; i++) {
        double value;

        while (text < end && *text == ' ')
            text++;
        text = p3di_parse_number(text, end, &value);
        if (!text || text == end || (*text != ',' && *text != ')'))
            return false;
        text++;
        color[i] = (float)value;
        if (!isfinite(color[i]))
            return false;
    }
    return true;
}

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
    bool is_done;

    if (!text.size)
        return true;
    p3di_out_text(out, label);
    is_done = put_path(out, arena, text, false);
    p3di_out_char(out, '\n');
    return is_done;
}

static bool put_texture(struct p3di_out *out, struct p3di_arena *arena, struct p3d_bytes texture, const char *root)
{
    bool is_done;

    p3di_out_text(out, "Kd 1 1 1\nmap_Kd ");
    if (root) {
        const size_t size = strlen(root);

        p3di_out_text(out, root);
        if (size && root[size - 1] != '/')
            p3di_out_char(out, '/');
        if (texture.data[0] == '\\' || texture.data[0] == '/') {
            texture.data++;
            texture.size--;
        }
    }
    is_done = put_path(out, arena, texture, true);
    p3di_out_char(out, '\n');
    return is_done;
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
    put_color(out, parse_color(material->texture, color) ? color : white);
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
