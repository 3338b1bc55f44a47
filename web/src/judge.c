/* judge.c: what is wrong with a model, and what changed between two.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "model.h"

#include "calls.h"
#include "check/cfg.h"
#include "check/findings.h"
#include "diff/changes.h"

#include <stdlib.h>

/* ---- Check ---- */

static bool has_file(void *assets, struct p3d_bytes path)
{
    return p3d_assets_has(assets, path, NULL);
}

/* Damage of the file as a whole is a finding, as p3dinfo --check has it. */
static void print_findings(const struct web_model *model, const struct p3d_findings *findings,
                           const struct p3d_finding *of_cfg, FILE *file)
{
    struct info_check_file shown = {.path = model->path.path, .count = findings->count};

    shown.findings = cli_alloc((size_t)findings->count + 2, sizeof *shown.findings);
    for (uint32_t i = 0; i < findings->count; i++)
        shown.findings[i] = findings->items[i];
    memcpy(shown.severity_counts, findings->severity_counts, sizeof shown.severity_counts);
    if (model->damage.status != P3D_OK && model->damage.lod == P3D_NO_LOD) {
        shown.findings[shown.count++] = (struct p3d_finding){.rule = p3d_check_rule_of("F101"),
                                                             .lod = P3D_NO_LOD,
                                                             .index = P3D_NO_ELEMENT,
                                                             .count = 1,
                                                             .message = model->damage.message};
        shown.severity_counts[shown.findings[shown.count - 1].rule->severity]++;
    }
    if (of_cfg->rule) {
        shown.findings[shown.count++] = *of_cfg;
        shown.severity_counts[of_cfg->rule->severity]++;
    }
    info_check_print_json(&shown, file);
    free(shown.findings);
}

WEB_CALL(web_check) const struct web_reply *web_check(uint32_t id, uint32_t has_assets)
{
    const struct web_reply *failure;
    const struct web_model *model = web_model_of(id, &failure);
    struct p3d_check_options check = {.profile = P3D_PROFILE_ANY};
    struct p3d_findings *findings;
    const struct cli cli = {.tool = "p3dkit"};
    struct info_check_cfg cfg = {.cli = &cli};
    struct p3d_error error;
    struct web_printed printed = {NULL, 0, NULL};

    if (!model)
        return failure;
    if (has_assets && web_assets_of(model)) {
        check.has_file = has_file;
        check.has_file_user = web_assets_of(model);
    }
    cfg.assets = web_assets_of(model);
    info_check_take_cfg(&cfg, &model->path, &model->document, &check); /* no class was asked for by name */
    findings = p3d_check(&model->document, &check, NULL, &error);
    if (findings) {
        web_begin_printed(&printed);
        print_findings(model, findings, &cfg.finding, printed.file);
        web_end_printed(&printed);
        p3d_findings_free(findings);
    }
    info_check_close_cfg(&cfg);
    return findings ? web_text(printed.text, printed.size) : web_fail(&error);
}

/* ---- Diff ---- */

static void put_words(struct p3d_json *json, const struct p3d_diff *diff)
{
    p3d_json_open(json, "words", '[');
    for (uint32_t i = 0; i < diff->change_count; i++) {
        struct p3d_buffer words = info_diff_words(&diff->changes[i], true);

        p3d_json_text(json, NULL, (const char *)words.data);
        p3d_buffer_free(&words);
    }
    p3d_json_close(json, ']');
}

/* By LOD of the difference and by model: bits of enum p3d_face_change by face; nothing if no face differs. */
static void put_faces(struct p3d_json *json, const struct p3d_diff *diff, const struct web_model *const models[2])
{
    p3d_json_open(json, "faces", '[');
    for (uint32_t i = 0; i < diff->lod_count; i++) {
        const struct p3d_diff_lod *lod = &diff->lods[i];
        const uint32_t indices[2] = {lod->first, lod->second};

        p3d_json_open(json, NULL, '[');
        for (size_t s = 0; s < 2; s++) {
            const uint8_t *changes = lod->face_changes[s];

            web_add_copy(NULL, changes, changes ? models[s]->own->lods[models[s]->places[indices[s]]].face_count : 0);
        }
        p3d_json_close(json, ']');
    }
    p3d_json_close(json, ']');
}

static void put_text(struct p3d_json *json, const char *key, const struct info_diff *diff,
                     void (*print)(const struct info_diff *diff, FILE *file))
{
    struct web_printed printed;

    web_begin_printed(&printed);
    print(diff, printed.file);
    web_end_printed(&printed);
    p3d_json_text(json, key, printed.text);
    free(printed.text);
}

static void print_full(const struct info_diff *diff, FILE *file)
{
    const struct p3di_style style = {.width = 80};

    info_diff_print_full(diff, file, &style);
}

WEB_CALL(web_diff) const struct web_reply *web_diff(uint32_t first, uint32_t second)
{
    const struct web_reply *failure;
    const struct web_model *models[2] = {web_model_of(first, &failure), NULL};
    struct info_diff diff = {.diff = NULL};
    struct p3d_diff_options what = {.tolerance = 0};
    struct p3d_error error;
    struct p3d_json *json;

    models[1] = models[0] ? web_model_of(second, &failure) : NULL;
    if (!models[1])
        return failure;
    for (size_t i = 0; i < 2; i++) {
        what.data[i] = models[i]->input.data;
        what.sizes[i] = models[i]->input.size;
        diff.paths[i] = models[i]->path.path;
        diff.documents[i] = models[i]->document;
    }
    diff.diff = p3d_diff_documents(&diff.documents[0], &diff.documents[1], &what, NULL, &error);
    if (!diff.diff)
        return web_fail(&error);
    json = web_begin();
    put_text(json, "json", &diff, info_diff_print_json);
    put_text(json, "text", &diff, print_full);
    put_words(json, diff.diff);
    put_faces(json, diff.diff, models);
    p3d_diff_free(diff.diff);
    return web_end();
}
