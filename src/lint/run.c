/* run.c: the files of a mod, checked, and told one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * Judges work in threads and share little (judge.h). What depends on the order of the files is done when they are
 * told. */
#include "run.h"

#include "check/rules.h"
#include "find_game.h"
#include "odd_files.h"
#include "stand_in.h"
#include "text_files.h"

#include "assets/store.h"
#include "core/words.h"
#include "system/files.h"
#include "system/name.h"

#include <stdlib.h>

/* ---- Telling ---- */

/* True for a finding that was told of another config already, or now is. */
static bool was_told(struct p3di_check_run *run, const char *key)
{
    const struct p3d_bytes bytes = p3di_job_copy(&run->job, p3d_bytes_of(key));
    uint32_t number;

    return !p3di_job_add(&run->job, &run->told, &bytes, &number);
}

static void leave_out(struct p3di_check_run *run, struct p3di_judged *judged)
{
    size_t left = 0;

    for (size_t i = 0; i < judged->count; i++) {
        const bool is_known = judged->keys && judged->keys[i] && was_told(run, judged->keys[i]);

        if (!is_known && !judged->are_meant[i])
            judged->findings[left++] = judged->findings[i];
    }
    judged->count = left;
}

static void show(struct p3di_check_run *run, struct p3di_judged *judged)
{
    leave_out(run, judged);
    judged->file.findings = judged->findings;
    judged->file.count = judged->count;
    if (!run->job.has_failed && !(run->is_named && !judged->count))
        run->show(run->user, &judged->file);
}

static void tell_remarks(const struct p3di_check_run *run, const struct p3di_judged *judged)
{
    for (size_t i = 0; i < judged->remark_count; i++)
        if (judged->remarks[i].is_warning)
            run->warn(run->user, &judged->remarks[i].error);
        else
            run->refuse(run->user, judged->remarks[i].argument, &judged->remarks[i].error);
}

/* Tells the findings of the run itself, which no judge has made. */
static void tell_own(struct p3di_check_run *run, struct p3di_judged *judged)
{
    if (judged)
        p3di_judged_end(judged, &run->marks);
    if (!judged || judged->job.has_failed)
        p3di_job_fail_memory(&run->job);
    if (!judged)
        return;
    if (judged->count)
        show(run, judged);
    p3di_judged_free(judged);
}

/* Once of an archive. */
static void tell_prefix(struct p3di_check_run *run, struct p3di_prefix *prefix)
{
    struct p3di_judged *judged;

    if (!prefix || prefix->is_told)
        return;
    prefix->is_told = true;
    judged = p3di_judged_new(prefix->archive);
    if (judged)
        p3di_judged_add(judged, &prefix->finding);
    tell_own(run, judged);
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
                p3di_table_take_proxy(run->mod.table, path);
        for (uint32_t j = 0; odol && j < odol->proxy_count; j++)
            p3di_table_take_proxy(run->mod.table, p3d_text(odol->proxies[j].model));
    }
}

/* Tells the findings of a file, and frees them. */
static void tell(struct p3di_check_run *run, struct p3di_judged *judged)
{
    if (!judged || judged->job.has_failed)
        p3di_job_fail_memory(&run->job);
    if (!judged)
        return;
    if (!run->job.has_failed)
        tell_prefix(run, judged->prefix);
    if (!run->job.has_failed && !judged->is_left_out) {
        tell_remarks(run, judged);
        if (judged->is_open)
            take_proxies(run, &judged->document);
        show(run, judged);
    }
    p3di_judged_free(judged);
}

/* ---- Judges ---- */

/* One that has nothing to do, or a new one; NULL: there is no memory. */
static struct p3di_judge *take_judge(struct p3di_check_run *run)
{
    struct p3d_error error;
    struct p3di_judge *judge;

    p3di_lock_take(&run->lock);
    judge = run->idle;
    run->idle = judge ? judge->next : NULL;
    p3di_lock_give(&run->lock);
    if (judge)
        return judge;
    judge = calloc(1, sizeof *judge);
    if (judge && !p3di_judge_begin(judge, &run->judges, &error)) {
        p3di_judge_end(judge);
        free(judge);
        judge = NULL;
    }
    return judge;
}

