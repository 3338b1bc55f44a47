/* find_addons.h: the addons below a folder, and what their archives are called.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_FIND_ADDONS_H
#define CONVERT_FIND_ADDONS_H

#include "lint/settings.h"
#include "options.h"
#include "work/pack.h"

/* What is found in an input. It must not move. */
struct conv_found {
    const struct cli *cli;
    struct work_pack pack;            /* the settings that all addons share, also what is left out */
    struct cli_names folders;         /* of the addons, */
    struct cli_names ways;            /* the way to each from the input, */
    struct cli_names configs;         /* its config.cpp, which need not be there, */
    struct cli_names archives;        /* and its archive below the output */
    struct cli_names outside;         /* the ways to addons that are no part of their project */
    struct cli_names without_patches; /* config.cpps without CfgPatches, with no addon in or below their folders */
    struct p3di_settings settings;
    struct p3di_ignore_cost cost;
    struct p3di_job memory; /* of the settings and the project */
    struct p3d_error error;
    const char *project;             /* the prefix of a project of HEMTT, or NULL; */
    bool has_one_folder;             /* else its optional addons are mods of their own */
    const char *odd_project;         /* the file of a project and the line of it that is not understood, or NULL */
    bool has_unknown;                /* a project says files.exclude, which is not followed, */
    const char *unknown_project;     /* in this file */
    bool has_left_out, has_excluded; /* folders by --exclude, and by the mod's settings */
    bool has_failed;                 /* messages say why */
};

/* Finds the addons below the folder `input`; the pack's properties are taken over. */
void conv_found_open(struct conv_found *found, const struct cli *cli, const struct work_pack *pack, const char *input);
void conv_found_close(struct conv_found *found);

/* Says which addons are no part of their project, which folders are no addons, and what of its file is not understood.
 */
void conv_found_tell(const struct conv_found *found, const char *input);

/* Why there are no addons, for a message. */
const char *conv_found_why_none(struct conv_found *found);

#endif
