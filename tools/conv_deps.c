/* conv_deps.c: what a build system needs to know: a depfile, and the files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_deps.h"

#include "document.h"

#include <stdlib.h>

/* ---- Names ---- */

static void add_name(struct conv_names *names, struct p3d_bytes name)
{
    const struct p3d_bytes text = p3d_text(name);
    const size_t size = p3d_text_utf8_size(text) + 1;
    char *copy;

    if (!text.size || text.data[0] == '#')
        return;
    copy = cli_alloc(size, 1);
    p3d_text_utf8(text, copy, size);
    conv_names_take(names, copy);
}

bool conv_names_add_job(struct conv_names *names, const struct conv_job *job, struct p3d_error *error)
{
    const bool is_obj = conv_reads_obj(job->mode);
    struct document document = {.chosen_count = 0};
    struct p3d_model *model;

    if (!is_obj && !conv_open_document(&document, job, error))
        return false;
    model = is_obj ? conv_obj_model(job, error) : document_model(&document, &job->library, error);
    for (uint32_t i = 0; model && i < model->material_count; i++) {
        add_name(names, model->materials[i].texture);
        add_name(names, model->materials[i].material);
    }
    for (uint32_t i = 0; model && i < model->lod_count; i++)
        for (uint32_t j = 0; j < model->lods[i].proxy_count; j++)
            add_name(names, model->lods[i].proxies[j].path);
    p3d_model_free(model);
    document_close(&document);
    return model != NULL;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

struct conv_names conv_names_sorted(const struct conv_names *lists, size_t count)
{
    struct conv_names all = {NULL, 0, 0};

    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < lists[i].count; j++) {
            all.items = cli_grow(all.items, all.count, &all.capacity, sizeof *all.items);
            all.items[all.count++] = lists[i].items[j];
        }
    }
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, compare_names);
    return all;
}

void conv_names_print(const struct conv_names *lists, size_t count)
{
    const struct conv_names all = conv_names_sorted(lists, count);
    struct p3d_buffer text = {NULL, 0, 0};

    for (size_t i = 0; i < all.count; i++) {
        if (i && strcmp(all.items[i - 1], all.items[i]) == 0)
            continue;
        text.size = 0;
        cli_put_escaped(&text, all.items[i]);
        fwrite(text.data, 1, text.size, stdout);
        putchar('\n');
    }
    p3d_buffer_free(&text);
    free(all.items);
}

/* ---- The depfile ---- */

/* As gcc and clang write them, and make and ninja read them: a blank is escaped with a backslash, which
 * doubles those before it. */
static void put_path(FILE *file, const char *path)
{
    size_t backslashes = 0;

    for (const char *c = path; *c; c++) {
        if (*c == ' ' || *c == '\t') {
            for (size_t i = 0; i <= backslashes; i++)
                putc('\\', file);
        } else if (*c == '#' || (*c == ':' && c != path + 1)) { /* "C:" is a drive */
            putc('\\', file);
        } else if (*c == '$') {
            putc('$', file);
        }
        putc(*c, file);
        backslashes = *c == '\\' ? backslashes + 1 : 0;
    }
}

static bool is_rule(const struct conv_file *file)
{
    return file->is_done && strcmp(file->output, "-") != 0;
}

static void put_input(FILE *file, const char *path)
{
    putc(' ', file);
    put_path(file, path);
}

static void put_rule(FILE *file, const struct conv_file *rule, const char *also)
{
    put_path(file, rule->output);
    putc(':', file);
    if (strcmp(rule->path, "-") != 0)
        put_input(file, rule->path);
    for (size_t i = 0; i < rule->also_read.count; i++)
        put_input(file, rule->also_read.items[i]);
    if (also)
        put_input(file, also);
    putc('\n', file);
}

bool conv_write_depfile(const char *path, const struct conv_files *files, const char *also, struct p3d_error *error)
{
    struct conv_output output;
    size_t count = 0;

    for (size_t i = 0; i < files->count; i++) {
        if (!is_rule(&files->items[i]))
            continue;
        count++;
        if (strchr(files->items[i].path, '\n') || strchr(files->items[i].output, '\n')) {
            cli_set_error(error, P3D_INVALID, "a name with a line break cannot stand in a depfile");
            return false;
        }
        if (sys_is_same_file(path, files->items[i].path) || sys_is_same_file(path, files->items[i].output)) {
            cli_set_error(error, P3D_INVALID, "the depfile would replace an input or an output");
            return false;
        }
    }
    if (!count)
        return true;
    if (!conv_output_open(&output, path, error))
        return false;
    for (size_t i = 0; i < files->count; i++)
        if (is_rule(&files->items[i]))
            put_rule(output.file.file, &files->items[i], also);
    return conv_output_close(&output, path, true, error);
}
