/* p3dinfo.c: lists what is in P3D models.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check/check.h"
#include "diff/folders.h"
#include "options.h"
#include "roots.h"
#include "tex_headers.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "cli/progress.h"
#include "cli/sink.h"

#include "facts/file.h"
#include "report/report.h"

#include <stdlib.h>

struct request {
    struct cli cli;
    struct cli_line line;
    struct info_options options;
    struct p3di_style style;
    struct cli_assets assets;
    struct p3di_paths paths;
    bool is_first;                    /* nothing was printed yet */
    const struct p3di_archive *shown; /* what is in it stands below it */
};

/* ---- The command line ---- */

/* --brief and --json go line by line, for programs. */
static bool is_for_people(const struct info_options *options)
{
    return !options->is_brief && !options->is_json;
}

static void take_operands(struct request *request)
{
    const struct cli_words *operands = &request->line.operands;

    if (!operands->count)
        cli_usage(&request->cli, "no file given");
    for (size_t i = 0; i < operands->count; i++)
        cli_paths_add(&request->cli, &request->paths, operands->items[i],
                      request->options.is_json ? P3DI_ARCHIVES_OPENED : P3DI_ARCHIVES_SHOWN, ".p3d",
                      request->options.is_recursive, NULL);
}

static void take_assets(struct request *request)
{
    const struct info_options *options = &request->options;
    const struct cli_words *operands = &request->line.operands;

    cli_assets_open(&request->assets, &request->cli,
                    &(struct cli_places){operands->items, operands->count, &options->assets, options->has_no_assets});
    request->style.assets = request->assets.assets;
}

/* The first operand may be a command, if no option is one. */
static void take_command(struct request *request)
{
    struct info_options *options = &request->options;
    struct cli_words *operands = &request->line.operands;
    const char *word = request->line.has_word ? operands->items[0] : "";
    const bool is_check = strcmp(word, "check") == 0;

    if (options->is_check || options->is_diff || options->is_tex_headers || options->is_roots ||
        (!is_check && strcmp(word, "diff") != 0))
        return;
    options->is_check = is_check;
    options->is_diff = !is_check;
    request->line.has_word = false;
    memmove(operands->items, operands->items + 1, --operands->count * sizeof *operands->items);
}

/* On what was named before or comes next, or on all. */
static void show_help(struct request *request)
{
    const char *ahead = cli_ahead(&request->line), *topic = ahead ? ahead + (strncmp(ahead, "--", 2) == 0 ? 2 : 0) : "";

    take_command(request);
    info_help(request->options.is_check || strcmp(topic, "check") == 0 ? INFO_CHECK
              : request->options.is_diff || strcmp(topic, "diff") == 0 ? INFO_DIFF
                                                                       : INFO_LIST,
              strcmp(topic, "all") == 0);
    exit(cli_finish(&request->cli, CLI_OK));
}

static bool take_complexity(const char *text, double *complexity)
{
    char *end;

    *complexity = strtod(text, &end);
    return *text && !*end && *complexity >= 1 && *complexity <= 1e12;
}

static void take_option(struct request *request, int id)
{
    const char *value = request->line.value;

    if (id == INFO_OPTION_HELP)
        show_help(request);
    if (id == INFO_OPTION_TOLERANCE)
        request->options.tolerance = info_diff_tolerance(&request->line);
    if (id == INFO_OPTION_COMPLEXITY && !take_complexity(value, &request->options.complexity))
        cli_usage(&request->cli, "--complexity is a number above 0, such as 600000, not '%s'", value);
    request->options.check.has_profile |= id == INFO_OPTION_PROFILE;
    if (id == INFO_OPTION_PROFILE && !p3d_profile_of(value, &request->options.check.profile))
        cli_usage(&request->cli, "--profile is ofp, a1, a2, a3, dayz or any, not '%s'", value);
    if (id == INFO_OPTION_EXPLAIN) {
        info_explain(&request->cli, value);
        for (; (value = cli_ahead(&request->line)) != NULL && *value != '-'; request->line.next++) {
            putchar('\n');
            info_explain(&request->cli, value);
        }
        exit(cli_finish(&request->cli, CLI_OK));
    }
}

static void check_usage(const struct request *request)
{
    const struct info_options *options = &request->options;
    const size_t operand_count = request->line.operands.count;

    if (options->is_check)
        cli_check_options(&request->line, INFO_CHECK, "--check");
    else if (options->is_tex_headers)
        cli_check_options(&request->line, INFO_TEX_HEADERS, "--tex-headers");
    else if (options->is_roots)
        cli_check_options(&request->line, INFO_ROOTS, "--roots");
    else if (options->is_diff)
        cli_check_options(&request->line, INFO_DIFF, "--diff");
    else
        cli_check_options(&request->line, INFO_LIST, "lists");
    if (options->is_diff && !options->is_check && operand_count != 2)
        cli_usage(&request->cli, "--diff compares two files, or two folders: A B; %zu given", operand_count);
}

