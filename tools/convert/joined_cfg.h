/* joined_cfg.h: a model.cfg for all models of a folder.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_JOINED_CFG_H
#define CONVERT_JOINED_CFG_H

#include "job.h"

/* The bones and animations of a model in a model.cfg; all zero: none. */
struct conv_cfg {
    const char *model;                  /* where the model is written; it lives as long as this */
    struct p3d_buffer skeleton, class_; /* the texts of its classes; without skeleton that is empty */
};

/* Takes it from a model that is written to `place`. One without bones, sections and animations needs no class. False
 * and *error. */
bool conv_cfg_take(struct conv_cfg *cfg, const struct p3d_model *model, const char *place,
                   const struct p3d_options *options, struct p3d_error *error);
void conv_cfg_free(struct conv_cfg *cfg);

/* Writes a model.cfg into each folder with models; one whose skeleton or class another of its folder has otherwise gets
 * a file called like it, NAME.cfg, where the game looks first. The order of `cfgs` changes. The first `root_size`
 * characters of places are the user's folder. False if one could not be written: messages say which. */
bool conv_cfgs_write(const struct cli *cli, struct conv_cfg *cfgs, size_t count, size_t root_size, bool may_replace);

#endif
