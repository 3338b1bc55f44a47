/* request.c: a command line of p3dconv, read and checked.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "animation.h"
#include "change.h"
#include "cli/help.h"
#include "convert.h"
#include "modes.h"
#include "work/paths.h"

#include <math.h>
#include <stdlib.h>

/* ---- Values ---- */

static void take_size(struct conv_request *request, const char *text)
{
    struct p3d_draw_options *png = &request->options.png;
    char *end;
    const unsigned long width = strtoul(text, &end, 10);
    const unsigned long height = *end == 'x' ? strtoul(end + 1, &end, 10) : 0;

    if (*end || width < 1 || width > 99999 || height < 1 || height > 99999)
        cli_usage(&request->cli, "--size %s is not like 1024x768", text);
    png->width = (uint32_t)width;
    png->height = (uint32_t)height;
}

/* A side, and how far the viewer goes on from there: front, iso+30,15 */
static void take_view(struct conv_request *request, const char *text)
{
    struct p3d_draw_options *png = &request->options.png;
    const char *at = text + strcspn(text, "+-");
    char *word = cli_copy(text), *end = (char *)(uintptr_t)at;

    word[at - text] = 0;
    at += at[0] == '+' && at[1] == '-'; /* iso+-30 */
    request->line.value = word;
    png->view = (enum p3d_view)cli_take_word(&request->line);
    free(word);
    png->turn = *at ? strtof(at, &end) : 0;
    png->rise = *at && *end == ',' && end[1] ? strtof(end + 1, &end) : 0;
    if ((*at && end == at) || *end || !isfinite(png->turn) || !isfinite(png->rise))
        cli_usage(&request->cli, "--view %s is not like front or iso+30,-15: degrees to the right, and up", text);
}

static void take_mass(struct conv_request *request, const char *text)
{
    float *mass = &request->options.make.special.mass;
    char *end;

    *mass = strtof(text, &end);
    if (end == text || *end || !(*mass >= 1e-3F && *mass <= 1e12F))
        cli_usage(&request->cli, "--mass %s is no number of kilograms from 0.001 to 1e12", text);
}

static void read_rules(struct conv_request *request, const char *path)
{
    struct p3d_error error;

    request->rename_file = path;
    if (!conv_rules_read(&request->rules, path, &error))
        cli_usage(&request->cli, "--rename @%s: %s", path, error.message);
}

/* OLD=NEW, or @FILE. */
static void add_rename(struct conv_request *request, const char *text)
{
    struct p3d_error error;

    if (*text == '@' && !strchr(text, '='))
        read_rules(request, text + 1);
    else if (!p3d_rename_rules_add(&request->rules.list, text, &error))
        cli_usage(&request->cli, "--rename %s is not OLD=NEW", text);
}

static void add_rvmat(struct conv_request *request, const char *text)
{
    struct conv_import *import = &request->options.import;
    const size_t size = strcspn(text, "=");
    char *name;

    if (!size || !text[size])
        cli_usage(&request->cli, "--rvmat %s is not NAME=PATH", text);
    name = cli_copy(text);
    name[size] = 0;
    import->rvmats = cli_grow(import->rvmats, import->rvmat_count, &import->rvmat_capacity, sizeof *import->rvmats);
    import->rvmats[import->rvmat_count++] = (struct p3d_gltf_rvmat){name, name + size + 1};
}

static void take_lod_sizes(struct conv_request *request, const char *text)
{
    struct conv_makes *make = &request->options.make;
    const char *at = text;
    char *end;

    for (;; at = end + 1) {
        const float size = strtof(at, &end);

        if (end == at || (*end && *end != ',') || !(size > 0) || (size > 1 && size != floorf(size)) ||
            size > (float)(1 << 24))
            cli_usage(&request->cli,
                      "--make-lods %s is not like 0.5,0.25 or 2000,500: shares of the triangles, or how many", text);
        make->lod_sizes =
            cli_grow(make->lod_sizes, make->lod_size_count, &make->lod_size_capacity, sizeof *make->lod_sizes);
        make->lod_sizes[make->lod_size_count++] = size;
        if (!*end)
            return;
    }
}

