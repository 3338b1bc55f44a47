/* lods.c: which points belong to which LOD, and the faces.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A point belongs to every LOD that uses it, in the order of the file; an unused point belongs to the LOD behind whose
 * "o" it stands. */
#include "maker.h"

static void *alloc(struct obj_maker *m, size_t count, size_t size)
{
    return p3di_job_alloc(&m->f->b.job, count, size);
}

static uint32_t element_size(const struct obj_file *f, uint32_t element)
{
    const uint32_t *starts = f->elements.items;

    return (element + 1 < f->elements.count ? starts[element + 1] : f->corners.count) - starts[element];
}

/* ---- Points that nothing uses ---- */

static bool *find_used(struct obj_file *f)
{
    bool *is_used = p3di_job_alloc(&f->b.job, f->numbers.v_count, sizeof *is_used);

    for (uint32_t i = 0; is_used && i < f->corners.count; i++)
        is_used[obj_corner_at(f, i)->v] = true;
    return is_used;
}

/* The LOD of a part; false if there is none for points that stand before everything. */
static bool choose_lod(struct obj_file *f, const struct obj_part *part, uint32_t *lod)
{
    *lod = part->lod;
    if (*lod != OBJ_NONE)
        return true;
    if (f->default_lod == OBJ_NONE && f->lods.count)
        return false;
    f->state.lod = OBJ_NONE;
    *lod = p3di_obj_lod(f);
    return !f->b.job.has_failed;
}

/* Makes elements of the points in no face, so that they have a LOD and a selection as other points do. Returns how many
 * points have no LOD. */
static uint32_t add_lone_points(struct obj_file *f, const struct obj_part *part, uint32_t end, const bool *is_used)
{
    struct obj_run *run = NULL;
    uint32_t lost = 0, lod, *element;

    for (uint32_t v = part->first_v; v < end && !f->b.job.has_failed; v++) {
        struct obj_corner *corner;

        if (is_used[v])
            continue;
        if (!run && !choose_lod(f, part, &lod)) {
            lost++;
            continue;
        }
        if (!run) {
            f->state.object = part->object;
            run = p3di_obj_add_run(f, lod, false);
            element = run ? p3di_obj_add(f, &f->elements, sizeof *element) : NULL;
            if (!element)
                break;
            *element = f->corners.count;
            run->element_count = 1;
        }
        corner = p3di_obj_add(f, &f->corners, sizeof *corner);
        if (!corner)
            break;
        *corner = (struct obj_corner){v, OBJ_NONE, OBJ_NONE};
        run->corner_count++;
    }
    return lost;
}

static void add_all_lone_points(struct obj_file *f)
{
    const struct obj_part *parts = f->parts.items;
    const uint32_t part_count = f->parts.count;
    const bool *is_used = find_used(f);
    uint32_t lost = 0;

    f->state.group_list = 0;
    for (uint32_t i = 0; i < part_count && !f->b.job.has_failed; i++)
        lost += add_lone_points(f, &parts[i], i + 1 < part_count ? parts[i + 1].first_v : f->numbers.v_count, is_used);
    p3di_obj_warn(f, lost, "points stand before the first object and are not used; left out");
}

/* ---- Points of LODs ---- */

/* Visits each pair of a LOD and a v that it uses once, LODs ascending. Without `users` it counts them in next[v + 1];
 * with `users` it stores the LOD where next[v] says. Returns the number of pairs. */
