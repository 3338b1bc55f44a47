/* made.c: what a check finds in a model that was made of another.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "made.h"

#include <p3d/p3d.h>

#include <stdio.h>

/* The findings of a conversion: rules that make it fail, and rules that are warnings, each list ended by NULL. */
struct wanted {
    const char *const *failures, *const *warnings;
    const uint32_t *lods; /* indices of the LODs that are looked at; NULL: all */
    uint32_t lod_count;
};

static bool is_one_of(const char *id, const char *const *ids)
{
    while (*ids && strcmp(*ids, id) != 0)
        ids++;
    return *ids != NULL;
}

static bool is_looked_at(const struct wanted *wanted, int32_t lod)
{
    for (uint32_t i = 0; wanted->lods && i < wanted->lod_count; i++)
        if (wanted->lods[i] == (uint32_t)lod)
            return true;
    return !wanted->lods || lod == P3D_NO_LOD;
}

static void tell(const struct p3d_finding *finding, struct p3d_error *told)
{
    char name[P3D_LOD_NAME_SIZE];

    *told = (struct p3d_error){.status = P3D_UNSUPPORTED, .lod = P3D_NO_LOD};
    snprintf(told->message, sizeof told->message, "%s%s: %s: %s: %s", finding->lod == P3D_NO_LOD ? "" : "LOD ",
             finding->lod == P3D_NO_LOD ? "the model" : p3d_lod_name(finding->resolution, name), finding->rule->id,
             finding->rule->summary, finding->message);
}

static bool take_findings(const struct p3d_findings *findings, const struct wanted *wanted,
                          const struct p3d_options *options, struct p3d_error *error)
{
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct p3d_finding *finding = &findings->items[i];
        const bool is_failure = is_one_of(finding->rule->id, wanted->failures);
        struct p3d_error told;

        if (!is_looked_at(wanted, finding->lod) || (!is_failure && !is_one_of(finding->rule->id, wanted->warnings)))
            continue;
        tell(finding, &told);
        if (is_failure) {
            *error = told;
            return false;
        }
        told.status = P3D_OK;
        if (options->warn)
            options->warn(options->warn_user, &told);
    }
    return true;
}

static bool check(const struct p3d_document *document, const struct p3d_check_options *how, const struct wanted *wanted,
                  const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_findings *findings = p3d_check(document, how, options, error);
    const bool is_good = findings && take_findings(findings, wanted, options, error);

    p3d_findings_free(findings);
    return is_good;
}

bool p3di_check_made_mlod(struct p3d_mlod *mlod, const struct p3d_model *model, const struct p3d_options *options,
                          struct p3d_error *error)
{
    static const char *const failures[] = {NULL};
    static const char *const warnings[] = {"P3D-V101", "P3D-V102", "P3D-F112", "P3D-F115", "P3D-S107", NULL};
    const struct wanted wanted = {.failures = failures, .warnings = warnings};
    const struct p3d_check_options how = {.model_cfg = model->bone_count ? model : NULL};
    const struct p3d_document document = {.format = P3D_FORMAT_MLOD, .mlod = mlod, .lod_count = mlod->lod_count};

    return check(&document, &how, &wanted, options, error);
}

/* ---- Before an ODOL ---- */

static enum p3d_profile profile_of(uint32_t version)
{
    const enum p3d_game game = p3d_odol_game(version);

    switch (game) {
    case P3D_GAME_FLASHPOINT:
        return P3D_PROFILE_OFP;
    case P3D_GAME_A3:
        return P3D_PROFILE_A3;
    case P3D_GAME_DAYZ:
        return P3D_PROFILE_DAYZ;
    default:
        return P3D_PROFILE_A2;
    }
}

/* DayZ keeps its own files below dz\, and loads none of Arma 3's versions. */
static void check_game(const struct p3d_model *model, uint32_t version, const struct p3d_options *options)
{
    struct p3d_error warning;

    if (profile_of(version) != P3D_PROFILE_A3 || !options || !options->warn)
        return;
    for (uint32_t i = 0; i < model->material_count; i++) {
        struct p3d_bytes path = p3d_text(model->materials[i].material);

        if (!path.size)
            path = p3d_text(model->materials[i].texture);
        if (!p3d_text_starts_with(path, "dz\\") && !p3d_text_starts_with(path, "\\dz\\"))
            continue;
        warning = (struct p3d_error){.lod = P3D_NO_LOD};
        snprintf(warning.message, sizeof warning.message,
                 "it names files of DayZ (%.*s), which does not load version %u but 54",
                 (int)(path.size < 120 ? path.size : 120), (const char *)path.data, (unsigned)version);
        options->warn(options->warn_user, &warning);
        return;
    }
}

bool p3di_check_before_odol(const struct p3d_scene *scene, uint32_t version, const struct p3d_options *options,
                            struct p3d_error *error)
{
    static const char *const failures[] = {"P3D-V101", "P3D-F109", "P3D-F117", "P3D-F118",
                                           "P3D-G126", "P3D-S112", NULL};
    static const char *const warnings[] = {"P3D-V102", "P3D-S107", "P3D-G113", NULL};
    const struct wanted wanted = {failures, warnings, scene->lods, scene->lod_count};
    const struct p3d_check_options how = {.profile = profile_of(version), .model_cfg = scene->model};

    check_game(scene->model, version, options);
    return check(&scene->document, &how, &wanted, options, error);
}
