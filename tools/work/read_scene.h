/* read_scene.h: a model in its mod as a tool reads it: what was read is noted, and errors say what to type.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_READ_SCENE_H
#define WORK_READ_SCENE_H

#include "output.h"

#include "mod/parts.h"

/* Adds a file that was read besides the input to the notes; for a member of an archive that is the archive. */
void work_note_file(struct work_notes *notes, const char *origin);

/* p3di_scene_read of a task's input. False and *error. */
bool work_scene_read(struct p3d_scene *scene, const struct p3di_path *path, const struct work_task *task, unsigned what,
                     const struct p3d_scene_options *options, const struct p3d_options *library,
                     struct p3d_error *error);

/* True if the output was changed after the model.cfgs that decide what it is, found without reading the model. Of the
 * options those for the model.cfg count. */
bool work_is_newer_than_cfgs(const char *output, const struct p3di_path *model, const struct p3d_scene_options *options,
                             struct p3d_assets *assets);

#endif
