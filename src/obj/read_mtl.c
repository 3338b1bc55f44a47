/* read_mtl.c: the material libraries of an OBJ.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "looks/material_names.h"
#include "names.h"

#define MOST_LIBRARIES 256

/* ---- Texts ---- */

static struct p3d_bytes behind(struct p3d_bytes text, size_t size)
{
    return (struct p3d_bytes){text.data + size, text.size - (uint32_t)size};
}

static struct p3d_bytes without_slashes(struct p3d_bytes path)
{
    while (path.size && p3d_is_slash(path.data[0]))
        path = behind(path, 1);
    return path;
}

/* The path behind the root and its slash; the whole path if it does not begin with the root. Slashes in front of either
 * do not count. */
static struct p3d_bytes without_root(struct p3d_bytes path, const char *text)
{
    struct p3d_bytes root = without_slashes(p3d_bytes_of(text ? text : "")), own = without_slashes(path);

    while (root.size && p3d_is_slash(root.data[root.size - 1]))
        root.size--;
    if (!text)
        return path;
    if (!root.size)
        return own;
    if (own.size <= root.size || !p3d_is_slash(own.data[root.size]))
        return path;
    for (uint32_t i = 0; i < root.size; i++)
        if (p3d_lower_path(root.data[i]) != p3d_lower_path(own.data[i]))
            return path;
    return behind(own, root.size + 1);
}

/* A path as models have it, with backslashes. */
static struct p3d_bytes texture_of(struct obj_file *obj, struct p3d_bytes path)
{
    const struct p3d_bytes own =
        p3di_job_copy(&obj->builder.job, without_root(p3d_text(path), obj->import->texture_root));

    for (uint32_t i = 0; i < own.size; i++)
        if (own.data[i] == '/')
            ((uint8_t *)own.data)[i] = '\\';
    return own;
}

/* ---- Statements ---- */

/* The values that an option of map_Kd takes: some exactly, some up to three numbers. */
struct map_option {
    const char *name;
    uint32_t words, numbers;
};

static const struct map_option map_options[] = {
    {"-blendu", 1, 0}, {"-blendv", 1, 0},  {"-boost", 1, 0},  {"-mm", 2, 0},    {"-o", 0, 3},
    {"-s", 0, 3},      {"-t", 0, 3},       {"-texres", 1, 0}, {"-clamp", 1, 0}, {"-bm", 1, 0},
    {"-cc", 1, 0},     {"-imfchan", 1, 0}, {"-type", 1, 0},
};

static bool skip_option(struct lines *lines)
{
    struct lines after = *lines;
    struct p3d_bytes word;
    float number;

    if (!p3di_lines_word(&after, &word))
        return false;
    for (size_t i = 0; i < sizeof map_options / sizeof *map_options; i++) {
        const struct map_option *option = &map_options[i];

        if (!p3d_text_equal(word, option->name))
            continue;
        for (uint32_t j = 0; j < option->words; j++)
            p3di_lines_word(&after, &word);
        for (uint32_t j = 0; j < option->numbers && p3di_lines_f32(&after, &number); j++)
            ;
        *lines = after;
        return true;
    }
    return false;
}

/* Reads the comments that p3d_write_mtl writes: the rvmat, and textures that are no files. */
static void read_comment(struct obj_file *obj, struct obj_mtl *mtl, struct p3d_bytes text)
{
    if (p3d_text_starts_with(text, OBJ_RVMAT))
        mtl->material = p3di_job_copy(&obj->builder.job, behind(text, strlen(OBJ_RVMAT)));
    else if (p3d_text_starts_with(text, OBJ_TEXTURE))
        mtl->texture = p3di_job_copy(&obj->builder.job, behind(text, strlen(OBJ_TEXTURE)));
}

/* "Kd 0.5 0.25 0", or one number for all; other values are names of files. */
static void read_color(struct lines *lines, struct obj_mtl *mtl)
{
    uint32_t count = 0;

    while (count < 3 && p3di_lines_f32(lines, &mtl->color[count]))
        count++;
    if (count == 1)
        mtl->color[1] = mtl->color[2] = mtl->color[0];
    mtl->has_color = count == 1 || count == 3;
}

/* "d 0.5" is as much as "Tr 0.5"; "-halo" may stand in front. */
static void read_alpha(struct lines *lines, struct obj_mtl *mtl, bool is_turned)
{
    struct lines after = *lines;
    struct p3d_bytes word;
    float number;

    if (p3di_lines_word(&after, &word) && p3d_text_equal(word, "-halo"))
        *lines = after;
    if (p3di_lines_f32(lines, &number))
        mtl->color[3] = is_turned ? 1 - number : number;
}

static struct obj_mtl *begin_material(struct obj_file *obj, struct p3d_bytes name, bool is_ours)
{
    const uint32_t known = obj->mtl.names.count;
    struct obj_mtl *mtls;
    uint32_t number;

