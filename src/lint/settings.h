/* settings.h: how a mod wants to be checked: .p3dkit.cfg in its folder.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 *     profile = "dayz";
 *     assets[] = {"../deps"};          // as seen from this file
 *     rules[] = {"C101=warning", "N=off"};
 *     exclude[] = {"tools", "*_old.p3d"};  // as lines of a .gitignore
 *     baseline = "known.txt"; */
#ifndef P3DI_LINT_SETTINGS_H
#define P3DI_LINT_SETTINGS_H

#include <p3d/check.h>

#include "ignored.h"

#include "files/walk.h"

/* Texts are in memory of the caller's job. All zero: there is no such file. */
struct p3di_settings {
    const char *path;
    bool has_profile;
    enum p3d_profile profile;
    const char **assets, **rules;
    size_t asset_count, rule_count;
    struct p3d_bytes exclude; /* lines */
    const char *baseline;     /* or NULL */
};

/* Finds the file in the folder at `path`, or of the file there, or above it, up to eight levels or a folder of git.
 * False and *error if it
 * cannot be read, or says what is not known. */
bool p3di_settings_find(struct p3di_settings *settings, struct p3di_job *job, const char *path,
                        struct p3d_error *error);

/* True if a path is left out. */
bool p3di_settings_exclude_path(const struct p3di_settings *settings, const char *path, struct p3di_ignore_cost *cost);

/* Takes the paths that are left out from a list. */
void p3di_settings_exclude(const struct p3di_settings *settings, struct p3di_paths *paths,
                           struct p3di_ignore_cost *cost);

#endif
