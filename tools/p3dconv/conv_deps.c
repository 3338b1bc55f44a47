/* conv_deps.c: what a build system needs to know: a depfile, and the files that models name.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "conv_deps.h"

#include "common/document.h"

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

static void put(struct p3d_buffer *text, const char *more)
{
    const struct p3d_sink sink = p3d_buffer_sink(text);

    if (!sink.write(sink.user, more, strlen(more)))
        cli_alloc(SIZE_MAX, 1);
}

/* As gcc and clang write them, and make and ninja read them: a blank is escaped with a backslash, which
 * doubles those before it. Only names that are carried. */
static void put_path(struct p3d_buffer *text, const char *path)
{
    size_t backslashes = 0;

    if (*path == '~') /* somebody's home */
        put(text, "./");
    for (const char *c = path; *c; c++) {
        const bool is_drive = SYS_OTHER_SLASH == '\\' && c == path + 1;

        if (*c == ' ') {
            for (size_t i = 0; i <= backslashes; i++)
                put(text, "\\");
        } else if (*c == '#' || (*c == ':' && !is_drive)) {
            put(text, "\\");
        } else if (*c == '$') {
            put(text, "$");
        }
        put(text, (char[]){*c, 0});
        backslashes = *c == '\\' ? backslashes + 1 : 0;
    }
}

/* ".PHONY" and its like mean something else than a file. */
static bool is_special(const char *path)
{
    return path[0] == '.' && path[1] >= 'A' && path[1] <= 'Z' && !strpbrk(path, "/\\");
}

/* Whether make takes this character for a part of a name. It runs what follows a ';', sets variables at a '=', looks
 * for files at wildcards, and cannot be told otherwise; the rest is about where a name ends. */
static bool is_carried_here(const char *path, const char *c, bool is_target)
{
    const char next = c[1];

    if ((unsigned char)*c < ' ' || *c == 0x7f || strchr(";=|*?[", *c))
        return false;
    if (*c == '%' || (*c == '&' && !next))
        return !is_target;
    if (*c == ' ')
        return c != path && next;
    if (*c == '\\')
        return next && next != '#' && next != ':';
    if (*c == '$')
        return next != '(' && next != '{'; /* where a makefile expands names a second time */
    return next || (*c != ')' && *c != ':');
}

static bool check_carried(const char *path, bool is_target, struct p3d_error *error)
{
    const char *c = path;

    if (is_special(path)) {
        cli_set_error(error, P3D_INVALID, "%.120s cannot stand in a depfile: make knows it as a special name", path);
        return false;
    }
    while (*c && is_carried_here(path, c, is_target))
        c++;
    if (*c)
        cli_set_error(error, P3D_INVALID, "%.120s cannot stand in a depfile: make cannot read the '%c' in it", path,
                      *c);
    return !*c;
}

static bool is_rule(const struct conv_file *file)
{
    return file->is_done && strcmp(file->output, "-") != 0;
}

static void put_input(struct p3d_buffer *text, const char *path)
{
    put(text, " ");
    put_path(text, path);
}

static void put_rule(struct p3d_buffer *text, const struct conv_file *rule, const char *also)
{
    put_path(text, rule->output);
    put(text, ":");
    if (strcmp(rule->path, "-") != 0)
        put_input(text, rule->path);
    for (size_t i = 0; i < rule->also_read.count; i++)
        put_input(text, rule->also_read.items[i]);
    if (also)
        put_input(text, also);
    put(text, "\n");
}

static bool check_rule(const struct conv_file *rule, struct p3d_error *error)
{
    bool is_good = check_carried(rule->output, true, error) && check_carried(rule->path, false, error);

    for (size_t i = 0; i < rule->also_read.count && is_good; i++)
        is_good = check_carried(rule->also_read.items[i], false, error);
    return is_good;
}

/* Whether the depfile would replace something that was read or written. */
static bool is_taken(const char *path, const struct conv_files *files, const char *also)
{
    bool is_taken = also && sys_is_same_file(path, also);

    for (size_t i = 0; i < files->count && !is_taken; i++) {
        const struct conv_file *file = &files->items[i];

        is_taken = sys_is_same_file(path, file->path) || (file->output && sys_is_same_file(path, file->output)) ||
                   (file->second && sys_is_same_file(path, file->second));
        for (size_t j = 0; j < file->also_read.count && !is_taken; j++)
            is_taken = sys_is_same_file(path, file->also_read.items[j]);
    }
    return is_taken;
}

static bool write_text(const char *path, const struct p3d_buffer *text, struct p3d_error *error)
{
    struct conv_output output;

    if (!conv_output_open(&output, NULL, path, error))
        return false;
    return conv_output_close(&output, path, output.sink.write(output.sink.user, text->data, text->size), error);
}

bool conv_write_depfile(const char *path, const struct conv_files *files, const char *also, struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = !also || check_carried(also, false, error);

    if (is_good && strcmp(path, "-") != 0 && is_taken(path, files, also)) {
        cli_set_error(error, P3D_INVALID, "the depfile would replace an input or an output");
        is_good = false;
    }
    for (size_t i = 0; i < files->count && is_good; i++) {
        if (!is_rule(&files->items[i]))
            continue;
        is_good = check_rule(&files->items[i], error);
        put_rule(&text, &files->items[i], also);
    }
    if (is_good && text.size)
        is_good = write_text(path, &text, error);
    p3d_buffer_free(&text);
    return is_good;
}
