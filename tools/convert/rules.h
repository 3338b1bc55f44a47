/* rules.h: --rename: the rules, which of them matched, and what they renamed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_RULES_H
#define CONVERT_RULES_H

#include "job.h"

#include <p3d/edit.h>

struct conv_rules {
    struct p3d_rename_rules list;
    bool *are_used; /* guarded by sys_lock */
};

/* Adds the rules of a file. False and *error. */
bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error);

/* Call it when all rules are there. */
void conv_rules_settle(struct conv_rules *rules);
void conv_rules_free(struct conv_rules *rules);

/* The changes that the job's options make in a file. Renamed paths go to job->renamed, if that is set. */
struct p3d_edit conv_edit(const struct conv_job *job);

#endif
