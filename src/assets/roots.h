/* roots.h: how the paths of files begin, and the files that have a path.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ASSETS_ROOTS_H
#define P3DI_ASSETS_ROOTS_H

#include "store.h"

/* "a" "b" "c" as one string of the assets' own, or NULL. */
char *p3di_assets_join(struct p3d_assets *assets, const char *a, const char *b, const char *c);

/* "folder/name", likewise. */
char *p3di_assets_join_path(struct p3d_assets *assets, const char *folder, const char *name);

/* A copy of the assets' own; without data if there is no memory. */
struct p3d_bytes p3di_assets_copy(struct p3d_assets *assets, struct p3d_bytes bytes);

/* Adds a root: paths of files below `below` in the tree begin with the prefix. False if there is no memory. */
bool p3di_root_add(struct p3d_assets *assets, struct p3di_asset_roots *roots, uint32_t tree, struct p3d_bytes below,
                   struct p3d_asset_root info);

/* The roots that follow from folders' own paths: the last names on the way to the tree's folder. False if there is no
 * memory.
 */
bool p3di_root_add_names(struct p3d_assets *assets, uint32_t tree);

/* Adds the roots of a HEMTT project, whose file this is, in the folder `below` of the tree. False if there is no
 * memory. */
bool p3di_root_add_project(struct p3d_assets *assets, uint32_t tree, struct p3d_bytes below, const char *file,
                           const char *folder);

/* The folder `include` of the innermost HEMTT project around a file on the disk: where the assets have several
 * projects, each has headers of its own. NULL if there is none, or only one project. */
const char *p3di_root_own_include(const struct p3d_assets *assets, const char *path);

/* The file with this path that lies in such a folder; P3DI_NO_FILE if there is none. */
uint32_t p3di_root_find_within(const struct p3d_assets *assets, struct p3d_bytes path, const char *folder);

/* "prefix\rest" of the assets' own; without data if there is no memory. */
struct p3d_bytes p3di_root_join(struct p3d_assets *assets, struct p3d_bytes prefix, struct p3d_bytes rest);

/* The roots that count. */
enum p3di_root_kind {
    P3DI_BY_FILES, /* roots by prefix files, archives, projects and the like */
    P3DI_AT_ONCE,  /* and names of folders: all that are found without looking into files */
    P3DI_BY_WORDS, /* only roots that follow from words */
    P3DI_BY_NAME   /* no roots: the name alone, of files beside a file that lies in no mod */
};

/* The first file with this path; damaged ones only if all are. */
bool p3di_root_find(const struct p3d_assets *assets, struct p3d_bytes path, enum p3di_root_kind kind, uint32_t *number);

/* The next file with this path behind file `before`, which has it, or the first if that is P3DI_NO_FILE. */
uint32_t p3di_root_next_at(const struct p3d_assets *assets, struct p3d_bytes path, enum p3di_root_kind kind,
                           uint32_t before);

/* The first file of this name, in small letters; P3DI_NO_FILE if there is none. */
uint32_t p3di_root_first_of_name(const struct p3d_assets *assets, struct p3d_bytes name);

/* The configs of addons, first all config.cpp, then all config.bin; P3DI_NO_FILE if there are no more. */
uint32_t p3di_root_first_config(const struct p3d_assets *assets);
uint32_t p3di_root_next_config(const struct p3d_assets *assets, uint32_t config);

/* The config in the nearest folder above a file, of the same tree; P3DI_NO_FILE if there is none. */
uint32_t p3di_root_config_of(const struct p3d_assets *assets, const struct p3di_asset_file *file);

/* True if a file says how the file's path begins, so that words need not. */
bool p3di_root_is_certain(const struct p3d_assets *assets, const struct p3di_asset_file *file);

/* True if the path begins with an addon's prefix from a prefix file, an archive or a project: not by words or names of
 * folders, and not only beside an addon. */
bool p3di_root_is_sure(const struct p3d_assets *assets, struct p3d_bytes path);

/* Marks trees beside the input that have its prefix: copies of it, as a backup. */
void p3di_root_leave_copies_out(struct p3d_assets *assets);

/* Marks the roots that have configs. Without a config a root has no addons. */
void p3di_root_mark_configs(struct p3d_assets *assets, struct p3di_asset_roots *roots);

/* Notes the folders that have mods: of all configs, or of all files if there are none. False if there is no memory. */
bool p3di_root_note_mods(struct p3d_assets *assets);

/* True if a file of this path should be there: it begins as paths of a root do, or with a folder in a folder that was
 * added. *is_kin if the path of one that is not to be there is like that of an addon that is.
 */
bool p3di_root_has(const struct p3d_assets *assets, struct p3d_bytes path, bool by_words, bool *is_kin);

/* True for prefixes of two addons that may be of one mod, by their first folder, or its first word. */
bool p3di_root_is_kin(struct p3d_bytes a, struct p3d_bytes b);

/* True if a file is in the folder of this path, in small letters, at any depth. */
bool p3di_root_has_below(const struct p3d_assets *assets, struct p3d_bytes folder);

/* "mod" of "mod\data\a.paa". Folders of one letter are shared by mods: "x\cba" of "x\cba\addons\a.paa". Empty of a
 * name without a folder. */
struct p3d_bytes p3di_root_mod_of(struct p3d_bytes path);

/* The part behind the last backslash, and the part before it. */
struct p3d_bytes p3di_root_name_of(struct p3d_bytes path);
struct p3d_bytes p3di_root_folder_of(struct p3d_bytes path);

/* The last part with the folder's name before it, if there is one: "data\a.paa" of "mod\data\a.paa". */
struct p3d_bytes p3di_root_names_of(struct p3d_bytes path);

/* True if the path is in the folder, or the folder is "". *rest is the part behind it. */
bool p3di_root_is_below(struct p3d_bytes path, struct p3d_bytes folder, struct p3d_bytes *rest);

/* The size of the last names that two paths share: "data\a.paa" of "mod\data\a.paa" and "src\data\a.paa". */
uint32_t p3di_root_shared(struct p3d_bytes a, struct p3d_bytes b);

/* True if the path that a file names may be this one: the last names of both are the same, a folder and the file, or
 * all of the named path. */
bool p3di_root_is_alike(struct p3d_bytes named, const char *path);

#endif
