/* rtm.c: rtm-to-rtm.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "work/write_rtm.h"

bool conv_rtm_to_rtm(const struct conv_job *job, struct p3d_error *error)
{
    const struct conv_options *options = job->options;
    const struct work_rtm how = {.form = options->is_plain       ? WORK_RTM_PLAIN
                                         : options->is_binarised ? WORK_RTM_BINARISED
                                                                 : WORK_RTM_SAME,
                                 .version = options->odol.version,
                                 .model_cfg = options->model_cfg};
    const struct work_task task = conv_task(job);

    return work_write_rtm(&how, job->path, &task, &job->library, error);
}
