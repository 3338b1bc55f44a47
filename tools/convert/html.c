/* html.c: p3d-to-html: the page that shows models, with models and what they name in it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "source.h"
#include "whole.h"

#include "cli/paths.h"
#include "cli/progress.h"

#include "files/archive.h"
#include "page/html.h"

#include <stdlib.h>

/* ---- The page ---- */

static const char page_name[] = "p3dview.html";

/* Beside the folder of the program, as everything is installed. */
static char *installed_page(void)
{
    char *program = sys_program(), *folder = cli_folder_of(program ? program : "");
    char *path = cli_join(folder, "../share/p3dkit/", page_name);
    const bool is_there = program && p3di_is_file(path);

    free(folder);
    free(program);
    if (is_there)
        return path;
    free(path);
    return cli_join(P3D_DATA_FOLDER, "/", page_name);
}

static bool open_page(struct p3di_input *page, const struct conv_job *job, struct p3d_error *error)
{
    char *path = job->options->page.path ? cli_copy(job->options->page.path) : installed_page();
    struct p3d_error reason;
    const bool is_open = p3di_input_open_named(page, path, P3DI_CONFIG, &reason);

    if (is_open)
        work_note_file(job->notes, path);
    else if (job->options->page.path)
        cli_set_error(error, P3D_SYSTEM, "--page %s%s: %.80s", CLI_PATH(path, 90), reason.message);
    else
        cli_set_error(
            error, P3D_SYSTEM,
            "the page %s%s is not installed; --page FILE names one, and cmake --workflow --preset web makes it",
            CLI_PATH(path, 76));
    free(path);
    page->path = NULL;
    return is_open;
}

/* ---- Models ---- */

/* In any thread. */
static void note_game_file(void *user, const char *path)
{
    sys_lock();
    cli_names_take(user, cli_copy(path));
    sys_unlock();
}

static void note_read(void *user, const char *origin)
{
    work_note_file(user, origin);
}

static bool put_other(struct p3di_html *page, const struct p3di_path *source, const char *folder,
                      const struct p3d_scene_options *options, const struct conv_job *job, struct p3d_error *error)
{
    struct cli_warnings warnings = {job->cli, source->path, CLI_MODEL_LISTER, 0};
    struct p3d_options library = job->library;
    struct p3di_input input;
    struct p3d_error reason;
    bool is_good;

    library.warn_user = &warnings; /* they are of this model */
    page->job.options = &library;
    is_good = p3di_path_open(source, &input, P3DI_MODEL, &reason) &&
              p3di_html_add(page, folder, source, &input, options, &reason);

    if (is_good)
        work_note_file(job->notes, source->path);
    else
        cli_set_error(error, reason.status, "%s%s: %.100s", CLI_PATH(source->path, 80), reason.message);
    page->job.options = &job->library;
    cli_warnings_end(&warnings);
    p3di_input_close(&input);
    return is_good;
}

/* The others are wanted all the same, as of a batch. */
static bool is_left_out(const struct p3di_html *page, const struct p3di_path *source, const struct conv_job *job,
                        const struct p3d_error *error)
{
    if (page->job.has_failed || error->status == P3D_NO_MEMORY)
        return false;
    cli_message(job->cli, NULL, error->message);
    if (!job->notes->left_out)
        job->notes->left_out = source->path;
    return true;
}

/* ---- Their folders ---- */

/* A folder or an archive that the user has named, or the folder of a file that he has named. */
struct group {
    const char *path;
    const char *top; /* its folder in the page, with a slash behind it, if there are several groups; else "" */
};

struct groups {
    struct p3di_job *job; /* the page's */
    struct group *items;
    size_t count, capacity;
};

static const char *group_path(struct p3di_job *job, const struct p3di_path *source)
{
    const char *folder = source->walked    ? source->walked
                         : source->archive ? source->archive->path
                                           : p3di_folder_of(job, source->path);

    return *folder ? folder : ".";
}

static struct group *find_group(struct groups *groups, const struct p3di_path *source)
{
    const char *path = group_path(groups->job, source);

    for (size_t i = 0; i < groups->count; i++)
        if (strcmp(groups->items[i].path, path) == 0)
            return &groups->items[i];
    if (!P3DI_ROOM(groups->job, groups->items, groups->count, groups->capacity))
        return NULL;
    groups->items[groups->count] = (struct group){path, ""};
    return &groups->items[groups->count++];
}

