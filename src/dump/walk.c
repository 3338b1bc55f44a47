/* walk.c: the walk over the fields of a file.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

#include "source.h"

/* Closes the records that are deeper than `depth`. A reader that fails does not end its records. */
static void close_records(struct dump_walk *walk, unsigned depth, uint64_t end)
{
    for (; walk->path.depth > depth; walk->path.depth--)
        if (walk->mode->close && !walk->pen->job->has_failed)
            walk->mode->close(walk, walk->path.depth == depth + 1 ? end : 0);
}

static void watch(void *user, const struct p3d_field *field)
{
    struct dump_walk *walk = user;
    const struct dump_mode *mode = walk->mode;

    if (walk->pen->job->has_failed)
        return;
    if (field->kind == P3D_FIELD_RECORD_END) {
        close_records(walk, field->depth, field->offset);
        return;
    }
    close_records(walk, field->depth, 0);
    if (field->kind != P3D_FIELD_RECORD) {
        mode->value(walk, field);
        return;
    }
    p3di_dump_path_open(&walk->path, field);
    if (mode->open && !walk->pen->job->has_failed)
        mode->open(walk, field);
}

void p3di_dump_walk_again(struct dump_walk *walk, struct p3d_error *error)
{
    (void)p3di_dump_watch(walk->dump, walk->pen, &walk->watcher, error);
    close_records(walk, 0, 0);
}

void p3di_dump_walk(struct dump_walk *walk, bool is_open, struct p3d_error *error)
{
    const struct dump_mode *mode = walk->mode;

    walk->path.job = walk->pen->job;
    walk->watcher = (struct p3d_watcher){.watch = watch, .user = walk};
    if (mode->begin)
        mode->begin(walk);
    if (is_open)
        p3di_dump_walk_again(walk, error);
    if (mode->end && !walk->pen->job->has_failed)
        mode->end(walk, error);
}
