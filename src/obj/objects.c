/* objects.c: objects and groups, which become LODs and selections by their names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "file.h"

#include "core/number.h"
#include "group_names.h"
#include "names.h"

#define KEY_SIZE (P3D_LOD_NAME_SIZE + 16)

/* ---- Names of LODs ---- */

/* The name that all spellings share, and what follows the name of a repeated LOD; "10010.3" is no third "10010". */
static struct p3d_bytes make_key(float resolution, struct p3d_bytes suffix, char *text)
{
    uint32_t size;

    size = (uint32_t)strlen(p3di_obj_lod_name(resolution, text));
    if (!suffix.size || suffix.size >= KEY_SIZE - size)
        return (struct p3d_bytes){(const uint8_t *)text, size};
    text[size++] = ' ';
    memcpy(text + size, suffix.data, suffix.size);
    return (struct p3d_bytes){(const uint8_t *)text, size + suffix.size};
}

static bool is_known(const struct obj_file *obj, float resolution, struct p3d_bytes suffix)
{
    char text[KEY_SIZE];
    const struct p3d_bytes key = make_key(resolution, suffix, text);
    uint32_t number;

    return p3di_set_find(&obj->lod_names, &key, &number);
}

/* True if the LOD before the repeated one, ".2" for ".3", is known. Other numbers are none of p3dconv's. */
static bool follows(const struct obj_file *obj, float resolution, struct p3d_bytes suffix)
{
    const uint32_t number = p3di_obj_repetition(suffix);
    char text[1 + P3DI_U32_SIZE] = ".";
    struct p3d_bytes before = {(const uint8_t *)text, 1};

    if (number > 2)
        before.size += (uint32_t)p3di_format_u32(number - 1, text + 1);
    return number == 2 || (number > 2 && is_known(obj, resolution, before));
}

/* True if the name is of a repeated LOD of p3dconv, "ShadowVolume_10.2", and not of another LOD: the first LOD of that
 * name is known. "ShadowVolume_10.5" may be either. */
static bool is_repeated(const struct obj_file *obj, struct p3d_bytes name)
{
    const struct p3d_bytes base = {name.data, p3di_number_start(name)}, none = {NULL, 0};
    const struct p3d_bytes suffix = {name.data + base.size, name.size - base.size};
    float resolution, own;

    if (!suffix.size || !p3di_obj_is_lod_name(base, &resolution) || !is_known(obj, resolution, none))
        return false;
    return !p3di_obj_is_lod_name(name, &own) || follows(obj, resolution, suffix);
}

/* The key and the resolution of the LOD that an object's name means; false if it means none. A repeated LOD of p3dconv
 * is called "Geometry.2"; Blender calls a second object of that name "Geometry.001". */
static bool find_lod(const struct obj_file *obj, struct p3d_bytes name, float *resolution, char *text,
                     struct p3d_bytes *key)
{
    const uint32_t start = p3di_number_start(name);
    struct p3d_bytes suffix = {name.data + start, name.size - start};
    const struct p3d_bytes base = {name.data, is_repeated(obj, name) ? start : name.size};
    uint32_t size = base.size;

    if (!p3di_obj_is_lod_name(base, resolution) && !p3di_lod_of_object(base, resolution, &size))
        return false;
    if (size != start || suffix.size == 4)
        suffix.size = 0;
    *key = make_key(*resolution, suffix, text);
    return true;
}

static uint32_t add_lod(struct obj_file *obj, float resolution, struct p3d_bytes key)
{
    struct p3d_bytes own = {NULL, key.size};
    struct obj_lod *lod;
    uint8_t *copy;
    uint32_t number;

    if (p3di_set_find(&obj->lod_names, &key, &number))
        return number;
    copy = p3di_job_alloc(&obj->builder.job, key.size, 1);
    lod = copy ? p3di_obj_add(obj, &obj->lods, sizeof *lod) : NULL;
    if (!lod)
        return 0;
    memcpy(copy, key.data, key.size);
    own.data = copy;
    *lod = (struct obj_lod){.resolution = resolution, .first_run = OBJ_NONE, .last_run = OBJ_NONE};
    if (!p3di_set_add(&obj->lod_names, &own, &number))
        p3di_job_fail_memory(&obj->builder.job);
    return number;
}

/* ---- Statements ---- */

uint32_t p3di_obj_lod(struct obj_file *obj)
{
    char text[KEY_SIZE];

    if (obj->state.lod != OBJ_NONE)
        return obj->state.lod;
    if (obj->default_lod == OBJ_NONE) {
        const struct p3d_bytes key = make_key(obj->import->resolution, (struct p3d_bytes){NULL, 0}, text);

        obj->default_lod = add_lod(obj, obj->import->resolution, key);
    }
    return obj->default_lod;
}

static uint32_t add_other(struct obj_file *obj, struct p3d_bytes name)
{
    if (name.size && !obj->notes.unnamed++)
        obj->notes.first_unnamed = name;
    return p3di_obj_name_number(obj, name);
}

/* The groups before end here; the material stays. */
void p3di_obj_begin_object(struct obj_file *obj, struct p3d_bytes name)
{
    struct p3d_bytes key = {NULL, 0};
    char text[KEY_SIZE];
    float resolution;

    name = p3d_text(name);
    obj->state.object = obj->state.lod = OBJ_NONE;
    if (find_lod(obj, name, &resolution, text, &key))
        obj->state.lod = add_lod(obj, resolution, key);
    else
        obj->state.object = add_other(obj, name);
    obj->state.group_list = 0;
    obj->state.has_object = obj->state.is_new = obj->state.is_new_part = true;
}

void p3di_obj_begin_part(struct obj_file *obj)
{
    const uint32_t lod = obj->state.has_object && obj->state.is_new_part ? p3di_obj_lod(obj) : OBJ_NONE;
    struct obj_part *part;

    if (!obj->state.is_new_part)
        return;
    obj->state.is_new_part = false;
    part = p3di_obj_add(obj, &obj->parts, sizeof *part);
    if (part)
        *part = (struct obj_part){obj->numbers.v_read, lod, obj->state.object};
}

void p3di_obj_begin_groups(struct obj_file *obj)
{
    const uint32_t first = obj->groups.names.count, list_number = obj->groups.lists.count;
    struct obj_group_list *list;
    struct p3d_bytes word;

    while (!obj->builder.job.has_failed && p3di_lines_word(&obj->lines, &word)) {
        const uint32_t name = p3di_is_no_group(word) ? OBJ_NONE : p3di_obj_name_number(obj, word);
        uint32_t *added;

        if (name == OBJ_NONE || obj_is_in_groups(obj, name, list_number))
            continue;
        ((uint32_t *)obj->groups.stamps.items)[name] = list_number + 1;
        added = p3di_obj_add(obj, &obj->groups.names, sizeof *added);
        if (added)
            *added = name;
    }
    list = obj->builder.job.has_failed ? NULL : p3di_obj_add(obj, &obj->groups.lists, sizeof *list);
    if (!list)
        return;
    *list = (struct obj_group_list){first, obj->groups.names.count - first};
    obj->state.group_list = list_number;
    obj->state.is_new = true;
}
