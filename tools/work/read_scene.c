/* read_scene.c: a model in its mod as a tool reads it: what was read is noted, and errors say what to type.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "read_scene.h"

#include "cli/paths.h"

#include "mod/named_files.h"

#include <stdlib.h>

char *work_file_of(const char *origin)
{
    char *file = cli_copy(origin);

    for (size_t i = strlen(file); i-- > 4;)
        if (file[i] == ':' && p3d_text_equal((struct p3d_bytes){(const uint8_t *)file + i - 4, 4}, ".pbo")) {
            file[i] = 0;
            break;
        }
    return file;
}

static bool has_name(const struct cli_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

void work_note(struct cli_names *names, const char *name)
{
    if (!has_name(names, name))
        cli_names_take(names, cli_copy(name));
}

void work_note_file(struct work_notes *notes, const char *origin)
{
    char *file = work_file_of(origin);

    work_note(&notes->also_read, file);
    free(file);
}

void work_note_files(struct work_notes *notes, const char *const *origins, size_t count)
{
    for (size_t i = 0; i < count; i++)
        work_note_file(notes, origins[i]);
}

bool work_is_noted(const struct work_notes *notes, const char *file)
{
    return has_name(&notes->also_read, file);
}

void work_notes_free(struct work_notes *notes)
{
    cli_names_free(&notes->also_read);
    cli_names_free(&notes->names);
    cli_names_free(&notes->missed);
    cli_names_free(&notes->made);
}

static void note_name(void *user, const char *name)
{
    struct work_notes *notes = user;

    cli_names_take(&notes->names, cli_copy(name));
}

void work_note_sought(void *user, const char *path, bool is_asset)
{
    struct work_notes *notes = user;

    if (is_asset)
        work_note(&notes->names, path);
    else if (p3di_is_file(path))
        work_note_file(notes, path);
    else
        work_note(&notes->missed, path);
}

static void note_names(struct work_notes *notes, const struct p3d_scene *scene, struct p3d_assets *assets)
{
    const struct p3di_named_files how = {.assets = assets,
                                         .has_no_proxies = true,
                                         .take = note_name,
                                         .user = notes,
                                         .listener = {work_note_sought, notes}};
    struct p3d_error failure;
    struct p3di_job memory;

    cli_job_begin(&memory, &failure);
    p3di_find_scene_files(&memory, &how, scene);
    cli_job_end(&memory);
    for (size_t i = 0; i < scene->sought_count; i++)
        note_name(notes, scene->sought[i]);
    cli_names_sort(&notes->names);
    cli_names_drop_repeated(&notes->names);
}

static void explain(const struct p3d_scene *scene, struct work_notes *notes, struct p3d_error *error)
{
    const struct p3d_error reason = *error;

    if (scene->failure == P3D_SCENE_NO_LOD) {
        cli_set_error(error, P3D_INVALID, "--lod %s", reason.message);
        notes->is_selector_wrong = scene->damage.status == P3D_OK; /* else it may name a LOD that could not be read */
    } else if (scene->failure == P3D_SCENE_DAMAGED) {
        strncat(error->message, " (--lod chooses good LODs)", sizeof error->message - strlen(error->message) - 1);
    } else if (scene->failure == P3D_SCENE_NO_SKELETON) {
        notes->is_cfg_damaged = true;
    } else if (scene->failure == P3D_SCENE_NO_SOURCE || scene->failure == P3D_SCENE_NO_VARIANT) {
        notes->is_selector_wrong = true;
    }
}

bool work_scene_read(struct p3d_scene *scene, const struct p3di_path *path, const struct work_task *task, unsigned what,
                     const struct p3d_scene_options *options, const struct p3d_options *library,
                     struct p3d_error *error)
{
    struct p3d_scene_options own = *options;

    own.assets = task->assets;
    own.include_hint = CLI_INCLUDE_HINT;
    if (!p3di_scene_read(scene, path, task->input, what, &own, library, error)) {
        explain(scene, task->notes, error);
        return false;
    }
    work_note_files(task->notes, scene->files, scene->file_count);
    if (task->notes->wants_names && task->assets && scene->model)
        note_names(task->notes, scene, task->assets);
    return true;
}

static void note_variants(struct work_notes *notes, const char *model, const struct p3d_scene_options *options)
{
    struct p3d_variants *variants = cli_need(p3d_find_variants(options->classes, model, NULL, NULL));
    const struct p3d_variant *one = options->variant ? p3d_variant_find(variants, options->variant) : NULL;

    for (uint32_t i = 0; i < variants->count; i++)
        if (!options->variant || &variants->items[i] == one)
            work_note_files(notes, variants->items[i].files, variants->items[i].file_count);
    p3d_variants_free(variants);
}

void work_note_cfgs(struct work_notes *notes, const struct p3di_path *model, const struct p3d_scene_options *options,
                    struct p3d_assets *assets)
{
    const struct p3di_cfg_place place = {.model = model,
                                         .wanted = options->model_cfg,
                                         .assets = assets,
                                         .configs = options->configs,
                                         .config_count = options->config_count};
    struct p3di_found_cfg cfg;
    struct p3d_error error;

    (void)p3di_find_cfg(&cfg, &place, NULL, &error);
    work_note_files(notes, cfg.files, cfg.file_count);
    p3di_found_cfg_close(&cfg);
    if (options->classes)
        note_variants(notes, model->path, options);
}