static void take_kinds(struct conv_request *request, const char *text)
{
    static const struct {
        const char *name;
        enum p3d_make_kind kind;
    } words[] = {{"geometry", P3D_MAKE_GEOMETRY}, {"view", P3D_MAKE_VIEW},     {"fire", P3D_MAKE_FIRE},
                 {"shadow", P3D_MAKE_SHADOW},     {"memory", P3D_MAKE_MEMORY}, {"landcontact", P3D_MAKE_LAND_CONTACT}};

    for (const char *at = text;; at++) {
        const size_t size = strcspn(at, ",");
        unsigned kind = 0;

        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (strlen(words[i].name) == size && memcmp(words[i].name, at, size) == 0)
                kind = (unsigned)words[i].kind;
        if (!kind)
            cli_usage(&request->cli, "--make %s: %.*s is none of geometry, view, fire, shadow, memory, landcontact",
                      text, (int)size, at);
        request->options.make.special.kinds |= kind;
        at += size;
        if (!*at)
            return;
    }
}

/* True if some mode writes files called so. */
static bool is_format(const char *word)
{
    char *extension = cli_join(".", word, "");
    bool is_one = false;

    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        is_one |= strcmp(mode->extension, extension) == 0;
    free(extension);
    return is_one;
}

/* For people who type a format instead of a mode. */
static void refuse_to(const struct conv_request *request)
{
    const char *word = request->line.value;

    cli_usage(&request->cli, "--to is no option; the output's name says what it becomes: p3dconv INPUT OUTPUT.%s",
              is_format(word) ? word : "glb");
}

/* In the order of the option's words. */
static void take_texture_type(struct conv_request *request)
{
    static const enum p3d_paa_type types[] = {P3D_PAA_DXT1,     P3D_PAA_DXT5,     P3D_PAA_ARGB4444,
                                              P3D_PAA_ARGB1555, P3D_PAA_ARGB8888, P3D_PAA_AI88};

    request->texture_type = types[cli_take_word(&request->line)];
    request->options.texture.type = &request->texture_type;
}

static void take_target(struct conv_request *request)
{
    conv_request_set_target(request, cli_version_of(cli_take_word(&request->line)));
}

void conv_request_set_target(struct conv_request *request, uint32_t version)
{
    request->options.odol.version = version;
    request->flavour = p3d_odol_game(version) == P3D_GAME_FLASHPOINT ? P3D_MLOD_SP3X : P3D_MLOD_P3DM;
    request->options.edit.flavour = &request->flavour;
}

/* ---- Help ---- */

/* On the mode that was named before, or that comes next. */
static void help(struct conv_request *request)
{
    const struct cli *cli = &request->cli;
    const struct cli_words *words = &request->line.operands;
    const char *topic = cli_ahead(&request->line);
    const struct conv_mode *meant;

    if (words->count && conv_mode_find(words->items[0]))
        topic = words->items[0];
    if (cli_help_topic(conv_options, topic))
        exit(cli_finish(cli, CLI_OK));
    if (topic && *topic == '-')
        topic = NULL;
    if (conv_help_print(topic))
        exit(cli_finish(cli, CLI_OK));
    meant = conv_mode_near(topic);
    if (meant)
        cli_usage(cli, "--help %s: no such mode; did you mean %s?", topic, meant->name);
    cli_usage(cli, "--help %s: no such mode", topic);
}

/* ---- Options by hand ---- */

static void take_resolution(struct conv_request *request, const char *text)
{
    float *resolution = &request->options.import.resolution;

    if (!p3d_lod_resolution(text, resolution) || !(*resolution >= 0 && *resolution < 1e17F))
        cli_usage(&request->cli, "--resolution %s is neither a number nor the name of a LOD", text);
}

static bool take_number(const char *text, float *number)
{
    char *end;

    *number = strtof(text, &end);
    return end != text && !*end && isfinite(*number);
}

static void take_phase(struct conv_request *request, const char *text)
{
    struct conv_rtm *rtm = &request->options.rtm;
    float time;

    if (take_number(text, &time)) {
        rtm->time = time;
        rtm->has_time = true;
    } else if (!conv_phases_add(&request->options.scene.phases, text)) {
        cli_usage(&request->cli, "--phase %s is neither NAME=VALUE nor a number", text);
    }
}

