/* names.h: what an OBJ and its MTL call things, for both directions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_NAMES_H
#define P3DI_OBJ_NAMES_H

#include <p3d/model.h>

#include "core/namer.h"

/* How each of our files begins. */
#define OBJ_HEAD "# p3dkit"

#define OBJ_NO_GROUP "default"
#define OBJ_NO_MATERIAL "none"
#define OBJ_HULLS "collision"

/* Behind these words comments of an MTL say what has no keyword there: textures as models name them, and rvmats. */
#define OBJ_TEXTURE "texture: "
#define OBJ_RVMAT "rvmat: "

/* A name as UTF-8 in one word: blanks, control characters and a backslash at the end as '_', "_" if it is empty. Its
 * memory is of `arena`, and empty if there is none. */
struct p3d_bytes p3di_obj_word(struct p3di_job *job, struct p3di_arena *arena, struct p3d_bytes name);

/* That word in memory of the job, made different from all names before it. */
struct p3d_bytes p3di_obj_name(struct namer *namer, struct p3d_bytes name);

/* How an object is called that is a LOD of this resolution: its name with '_' for blanks, "View_Geometry". Writes to
 * `text`, of P3D_LOD_NAME_SIZE, and returns it. */
char *p3di_obj_lod_name(float resolution, char *text);

/* True if it is the very name of a LOD, with blanks or '_': "1" is not "1.000". */
bool p3di_obj_is_lod_name(struct p3d_bytes name, float *resolution);

/* True if a path has control characters, which no line of an OBJ or MTL can have. */
bool p3di_has_control(const char *path);

/* The names for usemtl and newmtl, by material, and behind them that of hulls; NULL if there is no memory. */
const struct p3d_bytes *p3di_obj_material_names(const struct p3d_model *model, struct p3di_job *job);

#endif
