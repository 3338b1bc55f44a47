/* valid.h: whether what a caller says of materials can be used.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_LOOKS_VALID_H
#define P3DI_LOOKS_VALID_H

#include <p3d/looks.h>

/* Whether `looks` (NULL is good) has a look for each material of the model, and images that there are. */
bool p3di_looks_check(const struct p3d_looks *looks, const struct p3d_model *model, struct p3d_error *error);

#endif
