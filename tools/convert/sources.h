/* sources.h: sources of the addons that odol-to-mod takes apart: where they go, their model.cfgs, their rvmats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_SOURCES_H
#define CONVERT_SOURCES_H

#include "job.h"
#include "options.h"
#include "work/inputs.h"

/* An archive, or a folder with a prefix. */
struct conv_addon {
    char *prefix; /* of the game's paths to it, with slashes */
    char *place;  /* its folder among the outputs, with a slash behind it */
    char *folder; /* where it is among the inputs, likewise; NULL: it is an archive */
    const struct p3di_archive *archive;
    const struct p3di_path *prefix_file; /* of a folder that has one */
    bool is_used;                        /* something is written into it */
};

/* All inputs of a run. */
struct conv_addons {
    const struct conv_request *request;
    struct p3di_paths paths; /* all files in them */
    size_t *inputs;          /* of each the number of its input */
    struct conv_addon *items;
    size_t count, capacity;
};

/* Finds the files of all inputs, and the addons among them. It must not move. */
void conv_addons_open(struct conv_addons *addons, const struct conv_request *request);
void conv_addons_close(struct conv_addons *addons);

/* The addon that a file is in, or NULL. */
struct conv_addon *conv_addon_of(struct conv_addons *addons, const struct p3di_path *path);

/* The output that is called as the file, of the index in `paths`; for free(). NULL: there is none of that name, and
 * *problem says why. */
char *conv_addons_place(struct conv_addons *addons, size_t index, const char **problem);

/* The output for a file that is named by a path of the game, with slashes, by something in the addon `from`, or in none
 * (NULL), which is in the input of that number; for free(). NULL: it is of no addon that is here. */
char *conv_addons_locate(struct conv_addons *addons, const struct conv_addon *from, size_t input, const char *path);

/* The bones and animations of a model in a model.cfg; all zero: none. */
struct conv_cfg {
    const char *model;                  /* where the model is written; it lives as long as this */
    struct p3d_buffer skeleton, class_; /* the texts of its classes; without skeleton that is empty */
};

/* Takes it from a model that is written to `place`. It stays empty for one that has no class. False and *error. */
bool conv_cfg_take(struct conv_cfg *cfg, const struct p3d_model *model, const char *place,
                   const struct p3d_options *options, struct p3d_error *error);
void conv_cfg_free(struct conv_cfg *cfg);

/* Writes a model.cfg into each folder with models; one whose skeleton or class another of its folder has otherwise gets
 * a file called like it, NAME.cfg, where the game looks first. The order of `cfgs` changes. The first `root_size`
 * characters of places are the user's folder. False if one could not be written: messages say which. */
bool conv_cfgs_write(const struct cli *cli, struct conv_cfg *cfgs, size_t count, size_t root_size, bool may_replace);

/* The path of a material with slashes, for free(); NULL and *error if its name could lead elsewhere, or to a file of
 * another kind, as the model itself. */
char *conv_rvmat_path(const struct p3d_odol_material *material, struct p3d_error *error);

/* The rvmat as a text. False and *error. */
bool conv_rvmat_text(const struct conv_job *job, const struct p3d_odol_material *material, struct p3d_buffer *text,
                     struct p3d_error *error);

#endif
