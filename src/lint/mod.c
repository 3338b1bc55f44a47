/* mod.c: a config of a mod, checked with the models and files of the mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "mod.h"

#include "files/includes.h"
#include "mod/find_cfg.h"
#include "mod/parts.h"
#include "texts.h"

#include "assets/addon.h"
#include "assets/near.h"
#include "assets/path.h"
#include "assets/roots.h"
#include "assets/spelled.h"
#include "assets/store.h"
#include "system/files.h"
#include "system/name.h"

/* A model that a config names. */
struct mod_model {
    struct p3d_asset asset;
    struct p3d_document document;
    struct p3di_path place;
    struct p3di_found_cfg found;
    struct p3d_model *model_cfg;
    struct mod_model *next;
};

/* An include that is not there. */
struct mod_lack {
    uint32_t count; /* of configs that lack it */
    bool is_made;   /* a file that git does not keep is there when the mod is built */
};

bool p3di_mod_begin(struct p3di_mod *mod, struct p3d_assets *assets, const char *include_hint, struct p3d_error *error)
{
    *mod = (struct p3di_mod){.whole = mod, .table = &mod->own, .assets = assets, .include_hint = include_hint};
    if (!p3di_job_begin(&mod->job, "for the mod", P3DI_NO_INPUT, NULL, error))
        return false;
    p3di_set_init(&mod->lacked, mod->job.arena, 0);
    return p3di_job_begin(&mod->config_job, "for the config", P3DI_NO_INPUT, NULL, error) &&
           p3di_table_begin(&mod->own, assets, error);
}

bool p3di_mod_begin_part(struct p3di_mod *mod, struct p3di_mod *whole, struct p3d_error *error)
{
    *mod = (struct p3di_mod){.whole = whole,
                             .table = whole->table,
                             .assets = whole->assets,
                             .include_hint = whole->include_hint,
                             .folders = whole->folders,
                             .folder_count = whole->folder_count};
    return p3di_job_begin(&mod->config_job, "for the config", P3DI_NO_INPUT, NULL, error);
}

bool p3di_mod_add_folder(struct p3di_mod *mod, const char *path, struct p3d_error *error)
{
    mod->job.error = error;
    if (P3DI_ROOM(&mod->job, mod->folders, mod->folder_count, mod->folder_capacity))
        mod->folders[mod->folder_count++] = p3di_job_join(&mod->job, path, "", "");
    return !mod->job.has_failed;
}

/* The folder or archive that has the file; NULL: none. */
static const char *place_of(const struct p3di_mod *mod, const char *path)
{
    for (size_t i = 0; i < mod->folder_count; i++) {
        const char *place = mod->folders[i];
        const size_t size = strlen(place);

        if (size && strncmp(path, place, size) == 0 && (path[size] == ':' || p3di_is_within(path, place)))
            return place;
    }
    return NULL;
}

bool p3di_mod_is_checked(const struct p3di_mod *mod, const char *path)
{
    return place_of(mod, path) != NULL;
}

bool p3di_is_config(const char *path)
{
    return p3di_is_config_name(p3d_bytes_of(p3di_base_name(path)));
}

/* ---- Files ---- */

static void add_finding_of(struct p3di_mod *mod, const char *id, enum p3d_severity severity, const char *message)
{
    if (!P3DI_ROOM(&mod->config_job, mod->findings, mod->finding_count, mod->finding_capacity) ||
        !P3DI_ROOM(&mod->config_job, mod->keys, mod->finding_count, mod->key_capacity))
        return;
    mod->keys[mod->finding_count] = NULL;
    mod->findings[mod->finding_count++] = (struct p3d_finding){.rule = p3d_check_rule_of(id),
                                                               .severity = severity,
                                                               .lod = P3D_NO_LOD,
                                                               .index = P3D_NO_ELEMENT,
                                                               .count = 1,
                                                               .message = message};
}

