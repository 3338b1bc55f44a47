/* selections.c: groups and objects of an OBJ as selections.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "maker.h"
#include "names.h"

/* The runs of each selection: run_start[s] is where the runs of selection s begin. */
struct selection_maker {
    struct obj_maker *obj_maker;
    struct p3di_job *job;
    struct obj_table names; /* u32, by selection */
    uint32_t *run_start, *runs;
    uint32_t *stamps; /* by point: the last selection that has it, and 1 */
    float *ones;      /* every weight is 1 */
};

static uint32_t name_count(const struct obj_file *obj, const struct obj_run *run)
{
    return ((const struct obj_group_list *)obj->groups.lists.items)[run->group_list].count + (run->object != OBJ_NONE);
}

static uint32_t name_at(const struct obj_file *obj, const struct obj_run *run, uint32_t index)
{
    const struct obj_group_list *list = (const struct obj_group_list *)obj->groups.lists.items + run->group_list;

    return index < list->count ? ((const uint32_t *)obj->groups.names.items)[list->first + index] : run->object;
}

/* Numbers the names that the LOD's runs have. Returns how often runs name them. */
static uint64_t number_selections(struct selection_maker *selection_maker)
{
    struct obj_maker *obj_maker = selection_maker->obj_maker;
    const uint32_t stamp = obj_maker->lod->index + 1;
    uint64_t memberships = 0;

    for (uint32_t r = obj_maker->source->first_run; r != OBJ_NONE; r = obj_run_at(obj_maker->obj, r)->next) {
        const struct obj_run *run = obj_run_at(obj_maker->obj, r);
        const uint32_t count = name_count(obj_maker->obj, run);

        memberships += count;
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t name = name_at(obj_maker->obj, run, i);
            uint32_t *added;

            if (obj_maker->selection_stamps[name] == stamp)
                continue;
            obj_maker->selection_stamps[name] = stamp;
            obj_maker->selection_of[name] = selection_maker->names.count;
            added = p3di_obj_add(obj_maker->obj, &selection_maker->names, sizeof *added);
            if (!added)
                return 0;
            *added = name;
        }
        if (memberships > obj_maker->room) /* the message counts the names so far */
            break;
    }
    return memberships;
}

/* False if the LOD's groups need more room than is left. */
static bool use_room(struct selection_maker *selection_maker, uint64_t memberships)
{
    struct obj_maker *obj_maker = selection_maker->obj_maker;
    const uint64_t members = (uint64_t)obj_maker->lod->point_count + obj_maker->lod->face_count;
    const uint64_t wanted = memberships + selection_maker->names.count * members;

    if (wanted <= obj_maker->room) {
        obj_maker->room -= wanted;
        return true;
    }
    if (!selection_maker->job->has_failed)
        p3di_error_set(selection_maker->job->error, P3D_UNSUPPORTED, (int32_t)obj_maker->lod->index, 0,
                       "%u groups of %u points and %u faces are more than an OBJ of this size may have",
                       (unsigned)selection_maker->names.count, (unsigned)obj_maker->lod->point_count,
                       (unsigned)obj_maker->lod->face_count);
    selection_maker->job->has_failed = true;
    return false;
}

static void sort_runs(struct selection_maker *selection_maker, uint64_t memberships)
{
    const struct obj_maker *obj_maker = selection_maker->obj_maker;
    uint32_t *next;

    selection_maker->run_start = p3di_job_alloc(selection_maker->job, (size_t)selection_maker->names.count + 2,
                                                sizeof *selection_maker->run_start);
    selection_maker->runs = p3di_job_alloc(selection_maker->job, (size_t)memberships, sizeof *selection_maker->runs);
    if (selection_maker->job->has_failed)
        return;
    next = selection_maker->run_start + 1; /* next[s + 1] counts first, next[s] then walks */
    for (uint32_t r = obj_maker->source->first_run; r != OBJ_NONE; r = obj_run_at(obj_maker->obj, r)->next)
        for (uint32_t i = 0; i < name_count(obj_maker->obj, obj_run_at(obj_maker->obj, r)); i++)
            next[obj_maker->selection_of[name_at(obj_maker->obj, obj_run_at(obj_maker->obj, r), i)] + 1]++;
    for (uint32_t i = 0; i < selection_maker->names.count; i++)
        next[i + 1] += next[i];
    for (uint32_t r = obj_maker->source->first_run; r != OBJ_NONE; r = obj_run_at(obj_maker->obj, r)->next)
        for (uint32_t i = 0; i < name_count(obj_maker->obj, obj_run_at(obj_maker->obj, r)); i++)
            selection_maker
                ->runs[next[obj_maker->selection_of[name_at(obj_maker->obj, obj_run_at(obj_maker->obj, r), i)]]++] = r;
}

