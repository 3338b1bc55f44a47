/* request.c: what a command line of p3dconv asks for.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "request.h"

#include "cli/color.h"
#include "cli/paths.h"
#include "help.h"
#include "modes.h"
#include "paths.h"
#include "phase.h"

#include <math.h>
#include <stdlib.h>

/* ---- Values ---- */

static unsigned parse_thread_count(const struct conv_request *request, const char *value)
{
    char *end;
    const unsigned long count = strtoul(value, &end, 10);

    if (*value < '0' || *value > '9' || *end || !count)
        cli_usage(&request->cli, "-j %s is no number of threads", value);
    return count > SYS_MAX_THREADS ? SYS_MAX_THREADS : (unsigned)count;
}

static uint32_t parse_number(const struct cli *cli, const char *name, const char *text, unsigned least)
{
    char *end;
    const unsigned long value = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || value < least || value > 65535)
        cli_usage(cli, "%s takes a number from %u to 65535, not %s", name, least, text);
    return (uint32_t)value;
}

static void take_size(struct conv_request *request, const char *text)
{
    struct p3d_draw_options *png = &request->options.png;
    char *end;
    const unsigned long width = strtoul(text, &end, 10);
    const unsigned long height = *end == 'x' ? strtoul(end + 1, &end, 10) : 0;

    if (*end || width < 1 || width > 99999 || height < 1 || height > 99999)
        cli_usage(&request->cli, "--size %s is not like 256x256", text);
    png->width = (uint32_t)width;
    png->height = (uint32_t)height;
}

static void take_mass(struct conv_request *request, const char *text)
{
    char *end;

    request->options.mass = strtof(text, &end);
    if (end == text || *end || !(request->options.mass > 0) || isinf(request->options.mass))
        cli_usage(&request->cli, "--mass %s is no number of kilograms", text);
}

static void read_rules(struct conv_request *request, const char *path)
{
    struct p3d_error error;

    request->rename_file = path;
    if (!conv_rules_read(&request->rules, path, &error))
        cli_usage(&request->cli, "--rename-file %s: %s", path, error.message);
}

static void take_flavour(struct conv_request *request)
{
    request->flavour = cli_take_word(&request->line) ? P3D_MLOD_SP3X : P3D_MLOD_P3DM;
    request->options.flavour = &request->flavour;
}

static void take_lods(struct conv_request *request)
{
    request->options.lods = (enum p3d_gltf_lods)cli_take_word(&request->line);
    request->has_lods = true;
}

static void take_odol_version(struct conv_request *request)
{
    static const uint32_t versions[] = {50, 54, 73};

    request->options.odol_version = versions[cli_take_word(&request->line)];
}

/* ---- Options ---- */

/* False if `id` is none of these. */
static bool take_batch_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_RECURSIVE)
        request->is_recursive = true;
    else if (id == CONV_OPTION_JOBS)
        request->thread_count = parse_thread_count(request, value);
    else if (id == CONV_OPTION_NEWER)
        request->is_newer = true;
    else if (id == CONV_OPTION_GZIP)
        request->is_gzip = true;
    else if (id == CONV_OPTION_DEPFILE)
        request->depfile = conv_is_stdout(value) ? "-" : value;
    else if (id == CONV_OPTION_LIST_DEPS)
        request->is_list_deps = true;
    else
        return false;
    return true;
}

/* What is done with the files that models name. */
static bool take_assets_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_ASSETS)
        request->asset_paths[request->asset_path_count++] = value;
    else if (id == CONV_OPTION_MISSING)
        request->options.is_missing_only = true;
    else if (id == CONV_OPTION_PROXIES)
        request->options.has_proxies = true;
    else if (id == CONV_OPTION_MAX_TEXTURE)
        request->options.max_texture = parse_number(&request->cli, "--max-texture", value, 1);
    else if (id == CONV_OPTION_NO_TEXTURES)
        request->options.has_no_textures = true;
    else if (id == CONV_OPTION_TEXTURES_DIR)
        request->options.textures_dir = value;
    else
        return false;
    return true;
}

static bool take_mlod_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_RENAME && !conv_rules_add(&request->rules, value))
        cli_usage(&request->cli, "--rename %s is not OLD=NEW", value);
    if (id == CONV_OPTION_RENAME_FILE)
        read_rules(request, value);
    if (id == CONV_OPTION_DRY_RUN)
        request->is_dry_run = true;
    if (id == CONV_OPTION_TO)
        take_flavour(request);
    return id == CONV_OPTION_RENAME || id == CONV_OPTION_RENAME_FILE || id == CONV_OPTION_DRY_RUN ||
           id == CONV_OPTION_TO;
}

