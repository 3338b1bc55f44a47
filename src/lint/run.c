/* run.c: the files of a mod, checked one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "run.h"

#include "check/rules.h"
#include "core/words.h"
#include "join.h"
#include "odd_files.h"
#include "system/files.h"
#include "system/name.h"
#include "text_files.h"
#include "texts.h"

#include "assets/ready.h"
#include "assets/store.h"

#include <p3d/p3d.h>

/* ---- What was found in a file ---- */

static void begin_file(struct p3di_check_run *run, const char *path, const struct p3d_document *document)
{
    run->found = (struct p3di_checked){.path = path, .document = document};
}

static void add(struct p3di_check_run *run, const struct p3d_finding *finding)
{
    struct p3d_finding *items = p3di_job_grow(&run->job, run->items, run->found.count, &run->capacity, sizeof *items);

    if (!items)
        return;
    run->items = items;
    items[run->found.count++] = *finding;
}

static void add_all(struct p3di_check_run *run, const struct p3d_findings *findings)
{
    for (uint32_t i = 0; findings && i < findings->count; i++)
        add(run, &findings->items[i]);
}

static void add_of_file(struct p3di_check_run *run, const char *rule, const char *message)
{
    const struct p3d_finding finding = p3di_finding_of_file(rule, message);

    add(run, &finding);
}

/* What a line says is meant is not told. */
static void leave_marked_out(struct p3di_check_run *run)
{
    size_t left = 0;

    for (size_t i = 0; i < run->found.count; i++)
        if (!p3di_line_ignores(&run->marks, run->found.path, &run->items[i]))
            run->items[left++] = run->items[i];
    run->found.count = left;
}

static void show(struct p3di_check_run *run)
{
    leave_marked_out(run);
    run->found.findings = run->items;
    if (!run->job.has_failed && !(run->is_named && !run->found.count))
        run->show(run->user, &run->found);
}

static void need_memory(struct p3di_check_run *run, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&run->job);
}

/* A file that cannot be read is a finding, too, so that who reads these alone learns of it. */
static void show_unreadable(struct p3di_check_run *run, const char *path, const struct p3d_error *error)
{
    need_memory(run, error);
    begin_file(run, path, NULL);
    run->found.error = error;
    add_of_file(run, "F101", error->message);
    show(run);
}

/* Of a file that is no model. */
static void show_findings(struct p3di_check_run *run, const char *path, struct p3d_findings *findings,
                          const struct p3d_error *error)
{
    if (findings) {
        begin_file(run, path, NULL);
        add_all(run, findings);
        show(run);
    } else {
        show_unreadable(run, path, error);
    }
    p3d_findings_free(findings);
}

/* ---- Archives ---- */

/* Files in an archive with a wrong prefix are judged as if it were right: that is reported once. */
static void use_prefix(struct p3di_check_run *run, const struct p3di_path *path)
{
    struct p3di_prefix *prefix = p3di_prefix_of(&run->prefixes, path->archive);

    if (run->prefixes.job.has_failed)
        p3di_job_fail_memory(&run->job);
    run->files.prefix = run->mod.prefix = prefix;
    if (!prefix || prefix->is_told)
        return;
    prefix->is_told = true;
    begin_file(run, prefix->archive, NULL);
    add(run, &prefix->finding);
    show(run);
}

/* ---- Animations, configs, model.cfgs, rvmats, textures ---- */

/* Where a model.cfg is wrong, that is said of its models; an animation just has no skeleton then. */
static struct p3d_findings *check_rtm(struct p3di_check_run *run, const struct p3di_path *path,
                                      const struct p3d_rtm *rtm, struct p3d_error *error)
{
    const struct p3di_cfg_place place = {.model = path,
                                         .wanted = run->cfg.wanted,
                                         .assets = run->cfg.assets,
                                         .option = run->cfg.include_hint,
                                         .animation = rtm};
    struct p3di_found_cfg cfg;
    struct p3d_findings *findings;

    if (!p3di_find_cfg(&cfg, &place, NULL, error) && run->cfg.wanted)
        run->refuse(run->user, P3DI_CHECK_MODEL_CFG, error);
    findings = p3d_check_rtm(rtm, cfg.skeleton, NULL, error);
    p3di_found_cfg_close(&cfg);
    return findings;
}

