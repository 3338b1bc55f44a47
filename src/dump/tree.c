/* tree.c: trees of classes: rvmat, model.cfg, config.cpp, config.bin.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "files/includes.h"
#include "system/name.h"

#include <p3d/p3d.h>

bool p3di_dump_is_tree(const char *path, const void *data, size_t size)
{
    static const char *const extensions[] = {".rvmat", ".cfg", ".cpp", ".hpp", ".ext", ".sqm", ".bisurf"};
    const char *dot = strrchr(p3di_base_name(path), '.');

    if (p3d_detect(data, size) != P3D_FORMAT_UNKNOWN)
        return false;
    for (size_t i = 0; dot && i < sizeof extensions / sizeof *extensions; i++)
        if (p3d_text_equal(p3d_bytes_of(dot), extensions[i]))
            return true;
    return p3d_config_is_rapified(data, size);
}

/* What is read again keeps its bytes. */
static bool print_tree(const struct dump_pen *pen, bool is_terminal, const struct p3d_config *config,
                       struct p3d_error *error)
{
    struct p3d_buffer text = {NULL, 0, 0};
    bool is_good = p3d_write_config(config, p3d_buffer_sink(&text), error);

    if (is_good && text.size > UINT32_MAX) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0, "its text is larger than 4 GB");
        is_good = false;
    }
    if (is_good && is_terminal)
        p3di_dump_lines(pen, (struct p3d_bytes){text.data, (uint32_t)text.size});
    else if (is_good)
        p3di_out_bytes(pen->out, text.data, text.size);
    p3d_buffer_free(&text);
    return is_good;
}

/* As text, with what it includes. */
static bool read_tree(const struct p3di_dump *dump, const struct dump_pen *pen, struct p3d_error *error)
{
    const struct p3di_input *input = &dump->input;
    struct p3di_includes includes = p3di_includes_of_file(pen->job, NULL, input->path, dump->wish->assets);
    struct p3d_config_options options;
    struct p3d_config *config;
    bool is_good;

    includes.reach.folders = dump->wish->folders;
    includes.reach.folder_count = dump->wish->folder_count;
    includes.option = dump->wish->include_hint;
    options = p3di_include_options(&includes);
    options.name = NULL; /* messages have it already */
    config = p3d_config_read(input->data, input->size, &options, dump->options, error);
    is_good = config && print_tree(pen, dump->wish->is_terminal, config, error);
    p3d_config_free(config);
    return is_good;
}

bool p3di_dump_tree(const struct p3di_dump *dump, const struct dump_pen *pen, const struct p3d_watcher *watcher,
                    struct p3d_error *error)
{
    const struct p3di_input *input = &dump->input;
    const bool is_whole = dump->wish->has_elements && p3d_config_is_rapified(input->data, input->size);
    const bool is_text = dump->wish->view == P3DI_DUMP_FIELDS || dump->wish->view == P3DI_DUMP_TEXT;

    p3di_error_clear(error);
    return is_text && !is_whole ? read_tree(dump, pen, error)
                                : p3d_config_watch(input->data, input->size, watcher, dump->options, error);
}
