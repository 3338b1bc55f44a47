/* list.c: what is in models, textures, animations and archives: p3dinfo without a command.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "work/batch.h"

#include "core/foreign.h"
#include "facts/file.h"
#include "report/count.h"

#include <stdlib.h>

/* A file that is shown. Its text waits until the texts of the files before it are printed. */
struct item {
    const struct p3di_path *path;
    size_t model_count; /* of an archive */
    bool is_below;      /* a model that stands below the heading of its archive */
    int status;
    struct p3d_buffer text, messages;
};

struct list {
    const struct info_list_request *request;
    const struct info_options *options;
    enum p3di_view view;
    struct p3di_style style;
    struct cli_assets assets;
    struct p3di_paths paths;
    struct p3di_settings settings; /* of the check of a single file */
    bool has_settings;             /* they can be read */
    struct p3di_job memory;        /* of them */
    struct p3d_error failure;
    struct item *items;
    size_t count;
    bool is_direct; /* one at a time: nothing waits */
};

/* ---- What is shown ---- */

static enum p3di_view view_of(const struct info_options *options)
{
    return options->is_json    ? P3DI_VIEW_JSON
           : options->is_full  ? P3DI_VIEW_FULL
           : options->is_brief ? P3DI_VIEW_BRIEF
           : options->is_lods  ? P3DI_VIEW_LODS
                               : P3DI_VIEW_SHORT;
}

/* --brief and --json go line by line, for programs. */
static bool is_for_people(const struct list *list)
{
    return list->view != P3DI_VIEW_BRIEF && list->view != P3DI_VIEW_JSON;
}

static bool is_itself(const struct p3di_path *path)
{
    return path->archive && path->entry == P3DI_ARCHIVE_ITSELF;
}

/* Of an archive that only lists its files no model is opened. */
static void choose_items(struct list *list)
{
    const struct p3di_paths *paths = &list->paths;
    const struct p3di_archive *shown = NULL;
    struct item *heading = NULL;

    list->items = cli_alloc(paths->count, sizeof *list->items);
    for (size_t i = 0; i < paths->count; i++) {
        const struct p3di_path *path = &paths->items[i];
        const bool is_below = path->archive && path->archive == shown;

        if (is_itself(path)) {
            shown = path->archive;
            heading = &list->items[list->count];
        } else if (is_below && heading) {
            heading->model_count++;
        }
        if (!is_below || list->view != P3DI_VIEW_SHORT)
            list->items[list->count++] = (struct item){.path = path, .is_below = is_below};
    }
}

/* Of a folder without models its textures and animations are shown. */
static void take_operand(struct list *list, const char *operand)
{
    const enum p3di_archives archives = list->view == P3DI_VIEW_JSON ? P3DI_ARCHIVES_OPENED : P3DI_ARCHIVES_SHOWN;
    const size_t count = list->paths.count;
    const bool is_recursive = list->options->is_recursive;

    cli_paths_add(list->request->cli, &list->paths, operand, archives, ".p3d", is_recursive, NULL);
    if (!p3di_is_folder(operand) || list->paths.count != count + 1 || !list->paths.items[count].problem ||
        strcmp(list->paths.items[count].path, operand) != 0)
        return;
    list->paths.count = count;
    cli_paths_add(list->request->cli, &list->paths, operand, archives, ".p3d .rtm " P3DI_TEXTURES, is_recursive, NULL);
}

static void take_operands(struct list *list)
{
    const struct info_list_request *request = list->request;
    const struct cli_words *operands = request->operands;

    if (!operands->count)
        cli_usage(request->cli, "no file given");
    for (size_t i = 0; i < operands->count; i++)
        take_operand(list, operands->items[i]);
    choose_items(list);
}

static bool is_checked(const struct list *list)
{
    return list->paths.count == 1 && (list->view == P3DI_VIEW_SHORT || list->view == P3DI_VIEW_FULL);
}

