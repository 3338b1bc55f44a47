/* grow.c: points, faces and tags added to a LOD of an MLOD, and selections that get them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "changer.h"
#include "lods.h"

#include "core/store.h"
#include "core/words.h"
#include "model/last_lod.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#define MOST_PLACE 1e6f /* metres */

/* The table with `more` zeroed elements behind its own; *data are its bytes. */
static struct p3d_span grown(struct changer *changer, struct p3d_span old, uint32_t more, uint32_t stride,
                             uint8_t **data)
{
    const uint32_t own = old.count ? old.stride : stride;
    struct p3d_span made = {NULL, 0, own};

    *data = NULL;
    if (more > UINT32_MAX - old.count)
        p3di_job_fail(&changer->job, P3D_INVALID, "a LOD has at most 4294967295 points and faces");
    else
        made = p3di_new_table(&changer->job, old.count + more, own, data);
    if (*data && old.count)
        memcpy(*data, old.data, (size_t)old.count * own);
    return made;
}

static void grow_tag(struct changer *changer, struct p3d_mlod_tag *tag, uint32_t points, uint32_t faces)
{
    uint8_t *data;

    if (tag->is_raw && tag->kind != P3D_TAG_UNKNOWN && points) {
        p3di_job_fail(&changer->job, P3D_INVALID,
                      "the tag \"%.*s\" has another size than the LOD, which cannot get points then",
                      P3DI_NAME(tag->name));
        return;
    }
    if (tag->is_raw)
        return;
    switch (tag->kind) {
    case P3D_TAG_SELECTION:
    case P3D_TAG_SELECTED:
    case P3D_TAG_LOCK:
    case P3D_TAG_HIDE:
        tag->value.selection.points = grown(changer, tag->value.selection.points, points, 1, &data);
        tag->value.selection.faces = grown(changer, tag->value.selection.faces, faces, 1, &data);
        break;
    case P3D_TAG_MASS:
        tag->value.mass = grown(changer, tag->value.mass, points, 4, &data);
        break;
    case P3D_TAG_ANIMATION:
        tag->value.animation.points = grown(changer, tag->value.animation.points, points, 12, &data);
        break;
    case P3D_TAG_UV_SET:
        tag->value.uv_set.uvs = grown(changer, tag->value.uv_set.uvs, 3 * faces, 8, &data);
        break;
    default:
        break;
    }
}

static void grow_faces(struct changer *changer, struct p3d_mlod_lod *lod, uint32_t more)
{
    struct p3d_mlod_face *faces = p3di_job_alloc(&changer->job, (size_t)lod->face_count + more, sizeof *faces);

    if (!faces)
        return;
    if (lod->face_count)
        memcpy(faces, lod->faces, lod->face_count * sizeof *faces);
    for (uint32_t i = 0; i < more; i++)
        faces[lod->face_count + i] = (struct p3d_mlod_face){.corner_count = 3};
    lod->faces = faces;
    lod->face_count += more;
    lod->corner_count += 3 * more;
}

void p3di_grow_lod(struct changer *changer, struct p3d_mlod_lod *lod, uint32_t points, uint32_t faces)
{
    uint8_t *data;

    if (lod->flavour == P3D_MLOD_SP3X && points && (uint64_t)lod->points.count + points > FLASHPOINT_POINTS)
        p3di_job_fail(&changer->job, P3D_INVALID,
                      "it would have more than %d points, which Operation Flashpoint cannot number", FLASHPOINT_POINTS);
    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++)
        grow_tag(changer, &lod->tags[i], points, faces);
    if (!changer->job.has_failed)
        lod->points = grown(changer, lod->points, points, 16, &data);
    if (!changer->job.has_failed && faces)
        lod->normals = grown(changer, lod->normals, faces, 12, &data);
    if (!changer->job.has_failed && faces)
        grow_faces(changer, lod, faces);
}

/* The bytes of an element of a table that p3di_grow_lod has made. */
static uint8_t *element(struct p3d_span table, uint32_t index)
{
    return (uint8_t *)(uintptr_t)table.data + (size_t)index * table.stride;
}

void p3di_set_normal(struct p3d_mlod_lod *lod, uint32_t index, struct p3d_vec3 normal)
{
    store_vec3(element(lod->normals, index), normal);
}

static void move(struct p3d_span table, uint32_t index, struct vec step)
{
    store_vec3(element(table, index), vec_to_floats(vec_add(vec_of(p3d_vec3_at(table, index)), step)));
}

void p3di_move_point(struct p3d_mlod_lod *lod, uint32_t point, struct p3d_vec3 place)
{
    const struct vec step = vec_subtract(vec_of(place), vec_of(p3d_vec3_at(lod->points, point)));

    for (uint32_t i = 0; i < lod->tag_count; i++)
        if (lod->tags[i].kind == P3D_TAG_ANIMATION && !lod->tags[i].is_raw)
            move(lod->tags[i].value.animation.points, point, step);
    store_vec3(element(lod->points, point), place);
}

