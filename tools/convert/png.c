/* png.c: the modes *-to-png.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "output.h"
#include "scene.h"

bool conv_to_png(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_draw_options options = job->options->png;
    struct conv_scene scene;
    struct conv_output output;
    bool is_good = false;

    if (!conv_scene_open(&scene, job, !options.is_sheet, error))
        return false;
    options.looks = scene.looks;
    if (conv_output_open(&output, job, job->output, error)) {
        is_good = p3d_draw(scene.model, &options, &job->library, output.sink, error);
        is_good = conv_output_close(&output, job->output, is_good, error);
    }
    conv_scene_close(&scene);
    return is_good;
}
