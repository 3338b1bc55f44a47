/* check.c: p3dinfo check: reads the files, checks them, and shows what the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check.h"
#include "output.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "lint/settings.h"
#include "lint/text_files.h"
#include "work/batch.h"

#include <stdlib.h>

struct run {
    const struct cli *cli;
    const struct info_check_options *options; /* with the settings of the mod's own file: */
    struct info_check_options own;
    struct p3di_settings settings;
    struct p3di_ignore_cost cost; /* of its exclude[] */
    struct cli_words assets_given;
    struct p3di_check_run all;
    struct cli_assets assets;
    struct info_check_output output;
    struct p3di_job memory;
    struct p3d_error failure; /* of that */
    unsigned thread_count;    /* 0: as many as there are processors */
    int worst;                /* the exit status by the findings so far */
};

/* Who gives the start of ids, as to --only, is told which begin so. */
#if defined(__GNUC__)
__attribute__((noreturn))
#endif
static void
fail_id(const struct cli *cli, const char *id)
{
    size_t rule_count, count = 0, first = 0, last = 0;
    const struct p3d_check_rule *rules = p3d_check_rules(&rule_count);

    for (size_t i = 0; i < rule_count; i++)
        if (*id && p3d_text_starts_with(p3d_bytes_of(rules[i].id + strlen("P3D-")), id)) {
            first = count++ ? first : i;
            last = i;
        }
    if (count)
        cli_usage(cli, "no finding is called '%s'; %zu begin so, from %s to %s; docs/check.md lists them", id, count,
                  rules[first].id + strlen("P3D-"), rules[last].id + strlen("P3D-"));
    cli_usage(cli, "no finding is called '%s'; docs/check.md lists them", id);
}

void info_explain(const struct cli *cli, const char *id)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(id);
    struct p3d_error error;
    struct p3di_job job;

    if (!rule)
        fail_id(cli, id);
    cli_job_begin(&job, &error);
    p3di_rule_text(&job, rule, cli_sink(stdout));
    cli_job_end(&job);
}

/* ---- What is asked for ---- */

static void add_folder(struct run *run, const char *path)
{
    cli_need(p3di_mod_add_folder(&run->all.mod, path, &run->failure) ? run : NULL);
}

/* --fix reads all twice. */
static void refuse_stream(const struct run *run, const char *path)
{
    if (run->options->is_fix && path && (strcmp(path, "-") == 0 || p3di_is_stream(path)))
        cli_usage(run->cli, "--fix needs files, and %s is none", path);
}

/* Models, and the configs of a folder or archive, which are a mod's configs. */
static void add_operand(struct run *run, const char *operand, bool is_recursive)
{
    refuse_stream(run, operand);
    cli_paths_add(run->cli, &run->all.paths, operand, P3DI_ARCHIVES_OPENED, ".p3d .rtm " P3DI_CHECKED_TEXTS,
                  is_recursive, NULL);
    if ((is_recursive && p3di_is_folder(operand)) || p3di_is_archive_name(operand)) {
        cli_paths_add(NULL, &run->all.configs, operand, P3DI_ARCHIVES_OPENED, ".cpp .bin " P3DI_CHECKED_PICTURES,
                      is_recursive, NULL);
        add_folder(run, operand);
    } else if (p3di_is_config(operand) || p3di_has_extension(operand, P3DI_CHECKED_TEXTS)) {
        const char *folder = p3di_folder_of(&run->memory, operand);

        add_folder(run, *folder ? folder : ".");
    }
}

static enum info_check_view view_of(const struct info_check_request *request)
{
    return request->is_json                             ? INFO_CHECK_JSON
           : request->options->is_sarif                 ? INFO_CHECK_SARIF
           : request->options->is_github                ? INFO_CHECK_GITHUB
           : request->options->is_fix                   ? INFO_CHECK_FIX
           : request->is_brief                          ? INFO_CHECK_BRIEF
           : request->is_recursive && !request->is_full ? INFO_CHECK_RULES
                                                        : INFO_CHECK_EACH;
}

/* The baseline may be any file but a file that is checked. */
static void check_baseline(const struct run *run)
{
    const char *path = run->options->new_baseline;

    for (size_t i = 0; path && i < run->all.paths.count; i++) {
        const struct p3di_path *file = &run->all.paths.items[i];

        if (p3di_is_same_file(path, file->archive ? file->archive->path : file->path))
            cli_usage(run->cli, "--write-baseline %s would replace a file that is checked", path);
    }
}

/* ---- What is found ---- */

