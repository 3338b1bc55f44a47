/* text_files.h: files of a mod that are no models, checked by themselves: model.cfg, rvmat, textures.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_TEXT_FILES_H
#define P3DI_LINT_TEXT_FILES_H

#include "mod.h"

/* The extensions, with blanks between, of files that p3di_mod_check_text checks; of .cfg only those that models have
 * their classes in are looked for below a folder. */
#define P3DI_CHECKED_TEXTS ".paa .pac .rvmat .cfg"

/* Pictures, which are only told if they are empty. */
#define P3DI_CHECKED_PICTURES ".tga .png .jpg .jpeg"

/* True for the pointer of Git LFS that stands in place of a file, and what is said of that. */
#define P3DI_POINTER_SAID "'git lfs pull' gets it"
bool p3di_is_pointer(const struct p3di_input *input);

/* True for the name of a model.cfg. */
bool p3di_is_model_cfg(const char *path);

/* Checks such a file. One that is not what its extension says is a finding. NULL and *error if there is no memory, or
 * if it cannot be opened. Free with p3d_findings_free. */
struct p3d_findings *p3di_mod_check_text(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error);

#endif