/* ---- One selection ---- */

/* A run's faces are one after another in the OBJ, and runs ascend. */
static void add_faces(struct selection_maker *selection_maker, uint32_t index, struct p3d_model_selection *selection)
{
    const struct obj_file *obj = selection_maker->obj_maker->obj;
    uint32_t *faces, used = 0;

    for (uint32_t i = selection_maker->run_start[index]; i < selection_maker->run_start[index + 1]; i++)
        selection->face_count += obj_run_at(obj, selection_maker->runs[i])->face_count;
    faces = p3di_job_alloc(selection_maker->job, selection->face_count, sizeof *faces);
    for (uint32_t i = selection_maker->run_start[index]; faces && i < selection_maker->run_start[index + 1]; i++) {
        const struct obj_run *run = obj_run_at(obj, selection_maker->runs[i]);

        for (uint32_t j = 0; j < run->face_count; j++)
            faces[used++] = run->first_face + j;
    }
    selection->faces = faces;
    selection->face_weights = selection_maker->ones;
}

/* The points of its elements. */
static void add_points(struct selection_maker *selection_maker, uint32_t index, struct p3d_model_selection *selection)
{
    const struct obj_maker *obj_maker = selection_maker->obj_maker;
    uint32_t *points, used = 0;

    for (uint32_t i = selection_maker->run_start[index]; i < selection_maker->run_start[index + 1]; i++) {
        const struct obj_run *run = obj_run_at(obj_maker->obj, selection_maker->runs[i]);

        for (uint32_t j = 0; j < run->corner_count; j++) {
            uint32_t *stamp =
                &selection_maker->stamps[obj_maker->point_of[obj_corner_at(obj_maker->obj, run->first_corner + j)->v]];

            selection->point_count += *stamp != index + 1;
            *stamp = index + 1;
        }
    }
    points = p3di_job_alloc(selection_maker->job, selection->point_count, sizeof *points);
    for (uint32_t i = 0; points && i < obj_maker->lod->point_count; i++)
        if (selection_maker->stamps[i] == index + 1)
            points[used++] = i;
    selection->points = points;
    selection->point_weights = selection_maker->ones;
}

static void make_selection(struct selection_maker *selection_maker, uint32_t index,
                           struct p3d_model_selection *selection)
{
    const uint32_t name = ((const uint32_t *)selection_maker->names.items)[index];
    struct p3d_bytes *kept = &selection_maker->obj_maker->selection_names[name];

    if (!kept->data)
        *kept = p3di_job_copy(&selection_maker->obj_maker->obj->builder.job,
                              obj_name_at(&selection_maker->obj_maker->obj->names, name));
    selection->name = *kept;
    add_faces(selection_maker, index, selection);
    add_points(selection_maker, index, selection);
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

static void make_selections(struct selection_maker *selection_maker)
{
    struct p3d_model_lod *lod = selection_maker->obj_maker->lod;
    const uint32_t most = lod->point_count > lod->face_count ? lod->point_count : lod->face_count;
    struct p3d_model_selection *selections =
        p3di_job_alloc(selection_maker->job, selection_maker->names.count, sizeof *selections);
    struct p3d_model_proxy *proxies =
        p3di_job_alloc(selection_maker->job, selection_maker->names.count, sizeof *proxies);

    selection_maker->stamps = p3di_job_alloc(selection_maker->job, lod->point_count, sizeof *selection_maker->stamps);
    selection_maker->ones = p3di_job_alloc(selection_maker->job, most, sizeof *selection_maker->ones);
    for (uint32_t i = 0; selection_maker->ones && i < most; i++)
        selection_maker->ones[i] = 1;
    for (uint32_t i = 0; i < selection_maker->names.count && !selection_maker->job->has_failed; i++) {
        const uint32_t number = lod->selection_count;

        selections[number] = (struct p3d_model_selection){.name = {NULL, 0}};
        make_selection(selection_maker, i, &selections[number]);
        if (selection_maker->job->has_failed || is_everything(lod, &selections[number]))
            continue;
        lod->selection_count++;
        if (p3di_take_proxy(lod, number, &selections[number], &proxies[lod->proxy_count]))
            lod->proxy_count++;
    }
    lod->selections = selections;
    lod->proxies = proxies;
}

void p3di_obj_make_selections(struct obj_maker *obj_maker)
{
    struct selection_maker selection_maker = {.obj_maker = obj_maker, .job = &obj_maker->obj->builder.job};
    const uint64_t memberships = number_selections(&selection_maker);

    if (selection_maker.job->has_failed || !selection_maker.names.count || !use_room(&selection_maker, memberships))
        return;
    sort_runs(&selection_maker, memberships);
    if (!selection_maker.job->has_failed)
        make_selections(&selection_maker);
}
