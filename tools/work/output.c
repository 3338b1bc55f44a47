/* output.c: what the work on an input writes, which appears when it is complete.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "output.h"

#include "paths.h"
#include "spelling.h"

#include <errno.h>
#include <stdlib.h>

/* ---- What is compared: with the input in a dry run, else with a file that must not change ---- */

static bool compare(void *user, const void *data, size_t size)
{
    struct work_output *output = user;
    const size_t left = output->old_size - output->compared;

    output->is_different |= size > left || (size && memcmp(data, output->old + output->compared, size) != 0);
    output->compared += size <= left ? size : left;
    return true;
}

static bool is_changed(const struct work_output *output)
{
    return output->is_different || output->compared != output->old_size;
}

/* ---- Outputs ---- */

static bool fail_output(const char *path, int reason, struct p3d_error *error)
{
    cli_set_error(error, P3D_SYSTEM, "cannot write %s%s: %s", CLI_PATH(path, 116),
                  reason ? p3di_error_text(reason) : "write error");
    return false;
}

/* The first failure is kept: a later write may fail for another reason, or not at all. */
static bool write_output(void *user, const void *data, size_t size)
{
    struct work_output *output = user;

    errno = 0;
    if (output->there.data)
        compare(user, data, size);
    if (!size || fwrite(data, 1, size, output->file.file) == size) /* data may be NULL then */
        return true;
    if (!output->reason)
        output->reason = errno;
    return false;
}

static bool open_file(struct work_output *output, const char *path, struct p3d_error *error)
{
    const struct work_task *task = &output->task;
    const bool is_given = task->is_output_given && path == task->output;

    if (sys_output_open(&output->file, path, is_given ? SYS_FOLLOW : 0))
        return true;
    if (errno != ELOOP || is_given)
        return fail_output(path, errno, error);
    cli_set_error(error, P3D_SYSTEM, "cannot write %s%s: it is a symbolic link; only -o FILE writes through one",
                  CLI_PATH(path, 116));
    return false;
}

bool work_output_open(struct work_output *output, const struct work_task *task, const char *path,
                      struct p3d_error *error)
{
    memset(output, 0, sizeof *output);
    if (task)
        output->task = *task;
    if (output->task.is_dry_run) {
        output->old = task->input->data;
        output->old_size = task->input->size;
        output->sink = (struct p3d_sink){compare, output};
        return true;
    }
    if (output->task.way_out && p3di_is_file(path)) {
        if (!p3d_read_file(path, &output->there, error))
            return false;
        output->old = output->there.data;
        output->old_size = output->there.size;
    }
    if (strcmp(path, "-") == 0) {
        output->file.file = stdout;
    } else if (!open_file(output, path, error)) {
        p3d_file_free(&output->there);
        return false;
    }
    output->sink = (struct p3d_sink){write_output, output};
    return true;
}

bool work_output_open_named(struct work_output *output, const char *path, struct work_notes *notes,
                            struct p3d_error *error)
{
    const struct work_task task = {.output = path, .is_output_given = true, .notes = notes};

    return work_output_open(output, &task, path, error);
}

static bool check_there(const struct work_output *output, const char *path, struct p3d_error *error)
{
    if (!output->there.data || !is_changed(output))
        return true;
    cli_set_error(error, P3D_SYSTEM, "%s%s is there and is another file; %s", CLI_PATH(path, 116),
                  output->task.way_out);
    return false;
}

bool work_output_flush(struct work_output *output, const char *path, struct p3d_error *error)
{
    const char *name = output->file.file == stdout ? "standard output" : path;

    errno = 0;
    if (fflush(output->file.file) == 0 && !ferror(output->file.file))
        return check_there(output, path, error);
    return fail_output(name, output->reason ? output->reason : errno, error);
}

/* Assets are inputs, too: none is replaced. */
static bool check_asset(const struct work_task *task, const char *path, struct p3d_error *error)
{
    struct p3di_identity identity;
    bool is_asset;

    if (!task->notes || !p3di_identify(path, &identity))
        return true;
    is_asset = task->assets && p3d_assets_has_archive(task->assets, path);
    for (size_t i = 0; i < task->notes->also_read.count && !is_asset; i++)
        is_asset = p3di_is_same_file(task->notes->also_read.items[i], path);
    if (is_asset)
        cli_set_error(error, P3D_SYSTEM, "the output %s%s would replace a file that is read; choose another with -o",
                      CLI_PATH(path, 116));
    return !is_asset;
}

