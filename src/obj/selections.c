/* selections.c: groups and objects of an OBJ as selections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"
#include "names.h"

/* The runs of each selection: run_start[s] is where the runs of selection s begin. */
struct selection_maker {
    struct obj_maker *maker;
    struct p3di_job *job;
    struct obj_table names; /* u32, by selection */
    uint32_t *run_start, *runs;
    uint32_t *stamps; /* by point: the last selection that has it, and 1 */
    float *ones;      /* every weight is 1 */
};

static uint32_t name_count(const struct obj_file *file, const struct obj_run *run)
{
    return ((const struct obj_group_list *)file->groups.lists.items)[run->group_list].count + (run->object != OBJ_NONE);
}

static uint32_t name_at(const struct obj_file *file, const struct obj_run *run, uint32_t index)
{
    const struct obj_group_list *list = (const struct obj_group_list *)file->groups.lists.items + run->group_list;

    return index < list->count ? ((const uint32_t *)file->groups.names.items)[list->first + index] : run->object;
}

/* Numbers the names that the LOD's runs have. Returns how often runs name them. */
static uint64_t number_selections(struct selection_maker *maker)
{
    struct obj_maker *m = maker->maker;
    const uint32_t stamp = m->lod->index + 1;
    uint64_t memberships = 0;

    for (uint32_t r = m->source->first_run; r != OBJ_NONE; r = obj_run_at(m->file, r)->next) {
        const struct obj_run *run = obj_run_at(m->file, r);
        const uint32_t count = name_count(m->file, run);

        memberships += count;
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t name = name_at(m->file, run, i);
            uint32_t *added;

            if (m->selection_stamps[name] == stamp)
                continue;
            m->selection_stamps[name] = stamp;
            m->selection_of[name] = maker->names.count;
            added = p3di_obj_add(m->file, &maker->names, sizeof *added);
            if (!added)
                return 0;
            *added = name;
        }
        if (memberships > m->room) /* the message counts the names so far */
            break;
    }
    return memberships;
}

/* False if the LOD's groups need more room than is left. */
static bool use_room(struct selection_maker *maker, uint64_t memberships)
{
    struct obj_maker *m = maker->maker;
    const uint64_t members = (uint64_t)m->lod->point_count + m->lod->face_count;
    const uint64_t wanted = memberships + maker->names.count * members;

    if (wanted <= m->room) {
        m->room -= wanted;
        return true;
    }
    if (!maker->job->has_failed)
        p3di_error_set(maker->job->error, P3D_UNSUPPORTED, (int32_t)m->lod->index, 0,
                       "%u groups of %u points and %u faces are more than an OBJ of this size may have",
                       (unsigned)maker->names.count, (unsigned)m->lod->point_count, (unsigned)m->lod->face_count);
    maker->job->has_failed = true;
    return false;
}

static void sort_runs(struct selection_maker *maker, uint64_t memberships)
{
    const struct obj_maker *m = maker->maker;
    uint32_t *next;

    maker->run_start = p3di_job_alloc(maker->job, (size_t)maker->names.count + 2, sizeof *maker->run_start);
    maker->runs = p3di_job_alloc(maker->job, (size_t)memberships, sizeof *maker->runs);
    if (maker->job->has_failed)
        return;
    next = maker->run_start + 1; /* next[s + 1] counts first, next[s] then walks */
    for (uint32_t r = m->source->first_run; r != OBJ_NONE; r = obj_run_at(m->file, r)->next)
        for (uint32_t i = 0; i < name_count(m->file, obj_run_at(m->file, r)); i++)
            next[m->selection_of[name_at(m->file, obj_run_at(m->file, r), i)] + 1]++;
    for (uint32_t i = 0; i < maker->names.count; i++)
        next[i + 1] += next[i];
    for (uint32_t r = m->source->first_run; r != OBJ_NONE; r = obj_run_at(m->file, r)->next)
        for (uint32_t i = 0; i < name_count(m->file, obj_run_at(m->file, r)); i++)
            maker->runs[next[m->selection_of[name_at(m->file, obj_run_at(m->file, r), i)]]++] = r;
}

/* ---- One selection ---- */

