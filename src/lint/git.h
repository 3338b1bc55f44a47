/* git.h: the files below a folder that its .gitignore files leave out.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_GIT_H
#define P3DI_LINT_GIT_H

#include "ignored.h"

#include "files/walk.h"

struct p3di_git_folder;

/* The .gitignore files of a folder that was named, of those in it, and of those above it up to that of git, which also
 * has .git/info/exclude. */
struct p3di_git {
    const char *top;     /* the uppermost folder, without links and dots; NULL: the folder is not there */
    const char *named;   /* the one that was named, likewise */
    const char *written; /* as it was written, with its slash */
    const char *unread;  /* a .gitignore that cannot be read, has more than 64 KB or takes long, and counts as empty;
                            NULL: none */
    struct p3di_set paths;
    struct p3di_git_folder **folders; /* by path */
    size_t capacity;
    struct p3di_ignore_cost *cost;
    struct p3di_job *job; /* memory of all that */
};

void p3di_git_begin(struct p3di_git *git, struct p3di_job *job, const char *folder, struct p3di_ignore_cost *cost);

/* True if a file, whose path begins with the folder as it was written, is left out: it, or a folder above it that is
 * below the one that was named. */
bool p3di_git_ignores(struct p3di_git *git, const char *path);

/* The same of several folders; what else is named counts for nothing. */
struct p3di_gits {
    struct p3di_git *items;
    size_t count;
    bool are_followed; /* else nothing is left out */
    struct p3di_ignore_cost cost;
};

void p3di_gits_begin(struct p3di_gits *gits, struct p3di_job *job, const char *const *folders, size_t count);
bool p3di_gits_ignore(struct p3di_gits *gits, const char *path);

/* True if those of a folder that was named, or above it, may name a file that is not there, by a path of the game. */
bool p3di_gits_may_name(struct p3di_gits *gits, struct p3d_bytes path);

/* The first .gitignore that counts as empty because it cannot be read; NULL: there was none. */
const char *p3di_gits_unread(const struct p3di_gits *gits);

/* Marks the paths of a list that were found in the folders and are left out. */
void p3di_gits_mark(struct p3di_gits *gits, struct p3di_paths *paths);

#endif
