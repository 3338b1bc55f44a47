/* judge.c: what is wrong with a model, and what changed between two.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "open_models.h"

#include "calls.h"
#include "lint/files.h"
#include "lint/model_cfg.h"
#include "report/changes.h"
#include "report/findings.h"

/* ---- Check ---- */

/* As p3dinfo --check has it. Damage of the file as a whole is a finding, too. */
static void add_findings(struct p3di_file_findings *shown, const struct p3d_error *damage,
                         const struct p3d_findings *findings, const struct p3d_finding *of_cfg)
{
    const struct p3d_finding whole = p3di_finding_of_file("F101", damage->message);

    for (uint32_t i = 0; i < findings->count; i++)
        p3di_findings_add(web_job(), shown, &findings->items[i]);
    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        p3di_findings_add(web_job(), shown, &whole);
    if (of_cfg->rule)
        p3di_findings_add(web_job(), shown, of_cfg);
}

/* How many findings there are, by severity. */
static void put_counts(const struct p3di_file_findings *shown, struct p3di_json *json)
{
    for (int i = P3D_SEVERITY_NOTE; i <= P3D_SEVERITY_ERROR; i++)
        p3di_json_u64(json, p3di_severity_name((enum p3d_severity)i), shown->severity_counts[i]);
}

enum { ALL_OF_THEM, COUNTS_ONLY };

static const struct web_reply *tell(const struct p3di_file_findings *shown, int what)
{
    if (what == COUNTS_ONLY) {
        put_counts(shown, web_begin());
        return web_end();
    }
    p3di_findings_json(web_job(), shown, web_begin_text());
    return web_end_text();
}

/* `assets` may be NULL; `has_assets`: files that the model names are looked for there. The game does not look for files
 * by their names alone. */
static const struct web_reply *judge(const struct p3di_path *path, const struct p3d_scene *scene,
                                     struct p3d_assets *assets, bool has_assets, int what)
{
    struct p3d_check_options check = {.profile = P3D_PROFILE_ANY};
    struct p3di_file_findings shown = {.path = path->path};
    struct p3di_check_files files = {.assets = NULL};
    const struct web_reply *reply = NULL;
    struct p3d_findings *findings = NULL;
    struct p3di_cfg_check cfg;
    struct p3d_error error;

    if (has_assets && assets && !p3di_check_files_begin(&files, assets, NULL, &check, &error))
        return web_fail(&error);
    if (p3di_cfg_check_begin(&cfg, NULL, assets, &error) &&
        p3di_cfg_check_model(&cfg, path, &scene->document, &check, &error))
        findings = p3d_check(&scene->document, &check, NULL, &error);
    if (findings) {
        add_findings(&shown, &scene->damage, findings, &cfg.finding);
        reply = tell(&shown, what);
    }
    p3d_findings_free(findings);
    p3di_cfg_check_close(&cfg);
    p3di_check_files_end(&files);
    return reply ? reply : web_fail(&error);
}

WEB_CALL(web_check) const struct web_reply *web_check(uint32_t id, uint32_t has_assets)
{
    const struct web_reply *reply;
    const struct web_model *model = web_model_of(id, &reply);

    if (!model)
        return reply;
    web_set_guessing(false);
    reply = judge(&model->file.path, &model->scene, web_assets_of(model), has_assets, ALL_OF_THEM);
    web_set_guessing(true);
    return reply;
}

WEB_CALL(web_count_findings) const struct web_reply *web_count_findings(const char *name)
{
    const struct p3d_scene_options options = {.leaves_damaged_out = true};
    struct p3d_scene scene = {.memory = NULL};
    const struct web_reply *reply;
    struct web_file file;
    struct p3d_error error;

    web_set_guessing(false);
    if (web_open_model(web_job(), name, &file, NULL, &error) &&
        p3di_scene_read(&scene, &file.path, &file.input, 0, &options, NULL, &error))
        reply = judge(&file.path, &scene, web_assets(), true, COUNTS_ONLY);
    else
        reply = web_fail(&error);
    web_set_guessing(true);
    p3d_scene_close(&scene);
    web_close_file(&file);
    return reply;
}

/* ---- Diff ---- */

static void put_words(struct p3di_json *json, const struct p3d_diff *diff)
{
    p3di_json_open(json, "words", '[');
    for (uint32_t i = 0; i < diff->change_count; i++)
        p3di_json_text(json, NULL, p3di_change_words(web_job(), &diff->changes[i], true));
    p3di_json_close(json, ']');
}

/* By LOD of the difference and by model: bits of enum p3d_face_change by face; nothing if no face differs. */
static void put_faces(struct p3di_json *json, const struct p3d_diff *diff, const struct web_model *const models[2])
{
    p3di_json_open(json, "faces", '[');
    for (uint32_t i = 0; i < diff->lod_count; i++) {
        const struct p3d_diff_lod *lod = &diff->lods[i];
        const uint32_t indices[2] = {lod->first, lod->second};

        p3di_json_open(json, NULL, '[');
        for (size_t s = 0; s < 2; s++) {
            const uint8_t *changes = lod->face_changes[s];
            const struct p3d_model *plain = models[s]->scene.plain;

            web_add_copy(NULL, changes, changes ? plain->lods[models[s]->places[indices[s]]].face_count : 0);
        }
        p3di_json_close(json, ']');
    }
    p3di_json_close(json, ']');
}

static void put_text(struct p3di_json *json, const char *key, struct p3d_buffer *text)
{
    p3di_json_string(json, key, (struct p3d_bytes){text->data, (uint32_t)text->size});
    p3d_buffer_free(text);
}

static void put_changes(struct p3di_json *json, const struct p3di_changes *changes)
{
    const struct p3di_changes_style style = {.width = 80, .bold = "", .plain = "", .how_to_see_all = ""};
    struct p3d_buffer text = {NULL, 0, 0};

    p3di_changes_json(web_job(), changes, p3d_buffer_sink(&text));
    put_text(json, "json", &text);
    p3di_changes_full(web_job(), changes, p3d_buffer_sink(&text), &style);
    put_text(json, "text", &text);
    put_words(json, changes->diff);
}

WEB_CALL(web_diff) const struct web_reply *web_diff(uint32_t first, uint32_t second)
{
    const struct web_reply *failure;
    const struct web_model *models[2] = {web_model_of(first, &failure), NULL};
    struct p3di_changes changes = {.is_of_lods = false};
    struct p3d_diff_options what = {.tolerance = 0};
    struct p3d_error error;
    struct p3d_diff *diff;
    struct p3di_json *json;

    models[1] = models[0] ? web_model_of(second, &failure) : NULL;
    if (!models[1])
        return failure;
    for (size_t i = 0; i < 2; i++) {
        what.data[i] = models[i]->file.input.data;
        what.sizes[i] = models[i]->file.input.size;
        changes.paths[i] = models[i]->file.path.path;
        changes.documents[i] = &models[i]->scene.document;
    }
    diff = p3d_diff_documents(changes.documents[0], changes.documents[1], &what, NULL, &error);
    if (!diff)
        return web_fail(&error);
    json = web_begin();
    changes.diff = diff;
    put_changes(json, &changes);
    put_faces(json, diff, models);
    p3d_diff_free(diff);
    return web_end();
}
