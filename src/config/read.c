/* read.c: reads a tree of classes, whichever form it has.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "tree.h"

#include "core/foreign.h"

#include <inttypes.h>

bool p3d_config_is_rapified(const void *data, size_t size)
{
    return data && size >= 4 && memcmp(data, "\0raP", 4) == 0;
}

static bool read_tree(struct p3di_config_tree *tree, const void *data, const struct p3d_config_options *config_options)
{
    static const struct p3d_config_options no_options;

    tree->config->is_rapified = p3d_config_is_rapified(data, tree->size);
    if (tree->config->is_rapified)
        return p3di_config_read_rapified(tree, data);
    if (p3di_is_pointer_of_lfs(data, tree->size)) {
        p3di_job_fail(&tree->job, P3D_UNSUPPORTED, "not a text of classes but %s", p3di_foreign(data, tree->size));
        return false;
    }
    return p3di_config_read_text(tree, data, config_options ? config_options : &no_options);
}

/* A fault without a line, as of a rapified tree, gets the file's name as one of a text has it, and the offset there. */
static void name_fault(struct p3d_error *error, const struct p3d_config_options *config_options)
{
    struct p3d_error fault;

    if (!error || error->has_line || error->status == P3D_NO_MEMORY || !config_options || !config_options->name)
        return;
    fault = *error;
    if (fault.offset)
        p3di_error_set(error, fault.status, fault.lod, fault.offset, "0x%" PRIx64 ": %s", fault.offset, fault.message);
    p3di_error_name_file(error, config_options->name);
    error->has_line = true;
}

static struct p3d_config *read_watched(const void *data, size_t size, const struct p3d_config_options *config_options,
                                       const struct p3d_watcher *watcher, const struct p3d_options *options,
                                       struct p3d_error *error)
{
    struct p3di_config_tree tree = {.watcher = watcher, .size = size};

    if (!p3di_check_input(data, size, error) || !p3di_job_begin(&tree.job, "to read the file", size, options, error))
        return NULL;
    tree.config = p3di_job_alloc(&tree.job, 1, sizeof *tree.config);
    if (tree.config && read_tree(&tree, data, config_options) && p3di_config_link(&tree)) {
        tree.config->memory = tree.job.arena;
        return tree.config;
    }
    name_fault(tree.job.error, config_options);
    p3di_arena_free(tree.job.arena);
    return NULL;
}

struct p3d_config *p3d_config_read(const void *data, size_t size, const struct p3d_config_options *config_options,
                                   const struct p3d_options *options, struct p3d_error *error)
{
    return read_watched(data, size, config_options, NULL, options, error);
}

bool p3d_config_watch(const void *data, size_t size, const struct p3d_watcher *watcher,
                      const struct p3d_options *options, struct p3d_error *error)
{
    struct p3d_config *config;

    if (data && !p3d_config_is_rapified(data, size)) {
        p3di_error_set(error, P3D_UNSUPPORTED, P3D_NO_LOD, 0,
                       "only rapified trees of classes have fields; this is text");
        return false;
    }
    config = read_watched(data, size, NULL, watcher, options, error);
    if (!config)
        return false;
    p3d_config_free(config);
    return true;
}

void p3d_config_free(struct p3d_config *config)
{
    if (config)
        p3di_arena_free(config->memory);
}
