/* io.h: all calls of record routines x_<record>.
 * SPDX-License-Identifier: GPL-2.0-or-later
 *
 * A record is described once, as a straight list of field calls; the cursor decides what a call does. */
#ifndef P3DI_IO_H
#define P3DI_IO_H

#include "arrays.h"
#include "cursor.h"
#include "fields.h"

#endif
