/* joined_cfg.c: a model.cfg for all models of a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "sources.h"

#include "mod/find_cfg.h"
#include "model_cfg/parts.h"
#include "work/paths.h"

#include <stdlib.h>

/* ---- Of a model ---- */

bool conv_cfg_take(struct conv_cfg *cfg, const struct p3d_model *model, const char *place,
                   const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error failure;
    struct p3di_job memory;
    bool is_good;

    cfg->model = place;
    if (!p3di_has_cfg_class(model))
        return true;
    cli_job_begin(&memory, &failure);
    is_good =
        p3di_write_cfg_skeleton(model, options, p3d_buffer_sink(&cfg->skeleton), error) &&
        p3di_write_cfg_class(model, p3di_model_class(&memory, place), options, p3d_buffer_sink(&cfg->class_), error);
    cli_job_end(&memory);
    if (!is_good)
        conv_cfg_free(cfg);
    return is_good;
}

void conv_cfg_free(struct conv_cfg *cfg)
{
    p3d_buffer_free(&cfg->skeleton);
    p3d_buffer_free(&cfg->class_);
    *cfg = (struct conv_cfg){.model = NULL};
}

/* ---- Of a folder ---- */

static size_t folder_size(const struct conv_cfg *cfg)
{
    return (size_t)(p3di_base_name(cfg->model) - cfg->model);
}

static bool is_in_folder(const struct conv_cfg *a, const struct conv_cfg *b)
{
    return folder_size(a) == folder_size(b) && memcmp(a->model, b->model, folder_size(a)) == 0;
}

/* By folder, and in that by name. */
static int compare(const void *a, const void *b)
{
    const struct conv_cfg *x = a, *y = b;
    const size_t size = folder_size(x) < folder_size(y) ? folder_size(x) : folder_size(y);
    const int order = memcmp(x->model, y->model, size);

    if (order || folder_size(x) != folder_size(y))
        return order ? order : folder_size(x) < folder_size(y) ? -1 : 1;
    return strcmp(x->model, y->model);
}

/* The line "class NAME" with which a class begins. */
static struct p3d_bytes head_of(const struct p3d_buffer *class_)
{
    const uint8_t *line_end = class_->size ? memchr(class_->data, '\n', class_->size) : NULL;

    return (struct p3d_bytes){class_->data, line_end ? (uint32_t)(line_end - class_->data) : 0};
}

/* ---- Files ---- */

/* The classes of one file. */
struct file {
    struct p3di_job job;
    struct p3di_set names, skeletons;         /* heads of classes in small letters; heads of skeletons, numbered, */
    const struct p3d_buffer **skeleton_texts; /* and their texts */
    const struct p3d_buffer **classes;        /* texts */
    size_t class_count;
};

static void begin(struct file *file, size_t most, struct p3d_error *error)
{
    *file = (struct file){.skeleton_texts = cli_alloc(most, sizeof(struct p3d_buffer *)),
                          .classes = cli_alloc(most, sizeof(struct p3d_buffer *))};
    cli_job_begin(&file->job, error);
    p3di_set_init(&file->names, file->job.arena, 0);
    p3di_set_init(&file->skeletons, file->job.arena, 0);
}

static void end(struct file *file)
{
    free(file->skeleton_texts);
    free(file->classes);
    cli_job_end(&file->job);
}

/* False if a class of the same name is another one. */
static bool take(struct file *file, const struct conv_cfg *cfg)
{
    const struct p3d_bytes name = p3di_job_lower(&file->job, head_of(&cfg->class_));
    const struct p3d_bytes skeleton = p3di_job_lower(&file->job, head_of(&cfg->skeleton));
    uint32_t number;

    if (p3di_set_find(&file->names, &name, &number))
        return false;
    if (skeleton.size && p3di_set_find(&file->skeletons, &skeleton, &number) &&
        !p3di_is_same(cli_bytes_of(file->skeleton_texts[number]), cli_bytes_of(&cfg->skeleton)))
        return false;
    if (skeleton.size && p3di_job_add(&file->job, &file->skeletons, &skeleton, &number))
        file->skeleton_texts[number] = &cfg->skeleton;
    p3di_job_add(&file->job, &file->names, &name, &number);
    file->classes[file->class_count++] = &cfg->class_;
    return true;
}

