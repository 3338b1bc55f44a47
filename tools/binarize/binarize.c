/* binarize.c: the front end that is called as the games' own binarize: it binarises models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/assets.h"
#include "configs.h"
#include "copies.h"
#include "files.h"
#include "files/reach.h"
#include "work/batch.h"
#include "work/inputs.h"
#include "work/odol.h"
#include "work/record.h"
#include "work/tex_headers.h"
#include "work/write_rtm.h"

#include <inttypes.h>
#include <stdlib.h>

struct run {
    struct cli cli;
    struct bi_options options;
    struct bi_files files;
    struct cli_assets assets;
    struct bi_configs configs;
    struct work_binarised how;
    char *recipe;     /* what outputs depend on besides files */
    const char **log; /* by file, what has become of it; NULL: it failed */
};

static const char made[] = "binarised", made_rtm[] = "binarised animation",
                  without[] = "copied: no model.cfg has a skeleton for it",
                  copied[] = "copied: it is binarised already",
                  copied_plain[] = "copied: Operation Flashpoint has plain animations",
                  copied_source[] = "copied: only models and animations are binarised here",
                  up_to_date[] = "up to date";

/* ---- Where models find things ---- */

/* Each folder once. */
static void add_root(struct cli_words *roots, const char *path)
{
    if (!p3di_is_folder(path))
        return;
    for (size_t i = 0; i < roots->count; i++)
        if (p3di_is_same_file(roots->items[i], path))
            return;
    roots->items = cli_grow(roots->items, roots->count, &roots->capacity, sizeof *roots->items);
    roots->items[roots->count++] = cli_copy(path);
}

/* SRC is one of them only if it may lie elsewhere than in the working folder: a model.cfg above it would not be looked
 * for otherwise, and builders often name the folder of a single file. */
static void open_assets(struct run *run)
{
    struct cli_words roots = {NULL, 0, 0};
    const char **inputs = cli_alloc(run->files.count + 1, sizeof *inputs);

    for (size_t i = 0; i < run->files.count; i++)
        inputs[i] = run->files.items[i].path;
    add_root(&roots, ".");
    for (size_t i = 0; i <= run->options.roots.count; i++) {
        const bool is_source = i == run->options.roots.count;
        char *path = bi_path(is_source ? run->options.source : run->options.roots.items[i]);

        if (!is_source || p3d_is_slash((uint8_t)path[0]) || (path[0] && path[1] == ':'))
            add_root(&roots, path);
        free(path);
    }
    cli_assets_open(&run->assets, &run->cli,
                    &(struct cli_places){inputs, run->files.count, &roots, run->options.has_no_assets});
    free(inputs);
    for (size_t i = 0; i < roots.count; i++)
        free((void *)(uintptr_t)roots.items[i]);
    free(roots.items);
}

/* 0 and an empty text mean no. */
static bool is_strict(const struct bi_options *options)
{
    char *value = sys_environment("P3D_BINARIZE_STRICT");
    const bool is_set = value && *value && strcmp(value, "0") != 0;

    free(value);
    return options->is_strict || is_set;
}

static void choose_how(struct run *run)
{
    char options[64];

    run->how = (struct work_binarised){.version = run->options.version,
                                       .is_missing_allowed = true,
                                       .is_strict = is_strict(&run->options),
                                       .is_packed_fast = run->options.is_fast};
    snprintf(options, sizeof options, "binarize -version=%" PRIu32 "%s%s -textures=", run->options.version,
             run->how.is_packed_fast ? " -fast" : "", run->how.is_strict ? " -strict" : "");
    run->recipe = cli_join(options, run->options.textures ? run->options.textures : "", "");
}

/* Nobody has said which game it is for: a mod of DayZ is for DayZ. */
static void choose_version(struct run *run)
{
    if (run->options.version)
        return;
    run->options.version = run->configs.of_dayz ? BI_VERSION_DAYZ : BI_VERSION;
    if (run->configs.of_dayz)
        cli_message(&run->cli, run->configs.of_dayz,
                    "it is of a mod for DayZ: version 54 is made; -version=N makes another");
}

/* The game loads no file of Arma 3's versions. */
static void warn_of_dayz(const struct run *run)
{
    struct p3d_error warning;

    if (!run->configs.of_dayz || p3d_odol_game(run->options.version) != P3D_GAME_A3)
        return;
    cli_set_error(&warning, P3D_OK,
                  "it is of a mod for DayZ, which does not load version %" PRIu32
                  ": -version=54 or P3D_BINARIZE_VERSION=54 makes what it loads",
                  run->options.version);
    cli_warn(&(struct cli_warnings){&run->cli, run->configs.of_dayz, 0, false}, &warning);
}

/* ---- A file ---- */

static struct p3di_path place_of(const struct bi_file *file)
{
    return (struct p3di_path){.path = file->path, .relative = file->path};
}

static struct p3d_scene_options scene_options(const struct run *run)
{
    return (struct p3d_scene_options){.configs = (const char *const *)run->configs.names.items,
                                      .config_count = run->configs.names.count};
}