/* A single model is checked as its mod wishes. */
static void take_settings(struct list *list)
{
    struct p3d_error error;

    cli_job_begin(&list->memory, &list->failure);
    list->has_settings = is_checked(list) &&
                         p3di_settings_find(&list->settings, &list->memory, list->request->operands->items[0], &error);
    if (!list->has_settings)
        list->settings = (struct p3di_settings){.path = NULL};
}

static void take_assets(struct list *list)
{
    const struct info_list_request *request = list->request;

    cli_assets_open(&list->assets, request->cli,
                    &(struct cli_places){request->operands->items, request->operands->count, &list->options->assets,
                                         list->options->has_no_assets});
    for (size_t i = 0; i < list->settings.asset_count; i++) {
        struct p3d_error error;

        if (list->assets.assets) /* the check says what is wrong with one */
            (void)p3d_assets_add(list->assets.assets, list->settings.assets[i], &error);
    }
    list->style.assets = list->assets.assets;
}

/* ---- Output ---- */

static struct p3d_sink sink_of(const struct list *list, struct item *item)
{
    return list->is_direct ? cli_sink(stdout) : p3d_buffer_sink(&item->text);
}

/* A text that waits is lost only if there is no memory. */
static void end_text(const struct list *list, bool is_written, const struct p3d_error *error)
{
    cli_need_report(is_written, error);
    if (list->is_direct)
        fflush(stdout);
    else if (!is_written)
        cli_fail_memory();
}

/* Each text for people but the first begins with an empty line. */
static void begin_item(const struct list *list, struct item *item)
{
    const struct p3d_sink sink = sink_of(list, item);

    if (item != list->items)
        sink.write(sink.user, "\n", 1);
}

/* Errors go to stderr, also with --json: who reads the JSON has them there too. Warnings are in the JSON, and counted
 * in the line of --brief. */
static void report(const struct list *list, const struct cli *cli, const struct p3di_facts *facts)
{
    struct cli_warnings warnings = {cli, facts->path, CLI_MODEL_LISTER, 0};

    for (size_t i = 0; i < facts->error_count; i++)
        cli_error(cli, facts->path, &facts->errors[i]);
    for (size_t i = 0; i < facts->warning_count && is_for_people(list); i++)
        cli_warn(&warnings, &facts->warnings[i]);
    cli_warnings_end(&warnings);
}

/* A file that could not be read is only reported, but in JSON and in a list of lines. */
static void print(const struct list *list, struct item *item, const struct p3di_facts *facts, bool is_whole)
{
    struct p3di_style style = list->style;
    struct p3d_error error;

    if (list->view == P3DI_VIEW_BRIEF && !list->assets.is_given)
        style.assets = NULL; /* nobody has asked what is missing */
    if (is_for_people(list)) {
        if (!is_whole)
            return;
        begin_item(list, item);
    }
    end_text(list, p3di_report_facts(facts, list->view, &style, sink_of(list, item), NULL, &error), &error);
}

/* ---- Models, textures, animations ---- */

/* Larger files, which no real model is, would take long. */
#define MOST_CHECKED (8u << 20)

/* A single model gets a line about its findings. */
static void count_findings(const struct list *list, const struct p3di_path *path, const struct p3di_input *input,
                           struct p3di_facts *facts)
{
    const struct p3di_counted counted = {path, input, list->assets.assets, &list->settings};
    struct p3d_error error;

    if (!list->has_settings || !facts->is_readable || input->size > MOST_CHECKED)
        return;
    facts->has_findings = true;
    cli_need(p3di_count_findings(&counted, facts->finding_counts, &error) ? facts : NULL);
}

/* Opens a file that its name says to be a texture, an animation or else a model. Standard input has no name: its first
 * bytes say it. */
static bool open_file(const struct p3di_path *path, struct p3di_input *input, struct p3di_facts_wish *wish,
                      struct p3d_error *error)
{
    const bool has_no_name = strcmp(path->path, "-") == 0;
    bool is_open;

