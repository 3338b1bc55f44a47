/* binarize.c: the front end that is called as the games' own binarize: it binarises models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/assets.h"
#include "files/reach.h"
#include "parts.h"
#include "work/batch.h"
#include "work/binarise.h"
#include "work/paths.h"
#include "work/tex_headers.h"

#include <inttypes.h>
#include <stdlib.h>

struct run {
    struct cli cli;
    struct bi_options options;
    struct bi_files files;
    struct cli_assets assets;
    struct work_configs configs;
    struct p3di_listings *listings;
    struct work_builder builder;
    enum work_built *log; /* by file */
    struct cli_names cfg_faults;
    struct cli_names of_game; /* of many files: the game's that are not there */
    bool lacks_list;          /* texHeaders.bin could not be made */
};

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
    run->assets.tells_of_lacks = true;
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

static bool copy_looks(void *user, const char *model, struct work_notes *notes, struct p3d_error *error)
{
    const struct run *run = user;

    return bi_copy_looks(run->assets.assets, run->options.textures, model, notes, error);
}

static void choose_how(struct run *run)
{
    run->builder = (struct work_builder){.how = {.version = run->options.version,
                                                 .is_missing_allowed = true,
                                                 .is_strict = is_strict(&run->options),
                                                 .is_packed_fast = run->options.is_fast,
                                                 .of_game = run->files.count > 1 ? &run->of_game : NULL},
                                         .configs = &run->configs,
                                         .assets = run->assets.assets,
                                         .is_always = run->options.is_always,
                                         .exclude = "-exclude=",
                                         .cfg_faults = &run->cfg_faults,
                                         .textures = run->options.textures,
                                         .finish = run->options.textures ? copy_looks : NULL,
                                         .user = run};
}

static uint32_t version_around(const struct run *run)
{
    char *source = bi_path(run->options.source);
    const uint32_t version = work_version_around(&run->cli, source, NULL);

    free(source);
    return version;
}

/* ---- A file ---- */

/* One file in one of the threads; `user` is the run. */
static bool work(void *user, size_t index, const struct cli *cli)
{
    struct run *run = user;
    const struct bi_file *file = &run->files.items[index];

    if (file->problem) {
        cli_message(cli, file->path, file->problem);
        return false;
    }
    run->log[index] = work_build(&run->builder, &(struct p3di_path){.path = file->path, .listings = run->listings},
                                 file->output, file->root_size, cli);
    return run->log[index] != WORK_FAILED;
}

static const char *name_of(void *user, size_t index)
{
    return ((const struct run *)user)->files.items[index].path;
}

/* ---- The log ---- */

static void print_line(const struct run *run, size_t index)
{
    const struct bi_file *file = &run->files.items[index];
    const enum work_built built = run->log[index];
    struct p3di_file_info facts;

    cli_print_escaped(stdout, file->path);
    if (built == WORK_MADE && p3di_look_at(file->output, &facts))
        printf(": ODOL %" PRIu32 ", %" PRIu64 " bytes\n", run->options.version, facts.size);
    else
        printf(": %s\n", work_built_word(built));
}

/* Only who is strict fails by that. */
static bool has_bad_config(const struct run *run)
{
    return run->builder.how.is_strict && run->configs.has_damaged;
}

static void print_log(const struct run *run)
{
    size_t made_count = 0, failed = 0;

    if (run->options.is_silent)
        return;
    printf("binarize (p3dkit) %s\n", p3d_version());
    for (size_t i = 0; i < run->files.count; i++) {
        print_line(run, i);
        made_count += run->log[i] == WORK_MADE || run->log[i] == WORK_MADE_RTM;
        failed += run->log[i] == WORK_FAILED;
    }
    printf("%zu file%s: %zu binarised, %zu copied or up to date, %zu failed%s%s\n", run->files.count,
           run->files.count == 1 ? "" : "s", made_count, run->files.count - made_count - failed, failed,
           run->lacks_list ? "; texHeaders.bin is not made" : "", has_bad_config(run) ? "; a config is damaged" : "");
}

/* ---- texHeaders.bin ---- */

/* Writes the list of the textures in a folder into OUT. */
static bool list_folder(const struct run *run, const char *folder, const char *output)
{
    char *path = cli_join_path(output, "texHeaders.bin");
    const bool is_good = work_tex_headers(&run->cli, folder, path, true);

    if (!is_good)
        cli_message(&run->cli, path, "is not made");
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

/* Behind all files. */
static void end(void *user)
{
    struct run *run = user;

    work_tell_cfgs(&run->cli, &run->cfg_faults);
    work_tell_game_files(&run->cli, &run->of_game,
                         WORK_GAME_FILES_BLACK "The working folder is the P drive in which they are looked for");
    run->lacks_list = run->options.textures && !list_textures(run);
    print_log(run);
}

static int finish(struct run *run, int status)
{
    free(run->options.roots.items);
    free(run->options.addons.items);
    free(run->options.exclusions.items);
    return cli_finish(&run->cli, status);
}

/* OUT: without it each file would fail. */
static bool make_output(const struct run *run)
{
    const struct bi_file *first = run->files.items;
    struct p3d_error error;
    char *folder;
    bool is_good;

    if (!run->files.count || !first->root_size)
        return true;
    folder = cli_copy(first->output);
    folder[first->root_size] = 0;
    is_good = work_make_named_folder(folder, &error);
    if (!is_good)
        cli_error(&run->cli, NULL, &error);
    free(folder);
    return is_good;
}

/* Makes all files, for the game that is asked for, or that the configs say. */
static int build(struct run *run)
{
    int status;

    run->options.version = work_version_of(&run->cli, &run->configs, run->options.version, "-version=");
    if (!run->options.version || !make_output(run))
        return CLI_FAILED;
    choose_how(run);
    run->log = cli_alloc(run->files.count + 1, sizeof *run->log);
    run->listings = cli_need(p3di_listings_new());
    status = batch_run(&(struct batch){.cli = &run->cli,
                                       .what = "binarising",
                                       .thread_count = run->options.thread_count,
                                       .count = run->files.count,
                                       .name = name_of,
                                       .work = work,
                                       .end = end,
                                       .user = run});
    if (!run->files.count && run->options.file) {
        cli_message(&run->cli, run->options.file, "there is no such file in SRC, or -exclude leaves it out");
        status = CLI_FAILED;
    } else if (!run->files.count && !run->files.has_any && !run->options.exclusions.count) {
        cli_message(&run->cli, run->options.source, "nothing is in this folder");
        status = CLI_FAILED;
    }
    return run->lacks_list || has_bad_config(run) ? CLI_FAILED : status;
}

static void tell_twins(const struct run *run)
{
    const char **outputs = cli_alloc(run->files.count + 1, sizeof(char *));

    for (size_t i = 0; i < run->files.count; i++)
        outputs[i] = run->files.items[i].output;
    work_tell_twins(&run->cli, outputs, run->files.count);
    free(outputs);
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
        run.options.version = version_around(&run);
    bi_files_find(&run.files, &run.options, &run.cli);
    tell_twins(&run);
    open_assets(&run);
    bi_configs_read(&run.configs, &run.options, &run.cli, run.assets.assets);
    status = build(&run);
    free(run.log);
    p3di_listings_free(run.listings);
    cli_assets_close(&run.assets);
    bi_files_free(&run.files);
    work_configs_free(&run.configs);
    cli_names_free(&run.cfg_faults);
    cli_names_free(&run.of_game);
    return finish(&run, status);
}
