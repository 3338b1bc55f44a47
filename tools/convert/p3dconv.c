/* p3dconv.c: converts P3D models: many inputs, one mode.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "cli/assets.h"
#include "cli/progress.h"
#include "clips.h"
#include "convert.h"
#include "files.h"
#include "modes.h"
#include "options.h"
#include "whole.h"
#include "work/batch.h"
#include "work/paths.h"
#include "work/record.h"

#include <inttypes.h>
#include <stdlib.h>

/* A request, and what becomes of it. */
struct run {
    struct conv_request request;
    bool is_output_folder, is_target_found;
    struct work_files files; /* the files that the request's paths mean */
    struct p3di_path *together;
    struct cli_assets assets;
    char *how;                   /* the mode and the options that change outputs, on one line */
    struct cli_names *names;     /* by file, for --list-deps and --dry-run */
    struct cli_names *shortened; /* by file, for --short-names */
    struct cli_names of_game;    /* the game's files that are not there */
};

/* ---- Inputs and outputs ---- */

static bool is_readable(const struct p3di_path *path)
{
    struct p3d_document document;
    struct p3di_input input;
    struct p3d_error error;
    bool is_good;

    if (path->problem)
        return false;
    is_good =
        p3di_path_open(path, &input, P3DI_MODEL, &error) && p3d_read(input.data, input.size, NULL, &document, &error);
    if (is_good)
        p3d_close(&document);
    p3di_input_close(&input);
    return is_good;
}

/* A page shows the first model that can be read first; models that cannot be read are left out. */
static void put_readable_first(struct work_files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        const struct work_file file = files->items[i];

        if (!is_readable(&file.source))
            continue;
        files->items[i] = files->items[0];
        files->items[0] = file;
        return;
    }
}

/* Several models become one page where that is named: all but the first are a part of its job. */
static void join_inputs(struct run *run)
{
    struct conv_request *request = &run->request;
    struct work_files *files = &run->files;

    if (request->mode->kind != CONV_HTML || request->is_list_deps)
        return;
    files->has_folders = false; /* also of one model in an archive: no tree is made */
    if (files->count < 2)
        return;
    put_readable_first(files);
    run->together = cli_alloc(files->count - 1, sizeof *run->together);
    for (size_t i = 1; i < files->count; i++)
        run->together[i - 1] = files->items[i].source;
    request->options.page.together = run->together;
    request->options.page.together_count = files->count - 1;
    files->count = 1;
}

static void free_joined(struct run *run)
{
    free(run->together);
}

/* A file that is called like an output of another mode. */
static void check_output_name(const struct conv_request *request)
{
    const struct conv_mode *mode = request->mode, *instead;

    if (!conv_mode_contradicts(mode, request->output, &instead))
        return;
    if (instead)
        cli_usage(&request->cli, "-o %s does not fit %s, which writes %s; %s fits", request->output, mode->name,
                  mode->extension, instead->name);
    cli_usage(&request->cli, "-o %s does not fit %s, which writes %s", request->output, mode->name, mode->extension);
}

/* A file that is there, and neither called like an output of the mode nor one. A rapified rvmat keeps its name, and may
 * replace a text in a copy of the mod. */
static void check_replaced(const struct conv_request *request)
{
    const bool is_rvmat = request->mode->kind == CONV_RAPIFIED && p3di_has_extension(request->output, ".rvmat");

    if (!conv_mode_is_own_name(request->mode, request->output) && !is_rvmat)
        work_refuse_other(&request->cli, "-o", request->output, request->mode->extension, conv_mode_may_have_written,
                          request->mode);
}

/* An archive or a list of textures. */
static void check_whole_name(const struct conv_request *request)
{
    if (request->mode->kind & (CONV_PBO | CONV_TEX_HEADERS) && request->output && request->path_count == 1 &&
        !work_is_place(request->output)) {
        check_output_name(request);
        check_replaced(request);
    }
}

/* The program ends if it cannot be made: each input would fail so. */
static void make_output_folder(const struct conv_request *request)
{
    struct p3d_error error;

    if (work_make_named_folder(request->output, &error))
        return;
    cli_error(&request->cli, NULL, &error);
    exit(cli_finish(&request->cli, CLI_FAILED));
}

