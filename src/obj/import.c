/* import.c: an OBJ as a model (docs/export.md, "From OBJ").
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "core/foreign.h"

#include "names.h"

/* All numbers of lines, points and corners fit 32 bits in a text of this size, even the corners of cut polygons. */
#define LARGEST INT32_MAX

static void fail_all(struct obj_file *obj, enum p3d_status status, const char *message)
{
    if (!obj->builder.job.has_failed)
        p3di_error_set(obj->builder.job.error, status, P3D_NO_LOD, 0, "%s", message);
    obj->builder.job.has_failed = true;
}

/* ---- The model ---- */

static void warn_of_counts(const struct obj_file *obj)
{
    if (obj->import->resolution == 0)
        p3di_builder_warn_unnamed(&obj->builder, obj->notes.unnamed, obj->notes.first_unnamed, obj->import->resolution);
    p3di_obj_warn(obj, obj->notes.small_faces, "faces have fewer than 3 corners; only their points are kept");
    p3di_obj_warn(obj, obj->notes.lines_ignored, "lines; only their points are kept");
    p3di_obj_warn(obj, obj->notes.large_faces, "faces have more than 4 corners; cut into triangles");
    p3di_obj_warn(obj, obj->notes.strange_materials, "materials are not in an MTL; their names are taken as textures");
}

static void init(struct obj_file *obj, const void *data, size_t size)
{
    static const struct p3d_obj_import_options defaults = {.resolution = 0};

    obj->import = obj->import ? obj->import : &defaults;
    p3di_lines_init(&obj->lines, data, size <= LARGEST ? size : 0);
    p3di_set_init(&obj->names, obj->builder.job.arena, 0);
    p3di_set_init(&obj->lod_names, obj->builder.job.arena, 0);
    p3di_set_init(&obj->mtl.names, obj->builder.job.arena, 0);
    p3di_set_init(&obj->mtl.libraries, obj->builder.job.arena, 0);
    p3di_set_init(&obj->mtl.lost, obj->builder.job.arena, 0);
    p3di_set_init(&obj->mtl.texts, obj->builder.job.arena, sizeof(const uint8_t *));
    p3di_set_init(&obj->notes.unknown_words, obj->builder.job.arena, 0);
    obj->default_lod = obj->state.lod = obj->state.object = obj->state.material = OBJ_NONE;
    obj->state.is_new = obj->state.is_new_part = true;
    p3di_obj_add(obj, &obj->groups.lists, sizeof(struct obj_group_list)); /* the first list is empty */
}

/* p3d_write_obj begins its files so. For a model without LODs the rest of the file does not show that it is an OBJ. */
static bool is_ours(const void *data, size_t size)
{
    static const char head[] = OBJ_HEAD ": ";

    return size >= sizeof head - 1 && memcmp(data, head, sizeof head - 1) == 0;
}

static void read(struct obj_file *obj, const void *data, size_t size)
{
    if (size > LARGEST)
        fail_all(obj, P3D_UNSUPPORTED, "an OBJ of 2 GiB or more");
    else if (p3di_is_pointer_of_lfs(data, size))
        fail_all(obj, P3D_UNSUPPORTED,
                 p3di_job_join(&obj->builder.job, "not an OBJ but ", p3di_foreign(data, size), ""));
    else
        p3di_obj_read(obj);
    if (!obj->builder.job.has_failed && !obj->numbers.v_count && !obj->lods.count && !is_ours(data, size))
        fail_all(obj, P3D_UNSUPPORTED, "not an OBJ: there is no point and no object");
}

struct p3d_model *p3d_model_from_obj(const void *data, size_t size, const struct p3d_obj_import_options *import_options,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    struct obj_file obj = {.import = import_options};
    struct p3d_model_lod *lods = NULL;

    if (!p3di_check_input(data, size, error) || !p3di_builder_init(&obj.builder, size, options, error))
        return NULL;
    init(&obj, data, size);
    read(&obj, data, size);
    if (!obj.builder.job.has_failed)
        lods = p3di_obj_make_lods(&obj);
    if (!obj.builder.job.has_failed && obj.import->mass > 0)
        p3di_builder_spread_mass(&obj.builder, lods, obj.lods.count, obj.import->mass);
    warn_of_counts(&obj);
    return p3di_builder_finish(&obj.builder, lods, obj.lods.count);
}
