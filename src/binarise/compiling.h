/* compiling.h: the parts of compiling: textures, and the materials of rvmats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_COMPILING_H
#define P3DI_BINARISE_COMPILING_H

#include <p3d/assets.h>
#include <p3d/binarise.h>
#include <p3d/config.h>
#include <p3d/odol.h>

#include "core/job.h"

#define P3DI_ANISOTROPIC 3u
#define P3DI_LIGHT_SUN 1u
#define P3DI_LIGHT_SUN_DAYZ 3u /* DayZ counts in another list */
#define P3DI_FOG 1u

#define P3DI_MISSING_ROOM 160 /* bytes of a message about a texture, before what it counts as */

/* Fails because no assets are given in which `path` could be. */
void p3di_fail_without_assets(struct p3d_bytes path, struct p3d_error *error);

/* Looks at the head of the texture at `path`; without assets (NULL), or if it cannot be read, only at its name, and
 * *reason says why. *origin is the file that was read, or NULL. */
struct p3d_binarise_texture p3di_compile_texture(struct p3d_assets *assets, struct p3d_bytes path,
                                                 const struct p3d_options *options, const char **origin,
                                                 struct p3d_error *reason);

/* Fills a material, which is all zero, for an ODOL of that version. `rvmat` may be NULL: it is not there. Unknown words
 * give a warning and become the default. */
void p3di_compile_material(struct p3di_job *job, uint32_t version, struct p3d_bytes name, const struct p3d_rvmat *rvmat,
                           struct p3d_odol_material *material);

/* How many of the stages are those of the rvmat, or empty before one of them; behind them are what DayZ adds. */
uint32_t p3di_own_stages(const struct p3d_odol_material *material);

#endif
