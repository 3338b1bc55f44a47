/* names.h: names as binarised models have them.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_BINARISE_NAMES_H
#define P3DI_BINARISE_NAMES_H

#include "core/job.h"

/* The text before its NUL in lower case, in a table of its own; empty if there is no memory. */
struct p3d_bytes p3di_binarised_name(struct p3di_job *job, struct p3d_bytes text);

/* The path of a texture as binarize writes it: sources may name the picture (.tga, .png) that the texture (.paa) is
 * made of. */
struct p3d_bytes p3di_binarised_texture(struct p3di_job *job, struct p3d_bytes text);

#endif
