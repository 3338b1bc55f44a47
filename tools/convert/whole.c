/* whole.c: modes that take a folder or an archive as a whole, and make one thing of it.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "whole.h"

#include "convert.h"

#include "assets/prefix.h"
#include "work/pack.h"
#include "work/tex_headers.h"

#include <stdlib.h>

void conv_need_folder(const struct conv_request *request, const char *input)
{
    if (!p3di_is_folder(input))
        cli_usage(&request->cli, "%s is not a folder, which %s takes", input, request->mode->name);
}

bool conv_list_textures(const struct conv_request *request, const char *input)
{
    conv_need_folder(request, input);
    return work_tex_headers(&request->cli, input, request->output, false);
}

/* ---- Archives ---- */

char *conv_folder_name(const char *path)
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

struct work_pack conv_pack_of(const struct conv_request *request)
{
    const struct conv_changes *changes = &request->options.changes;
    const uint32_t version = request->options.odol.version;
    struct p3d_pbo_property *properties = cli_alloc(changes->property_count, sizeof *properties);

    for (size_t i = 0; i < changes->property_count; i++)
        properties[i] = (struct p3d_pbo_property){p3d_bytes_of(changes->properties[i].name),
                                                  p3d_bytes_of(changes->properties[i].value)};
    return (struct work_pack){.assets = request->options.assets,
                              .left_out = &request->left_out,
                              .may_replace = request->output && !request->is_inferred,
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

static char *archive_path(const struct conv_request *request, const char *input, const char *name)
{
    char *file = conv_archive_name(name), *path, *folder = cli_join(input, "/..", "");

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
    char *name = conv_folder_name(input), *path = archive_path(request, input, name);
    struct work_pack pack = conv_pack_of(request);
    struct p3d_error error;
    bool is_good;

    conv_need_folder(request, input);
    pack.input = input;
    pack.output = path;
    pack.is_named = request->output && !is_output_folder(request);
    is_good = strcmp(path, "-") == 0 || work_make_folders(path, strlen(path), &error);
    if (!is_good)
        cli_error(&request->cli, input, &error);
    is_good = is_good && work_pack(&request->cli, &pack, name);
    free((void *)(uintptr_t)pack.properties);
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
    pack = (struct work_pack){.input = input, .output = path, .is_forced = request->options.make.is_forced};
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
