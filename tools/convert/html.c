/* html.c: p3d-to-html: the page that shows models, with models and what they name in it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "source.h"

#include "cli/paths.h"
#include "cli/progress.h"

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

static void note_read(void *user, const char *origin)
{
    work_note_file(user, origin);
}

static bool put_other(struct p3di_html *page, const struct p3di_path *source, const char *folder,
                      const struct p3d_scene_options *options, const struct conv_job *job, struct p3d_error *error)
{
    struct cli_warnings warnings = {job->cli, source->path, 0, false};
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

/* Each of several models has a folder of its own, so that each has its own model.cfg. */
static bool put_models(struct p3di_html *page, const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_page *request = &job->options->page;
    const size_t count = request->together_count;
    struct p3d_scene_options options = conv_scene_options(job->options);
    bool is_good;

    options.assets = job->options->assets;
    options.include_hint = CLI_INCLUDE_HINT;
    if (count) /* else there may be several pages at once, of which each is a step */
        cli_progress_begin("p3dconv", "putting models into the page", count + 1, false);
    is_good = p3di_html_add(page, count ? "1/" : "", job->path, job->input, &options, error);
    for (size_t i = 0; is_good && i < count; i++) {
        char folder[32];

        cli_progress_step();
        snprintf(folder, sizeof folder, "%zu/", i + 2);
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
    if (is_good && job->options->page.has_gallery)
        p3di_html_show_gallery(page);
    page->has_all_textures = job->options->page.textures == CONV_PAGE_ALL;
    page->max_texture = job->options->textures.max_size;
    is_good = is_good && put_models(page, job, error);
    is_good = p3di_html_end(page, is_good, error);
    free(page);
    return is_good;
}

bool conv_to_html(const struct conv_job *job, struct p3d_error *error)
{
    struct work_output output = {.reason = 0};
    struct p3di_input html;
    bool is_good;

    job->notes->has_unsought = !job->options->assets || !p3d_assets_has_mod(job->options->assets);
    is_good = open_page(&html, job, error) && conv_output_open(&output, job, job->output, error) &&
              write_page(&html, job, output.sink, error);
    is_good = work_output_close(&output, job->output, is_good, error);
    p3di_input_close(&html);
    return is_good;
}
