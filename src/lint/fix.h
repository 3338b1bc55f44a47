/* fix.h: findings that have one answer, put right.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_FIX_H
#define P3DI_LINT_FIX_H

#include <p3d/assets.h>
#include <p3d/check.h>
#include <p3d/mlod.h>
#include <p3d/model.h>

#include "core/job.h"

/* Kinds of findings that have one. */
enum p3di_fix_kind {
    P3DI_FIX_CASE = 1,     /* N113: letters of a path, upper or lower */
    P3DI_FIX_SLASH = 2,    /* N103: slashes in front of a path */
    P3DI_FIX_TYPE = 4,     /* N105: the extension of a texture that is there as .paa */
    P3DI_FIX_PROPERTY = 8, /* P105: the name of a property */
    P3DI_FIX_PREFIX = 16,  /* N115: what stands behind a prefix */
    P3DI_FIX_JOIN = 32     /* C111, M111, T105: blanks between a backslash and the end of a line */
};

/* The changes that put a file right. */
struct p3di_fix {
    unsigned kinds;
    const struct p3d_bytes *types; /* paths that P3DI_FIX_TYPE is for, without slashes in front */
    size_t type_count;
    const uint32_t *lines; /* that P3DI_FIX_JOIN is for */
    size_t line_count;
    struct p3d_assets *assets; /* where files are looked for; NULL: nowhere */
    const char *path;          /* of the file, beside which others are that a text includes */
    /* Hears of each change; `where` is "12" for a line of a text, "LOD 0 (1.000): texture" for a model. */
    void (*tell)(void *user, const char *where, struct p3d_bytes from, struct p3d_bytes to);
    /* Hears of each file by itself that has a part of the findings: that a text includes, or the materials of a model,
     * of which only these kinds count. May be NULL. */
    void (*also)(void *user, const char *path, unsigned kinds);
    void *user;           /* of these two */
    size_t count;         /* of the changes */
    struct p3di_job *job; /* memory of all that is new */
};

/* The kind of a finding; 0: it has not one answer. */
unsigned p3di_fix_kind_of(const struct p3d_finding *finding);

/* The path that a finding of P3DI_FIX_TYPE is about; empty: it is not known. */
struct p3d_bytes p3di_fix_type_of(const struct p3d_finding *finding);

/* The file by itself at a path; NULL: there is none. */
const char *p3di_fix_find(const struct p3di_fix *fix, struct p3d_bytes path);

/* The path that is meant by one of a texture, a material or a model; with no data if it is right, or nothing is
 * certain. */
struct p3d_bytes p3di_fix_path(struct p3di_fix *fix, unsigned kinds, struct p3d_bytes path);

/* Writes the text as it is meant; all other bytes stay. False if the sink refused, or the job has failed. */
bool p3di_fix_text(struct p3di_fix *fix, struct p3d_bytes text, struct p3d_sink sink);

/* Changes an MLOD that was read, whose memory must not outlive the job's. */
void p3di_fix_mlod(struct p3di_fix *fix, struct p3d_mlod *mlod);

#endif
