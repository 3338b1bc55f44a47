/* files.h: the files that were dropped, and the archives among them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include "memory.h"

#include "files/walk.h"

#include <p3d/scene.h>

/* A file, or what is in an archive, that is open. All zero is none. */
struct web_file {
    struct p3di_path path;
    struct p3di_input input;
    void *made;               /* the input's bytes, if they are no file's */
    const char *image_folder; /* where images are that it holds as a glTF; NULL: it holds none */
};

/* Finds and opens it; texts are in memory of the job. False and *error if it is not there. Close it in any case. */
bool web_open_file(struct p3di_job *job, const char *name, struct web_file *file, struct p3d_error *error);
void web_close_file(struct web_file *file);

/* The same of a model. An OBJ or a glTF becomes an MLOD; the warn callback of `options`, which may be NULL, hears what
 * is left out. */
bool web_open_model(struct p3di_job *job, const char *name, struct web_file *file, const struct p3d_options *options,
                    struct p3d_error *error);

/* The dropped files as one file system with the game's paths. */
struct p3d_assets *web_assets(void);

/* A path that files were looked for by, and the file of that name that was taken instead. */
struct web_guess {
    struct p3d_bytes path, found;
};

/* All guesses since the files have changed. Returns how many there are. */
size_t web_guesses(const struct web_guess **guesses);

/* Files are taken by their names where their paths differ. This is on at first. */
void web_set_guessing(bool is_on);

/* The classes of all configs among the dropped files. */
struct p3d_classes *web_classes(void);

/* A file system without any file. */
struct p3d_assets *web_no_assets(void);

/* A path as JavaScript has it, without the slash before it; NULL of NULL. */
const char *web_plain_path(const char *path);

#endif
