/* edit.c: the modes whose output is an ODOL.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"
#include "rules.h"
#include "source.h"

bool conv_odol_to_odol(const struct conv_job *job, struct p3d_error *error)
{
    const struct work_task task = conv_task(job);
    const struct p3d_edit edit = conv_edit(job);
    struct p3d_scene scene;
    struct p3d_odol *odol;
    bool is_good;

    if (!conv_open(&scene, job, 0, error))
        return false;
    odol = scene.document.odol;
    /* In version 7 the header stands behind the LODs: it is not known if one of them is damaged. */
    is_good = odol->version != 7 || scene.damage.status == P3D_OK;
    if (!is_good)
        *error = scene.damage;
    is_good = is_good && p3d_odol_keep_lods(odol, scene.lods, scene.lod_count, error) &&
              p3d_odol_edit(odol, &edit, error) && work_write_odol(odol, &task, error);
    p3d_scene_close(&scene);
    return is_good;
}

bool conv_to_odol(const struct conv_job *job, struct p3d_error *error)
{
    const struct p3d_scene_options options = conv_scene_options(job->options);
    const struct work_task task = conv_task(job);

    return conv_check_format(job, error) &&
           work_binarise(&job->options->odol, job->path, &task, &options, &job->library, error);
}
