/* files.c: which files binarize works on, and how its callers spell paths.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

#include "cli/names.h"
#include "cli/wildcards.h"

#include <errno.h>
#include <stdlib.h>

/* ---- Paths ---- */

/* A name that is looked for in a folder. */
struct lookup {
    const char *name;
    char *found; /* as it is spelled there; NULL: not yet */
};

static void compare_name(void *user, const char *name, enum p3di_kind kind)
{
    struct lookup *lookup = user;

    (void)kind;
    if (!lookup->found && p3d_text_equal(p3d_bytes_of(name), lookup->name))
        lookup->found = cli_copy(name);
}

static bool is_there(const char *path)
{
    return p3di_is_folder(path) || p3di_is_file(path);
}

/* Takes `path` over, and returns the path of `name` in it, in the letter case in which it is there. */
static char *step(char *path, const char *name)
{
    char *next = cli_join_path(path, name);
    struct lookup lookup = {name, NULL};

    if (!is_there(next) && p3di_list_folder(*path ? path : ".", compare_name, &lookup) && lookup.found) {
        free(next);
        next = cli_join_path(path, lookup.found);
    }
    free(lookup.found);
    free(path);
    return next;
}

/* Each name by itself, from the uppermost on. */
static char *find_any_case(char *text)
{
    char *path = cli_copy(*text == '/' ? "/" : "");

    for (char *name = text; *name;) {
        char *end = name + strcspn(name, "/");
        const bool is_last = !*end;

        *end = 0;
        if (*name)
            path = step(path, name);
        name = is_last ? end : end + 1;
    }
    if (!*path) {
        free(path);
        path = cli_copy(".");
    }
    return path;
}

static bool is_letter(char c)
{
    const uint8_t lower = p3d_lower((uint8_t)c);

    return lower >= 'a' && lower <= 'z';
}

/* Without a drive. */
static char *copy_plain(const char *text)
{
    const bool has_drive = is_letter(text[0]) && text[1] == ':';
    const char *rest = has_drive ? text + 2 : text;

    if (has_drive && p3d_lower((uint8_t)*text) != 'z')
        rest += strspn(rest, "\\/");
    return p3di_set_slashes(cli_copy(rest), '/');
}

char *bi_path(const char *text)
{
    char *plain, *path;
    size_t size;

    if (P3DI_OTHER_SLASH == '\\') {
        path = cli_copy(*text ? text : ".");
        for (size = strlen(path); size > 1 && p3di_is_slash(path[size - 1]) && path[size - 2] != ':'; size--)
            path[size - 1] = 0;
        return path;
    }
    plain = copy_plain(text);
    path = find_any_case(plain);
    free(plain);
    return path;
}

/* ---- What is left out ---- */

/* If the file is no model its lines are masks, else the text is one. */
static void read_exclusion(struct cli_names *masks, const char *text, const char *path)
{
    struct p3di_input input;
    struct p3d_error error;
    char *lines;

    if (p3di_has_extension(path, ".p3d .rtm .wrp") || !p3di_is_file(path) ||
        !p3di_input_open(&input, path, P3DI_CONFIG, &error)) {
        cli_names_take(masks, cli_copy(text));
        return;
    }
    lines = cli_alloc(input.size + 1, 1);
    if (input.size)
        memcpy(lines, input.data, input.size);
    for (char *line = strtok(lines, "\r\n"); line; line = strtok(NULL, "\r\n"))
        cli_names_take(masks, cli_copy(line));
    free(lines);
    p3di_input_close(&input);
}

static struct cli_names read_exclusions(const struct bi_options *options, const struct cli *cli)
{
    struct cli_names masks = {NULL, 0, 0};

    for (size_t i = 0; i < options->exclusions.count; i++) {
        const char *text = options->exclusions.items[i];
        char *path = bi_path(text);
        const bool is_good = p3di_has_extension(path, ".p3d .rtm .wrp") || strpbrk(text, "*?") || is_there(path);

        if (is_good)
            read_exclusion(&masks, text, path);
        free(path);
        if (!is_good)
            cli_usage(cli, "-exclude=%s: there is no such list, and it is no mask", text);
    }
    for (size_t i = 0; i < masks.count; i++)
        p3di_set_slashes(masks.items[i], '/');
    return masks;
}

/* A mask means names, or paths below SRC, or, as builders write them, whole paths. */
static bool is_left_out(const struct cli_names *masks, const struct bi_file *file)
{
    char *relative = p3di_set_slashes(cli_copy(file->relative), '/');
    char *path = p3di_set_slashes(cli_copy(file->path), '/');
    bool is_out = false;

    for (size_t i = 0; i < masks->count && !is_out; i++)
        is_out = cli_matches(masks->items[i], p3di_base_name(relative)) || cli_matches(masks->items[i], relative) ||
                 cli_matches(masks->items[i], path);
    free(relative);
    free(path);
    return is_out;
}

