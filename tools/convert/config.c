/* config.c: config-to-bin: a tree of classes as games read it fastest.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "convert.h"

#include "work/config.h"

bool conv_config_to_bin(const struct conv_job *job, struct p3d_error *error)
{
    struct p3d_config *config = work_read_config(job->input, job->options->assets, job->notes, &job->library, error);
    struct work_output output;
    bool is_good = config && conv_output_open(&output, job, job->output, error);

    if (is_good) {
        is_good = p3d_write_rapified(config, output.sink, error);
        is_good = work_output_close(&output, job->output, is_good, error);
    }
    p3d_config_free(config);
    return is_good;
}
