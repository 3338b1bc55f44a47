/* order.c: the order in which an OBJ has the faces of a LOD.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Programs make a mesh of each run of faces with the same groups and material. A LOD of a man has thousands of runs,
 * but few different ones. */
#include "order.h"

/* A stable sort by keys of at most `most`; `next` has most + 2 zeros. */
static void sort_by(const uint32_t *keys, uint32_t most, uint32_t *next, const uint32_t *from, uint32_t *to,
                    uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        next[keys[from[i]] + 1]++;
    for (uint32_t i = 0; i < most; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < count; i++)
        to[next[keys[from[i]]]++] = from[i];
}

/* By face, a key: the first face of its rank and material, where faces of a rank come behind all faces of the rank
 * before. */
static void find_material_keys(const struct p3d_model_lod *lod, const uint8_t *ranks, uint32_t *first_of,
                               uint32_t *keys)
{
    for (uint32_t i = 0; i < lod->face_count; i++) {
        uint32_t *first = &first_of[OBJ_RANK_COUNT * (size_t)lod->faces[i].material + ranks[i]];

        if (!*first)
            *first = i + 1;
        keys[i] = *first - 1 + ranks[i] * lod->face_count;
    }
}

uint32_t *p3di_obj_sort_faces(struct p3di_job *job, struct p3di_arena *arena, const struct p3d_model *model,
                              const struct p3d_model_lod *lod, const struct groups *groups, const uint8_t *ranks,
                              uint32_t *count)
{
    const size_t room = OBJ_RANK_COUNT * (size_t)lod->face_count + 2;
    uint32_t *sorted = p3di_job_alloc_in(job, arena, lod->face_count, sizeof *sorted);
    uint32_t *by_groups = p3di_job_alloc_in(job, arena, lod->face_count, sizeof *by_groups);
    uint32_t *keys = p3di_job_alloc_in(job, arena, lod->face_count, sizeof *keys);
    uint32_t *first_of =
        p3di_job_alloc_in(job, arena, OBJ_RANK_COUNT * (size_t)model->material_count, sizeof *first_of);
    uint32_t *next = p3di_job_alloc_in(job, arena, room, sizeof *next);

    *count = 0;
    if (job->has_failed)
        return NULL;
    for (uint32_t i = 0; i < lod->face_count; i++) {
        keys[i] = groups->classes[groups->class_of[i]].first;
        if (lod->faces[i].corner_count >= 3)
            sorted[(*count)++] = i;
    }
    sort_by(keys, lod->face_count, next, sorted, by_groups, *count);
    memset(next, 0, room * sizeof *next);
    find_material_keys(lod, ranks, first_of, keys);
    sort_by(keys, OBJ_RANK_COUNT * lod->face_count, next, by_groups, sorted, *count);
    return sorted;
}

uint32_t *p3di_obj_sort_points(struct p3di_job *job, struct p3di_arena *arena, const struct groups *groups,
                               uint32_t count)
{
    uint32_t *sorted = p3di_job_alloc_in(job, arena, count, sizeof *sorted);
    uint32_t *points = p3di_job_alloc_in(job, arena, count, sizeof *points);
    uint32_t *keys = p3di_job_alloc_in(job, arena, count, sizeof *keys);
    uint32_t *next = p3di_job_alloc_in(job, arena, (size_t)count + 2, sizeof *next);

    if (job->has_failed)
        return NULL;
    for (uint32_t i = 0; i < count; i++) {
        points[i] = i;
        keys[i] = groups->classes[groups->class_of[i]].first;
    }
    sort_by(keys, count, next, points, sorted, count);
    return sorted;
}