/* A run's faces are one after another in the OBJ, and runs ascend. */
static void add_faces(struct selection_maker *maker, uint32_t index, struct p3d_model_selection *selection)
{
    const struct obj_file *file = maker->maker->file;
    uint32_t *faces, used = 0;

    for (uint32_t i = maker->run_start[index]; i < maker->run_start[index + 1]; i++)
        selection->face_count += obj_run_at(file, maker->runs[i])->face_count;
    faces = p3di_job_alloc(maker->job, selection->face_count, sizeof *faces);
    for (uint32_t i = maker->run_start[index]; faces && i < maker->run_start[index + 1]; i++) {
        const struct obj_run *run = obj_run_at(file, maker->runs[i]);

        for (uint32_t j = 0; j < run->face_count; j++)
            faces[used++] = run->first_face + j;
    }
    selection->faces = faces;
    selection->face_weights = maker->ones;
}

/* The points of its elements. */
static void add_points(struct selection_maker *maker, uint32_t index, struct p3d_model_selection *selection)
{
    const struct obj_maker *m = maker->maker;
    uint32_t *points, used = 0;

    for (uint32_t i = maker->run_start[index]; i < maker->run_start[index + 1]; i++) {
        const struct obj_run *run = obj_run_at(m->file, maker->runs[i]);

        for (uint32_t j = 0; j < run->corner_count; j++) {
            uint32_t *stamp = &maker->stamps[m->point_of[obj_corner_at(m->file, run->first_corner + j)->v]];

            selection->point_count += *stamp != index + 1;
            *stamp = index + 1;
        }
    }
    points = p3di_job_alloc(maker->job, selection->point_count, sizeof *points);
    for (uint32_t i = 0; points && i < m->lod->point_count; i++)
        if (maker->stamps[i] == index + 1)
            points[used++] = i;
    selection->points = points;
    selection->point_weights = maker->ones;
}

static void make_selection(struct selection_maker *maker, uint32_t index, struct p3d_model_selection *selection)
{
    const uint32_t name = ((const uint32_t *)maker->names.items)[index];
    struct p3d_bytes *kept = &maker->maker->selection_names[name];

    if (!kept->data)
        *kept = p3di_job_copy(&maker->maker->file->builder.job, obj_name_at(&maker->maker->file->names, name));
    selection->name = *kept;
    add_faces(maker, index, selection);
    add_points(maker, index, selection);
}

/* ---- The LOD ---- */

/* Blender can write "g OBJECT_MESH" for each object. For an object that is a whole LOD, as "1.000_Cube", it is no
 * selection. */
static bool is_everything(const struct p3d_model_lod *lod, const struct p3d_model_selection *selection)
{
    char text[P3D_LOD_NAME_SIZE];
    const uint32_t size = (uint32_t)strlen(p3di_obj_lod_name(lod->resolution, text));
    const struct p3d_bytes head = {selection->name.data, size};

    if (!lod->face_count || selection->face_count != lod->face_count || selection->name.size <= size ||
        selection->name.data[size] != '_')
        return false;
    return p3d_text_equal(head, text);
}

static void make_selections(struct selection_maker *maker)
{
    struct p3d_model_lod *lod = maker->maker->lod;
    const uint32_t most = lod->point_count > lod->face_count ? lod->point_count : lod->face_count;
    struct p3d_model_selection *selections = p3di_job_alloc(maker->job, maker->names.count, sizeof *selections);
    struct p3d_model_proxy *proxies = p3di_job_alloc(maker->job, maker->names.count, sizeof *proxies);

    maker->stamps = p3di_job_alloc(maker->job, lod->point_count, sizeof *maker->stamps);
    maker->ones = p3di_job_alloc(maker->job, most, sizeof *maker->ones);
    for (uint32_t i = 0; maker->ones && i < most; i++)
        maker->ones[i] = 1;
    for (uint32_t i = 0; i < maker->names.count && !maker->job->has_failed; i++) {
        const uint32_t number = lod->selection_count;

        selections[number] = (struct p3d_model_selection){.name = {NULL, 0}};
        make_selection(maker, i, &selections[number]);
        if (maker->job->has_failed || is_everything(lod, &selections[number]))
            continue;
        lod->selection_count++;
        if (p3di_take_proxy(lod, number, &selections[number], &proxies[lod->proxy_count]))
            lod->proxy_count++;
    }
    lod->selections = selections;
    lod->proxies = proxies;
}

void p3di_obj_make_selections(struct obj_maker *maker)
{
    struct selection_maker s = {.maker = maker, .job = &maker->file->builder.job};
    const uint64_t memberships = number_selections(&s);

    if (s.job->has_failed || !s.names.count || !use_room(&s, memberships))
        return;
    sort_runs(&s, memberships);
    if (!s.job->has_failed)
        make_selections(&s);
}