static bool take_gltf_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_TEXTURE_EXT)
        request->options.texture_ext = value + (value[0] == '.');
    else if (id == CONV_OPTION_LODS)
        take_lods(request);
    else if (id == CONV_OPTION_MSFT_LOD)
        request->options.has_msft_lod = true;
    else if (id == CONV_OPTION_SELECTIONS)
        request->options.has_selections = true;
    else if (id == CONV_OPTION_PROXY_TRIANGLES)
        request->options.has_proxy_triangles = true;
    else if (id == CONV_OPTION_NO_SKIN)
        request->options.has_no_skins = true;
    else if (id == CONV_OPTION_MAX_FRAMES)
        request->options.max_frames = parse_number(&request->cli, "--max-frames", value, 1);
    else
        return false;
    return true;
}

static bool take_import_option(struct conv_request *request, int id, const char *value)
{
    float *resolution = &request->options.resolution;

    if (id == CONV_OPTION_MASS)
        take_mass(request, value);
    if (id == CONV_OPTION_RESOLUTION && (!p3d_lod_resolution(value, resolution) || !isfinite(*resolution)))
        cli_usage(&request->cli, "--resolution %s is neither a number nor the name of a LOD", value);
    return id == CONV_OPTION_MASS || id == CONV_OPTION_RESOLUTION;
}

static bool take_png_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_SIZE)
        take_size(request, value);
    if (id == CONV_OPTION_VIEW)
        request->options.png.view = (enum p3d_view)cli_take_word(&request->line);
    if (id == CONV_OPTION_SHEET)
        request->options.png.is_sheet = true;
    if (id == CONV_OPTION_MODEL_CFG)
        request->options.model_cfg = value;
    if (id == CONV_OPTION_PHASE && !conv_phases_add(&request->options.phases, value))
        cli_usage(&request->cli, "--phase %s is not NAME=VALUE", value);
    return id == CONV_OPTION_PHASE || id == CONV_OPTION_MODEL_CFG || id == CONV_OPTION_SIZE || id == CONV_OPTION_VIEW ||
           id == CONV_OPTION_SHEET;
}

static bool take_odol_option(struct conv_request *request, int id)
{
    if (id == CONV_OPTION_ODOL_VERSION)
        take_odol_version(request);
    if (id == CONV_OPTION_ALLOW_MISSING)
        request->options.is_missing_allowed = true;
    return id == CONV_OPTION_ODOL_VERSION || id == CONV_OPTION_ALLOW_MISSING;
}

static bool take_paa_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_MIP)
        request->options.mip = parse_number(&request->cli, "--mip", value, 0);
    if (id == CONV_OPTION_RAW)
        request->options.is_raw = true;
    return id == CONV_OPTION_MIP || id == CONV_OPTION_RAW;
}

static void take_option(struct conv_request *request, int id, const char *value)
{
    if (id == CONV_OPTION_OUTPUT) /* Whoever redirected /dev/stdout may go on writing to it: it is not replaced. */
        request->output = conv_is_stdout(value) ? "-" : value;
    else if (id == CONV_OPTION_LOD)
        request->options.selector = value;
    else if (id == CONV_OPTION_TEXTURE_ROOT)
        request->options.texture_root = value;
    else if (id == CONV_OPTION_NO_MTL)
        request->options.has_no_mtl = true;
    else if (id == CONV_OPTION_COLOR)
        request->cli.has_colors = cli_has_colors(cli_take_color(&request->line), stderr);
    else
        (void)(take_batch_option(request, id, value) || take_assets_option(request, id, value) ||
               take_mlod_option(request, id, value) || take_gltf_option(request, id, value) ||
               take_import_option(request, id, value) || take_png_option(request, id, value) ||
               take_paa_option(request, id, value) || take_odol_option(request, id));
}

/* ---- Help ---- */

/* On the mode that was named before, or that comes next. */
static void help(struct conv_request *request)
{
    const struct cli *cli = &request->cli;
    const struct cli_line *line = &request->line;
    const char *topic = line->next < line->count ? line->arguments[line->next] : NULL;
    const struct conv_mode *meant;

    if (request->path_count && conv_mode_find(request->paths[0]))
        topic = request->paths[0];
    if (topic && *topic == '-')
        topic = NULL;
    if (conv_help_print(topic))
        exit(cli_finish(cli, CLI_OK));
    meant = conv_mode_near(topic);
    if (meant)
        cli_usage(cli, "--help %s: no such mode; did you mean %s?", topic, meant->name);
    cli_usage(cli, "--help %s: no such mode", topic);
}

/* ---- The mode ---- */

