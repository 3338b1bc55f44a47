/* addon_file.h: how HEMTT packs an addon: addon.toml in its folder, and the file of its project.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_ADDON_FILE_H
#define CONVERT_ADDON_FILE_H

#include "work/pack.h"

/* What they say, and what the user says. It must not move. */
struct conv_addon_file {
    struct cli_words left_out;
    struct p3d_pbo_property *properties;
    size_t property_count, property_capacity;
    bool keeps_texts;
    const char *odd_key; /* of the addon's file: the first that is not followed, or NULL */
    struct p3di_job memory;
    struct p3d_error error;
};

/* In the folder of a project. */
#define CONV_PROJECT ".hemtt/project.toml"

/* The path of this file of the nearest folder around, for free(); NULL if there is none. */
char *conv_project_above(const char *folder);

/* Lets the pack do what the file in its input and that of the project around say, where they are there. A warning says
 * what of the first is not followed. False, with a message, if one cannot be read. Close it in any case, when the addon
 * is packed. */
bool conv_addon_file_open(struct conv_addon_file *file, const struct cli *cli, struct work_pack *pack);
void conv_addon_file_close(struct conv_addon_file *file);

#endif
