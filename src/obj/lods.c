/* lods.c: which points belong to which LOD, and the faces.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A point belongs to every LOD that uses it, in the order of the file; an unused point belongs to the LOD behind whose
 * "o" it stands. */
#include "maker.h"

static void *alloc(struct obj_maker *obj_maker, size_t count, size_t size)
{
    return p3di_job_alloc(&obj_maker->obj->builder.job, count, size);
}

static uint32_t element_size(const struct obj_file *obj, uint32_t element)
{
    const uint32_t *starts = obj->elements.items;

    return (element + 1 < obj->elements.count ? starts[element + 1] : obj->corners.count) - starts[element];
}

/* ---- Points that nothing uses ---- */

static bool *find_used(struct obj_file *obj)
{
    bool *is_used = p3di_job_alloc(&obj->builder.job, obj->numbers.v_count, sizeof *is_used);

    for (uint32_t i = 0; is_used && i < obj->corners.count; i++)
        is_used[obj_corner_at(obj, i)->v] = true;
    return is_used;
}

/* The LOD of a part; false if there is none for points that stand before everything. */
static bool choose_lod(struct obj_file *obj, const struct obj_part *part, uint32_t *lod)
{
    *lod = part->lod;
    if (*lod != OBJ_NONE)
        return true;
    if (obj->default_lod == OBJ_NONE && obj->lods.count)
        return false;
    obj->state.lod = OBJ_NONE;
    *lod = p3di_obj_lod(obj);
    return !obj->builder.job.has_failed;
}

/* Makes elements of the points in no face, so that they have a LOD and a selection as other points do. Returns how many
 * points have no LOD. */
static uint32_t add_lone_points(struct obj_file *obj, const struct obj_part *part, uint32_t end, const bool *is_used)
{
    struct obj_run *run = NULL;
    uint32_t lost = 0, lod, *element;

    for (uint32_t v = part->first_v; v < end && !obj->builder.job.has_failed; v++) {
        struct obj_corner *corner;

        if (is_used[v])
            continue;
        if (!run && !choose_lod(obj, part, &lod)) {
            lost++;
            continue;
        }
        if (!run) {
            obj->state.object = part->object;
            run = p3di_obj_add_run(obj, lod, false);
            element = run ? p3di_obj_add(obj, &obj->elements, sizeof *element) : NULL;
            if (!element)
                break;
            *element = obj->corners.count;
            run->element_count = 1;
        }
        corner = p3di_obj_add(obj, &obj->corners, sizeof *corner);
        if (!corner)
            break;
        *corner = (struct obj_corner){v, OBJ_NONE, OBJ_NONE};
        run->corner_count++;
    }
    return lost;
}

static void add_all_lone_points(struct obj_file *obj)
{
    const struct obj_part *parts = obj->parts.items;
    const uint32_t part_count = obj->parts.count;
    const bool *is_used = find_used(obj);
    uint32_t lost = 0;

    obj->state.group_list = 0;
    for (uint32_t i = 0; i < part_count && !obj->builder.job.has_failed; i++)
        lost +=
            add_lone_points(obj, &parts[i], i + 1 < part_count ? parts[i + 1].first_v : obj->numbers.v_count, is_used);
    p3di_obj_warn(obj, lost, "points stand before the first object and are not used; left out");
}

/* ---- Points of LODs ---- */

/* Visits each pair of a LOD and a v that it uses once, LODs ascending. Without `users` it counts them in next[v + 1];
 * with `users` it stores the LOD where next[v] says. Returns the number of pairs. */