static uint32_t visit_users(struct obj_maker *m, uint32_t *stamps, uint32_t first_stamp, uint32_t *next,
                            uint32_t *users)
{
    const struct obj_file *f = m->f;
    const struct obj_lod *lods = f->lods.items;
    uint32_t pairs = 0;

    for (uint32_t lod = 0; lod < f->lods.count; lod++) {
        for (uint32_t r = lods[lod].first_run; r != OBJ_NONE; r = obj_run_at(f, r)->next) {
            const struct obj_run *run = obj_run_at(f, r);

            for (uint32_t i = 0; i < run->corner_count; i++) {
                const uint32_t v = obj_corner_at(f, run->first_corner + i)->v;

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
static void find_points(struct obj_maker *m)
{
    const uint32_t v_count = m->f->numbers.v_count, lod_count = m->f->lods.count;
    uint32_t *stamps = alloc(m, v_count, sizeof *stamps), *users, pairs;
    uint32_t *next = alloc(m, (size_t)v_count + 1, sizeof *next);
    uint32_t *lod_next = alloc(m, (size_t)lod_count + 1, sizeof *lod_next);

    m->lod_start = alloc(m, (size_t)lod_count + 1, sizeof *m->lod_start);
    if (m->f->b.job.has_failed)
        return;
    pairs = visit_users(m, stamps, 1, next, NULL);
    users = alloc(m, pairs, sizeof *users);
    m->lod_points = alloc(m, pairs, sizeof *m->lod_points);
    if (m->f->b.job.has_failed)
        return;
    for (uint32_t v = 0; v < v_count; v++)
        next[v + 1] += next[v];
    visit_users(m, stamps, 1 + lod_count, next, users);
    for (uint32_t i = 0; i < pairs; i++)
        m->lod_start[users[i] + 1]++;
    for (uint32_t i = 0; i < lod_count; i++)
        m->lod_start[i + 1] += m->lod_start[i];
    memcpy(lod_next, m->lod_start, ((size_t)lod_count + 1) * sizeof *lod_next);
    for (uint32_t v = 0, i = 0; v < v_count; v++) /* next[v] is now where the users of v end */
        for (; i < next[v]; i++)
            m->lod_points[lod_next[users[i]]++] = v;
}

static void make_points(struct obj_maker *m, uint32_t lod)
{
    const uint32_t *list = m->lod_points + m->lod_start[lod];
    const uint32_t count = m->lod_start[lod + 1] - m->lod_start[lod];
    struct p3d_vec3 *points = alloc(m, count, sizeof *points);

    for (uint32_t i = 0; points && i < count; i++) {
        const struct p3d_vec3 v = m->f->numbers.v[list[i]];

        points[i] = (struct p3d_vec3){v.x, v.y, 0.0f - v.z};
        m->point_of[list[i]] = i;
    }
    m->lod->points = points;
    m->lod->point_count = count;
}

/* ---- Faces ---- */

/* The corners of the LOD's faces, once faces with more than 4 corners are cut. */
static void count_faces(struct obj_maker *m, uint32_t *face_count, uint32_t *corner_count)
{
    const struct obj_file *f = m->f;

    *face_count = *corner_count = 0;
    for (uint32_t r = m->source->first_run; r != OBJ_NONE; r = obj_run_at(f, r)->next) {
        const struct obj_run *run = obj_run_at(f, r);

        for (uint32_t i = 0; run->are_faces && i < run->element_count; i++) {
            const uint32_t size = element_size(f, run->first_element + i);

            *face_count += size > 4 ? size - 2 : 1;
            *corner_count += size > 4 ? 3 * (size - 2) : size;
        }
    }
}

static uint32_t material_of(struct obj_maker *m, uint32_t name)
{
    uint32_t *material = &m->material_of[name == OBJ_NONE ? m->f->names.count : name];

    if (*material == OBJ_NONE)
        *material = p3di_obj_material(m->f, name);
    return *material;
}

/* A face of the corners at `first` that `which` names (NULL: all of them in order). */
static void add_face(struct obj_maker *m, const struct obj_run *run, uint32_t first, const uint32_t *which,
                     uint32_t count)
{
    struct p3d_model_lod *lod = m->lod;
    const uint32_t first_corner = lod->corner_count;

    for (uint32_t i = 0; i < count; i++) {
        const struct obj_corner *corner = obj_corner_at(m->f, first + (which ? which[i] : i));
        const uint32_t at = lod->corner_count++;

        m->corners[at] = (struct p3d_model_corner){m->point_of[corner->v], P3D_NO_NORMAL};
        m->vn[at] = corner->vn;
        if (corner->vt != OBJ_NONE)
            m->uvs[at] = (struct p3d_vec2){m->f->numbers.vt[corner->vt].u, 1.0f - m->f->numbers.vt[corner->vt].v};
    }
    m->smoothing[lod->face_count] = run->smoothing;
    m->faces[lod->face_count++] = (struct p3d_model_face){
        .first_corner = first_corner, .corner_count = count, .material = material_of(m, run->material)};
}

static void add_polygon(struct obj_maker *m, const struct obj_run *run, uint32_t first, uint32_t count)
{
    struct polygon *polygon = &m->polygon;

    polygon->count = count;
    for (uint32_t i = 0; i < count; i++)
        polygon->corners[i] = m->f->numbers.v[obj_corner_at(m->f, first + i)->v];
    p3di_polygon_cut(polygon);
    for (uint32_t i = 0; i + 2 < count; i++)
        add_face(m, run, first, polygon->triangles[i], 3);
}

static void add_faces(struct obj_maker *m, struct obj_run *run)
{
    const struct obj_file *f = m->f;
    const uint32_t *starts = f->elements.items;

    run->first_face = m->lod->face_count;
    for (uint32_t i = 0; run->are_faces && i < run->element_count && !f->b.job.has_failed; i++) {
        const uint32_t element = run->first_element + i, size = element_size(f, element);

        if (size > 4)
            add_polygon(m, run, starts[element], size);
        else
            add_face(m, run, starts[element], NULL, size);
    }
    run->face_count = m->lod->face_count - run->first_face;
}

static void make_faces(struct obj_maker *m)
{
    struct p3d_model_uv_set *uv_set;
    uint32_t face_count, corner_count;

    count_faces(m, &face_count, &corner_count);
    if (!face_count)
        return;
    m->lod->corners = m->corners = alloc(m, corner_count, sizeof *m->corners);
    m->lod->faces = m->faces = alloc(m, face_count, sizeof *m->faces);
    m->lod->uv_sets = uv_set = alloc(m, 1, sizeof *uv_set);
    m->uvs = alloc(m, corner_count, sizeof *m->uvs);
    m->vn = alloc(m, corner_count, sizeof *m->vn);
    m->smoothing = alloc(m, face_count, sizeof *m->smoothing);
    if (m->f->b.job.has_failed)
        return;
    uv_set->uvs = m->uvs;
    m->lod->uv_set_count = 1;
    for (uint32_t r = m->source->first_run; r != OBJ_NONE; r = obj_run_at(m->f, r)->next)
        add_faces(m, obj_run_at(m->f, r));
}

/* ---- The LODs ---- */

static void make_lod(struct obj_maker *m, struct p3d_model_lod *lod, uint32_t index)
{
    m->lod = lod;
    m->source = (const struct obj_lod *)m->f->lods.items + index;
    lod->index = index;
    lod->resolution = m->source->resolution;
    make_points(m, index);
    if (!m->f->b.job.has_failed)
        make_faces(m);
    if (!m->f->b.job.has_failed)
        p3di_obj_make_normals(m);
    if (!m->f->b.job.has_failed)
        p3di_obj_make_selections(m);
}

static void init_polygon(struct obj_maker *m)
{
    const size_t most = m->f->most_corners;

    m->polygon.tests_left = POLYGON_TESTS;
    if (most <= 4)
        return;
    m->polygon.corners = alloc(m, most, sizeof *m->polygon.corners);
    m->polygon.triangles = alloc(m, most, sizeof *m->polygon.triangles);
    m->polygon.flat = alloc(m, most, sizeof *m->polygon.flat);
    m->polygon.previous = alloc(m, most, sizeof *m->polygon.previous);
    m->polygon.next = alloc(m, most, sizeof *m->polygon.next);
    m->polygon.kinds = alloc(m, most, sizeof *m->polygon.kinds);
}

/* Groups that need more would take too much memory: an MLOD has a byte for each point and face of each selection. */
static uint64_t selection_room(const struct obj_file *f)
{
    return 64 * (uint64_t)(f->lines.end - f->lines.start) + ((uint64_t)1 << 24);
}

struct p3d_model_lod *p3di_obj_make_lods(struct obj_file *f)
{
    struct obj_maker m = {.f = f, .room = selection_room(f)};
    struct p3d_model_lod *lods;

    add_all_lone_points(f);
    lods = alloc(&m, f->lods.count, sizeof *lods);
    find_points(&m);
    init_polygon(&m);
    m.point_of = alloc(&m, f->numbers.v_count, sizeof *m.point_of);
    m.material_of = alloc(&m, (size_t)f->names.count + 1, sizeof *m.material_of);
    m.normal_of = alloc(&m, f->numbers.vn_count, sizeof *m.normal_of);
    m.normal_stamps = alloc(&m, f->numbers.vn_count, sizeof *m.normal_stamps);
    m.selection_of = alloc(&m, f->names.count, sizeof *m.selection_of);
    m.selection_stamps = alloc(&m, f->names.count, sizeof *m.selection_stamps);
    m.selection_names = alloc(&m, f->names.count, sizeof *m.selection_names);
    if (f->b.job.has_failed)
        return NULL;
    for (uint32_t i = 0; i <= f->names.count; i++)
        m.material_of[i] = OBJ_NONE;
    for (uint32_t i = 0; i < f->lods.count && !f->b.job.has_failed; i++)
        make_lod(&m, &lods[i], i);
    return lods;
}
