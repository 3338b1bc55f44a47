/* to_mod.c: odol-to-mod: sources of the models in an addon: MLODs, model.cfgs and rvmats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"
#include "sources.h"
#include "whole.h"

#include "assets/prefix.h"
#include "cli/paths.h"
#include "facts/crc.h"
#include "lint/mod.h"
#include "work/batch.h"
#include "work/pack.h"
#include "work/paths.h"
#include "work/spelling.h"

#include <stdlib.h>

/* A material of a model. */
struct material {
    char *place; /* NULL: it is of an addon that is not here */
    char *name;  /* its path */
    struct p3d_buffer text;
};

/* A model on its way. */
struct made {
    size_t path; /* among the paths of the addons */
    struct material *materials;
    size_t count, capacity;
};

/* An rvmat of the inputs. */
struct original {
    char *place;
    const struct p3di_path *path;
};

struct sources {
    const struct conv_request *request;
    struct conv_addons addons;
    struct work_files files; /* the models */
    struct made *made;       /* by model, as is */
    struct conv_cfg *cfgs;
    struct original *originals; /* by place */
    size_t original_count;
    struct p3di_job job;
    struct p3d_error error;
    struct p3di_set written; /* places of rvmats, in small letters; */
    uint32_t *sums;          /* of the text of each of these rvmats the checksum */
    size_t sum_capacity;
    struct cli_names foreign; /* materials of addons that are not here */
    size_t skipped_count;
    bool has_failed;
};

static void fail(struct sources *sources, const struct cli *cli, const char *path, const struct p3d_error *error)
{
    cli_error(cli, path, error);
    sources->has_failed = true;
}

/* ---- In any thread: a model ---- */

static bool has_material(const struct made *made, const char *name, const struct p3d_buffer *text)
{
    for (size_t i = 0; i < made->count; i++)
        if (strcmp(made->materials[i].name, name) == 0 && made->materials[i].text.size == text->size &&
            memcmp(made->materials[i].text.data, text->data, text->size) == 0)
            return true;
    return false;
}

/* Each is in several LODs. */
static bool take_material(struct sources *sources, size_t index, const struct conv_job *job,
                          const struct p3d_odol_material *material, struct p3d_error *error)
{
    struct made *made = &sources->made[index];
    struct p3d_buffer text = {NULL, 0, 0};
    char *name = conv_rvmat_path(material, error);

    if (!name || !conv_rvmat_text(job, material, &text, error) || has_material(made, name, &text)) {
        const bool is_known = name && text.size && has_material(made, name, &text);

        free(name);
        p3d_buffer_free(&text);
        return is_known;
    }
    made->materials = cli_grow(made->materials, made->count, &made->capacity, sizeof *made->materials);
    made->materials[made->count++] =
        (struct material){.name = name,
                          .text = text,
                          .place = conv_addons_locate(&sources->addons, conv_addon_of(&sources->addons, job->path),
                                                      sources->addons.inputs[made->path], name)};
    return true;
}

/* One that cannot be written costs no other. */
static bool take_materials(struct sources *sources, size_t index, const struct conv_job *job,
                           const struct p3d_odol *odol)
{
    bool is_good = true;

    for (uint32_t i = 0; i < odol->lod_count; i++)
        for (uint32_t j = 0; j < odol->lods[i].material_count; j++) {
            struct p3d_error error;

            if (odol->lods[i].materials[j].name.size &&
                !take_material(sources, index, job, &odol->lods[i].materials[j], &error)) {
                cli_error(job->cli, job->path->path, &error);
                is_good = false;
            }
        }
    return is_good;
}

static bool write_model(const struct sources *sources, const struct conv_job *job, const struct p3d_mlod *mlod,
                        struct p3d_error *error)
{
    struct p3d_buffer data = {NULL, 0, 0};
    bool is_good = !p3di_is_same_file(job->source, job->output);

    if (!is_good)
        cli_set_error(error, P3D_SYSTEM, "the output would replace the input; choose another with -o");
    is_good = is_good && p3d_mlod_write(mlod, p3d_buffer_sink(&data), error) &&
              work_output_new(job->output, strlen(sources->request->output), cli_bytes_of(&data),
                              job->options->make.special.is_replacing, error);
    p3d_buffer_free(&data);
    return is_good;
}

