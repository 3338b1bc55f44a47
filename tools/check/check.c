/* check.c: p3dinfo --check: reads the files, checks them, and shows what the user wants to see.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "check.h"
#include "cfg.h"
#include "findings.h"
#include "p3dinfo/options.h"

#include "cli/assets.h"
#include "cli/color.h"
#include "cli/paths.h"

#include <stdlib.h>

struct word {
    const char *text;
};

struct words {
    struct word *items;
    size_t count, capacity;
};

struct request {
    struct cli cli;
    struct cli_line line;
    int view; /* INFO_OPTION_JSON, _SARIF, or 0 */
    bool is_strict, is_recursive;
    struct words operands, assets, only, disabled;
    const char *source;
    struct cli_paths paths;
    struct p3d_check_options check;
    struct info_check_cfg cfg;
    struct info_check_style style;
    struct p3d_json sarif; /* of all files */
};

bool info_check_is_wanted(int argc, char **argv)
{
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--check") == 0 || strcmp(argv[i], "--explain") == 0 ||
            strncmp(argv[i], "--explain=", 10) == 0)
            return true;
    return false;
}

/* ---- Options ---- */

static void add_word(struct words *words, const char *word)
{
    words->items = cli_grow(words->items, words->count, &words->capacity, sizeof *words->items);
    words->items[words->count++].text = word;
}

/* Whether an id begins with the word, which may leave "P3D-" out. */
static bool begins(const char *id, const char *word)
{
    const size_t size = strlen(word);
    const struct p3d_bytes head = {(const uint8_t *)id, (uint32_t)size},
                           tail = {(const uint8_t *)id + 4, (uint32_t)size};

    return (size <= strlen(id) && p3d_text_equal(head, word)) || (size <= strlen(id + 4) && p3d_text_equal(tail, word));
}

static void take_rule_word(struct request *request, struct words *words)
{
    size_t count;
    const struct p3d_check_rule *rules = p3d_check_rules(&count);
    bool is_known = false;

    for (size_t i = 0; i < count; i++)
        is_known |= *request->line.value && begins(rules[i].id, request->line.value);
    if (!is_known)
        cli_usage(&request->cli, "no finding has an id that begins with '%s'", request->line.value);
    add_word(words, request->line.value);
}

static void take_view(struct request *request, int view)
{
    if (request->view && request->view != view)
        cli_usage(&request->cli, "only one of --json and --sarif is possible");
    request->view = view;
}

static void explain(const struct request *request)
{
    const struct p3d_check_rule *rule = p3d_check_rule_of(request->line.value);

    if (!rule)
        cli_usage(&request->cli, "there is no finding '%s'; docs/check.md lists them", request->line.value);
    info_check_explain(rule, stdout);
    exit(cli_finish(&request->cli, CLI_OK));
}

static void take_option(struct request *request, int id, enum cli_color *color)
{
    if (id == INFO_OPTION_PROFILE) {
        if (!p3d_profile_of(request->line.value, &request->check.profile))
            cli_usage(&request->cli, "--profile is ofp, a1, a2, a3, dayz or any, not '%s'", request->line.value);
    } else if (id == INFO_OPTION_ASSETS)
        add_word(&request->assets, request->line.value);
    else if (id == INFO_OPTION_SOURCE)
        request->source = request->line.value;
    else if (id == INFO_OPTION_MODEL_CFG)
        request->cfg.wanted = request->line.value;
    else if (id == INFO_OPTION_ONLY)
        take_rule_word(request, &request->only);
    else if (id == INFO_OPTION_DISABLE)
        take_rule_word(request, &request->disabled);
    else if (id == INFO_OPTION_STRICT)
        request->is_strict = true;
    else if (id == INFO_OPTION_JSON || id == INFO_OPTION_SARIF)
        take_view(request, id);
    else if (id == INFO_OPTION_EXPLAIN)
        explain(request);
    else if (id == INFO_OPTION_RECURSIVE)
        request->is_recursive = true;
    else if (id == INFO_OPTION_COLOR)
        *color = cli_take_color(&request->line);
    else if (id == INFO_OPTION_HELP) {
        info_help(INFO_CHECK, false);
        exit(cli_finish(&request->cli, CLI_OK));
    } else if (id == CLI_OPERAND)
        add_word(&request->operands, request->line.value);
}

