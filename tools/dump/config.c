/* config.c: trees of classes: rvmat, model.cfg, config.cpp, config.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "config.h"

#include "text.h"

#include "cli/cli.h"
#include "mod/includes.h"

#include <stdlib.h>

bool dump_is_config(const char *path, const void *data, size_t size)
{
    static const char *const extensions[] = {".rvmat", ".cfg", ".cpp", ".hpp", ".ext", ".sqm", ".bisurf"};
    const char *dot = strrchr(p3di_base_name(path), '.');

    if (p3d_detect(data, size) != P3D_FORMAT_UNKNOWN)
        return false;
    for (size_t i = 0; dot && i < sizeof extensions / sizeof *extensions; i++)
        if (p3d_text_equal(p3d_bytes_of(dot), extensions[i]))
            return true;
    return p3d_config_is_rapified(data, size);
}

/* ---- Output ---- */

static bool print_tree(const struct p3d_config *config, struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = p3d_write_config(config, p3d_buffer_sink(&text), error);

    if (is_good && text.size > UINT32_MAX) {
        cli_set_error(error, P3D_UNSUPPORTED, "its text is larger than 4 GB");
        is_good = false;
    }
    if (is_good)
        dump_lines((struct p3d_bytes){text.data, (uint32_t)text.size});
    p3d_buffer_free(&text);
    return is_good;
}

#define WARNINGS_PRINTED 10u

struct warnings {
    const struct dump_config *how;
    unsigned long count;
};

/* Prints a warning. In a text the line says where it is, not the offset. */
static void warn(void *user, const struct p3d_error *warning)
{
    struct warnings *warnings = user;
    char *line;

    if (warnings->count++ >= WARNINGS_PRINTED)
        return;
    line = cli_join("warning: ", warning->message, "");
    cli_message(warnings->how->cli, warnings->how->path, line);
    free(line);
}

static void end_warnings(const struct warnings *warnings)
{
    char text[64];

    if (warnings->count <= WARNINGS_PRINTED)
        return;
    snprintf(text, sizeof text, "warning: and %lu more", warnings->count - WARNINGS_PRINTED);
    cli_message(warnings->how->cli, warnings->how->path, text);
}

bool dump_config(const struct dump_config *how, const void *data, size_t size, struct p3d_error *error)
{
    struct p3di_job job;
    struct p3d_error failure;
    struct p3di_includes includes = {.job = &job,
                                     .path = how->path,
                                     .reach = {.folders = how->folders, .folder_count = how->folder_count},
                                     .option = "--include FOLDER"};
    struct p3d_config_options config_options;
    const bool is_rapified = p3d_config_is_rapified(data, size);
    struct warnings warnings = {how, 0};
    struct p3d_options options = {.warn = warn, .warn_user = &warnings};
    struct p3d_config *config = NULL;
    bool is_good;

    cli_job_begin(&job, &failure);
    includes.reach.mod = p3di_mod_of(&job, how->path);
    config_options = p3di_include_options(&includes);
    config_options.name = NULL; /* messages have it already */
    if (how->watcher)
        is_good = p3d_config_watch(data, size, how->watcher, &options, error);
    else
        is_good = (config = p3d_config_read(data, size, &config_options, &options, error)) != NULL;
    end_warnings(&warnings);
    is_good = is_good && (how->watcher || print_tree(config, error));
    if (!is_good && !is_rapified)
        error->status = P3D_SYSTEM; /* its message has the line, so cli_error need not give the offset */
    p3d_config_free(config);
    cli_job_end(&job);
    return is_good;
}
