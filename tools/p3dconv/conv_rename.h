/* conv_rename.h: paths in an MLOD renamed by prefix, and its flavour changed.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TOOLS_CONV_RENAME_H
#define P3D_TOOLS_CONV_RENAME_H

#include "conv.h"
#include "conv_deps.h"

struct conv_rule {
    char *from, *to; /* no slash at their ends; `to` has backslashes, as files do */
    bool is_used;    /* guarded by sys_lock */
};

struct conv_rules {
    struct conv_rule *items;
    size_t count, capacity;
};

/* "OLD=NEW"; false if it is not. */
bool conv_rules_add(struct conv_rules *rules, const char *text);

/* A line of OLD, a tab and NEW for each rule; empty lines and those that begin with '#' are skipped. */
bool conv_rules_read(struct conv_rules *rules, const char *path, struct p3d_error *error);
void conv_rules_free(struct conv_rules *rules);

/* Renames and converts as the job's options say. The new names are kept in `made`, which must live until
 * the MLOD is written; each change goes to job->changes too, if that is set. False and *error if
 * something does not fit the flavour. */
bool conv_change_mlod(struct p3d_mlod *mlod, const struct conv_job *job, struct conv_names *made,
                      struct p3d_error *error);

/* Prints the changes of all `count` lists, sorted, with how often each is made, and the rules without. */
void conv_changes_print(const struct conv_names *lists, size_t count, const struct conv_rules *rules);

#endif
