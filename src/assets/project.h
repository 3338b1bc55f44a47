/* project.h: what the project file of HEMTT says, .hemtt/project.toml.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_PROJECT_H
#define P3DI_ASSETS_PROJECT_H

#include <p3d/core.h>

/* The text of `key = "text"` before the first table; empty if there is none. */
struct p3d_bytes p3di_project_text(struct p3d_bytes project, const char *key);

/* True unless it says that optional addons are built into one folder: HEMTT makes a mod of each. */
bool p3di_project_parts_optionals(struct p3d_bytes project);

#endif
