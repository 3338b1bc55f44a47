/* names.h: words of an OBJ and its MTL, for both directions.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_OBJ_NAMES_H
#define P3DI_OBJ_NAMES_H

#include <p3d/model.h>

#include "core/namer.h"

/* The first line of each of our files. */
#define OBJ_HEAD "# p3dkit"

#define OBJ_NO_GROUP "default"
#define OBJ_HIDDEN_GROUP "hidden_faces" /* of faces that the game does not draw */

/* Behind these words comments of an MTL have values without a keyword: textures as models name them, and rvmats. */
#define OBJ_TEXTURE "texture: "
#define OBJ_RVMAT "rvmat: "

/* 3 of ".3", by which p3dconv ends the name of the third LOD of a resolution; 0 of ".1", ".02" and all that it does not
 * write. `end` is nothing, or a point and digits. */
uint32_t p3di_obj_repetition(struct p3d_bytes end);

/* The name of an object that is a LOD of this resolution: the LOD's name with '_' for blanks, "View_Geometry"; where
 * this does not give back the resolution, all digits of that. Writes to `text`, of P3D_LOD_NAME_SIZE, and returns it.
 */
char *p3di_obj_lod_name(float resolution, char *text);

/* True if it is the very name of a LOD, with blanks or '_': "1" is not "1.000". */
bool p3di_obj_is_lod_name(struct p3d_bytes name, float *resolution);

#endif
