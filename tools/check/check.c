/* check.c: p3dinfo --check: reads the files, checks them, and shows what the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check.h"
#include "baseline.h"
#include "cfg.h"
#include "files.h"
#include "findings.h"
#include "mod.h"
#include "summary.h"

#include "cli/assets.h"
#include "cli/paths.h"
#include "cli/progress.h"

#include <stdlib.h>

struct run {
    const struct cli *cli;
    const struct info_check_options *options;
    bool is_json, is_summed; /* findings of folders are shown by rule */
    struct cli_paths paths, configs;
    struct info_check_mod mod;
    struct info_check_files files;
    struct p3d_check_options check;
    struct info_check_cfg cfg;
    struct info_check_style style;
    struct p3d_json sarif; /* of all files */
    struct info_check_summary summary;
    double began; /* sys_seconds */
    struct info_check_baseline baseline;
    int8_t *levels; /* by rule, see info_check_file */
};

/* ---- What is asked for ---- */

/* The id begins with the word, which may leave "P3D-" out. */
static bool begins(const char *id, const char *word)
{
    return p3d_text_starts_with(p3d_bytes_of(id), word) ||
           p3d_text_starts_with(p3d_bytes_of(id + strlen("P3D-")), word);
}

static void check_words(const struct run *run, const struct cli_words *words)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    for (size_t i = 0; i < words->count; i++) {
        const char *word = words->items[i];
        bool is_known = false;

        for (size_t j = 0; j < count; j++)
            is_known |= *word && begins(rules[j].id, word);
        if (!is_known)
            cli_usage(run->cli, "no finding has an id that begins with '%s'", word);
    }
}

/* "F104=error,N=off" */
static void take_levels(const struct run *run, const char *text)
{
    static const char *const names[] = {"off", "note", "warning", "error"};
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    while (*text) {
        const size_t size = strcspn(text, ","), id_size = strcspn(text, "=");
        char *item = cli_alloc(size + 1, 1);
        const char *level = id_size < size ? item + id_size + 1 : "";
        bool is_known = false;
        int value = 3;

        memcpy(item, text, size);
        item[id_size < size ? id_size : size] = 0;
        while (value >= 0 && strcmp(level, names[value]) != 0)
            value--;
        for (size_t i = 0; i < count && value >= 0; i++)
            if (*item && begins(rules[i].id, item)) {
                is_known = true;
                run->levels[i] = (int8_t)(value - 1);
            }
        if (!is_known)
            cli_usage(run->cli,
                      "--rules %.*s is not like G101=off or N=error: the start of an id, and off, note, warning "
                      "or error",
                      (int)size, text);
        free(item);
        text += size + (text[size] == ',');
    }
}

static void set_levels(struct run *run)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);

    run->levels = cli_alloc(count, sizeof *run->levels);
    for (size_t i = 0; i < count; i++)
        run->levels[i] = (int8_t)rules[i].severity;
    for (size_t i = 0; i < run->options->rules.count; i++)
        take_levels(run, run->options->rules.items[i]);
}

static void read_baseline(struct run *run)
{
    const char *path = run->options->baseline;
    struct p3d_error error;

    if (path && !info_check_baseline_read(&run->baseline, path, &error))
        cli_usage(run->cli, "--baseline %s: %s", path, error.message);
}

void info_explain(const struct cli *cli, const char *id)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(id);

    if (!rule)
        cli_usage(cli, "no finding is called '%s'; docs/check.md lists them", id);
    info_check_explain(rule, stdout);
}

static void take_style(struct run *run, enum cli_color color)
{
    const bool has_colors = cli_has_colors(color, stdout);
    size_t count;

    p3d_check_rules(&count);
    run->style = (struct info_check_style){.colors = {[P3D_SEVERITY_NOTE] = has_colors ? "\033[36m" : "",
                                                      [P3D_SEVERITY_WARNING] = has_colors ? "\033[33m" : "",
                                                      [P3D_SEVERITY_ERROR] = has_colors ? "\033[31m" : ""},
                                           .plain = has_colors ? "\033[0m" : "",
                                           .is_explained = cli_alloc(count, sizeof *run->style.is_explained)};
}

