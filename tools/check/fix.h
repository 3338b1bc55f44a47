/* fix.h: p3dinfo check --fix: findings that have one answer are put right.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CHECK_FIX_H
#define CHECK_FIX_H

#include "cli/cli.h"

#include "lint/fix.h"
#include "lint/git.h"
#include "lint/judge.h"
#include "lint/settings.h"

struct info_fix_file;

/* The files of a check that are put right when all were checked. It must not move. */
struct info_fixes {
    const struct cli *cli;
    bool is_dry_run;                      /* what would change is only said */
    struct p3di_reach reach;              /* the folders that were named: no other file that is included is changed */
    struct p3di_gits *gits;               /* what they leave out is not changed either; NULL: nothing is */
    const struct p3di_settings *settings; /* of the mod: what they leave out is not changed either */
    struct p3di_ignore_cost *cost;        /* of finding that out */
    struct p3d_assets *assets;            /* or NULL */
    struct info_fix_file **files;
    size_t count, capacity;
    struct p3di_set paths; /* of the files, without links and dots */
    bool is_looking;       /* nothing is changed or said yet */
    size_t change_count, changed_count, left_count;
    size_t other_count, other_error_count; /* of findings that have not one answer, and of errors among them */
    struct p3di_job job;                   /* memory of all that */
    struct p3d_error error;
};

void info_fixes_begin(struct info_fixes *fixes, const struct cli *cli, bool is_dry_run);

/* Notes a finding of a file; false if it has not one answer. */
bool info_fixes_note(struct info_fixes *fixes, const struct p3di_checked *checked, const struct p3d_finding *finding);

/* Changes the files, and prints what changed, and if nothing did what is left; returns what it means for the exit
 * status. */
int info_fixes_make(struct info_fixes *fixes);

/* True if they were changed: what is left is known when they were checked again. */
bool info_fixes_have_changed(const struct info_fixes *fixes);

/* Prints how many findings are left that have not one answer. */
void info_fixes_say_others(const struct info_fixes *fixes);

void info_fixes_end(struct info_fixes *fixes);

#endif
