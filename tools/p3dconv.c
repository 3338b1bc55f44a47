/* p3dconv.c: converts P3D models: many inputs, one mode.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv.h"

#include <stdlib.h>

static const char help_head[] = "usage: p3dconv MODE [options] INPUT... [-o FILE|FOLDER|-]\n"
                                "\n"
                                "Converts P3D models. MODE is one of:\n"
                                "\n";

static const char help_tail[] =
    "\n"
    "  -o, --output OUT    the output; a folder for several inputs; - for standard output. Without it\n"
    "                      each output stands beside its input, with its own extension\n"
    "  --texture-root DIR  put before the texture paths in MTL and glTF\n"
    "  --texture-ext EXT   glTF: show the images that are there with this extension, like png\n"
    "  --selections        glTF: weights of selections as vertex attributes\n"
    "  --max-frames N      glTF: no key frames of LODs that have more (256)\n"
    "  --no-mtl            no MTL\n" CLI_LOD_HELP("   ")
    "  -h, --help          this text\n"
    "  -V, --version       the version\n"
    "\n"
    "INPUT - is standard input. An output appears under its name when it is complete; a failure\n"
    "leaves an older file as it was.\n"
    "\n"
    "Exit status: 0 all is converted, 1 an input failed (the others are still done), 2 wrong usage.\n"
    "\n"
    "Example: p3dconv mlod-to-obj --lod visual car.p3d -o out/car.obj\n";

enum { OUTPUT = 1, LOD, TEXTURE_ROOT, TEXTURE_EXT, SELECTIONS, MAX_FRAMES, NO_MTL };

static const struct cli_option options[] = {{'o', "output", true, OUTPUT},
                                            {0, "lod", true, LOD},
                                            {0, "texture-root", true, TEXTURE_ROOT},
                                            {0, "texture-ext", true, TEXTURE_EXT},
                                            {0, "selections", false, SELECTIONS},
                                            {0, "max-frames", true, MAX_FRAMES},
                                            {0, "no-mtl", false, NO_MTL},
                                            {0, NULL, false, 0}};

struct request {
    struct cli cli;
    const struct conv_mode *mode;
    struct conv_options options;
    const char *output; /* -o, or NULL */
    bool is_output_folder;
    const char **paths;
    char **outputs; /* by path */
    size_t path_count;
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

static void check_usage(struct request *request)
{
    const size_t size = request->output ? strlen(request->output) : 0;

    if (!request->mode)
        cli_usage(&request->cli, "no mode given");
    if (!request->path_count)
        cli_usage(&request->cli, "no input given");
    if (!request->output)
        return;
    request->is_output_folder = sys_is_folder(request->output) || (size && request->output[size - 1] == '/');
    if (request->path_count > 1 && !request->is_output_folder)
        cli_usage(&request->cli, "-o %s is no folder, but there are %zu inputs", request->output, request->path_count);
}

static uint32_t parse_count(const struct cli *cli, const char *name, const char *text)
{
    char *end;
    const unsigned long value = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end || value < 1 || value > 65535)
        cli_usage(cli, "%s takes a number from 1 to 65535, not %s", name, text);
    return (uint32_t)value;
}

static bool take_gltf_option(struct request *request, int id, const char *value)
{
    if (id == TEXTURE_EXT)
        request->options.texture_ext = value + (value[0] == '.');
    else if (id == SELECTIONS)
        request->options.has_selections = true;
    else if (id == MAX_FRAMES)
        request->options.max_frames = parse_count(&request->cli, "--max-frames", value);
    else
        return false;
    return true;
}

static void parse(struct request *request, int argc, char **argv)
{
    char *modes = list_modes();
    char *help = cli_join(help_head, modes, help_tail);

    request->paths = cli_alloc((size_t)argc + 1, sizeof *request->paths);
    cli_init(&request->cli, "p3dconv", help, options, argc, argv);
    for (int id; (id = cli_next(&request->cli)) != CLI_END;) {
        const char *value = request->cli.value;

        if (id == OUTPUT)
            request->output = value;
        else if (id == LOD)
            request->options.selector = value;
        else if (id == TEXTURE_ROOT)
            request->options.texture_root = value;
        else if (id == NO_MTL)
            request->options.has_no_mtl = true;
        else if (!take_gltf_option(request, id, value))
            take_operand(request, value);
    }
    check_usage(request);
    free(modes);
    free(help);
    request->cli.help = NULL;
}

/* ---- Outputs ---- */

/* Where an input's output goes; the caller frees it. */
static char *output_path(const struct request *request, const char *path)
{
    const char *folder = request->output;
    char *name, *joined;

    if (request->output && !request->is_output_folder)
        return cli_join(request->output, "", "");
    if (strcmp(path, "-") == 0)
        return request->output ? cli_join(folder, "/stdin", request->mode->extension) : cli_join("-", "", "");
    name = conv_with_extension(request->output ? cli_base_name(path) : path, request->mode->extension);
    if (!request->output)
        return name;
    joined = cli_join(folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
    free(name);
    return joined;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Two inputs must not become one output. */
static void check_outputs(const struct request *request)
{
    char **sorted = cli_alloc(request->path_count, sizeof *sorted);
    const char *shared = NULL;

    memcpy(sorted, request->outputs, request->path_count * sizeof *sorted);
    qsort(sorted, request->path_count, sizeof *sorted, compare_texts);
    for (size_t i = 1; i < request->path_count; i++)
        if (strcmp(sorted[i - 1], sorted[i]) == 0)
            shared = sorted[i];
    free(sorted);
    if (shared)
        cli_usage(&request->cli, "two inputs would both be written to %s", shared);
}

/* ---- Work ---- */

static int convert(const struct request *request, const char *path, const char *output)
{
    struct cli_warnings warnings = {&request->cli, path, 0};
    struct cli_input input;
    struct p3d_error error;
    struct conv_job job = {request->mode, &request->options, {.warn = cli_warn, .warn_user = &warnings}, &input, output};
    bool is_good;

    is_good = cli_input_open(&input, path, &error);
    if (is_good && sys_is_same_file(path, output)) {
        cli_set_error(&error, P3D_SYSTEM, "the output would replace the input; choose another with -o");
        is_good = false;
    }
    is_good = is_good && request->mode->convert(&job, &error);
    if (!is_good)
        cli_error(&request->cli, path, &error);
    cli_warnings_end(&warnings);
    cli_input_close(&input);
    return is_good ? CLI_OK : CLI_FAILED;
}

int main(int argc, char **argv)
{
    static struct request request; /* still reachable when a usage error ends the program */
    int status = CLI_OK;

    parse(&request, argc, argv);
    if (request.is_output_folder && !sys_make_folder(request.output))
        cli_usage(&request.cli, "cannot make the folder %s", request.output);
    request.outputs = cli_alloc(request.path_count, sizeof *request.outputs);
    for (size_t i = 0; i < request.path_count; i++)
        request.outputs[i] = output_path(&request, request.paths[i]);
    check_outputs(&request);
    for (size_t i = 0; i < request.path_count; i++) {
        if (convert(&request, request.paths[i], request.outputs[i]) != CLI_OK)
            status = CLI_FAILED;
        free(request.outputs[i]);
    }
    free(request.outputs);
    free(request.paths);
    return cli_finish(&request.cli, status);
}
