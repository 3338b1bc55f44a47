/* read_config.c: a config that was read, with all that its reader said.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "read_config.h"

#define MOST_SAID 4096u /* of one config; nobody reads more */

static struct p3di_said *add(struct p3di_read_config *read, const struct p3d_error *error)
{
    if (read->said_count >= MOST_SAID || !P3DI_ROOM(&read->job, read->said, read->said_count, read->said_capacity))
        return NULL;
    read->said[read->said_count] = (struct p3di_said){.error = *error};
    return &read->said[read->said_count++];
}

static void keep_warning(void *user, const struct p3d_error *warning)
{
    add(user, warning);
}

static void keep_lack(struct p3di_includes *includes, struct p3d_bytes path, const struct p3d_error *error)
{
    struct p3di_read_config *read = includes->user;
    struct p3di_said *said = add(read, error);

    read->lacks_includes = true;
    if (!said)
        return;
    said->is_lack = true;
    said->path = p3di_job_copy(&read->job, path);
}

static void keep_spelling(struct p3di_includes *includes, struct p3d_bytes path, const char *file)
{
    struct p3di_read_config *read = includes->user;
    struct p3di_said *said = add(read, &(struct p3d_error){.status = P3D_OK});
    char *text =
        p3di_job_format(&read->job, "'%s' is written, and the file is '%s'", p3di_job_text(&read->job, path), file);

    p3di_make_printable(text);
    if (said)
        said->spelling = text;
}

static void read_tree(struct p3di_read_config *read, struct p3di_includes *includes)
{
    const struct p3d_options warned = {.warn = keep_warning, .warn_user = read};
    struct p3d_config_options options;

    includes->job = &read->job;
    includes->lacks = keep_lack;
    includes->spelled = keep_spelling;
    includes->user = read;
    options = p3di_include_options(includes);
    read->tree = p3d_config_read(read->input.data, read->input.size, &options, &warned, &read->error);
    if (!read->job.has_failed)
        return;
    p3d_config_free(read->tree);
    read->tree = NULL;
    p3di_error_set(&read->error, P3D_NO_MEMORY, P3D_NO_LOD, 0, "no memory for the config");
}

void p3di_read_config(struct p3di_read_config *read, const struct p3di_path *path, struct p3di_includes includes)
{
    *read = (struct p3di_read_config){.name = NULL};
    if (!p3di_job_begin(&read->job, "for the config", P3DI_NO_INPUT, NULL, &read->error))
        return;
    read->job.error = NULL; /* of what it says */
    read->name = p3di_job_join(&read->job, includes.path, "", "");
    if (p3di_path_open(path, &read->input, P3DI_CONFIG, &read->error))
        read_tree(read, &includes);
}

void p3di_read_config_close(struct p3di_read_config *read)
{
    p3d_config_free(read->tree);
    p3di_input_close(&read->input);
    p3di_arena_free(read->job.arena);
    memset(read, 0, sizeof *read);
}