static void check_animation(struct p3di_check_run *run, const struct p3di_path *path)
{
    struct p3di_input input;
    struct p3d_rtm *rtm = NULL;
    struct p3d_error error;

    if (p3di_path_open(path, &input, P3DI_ANY, &error))
        rtm = p3d_rtm_read(input.data, input.size, NULL, &error);
    show_findings(run, path->path, rtm ? check_rtm(run, path, rtm, &error) : NULL, &error);
    p3d_rtm_free(rtm);
    p3di_input_close(&input);
}

/* At its line. */
static void add_unreadable(struct p3di_check_run *run, const char *path, const char *message)
{
    struct p3d_finding finding = p3di_finding_of_file("C110", NULL);
    struct p3di_said_place place;

    p3di_split_said(&place, path, message);
    finding.message = place.message;
    finding.line = place.line;
    finding.column = place.column;
    finding.file = *place.file ? p3di_job_join(&run->job, place.file, "", "") : NULL;
    add(run, &finding);
}

/* `read` if it was read already, or NULL. */
static void check_config(struct p3di_check_run *run, const struct p3di_path *path, const struct p3di_read_config *read)
{
    struct p3d_error error;
    struct p3d_findings *findings;

    use_prefix(run, path);
    findings = read ? p3di_mod_check_read(&run->mod, read, &error) : p3di_mod_check_config(&run->mod, path, &error);
    begin_file(run, path->path, NULL);
    add_all(run, findings);
    if (!findings)
        add_unreadable(run, path->path, error.message);
    for (size_t i = 0; i < run->mod.finding_count; i++)
        add(run, &run->mod.findings[i]);
    show(run);
    p3d_findings_free(findings);
}

static bool is_text(const struct p3di_path *path)
{
    return !path->problem && p3di_has_extension(path->path, P3DI_CHECKED_TEXTS);
}

/* In a folder only files called model.cfg are model.cfgs. */
static bool is_other_cfg(const struct p3di_path *path)
{
    return p3di_has_extension(path->path, ".cfg") && (path->walked || path->archive) &&
           !p3di_is_model_cfg(path->relative);
}

static void check_text(struct p3di_check_run *run, const struct p3di_path *path)
{
    struct p3d_error error;
    struct p3d_findings *findings;

    if (is_other_cfg(path))
        return;
    run->mod.found = run->files.found;
    findings = p3di_mod_check_text(&run->mod, path, &error);
    run->mod.found.take = NULL;
    show_findings(run, path->path, findings, &error);
}

/* ---- Models ---- */

/* `damage` is the first that was met; what is a LOD's is found with that. */
static void check_document(struct p3di_check_run *run, const char *path, const struct p3d_document *document,
                           const struct p3d_error *damage)
{
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(document, &run->check, NULL, &error);

    if (!findings) {
        show_unreadable(run, path, &error);
        return;
    }
    begin_file(run, path, document);
    add_all(run, findings);
    run->found.count = p3di_join_findings(&run->job, run->items, run->found.count);
    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        add_of_file(run, "F101", damage->message);
    if (run->cfg.finding.rule)
        add(run, &run->cfg.finding);
    show(run);
    p3d_findings_free(findings);
}

/* The file that is wanted may have no class for the model. */
static void read_class(struct p3di_check_run *run, const struct p3di_path *path, const struct p3d_document *document)
{
    struct p3d_error error;

    if (p3di_cfg_check_model(&run->cfg, path, document, &run->check, &error))
        return;
    need_memory(run, &error);
    if (run->job.has_failed)
        return;
    if (run->cfg.found.config)
        run->warn(run->user, &error);
    else
        run->refuse(run->user, P3DI_CHECK_MODEL_CFG, &error);
}