    if (!p3di_set_add(&obj->mtl.names, &name, &number)) {
        p3di_job_fail_memory(&obj->builder.job);
        return NULL;
    }
    if (number == known && !p3di_obj_add(obj, &obj->mtl.items, sizeof *mtls))
        return NULL;
    mtls = obj->mtl.items.items;
    mtls[number] = (struct obj_mtl){.color = {1, 1, 1, 1}, .is_ours = is_ours};
    return &mtls[number];
}

static void read_property(struct obj_file *obj, struct lines *lines, struct p3d_bytes keyword, struct obj_mtl *mtl)
{
    if (keyword.data[0] == '#') {
        read_comment(obj, mtl, p3d_text(p3di_lines_rest(lines)));
    } else if (p3d_text_equal(keyword, "map_Kd")) {
        while (skip_option(lines))
            ;
        mtl->texture = texture_of(obj, p3di_lines_rest(lines));
    } else if (p3d_text_equal(keyword, "Kd")) {
        read_color(lines, mtl);
    } else if (p3d_text_equal(keyword, "d") || p3d_text_equal(keyword, "Tr")) {
        read_alpha(lines, mtl, keyword.size == 2);
    }
}

static void read_library(struct obj_file *obj, struct p3d_bytes text)
{
    const bool is_ours = p3d_text_starts_with(text, OBJ_HEAD);
    struct obj_mtl *mtl = NULL;
    struct lines lines;
    struct p3d_bytes keyword;

    p3di_lines_init(&lines, text.data, text.size);
    while (!obj->builder.job.has_failed && p3di_lines_next(&lines, &keyword)) {
        if (p3d_text_equal(keyword, "newmtl"))
            mtl = begin_material(obj, p3d_text(p3di_lines_rest(&lines)), is_ours);
        else if (mtl)
            read_property(obj, &lines, keyword, mtl);
    }
}

/* ---- The OBJ's side ---- */

/* Reads a library unless that was done, also by another name; false if there is none. */
static bool open_library(struct obj_file *obj, struct p3d_bytes name)
{
    const uint32_t known = obj->mtl.libraries.count;
    struct p3d_bytes text = {NULL, 0};
    uint32_t number, texts;
    char *path;

    if (p3di_set_find(&obj->mtl.libraries, &name, &number))
        return true;
    if (p3di_set_find(&obj->mtl.lost, &name, &number))
        return false;
    path = p3di_job_text(&obj->builder.job, name);
    if (obj->builder.job.has_failed)
        return true;
    if (known == MOST_LIBRARIES || !obj->import->read_mtl(obj->import->read_mtl_user, path, &text))
        return false;
    texts = obj->mtl.texts.count;
    if (!p3di_set_add(&obj->mtl.libraries, &name, &number) || !p3di_set_add(&obj->mtl.texts, &text.data, &number))
        p3di_job_fail_memory(&obj->builder.job);
    else if (number == texts)
        read_library(obj, text);
    if (text.size && memchr(text.data, 0, text.size))
        p3di_obj_warn_line(obj, "the material library has zero bytes, at which its names end", name);
    return true;
}

/* One name with blanks in it, or several. */
void p3di_obj_read_libraries(struct obj_file *obj)
{
    struct lines words = obj->lines;
    const struct p3d_bytes all = p3d_text(p3di_lines_rest(&obj->lines));
    struct p3d_bytes word;
    uint32_t number;

    if (!obj->import->read_mtl || !all.size || open_library(obj, all))
        return;
    while (!obj->builder.job.has_failed && p3di_lines_word(&words, &word))
        if (!open_library(obj, p3d_text(word)) && p3di_job_add(&obj->builder.job, &obj->mtl.lost, &word, &number))
            p3di_obj_warn_line(obj, "the material library cannot be read", word);
}

/* p3dconv writes white where there is no texture. */
static bool is_colored(const struct obj_mtl *mtl)
{
    const float *c = mtl->color;

    return mtl->has_color && !(mtl->is_ours && c[0] == 1 && c[1] == 1 && c[2] == 1 && c[3] == 1);
}

/* If no MTL has a material its name becomes the texture, so that faces stay apart; other programs write NO_MATERIAL,
 * too. */
static struct obj_mtl find_material(struct obj_file *obj, uint32_t name)
{
    struct obj_mtl mtl = {.has_color = false};
    struct p3d_bytes text;
    uint32_t number;
    bool is_none;

    if (name == OBJ_NONE)
        return mtl;
    text = obj_name_at(&obj->names, name);
    is_none = p3d_text_equal(text, NO_MATERIAL);
    if (p3di_set_find(&obj->mtl.names, &text, &number)) {
        mtl = ((struct obj_mtl *)obj->mtl.items.items)[number];
        if (!mtl.texture.size && is_colored(&mtl) && !is_none)
            mtl.texture = p3di_builder_color(&obj->builder, mtl.color);
    } else if (!is_none) {
        obj->notes.strange_materials++;
        mtl.texture = p3di_job_copy(&obj->builder.job, text);
    }
    return mtl;
}

uint32_t p3di_obj_material(struct obj_file *obj, uint32_t name)
{
    const struct obj_mtl mtl = find_material(obj, name);

    return p3di_builder_material(&obj->builder, mtl.texture, mtl.material);
}