static void take_style(struct request *request, enum cli_color color)
{
    const bool has_colors = cli_has_colors(color, stdout);
    size_t count;

    p3d_check_rules(&count);
    request->style = (struct info_check_style){.colors = {[P3D_SEVERITY_NOTE] = has_colors ? "\033[36m" : "",
                                                          [P3D_SEVERITY_WARNING] = has_colors ? "\033[33m" : "",
                                                          [P3D_SEVERITY_ERROR] = has_colors ? "\033[31m" : ""},
                                               .plain = has_colors ? "\033[0m" : "",
                                               .is_explained = cli_alloc(count, sizeof *request->style.is_explained)};
}

static void parse(struct request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;

    request->cli.tool = "p3dinfo";
    cli_line_open(&request->line, &request->cli, info_options, argc, argv);
    for (int id; (id = cli_next(&request->line)) != CLI_END;)
        take_option(request, id, &color);
    cli_check_options(&request->line, INFO_CHECK, "--check");
    if (!request->operands.count)
        cli_usage(&request->cli, "no file given");
    request->cfg.cli = &request->cli;
    request->paths.archives = CLI_ARCHIVES_OPENED;
    for (size_t i = 0; i < request->operands.count; i++)
        cli_paths_add(&request->paths, request->operands.items[i].text, ".p3d", request->is_recursive, NULL);
    if (request->source && request->paths.count != 1)
        cli_usage(&request->cli, "--source takes one file, not %zu", request->paths.count);
    take_style(request, color);
}

/* ---- Files that models name ---- */

static bool has_file(void *assets, struct p3d_bytes path)
{
    return p3d_assets_has(assets, path, NULL);
}

static void open_assets(struct request *request, struct cli_assets *assets)
{
    const char **paths = cli_alloc(request->assets.count + 1, sizeof(const char *));

    for (size_t i = 0; i < request->assets.count; i++)
        paths[i] = request->assets.items[i].text;
    cli_assets_open(assets, &request->cli, paths, request->assets.count);
    free(paths);
    if (!assets->assets)
        return;
    request->check.has_file = has_file;
    request->check.has_file_user = assets->assets;
}

/* ---- The source ---- */

struct source {
    struct cli_input input;
    struct p3d_document document;
};

static void open_source(struct request *request, struct source *source)
{
    struct p3d_error error;

    if (!request->source)
        return;
    if (!cli_input_open(&source->input, request->source, CLI_MODEL, &error) ||
        !p3d_read(source->input.data, source->input.size, NULL, &source->document, &error))
        cli_usage(&request->cli, "--source %s: %s", request->source, error.message);
    if (!source->document.mlod)
        cli_usage(&request->cli, "--source %s: it is no MLOD", request->source);
    request->check.source = &source->document;
}

static void close_source(const struct request *request, struct source *source)
{
    if (!request->source)
        return;
    p3d_close(&source->document);
    cli_input_close(&source->input);
}

/* ---- A file ---- */

static bool is_shown(const struct request *request, const struct p3d_check_rule *rule)
{
    bool is_wanted = !request->only.count;

    for (size_t i = 0; i < request->only.count; i++)
        is_wanted |= begins(rule->id, request->only.items[i].text);
    for (size_t i = 0; i < request->disabled.count; i++)
        is_wanted &= !begins(rule->id, request->disabled.items[i].text);
    return is_wanted;
}

static void show_finding(const struct request *request, struct info_check_file *file, const struct p3d_finding *finding)
{
    if (!is_shown(request, finding->rule))
        return;
    file->findings[file->count++] = *finding;
    file->severity_counts[finding->rule->severity]++;
}

/* `damage` is that of the file as a whole, P3D_OK if there is none. A file that cannot be read is a finding, too, so
 * that who reads these alone learns of it. */