bool work_output_close(struct work_output *output, const char *path, bool is_good, struct p3d_error *error)
{
    const struct work_task *task = &output->task;

    if (task->is_dry_run) {
        task->notes->is_changed = is_good && is_changed(output);
        return is_good;
    }
    if (!output->file.file)
        return false;
    is_good = is_good && work_output_flush(output, path, error) && check_asset(task, path, error);
    p3d_file_free(&output->there);
    if (!is_good && output->reason) /* the library only knows that it failed */
        fail_output(output->file.file == stdout ? "standard output" : path, output->reason, error);
    if (output->file.file == stdout && ferror(stdout))
        cli_loss_is_told();
    if (output->file.file == stdout)
        return is_good;
    if (!is_good) {
        sys_output_abort(&output->file);
        return false;
    }
    return sys_output_commit(&output->file) || fail_output(path, errno, error);
}

/* ---- Files of the user ---- */

void work_refuse_other(const struct cli *cli, const char *option, const char *path, const char *kind,
                       bool (*is_own)(const void *user, struct p3d_bytes start), const void *user)
{
    struct p3d_file start = {.data = NULL};
    const bool is_other = !work_is_stdout(path) && p3di_is_file(path) &&
                          p3di_read_file(path, &(struct p3di_reader){.starts_only = true}, &start, NULL) &&
                          start.size && !is_own(user, (struct p3d_bytes){start.data, (uint32_t)start.size});

    p3d_file_free(&start);
    if (is_other)
        cli_usage(cli, "%s %s would replace a file that is no %s; choose another name, or remove it first", option,
                  path, kind);
}

/* ---- One of many files ---- */

bool work_output_has(const char *path, struct p3d_bytes data)
{
    struct p3d_file file = {.data = NULL};
    const bool is_same = p3di_is_file(path) && p3d_read_file(path, &file, NULL) && file.size == data.size &&
                         (!data.size || memcmp(file.data, data.data, data.size) == 0);

    p3d_file_free(&file);
    return is_same;
}

bool work_output_copy(const char *path, size_t root_size, const uint8_t *data, size_t size, struct p3d_error *error)
{
    struct work_output output;

    if (!work_make_folders(path, root_size, error) || !work_output_open(&output, NULL, path, error))
        return false;
    return work_output_close(&output, path, !size || output.sink.write(output.sink.user, data, size), error);
}

/* Of a path whose folders are spelled as they are. */
static bool write_new(const char *path, size_t root_size, struct p3d_bytes data, bool may_replace,
                      struct p3d_error *error)
{
    struct p3di_file_info info;

    if (work_output_has(path, data))
        return true;
    if (!may_replace && p3di_look_at(path, &info)) {
        cli_set_error(error, P3D_SYSTEM, "%s%s is there and is another file; --replace replaces it",
                      CLI_PATH(path, 116));
        return false;
    }
    return work_output_copy(path, root_size, data.data, data.size, error);
}

bool work_output_new(const char *path, size_t root_size, struct p3d_bytes data, bool may_replace,
                     struct p3d_error *error)
{
    char *there = cli_copy(path);
    bool is_good;

    work_spell_as_there(there, root_size);
    is_good = write_new(there, root_size, data, may_replace, error);
    free(there);
    return is_good;
}

/* ---- What goes with an output ---- */

char *work_second_output(const char *output, const char *extension)
{
    if (!extension || strcmp(output, "-") == 0 || p3di_is_stream(output))
        return NULL;
    return work_with_extension(output, extension);
}

bool work_check_companion(const char *source, const char *output, const char *path, struct p3d_error *error)
{
    const bool is_input = p3di_is_same_file(source, path);

    if (is_input || strcmp(output, path) == 0)
        cli_set_error(error, P3D_SYSTEM, "%s%s, which goes with the output, would replace the %s", CLI_PATH(path, 116),
                      is_input ? "input" : "output");
    return !is_input && strcmp(output, path) != 0;
}
