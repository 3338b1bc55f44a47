/* binarise.h: the models and animations of an addon as games have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_BINARISE_H
#define WORK_BINARISE_H

#include "config.h"
#include "odol.h"

/* The state of a build: outputs depend on all of it. */
struct work_builder {
    struct work_binarised how;
    const struct work_configs *configs; /* of the addon, with classes for its models */
    struct p3d_assets *assets;          /* or NULL */
    bool is_always;                     /* outputs that are up to date are made, too */
    const char *exclude;                /* how the user leaves a file out, for messages: "--exclude " */
    struct cli_names *cfg_faults;       /* gets what is wrong with model.cfgs: their models fail without messages */
    const char *textures;               /* a further part of what outputs depend on, or NULL */
    /* Called for a model that was made, before it counts as such; notes what it makes. False and *error. NULL: nothing
     * more is done. */
    bool (*finish)(void *user, const char *output, struct work_notes *notes, struct p3d_error *error);
    void *user;
};

/* The outcome for a file. */
enum work_built {
    WORK_FAILED,
    WORK_MADE,
    WORK_MADE_RTM,
    WORK_WITHOUT_SKELETON,
    WORK_COPIED,
    WORK_COPIED_PLAIN,
    WORK_COPIED_SOURCE,
    WORK_UP_TO_DATE
};

/* It in words. */
const char *work_built_word(enum work_built built);

/* Says what is wrong with model.cfgs, once of each, and of how many models and animations they are. */
void work_tell_cfgs(const struct cli *cli, struct cli_names *faults);

/* Makes the output of a .p3d, .rtm or .wrp, or leaves what is up to date: binarised, or a copy of what is so already or
 * cannot be. The first `root_size` characters of the output are the folder that the user has named. WORK_FAILED, with a
 * message; then no output has changed. In any thread. */
enum work_built work_build(const struct work_builder *builder, const struct p3di_path *source, const char *output,
                           size_t root_size, const struct cli *cli);

#endif
