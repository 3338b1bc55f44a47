/* project.h: what the project file of HEMTT says, .hemtt/project.toml.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PROJECT_H
#define P3DI_ASSETS_PROJECT_H

#include <p3d/core.h>

/* What is looked for in it; texts are in the file's. */
struct p3di_project {
    struct p3d_bytes prefix, main_prefix; /* empty: it says none */
    bool has_one_folder; /* optional addons are built into one folder: else HEMTT makes a mod of each */
    uint32_t odd_line;   /* the first that is not understood, from 1; 0: all are */
};

/* Reads the text of a project file. Lines that are not understood are passed over. */
void p3di_project_read(struct p3di_project *project, struct p3d_bytes text);

#endif