/* A name for many outputs that is not there yet, and is not called like a file. */
static bool may_be_folder(const char *output)
{
    return !p3di_is_file(output) && !p3di_is_stream(output) && !strchr(p3di_base_name(output), '.');
}

static void find_inputs(struct run *run)
{
    struct conv_request *request = &run->request;
    struct work_files *files = &run->files;
    const char *output = request->output;

    for (size_t i = 0; i < request->path_count; i++) {
        const size_t first = files->count;

        work_files_add(&request->cli, files, request->paths[i], request->mode->source->extensions,
                       request->is_recursive, output);
        if (request->mode->kind == CONV_RAPIFIED)
            conv_leave_out_headers(files, first, request->paths[i]);
    }
    if (output && p3di_has_extension(output, ".html") && !p3di_is_folder(output))
        join_inputs(run);
    if (!output || strcmp(output, "-") == 0)
        return;
    if (request->mode->kind == CONV_RVMATS) {
        request->options.rvmat_folder = output;
        request->thread_count = 1; /* models share files: the first writes them */
    }
    run->is_output_folder = !run->together && !request->options.page.has_gallery &&
                            (files->has_folders || request->options.rvmat_folder || work_is_place(output) ||
                             (files->count > 1 && may_be_folder(output)));
    if (files->count > 1 && !run->is_output_folder)
        cli_usage(&request->cli, "-o %s is one file, but there are %zu inputs; a folder for the outputs: -o OUT/",
                  output, files->count);
    if (!run->is_output_folder)
        check_output_name(request);
    else if (!request->is_dry_run)
        make_output_folder(request);
}

/* The file that is written beside an output, or NULL. The caller frees it. */
static char *second_output(const struct conv_request *request, const char *output)
{
    if ((request->mode->kind & CONV_WRITES_CFG) && request->options.scene.model_cfg)
        return cli_copy(request->options.scene.model_cfg);
    return work_second_output(output, request->mode->second_extension);
}

static bool has_options(const struct conv_request *request)
{
    const struct cli_line *line = &request->line;
    bool has_some = false;

    for (size_t i = 0; i < line->given_count; i++)
        has_some |= conv_changes_output(line->given[i].option);
    return has_some;
}

/* The mode and the options that change outputs, as they were typed. */
static char *how_of(const struct run *run)
{
    const struct conv_request *request = &run->request;
    const struct cli_line *line = &request->line;
    struct p3d_buffer words = {NULL, 0, 0};
    char *how, target[32];

    cli_put(&words, request->mode->name);
    snprintf(target, sizeof target, " --target %" PRIu32, request->options.odol.version);
    cli_put(&words, run->is_target_found ? target : "");
    for (size_t i = 0; i < line->given_count; i++) {
        const struct cli_given *given = &line->given[i];

        if (!conv_changes_output(given->option))
            continue;
        cli_put(&words, " --");
        cli_put(&words, given->option->name);
        cli_put(&words, given->value ? " " : "");
        cli_put(&words, given->value ? given->value : "");
    }
    how = cli_alloc(words.size + 1, 1);
    memcpy(how, words.data, words.size);
    p3d_buffer_free(&words);
    return how;
}

static void tell_twins(const struct run *run)
{
    const char **outputs = cli_alloc(run->files.count + 1, sizeof(char *));
    size_t count = 0;

    for (size_t i = 0; i < run->files.count; i++)
        if (run->files.items[i].output)
            outputs[count++] = run->files.items[i].output;
    work_tell_twins(&run->request.cli, outputs, count);
    free(outputs);
}

static void place_outputs(struct run *run)
{
    const struct conv_request *request = &run->request;
    const char *shared;

    work_files_place(&run->files, request->output, run->is_output_folder, request->mode->extension);
    shared = work_files_shared(&run->files);
    if (shared)
        cli_usage(&request->cli, WORK_SHARED_OUTPUT "; %s", shared,
                  strcmp(shared, "-") == 0 ? "-o FOLDER writes a file for each"
                                           : "give the folder above both as the input, and its tree is kept");
    for (size_t i = 0; i < run->files.count; i++) {
        struct work_file *file = &run->files.items[i];

        file->second = file->output ? second_output(request, file->output) : NULL;
    }
    if ((request->mode->kind & CONV_WRITES_CFG) && request->options.scene.model_cfg && run->files.count > 1)
        cli_usage(&request->cli, "--model-cfg %s is that of one model, but there are %zu inputs",
                  request->options.scene.model_cfg, run->files.count);
    shared = work_files_overwritten(&run->files, request->rename_file);
    if (shared)
        cli_usage(&request->cli, "the output of one input would replace another input, %s", shared);
    if (request->output && !run->is_output_folder)
        check_replaced(request);
    tell_twins(run);
}