/* ---- Files ---- */

static void free_file(struct bi_file *file)
{
    free(file->path);
    free(file->relative);
    free(file->output);
}

/* A folder being walked. */
struct walk {
    const struct cli *cli;
    struct bi_files *files;
    const char *folder, *relative;
    const char *mask;   /* or NULL */
    const char *output; /* which is not walked */
    bool is_flat;
};

/* Takes path and relative over. */
static void add(struct bi_files *files, char *path, char *relative, const char *output, const char *problem)
{
    files->items = cli_grow(files->items, files->count, &files->capacity, sizeof *files->items);
    files->items[files->count++] =
        (struct bi_file){path, relative, cli_join_path(output, relative), strlen(output), problem};
}

static void walk_folder(const struct walk *walk);

static void meet(void *user, const char *name, enum p3di_kind kind)
{
    const struct walk *walk = user;
    const bool is_wanted = p3di_has_extension(name, ".p3d .rtm .wrp") && (!walk->mask || cli_matches(walk->mask, name));
    char *path, *relative;

    walk->files->has_any = true;
    if (kind == P3DI_FOLDER ? walk->is_flat : !is_wanted)
        return;
    path = cli_join_path(walk->folder, name);
    if (kind == P3DI_STREAM) {
        cli_message(walk->cli, path, "warning: " P3DI_NO_REGULAR_FILE "; it is left out");
        free(path);
        return;
    }
    relative = cli_join_path(walk->relative, name);
    if (kind != P3DI_FOLDER) {
        add(walk->files, path, relative, walk->output, NULL);
        return;
    }
    if (!p3di_is_same_file(path, walk->output))
        walk_folder(&(struct walk){walk->cli, walk->files, path, relative, walk->mask, walk->output, false});
    free(path);
    free(relative);
}

static void walk_folder(const struct walk *walk)
{
    if (!p3di_list_folder(walk->folder, meet, (void *)(uintptr_t)walk))
        add(walk->files, cli_copy(walk->folder), cli_copy(walk->relative), walk->output, p3di_error_text(errno));
}

static int compare_files(const void *a, const void *b)
{
    const struct bi_file *fa = a, *fb = b;

    return strcmp(fa->relative, fb->relative);
}

/* FILE, or SRC itself if that is a file. */
static void add_named(struct bi_files *files, const char *source, const char *file, const char *output)
{
    char *whole = file ? cli_join_path(source, file) : cli_copy(source), *path = bi_path(whole);
    char *relative = cli_copy(file ? file : p3di_base_name(source));

    if (P3DI_OTHER_SLASH == '/')
        p3di_set_slashes(relative, '/');
    add(files, path, relative, output, p3di_is_file(path) ? NULL : "there is no such file");
    free(whole);
}

/* Two files of one kind: the output is that file, and its folder the place that the user has named. */
static bool is_pair(const struct bi_options *options, const char *source, const char *output)
{
    return !options->file && p3di_is_file(source) && !p3di_is_folder(output) &&
           p3di_has_extension(output, ".p3d .rtm .wrp");
}

static void add_pair(struct bi_files *files, const char *source, const char *output)
{
    const size_t root_size = (size_t)(p3di_base_name(output) - output);

    files->items = cli_grow(files->items, files->count, &files->capacity, sizeof *files->items);
    files->items[files->count++] = (struct bi_file){cli_copy(source), cli_copy(p3di_base_name(source)),
                                                    cli_copy(output), root_size ? root_size - 1 : 0, NULL};
}

void bi_files_find(struct bi_files *files, const struct bi_options *options, const struct cli *cli)
{
    struct cli_names masks = read_exclusions(options, cli);
    char *source = bi_path(options->source), *output = bi_path(options->output);
    size_t kept = 0;

    if (is_pair(options, source, output))
        add_pair(files, source, output);
    else if (options->file && !strpbrk(options->file, "*?"))
        add_named(files, source, options->file, output);
    else if (p3di_is_file(source))
        add_named(files, source, NULL, output);
    else
        walk_folder(&(struct walk){cli, files, source, "", options->file, output, options->is_flat});
    for (size_t i = 0; i < files->count; i++) {
        if (is_left_out(&masks, &files->items[i]))
            free_file(&files->items[i]);
        else
            files->items[kept++] = files->items[i];
    }
    files->count = kept;
    if (kept)
        qsort(files->items, kept, sizeof *files->items, compare_files);
    cli_names_free(&masks);
    free(source);
    free(output);
}

void bi_files_free(struct bi_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        free_file(&files->items[i]);
    free(files->items);
}
