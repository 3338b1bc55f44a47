/* whole.c: modes that take a folder or an archive as a whole, and make one thing of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "whole.h"

#include "convert.h"

#include "assets/prefix.h"
#include "work/pack.h"
#include "work/tex_headers.h"

#include <stdlib.h>

static void need_folder(const struct conv_request *request, const char *input)
{
    if (!p3di_is_folder(input))
        cli_usage(&request->cli, "%s is not a folder, which %s takes", input, request->mode->name);
}

bool conv_list_textures(const struct conv_request *request, const char *input)
{
    need_folder(request, input);
    return work_tex_headers(&request->cli, input, request->output, false);
}

/* ---- Archives ---- */

/* The name of a folder, however its path ends. */
static char *name_of_folder(const char *path)
{
    char *real = p3di_real_path(path), *name;

    name = cli_copy(p3di_base_name(real ? real : path));
    free(real);
    return name;
}

/* True if the output is a folder that gets a thing for each input. */
static bool is_output_folder(const struct conv_request *request)
{
    const char *output = request->output;

    return request->path_count > 1 || (output && (p3di_is_folder(output) || (*output && !*p3di_base_name(output))));
}

static struct work_pack pack_of(const struct conv_request *request, const char *input, const char *output)
{
    return (struct work_pack){.input = input,
                              .output = output,
                              .assets = request->options.assets,
                              .left_out = &request->left_out,
                              .may_replace = request->output && !request->is_inferred,
                              .is_named = request->output && !is_output_folder(request),
                              .keeps_texts = request->keeps_texts,
                              .is_forced = request->options.make.is_forced};
}

/* Servers on Linux find no archive whose name has capitals. */
static char *archive_path(const struct conv_request *request, const char *input, const char *name)
{
    char *file = cli_join(name, ".pbo", ""), *path, *folder = cli_join(input, "/..", "");

    for (char *c = file; *c; c++)
        *c = (char)p3d_lower((uint8_t)*c);
    if (request->output && !is_output_folder(request))
        path = cli_copy(request->output);
    else
        path = cli_join_path(request->output ? request->output : folder, file);
    free(folder);
    free(file);
    return path;
}

bool conv_folder_to_pbo(const struct conv_request *request, const char *input)
{
    const struct conv_changes *changes = &request->options.changes;
    char *name = name_of_folder(input), *path = archive_path(request, input, name);
    struct p3d_pbo_property *properties = cli_alloc(changes->property_count, sizeof *properties);
    struct work_pack pack = pack_of(request, input, path);
    struct p3d_error error;
    bool is_good;

    need_folder(request, input);
    for (size_t i = 0; i < changes->property_count; i++)
        properties[i] = (struct p3d_pbo_property){p3d_bytes_of(changes->properties[i].name),
                                                  p3d_bytes_of(changes->properties[i].value)};
    pack.properties = properties;
    pack.property_count = (uint32_t)changes->property_count;
    pack.is_of_dayz = request->options.odol.version == 54;
    pack.is_of_other = request->options.odol.version != 0;
    is_good = strcmp(path, "-") == 0 || work_make_folders(path, strlen(path), &error);
    if (!is_good)
        cli_error(&request->cli, input, &error);
    is_good = is_good && work_pack(&request->cli, &pack, name);
    free(properties);
    free(path);
    free(name);
    return is_good;
}

bool conv_pbo_to_folder(const struct conv_request *request, const char *input)
{
    const struct p3d_bytes own = p3di_archive_name(input);
    char *name = cli_alloc((size_t)own.size + 1, 1), *folder, *path;
    struct work_pack pack;
    bool is_good;

    if (!p3di_is_archive_name(input) || !p3di_is_file(input))
        cli_usage(&request->cli, "%s is not an archive (.pbo), which %s takes", input, request->mode->name);
    memcpy(name, own.data, own.size);
    folder = cli_copy(input);
    folder[p3di_base_name(folder) - folder] = 0;
    if (request->output && request->path_count == 1)
        path = cli_copy(request->output);
    else
        path = cli_join_path(request->output ? request->output : folder, name);
    pack = pack_of(request, input, path);
    is_good = work_unpack(&request->cli, &pack);
    free(path);
    free(folder);
    free(name);
    return is_good;
}

/* ---- All inputs ---- */

int conv_run_whole(struct conv_request *request)
{
    int status = CLI_OK;

    for (size_t i = 0; i < request->path_count; i++)
        if (!request->mode->whole(request, request->paths[i]))
            status = CLI_FAILED;
    return status;
}