/* The same of what a reader said, at its line. */
static void add_said(struct p3di_mod *mod, const char *id, enum p3d_severity severity, const char *name,
                     const char *message)
{
    const size_t count = mod->finding_count;
    struct p3di_said_place place;

    p3di_split_said(&place, name, message);
    add_finding_of(mod, id, severity, p3di_job_join(&mod->config_job, place.message, "", ""));
    if (mod->finding_count == count)
        return;
    mod->findings[count].line = place.line;
    mod->findings[count].column = place.column;
    mod->findings[count].file = *place.file ? p3di_job_join(&mod->config_job, place.file, "", "") : NULL;
}

static void add_finding(struct p3di_mod *mod, const char *id, const char *message)
{
    add_finding_of(mod, id, p3d_check_rule_of(id)->severity, message);
}

/* The key of what is told once of all configs; NULL: of this one it was. */
static const char *key_once(struct p3di_mod *mod, const char *kind, struct p3d_bytes what)
{
    const char *key = p3di_job_join(&mod->config_job, kind, p3di_job_text(&mod->config_job, what), "");
    const struct p3d_bytes bytes = p3d_bytes_of(key);
    uint32_t number;

    return p3di_job_add(&mod->config_job, &mod->once, &bytes, &number) ? key : NULL;
}

static void set_key(struct p3di_mod *mod, const char *key)
{
    if (mod->finding_count)
        mod->keys[mod->finding_count - 1] = key;
}

/* One note for each addon of another mod, with the first file that is asked of it. */
static void note_foreign(struct p3di_mod *mod, struct p3d_bytes path)
{
    const struct p3d_bytes addon = p3di_assets_addon(path);
    const char *text = p3di_job_printable(&mod->config_job, path), *key;

    if (!addon.size) {
        add_finding(mod, "N107", text);
        return;
    }
    key = mod->is_text ? NULL : key_once(mod, "addon ", addon);
    if (!key)
        return;
    add_finding_of(mod, "N107", P3D_SEVERITY_NOTE,
                   p3di_job_format(&mod->config_job, "%s: it is of another addon, %s, which is not given", text,
                                   p3di_job_printable(&mod->config_job, addon)));
    set_key(mod, key);
}

/* Reports the first missing file that is not the mod's. */
static void note_strange_file(struct p3di_mod *mod, struct p3d_bytes path, bool is_of_game)
{
    struct p3d_bytes key = {NULL, 0};
    uint32_t number;

    key.data = p3di_path_key(mod->config_job.arena, path, 0, &key.size);
    if (!key.data) {
        p3di_job_fail_memory(&mod->config_job);
        return;
    }
    if (!p3di_job_add(&mod->config_job, &mod->asked, &key, &number))
        return;
    if (!is_of_game)
        note_foreign(mod, key);
    else
        mod->first_of_game = mod->game_count++ ? mod->first_of_game : key;
}

static void note_game(struct p3di_mod *mod)
{
    char where[P3DI_WHERE_SIZE];
    const char *text;

    if (!mod->game_count)
        return;
    (void)p3di_assets_where(mod->assets, where, sizeof where);
    text = p3di_job_printable(&mod->config_job, mod->first_of_game);
    if (mod->game_count > 1)
        text = p3di_job_format(&mod->config_job, "%s and %u more: they are not in %s", text,
                               (unsigned)mod->game_count - 1, where);
    else
        text = p3di_job_join(&mod->config_job, text, ": it is not in ", where);
    add_finding(mod, "N108", text);
}

static enum p3d_file_state find_file(void *user, struct p3d_bytes path, struct p3d_bytes *near)
{
    struct p3di_mod *mod = user;
    struct p3d_bytes there;
    enum p3di_owner owner;

