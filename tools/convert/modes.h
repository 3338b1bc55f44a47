/* modes.h: the table of p3dconv's modes.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_MODES_H
#define CONVERT_MODES_H

#include "job.h"

/* Ended by a row without a name. */
extern const struct conv_mode conv_modes[];

/* The mode of that name, or NULL. */
const struct conv_mode *conv_mode_find(const char *name);

/* The mode that is called nearly so, or NULL. */
const struct conv_mode *conv_mode_near(const char *name);

/* True if a path has an extension that some mode reads. */
bool conv_is_source(const char *path);

/* The mode that takes any input called like this and writes an output called like that, or NULL. */
const struct conv_mode *conv_mode_of_files(const char *input, const char *output);

/* The mode for an input of this name where only a folder says where the output goes, or NULL. */
const struct conv_mode *conv_mode_usual(const char *input);

/* True if `output` has an extension that the mode writes; that of the file beside it is refused later on. */
bool conv_mode_is_own_name(const struct conv_mode *mode, const char *output);

/* True if `output` has an extension that other modes write, and this one does not. *instead is one that reads the same
 * and writes it, or NULL. */
bool conv_mode_contradicts(const struct conv_mode *mode, const char *output, const struct conv_mode **instead);

/* True if a file that starts so is of the kind that the mode (`mode` is a struct conv_mode) writes, or might be. */
bool conv_mode_may_have_written(const void *mode, struct p3d_bytes start);

/* The extensions that an input of this name can become, as ".obj, .glb"; cut to `size`. "" if it is no source. */
void conv_mode_outputs(const char *input, char *text, size_t size);

#endif
