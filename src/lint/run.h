/* run.h: the files of a mod, checked, and told one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     p3di_check_run_begin(&run, model_cfg, hint);
 *     ... adds to run.paths, run.configs, and by p3di_mod_add_folder to run.mod; says what is called ...
 *     p3di_check_run_use(&run, assets);
 *     p3di_check_run_all(&run, true);
 *     p3di_check_run_end(&run); */
#ifndef P3DI_LINT_RUN_H
#define P3DI_LINT_RUN_H

#include "git.h"
#include "judge.h"

/* The same work on many files. */
struct p3di_check_work {
    size_t count;
    bool is_serial; /* each file must be told before the work on the next begins */
    /* Runs once a file, in any thread. */
    void (*work)(void *user, size_t index);
    /* Is called once a file in their order, when its work is done, by one thread at a time. */
    void (*tell)(void *user, size_t index);
    /* The bytes that are kept for a file from the end of its work until it is told. */
    size_t (*kept)(void *user, size_t index);
    void *user;
};

struct p3di_check_run {
    struct p3d_check_options check;   /* the caller may set profile and source */
    struct p3di_paths paths, configs; /* models and all else; configs and pictures of folders and archives */
    struct p3di_mod mod;
    bool guesses_profile; /* the game that the configs of the mod are for, unless they are for none or several */
    bool follows_git;     /* what .gitignore names in folders is read, but not judged: */
    size_t ignored_count, left_count; /* so many files are not, and so many are */
    const char *guess;                /* says which, and why; NULL: none */
    const struct p3di_input *opened;  /* of the only path, a model, if it is open already; NULL: it is opened */
    bool follows_names; /* rvmats and textures that these name are checked, too; those without findings are not shown */
    void *user;         /* of what is called: */
    /* Does the work, maybe in threads. NULL: one file after the other. */
    void (*each)(void *user, const struct p3di_check_work *work);
    void (*show)(void *user, const struct p3di_checked *checked);
    void (*refuse)(void *user, enum p3di_check_argument argument, const struct p3d_error *error);
    void (*warn)(void *user, const struct p3d_error *error); /* no class for a model, and for that it fails */
    struct p3di_judges judges;                               /* from here on it is private */
    struct p3di_gits gits;
    struct p3di_lock lock;   /* around: */
    struct p3di_judge *idle; /* judges that have nothing to do */
    struct p3di_line_marks marks;
    struct p3di_read_config *reads; /* by number of the config */
    struct p3di_judged **judged;    /* by number of the path or config, until it is told */
    struct p3di_paths named;        /* files that were found */
    struct p3di_set origins;        /* of them all */
    struct p3di_set told;           /* keys of findings */
    bool is_named;                  /* the file at hand is one of them */
    struct p3di_job job;            /* memory of what lasts */
    struct p3d_error failure;
};

/* Nothing to be checked yet. `model_cfg` and the hint as in struct p3di_cfg_place may be NULL. It must not move. If
 * there is no memory the job has failed, as in all that follows. */
void p3di_check_run_begin(struct p3di_check_run *run, const char *model_cfg, const char *include_hint);

/* Looks for files in the assets, which may be NULL. */
void p3di_check_run_use(struct p3di_check_run *run, struct p3d_assets *assets);

/* Checks all files; with `has_all`, if these are all models of a mod, also what none of them uses. */
void p3di_check_run_all(struct p3di_check_run *run, bool has_all);

void p3di_check_run_end(struct p3di_check_run *run);

#endif