/* One that is not there is not damaged; only programs are told so among the findings. */
static void show(void *user, const struct p3di_checked *checked)
{
    struct run *run = user;
    int status = checked->error ? CLI_FAILED : CLI_OK;

    if (checked->error)
        cli_error(run->cli, checked->path, checked->error);
    if (!checked->error || run->output.view >= INFO_CHECK_GITHUB || checked->error->status != P3D_SYSTEM) {
        const int found = info_check_show(&run->output, checked);

        status = found > status ? found : status;
    }
    run->worst = status > run->worst ? status : run->worst;
}

static void refuse(void *user, enum p3di_check_argument argument, const struct p3d_error *error)
{
    const struct run *run = user;

    cli_usage(run->cli, argument == P3DI_CHECK_SOURCE ? "--source: %s" : "--model-cfg %s", error->message);
}

static void warn(void *user, const struct p3d_error *error)
{
    struct run *run = user;

    cli_error(run->cli, NULL, error);
    run->worst = run->worst ? run->worst : CLI_FAILED;
}

static bool work(void *user, size_t index, const struct cli *cli)
{
    const struct p3di_check_work *all = user;

    (void)cli; /* messages wait until the findings of the file are printed */
    all->work(all->user, index);
    return true;
}

static void tell(void *user, size_t index)
{
    const struct p3di_check_work *all = user;

    all->tell(all->user, index);
}

static size_t kept(void *user, size_t index)
{
    const struct p3di_check_work *all = user;

    return all->kept(all->user, index);
}

static void do_each(void *user, const struct p3di_check_work *all)
{
    const struct run *run = user;
    struct p3di_check_work own = *all;

    batch_run(&(struct batch){.cli = run->cli,
                              .what = "checking",
                              .is_spoken = run->output.view != INFO_CHECK_RULES &&
                                           run->output.view != INFO_CHECK_BRIEF && run->output.view != INFO_CHECK_FIX,
                              .thread_count = all->is_serial ? 1 : run->thread_count,
                              .count = all->count,
                              .work = work,
                              .tell = tell,
                              .kept = kept,
                              .user = &own});
}

/* The words of the mod's file come before those of the command, which count more. */
static struct cli_words join_words(const char **first, size_t count, const struct cli_words *words)
{
    struct cli_words all = {.items = cli_alloc(count + words->count + 1, sizeof *all.items)};

    for (size_t i = 0; i < count; i++)
        all.items[all.count++] = first[i];
    for (size_t i = 0; i < words->count; i++)
        all.items[all.count++] = words->items[i];
    return all;
}

static void take_settings(struct run *run, const struct info_check_request *request)
{
    struct p3di_settings *settings = &run->settings;
    struct p3d_error error;

    if (!p3di_settings_find(settings, &run->memory, request->operands->items[0], &error))
        cli_usage(run->cli, "%s", error.message);
    run->own = *request->options;
    run->options = &run->own;
    if (settings->has_profile && !run->own.has_profile)
        run->own.profile = settings->profile;
    run->own.has_profile |= settings->has_profile;
    run->own.baseline = run->own.baseline ? run->own.baseline : settings->baseline;
    run->own.rules = join_words(settings->rules, settings->rule_count, &request->options->rules);
    run->assets_given = join_words(settings->assets, settings->asset_count, request->assets);
}

static void begin(struct run *run, const struct info_check_request *request)
{
    *run = (struct run){.cli = request->cli, .options = request->options};
    cli_job_begin(&run->memory, &run->failure);
    if (!request->operands->count)
        cli_usage(run->cli, "no file given");
    take_settings(run, request);
    p3di_check_run_begin(&run->all, run->options->model_cfg, CLI_INCLUDE_HINT);
    cli_need(run->all.job.has_failed ? NULL : run);
    run->all.check.profile = run->options->profile;
    run->all.guesses_profile = !run->options->has_profile;
    run->all.follows_git = request->is_recursive && !run->options->has_no_ignore;
    run->all.user = run;
    run->all.each = do_each;
    run->thread_count = request->thread_count;
    run->all.show = show;
    run->all.refuse = refuse;
    run->all.warn = warn;
    refuse_stream(run, run->options->source);
    refuse_stream(run, run->options->baseline);
    refuse_stream(run, run->options->model_cfg);
    for (size_t i = 0; i < request->operands->count; i++)
        add_operand(run, request->operands->items[i], request->is_recursive);
    p3di_settings_exclude(&run->settings, &run->all.paths, &run->cost);
    p3di_settings_exclude(&run->settings, &run->all.configs, &run->cost);
    if (run->options->source && run->all.paths.count != 1)
        cli_usage(run->cli, "--source takes one file, not %zu", run->all.paths.count);
    check_baseline(run);
}

