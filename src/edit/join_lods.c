/* join_lods.c: an MLOD with more LODs or fewer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/job.h"
#include "lods.h"

/* Before the first LOD of a higher resolution: editors sort them. Those of a file that is not sorted keep their
 * order. */
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
