/* p3ddump.c: shows the fields of P3D models: the reader, watched.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "dump.h"

#include "common/cli_color.h"
#include "common/cli_paths.h"

#include <inttypes.h>
#include <stdlib.h>

static const char help[] =
    "usage: p3ddump [--tags] [--tag NAME]... [--full] [--hex] [--lod SELECTOR] FILE...\n"
    "       p3ddump --coverage FILE...\n"
    "\n"
    "Shows every field of P3D models: offset, name, value and what it means. FILE - is standard input,\n"
    "addon.pbo:data/car.p3d a model in an archive; of an archive, addon.pbo, its own fields are shown.\n"
    "\n"
    "  --tags           only the tags of MLOD files: offset, name, payload size and a summary each\n"
    "  --tag NAME       only tags of this name, as --tags prints it; case does not matter, * stands for\n"
    "                   any characters, \\x1b for that character; may be repeated; implies --tags\n"
    "  --full           every element of tables too\n"
    "  --hex            tables and payloads as a hex dump too; what was packed counts from 0\n"
    "  --coverage       only the byte ranges that no field claims\n" CLI_LOD_HELP("") CLI_COLOR_HELP(
        "") "  -h, --help       this text\n"
            "  -V, --version    the version\n"
            "\n"
            "Of a damaged file everything up to the damage is shown.\n"
            "\n"
            "Exit status: 0 all files are good, 1 a file is damaged or unreadable, or a --tag matches nothing\n"
            "in any file, 2 wrong usage, also a --lod that no LOD of a file fits.\n"
            "\n"
            "Example: p3ddump --tags --tag 'proxy:*' --lod 0 car.p3d\n";

enum { TAGS = 1, TAG, FULL, HEX, LOD, COVERAGE, COLOR };

static const struct cli_option options[] = {{0, "tags", false, TAGS},  {0, "tag", true, TAG},
                                            {0, "full", false, FULL},  {0, "hex", false, HEX},
                                            {0, "lod", true, LOD},     {0, "coverage", false, COVERAGE},
                                            {0, "color", true, COLOR}, {0, NULL, false, 0}};

/* A --tag. */
struct pattern {
    const char *text; /* as given */
    struct p3d_bytes bytes;
    bool has_matched;
};

struct request {
    struct cli cli;
    struct dump_options dump;
    bool has_tags_only, has_coverage_only;
    struct pattern *patterns;
    size_t pattern_count;
    const char *selector;
    struct cli_paths paths;
};

static void add_pattern(struct request *request, const char *text)
{
    request->patterns[request->pattern_count++] = (struct pattern){text, dump_pattern(text), false};
}

static void take_option(struct request *request, int id, enum cli_color *color)
{
    const char *value = request->cli.value;

    if (id == TAG)
        add_pattern(request, value);
    else if (id == FULL)
        request->dump.has_elements = true;
    else if (id == HEX)
        request->dump.has_hex = true;
    else if (id == LOD)
        request->selector = value;
    else if (id == COLOR)
        *color = cli_take_color(&request->cli);
    else if (id == CLI_OPERAND)
        cli_paths_add_named(&request->paths, value);
    request->has_tags_only |= id == TAGS || id == TAG;
    request->has_coverage_only |= id == COVERAGE;
}

static void parse(struct request *request, int argc, char **argv)
{
    enum cli_color color = CLI_COLOR_AUTO;

    request->patterns = cli_alloc((size_t)argc + 1, sizeof *request->patterns);
    cli_init(&request->cli, "p3ddump", help, options, argc, argv);
    for (int id; (id = cli_next(&request->cli)) != CLI_END;)
        take_option(request, id, &color);
    request->dump.has_colors = cli_has_colors(color, stdout);
    request->cli.has_colors = cli_has_colors(color, stderr);
    if (!request->paths.count)
        cli_usage(&request->cli, "no file given");
    if (request->has_coverage_only && (request->has_tags_only || request->selector))
        cli_usage(&request->cli, "--coverage is of whole files: it goes with neither --tags, --tag nor --lod");
}

/* ---- Watching ---- */

/* One file: what a first reading found, and where the second one, which is watched, stands. */
struct watch {
    struct request *request;
    const struct cli_input *input;
    const struct p3d_mlod *mlod; /* NULL: nobody asked for tags, or nothing could be read */
    bool *is_chosen;             /* by LOD */
    uint32_t lod_count;          /* 0: nothing could be read */
    struct dump_coverage coverage;
    bool is_in_tag; /* a tag whose payload is to be shown */
    unsigned tag_depth;
    uint64_t payload_offset;
    bool is_selector_wrong; /* --lod names none of the LODs */
};

