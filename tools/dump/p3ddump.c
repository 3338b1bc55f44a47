/* p3ddump.c: shows the fields of P3D models: the reader, watched.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "request.h"

#include "options.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- The command line ---- */

static void set_mode(struct dump_request *request, enum dump_mode mode)
{
    if (request->mode != DUMP_FIELDS && request->mode != mode)
        cli_usage(&request->cli, "--tags, --coverage, --at, --field, --layout, --text and --json exclude each other");
    request->mode = mode;
}

/* Decimal, or hexadecimal with 0x in front, as messages have it. */
static uint64_t take_offset(const struct cli_line *line)
{
    const char *text = line->value;
    const bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = is_hex ? text + 2 : text;
    const size_t size = strspn(digits, is_hex ? "0123456789abcdefABCDEF" : "0123456789");

    if (!size || digits[size] || size > (is_hex ? 16 : 18))
        cli_usage(line->cli, "--at %s is no offset like 0x1a4 or 420", text);
    return strtoull(digits, NULL, is_hex ? 16 : 10);
}

static void take_wanted(struct dump_request *request)
{
    free(request->wanted.steps);
    if (!dump_wanted_parse(&request->wanted, request->line.value))
        cli_usage(&request->cli, "--field %s is no path like lods[2].faces[17].corners[1].u", request->line.value);
}

static void show_help(const struct dump_request *request)
{
    const char *topic = cli_ahead(&request->line);

    dump_help(topic && strcmp(topic, "all") == 0);
    exit(cli_finish(&request->cli, CLI_OK));
}

static void take_mode(struct dump_request *request, int id)
{
    static const enum dump_mode modes[] = {
        [DUMP_OPTION_TAGS] = DUMP_TAGS,         [DUMP_OPTION_TAG] = DUMP_TAGS,    [DUMP_OPTION_AT] = DUMP_AT,
        [DUMP_OPTION_COVERAGE] = DUMP_COVERAGE, [DUMP_OPTION_FIELD] = DUMP_FIELD, [DUMP_OPTION_TEXT] = DUMP_TEXT,
        [DUMP_OPTION_LAYOUT] = DUMP_LAYOUT,     [DUMP_OPTION_JSON] = DUMP_JSON};

    if (id > 0 && (size_t)id < sizeof modes / sizeof *modes && modes[id] != DUMP_FIELDS)
        set_mode(request, modes[id]);
    if (id == DUMP_OPTION_TAG)
        request->patterns[request->pattern_count++] =
            (struct dump_pattern){request->line.value, dump_pattern(request->line.value), false};
    else if (id == DUMP_OPTION_AT)
        request->at = take_offset(&request->line);
    else if (id == DUMP_OPTION_FIELD)
        take_wanted(request);
}

static void take_option(struct dump_request *request, int id, enum cli_color *color)
{
    const char *value = request->line.value;

    take_mode(request, id);
    if (id == DUMP_OPTION_FULL)
        request->dump.has_elements = true;
    else if (id == DUMP_OPTION_HEX)
        request->dump.has_hex = true;
    else if (id == DUMP_OPTION_LOD)
        request->selector = value;
    else if (id == DUMP_OPTION_COLOR)
        *color = (enum cli_color)cli_take_word(&request->line);
    else if (id == DUMP_OPTION_INCLUDE)
        request->include_folders[request->include_folder_count++] = value;
    else if (id == DUMP_OPTION_FIELDS)
        request->has_fields = true;
    else if (id == DUMP_OPTION_HELP)
        show_help(request);
}

static void parse(struct dump_request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;

    request->cli.tool = "p3ddump";
    cli_line_open(&request->line, &request->cli, dump_options, request, argc, argv);
    request->include_folders = cli_alloc((size_t)request->line.count + 1, sizeof *request->include_folders);
    request->patterns = cli_alloc((size_t)request->line.count + 1, sizeof *request->patterns);
    for (int id; (id = cli_next(&request->line)) != 0;)
        take_option(request, id, &color);
    for (size_t i = 0; i < request->line.operands.count; i++)
        cli_paths_add_named(&request->paths, request->line.operands.items[i]);
    request->dump.has_colors = cli_has_colors(color, stdout);
    request->cli.has_colors = cli_has_colors(color, stderr);
    if (!request->paths.count)
        cli_usage(&request->cli, "no file given");
    if (request->selector && (request->mode == DUMP_COVERAGE || request->mode == DUMP_AT ||
                              request->mode == DUMP_FIELD || request->mode == DUMP_LAYOUT))
        cli_usage(&request->cli, "--coverage, --at, --field and --layout are of whole files: they go without --lod");
}

/* ---- Files ---- */