/* ---- Work ---- */

/* Outputs make a tree below -o FOLDER, and without it outputs of an archive make one beside the archive; -o FILE brings
 * its folder. */
static bool make_folders(const struct run *run, const struct conv_job *job, struct p3d_error *error)
{
    const char *folder = run->request.output;

    if (folder)
        return strcmp(job->output, "-") == 0 ||
               work_make_folders(job->output, strlen(run->is_output_folder ? folder : job->output), error);
    if (job->source != job->input->path)
        return work_make_folders(job->output, (size_t)(p3di_base_name(job->source) - job->source), error);
    return true;
}

static bool convert_input(const struct run *run, const struct conv_job *job, struct p3d_error *error)
{
    if (run->request.is_dry_run)
        return job->mode->convert(job, error);
    if (p3di_is_same_file(job->source, job->output)) {
        cli_set_error(error, P3D_SYSTEM, "the output would replace the input; choose another with -o");
        return false;
    }
    return make_folders(run, job, error) && job->mode->convert(job, error);
}

/* The files and options that the output is made of. `scene` holds options for its model.cfg. */
static struct work_recipe recipe_of(const struct run *run, const struct work_file *file,
                                    const struct p3d_scene_options *scene)
{
    const struct conv_request *request = &run->request;
    const unsigned kinds = cli_option_of(conv_options, CONV_OPTION_MODEL_CFG)->group->modes;
    const bool is_p3d = request->mode->source->kind == P3DI_MODEL;
    const bool has_proxies = request->options.scene.has_proxies || request->mode->kind == CONV_HTML;
    const bool has_cfg = request->mode->source->format != P3D_FORMAT_ODOL && (request->mode->kind & kinds) != 0;

    return (struct work_recipe){.how = run->how,
                                .has_options = has_options(request),
                                .output = file->output,
                                .second = file->second,
                                .source = &file->source,
                                .together = request->options.page.together,
                                .together_count = request->options.page.together_count,
                                .also = request->rename_file,
                                .is_model = is_p3d,
                                .parts = has_proxies ? P3D_SCENE_PROXIES : 0,
                                .needs_record = (request->mode->kind & CONV_NAMING) != 0,
                                .scene = has_cfg || scene->classes ? scene : NULL,
                                .assets = request->options.assets};
}

static bool do_job(struct run *run, size_t index, const struct conv_job *job, struct p3d_error *error)
{
    return run->request.is_list_deps ? conv_deps_add(&run->names[index], job, error) : convert_input(run, job, error);
}

/* An output that lacks an input gets the input's time: then neither --newer nor make takes it for up to date. A missing
 * input, or a system that does not set times, changes nothing. */
static void age(const struct work_file *file)
{
    struct p3di_file_info left_out;

    if (file->notes.left_out && p3di_look_at(file->notes.left_out, &left_out))
        (void)p3di_set_time(file->output, &left_out);
}

/* True if -o names the output, or a folder in which no source lies: outputs of an earlier run are there. */
static bool may_replace(const struct run *run, const struct work_file *file)
{
    bool may = run->request.output && !run->request.is_inferred && !run->request.is_operand;

    if (may && run->is_output_folder && file->output) {
        char *folder = cli_folder_of(file->output), *sources = cli_folder_of(work_file_read(file));

        may = !p3di_is_same_file(*folder ? folder : ".", *sources ? sources : ".");
        free(folder);
        free(sources);
    }
    return may;
}

/* The command that lists all warnings of an input, or NULL. */
static const char *lister_of(const struct conv_mode *mode)
{
    return mode->source->kind == P3DI_MODEL    ? CLI_MODEL_LISTER
           : mode->source->kind == P3DI_CONFIG ? CLI_CONFIG_LISTER
                                               : NULL;
}

