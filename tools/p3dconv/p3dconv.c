/* p3dconv.c: converts P3D models: many inputs, one mode.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv.h"
#include "conv_batch.h"
#include "conv_deps.h"
#include "conv_inputs.h"
#include "conv_rename.h"

#include <math.h>
#include <stdlib.h>

static const char help_head[] = "usage: p3dconv MODE [options] INPUT... [-o FILE|FOLDER|-]\n"
                                "\n"
                                "Converts P3D models. MODE is one of:\n"
                                "\n";

static const char help_tail[] =
    "\n"
    "  -o, --output OUT    a file, a folder for several, - for standard output; else beside the input\n"
    "  -r, --recursive     of a folder convert every *.p3d (*.obj) in it; -o FOLDER gets the same tree\n"
    "  -j, --jobs N        work on N inputs at a time; default: as many as there are processors\n"
    "  --newer             skip inputs whose output is newer\n"
    "  --gzip              compress outputs, adding .gz; an output named *.gz is compressed anyway\n"
    "  --depfile FILE      write which output comes from which input, for make and ninja\n"
    "  --list-deps         convert nothing; print the textures, materials and proxies of all inputs\n"
    "  --rename OLD=NEW    *-to-mlod: another start of paths, in whole names; the longest OLD wins\n"
    "  --rename-file FILE  lines of OLD, a tab and NEW\n"
    "  --dry-run           write nothing; print what would be renamed, and what matches nothing\n"
    "  --to p3dm|sp3x      *-to-mlod: the flavour; SP3X has no materials\n"
    "  --resolution LOD    obj-to-mlod: a number or a name, for objects without a LOD's name (0)\n"
    "  --mass KG           obj-to-mlod: spread over the points of the Geometry LOD\n"
    "  --texture-root DIR  put before the texture paths in MTL and glTF; obj-to-mlod: taken off\n"
    "  --texture-ext EXT   glTF: show the images that are there with this extension, like png\n"
    "  --lods WHICH        glTF: best (the best LOD, points of Memory), visual or all (so with --lod)\n"
    "  --msft-lod          glTF: the best LOD names the other visual ones, instead of showing them\n"
    "  --selections        glTF: weights of selections as vertex attributes\n"
    "  --proxy-triangles   glTF: the triangles that stand for proxies, too\n"
    "  --max-frames N      glTF: no key frames of LODs that have more (256)\n"
    "  --size WxH          PNG: 256x256 if not given\n"
    "  --view VIEW         PNG: iso, front, side or top\n"
    "  --sheet             PNG: all LODs in a grid, each of --size, with names and numbers of faces\n"
    "  --no-mtl            no MTL\n" CLI_LOD_HELP("   ")
    "  -h, --help          this text\n"
    "  -V, --version       the version\n"
    "\n"
    "INPUT - is standard input. Outputs appear when complete; a failure leaves an older file there.\n"
    "\n"
    "Exit status: 0 all is converted, 1 an input failed (the others are still done), 2 wrong usage.\n"
    "\n"
    "Example: p3dconv mlod-to-obj --lod visual car.p3d -o out/car.obj\n";

enum {
    OUTPUT = 1,
    RECURSIVE,
    JOBS,
    NEWER,
    GZIP,
    DEPFILE,
    LIST_DEPS,
    RENAME,
    RENAME_FILE,
    DRY_RUN,
    TO,
    RESOLUTION,
    MASS,
    LOD,
    TEXTURE_ROOT,
    TEXTURE_EXT,
    LODS,
    MSFT_LOD,
    SELECTIONS,
    PROXY_TRIANGLES,
    MAX_FRAMES,
    SIZE,
    VIEW,
    SHEET,
    NO_MTL
};

static const struct cli_option options[] = {{'o', "output", true, OUTPUT},
                                            {'r', "recursive", false, RECURSIVE},
                                            {'j', "jobs", true, JOBS},
                                            {0, "newer", false, NEWER},
                                            {0, "gzip", false, GZIP},
                                            {0, "depfile", true, DEPFILE},
                                            {0, "list-deps", false, LIST_DEPS},
                                            {0, "rename", true, RENAME},
                                            {0, "rename-file", true, RENAME_FILE},
                                            {0, "dry-run", false, DRY_RUN},
                                            {0, "to", true, TO},
                                            {0, "resolution", true, RESOLUTION},
                                            {0, "mass", true, MASS},
                                            {0, "lod", true, LOD},
                                            {0, "texture-root", true, TEXTURE_ROOT},
                                            {0, "texture-ext", true, TEXTURE_EXT},
                                            {0, "lods", true, LODS},
                                            {0, "msft-lod", false, MSFT_LOD},
                                            {0, "selections", false, SELECTIONS},
                                            {0, "proxy-triangles", false, PROXY_TRIANGLES},
                                            {0, "max-frames", true, MAX_FRAMES},
                                            {0, "size", true, SIZE},
                                            {0, "view", true, VIEW},
                                            {0, "sheet", false, SHEET},
                                            {0, "no-mtl", false, NO_MTL},
                                            {0, NULL, false, 0}};

struct request {
    struct cli cli;
    const struct conv_mode *mode;
    struct conv_options options;
    const char *output; /* -o, or NULL */
    bool is_output_folder;
    bool is_recursive, is_newer, is_gzip;
    unsigned thread_count;
    const char *depfile; /* --depfile, or NULL */
    bool is_list_deps, is_dry_run, has_import_options, has_lods;
    struct conv_rules rules;
    const char *rename_file; /* --rename-file, or NULL */
    enum p3d_mlod_flavour flavour;
    const char **paths; /* as given */
    size_t path_count;
    struct conv_files files;  /* what they mean */
    struct conv_names *names; /* by file, for --list-deps and --dry-run */
};

