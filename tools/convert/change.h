/* change.h: what p3dconv changes of an MLOD besides its paths: places, mass, properties, selections, named
 * points and proxies.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef CONVERT_CHANGE_H
#define CONVERT_CHANGE_H

#include "job.h"

/* Each adds what a text says; false if it does not say it. */
bool conv_changes_scale(struct conv_changes *changes, const char *text);
bool conv_changes_turn(struct conv_changes *changes, const char *text);
bool conv_changes_property(struct conv_changes *changes, const char *text);
bool conv_changes_selection(struct conv_changes *changes, const char *text);
bool conv_changes_point(struct conv_changes *changes, const char *text, bool is_new);
bool conv_changes_proxy(struct conv_changes *changes, const char *text, bool is_new);
void conv_changes_free(struct conv_changes *changes);

/* Changes places, selections, named points and proxies, of which other LODs may be made then. What was done is
 * added to `told`, for when it is written. False and *error. */
bool conv_change_before(struct p3d_mlod *mlod, const struct conv_job *job, struct cli_names *told,
                        struct p3d_error *error);

/* Changes the mass, unless a Geometry LOD was made with it, and properties. False and *error. */
bool conv_change_after(struct p3d_mlod *mlod, const struct conv_job *job, struct p3d_error *error);

/* True if conv_change_before changes anything. */
bool conv_changes_before(const struct conv_options *options);

#endif
