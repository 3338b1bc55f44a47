/* mlod_lods.c: an MLOD with more LODs or fewer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/job.h"
#include "lods.h"

/* Inserts a LOD before the first LOD of a higher resolution: editors sort LODs. LODs of a file that is not sorted keep
 * their order. */
static void insert(struct p3d_mlod *mlod, const struct p3d_mlod_lod *lod)
{
    uint32_t at = 0;

    while (at < mlod->lod_count && !(mlod->lods[at].resolution > lod->resolution))
        at++;
    memmove(&mlod->lods[at + 1], &mlod->lods[at], (mlod->lod_count - at) * sizeof *mlod->lods);
    mlod->lods[at] = *lod;
    mlod->lod_count++;
}

bool p3d_mlod_join_lods(struct p3d_mlod *mlod, struct p3d_mlod *other, struct p3d_error *error)
{
    const uint32_t count = mlod->lod_count;
    struct p3di_job job = {.arena = mlod->memory, .error = error, .what = "for the LODs", .lod = P3D_NO_LOD};
    struct p3d_mlod_lod *lods;

    p3di_error_clear(error);
    if (!job.arena || other->lod_count > UINT32_MAX - count) {
        p3di_job_fail(&job, P3D_INVALID, job.arena ? "there are too many LODs" : "the MLOD was not read");
        return false;
    }
    lods = p3di_job_alloc(&job, (size_t)count + other->lod_count, sizeof *lods);
    if (!lods)
        return false;
    if (count)
        memcpy(lods, mlod->lods, count * sizeof *lods);
    mlod->lods = lods;
    for (uint32_t i = 0; i < other->lod_count; i++) {
        if (count)
            (void)p3d_mlod_set_flavour(&other->lods[i], lods[0].flavour);
        insert(mlod, &other->lods[i]);
    }
    return true;
}

bool p3d_mlod_keep_lods(struct p3d_mlod *mlod, const uint32_t *lods, size_t lod_count, struct p3d_error *error)
{
    if (!p3di_check_kept_lods(mlod != NULL, lods, lod_count, mlod ? mlod->lod_count : 0, error) || !mlod)
        return false;
    for (size_t i = 0; i < lod_count; i++)
        mlod->lods[i] = mlod->lods[lods[i]];
    mlod->lod_count = (uint32_t)lod_count;
    return true;
}

static bool has_name_of(const struct p3d_mlod *made, const struct p3d_mlod_lod *lod)
{
    char name[P3D_LOD_NAME_SIZE], other[P3D_LOD_NAME_SIZE];

    p3d_lod_name(lod->resolution, name);
    for (uint32_t i = 0; i < made->lod_count; i++)
        if (strcmp(name, p3d_lod_name(made->lods[i].resolution, other)) == 0)
            return true;
    return false;
}

bool p3di_mlod_drop_replaced(struct p3d_mlod *mlod, const struct p3d_mlod *made, struct p3d_error *error)
{
    struct p3di_job job;
    uint32_t *kept;
    size_t count = 0;
    bool is_good;

    if (!p3di_job_begin(&job, "for the LODs that stay", P3DI_NO_INPUT, NULL, error))
        return false;
    kept = p3di_job_alloc(&job, mlod->lod_count, sizeof *kept);
    for (uint32_t i = 0; kept && i < mlod->lod_count; i++)
        if (!has_name_of(made, &mlod->lods[i]))
            kept[count++] = i;
    is_good = kept && p3d_mlod_keep_lods(mlod, kept, count, error);
    p3di_arena_free(job.arena);
    return is_good;
}