static void parse(struct request *request, int argc, char **argv)
{
    request->cli.tool = "p3dinfo";
    cli_line_open(&request->line, &request->cli, info_options, &request->options, argc, argv);
    for (int id; (id = cli_next(&request->line)) != 0;)
        take_option(request, id);
    take_command(request);
    check_usage(request);
}

/* ---- --check and --diff ---- */

static int check_models(const struct request *request)
{
    const struct info_options *options = &request->options;

    return info_check(&(struct info_check_request){.cli = &request->cli,
                                                   .options = &options->check,
                                                   .operands = &request->line.operands,
                                                   .assets = &options->assets,
                                                   .has_no_assets = options->has_no_assets,
                                                   .is_recursive = options->is_recursive,
                                                   .is_json = options->is_json,
                                                   .is_full = options->is_full,
                                                   .is_brief = options->is_brief,
                                                   .color = options->color});
}

static int compare(const struct request *request)
{
    const struct info_options *options = &request->options;
    const char *const *operands = request->line.operands.items;

    const struct info_diff_request diff = {.cli = &request->cli,
                                           .view = options->is_json   ? INFO_DIFF_JSON
                                                   : options->is_full ? INFO_DIFF_FULL
                                                                      : INFO_DIFF_SHORT,
                                           .style = &request->style,
                                           .paths = {operands[0], operands[1]},
                                           .selector = options->selector,
                                           .tolerance = options->tolerance};

    return info_diff_are_folders(operands) ? info_diff_folders(&diff) : info_diff(&diff);
}

/* ---- Lists ---- */

/* Errors go to stderr, also with --json: who reads the JSON has them there too. Warnings are in the JSON, and counted
 * in the line of --brief. */
static void report(const struct request *request, const struct p3di_facts *facts)
{
    struct cli_warnings warnings = {&request->cli, facts->path, 0, false};
    const bool has_warnings = is_for_people(&request->options);

    for (size_t i = 0; i < facts->error_count; i++)
        cli_error(&request->cli, facts->path, &facts->errors[i]);
    for (size_t i = 0; i < facts->warning_count && has_warnings; i++)
        cli_warn(&warnings, &facts->warnings[i]);
    cli_warnings_end(&warnings);
}

static enum p3di_view view_of(const struct info_options *options)
{
    return options->is_json    ? P3DI_VIEW_JSON
           : options->is_full  ? P3DI_VIEW_FULL
           : options->is_brief ? P3DI_VIEW_BRIEF
           : options->is_lods  ? P3DI_VIEW_LODS
                               : P3DI_VIEW_SHORT;
}

/* Each text for people but the first begins with an empty line. */
static void begin_item(const struct request *request)
{
    if (!request->is_first)
        putchar('\n');
}

/* The models of an archive are lines below its heading, unless somebody wants to know more. What could not be read is
 * only reported, but for programs, and in a list of lines. */
static void print(const struct request *request, const struct p3di_path *path, const struct p3di_facts *facts,
                  bool is_whole)
{
    const bool is_below = path->archive && path->archive == request->shown && !facts->is_texture;
    enum p3di_view view = view_of(&request->options);
    struct p3di_style style = request->style;
    struct p3d_error error;

    if (view == P3DI_VIEW_SHORT && is_below)
        view = P3DI_VIEW_BRIEF;
    if (view == P3DI_VIEW_BRIEF && !request->assets.is_given)
        style.assets = NULL; /* nobody has asked what is missing */
    if (view != P3DI_VIEW_JSON && view != P3DI_VIEW_BRIEF) {
        if (!is_whole)
            return;
        begin_item(request);
    }
    cli_need_report(p3di_report_facts(facts, view, &style, cli_sink(stdout), NULL, &error), &error);
    fflush(stdout);
}

/* Larger files, which no real model is, would take long. */
#define MOST_CHECKED (8u << 20)

/* A single model gets a line about its findings. */
static bool wants_findings(const struct request *request, const struct p3di_input *input)
{
    const enum p3di_view view = view_of(&request->options);

    return request->paths.count == 1 && input->size <= MOST_CHECKED &&
           (view == P3DI_VIEW_SHORT || view == P3DI_VIEW_FULL);
}

/* Gathers the facts of a file. False if it cannot be opened, which is a fact, too. */
static bool read_facts(const struct request *request, const struct p3di_path *path, struct p3di_input *input,
                       struct p3di_file_facts *file)
{
    const bool is_texture = p3di_has_extension(path->path, P3DI_TEXTURES),
               is_animation = p3di_has_extension(path->path, ".rtm");
    const enum p3di_facts_depth depth = p3di_view_depth(view_of(&request->options));
    struct p3di_facts_wish wish = {.depth = request->options.is_members ? P3DI_FACTS_MEMBERS : depth,
                                   .lods = request->options.selector,
                                   .assets = request->style.assets,
                                   .is_texture = is_texture,
                                   .is_animation = is_animation};
    struct p3d_error reason, error;
    bool is_open = p3di_path_open(path, input, is_texture || is_animation ? P3DI_ANY : P3DI_MODEL, &reason);
    bool is_good;