/* The page has files of the game's paths in a folder of this name. */
static bool is_of_assets(const char *folder)
{
    static const char name[] = "assets/";

    return p3d_text_starts_with(p3d_bytes_of(folder), name);
}

static bool is_taken(const struct groups *groups, size_t count, const char *top)
{
    bool is_one = is_of_assets(top);

    for (size_t i = 0; i < count && !is_one; i++)
        is_one = p3d_text_equal(p3d_bytes_of(groups->items[i].top), top);
    return is_one;
}

static void name_groups(struct groups *groups)
{
    for (size_t i = 0; i < groups->count; i++) {
        char *name = p3di_has_extension(groups->items[i].path, ".pbo")
                         ? cli_copy_bytes(p3di_archive_name(groups->items[i].path))
                         : conv_folder_name(groups->items[i].path);
        const char *top = p3di_job_join(groups->job, name, "/", "");

        for (unsigned j = 2; !groups->job->has_failed && is_taken(groups, i, top); j++)
            top = p3di_job_format(groups->job, "%s (%u)/", name, j);
        groups->items[i].top = top;
        free(name);
    }
}

/* As in the input: the model.cfg of a model is the nearest one above it in the page, too. */
static const char *folder_of(struct groups *groups, const struct p3di_path *source)
{
    const struct group *group = find_group(groups, source);
    const char *relative =
        source->archive ? p3di_archive_own_relative(groups->job, source->archive, source->entry) : source->relative;
    char *folder = p3di_set_slashes(p3di_folder_of(groups->job, relative), '/');

    return group ? p3di_job_join(groups->job, group->top, folder, "") : "";
}

static void find_groups(struct groups *groups, const struct conv_job *job)
{
    const struct conv_page *request = &job->options->page;
    bool has_assets = is_of_assets(folder_of(groups, job->path));

    for (size_t i = 0; i < request->together_count; i++)
        has_assets |= is_of_assets(folder_of(groups, &request->together[i]));
    if (groups->count > 1 || has_assets)
        name_groups(groups);
}

/* ---- All ---- */

static bool put_models(struct p3di_html *page, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_page *request = &job->options->page;
    const size_t count = request->together_count;
    struct p3d_scene_options options = conv_scene_options(job->options);
    struct groups groups = {.job = &page->job};
    bool is_good;

    if (count)
        find_groups(&groups, job);
    options.assets = job->options->assets;
    options.include_hint = CLI_INCLUDE_HINT;
    if (count) /* else there may be several pages at once, of which each is a step */
        cli_progress_begin("p3dconv", "putting models into the page", count + 1, false);
    is_good = p3di_html_add(page, count ? folder_of(&groups, job->path) : "", job->path, job->input, &options, error);
    for (size_t i = 0; is_good && i < count; i++) {
        const char *folder = folder_of(&groups, &request->together[i]);

        cli_progress_step();
        is_good = put_other(page, &request->together[i], folder, &options, job, error) ||
                  is_left_out(page, &request->together[i], job, error);
    }
    if (count)
        cli_progress_end();
    return is_good;
}

static bool write_page(const struct p3di_input *html, const struct conv_job *job, struct p3d_sink sink,
                       struct p3d_error *error)
{
    const struct p3d_bytes bytes = {html->data, (uint32_t)html->size};
    struct p3di_html *page = cli_alloc(1, sizeof *page);
    bool is_good = p3di_html_begin(page, bytes, sink, &job->library, error);

    page->read = note_read;
    page->read_user = job->notes;
    page->listener = (struct p3di_rvmat_listener){work_note_sought, job->notes};
    page->of_game = job->options->of_game ? note_game_file : NULL;
    page->of_game_user = job->options->of_game;
    if (is_good && job->options->page.has_gallery)
        p3di_html_show_gallery(page);
    page->has_all_textures = job->options->page.textures == CONV_PAGE_ALL;
    page->max_texture = job->options->textures.max_size;
    is_good = is_good && put_models(page, job, error);
    job->notes->has_unsought = page->lacks_textures;
    is_good = p3di_html_end(page, is_good, error);
    free(page);
    return is_good;
}

bool conv_to_html(const struct conv_job *job, struct p3d_error *error)
{
    struct work_output output = {.reason = 0};
    struct p3di_input html;
    bool is_good;

    is_good = open_page(&html, job, error) && conv_output_open(&output, job, job->output, error) &&
              write_page(&html, job, output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    p3di_input_close(&html);
    return is_good;
}
