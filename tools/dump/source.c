/* source.c: a file whose fields are watched: a model, a texture, an archive, a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "config.h"

#include <stdlib.h>

/* ---- Opening ---- */

static bool is_archive(const struct cli_path *path)
{
    return !path->archive && cli_is_archive(path->path);
}

/* Whoever only watches follows no numbers, which may change in a mapped file. */
static bool is_mapped(const struct dump_request *request, const void *data, size_t size)
{
    const enum p3d_format format = p3d_detect(data, size);

    return format == P3D_FORMAT_MLOD || (format == P3D_FORMAT_ODOL && !request->mode->follows_numbers);
}

/* Maps the file if it is of a kind that is watched: trees of classes are read. */
static bool map_file(struct dump_source *source, const struct cli_path *path, enum cli_kind kind,
                     struct p3d_error *error)
{
    struct cli_input *input = &source->input;
    const bool is_member = path->archive && path->entry != CLI_ARCHIVE_ITSELF;

    if (is_member ? !cli_input_map_member(input, path->path, path->archive, path->entry, error)
                  : !cli_path_map(path, input, kind, error))
        return false;
    if (!input->file.data || kind == CLI_ANY || is_archive(path) ||
        is_mapped(source->request, input->data, input->size))
        return true;
    cli_input_close(input);
    return cli_path_open(path, input, kind, error);
}

/* Opens the file. Of one that is neither a model nor a tree of classes only the first bytes are read. */
static bool open_file(struct dump_source *source, const struct cli_path *path, struct p3d_error *error)
{
    const enum cli_kind kind = cli_has_extension(path->path, CLI_TEXTURES) ? CLI_ANY : CLI_FIELDS;
    struct cli_input *input = &source->input;

    if (strcmp(path->path, "-") != 0 ? !map_file(source, path, kind, error) : !cli_path_open(path, input, kind, error))
        return false;
    if (!input->is_other || !dump_is_config(path->path, input->data, input->size))
        return true;
    cli_input_close(input); /* a text, as its extension says, which "-" has none of */
    return cli_path_open(path, input, CLI_ANY, error);
}

static bool find_kind(struct dump_source *source, const struct cli_path *path, struct p3d_error *error)
{
    const struct cli_input *input = &source->input;

    if (is_archive(path))
        source->kind = DUMP_ARCHIVE;
    else if (cli_has_extension(path->path, CLI_TEXTURES))
        source->kind = DUMP_TEXTURE;
    else if (dump_is_config(path->path, input->data, input->size))
        source->kind = DUMP_TREE;
    else if (p3d_detect(input->data, input->size) == P3D_FORMAT_UNKNOWN) {
        cli_unknown_format(input, error);
        return false;
    }
    return true;
}

static bool can_have(const struct dump_source *source, struct p3d_error *error)
{
    const struct dump_request *request = source->request;

    if (source->kind == DUMP_MODEL || (!request->mode->is_of_models && !request->selector))
        return true;
    cli_set_error(error, P3D_UNSUPPORTED,
                  source->kind == DUMP_TREE      ? "a tree of classes has neither tags nor LODs"
                  : source->kind == DUMP_ARCHIVE ? "archives have neither tags nor LODs"
                                                 : "--tags and --lod are of models, not of textures");
    return false;
}

bool dump_source_open(struct dump_source *source, struct dump_request *request, const struct cli_path *path,
                      struct p3d_error *error)
{
    memset(source, 0, sizeof *source);
    source->request = request;
    source->input.path = path->path;
    if (path->problem) {
        cli_set_error(error, P3D_SYSTEM, "%s", path->problem);
        return false;
    }
    return open_file(source, path, error) && find_kind(source, path, error) && can_have(source, error);
}

void dump_source_close(struct dump_source *source)
{
    dump_names_free(&source->names);
    free(source->is_chosen);
    cli_input_close(&source->input);
}

/* ---- Watching ---- */

/* A file that is mapped, or a part of one. */
struct mapped {
    struct p3d_file file;
    uint64_t start;
};

static bool fetch(void *user, uint64_t offset, void *to, size_t size)
{
    struct mapped *mapped = user;

    return p3d_file_fetch(&mapped->file, mapped->start + offset, to, size);
}