    wish->is_texture = p3di_has_extension(path->path, P3DI_TEXTURES);
    wish->is_animation = p3di_has_extension(path->path, ".rtm");
    is_open = p3di_path_open(path, input,
                             has_no_name                              ? P3DI_NAMELESS
                             : wish->is_texture || wish->is_animation ? P3DI_ANY
                                                                      : P3DI_MODEL,
                             error);
    wish->is_texture |= is_open && has_no_name && p3di_is_paa(input->data, input->size);
    wish->is_animation |= is_open && has_no_name && p3d_rtm_detect(input->data, input->size);
    return is_open;
}

/* Gathers the facts of a file. False if it cannot be opened, which is a fact, too. */
static bool read_facts(const struct list *list, const struct p3di_path *path, struct p3di_input *input,
                       struct p3di_file_facts *file)
{
    struct p3di_facts_wish wish = {.depth = list->view == P3DI_VIEW_JSON && list->options->is_full
                                                ? P3DI_FACTS_MEMBERS
                                                : p3di_view_depth(list->view),
                                   .lods = list->options->selector,
                                   .assets = list->style.assets};
    struct p3d_error reason, error;
    const bool is_open = open_file(path, input, &wish, &reason);
    bool is_good;

    if (is_open)
        is_good = p3di_file_facts_read(file, path, input, &wish, &error);
    else
        is_good = p3di_file_facts_fail(file, input, &wish, &reason, &error);
    cli_need(is_good ? file : NULL);
    if (is_open && !wish.is_texture && !wish.is_animation)
        count_findings(list, path, input, file->facts);
    return is_open;
}

/* True if a selector was given that names no LOD, which is an error of the file then. */
static bool is_lod_missing(const struct list *list, struct p3di_file_facts *file)
{
    struct p3d_error error = file->lods;

    if ((file->facts->is_texture || file->facts->is_animation) && list->options->selector)
        cli_set_error(&error, P3D_INVALID, "--lod: %s has no LODs",
                      file->facts->is_texture ? "a texture" : "an animation");
    else if (file->lods.status != P3D_OK)
        cli_set_error(&error, P3D_INVALID, "--lod %s", file->lods.message);
    else
        return false;
    cli_need(p3di_facts_add_error(file->facts, &error) ? file : NULL);
    return true;
}

static int show(const struct list *list, struct item *item, const struct cli *cli)
{
    struct p3di_file_facts file;
    struct p3di_input input;
    const bool is_open = read_facts(list, item->path, &input, &file), is_missing = is_lod_missing(list, &file);
    int status;

    print(list, item, file.facts, is_open && !is_missing);
    report(list, cli, file.facts);
    status = is_missing ? CLI_USAGE : file.facts->error_count ? CLI_FAILED : CLI_OK;
    p3di_file_facts_free(&file);
    p3di_input_close(&input);
    return status;
}

/* ---- Archives ---- */

/* All of an archive is read for its checksum, which nobody waits for who wants to know what is in it. */
static bool find_checksum(const struct list *list, struct p3di_archive_facts *facts, struct p3d_error *error)
{
    facts->has_files = list->view == P3DI_VIEW_SHORT;
    facts->has_checksum = list->view == P3DI_VIEW_FULL;
    return !facts->has_checksum || p3d_pbo_check_file(facts->pbo, facts->path, &facts->checksum, error);
}