static void take_option(struct conv_request *request, int id, const char *value)
{
    switch (id) {
    case CONV_OPTION_HELP:
        help(request);
        break;
    case CONV_OPTION_RENAME:
        add_rename(request, value);
        break;
    case CONV_OPTION_RVMAT:
        add_rvmat(request, value);
        break;
    case CONV_OPTION_PHASE:
        take_phase(request, value);
        break;
    case CONV_OPTION_SPEED:
        if (!take_number(value, &request->options.rtm.speed) || request->options.rtm.speed == 0)
            cli_usage(&request->cli, "--speed %s is neither cycles a second nor -SECONDS", value);
        break;
    case CONV_OPTION_FPS:
        if (!take_number(value, &request->options.rtm.fps) ||
            !(request->options.rtm.fps > 0 && request->options.rtm.fps <= 1000))
            cli_usage(&request->cli, "--fps %s is no number above 0, up to 1000", value);
        break;
    case CONV_OPTION_SIZE:
        take_size(request, value);
        break;
    case CONV_OPTION_VIEW:
        take_view(request, value);
        break;
    case CONV_OPTION_TO:
        refuse_to(request);
        break;
    case CONV_OPTION_RESOLUTION:
        take_resolution(request, value);
        break;
    case CONV_OPTION_PROPERTY:
        if (!conv_changes_property(&request->options.changes, value))
            cli_usage(&request->cli, "--property %s is not NAME=VALUE; to set it: --property %s=VALUE", value,
                      *value == '=' ? "NAME" : value);
        break;
    case CONV_OPTION_SCALE:
        if (!conv_changes_scale(&request->options.changes, value))
            cli_usage(&request->cli, "--scale %s is no number from 0.000001 to 1000000", value);
        break;
    case CONV_OPTION_TURN:
        if (!conv_changes_turn(&request->options.changes, value))
            cli_usage(&request->cli,
                      "--turn %s is not like y,180: an axis and degrees; of a picture it is --view iso+30", value);
        break;
    case CONV_OPTION_RENAME_SELECTION:
        if (!conv_changes_selection(&request->options.changes, value))
            cli_usage(&request->cli, "--rename-selection %s is not OLD=NEW", value);
        break;
    case CONV_OPTION_MOVE_POINT:
    case CONV_OPTION_ADD_POINT:
        if (!conv_changes_point(&request->options.changes, value, id == CONV_OPTION_ADD_POINT))
            cli_usage(&request->cli, "--%s-point %s is not like eye=0,1.5,0.2: a name and metres",
                      id == CONV_OPTION_ADD_POINT ? "add" : "move", value);
        break;
    case CONV_OPTION_ADD_PROXY:
        if (!conv_changes_proxy(&request->options.changes, value, true))
            cli_usage(&request->cli,
                      "--add-proxy %s is not like \\mod\\wheel,1@0.8,0.3,1.2: a path, a number up to 65535, metres",
                      value);
        break;
    case CONV_OPTION_TURN_PROXY:
        if (!conv_changes_proxy(&request->options.changes, value, false))
            cli_usage(&request->cli,
                      "--turn-proxy %s is not like \\mod\\wheel,1=90: a path, a number up to 65535, degrees", value);
        break;
    case CONV_OPTION_MASS:
        take_mass(request, value);
        break;
    case CONV_OPTION_TARGET:
        take_target(request);
        break;
    case CONV_OPTION_MAKE_LODS:
        take_lod_sizes(request, value);
        break;
    case CONV_OPTION_MAKE:
        take_kinds(request, value);
        break;
    case CONV_OPTION_TYPE:
        take_texture_type(request);
        break;
    default:
        break;
    }
}

/* Puts options into effect that the parser only stored. */
static void settle(struct conv_request *request)
{
    /* The caller that redirected /dev/stdout may go on writing to it: it is not replaced. */
    if (request->output && work_is_stdout(request->output))
        request->output = "-";
    if (request->depfile && work_is_stdout(request->depfile))
        request->depfile = "-";
    if (request->options.scene.selector)
        request->options.gltf.lods = P3D_GLTF_ALL; /* they were asked for */
    if (request->options.scene.variant && cli_word_place("all", request->options.scene.variant) == 0) {
        request->options.scene.has_variants = true;
        request->options.scene.variant = NULL;
    }
    for (size_t i = 0; i < request->left_out.count; i++) /* paths in archives are printed with backslashes */
        p3di_set_slashes((char *)(uintptr_t)request->left_out.items[i], '/');
    request->options.png.has_hatches = !request->options.textures.are_left_out;
    request->cli.has_colors = cli_has_colors(request->color, stderr);
}

