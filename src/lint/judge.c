/* judge.c: one file of a mod, judged.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "judge.h"

#include "check/rules.h"
#include "core/words.h"
#include "text_files.h"
#include "texts.h"

#include "system/files.h"
#include "system/name.h"

#include <p3d/p3d.h>

/* ---- What was found in a file ---- */

struct p3di_judged *p3di_judged_new(const char *path)
{
    struct p3di_judged *judged;
    struct p3d_error error;
    struct p3di_job job;

    if (!p3di_job_begin(&job, "for the check", P3DI_NO_INPUT, NULL, &error))
        return NULL;
    judged = p3di_job_alloc(&job, 1, sizeof *judged);
    if (!judged) {
        p3di_arena_free(job.arena);
        return NULL;
    }
    judged->job = job;
    judged->job.error = &judged->failure;
    judged->file.path = p3di_job_join(&judged->job, path, "", "");
    return judged;
}

static void close_model(struct p3di_judged *judged)
{
    if (!judged->is_open)
        return;
    p3d_close(&judged->document);
    p3di_input_close(&judged->input);
    judged->is_open = false;
}

void p3di_judged_free(struct p3di_judged *judged)
{
    if (!judged)
        return;
    close_model(judged);
    p3di_arena_free(judged->job.arena);
}

void p3di_judged_add(struct p3di_judged *judged, const struct p3d_finding *finding)
{
    struct p3di_job *job = &judged->job;
    struct p3d_finding *kept;

    if (!P3DI_ROOM(job, judged->findings, judged->count, judged->capacity))
        return;
    kept = &judged->findings[judged->count++];
    *kept = *finding;
    kept->message = p3di_job_join(job, finding->message, "", "");
    kept->name = p3di_job_copy(job, finding->name);
    kept->file = finding->file ? p3di_job_join(job, finding->file, "", "") : NULL;
}

static void add_all(struct p3di_judged *judged, const struct p3d_findings *findings)
{
    for (uint32_t i = 0; findings && i < findings->count; i++)
        p3di_judged_add(judged, &findings->items[i]);
}

static void add_of_file(struct p3di_judged *judged, const char *rule, const char *message)
{
    const struct p3d_finding finding = p3di_finding_of_file(rule, message);

    p3di_judged_add(judged, &finding);
}

void p3di_judged_end(struct p3di_judged *judged, struct p3di_line_marks *marks)
{
    judged->are_meant = p3di_job_alloc(&judged->job, judged->count, sizeof *judged->are_meant);
    for (size_t i = 0; i < judged->count && judged->are_meant; i++)
        judged->are_meant[i] = p3di_line_ignores(marks, judged->file.path, &judged->findings[i]);
}

static void need_memory(struct p3di_judged *judged, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&judged->job);
}

/* A file that cannot be read is a finding, too, so that who reads these alone learns of it. */
static void add_unreadable(struct p3di_judged *judged, const struct p3d_error *error)
{
    need_memory(judged, error);
    judged->error = *error;
    judged->file.error = &judged->error;
    add_of_file(judged, "F101", error->message);
}

/* Of a file that is no model. */
static void take_findings(struct p3di_judged *judged, struct p3d_findings *findings, const struct p3d_error *error)
{
    if (findings)
        add_all(judged, findings);
    else
        add_unreadable(judged, error);
    p3d_findings_free(findings);
}

static void add_pointer(struct p3di_judged *judged)
{
    add_of_file(judged, "T110", P3DI_POINTER_SAID);
}

static void remark(struct p3di_judged *judged, struct p3di_remark remark)
{
    if (judged->remark_count < P3DI_MOST_REMARKS)
        judged->remarks[judged->remark_count++] = remark;
}

/* ---- Archives ---- */

/* Files in an archive with a wrong prefix are judged as if it were right. */
static void use_prefix(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path)
{
    judged->prefix = p3di_prefix_of(&judge->all->prefixes, path->archive);
    if (!p3di_prefixes_are_whole(&judge->all->prefixes))
        p3di_job_fail_memory(&judged->job);
    judge->files.prefix = judge->mod.prefix = judged->prefix;
}

/* ---- Animations, configs, model.cfgs, rvmats, textures ---- */