/* ---- Usage ---- */

/* Appends to a text from cli_join. */
static void append(char **text, const char *more)
{
    char *longer = cli_join(*text, more, "");

    free(*text);
    *text = longer;
}

/* One line for all modes that do the same. */
static char *list_modes(void)
{
    char *text = cli_join("", "", "");
    size_t column = 0;

    for (const struct conv_mode *mode = conv_modes; mode->name; mode++) {
        char line[160];

        append(&text, column ? ", " : "  ");
        append(&text, mode->name);
        column += 2 + strlen(mode->name);
        if (!mode->what)
            continue;
        snprintf(line, sizeof line, "%*s%s\n", column < 43 ? (int)(43 - column) : 1, "", mode->what);
        append(&text, line);
        column = 0;
    }
    return text;
}

static const struct conv_mode *find_mode(const char *name)
{
    for (const struct conv_mode *mode = conv_modes; mode->name; mode++)
        if (strcmp(mode->name, name) == 0)
            return mode;
    return NULL;
}

static void take_operand(struct request *request, const char *operand)
{
    if (request->mode) {
        request->paths[request->path_count++] = operand;
        return;
    }
    request->mode = find_mode(operand);
    if (!request->mode) {
        char *modes = list_modes();

        cli_message(&request->cli, operand, "no such mode; the modes are:");
        fputs(modes, stderr);
        exit(CLI_USAGE);
    }
}

static void check_usage(const struct request *request)
{
    const bool is_obj = request->mode && conv_reads_obj(request->mode);

    if (!request->mode)
        cli_usage(&request->cli, "no mode given");
    if (!request->path_count)
        cli_usage(&request->cli, "no input given");
    if (request->mode->convert != conv_to_mlod && !is_obj &&
        (request->rules.count || request->is_dry_run || request->options.flavour))
        cli_usage(&request->cli, "--rename, --rename-file, --dry-run and --to are for *-to-mlod");
    if (is_obj && request->options.selector)
        cli_usage(&request->cli, "--lod is not for obj-to-mlod");
    if (!is_obj && request->has_import_options)
        cli_usage(&request->cli, "--resolution and --mass are for obj-to-mlod");
    if (request->options.has_msft_lod && request->options.lods == P3D_GLTF_BEST)
        cli_usage(&request->cli, "--msft-lod needs other visual LODs: --lods visual, or all");
    if (request->is_dry_run && request->depfile)
        cli_usage(&request->cli, "--dry-run writes nothing, no --depfile either");
    if (request->is_list_deps && request->is_dry_run)
        cli_usage(&request->cli, "--list-deps and --dry-run do not go together");
    if (request->is_list_deps && (request->output || request->depfile))
        cli_usage(&request->cli, "--list-deps converts nothing: neither -o nor --depfile goes with it");
}