static int show_archive(const struct list *list, struct item *item, const struct cli *cli)
{
    const struct p3di_archive *archive = item->path->archive;
    struct p3di_archive_facts facts = {
        .path = archive->path, .size = archive->pbo->size, .pbo = archive->pbo, .model_count = item->model_count};
    struct p3d_error error;
    const struct p3d_sink sink = sink_of(list, item);
    const bool is_good = find_checksum(list, &facts, &error);

    if (list->view == P3DI_VIEW_BRIEF) {
        end_text(list, p3di_report_archive_brief(&facts, sink, NULL, &error), &error);
    } else if (is_good) {
        begin_item(list, item);
        end_text(list, p3di_report_archive(&facts, &list->style, sink, NULL, &error), &error);
    } else {
        cli_error(cli, item->path->path, &error);
    }
    if (archive->error.status != P3D_OK)
        cli_error(cli, item->path->path, &archive->error);
    return is_good && archive->error.status == P3D_OK ? CLI_OK : CLI_FAILED;
}

/* ---- Lists of textures ---- */

/* True for a texHeaders.bin, however it is called. */
static bool is_tex_headers(const struct p3di_path *path, struct p3di_input *input)
{
    struct p3d_error error;

    return p3di_has_extension(path->path, ".bin") && p3di_path_open(path, input, P3DI_ANY, &error) &&
           input->size >= 4 && memcmp(input->data, "0DHT", 4) == 0;
}

static int show_tex_headers(const struct list *list, struct item *item, const struct p3di_input *input,
                            const struct cli *cli)
{
    struct p3d_error error;
    struct p3d_tex_headers *headers = p3d_tex_headers_read(input->data, input->size, NULL, &error);
    const bool is_good = headers != NULL;

    if (!is_good)
        cli_error(cli, item->path->path, &error);
    else if (is_for_people(list))
        begin_item(list, item);
    if (is_good)
        end_text(list,
                 p3di_report_tex_headers(headers, item->path->path, list->view == P3DI_VIEW_JSON, sink_of(list, item),
                                         NULL, &error),
                 &error);
    p3d_tex_headers_free(headers);
    return is_good ? CLI_OK : CLI_FAILED;
}

/* ---- All ---- */

static bool work(void *user, size_t index, const struct cli *cli)
{
    const struct list *list = user;
    struct item *item = &list->items[index];
    struct p3di_input textures = {.data = NULL};
    struct cli own = *cli;

    own.alike = NULL;                                   /* each stands under what it is about */
    own.log = list->is_direct ? NULL : &item->messages; /* they stand behind the text */
    item->status = is_itself(item->path)                   ? show_archive(list, item, &own)
                   : is_tex_headers(item->path, &textures) ? show_tex_headers(list, item, &textures, &own)
                                                           : show(list, item, &own);
    p3di_input_close(&textures);
    return item->status == CLI_OK;
}

static size_t kept(void *user, size_t index)
{
    const struct list *list = user;

    return list->items[index].text.size + list->items[index].messages.size;
}

static void tell(void *user, size_t index)
{
    const struct list *list = user;
    const struct p3d_sink out = cli_sink(stdout);
    struct item *item = &list->items[index];

    if (item->text.size)
        out.write(out.user, item->text.data, item->text.size);
    if (item->text.size || item->messages.size)
        fflush(stdout);
    cli_print_log(&item->messages);
    p3d_buffer_free(&item->text);
}

int info_list(const struct info_list_request *request)
{
    static struct list list; /* still reachable when a usage error ends the program */
    int worst = CLI_OK;

    list = (struct list){
        .request = request, .options = request->options, .view = view_of(request->options), .style = *request->style};
    take_operands(&list);
    take_settings(&list);
    take_assets(&list);
    list.is_direct = list.count == 1 || request->options->thread_count == 1;
    batch_run(&(struct batch){.cli = request->cli,
                              .what = "reading",
                              .is_spoken = true,
                              .thread_count = request->options->thread_count,
                              .count = list.count,
                              .work = work,
                              .tell = tell,
                              .kept = kept,
                              .user = &list});
    for (size_t i = 0; i < list.count; i++)
        worst = list.items[i].status > worst ? list.items[i].status : worst;
    free(list.items);
    cli_assets_close(&list.assets);
    p3di_paths_free(&list.paths);
    cli_job_end(&list.memory);
    return cli_finish(request->cli, worst);
}