/* Configs have classes for proxies of the mod's models. */
static void take_proxies(struct p3di_check_run *run, const struct p3d_document *document)
{
    for (uint32_t i = 0; i < document->lod_count; i++) {
        const struct p3d_mlod_lod *lod =
            document->mlod && !p3d_document_lod_error(document, i) ? &document->mlod->lods[i] : NULL;
        const struct p3d_odol_lod *odol =
            document->odol && !p3d_document_lod_error(document, i) ? &document->odol->lods[i] : NULL;
        struct p3d_bytes path;

        for (uint32_t j = 0; lod && j < lod->tag_count; j++)
            if (lod->tags[j].kind == P3D_TAG_SELECTION && p3d_proxy_name(p3d_text(lod->tags[j].name), &path, NULL))
                p3di_table_take_proxy(&run->mod.table, path);
        for (uint32_t j = 0; odol && j < odol->proxy_count; j++)
            p3di_table_take_proxy(&run->mod.table, p3d_text(odol->proxies[j].model));
    }
}

static void show_pointer(struct p3di_check_run *run, const char *path, const struct p3di_input *input)
{
    begin_file(run, path, NULL);
    add_of_file(run, "T110", p3di_job_format(&run->job, "%u bytes", (unsigned)input->size));
    show(run);
}

static void check_model(struct p3di_check_run *run, const struct p3di_path *path)
{
    struct p3d_document document;
    struct p3di_input input;
    struct p3d_error error, other;

    if (!p3di_path_open(path, &input, P3DI_MODEL, &error)) {
        show_unreadable(run, path->path, &error);
        return;
    }
    if (p3di_is_pointer(&input)) {
        show_pointer(run, path->path, &input);
    } else if (p3d_read(input.data, input.size, NULL, &document, &error)) {
        p3di_error_set(&other, P3D_INVALID, P3D_NO_LOD, 0, "it is for binarised models; %s is not one", path->path);
        if (run->check.source && !document.odol)
            run->refuse(run->user, P3DI_CHECK_SOURCE, &other);
        take_proxies(run, &document);
        read_class(run, path, &document);
        check_document(run, path->path, &document, &error);
        p3di_check_files_close_model(&run->files);
        p3d_close(&document);
    } else {
        show_unreadable(run, path->path, &error);
    }
    p3di_input_close(&input);
}

static void check_path(struct p3di_check_run *run, const struct p3di_path *path)
{
    if (!path->problem && !path->archive && p3di_is_config(path->path)) {
        check_config(run, path, NULL);
        return;
    }
    use_prefix(run, path);
    if (!path->problem && p3di_has_extension(path->path, ".rtm"))
        check_animation(run, path);
    else if (is_text(path))
        check_text(run, path);
    else
        check_model(run, path);
}

/* ---- All ---- */

/* A folder without models may have configs alone. */
static bool has_config_below(const struct p3di_check_run *run, const struct p3di_path *path)
{
    const size_t size = strlen(path->path);

    for (size_t i = 0; path->problem && i < run->configs.count; i++) {
        const struct p3di_path *config = &run->configs.items[i];

        if (!config->problem && p3di_is_config(config->relative) && strncmp(config->path, path->path, size) == 0)
            return true;
    }
    return false;
}

/* The config.bin that was made of the config.cpp beside it says the same. */
static bool is_made(const struct p3di_check_run *run, const struct p3di_path *path)
{
    const size_t stem = strlen(path->path) - 3;
    bool is_made = false;

    for (size_t i = 0; p3di_has_extension(path->path, ".bin") && i < run->configs.count && !is_made; i++)
        is_made = strncmp(run->configs.items[i].path, path->path, stem) == 0 &&
                  p3d_text_equal(p3d_bytes_of(run->configs.items[i].path + stem), "cpp");
    return is_made;
}

static void end_path(struct p3di_check_run *run)
{
    p3di_job_progress(&run->job, ++run->done, run->paths.count + run->configs.count);
}

