/* name.h: how paths are spelled: slashes, base names, extensions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_SYSTEM_NAME_H
#define P3DI_SYSTEM_NAME_H

#include "core/job.h"

/* True if a character of a system's path ends the name of a folder. */
bool p3di_is_slash(char c);

/* The part of a path behind its last slash. */
const char *p3di_base_name(const char *path);

/* Instead of extensions: any name has them. */
#define P3DI_ANY_NAME "*"

/* True if a path ends in an extension (".p3d"), or in one of several with blanks between; case does not matter. */
bool p3di_has_extension(const char *path, const char *extensions);

/* The same of a name. */
bool p3di_ends_with_any(struct p3d_bytes name, const char *extensions);

/* In a folder of archives: a folder of files that were built for them, and are kept for the next time. It is no part of
 * the mod. */
#define P3DI_KEPT_FOLDER ".p3dkit"

/* Makes "/a" of "/a/b", and "/" of that. False if nothing is above it. */
bool p3di_climb(char *folder);

#define P3DI_TEXTURES ".paa .pac"

/* Makes all slashes of a path, either of them, `slash`; returns the path. */
char *p3di_set_slashes(char *path, char slash);

/* The slash that a folder needs before a name in it, as the folder is written: "" if it is empty or ends in one. */
const char *p3di_slash_behind(const char *folder);

/* True if a path is the folder's, or that of a file in it, as both are written: of "mod", and of "mod/", "mod/a". */
bool p3di_is_within(const char *path, const char *folder);

/* "folder/name"; the name alone if the folder is "". In the job's memory, as all texts of this room. */
char *p3di_join_path(struct p3di_job *job, const char *folder, const char *name);

/* The folder of a path, with its slash; "" if it has none. */
char *p3di_folder_of(struct p3di_job *job, const char *path);

/* The way from a folder to a folder or a file, whole paths both, with forward slashes; "." if they are the same, and
 * `to` if they have nothing in common. */
char *p3di_relative_path(struct p3di_job *job, const char *from, const char *to);

#endif