/* ---- The source ---- */

struct source {
    struct p3di_input input;
    struct p3d_document document;
};

static void open_source(struct run *run, struct source *source)
{
    struct p3d_error error;

    if (!run->options->source)
        return;
    if (!p3di_input_open_named(&source->input, run->options->source, P3DI_MODEL, &error) ||
        !p3d_read(source->input.data, source->input.size, NULL, &source->document, &error))
        cli_usage(run->cli, "--source %s: %s", run->options->source, error.message);
    if (!source->document.mlod)
        cli_usage(run->cli, "--source %s: it is not an MLOD", run->options->source);
    run->all.check.source = &source->document;
}

static void close_source(const struct run *run, struct source *source)
{
    if (!run->options->source)
        return;
    p3d_close(&source->document);
    p3di_input_close(&source->input);
}

/* ---- All ---- */

/* Who checks nothing should know, and who checks more than is meant. */
static void tell_ignored(struct run *run)
{
    const char *unread = p3di_gits_unread(&run->all.gits);
    struct p3d_error error;

    if (unread)
        cli_message(run->cli, unread,
                    "warning: it cannot be read, has more than 64 KiB or patterns that take long, and counts as empty");
    if (p3di_ignoring_costs_much(&run->cost))
        cli_message(run->cli, run->settings.path,
                    "warning: exclude[] has patterns that take long; not all is left out");
    if (!run->all.ignored_count || run->all.left_count)
        return;
    cli_set_error(&error, P3D_INVALID, "nothing is checked: .gitignore names all of it; --no-ignore checks it");
    cli_error(run->cli, NULL, &error);
    run->worst = CLI_FAILED;
}

/* A single file says nothing of what other files of its mod use. */
static bool has_whole_mods(const struct info_check_request *request)
{
    bool is_whole = request->is_recursive;

    for (size_t i = 0; i < request->operands->count && is_whole; i++)
        is_whole = p3di_is_folder(request->operands->items[i]) || p3di_is_archive_name(request->operands->items[i]);
    return is_whole;
}

/* Checks all once. False if an output could not be written. */
static bool check(struct run *run, const struct info_check_request *request, bool is_again)
{
    static struct source source; /* still reachable when a usage error ends the program */
    bool is_written;

    memset(&source, 0, sizeof source);
    begin(run, request);
    cli_assets_open(&run->assets, request->cli,
                    &(struct cli_places){request->operands->items, request->operands->count, &run->assets_given,
                                         request->has_no_assets});
    run->all.follows_names = !request->is_recursive && !request->options->is_fix;
    p3di_check_run_use(&run->all, run->assets.assets);
    open_source(run, &source);
    info_check_output_begin(&run->output, request->cli, run->options, view_of(request), request->color);
    run->output.is_again = is_again;
    run->output.fixes.assets = run->assets.assets;
    run->output.fixes.gits = &run->all.gits;
    run->output.fixes.settings = &run->settings;
    run->output.fixes.cost = &run->cost;
    run->output.fixes.reach =
        (struct p3di_reach){.folders = run->all.mod.folders, .folder_count = run->all.mod.folder_count};
    p3di_check_run_all(&run->all, has_whole_mods(request));
    cli_need(run->all.job.has_failed ? NULL : run);
    run->output.guess = run->all.guess;
    run->output.ignored_count = run->all.ignored_count;
    tell_ignored(run);
    is_written = info_check_output_end(&run->output);
    close_source(run, &source);
    p3di_check_run_end(&run->all);
    cli_assets_close(&run->assets);
    free(run->own.rules.items);
    free(run->assets_given.items);
    cli_job_end(&run->memory);
    return is_written;
}

/* Counts what is left of the findings. What there is to say of the files was said. */
static void check_again(struct run *run, const struct info_check_request *request)
{
    struct p3d_buffer unheard = {NULL, 0, 0};
    struct info_check_request again = *request;
    struct cli cli = *request->cli;

    cli.log = &unheard;
    again.cli = &cli;
    (void)check(run, &again, true);
    p3d_buffer_free(&unheard);
}

int info_check(const struct info_check_request *request)
{
    static struct run run; /* still reachable when a usage error ends the program */
    const bool is_written = check(&run, request, false);

    if (info_fixes_have_changed(&run.output.fixes))
        check_again(&run, request);
    return cli_finish(request->cli, is_written ? run.worst : CLI_FAILED);
}
