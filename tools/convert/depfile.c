/* depfile.c: what is written of all files together: a depfile for make and ninja, and the list of short names.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "depfile.h"

#include "work/output.h"

#include <stdlib.h>

/* As gcc and clang write them, and make and ninja read them: a blank is escaped with a backslash, which
 * doubles those before it. Only names that are carried. */
static void put_path(struct p3d_buffer *text, const char *path)
{
    size_t backslashes = 0;

    if (*path == '~') /* somebody's home */
        cli_put(text, "./");
    for (const char *c = path; *c; c++) {
        const bool is_drive = P3DI_OTHER_SLASH == '\\' && c == path + 1;

        if (*c == ' ') {
            for (size_t i = 0; i <= backslashes; i++)
                cli_put(text, "\\");
        } else if (*c == '#' || (*c == ':' && !is_drive)) {
            cli_put(text, "\\");
        } else if (*c == '$') {
            cli_put(text, "$");
        }
        cli_put(text, (char[]){*c, 0});
        backslashes = *c == '\\' ? backslashes + 1 : 0;
    }
}

/* ".PHONY" and its like mean something else than a file. */
static bool is_special(const char *path)
{
    return path[0] == '.' && path[1] >= 'A' && path[1] <= 'Z' && !strpbrk(path, "/\\");
}

/* True if make takes this character for a part of a name. It runs what follows a ';', sets variables at a '=', looks
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
        cli_set_error(error, P3D_INVALID, "%s%s cannot stand in a depfile: make knows it as a special name",
                      CLI_PATH(path, 116));
        return false;
    }
    while (*c && is_carried_here(path, c, is_target))
        c++;
    if (*c)
        cli_set_error(error, P3D_INVALID, "%s%s cannot stand in a depfile: make cannot read the '%c' in it",
                      CLI_PATH(path, 116), *c);
    return !*c;
}

static bool is_rule(const struct work_file *file)
{
    return file->is_done && strcmp(file->output, "-") != 0;
}

static void put_input(struct p3d_buffer *text, const char *path)
{
    cli_put(text, " ");
    put_path(text, path);
}

static void put_rule(struct p3d_buffer *text, const struct work_file *rule, const char *also)
{
    put_path(text, rule->output);
    cli_put(text, ":");
    if (strcmp(work_file_read(rule), "-") != 0)
        put_input(text, work_file_read(rule));
    for (size_t i = 0; i < rule->notes.also_read.count; i++)
        put_input(text, rule->notes.also_read.items[i]);
    if (also)
        put_input(text, also);
    cli_put(text, "\n");
}

static bool check_rule(const struct work_file *rule, struct p3d_error *error)
{
    bool is_good = check_carried(rule->output, true, error) && check_carried(work_file_read(rule), false, error);

    for (size_t i = 0; i < rule->notes.also_read.count && is_good; i++)
        is_good = check_carried(rule->notes.also_read.items[i], false, error);
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

    if (!work_output_open_named(&output, path, NULL, error))
        return false;
    return work_output_close(&output, path, output.sink.write(output.sink.user, text->data, text->size), error);
}

bool conv_write_depfile(const char *path, const struct work_files *files, const char *also, struct p3d_error *error)
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

bool conv_write_short_names(const char *path, const struct cli_names *lists, const struct work_files *files,
                            struct p3d_error *error)
{
    const struct cli_names all = cli_names_sorted(lists, files->count);
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = true;

    if (strcmp(path, "-") != 0 && is_taken(path, files, NULL)) {
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