static bool is_wanted(const struct watch *watch, const struct p3d_field *field)
{
    if (!watch->request->selector)
        return true;
    return field->lod != P3D_NO_LOD && (uint32_t)field->lod < watch->lod_count && watch->is_chosen[field->lod];
}

static void show_field(void *user, const struct p3d_field *field)
{
    const struct watch *watch = user;

    if (is_wanted(watch, field))
        dump_field(&watch->request->dump, field, field->depth);
}

static void cover_field(void *user, const struct p3d_field *field)
{
    struct watch *watch = user;

    if (field->size)
        dump_cover(&watch->coverage, field);
}

static bool is_tag_wanted(struct request *request, const struct p3d_mlod_tag *tag)
{
    bool has_matched = !request->pattern_count;

    for (size_t i = 0; i < request->pattern_count; i++) {
        struct pattern *pattern = &request->patterns[i];

        if (!dump_matches(tag->name, pattern->bytes))
            continue;
        pattern->has_matched = true;
        has_matched = true;
    }
    return has_matched;
}

static void show_lod_line(const struct dump_options *how, const struct p3d_mlod_lod *lod, int32_t index)
{
    const char *flavour = lod->flavour == P3D_MLOD_SP3X ? "SP3X" : "P3DM";
    char name[P3D_LOD_NAME_SIZE], text[P3D_LOD_NAME_SIZE + 40];

    snprintf(text, sizeof text, "LOD %d  %s  %s", (int)index, flavour,
             lod->error ? "damaged" : p3d_lod_name(lod->resolution, name));
    dump_offset(how, lod->offset);
    dump_heading(how, text);
    putchar('\n');
}

static void show_tag(struct watch *watch, const struct p3d_mlod_lod *lod, const struct p3d_mlod_tag *tag,
                     unsigned depth)
{
    const struct dump_options *how = &watch->request->dump;

    if (!is_tag_wanted(watch->request, tag))
        return;
    dump_tag_summary(how, lod, tag);
    watch->is_in_tag = how->has_elements;
    watch->tag_depth = depth;
    watch->payload_offset = tag->payload_offset;
    if (how->has_hex)
        dump_hex(how, watch->input->data + tag->payload_offset, tag->payload_size, tag->payload_offset, depth + 1);
}

static void show_tags(void *user, const struct p3d_field *field)
{
    struct watch *watch = user;
    const struct dump_options elements = {true, false, watch->request->dump.has_colors};
    const struct p3d_mlod_lod *lod;

    if (!watch->mlod || field->lod == P3D_NO_LOD || !is_wanted(watch, field))
        return;
    lod = &watch->mlod->lods[field->lod];
    if (field->kind == P3D_FIELD_RECORD && strcmp(field->name, "lods") == 0)
        show_lod_line(&watch->request->dump, lod, field->lod);
    else if (field->kind == P3D_FIELD_RECORD && strcmp(field->name, "tags") == 0 && field->index < lod->tag_count)
        show_tag(watch, lod, &lod->tags[field->index], field->depth);
    else if (field->kind == P3D_FIELD_RECORD_END && field->depth == watch->tag_depth)
        watch->is_in_tag = false;
    else if (watch->is_in_tag && field->size && field->offset >= watch->payload_offset)
        dump_field(&elements, field, field->depth + 1);
}

/* ---- Files ---- */

/* What the second, watched reading is done with. */
static struct p3d_options watched_options(struct watch *watch)
{
    const struct request *request = watch->request;
    struct p3d_options watched = {.watch = show_field, .watch_user = watch};

    if (request->has_tags_only)
        watched.watch = show_tags;
    return watched;
}

/* Marks the LODs that are wanted; all, if nothing could be read. False and *error. */
static bool choose(struct watch *watch, const struct p3d_document *document, uint32_t *chosen, struct p3d_error *error)
{
    struct p3d_error wrong;
    uint32_t count;

    if (!p3d_choose_lods(document, watch->request->selector, chosen, &count, &wrong)) {
        watch->is_selector_wrong = error->status == P3D_OK; /* else it may name what could not be read */
        cli_set_error(error, P3D_INVALID, "--lod %s", wrong.message);
        return false;
    }
    watch->is_chosen = cli_alloc(document->lod_count, sizeof *watch->is_chosen);
    for (uint32_t i = 0; i < count; i++)
        watch->is_chosen[chosen[i]] = true;
    return true;
}