/* ---- Usage ---- */

/* Options that only go with --make, some with some kinds of it. */
static void check_kinds(const struct conv_request *request)
{
    const struct p3d_make_options *make = &request->options.make.special;

    if (make->part_count && !(make->kinds & (P3D_MAKE_GEOMETRY | P3D_MAKE_VIEW | P3D_MAKE_FIRE)))
        cli_usage(&request->cli, "--parts needs --make geometry, view or fire");
    if (make->is_replacing && !make->kinds && !request->options.scene.model_cfg &&
        !request->options.import.makes_rvmats && (request->mode->kind & (CONV_MLOD | CONV_FROM_OBJ | CONV_FROM_GLTF)))
        cli_usage(&request->cli, "--replace needs --make, --model-cfg or --make-rvmat");
}

/* A terminal would take some bytes of a binary file for its commands. Modes that fill a folder say so themselves. */
static void check_terminal(const struct conv_request *request)
{
    if (request->output && strcmp(request->output, "-") == 0 &&
        !(request->mode->kind & (CONV_TEXT | CONV_FOLDER | CONV_TOGETHER)) && !request->is_list_deps &&
        !request->is_dry_run && sys_is_terminal(stdout))
        cli_usage(&request->cli, "%s writes a binary file, which is nothing for a terminal; -o FILE",
                  request->mode->name);
}

static void check_usage(struct conv_request *request)
{
    if (request->is_list_deps)
        cli_forget(&request->line, CONV_OPTION_ASSETS); /* it is of --list-deps, too, whatever the mode */
    cli_check_options(&request->line, request->mode->kind, request->mode->name);
    if (!request->path_count)
        cli_usage(&request->cli, "no input given");
    check_kinds(request);
    if (request->mode->kind == CONV_RVMATS && request->output && strcmp(request->output, "-") == 0)
        cli_usage(&request->cli, "%s writes several files; -o FOLDER", request->mode->name);
    check_terminal(request);
    if (request->mode->kind == CONV_RTM && request->options.scene.model_cfg && !request->options.odol.version &&
        !request->options.rtm.is_plain)
        cli_usage(&request->cli, "%s: --model-cfg needs --target or --plain", request->mode->name);
    if (request->options.rtm.has_time && !request->options.rtm.paths.count)
        cli_usage(&request->cli, "--phase %g without a name needs --rtm", (double)request->options.rtm.time);
    if (request->options.rtm.paths.count > 1 && (request->mode->kind & (CONV_OBJ | CONV_PNG)))
        cli_usage(&request->cli, "%s shows one animation, but there are %zu --rtm", request->mode->name,
                  request->options.rtm.paths.count);
    if (request->options.scene.has_variants && (!request->options.png.is_sheet || request->options.rtm.paths.count))
        cli_usage(&request->cli, "--variant all needs --sheet, and excludes --rtm");
    request->options.odol.is_packed_fast = request->options.quality == CONV_QUALITY_DRAFT;
    if (request->mode->kind == CONV_TEX_HEADERS && request->output && request->path_count > 1)
        cli_usage(&request->cli, "-o %s is one list, but there are %zu folders", request->output, request->path_count);
}

void conv_request_parse(struct conv_request *request, int argc, char **argv)
{
    struct cli_line *line = &request->line;

    request->options.edit.rules = &request->rules;
    request->cli.tool = "p3dconv";
    request->cli.has_colors = cli_has_colors(CLI_COLOR_AUTO, stderr);
    cli_line_open(line, &request->cli, conv_options, request, argc, argv);
    for (int id; (id = cli_next(line)) != 0;)
        take_option(request, id, line->value);
    conv_rules_settle(&request->rules);
    settle(request);
    request->paths = line->operands.items;
    request->path_count = line->operands.count;
    conv_choose(request);
    check_usage(request);
}

void conv_request_free(struct conv_request *request)
{
    conv_rules_free(&request->rules);
    for (size_t i = 0; i < request->options.import.rvmat_count; i++)
        free((char *)request->options.import.rvmats[i].name);
    free(request->options.import.rvmats);
    free(request->options.make.lod_sizes);
    conv_changes_free(&request->options.changes);
    cli_line_free(&request->line);
    free(request->asset_paths.items);
    free(request->left_out.items);
    free(request->options.rtm.paths.items);
    conv_phases_free(&request->options.scene.phases);
}