static unsigned parse_thread_count(const struct request *request, const char *value)
{
    char *end;
    const unsigned long count = strtoul(value, &end, 10);

    if (*value < '0' || *value > '9' || *end || !count)
        cli_usage(&request->cli, "-j %s is no number of threads", value);
    return count > SYS_MAX_THREADS ? SYS_MAX_THREADS : (unsigned)count;
}

/* False if `id` is none of these. */
static bool take_batch_option(struct request *request, int id, const char *value)
{
    if (id == RECURSIVE)
        request->is_recursive = true;
    else if (id == JOBS)
        request->thread_count = parse_thread_count(request, value);
    else if (id == NEWER)
        request->is_newer = true;
    else if (id == GZIP)
        request->is_gzip = true;
    else if (id == DEPFILE)
        request->depfile = value;
    else if (id == LIST_DEPS)
        request->is_list_deps = true;
    else
        return false;
    return true;
}

static void read_rules(struct request *request, const char *path)
{
    struct p3d_error error;

    request->rename_file = path;
    if (!conv_rules_read(&request->rules, path, &error))
        cli_usage(&request->cli, "--rename-file %s: %s", path, error.message);
}

static void take_flavour(struct request *request, const char *value)
{
    if (strcmp(value, "p3dm") != 0 && strcmp(value, "sp3x") != 0)
        cli_usage(&request->cli, "--to %s is neither p3dm nor sp3x", value);
    request->flavour = *value == 's' ? P3D_MLOD_SP3X : P3D_MLOD_P3DM;
    request->options.flavour = &request->flavour;
}

/* Likewise. */
static bool take_mlod_option(struct request *request, int id, const char *value)
{
    if (id == RENAME && !conv_rules_add(&request->rules, value))
        cli_usage(&request->cli, "--rename %s is not OLD=NEW", value);
    if (id == RENAME_FILE)
        read_rules(request, value);
    if (id == DRY_RUN)
        request->is_dry_run = true;
    if (id == TO)
        take_flavour(request, value);
    return id == RENAME || id == RENAME_FILE || id == DRY_RUN || id == TO;
}

static uint32_t parse_count(const struct cli *cli, const char *name, const char *text)
{
    char *end;
    const unsigned long value = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || value < 1 || value > 65535)
        cli_usage(cli, "%s takes a number from 1 to 65535, not %s", name, text);
    return (uint32_t)value;
}

/* The place of a word in a list that NULL ends; wrong usage if it is not there. */
static size_t parse_word(const struct cli *cli, const char *option, const char *word, const char *const *words)
{
    size_t i = 0;

    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    if (!words[i])
        cli_usage(cli, "%s does not take %s; --help says what it takes", option, word);
    return i;
}

static void take_lods(struct request *request, const char *value)
{
    static const char *const words[] = {
        [P3D_GLTF_BEST] = "best", [P3D_GLTF_VISUAL] = "visual", [P3D_GLTF_ALL] = "all", [P3D_GLTF_ALL + 1] = NULL};

    request->options.lods = (enum p3d_gltf_lods)parse_word(&request->cli, "--lods", value, words);
    request->has_lods = true;
}

static bool take_gltf_option(struct request *request, int id, const char *value)
{
    if (id == TEXTURE_EXT)
        request->options.texture_ext = value + (value[0] == '.');
    else if (id == LODS)
        take_lods(request, value);
    else if (id == MSFT_LOD)
        request->options.has_msft_lod = true;
    else if (id == SELECTIONS)
        request->options.has_selections = true;
    else if (id == PROXY_TRIANGLES)
        request->options.has_proxy_triangles = true;
    else if (id == MAX_FRAMES)
        request->options.max_frames = parse_count(&request->cli, "--max-frames", value);
    else
        return false;
    return true;
}

static void take_mass(struct request *request, const char *text)
{
    char *end;

    request->options.mass = strtof(text, &end);
    if (end == text || *end || !(request->options.mass > 0) || isinf(request->options.mass))
        cli_usage(&request->cli, "--mass %s is no number of kilograms", text);
}

