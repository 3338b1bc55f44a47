/* config.c: config-to-bin: a tree of classes as games read it fastest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "mod/includes.h"

static void note_include(struct p3di_includes *includes, const char *origin)
{
    work_note_file(includes->user, origin);
}

/* With what it includes, which is found as for the rest of its mod. */
static struct p3d_config *read_config(const struct conv_job *job, struct p3di_job *memory, struct p3d_error *error)
{
    struct p3di_includes includes = {
        .job = memory,
        .path = job->input->path,
        .reach = {.mod = p3di_mod_of(memory, job->input->path), .assets = job->options->assets},
        .option = "--assets",
        .notes = note_include,
        .user = job->notes};
    struct p3d_config_options options = p3di_include_options(&includes);

    options.name = NULL; /* messages have it already */
    return p3d_config_read(job->input->data, job->input->size, &options, &job->library, error);
}

bool conv_config_to_bin(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_config *config;
    struct work_output output;
    struct p3di_job memory;
    bool is_good;

    if (!p3di_job_begin(&memory, "to read a config", P3DI_NO_INPUT, NULL, error))
        return false;
    config = read_config(job, &memory, error);
    is_good = config && conv_output_open(&output, job, job->output, error);
    if (is_good) {
        is_good = p3d_write_rapified(config, output.sink, error);
        is_good = work_output_close(&output, job->output, is_good, error);
    }
    p3d_config_free(config);
    p3di_arena_free(memory.arena);
    return is_good;
}