/* Lets those fields and LODs through that --lod chooses. */
struct filter {
    const struct dump_source *source;
    const struct p3d_watcher *watcher;
};

static void filter_field(void *user, const struct p3d_field *field)
{
    const struct filter *f = user;

    if (field->lod != P3D_NO_LOD && (size_t)field->lod < f->source->names.lod_count && f->source->is_chosen &&
        f->source->is_chosen[field->lod])
        f->watcher->watch(f->watcher->user, field);
}

/* Who wants LODs leaves out those of which no fields came. */
static void pass_mlod_lod(void *user, const struct p3d_mlod_lod *lod)
{
    const struct filter *f = user;

    if (f->watcher->mlod_lod)
        f->watcher->mlod_lod(f->watcher->user, lod);
}

static void pass_odol_lod(void *user, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    const struct filter *f = user;

    if (f->watcher->odol_lod)
        f->watcher->odol_lod(f->watcher->user, odol, lod);
}

bool dump_source_is_text(const struct dump_source *source)
{
    return source->kind == DUMP_TREE && source->request->mode->has_trees && !source->request->is_binary;
}

static bool watch_tree(const struct dump_source *source, const struct p3d_watcher *watcher, struct p3d_error *error)
{
    const struct cli_input *input = &source->input;
    const struct dump_request *request = source->request;
    const struct dump_config how = {&request->cli, input->path, request->include_folders.items,
                                    request->include_folders.count, watcher};

    return dump_config(&how, input->data, input->size, error);
}

bool dump_watch(const struct dump_source *source, const struct p3d_watcher *watcher, struct p3d_error *error)
{
    const struct cli_input *input = &source->input;
    struct filter filter = {source, watcher};
    const struct p3d_watcher filtered = {
        .watch = filter_field, .user = &filter, .mlod_lod = pass_mlod_lod, .odol_lod = pass_odol_lod};
    struct p3d_options options = {0};
    struct mapped mapped = {input->file, 0};
    struct p3d_error changed;

    memset(error, 0, sizeof *error);
    if (source->is_filtered)
        watcher = &filtered;
    if (mapped.file.data) {
        mapped.start = (uint64_t)(input->data - mapped.file.data);
        options.fetch = fetch;
        options.fetch_user = &mapped;
    }
    if (source->kind == DUMP_TREE)
        return watch_tree(source, dump_source_is_text(source) ? NULL : watcher, error);
    if (source->kind == DUMP_ARCHIVE)
        (void)p3d_pbo_watch(input->data, input->size, watcher, &options, error);
    else if (source->kind == DUMP_TEXTURE)
        (void)p3d_paa_watch(input->data, input->size, watcher, &options, error);
    else
        (void)p3d_watch(input->data, input->size, watcher, &options, error);
    if (mapped.file.data && !cli_input_check(input, &changed))
        *error = changed;
    return error->status == P3D_OK;
}

/* ---- Names ---- */

/* Marks the LODs that are wanted. False and *error. */
static bool choose(struct dump_source *source, struct p3d_error *error)
{
    const bool is_good = error->status == P3D_OK;
    struct p3d_error wrong;

    if (dump_names_choose(&source->names, source->request->selector, &source->is_chosen, &wrong))
        return true;
    source->is_selector_wrong = is_good; /* else it may name what could not be read */
    cli_set_error(error, P3D_INVALID, "--lod %s", wrong.message);
    return false;
}

static void watch_names(void *user, const struct p3d_field *field)
{
    dump_names_take(user, field);
}

static bool enters_named(void *user, const struct p3d_field *record)
{
    (void)user;
    return dump_names_enters(record);
}

bool dump_source_read_names(struct dump_source *source, struct p3d_error *error)
{
    const struct dump_request *request = source->request;

    if (source->kind != DUMP_MODEL)
        return true;
    memset(error, 0, sizeof *error);
    if (!request->mode->has_names && !request->wanted.has_keys && !request->selector)
        return true;
    (void)dump_watch(
        source, &(struct p3d_watcher){.watch = watch_names, .user = &source->names, .enters = enters_named}, error);
    source->is_filtered = request->selector != NULL;
    return !request->selector || !dump_names_has_lod(&source->names) || choose(source, error);
}