static bool starts_with(const struct p3di_input *input, const char *word)
{
    return input->size >= strlen(word) && memcmp(input->data, word, strlen(word)) == 0;
}

/* A model, or if `is_rtm` an animation: *has_skeleton is false if there is none for it, which fails, too. */
static bool convert(const struct run *run, const struct p3di_input *input, const struct bi_file *file, bool is_rtm,
                    bool *has_skeleton, struct work_notes *notes, struct cli_warnings *warnings,
                    struct p3d_error *error)
{
    const struct p3di_path place = place_of(file);
    const struct p3d_options library = {.warn = cli_warn, .warn_user = warnings};
    const struct p3d_scene_options options = scene_options(run);
    const struct work_rtm how = {.form = WORK_RTM_BINARISED,
                                 .version = run->options.version,
                                 .configs = options.configs,
                                 .config_count = options.config_count,
                                 .has_skeleton = has_skeleton};
    const struct work_task task = {
        .input = input, .output = file->output, .assets = run->assets.assets, .notes = notes};
    bool is_good = false;

    if (p3di_is_same_file(file->path, file->output))
        cli_set_error(error, P3D_SYSTEM, "the output would replace the source");
    else
        is_good = work_make_folders(file->output, file->root_size, error) &&
                  (is_rtm ? work_write_rtm(&how, &place, &task, &library, error)
                          : work_binarise(&run->how, &place, &task, &options, &library, error));
    return is_good;
}

/* Folders that were swapped would cost the user his sources. */
static bool check_place(const struct bi_file *file, struct p3d_error *error)
{
    struct p3d_file there = {.data = NULL};
    struct p3d_error ignored;
    bool is_source = false;

    if (p3di_is_file(file->output) && !p3di_is_same_file(file->path, file->output) &&
        p3di_read_file(file->output, &(struct p3di_reader){.starts_only = true}, &there, &ignored))
        is_source = p3d_detect(there.data, there.size) == P3D_FORMAT_MLOD;
    p3d_file_free(&there);
    if (is_source)
        cli_set_error(error, P3D_SYSTEM, "%s%s is a source (MLOD), which is not replaced", CLI_PATH(file->output, 116));
    return !is_source;
}

/* The result for the file, or NULL and *error. */
static const char *treat(const struct run *run, const struct bi_file *file, struct work_notes *notes,
                         struct cli_warnings *warnings, struct p3d_error *error)
{
    const bool is_model = p3di_has_extension(file->path, ".p3d");
    const char *word = copied_source;
    bool has_skeleton = true;
    struct p3di_input input;
    bool is_good = p3di_input_open(&input, file->path, P3DI_ANY, error) && check_place(file, error);

    if (is_good && starts_with(&input, "8WVR")) {
        cli_set_error(error, P3D_UNSUPPORTED,
                      "it is the source of a terrain (8WVR), which the game cannot load: "
                      "binarise it with the games' own tools, and leave it out here: -exclude=*.wrp");
        is_good = false;
    }
    if (is_good && (starts_with(&input, "ODOL") || starts_with(&input, "OPRW") || starts_with(&input, "BMTR")))
        word = copied;
    else if (is_model)
        word = made;
    else if (is_good && p3d_rtm_detect(input.data, input.size))
        word = p3d_odol_game(run->options.version) == P3D_GAME_FLASHPOINT ? copied_plain : made_rtm;
    if (is_good && (word == made || word == made_rtm)) {
        is_good = convert(run, &input, file, word == made_rtm, &has_skeleton, notes, warnings, error);
        if (!has_skeleton) { /* the game loads plain ones, too */
            word = without;
            is_good = true;
        }
    }
    if (is_good && word == made)
        is_good =
            !run->options.textures || bi_copy_looks(run->assets.assets, run->options.textures, file->output, error);
    else if (is_good && word != made_rtm && !p3di_is_same_file(file->path, file->output))
        is_good = bi_copy(input.data, input.size, file->output, file->root_size, error);
    p3di_input_close(&input);
    return is_good ? word : NULL;
}

/* One file in one of the threads; `user` is the run. */
static bool work(void *user, size_t index, const struct cli *cli)
{
    struct run *run = user;
    const struct bi_file *file = &run->files.items[index];
    const struct p3di_path place = place_of(file);
    const struct p3d_scene_options scene = scene_options(run);
    const struct work_recipe recipe = {.how = run->recipe,
                                       .output = file->output,
                                       .source = &place,
                                       .is_model = p3di_has_extension(file->path, ".p3d"),
                                       .scene = &scene,
                                       .assets = run->assets.assets,
                                       .has_one_root = run->assets.count == 1};
    struct work_notes notes = {.wants_names = !run->options.is_always};
    struct cli_warnings warnings = {cli, file->path, 0, false};
    const struct work_start start = work_start();
    struct p3d_error error;

    if (file->problem) {
        cli_message(cli, file->path, file->problem);
        return false;
    }
    if (!run->options.is_always && work_is_up_to_date(&recipe, &notes))
        run->log[index] = up_to_date;
    else
        run->log[index] = treat(run, file, &notes, &warnings, &error);
    if (!run->log[index])
        cli_error(cli, file->path, &error);
    else if (!run->options.is_always && run->log[index] != up_to_date)
        work_record(&recipe, &notes, start);
    work_notes_free(&notes);
    cli_warnings_end(&warnings);
    return run->log[index] != NULL;
}

