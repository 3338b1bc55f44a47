/* write.c: a model as Wavefront OBJ (docs/export.md).
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/obj.h>

#include "core/words.h"
#include "group_names.h"
#include "looks/material_names.h"
#include "losses.h"
#include "model/face_kinds.h"
#include "model/topology.h"
#include "names.h"
#include "order.h"

#include <stdio.h>

struct obj_writer {
    struct p3di_job job;
    struct p3di_arena *scratch; /* of the LOD that is written */
    struct p3di_out out;
    const struct p3d_model *model;
    struct namer objects;
    struct group_names group_names;
    const struct p3d_bytes *material_names;
    uint32_t material;   /* of the last usemtl, UINT32_MAX before the first */
    uint64_t name_bytes; /* that names of groups and materials may still take */
    /* OBJ counts through the whole file, from 1: the number of each list's next element. */
    uint32_t v_next, vt_next, vn_next;
};

/* The numbers of one LOD: numbers in its lists, by corner, and the groups of its members. */
struct lod_writer {
    struct obj_writer *obj_writer;
    struct p3di_job *job;
    const struct p3d_model_lod *lod;
    uint32_t *vt, *vn;
    struct groups groups;
    struct p3d_bytes *group_names; /* by selection */
    uint32_t infinite_points, infinite_uvs, infinite_normals;
};

static void *lod_alloc(struct lod_writer *lod_writer, size_t count, size_t size)
{
    return p3di_job_alloc_in(lod_writer->job, lod_writer->obj_writer->scratch, count, size);
}

/* ---- Numbers ---- */

static struct p3d_vec3 mirrored(struct p3d_vec3 v)
{
    /* 0 - z has no -0 for z = 0, which would look like a mistake in a text */
    return (struct p3d_vec3){v.x + 0.0f, v.y + 0.0f, 0.0f - v.z};
}

static struct p3d_vec3 position(const struct p3d_model_lod *lod, uint32_t point)
{
    const struct p3d_vec3 p = mirrored(lod->points[point]);

    return vec3_is_finite(p) ? p : (struct p3d_vec3){0, 0, 0};
}

#define MOST_LINES 32u /* that are written at once */

static void put_lines(struct p3di_out *out, const char *keyword, const float *values, size_t width, size_t count)
{
    for (size_t done = 0; done < count; done += MOST_LINES) {
        const size_t lines = count - done < MOST_LINES ? count - done : MOST_LINES;
        char *text = p3di_out_room(out, lines * P3DI_LINE_SIZE(width));

        out->used += p3di_format_lines(keyword, values + done * width, width, lines, text);
    }
}

/* ---- Lists ---- */

static void write_points(struct lod_writer *lod_writer)
{
    struct p3d_vec3 *points = lod_alloc(lod_writer, lod_writer->lod->point_count, sizeof *points);

    for (uint32_t i = 0; points && i < lod_writer->lod->point_count; i++) {
        points[i] = position(lod_writer->lod, i);
        lod_writer->infinite_points += !vec3_is_finite(lod_writer->lod->points[i]);
    }
    p3di_job_lose(lod_writer->job, lod_writer->infinite_points, "points are not finite; written as 0 0 0");
    if (points)
        put_lines(&lod_writer->obj_writer->out, "v", (const float *)(const void *)points, 3,
                  lod_writer->lod->point_count);
}

/* A list of distinct elements, floats. */
static void begin_list(struct lod_writer *lod_writer, struct p3di_set *list, size_t width, uint32_t likely_count)
{
    p3di_set_init(list, lod_writer->obj_writer->scratch, width * sizeof(float));
    p3di_set_reserve(list, likely_count);
}

static uint32_t add(struct lod_writer *lod_writer, struct p3di_set *list, const void *element)
{
    uint32_t number;

    p3di_job_add(lod_writer->job, list, element, &number);
    return number;
}

static void write_list(struct lod_writer *lod_writer, const struct p3di_set *list, const char *keyword)
{
    const float *values = (const float *)(const void *)list->keys;

    if (!lod_writer->job->has_failed)
        put_lines(&lod_writer->obj_writer->out, keyword, values, list->key_size / sizeof *values, list->count);
}

/* `last` is the number + 1 that the point of the corner got last, which mostly is wanted again. This saves a twentieth
 * of all instructions of mlod-to-obj. */