static uint32_t visit_users(struct obj_maker *obj_maker, uint32_t *stamps, uint32_t first_stamp, uint32_t *next,
                            uint32_t *users)
{
    const struct obj_file *obj = obj_maker->obj;
    const struct obj_lod *lods = obj->lods.items;
    uint32_t pairs = 0;

    for (uint32_t lod = 0; lod < obj->lods.count; lod++) {
        for (uint32_t r = lods[lod].first_run; r != OBJ_NONE; r = obj_run_at(obj, r)->next) {
            const struct obj_run *run = obj_run_at(obj, r);

            for (uint32_t i = 0; i < run->corner_count; i++) {
                const uint32_t v = obj_corner_at(obj, run->first_corner + i)->v;

                if (stamps[v] == first_stamp + lod)
                    continue;
                stamps[v] = first_stamp + lod;
                pairs++;
                if (users)
                    users[next[v]++] = lod;
                else
                    next[v + 1]++;
            }
        }
    }
    return pairs;
}

/* Sorts the pairs by v, then by LOD. This is linear, also where LODs share points. */
static void find_points(struct obj_maker *obj_maker)
{
    const uint32_t v_count = obj_maker->obj->numbers.v_count, lod_count = obj_maker->obj->lods.count;
    uint32_t *stamps = alloc(obj_maker, v_count, sizeof *stamps), *users, pairs;
    uint32_t *next = alloc(obj_maker, (size_t)v_count + 1, sizeof *next);
    uint32_t *lod_next = alloc(obj_maker, (size_t)lod_count + 1, sizeof *lod_next);

    obj_maker->lod_start = alloc(obj_maker, (size_t)lod_count + 1, sizeof *obj_maker->lod_start);
    if (obj_maker->obj->builder.job.has_failed)
        return;
    pairs = visit_users(obj_maker, stamps, 1, next, NULL);
    users = alloc(obj_maker, pairs, sizeof *users);
    obj_maker->lod_points = alloc(obj_maker, pairs, sizeof *obj_maker->lod_points);
    if (obj_maker->obj->builder.job.has_failed)
        return;
    for (uint32_t v = 0; v < v_count; v++)
        next[v + 1] += next[v];
    visit_users(obj_maker, stamps, 1 + lod_count, next, users);
    for (uint32_t i = 0; i < pairs; i++)
        obj_maker->lod_start[users[i] + 1]++;
    for (uint32_t i = 0; i < lod_count; i++)
        obj_maker->lod_start[i + 1] += obj_maker->lod_start[i];
    memcpy(lod_next, obj_maker->lod_start, ((size_t)lod_count + 1) * sizeof *lod_next);
    for (uint32_t v = 0, i = 0; v < v_count; v++) /* next[v] is now where the users of v end */
        for (; i < next[v]; i++)
            obj_maker->lod_points[lod_next[users[i]]++] = v;
}

static void make_points(struct obj_maker *obj_maker, uint32_t lod)
{
    const uint32_t *list = obj_maker->lod_points + obj_maker->lod_start[lod];
    const uint32_t count = obj_maker->lod_start[lod + 1] - obj_maker->lod_start[lod];
    struct p3d_vec3 *points = alloc(obj_maker, count, sizeof *points);

    for (uint32_t i = 0; points && i < count; i++) {
        const struct p3d_vec3 v = obj_maker->obj->numbers.v[list[i]];

        points[i] = (struct p3d_vec3){v.x, v.y, 0.0f - v.z};
        obj_maker->point_of[list[i]] = i;
    }
    obj_maker->lod->points = points;
    obj_maker->lod->point_count = count;
}

/* ---- Faces ---- */

/* The corners of the LOD's faces, once faces with more than 4 corners are cut. */
static void count_faces(struct obj_maker *obj_maker, uint32_t *face_count, uint32_t *corner_count)
{
    const struct obj_file *obj = obj_maker->obj;

    *face_count = *corner_count = 0;
    for (uint32_t r = obj_maker->source->first_run; r != OBJ_NONE; r = obj_run_at(obj, r)->next) {
        const struct obj_run *run = obj_run_at(obj, r);

        for (uint32_t i = 0; run->are_faces && i < run->element_count; i++) {
            const uint32_t size = element_size(obj, run->first_element + i);

            *face_count += size > 4 ? size - 2 : 1;
            *corner_count += size > 4 ? 3 * (size - 2) : size;
        }
    }
}