    if (!mod->assets || !p3d_assets_has_mod(mod->assets))
        return P3D_FILE_UNKNOWN;
    *near = (struct p3d_bytes){NULL, 0};
    if (p3di_prefix_find(mod->prefix, mod->assets, &mod->config_job, path, &there)) {
        const char *spelled = p3di_assets_spelled(mod->assets, there);

        p3di_note_found(&mod->found, mod->assets, there);
        *near = p3d_bytes_of(spelled ? spelled : "");
        return P3D_FILE_THERE;
    }
    owner = p3di_assets_owner(mod->assets, path);
    if (owner == P3DI_OF_MOD) {
        *near = p3d_assets_near(mod->assets, path, NULL);
        return P3D_FILE_MISSING;
    }
    if (mod->config && p3d_text_ends_with(path, ".p3d") && p3di_table_may_mean_own(mod->table, path))
        *near = p3di_assets_with_other_prefix(mod->assets, &mod->config_job, path, mod->config);
    if (!near->size)
        note_strange_file(mod, path, owner == P3DI_OF_GAME);
    return P3D_FILE_UNKNOWN;
}

/* ---- Models ---- */

/* The folder that is checked and has the file, with its slash; NULL if none has. */
static const char *folder_of(struct p3di_mod *mod, const char *path)
{
    const char *place = place_of(mod, path);

    return place && path[strlen(place)] != ':' ? p3di_join_path(&mod->config_job, place, "") : NULL;
}

/* A model or its model.cfg is as good as not there if it cannot be read, but for lack of memory. */
static void note_failure(struct p3di_mod *mod, const struct p3d_error *error)
{
    if (error->status == P3D_NO_MEMORY)
        p3di_job_fail_memory(&mod->config_job);
}

/* The model.cfg of a source that is a file by itself: it is looked for up to the folder that is checked. */
static void read_cfg(struct p3di_mod *mod, struct mod_model *model)
{
    struct p3di_path *place = &model->place;
    const struct p3di_cfg_place where = {.model = place, .assets = mod->assets};
    struct p3d_error error = {.status = P3D_OK};

    place->path = p3di_job_join(&mod->config_job, model->asset.origin, "", "");
    place->walked = folder_of(mod, place->path);
    place->relative = place->walked ? place->path + strlen(place->walked) : p3di_base_name(place->path);
    if (model->document.mlod && p3di_is_file(place->path) && p3di_find_cfg(&model->found, &where, NULL, &error) &&
        model->found.config)
        model->model_cfg = p3di_skeleton_of(&model->found, NULL, &error);
    note_failure(mod, &error);
}

static const struct p3d_document *open_model(void *user, struct p3d_bytes path, const struct p3d_model **model_cfg)
{
    struct p3di_mod *mod = user;
    struct mod_model *model = p3di_job_alloc(&mod->config_job, 1, sizeof *model);
    struct p3d_error error = {.status = P3D_OK};

    if (!model)
        return NULL;
    if (!p3di_prefix_find(mod->prefix, mod->assets, &mod->config_job, path, &path) ||
        !p3d_assets_open(mod->assets, path, NULL, &model->asset, &error) ||
        !p3d_read(model->asset.data, model->asset.size, NULL, &model->document, &error)) {
        p3d_asset_close(&model->asset);
        note_failure(mod, &error);
        return NULL;
    }
    read_cfg(mod, model);
    model->next = mod->models;
    mod->models = model;
    *model_cfg = model->model_cfg;
    return &model->document;
}

static void close_models(struct p3di_mod *mod)
{
    for (struct mod_model *model = mod->models; model; model = model->next) {
        p3d_model_free(model->model_cfg);
        p3di_found_cfg_close(&model->found);
        p3d_close(&model->document);
        p3d_asset_close(&model->asset);
    }
    mod->models = NULL;
}

void p3di_mod_forget(struct p3di_mod *mod)
{
    close_models(mod);
    p3di_arena_clear(mod->config_job.arena);
    p3di_set_init(&mod->asked, mod->config_job.arena, 0);
    p3di_set_init(&mod->once, mod->config_job.arena, 0);
    mod->findings = NULL;
    mod->keys = NULL;
    mod->finding_count = mod->finding_capacity = mod->key_capacity = 0;
    mod->game_count = 0;
    mod->is_text = false;
    mod->config = NULL;
}