static uint32_t add_uv(struct lod_writer *lod_writer, struct p3di_set *list, struct p3d_vec2 uv, uint32_t *last)
{
    struct p3d_vec2 flipped = {uv.u + 0.0f, 1.0f - uv.v};

    if (!isfinite(flipped.u) || !isfinite(flipped.v)) {
        flipped = (struct p3d_vec2){0, 0};
        lod_writer->infinite_uvs++;
    }
    if (!*last || !p3di_is_key(list->keys + (size_t)(*last - 1) * sizeof flipped, &flipped, sizeof flipped))
        *last = add(lod_writer, list, &flipped) + 1;
    return *last - 1;
}

static void write_uvs(struct lod_writer *lod_writer)
{
    const struct p3d_model_lod *lod = lod_writer->lod;
    const struct p3d_vec2 *uvs = lod->uv_set_count ? lod->uv_sets[0].uvs : NULL;
    struct p3di_set list;
    uint32_t *last;

    if (!uvs)
        return;
    begin_list(lod_writer, &list, 2, lod->corner_count / 2);
    last = lod_alloc(lod_writer, lod->point_count, sizeof *last);
    lod_writer->vt = lod_alloc(lod_writer, lod->corner_count, sizeof *lod_writer->vt);
    for (uint32_t i = 0; i < lod->corner_count && !lod_writer->job->has_failed; i++)
        lod_writer->vt[i] =
            lod_writer->obj_writer->vt_next + add_uv(lod_writer, &list, uvs[i], &last[lod->corners[i].point]);
    p3di_job_lose(lod_writer->job, lod_writer->infinite_uvs, "corners have UVs that are not finite; written as 0 0");
    write_list(lod_writer, &list, "vt");
    lod_writer->obj_writer->vt_next += list.count;
}

/* OBJ wants a normal at every corner of a face or at none, so a face that lacks one is written without normals; vn 0
 * marks that. */
static bool has_all_normals(const struct p3d_model_lod *lod, const struct p3d_model_face *face)
{
    for (uint32_t i = 0; i < face->corner_count; i++)
        if (lod->corners[face->first_corner + i].normal == P3D_NO_NORMAL)
            return false;
    return face->corner_count >= 3;
}

/* A normal is always written with the same number, unless it is not finite. Keeping it in `numbers` saves a fourteenth
 * of all instructions of mlod-to-obj. */
static uint32_t add_normal(struct lod_writer *lod_writer, struct p3di_set *list, uint32_t *numbers,
                           const struct p3d_model_face *face, uint32_t normal)
{
    struct p3d_vec3 n;

    if (numbers[normal])
        return numbers[normal];
    n = mirrored(lod_writer->lod->normals[normal]);
    if (vec3_is_finite(n))
        return numbers[normal] = lod_writer->obj_writer->vn_next + add(lod_writer, list, &n);
    lod_writer->infinite_normals++;
    n = face_normal(lod_writer->lod, face, -1);
    return lod_writer->obj_writer->vn_next + add(lod_writer, list, &n);
}

static void write_normals(struct lod_writer *lod_writer)
{
    const struct p3d_model_lod *lod = lod_writer->lod;
    uint32_t *numbers =
        lod_alloc(lod_writer, lod->normal_count, sizeof *numbers); /* by normal, in the OBJ; 0: none yet */
    struct p3di_set list;

    begin_list(lod_writer, &list, 3, lod->normal_count);
    lod_writer->vn = lod_alloc(lod_writer, lod->corner_count, sizeof *lod_writer->vn);
    for (uint32_t i = 0; lod_writer->vn && i < lod->face_count; i++) {
        const struct p3d_model_face *face = &lod->faces[i];

        if (!has_all_normals(lod, face))
            continue;
        for (uint32_t j = face->first_corner; j < face->first_corner + face->corner_count; j++)
            lod_writer->vn[j] = add_normal(lod_writer, &list, numbers, face, lod->corners[j].normal);
    }
    p3di_job_lose(lod_writer->job, lod_writer->infinite_normals,
                  "corners have normals that are not finite; replaced by their faces' own");
    write_list(lod_writer, &list, "vn");
    lod_writer->obj_writer->vn_next += list.count;
}

/* ---- Groups ---- */