static bool do_file(struct run *run, size_t index, const struct work_recipe *recipe, const struct cli *cli)
{
    const struct conv_request *request = &run->request;
    struct work_file *file = &run->files.items[index];
    struct cli_warnings warnings = {cli, file->source.path, lister_of(request->mode), 0};
    const struct work_start start = work_start();
    struct p3di_input input;
    struct p3d_error error;
    struct conv_job job = {.mode = request->mode,
                           .options = &request->options,
                           .cli = cli,
                           .library = {.warn = cli_warn, .warn_user = &warnings, .progress = cli_progress_part},
                           .input = &input,
                           .path = &file->source,
                           .source = work_file_read(file),
                           .output = file->output,
                           .is_output_given = request->output && !run->is_output_folder,
                           .may_replace = may_replace(run, file),
                           .keeps_others = request->keeps_others,
                           .is_found = file->is_found,
                           .is_only_one = run->files.count == 1,
                           .shortened = run->shortened ? &run->shortened[index] : NULL,
                           .renamed = request->is_dry_run ? &run->names[index] : NULL,
                           .notes = &file->notes};

    file->is_done =
        p3di_path_open(&file->source, &input, job.mode->source->kind, &error) && do_job(run, index, &job, &error);
    if (!file->is_done && !file->notes.is_skipped)
        cli_error(cli, file->source.path, &error);
    if (file->is_done)
        age(file);
    if (file->is_done && !file->notes.left_out && file->notes.wants_names)
        work_record(recipe, &file->notes, start);
    cli_warnings_end(&warnings);
    p3di_input_close(&input);
    return (file->is_done && !file->notes.left_out) || file->notes.is_skipped;
}

/* One input in one of the threads; `user` is the run. */
static bool work(void *user, size_t index, const struct cli *cli)
{
    struct run *run = user;
    const struct conv_request *request = &run->request;
    struct work_file *file = &run->files.items[index];
    const struct p3d_scene_options scene = {.model_cfg = request->options.scene.model_cfg,
                                            .variant = request->options.scene.variant,
                                            .classes = request->options.scene.classes};
    const struct work_recipe recipe = recipe_of(run, file, &scene);

    if (file->source.problem) {
        cli_message(cli, file->source.path, file->source.problem);
        return false;
    }
    file->notes.wants_names = request->is_newer && !run->names;
    file->is_done = request->is_newer && !run->names && work_is_up_to_date(&recipe, &file->notes);
    return file->is_done || do_file(run, index, &recipe, cli);
}

static const char *name_of(void *user, size_t index)
{
    return ((const struct run *)user)->files.items[index].source.path;
}

/* ---- Results ---- */

/* Only names of textures go into an OBJ. Who sees hatches may take them for colours of the model. */
static void tell_unsought(const struct run *run)
{
    size_t count = 0, hatched = 0;

    for (size_t i = 0; i < run->files.count && !run->request.has_no_assets; i++) {
        count += run->files.items[i].notes.has_unsought;
        hatched += run->files.items[i].notes.is_hatched;
    }
    if (count && (run->request.mode->kind & (CONV_GLB | CONV_GLTF | CONV_PNG | CONV_HTML)))
        cli_say(&run->request.cli, NULL, "%s%s; where they are: --assets FOLDER",
                run->request.options.assets ? "textures are not beside the model, and it is in no mod"
                                            : "textures were not looked for",
                hatched ? ", so faces are hatched" : "");
    else if (hatched)
        cli_message(&run->request.cli, NULL, "faces whose texture is missing are hatched in the picture");
}

/* A user who gave two names may want to have the model back. */
static void tell_lods(const struct run *run)
{
    const struct conv_request *request = &run->request;
    const uint32_t count = run->files.count == 1 ? run->files.items[0].notes.lod_count : 0;

    if (request->is_inferred && count)
        cli_say(&request->cli, request->output,
                "1 of %u LODs; --lod all writes the others; with --lossless gltf-to-mlod makes the same model of it",
                (unsigned)count);
}

/* A user who gave two names may have wanted an ODOL. */
static void tell_mlod(const struct run *run)
{
    const struct conv_request *request = &run->request;
    const bool is_old = request->options.edit.flavour && request->flavour == P3D_MLOD_SP3X;
    const char *target = cli_value_on(&request->line, "target");

    if (!request->is_inferred || run->files.count != 1 ||
        !(run->files.items[0].notes.is_mlod_again || (target && request->mode->kind == CONV_MLOD)))
        return;
    cli_say(&request->cli, request->output, "%s: p3dconv mlod-to-odol --target %s",
            is_old                                    ? "an MLOD as Flashpoint's editors read it; for the game"
            : run->files.items[0].notes.is_mlod_again ? "still an MLOD, for editors; for games"
                                                      : "an MLOD, for editors; for games",
            is_old   ? "ofp"
            : target ? target
                     : "a3 (or a2, oa, dayz)");
}

