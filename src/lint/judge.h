/* judge.h: one file of a mod, judged: what is found in it, until it is told.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_JUDGE_H
#define P3DI_LINT_JUDGE_H

#include "files.h"
#include "line_marks.h"
#include "mod.h"
#include "model_cfg.h"

/* A file that was checked. It is there only while it is shown. */
struct p3di_checked {
    const char *path;
    const struct p3d_document *document; /* NULL: it is no model, or cannot be read */
    const struct p3d_finding *findings;
    size_t count;
    const struct p3d_error *error; /* why it cannot be read, which is the finding; or NULL */
};

/* Arguments that are wrong. */
enum p3di_check_argument { P3DI_CHECK_MODEL_CFG, P3DI_CHECK_SOURCE };

/* A remark before the findings: an argument that the file shows to be wrong, or a warning. */
struct p3di_remark {
    bool is_warning;
    enum p3di_check_argument argument;
    struct p3d_error error;
};

enum { P3DI_MOST_REMARKS = 2 }; /* one of each argument */

/* The findings of a file. They need nothing of the judge any more. */
struct p3di_judged {
    struct p3di_checked file;
    struct p3d_finding *findings;
    size_t count, capacity;
    const char **keys;          /* by finding, as in struct p3di_mod; NULL: all are told */
    bool *are_meant;            /* by finding: a line of the file says so, and it is not told */
    struct p3di_prefix *prefix; /* of the archive that the file is in, if it is wrong; or NULL */
    struct p3di_remark remarks[P3DI_MOST_REMARKS];
    size_t remark_count;
    struct p3d_error error, failure; /* why the file cannot be read; of the job */
    bool is_left_out;                /* nothing is shown of it */
    bool is_open;                    /* of a model: */
    struct p3di_input input;
    struct p3d_document document;
    struct p3di_job job; /* memory of all that */
};

/* The state that the judges of a mod share. It outlives them. */
struct p3di_judges {
    const char *model_cfg, *include_hint;  /* see struct p3di_cfg_place */
    const struct p3d_check_options *check; /* profile and source, when a file is judged */
    struct p3d_assets *assets;             /* or NULL */
    struct p3di_mod *mod;
    const struct p3di_input *opened; /* of the only model, if it is open already; NULL: it is opened */
    struct p3di_found_files found;   /* hears of files that are named, in the judges' threads */
    struct p3di_prefixes prefixes;
    struct p3di_cfg_names names;
};

/* Judges one file after the other: each thread has one. It must not move. */
struct p3di_judge {
    struct p3di_judges *all;
    struct p3d_check_options check;
    struct p3di_check_files files;
    struct p3di_mod mod;
    struct p3di_cfg_check cfg;
    struct p3di_line_marks marks;
    struct p3d_error failure;
    struct p3di_judge *next; /* in a list of the caller's */
};

/* False and *error if there is no memory; end it in any case. */
bool p3di_judge_begin(struct p3di_judge *judge, struct p3di_judges *all, struct p3d_error *error);
void p3di_judge_end(struct p3di_judge *judge);

/* Judges a file, which is the one of this index of those that are judged. NULL if there is no memory; if there is not
 * enough, the job has failed. Free with p3di_judged_free. */
struct p3di_judged *p3di_judge_path(struct p3di_judge *judge, const struct p3di_path *path, size_t index);

/* The same of a config that was read. */
struct p3di_judged *p3di_judge_config(struct p3di_judge *judge, const struct p3di_path *path,
                                      const struct p3di_read_config *read);

/* ---- What is found otherwise ---- */

/* A file without findings; NULL if there is no memory. The path is copied. */
struct p3di_judged *p3di_judged_new(const char *path);

/* Adds a finding, with a copy of its texts. */
void p3di_judged_add(struct p3di_judged *judged, const struct p3d_finding *finding);

/* Call it when all were added. */
void p3di_judged_end(struct p3di_judged *judged, struct p3di_line_marks *marks);

/* NULL may be freed. */
void p3di_judged_free(struct p3di_judged *judged);

#endif