/* The names of the selections, and which members lie in which. */
static void find_groups(struct lod_writer *lod_writer, uint32_t member_count, bool are_faces)
{
    const struct p3d_model_lod *lod = lod_writer->lod;
    uint64_t total = 0; /* more than there are members: selections may share them */
    uint32_t odd_names = 0, numbered_names = 0;

    lod_writer->group_names = lod_alloc(lod_writer, lod->selection_count, sizeof *lod_writer->group_names);
    for (uint32_t i = 0; i < lod->selection_count && !lod_writer->job->has_failed; i++) {
        const struct p3d_model_selection *selection = &lod->selections[i];
        const struct group_name *name = p3di_group_name(&lod_writer->obj_writer->group_names, selection->name);

        total += are_faces ? selection->face_count : selection->point_count;
        if (!name || !p3di_is_group(lod, selection))
            continue;
        lod_writer->group_names[i] = name->word;
        odd_names += name->is_odd;
        numbered_names += name->is_numbered;
    }
    p3di_job_lose(lod_writer->job, odd_names,
                  "names of selections have blanks or else what a group cannot have; written as _ (glTF keeps them)");
    p3di_job_lose(
        lod_writer->job, numbered_names,
        "names of selections mean no group, or become those of others; written with a number (glTF keeps them)");
    if (total > UINT32_MAX)
        p3di_job_fail(lod_writer->job, P3D_NO_MEMORY, "the selections have more than 2^32 members");
    p3di_find_groups(&lod_writer->groups, lod_writer->job, lod_writer->obj_writer->scratch, lod, are_faces,
                     member_count);
}

static bool has_same_groups(const struct lod_writer *lod_writer, uint32_t a, uint32_t b)
{
    return lod_writer->groups.class_of[a] == lod_writer->groups.class_of[b];
}

/* A name that is once in the file may be in many lines of the OBJ, so the total size is limited. */
static void put_name(struct obj_writer *obj_writer, struct p3d_bytes name)
{
    if (name.size >= obj_writer->name_bytes) {
        p3di_job_fail(
            &obj_writer->job, P3D_UNSUPPORTED,
            "the names of groups and materials are too large for a model of this size; fewer LODs need fewer of them");
        return;
    }
    obj_writer->name_bytes -= name.size + 1u;
    p3di_out_span(&obj_writer->out, name);
}

static void write_group(struct lod_writer *lod_writer, uint32_t member, bool is_hidden)
{
    const struct member_class *own = &lod_writer->groups.classes[lod_writer->groups.class_of[member]];
    struct p3di_out *out = &lod_writer->obj_writer->out;

    p3di_out_char(out, 'g');
    if (is_hidden)
        p3di_out_text(out, " " OBJ_HIDDEN_GROUP);
    else if (!own->count)
        p3di_out_text(out, " " OBJ_NO_GROUP);
    for (uint32_t i = own->start; i < own->start + own->count && !lod_writer->job->has_failed; i++) {
        p3di_out_char(out, ' ');
        put_name(lod_writer->obj_writer, lod_writer->group_names[lod_writer->groups.selections[i]]);
    }
    p3di_out_char(out, '\n');
}

/* ---- Elements ---- */

static void write_face(struct lod_writer *lod_writer, const struct p3d_model_face *face)
{
    struct p3di_out *out = &lod_writer->obj_writer->out;
    const uint32_t first = face->first_corner;
    const bool has_normals = lod_writer->vn[first] != 0;

    p3di_out_char(out, 'f');
    for (uint32_t i = first; i < first + face->corner_count; i++) {
        char *text = p3di_out_room(out, 36), *end = text;

        *end++ = ' ';
        end += p3di_format_u32(lod_writer->obj_writer->v_next + lod_writer->lod->corners[i].point, end);
        if (lod_writer->vt || has_normals)
            *end++ = '/';
        if (lod_writer->vt)
            end += p3di_format_u32(lod_writer->vt[i], end);
        if (has_normals) {
            *end++ = '/';
            end += p3di_format_u32(lod_writer->vn[i], end);
        }
        out->used += (size_t)(end - text);
    }
    p3di_out_char(out, '\n');
}

static void write_material(struct obj_writer *obj_writer, uint32_t material)
{
    if (material == obj_writer->material)
        return;
    obj_writer->material = material;
    p3di_out_text(&obj_writer->out, "usemtl ");
    put_name(obj_writer, obj_writer->material_names[material]);
    p3di_out_char(&obj_writer->out, '\n');
}

/* Hidden faces and proxies come last, so that programs can leave them out. */
static uint8_t *rank_faces(struct lod_writer *lod_writer)
{
    const struct p3d_model_lod *lod = lod_writer->lod;
    uint8_t *ranks = lod_alloc(lod_writer, lod->face_count, 1);

    if (lod_writer->job->has_failed)
        return NULL;
    p3di_mark_proxies(lod, ranks);
    for (uint32_t i = 0; i < lod->face_count; i++)
        ranks[i] = ranks[i] ? OBJ_PROXY : p3di_is_hidden_face(lod, &lod->faces[i]) ? OBJ_HIDDEN : OBJ_SEEN;
    return ranks;
}

