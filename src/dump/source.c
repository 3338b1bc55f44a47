/* source.c: a file whose fields are watched: a model, a texture, an animation, an archive, a tree of classes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "source.h"

#include "path.h"
#include "tree.h"

#include "system/name.h"

#include <p3d/p3d.h>

/* ---- Opening ---- */

static bool is_archive(const struct p3di_path *path)
{
    return !path->archive && p3di_is_archive_name(path->path);
}

/* Opens the file. Of one whose fields nobody knows only the first bytes are read. */
static bool open_file(struct p3di_dump *dump, const struct p3di_path *path, struct p3d_error *error)
{
    const bool is_known = p3di_has_extension(path->path, P3DI_TEXTURES) || is_archive(path);
    struct p3di_input *input = &dump->input;

    if (!p3di_path_open(path, input, is_known ? P3DI_ANY : P3DI_FIELDS, error))
        return false;
    if (!input->is_other || !p3di_dump_is_tree(path->path, input->data, input->size))
        return true;
    p3di_input_close(input); /* a text, as its extension says, which "-" has none of */
    return p3di_path_open(path, input, P3DI_ANY, error);
}

static bool find_kind(struct p3di_dump *dump, const struct p3di_path *path, struct p3d_error *error)
{
    const struct p3di_input *input = &dump->input;

    if (is_archive(path))
        dump->kind = DUMP_ARCHIVE;
    else if (p3di_has_extension(path->path, P3DI_TEXTURES))
        dump->kind = DUMP_TEXTURE;
    else if (p3di_dump_is_tree(path->path, input->data, input->size))
        dump->kind = DUMP_TREE;
    else if (p3d_rtm_detect(input->data, input->size))
        dump->kind = DUMP_ANIMATION;
    else if (p3d_detect(input->data, input->size) == P3D_FORMAT_UNKNOWN) {
        p3di_input_unknown(input, error);
        return false;
    }
    return true;
}

static bool can_have(const struct p3di_dump *dump, struct p3d_error *error)
{
    static const char *const kinds[] = {[DUMP_TEXTURE] = "textures have",
                                        [DUMP_ARCHIVE] = "archives have",
                                        [DUMP_ANIMATION] = "animations have",
                                        [DUMP_TREE] = "a tree of classes has"};

    if (dump->kind == DUMP_MODEL || (dump->wish->view != P3DI_DUMP_TAGS && !dump->wish->lods))
        return true;
    p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "%s neither tags nor LODs", kinds[dump->kind]);
    return false;
}

bool p3di_dump_open(struct p3di_dump *dump, const struct p3di_path *path, const struct p3di_dump_wish *wish,
                    const struct p3d_options *options, struct p3d_error *error)
{
    *dump = (struct p3di_dump){.wish = wish, .options = options, .input = {.path = path->path}};
    dump->names.job = &dump->job;
    if (!p3di_job_begin(&dump->job, "to show the file", P3DI_NO_INPUT, options, &dump->failure)) {
        *error = dump->failure;
        return false;
    }
    return open_file(dump, path, error) && find_kind(dump, path, error) && can_have(dump, error);
}

void p3di_dump_close(struct p3di_dump *dump)
{
    p3di_arena_free(dump->job.arena);
    p3di_input_close(&dump->input);
}

/* ---- Watching ---- */

/* Lets the fields and LODs through that are chosen. */
struct filter {
    const struct p3di_dump *dump;
    const struct p3d_watcher *watcher;
};

static void filter_field(void *user, const struct p3d_field *field)
{
    const struct filter *filter = user;

    if (field->lod != P3D_NO_LOD && (size_t)field->lod < filter->dump->names.lod_count && filter->dump->is_chosen &&
        filter->dump->is_chosen[field->lod])
        filter->watcher->watch(filter->watcher->user, field);
}

/* A caller that wants LODs leaves out the LODs of which no fields came. */
static void pass_mlod_lod(void *user, const struct p3d_mlod_lod *lod)
{
    const struct filter *filter = user;

    if (filter->watcher->mlod_lod)
        filter->watcher->mlod_lod(filter->watcher->user, lod);
}

static void pass_odol_lod(void *user, const struct p3d_odol *odol, const struct p3d_odol_lod *lod)
{
    const struct filter *filter = user;

    if (filter->watcher->odol_lod)
        filter->watcher->odol_lod(filter->watcher->user, odol, lod);
}

static bool watch(const struct p3di_dump *dump, const struct p3d_watcher *watcher, struct p3d_error *error)
{
    const struct p3di_input *input = &dump->input;

    p3di_error_clear(error);
    if (dump->kind == DUMP_ARCHIVE)
        (void)p3d_pbo_watch(input->data, input->size, watcher, NULL, error);
    else if (dump->kind == DUMP_ANIMATION)
        (void)p3d_rtm_watch(input->data, input->size, watcher, NULL, error);
    else if (dump->kind == DUMP_TEXTURE)
        (void)p3d_paa_watch(input->data, input->size, watcher, NULL, error);
    else
        (void)p3d_watch(input->data, input->size, watcher, NULL, error);
    return error->status == P3D_OK;
}

bool p3di_dump_watch(const struct p3di_dump *dump, const struct dump_pen *pen, const struct p3d_watcher *watcher,
                     struct p3d_error *error)
{
    struct filter filter = {dump, watcher};
    const struct p3d_watcher filtered = {
        .watch = filter_field, .user = &filter, .mlod_lod = pass_mlod_lod, .odol_lod = pass_odol_lod};

    if (dump->kind == DUMP_TREE)
        return p3di_dump_tree(dump, pen, watcher, error);
    return watch(dump, dump->is_filtered ? &filtered : watcher, error);
}

/* ---- Names ---- */

static void watch_names(void *user, const struct p3d_field *field)
{
    p3di_dump_names_take(user, field);
}

static bool enters_named(void *user, const struct p3d_field *record)
{
    (void)user;
    return p3di_dump_names_enters(record);
}

/* The wanted field may be named by the names of records. */
static bool find_wanted(struct p3di_dump *dump)
{
    if (dump->wish->view != P3DI_DUMP_FIELD)
        return true;
    dump->wanted = p3di_job_alloc(&dump->job, 1, sizeof *dump->wanted);
    return dump->wanted && p3di_dump_wanted_parse(&dump->job, dump->wanted, dump->wish->field);
}

/* Marks the LODs that are wanted. A LOD that could not be read may be the chosen one. */
static bool choose(struct p3di_dump *dump, bool is_whole, struct p3d_error *error)
{
    if (p3di_dump_names_choose(&dump->names, dump->wish->lods, &dump->is_chosen, error))
        return true;
    dump->is_selector_wrong = is_whole && !dump->job.has_failed;
    return false;
}

bool p3di_dump_choose(struct p3di_dump *dump, struct p3d_error *error)
{
    const char *lods = dump->wish->lods;
    const enum p3di_dump_view view = dump->wish->view;
    bool is_whole, is_good = find_wanted(dump);

    if (dump->kind == DUMP_MODEL && is_good &&
        (view == P3DI_DUMP_TEXT || view == P3DI_DUMP_TAGS || (dump->wanted && dump->wanted->has_keys) || lods)) {
        const struct p3d_watcher watcher = {.watch = watch_names, .user = &dump->names, .enters = enters_named};

        is_whole = watch(dump, &watcher, error);
        dump->is_filtered = lods;
        is_good = !lods || !p3di_dump_names_has_lod(&dump->names) || choose(dump, is_whole, error);
    }
    if (dump->job.has_failed)
        *error = dump->failure;
    return is_good && !dump->job.has_failed;
}
