/* texts.h: checks of files around a model: model.cfgs, rvmats and textures by themselves.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_TEXTS_H
#define P3DI_LINT_TEXTS_H

#include "check/context.h"
#include "table.h"

#include <p3d/paa.h>

/* A file that is checked. Begin and end it as p3di_check_begin and p3di_check_end say. */
struct p3di_text_check {
    struct check check;
    const char *name;                /* of the file, as the readers' options had it */
    const struct p3d_config *tree;   /* NULL: it is a texture */
    const struct p3d_check_mod *mod; /* or NULL: it is not known which files there are */
    struct p3di_table *table;        /* of the mod; NULL: no more is known of it */
    const bool *lacks_includes; /* of a config: a file that it includes is not there, nor are its classes; or NULL */
    uint32_t steps;             /* entries that were looked at for their classes */
};

/* A message like "parts.hpp: 12:5: ';' is missing", taken apart. */
struct p3di_said_place {
    char file[128]; /* "" if it is the text `name` itself */
    uint32_t line, column;
    const char *message; /* the rest of it */
};

void p3di_split_said(struct p3di_said_place *place, const char *name, const char *message);

/* Adds what a reader said: the line of a message like "model.cfg: 12:5: ';' is missing" becomes that of the finding. */
void p3di_find_said(struct p3di_text_check *text_check, enum rule rule, const char *message);

/* A text from which nothing is read has the rule, unless it lacks an include. */
void p3di_find_empty(struct p3di_text_check *text_check, enum rule odd);

/* The readers' warnings are findings: `user` is the check. */
void p3di_find_warning_of_config(void *user, const struct p3d_error *warning);
void p3di_find_warning_of_cfg(void *user, const struct p3d_error *warning);
void p3di_find_warning_of_rvmat(void *user, const struct p3d_error *warning);

/* Each adds to what was found. */
void p3di_check_config_tree(struct p3di_text_check *text_check);
void p3di_check_config_alone(struct p3di_text_check *text_check);   /* without models */
void p3di_check_config_names(struct p3di_text_check *text_check);   /* which has a table */
void p3di_check_config_scripts(struct p3di_text_check *text_check); /* likewise */
void p3di_check_cfg_tree(struct p3di_text_check *text_check);
void p3di_check_rvmat_tree(struct p3di_text_check *text_check);
void p3di_check_paa(struct p3di_text_check *text_check, const struct p3d_paa *paa);

/* An animation, or the source of some, that code names of the object that it is for. */
struct p3di_animated {
    struct p3d_bytes name;
    bool is_source;
};

/* The next one from *at on, which is 0 at first: "this animate ['Open', 1]". False if there are no more. */
bool p3di_next_animated(struct p3d_bytes code, uint32_t *at, struct p3di_animated *animated);

/* The path of an entry: "CfgModels/car/sections"; `entry` may be NULL, for the class. In memory of the findings. */
struct finding_place p3di_place_in_tree(struct p3di_text_check *text_check, const struct p3d_config_class *class_,
                                        const struct p3d_config_entry *entry);

#endif
