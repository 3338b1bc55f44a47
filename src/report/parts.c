/* parts.c: parts that reports have in common.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "parts.h"

void p3di_json_end_line(struct p3di_job *job, struct p3di_json *json)
{
    if (!p3di_json_end(json) || !json->sink.write(json->sink.user, "\n", 1))
        p3di_job_fail(job, P3D_SYSTEM, "the output could not be written");
}

const char *p3di_vec3_text(struct p3di_job *job, struct p3d_vec3 v)
{
    char x[24], y[24], z[24];
    const int sizes[] = {(int)p3di_format_f32(v.x, x), (int)p3di_format_f32(v.y, y), (int)p3di_format_f32(v.z, z)};

    return p3di_job_format(job, " %.*s %.*s %.*s", sizes[0], x, sizes[1], y, sizes[2], z);
}
