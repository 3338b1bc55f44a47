/* write.c: which part of a file is shown, and how.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "walk.h"

static const struct dump_mode *const modes[] = {
    [P3DI_DUMP_FIELDS] = &p3di_dump_fields, [P3DI_DUMP_FIELD] = &p3di_dump_one_field,
    [P3DI_DUMP_AT] = &p3di_dump_at,         [P3DI_DUMP_LAYOUT] = &p3di_dump_layout,
    [P3DI_DUMP_TEXT] = &p3di_dump_stable,   [P3DI_DUMP_JSON] = &p3di_dump_json,
    [P3DI_DUMP_TAGS] = &p3di_dump_tags};

bool p3di_dump_write(struct p3di_dump *dump, bool is_open, struct p3d_sink sink, struct p3d_error *error)
{
    const struct p3di_dump_wish *wish = dump->wish;
    const struct dump_mode *mode = modes[wish->view];
    struct p3di_job *job = &dump->job;
    struct p3di_out *out = p3di_job_alloc(job, 1, sizeof *out);
    struct dump_walk *walk = p3di_job_alloc(job, 1, mode->state_size);
    const struct dump_pen pen = {job, out, wish->has_elements, wish->has_hex, wish->has_colors};

    if (out && walk) {
        p3di_out_init(out, sink);
        walk->dump = dump;
        walk->pen = &pen;
        walk->mode = mode;
        p3di_dump_walk(walk, is_open, error);
        p3di_job_flush(job, out);
    }
    if (job->has_failed)
        *error = dump->failure;
    return error->status == P3D_OK;
}