static const char *name_of(void *user, size_t index)
{
    return ((const struct run *)user)->files.items[index].path;
}

/* ---- The log ---- */

static void print_line(const struct run *run, size_t index)
{
    const struct bi_file *file = &run->files.items[index];
    const char *word = run->log[index];
    struct p3di_file_info facts;

    cli_print_escaped(stdout, file->path);
    if (word == made && p3di_look_at(file->output, &facts))
        printf(": ODOL %" PRIu32 ", %" PRIu64 " bytes\n", run->options.version, facts.size);
    else
        printf(": %s\n", word ? word : "failed");
}

static void print_log(void *user)
{
    const struct run *run = user;
    size_t made_count = 0, failed = 0;

    if (run->options.is_silent)
        return;
    printf("binarize (p3dkit) %s\n", p3d_version());
    for (size_t i = 0; i < run->files.count; i++) {
        print_line(run, i);
        made_count += run->log[i] == made || run->log[i] == made_rtm;
        failed += !run->log[i];
    }
    printf("%zu file%s: %zu binarised, %zu copied or up to date, %zu failed\n", run->files.count,
           run->files.count == 1 ? "" : "s", made_count, run->files.count - made_count - failed, failed);
}

/* ---- texHeaders.bin ---- */

/* Writes the list of the textures in a folder into OUT. */
static bool list_folder(const struct run *run, const char *folder, const char *output)
{
    char *path = cli_join_path(output, "texHeaders.bin");
    const bool is_good = work_tex_headers(&run->cli, folder, path, true);

    free(path);
    return is_good;
}

/* -texHeaders: of SRC, and nothing else is done. */
static bool list_asked(const struct run *run)
{
    char *source = bi_path(run->options.source), *output = bi_path(run->options.output);
    char *path = cli_join_path(output, "texHeaders.bin");
    struct p3d_error error;
    bool is_good = false;

    if (!p3di_is_folder(source))
        cli_message(&run->cli, source, "there is no such folder");
    else if (!work_make_folders(path, strlen(output), &error))
        cli_error(&run->cli, output, &error);
    else
        is_good = list_folder(run, source, output);
    free(path);
    free(source);
    free(output);
    return is_good;
}

/* With -textures=T. If OUT lies in T, the copies of the mod's own textures stand beside the models; else builders put
 * those of SRC there. */
static bool list_textures(const struct run *run)
{
    char *source = bi_path(run->options.source), *output = bi_path(run->options.output);
    char *copies = bi_path(run->options.textures);
    const char *const folders[] = {copies};
    const struct p3di_reach reach = {.folders = folders, .folder_count = 1};
    const char *folder = p3di_is_same_file(copies, output) || p3di_reaches(&reach, output) ? output : source;
    const bool is_good = !p3di_is_folder(output) || !p3di_is_folder(folder) || list_folder(run, folder, output);

    free(copies);
    free(source);
    free(output);
    return is_good;
}

static int finish(struct run *run, int status)
{
    free(run->options.roots.items);
    free(run->options.addons.items);
    free(run->options.exclusions.items);
    return cli_finish(&run->cli, status);
}

int main(int argc, char **argv)
{
    struct run run = {.cli = {.tool = "binarize"}};
    int status;

    argv = sys_arguments(&argc, argv);
    sys_prepare_streams();
    run.cli.has_colors = cli_has_colors(CLI_COLOR_AUTO, stderr);
    bi_options_read(&run.options, &run.cli, argc, argv);
    if (run.options.lists_textures)
        return finish(&run, list_asked(&run) ? CLI_OK : CLI_FAILED);
    if (!run.options.version)
        run.options.version = bi_version(&run.options, &run.cli);
    bi_files_find(&run.files, &run.options, &run.cli);
    open_assets(&run);
    bi_configs_read(&run.configs, &run.options, &run.cli, run.assets.assets);
    choose_version(&run);
    choose_how(&run);
    warn_of_dayz(&run);
    run.log = cli_alloc(run.files.count + 1, sizeof *run.log);
    status = batch_run(&(struct batch){.cli = &run.cli,
                                       .what = "binarising",
                                       .thread_count = run.options.thread_count,
                                       .count = run.files.count,
                                       .name = name_of,
                                       .work = work,
                                       .end = print_log,
                                       .user = &run});
    if (!run.files.count && run.options.file) {
        cli_message(&run.cli, run.options.file, "there is no such file in SRC, or -exclude leaves it out");
        status = CLI_FAILED;
    }
    if (run.options.textures && !list_textures(&run))
        status = CLI_FAILED;
    if (run.how.is_strict && run.configs.has_damaged)
        status = CLI_FAILED;
    work_remove_empty_folders();
    free(run.log);
    free(run.recipe);
    cli_assets_close(&run.assets);
    bi_files_free(&run.files);
    bi_configs_free(&run.configs);
    return finish(&run, status);
}
