/* choose.c: the mode, the inputs and the output that the operands of a command line mean.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "options.h"

#include "cli/near_path.h"
#include "cli/paths.h"
#include "convert.h"
#include "modes.h"
#include "whole.h"
#include "work/paths.h"

#include <stdlib.h>

#define FORMATS ".p3d, .pbo, .obj, .glb, .gltf, .paa, .pac, .png, .jpg, .tga, .rtm, .rvmat and .cpp"

/* ---- Operands ---- */

static bool is_stdin(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* Names in messages with which the program ends. */
static struct cli_names kept;

/* A path in a command to type, as shells take it. */
static const char *quoted(const char *path)
{
    return strpbrk(path, " '&();") ? cli_names_take(&kept, cli_join("\"", path, "\"")) : path;
}

static bool ends_in_slash(const char *path)
{
    return *path && !*p3di_base_name(path);
}

/* It may hold many models. */
static bool is_many(const char *path)
{
    return p3di_is_folder(path) || p3di_is_archive_name(path);
}

static bool has_folder(const struct conv_request *request, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (p3di_is_folder(request->paths[i]))
            return true;
    return false;
}

static const char *last_of(const struct conv_request *request)
{
    return request->paths[request->path_count - 1];
}

static void take_output(struct conv_request *request)
{
    request->output = request->paths[--request->path_count];
    request->is_operand = true;
}

/* ---- A folder behind the inputs ---- */

/* How many models of a format, or files of these extensions, are below a folder. An archive may have any. */
static size_t count_files(const char *folder, const char *extensions, enum p3d_format format)
{
    struct p3di_paths found = {.count = 0};
    size_t count = 0;

    if (p3di_is_folder(folder))
        cli_paths_add(NULL, &found, folder, P3DI_ARCHIVES_AS_FILES, extensions, true, NULL);
    for (size_t i = 0; i < found.count; i++) {
        const char *path = found.items[i].path;
        struct p3d_file start = {.data = NULL};

        if (found.items[i].problem)
            continue;
        if (format == P3D_FORMAT_UNKNOWN || p3di_is_archive_name(path))
            count++;
        else if (p3di_read_file(path, &(struct p3di_reader){.starts_only = true}, &start, NULL))
            count += p3d_detect(start.data, start.size) == format;
        p3d_file_free(&start);
    }
    p3di_paths_free(&found);
    return count;
}

static bool has_files(const struct conv_request *request, const char *folder, enum p3d_format format)
{
    char *extensions = cli_join(request->mode->source->extensions, " .pbo", "");
    const bool has_any = count_files(folder, extensions, format) > 0;

    free(extensions);
    return has_any;
}

/* True if a folder has what the mode reads: it may be meant as an input. Models of another format are none, but may be
 * its outputs: then the same call works twice. */
static bool has_inputs(const struct conv_request *request, const char *folder)
{
    if (request->mode->kind == CONV_MOD)
        return conv_has_addons(request, folder);
    if (request->mode->kind == CONV_PBO)
        return conv_has_sources(request, folder);
    return has_files(request, folder, request->mode->source->format);
}

static void fail_two_ways(const struct conv_request *request)
{
    const char *mode = request->mode->name, *first = quoted(request->paths[0]), *last = quoted(last_of(request));
    const char *dots = request->path_count > 2 ? "... " : "";
    const char *place = request->mode->kind & CONV_TOGETHER ? " -o OUT/" : "";

    cli_usage(&request->cli,
              "%s may be an input or the output. The output: p3dconv %s %s %s-o %s. An input: p3dconv %s -r %s %s%s%s",
              last_of(request), mode, first, dots, last, mode, first, dots, last, place);
}

static bool is_same_folder(const struct conv_request *request)
{
    const char *input = request->paths[0];

    return request->path_count == 2 && p3di_is_folder(input) && p3di_is_same_file(input, last_of(request));
}

static void fail_same_folder(const struct conv_request *request)
{
    const char *input = quoted(request->paths[0]), *mode = request->mode->name;

    cli_usage(&request->cli,
              "%s is the input; another folder for the outputs: p3dconv %s %s OUT/; beside the inputs: p3dconv %s "
              "%s -o %s",
              input, mode, input, mode, input, input);
}

/* The last operand is the output where it can be nothing else. -r behind a MODE takes folders as inputs; without it a
 * folder is none, but people who name two may mean both. */
static void take_place(struct conv_request *request, bool has_mode)
{
    const bool takes_folders = request->is_recursive && has_mode;
    const char *last = request->path_count > 1 ? last_of(request) : "";
    bool is_same, may_be_input;

    if (request->output || request->is_list_deps || !work_is_place(last))
        return;
    /* Modes that pack, or list, take a folder as an input. */
    if (!ends_in_slash(last) && (request->mode->kind == CONV_TEX_HEADERS ||
                                 (request->mode->kind & (CONV_PBO | CONV_MOD) && has_inputs(request, last))))
        return;
    is_same = is_same_folder(request);
    if (is_same && request->mode->kind != CONV_TEX_HEADERS) /* a list goes there anyway */
        fail_same_folder(request);
    may_be_input = !is_same && has_inputs(request, last);
    if (may_be_input && takes_folders)
        return;
    if (may_be_input && (request->is_recursive || has_folder(request, request->path_count - 1)))
        fail_two_ways(request);
    if (!may_be_input && takes_folders && !ends_in_slash(last))
        cli_usage(&request->cli, "%s has nothing that %s reads; if it is the output: -o %s", last, request->mode->name,
                  last);
    take_output(request);
    request->keeps_others = strcmp(request->mode->extension, ".p3d") == 0 && has_folder(request, request->path_count) &&
                            has_files(request, request->output, P3D_FORMAT_UNKNOWN);
}

/* Behind a MODE the last operand may still be meant as the output: it is not there, or called like one. */
static void check_last_input(const struct conv_request *request)
{
    const char *last = request->path_count > 1 ? last_of(request) : "-";
    const char *extensions = request->mode->source->extensions;

    if (request->output || request->is_list_deps || is_stdin(last) || is_many(last) || p3di_is_stream(last) ||
        (p3di_has_extension(last, extensions) && (!cli_is_missing(last) || cli_is_missing(request->paths[0]))))
        return;
    if (p3di_has_extension(last, request->mode->extension))
        cli_usage(&request->cli, "behind a MODE %s is an input; the output goes behind -o: -o %s", last, last);
    if (!p3di_is_file(last) && !strpbrk(p3di_base_name(last), ".*?"))
        cli_usage(&request->cli, "%s is not there; a folder for the outputs is %s/", last, last);
}

/* ---- A file for many outputs ---- */

static void fail_file(const struct conv_request *request, const char *input, const struct conv_mode *mode)
{
    cli_usage(&request->cli, "%s may hold many %s, which become files in a folder: p3dconv %s%s%s OUT/", input,
              !mode || mode->source->kind == P3DI_MODEL ? "models" : "inputs", mode ? mode->name : "", mode ? " " : "",
              quoted(input));
}

/* Else a folder would be called like a file. */
static void check_file(const struct conv_request *request)
{
    const struct conv_mode *mode = request->mode;
    const char *output = request->output;

    if (!output || request->is_list_deps || (mode->kind & (CONV_HTML | CONV_RVMATS)) || work_is_place(output) ||
        !p3di_has_extension(output, mode->extension))
        return;
    if (mode->kind == CONV_PBO && request->path_count > 1)
        cli_usage(&request->cli, "-o %s is one file, but there are %zu inputs; a folder for the outputs: -o OUT/",
                  output, request->path_count);
    for (size_t i = 0; i < request->path_count && !mode->whole; i++)
        if (is_many(request->paths[i]))
            fail_file(request, request->paths[i], mode);
}

/* ---- No MODE ---- */

/* Other programs' own formats, which they can leave by glTF. */
static void fail_foreign(const struct conv_request *request, const char *path)
{
    if (p3di_has_extension(path, ".fbx .blend .dae .stl .ply .3ds .max .ma .mb .c4d .skp .usd .usdc .usdz .x3d .wrl"))
        cli_usage(&request->cli, "%s is not read; export glTF from your program: File > Export > glTF 2.0", path);
}

static void fail_mode(const struct conv_request *request, const char *word)
{
    const struct conv_mode *meant = conv_mode_near(word);
    const char *command = cli_meaning(word), *rest = request->path_count > 1 ? request->paths[1] : "", *path;

    if (command)
        cli_usage(&request->cli, "%s: no such mode; did you mean %s%s%s%s?", word, command, *rest ? " " : "", rest,
                  request->path_count > 2 ? " ..." : "");
    path = cli_near_path(word);
    if (path)
        cli_usage(&request->cli, "%s is not there; is %s meant?", word, path);
    if (meant)
        cli_usage(&request->cli, "%s: no such mode; did you mean %s?", word, meant->name);
    fail_foreign(request, word);
    if (strpbrk(word, "./\\")) /* which no mode has */
        cli_usage(&request->cli, "%s: no such file; p3dconv reads " FORMATS, word);
    cli_message(&request->cli, word, "no such mode; the modes are:");
    conv_help_modes(stderr);
    exit(CLI_USAGE);
}

static bool is_of_textures(const char *folder)
{
    return !count_files(folder, ".p3d .pbo", P3D_FORMAT_UNKNOWN) &&
           count_files(folder, P3DI_TEXTURES, P3D_FORMAT_UNKNOWN);
}

/* The name for "-", a pipe, an archive and a folder, where the name chooses the mode. */
static const char *name_of_kind(const char *input)
{
    if (!is_stdin(input) && !p3di_is_stream(input) && !is_many(input))
        return input;
    return is_of_textures(input) ? "a.paa" : "a.p3d";
}

/* What is rapified another tool makes a text. */
static void fail_rapified(const struct conv_request *request, const char *input, const char *output)
{
    struct p3d_file start = {.data = NULL};
    const bool is_rapified = p3di_is_file(input) &&
                             p3di_read_file(input, &(struct p3di_reader){.starts_only = true}, &start, NULL) &&
                             p3d_config_is_rapified(start.data, start.size);

    p3d_file_free(&start);
    if (is_rapified)
        cli_usage(&request->cli, "%s is rapified; a text of it: p3ddump %s >%s", input, input, output);
}

/* An input and an output that no mode joins. */
static void fail_pair(const struct conv_request *request, const char *input, const char *output)
{
    const struct conv_mode *mode = conv_mode_of_files(name_of_kind(input), output);
    const bool is_name = !strchr(p3di_base_name(output), '.');
    char outputs[CLI_WORDS_SIZE], extension[16];
    const char *at;

    if (is_many(input))
        fail_file(request, input, mode);
    conv_mode_outputs(name_of_kind(input), outputs, sizeof outputs);
    snprintf(extension, sizeof extension, "%s%.8s", *output == '.' ? "" : ".", output);
    at = strstr(outputs, extension);
    if (at && extension[1] && strchr(",", at[strlen(extension)])) { /* which finds the end, too */
        char *named = work_with_extension(input, extension);

        cli_usage(&request->cli, "%s is no name of a file; the output may be called %s", output, named);
    }
    if (p3di_has_extension(output, ".cpp .hpp .cfg .rvmat .txt"))
        fail_rapified(request, input, output);
    if (*outputs)
        cli_usage(&request->cli, "no mode makes %s of %s; it can become %s%s%s%s", output, input, outputs,
                  is_name ? "; a folder for the output is " : "", is_name ? output : "", is_name ? "/" : "");
    fail_foreign(request, input);
    cli_usage(&request->cli, "%s is none of what p3dconv reads: " FORMATS, input);
}

/* The usual mode of all inputs; NULL if there is none, or more than one. */
static const struct conv_mode *usual_mode(const struct conv_request *request, size_t count)
{
    const struct conv_mode *mode = conv_mode_usual(name_of_kind(request->paths[0]));

    for (size_t i = 1; i < count; i++)
        if (conv_mode_usual(name_of_kind(request->paths[i])) != mode)
            return NULL;
    return mode;
}

/* An archive holds more than models. */
static void tell_archive(const struct conv_request *request)
{
    cli_say(&request->cli, request->paths[0],
            "%s of its models, as no MODE is given; all its files: p3dconv pbo-to-folder %s -o %s", request->mode->name,
            request->paths[0], request->output);
}

/* Models can become more than this. */
static void tell_usual(const struct conv_request *request)
{
    if (!(request->mode->kind & (CONV_GLB | CONV_RTM_GLB)))
        return;
    if (p3di_is_archive_name(request->paths[0]))
        tell_archive(request);
    else
        cli_say(&request->cli, NULL, "%s, as no MODE is given; for other formats: p3dconv MODE INPUT... OUT/",
                request->mode->name);
}

/* Who names a folder and an archive may want the addon built. */
static void tell_unbuilt(const struct conv_request *request)
{
    const size_t count = count_files(request->paths[0], ".p3d", P3D_FORMAT_MLOD);

    if (count)
        cli_say(&request->cli, NULL,
                "folder-to-pbo, as no MODE is given: %zu model%s packed as %s, not binarised; that does: p3dconv "
                "mod-to-pbo %s -o OUT/",
                count, count == 1 ? " is" : "s are", count == 1 ? "it lies" : "they lie", request->paths[0]);
}

/* Inputs, and a folder where the outputs go, or one and standard output: most who try that with models want to look at
 * them. */
static bool infer_place(struct conv_request *request)
{
    const char *output = request->output ? request->output : last_of(request);
    const size_t count = request->path_count - !request->output;
    const bool is_new_folder = count && is_many(request->paths[0]) && !strchr(p3di_base_name(output), '.');
    const bool is_stdout = count == 1 && work_is_stdout(output) && !is_many(request->paths[0]);

    if (!count || !(work_is_place(output) || is_new_folder || is_stdout))
        return false;
    request->mode = usual_mode(request, count);
    if (!request->mode)
        return false;
    take_place(request, false);
    if (!request->output)
        take_output(request);
    tell_usual(request);
    return true;
}

/* One input alone. */
static void fail_alone(const struct conv_request *request)
{
    const char *input = request->paths[0];
    const struct conv_mode *usual = conv_mode_usual(name_of_kind(input));
    char outputs[CLI_WORDS_SIZE];

    if (usual && is_many(input))
        cli_usage(&request->cli, "no output given; of all that is in it: p3dconv %s OUT/", quoted(input));
    conv_mode_outputs(input, outputs, sizeof outputs);
    outputs[strcspn(outputs, ",")] = 0;
    if (*outputs && !is_stdin(input)) {
        const char *named = cli_names_take(&kept, work_with_extension(input, usual ? usual->extension : outputs));

        cli_usage(&request->cli, "no output given; its name says what is made: p3dconv %s %s", quoted(input),
                  quoted(named));
    }
    fail_rapified(request, input, "config.cpp");
}

static void fail_many(const struct conv_request *request)
{
    const char *last = request->output ? request->output : last_of(request);

    fail_foreign(request, request->paths[0]);
    if (request->path_count == 1 && !request->output)
        fail_alone(request);
    if (request->path_count > 1 && work_is_place(last))
        cli_usage(&request->cli, "no mode reads all of these inputs; one for each kind: p3dconv MODE INPUT... %s",
                  last);
    if (request->path_count > 1 && !p3di_is_file(last) && !strchr(p3di_base_name(last), '.'))
        cli_usage(&request->cli, "%s is not there; a folder for the outputs is %s/", last, last);
    cli_usage(&request->cli, "no mode given; what works without one is an input and an output, or inputs and a folder: "
                             "OUT/. Example of a mode: p3dconv p3d-to-obj *.p3d");
}

/* Two files whose names say what to do. */
static void infer_mode(struct conv_request *request)
{
    const char *input = request->paths[0];
    const char *output = request->output ? request->output : request->path_count == 2 ? request->paths[1] : NULL;

    if (request->path_count > 2 || !output || (request->output && request->path_count > 1))
        fail_many(request);
    if (p3di_is_folder(input) && p3di_is_archive_name(output))
        request->mode = conv_mode_find("folder-to-pbo");
    else
        request->mode = conv_mode_of_files(name_of_kind(input), output);
    if (!request->mode || (is_many(input) && !(request->mode->kind & (CONV_HTML | CONV_PBO))))
        fail_pair(request, input, output);
    if (p3di_is_same_file(input, output))
        cli_usage(&request->cli, "%s is the input; the output needs another name", output);
    /* *.p3d in a folder of two models is such a command line, too. */
    if (!request->output && p3di_has_extension(input, ".p3d") && p3di_has_extension(output, ".p3d") &&
        p3di_is_file(output))
        cli_usage(&request->cli, "%s is there already; to replace it: p3dconv p3d-to-mlod %s -o %s%s", output,
                  quoted(input), quoted(output), request->line.given_count ? ", and your options" : "");
    request->output = output;
    request->path_count = 1;
    request->is_inferred = true;
    if (request->mode->kind == CONV_PBO)
        tell_unbuilt(request);
}

/* A page of many models is one file. */
static void check_gallery(struct conv_request *request)
{
    const bool has_place = request->output && work_is_place(request->output);

    if (has_place || (!request->output && !request->is_recursive && has_folder(request, request->path_count)))
        cli_usage(&request->cli, "--gallery makes one page, a file: -o %s%s", has_place ? request->output : "",
                  has_place && !ends_in_slash(request->output) ? "/index.html" : "index.html");
}

static void infer_gallery(struct conv_request *request)
{
    request->mode = conv_mode_find("p3d-to-html");
    if (request->path_count > 1 && !request->output && p3di_has_extension(last_of(request), request->mode->extension) &&
        !p3di_is_folder(last_of(request)))
        take_output(request);
}

/* ---- All of it ---- */

static const struct conv_mode *mode_of_list(const char *first)
{
    return conv_mode_find(p3di_has_extension(first, ".obj")         ? "obj-to-mlod"
                          : p3di_has_extension(first, ".glb .gltf") ? "gltf-to-mlod"
                                                                    : "p3d-to-glb");
}

static bool is_there(const char *path)
{
    return is_stdin(path) || !cli_is_missing(path) || conv_is_source(path);
}

static void drop_first(struct conv_request *request)
{
    memmove(request->paths, request->paths + 1, --request->path_count * sizeof *request->paths);
}

void conv_choose(struct conv_request *request)
{
    const char *first = request->path_count ? request->paths[0] : NULL;

    if (!first)
        cli_usage(&request->cli, "no mode given");
    request->mode = conv_mode_find(first);
    if (request->mode) {
        drop_first(request);
        take_place(request, true);
        check_last_input(request);
        check_file(request);
    } else if (!is_there(first)) {
        fail_mode(request, first);
    } else if (request->is_list_deps) {
        request->mode = mode_of_list(first);
    } else if (request->options.page.has_gallery) {
        infer_gallery(request);
    } else if (!infer_place(request)) {
        infer_mode(request);
    }
    if (request->options.page.has_gallery)
        check_gallery(request);
    request->is_recursive = true; /* what is a folder now is an input */
}
