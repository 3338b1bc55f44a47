/* odol.h: binarises a source model.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef WORK_ODOL_H
#define WORK_ODOL_H

#include "read_scene.h"

/* The SDK of PhysX for which collision meshes are cooked. */
enum work_physx { WORK_PHYSX_4_1, WORK_PHYSX_3_4, WORK_PHYSX_NONE };

/* An ODOL that is made. */
struct work_binarised {
    uint32_t version;        /* 0: the usual one */
    bool is_missing_allowed; /* rvmats may be missing */
    bool is_strict;          /* neither they nor textures may, nor be damaged */
    enum work_physx physx;
    bool is_packed_fast;
    struct cli_names *of_game; /* gets the game's files that are not there, which are no warnings; NULL: they are */
};

/* One message of all files of the game that are not there, each as often as a model names it. `what` becomes of such,
 * and what gives them. */
void work_tell_game_files(const struct cli *cli, struct cli_names *names, const char *what);
#define WORK_GAME_FILES_BLACK "such a texture counts as black, and such a material has only its name. "
#define WORK_GAME_FILES_ASSETS "--assets P_drive gives the game's files"
#define WORK_GAME_FILES_MADE WORK_GAME_FILES_BLACK WORK_GAME_FILES_ASSETS

/* Writes an ODOL to a task's output. False and *error. */
bool work_write_odol(const struct p3d_odol *odol, const struct work_task *task, struct p3d_error *error);

/* Binarises a task's input, an MLOD, and writes the ODOL. Of the options only options of the model count. False and
 * *error.
 */
bool work_binarise(const struct work_binarised *how, const struct p3di_path *path, const struct work_task *task,
                   const struct p3d_scene_options *options, const struct p3d_options *library, struct p3d_error *error);

#endif
