/* project.h: what a file of HEMTT says: .hemtt/project.toml, or an addon's addon.toml.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PROJECT_H
#define P3DI_ASSETS_PROJECT_H

#include <p3d/core.h>

/* What is looked for in it; texts are in the file's. */
struct p3di_project {
    struct p3d_bytes prefix, main_prefix; /* empty: it says none */
    bool has_one_folder; /* optional addons are built into one folder: else HEMTT makes a mod of each */
    uint32_t odd_line;   /* the first that is not understood, from 1; 0: all are */
    /* The caller's, from before: hears of each text, number and word, whose key is as "files.include", or in an array
     * "files.include[]"; or NULL. */
    void (*take)(void *user, const char *key, struct p3d_bytes value);
    void *user;
};

/* Reads the text of a project file. Lines that are not understood are passed over. */
void p3di_project_read(struct p3di_project *project, struct p3d_bytes text);

#endif