static void fail_mode(const struct conv_request *request, const char *word)
{
    const struct conv_mode *meant = conv_mode_near(word);

    if (meant)
        cli_usage(&request->cli, "%s: no such mode; did you mean %s?", word, meant->name);
    cli_message(&request->cli, word, "no such mode; the modes are:");
    conv_help_modes(stderr);
    exit(CLI_USAGE);
}

static bool is_input(const char *path)
{
    return conv_has_extension(path, ".p3d") || conv_has_extension(path, ".obj") ||
           cli_has_extension(path, CLI_TEXTURES) || sys_is_folder(path);
}

/* Two files whose names say what to do. */
static void infer_mode(struct conv_request *request)
{
    const char *input = request->paths[0];
    const char *output = request->output ? request->output : request->path_count == 2 ? request->paths[1] : NULL;

    if (request->path_count > 2 || !output || (request->output && request->path_count > 1))
        cli_usage(&request->cli, "no mode given: only one input and one output need none; p3dconv p3d-to-obj *.p3d");
    request->mode = conv_mode_of_files(input, output);
    if (!request->mode)
        cli_usage(&request->cli, "no mode given, and %s to %s names none", input, output);
    /* *.p3d in a folder of two models is such a command line, too. */
    if (!request->output && conv_has_extension(input, ".p3d") && conv_has_extension(output, ".p3d") &&
        sys_is_file(output))
        cli_usage(&request->cli, "%s is there already; to replace it: p3dconv p3d-to-mlod %s -o %s", output, input,
                  output);
    request->output = output;
    request->path_count = 1;
}

static void choose_mode(struct conv_request *request)
{
    const char *first = request->path_count ? request->paths[0] : NULL;

    if (!first)
        cli_usage(&request->cli, "no mode given");
    request->mode = conv_mode_find(first);
    if (request->mode)
        memmove(request->paths, request->paths + 1, --request->path_count * sizeof *request->paths);
    else if (!is_input(first) && !sys_is_file(first) && strcmp(first, "-") != 0)
        fail_mode(request, first);
    else if (request->is_list_deps)
        request->mode = conv_mode_find(conv_has_extension(first, ".obj") ? "obj-to-mlod" : "p3d-to-mlod");
    else
        infer_mode(request);
}

/* ---- Usage ---- */

static void check_usage(struct conv_request *request)
{
    if (request->is_list_deps)
        request->line.is_used[CONV_OPTION_ASSETS] = false; /* it is of --list-deps, too, whatever the mode */
    cli_check_options(&request->line, request->mode->kind, request->mode->name);
    if (!request->path_count)
        cli_usage(&request->cli, "no input given");
    if (request->mode->kind == CONV_ODOL && !request->options.odol_version && !request->is_list_deps)
        cli_usage(&request->cli, "%s needs --version 50, 54 or 73", request->mode->name);
    if (request->options.has_msft_lod && request->options.lods == P3D_GLTF_BEST)
        cli_usage(&request->cli, "--msft-lod needs other visual LODs: --lods visual, or all");
    if (request->is_dry_run && request->depfile)
        cli_usage(&request->cli, "--dry-run writes nothing, no --depfile either");
    if (request->is_list_deps && request->is_dry_run)
        cli_usage(&request->cli, "--list-deps and --dry-run do not go together");
    if (request->options.is_missing_only && !request->is_list_deps)
        cli_usage(&request->cli, "--missing goes with --list-deps");
    if (request->is_list_deps && (request->output || request->depfile))
        cli_usage(&request->cli, "--list-deps converts nothing: neither -o nor --depfile goes with it");
}

void conv_request_parse(struct conv_request *request, int argc, char **argv)
{
    request->thread_count = sys_core_count();
    request->options.rules = &request->rules;
    request->cli.tool = "p3dconv";
    cli_line_open(&request->line, &request->cli, conv_options, argc, argv);
    request->paths = cli_alloc((size_t)request->line.count + 1, sizeof *request->paths);
    request->asset_paths = cli_alloc((size_t)request->line.count + 1, sizeof *request->asset_paths);
    request->cli.has_colors = cli_has_colors(CLI_COLOR_AUTO, stderr);
    for (int id; (id = cli_next(&request->line)) != CLI_END;) {
        if (id == CLI_OPERAND) {
            request->paths[request->path_count++] = request->line.value;
            continue;
        }
        if (id == CONV_OPTION_HELP)
            help(request);
        take_option(request, id, request->line.value);
    }
    choose_mode(request);
    if (!request->has_lods && request->options.selector)
        request->options.lods = P3D_GLTF_ALL; /* they were asked for */
    check_usage(request);
}

void conv_request_free(struct conv_request *request)
{
    conv_rules_free(&request->rules);
    free(request->paths);
    free(request->asset_paths);
    conv_phases_free(&request->options.phases);
}
