/* run.h: the files of a mod, checked one after the other.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     p3di_check_run_begin(&run, model_cfg, hint, options, &error);
 *     ... adds to run.paths, run.configs, and by p3di_mod_add_folder to run.mod; says what is called ...
 *     p3di_check_run_use(&run, assets);
 *     p3di_check_run_all(&run, true);
 *     p3di_check_run_end(&run); */
#ifndef P3DI_LINT_RUN_H
#define P3DI_LINT_RUN_H

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

struct p3di_check_run {
    struct p3d_check_options check;   /* the caller may set profile and source */
    struct p3di_paths paths, configs; /* models and all else; configs of folders and archives */
    struct p3di_mod mod;
    bool guesses_profile; /* of a mod: the game that its configs are for, unless they are for none or several */
    const char *guess;    /* says which, and why; NULL: none */
    bool follows_names; /* rvmats and textures that these name are checked, too; those without findings are not shown */
    void *user;         /* of what is called: */
    void (*show)(void *user, const struct p3di_checked *checked);
    void (*refuse)(void *user, enum p3di_check_argument argument, const struct p3d_error *error);
    void (*warn)(void *user, const struct p3d_error *error); /* no class for a model, and for that it fails */
    struct p3di_check_files files;                           /* from here on it is private */
    struct p3di_prefixes prefixes;
    struct p3di_cfg_check cfg;
    struct p3di_line_marks marks;
    struct p3di_read_config *reads; /* by number of the config */
    struct p3di_paths named;        /* files that were found */
    struct p3di_set origins;        /* of them all */
    bool is_named;                  /* the file at hand is one of them */
    struct p3di_checked found;
    struct p3d_finding *items;
    size_t capacity, done;
    struct p3di_job job; /* memory of the findings */
    struct p3d_error failure;
};

/* Nothing to be checked yet. `model_cfg` and the hint as in struct p3di_cfg_place, and the options, which tell of
 * progress, may be NULL. It must not move. If there is no memory the job has failed, as in all that follows. */
void p3di_check_run_begin(struct p3di_check_run *run, const char *model_cfg, const char *include_hint,
                          const struct p3d_options *options);

/* Looks for files in the assets, which may be NULL. */
void p3di_check_run_use(struct p3di_check_run *run, struct p3d_assets *assets);

/* Checks all files; with `has_all`, if these are all models of a mod, also what none of them uses. */
void p3di_check_run_all(struct p3di_check_run *run, bool has_all);

void p3di_check_run_end(struct p3di_check_run *run);

#endif