static uint32_t material_of(struct obj_maker *obj_maker, uint32_t name)
{
    uint32_t *material = &obj_maker->material_of[name == OBJ_NONE ? obj_maker->obj->names.count : name];

    if (*material == OBJ_NONE)
        *material = p3di_obj_material(obj_maker->obj, name);
    return *material;
}

/* A face of the corners at `first` that `which` names (NULL: all of them in order). */
static void add_face(struct obj_maker *obj_maker, const struct obj_run *run, uint32_t first, const uint32_t *which,
                     uint32_t count)
{
    struct p3d_model_lod *lod = obj_maker->lod;
    const uint32_t first_corner = lod->corner_count;

    for (uint32_t i = 0; i < count; i++) {
        const struct obj_corner *corner = obj_corner_at(obj_maker->obj, first + (which ? which[i] : i));
        const uint32_t at = lod->corner_count++;

        obj_maker->corners[at] = (struct p3d_model_corner){obj_maker->point_of[corner->v], P3D_NO_NORMAL};
        obj_maker->vn[at] = corner->vn;
        if (corner->vt != OBJ_NONE)
            obj_maker->uvs[at] = (struct p3d_vec2){obj_maker->obj->numbers.vt[corner->vt].u,
                                                   1.0f - obj_maker->obj->numbers.vt[corner->vt].v};
    }
    obj_maker->smoothing[lod->face_count] = run->smoothing;
    obj_maker->faces[lod->face_count++] = (struct p3d_model_face){
        .first_corner = first_corner, .corner_count = count, .material = material_of(obj_maker, run->material)};
}

static void add_polygon(struct obj_maker *obj_maker, const struct obj_run *run, uint32_t first, uint32_t count)
{
    struct polygon *polygon = &obj_maker->polygon;

    polygon->count = count;
    for (uint32_t i = 0; i < count; i++)
        polygon->corners[i] = obj_maker->obj->numbers.v[obj_corner_at(obj_maker->obj, first + i)->v];
    p3di_polygon_cut(polygon);
    for (uint32_t i = 0; i + 2 < count; i++)
        add_face(obj_maker, run, first, polygon->triangles[i], 3);
}

static void add_faces(struct obj_maker *obj_maker, struct obj_run *run)
{
    const struct obj_file *obj = obj_maker->obj;
    const uint32_t *starts = obj->elements.items;

    run->first_face = obj_maker->lod->face_count;
    for (uint32_t i = 0; run->are_faces && i < run->element_count && !obj->builder.job.has_failed; i++) {
        const uint32_t element = run->first_element + i, size = element_size(obj, element);

        if (size > 4)
            add_polygon(obj_maker, run, starts[element], size);
        else
            add_face(obj_maker, run, starts[element], NULL, size);
    }
    run->face_count = obj_maker->lod->face_count - run->first_face;
}

static void make_faces(struct obj_maker *obj_maker)
{
    struct p3d_model_uv_set *uv_set;
    uint32_t face_count, corner_count;

    count_faces(obj_maker, &face_count, &corner_count);
    if (!face_count)
        return;
    obj_maker->lod->corners = obj_maker->corners = alloc(obj_maker, corner_count, sizeof *obj_maker->corners);
    obj_maker->lod->faces = obj_maker->faces = alloc(obj_maker, face_count, sizeof *obj_maker->faces);
    obj_maker->lod->uv_sets = uv_set = alloc(obj_maker, 1, sizeof *uv_set);
    obj_maker->uvs = alloc(obj_maker, corner_count, sizeof *obj_maker->uvs);
    obj_maker->vn = alloc(obj_maker, corner_count, sizeof *obj_maker->vn);
    obj_maker->smoothing = alloc(obj_maker, face_count, sizeof *obj_maker->smoothing);
    if (obj_maker->obj->builder.job.has_failed)
        return;
    uv_set->uvs = obj_maker->uvs;
    obj_maker->lod->uv_set_count = 1;
    for (uint32_t r = obj_maker->source->first_run; r != OBJ_NONE; r = obj_run_at(obj_maker->obj, r)->next)
        add_faces(obj_maker, obj_run_at(obj_maker->obj, r));
}

