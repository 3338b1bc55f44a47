/* lods.c: which points belong to which LOD, and the faces.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A point belongs to every LOD that uses it, in the order of the file; an unused point belongs to the LOD behind whose
 * "o" it stands. */
#include "maker.h"

static void *alloc(struct obj_maker *maker, size_t count, size_t size)
{
    return p3di_job_alloc(&maker->file->builder.job, count, size);
}

static uint32_t element_size(const struct obj_file *file, uint32_t element)
{
    const uint32_t *starts = file->elements.items;

    return (element + 1 < file->elements.count ? starts[element + 1] : file->corners.count) - starts[element];
}

/* ---- Points that nothing uses ---- */

static bool *find_used(struct obj_file *file)
{
    bool *is_used = p3di_job_alloc(&file->builder.job, file->numbers.v_count, sizeof *is_used);

    for (uint32_t i = 0; is_used && i < file->corners.count; i++)
        is_used[obj_corner_at(file, i)->v] = true;
    return is_used;
}

/* The LOD of a part; false if there is none for points that stand before everything. */
static bool choose_lod(struct obj_file *file, const struct obj_part *part, uint32_t *lod)
{
    *lod = part->lod;
    if (*lod != OBJ_NONE)
        return true;
    if (file->default_lod == OBJ_NONE && file->lods.count)
        return false;
    file->state.lod = OBJ_NONE;
    *lod = p3di_obj_lod(file);
    return !file->builder.job.has_failed;
}

/* Makes elements of the points in no face, so that they have a LOD and a selection as other points do. Returns how many
 * points have no LOD. */
static uint32_t add_lone_points(struct obj_file *file, const struct obj_part *part, uint32_t end, const bool *is_used)
{
    struct obj_run *run = NULL;
    uint32_t lost = 0, lod, *element;

    for (uint32_t v = part->first_v; v < end && !file->builder.job.has_failed; v++) {
        struct obj_corner *corner;

        if (is_used[v])
            continue;
        if (!run && !choose_lod(file, part, &lod)) {
            lost++;
            continue;
        }
        if (!run) {
            file->state.object = part->object;
            run = p3di_obj_add_run(file, lod, false);
            element = run ? p3di_obj_add(file, &file->elements, sizeof *element) : NULL;
            if (!element)
                break;
            *element = file->corners.count;
            run->element_count = 1;
        }
        corner = p3di_obj_add(file, &file->corners, sizeof *corner);
        if (!corner)
            break;
        *corner = (struct obj_corner){v, OBJ_NONE, OBJ_NONE};
        run->corner_count++;
    }
    return lost;
}

static void add_all_lone_points(struct obj_file *file)
{
    const struct obj_part *parts = file->parts.items;
    const uint32_t part_count = file->parts.count;
    const bool *is_used = find_used(file);
    uint32_t lost = 0;

    file->state.group_list = 0;
    for (uint32_t i = 0; i < part_count && !file->builder.job.has_failed; i++)
        lost += add_lone_points(file, &parts[i], i + 1 < part_count ? parts[i + 1].first_v : file->numbers.v_count,
                                is_used);
    p3di_obj_warn(file, lost, "points stand before the first object and are not used; left out");
}

/* ---- Points of LODs ---- */

/* Visits each pair of a LOD and a v that it uses once, LODs ascending. Without `users` it counts them in next[v + 1];
 * with `users` it stores the LOD where next[v] says. Returns the number of pairs. */