/* A proxy farther away has no triangle any more: floats there are too far from each other. */
bool p3di_check_place(struct changer *changer, const char *name, struct p3d_vec3 place)
{
    if (!vec3_is_finite(place) || vec3_largest(place) > MOST_PLACE)
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.100s\" would be more than %.0f m from the origin", name,
                      (double)MOST_PLACE);
    return !changer->job.has_failed;
}

void p3di_hide_point(struct p3d_mlod_lod *lod, uint32_t point)
{
    store_u32(element(lod->points, point) + 12, P3D_POINT_HIDDEN);
}

struct p3d_mlod_lod *p3di_lod_of_kind(const struct changer *changer, enum p3d_lod_kind kind)
{
    const struct p3d_mlod *mlod = changer->mlod;
    const uint32_t last =
        p3di_last_lod(mlod->lods, mlod->lod_count, sizeof *mlod->lods, offsetof(struct p3d_mlod_lod, resolution), kind);

    return last < mlod->lod_count ? &mlod->lods[last] : NULL;
}

/* ---- Tags ---- */

struct p3d_mlod_tag *p3di_change_add_tag(struct changer *changer, struct p3d_mlod_lod *lod, enum p3d_mlod_tag_kind kind)
{
    const uint32_t count = lod->tag_count, at = count ? count - 1 : 0;
    size_t *room = &changer->tag_rooms[lod - changer->mlod->lods];
    struct p3d_mlod_tag *tags = p3di_job_grow(&changer->job, lod->tags, count, room, sizeof *tags);

    if (!tags)
        return NULL;
    if (count)
        tags[count] = tags[at];
    tags[at] = (struct p3d_mlod_tag){.kind = kind, .active = 1};
    lod->tags = tags;
    lod->tag_count++;
    return &tags[at];
}

/* ---- Selections ---- */

bool p3di_check_selection(struct changer *changer, const struct p3d_mlod_lod *lod, const char *name)
{
    if (p3di_has_control(name))
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.60s\" has a control character, and is no name of a selection",
                      name);
    else if (!name[strspn(name, " ")] || *name == '#')
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.60s\" is no name of a selection", name);
    else if (lod->flavour == P3D_MLOD_SP3X && strlen(name) >= FIELD_SIZE)
        p3di_job_fail(&changer->job, P3D_INVALID, "\"%.60s...\" is longer than %d bytes, which SP3X cannot hold", name,
                      FIELD_SIZE - 1);
    return !changer->job.has_failed;
}

bool p3di_is_selection(const struct p3d_mlod_tag *tag, const char *name)
{
    return tag->kind == P3D_TAG_SELECTION && p3d_text_equal(p3d_text(tag->name), name);
}

static void add_selection(struct changer *changer, struct p3d_mlod_lod *lod, const char *name)
{
    struct p3d_mlod_tag *tag = p3di_change_add_tag(changer, lod, P3D_TAG_SELECTION);
    uint8_t *points, *faces;

    if (!tag)
        return;
    tag->name = p3di_job_copy(&changer->job, p3d_bytes_of(name));
    tag->value.selection.points = p3di_new_table(&changer->job, lod->points.count, 1, &points);
    tag->value.selection.faces = p3di_new_table(&changer->job, lod->face_count, 1, &faces);
}

static bool has_selection(const struct p3d_mlod_lod *lod, const char *name)
{
    uint32_t i = 0;

    while (i < lod->tag_count && !p3di_is_selection(&lod->tags[i], name))
        i++;
    return i < lod->tag_count;
}

void p3di_select(struct changer *changer, struct p3d_mlod_lod *lod, const char *name, struct p3di_members members)
{
    const int weight = p3d_weight_to_byte(1);

    if (!has_selection(lod, name) && p3di_check_selection(changer, lod, name))
        add_selection(changer, lod, name);
    for (uint32_t i = 0; i < lod->tag_count && !changer->job.has_failed; i++) {
        if (!p3di_is_selection(&lod->tags[i], name))
            continue;
        if (members.point_count)
            memset(element(lod->tags[i].value.selection.points, members.first_point), weight, members.point_count);
        if (members.face_count)
            memset(element(lod->tags[i].value.selection.faces, members.first_face), weight, members.face_count);
    }
}

/* ---- What was done ---- */

void p3di_change_tell(struct changer *changer, const char *format, ...)
{
    char text[256];
    va_list arguments;

    if (!changer->change->told || changer->job.has_failed)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    changer->change->told(changer->change->told_user, text);
}