static bool take_import_option(struct request *request, int id, const char *value)
{
    if (id != RESOLUTION && id != MASS)
        return false;
    request->has_import_options = true;
    if (id == MASS)
        take_mass(request, value);
    else if (!p3d_lod_resolution(value, &request->options.resolution) || !isfinite(request->options.resolution))
        cli_usage(&request->cli, "--resolution %s is neither a number nor the name of a LOD", value);
    return true;
}

static void take_size(struct request *request, const char *text)
{
    struct p3d_png_options *png = &request->options.png;
    char *end;
    const unsigned long width = strtoul(text, &end, 10);
    const unsigned long height = *end == 'x' ? strtoul(end + 1, &end, 10) : 0;

    if (*end || width < 1 || width > 99999 || height < 1 || height > 99999)
        cli_usage(&request->cli, "--size %s is not like 256x256", text);
    png->width = (uint32_t)width;
    png->height = (uint32_t)height;
}

static bool take_png_option(struct request *request, int id, const char *value)
{
    static const char *const views[] = {[P3D_VIEW_ISO] = "iso",
                                        [P3D_VIEW_FRONT] = "front",
                                        [P3D_VIEW_SIDE] = "side",
                                        [P3D_VIEW_TOP] = "top",
                                        [P3D_VIEW_TOP + 1] = NULL};

    if (id == SIZE)
        take_size(request, value);
    if (id == VIEW)
        request->options.png.view = (enum p3d_view)parse_word(&request->cli, "--view", value, views);
    if (id == SHEET)
        request->options.png.is_sheet = true;
    return id == SIZE || id == VIEW || id == SHEET;
}

static void parse(struct request *request, int argc, char **argv)
{
    char *modes = list_modes();
    char *help = cli_join(help_head, modes, help_tail);

    request->thread_count = sys_core_count();
    request->options.rules = &request->rules;
    request->paths = cli_alloc((size_t)argc + 1, sizeof *request->paths);
    cli_init(&request->cli, "p3dconv", help, options, argc, argv);
    for (int id; (id = cli_next(&request->cli)) != CLI_END;) {
        const char *value = request->cli.value;

        if (take_batch_option(request, id, value) || take_mlod_option(request, id, value) ||
            take_import_option(request, id, value))
            continue;
        if (id == OUTPUT)
            /* Whoever redirected it may go on writing to it: it is not replaced. */
            request->output = strcmp(value, "/dev/stdout") == 0 ? "-" : value;
        else if (id == LOD)
            request->options.selector = value;
        else if (id == TEXTURE_ROOT)
            request->options.texture_root = value;
        else if (id == NO_MTL)
            request->options.has_no_mtl = true;
        else if (!take_gltf_option(request, id, value) && !take_png_option(request, id, value))
            take_operand(request, value);
    }
    if (!request->has_lods && request->options.selector)
        request->options.lods = P3D_GLTF_ALL; /* they were asked for */
    check_usage(request);
    free(modes);
    free(help);
    request->cli.help = NULL;
}

/* ---- Inputs and outputs ---- */

static void find_inputs(struct request *request)
{
    struct conv_files *files = &request->files;
    const char *output = request->output;

    for (size_t i = 0; i < request->path_count; i++)
        conv_files_add(files, request->paths[i], conv_input_extension(request->mode), request->is_recursive, output);
    if (!output || strcmp(output, "-") == 0)
        request->is_output_folder = false;
    else
        request->is_output_folder = files->has_folders || sys_is_folder(output) || (*output && !*cli_base_name(output));
    if (output && files->count > 1 && !request->is_output_folder)
        cli_usage(&request->cli, "-o %s is no folder, but there are %zu inputs", output, files->count);
    if (request->is_output_folder && !request->is_dry_run && !sys_make_folder(output))
        cli_usage(&request->cli, "cannot make the folder %s", output);
}

static void place_outputs(struct request *request)
{
    char *extension = cli_join(request->mode->extension, request->is_gzip ? ".gz" : "", "");
    const char *shared;

    conv_files_place(&request->files, request->output, request->is_output_folder, extension);
    free(extension);
    shared = conv_files_shared(&request->files);
    if (shared)
        cli_usage(&request->cli, "two inputs would both be written to %s", shared);
    for (size_t i = 0; i < request->files.count; i++) {
        struct conv_file *file = &request->files.items[i];

        file->second = file->output ? conv_second_output(request->mode, &request->options, file->output) : NULL;
    }
    shared = conv_files_overwritten(&request->files, request->rename_file);
    if (shared)
        cli_usage(&request->cli, "the output of one input would replace another input, %s", shared);
    for (size_t i = 0; request->is_gzip && i < request->files.count; i++)
        if (request->files.items[i].output && !conv_is_gzip(request->files.items[i].output))
            cli_usage(&request->cli, "--gzip is for outputs without -o FILE; call the file *.gz instead");
}

