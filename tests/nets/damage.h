/* damage.h: damaged copies of a file, for nets.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_NETS_DAMAGE_H
#define P3D_NETS_DAMAGE_H

#include "place.h"

/* A copy that is damaged once or twice, always the same for a number. The caller frees it. */
struct bytes damaged(struct bytes whole, unsigned long number);

#endif
