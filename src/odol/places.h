/* places.h: where the LODs of a file are.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_ODOL_PLACES_H
#define P3DI_ODOL_PLACES_H

#include "records.h"

/* The LODs as they follow each other in the file that they were read from. NULL if there is no memory. */
struct p3d_odol_lod **p3di_odol_order_lods(struct io *s, struct p3d_odol *odol);

/* Corrects the places of LODs that the table does not say rightly, each with a warning: where a LOD ends elsewhere, and
 * where the next one begins there. For a reader that has read the table. */
void p3di_odol_mend_places(struct io *s, const struct odol_traits *traits, struct p3d_odol *odol);

#endif