static int print(struct request *request, const char *path, const struct p3d_findings *findings,
                 const struct p3d_error *damage)
{
    const struct p3d_finding whole = {.rule = p3d_check_rule_of("F101"),
                                      .lod = P3D_NO_LOD,
                                      .index = P3D_NO_ELEMENT,
                                      .count = 1,
                                      .message = damage->message};
    struct info_check_file file = {.path = path};

    file.findings = cli_alloc((size_t)findings->count + 1, sizeof *file.findings);
    for (uint32_t i = 0; i < findings->count; i++)
        show_finding(request, &file, &findings->items[i]);
    if (damage->status != P3D_OK)
        show_finding(request, &file, &whole);
    if (request->view == INFO_OPTION_JSON)
        info_check_print_json(&file, stdout);
    else if (request->view == INFO_OPTION_SARIF)
        info_check_print_sarif(&file, &request->sarif);
    else
        info_check_print_text(&file, stdout, &request->style);
    free(file.findings);
    fflush(stdout);
    return file.severity_counts[P3D_SEVERITY_ERROR] ||
                   (request->is_strict && file.severity_counts[P3D_SEVERITY_WARNING])
               ? CLI_FAILED
               : CLI_OK;
}

static int report_unreadable(struct request *request, const char *path, const struct p3d_error *error)
{
    const struct p3d_findings none = {.items = NULL};

    cli_error(&request->cli, path, error);
    print(request, path, &none, error);
    return CLI_FAILED;
}

/* `damage` is the first that was met; what is a LOD's is found with that. */
static int check_document(struct request *request, const char *path, const struct p3d_document *document,
                          const struct p3d_error *damage)
{
    struct p3d_error whole = *damage;
    struct p3d_findings findings;
    struct p3d_error error;
    int status;

    if (!p3d_check(document, &request->check, NULL, &findings, &error))
        return report_unreadable(request, path, &error);
    if (damage->lod != P3D_NO_LOD)
        whole.status = P3D_OK;
    status = print(request, path, &findings, &whole);
    p3d_findings_free(&findings);
    return status;
}

static int check_path(struct request *request, const struct cli_path *path)
{
    struct p3d_document document;
    struct cli_input input;
    struct p3d_error error;
    bool has_class;
    int status;

    if (path->problem) {
        cli_set_error(&error, P3D_SYSTEM, "%s", path->problem);
        return report_unreadable(request, path->path, &error);
    }
    if (!cli_path_open(path, &input, CLI_MODEL, &error))
        return report_unreadable(request, path->path, &error);
    if (!p3d_read(input.data, input.size, NULL, &document, &error)) {
        status = report_unreadable(request, path->path, &error);
    } else {
        if (request->source && !document.odol)
            cli_usage(&request->cli, "--source is for a binarised FILE; %s is none", path->path);
        has_class = info_check_take_cfg(&request->cfg, path, &document, &request->check);
        status = check_document(request, path->path, &document, &error);
        status = has_class ? status : CLI_FAILED;
        p3d_close(&document);
    }
    cli_input_close(&input);
    return status;
}

int info_check(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    static struct source source;
    static struct cli_assets assets;
    int worst = CLI_OK;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    memset(&source, 0, sizeof source);
    parse(&request, argc, argv);
    open_assets(&request, &assets);
    open_source(&request, &source);
    sys_keep_memory();
    if (request.view == INFO_OPTION_SARIF)
        info_check_begin_sarif(&request.sarif, stdout);
    for (size_t i = 0; i < request.paths.count; i++) {
        const int status = check_path(&request, &request.paths.items[i]);

        worst = status > worst ? status : worst;
    }
    if (request.view == INFO_OPTION_SARIF)
        info_check_end_sarif(&request.sarif);
    close_source(&request, &source);
    info_check_close_cfg(&request.cfg);
    cli_assets_close(&assets);
    cli_paths_free(&request.paths);
    free(request.style.is_explained);
    free(request.operands.items);
    free(request.assets.items);
    free(request.only.items);
    free(request.disabled.items);
    return cli_finish(&request.cli, worst);
}
