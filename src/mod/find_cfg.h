/* find_cfg.h: the model.cfg of a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MOD_FIND_CFG_H
#define P3DI_MOD_FIND_CFG_H

#include <p3d/assets.h>
#include <p3d/config.h>
#include <p3d/rtm.h>

#include "files/walk.h"

/* The class that the game's tools look for: the file's name without folder and extension; "model" for "-". */
char *p3di_model_class(struct p3di_job *job, const char *path);

/* The places of a model.cfg. */
struct p3di_cfg_place {
    const struct p3di_path *model;
    const char *wanted; /* a file that is taken instead, whatever classes it has, but passed by if a class is looked for
                           and its CfgModels is empty; or NULL */
    struct p3d_assets *assets; /* or NULL */
    const char *option;        /* see struct p3di_includes */
    /* Files that are looked into last, as the config.cpp of addons; a file that cannot be read is skipped.
     */
    const char *const *configs;
    size_t config_count;
    /* Instead of a class for a model a skeleton is looked for that has bones of this; NULL: of a model. */
    const struct p3d_rtm *animation;
};

/* The result of a search for a model's class. All zero is none. */
struct p3di_found_cfg {
    const char *class_name;        /* that was looked for */
    const char *path;              /* of the model.cfg that was taken, or that cannot be read; or NULL */
    struct p3d_config *config;     /* its contents; NULL: no class of this name, or it cannot be read */
    bool is_of_animation;          /* no class was looked for, but: */
    struct p3d_skeleton *skeleton; /* of an animation; NULL: there is none */
    struct p3d_bytes text;         /* of the file that was taken */
    const char **without;          /* model.cfgs on the way that have no such class, from the nearest on */
    size_t without_count, without_capacity;
    const char **files; /* all files that were read, from the nearest on, each with its includes */
    size_t file_count, file_capacity;
    const char *top; /* where the search ended: a folder or archive; NULL if there was no search */
    const char *near_path,
        *near_name;          /* the class with the most similar name, and where it is; NULL: none is similar */
    struct p3di_input input; /* the text is in one of these */
    struct p3d_asset asset;
    struct p3d_assets *archive; /* the files of the model's archive, if that has a model.cfg; else NULL */
    struct p3di_job job;        /* memory of all texts */
};

/* Finds the model.cfg of a model: the nearest with a class for it in CfgModels, in the model's folder and its parents.
 * Beside car.p3d it may be called car.cfg, in each folder also model.cfg or, of the folder vehicles, vehicles.cfg. It
 * goes up to the mod's root. That is a folder with $PBOPREFIX$ or the like, a folder of the assets, the folder that was
 * walked, or the system's root, whichever comes first. In an archive it is the archive's root; on the way the assets
 * are looked at, too, under the same paths of the game. Standard input has none. False and *error, whose message names
 * it, if a model.cfg on the way cannot be read: then nothing is known of the class. Close it in any case; the place's
 * assets live as long. `options` may be NULL. */
bool p3di_find_cfg(struct p3di_found_cfg *cfg, const struct p3di_cfg_place *place, const struct p3d_options *options,
                   struct p3d_error *error);

/* The reason why none was found, as a sentence without a full stop. */
const char *p3di_found_cfg_why(struct p3di_found_cfg *cfg);

void p3di_found_cfg_close(struct p3di_found_cfg *cfg);

#endif