/* ---- Work ---- */

static bool convert_input(const struct request *request, const struct conv_job *job, struct p3d_error *error)
{
    if (request->is_dry_run)
        return request->mode->convert(job, error);
    if (sys_is_same_file(job->input->path, job->output)) {
        cli_set_error(error, P3D_SYSTEM, "the output would replace the input; choose another with -o");
        return false;
    }
    if (request->is_output_folder && !conv_make_folders(request->output, job->output)) {
        cli_set_error(error, P3D_SYSTEM, "cannot make the folder of %.140s", job->output);
        return false;
    }
    return request->mode->convert(job, error);
}

static bool is_newer(const struct request *request, const char *output, const char *input)
{
    return sys_is_newer(output, input) && (!request->rename_file || sys_is_newer(output, request->rename_file));
}

static bool is_up_to_date(const struct request *request, const struct conv_file *file)
{
    return is_newer(request, file->output, file->path) &&
           (!file->second || is_newer(request, file->second, file->path));
}

/* One input in one of the threads; `user` is the request. */
static bool work(void *user, size_t index, const struct cli *cli)
{
    const struct request *request = user;
    struct conv_file *file = &request->files.items[index];
    struct cli_warnings warnings = {cli, file->path, 0};
    struct cli_input input;
    struct p3d_error error;
    struct conv_job job = {.mode = request->mode,
                           .options = &request->options,
                           .library = {.warn = cli_warn, .warn_user = &warnings},
                           .input = &input,
                           .output = file->output,
                           .is_output_given = request->output && !request->is_output_folder,
                           .changes = request->is_dry_run ? &request->names[index] : NULL,
                           .also_read = &file->also_read};
    const enum cli_kind kind = conv_reads_obj(request->mode) ? CLI_TEXT : CLI_MODEL;

    if (file->problem) {
        cli_message(cli, file->path, file->problem);
        return false;
    }
    if (request->is_newer && !request->names && is_up_to_date(request, file)) {
        file->is_done = true;
        return true;
    }
    file->is_done = cli_input_open(&input, file->path, kind, &error) &&
                    (request->is_list_deps ? conv_names_add_job(&request->names[index], &job, &error)
                                           : convert_input(request, &job, &error));
    if (!file->is_done)
        cli_error(cli, file->path, &error);
    cli_warnings_end(&warnings);
    cli_input_close(&input);
    return file->is_done;
}

static const char *name_of(void *user, size_t index)
{
    return ((const struct request *)user)->files.items[index].path;
}

static int write_depfile(const struct request *request)
{
    struct p3d_error error;

    if (conv_write_depfile(request->depfile, &request->files, request->rename_file, &error))
        return CLI_OK;
    cli_error(&request->cli, request->depfile, &error);
    return CLI_FAILED;
}

static void print_names(struct request *request)
{
    if (request->is_dry_run)
        conv_changes_print(request->names, request->files.count, &request->rules);
    else
        conv_names_print(request->names, request->files.count);
    for (size_t i = 0; i < request->files.count; i++)
        conv_names_free(&request->names[i]);
    free(request->names);
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    struct batch batch = {.name = name_of, .work = work, .user = &request};
    int status;

    memset(&request, 0, sizeof request); /* tests call main again and again */
    parse(&request, argc, argv);
    find_inputs(&request);
    if (request.is_list_deps || request.is_dry_run)
        request.names = cli_alloc(request.files.count, sizeof *request.names);
    else
        place_outputs(&request);
    batch.cli = &request.cli;
    batch.thread_count = request.thread_count;
    batch.count = request.files.count;
    status = batch_run(&batch);
    if (request.names)
        print_names(&request);
    if (request.depfile && write_depfile(&request) != CLI_OK)
        status = CLI_FAILED;
    conv_files_free(&request.files);
    conv_rules_free(&request.rules);
    free(request.paths);
    return cli_finish(&request.cli, status);
}
