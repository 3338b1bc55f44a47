/* match.h: the files of two folders or archives, side by side.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_FILES_MATCH_H
#define P3DI_FILES_MATCH_H

#include "walk.h"

enum p3di_match {
    P3DI_SAME,
    P3DI_CHANGED,
    P3DI_ONLY_FIRST,
    P3DI_ONLY_SECOND,
    P3DI_UNREAD, /* on both sides, but one cannot be read */
    P3DI_MATCH_COUNT
};

/* A file of one side or of both; NULL where it is not. */
struct p3di_pair {
    const struct p3di_path *sides[2];
    enum p3di_match match;
};

struct p3di_pairs {
    struct p3di_pair *items;
    size_t count;
};

/* Matches files by their paths below the folders, as the game knows them: in any case, with either slash. Both lists
 * are sorted so; none of them has a problem. No file is read: a file on both sides is CHANGED. The job has their
 * memory. */
struct p3di_pairs p3di_match_files(struct p3di_job *job, struct p3di_paths *first, struct p3di_paths *second);

/* Reads both files of a CHANGED pair: it is SAME if they have equal bytes. NULL, or the path of the one that cannot be
 * read, and *error: then the pair is UNREAD. */
const char *p3di_match_bytes(struct p3di_pair *pair, struct p3d_error *error);

#endif