static void check_models(struct p3di_check_run *run)
{
    for (size_t i = 0; i < run->paths.count && !run->job.has_failed; i++) {
        if (!has_config_below(run, &run->paths.items[i]))
            check_path(run, &run->paths.items[i]);
        end_path(run);
    }
}

/* ---- Files that others name ---- */

static bool is_among(const struct p3di_paths *paths, const char *origin)
{
    bool is_one = false;

    for (size_t i = 0; i < paths->count && !is_one; i++)
        is_one = strcmp(paths->items[i].path, origin) == 0 ||
                 (!paths->items[i].archive && p3di_is_same_file(paths->items[i].path, origin));
    return is_one;
}

static void take_found(void *user, const char *origin)
{
    struct p3di_check_run *run = user;
    const struct p3d_bytes key = p3d_bytes_of(origin);
    uint32_t number;

    if (p3di_has_extension(origin, P3DI_CHECKED_TEXTS) && p3di_job_add(&run->job, &run->origins, &key, &number) &&
        !is_among(&run->paths, origin))
        p3di_paths_add_named(&run->named, origin);
}

/* What they name in turn is added on the way. */
static void check_named(struct p3di_check_run *run)
{
    run->is_named = true;
    for (size_t i = 0; i < run->named.count && !run->job.has_failed; i++) {
        const struct p3di_path path = run->named.items[i];

        check_path(run, &path);
    }
    run->is_named = false;
}

/* A folder without a config is no problem, and a file beside with another name is none. */
static bool is_wanted(const struct p3di_check_run *run, const struct p3di_path *path)
{
    return !path->problem && p3di_is_config(path->relative) && !is_made(run, path);
}

/* All configs come first: what is right in one of them depends on the others, and so do models. */
static void read_configs(struct p3di_check_run *run)
{
    run->reads = p3di_job_alloc(&run->job, run->configs.count, sizeof *run->reads);
    for (size_t i = 0; i < run->configs.count && !run->job.has_failed; i++) {
        const struct p3di_path *path = &run->configs.items[i];

        if (!is_wanted(run, path))
            continue;
        p3di_mod_read_config(&run->mod, path, &run->reads[i]);
        need_memory(run, &run->reads[i].error);
    }
}

/* What the mod needs is of one game. */
static void guess_profile(struct p3di_check_run *run)
{
    struct p3d_bytes why;
    enum p3d_profile profile;

    if (!run->guesses_profile || !p3di_table_guess(&run->mod.table, &profile, &why))
        return;
    run->check.profile = profile;
    run->guess =
        p3di_job_format(&run->job, "Checked for %s, as requiredAddons[] names %s; --profile any is for all games.",
                        profile == P3D_PROFILE_DAYZ ? "DayZ"
                        : profile == P3D_PROFILE_A3 ? "Arma 3"
                                                    : "Arma 2",
                        p3di_job_printable(&run->job, why));
}

static void check_configs(struct p3di_check_run *run)
{
    for (size_t i = 0; i < run->configs.count && !run->job.has_failed; i++) {
        const struct p3di_path *path = &run->configs.items[i];

        if (is_wanted(run, path))
            check_config(run, path, &run->reads[i]);
        end_path(run);
    }
}

static bool is_used(const struct p3di_check_run *run, const struct p3di_cfg_class *class_)
{
    bool is_used = class_->is_used;

    for (size_t i = 0; i < run->paths.count && !is_used; i++)
        is_used = p3di_has_extension(run->paths.items[i].path, ".p3d") &&
                  p3d_text_equal(p3di_path_stem(p3d_bytes_of(run->paths.items[i].relative)), class_->name);
    for (size_t i = 0; i < run->cfg.near_count && !is_used; i++)
        is_used = strcmp(run->cfg.near[i], class_->name) == 0;
    return is_used;
}

