/* whole.c: modes that take a folder or an archive as a whole, and make one thing of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "whole.h"

#include "convert.h"

#include "assets/prefix.h"
#include "cli/alike.h"
#include "cli/paths.h"
#include "files/archive.h"
#include "work/inputs.h"
#include "work/pack.h"
#include "work/paths.h"
#include "work/tex_headers.h"

#include <stdlib.h>

void conv_need_folder(const struct conv_request *request, const char *input)
{
    if (!p3di_is_folder(input))
        cli_usage(&request->cli, "%s is not a folder, which %s takes", input, request->mode->name);
}

/* ---- Archives ---- */

static void cut_slashes(char *path)
{
    for (size_t size = strlen(path); size && p3di_is_slash(path[size - 1]);)
        path[--size] = 0;
}

/* False for a path that only leads to a folder, as .. does. */
static bool is_name(const char *name)
{
    return *name && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

char *conv_folder_name(const char *path)
{
    char *copy = cli_copy(path), *real, *name;

    cut_slashes(copy);
    name = cli_copy(p3di_base_name(copy));
    free(copy);
    if (is_name(name))
        return name;
    free(name);
    real = p3di_real_path(path);
    name = cli_copy(p3di_base_name(real ? real : path));
    free(real);
    return name;
}

/* True if the output is a folder that gets a thing for each input. */
static bool is_output_folder(const struct conv_request *request)
{
    return request->path_count > 1 || (request->output && work_is_place(request->output));
}

bool conv_make_folders(const struct cli *cli, const char *of, const char *path, size_t root_size)
{
    struct p3d_error error;
    const bool is_good = strcmp(path, "-") == 0 || work_make_folders(path, root_size, &error);

    if (!is_good)
        cli_error(cli, of, &error);
    return is_good;
}

bool conv_list_textures(const struct conv_request *request, const char *input)
{
    const bool is_in_folder = request->output && is_output_folder(request);
    char *path;
    bool is_good;

    conv_need_folder(request, input);
    path = is_in_folder ? cli_join_path(request->output, "texHeaders.bin") : NULL;
    is_good = (!path || conv_make_folders(&request->cli, input, path, strlen(path))) &&
              work_tex_headers(&request->cli, input, path ? path : request->output, false);
    free(path);
    return is_good;
}

/* Of two values of one key readers take one. */
static void check_properties(const struct conv_request *request)
{
    const struct conv_changes *changes = &request->options.changes;

    for (size_t i = 0; i < changes->property_count; i++)
        for (size_t j = 0; j < i; j++)
            if (p3d_text_equal(p3d_bytes_of(changes->properties[i].name), changes->properties[j].name))
                cli_usage(&request->cli, "--property %s is given twice", changes->properties[i].name);
}

struct work_pack conv_pack_of(const struct conv_request *request)
{
    const struct conv_changes *changes = &request->options.changes;
    const uint32_t version = request->options.odol.version;
    struct p3d_pbo_property *properties;

    check_properties(request);
    properties = cli_alloc(changes->property_count, sizeof *properties);
    for (size_t i = 0; i < changes->property_count; i++)
        properties[i] = (struct p3d_pbo_property){p3d_bytes_of(changes->properties[i].name),
                                                  p3d_bytes_of(changes->properties[i].value)};
    return (struct work_pack){.assets = request->options.assets,
                              .left_out = &request->left_out,
                              .is_full = request->is_full,
                              .keeps_texts = request->keeps_texts,
                              .is_of_dayz = p3d_odol_game(version) == P3D_GAME_DAYZ,
                              .is_of_other = version != 0,
                              .properties = properties,
                              .property_count = (uint32_t)changes->property_count};
}

char *conv_archive_name(const char *name)
{
    char *file = cli_join(name, ".pbo", "");

    for (char *c = file; *c; c++)
        *c = (char)p3d_lower((uint8_t)*c);
    return file;
}

/* The folder in which a folder stands, or in which the link to it stands. For free(). */
static char *folder_around(const char *input)
{
    char *folder = cli_copy(input), *around;

    cut_slashes(folder);
    around = is_name(p3di_base_name(folder)) ? cli_folder_of(folder) : cli_join(input, "/..", "");
    free(folder);
    return around;
}

static char *archive_path(const struct conv_request *request, const char *input)
{
    char *name = conv_folder_name(input), *file = conv_archive_name(name), *path, *folder = folder_around(input);

    if (request->output && !is_output_folder(request))
        path = cli_copy(request->output);
    else
        path = cli_join_path(request->output ? request->output : folder, file);
    free(folder);
    free(file);
    free(name);
    return path;
}

bool conv_folder_to_pbo(const struct conv_request *request, const char *input)
{
    struct work_pack pack;
    char *name, *path;
    bool is_good;

    conv_need_folder(request, input);
    pack = conv_pack_of(request);
    name = conv_folder_name(input);
    path = archive_path(request, input);
    pack.input = input;
    pack.output = path;
    pack.may_replace = request->output && !request->is_inferred;
    pack.is_named = request->output && !is_output_folder(request);
    is_good =
        conv_make_folders(&request->cli, input, path, strlen(path)) && work_pack(&request->cli, &pack, name, NULL);
    free((void *)(uintptr_t)pack.properties);
    free(path);
    free(name);
    return is_good;
}

/* Archives and their signatures are what is made. */
bool conv_has_sources(const struct conv_request *request, const char *folder)
{
    const struct work_pack pack = {.left_out = &request->left_out};
    struct p3di_paths found = {.count = 0};
    bool has_any = false;

    if (p3di_is_folder(folder))
        cli_paths_add(NULL, &found, folder, P3DI_ARCHIVES_AS_FILES, P3DI_ANY_NAME, true, NULL);
    for (size_t i = 0; i < found.count; i++)
        has_any |= !found.items[i].problem && !p3di_has_extension(found.items[i].path, ".pbo .bisign") &&
                   !work_is_left_out(&pack, found.items[i].relative);
    p3di_paths_free(&found);
    return has_any;
}

/* The folder of an archive below the folder that stands for it, with its slash: outputs keep the tree. For free(). */
static char *folder_below(const struct conv_request *request, const char *input)
{
    const struct p3di_paths *archives = request->archives;
    const char *relative = "";

    for (size_t i = 0; archives && i < archives->count; i++)
        if (archives->items[i].path == input)
            relative = archives->items[i].relative;
    return cli_folder_of(relative);
}

/* The archive of "addon.pbo:data/car.p3d"; else the path itself. For free(). */
static char *archive_of(const char *input)
{
    const char *archive = input, *member;
    struct p3d_error error;
    struct p3di_job job;
    char *copy;

    cli_job_begin(&job, &error);
    (void)p3di_split_member(&job, input, &archive, &member);
    copy = cli_copy(archive);
    cli_job_end(&job);
    return copy;
}

/* The folder in which that of an archive is made. For free(). */
static char *folder_of_output(const struct conv_request *request, const char *input, const char *archive)
{
    char *below, *folder;

    if (!request->output)
        return cli_folder_of(archive);
    below = folder_below(request, input);
    folder = *below ? cli_join_path(request->output, below) : cli_copy(request->output);
    free(below);
    return folder;
}

/* The folder that is called as an archive. For free(). */
static char *folder_path(const struct conv_request *request, const char *input)
{
    char *archive = archive_of(input), *folder = folder_of_output(request, input, archive);
    const struct p3d_bytes own = p3di_archive_name(archive);
    char *name = cli_copy_bytes(own);
    char *path = is_name(name) && !p3di_name_fault(own) ? cli_join_path(folder, name) : NULL;

    free(name);
    free(folder);
    free(archive);
    if (!path)
        cli_usage(&request->cli, "%s: no folder is named after it; -o FOLDER names one", input);
    return path;
}

static void need_archive(const struct conv_request *request, const char *input)
{
    char *archive = archive_of(input);
    const bool is_missing = cli_is_missing(archive);
    const bool is_archive = p3di_is_archive_name(p3di_base_name(archive)) && p3di_is_file(archive);

    free(archive);
    if (strcmp(input, "-") == 0)
        cli_usage(&request->cli, "%s takes no standard input: an archive is read from a file", request->mode->name);
    if (is_missing)
        cli_usage(&request->cli, "%s is not there", input);
    if (p3di_is_folder(input))
        cli_usage(&request->cli, "there is no archive (NAME.pbo) in %s", input);
    if (!is_archive)
        cli_usage(&request->cli, "%s is not an archive (NAME.pbo), which %s takes", input, request->mode->name);
}

static char *unpacked_path(const struct conv_request *request, const char *input)
{
    const char *output = request->output;

    need_archive(request, input);
    if (output && (!*output || work_is_stdout(output)))
        cli_usage(&request->cli, "%s writes files; -o FOLDER", request->mode->name);
    return output && request->path_count == 1 && !request->archives ? cli_copy(output) : folder_path(request, input);
}

bool conv_pbo_to_folder(const struct conv_request *request, const char *input)
{
    char *path = unpacked_path(request, input);
    const struct work_pack pack = {.input = input,
                                   .inputs = request->paths,
                                   .input_count = request->path_count,
                                   .output = path,
                                   .is_forced = request->options.make.special.is_replacing};
    const bool is_good = work_unpack(&request->cli, &pack);

    free(path);
    return is_good;
}

/* ---- All inputs ---- */

/* A folder of archives means each of them; one without any stays. */
static void open_folders(struct conv_request *request, struct p3di_paths *archives)
{
    const char **paths;
    size_t count = 0;

    for (size_t i = 0; i < request->path_count; i++) {
        const size_t before = archives->count;

        if (p3di_is_folder(request->paths[i]))
            cli_paths_add(&request->cli, archives, request->paths[i], P3DI_ARCHIVES_AS_FILES, ".pbo", true,
                          request->output);
        if (archives->count == before || (archives->count == before + 1 && archives->items[before].problem)) {
            archives->count = before;
            cli_paths_add_named(archives, request->paths[i]);
        } else {
            request->archives = archives;
        }
    }
    paths = cli_alloc(archives->count + 1, sizeof *paths);
    for (; count < archives->count; count++)
        paths[count] = archives->items[count].path;
    request->paths = paths;
    request->path_count = count;
}

/* Wrong usage if two inputs would be one output. */
static void check_outputs(const struct conv_request *request)
{
    struct work_files files = {.items = cli_alloc(request->path_count + 1, sizeof *files.items)};
    const char *shared;

    if (request->mode->kind == CONV_PBO || request->mode->kind == CONV_FOLDER)
        for (; files.count < request->path_count; files.count++)
            files.items[files.count].output = request->mode->kind == CONV_PBO
                                                  ? archive_path(request, request->paths[files.count])
                                                  : unpacked_path(request, request->paths[files.count]);
    shared = work_files_shared(&files);
    if (shared)
        cli_usage(&request->cli, WORK_SHARED_OUTPUT, shared);
    work_files_free(&files);
}

int conv_run_whole(struct conv_request *request)
{
    const char **given = request->paths;
    struct p3di_paths archives = {.count = 0};
    struct cli_alike alike;
    int status = CLI_OK;

    if (request->mode->kind == CONV_FOLDER)
        open_folders(request, &archives);
    check_outputs(request);
    cli_alike_begin(&alike);
    request->cli.alike = &alike;
    for (size_t i = 0; i < (request->mode->kind & CONV_TOGETHER ? 1 : request->path_count); i++)
        if (!request->mode->whole(request, request->paths[i]))
            status = CLI_FAILED;
    cli_tell_alike(&request->cli, &alike);
    request->cli.alike = NULL;
    cli_alike_free(&alike);
    if (request->paths != given)
        free(request->paths);
    request->paths = given;
    request->archives = NULL;
    p3di_paths_free(&archives);
    return status;
}
