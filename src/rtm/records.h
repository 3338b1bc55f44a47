/* records.h: the records of RTM, each described once.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#ifndef P3DI_RTM_RECORDS_H
#define P3DI_RTM_RECORDS_H

#include "core/arrays.h"

#include <p3d/rtm.h>

/* The storage of a binarised file's arrays, for writing it again. */
struct rtm_stored {
    struct io_stored runs;
    struct p3d_span times;
};

/* A whole file: reading, writing, watching. */
void p3di_x_rtm(struct io *s, struct p3d_rtm *rtm);

#endif