static void write_faces(struct lod_writer *lod_writer)
{
    const struct p3d_model_lod *lod = lod_writer->lod;
    const uint8_t *ranks = rank_faces(lod_writer);
    const uint32_t *sorted;
    uint32_t count;

    find_groups(lod_writer, lod->face_count, true);
    if (lod_writer->job->has_failed)
        return;
    sorted = p3di_obj_sort_faces(lod_writer->job, lod_writer->obj_writer->scratch, lod_writer->obj_writer->model, lod,
                                 &lod_writer->groups, ranks, &count);
    for (uint32_t i = 0; i < count && !lod_writer->job->has_failed; i++) {
        const bool is_hidden = ranks[sorted[i]] == OBJ_HIDDEN;

        if (!i || !has_same_groups(lod_writer, sorted[i - 1], sorted[i]) ||
            is_hidden != (ranks[sorted[i - 1]] == OBJ_HIDDEN))
            write_group(lod_writer, sorted[i], is_hidden);
        write_material(lod_writer->obj_writer, lod->faces[sorted[i]].material);
        write_face(lod_writer, &lod->faces[sorted[i]]);
    }
    p3di_job_lose(lod_writer->job, lod->face_count - count, "faces have fewer than 3 corners; left out");
}

static void write_single_points(struct lod_writer *lod_writer)
{
    const uint32_t count = lod_writer->lod->point_count;
    const uint32_t *sorted;

    find_groups(lod_writer, count, false);
    if (lod_writer->job->has_failed)
        return;
    sorted = p3di_obj_sort_points(lod_writer->job, lod_writer->obj_writer->scratch, &lod_writer->groups, count);
    for (uint32_t i = 0; i < count && !lod_writer->job->has_failed; i++) {
        if (!i || !has_same_groups(lod_writer, sorted[i - 1], sorted[i]))
            write_group(lod_writer, sorted[i], false);
        p3di_out_text(&lod_writer->obj_writer->out, "p ");
        p3di_out_u32(&lod_writer->obj_writer->out, lod_writer->obj_writer->v_next + sorted[i]);
        p3di_out_char(&lod_writer->obj_writer->out, '\n');
    }
}

/* `more` follows the name of the LOD. */
static void write_object_name(struct obj_writer *obj_writer, float resolution, const char *more)
{
    char lod[P3D_LOD_NAME_SIZE], text[P3D_LOD_NAME_SIZE + 8];

    snprintf(text, sizeof text, "%s%s", p3di_obj_lod_name(resolution, lod), more);
    p3di_out_text(&obj_writer->out, "o ");
    p3di_out_span(&obj_writer->out, p3di_namer_add_name(&obj_writer->objects, p3d_bytes_of(text)));
    p3di_out_char(&obj_writer->out, '\n');
}

/* ---- Hulls ---- */

static void write_hull_points(struct obj_writer *obj_writer, const struct p3d_hull *hull)
{
    uint32_t infinite_count = 0;

    for (uint32_t i = 0; i < hull->point_count; i++) {
        struct p3d_vec3 p = mirrored(hull->points[i]);

        if (!vec3_is_finite(p)) {
            p = (struct p3d_vec3){0, 0, 0};
            infinite_count++;
        }
        put_lines(&obj_writer->out, "v", (const float *)(const void *)&p, 3, 1);
    }
    p3di_warn_of(obj_writer->job.options, (uint32_t)hull->lod, infinite_count,
                 "points of a hull are not finite; written as 0 0 0");
}

static void write_hull_faces(struct obj_writer *obj_writer, const struct p3d_hull *hull)
{
    const uint32_t *corner = hull->corners;

    for (uint32_t i = 0; i < hull->polygon_count; i++) {
        p3di_out_char(&obj_writer->out, 'f');
        for (uint32_t j = 0; j < hull->corner_counts[i]; j++) {
            p3di_out_char(&obj_writer->out, ' ');
            p3di_out_u32(&obj_writer->out, obj_writer->v_next + *corner++);
        }
        p3di_out_char(&obj_writer->out, '\n');
    }
}

static void write_hull(struct obj_writer *obj_writer, const struct p3d_hull *hull)
{
    write_hull_points(obj_writer, hull);
    p3di_out_text(&obj_writer->out, "g ");
    put_name(obj_writer, p3di_word(&obj_writer->job, obj_writer->scratch, hull->name));
    p3di_out_char(&obj_writer->out, '\n');
    write_material(obj_writer, obj_writer->model->material_count);
    write_hull_faces(obj_writer, hull);
    obj_writer->v_next += hull->point_count;
    p3di_arena_clear(obj_writer->scratch);
}