/* Where a model.cfg is wrong, that is said of its models; an animation just has no skeleton then. */
static struct p3d_findings *check_rtm(const struct p3di_judge *judge, struct p3di_judged *judged,
                                      const struct p3di_path *path, const struct p3d_rtm *rtm, struct p3d_error *error)
{
    const struct p3di_cfg_place place = {.model = path,
                                         .wanted = judge->cfg.wanted,
                                         .assets = judge->cfg.assets,
                                         .option = judge->cfg.include_hint,
                                         .animation = rtm};
    struct p3di_found_cfg cfg;
    struct p3d_findings *findings;

    if (!p3di_find_cfg(&cfg, &place, NULL, error) && judge->cfg.wanted)
        remark(judged, (struct p3di_remark){.argument = P3DI_CHECK_MODEL_CFG, .error = *error});
    findings = p3d_check_rtm(rtm, cfg.skeleton, NULL, error);
    p3di_found_cfg_close(&cfg);
    return findings;
}

static void check_animation(const struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path)
{
    struct p3di_input input;
    struct p3d_rtm *rtm = NULL;
    struct p3d_error error;

    if (p3di_path_open(path, &input, P3DI_ANY, &error))
        rtm = p3d_rtm_read(input.data, input.size, NULL, &error);
    if (p3di_is_pointer(&input))
        add_pointer(judged);
    else
        take_findings(judged, rtm ? check_rtm(judge, judged, path, rtm, &error) : NULL, &error);
    p3d_rtm_free(rtm);
    p3di_input_close(&input);
}

/* At its line. */
static void add_unreadable_config(struct p3di_judged *judged, const char *message)
{
    struct p3d_finding finding = p3di_finding_of_file("C110", NULL);
    struct p3di_said_place place;

    p3di_split_said(&place, judged->file.path, message);
    finding.message = place.message;
    finding.line = place.line;
    finding.column = place.column;
    finding.file = *place.file ? place.file : NULL;
    p3di_judged_add(judged, &finding);
}

/* The mod's findings come behind those of the config. */
static void add_of_mod(struct p3di_judged *judged, const struct p3di_mod *mod)
{
    const size_t first = judged->count;

    for (size_t i = 0; i < mod->finding_count; i++)
        p3di_judged_add(judged, &mod->findings[i]);
    judged->keys = p3di_job_alloc(&judged->job, judged->count, sizeof *judged->keys);
    for (size_t i = first; i < judged->count && judged->keys; i++)
        judged->keys[i] = mod->keys[i - first] ? p3di_job_join(&judged->job, mod->keys[i - first], "", "") : NULL;
}

/* `read` if it was read already, or NULL. */
static void check_config(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path,
                         const struct p3di_read_config *read)
{
    struct p3d_error error;
    struct p3d_findings *findings =
        read ? p3di_mod_check_read(&judge->mod, read, &error) : p3di_mod_check_config(&judge->mod, path, &error);

    if (findings)
        add_all(judged, findings);
    else
        add_unreadable_config(judged, error.message);
    if (!findings)
        need_memory(judged, &error);
    add_of_mod(judged, &judge->mod);
    p3d_findings_free(findings);
}

static bool is_text(const struct p3di_path *path)
{
    return !path->problem && p3di_has_extension(path->path, P3DI_CHECKED_TEXTS);
}

static void check_text(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path)
{
    struct p3d_error error;
    struct p3d_findings *findings;

    judge->mod.found = judge->all->found;
    findings = p3di_mod_check_text(&judge->mod, path, &error);
    judge->mod.found.take = NULL;
    take_findings(judged, findings, &error);
}

/* ---- Models ---- */

/* Of all models the first says which addon is not given. */
static void set_keys(struct p3di_judged *judged)
{
    const struct p3d_check_rule *missing = p3d_check_rule_of("N107");

    judged->keys = p3di_job_alloc(&judged->job, judged->count, sizeof *judged->keys);
    for (size_t i = 0; i < judged->count && judged->keys; i++)
        if (judged->findings[i].rule == missing && judged->findings[i].severity == P3D_SEVERITY_NOTE)
            judged->keys[i] = judged->findings[i].message;
}

/* `damage` is the first that was met; what is a LOD's is found with that. */
static void check_document(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3d_error *damage)
{
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(&judged->document, &judge->check, NULL, &error);

    if (!findings) {
        add_unreadable(judged, &error);
        return;
    }
    judged->file.document = &judged->document;
    add_all(judged, findings);
    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        add_of_file(judged, "F101", damage->message);
    if (judge->cfg.finding.rule)
        p3di_judged_add(judged, &judge->cfg.finding);
    set_keys(judged);
    p3d_findings_free(findings);
}