/* Marks the LODs that are wanted. False and *error. */
static bool choose(struct dump_source *source, struct p3d_error *error)
{
    const bool is_good = error->status == P3D_OK;
    struct p3d_error wrong;

    source->lod_count = (uint32_t)source->names.lod_count;
    if (dump_names_choose(&source->names, source->request->selector, &source->is_chosen, &wrong))
        return true;
    source->is_selector_wrong = is_good; /* else it may name what could not be read */
    cli_set_error(error, P3D_INVALID, "--lod %s", wrong.message);
    return false;
}

static void watch_names(void *user, const struct p3d_field *field)
{
    dump_names_take(user, field);
}

static bool enters_named(void *user, const struct p3d_field *record)
{
    (void)user;
    return dump_names_enters(record);
}

/* A first reading, for names of LODs and of what is in them. False if nothing is to be shown. */
static bool read_names(struct dump_source *source, struct p3d_error *error)
{
    const struct dump_request *request = source->request;

    if (source->kind != DUMP_MODEL)
        return true;
    memset(error, 0, sizeof *error);
    if (request->mode == DUMP_TAGS)
        (void)p3d_read(source->input.data, source->input.size, NULL, &source->document, error);
    if (request->mode != DUMP_TEXT && !request->selector)
        return true;
    (void)dump_watch_part(source, (struct dump_part){0, 0, enters_named}, watch_names, &source->names, error);
    source->is_filtered = request->selector != NULL;
    return !request->selector || !dump_names_has_lod(&source->names) || choose(source, error);
}

static bool show_tags(struct dump_source *source, struct p3d_error *error)
{
    return source->document.odol ? dump_odol_tags(source, error) : dump_mlod_tags(source, error);
}

static bool show(struct dump_source *source, struct p3d_error *error)
{
    static bool (*const modes[])(struct dump_source *, struct p3d_error *) = {
        [DUMP_FIELDS] = dump_mode_fields, [DUMP_TAGS] = show_tags,        [DUMP_COVERAGE] = dump_mode_coverage,
        [DUMP_AT] = dump_mode_at,         [DUMP_FIELD] = dump_mode_field, [DUMP_LAYOUT] = dump_mode_layout,
        [DUMP_TEXT] = dump_mode_text};

    return read_names(source, error) && modes[source->request->mode](source, error);
}

static void print_path(const char *path)
{
    struct p3d_buffer line = {NULL, 0, 0};

    cli_put_escaped(&line, path);
    printf("%.*s:\n", (int)line.size, (const char *)line.data);
    p3d_buffer_free(&line);
}

/* An object a file, whatever is wrong with it. */
static bool show_json(struct dump_source *source, const struct cli_path *path, bool is_open, struct p3d_error *error)
{
    return dump_mode_json(is_open && read_names(source, error) ? source : NULL, path->path, error);
}

static int dump(struct dump_request *request, const struct cli_path *path)
{
    struct dump_source source;
    struct p3d_error error = {.status = P3D_OK, .lod = P3D_NO_LOD};
    bool is_good = dump_source_open(&source, request, path, &error);

    if (request->mode == DUMP_JSON) {
        is_good = show_json(&source, path, is_good, &error);
    } else if (is_good) {
        if (request->paths.count > 1)
            print_path(path->path);
        is_good = show(&source, &error);
    }
    fflush(stdout);
    if (!is_good)
        cli_error(&request->cli, path->path, &error);
    dump_source_close(&source);
    return is_good ? CLI_OK : source.is_selector_wrong ? CLI_USAGE : CLI_FAILED;
}

/* CLI_FAILED if a --tag has matched nothing in any file. */
static int check_patterns(const struct dump_request *request)
{
    int status = CLI_OK;
    char text[200];

    for (size_t i = 0; i < request->pattern_count; i++) {
        if (request->patterns[i].has_matched)
            continue;
        snprintf(text, sizeof text, "--tag %.150s matches nothing", request->patterns[i].text);
        cli_message(&request->cli, NULL, text);
        status = CLI_FAILED;
    }
    return status;
}

static void free_request(struct dump_request *request)
{
    for (size_t i = 0; i < request->pattern_count; i++)
        free((void *)request->patterns[i].bytes.data);
    free(request->patterns);
    free(request->wanted.steps);
    free(request->include_folders);
    cli_line_free(&request->line);
    cli_paths_free(&request->paths);
}

int main(int argc, char **argv)
{
    static struct dump_request request; /* still reachable when a usage error ends the program */
    int status = CLI_OK;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    for (size_t i = 0; i < request.paths.count; i++) {
        const int own = dump(&request, &request.paths.items[i]);

        status = own > status ? own : status;
    }
    if (status == CLI_OK) /* of a damaged file what is looked for may be what is gone */
        status = check_patterns(&request);
    free_request(&request);
    return cli_finish(&request.cli, status);
}