static void give_judge(struct p3di_check_run *run, struct p3di_judge *judge)
{
    p3di_lock_take(&run->lock);
    judge->next = run->idle;
    run->idle = judge;
    p3di_lock_give(&run->lock);
}

static void end_judges(struct p3di_check_run *run)
{
    for (struct p3di_judge *judge = run->idle, *next; judge; judge = next) {
        next = judge->next;
        p3di_judge_end(judge);
        free(judge);
    }
    run->idle = NULL;
}

static size_t kept(void *user, size_t index)
{
    const struct p3di_check_run *run = user;
    const struct p3di_judged *judged = run->judged[index];

    return judged && judged->is_open ? 2 * judged->input.size : 0; /* the document is about as large */
}

/* Configs that are named by themselves are read while others are judged, and files that are named are gathered. */
static bool is_serial(const struct p3di_check_run *run)
{
    bool is_serial = run->follows_names;

    for (size_t i = 0; i < run->paths.count && !is_serial; i++)
        is_serial = !run->paths.items[i].archive && p3di_is_config(run->paths.items[i].path);
    return is_serial;
}

static void do_all(struct p3di_check_run *run, size_t count, void (*work)(void *, size_t),
                   void (*tell_one)(void *, size_t))
{
    const struct p3di_check_work all = {count, is_serial(run), work, tell_one, kept, run};

    run->judged = p3di_job_alloc(&run->job, count, sizeof(struct p3di_judged *));
    if (run->job.has_failed || !count)
        return;
    if (run->each) {
        run->each(run->user, &all);
        return;
    }
    for (size_t i = 0; i < count && !run->job.has_failed; i++) {
        work(run, i);
        tell_one(run, i);
    }
}

/* ---- Models ---- */

