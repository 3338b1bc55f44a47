/* odol_same.h: whether two ODOLs are the same, field by field.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3D_TESTS_ODOL_SAME_H
#define P3D_TESTS_ODOL_SAME_H

#include <p3d/odol.h>

/* Fails the test at the first field that differs. */
void assert_same_odol(const struct p3d_odol *a, const struct p3d_odol *b);

#endif
