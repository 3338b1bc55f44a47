/* parts.h: parts that reports have in common.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_REPORT_PARTS_H
#define P3DI_REPORT_PARTS_H

#include "core/json_writer.h"

#include "core/job.h"

/* Ends a JSON text, and its line. The job has failed then if the sink ever refused. */
void p3di_json_end_line(struct p3di_job *job, struct p3di_json *json);

/* " 1 -2.5 0.125", in memory of the job. */
const char *p3di_vec3_text(struct p3di_job *job, struct p3d_vec3 v);

#endif
