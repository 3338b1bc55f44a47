/* texture.h: the path of a texture in other formats.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_TEXTURE_H
#define P3DI_LOOKS_TEXTURE_H

#include <p3d/model.h>

#include "core/job.h"

/* The text in one line of UTF-8, terminated: control characters as '_'. Empty if there is no memory. */
struct p3d_bytes p3di_texture_line(struct p3di_job *job, struct p3d_bytes text);

/* The same with forward slashes, behind `root` and a slash if that is not NULL (a slash at the path's start is then
 * dropped). */
struct p3d_bytes p3di_texture_path(struct p3di_job *job, struct p3d_bytes texture, const char *root);

#endif