struct p3d_check_mod p3di_mod_files(struct p3di_mod *mod)
{
    return (struct p3d_check_mod){mod, find_file, open_model};
}

/* ---- Configs ---- */

/* The path of a config that is in an archive, as the assets have it: includes are beside it there. */
static char *path_in_archive(struct p3di_job *job, const struct p3di_path *path)
{
    const char *name = p3di_job_text(job, path->archive->pbo->entries[path->entry].name);

    return p3di_set_slashes(p3di_job_join(job, path->folder, "/", name), '/');
}

/* Configs that include a file by its whole path lack the same one, and so do those that include what includes it. */
static struct p3d_bytes key_of(struct p3di_mod *mod, const struct p3di_said *said)
{
    const bool is_whole = said->path.size && p3d_is_slash(*said->path.data);

    return is_whole ? p3di_job_lower(&mod->config_job, said->path) : p3d_bytes_of(said->error.message);
}

static void count_lack(struct p3di_mod *mod, const struct p3di_said *said)
{
    const struct p3d_bytes key = p3di_job_copy(&mod->job, key_of(mod, said));
    uint32_t number;

    if (!P3DI_ROOM(&mod->job, mod->lacks, mod->lacked.count, mod->lack_capacity))
        return;
    if (p3di_job_add(&mod->job, &mod->lacked, &key, &number))
        mod->lacks[number] = (struct mod_lack){.is_made = mod->gits && p3di_gits_may_name(mod->gits, said->path)};
    if (!mod->job.has_failed)
        mod->lacks[number].count++;
}

/* Of an include that is not there. */
static enum p3di_owner owner_of(const struct p3di_mod *mod, const struct p3di_said *said)
{
    const bool is_whole = said->path.size && p3d_is_slash(*said->path.data);

    return mod->assets && is_whole ? p3di_assets_owner(mod->assets, said->path) : P3DI_OF_MOD;
}

/* The rest of the config is judged. */
static void note_include(struct p3di_mod *mod, const char *name, const struct p3di_said *said)
{
    const struct p3d_bytes key = key_of(mod, said);
    const enum p3di_owner owner = owner_of(mod, said);
    const char *message = p3di_job_join(&mod->config_job, said->error.message, ", and what it says is not judged", "");
    const char *once = key_once(mod, "include ", key);
    const struct mod_lack *lack;
    uint32_t number;

    if (!once || !p3di_set_find(&mod->whole->lacked, &key, &number))
        return;
    lack = &mod->whole->lacks[number];
    if (lack->count > 1)
        message = p3di_job_format(&mod->config_job, "%s; %u configs include it", message, (unsigned)lack->count);
    if (owner == P3DI_OF_GAME)
        add_said(mod, "N108", P3D_SEVERITY_NOTE, name, message);
    else if (owner != P3DI_OF_MOD)
        add_said(mod, "N107", owner == P3DI_OF_SISTER ? P3D_SEVERITY_NOTE : P3D_SEVERITY_WARNING, name, message);
    else
        add_said(mod, "C110", lack->is_made ? P3D_SEVERITY_NOTE : P3D_SEVERITY_ERROR, name, message);
    set_key(mod, once);
}

struct p3di_includes p3di_mod_includes(struct p3di_mod *mod, const struct p3di_path *path)
{
    struct p3di_job *job = &mod->config_job;
    struct p3di_includes includes = {.job = job, .path = path->path, .option = mod->include_hint};

    includes.reach.assets = mod->assets;
    if (path->archive) {
        includes.path = path_in_archive(job, path);
        includes.is_asset = true;
        includes.archive = mod->assets;
    } else {
        includes.reach.mod = p3di_mod_of(job, path->listings, path->path);
        includes.reach.walked = folder_of(mod, path->path);
    }
    return includes;
}

