/* source.c: a file whose fields are watched: a model, a texture, an animation, an archive, a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "config.h"

#include <stdlib.h>

/* ---- Opening ---- */

static bool is_archive(const struct p3di_path *path)
{
    return !path->archive && p3di_is_archive_name(path->path);
}

/* Opens the file. Only the first bytes are read of one whose fields nobody knows. */
static bool open_file(struct dump_source *source, const struct p3di_path *path, struct p3d_error *error)
{
    const bool is_known = p3di_has_extension(path->path, P3DI_TEXTURES) || is_archive(path);
    struct p3di_input *input = &source->input;

    if (!cli_path_open(path, input, is_known ? P3DI_ANY : P3DI_FIELDS, error))
        return false;
    if (!input->is_other || !dump_is_config(path->path, input->data, input->size))
        return true;
    p3di_input_close(input); /* a text, as its extension says, which "-" has none of */
    return cli_path_open(path, input, P3DI_ANY, error);
}

static bool find_kind(struct dump_source *source, const struct p3di_path *path, struct p3d_error *error)
{
    const struct p3di_input *input = &source->input;

    if (is_archive(path))
        source->kind = DUMP_ARCHIVE;
    else if (p3di_has_extension(path->path, P3DI_TEXTURES))
        source->kind = DUMP_TEXTURE;
    else if (dump_is_config(path->path, input->data, input->size))
        source->kind = DUMP_TREE;
    else if (p3d_rtm_detect(input->data, input->size))
        source->kind = DUMP_ANIMATION;
    else if (p3d_detect(input->data, input->size) == P3D_FORMAT_UNKNOWN) {
        p3di_input_unknown(input, error);
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
                  source->kind == DUMP_TREE        ? "a tree of classes has neither tags nor LODs"
                  : source->kind == DUMP_ARCHIVE   ? "archives have neither tags nor LODs"
                  : source->kind == DUMP_ANIMATION ? "animations have neither tags nor LODs"
                                                   : "--tags and --lod are of models, not of textures");
    return false;
}

bool dump_source_open(struct dump_source *source, struct dump_request *request, const struct p3di_path *path,
                      struct p3d_error *error)
{
    memset(source, 0, sizeof *source);
    source->request = request;
    source->input.path = path->path;
    return open_file(source, path, error) && find_kind(source, path, error) && can_have(source, error);
}

void dump_source_close(struct dump_source *source)
{
    dump_names_free(&source->names);
    free(source->is_chosen);
    p3di_input_close(&source->input);
}

/* ---- Watching ---- */

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

/* A caller that wants LODs leaves out those of which no fields came. */
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
    const struct p3di_input *input = &source->input;
    const struct dump_request *request = source->request;
    const struct dump_config how = {&request->cli, input->path, request->include_folders.items,
                                    request->include_folders.count, watcher};

    return dump_config(&how, input->data, input->size, error);
}

bool dump_watch(const struct dump_source *source, const struct p3d_watcher *watcher, struct p3d_error *error)
{
    const struct p3di_input *input = &source->input;
    struct filter filter = {source, watcher};
    const struct p3d_watcher filtered = {
        .watch = filter_field, .user = &filter, .mlod_lod = pass_mlod_lod, .odol_lod = pass_odol_lod};

    memset(error, 0, sizeof *error);
    if (source->is_filtered)
        watcher = &filtered;
    if (source->kind == DUMP_TREE)
        return watch_tree(source, dump_source_is_text(source) ? NULL : watcher, error);
    if (source->kind == DUMP_ARCHIVE)
        (void)p3d_pbo_watch(input->data, input->size, watcher, NULL, error);
    else if (source->kind == DUMP_ANIMATION)
        (void)p3d_rtm_watch(input->data, input->size, watcher, NULL, error);
    else if (source->kind == DUMP_TEXTURE)
        (void)p3d_paa_watch(input->data, input->size, watcher, NULL, error);
    else
        (void)p3d_watch(input->data, input->size, watcher, NULL, error);
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
