/* measure_hostile.c: files that are made to be slow.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

void measure_hostile(struct bench *b)
{
    (void)b;
}