/* The reader's messages, as findings. */
static void tell(struct p3di_mod *mod, struct p3di_text_check *text_check, const struct p3di_read_config *read)
{
    for (size_t i = 0; i < read->said_count; i++)
        if (read->said[i].is_lack)
            note_include(mod, read->name, &read->said[i]);
        else if (read->said[i].spelling) /* which outlives what was read */
            add_finding(mod, "N113", p3di_job_join(&mod->config_job, read->said[i].spelling, "", ""));
        else
            p3di_find_warning_of_config(text_check, &read->said[i].error);
}

/* A note if all that is lacking may be in addons that are not given. */
static void add_unjudged(struct p3di_mod *mod, const struct p3di_read_config *read)
{
    enum p3d_severity severity = P3D_SEVERITY_NOTE;

    for (size_t i = 0; i < read->said_count; i++)
        if (read->said[i].is_lack && owner_of(mod, &read->said[i]) != P3DI_OF_SISTER)
            severity = P3D_SEVERITY_WARNING;
    add_finding_of(
        mod, "N107", severity,
        p3di_job_join(&mod->config_job, "it cannot be judged without these files: ", read->error.message, ""));
}

/* Faults of a text may come from macros of files that it lacks: that is reported, and nothing is judged. */
static struct p3d_findings *check(struct p3di_mod *mod, const struct p3di_read_config *read, struct p3d_error *error)
{
    const struct p3d_check_mod files = p3di_mod_files(mod);
    struct p3di_text_check text_check = {.name = read->name,
                                         .tree = read->tree,
                                         .mod = &files,
                                         .table = mod->table,
                                         .lacks_includes = &read->lacks_includes};

    p3di_check_begin(&text_check.check, "for the check", P3DI_NO_INPUT, NULL, error);
    tell(mod, &text_check, read);
    if (read->tree)
        p3di_check_config_tree(&text_check);
    else
        add_unjudged(mod, read);
    return p3di_check_end(&text_check.check);
}

struct p3d_findings *p3di_mod_check_read(struct p3di_mod *mod, const struct p3di_read_config *read,
                                         struct p3d_error *error)
{
    struct p3d_findings *findings;
    struct p3d_error failure;

    mod->config_job.error = &failure;
    p3di_mod_forget(mod);
    mod->config = read->name;
    *error = read->error;
    if (!read->tree && (!read->lacks_includes || error->status == P3D_NO_MEMORY))
        return NULL;
    findings = check(mod, read, error);
    note_game(mod);
    close_models(mod);
    if ((mod->assets && !p3di_assets_are_whole(mod->assets)) || !p3di_table_is_whole(mod->table))
        p3di_job_fail_memory(&mod->config_job);
    if (!mod->config_job.has_failed)
        return findings;
    p3d_findings_free(findings);
    *error = failure;
    return NULL;
}

void p3di_mod_read_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3di_read_config *read)
{
    struct p3d_error failure;

    mod->config_job.error = &failure;
    p3di_mod_forget(mod);
    p3di_read_config(read, path, p3di_mod_includes(mod, path));
}

void p3di_mod_take_config(struct p3di_mod *whole, const struct p3di_path *path, const struct p3di_read_config *read)
{
    struct p3d_error failure;

    whole->job.error = whole->config_job.error = &failure;
    whole->table->has_gaps |= !read->tree || read->lacks_includes;
    for (size_t i = 0; i < read->said_count; i++)
        if (read->said[i].is_lack)
            count_lack(whole, &read->said[i]);
    if (read->tree)
        p3di_table_take(whole->table, read->tree, path->archive ? NULL : path->path);
}

struct p3d_findings *p3di_mod_check_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error)
{
    struct p3di_read_config read;
    struct p3d_findings *findings;

    p3di_mod_read_config(mod, path, &read);
    p3di_mod_take_config(mod->whole, path, &read);
    findings = p3di_mod_check_read(mod, &read, error);
    p3di_read_config_close(&read);
    return findings;
}

void p3di_mod_close(struct p3di_mod *mod)
{
    close_models(mod);
    p3di_arena_free(mod->config_job.arena);
    p3di_arena_free(mod->job.arena);
    p3di_table_end(&mod->own);
    memset(mod, 0, sizeof *mod);
}
