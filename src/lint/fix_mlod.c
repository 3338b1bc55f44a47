/* fix_mlod.c: paths and properties of an MLOD, as they are meant.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "fix.h"

#include "check/context.h"
#include "mlod/paths.h"
#include "model/property_names.h"

#include <stdio.h>

#define FIELD 64u /* bytes of a property's name */

/* The paths of a LOD: each is judged once. */
struct mlod_fix {
    struct p3di_fix *fix;
    struct p3di_set paths;
    struct p3d_bytes *meant; /* by path */
    size_t capacity;
    const struct p3d_mlod_lod *lod;
    uint32_t index;
};

static void tell(const struct mlod_fix *fix, const char *what, struct p3d_bytes from, struct p3d_bytes to)
{
    char name[P3D_LOD_NAME_SIZE], where[96];

    snprintf(where, sizeof where, "LOD %u (%s): %s", (unsigned)fix->index, p3d_lod_name(fix->lod->resolution, name),
             what);
    fix->fix->tell(fix->fix->user, where, from, to);
    fix->fix->count++;
}

/* The field with another text; the bytes behind that stay, where they have room. */
static void put(const struct mlod_fix *fix, struct p3d_bytes *field, struct p3d_bytes text)
{
    struct p3d_bytes made;
    uint8_t *data;

    if (text.size >= field->size || p3d_text(*field).size == field->size) {
        *field = text;
        return;
    }
    made = p3di_job_copy(fix->fix->job, *field);
    data = (uint8_t *)(uintptr_t)made.data;
    if (!data)
        return;
    memcpy(data, text.data, text.size);
    memset(data + text.size, 0, p3d_text(*field).size > text.size ? p3d_text(*field).size - text.size : 1);
    *field = made;
}

/* ---- Paths ---- */

static unsigned kinds_of(const struct p3di_fix *fix, enum p3di_path_kind kind)
{
    return fix->kinds & (kind == P3DI_PATH_TEXTURE ? P3DI_FIX_CASE | P3DI_FIX_SLASH | P3DI_FIX_TYPE
                         : kind == P3DI_PATH_NAME  ? P3DI_FIX_CASE
                                                   : P3DI_FIX_CASE | P3DI_FIX_SLASH);
}

/* A check of the model tells of the paths in its materials, too. */
static void look_into(const struct p3di_fix *fix, struct p3d_bytes material)
{
    const unsigned kinds = fix->kinds & (P3DI_FIX_SLASH | P3DI_FIX_TYPE);
    const char *file = kinds && fix->also ? p3di_fix_find(fix, material) : NULL;

    if (file)
        fix->also(fix->user, file, kinds);
}

static struct p3d_bytes answer(struct mlod_fix *fix, enum p3di_path_kind kind, struct p3d_bytes path)
{
    static const char *const whats[] = {
        [P3DI_PATH_TEXTURE] = "texture", [P3DI_PATH_MATERIAL] = "material", [P3DI_PATH_NAME] = "proxy"};
    struct p3di_job *job = fix->fix->job;
    uint32_t number;

    if (p3di_job_add(job, &fix->paths, &path, &number)) {
        if (!P3DI_ROOM(job, fix->meant, number, fix->capacity))
            return (struct p3d_bytes){NULL, 0};
        fix->meant[number] = p3di_fix_path(fix->fix, kinds_of(fix->fix, kind), path);
        if (fix->lod->flavour == P3D_MLOD_SP3X && fix->meant[number].size > path.size)
            fix->meant[number].data = NULL; /* its fields have no room */
        if (kind == P3DI_PATH_MATERIAL)
            look_into(fix->fix, path);
        if (fix->meant[number].data)
            tell(fix, whats[kind], path, fix->meant[number]);
    }
    return job->has_failed ? (struct p3d_bytes){NULL, 0} : fix->meant[number];
}