/* A user may have wanted it for a game. */
static void tell_plain(const struct run *run)
{
    const struct cli *cli = &run->request.cli;
    size_t count = 0;

    for (size_t i = 0; i < run->files.count; i++)
        count += run->files.items[i].notes.is_plain_again;
    if (count && run->files.count == 1)
        cli_say(cli, run->files.items[0].source.path, "it stays plain; --target a3 (or a2, oa, dayz) binarises it");
    else if (count)
        cli_say(cli, NULL, "%zu animation%s plain; --target a3 (or a2, oa, dayz) binarises %s", count,
                count == 1 ? " stays" : "s stay", count == 1 ? "it" : "them");
}

static void tell_count(const struct run *run, size_t count, const char *what, const char *more)
{
    if (count)
        cli_say(&run->request.cli, NULL, "%zu %s%s%s skipped", count, what, count == 1 ? "" : "s", more);
}

static void tell_skipped(const struct run *run)
{
    const char *what = run->request.options.scene.variant                     ? "other model"
                       : run->request.mode->source->format == P3D_FORMAT_MLOD ? "binarised model"
                                                                              : "MLOD";
    size_t count = 0, empty = 0;

    for (size_t i = 0; i < run->files.count; i++) {
        const struct work_notes *notes = &run->files.items[i].notes;

        empty += notes->is_empty;
        count += notes->is_skipped && !notes->is_empty;
    }
    tell_count(run, count, what, "");
    tell_count(run, empty, "model", " without materials");
}

/* A rule of --rename that matches nothing is a slip, unless it is for files that are up to date, or have failed. */
static void tell_rules(const struct run *run)
{
    const struct conv_rules *rules = &run->request.rules;
    size_t unused = 0;

    for (size_t i = 0; i < run->files.count; i++)
        if (!run->files.items[i].is_done && !run->files.items[i].notes.is_skipped)
            return;
    while (unused < rules->list.count && rules->are_used[unused])
        unused++;
    if (unused == rules->list.count || run->request.is_newer || run->request.is_dry_run)
        return;
    cli_say(&run->request.cli, NULL,
            "warning: --rename: no path begins with %.100s; --dry-run lists what matches nothing",
            rules->list.items[unused].from);
}

static void tell_notes(void *user)
{
    const struct run *run = user;

    tell_rules(run);
    tell_unsought(run);
    tell_lods(run);
    tell_mlod(run);
    tell_plain(run);
    tell_skipped(run);
}

static int write_depfile(const struct run *run)
{
    const struct conv_request *request = &run->request;
    struct p3d_error error;

    if (conv_write_depfile(request->depfile, &run->files, request->rename_file, &error))
        return CLI_OK;
    cli_error(&request->cli, request->depfile, &error);
    return CLI_FAILED;
}

static int write_short_names(struct run *run)
{
    const struct conv_request *request = &run->request;
    struct p3d_error error;
    const bool is_good = conv_write_short_names(request->options.edit.short_names, run->shortened, &run->files,
                                                request->rename_file, &error);

    if (!is_good)
        cli_error(&request->cli, request->options.edit.short_names, &error);
    for (size_t i = 0; i < run->files.count; i++)
        cli_names_free(&run->shortened[i]);
    free(run->shortened);
    return is_good ? CLI_OK : CLI_FAILED;
}

static void print_names(struct run *run)
{
    if (run->request.is_dry_run)
        conv_dry_run_print(run->names, &run->files, &run->request.rules);
    else
        conv_deps_print(run->names, &run->files, run->request.options.is_missing_only);
    for (size_t i = 0; i < run->files.count; i++)
        cli_names_free(&run->names[i]);
    free(run->names);
}

/* The option that cannot do without files; NULL if none was given. */
static const char *needy_option(const struct conv_options *options)
{
    return options->is_missing_only     ? "--missing"
           : options->scene.has_proxies ? "--proxies"
           : options->textures.max_size ? "--max-texture"
                                        : NULL;
}

