/* check.c: p3dinfo --check: reads the files, checks them, and shows what the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check.h"
#include "output.h"

#include "cli/assets.h"
#include "cli/json.h"
#include "cli/paths.h"
#include "cli/progress.h"
#include "core/words.h"
#include "mod/check_cfg.h"
#include "mod/check_config.h"
#include "mod/check_files.h"
#include "mod/check_text.h"

#include <stdlib.h>

struct run {
    const struct cli *cli;
    const struct info_check_options *options;
    struct p3di_paths paths, configs;
    struct cli_assets assets;
    struct p3di_mod mod;
    struct p3di_check_files files;
    struct p3di_prefixes prefixes;
    int archive_status; /* what was found of archives means for the exit status */
    struct p3d_check_options check;
    struct p3di_cfg_check cfg;
    struct info_check_output output;
    struct p3di_job memory;
    struct p3d_error failure; /* of that, and of what belongs to the mod */
};

void info_explain(const struct cli *cli, const char *id)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(id);
    struct p3d_error error;
    struct p3di_job job;

    if (!rule)
        cli_usage(cli, "no finding is called '%s'; docs/check.md lists them", id);
    cli_job_begin(&job, &error);
    p3di_rule_text(&job, rule, cli_sink(stdout));
    cli_job_end(&job);
}

/* ---- What is asked for ---- */

static void need(const struct run *run, bool is_good)
{
    if (!is_good && run->failure.status == P3D_NO_MEMORY)
        cli_need(NULL);
}

/* The inputs themselves are looked into for files, too. */
static void add_folder(struct run *run, const char *path)
{
    need(run, p3di_mod_add_folder(&run->mod, path, &run->failure));
    if (p3di_is_folder(path) || p3di_is_file(path))
        cli_assets_add(&run->assets, path);
}