/* Models, and the configs of a folder or archive, which are those of a mod. */
static void add_operand(struct run *run, const char *operand, bool is_recursive)
{
    char *folder;

    cli_paths_add(&run->paths, operand, ".p3d", is_recursive, NULL);
    if ((is_recursive && p3di_is_folder(operand)) || cli_is_archive(operand)) {
        cli_paths_add(&run->configs, operand, ".cpp .bin", is_recursive, NULL);
        info_check_add_root(&run->mod, operand);
    } else if (info_check_is_config(operand)) {
        folder = cli_copy(operand);
        folder[cli_base_name(folder) - folder] = 0;
        info_check_add_root(&run->mod, *folder ? folder : ".");
        free(folder);
    }
}

static void begin(struct run *run, const struct info_check_request *request)
{
    const struct info_check_options *options = request->options;

    *run =
        (struct run){.cli = request->cli,
                     .options = options,
                     .is_json = request->is_json,
                     .is_summed = request->is_recursive && !request->is_full && !request->is_json && !options->is_sarif,
                     .paths = {.archives = CLI_ARCHIVES_OPENED},
                     .configs = {.archives = CLI_ARCHIVES_OPENED},
                     .mod = {.cli = request->cli},
                     .check = {.profile = options->profile},
                     .began = sys_seconds(),
                     .cfg = {.cli = request->cli, .wanted = options->model_cfg}};
    if (request->is_json && options->is_sarif)
        cli_usage(run->cli, "use either --json or --sarif");
    check_words(run, &options->only);
    check_words(run, &options->disabled);
    if (!request->operands->count)
        cli_usage(run->cli, "no file given");
    for (size_t i = 0; i < request->operands->count; i++)
        add_operand(run, request->operands->items[i], request->is_recursive);
    if (options->source && run->paths.count != 1)
        cli_usage(run->cli, "--source takes one file, not %zu", run->paths.count);
    take_style(run, request->color);
    set_levels(run);
    read_baseline(run);
}

/* ---- The source ---- */

struct source {
    struct cli_input input;
    struct p3d_document document;
};