static uint32_t visit_users(struct obj_maker *maker, uint32_t *stamps, uint32_t first_stamp, uint32_t *next,
                            uint32_t *users)
{
    const struct obj_file *file = maker->file;
    const struct obj_lod *lods = file->lods.items;
    uint32_t pairs = 0;

    for (uint32_t lod = 0; lod < file->lods.count; lod++) {
        for (uint32_t r = lods[lod].first_run; r != OBJ_NONE; r = obj_run_at(file, r)->next) {
            const struct obj_run *run = obj_run_at(file, r);

            for (uint32_t i = 0; i < run->corner_count; i++) {
                const uint32_t v = obj_corner_at(file, run->first_corner + i)->v;

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
static void find_points(struct obj_maker *maker)
{
    const uint32_t v_count = maker->file->numbers.v_count, lod_count = maker->file->lods.count;
    uint32_t *stamps = alloc(maker, v_count, sizeof *stamps), *users, pairs;
    uint32_t *next = alloc(maker, (size_t)v_count + 1, sizeof *next);
    uint32_t *lod_next = alloc(maker, (size_t)lod_count + 1, sizeof *lod_next);

    maker->lod_start = alloc(maker, (size_t)lod_count + 1, sizeof *maker->lod_start);
    if (maker->file->builder.job.has_failed)
        return;
    pairs = visit_users(maker, stamps, 1, next, NULL);
    users = alloc(maker, pairs, sizeof *users);
    maker->lod_points = alloc(maker, pairs, sizeof *maker->lod_points);
    if (maker->file->builder.job.has_failed)
        return;
    for (uint32_t v = 0; v < v_count; v++)
        next[v + 1] += next[v];
    visit_users(maker, stamps, 1 + lod_count, next, users);
    for (uint32_t i = 0; i < pairs; i++)
        maker->lod_start[users[i] + 1]++;
    for (uint32_t i = 0; i < lod_count; i++)
        maker->lod_start[i + 1] += maker->lod_start[i];
    memcpy(lod_next, maker->lod_start, ((size_t)lod_count + 1) * sizeof *lod_next);
    for (uint32_t v = 0, i = 0; v < v_count; v++) /* next[v] is now where the users of v end */
        for (; i < next[v]; i++)
            maker->lod_points[lod_next[users[i]]++] = v;
}

static void make_points(struct obj_maker *maker, uint32_t lod)
{
    const uint32_t *list = maker->lod_points + maker->lod_start[lod];
    const uint32_t count = maker->lod_start[lod + 1] - maker->lod_start[lod];
    struct p3d_vec3 *points = alloc(maker, count, sizeof *points);

    for (uint32_t i = 0; points && i < count; i++) {
        const struct p3d_vec3 v = maker->file->numbers.v[list[i]];

        points[i] = (struct p3d_vec3){v.x, v.y, 0.0f - v.z};
        maker->point_of[list[i]] = i;
    }
    maker->lod->points = points;
    maker->lod->point_count = count;
}

/* ---- Faces ---- */

/* The corners of the LOD's faces, once faces with more than 4 corners are cut. */
static void count_faces(struct obj_maker *maker, uint32_t *face_count, uint32_t *corner_count)
{
    const struct obj_file *file = maker->file;

    *face_count = *corner_count = 0;
    for (uint32_t r = maker->source->first_run; r != OBJ_NONE; r = obj_run_at(file, r)->next) {
        const struct obj_run *run = obj_run_at(file, r);

        for (uint32_t i = 0; run->are_faces && i < run->element_count; i++) {
            const uint32_t size = element_size(file, run->first_element + i);

            *face_count += size > 4 ? size - 2 : 1;
            *corner_count += size > 4 ? 3 * (size - 2) : size;
        }
    }
}

static uint32_t material_of(struct obj_maker *maker, uint32_t name)
{
    uint32_t *material = &maker->material_of[name == OBJ_NONE ? maker->file->names.count : name];

    if (*material == OBJ_NONE)
        *material = p3di_obj_material(maker->file, name);
    return *material;
}

/* A face of the corners at `first` that `which` names (NULL: all of them in order). */
static void add_face(struct obj_maker *maker, const struct obj_run *run, uint32_t first, const uint32_t *which,
                     uint32_t count)
{
    struct p3d_model_lod *lod = maker->lod;
    const uint32_t first_corner = lod->corner_count;

    for (uint32_t i = 0; i < count; i++) {
        const struct obj_corner *corner = obj_corner_at(maker->file, first + (which ? which[i] : i));
        const uint32_t at = lod->corner_count++;

        maker->corners[at] = (struct p3d_model_corner){maker->point_of[corner->v], P3D_NO_NORMAL};
        maker->vn[at] = corner->vn;
        if (corner->vt != OBJ_NONE)
            maker->uvs[at] =
                (struct p3d_vec2){maker->file->numbers.vt[corner->vt].u, 1.0f - maker->file->numbers.vt[corner->vt].v};
    }
    maker->smoothing[lod->face_count] = run->smoothing;
    maker->faces[lod->face_count++] = (struct p3d_model_face){
        .first_corner = first_corner, .corner_count = count, .material = material_of(maker, run->material)};
}

static void add_polygon(struct obj_maker *maker, const struct obj_run *run, uint32_t first, uint32_t count)
{
    struct polygon *polygon = &maker->polygon;

    polygon->count = count;
    for (uint32_t i = 0; i < count; i++)
        polygon->corners[i] = maker->file->numbers.v[obj_corner_at(maker->file, first + i)->v];
    p3di_polygon_cut(polygon);
    for (uint32_t i = 0; i + 2 < count; i++)
        add_face(maker, run, first, polygon->triangles[i], 3);
}

static void add_faces(struct obj_maker *maker, struct obj_run *run)
{
    const struct obj_file *file = maker->file;
    const uint32_t *starts = file->elements.items;

    run->first_face = maker->lod->face_count;
    for (uint32_t i = 0; run->are_faces && i < run->element_count && !file->builder.job.has_failed; i++) {
        const uint32_t element = run->first_element + i, size = element_size(file, element);

        if (size > 4)
            add_polygon(maker, run, starts[element], size);
        else
            add_face(maker, run, starts[element], NULL, size);
    }
    run->face_count = maker->lod->face_count - run->first_face;
}

static void make_faces(struct obj_maker *maker)
{
    struct p3d_model_uv_set *uv_set;
    uint32_t face_count, corner_count;

    count_faces(maker, &face_count, &corner_count);
    if (!face_count)
        return;
    maker->lod->corners = maker->corners = alloc(maker, corner_count, sizeof *maker->corners);
    maker->lod->faces = maker->faces = alloc(maker, face_count, sizeof *maker->faces);
    maker->lod->uv_sets = uv_set = alloc(maker, 1, sizeof *uv_set);
    maker->uvs = alloc(maker, corner_count, sizeof *maker->uvs);
    maker->vn = alloc(maker, corner_count, sizeof *maker->vn);
    maker->smoothing = alloc(maker, face_count, sizeof *maker->smoothing);
    if (maker->file->builder.job.has_failed)
        return;
    uv_set->uvs = maker->uvs;
    maker->lod->uv_set_count = 1;
    for (uint32_t r = maker->source->first_run; r != OBJ_NONE; r = obj_run_at(maker->file, r)->next)
        add_faces(maker, obj_run_at(maker->file, r));
}

/* ---- The LODs ---- */

static void make_lod(struct obj_maker *maker, struct p3d_model_lod *lod, uint32_t index)
{
    maker->lod = lod;
    maker->source = (const struct obj_lod *)maker->file->lods.items + index;
    lod->index = index;
    lod->resolution = maker->source->resolution;
    make_points(maker, index);
    if (!maker->file->builder.job.has_failed)
        make_faces(maker);
    if (!maker->file->builder.job.has_failed)
        p3di_obj_make_normals(maker);
    if (!maker->file->builder.job.has_failed)
        p3di_obj_make_selections(maker);
}

static void init_polygon(struct obj_maker *maker)
{
    const size_t most = maker->file->most_corners;

    maker->polygon.tests_left = POLYGON_TESTS;
    if (most <= 4)
        return;
    maker->polygon.corners = alloc(maker, most, sizeof *maker->polygon.corners);
    maker->polygon.triangles = alloc(maker, most, sizeof *maker->polygon.triangles);
    maker->polygon.flat = alloc(maker, most, sizeof *maker->polygon.flat);
    maker->polygon.previous = alloc(maker, most, sizeof *maker->polygon.previous);
    maker->polygon.next = alloc(maker, most, sizeof *maker->polygon.next);
    maker->polygon.kinds = alloc(maker, most, sizeof *maker->polygon.kinds);
}

/* Groups that need more would take too much memory: an MLOD has a byte for each point and face of each selection. */
static uint64_t selection_room(const struct obj_file *file)
{
    return 64 * (uint64_t)(file->lines.end - file->lines.start) + ((uint64_t)1 << 24);
}

struct p3d_model_lod *p3di_obj_make_lods(struct obj_file *file)
{
    struct obj_maker maker = {.file = file, .room = selection_room(file)};
    struct p3d_model_lod *lods;

    add_all_lone_points(file);
    lods = alloc(&maker, file->lods.count, sizeof *lods);
    find_points(&maker);
    init_polygon(&maker);
    maker.point_of = alloc(&maker, file->numbers.v_count, sizeof *maker.point_of);
    maker.material_of = alloc(&maker, (size_t)file->names.count + 1, sizeof *maker.material_of);
    maker.normal_of = alloc(&maker, file->numbers.vn_count, sizeof *maker.normal_of);
    maker.normal_stamps = alloc(&maker, file->numbers.vn_count, sizeof *maker.normal_stamps);
    maker.selection_of = alloc(&maker, file->names.count, sizeof *maker.selection_of);
    maker.selection_stamps = alloc(&maker, file->names.count, sizeof *maker.selection_stamps);
    maker.selection_names = alloc(&maker, file->names.count, sizeof *maker.selection_names);
    if (file->builder.job.has_failed)
        return NULL;
    for (uint32_t i = 0; i <= file->names.count; i++)
        maker.material_of[i] = OBJ_NONE;
    for (uint32_t i = 0; i < file->lods.count && !file->builder.job.has_failed; i++)
        make_lod(&maker, &lods[i], i);
    return lods;
}