static bool convert(struct sources *sources, size_t index, const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_model *model;
    struct p3d_scene scene;
    bool is_good;

    if (!conv_open(&scene, job, 0, error))
        return false;
    model = p3di_scene_drop_made_buffers(&scene, error) ? p3di_scene_own_model(&scene, &job->library, error) : NULL;
    scene.document.mlod = model ? p3d_mlod_from_model(model, &job->library, error) : NULL;
    is_good = scene.document.mlod && conv_cfg_take(&sources->cfgs[index], model, job->output, &job->library, error) &&
              write_model(sources, job, scene.document.mlod, error);
    if (!is_good)
        conv_cfg_free(&sources->cfgs[index]);
    else if (!take_materials(sources, index, job, scene.document.odol))
        job->notes->left_out = job->output;
    p3d_scene_close(&scene);
    return is_good;
}

static bool work(void *user, size_t index, const struct cli *cli)
{
    struct sources *sources = user;
    struct work_file *file = &sources->files.items[index];
    struct cli_warnings warnings = {cli, file->source.path, CLI_MODEL_LISTER, 0};
    struct p3di_input input;
    struct p3d_error error;
    const struct conv_job job = {.mode = sources->request->mode,
                                 .options = &sources->request->options,
                                 .cli = cli,
                                 .library = {.warn = cli_warn, .warn_user = &warnings},
                                 .input = &input,
                                 .path = &file->source,
                                 .source = work_file_read(file),
                                 .output = file->output,
                                 .is_found = true,
                                 .notes = &file->notes};

    file->is_done = p3di_path_open(&file->source, &input, P3DI_MODEL, &error) && convert(sources, index, &job, &error);
    if (!file->is_done && !file->notes.is_skipped)
        cli_error(cli, file->source.path, &error);
    cli_warnings_end(&warnings);
    p3di_input_close(&input);
    return (file->is_done && !file->notes.left_out) || file->notes.is_skipped;
}

static const char *name_of(void *user, size_t index)
{
    return ((const struct sources *)user)->files.items[index].source.path;
}

/* ---- In the order of the models: materials ---- */

static int compare_originals(const void *a, const void *b)
{
    const struct original *x = a, *y = b;

    return work_compare_folded(p3d_bytes_of(x->place), p3d_bytes_of(y->place));
}

/* The rvmat in the input has more than a model keeps of it. */
static void write_material(struct sources *sources, const struct cli *cli, const char *model,
                           const struct material *material)
{
    const struct original key = {.place = material->place};
    const struct original *original =
        sources->original_count
            ? bsearch(&key, sources->originals, sources->original_count, sizeof key, compare_originals)
            : NULL;
    struct p3di_input input = {.path = NULL};
    struct p3d_bytes data = cli_bytes_of(&material->text);
    struct p3d_error error;

    if (original && p3di_path_open(original->path, &input, P3DI_ANY, &error))
        data = (struct p3d_bytes){input.data, (uint32_t)input.size};
    if (original && p3di_is_same_file(original->path->path, original->place))
        data.size = 0; /* it is there */
    if ((data.size || !original) &&
        !work_output_new(original ? original->place : material->place, strlen(sources->request->output), data,
                         sources->request->options.make.special.is_replacing, &error))
        fail(sources, cli, model, &error);
    p3di_input_close(&input);
}

/* Of several that differ, the first counts. */
static void settle_material(struct sources *sources, const struct cli *cli, const char *model,
                            const struct material *material)
{
    const struct p3d_bytes key = p3di_job_lower(&sources->job, p3d_bytes_of(material->place));
    const uint32_t sum = p3di_crc_bytes(0, material->text.data, material->text.size);
    uint32_t number;

    if (!p3di_job_add(&sources->job, &sources->written, &key, &number)) {
        if (sources->sums[number] != sum)
            cli_say(cli, model, "warning: its material %s is another than that of a model before, which is written",
                    material->name);
        return;
    }
    sources->sums = cli_grow(sources->sums, number, &sources->sum_capacity, sizeof *sources->sums);
    sources->sums[number] = sum;
    write_material(sources, cli, model, material);
}

static void settle(struct sources *sources, size_t index)
{
    struct made *made = &sources->made[index];
    const struct work_file *file = &sources->files.items[index];
    struct conv_addon *addon = file->is_done ? conv_addon_of(&sources->addons, &file->source) : NULL;

    if (addon)
        addon->is_used = true;
    sources->skipped_count += file->notes.is_skipped;
    for (size_t i = 0; i < made->count; i++) {
        struct material *material = &made->materials[i];

        if (material->place)
            settle_material(sources, &sources->request->cli, file->source.path, material);
        else
            cli_names_take(&sources->foreign, cli_copy(material->name));
        free(material->place);
        free(material->name);
        p3d_buffer_free(&material->text);
    }
    free(made->materials);
    made->materials = NULL;
}

