/* read_scene.h: a model in its mod as a tool reads it: what was read is noted, and errors say what to type.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_READ_SCENE_H
#define WORK_READ_SCENE_H

#include "output.h"

#include "mod/parts.h"

/* Adds a file that was read besides the input to the notes; for a member of an archive that is the archive. */
void work_note_file(struct work_notes *notes, const char *origin);

void work_note_files(struct work_notes *notes, const char *const *origins, size_t count);

/* Adds a name to one of the lists of notes, unless it is there. */
void work_note(struct cli_names *names, const char *name);

/* Notes a place where a file was sought, on the disk or by this name in the assets. */
void work_note_sought(void *notes, const char *path, bool is_asset);

/* The file of an origin: the archive of a member. For free(). */
char *work_file_of(const char *origin);

/* True if the notes have the file as one that was read. */
bool work_is_noted(const struct work_notes *notes, const char *file);

void work_notes_free(struct work_notes *notes);

/* p3di_scene_read of a task's input. False and *error. */
bool work_scene_read(struct p3d_scene *scene, const struct p3di_path *path, const struct work_task *task, unsigned what,
                     const struct p3d_scene_options *options, const struct p3d_options *library,
                     struct p3d_error *error);

/* Notes the model.cfgs that decide what is made of a model, and if the options have classes, the configs of the variant
 * or of all; each with what it includes. The model is not read. Of the options those for these count. */
void work_note_cfgs(struct work_notes *notes, const struct p3di_path *model, const struct p3d_scene_options *options,
                    struct p3d_assets *assets);

#endif
