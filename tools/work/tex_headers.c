/* tex_headers.c: paa-to-texheaders: the list of the textures below a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tex_headers.h"

#include "inputs.h"
#include "output.h"

#include "cli/progress.h"

#include <stdlib.h>

#define LIST_NAME "/texHeaders.bin"

/* The list, and what its items point to. */
struct list {
    struct p3d_tex_headers headers;
    size_t capacity;
    bool warns;     /* of textures that cannot be read, but for empty ones, which were told; else these are errors */
    size_t lacking; /* these */
    bool has_failed;
};

/* As lists have it: backslashes, small letters. */
static struct p3d_bytes path_of(const struct p3di_path *file)
{
    char *path = cli_copy(file->relative);

    for (char *c = path; *c; c++)
        *c = (char)p3d_lower_path((uint8_t)*c);
    return p3d_bytes_of(path);
}

static void add(struct list *list, const struct p3di_path *file, const struct p3d_paa *paa, size_t size)
{
    struct p3d_tex_header_mip mips[P3D_TEX_HEADER_MOST_MIPS], *kept;
    struct p3d_tex_header header = p3d_tex_header_of(paa, path_of(file), (uint32_t)size, mips);

    kept = cli_alloc(header.mip_count, sizeof *kept);
    memcpy(kept, mips, header.mip_count * sizeof *kept);
    header.mips = kept;
    list->headers.items = cli_grow(list->headers.items, list->headers.count, &list->capacity, sizeof header);
    list->headers.items[list->headers.count++] = header;
}

static void take(struct list *list, const struct cli *cli, const struct p3di_path *file)
{
    struct p3di_input input;
    struct p3d_error error;
    struct p3d_paa *paa = NULL;
    const bool is_open = p3di_path_open(file, &input, P3DI_ANY, &error);

    if (is_open)
        paa = p3d_paa_read(input.data, input.size, NULL, &error);
    if (paa && error.status == P3D_OK)
        add(list, file, paa, input.size);
    else if (list->warns && (!is_open || input.size))
        cli_warn(&(struct cli_warnings){cli, file->path, 0, false}, &error);
    else if (!list->warns)
        cli_error(cli, file->path, &error);
    list->lacking += !paa || error.status != P3D_OK;
    list->has_failed |= list->lacking > 0;
    p3d_paa_free(paa);
    p3di_input_close(&input);
    cli_progress_step();
}

static void free_list(struct list *list)
{
    for (uint32_t i = 0; i < list->headers.count; i++) {
        free((void *)list->headers.items[i].path.data);
        free((void *)list->headers.items[i].mips);
    }
    free(list->headers.items);
}

/* A texture is not replaced, nor what a link of the usual name leads to. */
static bool write_list(const struct list *list, const struct work_files *files, const char *path, bool is_named,
                       struct p3d_error *error)
{
    struct work_output output;

    for (size_t i = 0; i < files->count; i++)
        if (p3di_is_same_file(work_file_read(&files->items[i]), path)) {
            cli_set_error(error, P3D_SYSTEM, "the list would replace a texture; choose another name with -o");
            return false;
        }
    if (!(is_named ? work_output_open_named(&output, path, NULL, error) : work_output_open(&output, NULL, path, error)))
        return false;
    return work_output_close(&output, path, p3d_tex_headers_write(&list->headers, output.sink, error), error);
}

bool work_tex_headers(const struct cli *cli, const char *folder, const char *output, bool is_optional)
{
    struct list list = {.headers = {.version = 1}};
    struct work_files files = {.count = 0};
    char *path = output ? cli_copy(output) : cli_join(folder, LIST_NAME, "");
    struct p3d_error error;
    bool has_none;

    work_files_add(cli, &files, folder, P3DI_TEXTURES, true, NULL);
    has_none = files.count == 1 && files.items[0].source.problem; /* which says that */
    cli_progress_begin(cli->tool, "listing textures", files.count, false);
    for (size_t i = 0; i < files.count && !(is_optional && has_none); i++) {
        if (files.items[i].source.problem) {
            cli_message(cli, files.items[i].source.path, files.items[i].source.problem);
            list.has_failed = true;
        } else {
            take(&list, cli, &files.items[i].source);
        }
    }
    cli_progress_end();
    if (!list.has_failed && !(is_optional && has_none) &&
        !write_list(&list, &files, path, output && !is_optional, &error)) { /* a list with gaps would be believed */
        cli_error(cli, path, &error);
        list.has_failed = true;
    }
    work_files_free(&files);
    free_list(&list);
    free(path);
    return !list.has_failed;
}

bool work_list_textures(const struct cli *cli, const char *folder, const struct p3di_path *textures, size_t count,
                        struct p3d_buffer *made)
{
    struct list list = {.headers = {.version = 1}, .warns = true};
    char text[128];

    cli_progress_begin(cli->tool, "listing textures", count, false);
    for (size_t i = 0; i < count; i++)
        take(&list, cli, &textures[i]);
    cli_progress_end();
    snprintf(text, sizeof text,
             "warning: no texHeaders.bin is made, as %zu texture%s cannot be read: games would take it for complete",
             list.lacking, list.lacking == 1 ? "" : "s");
    if (list.has_failed)
        cli_message(cli, folder, text);
    else
        cli_need(p3d_tex_headers_write(&list.headers, p3d_buffer_sink(made), NULL) ? made : NULL);
    free_list(&list);
    return !list.has_failed;
}
