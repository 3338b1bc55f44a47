/* mass_shares.h: what each point weighs of a body whose mass and centre of mass are known.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_MODEL_MASS_SHARES_H
#define P3DI_MODEL_MASS_SHARES_H

#include <p3d/core.h>

/* Sets `shares` to parts of the mass, none below 0, which sum up to about `count`: those nearest to 1 that have this
 * centre of mass. All are 1 if that is their centre as near as floats tell, or if it lies outside the points. */
void p3di_mass_shares(double *shares, const struct p3d_vec3 *points, uint32_t count, struct p3d_vec3 center);

#endif