/* A folder without models may have configs alone. */
static bool has_config_below(const struct p3di_check_run *run, const struct p3di_path *path)
{
    const size_t size = strlen(path->path);

    for (size_t i = 0; path->is_empty && i < run->configs.count; i++) {
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

static bool is_judged(const struct p3di_check_run *run, const struct p3di_path *path)
{
    return !path->is_left_out && !has_config_below(run, path);
}

static void judge_path(void *user, size_t index)
{
    struct p3di_check_run *run = user;
    struct p3di_judge *judge = is_judged(run, &run->paths.items[index]) ? take_judge(run) : NULL;

    if (!judge)
        return;
    run->judged[index] = p3di_judge_path(judge, &run->paths.items[index], index);
    give_judge(run, judge);
}

/* A stand-in, which is in no addon and cannot be read, is only a note. */
static void doubt_stand_in(const struct p3di_check_run *run, struct p3di_judged *judged)
{
    static const char *const unreadable[] = {"F101", "T101", "T104"};
    struct p3d_finding *finding = judged && judged->count == 1 ? judged->findings : NULL;
    bool is_unreadable = false;

    for (size_t i = 0; i < sizeof unreadable / sizeof *unreadable && finding; i++)
        is_unreadable |= finding->rule == p3d_check_rule_of(unreadable[i]);
    if (!is_unreadable || !p3di_is_stand_in(run->mod.assets, &run->configs, judged->file.path))
        return;
    finding->severity = P3D_SEVERITY_NOTE;
    finding->message = p3di_job_join(&judged->job, finding->message, "; it is in no addon", "");
    judged->file.error = NULL;
}

static void tell_path(void *user, size_t index)
{
    struct p3di_check_run *run = user;

    if (!is_judged(run, &run->paths.items[index]))
        return;
    if (run->paths.items[index].walked)
        doubt_stand_in(run, run->judged[index]);
    tell(run, run->judged[index]);
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

/* Checks the files that are named. Files that these name in turn are added on the way. */
static void check_named(struct p3di_check_run *run)
{
    run->is_named = true;
    for (size_t i = 0; i < run->named.count && !run->job.has_failed; i++) {
        const struct p3di_path path = run->named.items[i];
        struct p3di_judge *judge = take_judge(run);

        tell(run, judge ? p3di_judge_path(judge, &path, run->paths.count + i) : NULL);
        if (judge)
            give_judge(run, judge);
    }
    run->is_named = false;
}

/* ---- Configs ---- */

/* A folder without a config is no problem, and a file beside with another name is none. */
static bool is_wanted(const struct p3di_check_run *run, size_t index)
{
    const struct p3di_path *path = &run->configs.items[index];

    return !path->problem && p3di_is_config(path->relative) && !is_made(run, path);
}

/* All configs come first: what is right in one of them depends on the others, and so do models. */
static void read_config(void *user, size_t index)
{
    struct p3di_check_run *run = user;
    struct p3di_judge *judge = is_wanted(run, index) ? take_judge(run) : NULL;

    if (!judge)
        return;
    p3di_mod_read_config(&judge->mod, &run->configs.items[index], &run->reads[index]);
    give_judge(run, judge);
}

static void take_config(void *user, size_t index)
{
    struct p3di_check_run *run = user;
    const struct p3di_read_config *read = &run->reads[index];

    if (!is_wanted(run, index))
        return;
    if (!read->job.arena || read->error.status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&run->job);
    else
        p3di_mod_take_config(&run->mod, &run->configs.items[index], read);
}

/* The game of the configs; of single files the game of the mod around them. */
static void guess_profile(struct p3di_check_run *run)
{
    struct p3d_bytes why;
    enum p3d_profile profile;

    if (!run->guesses_profile || p3di_find_game(run->mod.table, &run->paths, &profile, &why) != P3DI_ONE_GAME)
        profile = P3D_PROFILE_ANY;
    if (!p3di_table_is_whole(run->mod.table))
        p3di_job_fail_memory(&run->job);
    if (profile == P3D_PROFILE_ANY)
        return;
    run->check.profile = profile;
    run->guess = p3di_job_format(&run->job, "Checked for %s, as %s%s; --profile any is for all games.",
                                 profile == P3D_PROFILE_DAYZ ? "DayZ"
                                 : profile == P3D_PROFILE_A3 ? "Arma 3"
                                                             : "Arma 2",
                                 why.size ? "requiredAddons[] names " : "CfgMods has a class of type mod",
                                 p3di_job_printable(&run->job, why));
}

/* ---- Empty pictures ---- */

/* What makes textures reads no picture of which there is a texture already. */
static bool has_texture(struct p3di_check_run *run, const struct p3di_path *path)
{
    const char *end = strrchr(path->path, '.'); /* which its extension has */
    const struct p3d_bytes stem = {(const uint8_t *)path->path, (uint32_t)(end - path->path)};

    return !path->archive && p3di_is_file(p3di_job_join(&run->job, p3di_job_text(&run->job, stem), ".paa", ""));
}

static bool is_empty_picture(struct p3di_check_run *run, size_t index)
{
    const struct p3di_path *path = &run->configs.items[index];
    struct p3di_file_info facts;

    if (path->problem || path->is_left_out || !p3di_has_extension(path->relative, P3DI_CHECKED_PICTURES))
        return false;
    if (path->archive)
        return !path->archive->pbo->entries[path->entry].size;
    return p3di_look_at(path->path, &facts) && !facts.size && !has_texture(run, path);
}

/* The same as of an empty texture. */
static void tell_empty(struct p3di_check_run *run, const char *path)
{
    const struct p3d_finding finding = p3di_finding_of_file("T101", "this is not a picture but an empty file");
    struct p3di_judged *judged = p3di_judged_new(path);

    if (judged)
        p3di_judged_add(judged, &finding);
    doubt_stand_in(run, judged);
    tell_own(run, judged);
}

/* ---- Configs, judged ---- */

static bool is_config_judged(const struct p3di_check_run *run, size_t index)
{
    return !run->configs.items[index].is_left_out && is_wanted(run, index);
}

static void judge_config(void *user, size_t index)
{
    struct p3di_check_run *run = user;
    struct p3di_judge *judge = is_config_judged(run, index) ? take_judge(run) : NULL;

    if (!judge)
        return;
    run->judged[index] = p3di_judge_config(judge, &run->configs.items[index], &run->reads[index]);
    give_judge(run, judge);
}

static void tell_config(void *user, size_t index)
{
    struct p3di_check_run *run = user;

    if (is_config_judged(run, index))
        tell(run, run->judged[index]);
    else if (is_empty_picture(run, index))
        tell_empty(run, run->configs.items[index].path);
}

/* ---- Classes of model.cfgs that no model has ---- */

static bool is_used(const struct p3di_check_run *run, const struct p3di_cfg_class *class_)
{
    const struct p3di_cfg_names *names = &run->judges.names;
    bool is_used = class_->is_base;

    for (size_t i = 0; i < run->paths.count && !is_used; i++)
        is_used = p3di_has_extension(run->paths.items[i].path, ".p3d") &&
                  p3d_text_equal(p3di_path_stem(p3d_bytes_of(run->paths.items[i].relative)), class_->name);
    for (size_t i = 0; i < names->near_count && !is_used; i++)
        is_used = strcmp(names->near[i], class_->name) == 0;
    return is_used;
}

static void add_unused(struct p3di_judged *judged, const struct p3di_cfg_class *class_)
{
    struct p3d_finding finding = p3di_finding_of_file("M110", NULL);

    finding.message = p3di_job_join(&judged->job, "no model is called ", class_->name, ".p3d");
    finding.element = P3D_ELEMENT_CLASS;
    finding.name = p3d_bytes_of(class_->name);
    p3di_judged_add(judged, &finding);
}

/* The classes of a file together. */
static void check_classes(struct p3di_check_run *run)
{
    struct p3di_cfg_names *names = &run->judges.names;

    p3di_cfg_names_sort(names);
    for (size_t i = 0; i < names->file_count && !run->job.has_failed; i++) {
        const struct p3di_cfg_file *file = &names->files[i];
        struct p3di_judged *judged = p3di_judged_new(file->path);

        for (size_t j = 0; j < file->count && judged; j++)
            if (!is_used(run, &file->classes[j]))
                add_unused(judged, &file->classes[j]);
        tell_own(run, judged);
    }
}

/* ---- Other files of the mod ---- */

static void check_odd_file(struct p3di_check_run *run, const char *path)
{
    const struct p3d_finding finding = p3di_check_odd_file(&run->job, path);
    struct p3di_judged *judged;

    if (!finding.rule || p3di_gits_ignore(&run->gits, path))
        return;
    judged = p3di_judged_new(path);
    if (judged)
        p3di_judged_add(judged, &finding);
    tell_own(run, judged);
}

static void check_odd_files(struct p3di_check_run *run)
{
    const struct p3d_assets *assets =
        run->mod.assets && p3di_assets_make_ready(run->mod.assets) ? run->mod.assets : NULL;

    for (size_t i = 0; assets && i < assets->file_count && !run->job.has_failed; i++) {
        const struct p3di_asset_file *file = &assets->files[i];
        const struct p3d_bytes origin = p3d_bytes_of(file->origin ? file->origin : "");
        uint32_t number;

        if (file->archive == P3DI_NO_ARCHIVE && p3di_mod_is_checked(&run->mod, file->origin) &&
            p3di_job_add(&run->job, &run->origins, &origin, &number)) /* the mod around has it again */
            check_odd_file(run, file->origin);
    }
}

/* ---- Archives ---- */

/* Nobody asks for an archive if all that is looked for in it is left out. */
static bool is_archive_left_out(const struct p3di_paths *paths, const char *archive, bool is_left_out)
{
    for (size_t i = 0; i < paths->count; i++)
        if (paths->items[i].archive && strcmp(paths->items[i].archive->path, archive) == 0) {
            is_left_out = paths->items[i].is_left_out;
            if (!is_left_out)
                break;
        }
    return is_left_out;
}

static void judge_archive(void *user, size_t index)
{
    struct p3di_check_run *run = user;
    const struct p3di_archive *archive = run->configs.held[index];
    const bool is_left_out = is_archive_left_out(&run->paths, archive->path, false);
    const char *fault =
        is_archive_left_out(&run->configs, archive->path, is_left_out) ? NULL : p3di_archive_checksum_fault(archive);
    const struct p3d_finding finding = p3di_finding_of_file("N117", fault);

    run->judged[index] = p3di_judged_new(archive->path);
    if (fault && run->judged[index])
        p3di_judged_add(run->judged[index], &finding);
}

static void tell_archive(void *user, size_t index)
{
    struct p3di_check_run *run = user;

    tell_own(run, run->judged[index]);
}

/* ---- What is left out ---- */

static void count_ignored(struct p3di_check_run *run, const struct p3di_path *path, bool is_wanted_file)
{
    run->ignored_count += is_wanted_file && path->is_left_out;
    run->left_count += is_wanted_file && !path->is_left_out;
}

static void leave_ignored_out(struct p3di_check_run *run)
{
    p3di_gits_mark(&run->gits, &run->paths);
    p3di_gits_mark(&run->gits, &run->configs);
    for (size_t i = 0; i < run->paths.count; i++)
        count_ignored(run, &run->paths.items[i], !run->paths.items[i].problem);
    for (size_t i = 0; i < run->configs.count; i++)
        count_ignored(run, &run->configs.items[i], is_wanted(run, i));
}

/* ---- All ---- */

void p3di_check_run_begin(struct p3di_check_run *run, const char *model_cfg, const char *include_hint)
{
    *run = (struct p3di_check_run){.judges = {.model_cfg = model_cfg, .include_hint = include_hint}};
    run->judges.check = &run->check;
    run->judges.mod = &run->mod;
    if (p3di_job_begin(&run->job, "for the check", P3DI_NO_INPUT, NULL, &run->failure) &&
        (!p3di_lock_init(&run->lock) || !p3di_mod_begin(&run->mod, NULL, include_hint, &run->failure) ||
         !p3di_cfg_names_begin(&run->judges.names, &run->failure)))
        p3di_job_fail_memory(&run->job);
    p3di_paths_begin(&run->named);
    p3di_set_init(&run->origins, run->job.arena, 0);
    p3di_set_init(&run->told, run->job.arena, 0);
}

void p3di_check_run_use(struct p3di_check_run *run, struct p3d_assets *assets)
{
    run->judges.assets = run->mod.assets = run->mod.table->assets = assets;
    if (!p3di_prefixes_begin(&run->judges.prefixes, assets, &run->failure))
        p3di_job_fail_memory(&run->job);
    if (run->follows_names)
        run->judges.found = (struct p3di_found_files){take_found, run};
}

void p3di_check_run_all(struct p3di_check_run *run, bool has_all)
{
    run->judges.opened = run->opened;
    run->gits.are_followed = run->follows_git;
    p3di_gits_begin(&run->gits, &run->job, run->mod.folders, run->mod.folder_count);
    run->mod.gits = &run->gits;
    run->mod.table->profile = run->check.profile;
    if (run->follows_git)
        leave_ignored_out(run);
    run->reads = p3di_job_alloc(&run->job, run->configs.count, sizeof *run->reads);
    do_all(run, run->configs.count, read_config, take_config);
    guess_profile(run);
    do_all(run, run->configs.held_count, judge_archive, tell_archive);
    do_all(run, run->paths.count, judge_path, tell_path);
    check_named(run);
    if (has_all)
        check_classes(run);
    do_all(run, run->configs.count, judge_config, tell_config);
    if (has_all)
        check_odd_files(run);
}

void p3di_check_run_end(struct p3di_check_run *run)
{
    for (size_t i = 0; i < run->configs.count && run->reads; i++)
        p3di_read_config_close(&run->reads[i]);
    end_judges(run);
    p3di_cfg_names_end(&run->judges.names);
    p3di_prefixes_end(&run->judges.prefixes);
    p3di_mod_close(&run->mod);
    p3di_line_marks_free(&run->marks);
    if (run->job.arena)
        p3di_lock_end(&run->lock);
    p3di_paths_free(&run->named);
    p3di_paths_free(&run->paths);
    p3di_paths_free(&run->configs);
    p3di_arena_free(run->job.arena);
}