/* Classes of model.cfgs that no model has: those of a file together. */
static void check_classes(struct p3di_check_run *run)
{
    const struct p3di_cfg_class *classes = run->cfg.classes;

    for (size_t i = 0; i < run->cfg.class_count && !run->job.has_failed;) {
        const char *path = classes[i].path;

        begin_file(run, path, NULL);
        for (; i < run->cfg.class_count && strcmp(classes[i].path, path) == 0; i++) {
            struct p3d_finding finding = p3di_finding_of_file("M110", NULL);

            if (is_used(run, &classes[i]))
                continue;
            finding.message = p3di_job_join(&run->job, "no model is called ", classes[i].name, ".p3d");
            finding.element = P3D_ELEMENT_CLASS;
            finding.name = p3d_bytes_of(classes[i].name);
            add(run, &finding);
        }
        if (run->found.count)
            show(run);
    }
}

/* ---- Other files of the mod ---- */

static bool is_checked(const struct p3di_check_run *run, const char *path)
{
    bool is_one = false;

    for (size_t i = 0; i < run->mod.folder_count && !is_one; i++)
        is_one = strncmp(path, run->mod.folders[i], strlen(run->mod.folders[i])) == 0;
    return is_one;
}

static void check_odd_files(struct p3di_check_run *run)
{
    const struct p3d_assets *assets =
        run->mod.assets && p3di_assets_make_ready(run->mod.assets) ? run->mod.assets : NULL;

    for (size_t i = 0; assets && i < assets->file_count && !run->job.has_failed; i++) {
        const struct p3di_asset_file *file = &assets->files[i];
        const struct p3d_bytes origin = p3d_bytes_of(file->origin ? file->origin : "");
        struct p3d_finding finding;
        uint32_t number;

        if (file->archive != P3DI_NO_ARCHIVE || !is_checked(run, file->origin) ||
            !p3di_job_add(&run->job, &run->origins, &origin, &number)) /* the mod around has it again */
            continue;
        finding = p3di_check_odd_file(&run->job, file->origin);
        if (!finding.rule)
            continue;
        begin_file(run, file->origin, NULL);
        add(run, &finding);
        show(run);
    }
}

void p3di_check_run_begin(struct p3di_check_run *run, const char *model_cfg, const char *include_hint,
                          const struct p3d_options *options)
{
    *run = (struct p3di_check_run){.done = 0};
    if (p3di_job_begin(&run->job, "for the check", P3DI_NO_INPUT, options, &run->failure) &&
        (!p3di_mod_begin(&run->mod, NULL, include_hint, &run->failure) ||
         !p3di_cfg_check_begin(&run->cfg, model_cfg, NULL, &run->failure)))
        p3di_job_fail_memory(&run->job);
    run->cfg.include_hint = include_hint;
    p3di_paths_begin(&run->named);
    p3di_set_init(&run->origins, run->job.arena, 0);
}

void p3di_check_run_use(struct p3di_check_run *run, struct p3d_assets *assets)
{
    run->cfg.assets = run->mod.assets = run->mod.table.assets = assets;
    if (!p3di_prefixes_begin(&run->prefixes, assets, &run->failure) ||
        (assets && !p3di_check_files_begin(&run->files, assets, &run->mod.table, &run->check, &run->failure)))
        p3di_job_fail_memory(&run->job);
    if (run->follows_names)
        run->files.found = (struct p3di_found_files){take_found, run};
}

void p3di_check_run_all(struct p3di_check_run *run, bool has_all)
{
    read_configs(run);
    if (has_all)
        guess_profile(run);
    check_models(run);
    check_named(run);
    if (has_all)
        check_classes(run);
    check_configs(run);
    if (has_all)
        check_odd_files(run);
}

void p3di_check_run_end(struct p3di_check_run *run)
{
    for (size_t i = 0; i < run->configs.count && run->reads; i++)
        p3di_read_config_close(&run->reads[i]);
    p3di_cfg_check_close(&run->cfg);
    p3di_check_files_end(&run->files);
    p3di_prefixes_end(&run->prefixes);
    p3di_mod_close(&run->mod);
    p3di_line_marks_free(&run->marks);
    p3di_paths_free(&run->named);
    p3di_paths_free(&run->paths);
    p3di_paths_free(&run->configs);
    p3di_arena_free(run->job.arena);
}