/* ---- What is found ---- */

static void add_model(struct sources *sources, size_t index)
{
    struct work_files *files = &sources->files;
    struct work_file file = {.source = sources->addons.paths.items[index], .is_found = true};

    if (!file.source.problem)
        file.output = conv_addons_place(&sources->addons, index, &file.source.problem);
    if (file.source.problem) {
        cli_message(&sources->request->cli, file.source.path, file.source.problem);
        sources->has_failed = true;
        return;
    }
    files->items = cli_grow(files->items, files->count, &files->capacity, sizeof *files->items);
    sources->made = cli_need(realloc(sources->made, (files->count + 1) * sizeof *sources->made));
    sources->made[files->count] = (struct made){.path = index};
    files->items[files->count++] = file;
}

static void add_original(struct sources *sources, size_t index, size_t *capacity)
{
    const struct p3di_path *path = &sources->addons.paths.items[index];
    const char *problem = path->problem;
    char *place = problem ? NULL : conv_addons_place(&sources->addons, index, &problem);

    if (!place)
        return;
    sources->originals = cli_grow(sources->originals, sources->original_count, capacity, sizeof *sources->originals);
    sources->originals[sources->original_count++] = (struct original){place, path};
}

static void find_all(struct sources *sources)
{
    const struct p3di_paths *paths = &sources->addons.paths;
    size_t capacity = 0;
    const char *shared;

    for (size_t i = 0; i < paths->count; i++)
        if (p3di_has_extension(paths->items[i].path, ".rvmat"))
            add_original(sources, i, &capacity);
        else if (paths->items[i].problem || p3di_has_extension(paths->items[i].path, ".p3d"))
            add_model(sources, i);
    if (sources->original_count)
        qsort(sources->originals, sources->original_count, sizeof *sources->originals, compare_originals);
    work_files_join_case(&sources->files);
    for (size_t i = 0; i < sources->files.count; i++)
        if (sources->files.items[i].output)
            work_spell_as_there(sources->files.items[i].output, strlen(sources->request->output));
    shared = work_files_shared(&sources->files);
    if (shared)
        cli_usage(&sources->request->cli, WORK_SHARED_OUTPUT, shared);
    shared = work_files_overwritten(&sources->files, NULL);
    if (shared)
        cli_usage(&sources->request->cli, "the output of one input would replace another input, %s", shared);
}

/* ---- The whole ---- */

/* The files that say the prefixes of addons: without them nothing finds the rvmats. */
static void write_prefix(struct sources *sources, const struct conv_addon *addon)
{
    const struct work_pack pack = {.input = addon->archive ? addon->archive->path : addon->folder,
                                   .output = addon->place,
                                   .is_forced = sources->request->options.make.special.is_replacing};
    const char *name = addon->prefix_file ? p3di_base_name(addon->prefix_file->path) : "$PBOPREFIX$";
    struct p3d_bytes text = p3d_bytes_of(addon->prefix);
    struct p3d_file file = {.data = NULL};
    struct p3d_error error;
    char *place;

    if (addon->archive) {
        sources->has_failed |= !work_unpack_header(&sources->request->cli, &pack, addon->archive);
        return;
    }
    place = cli_join(addon->place, name, "");
    if (addon->prefix_file && p3d_read_file(addon->prefix_file->path, &file, &error))
        text = (struct p3d_bytes){file.data, (uint32_t)file.size};
    if (!work_output_new(place, strlen(sources->request->output), text, pack.is_forced, &error))
        fail(sources, &sources->request->cli, pack.input, &error);
    p3d_file_free(&file);
    free(place);
}

/* A folder with the game's materials is no part of an addon: who needs them writes them elsewhere. */
static void tell_foreign(struct sources *sources)
{
    const char *first = NULL, *before = "";
    size_t count = 0;

    cli_names_sort(&sources->foreign);
    for (size_t i = 0; i < sources->foreign.count; i++) {
        count += strcmp(before, sources->foreign.items[i]) != 0;
        before = sources->foreign.items[i];
        first = first ? first : before;
    }
    if (count)
        cli_say(&sources->request->cli, NULL,
                "%zu material%s of other addons %s left out, such as %s; odol-to-rvmat writes them for --assets", count,
                count == 1 ? "" : "s", count == 1 ? "is" : "are", first);
}