/* Images stand beside an OBJ only if somebody says so. */
static bool wants_images(const struct run *run)
{
    const struct conv_request *request = &run->request;

    return request->mode->kind != CONV_OBJ || run->assets.is_given || request->options.textures.max_size;
}

/* They are not looked into if there is nothing to look up. */
static void open_assets(struct run *run)
{
    struct conv_request *request = &run->request;
    const unsigned kinds = cli_option_of(conv_options, CONV_OPTION_ASSETS)->group->modes;
    const char *needy = needy_option(&request->options);

    if (request->is_list_deps ||
        (kinds & request->mode->kind & ~(unsigned)CONV_MOD) != 0) /* who looks for addons first opens them */
        cli_assets_open(
            &run->assets, &request->cli,
            &(struct cli_places){request->paths, request->path_count, &request->asset_paths, request->has_no_assets});
    if (request->options.scene.variant || request->options.scene.has_variants)
        conv_classes_open(request, &run->assets);
    request->options.assets = run->assets.assets;
    if (needy && (!request->options.assets ||
                  (request->options.is_missing_only && !p3d_assets_has_mod(request->options.assets))))
        cli_usage(&request->cli, "%s needs --assets, or P3D_ASSETS in the environment: the input is in no mod", needy);
    if (!wants_images(run))
        request->options.textures.are_left_out = true;
}

static bool find_target(struct run *run)
{
    struct conv_request *request = &run->request;

    run->is_target_found = request->mode->kind == CONV_ODOL && !request->options.odol.version && !request->is_list_deps;
    return !run->is_target_found || conv_find_target(request);
}

static int convert_all(struct run *run)
{
    const struct batch batch = {.cli = &run->request.cli,
                                .what = run->names ? "looking at" : "converting",
                                .thread_count = run->request.thread_count,
                                .count = run->files.count,
                                .name = name_of,
                                .work = work,
                                .end = tell_notes,
                                .user = run};
    int status;

    run->request.options.of_game = run->request.options.odol.of_game = &run->of_game;
    status = batch_run(&batch);
    work_tell_game_files(&run->request.cli, &run->of_game,
                         run->request.mode->kind == CONV_ODOL
                             ? WORK_GAME_FILES_MADE
                             : "such textures and materials are left out. " WORK_GAME_FILES_ASSETS);
    cli_names_free(&run->of_game);
    if (run->names)
        print_names(run);
    if (run->shortened && write_short_names(run) != CLI_OK)
        status = CLI_FAILED;
    if (run->request.depfile && write_depfile(run) != CLI_OK)
        status = CLI_FAILED;
    for (size_t i = 0; i < run->files.count; i++)
        if (run->files.items[i].notes.is_selector_wrong)
            status = CLI_USAGE;
    return status;
}

int main(int argc, char **argv)
{
    static struct run run; /* still reachable when a usage error ends the program */
    int status;

    memset(&run, 0, sizeof run); /* tests call main again and again */
    conv_request_parse(&run.request, argc, argv);
    conv_check_written(&run.request);
    check_whole_name(&run.request);
    open_assets(&run);
    if (conv_asks_for_users(&run.request) || run.request.mode->whole) {
        status = run.request.mode->whole ? conv_run_whole(&run.request) : conv_users_print(&run.request, &run.assets);
        cli_assets_close(&run.assets);
        conv_request_free(&run.request);
        return cli_finish(&run.request.cli, status);
    }
    if (!find_target(&run)) {
        cli_assets_close(&run.assets);
        conv_request_free(&run.request);
        return cli_finish(&run.request.cli, CLI_FAILED);
    }
    find_inputs(&run);
    if (run.request.is_list_deps || run.request.is_dry_run)
        run.names = cli_alloc(run.files.count, sizeof *run.names);
    else
        place_outputs(&run);
    run.how = how_of(&run);
    if (run.request.options.edit.short_names)
        run.shortened = cli_alloc(run.files.count + 1, sizeof *run.shortened);
    status = convert_all(&run);
    p3d_classes_free(run.request.options.scene.classes);
    cli_assets_close(&run.assets);
    free_joined(&run);
    free(run.how);
    work_files_free(&run.files);
    conv_request_free(&run.request);
    return cli_finish(&run.request.cli, status);
}
