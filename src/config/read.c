/* read.c: reads a tree of classes, whichever form it has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

bool p3d_config_is_rapified(const void *data, size_t size)
{
    return size >= 4 && memcmp(data, "\0raP", 4) == 0;
}

static struct p3d_config *read_tree(const void *data, const struct p3d_config_options *config_options,
                                    struct p3di_config_tree *tree)
{
    static const struct p3d_config_options no_options;
    bool is_read;

    if (!p3di_check_input(data, tree->size, tree->error))
        return NULL;
    tree->arena = p3di_arena_new(tree->options, tree->size);
    tree->config = tree->arena ? p3di_arena_alloc(tree->arena, 1, sizeof *tree->config) : NULL;
    if (!tree->config) {
        p3di_config_no_memory(tree);
        p3di_arena_free(tree->arena);
        return NULL;
    }
    tree->config->memory = tree->arena;
    tree->config->is_rapified = p3d_config_is_rapified(data, tree->size);
    is_read = tree->config->is_rapified
                  ? p3di_config_read_rapified(tree, data)
                  : p3di_config_read_text(tree, data, config_options ? config_options : &no_options);
    if (is_read && p3di_config_link(tree))
        return tree->config;
    p3di_arena_free(tree->arena);
    return NULL;
}

struct p3d_config *p3d_config_read(const void *data, size_t size, const struct p3d_config_options *config_options,
                                   const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3di_config_tree tree = {.options = options, .size = size, .error = error ? error : &ignored};

    return read_tree(data, config_options, &tree);
}

bool p3d_config_watch(const void *data, size_t size, const struct p3d_watcher *watcher,
                      const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_error ignored;
    struct p3di_config_tree tree = {
        .options = options, .watcher = watcher, .size = size, .error = error ? error : &ignored};

    if (data && !p3d_config_is_rapified(data, size)) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0,
                       "only rapified trees of classes have fields; this is text");
        return false;
    }
    p3d_config_free(read_tree(data, NULL, &tree));
    return tree.error->status == P3D_OK;
}

void p3d_config_free(struct p3d_config *config)
{
    if (config)
        p3di_arena_free(config->memory);
}
