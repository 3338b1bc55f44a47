/* mlod_lods.c: an MLOD with more LODs or fewer.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "core/job.h"
#include "core/words.h"
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

/* The LOD in `made` of this name; NULL if there is none. */
static const struct p3d_mlod_lod *find_made(const struct p3d_mlod *made, const char *name)
{
    char other[P3D_LOD_NAME_SIZE];

    for (uint32_t i = 0; i < made->lod_count; i++)
        if (strcmp(name, p3d_lod_name(made->lods[i].resolution, other)) == 0)
            return &made->lods[i];
    return NULL;
}

/* Adds the names of the LOD's selections to the set. Those that are new, but for parts, are told in `text`. */
static uint32_t add_names(struct p3di_job *job, struct p3di_set *names, const struct p3d_mlod_lod *lod,
                          const char **text)
{
    enum { MOST = 6 };
    uint32_t count = 0, number;

    for (uint32_t i = 0; i < lod->tag_count && !job->has_failed; i++) {
        const struct p3d_bytes name = p3d_text(lod->tags[i].name), lower = p3di_job_lower(job, name);

        if (lod->tags[i].kind != P3D_TAG_SELECTION || p3d_text_starts_with(name, "component") ||
            !p3di_job_add(job, names, &lower, &number))
            continue;
        if (count++ < MOST)
            *text = p3di_job_join(job, *text, count > 1 ? ", " : "", p3di_job_printable(job, name));
    }
    if (count > MOST)
        *text = p3di_job_format(job, "%s and %u more", *text, count - MOST);
    return count;
}

/* What the LOD has and the one in its place has not. */
static void warn_of_losses(struct p3di_job *job, const struct p3d_mlod_lod *lod, const struct p3d_mlod_lod *made,
                           const char *lod_name)
{
    const char *what = lod->face_count ? "selection" : "point", *text = "", *other = "";
    struct p3di_set names;
    double mass = 0, made_mass = 0;
    uint32_t count;

    (void)p3d_mlod_mass(made, &made_mass);
    if (p3d_mlod_mass(lod, &mass) && mass > 0 && !(made_mass > 0))
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "LOD %s is replaced: its mass of %.6g kg goes", lod_name, mass);
    p3di_set_init(&names, job->arena, 0);
    (void)add_names(job, &names, made, &other);
    count = add_names(job, &names, lod, &text);
    if (count == 1)
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "LOD %s is replaced: its %s %s goes", lod_name, what, text);
    else if (count)
        p3di_warn(job->options, (uint32_t)P3D_NO_LOD, "LOD %s is replaced: its %u %ss %s go", lod_name, count, what,
                  text);
}

bool p3di_mlod_drop_replaced(struct p3d_mlod *mlod, const struct p3d_mlod *made, const struct p3d_options *options,
                             struct p3d_error *error)
{
    struct p3di_job job;
    uint32_t *kept;
    size_t count = 0;
    bool is_good;

    if (!p3di_job_begin(&job, "for the LODs that stay", P3DI_NO_INPUT, options, error))
        return false;
    kept = p3di_job_alloc(&job, mlod->lod_count, sizeof *kept);
    for (uint32_t i = 0; i < mlod->lod_count && !job.has_failed; i++) {
        char name[P3D_LOD_NAME_SIZE];
        const struct p3d_mlod_lod *lod = &mlod->lods[i], *other = find_made(made, p3d_lod_name(lod->resolution, name));

        if (other)
            warn_of_losses(&job, lod, other, name);
        else
            kept[count++] = i;
    }
    is_good = !job.has_failed && p3d_mlod_keep_lods(mlod, kept, count, error);
    p3di_arena_free(job.arena);
    return is_good;
}
