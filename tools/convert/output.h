/* output.h: what a conversion writes, which appears when it is complete.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_OUTPUT_H
#define CONVERT_OUTPUT_H

#include "job.h"

/* A dry run only asks whether the output would be the same bytes as the input. */
struct conv_comparison {
    const struct conv_job *job; /* NULL: the output is written */
    size_t at;
    bool is_different;
};

struct conv_output {
    const struct conv_job *job; /* NULL: the user named it */
    struct sys_output file;
    struct p3d_sink sink; /* what to write to */
    struct conv_comparison comparison;
    int reason; /* errno of the first write that failed, or 0 */
};

/* Opens what a job writes to, its output or what goes with that; with `path` "-" that is stdout. Without a job it is
 * what the user has named. In a dry run nothing is written, and the job's notes say whether the output would differ.
 * The output must stay where it is. False and *error. */
bool conv_output_open(struct conv_output *output, const struct conv_job *job, const char *path,
                      struct p3d_error *error);

/* Writes what is still in memory; nothing may follow it. For outputs that belong together: the first takes its place
 * when no other can fail any more. */
bool conv_output_flush(struct conv_output *output, const char *path, struct p3d_error *error);

/* Ends an output: in place if `is_good`, else as if it had never been. Returns whether it is in
 * place; *error is only set if that was the failure, or writing to it was. */
bool conv_output_close(struct conv_output *output, const char *path, bool is_good, struct p3d_error *error);

/* An ODOL as a job's output. False and *error. */
bool conv_write_odol(const struct p3d_odol *odol, const struct conv_job *job, struct p3d_error *error);

/* The file that the mode writes beside `output`, or NULL: there is none beside a pipe or a device. The caller frees it.
 */
char *conv_second_output(const struct conv_mode *mode, const struct conv_options *options, const char *output);

/* Makes a folder unless it is there. One that the user has not named (`is_ours`) may be no link: what it leads to is
 * not below the folder that was named. False and *error. */
bool conv_make_folder(const char *path, bool is_ours, struct p3d_error *error);

/* False if the file that goes with the output, as an MTL does, would replace it or the input. */
bool conv_check_companion(const struct conv_job *job, const char *path, struct p3d_error *error);

#endif
