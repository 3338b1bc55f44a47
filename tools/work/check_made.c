/* check_made.c: what p3dinfo --check finds in a model that is written.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check_made.h"

static bool is_one_of(const char *id, const char *const *ids)
{
    while (*ids && strcmp(*ids, id) != 0)
        ids++;
    return *ids != NULL;
}

static bool is_looked_at(const struct work_findings *wanted, int32_t lod)
{
    for (uint32_t i = 0; wanted->lods && i < wanted->lod_count; i++)
        if (wanted->lods[i] == (uint32_t)lod)
            return true;
    return !wanted->lods || lod == P3D_NO_LOD;
}

static void tell(const struct p3d_finding *finding, struct p3d_error *told)
{
    char name[P3D_LOD_NAME_SIZE];

    cli_set_error(told, P3D_UNSUPPORTED, "%s%s: %s: %s: %s", finding->lod == P3D_NO_LOD ? "" : "LOD ",
                  finding->lod == P3D_NO_LOD ? "the model" : p3d_lod_name(finding->resolution, name), finding->rule->id,
                  finding->rule->summary, finding->message);
}

static bool take_findings(const struct p3d_findings *findings, const struct work_findings *wanted,
                          const struct p3d_options *library, struct p3d_error *error)
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
        if (library->warn)
            library->warn(library->warn_user, &told);
    }
    return true;
}

bool work_check(const struct p3d_document *document, const struct p3d_check_options *check,
                const struct work_findings *wanted, const struct p3d_options *library, struct p3d_error *error)
{
    struct p3d_findings *findings = p3d_check(document, check, library, error);
    const bool is_good = findings && take_findings(findings, wanted, library, error);

    p3d_findings_free(findings);
    return is_good;
}
