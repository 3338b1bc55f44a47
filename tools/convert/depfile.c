/* depfile.c: what is written of all files together: a depfile for make and ninja, and the list of short names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "files.h"

#include "convert.h"
#include "files/make_name.h"
#include "modes.h"
#include "work/output.h"
#include "work/record.h"

#include <stdlib.h>

/* ---- Names that may have been forgotten, so that an input stands in their place ---- */

static void check_name(const struct cli *cli, const char *option, const char *path, const char *extension,
                       const char *kind)
{
    const struct conv_mode written = {.extension = extension}, *instead;

    if (conv_mode_contradicts(&written, path, &instead))
        cli_usage(cli, "%s %s does not fit: FILE is the %s that is written", option, path, kind);
}

/* True if each line has the mark. */
static bool is_list(const void *mark, struct p3d_bytes start)
{
    const uint8_t *line = start.data, *past = line + start.size;

    for (const uint8_t *end; (end = memchr(line, '\n', (size_t)(past - line))) != NULL; line = end + 1)
        if (!p3d_text_contains((struct p3d_bytes){line, (uint32_t)(end - line)}, mark))
            return false;
    return line != start.data;
}

static void check_list(const struct cli *cli, const char *option, const char *path, const char *kind, const char *mark)
{
    if (!path)
        return;
    check_name(cli, option, path, "", kind);
    work_refuse_other(cli, option, path, kind, is_list, mark);
}

void conv_check_written(const struct conv_request *request)
{
    const char *cfg = request->mode->kind & CONV_WRITES_CFG ? request->options.scene.model_cfg : NULL;

    check_list(&request->cli, "--depfile", request->depfile, "depfile", ":");
    check_list(&request->cli, "--short-names", request->options.edit.short_names, "list of names", "\t");
    if (!cfg)
        return;
    check_name(&request->cli, "--model-cfg", cfg, ".cfg", "model.cfg");
    if (!p3di_has_extension(cfg, ".cfg"))
        work_refuse_other(&request->cli, "--model-cfg", cfg, "model.cfg", conv_mode_may_have_written,
                          conv_mode_find("odol-to-modelcfg"));
}

/* ---- Depfiles and lists ---- */

static bool check_carried(struct p3di_job *job, const char *path, bool is_target, struct p3d_error *error)
{
    const char *fault = p3di_make_fault(job, path, is_target);

    if (fault)
        cli_set_error(error, P3D_INVALID, "%s%s cannot stand in a depfile: %s", CLI_PATH(path, 116), fault);
    return !fault;
}

static bool is_rule(const struct work_file *file)
{
    return file->is_done && strcmp(file->output, "-") != 0;
}

static void put_path(struct p3di_job *job, struct p3d_buffer *text, const char *before, const char *path)
{
    cli_put(text, before);
    cli_put(text, p3di_make_name(job, path));
}

static bool put_rule(struct p3di_job *job, struct p3d_buffer *text, const struct work_file *rule, const char *also,
                     struct p3d_error *error)
{
    const char *read = work_file_read(rule);
    const struct cli_names *others = &rule->notes.also_read;
    bool is_good = check_carried(job, rule->output, true, error) && check_carried(job, read, false, error);

    put_path(job, text, "", rule->output);
    cli_put(text, ":");
    if (strcmp(read, "-") != 0)
        put_path(job, text, " ", read);
    for (size_t i = 0; i < others->count && is_good; i++) {
        is_good = check_carried(job, others->items[i], false, error);
        put_path(job, text, " ", others->items[i]);
    }
    if (also)
        put_path(job, text, " ", also);
    cli_put(text, "\n");
    return is_good;
}

/* True if the depfile would replace something that was read or written. */
static bool is_taken(const char *path, const struct work_files *files, const char *also)
{
    bool is_taken = also && p3di_is_same_file(path, also);

    for (size_t i = 0; i < files->count && !is_taken; i++) {
        const struct work_file *file = &files->items[i];

        is_taken = p3di_is_same_file(path, work_file_read(file)) ||
                   (file->output && p3di_is_same_file(path, file->output)) ||
                   (file->second && p3di_is_same_file(path, file->second));
        for (size_t j = 0; j < file->notes.also_read.count && !is_taken; j++)
            is_taken = p3di_is_same_file(path, file->notes.also_read.items[j]);
    }
    return is_taken;
}

static bool write_text(const char *path, const struct p3d_buffer *text, struct p3d_error *error)
{
    struct work_output output;
    const bool is_good = work_output_open_named(&output, path, NULL, error) &&
                         output.sink.write(output.sink.user, text->data, text->size);

    return work_output_close(&output, path, is_good, error);
}

bool conv_write_depfile(const char *path, const struct work_files *files, const char *also, struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error failure;
    struct p3di_job job;
    bool is_good;

    cli_job_begin(&job, &failure);
    is_good = !also || check_carried(&job, also, false, error);
    if (is_good && strcmp(path, "-") != 0 && is_taken(path, files, also)) {
        cli_set_error(error, P3D_INVALID, "the depfile would replace an input or an output");
        is_good = false;
    }
    if (is_good && work_is_record(path)) {
        cli_set_error(error, P3D_INVALID,
                      "--newer keeps there what the output was made of; the depfile needs another name");
        is_good = false;
    }
    for (size_t i = 0; i < files->count && is_good; i++)
        if (is_rule(&files->items[i]))
            is_good = put_rule(&job, &text, &files->items[i], also, error);
    cli_job_end(&job);
    if (is_good && text.size)
        is_good = write_text(path, &text, error);
    p3d_buffer_free(&text);
    return is_good;
}

bool conv_write_short_names(const char *path, const struct cli_names *lists, const struct work_files *files,
                            const char *also, struct p3d_error *error)
{
    const struct cli_names all = cli_names_sorted(lists, files->count);
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = true;

    if (strcmp(path, "-") != 0 && is_taken(path, files, also)) {
        cli_set_error(error, P3D_INVALID, "the list would replace an input or an output");
        is_good = false;
    }
    for (size_t i = 0; i < all.count; i++) {
        if (i && strcmp(all.items[i - 1], all.items[i]) == 0)
            continue;
        cli_put(&text, all.items[i]);
        cli_put(&text, "\n");
    }
    is_good = is_good && write_text(path, &text, error);
    p3d_buffer_free(&text);
    free(all.items);
    return is_good;
}