/* An rvmat that no model names is one of them. */
static bool is_left_out(struct sources *sources, const struct p3di_path *path)
{
    const char *name = p3di_base_name(path->relative);
    bool is_original = false, is_written = false;

    for (size_t i = 0; i < sources->original_count && !is_original && p3di_has_extension(name, ".rvmat"); i++) {
        struct p3d_bytes key;
        uint32_t number;

        is_original = sources->originals[i].path == path;
        if (!is_original)
            continue;
        key = p3di_job_lower(&sources->job, p3d_bytes_of(sources->originals[i].place));
        is_written = p3di_set_find(&sources->written, &key, &number);
    }
    return !path->problem && !is_written && !p3di_has_extension(name, ".p3d") && !p3d_assets_is_prefix_file(name);
}

/* Who has only these sources may take them for the whole addon. */
static void tell_left_out(struct sources *sources)
{
    const struct p3di_paths *paths = &sources->addons.paths;
    size_t textures = 0, configs = 0, others = 0;
    bool has_archive = false;

    for (size_t i = 0; i < paths->count; i++) {
        const char *name = p3di_base_name(paths->items[i].relative);

        if (!is_left_out(sources, &paths->items[i]))
            continue;
        if (p3di_has_extension(name, P3DI_TEXTURES))
            textures++;
        else if (p3di_is_config(name))
            configs++;
        else
            others++;
        has_archive |= paths->items[i].archive != NULL;
    }
    if (textures + configs + others)
        cli_say(&sources->request->cli, NULL, "left out: textures %zu, configs %zu, other files %zu%s", textures,
                configs, others, has_archive ? "; pbo-to-folder writes them, too" : "");
}

static void tell(struct sources *sources)
{
    tell_foreign(sources);
    tell_left_out(sources);
    if (sources->skipped_count)
        cli_say(&sources->request->cli, NULL, "%zu MLOD%s skipped", sources->skipped_count,
                sources->skipped_count == 1 ? "" : "s");
}

static void convert_all(struct sources *sources)
{
    const struct batch batch = {.cli = &sources->request->cli,
                                .what = "converting",
                                .thread_count = sources->request->thread_count,
                                .count = sources->files.count,
                                .name = name_of,
                                .work = work,
                                .user = sources};

    sources->cfgs = cli_alloc(sources->files.count, sizeof *sources->cfgs);
    sources->has_failed |= batch_run(&batch) != CLI_OK;
    for (size_t i = 0; i < sources->files.count; i++)
        settle(sources, i);
    sources->has_failed |=
        !conv_cfgs_write(batch.cli, sources->cfgs, sources->files.count, strlen(sources->request->output),
                         sources->request->options.make.special.is_replacing);
    for (size_t i = 0; i < sources->addons.count; i++)
        if (sources->addons.items[i].is_used)
            write_prefix(sources, &sources->addons.items[i]);
    for (size_t i = 0; i < sources->files.count; i++)
        conv_cfg_free(&sources->cfgs[i]);
}

static void free_sources(struct sources *sources)
{
    for (size_t i = 0; i < sources->original_count; i++)
        free(sources->originals[i].place);
    free(sources->originals);
    free(sources->made);
    free(sources->cfgs);
    free(sources->sums);
    cli_names_free(&sources->foreign);
    cli_job_end(&sources->job);
    work_files_free(&sources->files);
    conv_addons_close(&sources->addons);
}

bool conv_odol_to_mod(const struct conv_request *request, const char *input)
{
    struct sources sources = {.request = request};

    if (!request->output || p3di_is_archive_name(request->output) || strcmp(request->output, "-") == 0)
        cli_usage(&request->cli, "%s writes several files; -o FOLDER", request->mode->name);
    cli_job_begin(&sources.job, &sources.error);
    p3di_set_init(&sources.written, sources.job.arena, 0);
    p3di_paths_begin(&sources.files.paths);
    conv_addons_open(&sources.addons, request);
    find_all(&sources);
    if (!sources.files.count && !sources.has_failed) {
        cli_message(&request->cli, input, cli_is_missing(input) ? "it is not there" : "there is no .p3d in it");
        sources.has_failed = true;
    }
    if (sources.files.count)
        convert_all(&sources);
    if (sources.files.count)
        tell(&sources);
    free_sources(&sources);
    return !sources.has_failed;
}
