/* config.c: config-to-bin: a tree of classes as games read it fastest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "convert.h"

#include "work/config.h"

/* What of a folder or archive is a file for the game by itself: headers (.hpp) are parts of others, and the game reads
 * texts like model.cfg as they are. */
static bool is_wanted(const struct work_file *file)
{
    return !file->is_found || file->source.problem || p3di_has_extension(file->source.relative, ".rvmat") ||
           p3d_text_equal(p3d_bytes_of(p3di_base_name(file->source.relative)), "config.cpp");
}

void conv_leave_out_headers(struct work_files *files, size_t first, const char *path)
{
    size_t kept = first;

    for (size_t i = first; i < files->count; i++)
        if (is_wanted(&files->items[i]))
            files->items[kept++] = files->items[i];
    if (kept == first && files->count > first) {
        files->items[first].source.path = path;
        files->items[first].source.problem = "there is no config.cpp or .rvmat in it; other configs are to be named";
        kept++;
    }
    files->count = kept;
}

bool conv_config_to_bin(const struct conv_job *job, struct p3d_error *error)
{
    const struct work_config_options options = {
        .assets = job->options->assets, .notes = job->notes, .library = &job->library};
    struct p3d_config *config = work_read_config(job->input, &options, error);
    struct work_output output = {.reason = 0};
    bool is_good =
        config && conv_output_open(&output, job, job->output, error) && p3d_write_rapified(config, output.sink, error);

    is_good = work_output_close(&output, job->output, is_good, error);
    p3d_config_free(config);
    return is_good;
}