static void open_source(struct run *run, struct source *source)
{
    struct p3d_error error;

    if (!run->options->source)
        return;
    if (!cli_input_open(&source->input, run->options->source, CLI_MODEL, &error) ||
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
    cli_input_close(&source->input);
}

/* ---- A file ---- */

static bool is_shown(const struct run *run, const struct p3d_check_rule *rule)
{
    bool is_wanted = !run->options->only.count;

    for (size_t i = 0; i < run->options->only.count; i++)
        is_wanted |= begins(rule->id, run->options->only.items[i]);
    for (size_t i = 0; i < run->options->disabled.count; i++)
        is_wanted &= !begins(rule->id, run->options->disabled.items[i]);
    return is_wanted;
}

static void show_finding(struct run *run, struct info_check_file *file, const struct p3d_finding *finding)
{
    if (!is_shown(run, finding->rule) || run->levels[finding->rule - p3d_check_rules(NULL)] < 0)
        return;
    if (run->options->new_baseline)
        info_check_baseline_take(&run->baseline, file->path, finding);
    if (run->options->baseline && info_check_baseline_has(&run->baseline, file->path, finding))
        return;
    file->findings[file->count++] = *finding;
    file->severity_counts[info_check_level(file, finding->rule)]++;
}

/* `damage` is that of the file as a whole, P3D_OK if there is none. A file that cannot be read is a finding, too, so
 * that who reads these alone learns of it. */
static int print(struct run *run, const char *path, const struct p3d_document *document,
                 const struct p3d_findings *findings, const struct p3d_error *damage)
{
    const struct p3d_finding whole = {.rule = p3d_check_rule_of("F101"),
                                      .lod = P3D_NO_LOD,
                                      .index = P3D_NO_ELEMENT,
                                      .count = 1,
                                      .message = damage->message};
    struct info_check_file file = {.path = path, .document = document, .levels = run->levels};

    file.findings = cli_alloc((size_t)findings->count + 2, sizeof *file.findings);
    for (uint32_t i = 0; i < findings->count; i++)
        show_finding(run, &file, &findings->items[i]);
    if (damage->status != P3D_OK)
        show_finding(run, &file, &whole);
    if (run->cfg.finding.rule)
        show_finding(run, &file, &run->cfg.finding);
    if (run->is_json)
        info_check_print_json(&file, stdout);
    else if (run->options->is_sarif)
        info_check_print_sarif(&file, &run->sarif);
    else if (run->is_summed)
        info_check_summary_add(&run->summary, &file);
    else
        info_check_print_text(&file, stdout, &run->style);
    free(file.findings);
    fflush(stdout);
    return file.severity_counts[P3D_SEVERITY_ERROR] ||
                   (run->options->is_strict && file.severity_counts[P3D_SEVERITY_WARNING])
               ? CLI_FAILED
               : CLI_OK;
}

/* A file that is not there is not damaged; only programs are told so among the findings. */
static int report_unreadable(struct run *run, const char *path, const struct p3d_error *error)
{
    const struct p3d_findings none = {.items = NULL};

    cli_error(run->cli, path, error);
    if (run->is_json || run->options->is_sarif || error->status != P3D_SYSTEM)
        print(run, path, NULL, &none, error);
    return CLI_FAILED;
}

/* `damage` is the first that was met; what is a LOD's is found with that. */
static int check_document(struct run *run, const char *path, const struct p3d_document *document,
                          const struct p3d_error *damage)
{
    struct p3d_error whole = *damage;
    struct p3d_error error;
    struct p3d_findings *findings = p3d_check(document, &run->check, NULL, &error);
    int status;

    if (!findings)
        return report_unreadable(run, path, &error);
    if (damage->lod != P3D_NO_LOD)
        whole.status = P3D_OK;
    status = print(run, path, document, findings, &whole);
    p3d_findings_free(findings);
    return status;
}

/* ---- A config ---- */

static int check_config(struct run *run, const struct cli_path *path)
{
    struct p3d_error good = {.status = P3D_OK}, error;
    struct p3d_findings *findings = info_check_config(&run->mod, path, &error);
    const struct p3d_findings none = {.items = NULL};
    int status;

    run->cfg.finding = (struct p3d_finding){.rule = findings ? NULL : p3d_check_rule_of("C110"),
                                            .lod = P3D_NO_LOD,
                                            .index = P3D_NO_ELEMENT,
                                            .count = 1,
                                            .message = findings ? NULL : error.message};
    status = print(run, path->path, NULL, findings ? findings : &none, &good);
    run->cfg.finding.rule = NULL;
    p3d_findings_free(findings);
    return status;
}

/* A folder without models may have configs alone. */
static bool has_config_below(const struct run *run, const struct cli_path *path)
{
    const size_t size = strlen(path->path);

    for (size_t i = 0; path->problem && i < run->configs.count; i++) {
        const struct cli_path *config = &run->configs.items[i];

        if (!config->problem && info_check_is_config(config->relative) && strncmp(config->path, path->path, size) == 0)
            return true;
    }
    return false;
}

/* A folder without a config is no problem, and a file beside with another name is none. */
static int check_configs(struct run *run)
{
    int worst = CLI_OK;

    for (size_t i = 0; i < run->configs.count; i++) {
        const struct cli_path *path = &run->configs.items[i];
        const int status = path->problem || !info_check_is_config(path->relative) ? CLI_OK : check_config(run, path);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    return worst;
}

static int check_path(struct run *run, const struct cli_path *path)
{
    struct p3d_document document;
    struct cli_input input;
    struct p3d_error error;
    bool has_class;
    int status;

    run->cfg.finding.rule = NULL; /* that of another file */
    if (!path->problem && !path->archive && info_check_is_config(path->path))
        return check_config(run, path);
    if (path->problem) {
        cli_set_error(&error, P3D_SYSTEM, "%s", path->problem);
        return report_unreadable(run, path->path, &error);
    }
    if (!cli_path_open(path, &input, CLI_MODEL, &error))
        return report_unreadable(run, path->path, &error);
    if (!p3d_read(input.data, input.size, NULL, &document, &error)) {
        status = report_unreadable(run, path->path, &error);
    } else {
        if (run->options->source && !document.odol)
            cli_usage(run->cli, "--source is for binarised models; %s is not one", path->path);
        has_class = info_check_take_cfg(&run->cfg, path, &document, &run->check);
        status = check_document(run, path->path, &document, &error);
        info_check_close_files(&run->files);
        status = has_class ? status : CLI_FAILED;
        p3d_close(&document);
    }
    cli_input_close(&input);
    return status;
}

static bool is_used(const struct run *run, const struct info_check_class *class_)
{
    bool is_used = class_->is_used;

    for (size_t i = 0; i < run->paths.count && !is_used; i++) {
        char *own = cli_model_class(run->paths.items[i].relative);

        is_used = p3d_text_equal(p3d_bytes_of(own), class_->name);
        free(own);
    }
    for (size_t i = 0; i < run->cfg.near.count && !is_used; i++)
        is_used = strcmp(run->cfg.near.items[i], class_->name) == 0;
    return is_used;
}

/* Classes of model.cfgs that no model has, if all models below a folder were looked at: those of a file together. */
static void check_classes(struct run *run)
{
    const struct info_check_class *classes = run->cfg.classes;
    const size_t count = run->cfg.class_count;
    const struct p3d_error good = {.status = P3D_OK};
    struct p3d_finding *items = cli_alloc(count, sizeof *items);
    struct cli_names messages = {NULL, 0, 0};

    run->cfg.finding.rule = NULL; /* that of the last model */
    for (size_t i = 0; i < count;) {
        const char *path = classes[i].path;
        struct p3d_findings unused = {.items = items};

        for (; i < count && strcmp(classes[i].path, path) == 0; i++)
            if (!is_used(run, &classes[i]))
                items[unused.count++] =
                    (struct p3d_finding){.rule = p3d_check_rule_of("M110"),
                                         .lod = P3D_NO_LOD,
                                         .element = P3D_ELEMENT_CLASS,
                                         .index = P3D_NO_ELEMENT,
                                         .count = 1,
                                         .name = p3d_bytes_of(classes[i].name),
                                         .message = cli_names_take(&messages, info_check_unused(&classes[i]))};
        if (unused.count)
            print(run, path, NULL, &unused, &good);
    }
    cli_names_free(&messages);
    free(items);
}

static int check_models(struct run *run)
{
    int worst = CLI_OK;

    for (size_t i = 0; i < run->paths.count; i++) {
        const struct cli_path *path = &run->paths.items[i];
        const int status = has_config_below(run, path) ? CLI_OK : check_path(run, path);

        worst = status > worst ? status : worst;
        cli_progress_step();
    }
    return worst;
}

int info_check(const struct info_check_request *request)
{
    static struct run run; /* still reachable when a usage error ends the program */
    static struct source source;
    static struct cli_assets assets;
    struct p3d_error error;
    int worst, configs;

    memset(&source, 0, sizeof source);
    begin(&run, request);
    cli_assets_open(&assets, request->cli, request->assets);
    if (assets.assets) {
        run.files.assets = assets.assets;
        info_check_take_files(&run.files, &run.check);
        run.cfg.assets = assets.assets;
        run.mod.given = assets.assets;
    }
    open_source(&run, &source);
    if (run.options->is_sarif)
        info_check_begin_sarif(&run.sarif, stdout);
    cli_progress_begin(run.cli->tool, "checking", run.paths.count + run.configs.count, !run.is_summed);
    worst = check_models(&run);
    if (request->is_recursive)
        check_classes(&run);
    configs = check_configs(&run);
    cli_progress_end();
    worst = configs > worst ? configs : worst;
    if (run.options->is_sarif)
        info_check_end_sarif(&run.sarif);
    run.summary.known_count = run.baseline.known_count;
    if (sys_is_terminal(stdout)) /* elsewhere the same files give the same bytes */
        run.summary.seconds = sys_seconds() - run.began;
    if (run.is_summed)
        info_check_summary_print(&run.summary, stdout, &run.style);
    if (run.options->new_baseline && !info_check_baseline_write(&run.baseline, run.options->new_baseline, &error)) {
        cli_error(run.cli, run.options->new_baseline, &error);
        worst = CLI_FAILED;
    }
    close_source(&run, &source);
    info_check_baseline_free(&run.baseline);
    free(run.levels);
    info_check_close_cfg(&run.cfg);
    cli_assets_close(&assets);
    info_check_close_mod(&run.mod);
    cli_paths_free(&run.paths);
    cli_paths_free(&run.configs);
    free(run.style.is_explained);
    return cli_finish(request->cli, worst);
}