static void put(struct p3d_buffer *text, const struct p3d_buffer *more)
{
    cli_need(p3d_buffer_sink(text).write(text, more->data, more->size) ? text : NULL);
}

static void put_file(struct p3d_buffer *text, const struct file *file)
{
    if (file->skeletons.count)
        cli_put(text, "class CfgSkeletons\n{\n");
    for (uint32_t i = 0; i < file->skeletons.count; i++)
        put(text, file->skeleton_texts[i]);
    if (file->skeletons.count)
        cli_put(text, "};\n\n");
    cli_put(text, "class CfgModels\n{\n");
    for (size_t i = 0; i < file->class_count; i++)
        put(text, file->classes[i]);
    cli_put(text, "};\n");
}

/* Where files go, and what became of them. */
struct writing {
    const struct cli *cli;
    size_t root_size;
    bool may_replace, has_failed;
};

static void write_file(struct writing *writing, const struct file *file, const char *place)
{
    struct p3d_buffer text = {NULL, 0, 0};
    struct p3d_error error;

    put_file(&text, file);
    if (!work_output_new(place, writing->root_size, cli_bytes_of(&text), writing->may_replace, &error)) {
        cli_error(writing->cli, NULL, &error);
        writing->has_failed = true;
    }
    p3d_buffer_free(&text);
}

static void write_own(struct writing *writing, const struct conv_cfg *cfg)
{
    char *place = work_with_extension(cfg->model, ".cfg");
    struct p3d_error error;
    struct file file;

    begin(&file, 1, &error);
    take(&file, cfg);
    write_file(writing, &file, place);
    end(&file);
    free(place);
}

/* The own file of "model.p3d" would be the joined one: it is taken first, so that it needs none. */
static void move_model_first(struct conv_cfg *cfgs, size_t count, const char *joined)
{
    for (size_t i = 1; i < count; i++) {
        char *own = work_with_extension(cfgs[i].model, ".cfg");

        if (p3d_text_equal(p3d_bytes_of(own), joined)) {
            const struct conv_cfg first = cfgs[0];

            cfgs[0] = cfgs[i];
            cfgs[i] = first;
        }
        free(own);
    }
}

/* Returns how many were of its folder. */
static size_t write_folder(struct writing *writing, struct conv_cfg *cfgs, size_t count)
{
    char *folder = cli_folder_of(cfgs[0].model), *place = cli_join(folder, "model.cfg", "");
    struct p3d_error error;
    struct file file;
    size_t own_count = 1;

    while (own_count < count && is_in_folder(&cfgs[0], &cfgs[own_count]))
        own_count++;
    move_model_first(cfgs, own_count, place);
    begin(&file, own_count, &error);
    for (size_t i = 0; i < own_count; i++)
        if (!take(&file, &cfgs[i]))
            write_own(writing, &cfgs[i]);
    write_file(writing, &file, place);
    end(&file);
    free(place);
    free(folder);
    return own_count;
}

/* Puts model.cfgs with a class first. Returns how many they are. */
static size_t move_empty_back(struct conv_cfg *cfgs, size_t count)
{
    size_t kept = 0;

    for (size_t i = 0; i < count; i++)
        if (cfgs[i].class_.size) {
            const struct conv_cfg other = cfgs[kept];

            cfgs[kept++] = cfgs[i];
            cfgs[i] = other;
        }
    return kept;
}

bool conv_cfgs_write(const struct cli *cli, struct conv_cfg *cfgs, size_t count, size_t root_size, bool may_replace)
{
    struct writing writing = {.cli = cli, .root_size = root_size, .may_replace = may_replace};

    count = move_empty_back(cfgs, count);
    if (count)
        qsort(cfgs, count, sizeof *cfgs, compare);
    for (size_t i = 0; i < count;)
        i += write_folder(&writing, cfgs + i, count - i);
    return !writing.has_failed;
}