static void fix_path(void *user, enum p3di_path_kind kind, struct p3d_bytes *field)
{
    struct mlod_fix *fix = user;
    const struct p3d_bytes text = p3d_text(*field);
    struct p3d_bytes path = text, meant;

    if (!text.size || (kind == P3DI_PATH_NAME && !p3d_proxy_name(text, &path, NULL)))
        return;
    meant = answer(fix, kind, path);
    if (!meant.data || fix->fix->job->has_failed)
        return;
    if (kind == P3DI_PATH_NAME) { /* only letters are others */
        const struct p3d_bytes made = p3di_job_copy(fix->fix->job, text);

        if (made.data)
            memcpy((uint8_t *)(uintptr_t)made.data + (path.data - text.data), meant.data, meant.size);
        meant = made;
    }
    if (meant.data)
        put(fix, field, meant);
}

/* ---- Properties ---- */

static bool has_property(const struct p3d_mlod_lod *lod, const char *name)
{
    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == P3D_TAG_PROPERTY && !lod->tags[i].is_raw &&
            p3d_text_equal(p3d_text(lod->tags[i].value.property.name), name))
            return true;
    return false;
}

static struct p3d_bytes without_blanks(struct p3d_bytes name)
{
    while (name.size && name.data[name.size - 1] == ' ')
        name.size--;
    while (name.size && name.data[0] == ' ')
        name = (struct p3d_bytes){name.data + 1, name.size - 1};
    return name;
}

/* The part behind the first `count` letters. */
static struct p3d_bytes behind(struct p3d_bytes name, uint32_t count)
{
    return (struct p3d_bytes){name.data + count, name.size - count};
}

/* One letter was left out, doubled, or swapped with the next. */
static bool is_one_slip(struct p3d_bytes name, struct p3d_bytes known)
{
    uint32_t i = 0;

    while (i < name.size && i < known.size && name.data[i] == known.data[i])
        i++;
    if (name.size + 1 == known.size)
        return p3di_is_same(behind(name, i), behind(known, i + 1));
    if (name.size == known.size + 1)
        return i && name.data[i] == name.data[i - 1] && p3di_is_same(behind(name, i + 1), behind(known, i));
    return name.size == known.size && i + 1 < name.size && name.data[i] == known.data[i + 1] &&
           name.data[i + 1] == known.data[i] && p3di_is_same(behind(name, i + 2), behind(known, i + 2));
}

#define SHORTEST 6u /* name that one slip does not make another word */

/* A slip is certain only if the value fits, too, which is said by no text. `name` is in lower case. */
static bool is_certain(struct p3d_bytes name, const struct p3di_property *known, struct p3d_bytes value)
{
    const struct p3d_bytes wanted = p3d_bytes_of(known->name);

    return p3di_is_same(without_blanks(name), wanted) ||
           (wanted.size >= SHORTEST && is_one_slip(name, wanted) && known->kind != P3DI_VALUE_TEXT &&
            p3di_property_takes(known, value));
}

/* The nearest of the known names, unless another is as near, the LOD has it already, or another may be meant. */
static void fix_property(const struct mlod_fix *fix, struct p3d_mlod_tag *tag)
{
    const struct p3d_bytes name = p3d_text(tag->value.property.name), lower = p3di_job_lower(fix->fix->job, name);
    bool is_only = false;
    const char *nearest = p3di_find_property(name) ? NULL : p3di_nearest_property(lower, &is_only);

    if (!nearest || !is_only || has_property(fix->lod, nearest) || strlen(nearest) >= FIELD ||
        !is_certain(lower, p3di_find_property(p3d_bytes_of(nearest)), p3d_text(tag->value.property.value)))
        return;
    tell(fix, "property", name, p3d_bytes_of(nearest));
    put(fix, &tag->value.property.name, p3d_bytes_of(nearest));
}

void p3di_fix_mlod(struct p3di_fix *fix, struct p3d_mlod *mlod)
{
    for (uint32_t i = 0; i < mlod->lod_count && !fix->job->has_failed; i++) {
        struct p3d_mlod_lod *lod = &mlod->lods[i];
        struct mlod_fix m = {.fix = fix, .lod = lod, .index = i};

        p3di_set_init(&m.paths, fix->job->arena, 0);
        p3di_mlod_visit_lod(lod, &(struct p3di_path_visitor){fix_path, &m});
        for (uint32_t j = 0; j < lod->tag_count && fix->kinds & P3DI_FIX_PROPERTY && !fix->job->has_failed; j++)
            if (lod->tags[j].kind == P3D_TAG_PROPERTY && !lod->tags[j].is_raw)
                fix_property(&m, &lod->tags[j]);
    }
}
