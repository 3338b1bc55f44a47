/* draw.c: a picture of a model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "draw.h"

#include "draw/hatched.h"

bool conv_draw(const struct conv_job *job, const struct p3d_model *model, const struct p3d_draw_options *draw_options,
               struct p3d_sink sink, struct p3d_error *error)
{
    if (!p3d_draw(model, draw_options, &job->library, sink, error))
        return false;
    job->notes->is_hatched = p3di_is_hatched(model, draw_options);
    return true;
}