/* ---- The LODs ---- */

static void make_lod(struct obj_maker *obj_maker, struct p3d_model_lod *lod, uint32_t index)
{
    obj_maker->lod = lod;
    obj_maker->source = (const struct obj_lod *)obj_maker->obj->lods.items + index;
    lod->index = index;
    lod->resolution = obj_maker->source->resolution;
    make_points(obj_maker, index);
    if (!obj_maker->obj->builder.job.has_failed)
        make_faces(obj_maker);
    if (!obj_maker->obj->builder.job.has_failed)
        p3di_obj_make_normals(obj_maker);
    if (!obj_maker->obj->builder.job.has_failed)
        p3di_obj_make_selections(obj_maker);
}

static void init_polygon(struct obj_maker *obj_maker)
{
    const size_t most = obj_maker->obj->most_corners;

    obj_maker->polygon.tests_left = POLYGON_TESTS;
    if (most <= 4)
        return;
    obj_maker->polygon.corners = alloc(obj_maker, most, sizeof *obj_maker->polygon.corners);
    obj_maker->polygon.triangles = alloc(obj_maker, most, sizeof *obj_maker->polygon.triangles);
    obj_maker->polygon.flat = alloc(obj_maker, most, sizeof *obj_maker->polygon.flat);
    obj_maker->polygon.previous = alloc(obj_maker, most, sizeof *obj_maker->polygon.previous);
    obj_maker->polygon.next = alloc(obj_maker, most, sizeof *obj_maker->polygon.next);
    obj_maker->polygon.kinds = alloc(obj_maker, most, sizeof *obj_maker->polygon.kinds);
}

/* Groups that need more would take too much memory: an MLOD has a byte for each point and face of each selection. */
static uint64_t selection_room(const struct obj_file *obj)
{
    return 64 * (uint64_t)(obj->lines.end - obj->lines.start) + ((uint64_t)1 << 24);
}

struct p3d_model_lod *p3di_obj_make_lods(struct obj_file *obj)
{
    struct obj_maker obj_maker = {.obj = obj, .room = selection_room(obj)};
    struct p3d_model_lod *lods;

    add_all_lone_points(obj);
    lods = alloc(&obj_maker, obj->lods.count, sizeof *lods);
    find_points(&obj_maker);
    init_polygon(&obj_maker);
    obj_maker.point_of = alloc(&obj_maker, obj->numbers.v_count, sizeof *obj_maker.point_of);
    obj_maker.material_of = alloc(&obj_maker, (size_t)obj->names.count + 1, sizeof *obj_maker.material_of);
    obj_maker.normal_of = alloc(&obj_maker, obj->numbers.vn_count, sizeof *obj_maker.normal_of);
    obj_maker.normal_stamps = alloc(&obj_maker, obj->numbers.vn_count, sizeof *obj_maker.normal_stamps);
    obj_maker.selection_of = alloc(&obj_maker, obj->names.count, sizeof *obj_maker.selection_of);
    obj_maker.selection_stamps = alloc(&obj_maker, obj->names.count, sizeof *obj_maker.selection_stamps);
    obj_maker.selection_names = alloc(&obj_maker, obj->names.count, sizeof *obj_maker.selection_names);
    if (obj->builder.job.has_failed)
        return NULL;
    for (uint32_t i = 0; i <= obj->names.count; i++)
        obj_maker.material_of[i] = OBJ_NONE;
    for (uint32_t i = 0; i < obj->lods.count && !obj->builder.job.has_failed; i++)
        make_lod(&obj_maker, &lods[i], i);
    return lods;
}
