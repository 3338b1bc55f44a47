/* model_from_obj.c: an OBJ as a model (docs/export.md, "From OBJ").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "obj_file.h"

#include "model/model_to_mlod.h"

#include <stdio.h>

/* All numbers of lines, points and corners fit 32 bits in a text of this size, even those of cut polygons. */
#define LARGEST INT32_MAX

/* ---- Messages ---- */

void p3di_obj_fail(struct obj_file *f, const char *format, ...)
{
    char fact[sizeof((struct p3d_error *)0)->message];
    uint64_t offset;
    uint32_t line;
    va_list arguments;

    if (f->b.has_failed)
        return;
    f->b.has_failed = true;
    va_start(arguments, format);
    vsnprintf(fact, sizeof fact, format, arguments);
    va_end(arguments);
    line = p3di_lines_number(&f->lines, &offset);
    p3di_error_set(f->b.error, P3D_DAMAGED, P3D_NO_LOD, offset, "line %u: %.160s", (unsigned)line, fact);
}

static void fail_all(struct obj_file *f, enum p3d_status status, const char *message)
{
    if (!f->b.has_failed)
        p3di_error_set(f->b.error, status, P3D_NO_LOD, 0, "%s", message);
    f->b.has_failed = true;
}

static void warn(const struct obj_file *f, const struct p3d_error *warning)
{
    f->b.options->warn(f->b.options->warn_user, warning);
}

static bool has_listener(const struct obj_file *f)
{
    return !f->b.has_failed && f->b.options && f->b.options->warn;
}

void p3di_obj_warn(const struct obj_file *f, uint32_t count, const char *what)
{
    struct p3d_error warning;

    if (!count || !has_listener(f))
        return;
    p3di_error_set(&warning, P3D_OK, P3D_NO_LOD, 0, "%u %s", (unsigned)count, what);
    warn(f, &warning);
}

void p3di_obj_warn_line(struct obj_file *f, const char *what, struct p3d_bytes name)
{
    struct p3d_error warning;
    uint64_t offset;
    uint32_t line;

    if (!has_listener(f))
        return;
    line = p3di_lines_number(&f->lines, &offset);
    p3di_error_set(&warning, P3D_OK, P3D_NO_LOD, offset, "line %u: %s: \"%.*s\"", (unsigned)line, what,
                   P3DI_NAME(name));
    warn(f, &warning);
}

/* ---- Memory ---- */

void *p3di_obj_add(struct obj_file *f, struct obj_table *table, size_t size)
{
    void *items =
        f->b.has_failed ? NULL : p3di_arena_grow(f->b.arena, table->items, table->count, &table->capacity, size);

    if (!items) {
        p3di_builder_fail_memory(&f->b);
        return NULL;
    }
    table->items = items;
    return memset((char *)items + size * table->count++, 0, size);
}

struct p3d_bytes p3di_obj_keep(struct obj_file *f, struct p3d_bytes bytes)
{
    uint8_t *data = p3di_builder_alloc(&f->b, bytes.size, 1);

    if (data && bytes.size)
        memcpy(data, bytes.data, bytes.size);
    return (struct p3d_bytes){data, data ? bytes.size : 0};
}

uint32_t p3di_obj_name_number(struct obj_file *f, struct p3d_bytes name)
{
    const uint32_t known = f->names.count;
    uint32_t number = OBJ_NONE;

    name = p3d_text(name);
    if (!name.size || f->b.has_failed)
        return OBJ_NONE;
    if (!p3di_set_add(&f->names, &name, &number)) {
        p3di_builder_fail_memory(&f->b);
        return OBJ_NONE;
    }
    return number == known && !p3di_obj_add(f, &f->name_stamps, sizeof(uint32_t)) ? OBJ_NONE : number;
}

/* ---- Masses ---- */

static bool is_geometry(const struct p3d_model_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE];

    return strcmp(p3d_lod_name(lod->resolution, name), "Geometry") == 0;
}

static void spread_mass(struct obj_file *f, struct p3d_model_lod *lods)
{
    uint8_t *data;

    for (uint32_t i = 0; i < f->lods.count; i++) {
        if (!is_geometry(&lods[i]) || !lods[i].point_count)
            continue;
        lods[i].masses = p3di_new_table(&f->b, lods[i].point_count, 4, &data);
        for (uint32_t j = 0; j < lods[i].masses.count; j++)
            store_f32(data + (size_t)4 * j, f->import->mass / (float)lods[i].point_count);
        return;
    }
    fail_all(f, P3D_INVALID, "there is no Geometry LOD with points for the mass");
}

/* ---- The model ---- */

static void warn_of_counts(const struct obj_file *f)
{
    p3di_obj_warn(f, f->small_faces, "faces have fewer than 3 corners; only their points are kept");
    p3di_obj_warn(f, f->lines_ignored, "lines; only their points are kept");
    p3di_obj_warn(f, f->large_faces, "faces have more than 4 corners; cut into triangles");
    p3di_obj_warn(f, f->strange_materials, "materials are in no MTL; their names are taken as textures");
}

static void init(struct obj_file *f, const void *data, size_t size)
{
    static const struct p3d_obj_import defaults = {.resolution = 0};

    f->import = f->import ? f->import : &defaults;
    p3di_lines_init(&f->lines, data, size <= LARGEST ? size : 0);
    p3di_set_init(&f->names, f->b.arena, 0);
    p3di_set_init(&f->lod_names, f->b.arena, 0);
    p3di_set_init(&f->mtl_names, f->b.arena, 0);
    p3di_set_init(&f->libraries, f->b.arena, 0);
    p3di_set_init(&f->library_texts, f->b.arena, sizeof(const uint8_t *));
    p3di_set_init(&f->strangers, f->b.arena, 0);
    f->default_lod = f->state.lod = f->state.object = f->state.material = OBJ_NONE;
    f->state.is_new = f->state.is_new_part = true;
    p3di_obj_add(f, &f->group_lists, sizeof(struct obj_group_list)); /* the first one is no groups */
}

/* p3d_write_obj begins so. Of a model without LODs it writes nothing else that would tell an OBJ. */
static bool is_ours(const void *data, size_t size)
{
    static const char head[] = "# p3dkit: ";

    return size >= sizeof head - 1 && memcmp(data, head, sizeof head - 1) == 0;
}

static void read(struct obj_file *f, const void *data, size_t size)
{
    if (size > LARGEST)
        fail_all(f, P3D_UNSUPPORTED, "an OBJ of 2 GiB or more");
    else
        p3di_obj_read(f);
    if (!f->v_count && !f->lods.count && !is_ours(data, size))
        fail_all(f, P3D_UNSUPPORTED, "not an OBJ: there is no point and no object");
}

struct p3d_model *p3d_model_from_obj(const void *data, size_t size, const struct p3d_obj_import *import,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct obj_file f = {.import = import};
    struct p3d_model_lod *lods = NULL;

    if (!p3di_check_input(data, size, error) || !p3di_builder_init(&f.b, size, options, error))
        return NULL;
    init(&f, data, size);
    read(&f, data, size);
    if (!f.b.has_failed)
        lods = p3di_obj_make_lods(&f);
    if (!f.b.has_failed && f.import->mass > 0)
        spread_mass(&f, lods);
    warn_of_counts(&f);
    return p3di_builder_finish(&f.b, lods, f.lods.count);
}
