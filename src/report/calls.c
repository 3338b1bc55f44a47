/* calls.c: the reports as programs of others ask for them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include <p3d/report.h>

#include "changes.h"
#include "findings.h"
#include "report.h"

#include "facts/file.h"
#include "mod/parts.h"

#define COLUMNS 80

/* The forms from the first to `last` are there. */
static bool begin(struct p3di_job *job, enum p3d_report_form form, enum p3d_report_form last,
                  const struct p3d_options *options, struct p3d_error *error)
{
    if (!p3di_job_begin(job, "for the report", P3DI_NO_INPUT, options, error))
        return false;
    if ((unsigned)form > (unsigned)last)
        p3di_job_fail(job, P3D_INVALID, "there is no such form of the report");
    return !job->has_failed;
}

static bool end(struct p3di_job *job)
{
    const bool is_good = !job->has_failed;

    p3di_arena_free(job->arena);
    return is_good;
}

bool p3d_report_facts(const struct p3d_scene *scene, enum p3d_report_form form, const struct p3d_options *options,
                      struct p3d_sink sink, struct p3d_error *error)
{
    const enum p3di_view view = form == P3D_REPORT_JSON ? P3DI_VIEW_JSON : P3DI_VIEW_FULL;
    const struct p3di_style style = {.width = COLUMNS, .assets = p3di_scene_options(scene)->assets};
    struct p3di_job job;

    if (begin(&job, form, P3D_REPORT_JSON, options, error)) {
        struct p3di_facts *facts = p3di_facts_of_scene(scene, p3di_view_depth(view), &job);

        job.has_failed = !facts || !p3di_report_facts(facts, view, &style, sink, options, error);
        p3di_facts_free(facts);
    }
    return end(&job);
}

static void put_sarif(struct p3di_job *job, const struct p3di_file_findings *file, struct p3d_sink sink)
{
    struct p3di_json json;

    p3di_sarif_begin(&json, sink, "p3dkit");
    p3di_sarif_add(job, &json, file);
    p3di_sarif_end(job, &json);
}

bool p3d_report_findings(const char *path, const struct p3d_document *document, const struct p3d_findings *findings,
                         enum p3d_report_form form, const struct p3d_options *options, struct p3d_sink sink,
                         struct p3d_error *error)
{
    struct p3di_findings_style style = {.colors = {"", "", ""}, .plain = ""};
    struct p3di_file_findings file = {.path = path, .document = document};
    size_t rule_count;
    struct p3di_job job;

    if (begin(&job, form, P3D_REPORT_SARIF, options, error)) {
        (void)p3d_check_rules(&rule_count);
        style.is_explained = p3di_job_alloc(&job, rule_count, sizeof *style.is_explained);
        for (uint32_t i = 0; i < findings->count && !job.has_failed; i++)
            p3di_findings_add(&job, &file, &findings->items[i]);
    }
    if (!job.has_failed && form == P3D_REPORT_TEXT)
        p3di_findings_join(&job, &file);
    if (!job.has_failed && form == P3D_REPORT_TEXT)
        p3di_findings_text(&job, &file, sink, &style);
    else if (!job.has_failed && form == P3D_REPORT_JSON)
        p3di_findings_json(&job, &file, sink);
    else if (!job.has_failed)
        put_sarif(&job, &file, sink);
    return end(&job);
}

bool p3d_report_changes(const char *const paths[2], const struct p3d_document *const documents[2],
                        const struct p3d_diff *diff, enum p3d_report_form form, const struct p3d_options *options,
                        struct p3d_sink sink, struct p3d_error *error)
{
    const struct p3di_changes changes = {
        .paths = {paths[0], paths[1]}, .documents = {documents[0], documents[1]}, .diff = diff};
    const struct p3di_changes_style style = {.width = COLUMNS, .bold = "", .plain = ""};
    struct p3di_job job;

    if (begin(&job, form, P3D_REPORT_JSON, options, error)) {
        if (form == P3D_REPORT_JSON)
            p3di_changes_json(&job, &changes, sink);
        else
            p3di_changes_full(&job, &changes, sink, &style);
    }
    return end(&job);
}