/* An object for the hulls of each LOD. */
static void write_hulls(struct obj_writer *obj_writer, const struct p3d_hulls *hulls)
{
    for (uint32_t i = 0; i < hulls->count && !obj_writer->job.has_failed; i++) {
        if (!i || hulls->items[i].resolution != hulls->items[i - 1].resolution)
            write_object_name(obj_writer, hulls->items[i].resolution, " hulls");
        write_hull(obj_writer, &hulls->items[i]);
    }
}

/* ---- The file ---- */

#define LEAST_NAME_BYTES ((uint64_t)16 << 20)
#define NAME_RATIO 32u /* real models stay below 1 */

static uint64_t name_limit(const struct p3d_model *model)
{
    const uint64_t input = p3di_arena_input(model->memory);

    return input < (UINT64_MAX - LEAST_NAME_BYTES) / NAME_RATIO ? LEAST_NAME_BYTES + NAME_RATIO * input : UINT64_MAX;
}

static void write_mtl_name(struct obj_writer *obj_writer, const char *name)
{
    if (p3di_has_control(name))
        p3di_job_fail(&obj_writer->job, P3D_INVALID,
                      "the name of the MTL has a control character, which an OBJ cannot name");
    p3di_out_text(&obj_writer->out, "mtllib ");
    p3di_out_text(&obj_writer->out, name);
    p3di_out_char(&obj_writer->out, '\n');
}

static void write_lod(struct obj_writer *obj_writer, const struct p3d_model_lod *lod)
{
    struct lod_writer lod_writer = {.obj_writer = obj_writer, .job = &obj_writer->job, .lod = lod};

    obj_writer->job.lod = (int32_t)lod->index;
    write_object_name(obj_writer, lod->resolution, "");
    write_points(&lod_writer);
    if (lod->face_count) {
        write_uvs(&lod_writer);
        write_normals(&lod_writer);
        write_faces(&lod_writer);
    } else {
        write_single_points(&lod_writer);
    }
    obj_writer->v_next += lod->point_count;
    obj_writer->job.lod = P3D_NO_LOD;
    p3di_arena_clear(obj_writer->scratch);
}

static void write_all(struct obj_writer *obj_writer, const struct p3d_obj_options *obj_options)
{
    obj_writer->material = UINT32_MAX;
    obj_writer->name_bytes = name_limit(obj_writer->model);
    obj_writer->v_next = obj_writer->vt_next = obj_writer->vn_next = 1;
    p3di_namer_init(&obj_writer->objects, &obj_writer->job);
    obj_writer->material_names = p3di_material_names(obj_writer->model, &obj_writer->job);
    p3di_name_groups(&obj_writer->job, obj_writer->model, &obj_writer->group_names);
    p3di_out_text(&obj_writer->out, OBJ_HEAD ": x right, y up, z backward; metres\n");
    if (obj_options && obj_options->mtl_name)
        write_mtl_name(obj_writer, obj_options->mtl_name);
    for (uint32_t i = 0; i < obj_writer->model->lod_count && !obj_writer->job.has_failed; i++)
        write_lod(obj_writer, &obj_writer->model->lods[i]);
    p3di_job_tell_losses(&obj_writer->job);
    p3di_obj_warn_losses(&obj_writer->job, obj_writer->scratch, obj_writer->model);
    if (obj_options && obj_options->hulls)
        write_hulls(obj_writer, obj_options->hulls);
    p3di_job_flush(&obj_writer->job, &obj_writer->out);
}

bool p3d_write_obj(const struct p3d_model *model, const struct p3d_obj_options *obj_options,
                   const struct p3d_options *options, struct p3d_sink sink, struct p3d_error *error)
{
    struct obj_writer obj_writer = {.model = model};
    const uint64_t input_size = p3di_arena_input(model->memory);

    if (!p3di_job_begin(&obj_writer.job, "to write the model", input_size, options, error))
        return false;
    p3di_out_init(&obj_writer.out, sink);
    obj_writer.scratch = p3di_arena_new(options, input_size);
    if (obj_writer.scratch)
        write_all(&obj_writer, obj_options);
    else
        p3di_job_fail_memory(&obj_writer.job);
    p3di_arena_free(obj_writer.scratch);
    p3di_arena_free(obj_writer.job.arena);
    return !obj_writer.job.has_failed;
}