/* Models, and the configs of a folder or archive, which are those of a mod. */
static void add_operand(struct run *run, const char *operand, bool is_recursive)
{
    cli_paths_add(&run->paths, operand, P3DI_ARCHIVES_OPENED, ".p3d .rtm " P3DI_CHECKED_TEXTS, is_recursive, NULL);
    if ((is_recursive && p3di_is_folder(operand)) || p3di_is_archive_name(operand)) {
        cli_paths_add(&run->configs, operand, P3DI_ARCHIVES_OPENED, ".cpp .bin", is_recursive, NULL);
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
           : request->is_recursive && !request->is_full ? INFO_CHECK_RULES
                                                        : INFO_CHECK_EACH;
}

/* The list of what is known may be any file but those that are checked. */
static void check_baseline(const struct run *run)
{
    const char *path = run->options->new_baseline;

    for (size_t i = 0; path && i < run->paths.count; i++) {
        const struct p3di_path *file = &run->paths.items[i];

        if (p3di_is_same_file(path, file->archive ? file->archive->path : file->path))
            cli_usage(run->cli, "--write-baseline %s would replace a file that is checked", path);
    }
}

static void begin(struct run *run, const struct info_check_request *request)
{
    const struct info_check_options *options = request->options;

    *run = (struct run){.cli = request->cli, .options = options, .check = {.profile = options->profile}};
    cli_job_begin(&run->memory, &run->failure);
    cli_assets_begin(&run->assets, run->cli);
    need(run, p3di_mod_begin(&run->mod, NULL, CLI_INCLUDE_HINT, &run->failure));
    need(run, p3di_cfg_check_begin(&run->cfg, options->model_cfg, NULL, &run->failure));
    run->cfg.include_hint = CLI_INCLUDE_HINT;
    if (!request->operands->count)
        cli_usage(run->cli, "no file given");
    for (size_t i = 0; i < request->operands->count; i++)
        add_operand(run, request->operands->items[i], request->is_recursive);
    if (options->source && run->paths.count != 1)
        cli_usage(run->cli, "--source takes one file, not %zu", run->paths.count);
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
    if (!p3di_input_open(&source->input, run->options->source, P3DI_MODEL, &error) ||
        !p3d_read(source->input.data, source->input.size, NULL, &source->document, &error))
        cli_usage(run->cli, "--source %s: %s", run->options->source, error.message);
    if (!source->document.mlod)
        cli_usage(run->cli, "--source %s: it is not an MLOD", run->options->source);
    run->check.source = &source->document;
}

static void close_source(const struct run *run, struct source *source)
{
    if (!run->options->source)
        return;
    p3d_close(&source->document);
    p3di_input_close(&source->input);
}

/* ---- A file ---- */

/* A file that cannot be read is a finding, too, so that who reads these alone learns of it. One that is not there is
 * not damaged; only programs get it among the findings. */
static int report_unreadable(struct run *run, const char *path, const struct p3d_error *error)
{
    struct info_check_found found;

    cli_error(run->cli, path, error);
    if (run->output.view >= INFO_CHECK_JSON || error->status != P3D_SYSTEM) {
        info_check_begin_file(&found, &run->output, path, NULL);
        info_check_add_of_file(&found, "F101", error->message);
        info_check_end_file(&found);
    }
    return CLI_FAILED;
}

/* `damage` is the first that was met; what is a LOD's is found with that. */
static int check_document(struct run *run, const char *path, const struct p3d_document *document,
                          const struct p3d_error *damage)
{
    struct info_check_found found;
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(document, &run->check, NULL, &error);
    int status;

    if (!findings)
        return report_unreadable(run, path, &error);
    info_check_begin_file(&found, &run->output, path, document);
    info_check_add_all(&found, findings);
    if (damage->status != P3D_OK && damage->lod == P3D_NO_LOD)
        info_check_add_of_file(&found, "F101", damage->message);
    if (run->cfg.finding.rule)
        info_check_add(&found, &run->cfg.finding);
    status = info_check_end_file(&found);
    p3d_findings_free(findings);
    return status;
}

/* ---- An animation ---- */

/* Faults of a model.cfg are reported for its models; an animation just has no skeleton then. */
static int check_animation(struct run *run, const struct p3di_path *path, const struct p3d_rtm *rtm)
{
    const struct p3di_cfg_place place = {.model = path,
                                         .wanted = run->options->model_cfg,
                                         .assets = run->cfg.assets,
                                         .option = CLI_INCLUDE_HINT,
                                         .animation = rtm};
    struct info_check_found found;
    struct p3di_found_cfg cfg;
    struct p3d_findings *findings;
    struct p3d_error error;
    int status;

    if (!p3di_find_cfg(&cfg, &place, NULL, &error) && run->options->model_cfg)
        cli_usage(run->cli, "--model-cfg %s", error.message);
    findings = p3d_check_rtm(rtm, cfg.skeleton, NULL, &error);
    p3di_found_cfg_close(&cfg);
    if (!findings)
        return report_unreadable(run, path->path, &error);
    info_check_begin_file(&found, &run->output, path->path, NULL);
    info_check_add_all(&found, findings);
    status = info_check_end_file(&found);
    p3d_findings_free(findings);
    return status;
}

static int check_rtm(struct run *run, const struct p3di_path *path)
{
    struct p3di_input input;
    struct p3d_rtm *rtm = NULL;
    struct p3d_error error;
    int status;

    if (cli_path_open(path, &input, P3DI_ANY, &error))
        rtm = p3d_rtm_read(input.data, input.size, NULL, &error);
    status = rtm ? check_animation(run, path, rtm) : report_unreadable(run, path->path, &error);
    p3d_rtm_free(rtm);
    p3di_input_close(&input);
    return status;
}

/* ---- An archive ---- */

/* Files in an archive with a wrong prefix are judged as if it were right: that is reported once. */
static void use_prefix(struct run *run, const struct p3di_path *path)
{
    struct p3di_prefix *prefix = p3di_prefix_of(&run->prefixes, path->archive);
    struct info_check_found found;

    need(run, !run->prefixes.job.has_failed);
    run->files.prefix = run->mod.prefix = prefix;
    if (!prefix || prefix->is_told)
        return;
    prefix->is_told = true;
    info_check_begin_file(&found, &run->output, prefix->archive, NULL);
    info_check_add(&found, &prefix->finding);
    if (info_check_end_file(&found) != CLI_OK)
        run->archive_status = CLI_FAILED;
}

/* ---- A config ---- */

static int check_config(struct run *run, const struct p3di_path *path)
{
    struct info_check_found found;
    struct p3d_error error;
    struct p3d_findings *findings;
    int status;

    use_prefix(run, path);
    findings = p3di_mod_check_config(&run->mod, path, &error);

    info_check_begin_file(&found, &run->output, path->path, NULL);
    info_check_add_all(&found, findings);
    if (!findings)
        info_check_add_of_file(&found, "C110", error.message);
    for (size_t i = 0; i < run->mod.finding_count; i++)
        info_check_add(&found, &run->mod.findings[i]);
    status = info_check_end_file(&found);
    p3d_findings_free(findings);
    return status;
}

/* ---- A model.cfg, an rvmat, a texture ---- */

/* In a folder only files called model.cfg are model.cfgs. */
static bool is_text(const struct p3di_path *path)
{
    return !path->problem && p3di_has_extension(path->path, P3DI_CHECKED_TEXTS);
}

static bool is_other_cfg(const struct p3di_path *path)
{
    return is_text(path) && p3di_has_extension(path->path, ".cfg") && (path->walked || path->archive) &&
           !p3di_is_model_cfg(path->relative);
}

static int check_text(struct run *run, const struct p3di_path *path)
{
    struct info_check_found found;
    struct p3d_error error;
    struct p3d_findings *findings = p3di_mod_check_text(&run->mod, path, &error);
    int status;

    cli_need(!findings && error.status == P3D_NO_MEMORY ? NULL : run);
    if (!findings)
        return report_unreadable(run, path->path, &error);
    info_check_begin_file(&found, &run->output, path->path, NULL);
    info_check_add_all(&found, findings);
    status = info_check_end_file(&found);
    p3d_findings_free(findings);
    return status;
}

/* A folder without models may have configs alone. */
static bool has_config_below(const struct run *run, const struct p3di_path *path)
{
    const size_t size = strlen(path->path);

    for (size_t i = 0; path->problem && i < run->configs.count; i++) {
        const struct p3di_path *config = &run->configs.items[i];

        if (!config->problem && p3di_is_config(config->relative) && strncmp(config->path, path->path, size) == 0)
            return true;
    }
    return false;
}

/* The config.bin that was made of the config.cpp beside it says the same. */
static bool is_made(const struct run *run, const struct p3di_path *path)
{
    const size_t stem = strlen(path->path) - 3;
    bool is_made = false;

    for (size_t i = 0; p3di_has_extension(path->path, ".bin") && i < run->configs.count && !is_made; i++)
        is_made = strncmp(run->configs.items[i].path, path->path, stem) == 0 &&
                  p3d_text_equal(p3d_bytes_of(run->configs.items[i].path + stem), "cpp");
    return is_made;
}

/* A folder without a config is no problem, and a file beside with another name is none. */
static int check_configs(struct run *run)
{
    int worst = CLI_OK;

    for (size_t i = 0; i < run->configs.count; i++) {
        const struct p3di_path *path = &run->configs.items[i];
        const bool is_left_out = path->problem || !p3di_is_config(path->relative) || is_made(run, path);
        const int status = is_left_out ? CLI_OK : check_config(run, path);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    return worst;
}

/* False if the file of --model-cfg has no class for the model, which is said. */
static bool read_class(struct run *run, const struct p3di_path *path, const struct p3d_document *document)
{
    struct p3d_error error;

    if (p3di_cfg_check_model(&run->cfg, path, document, &run->check, &error))
        return true;
    cli_need(error.status == P3D_NO_MEMORY ? NULL : run);
    if (!run->cfg.found.config)
        cli_usage(run->cli, "--model-cfg %s", error.message);
    cli_error(run->cli, NULL, &error);
    return false;
}

static int check_path(struct run *run, const struct p3di_path *path)
{
    struct p3d_document document;
    struct p3di_input input;
    struct p3d_error error;
    bool has_class;
    int status;

    if (!path->problem && !path->archive && p3di_is_config(path->path))
        return check_config(run, path);
    use_prefix(run, path);
    if (!path->problem && p3di_has_extension(path->path, ".rtm"))
        return check_rtm(run, path);
    if (is_text(path))
        return is_other_cfg(path) ? CLI_OK : check_text(run, path);
    if (!cli_path_open(path, &input, P3DI_MODEL, &error))
        return report_unreadable(run, path->path, &error);
    if (!p3d_read(input.data, input.size, NULL, &document, &error)) {
        status = report_unreadable(run, path->path, &error);
    } else {
        if (run->options->source && !document.odol)
            cli_usage(run->cli, "--source is for binarised models; %s is not one", path->path);
        has_class = read_class(run, path, &document);
        status = check_document(run, path->path, &document, &error);
        p3di_check_files_close_model(&run->files);
        status = has_class ? status : CLI_FAILED;
        p3d_close(&document);
    }
    p3di_input_close(&input);
    return status;
}

static bool is_used(const struct run *run, const struct p3di_cfg_class *class_)
{
    bool is_used = class_->is_used;

    for (size_t i = 0; i < run->paths.count && !is_used; i++)
        is_used = p3di_has_extension(run->paths.items[i].path, ".p3d") &&
                  p3d_text_equal(p3di_path_stem(p3d_bytes_of(run->paths.items[i].relative)), class_->name);
    for (size_t i = 0; i < run->cfg.near_count && !is_used; i++)
        is_used = strcmp(run->cfg.near[i], class_->name) == 0;
    return is_used;
}

/* Classes of model.cfgs that no model has, if all models below a folder were looked at: those of a file together. */
static void check_classes(struct run *run)
{
    const struct p3di_cfg_class *classes = run->cfg.classes, *end = classes + run->cfg.class_count;

    while (classes < end) {
        const char *path = classes->path;
        struct info_check_found found;
        size_t unused = 0;

        info_check_begin_file(&found, &run->output, path, NULL);
        for (; classes < end && strcmp(classes->path, path) == 0; classes++) {
            struct p3d_finding finding = p3di_finding_of_file("M110", NULL);

            if (is_used(run, classes))
                continue;
            finding.message = p3di_job_join(&found.job, "no model is called ", classes->name, ".p3d");
            finding.element = P3D_ELEMENT_CLASS;
            finding.name = p3d_bytes_of(classes->name);
            info_check_add(&found, &finding);
            unused++;
        }
        if (unused)
            info_check_end_file(&found);
        else
            cli_job_end(&found.job);
    }
}

static int check_models(struct run *run)
{
    int worst = CLI_OK;

    for (size_t i = 0; i < run->paths.count; i++) {
        const struct p3di_path *path = &run->paths.items[i];
        const int status = has_config_below(run, path) ? CLI_OK : check_path(run, path);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    return worst;
}

static void use_assets(struct run *run, const struct cli_words *paths)
{
    struct p3d_assets *assets;

    cli_assets_add_all(&run->assets, paths);
    assets = run->assets.assets;
    run->cfg.assets = run->mod.assets = assets;
    need(run, p3di_prefixes_begin(&run->prefixes, assets, &run->failure));
    if (assets)
        need(run, p3di_check_files_begin(&run->files, assets, &run->check, &run->failure));
}

static int check_all(struct run *run, bool is_recursive)
{
    int worst, configs;

    cli_progress_begin(run->cli->tool, "checking", run->paths.count + run->configs.count,
                       run->output.view != INFO_CHECK_RULES);
    worst = check_models(run);
    if (is_recursive)
        check_classes(run);
    configs = check_configs(run);
    cli_progress_end();
    worst = configs > worst ? configs : worst;
    return run->archive_status > worst ? run->archive_status : worst;
}

int info_check(const struct info_check_request *request)
{
    static struct run run; /* still reachable when a usage error ends the program */
    static struct source source;
    int worst;

    memset(&source, 0, sizeof source);
    begin(&run, request);
    use_assets(&run, request->assets);
    open_source(&run, &source);
    info_check_output_begin(&run.output, request->cli, request->options, view_of(request), request->color);
    worst = check_all(&run, request->is_recursive);
    if (!info_check_output_end(&run.output))
        worst = CLI_FAILED;
    close_source(&run, &source);
    p3di_cfg_check_close(&run.cfg);
    p3di_check_files_end(&run.files);
    p3di_prefixes_end(&run.prefixes);
    cli_assets_close(&run.assets);
    p3di_mod_close(&run.mod);
    p3di_paths_free(&run.paths);
    p3di_paths_free(&run.configs);
    cli_job_end(&run.memory);
    return cli_finish(request->cli, worst);
}
