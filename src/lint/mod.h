/* mod.h: a config of a mod, checked with the models and files of the mod.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LINT_MOD_H
#define P3DI_LINT_MOD_H

#include <p3d/check.h>

#include "git.h"

#include "files/includes.h"
#include "files/walk.h"
#include "prefix.h"
#include "read_config.h"
#include "table.h"

/* The folders and archives that are checked. All zero is no mod. It must not move. */
struct p3di_mod {
    struct p3di_mod *whole;           /* that this one is a part of, to check in another thread; or itself */
    struct p3d_assets *assets;        /* they, and what stands around them; or NULL: nothing is said of files */
    const struct p3di_prefix *prefix; /* of the archive that the file at hand is in, if it is wrong; or NULL */
    const char *include_hint;         /* see p3d_scene_options */
    struct p3di_found_files found;
    struct p3di_table *table, own; /* of the whole */
    const char **folders;          /* as they were given */
    size_t folder_count, folder_capacity;
    struct p3di_gits *gits;     /* of the folders; NULL: nothing is known of what they leave out */
    struct p3di_job job;        /* memory of the folders */
    struct p3di_job config_job; /* of the config at hand */
    struct mod_model *models;   /* that it names, the last first */
    struct p3di_set asked;      /* paths that were looked for */
    struct p3di_set once;       /* keys of what is told only once of the config */
    struct p3di_set lacked;     /* of the whole: includes that are not there, and */
    struct mod_lack *lacks;     /* by their number, who does so */
    size_t lack_capacity;
    bool is_text;       /* the file at hand is no config: nothing is told of files of other mods */
    const char *config; /* the path of the config at hand; NULL: there is none */
    /* Findings of the config that was checked last, of files that it names which are not the mod's. They live until
     * the next is. */
    struct p3d_finding *findings;
    size_t finding_count, finding_capacity;
    const char **keys; /* by finding: of all configs only the first with the same key is told; NULL: each is */
    size_t key_capacity;
    struct p3d_bytes first_of_game; /* path that nothing is known of, and how many there are */
    uint32_t game_count;
};

/* No mod yet. False and *error if there is no memory. */
bool p3di_mod_begin(struct p3di_mod *mod, struct p3d_assets *assets, const char *include_hint, struct p3d_error *error);

/* A part of the mod, for another thread. The whole must outlive it. False and *error if there is no memory. */
bool p3di_mod_begin_part(struct p3di_mod *mod, struct p3di_mod *whole, struct p3d_error *error);

/* Adds a folder or archive that is checked, which must be in the assets, too. False and *error if there is no memory.
 */
bool p3di_mod_add_folder(struct p3di_mod *mod, const char *path, struct p3d_error *error);

/* True if a file, or an entry of an archive, is in such a folder or archive. */
bool p3di_mod_is_checked(const struct p3di_mod *mod, const char *path);

/* True for config.cpp and config.bin. */
bool p3di_is_config(const char *path);

/* Checks a config. NULL and *error if it cannot be read, which is a finding, too. Free with p3d_findings_free. */
struct p3d_findings *p3di_mod_check_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3d_error *error);

/* Reads a config, and forgets what was checked before. Close it with p3di_read_config_close. */
void p3di_mod_read_config(struct p3di_mod *mod, const struct p3di_path *path, struct p3di_read_config *read);

/* Takes what a config says into the whole mod. */
void p3di_mod_take_config(struct p3di_mod *whole, const struct p3di_path *path, const struct p3di_read_config *read);

/* p3di_mod_check_config of one that was read, when all were taken. */
struct p3d_findings *p3di_mod_check_read(struct p3di_mod *mod, const struct p3di_read_config *read,
                                         struct p3d_error *error);

void p3di_mod_close(struct p3di_mod *mod);

/* ---- For other files of a mod ---- */

/* The files of the mod as checks ask for them. */
struct p3d_check_mod p3di_mod_files(struct p3di_mod *mod);

/* The files that a text at this path may include, in memory of config_job, until p3di_mod_forget. */
struct p3di_includes p3di_mod_includes(struct p3di_mod *mod, const struct p3di_path *path);

/* Forgets the file that was checked last, with its findings. Each check begins with it. */
void p3di_mod_forget(struct p3di_mod *mod);

#endif