    wish.has_findings = is_open && wants_findings(request, input);
    if (is_open)
        is_good = p3di_file_facts_read(file, path, input, &wish, &error);
    else
        is_good = p3di_file_facts_fail(file, input, &wish, &reason, &error);
    cli_need(is_good ? file : NULL);
    return is_open;
}

/* True if a selector was given that names no LOD, which is an error of the file then. */
static bool is_lod_missing(const struct request *request, struct p3di_file_facts *file)
{
    struct p3d_error error = file->lods;

    if ((file->facts->is_texture || file->facts->is_animation) && request->options.selector)
        cli_set_error(&error, P3D_INVALID, "--lod: %s has no LODs",
                      file->facts->is_texture ? "a texture" : "an animation");
    else if (file->lods.status != P3D_OK)
        cli_set_error(&error, P3D_INVALID, "--lod %s", file->lods.message);
    else
        return false;
    cli_need(p3di_facts_add_error(file->facts, &error) ? file : NULL);
    return true;
}

static int show(const struct request *request, const struct p3di_path *path)
{
    struct p3di_file_facts file;
    struct p3di_input input;
    const bool is_open = read_facts(request, path, &input, &file), is_missing = is_lod_missing(request, &file);
    int status;

    print(request, path, file.facts, is_open && !is_missing);
    report(request, file.facts);
    status = is_missing ? CLI_USAGE : file.facts->error_count ? CLI_FAILED : CLI_OK;
    p3di_file_facts_free(&file);
    p3di_input_close(&input);
    return status;
}

static int show_archive(struct request *request, const struct p3di_path *path, size_t model_count)
{
    const struct p3di_archive *archive = path->archive;
    struct p3di_archive_facts facts = {archive->path, archive->pbo->size, archive->pbo, P3D_PBO_CHECKSUM_NONE,
                                       model_count};
    struct p3d_error error;
    const bool is_brief = request->options.is_brief;
    const bool is_good = is_brief || p3d_pbo_check_file(archive->pbo, archive->path, &facts.checksum, &error);

    if (is_brief) {
        cli_need_report(p3di_report_archive_brief(&facts, cli_sink(stdout), NULL, &error), &error);
        fflush(stdout);
    } else if (is_good) {
        begin_item(request);
        cli_need_report(p3di_report_archive(&facts, &request->style, cli_sink(stdout), NULL, &error), &error);
        fflush(stdout);
    } else {
        cli_error(&request->cli, path->path, &error);
    }
    if (archive->error.status != P3D_OK)
        cli_error(&request->cli, path->path, &archive->error);
    return is_good && archive->error.status == P3D_OK ? CLI_OK : CLI_FAILED;
}

/* The number of paths from here on in the same archive. */
static size_t count_models(const struct p3di_paths *paths, size_t first)
{
    size_t count = 0;

    while (first + count < paths->count && paths->items[first + count].archive == paths->items[first].archive)
        count++;
    return count;
}

static int show_path(struct request *request, size_t index)
{
    const struct p3di_path *path = &request->paths.items[index];
    int status;

    if (path->archive && path->entry == P3DI_ARCHIVE_ITSELF) {
        request->shown = path->archive;
        status = show_archive(request, path, count_models(&request->paths, index) - 1);
    } else {
        status = show(request, path);
    }
    request->is_first = false;
    return status;
}

static int list(struct request *request)
{
    int worst = CLI_OK;

    take_operands(request);
    take_assets(request);
    request->is_first = true;
    cli_progress_begin(request->cli.tool, "reading", request->paths.count, true);
    for (size_t i = 0; i < request->paths.count; i++) {
        const int status = show_path(request, i);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    cli_progress_end();
    cli_assets_close(&request->assets);
    p3di_paths_free(&request->paths);
    return cli_finish(&request->cli, worst);
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    struct info_options *options = &request.options;
    int status;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    options->complexity = 600000;
    parse(&request, argc, argv);
    request.style = (struct p3di_style){.width = sys_columns(stdout),
                                        .has_colors = cli_has_colors(options->color, stdout),
                                        .is_terminal = sys_is_terminal(stdout),
                                        .how_to_see_all = "--full shows all",
                                        .how_to_see_findings = "p3dinfo check shows them",
                                        .complexity = options->complexity};
    sys_keep_memory();
    status = options->is_check         ? check_models(&request)
             : options->is_diff        ? compare(&request)
             : options->is_roots       ? info_roots(&request.cli, &request.line.operands, options->is_json)
             : options->is_tex_headers ? info_tex_headers(&request.cli, &request.line.operands, options->is_json)
                                       : list(&request);
    cli_line_free(&request.line);
    free(options->assets.items);
    free(options->check.only.items);
    free(options->check.disabled.items);
    free(options->check.rules.items);
    return status;
}