/* The file that is wanted may have no class for the model. */
static void read_class(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path)
{
    struct p3d_error error;

    if (p3di_cfg_check_model(&judge->cfg, path, &judged->document, &judge->check, &error))
        return;
    need_memory(judged, &error);
    remark(judged, (struct p3di_remark){.is_warning = judge->cfg.found.config != NULL,
                                        .argument = P3DI_CHECK_MODEL_CFG,
                                        .error = error});
}

static void check_open(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path,
                       const struct p3d_error *damage)
{
    struct p3di_remark wrong = {.argument = P3DI_CHECK_SOURCE};

    judge->check.profile = judge->all->check->profile;
    judge->check.source = judge->all->check->source;
    p3di_error_set(&wrong.error, P3D_INVALID, P3D_NO_LOD, 0, "it is for binarised models; %s is not one", path->path);
    if (judge->check.source && !judged->document.odol)
        remark(judged, wrong);
    read_class(judge, judged, path);
    check_document(judge, judged, damage);
    p3di_check_files_close_model(&judge->files);
}

static bool open_model(const struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path,
                       struct p3d_error *error)
{
    const struct p3di_input *opened = judge->all->opened;

    if (!opened)
        return p3di_path_open(path, &judged->input, P3DI_MODEL, error);
    judged->input = (struct p3di_input){.path = opened->path, .data = opened->data, .size = opened->size};
    return true;
}

static void check_model(struct p3di_judge *judge, struct p3di_judged *judged, const struct p3di_path *path)
{
    struct p3d_error error;

    if (!open_model(judge, judged, path, &error)) {
        add_unreadable(judged, &error);
        return;
    }
    if (p3di_is_pointer(&judged->input))
        add_pointer(judged);
    else if ((judged->is_open = p3d_read(judged->input.data, judged->input.size, NULL, &judged->document, &error)))
        check_open(judge, judged, path, &error);
    else
        add_unreadable(judged, &error);
    if (!judged->is_open)
        p3di_input_close(&judged->input);
}

/* ---- Files ---- */

/* In a folder only files called model.cfg are model.cfgs. */
static bool is_other_cfg(const struct p3di_path *path)
{
    return is_text(path) && p3di_has_extension(path->path, ".cfg") && (path->walked || path->archive) &&
           !p3di_is_model_cfg(path->relative);
}

struct p3di_judged *p3di_judge_path(struct p3di_judge *judge, const struct p3di_path *path, size_t index)
{
    struct p3di_judged *judged = p3di_judged_new(path->path);

    if (!judged)
        return NULL;
    judge->cfg.index = index;
    use_prefix(judge, judged, path);
    judged->is_left_out = is_other_cfg(path);
    if (judged->is_left_out)
        return judged;
    if (!path->problem && !path->archive && p3di_is_config(path->path))
        check_config(judge, judged, path, NULL);
    else if (!path->problem && p3di_has_extension(path->path, ".rtm"))
        check_animation(judge, judged, path);
    else if (is_text(path))
        check_text(judge, judged, path);
    else
        check_model(judge, judged, path);
    p3di_judged_end(judged, &judge->marks);
    return judged;
}

struct p3di_judged *p3di_judge_config(struct p3di_judge *judge, const struct p3di_path *path,
                                      const struct p3di_read_config *read)
{
    struct p3di_judged *judged = p3di_judged_new(path->path);

    if (!judged)
        return NULL;
    use_prefix(judge, judged, path);
    check_config(judge, judged, path, read);
    p3di_judged_end(judged, &judge->marks);
    return judged;
}

/* ---- Judges ---- */

bool p3di_judge_begin(struct p3di_judge *judge, struct p3di_judges *all, struct p3d_error *error)
{
    *judge = (struct p3di_judge){.all = all};
    if (!p3di_mod_begin_part(&judge->mod, all->mod, error) ||
        !p3di_cfg_check_begin(&judge->cfg, all->model_cfg, all->assets, error) ||
        (all->assets && !p3di_check_files_begin(&judge->files, all->assets, all->mod->table, &judge->check, error)))
        return false;
    judge->cfg.include_hint = all->include_hint;
    judge->cfg.names = &all->names;
    judge->files.found = all->found;
    judge->files.mod = &judge->mod;
    return true;
}

void p3di_judge_end(struct p3di_judge *judge)
{
    p3di_cfg_check_close(&judge->cfg);
    p3di_check_files_end(&judge->files);
    p3di_mod_close(&judge->mod);
    p3di_line_marks_free(&judge->marks);
}