/* Reads once for names of LODs and tags, and once watched. */
static bool dump_document(struct watch *watch, struct p3d_error *error)
{
    const struct cli_input *input = watch->input;
    const struct p3d_options watched = watched_options(watch);
    struct p3d_document document, second;
    const bool is_read = p3d_read(input->data, input->size, NULL, &document, error);
    const struct p3d_error damage = *error;
    uint32_t *chosen = cli_alloc(document.lod_count, sizeof *chosen);
    const bool is_good = !is_read || choose(watch, &document, chosen, error);

    free(chosen);
    watch->lod_count = document.lod_count;
    watch->mlod = document.mlod;
    if (!watch->request->has_tags_only) { /* fields say all, so its memory is better used again */
        p3d_close(&document);
        watch->mlod = NULL;
    }
    if (is_good) {
        (void)p3d_read(input->data, input->size, &watched, &second, NULL);
        p3d_close(&second);
        *error = damage;
    }
    p3d_close(&document);
    free(watch->is_chosen);
    return error->status == P3D_OK;
}

/* Gaps are known once all is read, so that one reading does. */
static bool dump_coverage(struct watch *watch, struct p3d_error *error)
{
    const struct cli_input *input = watch->input;
    const struct p3d_options watched = {.watch = cover_field, .watch_user = watch};
    struct p3d_document document;

    (void)p3d_read(input->data, input->size, &watched, &document, error);
    p3d_close(&document);
    dump_gaps(&watch->coverage, input->size);
    return error->status == P3D_OK;
}

static bool dump_any(struct watch *watch, struct p3d_error *error)
{
    const struct cli_input *input = watch->input;
    const enum p3d_format format = p3d_detect(input->data, input->size);

    if (format == P3D_FORMAT_UNKNOWN) {
        cli_unknown_format(input, error);
        return false;
    }
    if (format == P3D_FORMAT_ODOL && watch->request->has_tags_only) {
        cli_set_error(error, P3D_UNSUPPORTED, "ODOL files have no tags");
        return false;
    }
    return watch->request->has_coverage_only ? dump_coverage(watch, error) : dump_document(watch, error);
}

static bool is_archive(const struct cli_path *path)
{
    return !path->archive && cli_is_archive(path->path);
}

/* An archive may be large, so it is mapped: no number of it is followed but those of its header, which are copies. */
static bool dump_archive(struct watch *watch, struct p3d_error *error)
{
    const struct cli_input *input = watch->input;
    const struct request *request = watch->request;
    const struct p3d_options watched = {.watch = request->has_coverage_only ? cover_field : show_field,
                                        .watch_user = watch};

    if (request->has_tags_only || request->selector) {
        cli_set_error(error, P3D_UNSUPPORTED, "archives have neither tags nor LODs");
        return false;
    }
    p3d_pbo_free(p3d_pbo_read(input->data, input->size, &watched, error));
    if (request->has_coverage_only)
        dump_gaps(&watch->coverage, input->size);
    return error->status == P3D_OK;
}

static void print_path(const char *path)
{
    struct p3d_buffer line = {NULL, 0, 0};

    cli_put_escaped(&line, path);
    printf("%.*s:\n", (int)line.size, (const char *)line.data);
    p3d_buffer_free(&line);
}

static bool open_input(struct cli_input *input, const struct cli_path *path, struct p3d_error *error)
{
    if (path->problem) {
        memset(input, 0, sizeof *input);
        cli_set_error(error, P3D_SYSTEM, "%s", path->problem);
        return false;
    }
    if (is_archive(path))
        return cli_input_map(input, path->path, error);
    return cli_path_open(path, input, CLI_MODEL, error);
}

static bool check_input(const struct cli_input *input, struct p3d_error *error)
{
    struct p3d_error changed;

    if (cli_input_check(input, &changed))
        return true;
    *error = changed;
    return false;
}

static int dump(struct request *request, const struct cli_path *path)
{
    struct cli_input input;
    struct watch watch = {.request = request, .input = &input};
    struct p3d_error error;
    bool is_good = open_input(&input, path, &error);

    if (is_good && request->paths.count > 1)
        print_path(path->path);
    if (is_good) {
        is_good = is_archive(path) ? dump_archive(&watch, &error) : dump_any(&watch, &error);
        is_good = check_input(&input, &error) && is_good;
    }
    fflush(stdout);
    if (!is_good)
        cli_error(&request->cli, path->path, &error);
    cli_input_close(&input);
    return is_good ? CLI_OK : watch.is_selector_wrong ? CLI_USAGE : CLI_FAILED;
}

/* CLI_FAILED if a --tag has matched nothing in any file. */
static int check_patterns(const struct request *request)
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

static void free_request(struct request *request)
{
    for (size_t i = 0; i < request->pattern_count; i++)
        free((void *)request->patterns[i].bytes.data);
    free(request->patterns);
    cli_paths_free(&request->paths);
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
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
