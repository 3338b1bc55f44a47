/* scene.c: the check of a model in its mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"
#include "model_cfg.h"

#include "check/rules.h"
#include "mod/parts.h"

/* Findings that need nothing of what was opened for them. */
struct kept {
    struct p3di_job job; /* memory */
    struct p3d_findings *findings;
    struct p3d_finding *items;
    size_t capacity;
};

static void keep(struct kept *kept, const struct p3d_finding *finding)
{
    struct p3d_findings *findings = kept->findings;
    struct p3d_finding *items;

    if (!findings || !P3DI_ROOM(&kept->job, kept->items, findings->count, kept->capacity))
        return;
    findings->items = kept->items;
    items = &kept->items[findings->count++];
    *items = *finding;
    items->name = p3di_job_copy(&kept->job, finding->name);
    items->message = p3di_job_join(&kept->job, finding->message, "", "");
    findings->severity_counts[finding->severity]++;
}

/* Damage of a LOD is found with the LOD. */
static void keep_damage(struct kept *kept, const struct p3d_error *damage)
{
    const struct p3d_finding finding = p3di_finding_of_file("F101", damage->message);

    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        keep(kept, &finding);
}

static struct p3d_findings *end(struct kept *kept)
{
    if (kept->job.has_failed) {
        p3di_arena_free(kept->job.arena);
        return NULL;
    }
    kept->findings->memory = kept->job.arena;
    return kept->findings;
}

static struct p3d_findings *keep_all(const struct p3d_findings *findings, const struct p3d_error *damage,
                                     const struct p3d_finding *of_cfg, const struct p3d_options *options,
                                     struct p3d_error *error)
{
    struct kept kept = {.findings = NULL};

    if (!p3di_job_begin(&kept.job, "for the findings", P3DI_NO_INPUT, options, error))
        return NULL;
    kept.findings = p3di_job_alloc(&kept.job, 1, sizeof *kept.findings);
    for (uint32_t i = 0; i < findings->count; i++)
        keep(&kept, &findings->items[i]);
    keep_damage(&kept, damage);
    if (of_cfg->rule)
        keep(&kept, of_cfg);
    return end(&kept);
}

struct p3d_findings *p3d_check_scene(const struct p3d_scene *scene, enum p3d_profile profile,
                                     const struct p3d_options *options, struct p3d_error *error)
{
    const struct p3d_scene_options *around = p3di_scene_options(scene);
    struct p3d_check_options check = {.profile = profile};
    struct p3di_check_files files = {.assets = NULL};
    struct p3d_findings *found = NULL, *kept = NULL;
    struct p3di_cfg_check cfg_check;
    struct p3d_error ignored;

    if (!error)
        error = &ignored;
    if (!p3di_cfg_check_begin(&cfg_check, around->model_cfg, around->assets, error))
        return NULL;
    cfg_check.include_hint = around->include_hint;
    if ((!around->assets || p3di_check_files_begin(&files, around->assets, NULL, &check, error)) &&
        p3di_cfg_check_model(&cfg_check, p3di_scene_path(scene), &scene->document, &check, error))
        found = p3d_check(&scene->document, &check, options, error);
    if (found)
        kept = keep_all(found, &scene->damage, &cfg_check.finding, options, error);
    p3d_findings_free(found);
    p3di_check_files_end(&files);
    p3di_cfg_check_close(&cfg_check);
    return kept;
}
